-- What compiled Logo stands on: names and procedures, running of lists, templates, catching, and the reading of
-- programs.
local host = require "verlua.turtles"
local compiler = require "logo.compiler"
local core = require "turtle.core"
local data = require "logo.data"
local errors = require "logo.errors"
local lexer = require "logo.lexer"
local names = require "logo.names"
local programs = require "turtle.programs"

local EMPTY, cons = data.EMPTY, data.cons

-- V: the values of names, folded. TN, TV: the trail. F: the functions of commands.
local R = {
  V = {}, TN = {}, TV = {}, top = 0, turn = 0, functions = {}, commands = {}, numeric = {}, predicates = {},
  procedures = {}, errors = errors, STOP = {}, OUT = {}, VAL = {}, printed = {},
}
local V, TN, TV, STOP, OUT, VAL = R.V, R.TN, R.TV, R.STOP, R.OUT, R.VAL

-- Errors that compiled code raises -----------------------------------------------------------------------------------

R.raise = errors.raise
function R.noValue(name) errors.raise("noValue", name) end
function R.tooMuch() errors.raise("tooMuchInside") end
function R.openParen() errors.raise("openParen") end
function R.strayParen() errors.raise("strayParen") end
function R.needsMore(name) errors.about("needsMore", name) end
function R.leftover(value) errors.raise("leftover", errors.value(value)) end
function R.expectBlock(name, value) errors.about("expectBlock", name, value) end
function R.unknown(word) errors.unknown(word, R.procedures) end

-- A command where a value is wanted: it has run, its result is not there.
function R.noOutput(name, who)
  if who == "" then errors.about("needsMore", name) end
  local _, line = errors.where()
  errors.about("noOutput", name, names.shown(who, errors.language, line and "" or nil))
end

function R.doesntLike(name, value) errors.about("doesntLike", name, errors.value(value)) end
local doesntLike = R.doesntLike

function R.number(value, name)
  local number = type(value) == "number" and value or data.number(value)
  if not number then doesntLike(name, value) end
  return number
end
local toNumber = R.number

function R.truth(value, name)
  if value == "true" then return true end
  if value == "false" then return false end
  if type(value) == "string" then
    local word = names.fold(value)
    if word == "true" or word == "да" then return true end
    if word == "false" or word == "нет" then return false end
  end
  doesntLike(name, value)
end
local truth = R.truth

-- Arithmetic of what is no number: words that look like one, or errors. ------------------------------------------

local function arithmetic(name, f)
  return function(a, b)
    return f(toNumber(a, name), toNumber(b, name))
  end
end

local METHODS = {
  __add = arithmetic("+", function(a, b) return a + b end),
  __sub = arithmetic("-", function(a, b) return a - b end),
  __mul = arithmetic("*", function(a, b) return a * b end),
  __div = arithmetic("/", function(a, b) return a / b end),
  __unm = function(a) return -toNumber(a, "-") end,
  __lt = arithmetic("<", function(a, b) return a < b end),
  __le = arithmetic("<=", function(a, b) return a <= b end),
}
for name, f in pairs(METHODS) do data.List[name], data.Array[name] = f, f end

-- Texts get the same where Logo runs; in Lua scenes they stay as they are.
do
  local own, old = {}, nil
  for name, f in pairs(METHODS) do
    own[name] = function(a, b)
      if R.active then return f(a, b) end
      local before = old[name]
      if not before then host.raise(("attempt to compare %s with %s"):format(type(a), type(b))) end
      local ok, result = pcall(before, a, b)
      if not ok then host.raise(result) end
      return result
    end
  end
  old = host.stringMethods(own)
end

function R.divide(a, b)
  a, b = toNumber(a, "/"), toNumber(b, "/")
  if b == 0 then errors.raise("zero", "/") end
  return a / b
end

R.equal = data.equal
function R.less(a, b) return toNumber(a, "<") < toNumber(b, "<") end
function R.greater(a, b) return toNumber(a, ">") > toNumber(b, ">") end
function R.lessEqual(a, b) return toNumber(a, "<=") <= toNumber(b, "<=") end
function R.greaterEqual(a, b) return toNumber(a, ">=") >= toNumber(b, ">=") end

function core.raise(message)
  if R.active then errors.own(message) end
  host.raise(message)
end

-- Names --------------------------------------------------------------------------------------------------------------

function R.push(name)
  local top = R.top + 1
  TN[top], TV[top], R.top = name, V[name], top
end
local push = R.push

