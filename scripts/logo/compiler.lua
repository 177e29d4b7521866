-- Compiles Logo to Lua source.
--
-- A procedure becomes a Lua function whose lines are those of the Logo file, so that Lua's own line numbers are
-- right. Variables are Logo's: dynamic. V holds what each name is worth now; a procedure puts what its inputs hide on
-- a trail (TN names, TV values, R.top its height) and takes it back when it ends. A call in tail position binds the
-- new inputs in the trail's part of the first procedure of the chain, which keeps the space constant, and what the
-- first procedures bound stays visible as dynamic scope wants it.
--
-- Every procedure has four functions, compiled when they are first called: P and C take the inputs; BP and BC are the
-- body alone, for tail calls, and take the mark on the trail. P and BP may output; C and BC are called where nothing
-- takes an output, and an OUTPUT there is an error.
--
-- A list that is run becomes a function that returns nothing; or STOP; or OUT and a value; or VAL and a value, where
-- the last thing in it is an expression.
local data = require "logo.data"
local lexer = require "logo.lexer"
local names = require "logo.names"

local compiler = {}

local PREAMBLE <const> = "local R,V,P,C,BP,BC,F,K,TN,TV,STOP,OUT,VAL=... "

local LUA_WORDS = {}
for word in ([[and break do else elseif end false for function goto if in local nil not or repeat return then true
until while]]):gmatch("%a+") do LUA_WORDS[word] = true end

-- t.name or t["name"]
local function index(t, name)
  if name:find("^[%a_][%w_]*$") and not LUA_WORDS[name] then return t .. "." .. name end
  return ("%s[%q]"):format(t, name):gsub("\\\n", "\\n")
end

local function quote(text) return (("%q"):format(text):gsub("\\\n", "\\n")) end

local function numeral(number)
  if number ~= number or number - number ~= 0 then return number > 0 and "math.huge" or "(-math.huge)" end
  if number == math.floor(number) and math.abs(number) < 1e15 then return ("%d.0"):format(number) end
  local text = ("%.17g"):format(number)
  return text:find("[.e]") and text or text .. ".0"
end

-- A function in the making ---------------------------------------------------------------------------------------

local Maker = {}
Maker.__index = Maker

-- mode: "P", "C" (of procedures) or "run".
local function newMaker(runtime, tokens, mode)
  return setmetatable({
    runtime = runtime, tokens = tokens, at = 1, mode = mode, out = {}, line = 1, constants = {}, n = 0, locals = 0,
    depth = 0,
  }, Maker)
end

