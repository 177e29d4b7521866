-- Finds names in a Lua text that nothing defines: what `verlua check` reports besides syntax errors.
--
--   check.findings(text, known, load, nearest)
--     text     a Lua file that compiles
--     known    set of the global names that are there when it runs
--     load     function(name) -> the text of a file that require(name) would run, or nil
--     nearest  function(name, names) -> the one of a list of names that is most like it, or nil
--   returns a list of {line =, name =, near =} in the order of the text; with owner = "particle" where the name is
--   that of a field in particle{...} or of p.NAME where p is a particle; with uncalled = true where it is that of a
--   global function that nothing calls, but something would if it were spelt as `near`.
--
-- The text is walked as a Lua parser would, with its scopes, so that a local name is never taken for a global one.
-- A variable has a type only where every value that the text ever gives it is made by the same constructor; what
-- draw(canvas), force and on hand to their functions has one too. Of everything else nothing is said.
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

-- What the first parameter of a function is that goes to these.
local GIVEN = {force = "particle", on = "event"}
-- What may follow a name.
local SUFFIX = {["."] = true, [":"] = true, ["["] = true, ["("] = true, ["{"] = true, string = true}
local CALLBACKS = {"setup", "update", "draw", "finish"}

-- A variable: its type so far (false: none; nil: no value yet), and the global function that this rests on.
local function give(variable, kind, maker)
  if variable.kind ~= nil and variable.kind ~= kind then kind = false end
  variable.kind, variable.maker = kind or false, maker
end

