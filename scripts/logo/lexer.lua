-- Reads Logo text: first into lines of words, lists and arrays (read), then words into the tokens of instructions
-- (tokens), as UCBLogo's reader and runparse do.
local data = require "logo.data"

local lexer = {}

local EMPTY, List = data.EMPTY, data.List
local MAX_DEPTH <const> = 180 -- of brackets

-- Reading ------------------------------------------------------------------------------------------------------

local Reader = {}
Reader.__index = Reader

-- An error of reading: thrown as a table that logo/errors.lua puts into words.
local function fail(reader, name, what, line)
  error({reading = name, what = what, line = line or reader.line, file = reader.file}, 0)
end

-- Skips blanks, comments and continued lines. True where a line ended.
function Reader:skip()
  local text = self.text
  while true do
    local at = text:match("^[ \t\r]*()", self.at)
    self.at = at
    local c = text:sub(at, at)
    if c == ";" then
      local finish = text:find("\n", at, true) or #text + 1
      -- A tilde at the end of a comment continues the line.
      if finish <= #text and text:sub(finish - 1, finish - 1) == "~" then
        self.line, finish = self.line + 1, finish + 1
      end
      self.at = finish
    elseif c == "~" and text:find("^~[ \t\r]*\n", at) then
      self.at = text:find("\n", at, true) + 1
      self.line = self.line + 1
    else
      return c == "\n"
    end
  end
end

