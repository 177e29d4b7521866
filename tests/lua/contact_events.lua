-- Contact events of bodies: contact, hit, persist, separate; sensors; what callbacks may do.
local check = require "support.check"
local failsWith = check.failsWith

-- A ball falls on the ground.
local w = verlua.world()
local floor = w:ground{}
local ball = w:ball{position = {0, 2}, radius = 0.5}
local log, last = {}, {}
for _, name in ipairs{"contact", "hit", "persist", "separate"} do
  w:on(name, function(event)
    log[event.name] = (log[event.name] or 0) + 1
    last[name] = event
  end)
end
w:step(60)
expect("one contact", log.contact, 1)
expect("one hit", log.hit, 1)
expect("nothing parts", log.separate, nil)
local hit = last.hit
expect("the ball is one of them", hit.a == ball or hit.b == ball, true)
expect("and the ground the other", hit.a == floor or hit.b == floor, true)
expect("speed", hit.speed, math.sqrt(2 * 9.81 * 1.5), 1e-9)
expect("point", hit.point, vec(0, 0), 1e-9)
expect("normal points from a to b", hit.normal.y, hit.b == ball and 1 or -1, 1e-9)
expect("impulse", hit.impulse, ball.mass * hit.speed, 0.03 * ball.mass * hit.speed)
expect("no sensor", hit.sensor, false)
expect("fields of other events are nil", hit.link, nil)
failsWith("no such field", function() return hit.impuls end, "unknown field")
local steps = log.persist
w:step(10)
expect("persists in every step", log.persist, steps + 10)
expect("weight of a step", last.persist.impulse, ball.mass * 9.81 / 60, 1e-3 * ball.mass)
local time = w.time
ball:destroy()
w:step()
expect("destroying ends it", log.separate, 1)
expect("with the ball that was", last.separate.a == ball or last.separate.b == ball, true)
expect("which is not valid", ball.valid, false)
expect("in the next step", last.separate.time, time + 1 / 60, 1e-12)

