-- The names of Logo's own commands in every language, from the table of turtle/words.lua.
local words = require "turtle.words"
local data = require "logo.data"

local names = {}

names.fold = words.fold
data.setFold(words.fold)

-- folded name -> {key =, row =, language =}; the key is the first English name.
local index, arity = {}, {}
for name, found in pairs(words.index()) do
  local row = found[1]
  local key = (words.names(row, "en"))[1]
  index[name] = {key = key, row = row, language = found[2]}
  if not arity[key] then
    local n = row.n
    arity[key] = type(n) == "number" and {n, n, n} or n
  end
end

names.arity = arity -- key -> {usual, least, most}

-- The command of a name, or nil.
function names.find(name) return index[words.fold(name)] end

-- The name to show for a key: the one the line at fault has, else the first of the language.
function names.shown(key, language, line)
  local entry = index[key]
  if not entry then return key end
  local first
  for _, lang in ipairs{language, language == "en" and "ru" or "en"} do
    for _, name in ipairs((words.names(entry.row, lang))) do
      first = first or name
      local at = line and words.fold(line):find(words.fold(name), 1, true)
      while at do
        local before, after = line:sub(at - 1, at - 1), line:sub(at + #name, at + #name)
        if not before:find("[%w_\x80-\xFF]") and not after:find("[%w_\x80-\xFF]") then
          -- As the program writes it.
          return line:sub(at, at + #name - 1)
        end
        at = words.fold(line):find(words.fold(name), at + 1, true)
      end
    end
  end
  return first
end

function names.all()
  local list = {}
  for name in pairs(index) do list[#list + 1] = name end
  return list
end

-- What UCBLogo has of the groups that are else ours, and what it has not of the others.
local ITS, OURS = {}, {}
for key in ("hideturtle showturtle shownp wait"):gmatch("%S+") do ITS[key] = true end
local ours = "setorigin speed undo distance beginfill endfill circle dot stamp clearstamp colorunder sort abs"
for key in ours:gmatch("%S+") do OURS[key] = true end

-- Whether a program may define a procedure of this name: those that UCBLogo has not give way, so that its programs run.
function names.givesWay(name)
  local entry = index[words.fold(name)]
  if not entry or OURS[entry.key] then return true end
  local group = entry.row.group
  if (group == "look" or group == "turtles") and not ITS[entry.key] then return true end
  local _, marked = words.names(entry.row, entry.language)
  for other in pairs(marked) do
    if words.fold(other) == words.fold(name) then return true end
  end
  return false
end

function names.isRussian(text) return text:find("[\xD0\xD1]") ~= nil end

return names
