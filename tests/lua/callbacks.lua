-- Functions of the scene that the engine calls: force, on, update; and what goes wrong in them.
local check = require "support.check"
local fails, failsWith = check.fails, check.failsWith

-- force: every moving particle, every substep
local w = verlua.world{gravity = {0, 0}, substeps = 4}
local a, b = w:particle{position = {1, 0}}, w:particle{position = {2, 0}, mass = 2}
w:particle{pinned = true}
local asked = {}
local drive = w:force(function(p)
  asked[p] = (asked[p] or 0) + 1
  return 2 * p.mass, 0
end)
w:step(3)
expect("asked in every substep", asked[a], 12)
local particles = 0
for p in pairs(asked) do particles = particles + (p.valid and 1 or 0) end
expect("the pinned one is not asked", particles, 2)
expect("velocity", a.vx, 2 * 3 / 60, 1e-12)
expect("acceleration is the same", b.vx, a.vx, 1e-12)
expect("callback", getmetatable(drive) .. " " .. drive.event, "callback force")
drive:destroy()
expect("removed", drive.valid, false)
w:step()
expect("no more asked", asked[a], 12)

local function forced(f, dimensions)
  local other = verlua.world{dimensions = dimensions or 2, gravity = {0, 0}}
  local p = other:particle()
  other:force(f)
  other:step(60)
  return p.position
end
expect("two numbers", forced(function() return 2, 4 end), vec(1, 2), 1e-9)
expect("one number is a force along x", forced(function() return 2 end), vec(1, 0), 1e-9)
expect("more than three are too many, and go", forced(function() return 2, 4, 0, 7, 8 end), vec(1, 2), 1e-9)
expect("a vec", forced(function() return vec(2, 4) end), vec(1, 2), 1e-9)
expect("a table", forced(function() return {2, 4} end), vec(1, 2), 1e-9)
expect("named", forced(function() return {x = 2, y = 4} end), vec(1, 2), 1e-9)
expect("nothing", forced(function() end), vec(0, 0))
expect("three numbers in space", forced(function() return 2, 4, 6 end, 3), vec(1, 2, 3), 1e-9)
expect("two numbers in space", forced(function() return 2, 4 end, 3), vec(1, 2, 0), 1e-9)
local two = verlua.world{gravity = {0, 0}}
local p = two:particle()
two:force(function() return 1, 0 end)
two:force(function() return 1, 4 end)
two:step(60)
expect("forces add up", p.position, vec(1, 2), 1e-9)

