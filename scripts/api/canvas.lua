-- The canvas: what a scene draws itself. Read by scripts/api.lua.
local style = {"style", "style", default = "the theme's text colour", text = "how it looks"}
return {
  name = "canvas", title = "Drawing",
  text = [[
`draw(canvas)` draws over the picture of the world, in scene units: points in metres, in space as they are seen. Widths and text sizes are in pixels of a picture 720 pixels high, and grow with it.]],
  {
    kind = "type", name = "canvas", text = "What `draw` gets.",
    methods = {
      {"line", params = {{"a", "vector", unit = "m"}, {"b", "vector", unit = "m"}, style}, text = "A straight line."},
      {"curve", params = {{"f", "fun(t: number): number|vector"}, {"from", "number"}, {"to", "number"}, style}, text = "The graph of a function: it returns y for x, or a point for a parameter. A NaN is a gap.", example = "canvas:curve(function(x) return x * x end, -1, 1)"},
      {"circle", params = {{"center", "vector", unit = "m"}, {"radius", "number", unit = "m"}, style}, text = "A circle; in space a disc that faces the eye."},
      {"polygon", params = {{"points", "vector[]", unit = "m"}, style}, text = "A closed outline and its inside."},
      {"text", params = {{"at", "vector", unit = "m"}, {"text", "string"}, style}, text = "Text in UTF-8."},
      {"image", params = {{"file", "string"}, {"at", "vector", unit = "m"}, {"style", "style", default = "none"}}, text = "An image file from the scene's folder."},
    },
  },
  {
    kind = "type", name = "style", text = "How something looks: a table with any of these.",
    properties = {
      {"color", "string", text = 'Of the line or text: a name, or `"#rrggbb"`.'},
      {"fill", "string", text = "Of the inside."},
      {"width", "number", unit = "px", default = "2.5", text = "Of the line."},
      {"dash", "number", unit = "px", default = "0", text = "Length of dashes and gaps; 0: a whole line."},
      {"size", "number", unit = "px", default = "19", text = "Of text."},
      {"bold", "boolean", default = "false", text = "Bold text."},
      {"align", '"left"|"center"|"right"', default = '"left"', text = "Where text stands from its point."},
    },
  },
}