-- A word up to a blank or bracket. Bars and backslashes hide what letters mean.
function Reader:word()
  local text, parts = self.text, {}
  local at = self.at
  while true do
    local last = select(2, text:find("^[^%s%[%]{};~|\\]+", at))
    if last then
      parts[#parts + 1] = text:sub(at, last)
      at = last + 1
    end
    local c = text:sub(at, at)
    if c == "\\" and at < #text then
      local letter = text:match("^[\xC2-\xF4]?[\x80-\xBF]*", at + 1)
      if letter == "" then letter = text:sub(at + 1, at + 1) end
      if letter == "\n" then self.line = self.line + 1 end
      parts[#parts + 1] = data.hide(letter)
      at = at + 1 + #letter
    elseif c == "|" then
      local finish = text:find("|", at + 1, true)
      if not finish then fail(self, "openBar") end
      local inside = text:sub(at + 1, finish - 1)
      self.line = self.line + select(2, inside:gsub("\n", "\n"))
      parts[#parts + 1] = inside:gsub(".", data.hide)
      -- So that || is a word of its own, and |2| no number.
      self.barred = true
      at = finish + 1
    elseif (c == "~" and not text:find("^~[ \t\r]*\n", at)) or c == "\\" then
      parts[#parts + 1] = c
      at = at + 1
    else
      break
    end
  end
  self.at = at
  return table.concat(parts)
end

local function cell(first, rest, line, file) return setmetatable({first, rest, line, file}, List) end

-- Members up to a closing bracket.
function Reader:members(closing, depth)
  if depth > MAX_DEPTH then fail(self, "tooDeep") end
  local opened = self.line
  local values, lines, n = {}, {}, 0
  while true do
    if self:skip() then
      self.line, self.at = self.line + 1, self.at + 1
    elseif self.at > #self.text then
      fail(self, self.isOfLua and "earlyEnd" or "openBracket", closing == "]" and "[" or "{", opened)
    else
      local c = self.text:sub(self.at, self.at)
      if c == closing then
        self.at = self.at + 1
        return values, lines, n
      end
      n = n + 1
      lines[n] = self.line
      values[n] = self:thing(c, depth)
    end
  end
end

function Reader:thing(c, depth)
  if c == "[" then
    self.at = self.at + 1
    local values, lines, n = self:members("]", depth + 1)
    local list = EMPTY
    for i = n, 1, -1 do list = cell(values[i], list, lines[i], self.file) end
    return list
  elseif c == "{" then
    self.at = self.at + 1
    local values, _, n = self:members("}", depth + 1)
    local origin = self.text:match("^@(%-?%d+)", self.at)
    if origin then self.at = self.at + 1 + #origin end
    local array = data.newArray(n, tonumber(origin) or 1)
    for i = 1, n do array[i] = values[i] end
    return array
  elseif c == "]" or c == "}" then
    fail(self, "strayBracket", c)
  end
  return self:word()
end

-- One line: its values, the lines where they stand, how many; nil at the end of the text.
function Reader:next()
  local values, lines, n = {}, {}, 0
  local first = self.at
  while true do
    local ended = self:skip()
    if ended or self.at > #self.text then
      if n == 0 and self.at > #self.text then return nil end
      local source = self.text:sub(first, self.at - 1)
      if ended then self.line, self.at = self.line + 1, self.at + 1 end
      return values, lines, n, source
    end
    n = n + 1
    lines[n] = self.line
    values[n] = self:thing(self.text:sub(self.at, self.at), 0)
  end
end

-- A reader of a text. next() gives line after line.
-- `isOfLua`: it stands in a Lua scene, between brackets that may end too early.
function lexer.reader(text, file, line, isOfLua)
  return setmetatable({text = text, at = 1, line = line or 1, file = file, isOfLua = isOfLua}, Reader)
end

-- A text as one list of its words and lists, as READLIST and PARSE want it.
function lexer.parse(text)
  local reader = lexer.reader((text:gsub("[\r\n]", " ")), "")
  local values, _, n = reader:next()
  if not values then return EMPTY end
  return data.fromTable(values, n)
end

-- Tokens --------------------------------------------------------------------------------------------------------

-- What ends a name in an instruction.
local NAME <const> = "^[^()+%-*/=<>]+"
local TWO = {["<="] = true, [">="] = true, ["<>"] = true}

local function numberAt(word, at)
  local last = select(2, word:find("^%d+%.?%d*[eE][+-]?%d+", at)) or select(2, word:find("^%d+%.?%d*", at))
    or select(2, word:find("^%.%d+[eE][+-]?%d+", at)) or select(2, word:find("^%.%d+", at))
  -- A number that goes on in letters is a name, such as 3d.
  if last and (last == #word or word:find("^[()+%-*/=<>]", last + 1)) then return last end
end

-- Adds the tokens of one word.
local function split(word, line, file, out)
  local at, first = 1, true
  if word == "" then
    out[#out + 1] = {kind = "word", value = "", line = line, file = file}
    return
  end
  while at <= #word do
    local c = word:sub(at, at)
    local token = {line = line, file = file, spaced = first}
    local last
    if c == '"' then
      last = select(2, word:find('^"[^()]*', at))
      token.kind, token.value = "quote", word:sub(at + 1, last)
    elseif c == ":" then
      last = select(2, word:find(NAME, at + 1)) or at
      token.kind, token.value = "var", word:sub(at + 1, last)
    elseif c == "(" or c == ")" then
      last, token.kind = at, c
    elseif TWO[word:sub(at, at + 1)] then
      last, token.kind, token.value = at + 1, "op", word:sub(at, at + 1)
    elseif c:find("[+%-*/=<>]") then
      last, token.kind, token.value = at, "op", c
      token.open = at == #word -- a blank follows
    else
      last = numberAt(word, at)
      if last then
        token.kind, token.value = "number", word:sub(at, last)
      else
        last = select(2, word:find(NAME, at))
        token.kind, token.value = "word", word:sub(at, last)
      end
    end
    out[#out + 1] = token
    at, first = last + 1, false
  end
end

-- The tokens of n values; `lines` and `file` say where they stand.
function lexer.tokens(values, n, lines, file)
  local out = {}
  for i = 1, n do
    local value = values[i]
    if type(value) == "string" then
      split(value, lines[i], file, out)
    elseif type(value) == "number" then
      out[#out + 1] = {kind = "number", value = data.format(value), line = lines[i], file = file, spaced = true}
    else
      out[#out + 1] = {kind = "list", value = value, line = lines[i], file = file, spaced = true}
    end
  end
  return out
end

-- The tokens of a list; `line` and `file` where its cells do not say.
function lexer.listTokens(list, line, file)
  local values, lines, n = {}, {}, 0
  while list ~= EMPTY do
    n = n + 1
    values[n] = list[1]
    line, file = list[3] or line, list[4] or file
    lines[n] = line or 1
    list = list[2]
  end
  return lexer.tokens(values, n, lines, file)
end

return lexer
