-- Vectors. Read by scripts/api.lua.
return {
  name = "vec", title = "Vectors",
  text = [[
Positions, velocities and forces come out as `vec`; where one goes in, `{x, y}` and `{x, y, z}` do as well. In the plane z is 0. A `vec` is a value: sums and products are new ones.]],
  {
    kind = "function", name = "vec", returns = "vec",
    params = {{"x", "number"}, {"y", "number"}, {"z", "number", default = "0"}},
    text = "Makes a vector.",
    errors = {"a coordinate that is not a number"},
    example = [[
local up = vec(0, 1)
print((2 * up + {3, 0}):length())]],
  },
  {
    kind = "type", name = "vec",
    text = "Three numbers.",
    properties = {
      {"x", "number", text = "First coordinate."},
      {"y", "number", text = "Second coordinate."},
      {"z", "number", text = "Third coordinate."},
    },
    methods = {
      {"length", returns = "number", text = "√(x² + y² + z²)."},
      {"normalized", returns = "vec", text = "The same direction with length 1; the zero vector stays zero."},
      {"dot", params = {{"v", "vector"}}, returns = "number", text = "x·v.x + y·v.y + z·v.z."},
      {"cross", params = {{"v", "vector"}}, returns = "vec", text = "The vector product, square to both."},
    },
    operators = {
      {"a + b", "vec", text = "Sum; either may be `{x, y}`."},
      {"a - b", "vec", text = "Difference."},
      {"a * s", "vec", text = "Product with a number, from either side."},
      {"a / s", "vec", text = "Quotient by a number."},
      {"-a", "vec", text = "The opposite vector."},
      {"a == b", "boolean", text = "Whether all three coordinates are equal."},
    },
  },
}
