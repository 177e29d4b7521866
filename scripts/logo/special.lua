-- Commands that the compiler writes out itself: conditions, loops, names, output.
local compiler = require "logo.compiler"
local data = require "logo.data"
local lexer = require "logo.lexer"
local names = require "logo.names"

local index, quote = compiler.helpers.index, compiler.helpers.quote
local toValue, toCondition = compiler.helpers.toValue, compiler.helpers.toCondition
local isBinary = compiler.helpers.isBinary
local statements, operations, openAsUsual = compiler.statements, compiler.operations, compiler.openAsUsual

-- The end of an open call.
local function close(maker, isOpen)
  if isOpen then maker:close() end
end

local function condition(maker, who)
  local code, kind = maker:expression(who)
  return toCondition(code, kind, who)
end

-- A condition in a list, [:x > 3], or a computed one.
local function listCondition(maker, who)
  local token = maker:peek()
  if token and token.kind == "list" and data.isList(token.value) then
    maker:take()
    local code
    maker:on(lexer.listTokens(token.value, token.line, token.file), function()
      code = condition(maker, who)
      if maker:peek() then code = "R.tooMuch()" end
    end)
    return code
  end
  return "R.condition(" .. maker:value(who) .. "," .. quote(who) .. ")"
end

-- Conditions ------------------------------------------------------------------------------------------------------

function statements.ifelse(maker, who, isOpen, tail)
  maker:emit("if " .. condition(maker, who) .. " then")
  maker:block(who, tail and not isOpen)
  maker:emit("else")
  maker:block(who, tail and not isOpen)
  maker:emit("end")
  close(maker, isOpen)
end

statements["if"] = function(maker, who, isOpen, tail)
  maker:emit("if " .. condition(maker, who) .. " then")
  local last = tail and not isOpen
  maker:block(who, last)
  if isOpen and maker:peek() and maker:peek().kind ~= ")" then
    maker:emit("else")
    maker:block(who, last)
  end
  maker:emit("end")
  close(maker, isOpen)
end

function statements.test(maker, who, isOpen)
  maker:emit("R.test=" .. condition(maker, who))
  close(maker, isOpen)
end

function statements.iftrue(maker, who, isOpen, tail)
  maker:emit("if R.tested(" .. quote(who) .. ") then")
  maker:block(who, tail and not isOpen)
  maker:emit("end")
  close(maker, isOpen)
end

function statements.iffalse(maker, who, isOpen, tail)
  maker:emit("if not R.tested(" .. quote(who) .. ") then")
  maker:block(who, tail and not isOpen)
  maker:emit("end")
  close(maker, isOpen)
end

-- A block whose last expression is a value.
local function valueBlock(maker, who)
  local token = maker:peek()
  if token and token.kind == "list" and data.isList(token.value) then
    maker:take()
    local tokens = lexer.listTokens(token.value, token.line, token.file)
    local code
    maker:on(tokens, function()
      code = maker:value(who)
      -- More than one expression: it has to be run.
      if maker:peek() then code = nil end
    end)
    return code or "R.result(" .. maker:constant(token.value) .. "," .. quote(who) .. ")"
  end
  return "R.result(" .. maker:value(who) .. "," .. quote(who) .. ")"
end

local function ifOperation(maker, who, isOpen)
  local code = condition(maker, who)
  local yes = valueBlock(maker, who)
  local more = who == "ifelse" or (isOpen and maker:peek() and maker:peek().kind ~= ")")
  local no = more and valueBlock(maker, who) or 'R.noOutput("if","")'
  return "(" .. code .. " and " .. yes .. " or " .. no .. ")", "val"
end
operations.ifelse, operations["if"] = ifOperation, ifOperation

