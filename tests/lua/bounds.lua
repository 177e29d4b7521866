-- bounds.lua: numbers so large or so small that a step could not bear them are refused where they are given.

local world3 = verlua.world{dimensions = 3}
local a, b = particle{}, particle{position = {1, 0}}
local a3, b3, c3 = world3:particle{}, world3:particle{position = {1, 0, 0}}, world3:particle{position = {0, 1, 0}}
local link, coil = rod{a, b}, spring{a, b}

local function refuses(field, f, ...)
  local ok, message = pcall(f, ...)
  expect("refuses " .. field, not ok and message:find(field, 1, true) ~= nil, true)
end

local function set(object, field)
  return function(value) object[field] = value end
end

for _, huge in ipairs{1e61, 1e155, 1e300} do
  refuses("position", particle, {position = {huge, 0}})
  refuses("velocity", particle, {velocity = {0, -huge}})
  refuses("mass", particle, {mass = huge})
  refuses("mass", particle, {mass = 1 / huge})
  refuses("radius", particle, {radius = huge})
  refuses("length", rod, {a, b, length = huge})
  refuses("length", rod, {a, b, length = 1 / huge})
  refuses("length", tether, {a, b, length = huge})
  refuses("stiffness", spring, {a, b, stiffness = huge})
  refuses("damping", spring, {a, b, damping = huge})
  refuses("from", rope, {from = {huge, 0}, to = {0, 0}})
  refuses("length", rope, {from = {0, 0}, to = {1, 0}, length = huge})
  refuses("mass", rope, {from = {0, 0}, to = {1, 0}, mass = huge})
  refuses("size", cloth, {size = {huge, 1}})
  refuses("position", cloth, {position = {0, huge}})
  refuses("structural", cloth, {model = "springs", structural = huge})
  refuses("size", triangle, {size = huge})
  refuses("radius", ball, {radius = huge, type = "static"})
  refuses("position", set(a, "position"), {huge, 0})
  refuses("velocity", set(a, "velocity"), {huge, 0})
  refuses("mass", set(a, "mass"), huge)
  refuses("length", set(link, "length"), huge)
  refuses("stiffness", set(coil, "stiffness"), huge)
  refuses("dt", set(world, "dt"), huge)
  refuses("dt", set(world, "dt"), 1 / huge)
  refuses("drag", set(world, "drag"), huge)
  refuses("gravity", set(world, "gravity"), {0, huge})
  refuses("force", a.force, a, {huge, 0})
  refuses("impulse", a.impulse, a, {huge, 0})
  refuses("product", world3.dot, world3, {c3, a3, b3, product = huge})
end

-- What is allowed keeps every number a number, also at the very ends.
for _, dt in ipairs{1e-30, 1e9} do
  for _, mass in ipairs{1e-40, 1e40} do
    for _, length in ipairs{1e-30, 1e20} do
      local w = verlua.world{dt = dt, gravity = {0, -1e20}, substeps = 4}
      local p, q = w:particle{position = {-1e20, 0}, mass = mass}, w:particle{position = {1e20, 0},
      velocity = {1e20, -1e20}}
      w:rod{p, q, length = length}
      w:spring{p, q, length = length, stiffness = 1e60, damping = 1e60}
      w:rope{from = {0, 0}, to = {length, 0}, length = 1.5 * math.min(length, 5e19), mass = mass, pinned = "from"}
      local ok, message = pcall(w.step, w)
      -- The last resort: a step that fails says which particle left all numbers.
      expect("a number, or a clear error",
      (ok and p.x == p.x) or (not ok and message:find("particle of") ~= nil), true)
    end
  end
end