function R.unwind(mark)
  for i = R.top, mark + 1, -1 do V[TN[i]] = TV[i] end
  R.top = mark
end
local unwind = R.unwind

-- Binds a name in the part of the trail above the mark.
function R.bind(mark, name, value)
  for i = mark + 1, R.top do
    if TN[i] == name then
      V[name] = value
      return
    end
  end
  push(name)
  V[name] = value
end

local function nameOf(value, command)
  if type(value) == "table" then doesntLike(command, value) end
  return names.fold(data.text(value))
end
R.nameOf = nameOf

function R.make(name, value) V[nameOf(name, "make")] = value end

function R.localMake(name, value)
  name = nameOf(name, "localmake")
  if R.top > 0 then push(name) end
  V[name] = value
end

function R.listOf(...) return data.fromTable({...}, select("#", ...)) end

-- Procedures ---------------------------------------------------------------------------------------------------------

function R.findProcedure(word) return R.procedures[names.fold(word)] end

local compiled -- tables that a new definition empties
local epoch = 1 -- grows with each definition: what was compiled before is stale

local function forget()
  for _, t in ipairs(compiled) do
    for key in pairs(t) do t[key] = nil end
  end
  epoch = epoch + 1
end

local function lazily(mode, bodyOnly)
  return setmetatable({}, {__index = function(t, key)
    local procedure = R.procedures[key]
    if not procedure then errors.unknown(key, R.procedures) end
    local f = compiler.procedure(R, procedure, mode, bodyOnly)
    rawset(t, key, f)
    return f
  end})
end
R.P, R.C = lazily("P"), lazily("C")
R.BP, R.BC = lazily("P", true), lazily("C", true)
compiled = {R.P, R.C, R.BP, R.BC}

