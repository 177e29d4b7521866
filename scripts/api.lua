-- The API tables of scripts/api/ in one piece: looked up by name, as text for a terminal.
-- From the same tables scripts/tools/api_docs.lua makes docs/api.md and the editor's annotations.
--
--   api.text(name)   the text for "rope", "rope.length", "world:step", "links", "--png", ...;
--                    or nil and a list of the nearest names
--   api.names()      every name that api.text knows, sorted
--   api.topics()     the tables, in the order of the reference
--   api.globals()    the global names a scene may use, and those it may define

local api = {}

local ORDER = {
  "scene", "world", "particle", "links", "rope", "cloth", "obstacles", "bodies", "joints", "frames", "vec",
  "turtle", "canvas", "events", "record", "ode", "lua", "module", "program",
}
local WIDTH = 88

-- The tables, their members named ------------------------------------------------------------------------------

-- {"x", "number", unit = "m"} becomes {name = "x", type = "number", unit = "m", kind = kind, owner = owner}.
local function nameMembers(list, kind, owner)
  local named = {}
  for i, member in ipairs(list or {}) do
    local copy = {}
    for key, value in pairs(member) do copy[key] = value end
    copy.name, copy.type, copy[1], copy[2] = member[1], member[2], nil, nil
    copy.kind, copy.owner = kind, owner and owner.name
    copy.mark = kind == "method" and not owner.static and ":" or "."
    copy.params = copy.params and nameMembers(copy.params, "param")
    named[i] = copy
  end
  return named
end

local function prepare(topic)
  for _, entry in ipairs(topic) do
    entry.topic = topic.name
    entry.params = nameMembers(entry.params, "param")
    entry.fields = nameMembers(entry.fields, "field", entry)
    entry.properties = nameMembers(entry.properties, "property", entry)
    entry.methods = nameMembers(entry.methods, "method", entry)
    entry.operators = nameMembers(entry.operators, "operator", entry)
  end
  return topic
end

local topics
function api.topics()
  if not topics then
    topics = {}
    for i, name in ipairs(ORDER) do topics[i] = prepare(require("api." .. name)) end
  end
  return topics
end

-- How things are written -----------------------------------------------------------------------------------------

local function listParams(params)
  local names = {}
  for i, param in ipairs(params) do
    names[i] = param.default and "[" .. param.name .. "]" or param.name
  end
  return table.concat(names, ", ")
end

-- rope{from=, to=, ...}   vec(x, y, [z])   world:step([n])   world.gravity   --png FILE
function api.signature(entry)
  local returns = entry.returns and " -> " .. entry.returns or ""
  if entry.kind == "constructor" then
    local fields = {}
    for i, field in ipairs(entry.fields) do
      fields[i] = field.positional and field.name or field.name .. "="
    end
    return (entry.call or entry.name) .. "{" .. table.concat(fields, ", ") .. "}" .. returns
  elseif entry.kind == "function" then
    return (entry.call or entry.name .. "(" .. listParams(entry.params) .. ")") .. returns
  elseif entry.kind == "callback" then
    return "function " .. entry.name .. "(" .. listParams(entry.params) .. ")"
  elseif entry.kind == "method" then
    return entry.owner .. entry.mark .. entry.name .. "(" .. listParams(entry.params or {}) .. ")" .. returns
  elseif entry.kind == "property" then
    return entry.owner .. "." .. entry.name
  end
  return entry.call or entry.name
end

