-- Joints and motors: what the formulas say, and mistakes.
local check = require "support.check"
local fails = check.fails

-- Atwood's machine, the pulley without mass, and as a disc of 1 kg with two racks.
local function fall(build)
  local w = verlua.world()
  local heavy = build(w)
  local y = heavy.y
  w:step(60)
  local first = heavy.y
  w:step(60)
  return (y - 2 * first + heavy.y) / 1
end
expect("Atwood", -fall(function(w)
  local heavy = w:box{position = {-1, 0}, size = {0.2, 0.2}, mass = 2}
  local light = w:box{position = {1, -20}, size = {0.2, 0.2}, mass = 1}
  w:pulley{heavy, light, anchors = {{-1, 30}, {1, 30}}}
  return heavy
end), 3.27, 3.27e-3)
expect("Atwood with a disc", -fall(function(w)
  local disc = w:ball{position = {0, 30}, radius = 0.5, mass = 1}
  local heavy = w:box{position = {-0.5, 0}, size = {0.2, 0.2}, mass = 2}
  local light = w:box{position = {0.5, -20}, size = {0.2, 0.2}, mass = 1}
  w:pin{disc}
  w:gear{disc, heavy, ratio = 2, slide = {0, 1}}
  w:gear{disc, light, ratio = -2, slide = {0, 1}}
  return heavy
end), 2.80285714285714, 0.014)

-- The quarter car: 300 kg on a spring of 20 kN/m, a wheel of 40 kg on a tyre of 200 kN/m.
local function quarterCar(damping)
  local w = verlua.world{gravity = {0, 0}}
  local road = w:box{type = "static", position = {0, -1}}
  local body = w:box{position = {0, 1}, size = {0.5, 0.5}, mass = 300}
  local hub = w:box{position = {0, 0}, size = {0.2, 0.2}, mass = 40}
  local strut = w:wheel{body, hub, axis = {0, 1}, stiffness = 20000, damping = damping}
  local tyre = w:wheel{road, hub, axis = {0, 1}, stiffness = 200000}
  w:prismatic{body, axis = {0, 1}}
  return w, body, hub, strut, tyre
end
-- In a mode of its own: amplitudes as the eigenvectors have them.
local function mode(omega)
  local w, body, hub = quarterCar(0)
  local ratio = 1 - 300 * omega ^ 2 / 20000
  body.vy, hub.vy = 0.01, 0.01 * ratio
  local count, first, last, before, dt = 0, nil, nil, body.y - 1, w.dt
  for i = 1, 1200 do
    w:step()
    local now = body.y - 1
    if before < 0 and now >= 0 then
      last = (i - 1 + before / (before - now)) * dt
      first = first or last
      count = count + 1
    end
    before = now
  end
  return (count - 1) / (last - first)
end
local slow, fast = mode(2 * math.pi * 1.23832987), mode(2 * math.pi * 11.80982)
print(("quarter car: %.5f Hz and %.5f Hz"):format(slow, fast))
expect("slow mode", slow, 1.23832987, 0.0123)
expect("fast mode", fast, 11.80982, 0.118)
local w, _, _, strut = quarterCar(1500)
w.gravity = {0, -9.81}
w:step(600)
expect("static sag", strut.position, 0.14715, 1.4e-3)
expect("it bears the body", strut.force.y, -300 * 9.81, 3)

-- Motor and servo
local wheel = ball{radius = 0.35, mass = 20, position = {0, 50}}
wheel.inertia = 1.225
pin{wheel}
local drive = motor{wheel, target = 30, max = 50}
world:step(30)
expect("speeds up", wheel.spin, 50 / 1.225 * 0.5, 1e-6)
expect("gives its torque", drive.effort, 50, 1e-9)
world:step(60)
expect("speed reached", drive.speed, 30, 1e-6)
drive.mode, drive.target = "position", 200
world:step(300)
expect("angle reached", drive.angle, 200, 0.01)
drive.mode, drive.target = "torque", -5
world:step(1)
expect("plain torque", drive.effort, -5, 1e-9)

-- Links of bodies
local a, b = ball{position = {10, 50}, radius = 0.1}, ball{position = {11, 50}, radius = 0.1, type = "static"}
local link = rod{a, b}
expect("a rod of bodies", link.length, 1)
world:step(60)
expect("keeps its length", link.current_length, 1, 1e-5)
link.max_force = 1e-3
local told
on("break", function(event) told = event end)
world:step(30)
expect("broke", link.valid, false)
expect("told so", told.link == link and told.a == a, true)

-- Reading and setting
local crate = box{position = {20, 50}, mass = 3}
local hook = pin{crate, at = {20, 50}}
world:step(60)
expect("force", hook.force, vec(0, 3 * 9.81), 1e-3)
expect("no torque", hook.torque, 0, 1e-6)
expect("ends", hook.a == crate and hook.b == nil, true)
hook.min, hook.max, hook.friction = -1, 1, 2
expect("limits", hook.min .. " " .. hook.max .. " " .. hook.friction, "-1.0 1.0 2.0")
local seen, found = 0, false
for joint in world:joints() do
  seen = seen + 1
  found = found or joint == hook
end
expect("visited", seen >= 3 and found, true)
grab{crate, target = {21, 50}}
hook:destroy()
world:step(120)
expect("drawn to", crate.position, vec(21, 50), 0.05)
local sledge = box{position = {30, 50}, size = {0.2, 0.1}}
local way = path{sledge, points = {{30, 50}, {32, 51}, {34, 50}}, speed = 1, max_force = 50}
world:step(120)
expect("on its way", way.speed, 1, 1e-3)
expect("on the path", way.error, 0, 1e-3)

-- Mistakes
fails("the same twice", function() pin{crate, crate} end, "pin: a and b must be two bodies, got the same twice")
local gone = box{}
gone:destroy()
fails("destroyed", function() pin{crate, gone} end, "pin: b is a destroyed body")
fails("no body", function() pin{7} end, "pin: a must be a body, got 7")
fails("limits upside down", function() hinge{crate, min = 1, max = 0} end,
  "hinge: min must not be above max, got min 1 and max 0")
fails("no axis", function() prismatic{crate, axis = {0, 0}} end, "prismatic: axis must have a length, got {0, 0, 0}")
fails("NaN", function() motor{crate, target = 0 / 0} end, "motor: target must be a finite number, got nan")
fails("two statics", function() pin{box{type = "static"}, box{type = "static"}} end,
  "pin: a or b must be dynamic, got two bodies that no force moves")
fails("one of each", function() rod{particle{}, crate} end,
  "rod: a and b must be two particles or two bodies, got one of each")
fails("stale", function() return hook.force end, "pin was destroyed")
fails("misspelt", function() hinge{crate, mim = 1} end, 'hinge: unknown field "mim" (did you mean "min"?)')
