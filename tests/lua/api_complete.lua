-- Everything that is bound is documented, and everything documented is there.
local api = require "api"
local bound = verlua.bound()

local gaps = {}
local function gap(...) gaps[#gaps + 1] = table.concat({...}, " ") end

-- The documented entries of these kinds, by name; entries of the module's own table apart, and those that scripts
-- define, which tests/lua/turtle_words.lua looks after.
local function entriesOf(...)
  local wanted, found = {}, {}
  for _, kind in ipairs{...} do wanted[kind] = true end
  for _, topic in ipairs(api.topics()) do
    for _, entry in ipairs(topic) do
      if wanted[entry.kind] and not entry.script then found[entry.name] = entry end
    end
  end
  return found
end

local function compare(what, bindings, documented)
  for name in pairs(bindings) do
    if not documented[name] then gap(what, name, "is bound and not documented") end
  end
  for name in pairs(documented) do
    if not bindings[name] then gap(what, name, "is documented and not bound") end
  end
end

local function byName(list)
  local names = {}
  for _, member in ipairs(list or {}) do names[member.name] = member end
  return names
end

local function toSet(list)
  local set = {}
  for _, name in ipairs(list) do set[name] = true end
  return set
end

-- Functions: as globals, and those of the module itself.
local functions = entriesOf("constructor", "function")
functions.world = nil
compare("function", bound.functions, functions)
for name in pairs(functions) do
  if type(_ENV[name]) ~= "function" then gap("global", name, "is documented and no function") end
end
local own = toSet{"world", "vec", "expect", "quit", "key_down"}
for _, list in ipairs{"properties", "methods"} do
  for _, member in ipairs(entriesOf("type").verlua[list]) do own[member.name] = true end
end
local module = {}
for name in pairs(verlua) do module[name] = true end
compare("verlua", module, own)

-- Types: properties, whether they can be set, and methods.
local types = entriesOf("type")
local notBound = toSet{"canvas", "style", "energy", "event", "verlua"} -- made by the program, or plain tables
for name, type in pairs(bound.types) do
  local entry = types[name]
  if entry then
    local properties = byName(entry.properties)
    compare("property of " .. name, type.properties, properties)
    compare("method of " .. name, toSet(type.methods), byName(entry.methods))
    for property, access in pairs(type.properties) do
      local documented = properties[property]
      if documented and name ~= "vec" and (access == "r") ~= (documented.readonly == true) then
        gap("property", name .. "." .. property, "is", access, "and documented otherwise")
      end
    end
  elseif not bound.functions[name] then
    gap("type", name, "is bound and not documented")
  end
end
for name in pairs(types) do
  if not bound.types[name] and not notBound[name] then gap("type", name, "is documented and not bound") end
end

-- Fields of constructors. A record has columns of any name besides.
for name, entry in pairs(entriesOf("constructor")) do
  local fields = byName(entry.fields)
  fields.NAME = nil
  compare("field of " .. name, bound.types[name] and bound.types[name].fields or {}, fields)
end

-- Defaults of a world
local fresh = verlua.world()
for _, field in ipairs(entriesOf("constructor").world.fields) do
  local documented = assert(load("return " .. field.default))()
  local real = fresh[field.name]
  if type(documented) == "table" then documented = vec(table.unpack(documented)) end
  if real ~= documented then
    gap("default of world." .. field.name, "is", tostring(real), "and documented as", field.default)
  end
  -- Each can be said as it is.
  local ok, message = pcall(verlua.world, {[field.name] = documented})
  if not ok then gap("default of world." .. field.name, "is refused:", message) end
end

-- Plain tables: what world.energy and an event hold.
local function keys(table)
  local set = {}
  for key in pairs(table) do set[key] = true end
  return set
end
compare("energy", keys(world.energy), byName(types.energy.properties))
local seen
on("break", function(event) seen = event end)
local nail = particle{position = {0, 1}, pinned = true}
local link = rod{nail, particle{position = {0, 0}}, max_force = 1}
world:step()
expect("the rod broke", link.valid, false)
local events = byName(types.event.properties)
for name in pairs(keys(seen)) do
  if not events[name] then gap("event", name, "is given and not documented") end
end
-- Fields of other events are nil in this one; what no event has is an error.
for name in pairs(events) do
  if not pcall(function() return seen[name] end) then gap("event", name, "is documented and not known") end
end

-- Globals of a scene that are neither Lua's nor documented.
local lua = {}
local words = [[
  _G _VERSION assert collectgarbage coroutine error getmetatable ipairs load math next os package pairs pcall print
  rawequal rawget rawlen rawset require select setmetatable string table tonumber tostring type utf8 xpcall]]
for name in words:gmatch("%S+") do lua[name] = true end
local used, defined = api.globals()
local documented = toSet(used)
for _, name in ipairs(defined) do documented[name] = true end
for name in pairs(_G) do
  if not lua[name] and not documented[name] then gap("global", name, "is not documented") end
end

for _, text in ipairs(gaps) do print(text) end
expect("gaps between the bindings and the API tables", #gaps, 0)
