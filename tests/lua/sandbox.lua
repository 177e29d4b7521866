-- What scenes may rely on in the Lua they get
local keys = {}
for key in pairs({b = 1, a = 1, 10, 20, [-1] = 1, [0.5] = 1, [true] = 1, [false] = 1}) do
  keys[#keys + 1] = tostring(key)
end
expect("pairs: numbers, then texts, then false and true", table.concat(keys, " "), "-1 0.5 1 2 a b false true")

local objects, order = {}, {}
for i = 1, 20 do objects[particle{position = {i, 0}}] = i end
for _, i in pairs(objects) do order[#order + 1] = i end
local sorted = true
for i = 1, 20 do sorted = sorted and order[i] == i end
expect("objects come in the order they were made", sorted, true)

math.randomseed(7)
local first = math.random(1e9)
math.randomseed(7)
expect("a seed repeats its numbers", math.random(1e9), first)

expect("text patterns work", ("width = 3.5 m"):match("(%w+)%s*=%s*([%d.]+)"), "width")
local _, message = pcall(function() error("oh") end)
expect("an error is caught with its line", message:match("sandbox.lua:%d+: oh") ~= nil, true)
expect("finalizers are refused", pcall(setmetatable, {}, {__gc = print}), false)
expect("the engine's time is free", (function() for _ = 1, 100 do world:step() end return true end)(), true)
