-- The world: settings, measurements, methods, and every mistake.
local check = require "support.check"
local fails = check.fails

-- Defaults
local defaults = {
  dimensions = 2, gravity = vec(0, -9.81), drag = 0, dt = 1 / 60, substeps = 16, iterations = 1, tolerance = 0,
  method = "shake", relaxation = "gauss-seidel", square_root = true, direct = true, simd = true, sleeping = true,
  time = 0, steps = 0, mass = 0, angular_momentum = 0, momentum = vec(0, 0), center_of_mass = vec(0, 0), valid = true,
}
local plain = verlua.world()
for name, value in pairs(defaults) do expect("default " .. name, plain[name], value) end
expect("type name", getmetatable(world), "world")
expect("text", tostring(world), "world 1")

-- Setting, one by one, at once, and from the start
local values = {
  drag = 0.5, dt = 0.01, substeps = 4, iterations = 3, tolerance = 1e-6, method = "jakobsen", relaxation = "jacobi",
  square_root = false, direct = false, threads = 2, simd = false, sleeping = false, gravity = vec(1, -2),
}
local made = verlua.world(values)
local set = verlua.world()
expect("world{} gives the world", set(values) == set, true)
for name, value in pairs(values) do
  plain[name] = value
  expect("set " .. name, plain[name], value)
  expect("set at once " .. name, set[name], value)
  expect("made with " .. name, made[name], value)
end
local space = verlua.world{dimensions = 3, gravity = {0, 0, -1}}
expect("dimensions come before gravity", space.gravity, vec(0, 0, -1))
expect("angular momentum in space", space.angular_momentum, vec(0, 0, 0))

-- Measurements: 2 kg at height 3 with 4 m/s.
local p = world:particle{position = {1, 3}, velocity = {4, 0}, mass = 2}
expect("kinetic energy", world.energy.kinetic, 16, 1e-9)
expect("potential energy", world.energy.potential, 2 * 9.81 * 3, 1e-9)
expect("elastic energy", world.energy.elastic, 0)
expect("total energy", world.energy.total, 16 + 2 * 9.81 * 3, 1e-9)
expect("momentum", world.momentum, vec(8, 0), 1e-12)
expect("angular momentum", world.angular_momentum, -24, 1e-12)
expect("centre of mass", world.center_of_mass, vec(1, 3))
expect("the other spelling", world.centre_of_mass, vec(1, 3))
expect("mass", world.mass, 2)
world:particle{position = {3, 3}, mass = 6}
expect("centre of two", world.center_of_mass, vec(2.5, 3))

-- A step
world:step()
expect("a step takes dt", world.time, 1 / 60)
expect("steps", world.steps, 1)
world:step(59)
expect("sixty steps", world.time, 1, 1e-12)

-- Time does not drift: it is counted in steps, also where dt changes in between.
local clock = verlua.world{}
clock:step(60000)
expect("a thousand seconds", clock.time, 1000, 0)
clock.dt = 0.1
clock:step(10000)
expect("and a thousand more", clock.time, 2000, 0)
expect("projectile", p.position, vec(5, 3 - 9.81 / 2), 1e-9)
world:step(0)
expect("no step", world.steps, 60)
expect("iterations used", world.iterations_used, 1)

-- Hash
local function run(n)
  local w = verlua.world()
  w:rope{from = {0, 0}, to = {1, 0}, length = 1.2, pinned = "from"}
  w:step(n)
  return w:hash()
