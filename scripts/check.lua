-- Finds mistakes in a Lua text without running it: what `verlua check` reports besides syntax errors.
--
--   check.findings(text, known, load, nearest, colors)
--     text     a Lua file that compiles
--     known    set of the global names that are there when it runs
--     load     function(name) -> the text of a file that require(name) would run, or nil; and why it would not run
--     nearest  function(name, names) -> the one of a list of names that is most like it, or nil
--     colors   {names =, isHex = function(text)}: the colours
--   returns a list of {kind =, line =, name =, near =} in the order of the text. Kinds:
--     unknown   nothing defines the name; with owner = "particle" where it is that of a field in particle{...} or of
--               p.NAME where p is a particle
--     uncalled  nothing calls the global function of this name, but something would if it were spelt as `near`
--     called    the name of one of our functions is called, but means a value of type `owner` since line `since`
--     value     the field or property of `owner` is given `got`, a value that is none of the type `expected`
--     readonly  the property of `owner` is set, but can only be read
--     color     no colour has this name
--     broken    a file that it requires would not run: `message`, with file and line. These come first.
--
--   check.uncalled(text, load, nearest) returns those of the kind uncalled alone.
--
-- A variable has a type only where every value that the text ever gives it is made by the same constructor; what
-- draw(canvas), force and on hand to their functions has one too. Of everything else nothing is said.
-- Where the text itself replaces _ENV nobody can say what its names mean, and nothing is reported.

local api = require "api"
local values = require "check.values"
local walk = require "check.walk"

local check = {}

-- How other languages write some of Lua's words.
local FOREIGN = {
  null = "nil", NULL = "nil", nill = "nil", Nil = "nil", None = "nil", none = "nil",
  True = "true", TRUE = "true", False = "false", FALSE = "false",
}
local CALLBACKS = {"setup", "update", "draw", "finish"}

