-- Block diagrams of differential equations: constant, gain, sum, product, integrator, scope, wired and run by ode.
--
--   local blocks = require "blocks"
--   local v = blocks.integrator{name = "v", start = 0}          -- its input comes later: a loop
--   local drag = blocks.product(v, v)
--   v.input = blocks.sum("+-", 9.81, blocks.gain(0.006, drag))  -- numbers are constants
--   local run = blocks.run{t1 = 20, scope = {speed = v, drag = drag}}
--   run:at("speed", 5)     run.t     run.speed[3]     run.solution (what ode gives)
local blocks = {}

local Block = {}
Block.__index = Block

local function kindOf(value)
  if getmetatable(value) == Block then return "a block" end
  return type(value) == "string" and ('"%s"'):format(value) or tostring(value)
end

local function check(what, value, level)
  if type(value) == "number" then return blocks.constant(value) end
  if getmetatable(value) ~= Block then
    error(("blocks.%s: every input must be a block or a number, got %s"):format(what, kindOf(value)), level or 4)
  end
  return value
end

local function inputsOf(what, ...)
  local inputs = {...}
  if select("#", ...) == 0 then error(("blocks.%s: it has no input"):format(what), 3) end
  for i = 1, select("#", ...) do inputs[i] = check(what, inputs[i]) end
  return inputs
end

local function new(kind, inputs, value)
  return setmetatable({kind = kind, inputs = inputs, value = value}, Block)
end

-- The same number always.
function blocks.constant(number)
  if type(number) ~= "number" then error("blocks.constant: its value must be a number, got " .. kindOf(number), 2) end
  return new("constant", {}, function() return number end)
end

-- The time.
function blocks.clock() return new("clock", {}, function(t) return t end) end

-- factor times its input.
function blocks.gain(factor, input)
  if type(factor) ~= "number" then error("blocks.gain: its factor must be a number, got " .. kindOf(factor), 2) end
  return new("gain", inputsOf("gain", input), function(_, values) return factor * values[1] end)
end

-- Inputs added, or taken away where the signs say so: sum("+-", a, b), sum(a, b).
function blocks.sum(signs, ...)
  local inputs
  if type(signs) == "string" then
    inputs = inputsOf("sum", ...)
    if not signs:find("^[+-]+$") or #signs ~= #inputs then
      error(('blocks.sum: its signs must be + or - for each of %d inputs, got "%s"'):format(#inputs, signs), 2)
    end
  else
    inputs = inputsOf("sum", signs, ...)
    signs = ("+"):rep(#inputs)
  end
  return new("sum", inputs, function(_, values)
    local sum = 0
    for i, value in ipairs(values) do sum = signs:byte(i) == 43 and sum + value or sum - value end
    return sum
  end)
end

-- Inputs multiplied.
function blocks.product(...)
  return new("product", inputsOf("product", ...), function(_, values)
    local product = 1
    for _, value in ipairs(values) do product = product * value end
    return product
  end)
end

-- Any function of its inputs.
function blocks.fn(f, ...)
  if type(f) ~= "function" then error("blocks.fn: it needs a function, got " .. kindOf(f), 2) end
  return new("fn", inputsOf("fn", ...), function(_, values) return f(table.unpack(values)) end)
end

-- The integral of its input over time, from `start` on. `input` may be set later, so that a loop can close.
function blocks.integrator(options)
  local block = new("integrator", {})
  block.start, block.name = options.start or 0, options.name or "integrator"
  block.input = options.input
  return block
end

-- Lists every integrator that the blocks lead to, and refuses loops without one: nothing would say where to begin.
local function collect(block, found, path)
  if path[block] then error(("blocks.run: a loop without an integrator leads through a %s"):format(block.kind), 0) end
  if found[block] then return end
  found[block] = true
  path[block] = true
  for _, input in ipairs(block.inputs) do collect(input, found, path) end
  path[block] = nil
  if block.kind ~= "integrator" then return end
  if block.input == nil then error(('blocks.run: the integrator "%s" has no input'):format(block.name), 0) end
  block.input = check("integrator", block.input, 0)
  found[#found + 1] = block
  block.place = #found
  collect(block.input, found, {})
end

local function evaluate(block, t, y, known)
  local value = known[block]
  if value then return value end
  if block.kind == "integrator" then
    value = y[block.place]
  else
    local values = {}
    for i, input in ipairs(block.inputs) do values[i] = evaluate(input, t, y, known) end
    value = block.value(t, values)
  end
  known[block] = value
  return value
end

local Run = {}
Run.__index = Run

-- The value of a scope at a time.
function Run:at(name, t)
  local block = self.scopes[name]
  if not block then error(("blocks: there is no scope named %s"):format(kindOf(name)), 2) end
  return evaluate(block, t, self.solution:at(t), {})
end

-- Runs the diagram. `scope` names the blocks to look at; `every` is the time between the numbers kept in run.t and
-- run.NAME; events are as in ode, their values blocks; everything else is passed on to ode.
function blocks.run(options)
  local found, scopes, given, start, values = {}, {}, {}, {}, {}
  local names = {}
  for name in pairs(options.scope or {}) do names[#names + 1] = name end
  table.sort(names)
  for _, name in ipairs(names) do
    if name == "t" or name == "at" or name == "solution" or name == "scopes" then
      error(('blocks.run: a scope cannot be named "%s", the run has that already'):format(name), 2)
    end
  end
  local done, fault = pcall(function()
    for _, name in ipairs(names) do
      scopes[name] = check("run", options.scope[name], 0)
      collect(scopes[name], found, {})
    end
    for i, event in ipairs(options.events or {}) do
      values[i] = check("run", event.value, 0)
      collect(values[i], found, {})
    end
  end)
  if not done then error(fault, 2) end
  if #found == 0 then error("blocks.run: the scopes lead to no integrator", 2) end

  for key, value in pairs(options) do given[key] = value end
  given.scope, given.every = nil, nil
  for i, block in ipairs(found) do start[i] = block.start end
  given.y0 = start
  given.f = function(t, y)
    local known, rates = {}, {}
    for i, block in ipairs(found) do rates[i] = evaluate(block.input, t, y, known) end
    return rates
  end
  given.events = {}
  for i, event in ipairs(options.events or {}) do
    local copy = {}
    for key, value in pairs(event) do copy[key] = value end
    copy.value = function(t, y) return evaluate(values[i], t, y, {}) end
    given.events[i] = copy
  end

  local solution = ode(given)
  local run = setmetatable({solution = solution, scopes = scopes, t = {}}, Run)
  for _, name in ipairs(names) do run[name] = {} end
  for i, row in ipairs(solution:rows(options.every)) do
    local known = {}
    run.t[i] = row.t
    for _, name in ipairs(names) do run[name][i] = evaluate(scopes[name], row.t, row.y, known) end
  end
  return run
end

return blocks
