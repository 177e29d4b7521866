-- Every example in the API tables runs.
local api = require "api"

-- Names that examples take for granted: particles of a world of their own, and a canvas that draws nothing.
local function surroundings(dimensions)
  local scene = verlua.world{dimensions = dimensions}
  local names = {world = scene, sag = 0.5034, print = function() end, expect = function() return true end}
  for name in pairs(verlua.bound().functions) do
    names[name] = names[name] or verlua[name] or function(...) return scene[name](scene, ...) end
  end
  local words = "a b p nail bob hand ball_ dog post hip origin east north"
  local i = 0
  for name in words:gmatch("%S+") do
    i = i + 1
    names[name] = scene:particle{position = {i, i % 3}}
  end
  names.canvas = setmetatable({}, {__index = function() return function() end end})
  return setmetatable(names, {__index = _G})
end

local failed = {}
local count = 0

local function try(name, example)
  count = count + 1
  local message
  for dimensions = 2, 3 do -- some need space
    local names = surroundings(dimensions)
    if example:find("ball%.") then names.ball = names.ball_ end
    local chunk, fault = load(example, "=" .. name, "t", names)
    local done = chunk ~= nil
    if done then done, fault = pcall(chunk) end
    if done and names.setup then done, fault = pcall(names.setup) end
    if done and names.update then done, fault = pcall(names.update, 1 / 60) end
    if done and names.draw then done, fault = pcall(names.draw, names.canvas) end
    if done and names.finish then done, fault = pcall(names.finish) end
    if done then
      names.world:step(2)
      return
    end
    message = fault
  end
  failed[#failed + 1] = name .. ": " .. tostring(message)
end

for _, topic in ipairs(api.topics()) do
  for _, entry in ipairs(topic) do
    if entry.example then try(entry.name, entry.example) end
    for _, list in ipairs{entry.properties or {}, entry.methods or {}} do
      for _, member in ipairs(list) do
        if member.example then try(entry.name .. member.mark .. member.name, member.example) end
      end
    end
  end
end

for _, text in ipairs(failed) do print(text) end
expect("examples in the reference that fail", #failed, 0)
expect("there are many", count > 40, true)
