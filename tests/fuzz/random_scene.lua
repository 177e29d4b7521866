-- random_scene.lua: random operations with good and bad arguments. No crash, no hang, no number that is none.
-- More of it: build/verlua tests/fuzz/random_scene.lua --headless --set operations=100000 --seed 7

local operations = slider{name = "operations", min = 1, max = 1e7, value = 3000}.value
local random = math.random

-- Values: mostly fit for their place, now and then anything.
local strange = {0, -1, 1e-300, 1e300, -1e155, 1e20, 1e-30, 0 / 0, 1 / 0, -1 / 0, 2 ^ 53, 0.5, "", "x", {},
    true, false, print}
local objects = {}

local function anything()
  local pick = random(#strange + 3)
  if pick <= #strange then return strange[pick] end
  if pick == #strange + 1 then return nil end
  if pick == #strange + 2 then return vec(random() - 0.5, random() * 1e6, 0) end
  return objects[random(#objects + 1)]
end

local function or_anything(value)
  if random(30) == 1 then return anything() end
  return value
end

local function number() return or_anything((random() - 0.5) * 10 ^ random(-2, 2)) end
local function positive() return or_anything(random() * 10 ^ random(-3, 3)) end
local function count(most) return or_anything(random(most)) end
local function flag() return or_anything(random(2) == 1) end
local function one_of(...) return or_anything((select(random(select("#", ...)), ...))) end

local function vector(w)
  local z = w.dimensions == 3 and number() or nil
  return or_anything({number(), number(), z})
end

-- A table of fields, each of which may be left out.
local function some(fields)
  for name in pairs(fields) do
    if random(4) == 1 then fields[name] = nil end
  end
  if random(60) == 1 then fields[random(2) == 1 and "nonsense" or random(5)] = anything() end
  return fields
end

local worlds = {}

local function any_world() return worlds[random(#worlds)] end
local function any_object() return or_anything(objects[random(#objects + 1)]) end

local function keep(object)
  if type(object) == "userdata" then
    if #objects < 300 then objects[#objects + 1] = object else objects[random(#objects)] = object end
  end
  return object
end

local function any_particle()
  for _ = 1, 20 do
    local object = objects[random(#objects + 1)]
    if object and tostring(object):find("^particle") and object.valid then return object end
  end
  return any_object()
end

local function solid(w)
  return some{position = vector(w), radius = positive(), size = vector(w), type = "static", friction = positive(),
    restitution = random(), velocity = vector(w), angle = w.dimensions == 2 and number() or nil}
end

local link_kinds = {"rod", "tether", "keepaway", "spring"}
local solids = {"ball", "box", "capsule", "cylinder"}
local names = {"position", "velocity", "mass", "radius", "x", "y", "z", "vx", "vy", "pinned", "length", "max_force",
  "stiffness", "damping", "friction", "restitution", "spin", "angle", "product", "nonsense"}
local settings = {
  gravity = vector, drag = positive, dt = function() return or_anything(random() / 30) end,
  substeps = function() return count(20) end, iterations = function() return count(5) end,
  tolerance = positive, method = function() return one_of("shake", "jakobsen") end,
  relaxation = function() return one_of("gauss-seidel", "jacobi") end, square_root = flag, direct = flag,
  threads = function() return count(4) end, simd = flag, dimensions = function() return count(4) end,
}
local setting_names = {}
for name in pairs(settings) do setting_names[#setting_names + 1] = name end
table.sort(setting_names)

local function new_world()
  local w = verlua.world{dimensions = random(2, 3), substeps = random(8), threads = random(3)}
  if random(3) == 1 then
    local pull = random()
    pcall(w.force, w, function() return pull, -pull end)
  end
  return w
end

local function set_anything(object, name, value) object[name] = value end
local function read_anything(object, name) return object[name] end

local function destroy_while_iterating(w)
  for _, kind in ipairs{"links", "particles", "ropes", "cloths"} do
    for object in w[kind](w) do
      if random(6) == 1 then object:destroy() end
      if random(40) == 1 then keep(w:particle{position = {random(), random()}}) end
    end
  end
end

local deeds = {
  function(w) keep(w:particle(some{position = vector(w), velocity = vector(w), mass = positive(),
      radius = positive(), pinned = flag()})) end,
  function(w)
    local fields = some{length = positive(), max_force = positive(), stiffness = positive(), damping = positive()}
    local kind = link_kinds[random(4)]
    if kind == "spring" then fields.max_force = nil else fields.stiffness, fields.damping = nil, nil end
    fields[1], fields[2] = any_particle(), any_particle()
    keep(w[kind](w, fields))
  end,
  function(w) keep(w:rope(some{from = vector(w), to = vector(w), links = count(20), length = positive(),
      mass = positive(), max_force = positive(), radius = positive(), pinned = one_of("both", "from", "to",
      "none")})) end,
  function(w) keep(w:cloth(some{position = vector(w), size = {positive(), positive()}, cells = {count(8),
      count(8)}, mass = positive(), max_force = positive(), model = one_of("rods", "springs"),
      mesh = one_of("square", "hexagonal"), pinned = one_of("top", "top corners", "none")})) end,
  function(w) local kind = solids[random(#solids)] keep(w[kind](w, solid(w))) end,
  function(w) keep(w:plane(some{point = vector(w), normal = vector(w), friction = positive()})) end,
  function(w) keep(w:ground(some{y = number(), restitution = random()})) end,
  function(w) keep(w:walls(some{min = vector(w), max = vector(w)})) end,
  function(w) keep(w:triangle(some{position = vector(w), size = positive(), mass = positive(),
      velocity = vector(w)})) end,
  function(w) keep(w:tetrahedron(some{position = vector(w), size = positive(), mass = positive()})) end,
  function(w) keep(w:dot{any_particle(), any_particle(), any_particle(),
      product = random(3) == 1 and number() or nil}) end,
  function(w) set_anything(any_object(), names[random(#names)], random(2) == 1 and number() or vector(w)) end,
  function() read_anything(any_object(), names[random(#names)]) end,
  function() any_object():destroy() end,
  function(w) w:remove(any_object()) end,
  function(w) local p = any_object() local verb = one_of("force", "impulse") p[verb](p, vector(w)) end,
  function() local p = any_object() local verb = one_of("pin", "unpin") p[verb](p) end,
  function(w) local name = setting_names[random(#setting_names)] w[name] = settings[name](w) end,
  function(w) destroy_while_iterating(w) end,
  function(w) return w.energy.total + w.momentum.x + w.center_of_mass.x, w.angular_momentum, w:hash() end,
  function() worlds[random(2, #worlds)] = new_world() end,
  function() tostring(any_object()) end,
}

-- Every number of a world is one, unless a step said that it is not.
local function check(w, step)
  for p in w:particles() do
    local x, v = p.position, p.velocity
    if x.x ~= x.x or x.y ~= x.y or x.z ~= x.z or v.x ~= v.x or v.y ~= v.y or v.z ~= v.z then
      error(("after %d operations a particle is nowhere: %s %s"):format(step, tostring(x), tostring(v)))
    end
  end
end

worlds[1] = world
for i = 2, 4 do worlds[i] = new_world() end
local steps, failures, refused = 0, 0, 0

for i = 1, operations do
  local index = random(#worlds)
  local w = worlds[index]
  if random(8) == 1 then
    steps = steps + 1
    if random(20) == 1 then pcall(set_anything, w, "dt", 1 / 60) pcall(set_anything, w, "gravity", {0, -9.81}) end
    local ok, message = pcall(w.step, w, random(3))
    if ok then
      check(w, i)
    else
      failures = failures + 1
      if not message:find("left all numbers", 1, true) then error(message, 0) end
      -- What is lost is lost: begin anew. The scene's own world cannot be left, but emptied.
      if index > 1 then worlds[index] = new_world() else for p in w:particles() do p:destroy() end end
    end
  elseif not pcall(deeds[random(#deeds)], any_world()) then
    refused = refused + 1
  end
  -- Small enough to be quick.
  if i % 500 == 0 then
    for k = 2, #worlds do worlds[k] = new_world() end
    for p in world:particles() do p:destroy() end
    for k = #objects, 1, -1 do pcall(function() objects[k]:destroy() end) objects[k] = nil end
    world{dt = 1 / 60, gravity = {0, -9.81}, substeps = 4, iterations = 1}
    world:step()
  end
end
print(("%d operations, %d refused, %d steps, %d of them failed"):format(operations, refused, steps, failures))
