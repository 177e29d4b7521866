-- Objects: one for each thing, as long as somebody holds it; stale ones are errors; destroying is always safe.
local check = require "support.check"
local fails = check.fails

-- The same thing is the same object, also as a key.
local line = rope{from = {0, 0}, to = {1, 0}, links = 5}
local names = {[line[3]] = "middle"}
collectgarbage()
expect("the same object", line[3] == line[3], true)
expect("a key", names[line[3]], "middle")
expect("by another way", rod{line[3], particle{position = {5, 5}}}.a == line[3], true)

-- A slot is used again, an object is not.
local first = particle{position = {1, 1}}
first:destroy()
local second = particle{position = {2, 2}}
expect("another object", first ~= second, true)
expect("the old one stays stale", first.valid, false)
expect("the new one lives", second.x, 2)
fails("a stale one in the same slot", function() return first.x end, "particle was destroyed")

-- Objects that nobody holds are collected; the things they stand for stay.
local function energy()
  local w = verlua.world()
  for i = 1, 1000 do w:particle{position = {i, 1}} end
  collectgarbage()
  local count = 0
  for p in w:particles() do count = count + p.y end
  return count
end
expect("particles outlive their objects", energy(), 1000)

-- A world lives as long as one of its objects, and then goes.
local p
do
  local w = verlua.world()
  p = w:particle{position = {3, 4}}
end
collectgarbage()
expect("an object holds its world", p.x, 3)
local watched = setmetatable({}, {__mode = "v"})
watched.world = verlua.world()
watched.world:force(function() if watched then return 0, 0 end end)
watched.world:on("step", function() return watched.world end)
watched.world:rope{from = {0, 0}, to = {1, 0}}
watched.world:ball{type = "static"}
watched.world:step()
collectgarbage()
collectgarbage()
expect("a world that nobody holds goes, whatever its callbacks hold", watched.world, nil)
for _ = 1, 200 do verlua.world():cloth{cells = {20, 20}} end
expect("many short-lived worlds", collectgarbage("count") < 100000, true)

-- Destroying while iterating, everything, in any order.
local w = verlua.world()
local all = {}
for i = 1, 50 do all[i] = w:particle{position = {i, 0}} end
for i = 1, 49 do w:rod{all[i], all[i + 1]} end
for link in w:links() do
  if link.valid then link.a:destroy() end
  expect("a link without its end", link.valid, false)
end
for q in w:particles() do
  q:destroy()
  local other = w:particles()()
  if other then other:destroy() end
end
local left = 0
for _ in w:particles() do left = left + 1 end
for _ in w:links() do left = left + 1 end
expect("nothing is left", left, 0)
w:step()
expect("an empty world steps", w.steps, 1)

-- Destroying in callbacks, also what the callback is about.
local rope2 = w:rope{from = {0, 0}, to = {1, 0}, links = 10, pinned = "from"}
w:on("step", function() if rope2.valid and #rope2 > 0 then rope2[#rope2 // 2]:destroy() rope2:destroy() end end)
w:step(3)
expect("destroyed in a callback", rope2.valid, false)

-- Made, joined and destroyed at random: nothing breaks.
local seed = 1
local function random(n)
  seed = (seed * 16807) % 2147483647
  return seed % n + 1
end
local heap = verlua.world()
local things = {}
for step = 1, 300 do
  local n = #things
  local a, b = things[random(n + 1)], things[random(n + 1)]
  things[n + 1] = heap:particle{position = {random(100), random(100)}}
  if a and b and a.valid and b.valid and a ~= b then
    local kind = ({"rod", "tether", "keepaway", "spring"})[random(4)]
    heap[kind](heap, {a, b, length = random(50)})
  end
  local victim = things[random(#things)]
  if victim.valid and random(3) == 1 then victim:destroy() end
  if step % 10 == 0 then heap:step() end
end
local finite = true
for q in heap:particles() do finite = finite and q.x == q.x and math.abs(q.x) < 1e6 end
expect("all stays finite", finite, true)

-- Equality and order of worlds
expect("worlds differ", verlua.world() ~= verlua.world(), true)
