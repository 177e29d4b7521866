-- Vectors: values with coordinates, operators and methods.
local check = require "support.check"
local fails = check.fails

local a, b = vec(1, 2, 3), vec(4, -5, 6)
expect("x", a.x, 1)
expect("y", a.y, 2)
expect("z", a.z, 3)
expect("z left out is 0", vec(1, 2).z, 0)
expect("from a list", vec{1, 2, 3}, a)
expect("from names", vec{x = 1, y = 2, z = 3}, a)
expect("from a vec", vec(a), a)

expect("sum", a + b, vec(5, -3, 9))
expect("sum with a table", a + {1, 1}, vec(2, 3, 3))
expect("sum of a table", {x = 1, y = 1} + a, vec(2, 3, 3))
expect("difference", a - b, vec(-3, 7, -3))
expect("difference from a table", {1, 1, 1} - a, vec(0, -1, -2))
expect("times a number", a * 2, vec(2, 4, 6))
expect("a number times", 2 * a, vec(2, 4, 6))
expect("divided", a / 2, vec(0.5, 1, 1.5))
expect("opposite", -a, vec(-1, -2, -3))
expect("length", vec(2, 3, 6):length(), 7)
expect("length without overflow", vec(3e200, 4e200):length() / 1e200, 5, 1e-12)
expect("normalized", vec(0, 3, 4):normalized(), vec(0, 0.6, 0.8), 1e-15)
expect("normalized zero", vec(0, 0):normalized(), vec(0, 0))
expect("dot", a:dot(b), 12)
expect("dot with a table", a:dot{1, 1}, 3)
expect("cross", a:cross(b), vec(27, 6, -13))
expect("cross of axes", vec(1, 0):cross(vec(0, 1)), vec(0, 0, 1))

expect("equal", vec(1, 2) == vec(1, 2, 0), true)
expect("not equal", vec(1, 2) == vec(1, 3), false)
expect("never a table", vec(1, 2) == {1, 2}, false)
expect("text in the plane", tostring(vec(1, 2.5)), "vec(1, 2.5)")
expect("text in space", tostring(vec(1, 2.5, -3)), "vec(1, 2.5, -3)")
expect("type name", getmetatable(a), "vec")

fails("x cannot be set", function() a.x = 5 end,
  'vec: "x" cannot be set: a vec is a value, make a new one with vec(x, y, z)')
fails("unknown name", function() return a.w end,
  'vec: unknown property "w" (it has x, y, z, length, normalized, dot, cross)')
fails("missing y", function() vec(1) end, "vec: y must be a finite number, got nothing")
fails("a text for x", function() vec("1", 2) end, 'vec: x must be a finite number, got "1"')
fails("nan", function() vec(1, 0 / 0) end, "vec: y must be a finite number, got nan")
fails("infinity", function() vec(-1 / 0, 0) end, "vec: x must be a finite number, got -inf")
fails("a product of two", function() return a * b end,
  "vec: * takes a number (:dot and :cross multiply vectors), got a vec")
fails("divided by a vec", function() return 1 / a end, "vec: nothing can be divided by a vec")
fails("plus a number", function() return a + 1 end, "vec: right of + must be {x, y}, {x, y, z} or a vec, got 1")
fails("plus too many", function() return a + {1, 2, 3, 4} end,
  "vec: right of + must be {x, y}, {x, y, z} or a vec, got a table of 4 (a decimal point, not a comma?)")
fails("dot instead of colon", function() a.length() end, "vec:length must be called on a vec with a colon, got nothing")
