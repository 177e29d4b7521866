-- ode: differential equations as a scene writes them. The numbers are tests/c/test_ode.c's affair.
local check = require "support.check"
local fails = check.fails

local function decay(t, y) return -y end

-- y as a number, a list, names
local s = ode{f = decay, y0 = 1, t1 = 2}
expect("a number", s.y, math.exp(-2), 1e-9)
expect("where it ended", s.t, 2)
expect("at", s:at(0.7), math.exp(-0.7), 1e-9)
expect("at the ends", s:at(0) == 1 and s:at(2) == s.y, true)
expect("type name", getmetatable(s), "ode")
expect("counters", s.steps > 10 and s.rejected >= 0 and s.evaluations > 6 * s.steps, true)
expect("not stiff", s.stiff, false)
expect("not stopped", s.stopped, false)
expect("no events", #s.events, 0)

local list = ode{f = function(t, y) return y[2], -y[1] end, y0 = {1, 0}, t1 = 3}
expect("a list", list.y[1], math.cos(3), 1e-9)
expect("its second", list.y[2], -math.sin(3), 1e-9)
expect("its length", #list.y, 2)
list = ode{f = function(t, y) return {y[2], -y[1]} end, y0 = {1, 0}, t1 = 3}
expect("rates in a list", list.y[1], math.cos(3), 1e-9)
expect("a list of one", ode{f = function(t, y) return -y[1] end, y0 = {1}, t1 = 1}.y[1], math.exp(-1), 1e-9)

local function swing(t, y) return {x = y.v, v = -y.x} end
local named = ode{f = swing, y0 = {x = 1, v = 0}, t1 = 3}
expect("names", named.y.x, math.cos(3), 1e-9)
expect("names at a time", named:at(1).v, -math.sin(1), 1e-9)
named.y.x = 17
expect("y is a copy", named.y.x, math.cos(3), 1e-9)

-- Second order, parameters
local p = {k = 4}
local spring = ode{f = function(t, y, _, q) return -q.k * y end, y0 = 1, v0 = 0, t1 = 5, parameters = p}
expect("second order", spring.y, math.cos(10), 1e-8)
expect("its rate", spring.v, -2 * math.sin(10), 1e-8)
local y, v = spring:at(1)
expect("both at a time", math.abs(y - math.cos(2)) + math.abs(v + 2 * math.sin(2)), 0, 1e-8)
local orbit = ode{
  f = function(t, r)
    local d = (r.x ^ 2 + r.y ^ 2) ^ 1.5
    return {x = -r.x / d, y = -r.y / d}
  end,
  y0 = {x = 0.4, y = 0}, v0 = {x = 0, y = 2}, t1 = 20, tolerance = 1e-11,
}
expect("Kepler, t = 20", orbit.y.x, -0.770075578411240449, 1e-7)
expect("Kepler, t = 20", orbit.y.y, 0.788344816994424389, 1e-7)

-- Methods
for method, most in pairs{euler = 0.01, midpoint = 1e-5, rk4 = 1e-9, rkf45 = 1e-9, dopri5 = 1e-9, radau5 = 1e-9} do
  local m = ode{f = swing, y0 = {x = 1, v = 0}, t1 = 3, method = method}
  expect(method, m.y.x, math.cos(3), most)
end
world:step()
expect("equal steps", ode{f = decay, y0 = 1, t1 = 1, method = "rk4", step = 0.1}.steps, 10)
expect("equal steps by default", ode{f = decay, y0 = 1, t1 = 1, method = "euler"}.steps, 1000)
local step = ode{f = function(t, x) return x - t * t + 1 end, y0 = 0.5, t1 = 0.25, step = 0.25, fixed = true}
expect("a single step of rkf45", step.y, 0.920487049298408704, 1e-15)
local lorenz = ode{
  f = function(t, q) return 10 * (q[2] - q[1]), q[1] * (28 - q[3]) - q[2], q[1] * q[2] - 8 / 3 * q[3] end,
  y0 = {1, 1, 1}, t1 = 5, tolerance = 1e-11,
}
expect("Lorenz 1", lorenz.y[1], -6.51211369941960, 1e-7)
expect("Lorenz 2", lorenz.y[2], -6.97404278841708, 1e-7)
expect("Lorenz 3", lorenz.y[3], 23.9241295721034, 1e-7)
local loose = ode{f = decay, y0 = 1, t1 = 1, tolerance = {absolute = 1e-4, relative = 1e-4}}
expect("a loose tolerance is cheap", loose.steps < s.steps / 4, true)
expect("a PI rule", ode{f = decay, y0 = 1, t1 = 1, smooth = true}.y, math.exp(-1), 1e-9)
local back = ode{f = decay, y0 = 1, t0 = 1, t1 = 0, backward = true}
expect("back in time", back.y, math.exp(1), 1e-8)
expect("and between", back:at(0.5), math.exp(0.5), 1e-8)
world:step()

-- Events
local fall = ode{
  f = function(t, q) return {h = q.v, v = -9.81} end, y0 = {h = 1000, v = 0}, t1 = 100,
  events = {
    {name = "ground", value = function(t, q) return q.h end, direction = "down", stop = true},
    {name = "hundred", value = function(t, q) return q.h end, every = 100},
    {name = "fast", value = function(t, q) return q.v + 50 end},
    {name = "up", value = function(t, q) return q.h - 500 end, direction = 1},
    {value = function(t) return t - 3 end},
  },
}
expect("stopped by an event", fall.stopped, true)
expect("at the ground", fall.t, math.sqrt(2000 / 9.81), 1e-9)
expect("with its height", fall.y.h, 0, 1e-9)
local names = {}
for i, event in ipairs(fall.events) do names[i] = event.name end
expect("events in order", table.concat(names, " "),
  "event 5 hundred fast hundred hundred hundred hundred hundred hundred hundred hundred ground hundred")
expect("time of an event", fall.events[3].t, 50 / 9.81, 1e-9)
expect("state of an event", fall.events[3].y.v, -50, 1e-9)
expect("level of an event", fall.events[2].level, 900)
expect("one and the same list", fall.events == fall.events, true)
local path = ode{f = function(t, _, _, g) return g end, y0 = 0, v0 = 1, t1 = 1, parameters = -9.81, events = {
  {name = "top", value = function(t, _, w, g) return w * g / g end}}}
expect("events of second order", path.events[1].t .. " " .. path.events[1].v, 1 / 9.81 .. " 0.0")

-- Rows and columns
local rows = fall:rows(2)
expect("rows", #rows, 9)
expect("times of rows", rows[3].t, 4)
expect("a row", rows[3].y.h, 1000 - 9.81 * 8, 1e-9)
expect("the end is a row", rows[9].t == fall.t and rows[9].y.h == fall.y.h, true)
expect("each step is a row", #fall:rows(), fall.steps + 1)
expect("with its error", fall:rows()[3].error <= 1, true)
local t, h = fall:columns(2)
expect("columns", #t .. " " .. #h.h .. " " .. #h.v, "9 9 9")
expect("a column", h.h[3], rows[3].y.h)
local t2, x2, v2 = spring:columns(1)
expect("columns of second order", #t2 .. " " .. x2[6] .. " " .. v2[6], "6 " .. spring.y .. " " .. spring.v)
local _, xs = list:columns()
expect("columns of a list", #xs[1] == list.steps + 1 and xs[1][#xs[1]] == list.y[1], true)
world:step()

-- What f may return
local function bad(what, f, y0, message, more)
  local def = {f = f, y0 = y0, t1 = 10}
  for key, value in pairs(more or {}) do def[key] = value end
  check.failsWith(what, function() ode(def) end, message)
end
bad("too few", function() return 1 end, {1, 0}, "ode: what f returns must be 2 numbers, or a list of them, got 1")
bad("nothing", function() end, {1, 0}, "ode: what f returns must be 2 numbers, or a list of them, got nothing")
bad("too many", function() return 1, 2, 3 end, {1, 0},
  "ode: what f returns must be 2 numbers, or a list of them, got 3 values")
bad("a short list", function() return {1} end, {1, 0},
  "ode: what f returns must be 2 numbers, or a list of them, got a list of 1")
bad("a text", function() return 1, "x" end, {1, 0}, 'ode: number 2 that f returns must be a number, got "x"')
bad("a digit is a text", function() return "1" end, 1, 'ode: number 1 that f returns must be a number, got "1"')
bad("a nil", function() return 1, nil end, {1, 0}, "ode: number 2 that f returns must be a number, got nil")
bad("a name is missing", function() return {x = 1} end, {x = 1, v = 0},
  "ode: the rate of v that f returns must be a number, got nil")
bad("numbers for names", function() return 1, 2 end, {x = 1, v = 0},
  "ode: what f returns must be a table with the rates of all components, {v = ...}, got 2 values")
bad("NaN", function(time) return time > 1 and 0 / 0 or 1 end, 1, "ode: f gives nan as the rate of y at t = 1")
bad("NaN of a name", function() return {x = 0 / 0} end, {x = 1}, "ode: f gives nan as the rate of y.x at t = 0")
bad("infinity", function() return 1 / 0, 1 end, {1, 1}, "ode: f gives inf as the rate of y[1] at t = 0")
bad("a throw keeps its place", function() error("no drag here") end, 1, "ode.lua:141: no drag here")
bad("a mistake keeps its place", function(_, q) return q.z.x end, {x = 1}, "ode.lua:142: attempt to index")
bad("a blow-up", function(_, q) return q * q end, 1, "ode: the solution blows up at t = 1: y is ")
bad("a blow-up of Euler", function(_, q) return q * q end, 1, "ode: the solution blows up at t = 1.",
  {method = "euler"})
bad("stiff", function(time, q) return -1e6 * (q - math.cos(time)) end, 1, 'use method "radau5"')
bad("stiff with equal steps", function(time, q) return -1e4 * (q - math.cos(time)) end, 1, 'or method "radau5"',
  {method = "rk4"})
expect("stiff by radau5", ode{f = function(time, q) return -1e6 * (q - math.cos(time)) end, y0 = 1, t1 = 10,
  method = "radau5"}.y, math.cos(10), 1e-6)
bad("too many steps", decay, 1, "ode: 50 steps are used up at t = ", {max_steps = 50})
bad("a step too small", function(time) return time < 1 / 3 and 1 or -1 end, 1,
  "ode: the step fell below 0.001 at t = 0.33", {min_step = 1e-3})
bad("too many equal steps", decay, 1, "ode: step: 1e+10 steps would be needed", {method = "rk4", step = 1e-9})
world:step()

-- What the table may hold
bad("t1 before t0", decay, 1, "ode: t1 must be after t0 = 0, got -1 (backward = true goes back in time)", {t1 = -1})
bad("t1 at t0", decay, 1, "ode: t1 must be after t0 = 10, got 10", {t0 = 10})
bad("t1 after t0", decay, 1, "ode: t1 must be before t0 = 0, got 10, for backward = true goes back in time",
  {backward = true})
bad("t1 NaN", decay, 1, "ode: t1 must be a finite number, got nan", {t1 = 0 / 0})
bad("tolerance 0", decay, 1, "ode: tolerance must be a number from 1e-13 to 1, got 0", {tolerance = 0})
bad("a tolerance of texts", decay, 1, "ode: tolerance: absolute must be a positive number",
  {tolerance = {absolute = "x"}})
bad("no such method", decay, 1,
  'ode: method must be "euler", "midpoint", "rk4", "rkf45", "dopri5" or "radau5", got "rk5"', {method = "rk5"})
bad("no such field", decay, 1, 'ode: unknown field "methd" (did you mean "method"?)', {methd = "rk4"})
bad("no function", 3, 1, "ode: f must be a function, got 3")
bad("an empty start", decay, {}, "ode: y0 must be a number, a list {1, 0} or names {h = 1, v = 0}, got an empty table")
bad("a mixed start", decay, {1, x = 2},
  "ode: y0 must be a number, a list {1, 0} or names {h = 1, v = 0}, not two of them at once")
bad("a start of texts", decay, {x = "1"}, 'ode: y0.x must be a finite number, got "1"')
bad("a start of NaN", decay, 0 / 0, "ode: y0 must be a finite number, got nan")
bad("v0 of another form", decay, {1, 2}, "ode: v0 must have 2 components, as y0 has, got 1", {v0 = {1}})
bad("events that are none", decay, 1, "ode: events[1]: value is missing", {events = {{name = "a"}}})
bad("an event's function", decay, 1, "ode: events[1]: value must be a function, got 3", {events = {{value = 3}}})
bad("a direction", decay, 1, 'ode: events[1]: direction must be "down", "both" or "up", got "left"',
  {events = {{value = decay, direction = "left"}}})
bad("an event's text", decay, 1, "ode: what an event's value returns must be a number, got nil",
  {events = {{value = print}}})
bad("an event's NaN", decay, 1, 'ode: the value of event "a" is nan at t = 0',
  {events = {{name = "a", value = function() return 0 / 0 end}}})
fails("at another time", function() s:at(3) end, "ode:at: t must be a time from 0 to 2, got 3")
fails("too many rows", function() s:rows(1e-9) end, "ode:rows: every = 1e-09 would make more than 1000000 rows")
fails("no v", function() return s.v end,
  "ode: there is no v, the system has none (v0 = ... makes it one of second order)")
fails("no such property", function() return s.step end, 'ode: unknown property "step" (did you mean "steps"?)')

-- An ode inside an ode, a coroutine that yields inside one, and much rubbish
local inner = ode{
  f = function(time) return ode{f = decay, y0 = 1, t1 = 1 + time, tolerance = 1e-3}.y end,
  y0 = 0, t1 = 1, tolerance = 1e-3,
}
expect("nested", inner.y, math.exp(-1) - math.exp(-2), 1e-2)
local done, message = coroutine.resume(coroutine.create(function() ode{f = coroutine.yield, y0 = 1, t1 = 1} end))
expect("a yield inside f", not done and tostring(message):find("yield") ~= nil, true)
for _ = 1, 300 do ode{f = decay, y0 = 1, t1 = 0.01} end
