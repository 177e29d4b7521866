-- What may follow in a line of Lua that somebody types: for the console of the window and for `verlua repl`.
--
--   completion.find(text, look)
--     text   what stands before the cursor
--     look   function(path) -> the type of what `path` ("ball", "world.gravity") is worth in the scene, and a list of
--            its keys that are names, one a line; without a path those of the globals; nothing when it has no value
--   returns the place in the text where the word begins that is to be completed, and a list of {text =, doc =}
--
-- Fields of constructors come inside their braces, members after a dot or a colon, names of functions and globals
-- elsewhere.

local api = require "api"
local completion = {}

local KEYWORDS = {}
for word in ([[and break do else elseif end false for function goto if in local nil not or repeat return then
true until while]]):gmatch("%a+") do KEYWORDS[#KEYWORDS + 1] = word end

-- Words -----------------------------------------------------------------------------------------------------------

-- The last character of a text in quotes or long brackets that starts at `at`; nil when it does not end.
local function stringEnd(text, at)
  local level = text:match("^%[(=*)%[", at)
  if level then return select(2, text:find("]" .. level .. "]", at, true)) end
  local quote, i = text:sub(at, at), at + 1
  while i <= #text do
    local c = text:sub(i, i)
    if c == quote then return i end
    i = i + (c == "\\" and 2 or 1)
  end
end

local function symbolAt(text, at)
  return text:match("^%.%.%.?", at) or text:match("^::", at) or text:match("^[=~<>]=", at) or text:sub(at, at)
end

-- The word at `at`: its kind ("name", "number", "string", "comment" or the symbol itself) and last character; nothing
-- when the text ends inside it.
local function wordAt(text, at)
  if text:find("^%-%-", at) then
    local last = text:find("^%[=*%[", at + 2) and stringEnd(text, at + 2) or text:find("\n", at, true)
    return last and "comment", last
  elseif text:find("^[\"']", at) or text:find("^%[=*%[", at) then
    local last = stringEnd(text, at)
    return last and "string", last
  elseif text:find("^[%a_]", at) then
    return "name", select(2, text:find("^[%w_]+", at))
  elseif text:find("^%.?%d", at) then
    return "number", select(2, text:find("^%.?%d[%w]*%.?%w*", at))
  end
  local symbol = symbolAt(text, at)
  return symbol, at + #symbol - 1
end

-- The words of a text; nil when it ends inside a string or a comment.
local function split(text)
  local words, at = {}, 1
  while true do
    at = text:find("%S", at)
    if not at then return words end
    local kind, last = wordAt(text, at)
    if not kind then return nil end
    if kind ~= "comment" then words[#words + 1] = {kind = kind, text = text:sub(at, last), first = at} end
    at = last + 1
  end
end

-- Where in the text we are ----------------------------------------------------------------------------------------

local OPENS = {[")"] = "(", ["]"] = "[", ["}"] = "{"}

-- The word that opens the bracket which words[i] closes.
local function opening(words, i)
  local depth = 0
  for k = i, 1, -1 do
    local kind = words[k].kind
    if OPENS[kind] then depth = depth + 1 end
    if kind == "(" or kind == "[" or kind == "{" then depth = depth - 1 end
    if depth == 0 then return k end
  end
end

-- The expression that ends with words[i], where it only looks things up ("a", "a.b[2].c"), as a text; or nil.
local function pathTo(words, i)
  local word = words[i]
  if not word then return nil end
  if word.kind == "name" then
    local before = words[i - 1]
    if not before or before.kind ~= "." then
      return (not before or before.kind ~= ":") and word.text or nil
    end
    local path = pathTo(words, i - 2)
    return path and path .. "." .. word.text
  elseif word.kind == "]" and words[i - 2] and words[i - 2].kind == "[" then
    local key, path = words[i - 1], pathTo(words, i - 3)
    local plain = key.kind == "number" or key.kind == "string" or key.kind == "name"
    return path and plain and path .. "[" .. key.text .. "]" or nil
  end
end

-- The open brace that the end of the text is in, where that is the next bracket; or nil.
local function openBrace(words)
  local i = #words
  while i > 0 do
    local kind = words[i].kind
    if OPENS[kind] then
      i = (opening(words, i) or 1) - 1
    elseif kind == "{" then
      return i
    elseif kind == "(" or kind == "[" then
      return nil
    else
      i = i - 1
    end
  end
end

-- What the tables say ---------------------------------------------------------------------------------------------

local types, globals
local function index()
  types, globals = {}, {}
  for _, topic in ipairs(api.topics()) do
    for _, entry in ipairs(topic) do
      if entry.kind == "type" then
        types[entry.name] = entry
      elseif entry.kind == "constructor" or entry.kind == "function" or entry.kind == "value" then
        globals[entry.name] = globals[entry.name] or entry
      end
    end
  end
end

local function firstSentence(text)
  local line = (text or ""):gsub("`", ""):match("^[^\n]*")
  return line:match("^.-%.%f[%s]") or line
end

local function describeMember(member)
  local shape = api.shape(member):gsub("`", "")
  local head = member.kind == "method" and api.signature(member):match("%(.*") or shape
  return (head ~= "" and head .. "  " or "") .. firstSentence(member.text)
end

local function describeGlobal(entry)
  local head = entry.kind == "function" and api.signature(entry):match("%(.*") or nil
  return (head and head .. "  " or "") .. firstSentence(entry.text)
end

-- The type that an expression such as rope{...} or vec(1, 2) makes, where words[i] closes its brackets.
local function typeMade(words, i)
  local open = words[i] and OPENS[words[i].kind] and opening(words, i)
  local name, before = open and words[open - 1], open and words[open - 2]
  if not name or name.kind ~= "name" or before and before.kind == "." then return nil end
  local entry = globals[name.text]
  return entry and entry.returns and entry.returns:match("^%w+")
end

-- Candidates ------------------------------------------------------------------------------------------------------

local Candidates = {}
Candidates.__index = Candidates

-- Adds one, unless it does not begin with what is typed or is there.
function Candidates:add(name, doc, written)
  if name:sub(1, #self.typed) ~= self.typed or self.known[name] then return end
  self.known[name] = true
  self[#self + 1] = {text = written or name, doc = doc or ""}
end

function Candidates:sort()
  table.sort(self, function(a, b) return a.text < b.text end)
end

function Candidates:addMembers(type, mark)
  for _, member in ipairs(type.properties or {}) do
    if mark == "." then self:add(member.name, describeMember(member)) end
  end
  for _, member in ipairs(type.methods or {}) do
    if member.mark == mark then self:add(member.name, describeMember(member)) end
  end
end

local function addWorldMethods(list)
  for name, entry in pairs(globals) do
    if entry.kind == "constructor" or entry.world then list:add(name, describeGlobal(entry)) end
  end
end

local function addLiveKeys(list, keys, docs)
  for name in (keys or ""):gmatch("[^\n]+") do
    local entry = docs and docs[name]
    list:add(name, entry and describeGlobal(entry))
  end
end

local function members(list, words, look, mark)
  local path = pathTo(words, #words - 1)
  local type, keys
  if path then type, keys = look(path) end
  -- What draw and on hand to their functions has no value here, but a usual name.
  type = (type ~= "nil" and type) or typeMade(words, #words - 1) or path
  if type == "string" and mark == ":" then keys = select(2, look("string")) end
  local known = types[type == "table" and path or type]
  if known then
    list:addMembers(known, mark)
    if type == "world" and mark == ":" then addWorldMethods(list) end
  end
  addLiveKeys(list, keys)
  list:sort()
end

local function addFields(list, words)
  local brace = openBrace(words)
  local last = words[#words].kind
  if not brace or not (last == "{" or last == "," or last == ";") then return end
  local name = words[brace - 1]
  if name and name.kind == "(" then name = words[brace - 2] end
  local entry = name and globals[name.text]
  if not entry or not entry.fields then return end
  local used = {}
  for i = brace + 1, #words - 1 do
    if words[i].kind == "name" and words[i + 1].kind == "=" then used[words[i].text] = true end
  end
  for _, field in ipairs(entry.fields) do
    if not field.positional and not used[field.name] then
      list:add(field.name, describeMember(field), field.name .. " = ")
    end
  end
end

local function names(list, look)
  local found = setmetatable({typed = list.typed, known = list.known}, Candidates)
  -- Where a field may stand the verbs of turtles, which give no value for it, would be in the way: pos, position.
  local hasFields = #list > 0
  for name, entry in pairs(globals) do
    if hasFields and entry.script and entry.kind == "function" then list.known[name] = true end
    if not entry.module then found:add(name, describeGlobal(entry)) end
  end
  if list.typed ~= "" then
    addLiveKeys(found, select(2, look()), globals)
    for _, word in ipairs(KEYWORDS) do found:add(word) end
  end
  found:sort()
  for _, item in ipairs(found) do list[#list + 1] = item end
end

function completion.find(text, look)
  if not types then index() end
  local words = split(text)
  local list = setmetatable({typed = "", known = {}}, Candidates)
  if not words then return #text + 1, {} end
  local last = words[#words]
  local start = #text + 1
  if last and last.kind == "name" and last.first + #last.text == start then
    list.typed, start = last.text, last.first
    words[#words] = nil
    last = words[#words]
  elseif last and last.kind == "number" and last.first + #last.text == start then
    return start, {}
  end
  if last and (last.kind == "." or last.kind == ":") then
    members(list, words, look, last.kind)
  else
    if last then addFields(list, words) end
    if list.typed ~= "" or #list == 0 then names(list, look) end
  end
  local plain = {}
  for i, item in ipairs(list) do plain[i] = {text = item.text, doc = item.doc} end
  return start, plain
end

return completion