local function logic(op)
  return function(maker, who, isOpen)
    local codes = {}
    repeat
      local token = maker:peek()
      if isOpen and (not token or token.kind == ")") then break end
      -- UCBLogo lets a list be run when its turn comes.
      if token and token.kind == "list" then
        codes[#codes + 1] = listCondition(maker, who)
      else
        codes[#codes + 1] = condition(maker, who)
      end
    until not isOpen and #codes == 2
    if #codes == 0 then return op == "and" and "true" or "false", "bool" end
    return "(" .. table.concat(codes, " " .. op .. " ") .. ")", "bool"
  end
end
operations["and"], operations["or"] = logic("and"), logic("or")

operations["not"] = function(maker, who) return "(not " .. condition(maker, who) .. ")", "bool" end

-- Loops -----------------------------------------------------------------------------------------------------------

local TICK <const> = "if R.launched then R.work() end "

statements["repeat"] = function(maker, who, isOpen)
  local n, i, before = maker:fresh("n"), maker:fresh("i"), maker:fresh("b")
  maker:emit(("do local %s,%s=R.times(%s,%s),R.turn for %s=1,%s do R.turn=%s %s"):format(
    n, before, maker:value(who), quote(who), i, n, i, TICK))
  local outer = maker.turn
  maker.turn = i
  maker:block(who)
  maker.turn = outer
  maker:emit(("end R.turn=%s end"):format(before))
  close(maker, isOpen)
end

function operations.repcount(maker)
  return maker.turn and "(" .. maker.turn .. "+0.0)" or "R.repcount()", "num"
end

function statements.forever(maker, who, isOpen)
  local list = maker:value(who)
  maker:emit(maker:signals("R.forever(" .. list .. ")"))
  close(maker, isOpen)
end

statements["while"] = function(maker, who, isOpen)
  maker:emit("while " .. listCondition(maker, who) .. " do " .. TICK)
  maker:block(who)
  maker:emit("end")
  close(maker, isOpen)
end

statements["until"] = function(maker, who, isOpen)
  maker:emit("while not " .. listCondition(maker, who) .. " do " .. TICK)
  maker:block(who)
  maker:emit("end")
  close(maker, isOpen)
end

local function atLeastOnce(word)
  return function(maker, who, isOpen)
    maker:emit("repeat " .. TICK)
    maker:block(who)
    maker:emit("until " .. word .. listCondition(maker, who))
    close(maker, isOpen)
  end
end
statements["do.while"], statements["do.until"] = atLeastOnce("not "), atLeastOnce("")

-- FOR [i 1 10 2] [...]: the name is the loop's own.
statements["for"] = function(maker, who, isOpen)
  local token = maker:take()
  if not token or token.kind ~= "list" or not data.isList(token.value) then
    local got = type(token and token.value) == "string" and token.value or ""
    maker:emit("R.expectBlock(" .. quote(who) .. "," .. quote(got) .. ")")
    maker.at = #maker.tokens + 1
    return
  end
  local name, from, to, step
  maker:on(lexer.listTokens(token.value, token.line, token.file), function()
    local first = maker:take()
    name = first and names.fold(data.show(first.value or "")) or ""
    -- Each is an expression, or one in a list: [i 1 [sqrt :n]].
    local function part()
      local next_ = maker:peek()
      if next_ and next_.kind == "list" then return valueBlock(maker, who) end
      return maker:value(who)
    end
    from, to = part(), part()
    step = maker:peek() and part()
  end)
  maker.pushes = true
  local x, last, by, mark = maker:fresh("x"), maker:fresh("l"), maker:fresh("d"), maker:fresh("k")
  maker:emit(("do local %s,%s,%s=R.span(%s,%s,%s) local %s=R.top R.push(%s)"):format(
    x, last, by, from, to, step or "nil", mark, quote(name)))
  maker:emit(("while R.goesOn(%s,%s,%s) do %s=%s %s"):format(x, last, by, index("V", name), x, TICK))
  maker:block(who)
  maker:emit(("%s=%s+%s end R.unwind(%s) end"):format(x, x, by, mark))
  close(maker, isOpen)
end

-- Names -----------------------------------------------------------------------------------------------------------

-- A literal "name, folded, or nil.
local function literalName(maker)
  local token, after = maker:peek(), maker.tokens[maker.at + 1]
  if token and token.kind == "quote" and not isBinary(after) then
    maker:take()
    return names.fold(data.show(token.value))
  end
end

function statements.make(maker, who, isOpen)
  local name = literalName(maker)
  if name then
    maker:emit(index("V", name) .. "=" .. maker:value(who))
  else
    local code = maker:value(who)
    maker:emit("R.make(" .. code .. "," .. maker:value(who) .. ")")
  end
  close(maker, isOpen)
end

function statements.localmake(maker, who, isOpen)
  maker.pushes = true
  local name = maker:value(who)
  maker:emit("R.localMake(" .. name .. "," .. maker:value(who) .. ")")
  close(maker, isOpen)
end

-- Output ----------------------------------------------------------------------------------------------------------

function statements.stop(maker, _, isOpen)
  maker:emit(maker:stop())
  close(maker, isOpen)
end

function statements.output(maker, who, isOpen)
  local token = maker:peek()
  if maker.mode == "P" and not isOpen and token and token.kind == "word" then
    local procedure = maker.runtime.findProcedure(data.show(token.value))
    local at, depth = maker.at, maker.depth
    if procedure and not procedure.rest and procedure.usual == #procedure.inputs then
      maker:take()
      local codes = maker:inputs(procedure.name, procedure.usual, procedure.most)
      local following = maker:peek()
      if not isBinary(following) then
        maker:tailCall(procedure, codes, "BP")
        return
      end
      maker.at, maker.depth = at, depth
    end
  end
  maker:emit(maker:output(maker:value(who)))
  close(maker, isOpen)
end

statements[".maybeoutput"] = function(maker, who, isOpen)
  local token = maker:peek()
  local procedure = token and token.kind == "word" and maker.runtime.findProcedure(data.show(token.value))
  if procedure then
    maker:take()
    local codes = maker:inputs(procedure.name, procedure.usual, procedure.most)
    local v = maker:fresh("v")
    maker:emit(("do local %s=%s(%s) if %s~=nil then %s else %s end end"):format(
      v, index("P", procedure.key), table.concat(codes, ","), v, maker:output(v), maker:stop()))
  else
    maker:emit(maker:output(maker:value(who)))
  end
  close(maker, isOpen)
end

-- Running lists ---------------------------------------------------------------------------------------------------

function statements.run(maker, who, isOpen)
  maker:emit(maker:signals("R.run(" .. maker:value(who) .. "," .. quote(who) .. ")"))
  close(maker, isOpen)
end

function operations.run(maker, who)
  return "R.result(" .. maker:value(who) .. "," .. quote(who) .. ")", "val"
end

function statements.catch(maker, who, isOpen)
  local tag = maker:value(who)
  maker:emit(maker:signals("R.catch(" .. tag .. "," .. maker:value(who) .. ")"))
  close(maker, isOpen)
end

function operations.catch(maker, who)
  local tag = maker:value(who)
  return "R.catchResult(" .. tag .. "," .. maker:value(who) .. ")", "val"
end

-- Templates that are commands: what stops or outputs in them does so for the procedure.
local function template(name)
  return function(maker, who, isOpen)
    local codes = maker:inputs(who, 2, 100, isOpen)
    if #codes < 2 then codes[2] = "R.needsMore(" .. quote(who) .. ")" end
    maker:emit(maker:signals("R." .. name .. "(" .. table.concat(codes, ",") .. ")"))
    close(maker, isOpen)
  end
end
statements.foreach = template("foreach")
statements.apply, statements.invoke = template("applyCommand"), template("invokeCommand")

local function withTurtles(name, count)
  return function(maker, who, isOpen)
    local codes = maker:inputs(who, count, count, isOpen)
    maker:emit(maker:signals("R." .. name .. "(" .. table.concat(codes, ",") .. ")"))
    close(maker, isOpen)
  end
end
statements.ask, statements.each = withTurtles("ask", 2), withTurtles("each", 1)

function operations.ask(maker, who)
  local turtle = maker:value(who)
  return "R.askResult(" .. turtle .. "," .. maker:value(who) .. ")", "val"
end

-- CASE value [[values] expression ...]; also where its value is wanted.
local function caseCode(name, count)
  return function(maker, who)
    local codes = maker:inputs(who, count, count)
    return "R." .. name .. "(" .. table.concat(codes, ",") .. ")", "val"
  end
end
operations.case, operations.cond = caseCode("caseResult", 2), caseCode("condResult", 1)
statements.case = function(maker, who, isOpen)
  maker:emit(maker:signals("R.case(" .. table.concat(maker:inputs(who, 2, 2), ",") .. ")"))
  close(maker, isOpen)
end
statements.cond = function(maker, who, isOpen)
  maker:emit(maker:signals("R.cond(" .. maker:value(who) .. ")"))
  close(maker, isOpen)
end

-- SPEED with a number sets it; (SPEED) tells it.
function statements.speed(maker, who, isOpen)
  local codes = maker:inputs(who, 1, 1, isOpen)
  maker:emit((#codes == 0 and "R.leftover(F.speed())" or "F.speed(" .. codes[1] .. ")"))
  close(maker, isOpen)
end

function statements.to(maker)
  maker:emit('R.raise("strayEnd")')
  maker.at = #maker.tokens + 1
end

statements["end"] = statements.to

openAsUsual["not"] = false

return toValue