-- on: after the step, in order
local log = {}
local bridge = verlua.world()
local nail = bridge:particle{pinned = true}
local load = bridge:particle{position = {0, -1}, mass = 3}
local thread = bridge:rod{nail, load, max_force = 20}
local onStep = bridge:on("step", function(event)
  log[#log + 1] = event.name .. " " .. math.floor(event.time * 60 + 0.5)
end)
bridge:on("break", function(event)
  log[#log + 1] = event.name
  expect("broken link", event.link == thread, true)
  expect("its ends", event.a == nail and event.b == load, true)
  expect("its force", event.force > 20, true)
  expect("not valid any more", event.link.valid, false)
end)
local unknown, absent, failed = nil, nil, false
local onField = bridge:on("step", function(event)
  unknown = select(2, pcall(function() return event.frce end))
  absent = event.force
  event.seen = 1
  for _, topic in ipairs(require "api".topics()) do
    for _, entry in ipairs(topic) do
      for _, property in ipairs(entry.name == "event" and entry.properties or {}) do
        failed = failed or not pcall(function() return event[property.name] end) and property.name
      end
    end
  end
  expect("a field of the scene's own", event.seen, 1)
end)
bridge:step(2)
expect("every field of the reference is known", failed, false)
expect("a misspelt field", unknown:match(": (.*)"), 'event: unknown field "frce" (did you mean "force"?)')
expect("a field of another event", absent, nil)
onField:destroy()
expect("break comes before step", table.concat(log, ", "), "break, step 1, step 2")
onStep:destroy()
bridge:step()
expect("an event that nobody waits for", #log, 3)

-- Callbacks may create, destroy, add and remove.
local busy = verlua.world()
local calls, late = 0, 0
local self
self = busy:on("step", function()
  calls = calls + 1
  busy:particle{position = {calls, 0}}
  for q in busy:particles() do
    if q.x < calls then q:destroy() end
  end
  self:destroy()
  busy:on("step", function() late = late + 1 end)
end)
busy:step(3)
expect("one that removes itself", calls, 1)
expect("one that came late is called from the next step on", late, 2)

-- update(dt): before each step of the scene's world, also of world:step
local updates, times = 0, {}
function update(dt)
  updates = updates + 1
  times[#times + 1] = world.time
  expect("dt", dt, world.dt)
end
world:step(3)
expect("before each step", updates, 3)
expect("before, not after", times[1], 0)
w:step()
expect("not before those of another world", updates, 3)
update = nil
world:step()
update = 5
fails("update by a number", function() world:step() end,
  "update must be a function, it is called before each step, got 5")
update = nil

-- Errors: the step ends, the error comes out of world:step with its own line, the world goes on.
local broken = verlua.world()
local q = broken:particle()
broken:step()
local here, throws = check.here(), broken:force(function() error("thrown") end)
local before = broken.time
for _ = 1, 3 do failsWith("thrown in each step", function() broken:step(5) end, here .. "thrown") end
expect("time stands", broken.time, before)
throws:destroy()
broken:step()
expect("the world goes on", broken.time > before and q.valid, true)
local value = {}
throws = broken:force(function() error(value) end)
expect("an error value passes", select(2, pcall(broken.step, broken)), value)
throws:destroy()
here, throws = check.here(), broken:on("step", function() error("in an event") end)
failsWith("thrown in an event", function() broken:step() end, here .. "in an event")
throws:destroy()
here, update = check.here(), function() error("in update") end
failsWith("thrown in update", function() world:step() end, here .. "in update")
update = nil

-- What a force function returns
local function returning(...)
  local values = table.pack(...)
  return function()
    local other = verlua.world()
    other:particle()
    here = check.here() other:force(function() return table.unpack(values, 1, values.n) end)
    other:step()
  end
end
failsWith("a text", returning("a"),
  "force: what it returns must be fx, or fx and fy, or a finite vector, got \"a\"")
failsWith("a second number that is nil", returning(1, nil), "force: fy must be a finite number, got nil")
local _, message = pcall(returning(1, nil))
expect("the line is that of the function", message, here .. "force: fy must be a finite number, got nil")
failsWith("nan", returning(0 / 0, 1), "force: fx must be a finite number, got nan")
failsWith("infinity", returning(1, math.huge), "force: fy must be a finite number, got inf")
failsWith("an infinite vec", returning(vec(1e308, 0) * 10),
  "force: what it returns must be fx, or fx and fy, or a finite vector, got a vec")
failsWith("z in the plane", returning(1, 2, 3), "force: fz must be 0 in the plane, got 3")

-- Inside a force function nothing is made, changed, destroyed or stepped.
local function inForce(f)
  return function()
    local other = verlua.world()
    local o = other:particle()
    other:rod{o, other:particle{position = {1, 0}}}
    other:force(function(particle) f(other, particle) end)
    other:step()
  end
end
local nothingMade = "nothing can be made, destroyed or stepped inside a force function"
failsWith("making a particle", inForce(function(o) o:particle() end), "particle: " .. nothingMade)
failsWith("making a rope", inForce(function(o) o:rope{from = {0, 0}, to = {1, 0}} end), "rope: " .. nothingMade)
failsWith("adding a force", inForce(function(o) o:force(print) end), "force: " .. nothingMade)
failsWith("waiting for an event", inForce(function(o) o:on("step", print) end), "on: " .. nothingMade)
failsWith("removing", inForce(function(o, particle) o:remove(particle) end), "remove: " .. nothingMade)
failsWith("destroying", inForce(function(_, particle) particle:destroy() end),
  "particle: nothing can be destroyed inside a force function")
failsWith("stepping", inForce(function(o) o:step() end), "step: " .. nothingMade)
failsWith("setting a property", inForce(function(_, particle) particle.x = 1 end),
  "particle: nothing can be changed inside a force function, return the force")
failsWith("an impulse", inForce(function(_, particle) particle:impulse{1, 0} end),
  "particle: nothing can be changed inside a force function, return the force")
failsWith("setting the world", inForce(function(o) o.dt = 1 end),
  "world: nothing can be changed inside a force function")

-- A world cannot be stepped while it is stepped; another can.
local outer, inner = verlua.world(), verlua.world()
local again = "world:step: the world is being stepped already: it cannot be called inside update or a callback"
local nested = outer:on("step", function() outer:step() end)
failsWith("a step inside a step", function() outer:step() end, again)
nested:destroy()
outer:on("step", function() inner:step() end)
outer:step(3)
expect("another world's step", inner.steps, 3)

-- Mistakes
fails("no function", function() force(3) end, "force: its function must be a function, got 3")
fails("no event", function() on("touch", print) end,
  'on: the event must be "step", "break", "contact", "hit", "persist", "separate", "key" or "click", got "touch"')
fails("no function for an event", function() on("step") end, "on: its function must be a function, got nothing")

-- A broken link that nobody holds has an object too.
local torn = verlua.world()
local hanging = torn:rope{from = {0, 0}, to = {1, 0}, max_force = 1, pinned = "from"}
local kinds, stale = {}, true
torn:on("break", function(event)
  kinds[getmetatable(event.link)] = true
  stale = stale and not event.link.valid
end)
torn:step(60)
expect("links of a rope", kinds.rod and stale, true)
expect("and only such", next(kinds, next(kinds)), nil)
expect("it hangs in pieces", hanging.valid, true)

-- What a force function sees of a velocity is what everyone sees: a fall ends at the speed where both forces balance.
local air = verlua.world{}
local falling, seen = air:particle{}, nil
air:force(function(drop)
  seen = drop.vy
  return -0.5 * drop.vx, -0.5 * drop.vy
end)
air:step(3600)
expect("terminal speed", falling.vy, -9.81 / 0.5, 1e-9)
expect("terminal speed as the force sees it", seen, -9.81 / 0.5, 1e-9)
