-- Finds names in a Lua text that nothing defines: what `verlua check` reports besides syntax errors.
--
--   check.findings(text, known, load, nearest)
--     text     a Lua file that compiles
--     known    set of the global names that are there when it runs
--     load     function(name) -> the text of a file that require(name) would run, or nil; and why it would not run
--     nearest  function(name, names) -> the one of a list of names that is most like it, or nil
--   returns a list of {line =, name =, near =} in the order of the text; with owner = "particle" where the name is
--   that of a field in particle{...} or of p.NAME where p is a particle; with uncalled = true where it is that of a
--   global function that nothing calls, but something would if it were spelt as `near`. Those with message = ... come
--   first: they say, with file and line, why a file that it requires would not run.
--
-- A variable has a type only where every value that the text ever gives it is made by the same constructor; what
-- draw(canvas), force and on hand to their functions has one too. Of everything else nothing is said.
-- Where the text itself replaces _ENV nobody can say what its names mean, and nothing is reported.

local api = require "api"
local walk = require "check.walk"

local check = {}

local CALLBACKS = {"setup", "update", "draw", "finish"}

-- What the files that it requires add: names that they set and names that they use. Those that would not run go to
-- `findings`.
local function addRequired(set, used, findings, requires, load, seen)
  for _, name in ipairs(requires) do
    local text, message
    if not seen[name] then text, message = load(name) end
    seen[name] = true
    if message then
      findings[#findings + 1] = {line = 0, message = message}
    elseif text then
      local found = walk(text, {})
      for written in pairs(found.writes) do set[written] = true end
      for _, use in ipairs(found.uses) do used[use.name] = true end
      addRequired(set, used, findings, found.requires, load, seen)
    end
  end
end

-- What the API tables say: the fields that each constructor takes, nothing for one that takes any; what each makes;
-- and the properties and methods of each type, nothing for one that has any.
local function readApi()
  local fields, types, members, anyFields = {}, {}, {}, {}
  local ofWorld = {"centre_of_mass"}
  for _, topic in ipairs(api.topics()) do
    for _, entry in ipairs(topic) do
      if entry.kind == "constructor" and not entry.module then
        local names = {}
        for _, field in ipairs(entry.fields) do
          names[#names + 1] = field.name
          if field.name == "NAME" then anyFields[entry.name] = true end
        end
        fields[entry.name], types[entry.name] = not anyFields[entry.name] and names or nil, entry.returns
      elseif entry.kind == "type" then
        local names = {}
        for _, list in ipairs{entry.properties or {}, entry.methods or {}} do
          for _, member in ipairs(list) do names[#names + 1] = member.name end
        end
        members[entry.name] = names
      elseif entry.kind == "function" and not entry.module then
        types[entry.name] = entry.returns
      end
      if entry.kind == "constructor" or entry.world then ofWorld[#ofWorld + 1] = entry.name end
    end
  end
  for name in pairs(anyFields) do members[name] = nil end
  table.move(ofWorld, 1, #ofWorld, #members.world + 1, members.world)
  return fields, types, members
end

local function contains(list, name)
  for _, other in ipairs(list) do
    if other == name then return true end
  end
  return false
end

-- Fields that the text itself puts into events, which are tables.
local function addWritten(members, uses)
  for _, use in ipairs(uses) do
    if use.written and use.variable.kind == "event" then table.insert(members.event, use.name) end
  end
end

-- Global functions that nobody calls, though their names are nearly those that the program calls.
local function addUncalled(findings, found, own, used, nearest)
  for _, defined in ipairs(found.functions) do
    local name = defined.name
    local near = not used[name] and not used._G and not used.load and nearest(name, CALLBACKS)
    if near and near ~= name and not own[near] and math.abs(#near - #name) <= 1
      and near:sub(1, 1) == name:sub(1, 1):lower() then
      findings[#findings + 1] = {line = defined.line, name = name, near = near, uncalled = true}
    end
  end
end

local function union(a, b)
  local set = {}
  for name in pairs(a) do set[name] = true end
  for name in pairs(b) do set[name] = true end
  return set
end

local function sortedNames(set)
  local list = {}
  for name in pairs(set) do list[#list + 1] = name end
  table.sort(list)
  return list
end

local function sortByLine(findings)
  for i, finding in ipairs(findings) do finding.place = i end
  table.sort(findings, function(a, b)
    if a.line ~= b.line then return a.line < b.line end
    return a.place < b.place
  end)
end

function check.findings(text, known, load, nearest)
  local fields, types, members = readApi()
  local found = walk(text, types)
  local findings, used, elsewhere = {}, {}, {}
  addRequired(elsewhere, used, findings, found.requires, load, {})
  local own = union(found.writes, elsewhere)
  local names = union(known, own)
  local list = sortedNames(names)
  for _, use in ipairs(found.uses) do
    if not use.owner and not use.variable then used[use.name] = true end
  end
  addWritten(members, found.uses)

  -- The type of v in v.NAME, where it is sure.
  local function typeOf(variable)
    if variable.global == "world" and not own.world then return "world" end
    local name, maker = variable.global, variable.maker
    if name and (not found.writes[name] or elsewhere[name] or used._G) then return nil end
    return not (maker and own[maker]) and variable.kind or nil
  end

  for _, use in ipairs(found.uses) do
    local owner, choice = use.owner, list
    local good = names[use.name]
    if use.variable then
      owner = typeOf(use.variable)
      choice = members[owner]
    elseif owner then
      choice = not own[owner] and fields[owner]
    end
    if use.variable or owner then good = not choice or contains(choice, use.name) end
    if not good then
      local near = nearest(use.name, choice)
      findings[#findings + 1] = {line = use.line, name = use.name, owner = owner, near = near}
    end
  end
  addUncalled(findings, found, own, used, nearest)
  sortByLine(findings)
  return findings
end

return check
