-- Splits a Lua text that compiles into its words: names, numbers, strings, keywords and symbols.
local words = {}

local KEYWORDS = {}
for word in ([[and break do else elseif end false for function goto if in local nil not or repeat return then
true until while]]):gmatch("%a+") do KEYWORDS[word] = true end

local SYMBOLS = {"...", "..", "::", "==", "~=", "<=", ">=", "<<", ">>", "//"}

local function countLines(text) return select(2, text:gsub("\n", "\n")) end

-- The end of a long bracket ([[ ... ]], with any number of =) that starts at `at`; nil when none does.
local function longBracketEnd(text, at)
  local level = text:match("^%[(=*)%[", at)
  if not level then return nil end
  local _, last = text:find("]" .. level .. "]", at, true)
  return last or #text
end

local function quotedEnd(text, at)
  local quote = text:sub(at, at)
  local i = at + 1
  while i <= #text do
    local c = text:sub(i, i)
    if c == quote then return i end
    i = i + (c == "\\" and 2 or 1)
  end
  return #text
end

local function commentEnd(text, at)
  return longBracketEnd(text, at + 2) or (text:find("\n", at, true) or #text + 1) - 1
end

-- As Lua reads numbers: a sign belongs to one only behind the letter of its exponent, which is p after 0x and e
-- otherwise (0xE+1 is a sum).
local function numberEnd(text, at)
  local isHex = text:find("^0[xX]", at)
  local exponent = isHex and "^[pP][+-]?" or "^[eE][+-]?"
  local i = isHex and at + 2 or at
  while true do
    local _, last = text:find(exponent, i)
    if not last then _, last = text:find("^[%w%.]", i) end
    if not last then return i - 1 end
    i = last + 1
  end
end

local function symbolAt(text, at)
  for _, symbol in ipairs(SYMBOLS) do
    if text:sub(at, at + #symbol - 1) == symbol then return symbol end
  end
  return text:sub(at, at)
end

-- The word at `at`: its kind and its last position.
local function wordAt(text, at)
  local c = text:sub(at, at)
  if c:find("[%a_]") then
    local _, last = text:find("^[%w_]*", at)
    local name = text:sub(at, last)
    return KEYWORDS[name] and name or "name", last
  elseif c:find("%d") or text:find("^%.%d", at) then
    return "number", numberEnd(text, at)
  elseif c == '"' or c == "'" then
    return "string", quotedEnd(text, at)
  elseif c == "[" and longBracketEnd(text, at) then
    return "string", longBracketEnd(text, at)
  end
  local symbol = symbolAt(text, at)
  return symbol, at + #symbol - 1
end

-- Returns a list of {kind =, text =, line =}. The kind is "name", "number", "string", the symbol or keyword itself,
-- or, of the last one, "end of file".
function words.split(text)
  local list, line, at = {}, 1, 1
  text = text:gsub("^\xEF\xBB\xBF", "")
  if text:sub(1, 1) == "#" then at = text:find("\n", 1, true) or #text + 1 end
  while at <= #text do
    local last, kind
    if text:find("^%s", at) then
      last = select(2, text:find("^%s+", at))
    elseif text:find("^%-%-", at) then
      last = commentEnd(text, at)
    else
      kind, last = wordAt(text, at)
      list[#list + 1] = {kind = kind, text = text:sub(at, last), line = line}
    end
    line = line + countLines(text:sub(at, last))
    at = last + 1
  end
  list[#list + 1] = {kind = "end of file", text = "", line = line}
  return list
end

return words
