-- Lists of a world's objects: loops over one list do not know of each other.
local check = require "support.check"

local w = verlua.world()
local made = {}
for i = 1, 4 do made[i] = w:particle{position = {i, 0}} end
for i = 1, 3 do w:rod{made[i], made[i + 1]} end
local all = w:particles()

local function count(list)
  local n = 0
  for _ in list do n = n + 1 end
  return n
end

-- Nested loops, all three forms
local pairsSeen = 0
for a in all do
  for b in all do
    if a.x <= b.x then pairsSeen = pairsSeen + 1 end
    if pairsSeen > 100 then error("the loop never ends") end
  end
end
expect("a loop within a loop", pairsSeen, 10)
local sum = 0
for i, a in pairs(all) do
  for j, b in pairs(all) do sum = sum + i * j + a.x * b.x end
end
expect("pairs within pairs", sum, 200)
sum = 0
for i in ipairs(all) do
  for j in ipairs(all) do sum = sum + i * j end
end
expect("ipairs within ipairs", sum, 100)
local links = w:links()
sum = 0
for link in links do
  for other in links do sum = sum + (link == other and 1 or 0) end
end
expect("links within links", sum, 3)

-- Left early, the next loop starts anew.
for p in all do if p.x == 2 then break end end
expect("after break", count(all), 4)
for i in pairs(all) do if i == 2 then break end end
expect("after break out of pairs", count(all), 4)
sum = 0
for i in pairs(all) do sum = sum + i end
expect("and again pairs", sum, 10)
expect("a function of its own", all().x, 1)
expect("called again", all().x, 1)
expect("after an object", all(nil, made[2]).x, 3)
expect("after the last one", all(nil, made[4]), nil)

-- What the body asks of the list does not disturb the loop.
sum = 0
for p in all do sum = sum + p.x + all[1].x + #all + all[4].x end
expect("indexing inside", sum, 10 + 4 * (1 + 4 + 4))
sum = 0
for i, p in pairs(all) do sum = sum + i * p.x + all[1].x end
expect("indexing inside pairs", sum, 30 + 4)
sum = 0
for i, p in ipairs(all) do sum = sum + i * p.x + all[1].x end
expect("indexing inside ipairs", sum, 30 + 4)

-- Destroying inside
local function many(n)
  local v = verlua.world()
  for i = 1, n do v:particle{position = {i, 0}} end
  return v:particles()
end
local list = many(10)
local visited = 0
for p in list do
  visited = visited + 1
  p:destroy()
end
expect("each is visited and destroyed", visited, 10)
expect("none is left", #list, 0)
list = many(10)
visited = 0
for _, p in pairs(list) do
  visited = visited + 1
  p:destroy()
end
expect("also by pairs", visited, 10)
list = many(10)
visited = 0
for _, p in ipairs(list) do
  visited = visited + 1
  p:destroy()
end
expect("also by ipairs", visited, 10)
list = many(10)
visited = 0
for a in list do
  visited = visited + 1
  for b in list do if b ~= a then b:destroy() end end
end
expect("the inner loop destroys the others", visited, 1)
expect("one is left", #list, 1)

-- Places that no list has
local step, view = pairs(all)
expect("past the greatest number", step(view, math.maxinteger), nil)
expect("before the first", step(view, math.mininteger), nil)
expect("far behind the last", step(view, 1000), nil)
expect("the place 0", all[0], nil)
expect("the greatest place", all[math.maxinteger], nil)
expect("the least place", all[math.mininteger], nil)

-- Only what the list gave leads to the next.
check.fails("a number", function() return all(nil, 1) end,
  "world:particles(): the object before the next must be one that it gave, got 1")
check.failsWith("an object of another kind", function() return all(nil, links()) end, "one that it gave")
check.failsWith("an object of another world", function() return all(nil, list()) end, "one that it gave")