-- Adds code that stands on a line; lines only go forward.
function Maker:emit(code, line)
  if line and line > self.line and line - self.line < 100000 then
    self.out[#self.out + 1] = ("\n"):rep(line - self.line)
    self.line = line
  end
  self.out[#self.out + 1] = code
  self.out[#self.out + 1] = " "
end

function Maker:constant(value)
  self.n = self.n + 1
  self.constants[self.n] = value
  return "K[" .. self.n .. "]"
end

function Maker:fresh(name)
  self.locals = self.locals + 1
  return name .. self.locals
end

function Maker:peek() return self.tokens[self.at] end

function Maker:take()
  local token = self.tokens[self.at]
  self.at = self.at + 1
  return token
end

-- Runs f on other tokens.
function Maker:on(tokens, f)
  local before, at = self.tokens, self.at
  self.tokens, self.at = tokens, 1
  f()
  self.tokens, self.at = before, at
end

-- Expressions: each returns code and its kind: "num" a Lua number, "bool" a Lua condition, "val" any value --------

local function toValue(code, kind)
  if kind == "bool" then return "(" .. code .. ' and "true" or "false")' end
  return code
end

local function toCondition(code, kind, who)
  if kind == "bool" then return code end
  return "R.truth(" .. code .. "," .. quote(who) .. ")"
end

local function toNumber(code, kind)
  if kind == "bool" then return toValue(code, kind) end
  return code
end

local PRECEDENCE = {
  ["="] = 1, ["<"] = 1, [">"] = 1, ["<="] = 1, [">="] = 1, ["<>"] = 1, ["+"] = 2, ["-"] = 2, ["*"] = 3, ["/"] = 3,
}

local function isBinary(token)
  if not token or token.kind ~= "op" then return false end
  -- "a -b": a new value begins; "a - b" and "a-b": a difference.
  return not (token.value == "-" and token.spaced and not token.open)
end

local function combine(op, a, kindA, b, kindB)
  if op == "+" or op == "-" or op == "*" then
    return "(" .. toNumber(a, kindA) .. op .. toNumber(b, kindB) .. ")", "num"
  elseif op == "/" then
    if b:find("^%d") and tonumber(b) ~= 0 then return "(" .. toNumber(a, kindA) .. "/" .. b .. ")", "num" end
    return "R.divide(" .. toNumber(a, kindA) .. "," .. toNumber(b, kindB) .. ")", "num"
  elseif op == "=" or op == "<>" then
    local no = op == "<>" and "not " or ""
    if kindA == "num" and kindB == "num" then
      return "(" .. a .. (op == "=" and "==" or "~=") .. b .. ")", "bool"
    end
    return no .. "R.equal(" .. toValue(a, kindA) .. "," .. toValue(b, kindB) .. ")", "bool"
  end
  if kindA == "num" or kindB == "num" then
    return "(" .. toNumber(a, kindA) .. op .. toNumber(b, kindB) .. ")", "bool"
  end
  local name = {["<"] = "less", [">"] = "greater", ["<="] = "lessEqual", [">="] = "greaterEqual"}
  return "R." .. name[op] .. "(" .. toNumber(a, kindA) .. "," .. toNumber(b, kindB) .. ")", "bool"
end

-- `who` takes the value: it is named where there is none.
function Maker:expression(who, least)
  self.depth = self.depth + 1
  if self.depth > 170 then self.runtime.errors.raise("nested") end
  local code, kind = self:primary(who)
  while true do
    local op = self:peek()
    local precedence = isBinary(op) and PRECEDENCE[op.value]
    if not precedence or precedence < (least or 1) then break end
    self:take()
    local right, rightKind = self:expression(op.value, precedence + 1)
    code, kind = combine(op.value, code, kind, right, rightKind)
  end
  self.depth = self.depth - 1
  return code, kind
end

function Maker:value(who)
  return toValue(self:expression(who))
end

-- A literal list as data.
function Maker:list(token) return self:constant(token.value) end

local function variable(name)
  local key = names.fold(data.show(name))
  return "(" .. index("V", key) .. " or R.noValue(" .. quote(data.show(name)) .. "))", "val"
end

local function isTemplateSlot(word) return word == "?" or word:find("^%?%d+$") or word == "?rest" or word == "#" end

local function slot(word)
  if word == "#" then return "R.slotNumber()", "num" end
  local n = word:match("^%?(%d+)$")
  if word:find("^%?rest") then return "R.slotRest(" .. (n or 1) .. ")", "val" end
  return "R.slot(" .. (n or 1) .. ")", "val"
end

function Maker:primary(who)
  local token = self:take()
  if not token and self.notes then self:note("needsMore", who, self.line) end
  if not token then return "R.needsMore(" .. quote(who) .. ")", "val" end
  local kind = token.kind
  if kind == "number" then
    return numeral(tonumber(token.value)), "num"
  elseif kind == "quote" then
    return quote(data.show(token.value)), "val"
  elseif kind == "var" then
    return variable(token.value)
  elseif kind == "list" then
    return self:list(token), "val"
  elseif kind == "(" then
    return self:parenthesis(who)
  elseif kind == ")" then
    self.at = self.at - 1
    return "R.needsMore(" .. quote(who) .. ")", "val"
  elseif kind == "op" then
    if token.value == "-" then
      local code, inner = self:expression("-", 4)
      return "(-" .. toNumber(code, inner) .. ")", "num"
    end
    return "R.needsMore(" .. quote(token.value) .. ")", "val"
  end
  return self:call(token, nil, who)
end

-- "(sum 1 2 3)", "(3 + 4)": the opening parenthesis is taken.
function Maker:parenthesis(who)
  local token = self:peek()
  local code, kind
  if token and token.kind == "word" and not isTemplateSlot(token.value) then
    self:take()
    code, kind = self:call(token, true, who)
    -- "(first :x + 1)": an operation may go on.
    while isBinary(self:peek()) do
      local op = self:take()
      local right, rightKind = self:expression(op.value, PRECEDENCE[op.value] + 1)
      code, kind = combine(op.value, code, kind, right, rightKind)
    end
  else
    code, kind = self:expression(who)
  end
  local closing = self:peek()
  if closing and closing.kind == ")" then
    self:take()
    return code, kind
  end
  -- What is too much, or missing, is an error when it is reached.
  return closing and "R.tooMuch()" or "R.openParen()", "val"
end

-- Inputs of a call: as many as usual, or, in parentheses, up to the closing one.
function Maker:inputs(name, usual, most, isOpen)
  local codes = {}
  if isOpen then
    while self:peek() and self:peek().kind ~= ")" and #codes < most do codes[#codes + 1] = self:value(name) end
  else
    for i = 1, usual do codes[i] = self:value(name) end
  end
  return codes
end

-- A call where its value is wanted.
function Maker:call(token, isOpen, who)
  local word = data.show(token.value)
  if isTemplateSlot(word) then return slot(word) end
  local procedure = self.runtime.findProcedure(word)
  if procedure then
    local codes = self:inputs(word, procedure.usual, procedure.most, isOpen)
    if isOpen and #codes < procedure.least then codes[1] = "R.needsMore(" .. quote(word) .. ")" end
    local call = index("P", procedure.key) .. "(" .. table.concat(codes, ",") .. ")"
    return "(" .. call .. " or R.noOutput(" .. quote(word) .. "," .. quote(who) .. "))", "val"
  end
  local command = names.find(word)
  if not command then return self:lateCall(token, word), "val" end
  self.runtime.countLanguage(command.language)
  local special = compiler.operations[command.key]
  if special and not (isOpen and compiler.openAsUsual[command.key]) then
    local code, kind = special(self, command.key, isOpen)
    if code then return code, kind end
  end
  local arity = names.arity[command.key]
  local codes = self:inputs(command.key, arity[1], arity[3], isOpen)
  if isOpen and #codes < arity[2] then
    codes[#codes + 1] = "R.needsMore(" .. quote(command.key) .. ")"
  end
  local f = self.runtime.functions[command.key]
  if not f then
    return "R.noOutput(" .. quote(command.key) .. "," .. quote(who) .. ")", "val"
  end
  local code = index("F", command.key) .. "(" .. table.concat(codes, ",") .. ")"
  if self.runtime.numeric[command.key] then return code, "num" end
  if self.runtime.predicates[command.key] then return code, "bool" end
  if self.runtime.commands[command.key] then
    return "R.noOutput(" .. quote(command.key) .. "," .. quote(who) .. "," .. code .. ")", "val"
  end
  return "(" .. code .. " or R.noOutput(" .. quote(command.key) .. "," .. quote(who) .. "))", "val"
end

-- What is wrong, told to whoever only checks a program.
function Maker:note(what, word, line)
  if self.notes then self.notes[#self.notes + 1] = {what = what, word = word, line = line} end
end

-- A word that nobody knows yet: what follows waits until it is reached.
function Maker:lateCall(token, word)
  self:note("unknown", word, token.line)
  self.at = #self.tokens + 1
  return "R.unknown(" .. quote(word) .. ")"
end

-- Statements ------------------------------------------------------------------------------------------------------

-- Code that leaves: restores what the procedure hid.
function Maker:leave(code)
  if self.mode == "run" then return "do return " .. code .. " end" end
  return "do " .. self:unwinding() .. "return " .. code .. " end"
end

-- Where nothing but the inputs was put on the trail it is taken back without a loop.
function Maker:unwinding()
  if self.simple then return self.simple end
  return "for i=R.top,m+1,-1 do V[TN[i]]=TV[i] end R.top=m "
end

function Maker:stop()
  if self.mode == "run" then return "do return STOP end" end
  return self:leave("")
end

function Maker:output(code)
  if self.mode == "run" then return "do return OUT," .. code .. " end" end
  if self.mode == "C" then return "R.leftover(" .. code .. ")" end
  return "do local r=" .. code .. " " .. self:unwinding() .. "return r end"
end

-- What a run list asks for: (signal, value).
function Maker:signals(code)
  self.pushes = true
  local s, v = self:fresh("s"), self:fresh("v")
  local out = "do local " .. s .. "," .. v .. "=" .. code .. " if " .. s .. " then "
  if self.mode == "run" then
    out = out .. "if " .. s .. "==VAL then R.leftover(" .. v .. ") end do return " .. s .. "," .. v .. " end"
  else
    out = out .. "if " .. s .. "==STOP then " .. self:stop() .. " elseif " .. s .. "==OUT then " .. self:output(v)
      .. " else R.leftover(" .. v .. ") end"
  end
  return out .. " end end"
end

-- A block [ ... ] as code, or a call that runs a list that is computed.
function Maker:block(who, tail)
  local token = self:peek()
  if token and token.kind == "list" and not data.isArray(token.value) then
    self:take()
    local isAlone = not isBinary(self:peek())
    if isAlone then
      self:on(lexer.listTokens(token.value, token.line, token.file), function() self:statements(tail) end)
      return
    end
    self.at = self.at - 1
  end
  self:emit(self:signals("R.run(" .. self:value(who) .. "," .. quote(who) .. ")"))
end

-- A call of a procedure in tail position: binds its inputs where the chain began.
-- `bodies`: "BP" where its output is wanted, else "BC".
function Maker:tailCall(procedure, codes, bodies)
  self.pushes = true
  local out = {"do "}
  local values = {}
  for i, code in ipairs(codes) do
    values[i] = self:fresh("a")
    out[#out + 1] = "local " .. values[i] .. "=" .. code .. " "
  end
  for i, name in ipairs(procedure.inputs) do
    out[#out + 1] = ("R.bind(m,%s,%s) "):format(quote(name), values[i])
  end
  out[#out + 1] = "if R.launched then R.work() end "
  out[#out + 1] = "return " .. index(bodies, procedure.key) .. "(m) end"
  self:emit(table.concat(out))
end

-- `tail`: nothing follows in the procedure.
function Maker:callStatement(token, isOpen, tail)
  local word = data.show(token.value)
  if isTemplateSlot(word) then
    self.at = self.at - 1
    return self:expressionStatement(tail)
  end
  local procedure = self.runtime.findProcedure(word)
  if procedure then
    local codes = self:inputs(word, procedure.usual, procedure.most, isOpen)
    if isOpen and #codes < procedure.least then codes[1] = "R.needsMore(" .. quote(word) .. ")" end
    if isOpen then self:close() end
    if isBinary(self:peek()) then
      self.at = token.index
      return self:expressionStatement(tail)
    end
    local last = tail and not self:peek()
    if last and self.mode ~= "run" and #codes == #procedure.inputs and not procedure.rest then
      return self:tailCall(procedure, codes, "BC")
    end
    local inputs = "(" .. table.concat(codes, ",") .. ")"
    if self.mode == "run" and not self:peek() and self.wantsValue then
      local v = self:fresh("v")
      return self:emit("do local " .. v .. "=" .. index("P", procedure.key) .. inputs .. " if " .. v
        .. "~=nil then do return VAL," .. v .. " end end end", token.line)
    end
    return self:emit(index("C", procedure.key) .. inputs, token.line)
  end
  local command = names.find(word)
  if not command then
    -- It may be defined by the time it is reached.
    self:note("unknown", word, token.line)
    local rest = table.move(self.tokens, token.index, #self.tokens, 1, {})
    self.at = #self.tokens + 1
    return self:emit(self:signals("R.late(" .. self:constant(rest) .. "," .. quote(word) .. ")"), token.line)
  end
  self.runtime.countLanguage(command.language)
  if command.key == "local" then self.pushes = true end
  local special = compiler.statements[command.key]
  if special then return special(self, command.key, isOpen, tail) end
  if compiler.operations[command.key] or not self.runtime.commands[command.key] then
    self.at = token.index
    return self:expressionStatement(tail, isOpen)
  end
  local arity = names.arity[command.key]
  local codes = self:inputs(command.key, arity[1], arity[3], isOpen)
  if isOpen and #codes < arity[2] then codes[#codes + 1] = "R.needsMore(" .. quote(command.key) .. ")" end
  if isOpen then self:close() end
  self:emit(index("F", command.key) .. "(" .. table.concat(codes, ",") .. ")", token.line)
end

-- The closing parenthesis of a call.
function Maker:close()
  local token = self:peek()
  if token and token.kind == ")" then
    self:take()
  else
    self:emit(token and "R.tooMuch()" or "R.openParen()")
  end
end

-- An expression where a command should be: its value, or an error.
function Maker:expressionStatement(_, isOpen)
  local token = self:peek()
  if isOpen then self.at = self.at - 1 end
  local code = self:value("")
  if self.mode == "run" and self.wantsValue and not self:peek() then
    self:emit("do return VAL," .. code .. " end", token and token.line)
  else
    self:emit("R.leftover(" .. code .. ")", token and token.line)
  end
end

function Maker:statement(tail)
  local token = self:take()
  token.index = self.at - 1
  if token.line then self:emit("", token.line) end
  if token.kind == "word" then return self:callStatement(token, false, tail) end
  if token.kind == "(" then
    local inner = self:peek()
    if inner and inner.kind == "word" then
      self:take()
      inner.index = self.at - 1
      return self:callStatement(inner, true, tail)
    end
  end
  if token.kind == ")" then return self:emit("R.strayParen()") end
  self.at = self.at - 1
  return self:expressionStatement(tail)
end

function Maker:statements(tail)
  while self:peek() do self:statement(tail) end
end

compiler.Maker = Maker
compiler.helpers = {
  index = index, quote = quote, toValue = toValue, toCondition = toCondition, isBinary = isBinary,
}
compiler.operations, compiler.statements, compiler.openAsUsual = {}, {}, {}

-- Whole functions ---------------------------------------------------------------------------------------------------

local function load_(source, file, runtime, constants)
  local chunk, message = load(source, "@" .. file, "t")
  if not chunk then error(message, 0) end
  return chunk(
    runtime, runtime.V, runtime.P, runtime.C, runtime.BP, runtime.BC, runtime.functions, constants, runtime.TN,
    runtime.TV, runtime.STOP, runtime.OUT, runtime.VAL)
end

-- A run list as a function. `wantsValue`: its last expression is its value.
function compiler.run(runtime, tokens, wantsValue)
  local maker = newMaker(runtime, tokens, "run")
  local first = tokens[1]
  maker.wantsValue = wantsValue
  maker:emit(PREAMBLE .. "return function()", first and first.line)
  maker:statements(true)
  maker:emit("end")
  return load_(table.concat(maker.out), first and first.file or "logo", runtime, maker.constants)
end

-- A function of a procedure that takes its inputs. `simple`: nothing else comes on the trail.
local function makeFunction(runtime, procedure, mode, simple)
  local maker = newMaker(runtime, procedure.tokens, mode)
  maker:emit(PREAMBLE)
  maker:emit("", procedure.line)
  local letters, head, back = {}, {}, {}
  local inputs = procedure.inputs
  for i = 1, #inputs do letters[i] = "a" .. i end
  if procedure.rest then letters[#letters + 1] = "..." end
  local trail = 0
  for i, name in ipairs(inputs) do
    if procedure.defaults[i] == nil then
      trail = trail + 1
      local place = index("V", name)
      head[#head + 1] = ("TN[m+%d]=%s TV[m+%d]=%s %s=a%d "):format(trail, quote(name), trail, place, place, i)
      back[#back + 1] = ("%s=TV[m+%d] "):format(place, trail)
    end
  end
  maker:emit("return function(" .. table.concat(letters, ",") .. ") local m=R.top")
  -- Also one without inputs has its part of the trail: LOCAL tells by it that a procedure runs.
  if trail == 0 then
    trail = 1
    head[#head + 1] = 'TN[m+1]="" '
  end
  maker:emit(table.concat(head) .. "R.top=m+" .. trail)
  if simple and not next(procedure.defaults) and not procedure.rest then
    maker.simple = table.concat(back) .. "R.top=m "
  end
  for i, name in ipairs(inputs) do
    local default = procedure.defaults[i]
    if default then
      maker:emit(("if a%d==nil then a%d="):format(i, i))
      maker:on(default, function() maker:emit(maker:value(procedure.name)) end)
      maker:emit(("end R.bind(R.top,%s,a%d)"):format(quote(name), i))
    end
  end
  if procedure.rest then maker:emit(("R.bind(R.top,%s,R.listOf(...))"):format(quote(procedure.rest))) end
  return maker
end

-- One of the functions of a procedure: mode "P" or "C"; `bodyOnly` for BP and BC.
function compiler.procedure(runtime, procedure, mode, bodyOnly)
  local maker
  if bodyOnly then
    maker = newMaker(runtime, procedure.tokens, mode)
    maker:emit(PREAMBLE)
    maker:emit("", procedure.line)
    maker:emit("return function(m)")
    maker:statements(true)
  else
    maker = makeFunction(runtime, procedure, mode, true)
    maker:statements(true)
    if maker.pushes then
      maker = makeFunction(runtime, procedure, mode, false)
      maker:statements(true)
    end
  end
  maker:emit("do " .. maker:unwinding() .. "end end")
  return load_(table.concat(maker.out), procedure.file, runtime, maker.constants)
end

-- Only looks what is wrong with tokens: a list of {what =, word =, line =}.
function compiler.check(runtime, tokens, mode)
  local maker = newMaker(runtime, tokens, mode)
  maker.notes = {}
  maker:emit("", tokens[1] and tokens[1].line)
  maker:statements(true)
  return maker.notes
end

return compiler
