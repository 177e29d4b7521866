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
local V, TN, TV, OUT, VAL = R.V, R.TN, R.TV, R.OUT, R.VAL

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

R.define, R.readTitle = define, readTitle

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

R.compileList = compileList

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
    mark, active, before, turn, language = R.top, R.active, R.slots, R.turn, core.texts
    R.active, R.launched, core.texts = true, true, errors.turtleTexts
    R.slots, R.turn = state.slots or {}, state.turn or 0
    for _, pair in ipairs(state.names) do
      push(pair[1])
      V[pair[1]] = pair[2]
    end
  end
  function program.leave()
    state.names, state.slots, state.turn = {}, R.slots, R.turn
    for i = mark + 1, R.top do state.names[i - mark] = {TN[i], V[TN[i]]} end
    unwind(mark)
    R.active, R.launched, R.slots, R.turn, core.texts = active, false, before, turn, language
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
