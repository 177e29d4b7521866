-- blocks: differential equations as a diagram.
local blocks = require "blocks"
local check = require "support.check"

-- The parachutist, block by block.
local m, g, k1, k2 = 50, 9.81, 0.04368, 0.294
local limit = 40.7714345671112
local v = blocks.integrator{name = "v"}
local h = blocks.integrator{name = "h", start = 5000, input = blocks.gain(-1, v)}
local drag = blocks.sum(blocks.gain(k1, v), blocks.gain(k2, blocks.product(v, v)))
local a = blocks.sum("+-", g, blocks.gain(1 / m, drag))
v.input = a
local run = blocks.run{t1 = 1000, tolerance = 1e-11, every = 1, scope = {speed = v, height = h, a = a}, events = {
  {name = "99 %", value = blocks.sum("+-", v, 0.99 * limit)},
  {name = "ground", value = h, stop = true, direction = "down"},
}}
expect("99 %", run.solution.events[1].t, 11.0160187761431, 1e-9)
expect("ground", run.solution.t, 125.518594274490, 1e-9)
expect("rows", #run.t .. " " .. #run.speed .. " " .. #run.height, "127 127 127")
expect("at", run:at("speed", 100), limit, 1e-6)
expect("a scope of what is no state", run.a[1], g)
expect("the last row", run.height[127], 0, 1e-9)

-- Clock and functions: y' = y cos t.
local y = blocks.integrator{start = 1}
y.input = blocks.product(y, blocks.fn(math.cos, blocks.clock()))
expect("DETEST A3", blocks.run{t1 = 20, scope = {y = y}, tolerance = 1e-11}:at("y", 20), 2.49165027185041452, 1e-7)

check.fails("no block", function() blocks.gain(2, "x") end,
  'blocks.gain: every input must be a block or a number, got "x"')
check.fails("no input", function() blocks.product() end, "blocks.product: it has no input")
check.fails("signs", function() blocks.sum("+", 1, 2) end,
  'blocks.sum: its signs must be + or - for each of 2 inputs, got "+"')
check.fails("open", function() blocks.run{t1 = 1, scope = {y = blocks.integrator{name = "y"}}} end,
  'blocks.run: the integrator "y" has no input')
check.fails("nothing to integrate", function() blocks.run{t1 = 1, scope = {y = blocks.constant(1)}} end,
  "blocks.run: the scopes lead to no integrator")
local one = blocks.gain(2, 1)
one.inputs[1] = blocks.sum(one, 1)
check.fails("an algebraic loop", function() blocks.run{t1 = 1, scope = {one = one}} end,
  "blocks.run: a loop without an integrator leads through a gain")
check.fails("no such scope", function() run:at("x", 1) end, 'blocks: there is no scope named "x"')
check.fails("a name that is taken", function() blocks.run{t1 = 1, scope = {t = y}} end,
  'blocks.run: a scope cannot be named "t", the run has that already')