-- "number, kg, above 0, default 1, read only"
function api.shape(member)
  local parts = {member.type}
  local function add(text) if text then parts[#parts + 1] = text end end
  add(member.unit)
  add(member.range)
  add(member.required and "must be given")
  add(member.default and "default " .. member.default)
  add(member.readonly and "read only")
  return table.concat(parts, ", ")
end

-- Text for a terminal --------------------------------------------------------------------------------------------

local function width(text) return utf8.len(text) or #text end

-- The words of `text` in lines of at most WIDTH characters, each after `indent`, the first after `first` if given.
local function wrap(text, indent, first)
  local lines, line, empty = {}, first or indent, true
  for word in text:gmatch("%S+") do
    if width(line) + width(word) + 1 > WIDTH and not empty then
      lines[#lines + 1] = line
      line, empty = indent, true
    end
    line, empty = empty and line .. word or line .. " " .. word, false
  end
  lines[#lines + 1] = line
  return table.concat(lines, "\n")
end

-- Marks that only the reference needs.
local function plain(text) return (text:gsub("`", "")) end

local function wrapParagraphs(text, indent)
  local paragraphs = {}
  for paragraph in (text .. "\n\n"):gmatch("(.-)\n\n+") do
    local items = {}
    for line in paragraph:gmatch("[^\n]+") do
      local item = line:match("^%- (.*)")
      items[#items + 1] = item and wrap(plain(item), indent .. "  ", indent .. "- ") or wrap(plain(line), indent)
    end
    paragraphs[#paragraphs + 1] = items[1] and table.concat(items, "\n") or nil
  end
  return table.concat(paragraphs, "\n\n")
end

local function indentLines(text, indent)
  return indent .. text:gsub("\n", "\n" .. indent)
end

local function addNotes(out, entry, indent)
  if entry.errors then
    out[#out + 1] = wrap("Errors: " .. plain(table.concat(entry.errors, "; ")) .. ".", indent)
  end
  if entry.source then out[#out + 1] = wrap("Source: " .. plain(entry.source) .. ".", indent) end
  if entry.example then out[#out + 1] = "\n" .. indentLines(entry.example, indent .. "    ") end
end

local function addMembers(out, heading, members)
  if not members or #members == 0 then return end
  out[#out + 1] = "\n" .. heading
  for _, member in ipairs(members) do
    local shape = api.shape(member)
    local head = member.kind == "method" and api.signature(member):sub(#member.owner + 1) or member.name
    out[#out + 1] = "  " .. head .. (shape ~= "" and "   (" .. plain(shape) .. ")" or "")
    out[#out + 1] = wrap(plain(member.text or ""), "      ")
  end
end

local function describe(entry)
  local out = {api.signature(entry)}
  if entry.kind == "property" or entry.kind == "value" then
    out[#out + 1] = wrap("(" .. plain(api.shape(entry)) .. ")", "  ")
  end
  out[#out + 1] = wrapParagraphs(entry.text, "  ")
  addMembers(out, "Parameters", entry.params)
  addMembers(out, "Fields", entry.fields)
  addNotes(out, entry, "  ")
  addMembers(out, "Properties", entry.properties)
  addMembers(out, "Methods", entry.methods)
  addMembers(out, "Operators", entry.operators)
  return table.concat(out, "\n")
end

local function describeTopic(topic)
  local out = {topic.title, wrapParagraphs(topic.text, "  "), ""}
  for _, entry in ipairs(topic) do
    if entry.kind ~= "type" then out[#out + 1] = "  " .. api.signature(entry) end
  end
  return table.concat(out, "\n")
end

-- Looking up -----------------------------------------------------------------------------------------------------

-- Two indexes, name -> list of what bears it: entries, topics and whole names of members ("rope.length"); and members
-- by their bare names ("length").
local whole, bare
local function makeIndex()
  whole, bare = {}, {}
  local function add(index, name, entry)
    index[name] = index[name] or {}
    table.insert(index[name], entry)
  end
  for _, topic in ipairs(api.topics()) do
    for _, entry in ipairs(topic) do
      add(whole, entry.name, entry)
      for _, list in ipairs{entry.properties, entry.methods} do
        for _, member in ipairs(list) do
          add(whole, entry.name .. member.mark .. member.name, member)
          add(bare, member.name, member)
        end
      end
    end
  end
  for _, topic in ipairs(api.topics()) do
    if not whole[topic.name] then add(whole, topic.name, topic) end
  end
end

local GLOBAL = {constructor = true, ["function"] = true, value = true}

function api.globals()
  local used, defined = {}, {}
  for _, topic in ipairs(api.topics()) do
    for _, entry in ipairs(topic) do
      if GLOBAL[entry.kind] and not entry.module then used[#used + 1] = entry.name end
      if entry.kind == "callback" then defined[#defined + 1] = entry.name end
    end
  end
  return used, defined
end

function api.names()
  if not whole then makeIndex() end
  local names = {}
  for name in pairs(whole) do names[#names + 1] = name end
  for name in pairs(bare) do
    if not whole[name] then names[#names + 1] = name end
  end
  table.sort(names)
  return names
end

-- How many letters must be changed, added, dropped or swapped with their neighbour to turn a into b
-- (Damerau 1964, in the restricted form).
local function distance(a, b)
  local before, last = nil, {}
  for j = 0, #b do last[j] = j end
  for i = 1, #a do
    local row = {[0] = i}
    for j = 1, #b do
      local cost = a:byte(i) == b:byte(j) and 0 or 1
      row[j] = math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + cost)
      if i > 1 and j > 1 and a:byte(i) == b:byte(j - 1) and a:byte(i - 1) == b:byte(j) then
        row[j] = math.min(row[j], before[j - 2] + 1)
      end
    end
    before, last = last, row
  end
  return last[#b]
end

local function nearest(name)
  local found = {}
  local wanted = name:lower():sub(1, 40)
  for _, known in ipairs(api.names()) do
    local cost = distance(wanted, known:lower())
    if #wanted >= 3 and known:lower():find(wanted, 1, true) then cost = math.min(cost, 1) end
    if cost <= math.max(1, math.floor(#wanted / 3)) then found[#found + 1] = {known, cost} end
  end
  table.sort(found, function(a, b)
    if a[2] ~= b[2] then return a[2] < b[2] end
    return a[1] < b[1]
  end)
  local names = {}
  for i = 1, math.min(5, #found) do names[i] = found[i][1] end
  return names
end

-- "rope:length" finds rope.length, "world.step" world:step, "png" --png, "rope{}" rope.
local function find(name)
  if not whole then makeIndex() end
  local stem = name:gsub("[({].*$", "")
  return whole[name] or whole[stem] or whole[(stem:gsub(":", "."))] or whole[(stem:gsub("%.", ":"))]
    or whole["--" .. stem] or {}, bare[stem] or {}
end

function api.text(name)
  local found, members = find(name)
  if not found[1] and not members[1] then return nil, nearest(name) end
  local texts = {}
  for i, entry in ipairs(found) do
    texts[i] = entry.kind and describe(entry) or describeTopic(entry)
  end
  if not found[1] and not members[2] then return describe(members[1]) end
  local others = {}
  for i, member in ipairs(members) do
    if found[1] then
      others[i] = member.owner .. member.mark .. member.name
    else
      texts[i] = api.signature(member) .. "\n" .. wrap(plain(member.text), "  ")
    end
  end
  if others[1] then texts[#texts + 1] = wrap("See also " .. table.concat(others, ", ") .. ".", "") end
  return table.concat(texts, "\n\n")
end

return api
