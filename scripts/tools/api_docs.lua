-- Makes docs/api.md and scripts/annotations/verlua.lua from the API tables in scripts/api/.
--
--   lua5.4 scripts/tools/api_docs.lua           writes both files
--   lua5.4 scripts/tools/api_docs.lua --check   exit status 1 when one of them is not up to date
--
-- It runs in stock Lua 5.4, from any folder.

local root = arg[0]:gsub("[^/\\]*$", "") .. "../../"
package.path = root .. "scripts/?.lua;" .. package.path
local api = require "api"

-- docs/api.md ----------------------------------------------------------------------------------------------------

local function anchor(heading)
  return (heading:lower():gsub("[^%w%s%-_]", ""):gsub("%s", "-"))
end

-- The heading of an entry; a type shares it with the constructor of its name.
local function heading(entry) return entry.name end

local function cell(text) return (text:gsub("|", "\\|"):gsub("\n", " ")) end

local function code(text) return "`" .. text .. "`" end

local function addTable(out, title, members, label)
  if not members or #members == 0 then return end
  local rows = {}
  for i, member in ipairs(members) do
    local kind = member.type and code(member.type) or ""
    if member.kind == "method" then kind = member.returns and code(member.returns) or "" end
    local notes = {}
    if member.unit then notes[#notes + 1] = member.unit end
    if member.range then notes[#notes + 1] = member.range end
    if member.required then notes[#notes + 1] = "**must be given**" end
    if member.default then notes[#notes + 1] = "default " .. member.default end
    if member.readonly then notes[#notes + 1] = "read only" end
    rows[i] = ("| %s | %s | %s | %s |"):format(code(cell(label(member))), cell(kind), cell(table.concat(notes, ", ")),
      cell(member.full))
  end
  out[#out + 1] = ("| %s | type | unit, range, default | |\n|---|---|---|---|\n%s\n"):format(title,
    table.concat(rows, "\n"))
end

-- The text of a member with what else is known of it.
local function completeTexts(members)
  for _, member in ipairs(members or {}) do
    local parts = {member.text or ""}
    for _, param in ipairs(member.params or {}) do
      local shape = api.shape(param)
      parts[#parts + 1] = ("%s: %s%s."):format(code(param.name), shape, param.text and "; " .. param.text or "")
    end
    if member.errors then parts[#parts + 1] = "Errors: " .. table.concat(member.errors, "; ") .. "." end
    if member.source then parts[#parts + 1] = "Source: " .. member.source .. "." end
    member.full = table.concat(parts, " ")
  end
  return members
end

local function byName(member) return member.name end
local function bySignature(member) return (api.signature(member):sub(#member.owner + 1):gsub(" %->.*", "")) end

local function addExamples(out, members)
  local examples = {}
  for _, member in ipairs(members or {}) do
    if member.example then examples[#examples + 1] = member.example end
  end
  if examples[1] then out[#out + 1] = "```lua\n" .. table.concat(examples, "\n") .. "\n```\n" end
end

local function addEntry(out, entry)
  out[#out + 1] = entry.text .. "\n"
  if entry.kind ~= "type" then
    local shape = entry.kind ~= "command" and api.shape(entry) or ""
    out[#out + 1] = code(api.signature(entry)) .. (shape ~= "" and " (" .. shape .. ")" or "") .. "\n"
  end
  addTable(out, "parameter", completeTexts(entry.params), byName)
  addTable(out, "field", completeTexts(entry.fields), byName)
  if entry.errors then out[#out + 1] = "Errors: " .. table.concat(entry.errors, "; ") .. ".\n" end
  if entry.source then out[#out + 1] = "Source: " .. entry.source .. ".\n" end
  if entry.example then out[#out + 1] = "```lua\n" .. entry.example .. "\n```\n" end
  addTable(out, "property", completeTexts(entry.properties), byName)
  addTable(out, "method", completeTexts(entry.methods), bySignature)
  addTable(out, "operator", completeTexts(entry.operators), byName)
  addExamples(out, entry.properties)
  addExamples(out, entry.methods)
end

-- Commands and flags are short enough for one table a topic.
local function isRow(entry) return entry.kind == "flag" or entry.kind == "command" end

local function addRows(out, topic)
  local rows = {}
  for _, entry in ipairs(topic) do
    if isRow(entry) then
      local notes = {}
      if entry.range then notes[#notes + 1] = entry.range end
      if entry.default then notes[#notes + 1] = "default " .. entry.default end
      local tail = notes[1] and " (" .. table.concat(notes, ", ") .. ")" or ""
      rows[#rows + 1] = ("| %s | %s%s |"):format(code(cell(api.signature(entry))), cell(entry.text), cell(tail))
    end
  end
  if rows[1] then out[#out + 1] = "| | |\n|---|---|\n" .. table.concat(rows, "\n") .. "\n" end
end

local function makeReference()
  local out = {}
  out[1] = [[
# Reference

<!-- Made by scripts/tools/api_docs.lua from scripts/api/. Change the tables there, then run it. -->

Everything a scene can say, with units, ranges and defaults. The same texts are in the terminal,
`./verlua api rope`, and in an editor with the Lua language server.

Constructors take one table: `rope{from = {0, 0}, to = {1, 0}}`. A `vector` goes in as `{x, y}`, `{x, y, z}` or
`vec(x, y, z)` and comes out as `vec`. `-> rope` is what a call returns.
]]
  local lines = {}
  for i, topic in ipairs(api.topics()) do
    local links, seen = {}, {}
    for _, entry in ipairs(topic) do
      if not seen[entry.name] and not isRow(entry) then
        seen[entry.name] = true
        links[#links + 1] = ("[%s](#%s)"):format(code(entry.name), anchor(heading(entry)))
      end
    end
    lines[i] = ("- [%s](#%s)%s"):format(topic.title, anchor(topic.title),
      links[1] and ": " .. table.concat(links, ", ") or "")
  end
  out[#out + 1] = table.concat(lines, "\n") .. "\n"

  for _, topic in ipairs(api.topics()) do
    out[#out + 1] = ("## %s\n\n%s\n"):format(topic.title, topic.text)
    local last
    for _, entry in ipairs(topic) do
      if not isRow(entry) then
        if heading(entry) ~= last then out[#out + 1] = "### " .. heading(entry) .. "\n" end
        last = heading(entry)
        addEntry(out, entry)
      end
    end
    addRows(out, topic)
  end
  return (table.concat(out, "\n"):gsub("\n\n\n+", "\n\n"):gsub("%s+$", "") .. "\n")
end

-- scripts/annotations/verlua.lua ---------------------------------------------------------------------------------

local function oneLine(text) return (text:gsub("%s+", " ")) end

-- What the editor shows beside a name: shape and text.
local function remark(member)
  local notes = {}
  if member.unit then notes[#notes + 1] = member.unit end
  if member.range then notes[#notes + 1] = member.range end
  if member.default then notes[#notes + 1] = "default " .. member.default end
  if member.readonly then notes[#notes + 1] = "read only" end
  local head = notes[1] and "(" .. table.concat(notes, ", ") .. ") " or ""
  return oneLine(head .. (member.text or ""))
end

local function addText(out, entry)
  for paragraph in (entry.text .. "\n\n"):gmatch("(.-)\n\n+") do
    out[#out + 1] = "---" .. oneLine(paragraph)
  end
  if entry.example then
    out[#out + 1] = "---```lua\n---" .. entry.example:gsub("\n", "\n---") .. "\n---```"
  end
end

local function addParams(out, params)
  local names = {}
  for i, param in ipairs(params or {}) do
    local name = param.default and param.name .. "?" or param.name
    out[#out + 1] = ("---@param %s %s %s"):format(name, param.type, remark(param))
    names[i] = param.name
  end
  return table.concat(names, ", ")
end

local function definition(entry) return entry.name .. ".definition" end

local function addDefinition(out, entry)
  out[#out + 1] = "---What " .. entry.name .. "{...} takes.\n---@class " .. definition(entry)
  for _, field in ipairs(entry.fields) do
    if field.name == "NAME" then
      out[#out + 1] = ("---@field [string] %s %s"):format(field.type, remark(field))
    else
      local optional = not field.required or field.positional
      out[#out + 1] = ("---@field %s%s %s %s"):format(field.name, optional and "?" or "", field.type, remark(field))
    end
    if field.positional then
      out[#out + 1] = ("---@field [%d]? %s %s"):format(field.positional, field.type, remark(field))
    end
  end
  out[#out + 1] = ""
end

local OPERATORS = {["a + b"] = "add(vector)", ["a - b"] = "sub(vector)", ["a * s"] = "mul(number)",
  ["a / s"] = "div(number)", ["-a"] = "unm"}

local function addOperators(out, entry)
  for _, operator in ipairs(entry.operators or {}) do
    local known = OPERATORS[operator.name]
    if known then out[#out + 1] = ("---@operator %s: %s"):format(known, operator.type) end
    if operator.name:sub(1, 1) == "#" then out[#out + 1] = "---@operator len: integer" end
    if operator.name:find("[i]", 1, true) then out[#out + 1] = "---@field [integer] " .. operator.type end
  end
end

-- What a world offers as methods, in stock Lua.
local function isBound(entry)
  return not entry.module and (entry.kind == "constructor" or entry.kind == "function" and entry.world)
end

local function signatureType(entry)
  local returns = entry.returns and ": " .. entry.returns or ""
  if entry.kind == "constructor" then
    return ("fun(self: world, definition: %s)%s"):format(definition(entry), returns)
  end
  local params = {entry.world and "self: world"}
  for _, param in ipairs(entry.params) do
    params[#params + 1] = ("%s%s: %s"):format(param.name, param.default and "?" or "", param.type)
  end
  return ("fun(%s)%s"):format(table.concat(params, ", "), returns)
end

local function addType(out, entry)
  addText(out, entry)
  out[#out + 1] = "---@class " .. entry.name
  for _, property in ipairs(entry.properties or {}) do
    out[#out + 1] = ("---@field %s %s %s"):format(property.name, property.type, remark(property))
  end
  addOperators(out, entry)
  if entry.name == "world" then
    for _, topic in ipairs(api.topics()) do
      for _, other in ipairs(topic) do
        if isBound(other) then
          local text = oneLine(other.text)
          out[#out + 1] = ("---@field %s %s %s"):format(other.name, signatureType(other), text)
        end
      end
    end
  end
  if entry.static then -- the functions of the module itself
    out[#out + 1] = "---@field world fun(definition?: world.definition): world Makes a world."
    for _, topic in ipairs(api.topics()) do
      for _, other in ipairs(topic) do
        if other.kind == "function" and not other.world then
          out[#out + 1] = ("---@field %s %s %s"):format(other.name, signatureType(other), oneLine(other.text))
        end
      end
    end
  end
  local variable = entry.name .. "_methods"
  out[#out + 1] = "local " .. variable .. " = {}\n"
  for _, method in ipairs(entry.methods or {}) do
    addText(out, method)
    local names = addParams(out, method.params)
    if method.returns then out[#out + 1] = "---@return " .. method.returns end
    out[#out + 1] = ("function %s%s%s(%s) end\n"):format(variable, method.mark, method.name, names)
  end
end

local function addGlobal(out, entry)
  if entry.kind == "constructor" then
    addDefinition(out, entry)
    if entry.module then return end
    addText(out, entry)
    out[#out + 1] = ("---@param definition %s"):format(definition(entry))
    if entry.returns then out[#out + 1] = "---@return " .. entry.returns end
    out[#out + 1] = ("function %s(definition) end\n"):format(entry.name)
  elseif entry.kind == "function" then
    addText(out, entry)
    local names = addParams(out, entry.params)
    if entry.returns then out[#out + 1] = "---@return " .. entry.returns end
    out[#out + 1] = ("function %s(%s) end\n"):format(entry.name, names)
  elseif entry.kind == "callback" then
    addText(out, entry)
    local params = {}
    for i, param in ipairs(entry.params) do params[i] = param.name .. ": " .. param.type end
    out[#out + 1] = ("---@type fun(%s)\n%s = nil\n"):format(table.concat(params, ", "), entry.name)
  elseif entry.kind == "value" then
    addText(out, entry)
    out[#out + 1] = ("---@type %s\n%s = nil\n"):format(entry.type, entry.name)
  end
end

-- What the types in the tables are called there.
local ALIASES = [[
---@alias vector vec|number[] `{x, y}`, `{x, y, z}` or a vec
---@alias link rod|tether|keepaway|spring|dot
---@alias obstacle ground|plane|walls
---@alias body ball|box|polygon|capsule|cylinder|compound|terrain
---@alias object particle|link|rope|cloth|obstacle|body|triangle|tetrahedron|axes|callback|record
]]

local function makeAnnotations()
  local out = {[[
---@meta
-- What scenes can say, for editors with the Lua language server.
-- Made by scripts/tools/api_docs.lua from scripts/api/. Change the tables there, then run it.
-- luacheck: ignore

]] .. ALIASES}
  for _, topic in ipairs(api.topics()) do
    out[#out + 1] = "-- " .. topic.title .. "\n"
    for _, entry in ipairs(topic) do
      if entry.kind == "type" then addType(out, entry) else addGlobal(out, entry) end
    end
  end
  return (table.concat(out, "\n"):gsub("[ \t]+\n", "\n"):gsub("\n\n\n+", "\n\n"):gsub("%s+$", "") .. "\n")
end

-- Writing and checking -------------------------------------------------------------------------------------------

local FILES = {
  {path = "docs/api.md", make = makeReference},
  {path = "scripts/annotations/verlua.lua", make = makeAnnotations},
}

local function readAll(path)
  local file = io.open(path, "rb")
  if not file then return nil end
  local text = file:read("a")
  file:close()
  return text
end

local function check()
  local stale = false
  for _, file in ipairs(FILES) do
    if readAll(root .. file.path) ~= file.make() then
      stale = true
      io.stderr:write(file.path, " is not up to date: run lua5.4 scripts/tools/api_docs.lua\n")
    end
  end
  os.exit(not stale)
end

local function write()
  for _, file in ipairs(FILES) do
    local out = assert(io.open(root .. file.path, "wb"))
    assert(out:write(file.make()))
    assert(out:close())
    print("wrote " .. file.path)
  end
end

if arg[1] == "--check" then
  check()
elseif arg[1] then
  io.stderr:write("usage: lua5.4 scripts/tools/api_docs.lua [--check]\n")
  os.exit(2)
else
  write()
end