-- What the files that it requires add: names that they set and names that they use. Those that would not run go to
-- `findings`.
local function addRequired(set, used, findings, requires, load, seen)
  for _, name in ipairs(requires) do
    local text, message
    if not seen[name] then text, message = load(name) end
    seen[name] = true
    if message then
      findings[#findings + 1] = {kind = "broken", line = 0, message = message}
    elseif text then
      local found = walk(text, {})
      for written in pairs(found.writes) do set[written] = true end
      for _, use in ipairs(found.uses) do used[use.name] = true end
      addRequired(set, used, findings, found.requires, load, seen)
    end
  end
end

-- What the API tables say of the fields that each constructor takes and of the properties and methods of each type,
-- by name, and of what each constructor makes. Nothing is kept of those that take any field.
local function readApi()
  local fields, types, members, anyFields = {}, {}, {}, {}
  local ofWorld = {centre_of_mass = {}}
  for _, topic in ipairs(api.topics()) do
    for _, entry in ipairs(topic) do
      if entry.kind == "constructor" and not entry.module then
        local byName = {}
        for _, field in ipairs(entry.fields) do
          byName[field.name] = field
          if field.name == "NAME" then anyFields[entry.name] = true end
        end
        fields[entry.name], types[entry.name] = not anyFields[entry.name] and byName or nil, entry.returns
      elseif entry.kind == "type" then
        local byName = {}
        for _, list in ipairs{entry.properties or {}, entry.methods or {}} do
          for _, member in ipairs(list) do byName[member.name] = member end
        end
        members[entry.name] = byName
      elseif entry.kind == "function" and not entry.module then
        types[entry.name] = entry.returns
      end
      if entry.kind == "constructor" or entry.world then ofWorld[entry.name] = {} end
    end
  end
  for name in pairs(anyFields) do members[name] = nil end
  for name, member in pairs(ofWorld) do members.world[name] = members.world[name] or member end
  return fields, types, members
end

-- Fields that the text itself puts into events, which are tables.
local function addWritten(members, uses)
  for _, use in ipairs(uses) do
    if use.written and use.variable.kind == "event" then members.event[use.name] = {} end
  end
end

-- Global functions that nobody calls, though their names are nearly those that the program calls.
local function addUncalled(findings, found, own, used, nearest)
  for _, defined in ipairs(found.functions) do
    local name = defined.name
    local near = not used[name] and not used._G and not used.load and nearest(name, CALLBACKS)
    if near and near ~= name and not own[near] and math.abs(#near - #name) <= 1
      and near:sub(1, 1) == name:sub(1, 1):lower() then
      findings[#findings + 1] = {kind = "uncalled", line = defined.line, name = name, near = near}
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

-- What a text finds and what it defines, the files that it requires included.
local function survey(text, types, load, findings)
  local found, used, elsewhere = walk(text, types), {}, {}
  addRequired(elsewhere, used, findings, found.requires, load, {})
  for _, use in ipairs(found.uses) do
    if not use.owner and not use.variable then used[use.name] = true end
  end
  return found, used, elsewhere
end

-- A value given to a field or property that cannot be one of its type, or at all.
local function addValue(findings, use, owner, member)
  local finding = {line = use.line, name = use.name, owner = owner}
  if use.written and member.readonly and owner ~= "event" then
    finding.kind = "readonly"
  elseif use.literal and member.type and not values.fits(use.literal, member.type) then
    finding.kind, finding.got, finding.expected = "value", use.literal.text, member.type
  else
    return
  end
  findings[#findings + 1] = finding
end

-- Calls of names that once meant our functions. A call above the line that takes the name is a good one.
local function addCalled(findings, found, types, members, isSure)
  for _, call in ipairs(found.calls) do
    local kind, since = call.variable.kind, call.variable.since
    if types[call.name] and members[kind] and since and call.line > since and isSure(call) then
      findings[#findings + 1] = {kind = "called", line = call.line, name = call.name, owner = kind, since = since}
    end
  end
end

local function addColors(findings, found, colors, typeOf, nearest)
  local set = {}
  for _, name in ipairs(colors.names) do set[name] = true end
  for _, use in ipairs(found.colors) do
    if typeOf(use.variable) == "canvas" and not set[use.name] and not colors.isHex(use.name) then
      local near = nearest(use.name, colors.names)
      findings[#findings + 1] = {kind = "color", line = use.line, name = use.name, near = near}
    end
  end
end

function check.findings(text, known, load, nearest, colors)
  local fields, types, members = readApi()
  local findings = {}
  local found, used, elsewhere = survey(text, types, load, findings)
  local own = union(found.writes, elsewhere)
  local names = union(known, own)
  addWritten(members, found.uses)

  -- The type of v in v.NAME, where it is sure.
  local function typeOf(variable)
    if variable.global == "world" and not own.world then return "world" end
    local name, maker = variable.global, variable.maker
    if name and (not found.writes[name] or elsewhere[name] or used._G) then return nil end
    return not (maker and own[maker]) and variable.kind or nil
  end

  -- The names that `use` may take, and whose they are.
  local function choicesOf(use)
    if use.variable then
      local owner = typeOf(use.variable)
      return members[owner], owner
    elseif use.owner then
      return not own[use.owner] and fields[use.owner] or nil, use.owner
    end
    return names, nil
  end

  for _, use in ipairs(found.uses) do
    local choice, owner = choicesOf(use)
    if choice and not choice[use.name] then
      local near = not owner and FOREIGN[use.name] or nearest(use.name, sortedNames(choice))
      findings[#findings + 1] = {kind = "unknown", line = use.line, name = use.name, owner = owner, near = near}
    elseif choice and owner then
      addValue(findings, use, owner, choice[use.name])
    end
  end
  addCalled(findings, found, types, members, function(call)
    local name, maker = call.variable.global, call.variable.maker
    return not (name and (elsewhere[name] or used._G)) and (maker == call.name or not own[maker])
  end)
  addColors(findings, found, colors, typeOf, nearest)
  addUncalled(findings, found, own, used, nearest)
  sortByLine(findings)
  return findings
end

function check.uncalled(text, load, nearest)
  local findings = {}
  local found, used, elsewhere = survey(text, {}, load, {})
  addUncalled(findings, found, union(found.writes, elsewhere), used, nearest)
  return findings
end

return check
