-- module.lua: the module in stock Lua: the functions of a scene as methods of a world
local verlua = require "verlua"

local function near(name, value, wanted, tolerance)
  if math.abs(value - wanted) > tolerance then
    error(string.format("%s is %.9g, wanted %.9g", name, value, wanted), 2)
  end
end

local world = verlua.world()
local ball = world:particle{position = {0, 100}}
world:step(60)
near("height after 1 s", ball.y, 100 - 9.81 / 2, 1e-9)

local other = verlua.world()
other.drag = 2
local rope = other:rope{from = {0, 0}, to = {1, 0}, length = 1.5, links = 20}
other:step(1200)
local lowest = 0
for i = 1, #rope do
  lowest = math.min(lowest, rope[i].y)
end
near("sag of twenty links", -lowest, 0.503446634340193, 1e-3)
near("time of the first world", world.time, 1, 1e-12)

local fine, message = pcall(world.particle, world, {mass = -1})
assert(not fine and message:find("mass"), "a negative mass is an error that names it")
print("module: all as it should be")
