-- Differential equations. Read by scripts/api.lua.
return {
  name = "ode", title = "Differential equations",
  text = [[
`ode` integrates y' = f(t, y) from `t0` to `t1`, whatever y stands for: heights and speeds, charges, foxes and hares. The whole way is there when it returns, and can be asked for the state at any time. It has nothing to do with the world and its steps.

What y is, `y0` says: a number, a list `{1, 0}`, or names `{h = 1000, v = 0}`. f gets and events give the same. f returns the rates: numbers in the order of a list (or a list), a table with the same names, or a number. With `v0` the system is of second order: f gets t, y and v and returns y''.

| method | order | steps | for |
|---|---|---|---|
| `"euler"` | 1 | equal | seeing how it fails |
| `"midpoint"` | 2 | equal | |
| `"rk4"` | 4 | equal | the classical one |
| `"rkf45"` | 5 | by the tolerance | nearly everything; the default |
| `"dopri5"` | 5 | by the tolerance | the same, mostly with less error |
| `"radau5"` | 5, implicit | by the tolerance | stiff systems |

`rkf45` (Fehlberg 1969) and `dopri5` (Dormand and Prince 1980) carry on the fifth-order value, take its difference to a fourth-order one for the error, and change the step by 0.9 (tolerance/error)^(1/5), by a factor of 0.2 to 5; a step whose error is too large is made anew. A step may err by a fiftieth of the tolerance, for errors add up along the way: the result of a tame problem is then as exact as the tolerance says. What the problem itself makes grow, as chaos does, no step rule can know. `radau5` (Radau IIA; Hairer and Wanner 1996, with a Jacobian from differences and Newton's simplified method) is Verlua's own, some 400 lines. GSL has implicit methods, but no state between steps and no events; SUNDIALS has all that, with other formulas, but would be a further library to install and carry to every system for this one method.

A stiff system has some rate so fast that an explicit method needs tiny steps though nothing happens. `stiff` says that this was so; where it would cost more than 100,000 steps, `ode` raises an error that proposes `radau5`.

When `t1` cannot be reached, `ode` raises an error with the time and the reason: f gives NaN or infinity, the solution blows up, the step falls below what t can resolve, the system is stiff, `max_steps` are used up. An error inside f is raised as it is, with its own place.

Who thinks in block diagrams wires the same system from blocks: `require "blocks"` has `constant(number)`, `clock()`, `gain(factor, input)`, `sum("+-", a, b)`, `product(a, b, ...)`, `fn(f, a, ...)` and `integrator{name =, start =, input =}`, whose `input` may be set later so that a loop closes. Numbers serve as constants. `blocks.run{t1 =, scope = {NAME = block}, every =}` runs it by `ode`, with its options too, and gives `run.t`, `run.NAME` (lists), `run:at(NAME, t)` and `run.solution`:

```lua
local blocks = require "blocks"
local v = blocks.integrator{name = "v"}
local h = blocks.integrator{name = "h", start = 5000, input = blocks.gain(-1, v)}
v.input = blocks.sum("+-", 9.81, blocks.gain(0.006, blocks.product(v, v)))
local run = blocks.run{t1 = 20, scope = {speed = v, height = h}}
print(run:at("speed", 5))
```]],
  {
    kind = "constructor", name = "ode", returns = "ode",
    text = "Integrates a system of ordinary differential equations.",
    fields = {
      {"f", "fun(t: number, y: any, ...: any): any, ...", required = true, text = "Returns the rates of y, with `v0` the second derivatives. Gets t, y, with `v0` also v, and with `parameters` those. The table y is one and the same in all calls: copy what you keep."},
      {"y0", "number|number[]|table<string, number>", required = true, text = "The start: a number, a list, or names."},
      {"v0", "number|number[]|table<string, number>", default = "none", text = "The rates at the start, in the form of `y0`: makes the system one of second order, y'' = f(t, y, v)."},
      {"t0", "number", default = "0", text = "Where it begins."},
      {"t1", "number", required = true, text = "Where it ends, after `t0`."},
      {"backward", "boolean", default = "false", text = "Goes back in time: `t1` is before `t0`. Without it that is an error."},
      {"method", '"euler"|"midpoint"|"rk4"|"rkf45"|"dopri5"|"radau5"', default = '"rkf45"', text = "See above."},
      {"tolerance", "number|{absolute: number, relative: number}", range = "1e-13 to 1", default = "1e-10", text = "How exact: absolute + relative |y| in each component. A number is both. Of no effect with equal steps."},
      {"step", "number", range = "above 0", default = "(t1 - t0)/1000; by tolerance: chosen", text = "Equal steps of this size; by tolerance: the first one."},
      {"fixed", "boolean", default = "false", text = "Equal steps with the other methods too."},
      {"min_step", "number", range = "above 0", default = "what t can resolve", text = "A smaller step is an error."},
      {"max_step", "number", range = "above 0", default = "none", text = "No step is larger."},
      {"max_steps", "number", range = "1 or more", default = "1e6", text = "Steps, rejected ones too, before it gives up with an error."},
      {"smooth", "boolean", default = "false", text = "Steps follow a PI rule, which also looks at the error before: fewer rejected where they swing."},
      {"parameters", "any", default = "none", text = "Passed to f and to the events' functions as their last argument."},
      {"events", "table[]", default = "none", text = [[What to watch, each a table: `value` (a function of the same arguments as f; the event comes when it passes 0), `name`, `direction` (1 or "up", -1 or "down", 0 or "both"; default both), `stop` (ends there; default false), `every` (comes at each multiple of it instead: every 100 m). A value that is 0 at the start has not passed it. A step is looked at in eight parts, so that a value which comes back within a step is seen unless it is that quick.]]},
    },
    errors = {"f returns too few numbers, a text, NaN", "`t1` not after `t0`", "a tolerance of 0", "`t1` cannot be reached"},
    example = [[
local fall = ode{
  f = function(t, y) return {h = y.v, v = -9.81 - 0.006 * y.v * math.abs(y.v)} end,
  y0 = {h = 1000, v = 0}, t1 = 100,
  events = {{name = "ground", value = function(t, y) return y.h end, direction = "down", stop = true}},
}
print(fall.t, fall.y.v, fall:at(2).h)]],
    source = "Fehlberg 1969; Dormand and Prince 1980; Hairer, Norsett and Wanner, Solving Ordinary Differential Equations I and II",
  },
  {
    kind = "type", name = "ode", text = "A system that was integrated.",
    properties = {
      {"t", "number", readonly = true, text = "Where it ended: `t1`, or the event that stopped it."},
      {"y", "any", readonly = true, text = "The state there, in the form of `y0`."},
      {"v", "any", readonly = true, text = "The rates there, of a system of second order."},
      {"events", "table[]", readonly = true, text = "The events that came, in order of time: `{t =, y =, v =, name =, level =}`; `level` is the value that was passed, 0 or a multiple of `every`. A step of the method itself leads to each, so that its time is as exact as the solution."},
      {"stopped", "boolean", readonly = true, text = "Whether an event ended it."},
      {"steps", "integer", readonly = true, text = "Steps that count."},
      {"rejected", "integer", readonly = true, text = "Steps that were made anew because of their error."},
      {"evaluations", "integer", readonly = true, text = "Calls of f: of rkf45 seven a step (six, and one for `at`), of dopri5 six, of radau5 about seven."},
      {"stiff", "boolean", readonly = true, text = "Whether stability rather than the tolerance held the steps of an explicit method down for a time."},
    },
    methods = {
      {"at", params = {{"t", "number", text = "from `t0` to `t`"}}, returns = "any, any", text = "The state at any time, in the form of `y0`; of a system of second order y and v. Between the steps a polynomial of degree 4 (dopri5, rkf45) or 3 errs by less than the tolerance.", example = "local s = ode{f = function(t, y) return -y end, y0 = 1, t1 = 5}\nprint(s:at(2), math.exp(-2))"},
      {"rows", params = {{"every", "number", default = "each step", text = "time between rows; the end is a row too"}}, returns = "table[]", text = "A list of `{t =, y =, v =}`. Without `every` a row is a step, and has its `error` as a share of what was allowed.", example = 'local s = ode{f = function(t, y) return -y end, y0 = 1, t1 = 5}\nfor _, row in ipairs(s:rows(0.5)) do\n  print(row.t, row.y)\nend'},
      {"columns", params = {{"every", "number", default = "each step", text = "time between rows; the end is a row too"}}, returns = "number[], any, any", text = "The same as columns: the list of times, a list for each component in the form of `y0`, and of a system of second order the same of v.", example = "local s = ode{f = function(t, y) return -y end, y0 = 1, t1 = 5}\nlocal t, y = s:columns(0.5)\nprint(t[3], y[3])"},
    },
  },
}
