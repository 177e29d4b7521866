-- Logo's data: numbers are Lua numbers, words are texts, lists are pairs, arrays are tables with an origin.
--
-- A list is EMPTY or {first, rest}; the reader adds the line and the file as {first, rest, line, file}, so that what
-- runs a list can say where it came from.
local data = {}

local List = {__name = "list"}
local Array = {__name = "array"}
data.List, data.Array = List, Array

local EMPTY = setmetatable({}, List)
data.EMPTY = EMPTY

function data.cons(first, rest) return setmetatable({first, rest}, List) end
local cons = data.cons

function data.isList(value) return getmetatable(value) == List end
function data.isArray(value) return getmetatable(value) == Array end
function data.isWord(value) return type(value) ~= "table" end

-- A list of the n values of a Lua table.
function data.fromTable(values, n)
  local list = EMPTY
  for i = n or #values, 1, -1 do list = cons(values[i], list) end
  return list
end

function data.toTable(list)
  local values, n = {}, 0
  while list ~= EMPTY do
    n = n + 1
    values[n], list = list[1], list[2]
  end
  return values, n
end

function data.length(list)
  local n = 0
  while list ~= EMPTY do n, list = n + 1, list[2] end
  return n
end

function data.newArray(size, origin, fill)
  local array = setmetatable({n = size, origin = origin}, Array)
  for i = 1, size do array[i] = fill or EMPTY end
  return array
end

-- Letters that mean something to Logo, when a backslash or bars took that meaning away, are kept as these codes until
-- the word is used.
local SPECIAL <const> = " ()[]+-*/=<>\":;~?{}|\\#"
local HIDDEN, SHOWN = {}, {}
do
  local code = 1
  for c in SPECIAL:gmatch(".") do
    while code == 9 or code == 10 or code == 13 do code = code + 1 end
    HIDDEN[c], SHOWN[string.char(code)] = string.char(code), c
    code = code + 1
  end
end

function data.hide(letter) return HIDDEN[letter] or letter end

-- A word as it is seen.
function data.show(word)
  if word:find("[\1-\8\11\12\14-\31]") then word = word:gsub("[\1-\8\11\12\14-\31]", SHOWN) end
  return word
end
local show = data.show

-- A number as it is printed: 15 digits, whole ones without a point.
function data.format(number)
  if number == math.floor(number) and number > -1e15 and number < 1e15 then return ("%d"):format(number) end
  if number ~= number then return "nan" end
  if number - number ~= 0 then return number > 0 and "inf" or "-inf" end
  return (("%.15g"):format(number))
end
local format = data.format

-- The text of a word or number.
function data.text(word)
  return type(word) == "number" and format(word) or show(word)
end
local text = data.text

-- The number that a word stands for, or nil.
function data.number(word)
  if type(word) == "number" then return word end
  if type(word) ~= "string" then return nil end
  if word:find("^[+-]?%d+%.?%d*$") or word:find("^[+-]?%.%d+$") or word:find("^[+-]?%d+%.?%d*[eE][+-]?%d+$")
    or word:find("^[+-]?%.%d+[eE][+-]?%d+$") then
    return tonumber(word) + 0.0
  end
  return nil
end

local MAX_DEPTH <const> = 150 -- of lists within lists, printed

-- Adds the text of a value to `out`, lists and arrays with their brackets.
local function add(out, value, depth)
  if type(value) ~= "table" then
    out[#out + 1] = text(value)
    return
  end
  if depth > MAX_DEPTH then
    out[#out + 1] = "..."
    return
  end
  local isArray = getmetatable(value) == Array
  out[#out + 1] = isArray and "{" or "["
  if isArray then
    for i = 1, value.n do
      if i > 1 then out[#out + 1] = " " end
      add(out, value[i], depth + 1)
    end
    out[#out + 1] = value.origin == 1 and "}" or "}@" .. value.origin
    return
  end
  local list = value
  while list ~= EMPTY do
    add(out, list[1], depth + 1)
    list = list[2]
    if list ~= EMPTY then out[#out + 1] = " " end
  end
  out[#out + 1] = "]"
end

-- As SHOW prints it.
function data.write(value)
  local out = {}
  add(out, value, 0)
  return table.concat(out)
end

-- As PRINT prints it: a list without its outer brackets.
function data.print(value)
  local written = data.write(value)
  return getmetatable(value) == List and written:sub(2, -2) or written
end

-- The letters of a word. One that is not UTF-8 has bytes.
function data.letters(word)
  local list, n = {}, 0
  if not word:find("[\x80-\xFF]") or not utf8.len(word) then
    for i = 1, #word do list[i] = word:sub(i, i) end
    return list, #word
  end
  for _, code in utf8.codes(word) do
    n = n + 1
    list[n] = utf8.char(code)
  end
  return list, n
end

local fold -- of words, set by logo/names.lua
function data.setFold(f) fold = f end

-- Whether two values are equal: numbers as numbers, words whatever their case, lists by their members.
function data.equal(a, b)
  if a == b then return true end
  local kindA, kindB = type(a), type(b)
  if kindA == "table" or kindB == "table" then
    if getmetatable(a) ~= List or getmetatable(b) ~= List then return false end
    while a ~= EMPTY and b ~= EMPTY do
      if not data.equal(a[1], b[1]) then return false end
      a, b = a[2], b[2]
    end
    return a == b
  end
  local numberA, numberB = data.number(a), data.number(b)
  if numberA and numberB then return numberA == numberB end
  if numberA or numberB then return false end
  return fold(show(a)) == fold(show(b))
end

return data
