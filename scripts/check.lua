-- Finds names in a Lua text that nothing defines: what `verlua check` reports besides syntax errors.
--
--   check.findings(text, known, load, nearest)
--     text     a Lua file that compiles
--     known    set of the global names that are there when it runs
--     load     function(name) -> the text of a file that require(name) would run, or nil
--     nearest  function(name, names) -> the one of a list of names that is most like it, or nil
--   returns a list of {line =, name =, near =} in the order of the text; with owner = "particle" where the name is
--   that of a field in particle{...}.
--
-- The text is walked as a Lua parser would, with its scopes, so that a local name is never taken for a global one.
-- Where the text itself replaces _ENV nobody can say what its names mean, and nothing is reported.

local api = require "api"
local check = {}

-- Words -----------------------------------------------------------------------------------------------------------

local KEYWORDS = {}
for word in ([[and break do else elseif end false for function goto if in local nil not or repeat return then
true until while]]):gmatch("%a+") do KEYWORDS[word] = true end

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

local SYMBOLS = {"...", "..", "::", "==", "~=", "<=", ">=", "<<", ">>", "//"}

local function symbolAt(text, at)
  for _, symbol in ipairs(SYMBOLS) do
    if text:sub(at, at + #symbol - 1) == symbol then return symbol end
  end
  return text:sub(at, at)
end

-- The next word from `at` on: its kind ("name", "number", "string" or the symbol or keyword itself), its last
-- position. Nothing for blanks and comments.
local function wordAt(text, at)
  local c = text:sub(at, at)
  if c:find("[%a_]") then
    local _, last = text:find("^[%w_]*", at)
    local name = text:sub(at, last)
    return KEYWORDS[name] and name or "name", last
  elseif c:find("%d") or text:find("^%.%d", at) then
    local _, last = text:find("^%.?%d[%w%.]*", at)
    while text:find("^[eEpP][+-]", last) do _, last = text:find("^[%w%.]*", last + 2) end
    return "number", last
  elseif c == '"' or c == "'" then
    return "string", quotedEnd(text, at)
  elseif c == "[" and longBracketEnd(text, at) then
    return "string", longBracketEnd(text, at)
  end
  local symbol = symbolAt(text, at)
  return symbol, at + #symbol - 1
end

local function split(text)
  local words, line, at = {}, 1, 1
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
      words[#words + 1] = {kind = kind, text = text:sub(at, last), line = line}
    end
    line = line + countLines(text:sub(at, last))
    at = last + 1
  end
  words[#words + 1] = {kind = "end of file", text = "", line = line}
  return words
end

-- The walk --------------------------------------------------------------------------------------------------------

local BINARY = {}
for word in ("+ - * / // % ^ .. == ~= < <= > >= and or & | ~ << >>"):gmatch("%S+") do BINARY[word] = true end
local UNARY = {["-"] = true, ["not"] = true, ["#"] = true, ["~"] = true}
local BLOCK_ENDS = {["end"] = true, ["else"] = true, ["elseif"] = true, ["until"] = true, ["end of file"] = true}

-- Walks the text. Returns the names it uses ({name =, line =} in order; with owner = "particle" for a field in
-- particle{...}), a set of the global names that it sets, and a list of what it requires.
local function walk(text)
  local words, at = split(text), 1
  local uses, writes, requires = {}, {}, {}
  local scope = nil
  local block, expression, functionBody

  local function kind() return words[at].kind end
  local function take(expected)
    if kind() ~= expected then return nil end
    at = at + 1
    return words[at - 1]
  end

  local function open() scope = {outer = scope, names = {}} end
  local function close() scope = scope.outer end
  local function declare(name) scope.names[name] = true end
  local function isLocal(name)
    local s = scope
    while s do
      if s.names[name] then return true end
      s = s.outer
    end
    return false
  end

  local function read(word)
    if word.text ~= "_ENV" and not isLocal(word.text) and not isLocal("_ENV") then
      uses[#uses + 1] = {name = word.text, line = word.line}
    end
  end
  local function write(word)
    if word.text == "_ENV" then declare("_ENV") end
    if not isLocal(word.text) and not isLocal("_ENV") then writes[word.text] = true end
  end

  local function expressions()
    repeat expression() until not take(",")
  end

  -- A table; `owner` is the global function that gets it, if any.
  local function tableConstructor(owner)
    take("{")
    while not take("}") do
      if kind() == "end of file" then return end
      if take("[") then
        expression()
        take("]")
        take("=")
      elseif kind() == "name" and words[at + 1].kind == "=" then
        if owner then uses[#uses + 1] = {name = words[at].text, line = words[at].line, owner = owner} end
        at = at + 2
      end
      expression()
      if not take(",") then take(";") end
    end
  end

  -- The arguments of a call, of a global function `owner` or any other. True when there were any.
  local function arguments(owner)
    if take("(") then
      if kind() ~= ")" then expressions() end
      take(")")
    elseif kind() == "{" then
      tableConstructor(owner)
    else
      return take("string") ~= nil
    end
    return true
  end

  local function noteRequire(word)
    local first, second = words[at], words[at + 1]
    local argument = first.kind == "(" and second or first
    if word.text == "require" and argument.kind == "string" then
      requires[#requires + 1] = argument.text:match("^[\"'](.*)[\"']$")
    end
  end

  -- A name or an expression in brackets, and what follows it: fields, indices, calls. Returns the name when nothing
  -- follows; whether it is read or set is for the caller to know.
  local function suffixed()
    local name = take("name")
    if name then
      noteRequire(name)
    elseif take("(") then
      expression()
      take(")")
    else
      at = at + 1
    end
    local bare = true
    while true do
      local called = false
      if take(".") then
        take("name")
      elseif take("[") then
        expression()
        take("]")
      elseif take(":") then
        take("name")
        arguments()
      elseif kind() == "(" or kind() == "{" or kind() == "string" then
        called = true
      else
        break
      end
      local isGlobal = bare and name and not isLocal(name.text) and not isLocal("_ENV")
      if bare and name then read(name) end
      bare = false
      if called then arguments(isGlobal and name.text) end
    end
    return bare and name or nil
  end

  local SIMPLE = {number = true, string = true, ["nil"] = true, ["true"] = true, ["false"] = true, ["..."] = true}

  -- Which operator binds tighter does not matter for what the names mean.
  function expression()
    repeat
      while UNARY[kind()] do at = at + 1 end
      if SIMPLE[kind()] then
        at = at + 1
      elseif kind() == "{" then
        tableConstructor()
      elseif take("function") then
        functionBody()
      else
        local name = suffixed()
        if name then read(name) end
      end
      local more = BINARY[kind()]
      if more then at = at + 1 end
    until not more
  end

  function functionBody(hasSelf)
    open()
    if hasSelf then declare("self") end
    take("(")
    while not take(")") and kind() ~= "end of file" do
      if kind() == "name" then declare(words[at].text) end
      at = at + 1
    end
    block()
    close()
    take("end")
  end

  local statements = {}

  statements["do"] = function()
    open()
    block()
    close()
    take("end")
  end

  statements["while"] = function()
    expression()
    take("do")
    statements["do"]()
  end

  statements["repeat"] = function()
    open()
    block()
    take("until")
    expression()
    close()
  end

  statements["if"] = function()
    repeat
      expression()
      take("then")
      open()
      block()
      close()
    until not take("elseif")
    if take("else") then
      open()
      block()
      close()
    end
    take("end")
  end

  statements["for"] = function()
    local names = {}
    repeat names[#names + 1] = take("name") until not take(",")
    if not take("=") then take("in") end
    expressions()
    take("do")
    open()
    for _, name in ipairs(names) do declare(name.text) end
    block()
    close()
    take("end")
  end

  statements["function"] = function()
    local name = take("name")
    if kind() ~= "." and kind() ~= ":" then
      write(name)
      return functionBody()
    end
    read(name)
    local hasSelf = false
    while kind() == "." or kind() == ":" do
      hasSelf = kind() == ":"
      at = at + 2
    end
    functionBody(hasSelf)
  end

  statements["local"] = function()
    if take("function") then
      declare(take("name").text)
      return functionBody()
    end
    local names = {}
    repeat
      names[#names + 1] = take("name")
      if take("<") then at = at + 2 end
    until not take(",")
    if take("=") then expressions() end
    for _, name in ipairs(names) do declare(name.text) end
  end

  statements["return"] = function()
    if not BLOCK_ENDS[kind()] and kind() ~= ";" then expressions() end
  end

  statements["goto"] = function() take("name") end
  statements["break"] = function() end
  statements[";"] = statements["break"]
  statements["::"] = function() at = at + 2 end

  local function assignmentOrCall()
    local targets = {suffixed() or false}
    while take(",") do targets[#targets + 1] = suffixed() or false end
    if take("=") then expressions() end
    for _, target in ipairs(targets) do
      if target then write(target) end
    end
  end

  function block()
    while not BLOCK_ENDS[kind()] do
      local statement = statements[kind()]
      if statement then
        at = at + 1
        statement()
      else
        assignmentOrCall()
      end
    end
  end

  open()
  block()
  return uses, writes, requires
end

-- What the names of the files that it requires add.
local function addRequired(names, requires, load, seen)
  for _, name in ipairs(requires) do
    local text = not seen[name] and load(name)
    seen[name] = true
    if text then
      local _, writes, further = walk(text)
      for written in pairs(writes) do names[written] = true end
      addRequired(names, further, load, seen)
    end
  end
end

-- The fields that each constructor takes; nothing for one that takes any.
local function constructorFields()
  local fields = {}
  for _, topic in ipairs(api.topics()) do
    for _, entry in ipairs(topic) do
      if entry.kind == "constructor" then
        local names, takesAny = {}, false
        for _, field in ipairs(entry.fields) do
          names[#names + 1] = field.name
          takesAny = takesAny or field.name == "NAME"
        end
        fields[entry.name] = not takesAny and names or nil
      end
    end
  end
  return fields
end

local function contains(list, name)
  for _, other in ipairs(list) do
    if other == name then return true end
  end
  return false
end

function check.findings(text, known, load, nearest)
  local uses, writes, requires = walk(text)
  local names, list, findings = {}, {}, {}
  for _, set in ipairs{known, writes} do
    for name in pairs(set) do names[name] = true end
  end
  local own = {}
  for name in pairs(writes) do own[name] = true end
  addRequired(own, requires, load, {})
  for name in pairs(own) do names[name] = true end
  for name in pairs(names) do list[#list + 1] = name end
  table.sort(list)
  local fields = constructorFields()
  for _, use in ipairs(uses) do
    local choice = list
    if use.owner then choice = not own[use.owner] and fields[use.owner] or {use.name} end
    local good = names[use.name]
    if use.owner then good = contains(choice, use.name) end
    if not good then
      findings[#findings + 1] =
        {line = use.line, name = use.name, owner = use.owner, near = nearest(use.name, choice)}
    end
  end
  return findings
end

return check