end
expect("sixteen digits", run(1):match("^%x+$") and #run(1), 16)
expect("the same again", run(20), run(20))
expect("another state, another hash", run(20) ~= run(21), true)

-- Iterators, and destroying what they give
local w = verlua.world()
for i = 1, 10 do w:particle{position = {i, 0}} end
local count, sum = 0, 0
for q in w:particles() do
  count, sum = count + 1, sum + q.x
  if q.x % 2 == 0 then q:destroy() end
end
expect("particles", count .. " " .. sum, "10 55.0")
count = 0
for _ in w:particles() do count = count + 1 end
expect("particles that are left", count, 5)
local numbers, places = {}, {}
for i, q in ipairs(w:particles()) do numbers[#numbers + 1] = i .. ":" .. q.x // 1 end
for i, q in pairs(w:particles()) do places[#places + 1] = i .. ":" .. q.x // 1 end
expect("particles by ipairs", table.concat(numbers, " "), "1:1.0 2:3.0 3:5.0 4:7.0 5:9.0")
expect("particles by pairs", table.concat(places, " "), "1:1.0 2:3.0 3:5.0 4:7.0 5:9.0")
local all = w:particles()
expect("how many", #all, 5)
expect("by number", all[4].x .. " " .. all[2].x .. " " .. all[5].x, "7.0 3.0 9.0")
expect("beyond the ends", all[0] == nil and all[6] == nil, true)
check.failsWith("not by a name", function() return all.first end,
  'world:particles(): a place in it is a whole number, got "first"; to visit them all: for x in world:particles() do')
check.failsWith("nothing is put in", function() all[1] = 5 end, "nothing can be put in")
for _, q in ipairs(w:particles()) do q:destroy() end
expect("ipairs while destroying", #all, 0)
for i = 1, 5 do w:particle{position = {2 * i - 1, 0}} end
local line = w:rope{from = {0, 0}, to = {1, 0}, links = 3}
w:cloth{cells = {1, 1}}
local names = {}
for link in w:links() do names[#names + 1] = getmetatable(link) end
expect("links", table.concat(names, " "), "rod rod rod rod rod rod rod")
for r in w:ropes() do expect("ropes", r == line, true) end
for c in w:cloths() do expect("cloths", #c, 4) end

-- Removing
local doomed = w:particle()
w:remove(doomed)
expect("removed", doomed.valid, false)
for _, thing in ipairs{w:ground(), w:walls{min = {0, 0}, max = {1, 1}}, w:rope{from = {0, 0}, to = {1, 0}}, w:cloth{},
  w:triangle(), w:force(function() end), w:on("step", function() end),
  w:record{n = function() return 1 end}} do
  w:remove(thing)
  expect("removed " .. getmetatable(thing), thing.valid, false)
end

-- Mistakes
fails("gravity by a number", function() world.gravity = -9.81 end,
  "world: gravity must be {x, y}, {x, y, z} or a vec, got -9.81")
fails("gravity out of the plane", function() world.gravity = {0, 0, 1} end,
  "world: gravity.z must be 0 in the plane, got 1 (world.dimensions = 3 comes before the first object"
    .. "; or a decimal point, not a comma?)")
fails("negative drag", function() world.drag = -1 end, "world: drag must be a number of 0 or more, got -1")
fails("no dt", function() world.dt = 0 end, "world: dt must be a positive number, got 0")
fails("no substeps", function() world.substeps = 0 end, "world: substeps must be a whole number from 1 to 1000, got 0")
fails("half an iteration", function() world.iterations = 0.5 end,
  "world: iterations must be a whole number from 1 to 10000, got 0.5")
fails("negative tolerance", function() world.tolerance = -1 end,
  "world: tolerance must be a number of 0 or more, got -1")
fails("unknown method", function() world.method = "euler" end,
  'world: method must be "shake" or "jakobsen", got "euler"')
fails("unknown relaxation", function() world.relaxation = 1 end,
  'world: relaxation must be "gauss-seidel" or "jacobi", got 1')
fails("too many threads", function() world.threads = 65 end,
  "world: threads must be a whole number from 1 to 64, got 65")
fails("simd by a number", function() world.simd = 1 end, "world: simd must be true or false, got 1")
fails("four dimensions", function() world.dimensions = 4 end,
  "world: dimensions must be a whole number from 2 to 3, got 4")
check.failsWith("dimensions too late", function() world.dimensions = 3 end, "world: dimensions")
fails("time", function() world.time = 0 end, "world: time can only be read")
fails("a slip", function() world.gravty = {0, 0} end, 'world: unknown property "gravty" (did you mean "gravity"?)')
fails("a constructor that is none", function() world:partcle{} end,
  'world: unknown property "partcle" (did you mean "particle"?)')
fails("a slip in the table", function() verlua.world{substep = 3} end,
  'world: unknown field "substep" (did you mean "substeps"?)')
fails("negative steps", function() world:step(-1) end, "world:step: n must be a whole number of 0 or more, got -1")
fails("half a step", function() world:step(1.5) end, "world:step: n must be a whole number of 0 or more, got 1.5")
fails("dot instead of colon", function() world.step(5) end,
  "step: must be called on a world with a colon, as in world:step(...), got 5")
fails("removing a number", function() world:remove(5) end,
  "world:remove: object must be something that was made in this world, got 5")
fails("removing a world", function() world:remove(w) end,
  "world:remove: object must be something that was made in this world, got a world")
fails("removing from another world", function() world:remove(w:particle()) end,
  "world:remove: the particle belongs to another world")
fails("removing twice", function() w:remove(doomed) end, "particle was destroyed")