-- The inputs of a title: names, defaults, the rest, and how many are usual.
local function readTitle(procedure, values, n, lines)
  local inputs, defaults = {}, {}
  for i = 3, n do
    local value = values[i]
    if type(value) == "string" and value:find("^:.") and not procedure.rest then
      inputs[#inputs + 1] = names.fold(value:sub(2))
    elseif data.isList(value) and value ~= EMPTY and type(value[1]) == "string" and not procedure.rest then
      local name = names.fold((value[1]:gsub("^:", "")))
      if value[2] == EMPTY then
        procedure.rest = name
      else
        inputs[#inputs + 1] = name
        defaults[#inputs] = lexer.listTokens(value[2], lines[i], procedure.file)
      end
    elseif i == n and data.number(value) then
      procedure.usual = math.tointeger(data.number(value))
    else
      errors.raise("badTitle", errors.value(value))
    end
  end
  procedure.inputs, procedure.defaults = inputs, defaults
  local required = 0
  for i = 1, #inputs do
    if not defaults[i] then required = required + 1 end
  end
  procedure.least, procedure.most = required, procedure.rest and math.huge or #inputs
  procedure.usual = procedure.usual or required
end

local function define(procedure)
  local key = names.fold(procedure.name)
  if not names.givesWay(procedure.name) then errors.about("primitive", procedure.name) end
  procedure.key = key
  R.procedures[key] = procedure
  errors.addProcedure(procedure.file, procedure.line, procedure.name)
  forget()
end

R.define = define

function R.forgetProcedure(key)
  R.procedures[key] = nil
  forget()
end

-- Defines from a list [[inputs] [line] ...].
function R.defineFromList(name, list, command)
  if not data.isList(list) or list == EMPTY or not data.isList(list[1]) then doesntLike(command, list) end
  local file, line = errors.where()
  local procedure = {name = data.text(name), file = file or "logo", line = line or 1, text = list}
  local values, n = {"to", procedure.name}, 2
  local inputs = list[1]
  while inputs ~= EMPTY do
    n = n + 1
    local value = inputs[1]
    values[n] = type(value) == "string" and not data.number(value) and ":" .. value or value
    inputs = inputs[2]
  end
  readTitle(procedure, values, n, {})
  procedure.tokens = {}
  local body = list[2]
  while body ~= EMPTY do
    if data.isList(body[1]) then
      for _, token in ipairs(lexer.listTokens(body[1], procedure.line, procedure.file)) do
        procedure.tokens[#procedure.tokens + 1] = token
      end
    end
    body = body[2]
  end
  define(procedure)
end

-- Running lists ------------------------------------------------------------------------------------------------------

-- Where a list keeps what it was compiled to: as commands, as an expression, and when.
local COMMANDS <const> = 5
local EXPRESSION <const> = 6
local EPOCH <const> = 7

local function compileList(list, wantsValue)
  if list[EPOCH] ~= epoch then list[COMMANDS], list[EXPRESSION], list[EPOCH] = nil, nil, epoch end
  local place = wantsValue and EXPRESSION or COMMANDS
  local f = list[place]
  if f then return f end
  local file, line = errors.where()
  f = compiler.run(R, lexer.listTokens(list, line or 1, file or "logo"), wantsValue)
  list[place] = f
  return f
end

local function asList(value, name)
  if data.isList(value) then return value end
  if data.isArray(value) then doesntLike(name, value) end
  return cons(data.text(value), EMPTY)
end

-- Runs a list: STOP, OUT and a value, VAL and a value, or nothing.
function R.run(list, name)
  return compileList(asList(list, name or "run"), false)()
end

-- The value of a list.
function R.result(list, name)
  local signal, value = compileList(asList(list, name), true)()
  if signal == VAL or signal == OUT then return value end
  errors.about("noOutput", "run", name)
end

function R.runValue(list)
  return compileList(asList(list, "runresult"), true)()
end

function R.condition(list, name) return truth(R.result(list, name), name) end

-- Tokens whose first word was not known when they were compiled.
function R.late(tokens, word)
  if not R.findProcedure(word) and not names.find(word) then errors.unknown(word, R.procedures) end
  return compiler.run(R, tokens, false)()
end

function R.tested(name)
  if R.test == nil then errors.about("noTest", name) end
  return R.test
end

function R.times(value, name)
  local n = toNumber(value, name)
  if n ~= n or n < 0 then doesntLike(name, value) end
  return math.min(n, 9e15)
end

function R.repcount() return R.turn + 0.0 end

-- FOR's start, end and step.
function R.span(from, to, by)
  from, to = toNumber(from, "for"), toNumber(to, "for")
  by = by and toNumber(by, "for") or (from <= to and 1.0 or -1.0)
  if by == 0 then doesntLike("for", by) end
  return from, to, by
end

function R.goesOn(x, last, by)
  -- A step that is not exact in binary must not lose the last turn.
  return (by > 0 and x <= last + by * 1e-9) or (by < 0 and x >= last + by * 1e-9)
end

-- Catching -----------------------------------------------------------------------------------------------------------

R.lastError = EMPTY

local function noteError(e)
  R.lastError = R.listOf(
    e.code + 0.0, e.message, e.procedure or EMPTY, EMPTY)
end

local function catch(tag, list, wantsValue)
  local mark, active = R.top, R.active
  local wanted = nameOf(tag, "catch")
  local ok, signal, value = pcall(wantsValue and R.runValue or R.run, list)
  if ok then return signal, value end
  R.active = active
  local e = errors.convert(signal)
  if type(e) == "table" and e.throw then
    if e.throw ~= wanted then error(e, 0) end
    unwind(mark)
    if e.value ~= nil then return VAL, e.value end
    return nil
  end
  if errors.isError(e) and (wanted == "error" or wanted == "ошибка") then
    unwind(mark)
    noteError(e)
    return nil
  end
  error(e, 0)
end

function R.catch(tag, list) return catch(tag, list, false) end

function R.catchResult(tag, list)
  local signal, value = catch(tag, list, true)
  if signal == VAL or signal == OUT then return value end
  errors.about("noOutput", "catch", "")
end

-- Templates ----------------------------------------------------------------------------------------------------------

local slots = {} -- of the template that runs: its inputs, and `number`, `rest`

function R.slot(i)
  local value = slots[i]
  if value == nil then errors.raise("noValue", i == 1 and "?" or "?" .. i) end
  return value
end

function R.slotNumber()
  if not slots.number then errors.raise("noValue", "#") end
  return slots.number + 0.0
end
function R.slotRest(i) return slots.rest and slots.rest[i] or EMPTY end

local function callNamed(word, command, wantsValue)
  local procedure = R.findProcedure(word)
  if procedure then
    return function(inputs, n)
      if n < procedure.least or n > procedure.most then
        local what = n < procedure.least and "needsMore" or "tooManyInputs"
        errors.about(what, procedure.name, tostring(procedure.most), tostring(n))
      end
      local value = R[wantsValue and "P" or "C"][procedure.key](table.unpack(inputs, 1, n))
      if value ~= nil then return VAL, value end
    end
  end
  local known = names.find(word)
  if not known then errors.unknown(word, R.procedures) end
  local key = known.key
  local f, arity = R.functions[key], names.arity[key]
  if not f then
    -- One that the compiler writes out: as a list with quoted inputs.
    return function(inputs, n)
      local list = EMPTY
      for i = n, 1, -1 do
        local input = inputs[i]
        list = cons(type(input) == "string" and '"' .. input or input, list)
      end
      return compiler.run(R, lexer.listTokens(cons("(" .. word, list), 1, "logo"), wantsValue)()
    end
  end
  return function(inputs, n)
    if n < arity[2] then errors.about("needsMore", key) end
    if n > arity[3] then errors.about("tooManyInputs", key, tostring(arity[3]), tostring(n)) end
    local value = f(table.unpack(inputs, 1, n))
    if R.predicates[key] then value = value and "true" or "false" end
    if value ~= nil then return VAL, value end
    return nil, command
  end
end

-- Whether a list is [[inputs] ...].
local function isLambda(list) return list ~= EMPTY and data.isList(list[1]) end

local function lambda(list, wantsValue)
  local inputs = data.toTable(list[1])
  local isText = list[2] ~= EMPTY and data.isList(list[2][1])
  local body = list[2]
  return function(values, n)
    local mark = R.top
    if n < #inputs then errors.raise("needsMore", data.write(list)) end
    for i, name in ipairs(inputs) do
      name = names.fold(data.text(name))
      push(name)
      V[name] = values[i]
    end
    local signal, value
    if isText then
      local line = body
      while line ~= EMPTY and not signal do
        signal, value = R.run(line[1])
        line = line[2]
      end
      if signal == OUT then signal = VAL end
    else
      signal, value = compileList(body, wantsValue)()
    end
    unwind(mark)
    return signal, value
  end
end

-- A template as f(inputs, n, number, rest) -> signal, value.
local function template(value, command, wantsValue)
  if type(value) == "string" then
    return callNamed(value, command, wantsValue)
  elseif not data.isList(value) then
    doesntLike(command, value)
  elseif isLambda(value) then
    return lambda(value, wantsValue)
  end
  local f = compileList(value, wantsValue)
  return function(inputs, _, number, rest)
    local before = slots
    slots = inputs
    inputs.number, inputs.rest = number or 1, rest
    local signal, result = f()
    slots = before
    return signal, result
  end
end
R.template = template

-- The members of a list or the letters of a word.
function R.members(value, command)
  if data.isList(value) then return data.toTable(value) end
  if data.isArray(value) then return value, value.n end
  if type(value) == "table" then doesntLike(command, value) end
  return data.letters(data.text(value))
end

-- Calls f(inputs, n, number, rest) for each turn over several data.
local function over(command, f, ...)
  local count = select("#", ...)
  local columns, most = {}, 0
  for i = 1, count do
    local values, n = R.members(select(i, ...), command)
    columns[i] = values
    if i > 1 and n ~= most then doesntLike(command, (select(i, ...))) end
    most = n
  end
  local lasts = {...}
  for turn = 1, most do
    local inputs, rest = {}, {}
    for i = 1, count do
      inputs[i] = columns[i][turn]
      if data.isList(lasts[i]) then
        lasts[i] = lasts[i][2]
        rest[i] = lasts[i]
      end
    end
    local signal, value = f(inputs, count, turn, rest)
    if signal then return signal, value end
  end
end
R.over = over

function R.foreach(...)
  local n = select("#", ...)
  local all = {...}
  local f = template(all[n], "foreach", false)
  local signal, value = over("foreach", f, table.unpack(all, 1, n - 1))
  if signal == VAL then R.leftover(value) end
  return signal, value
end

function R.applyCommand(f, list)
  local inputs, n = data.toTable(list)
  return template(f, "apply", false)(inputs, n)
end

function R.invokeCommand(f, ...)
  return template(f, "invoke", false)({...}, select("#", ...))
end

-- CASE and COND ------------------------------------------------------------------------------------------------------

local function isElse(word)
  if type(word) ~= "string" then return false end
  local folded = names.fold(word)
  return folded == "else" or folded == "иначе"
end

local function findCase(value, clauses)
  local clause = clauses
  while clause ~= EMPTY do
    local values = clause[1][1]
    if isElse(values) then return clause[1][2] end
    while data.isList(values) and values ~= EMPTY do
      if data.equal(values[1], value) then return clause[1][2] end
      values = values[2]
    end
    clause = clause[2]
  end
end

local function findCond(clauses)
  local clause = clauses
  while clause ~= EMPTY do
    local test = clause[1][1]
    if isElse(test) or R.condition(test, "cond") then return clause[1][2] end
    clause = clause[2]
  end
end

local function runFound(body)
  if not body then return nil end
  return R.run(body)
end

local function resultOf(body, name)
  if not body then errors.about("noOutput", name, "") end
  return R.result(body, name)
end

local function checkClauses(clauses, name)
  local clause = clauses
  if not data.isList(clause) then doesntLike(name, clause) end
  while clause ~= EMPTY do
    if not data.isList(clause[1]) or clause[1] == EMPTY then doesntLike(name, clauses) end
    clause = clause[2]
  end
end

function R.case(value, clauses)
  checkClauses(clauses, "case")
  return runFound(findCase(value, clauses))
end

function R.caseResult(value, clauses)
  checkClauses(clauses, "case")
  return resultOf(findCase(value, clauses), "case")
end

function R.cond(clauses)
  checkClauses(clauses, "cond")
  return runFound(findCond(clauses))
end

function R.condResult(clauses)
  checkClauses(clauses, "cond")
  return resultOf(findCond(clauses), "cond")
end

-- Programs that run at the same time ---------------------------------------------------------------------------------

R.work = programs.work

-- What the names of a procedure are worth now, for a program that it launches.
local function snapshot()
  local list = {}
  for i = 1, R.top do list[i] = {TN[i], V[TN[i]]} end
  return list
end

-- Launches a list for a turtle. The program has a trail of its own, laid on the other while it runs.
function R.launch(t, list)
  local state = {names = snapshot(), active = false}
  local who = {t}
  local program = programs.launch(t, function()
    local ok, signal = pcall(R.run, list, "launch")
    if not ok then
      local e = errors.convert(signal)
      if type(e) == "table" and e.throw then return end
      error(e, 0)
    end
  end)
  program.who = who
  local mark, active, before, turn, language
  function program.enter()
    mark, active, before, turn, language = R.top, R.active, slots, R.turn, core.texts
    R.active, R.launched, core.texts = true, true, errors.turtleTexts
    slots, R.turn = state.slots or {}, state.turn or 0
    for _, pair in ipairs(state.names) do
      push(pair[1])
      V[pair[1]] = pair[2]
    end
  end
  function program.leave()
    state.names, state.slots, state.turn = {}, slots, R.turn
    for i = mark + 1, R.top do state.names[i - mark] = {TN[i], V[TN[i]]} end
    unwind(mark)
    R.active, R.launched, slots, R.turn, core.texts = active, false, before, turn, language
  end
  return program
end

function R.forever(list)
  if core.program then
    local signal, value
    programs.forever(function()
      signal, value = R.run(list, "forever")
      return signal
    end)
    return signal, value
  end
  for _, t in ipairs(R.who()) do R.launch(t, cons("forever", cons(list, EMPTY))) end
end

-- Reading programs ---------------------------------------------------------------------------------------------------

local counts = {en = 0, ru = 0}
function R.countLanguage(language)
  counts[language] = counts[language] + 1
  errors.language = counts.ru > counts.en and "ru" or "en"
end

function R.setLanguageOf(text)
  counts = {en = 0, ru = 0}
  for word in text:gmatch("[%a_\xD0\xD1][%w_.?\x80-\xBF\xD0\xD1]*") do
    local found = names.find(word)
    if found then R.countLanguage(found.language) end
  end
end

local function isWord(value, key)
  if type(value) ~= "string" then return false end
  local found = names.find(value)
  return found ~= nil and found.key == key
end

-- A procedure from its title on, up to END.
local function readProcedure(reader, values, lines, n, source)
  local file, line = reader.file, lines[1]
  local name = values[2]
  local procedure = {file = file, line = line, source = {source}}
  if type(name) ~= "string" or name:find('^[":]') or data.number(name) then
    error({reading = "badTitle", what = name and data.write(name) or "", line = line, file = file}, 0)
  end
  procedure.name = data.show(name)
  local body, tokens = {}, {}
  while true do
    local words, wordLines, count, text = reader:next()
    if not words then error({reading = "noEnd", what = procedure.name, line = line, file = file}, 0) end
    procedure.source[#procedure.source + 1] = text
    if count == 1 and isWord(words[1], "end") then break end
    if isWord(words[1], "to") then error({reading = "noEnd", what = procedure.name, line = line, file = file}, 0) end
    body[#body + 1] = data.fromTable(words, count)
    for _, token in ipairs(lexer.tokens(words, count, wordLines, file)) do tokens[#tokens + 1] = token end
  end
  procedure.tokens, procedure.body = tokens, body
  readTitle(procedure, values, n, lines)
  local inputs = {}
  for i = 3, n do inputs[#inputs + 1] = type(values[i]) == "string" and (values[i]:gsub("^:", "")) or values[i] end
  procedure.text = cons(data.fromTable(inputs), data.fromTable(body))
  return procedure
end

-- Runs one line's tokens at top level.
local function runLine(tokens)
  local signal, value = compiler.run(R, tokens, false)()
  if signal == VAL then R.leftover(value) end
  if signal == STOP or signal == OUT then errors.about("outside", signal == STOP and "stop" or "output") end
end

-- Reads a whole text: its procedures are defined, so that they may be called above. Returns the tokens of its lines.
local function readText(text, file, line, isOfLua)
  errors.addSource(file, text, line)
  R.setLanguageOf(text)
  local reader = lexer.reader(text, file, line, isOfLua)
  local pending = {}
  while true do
    local values, lines, n, source = reader:next()
    if not values then break end
    if n > 0 then
      errors.file, errors.line = file, lines[1]
      if isWord(values[1], "to") then
        define(readProcedure(reader, values, lines, n, source))
      elseif n == 1 and isWord(values[1], "end") then
        error({reading = "strayEnd", line = lines[1], file = file}, 0)
      else
        pending[#pending + 1] = lexer.tokens(values, n, lines, file)
      end
    end
  end
  return pending
end

function R.runText(text, file, line, isOfLua)
  for _, tokens in ipairs(readText(text, file, line, isOfLua)) do
    errors.file, errors.line = file, tokens[1] and tokens[1].line
    runLine(tokens)
  end
end

-- What is wrong with a text, without running it: a list of messages.
function R.checkText(text, file)
  local ok, pending = pcall(readText, text, file, 1)
  if not ok then return {tostring(errors.convert(pending))} end
  local messages, seen = {}, {}
  -- Words that DEFINE, COPYDEF and LOAD may make into procedures.
  local defines, loads = {}, false
  for mark, word in text:gmatch('("?)([%a_\xD0\xD1][%w_.?\x80-\xBF\xD0\xD1]*)') do
    local known = mark == "" and names.find(word)
    loads = loads or (known and known.key == "load")
    if known and (known.key == "define" or known.key == "copydef") then defines.any = true end
    if mark == '"' then defines[names.fold(word)] = true end
  end
  local function mayBe(word) return loads or (defines.any and defines[names.fold(word)]) end
  local function look(tokens, mode, procedure)
    for _, note in ipairs(compiler.check(R, tokens, mode)) do
      local message = tostring(errors.made(note.what, file, note.line, procedure, note.word, R.procedures))
      if not seen[message] and not (note.what == "unknown" and mayBe(note.word)) then
        messages[#messages + 1] = {note.line or 0, message}
      end
      seen[message] = true
    end
  end
  for _, procedure in pairs(R.procedures) do look(procedure.tokens, "P", procedure.name) end
  for _, tokens in ipairs(pending) do look(tokens, "run") end
  table.sort(messages, function(a, b)
    if a[1] ~= b[1] then return a[1] < b[1] end
    return a[2] < b[2]
  end)
  for i, message in ipairs(messages) do messages[i] = message[2] end
  return messages
end

-- Calls f as Logo: errors come out as Logo's, the trail as it was.
function R.protect(f, ...)
  local mark, active, texts, depth = R.top, R.active, core.texts, R.turn
  R.active, core.texts = true, errors.turtleTexts
  local ok, e = pcall(f, ...)
  R.active, core.texts, R.turn = active, texts, depth
  R.flush()
  errors.file = nil
  if ok then return end
  unwind(mark)
  e = errors.convert(e)
  if type(e) == "table" and e.throw then
    if e.throw == "toplevel" or e.throw == "верх" then return end
    e = errors.uncaught(e)
  end
  error(e, 0)
end

-- Printing -----------------------------------------------------------------------------------------------------------

local print = print
local line = {} -- what TYPE wrote and no line end has followed

function R.type(text) line[#line + 1] = text end

function R.print(text)
  line[#line + 1] = text
  local whole = table.concat(line)
  line = {}
  print(whole)
end

function R.flush()
  if #line > 0 then R.print("") end
end

return R
