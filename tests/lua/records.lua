-- record, slider, view, expect: what a scene says to whoever runs it.
local check = require "support.check"
local fails = check.fails

-- Records sample by simulated time: the first sample before the first step.
world.gravity = {0, 0}
local p = particle{velocity = {1, 0}}
local r = record{every = 0.1, x = function() return p.x end, twice = function() return 2 * p.x end}
local each = record{n = function() return world.steps end}
expect("nothing yet", #r, 0)
world:step(60)
expect("eleven samples in a second", #r, 11)
expect("times", r.t[1] .. " " .. #r.t, "0.0 11")
expect("times are the multiples of every", r.t[4] == 0.3 and r.t[8] == 0.7 and r.t[11] == 1, true)
expect("a column", r.x[6], 0.5, 1e-9)
expect("another column", r.twice[6], 1, 1e-9)
expect("every", r.every, 0.1)
expect("each step", #each, 61)
expect("each step's number", each.n[61], 60)
expect("each step's time is the multiple of dt", each.t[6] == 5 * world.dt and each.t[61] == 60 * world.dt, true)
expect("every of each step", each.every, 0)
expect("type name", getmetatable(r), "record")
world.dt = 1 / 7
local coarse = record{every = 0.01, x = function() return p.x end}
world:step(7)
expect("more often than steps: one sample a step", #coarse, 8)
expect("times are those of the steps", coarse.t[2] - coarse.t[1], 1 / 7, 1e-9)
expect("a record goes on when dt changes", #r, 18)
r:destroy()
world:step()
expect("removed", r.valid, false)
world.dt = 1 / 60

-- A column that fails leaves all columns equally long.
local bad = false
local fragile = record{a = function() return 1 end, b = function() if bad then error("no b") end return 2 end}
world:step()
bad = true
check.failsWith("a column that throws", function() world:step() end, "no b")
expect("equally long", #fragile.a .. " " .. #fragile.b .. " " .. #fragile.t, "2 2 2")
fragile:destroy()
local text = record{a = function() return "1" end}
check.failsWith("a column of texts", function() world:step() end, 'record: what a returns must be a number, got "1"')
text:destroy()

fails("no column", function() record{every = 1} end, "record: there is no column, give at least one NAME = function")
fails("no table", function() record() end,
  "record: its argument must be a table {every = ..., NAME = function}, got nothing")
fails("no name", function() record{print} end, "record: every column needs a name (name = function)")
fails("no function", function() record{x = 5} end, "record: x must be a function that returns a number, got 5")
fails("a name that is taken", function() record{t = print} end,
  'record: a column cannot be named "t", the record has that already')
fails("no time between", function() record{every = 0, x = print} end, "record: every must be a positive number, got 0")
fails("an unknown column", function() return each.z end,
  'record: unknown property "z" (it has t, every, valid, destroy)')
fails("setting a column", function() each.n = 1 end, 'record: unknown property "n"')

-- Sliders
local mass = slider{name = "mass", min = 1, max = 10, value = 2}
expect("value", mass.value, 2)
expect("name", mass.name, "mass")
expect("range", mass.min .. " " .. mass.max, "1.0 10.0")
mass.value = 7
expect("value set", mass.value, 7)
expect("from 0 to 1", slider{name = "share"}.max, 1)
expect("starts at min", slider{name = "low", min = -3, max = 3}.value, -3)
fails("value out of range", function() mass.value = 11 end, "slider: value must be a number from 1 to 10, got 11")
fails("value by nan", function() mass.value = 0 / 0 end, "slider: value must be a number from 1 to 10, got nan")
fails("made out of range", function() slider{name = "a", value = 2} end,
  "slider: value must be a number from 0 to 1, got 2")
fails("no range", function() slider{name = "a", min = 1} end, "slider: max must be above min, got 1 and 1")
fails("no name for a slider", function() slider{} end, "slider: name is missing")
fails("an empty name", function() slider{name = ""} end, "slider: name must not be empty")
fails("a number for a name", function() slider{name = 5} end, "slider: name must be a text, got 5")
fails("a name used twice", function() slider{name = "mass"} end, 'slider: there is already one named "mass"')
fails("setting a name", function() mass.name = "m" end, "slider: name can only be read")

-- View: kept for whoever draws.
local shown = {title = "Test", center = {1, 2}, height = 3, stretch = true, grid = false, time = false,
  particles = false, theme = "light"}
expect("view", pcall(view, shown), true)
expect("view in parts", pcall(view, {azimuth = 1, elevation = -0.5, distance = 4}), true)
fails("no height", function() view{height = 0} end, "view: height must be a positive number, got 0")
fails("too high an eye", function() view{elevation = 2} end,
  "view: elevation must be a number from -1.5707963267948966 to 1.5707963267948966, got 2")
fails("an unknown theme", function() view{theme = "blue"} end, 'view: theme must be "dark" or "light", got "blue"')
fails("a number for a title", function() view{title = 1} end, "view: title must be a text, got 1")
fails("a long title", function() view{title = ("x"):rep(300)} end, "view: title must have at most 255 bytes, got 300")
fails("centre", function() view{centre = {0, 0}} end, 'view: unknown field "centre" (did you mean "center"?)')

-- Expectations
expect("expect returns whether it held", expect("equal", 1, 1), true)
expect("within", expect("near", 1.05, 1, 0.1), true)
expect("a text", "a" .. "b", "ab")
expect("nothing", nil, nil)
expect("infinities are equal", math.huge, math.huge)
expect("vectors within", vec(1, 2), vec(1, 2.1), 0.11)
expect("a vec against a table", vec(1, 2), {1, 2})
expect("a table against a vec", {x = 1, y = 2}, vec(1, 2))
expect("a table against a table", {1, 2, 3}, {1, 2, 3.05}, 0.1)
fails("no name for an expectation", function() expect(1, 2, 3) end, "expect: name must be a text, got 1")
fails("nothing wanted", function() expect("a", 2) end,
  "expect: takes a name, a value, what is wanted and perhaps a tolerance, got 2 arguments")
fails("a negative tolerance", function() expect("a", 2, 2, -1) end,
  "expect: tolerance must be a number of 0 or more, got -1")
fails("quit by a text", function() quit("x") end, 'quit: code must be a whole number from 0 to 255, got "x"')
fails("quit by too much", function() quit(256) end, "quit: code must be a whole number from 0 to 255, got 256")
