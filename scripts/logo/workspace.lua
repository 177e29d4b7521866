-- Logo's procedures, names, printing, files and the rest.
local host = require "verlua.turtles"
local core = require "turtle.core"
local data = require "logo.data"
local errors = require "logo.errors"
local lexer = require "logo.lexer"
local names = require "logo.names"
local encoding = require "logo.encoding"

local EMPTY, cons = data.EMPTY, data.cons

return function(R)
  local F, commands, predicates = R.functions, R.commands, R.predicates
  local doesntLike = R.doesntLike
  local V = R.V

  local function command(name, f) F[name], commands[name] = f, true end
  local function predicate(name, f) F[name], predicates[name] = f, true end

  -- Procedures -------------------------------------------------------------------------------------------------

  command("define", function(name, list) R.defineFromList(name, list, "define") end)

  local function find(name, command_)
    local procedure = R.procedures[R.nameOf(name, command_)]
    if not procedure then errors.unknown(data.text(name), R.procedures) end
    return procedure
  end

  function F.text(name) return find(name, "text").text end

  function F.fulltext(name)
    local procedure = find(name, "fulltext")
    local lines = {}
    for i, line in ipairs(procedure.source or {}) do lines[i] = line end
    return data.fromTable(lines)
  end

  command("copydef", function(new, old)
    local procedure = find(old, "copydef")
    local copy = {}
    for key, value in pairs(procedure) do copy[key] = value end
    copy.name = data.text(new)
    R.define(copy)
  end)

  command("erase", function(name)
    local list = data.isList(name) and name or cons(name, EMPTY)
    for _, one in ipairs((data.toTable(list))) do R.forgetProcedure(R.nameOf(one, "erase")) end
  end)

  command("erall", function()
    for key in pairs(R.procedures) do R.procedures[key] = nil end
    for key in pairs(V) do V[key] = nil end
    R.forgetProperties()
    R.forgetProcedure("")
  end)

  local function defined(name) return type(name) ~= "table" and R.procedures[names.fold(data.text(name))] ~= nil end
  local function primitive(name)
    return type(name) ~= "table" and not defined(name) and names.find(data.text(name)) ~= nil
  end
  predicate("definedp", defined)
  predicate("primitivep", primitive)
  predicate("procedurep", function(name) return defined(name) or primitive(name) end)

  function F.arity(name)
    local procedure = R.procedures[R.nameOf(name, "arity")]
    local least, usual, most
    if procedure then
      least, usual, most = procedure.least, procedure.usual, procedure.most
    else
      local known = names.find(data.text(name))
      if not known then errors.unknown(data.text(name), R.procedures) end
      usual, least, most = table.unpack(names.arity[known.key])
    end
    return R.listOf(least + 0.0, usual + 0.0, most == math.huge and -1.0 or most + 0.0)
  end

  -- Names --------------------------------------------------------------------------------------------------------

  command("name", function(value, name) R.make(name, value) end)

  function F.thing(name)
    local value = V[R.nameOf(name, "thing")]
    if value == nil then R.noValue(data.text(name)) end
    return value
  end

  predicate("namep", function(name) return type(name) ~= "table" and V[names.fold(data.text(name))] ~= nil end)

  local function eachName(command_, f)
    command(command_, function(...)
      for i = 1, select("#", ...) do
        local value = select(i, ...)
        local list = data.isList(value) and value or cons(value, EMPTY)
        for _, one in ipairs((data.toTable(list))) do f(R.nameOf(one, command_)) end
      end
    end)
  end

  eachName("local", function(name)
    if R.top > 0 then R.push(name) end
    V[name] = nil
  end)
  eachName("global", function() end)
  eachName("ern", function(name) V[name] = nil end)

  -- Printing -----------------------------------------------------------------------------------------------------

  local function writer(name, write, finish, separator)
    command(name, function(...)
      local parts = {}
      for i = 1, select("#", ...) do parts[i] = write((select(i, ...))) end
      finish(table.concat(parts, separator))
    end)
  end
  writer("print", data.print, R.print, " ")
  writer("show", data.write, R.print, " ")
  writer("type", data.print, R.type, "")

  -- A line from the console: the host's read_line, where there is one.
  local function readLine(name)
    R.flush()
    local line = host.readLine and host.readLine()
    if not line then errors.about("noConsole", name) end
    return line
  end

  function F.readword() return readLine("readword") end
  function F.readlist() return lexer.parse(readLine("readlist")) end

  local world = world
  function F.time() return world.time * 10 end

  -- Templates that give values -----------------------------------------------------------------------------------

  function F.apply(f, list)
    if not data.isList(list) then doesntLike("apply", list) end
    local inputs, n = data.toTable(list)
    local _, value = R.template(f, "apply", true)(inputs, n)
    if value == nil then errors.about("noOutput", "apply", "") end
    return value
  end

  function F.invoke(f, ...)
    local _, value = R.template(f, "invoke", true)({...}, select("#", ...))
    if value == nil then errors.about("noOutput", "invoke", "") end
    return value
  end

  local function collect(name, f, ...)
    local results, n = {}, 0
    R.over(name, function(...)
      local signal, value = f(...)
      if value == nil then errors.about("noOutput", name, "") end
      if signal ~= R.VAL and signal ~= R.OUT then errors.about("noOutput", name, "") end
      n = n + 1
      results[n] = value
    end, ...)
    return results, n
  end

  function F.map(f, ...)
    local results, n = collect("map", R.template(f, "map", true), ...)
    if data.isList((...)) then return data.fromTable(results, n) end
    return F.word(table.unpack(results, 1, n))
  end

  F["map.se"] = function(f, ...)
    local results, n = collect("map.se", R.template(f, "map.se", true), ...)
    local all = EMPTY
    for i = n, 1, -1 do all = F.sentence(results[i], all) end
    return all
  end

  function F.filter(f, value)
    local results, n = collect("filter", R.template(f, "filter", true), value)
    local members = R.members(value, "filter")
    local kept, m = {}, 0
    for i = 1, n do
      if R.truth(results[i], "filter") then
        m = m + 1
        kept[m] = members[i]
      end
    end
    return data.isList(value) and data.fromTable(kept, m) or table.concat(kept)
  end

  function F.find(f, value)
    local test = R.template(f, "find", true)
    local members, n = R.members(value, "find")
    for i = 1, n do
      local _, result = test({members[i]}, 1, i)
      if R.truth(result, "find") then return members[i] end
    end
    return EMPTY
  end

  -- From the right, as UCBLogo does: reduce "f [a b c] is f a f b c.
  function F.reduce(f, value)
    local members, n = R.members(value, "reduce")
    if n == 0 then return type(value) == "table" and EMPTY or "" end
    local join = R.template(f, "reduce", true)
    local result = members[n]
    for i = n - 1, 1, -1 do
      local _, joined = join({members[i], result}, 2, i)
      if joined == nil then errors.about("noOutput", "reduce", "") end
      result = joined
    end
    return result
  end

  function F.crossmap(f, ...)
    local each = R.template(f, "crossmap", true)
    if select("#", ...) == 1 and not data.isList((...)) then doesntLike("crossmap", (...)) end
    local lists = select("#", ...) == 1 and (data.toTable((...))) or {...}
    local results, n = {}, 0
    local function go(i, inputs)
      if i > #lists then
        local _, value = each(table.move(inputs, 1, #lists, 1, {}), #lists, n + 1)
        if value == nil then errors.about("noOutput", "crossmap", "") end
        n = n + 1
        results[n] = value
        return
      end
      local members, count = R.members(lists[i], "crossmap")
      for k = 1, count do
        inputs[i] = members[k]
        go(i + 1, inputs)
      end
    end
    go(1, {})
    return data.fromTable(results, n)
  end

  function F.cascade(times, f, start)
    local each = R.template(f, "cascade", true)
    local value = start
    local n = data.number(times)
    local over = not n and R.template(times, "cascade", true)
    local turn = 0
    while true do
      if n and turn >= n then return value end
      if over then
        local _, result = over({value}, 1, turn + 1)
        if R.truth(result, "cascade") then return value end
      end
      turn = turn + 1
      if R.launched then R.work() end
      local _, result = each({value}, 1, turn)
      if result == nil then errors.about("noOutput", "cascade", "") end
      value = result
    end
  end

  function F.runresult(list)
    local signal, value = R.runValue(list)
    if signal == R.VAL or signal == R.OUT then return R.listOf(value) end
    return EMPTY
  end

  -- Errors ---------------------------------------------------------------------------------------------------------

  command("throw", function(tag, value)
    local file, line, procedure = errors.where()
    error({throw = R.nameOf(tag, "throw"), value = value, file = file, line = line, procedure = procedure}, 0)
  end)

  function F.error()
    local e = R.lastError
    R.lastError = EMPTY
    return e
  end

  command("ignore", function() end)
  command("bye", function() quit() end)

  -- Files ----------------------------------------------------------------------------------------------------------

  command("load", function(file)
    local name = data.text(file)
    local bytes, reason = host.read(name)
    if not bytes then errors.about("noFile", "load", name .. ": " .. reason) end
    R.runText(encoding.read(bytes, name), name)
  end)

  -- A procedure as text again.
  local function written(procedure)
    if procedure.source then return table.concat(procedure.source, "\n") end
    local lines = {}
    local inputs = {}
    for i, name in ipairs((data.toTable(procedure.text[1]))) do
      inputs[i] = type(name) == "string" and not data.number(name) and ":" .. name or data.write(name)
    end
    lines[1] = "to " .. procedure.name .. (#inputs > 0 and " " or "") .. table.concat(inputs, " ")
    local body = procedure.text[2]
    while body ~= EMPTY do
      lines[#lines + 1] = data.print(body[1])
      body = body[2]
    end
    lines[#lines + 1] = "end"
    return table.concat(lines, "\n")
  end

  local function quoted(value) return type(value) == "table" and data.write(value) or '"' .. data.text(value) end

  command("save", function(file)
    local parts, keys = {}, {}
    for key in pairs(R.procedures) do keys[#keys + 1] = key end
    table.sort(keys)
    for _, key in ipairs(keys) do parts[#parts + 1] = written(R.procedures[key]) .. "\n" end
    local variables = {}
    for key in pairs(V) do variables[#variables + 1] = key end
    table.sort(variables)
    for _, key in ipairs(variables) do parts[#parts + 1] = 'make "' .. key .. " " .. quoted(V[key]) end
    local name = data.text(file)
    local done, reason = host.save(name, table.concat(parts, "\n") .. "\n")
    if not done then errors.about("noSave", "save", name .. ": " .. tostring(reason)) end
  end)

  return core
end
