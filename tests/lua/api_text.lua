-- `verlua api NAME` explains every name of the API tables, and proposes the nearest right one for a misspelt one.
local api = require "api"

local unexplained = {}
for _, name in ipairs(api.names()) do
  local text = api.text(name)
  if not text or #text < 20 then unexplained[#unexplained + 1] = name end
end
expect("names without a text", table.concat(unexplained, " "), "")

local function says(name, words)
  local text = api.text(name) or ""
  expect(name .. " says " .. words, text:find(words, 1, true) ~= nil, true)
end

says("rope", "links")
says("rope", "default 20")
says("rope.stretch", "read only")
says("rope:stretch", "read only")
says("world.step", "world:step([n])")
says("world:step", "Parameters")
says("gravity", "m/s²")
says("rod{}", "max_force")
says("links", "tether{")
says("--png", "FILE")
says("png", "FILE")
says("length", "rope.length")

local function proposes(wrong, right)
  local text, near = api.text(wrong)
  expect(wrong .. " is unknown", text == nil, true)
  expect(wrong .. " is near " .. right, table.concat(near or {}, " "):find(right, 1, true) ~= nil, true)
end

proposes("rpoe", "rope")
proposes("partical", "particle")
proposes("world.gravty", "world.gravity")
expect("nothing is near xyzzyxyzzy", #select(2, api.text("xyzzyxyzzy")), 0)
