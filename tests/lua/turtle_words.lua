-- The table of all commands of turtles and Logo: no alias means two things, and everything in it is there.
local words = require "turtle.words"
local scene = require "turtle.scene"
local logo = require "logo"

local faults = {}
local function fault(...) faults[#faults + 1] = table.concat({...}, " ") end

-- No name has two meanings in one language; in both languages together neither.
local all = {}
for _, language in ipairs{"en", "ru"} do
  local seen = {}
  for i, row in ipairs(words.rows) do
    for _, name in ipairs((words.names(row, language))) do
      local key = words.fold(name)
      if seen[key] then fault(language, name, "means two things") end
      seen[key] = true
      if all[key] and all[key] ~= i then fault(name, "means one thing in English and another in Russian") end
      all[key] = i
    end
  end
end

-- Every row is whole.
for _, row in ipairs(words.rows) do
  local name = row.en
  for _, language in ipairs{"en", "ru"} do
    if not row[language]:find("%S") then fault(name, "has no name in", language) end
    if not (row.help[language] or ""):find("%S") then fault(name, "has no help in", language) end
  end
  if not row.help.ru:find("[\xD0\xD1]") and row.group ~= "number" then fault(name, "has no Russian help") end
end

-- Lua has what the table says: methods of turtles, and globals.
local t = turtle{visible = false}
for _, row in ipairs(words.rows) do
  if row.lua and not row.global and type(t[row.lua]) ~= "function" then fault("turtle." .. row.lua, "is missing") end
  if row.global and type(_ENV[row.lua]) ~= "function" then fault("global", row.lua, "is missing") end
  if row.global and not scene[row.lua] then fault("scene", row.lua, "is missing") end
  if row.luaShort and not (scene[row.luaShort] and _ENV[row.luaShort]) then fault(row.luaShort, "is missing") end
end

-- Logo has every command: as a function, or in the compiler.
local compiler = require "logo.compiler"
local functions = logo.runtime.functions
for _, row in ipairs(words.rows) do
  local key = (words.names(row, "en"))[1]
  if not functions[key] and not compiler.statements[key] and not compiler.operations[key] then
    fault("Logo's", key, "is missing")
  end
end

-- Upper and lower case, е and ё are one.
expect("case", words.fold("ВПЕРЁД"), "вперед")
expect("case", words.fold("Forward"), "forward")

for _, text in ipairs(faults) do print(text) end
expect("faults of the table of commands", #faults, 0)
