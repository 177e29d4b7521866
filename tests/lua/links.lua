-- Rods, tethers, keep-aways, springs and dot products.
local check = require "support.check"
local fails = check.fails

world.gravity = {0, 0}
local a, b = particle{position = {0, 0}, pinned = true}, particle{position = {3, 4}}

for _, kind in ipairs{"rod", "tether", "keepaway", "spring"} do
  local link = _ENV[kind]{a, b}
  expect(kind .. " takes its length from the ends", link.length, 5)
  expect(kind .. " current length", link.current_length, 5)
  expect(kind .. " max_force", link.max_force, math.huge)
  expect(kind .. " a", link.a == a, true)
  expect(kind .. " b", link.b == b, true)
  expect(kind .. " force at rest", link.force, 0)
  expect(kind .. " type name", getmetatable(link), kind)
  link.length = 6
  expect(kind .. " length set", link.length, 6)
  link.max_force = 100
  expect(kind .. " max_force set", link.max_force, 100)
  link.max_force = math.huge
  expect(kind .. " names the ends too", _ENV[kind]{a = a, b = b, length = 2, max_force = 9}.length, 2)
  link:destroy()
  expect(kind .. " destroyed", link.valid, false)
  check.failsWith(kind .. " reading a destroyed one", function() return link.length end, kind .. " was destroyed")
end
world:remove(b)

-- A rod holds, a tether does not push, a keep-away does not pull.
local function pair(distance)
  return particle{position = {0, 10}, pinned = true}, particle{position = {distance, 10}}
end
local near, held = pair(1)
rod{near, held, length = 2}
local limp, loose = pair(1)
tether{limp, loose, length = 2}
local post, far = pair(3)
keepaway{post, far, length = 2}
world:step(5)
expect("a rod makes its length", held.x, 2, 1e-6)
expect("a tether is limp", loose.x, 1, 1e-12)
expect("a keep-away lets go away", far.x, 3, 1e-12)
loose.velocity, far.velocity = {10, 0}, {-10, 0}
world:step(60)
expect("a tether ends", loose.x <= 2 + 1e-6, true)
expect("a keep-away keeps away", far.x >= 2 - 1e-6, true)

-- Coincident ends of a link with a length are pushed apart.
local apart = {}
local function stiff(ends)
  ends.stiffness = 1e9
  return spring(ends)
end
for i, make in ipairs{rod, keepaway, spring, stiff} do
  apart[i] = make{particle{position = {20, 10 * i}}, particle{position = {20, 10 * i}}, length = 1}
end
apart[3].damping = 20
world:step(120)
for i, link in ipairs(apart) do
  expect("coincident ends part, kind " .. i, link.current_length, 1, 1e-3)
end

-- A spring: m = 1, k = 100, released at 0.1 from its length (reference 9: x(1) without damping).
local nail, bob = particle{position = {0, 30}, pinned = true}, particle{position = {1.1, 30}}
local coil = spring{nail, bob, stiffness = 100, damping = 0, length = 1}
expect("stiffness", coil.stiffness, 100)
expect("damping", coil.damping, 0)
world:step(60)
expect("spring", bob.x - 1, -0.0839071529076452, 2e-4)
coil.stiffness, coil.damping = 50, 1
expect("stiffness set", coil.stiffness, 50)
expect("damping set", coil.damping, 1)
expect("default stiffness", spring{nail, bob}.stiffness, 100)

-- A dot product keeps two directions square.
local corner = particle{position = {0, 40}, pinned = true}
local east, north = particle{position = {1, 40}}, particle{position = {0.2, 41}}
local square = dot{corner, east, north}
expect("product", square.product, 0)
expect("corner", square.corner == corner, true)
expect("a of a dot", square.a == east, true)
expect("b of a dot", square.b == north, true)
expect("dot by names", dot{corner = corner, a = east, b = north, product = 0.5}.product, 0.5)
square.product = 0.1
expect("product set", square.product, 0.1)
square:destroy()

-- Breaking
local weak = verlua.world()
local top = weak:particle{pinned = true}
local load = weak:particle{position = {0, -1}, mass = 2}
local thread = weak:rod{top, load, max_force = 15}
weak:step(30)
expect("a rod under 19.62 N breaks at 15", thread.valid, false)
expect("what hung on it falls", load.y < -1.5, true)
fails("a broken one", function() return thread.force end, "rod was destroyed")

-- Destroying an end destroys its links.
local end1, end2 = particle{position = {0, 50}}, particle{position = {1, 50}}
local link = rod{end1, end2}
end1:destroy()
expect("no link without an end", link.valid, false)
expect("the other end stays", end2.valid, true)

-- Mistakes
local p, q = particle{position = {0, 60}}, particle{position = {1, 60}}
local dead = particle{position = {2, 60}}
dead:destroy()
local elsewhere = verlua.world():particle{position = {5, 5}}
local r = rod{p, q}
fails("no ends", function() rod{} end, "rod: a is missing")
fails("one end", function() rod{p} end, "rod: b is missing")
fails("no first end", function() rod{nil, q} end, "rod: a is missing")
fails("three ends", function() rod{p, q, p} end, "rod: only a, b may stand without a name, got a particle besides")
fails("an end twice", function() rod{p, q, a = p} end, "rod: a is given twice")
fails("a number for an end", function() rod{p, 3} end, "rod: b must be a particle, got 3")
fails("a rod for an end", function() rod{p, r} end, "rod: b must be a particle, got a rod")
fails("a destroyed end", function() rod{p, dead} end, "rod: b is a destroyed particle")
fails("two worlds", function() rod{p, elsewhere} end, "rod: a and b belong to different worlds")
fails("another world", function() rod{elsewhere, elsewhere} end, "rod: a belongs to another world")
fails("the same end twice", function() rod{p, p} end, "rod: a and b must be two particles, got the same one twice")
fails("zero length", function() rod{p, q, length = 0} end, "rod: length must be a positive number, got 0")
fails("nan length", function() tether{p, q, length = 0 / 0} end,
  "tether: length must be a number of 0 or more, got nan")
fails("infinite length", function() spring{p, q, length = math.huge} end,
  "spring: length must be a number of 0 or more, got inf")
fails("coincident ends without a length", function() rod{p, particle{position = p.position}} end,
  "rod: length must be given: a and b are in the same place")
fails("no force holds", function() rod{p, q, max_force = 0} end,
  "rod: max_force must be a positive number or math.huge, got 0")
fails("negative stiffness", function() spring{p, q, stiffness = -1} end,
  "spring: stiffness must be a number of 0 or more, got -1")
fails("negative damping", function() spring{p, q, damping = -1} end,
  "spring: damping must be a number of 0 or more, got -1")
fails("stiffness of a rod", function() rod{p, q, stiffness = 1} end,
  'rod: unknown field "stiffness" (it has a, b, length, max_force, at_a, at_b, collide)')
fails("a slip", function() spring{p, q, stifness = 1} end,
  'spring: unknown field "stifness" (did you mean "stiffness"?)')
fails("two particles for a dot", function() dot{p, q} end, "dot: b is missing")
fails("setting a length", function() r.length = -1 end, "rod: length must be a positive number, got -1")
fails("setting the force", function() r.force = 1 end, "rod: force can only be read")
fails("setting an end", function() r.a = q end, "rod: a can only be read")
fails("the product by nan", function() dot{p, q, particle{position = {0, 61}}}.product = 0 / 0 end,
  "dot: product must be a finite number, got nan")