-- A bounce: three events, in order.
local order = {}
local v = verlua.world()
v:ground{}
v:ball{position = {0, 2}, radius = 0.5, restitution = 1}
for _, name in ipairs{"separate", "hit", "contact"} do
  v:on(name, function(event) order[#order + 1] = event.name end)
end
v:step(120)
expect("contact, hit, separate", table.concat(order, " ", 1, 3), "contact hit separate")

-- A sensor.
local s = verlua.world()
local gate = s:box{size = {2, 0.5}, type = "static", sensor = true}
local drop = s:ball{position = {0, 2}, radius = 0.1}
local seen = {}
s:on("contact", function(event) seen[#seen + 1] = event end)
s:on("separate", function(event) seen[#seen + 1] = event end)
s:step(60)
expect("in and out", #seen, 2)
expect("the sensor is a", seen[1].a == gate and seen[2].a == gate, true)
expect("the ball is b", seen[1].b == drop and seen[2].b == drop, true)
expect("it says that it is one", seen[1].sensor, true)
expect("nothing pushes", seen[1].impulse, 0)
expect("the ball falls free", drop.y, 2 - 9.81 / 2, 1e-9)
expect("sensor can be read", gate.sensor, true)
gate.sensor = false
expect("and set", gate.sensor, false)
s:ball{position = {0, 1}, radius = 0.1}
s:step(60)
expect("then it holds", s:at({0, 0.35})[1] ~= nil, true)

-- A sensor in a compound feels for the ground.
local c = verlua.world()
c:ground{}
local jumper = c:compound{position = {0, 3}, fixed_rotation = true, shapes = {
  {"box", size = {1, 1}},
  {"box", size = {0.8, 0.2}, position = {0, -0.5}, sensor = true},
}}
local onGround = 0
c:on("contact", function(event) if event.sensor and event.a == jumper then onGround = onGround + 1 end end)
c:on("separate", function(event) if event.sensor and event.a == jumper then onGround = onGround - 1 end end)
c:step(120)
expect("stands", onGround, 1)
expect("on its box", jumper.y, 0.5, 0.01)
jumper:impulse{0, 5 * jumper.mass}
c:step(20)
expect("in the air", onGround, 0)

-- Callbacks create, move and destroy; bodies of later events too.
local d = verlua.world{gravity = {0, 0}}
local shot = 0
for i = 1, 10 do
  d:ball{position = {2 * i, 0}, radius = 0.5, group = "target"}
  d:ball{position = {2 * i, 3}, radius = 0.5, velocity = {0, -60}}
end
d:on("contact", function(event)
  shot = shot + 1
  for body in d:bodies() do
    if body.group == "target" and body.valid then body:destroy() end
  end
  d:ball{position = {shot * 2, 50}}
  if event.a.valid then event.a.position = {0, 100 + shot} end
end)
d:step(10)
expect("all ten are told", shot, 10)
local targets = 0
for body in d:bodies() do targets = targets + (body.group == "target" and 1 or 0) end
expect("no target is left", targets, 0)

-- Errors and limits
local e = verlua.world()
e:ground{}
e:ball{position = {0, 1}}
local watcher = e:on("hit", function() error("ouch") end)
failsWith("an error inside passes with its place", function() e:step(60) end, ": ouch")
watcher:destroy()
e:on("hit", function() e:step() end)
e:ball{position = {3, 1}}
failsWith("no step inside", function() e:step(60) end, "being stepped already")
failsWith("an unknown event", function() e:on("colision", print) end, "colision")
failsWith("sensor is a boolean", function() e:ball{sensor = 1} end, "sensor must be")

-- Nobody waits any more: what touches is forgotten, and begins anew for the next who asks.
local f = verlua.world()
f:ground{}
f:ball{position = {0, 0.5}, radius = 0.5}
local count = 0
local function add() count = count + 1 end
local first = f:on("contact", add)
f:step(5)
first:destroy()
f:step(5)
f:on("contact", add)
f:step(5)
expect("told once to each", count, 2)

-- In space the same.
local space = verlua.world{dimensions = 3}
space:ground{}
local sphere = space:ball{position = {1, 2, 3}, radius = 0.5}
local trap = space:box{position = {1, 1, 3}, size = {1, 0.2, 1}, type = "static", sensor = true}
local heard, latest = {}, {}
for _, name in ipairs{"contact", "hit", "separate"} do
  space:on(name, function(event)
    local key = name .. (event.sensor and " sensor" or "")
    heard[key] = (heard[key] or 0) + 1
    latest[name] = event
  end)
end
space:step(60)
expect("space: one hit", heard.hit, 1)
expect("space: speed", latest.hit.speed, math.sqrt(2 * 9.81 * 1.5), 1e-6)
expect("space: impulse", latest.hit.impulse, sphere.mass * latest.hit.speed, 0.05 * sphere.mass * latest.hit.speed)
expect("space: where", latest.hit.point, vec(1, 0, 3), 1e-6)
expect("space: the sensor sees it", heard["contact sensor"], 1)
expect("space: and stops nothing", sphere.y, 0.5, 0.01)
trap:destroy()

-- What falls asleep still touches; destroying it ends that.
local bed = verlua.world()
bed:ground{}
local sleeper = bed:box{position = {0, 0.5}}
local begun, ended = 0, 0
bed:on("contact", function() begun = begun + 1 end)
bed:on("separate", function() ended = ended + 1 end)
bed:step(300)
expect("asleep: begun once", begun, 1)
expect("asleep: not ended", ended, 0)
sleeper:destroy()
bed:step()
expect("asleep: ended with its end", ended, 1)

-- Handlers of one body
do
  local world2 = verlua.world()
  local plate = world2:ground{}
  local a, b = world2:ball{position = {0, 0.8}}, world2:ball{position = {5, 0.8}}
  local told = {}
  local function note(name) return function(event, other)
    told[#told + 1] = name .. " " .. event.name .. " " .. (other == plate and "floor" or other == b and "b" or "?")
  end end
  local handler = a:on("contact", note("a"))
  a:on("separate", note("a"))
  b:on("hit", note("b"))
  world2:step(60)
  expect("each hears its own", table.concat(told, ", "), "a contact floor, b hit floor")
  expect("what on returns", handler.event .. " " .. tostring(handler.valid), "contact true")
  told = {}
  b.position = {0.9, 0.5}
  world2:step(30)
  expect("what it met is the other", told[1], "a contact b")
  handler:destroy()
  a.position = {0, 3}
  told = {}
  world2:step(120)
  expect("without the handler", table.concat(told, ", "):find("a contact", 1, true), nil)
  told = {}
  a:destroy()
  world2:step(2)
  local ends = 0
  for _, text in ipairs(told) do if text:find("a separate", 1, true) then ends = ends + 1 end end
  expect("it hears its end", ends >= 1, true)
  check.fails("an unknown event", function() b:on("step", print) end,
    'ball:on: the event must be "contact", "hit", "persist" or "separate", got "step"')
  check.fails("no function", function() b:on("hit") end, "ball:on: its function must be a function, got nil")
end

-- Handlers of one particle
do
  local world3 = verlua.world()
  local plate = world3:ground{restitution = 0}
  local crate = world3:box{position = {3, 0.5}, type = "static"}
  local p = world3:particle{position = {0, 1}, radius = 0.1}
  local q = world3:particle{position = {3, 2}, radius = 0.1}
  local told, general = {}, 0
  world3:on("contact", function() general = general + 1 end)
  local opening
  local function note(name, of)
    return function(event, other)
      opening = opening or event
      told[#told + 1] = name .. " " .. event.name .. " " .. tostring(other == of) .. tostring(event.a.valid)
    end
  end
  p:on("contact", note("p", plate))
  p:on("separate", note("p", plate))
  q:on("contact", note("q", crate))
  world3:step(60)
  expect("each hears its own", table.concat(told, ", "), "p contact truetrue, q contact truetrue")
  expect("when it came", opening.time, math.sqrt(2 * 0.9 / 9.81), 1 / 60)
  expect("how fast", opening.speed, math.sqrt(2 * 0.9 * 9.81), 0.03)
  expect("where", opening.point, vec(0, 0), 1e-3)
  expect("from the particle to the ground", opening.normal, vec(0, -1), 1e-12)
  expect("the blow", opening.impulse > 4, true)
  expect("which", opening.a == p and opening.b == plate, true)
  expect("to nobody else", general, 0)
  told = {}
  world3:step(60)
  expect("while it lies nothing comes", #told, 0)
  p:impulse{0, 3}
  world3:step(60)
  expect("up and down again", table.concat(told, ", "), "p separate truetrue, p contact truetrue")
  told = {}
  plate:destroy()
  world3:step(2)
  expect("what goes ends a contact", told[1] ~= nil and told[1]:find("p separate", 1, true) == 1, true)
  p:destroy()
  world3:step(2)
  check.fails("no such event", function() q:on("hit", print) end,
    'particle:on: the event must be "contact" or "separate", got "hit"')
end