-- Walks the text; `types` tells what each constructor makes. Returns what it found:
--   uses       the names it uses: {name =, line =} in order; with owner = "particle" for a field in particle{...};
--              with variable = ... for the NAME in v.NAME and v:NAME, and written = true where that is set
--   writes     global names that it sets -> their variables
--   functions  global functions that it defines: {name =, line =} in order
--   requires   what it requires
local function walk(text, types)
  local words, at = split(text), 1
  local uses, writes, functions, requires = {}, {}, {}, {}
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
  local function declare(name)
    scope.names[name] = {}
    return scope.names[name]
  end
  local function findLocal(name)
    local s = scope
    while s do
      if s.names[name] then return s.names[name] end
      s = s.outer
    end
    return nil
  end
  local function isLocal(name) return findLocal(name) ~= nil end
  -- Globals are the same variables everywhere, also before the text sets them.
  local globals = {}
  local function findVariable(name)
    local variable = findLocal(name)
    if variable or isLocal("_ENV") then return variable or {kind = false} end
    globals[name] = globals[name] or {global = name}
    return globals[name]
  end

  local function read(word)
    if word.text ~= "_ENV" and not isLocal(word.text) and not isLocal("_ENV") then
      uses[#uses + 1] = {name = word.text, line = word.line}
    end
  end
  local function write(word, made, maker)
    if word.text == "_ENV" then declare("_ENV") end
    local variable = findVariable(word.text)
    give(variable, made, maker)
    if variable.global then writes[word.text] = variable end
  end

  -- Returns {kind =, maker =} of each. `given` is the type of the first parameter of functions among them.
  local function expressions(given)
    local values = {}
    repeat
      local kindOf, maker = expression(given)
      values[#values + 1] = {kind = kindOf, maker = maker}
    until not take(",")
    return values
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
      if kind() ~= ")" then expressions(owner and GIVEN[owner] and {kind = GIVEN[owner], maker = owner}) end
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
  -- follows (whether it is read or set is for the caller to know); then what it makes where it is the call of a
  -- constructor, and that one's name; then the use of NAME where it is v.NAME.
  local function suffixed()
    local name = take("name")
    local made, maker, member
    if name then
      noteRequire(name)
    elseif take("(") then
      expression()
      take(")")
    else
      at = at + 1
    end
    local bare = true
    local function noteRead()
      if bare and name then read(name) end
      bare = false
    end
    local function noteMember(word)
      local direct = bare and name and word
      noteRead()
      if not direct then return nil end
      uses[#uses + 1] = {name = word.text, line = word.line, variable = findVariable(name.text)}
      return uses[#uses]
    end
    while SUFFIX[kind()] do
      local isGlobal = bare and name and not isLocal(name.text) and not isLocal("_ENV")
      made, maker, member = nil, nil, nil
      if take(".") then
        member = noteMember(take("name"))
      elseif take(":") then
        noteMember(take("name"))
        arguments()
      elseif take("[") then
        noteRead()
        expression()
        take("]")
      else
        noteRead()
        arguments(isGlobal and name.text)
        if isGlobal then made, maker = types[name.text], name.text end
      end
    end
    return bare and name or nil, made, maker, member
  end

  local SIMPLE = {number = true, string = true, ["nil"] = true, ["true"] = true, ["false"] = true, ["..."] = true}

  -- Which operator binds tighter does not matter for what the names mean. Returns what it makes where it is nothing
  -- but the call of a constructor, and that one's name.
  function expression(given)
    local made, maker
    local operands, isFunction = 0, false
    repeat
      operands, made = operands + 1, nil
      while UNARY[kind()] do at, operands = at + 1, operands + 1 end
      if SIMPLE[kind()] then
        at = at + 1
      elseif kind() == "{" then
        tableConstructor()
      elseif take("function") then
        isFunction = true
        functionBody(false, given)
      else
        local name
        name, made, maker = suffixed()
        if name then read(name) end
      end
      local more = BINARY[kind()]
      if more then at = at + 1 end
    until not more
    if operands > 1 then return nil end
    return isFunction and "function" or made, maker
  end

  -- `given` is the type of the first parameter, if known.
  function functionBody(hasSelf, given)
    open()
    if hasSelf then declare("self") end
    take("(")
    local first = true
    while not take(")") and kind() ~= "end of file" do
      if kind() == "name" then
        local variable = declare(words[at].text)
        give(variable, first and given and given.kind or false, given and given.maker)
        first = false
      end
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
    for _, name in ipairs(names) do give(declare(name.text), false) end
    block()
    close()
    take("end")
  end

  local function noteFunction(word)
    if not isLocal(word.text) and not isLocal("_ENV") then
      functions[#functions + 1] = {name = word.text, line = word.line}
    end
  end

  statements["function"] = function()
    local name = take("name")
    if kind() ~= "." and kind() ~= ":" then
      noteFunction(name)
      write(name)
      return functionBody(false, name.text == "draw" and not isLocal("draw") and {kind = "canvas"} or nil)
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
      give(declare(take("name").text), false)
      return functionBody()
    end
    local names = {}
    repeat
      names[#names + 1] = take("name")
      if take("<") then at = at + 2 end
    until not take(",")
    local values = take("=") and expressions()
    for i, name in ipairs(names) do
      local variable = declare(name.text)
      if values then give(variable, values[i] and values[i].kind, values[i] and values[i].maker) end
    end
  end

  statements["return"] = function()
    if not BLOCK_ENDS[kind()] and kind() ~= ";" then expressions() end
  end

  statements["goto"] = function() take("name") end
  statements["break"] = function() end
  statements[";"] = statements["break"]
  statements["::"] = function() at = at + 2 end

  local function assignmentOrCall()
    local targets = {}
    repeat
      local name, _, _, member = suffixed()
      targets[#targets + 1] = {name = name, member = member}
    until not take(",")
    local values = take("=") and expressions() or {}
    for i, target in ipairs(targets) do
      local value = values[i] or {}
      if target.member then target.member.written = true end
      if target.name then
        if value.kind == "function" then noteFunction(target.name) end
        write(target.name, value.kind, value.maker)
      end
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
  return {uses = uses, writes = writes, functions = functions, requires = requires}
end

-- What the files that it requires add: names that they set and names that they use.
local function addRequired(set, used, requires, load, seen)
  for _, name in ipairs(requires) do
    local text = not seen[name] and load(name)
    seen[name] = true
    if text then
      local found = walk(text, {})
      for written in pairs(found.writes) do set[written] = true end
      for _, use in ipairs(found.uses) do used[use.name] = true end
      addRequired(set, used, found.requires, load, seen)
    end
  end
end

-- What the API tables say: the fields that each constructor takes, nothing for one that takes any; what each makes;
-- and the properties and methods of each type, nothing for one that has any.
local function readApi()
  local fields, types, members, anyFields = {}, {}, {}, {}
  local ofWorld = {"centre_of_mass"}
  for _, topic in ipairs(api.topics()) do
    for _, entry in ipairs(topic) do
      if entry.kind == "constructor" and not entry.module then
        local names = {}
        for _, field in ipairs(entry.fields) do
          names[#names + 1] = field.name
          if field.name == "NAME" then anyFields[entry.name] = true end
        end
        fields[entry.name], types[entry.name] = not anyFields[entry.name] and names or nil, entry.returns
      elseif entry.kind == "type" then
        local names = {}
        for _, list in ipairs{entry.properties or {}, entry.methods or {}} do
          for _, member in ipairs(list) do names[#names + 1] = member.name end
        end
        members[entry.name] = names
      elseif entry.kind == "function" and not entry.module then
        types[entry.name] = entry.returns
      end
      if entry.kind == "constructor" or entry.world then ofWorld[#ofWorld + 1] = entry.name end
    end
  end
  for name in pairs(anyFields) do members[name] = nil end
  table.move(ofWorld, 1, #ofWorld, #members.world + 1, members.world)
  return fields, types, members
end

local function contains(list, name)
  for _, other in ipairs(list) do
    if other == name then return true end
  end
  return false
end

-- Fields that the text itself puts into events, which are tables.
local function addWritten(members, uses)
  for _, use in ipairs(uses) do
    if use.written and use.variable.kind == "event" then table.insert(members.event, use.name) end
  end
end

-- Global functions that nobody calls, though their names are nearly those that the program calls.
local function addUncalled(findings, found, own, used, nearest)
  for _, defined in ipairs(found.functions) do
    local name = defined.name
    local near = not used[name] and not used._G and not used.load and nearest(name, CALLBACKS)
    if near and near ~= name and not own[near] and math.abs(#near - #name) <= 1
      and near:sub(1, 1) == name:sub(1, 1):lower() then
      findings[#findings + 1] = {line = defined.line, name = name, near = near, uncalled = true}
    end
  end
end

function check.findings(text, known, load, nearest)
  local fields, types, members = readApi()
  local found = walk(text, types)
  local names, list, findings, own, used, elsewhere = {}, {}, {}, {}, {}, {}
  addRequired(elsewhere, used, found.requires, load, {})
  for _, set in ipairs{found.writes, elsewhere} do
    for name in pairs(set) do own[name] = true end
  end
  for _, set in ipairs{known, own} do
    for name in pairs(set) do names[name] = true end
  end
  for name in pairs(names) do list[#list + 1] = name end
  table.sort(list)
  for _, use in ipairs(found.uses) do
    if not use.owner and not use.variable then used[use.name] = true end
  end
  addWritten(members, found.uses)

  -- The type of v in v.NAME, where it is sure.
  local function typeOf(variable)
    if variable.global == "world" and not own.world then return "world" end
    local name, maker = variable.global, variable.maker
    if name and (not found.writes[name] or elsewhere[name] or used._G) then return nil end
    return not (maker and own[maker]) and variable.kind or nil
  end

  for _, use in ipairs(found.uses) do
    local owner, choice = use.owner, list
    local good = names[use.name]
    if use.variable then
      owner = typeOf(use.variable)
      choice = members[owner]
    elseif owner then
      choice = not own[owner] and fields[owner]
    end
    if use.variable or owner then good = not choice or contains(choice, use.name) end
    if not good then
      local near = nearest(use.name, choice)
      findings[#findings + 1] = {line = use.line, name = use.name, owner = owner, near = near}
    end
  end
  addUncalled(findings, found, own, used, nearest)
  for i, finding in ipairs(findings) do finding.place = i end
  table.sort(findings, function(a, b)
    if a.line ~= b.line then return a.line < b.line end
    return a.place < b.place
  end)
  return findings
end

return check
