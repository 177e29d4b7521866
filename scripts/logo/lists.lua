-- Logo's words, lists, arrays and properties.
local data = require "logo.data"
local names = require "logo.names"
local words = require "turtle.words"

local EMPTY, cons = data.EMPTY, data.cons

return function(R)
  local F, predicates = R.functions, R.predicates
  local doesntLike, number = R.doesntLike, R.number

  local function predicate(name, f)
    F[name], predicates[name] = f, true
  end

  local function word(value, name)
    if type(value) == "table" then doesntLike(name, value) end
    return data.text(value)
  end

  local function list(value, name)
    if not data.isList(value) then doesntLike(name, value) end
    return value
  end

  local function array(value, name)
    if not data.isArray(value) then doesntLike(name, value) end
    return value
  end

  -- Words whose letters are bytes are cut without making a list of them.
  local function isPlain(text) return not text:find("[\x80-\xFF]") end

  -- The position behind the first letter, and that of the last.
  local function afterFirst(text) return text:match("^[\xC2-\xF4][\x80-\xBF]+()") or 2 end
  local function lastAt(text) return text:match("()[\xC2-\xF4][\x80-\xBF]+$") or #text end

  -- A number again, where it was one: 1 + first 123.
  local function part(text) return text end

  function F.first(value)
    if data.isList(value) then
      if value == EMPTY then doesntLike("first", value) end
      return value[1]
    end
    if data.isArray(value) then return value.origin + 0.0 end
    local text = data.text(value)
    if text == "" then doesntLike("first", value) end
    return part(text:sub(1, afterFirst(text) - 1))
  end

  function F.butfirst(value)
    if data.isList(value) then
      if value == EMPTY then doesntLike("butfirst", value) end
      return value[2]
    end
    local text = word(value, "butfirst")
    if text == "" then doesntLike("butfirst", value) end
    return part(text:sub(afterFirst(text)))
  end

  function F.last(value)
    if data.isList(value) then
      if value == EMPTY then doesntLike("last", value) end
      while value[2] ~= EMPTY do value = value[2] end
      return value[1]
    end
    local text = word(value, "last")
    if text == "" then doesntLike("last", value) end
    return part(text:sub(lastAt(text)))
  end

  function F.butlast(value)
    if data.isList(value) then
      if value == EMPTY then doesntLike("butlast", value) end
      local values, n = data.toTable(value)
      return data.fromTable(values, n - 1)
    end
    local text = word(value, "butlast")
    if text == "" then doesntLike("butlast", value) end
    return part(text:sub(1, lastAt(text) - 1))
  end

  local function mapped(name, f)
    return function(value)
      local values, n = data.toTable(list(value, name))
      for i = 1, n do values[i] = f(values[i]) end
      return data.fromTable(values, n)
    end
  end
  F.firsts, F.butfirsts = mapped("firsts", F.first), mapped("butfirsts", F.butfirst)

  function F.fput(value, to)
    if not data.isList(to) then
      if type(to) == "table" or type(value) == "table" then doesntLike("fput", to) end
      return data.text(value) .. data.text(to)
    end
    return cons(value, to)
  end

  function F.lput(value, to)
    if not data.isList(to) then
      if type(to) == "table" or type(value) == "table" then doesntLike("lput", to) end
      return data.text(to) .. data.text(value)
    end
    local values, n = data.toTable(to)
    values[n + 1] = value
    return data.fromTable(values, n + 1)
  end

  F.list = R.listOf

  function F.sentence(...)
    local result, n = {}, 0
    for i = 1, select("#", ...) do
      local value = select(i, ...)
      if data.isList(value) then
        while value ~= EMPTY do
          n = n + 1
          result[n], value = value[1], value[2]
        end
      else
        n = n + 1
        result[n] = value
      end
    end
    return data.fromTable(result, n)
  end

  local MAX_WORD <const> = 64 << 20

  function F.word(...)
    local parts, length = {}, 0
    for i = 1, select("#", ...) do
      parts[i] = word((select(i, ...)), "word")
      length = length + #parts[i]
    end
    if length > MAX_WORD then R.raise("memory", tostring(MAX_WORD)) end
    return table.concat(parts)
  end

  function F.combine(value, to)
    return data.isList(to) and F.fput(value, to) or F.word(value, to)
  end

  function F.reverse(value)
    if not data.isList(value) then
      local letters, n = R.members(value, "reverse")
      for i = 1, n // 2 do letters[i], letters[n + 1 - i] = letters[n + 1 - i], letters[i] end
      return table.concat(letters)
    end
    local result = EMPTY
    while value ~= EMPTY do result, value = cons(value[1], result), value[2] end
    return result
  end

  local function place(index, name)
    local i = math.tointeger(number(index, name))
    if not i then doesntLike(name, index) end
    return i
  end

  function F.item(index, value)
    local i = place(index, "item")
    if data.isArray(value) then
      i = i - value.origin + 1
      if i < 1 or i > value.n then doesntLike("item", index) end
      return value[i]
    elseif data.isList(value) then
      local at = value
      if i < 1 then doesntLike("item", index) end
      for _ = 2, i do
        if at == EMPTY then break end
        at = at[2]
      end
      if at == EMPTY then doesntLike("item", index) end
      return at[1]
    end
    local text = data.text(value)
    local found
    if isPlain(text) then
      found = text:sub(i, i)
    else
      found = data.letters(text)[i] or ""
    end
    if i < 1 or found == "" then doesntLike("item", index) end
    return found
  end

  function F.setitem(index, to, value)
    local i = place(index, "setitem") - array(to, "setitem").origin + 1
    if i < 1 or i > to.n then doesntLike("setitem", index) end
    to[i] = value
  end

  function F.mditem(indexes, value)
    while indexes ~= EMPTY do value, indexes = F.item(indexes[1], array(value, "mditem")), indexes[2] end
    return value
  end

  function F.mdsetitem(indexes, to, value)
    list(indexes, "mdsetitem")
    while indexes[2] ~= EMPTY do to, indexes = F.item(indexes[1], array(to, "mdsetitem")), indexes[2] end
    F.setitem(indexes[1], to, value)
  end

  local MAX_ARRAY <const> = 10000000

  local function size(value, name)
    local n = place(value, name)
    if n < 0 or n > MAX_ARRAY then doesntLike(name, value) end
    return n
  end

  function F.array(n, origin)
    return data.newArray(size(n, "array"), origin and place(origin, "array") or 1)
  end

  local function table_(sizes, origin)
    local n = size(sizes[1], "mdarray")
    local result = data.newArray(n, origin)
    if sizes[2] ~= EMPTY then
      for i = 1, n do result[i] = table_(sizes[2], origin) end
    end
    return result
  end

  function F.mdarray(sizes, origin)
    if list(sizes, "mdarray") == EMPTY then doesntLike("mdarray", sizes) end
    return table_(sizes, origin and place(origin, "mdarray") or 1)
  end

  function F.listtoarray(value, origin)
    local values, n = data.toTable(list(value, "listtoarray"))
    local result = data.newArray(n, origin and place(origin, "listtoarray") or 1)
    table.move(values, 1, n, 1, result)
    return result
  end

  function F.arraytolist(value) return data.fromTable(array(value, "arraytolist"), value.n) end

  function F.pick(value)
    local values, n = R.members(value, "pick")
    if n == 0 then doesntLike("pick", value) end
    return values[math.random(n)]
  end

  function F.remove(thing, value)
    local values, n = R.members(value, "remove")
    local kept, m = {}, 0
    for i = 1, n do
      if not data.equal(values[i], thing) then
        m = m + 1
        kept[m] = values[i]
      end
    end
    return data.isList(value) and data.fromTable(kept, m) or table.concat(kept)
  end

  -- The last of equal members stays.
  function F.remdup(value)
    local values, n = R.members(value, "remdup")
    local kept, m = {}, 0
    for i = 1, n do
      local again = false
      for j = i + 1, n do again = again or data.equal(values[i], values[j]) end
      if not again then
        m = m + 1
        kept[m] = values[i]
      end
    end
    return data.isList(value) and data.fromTable(kept, m) or table.concat(kept)
  end

  function F.quoted(value) return type(value) == "table" and value or '"' .. data.text(value) end

  function F.count(value)
    if data.isList(value) then return data.length(value) + 0.0 end
    if data.isArray(value) then return value.n + 0.0 end
    local text = data.text(value)
    return (isPlain(text) and #text or utf8.len(text) or #text) + 0.0
  end
  R.numeric.count = true

  function F.member(thing, value)
    if data.isList(value) then
      while value ~= EMPTY and not data.equal(value[1], thing) do value = value[2] end
      return value
    end
    local text, wanted = word(value, "member"), word(thing, "member")
    local at = names.fold(text):find(names.fold(wanted), 1, true)
    return at and text:sub(at) or ""
  end

  predicate("memberp", function(thing, value)
    if type(value) == "table" then
      local values, n = R.members(value, "memberp")
      for i = 1, n do
        if data.equal(values[i], thing) then return true end
      end
      return false
    end
    -- One letter of a word.
    if type(thing) == "table" then return false end
    local letter = data.text(thing)
    return (utf8.len(letter) or #letter) == 1 and names.fold(data.text(value)):find(names.fold(letter), 1, true) ~= nil
  end)

  predicate("substringp", function(a, b)
    if type(a) == "table" or type(b) == "table" then return false end
    return names.fold(data.text(b)):find(names.fold(data.text(a)), 1, true) ~= nil
  end)

  predicate("wordp", function(value) return type(value) ~= "table" end)
  predicate("listp", data.isList)
  predicate("arrayp", data.isArray)
  predicate("numberp", function(value) return data.number(value) ~= nil end)
  predicate("emptyp", function(value) return value == EMPTY or value == "" end)
  predicate("equalp", data.equal)
  predicate("notequalp", function(a, b) return not data.equal(a, b) end)
  predicate("beforep", function(a, b) return word(a, "beforep") < word(b, "beforep") end)

  F[".setfirst"] = function(to, value)
    if list(to, "setfirst") == EMPTY then doesntLike("setfirst", to) end
    to[1] = value
  end
  F.setfirst = F[".setfirst"]
  R.commands.setfirst, R.commands.setitem, R.commands.mdsetitem = true, true, true

  function F.lowercase(value) return words.lower(word(value, "lowercase")) end
  function F.uppercase(value) return words.upper(word(value, "uppercase")) end

  function F.ascii(value)
    local text = word(value, "ascii")
    if text == "" or (utf8.len(text) or #text) ~= 1 then doesntLike("ascii", value) end
    return (utf8.len(text) and utf8.codepoint(text) or text:byte()) + 0.0
  end
  R.numeric.ascii = true

  function F.char(value)
    local code = place(value, "char")
    if code < 0 or code > 0x10FFFF or (code >= 0xD800 and code <= 0xDFFF) then doesntLike("char", value) end
    return utf8.char(code)
  end

  function F.parse(value) return require("logo.lexer").parse(word(value, "parse")) end

  local function precedes(a, b)
    local x, y = data.number(a), data.number(b)
    if x and y then return x < y end
    return word(a, "sort") < word(b, "sort")
  end

  -- A stable merge sort: the order of equal members, and what a template says, stay what they are.
  local function sort(values, n, before)
    if n <= 1 then return values end
    local half = n // 2
    local left = sort(table.move(values, 1, half, 1, {}), half, before)
    local right = sort(table.move(values, half + 1, n, 1, {}), n - half, before)
    local result, i, j = {}, 1, 1
    for k = 1, n do
      if i <= half and (j > n - half or not before(right[j], left[i])) then
        result[k], i = left[i], i + 1
      else
        result[k], j = right[j], j + 1
      end
    end
    return result
  end

  function F.sort(value, by)
    local values, n = R.members(value, "sort")
    local before = precedes
    if by then
      local f = R.template(by, "sort", true)
      before = function(a, b)
        local _, result = f({a, b}, 2, 1)
        return R.truth(result, "sort")
      end
    end
    return data.fromTable(sort(table.move(values, 1, n, 1, {}), n, before), n)
  end

  local made = 0
  function F.gensym()
    made = made + 1
    return "g" .. made
  end

  -- Properties: plists[folded name] = list of {key, name, value} in order.
  local plists = {}

  function R.forgetProperties() plists = {} end

  local function findProperty(owner, key)
    for i, entry in ipairs(plists[owner] or {}) do
      if entry.key == key then return i, entry end
    end
  end

  function F.pprop(owner, name, value)
    owner = R.nameOf(owner, "pprop")
    local key = R.nameOf(name, "pprop")
    local _, entry = findProperty(owner, key)
    if entry then
      entry.value = value
    else
      plists[owner] = plists[owner] or {}
      table.insert(plists[owner], 1, {key = key, name = name, value = value})
    end
  end

  function F.gprop(owner, name)
    local _, entry = findProperty(R.nameOf(owner, "gprop"), R.nameOf(name, "gprop"))
    return entry and entry.value or EMPTY
  end

  function F.remprop(owner, name)
    owner = R.nameOf(owner, "remprop")
    local i = findProperty(owner, R.nameOf(name, "remprop"))
    if i then table.remove(plists[owner], i) end
  end

  function F.plist(owner)
    local values = {}
    for _, entry in ipairs(plists[R.nameOf(owner, "plist")] or {}) do
      values[#values + 1], values[#values + 2] = entry.name, entry.value
    end
    return data.fromTable(values)
  end
  R.commands.pprop, R.commands.remprop = true, true
end
