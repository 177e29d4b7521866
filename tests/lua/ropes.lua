-- Ropes: every field and property, elements, and every mistake.
local check = require "support.check"
local fails, failsWith = check.fails, check.failsWith

local line = rope{from = {0, 0}, to = {1, 0}, length = 1.5, links = 20, mass = 4.2}
expect("particles", #line, 21)
expect("rope[1] is at from", line[1].position, vec(0, 0))
expect("rope[#rope] is at to", line[21].position, vec(1, 0))
expect("mass is shared", line[7].mass, 0.2, 1e-15)
expect("pinned at both ends", line[1].pinned and line[21].pinned and not line[2].pinned, true)
expect("starts at rest length", line.length, 1.5, 1e-9)
expect("not stretched", line.stretch, 0, 1e-9)
expect("hangs", line[11].y < -0.4, true)
expect("the same particle again", line[11] == line[11], true)
expect("behind the last, where ipairs ends", line[22], nil)
expect("a whole number that came out of a division", line[#line / 3], line[7])
for _, place in ipairs{0, -1, 23, 1.5, math.huge} do
  failsWith("no such place", function() return line[place] end, "rope has particles 1 to 21, got " .. place)
end
failsWith("far off", function() return line[math.maxinteger] end, "rope has particles 1 to 21, got ")
failsWith("far off below", function() return line[math.mininteger] end, "rope has particles 1 to 21, got ")
expect("type name", getmetatable(line), "rope")

local count, sum = 0, 0
for i, p in ipairs(line) do
  count, sum = count + 1, sum + p.mass
  if line[i] ~= p then count = -1000 end
end
expect("ipairs", count, 21)
expect("mass is the total", sum, 4.2, 1e-12)
count = 0
for i, p in pairs(line) do count = count + (line[i] == p and 1 or -1000) end
expect("pairs", count, 21)

local link = line:link(3)
expect("link", getmetatable(link), "rod")
expect("link joins", link.a == line[3] and link.b == line[4], true)
expect("link length", link.length, 0.075, 1e-12)

-- Left alone it finds the catenary: the sag of 20 links (reference 8).
world.drag = 1
world:step(1200)
expect("catenary", -line[11].y, 0.503446634340193, 1e-3)

-- Defaults and the other ends
local plain = rope{from = {0, 5}, to = {2, 5}}
expect("default links", #plain, 21)
expect("default length", plain.length, 2, 1e-9)
expect("default mass", plain[1].mass, 1 / 21, 1e-15)
for _, case in ipairs{{"both", true, true}, {"from", true, false}, {"to", false, true}, {"none", false, false}} do
  local r = rope{from = {0, 10}, to = {1, 10}, links = 2, pinned = case[1], radius = 0.02, max_force = 1e6}
  expect("pinned " .. case[1], r[1].pinned == case[2] and r[3].pinned == case[3], true)
  expect("radius", r[2].radius, 0.02)
  expect("max_force", r:link(1).max_force, 1e6)
end

-- Destroying a particle tears it; destroying the rope takes all.
local torn = rope{from = {0, 20}, to = {1, 20}, links = 4}
local first, last = torn[1], torn[5]
torn[3]:destroy()
expect("the hole", torn[3], nil)
expect("links at the hole", torn:link(2) == nil and torn:link(3) == nil and torn:link(1) ~= nil, true)
count = 0
for _ in pairs(torn) do count = count + 1 end
expect("pairs passes over the hole", count, 4)
world:remove(torn)
expect("rope destroyed", torn.valid, false)
expect("its particles too", first.valid or last.valid, false)
fails("length of a destroyed rope", function() return torn.length end, "rope was destroyed")
fails("count of a destroyed rope", function() return #torn end, "rope was destroyed")
fails("element of a destroyed rope", function() return torn[1] end, "rope was destroyed")

-- Mistakes
fails("no from", function() rope{to = {1, 0}} end, "rope: from is missing")
fails("no to", function() rope{from = {1, 0}} end, "rope: to is missing")
fails("no links", function() rope{from = {0, 0}, to = {1, 0}, links = 0} end,
  "rope: links must be a whole number from 1 to 1000000, got 0")
fails("half a link", function() rope{from = {0, 0}, to = {1, 0}, links = 2.5} end,
  "rope: links must be a whole number from 1 to 1000000, got 2.5")
fails("too many links", function() rope{from = {0, 0}, to = {1, 0}, links = 1000001} end,
  "rope: links must be a whole number from 1 to 1000000, got 1000001")
fails("no length", function() rope{from = {0, 0}, to = {1, 0}, length = 0} end,
  "rope: length must be a positive number, got 0")
fails("a wrong pin", function() rope{from = {0, 0}, to = {1, 0}, pinned = "top"} end,
  'rope: pinned must be "both", "from", "to" or "none", got "top"')
fails("a slip", function() rope{form = {0, 0}, to = {1, 0}} end, 'rope: unknown field "form" (did you mean "from"?)')
fails("setting its length", function() plain.length = 3 end, "rope: length can only be read")
fails("setting an element", function() plain[1] = first end, "rope: only properties can be set, got 1 for a name")
fails("a link too far", function() plain:link(21) end, "rope:link: i must be a whole number from 1 to 20, got 21")
check.failsWith("both ends in one place", function() rope{from = {0, 0}, to = {0, 0}} end, "rope: ")

-- Two nails carry a rope: its whole weight, half each.
local loft = verlua.world{drag = 3}
local slung = loft:rope{from = {0, 0}, to = {1, 0}, length = 1.5, mass = 2}
loft:step(1200)
expect("left nail", slung[1].reaction.y, -9.81, 1e-3)
expect("right nail", slung[#slung].reaction.y, -9.81, 1e-3)
