-- Templates such as [? * ?], and what calls them as commands; CASE and COND.
local compiler = require "logo.compiler"
local data = require "logo.data"
local errors = require "logo.errors"
local lexer = require "logo.lexer"
local names = require "logo.names"

local EMPTY, cons = data.EMPTY, data.cons

return function(R)
  local V, OUT, VAL = R.V, R.OUT, R.VAL
  local push, unwind, compileList, doesntLike = R.push, R.unwind, R.compileList, R.doesntLike

  -- Templates --------------------------------------------------------------------------------------------------------

  R.slots = {} -- of the template that runs: its inputs, and `number`, `rest`

  function R.slot(i)
    local value = R.slots[i]
    if value == nil then errors.raise("noValue", i == 1 and "?" or "?" .. i) end
    return value
  end

  function R.slotNumber()
    if not R.slots.number then errors.raise("noValue", "#") end
    return R.slots.number + 0.0
  end
  function R.slotRest(i) return R.slots.rest and R.slots.rest[i] or EMPTY end

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
      local before = R.slots
      R.slots = inputs
      inputs.number, inputs.rest = number or 1, rest
      local signal, result = f()
      R.slots = before
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

  -- CASE and COND ----------------------------------------------------------------------------------------------------

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
end
