-- The canvas: what a scene draws itself. Read by scripts/api.lua.
local style = {"style", "style", default = "none", text = "how it looks, see style"}
local function point(name, text) return {name, "vector", unit = "m", text = text} end

return {
  name = "canvas", title = "Drawing",
  text = [[
`draw(canvas)` draws over the picture of the world, in units of the scene: points are in metres, in space they are seen as the world is. Widths and sizes of text are in pixels of a picture 720 pixels high, and grow with it.

Colours are names that suit the dark and the light theme (`red`, `orange`, `yellow`, `green`, `cyan`, `blue`, `purple`, `pink`, `brown`, `gray`, `white`, `black`, `text`, `dim`, `background`), `"#rrggbb"`, or three or four numbers from 0 to 1. `text` and `dim` are the theme's own and read on either: prefer them to `white` and `black`. These two are white and black in every theme; where the background would swallow them, or any other colour but `background`, a thin grey rim is drawn round the shape and a grey halo round the letters.]],
  {
    kind = "type", name = "canvas", text = "What `draw` gets. It may be used only while `draw` runs.",
    methods = {
      {"line", params = {{"points", "vector[]|vector", unit = "m", text = "a list of points (less than two give nothing to see); or one end, and then the other"}, {"to", "vector", unit = "m", default = "none", text = "the other end"}, style}, text = "A line through points.", example = 'canvas:line({0, 0}, {1, 1}, {color = "red", width = 4})\ncanvas:line({{0, 0}, {1, 1}, {2, 0}})'},
      {"arrow", params = {point("from", "its tail"), point("to", "its head"), style}, text = "A line with a head, as for a force.", example = 'canvas:arrow(p.position, p.position + p.velocity / 10)'},
      {"curve", params = {{"f", "fun(t: number): number|vector, number?, number?", text = "returns y for x; or x, y for a parameter; a NaN is a gap"}, {"from", "number"}, {"to", "number"}, style}, text = "The graph of a function, with as many points as the picture needs.", example = "canvas:curve(function(x) return x * x end, -1, 1, {dash = 8})"},
      {"circle", params = {point("center", "its centre"), {"radius", "number", unit = "m", range = "0 or more"}, style}, text = "A circle; in space a disc that faces the eye.", example = 'canvas:circle({0, 0}, 0.1, {fill = "orange"})'},
      {"polygon", params = {{"points", "vector[]", unit = "m", text = "three or more"}, style}, text = "A closed outline and its inside.", example = 'canvas:polygon({{0, 0}, {1, 0}, {0, 1}}, {fill = "blue", alpha = 0.5})'},
      {"text", params = {point("at", "where it stands"), {"text", "string|number", text = "UTF-8; a line end begins a new line"}, style}, text = "Text, Cyrillic and Greek too.", example = 'canvas:text({0, 1}, "Σ F = m a", {size = 24, align = "center"})'},
      {"image", params = {point("at", "where it stands"), {"file", "string", text = "PNG, JPEG or BMP in the scene's folder or below"}, style}, text = "An image.", errors = {"there is no such file, or it cannot be read"}, example = 'canvas:image({0, 1}, "bird.png", {height = 0.5})'},
    },
  },
  {
    kind = "type", name = "style", text = "How something looks: a table with any of these.",
    properties = {
      {"color", "string|number[]", default = "text", text = "Of a line, an outline or a text."},
      {"fill", "string|number[]", default = "none", text = "Of the inside of a circle or polygon. With it and no `color` there is no outline."},
      {"width", "number", unit = "px", range = "0 or more", default = "2.5", text = "Of a line. Of an image: its width in m."},
      {"dash", "number", unit = "px", range = "0 or more", default = "0", text = "Length of dashes and gaps; 0 is a whole line."},
      {"alpha", "number", range = "0 to 1", default = "1", text = "1 hides what is behind, 0 shows nothing."},
      {"size", "number", unit = "px", range = "4 to 400", default = "22", text = "Of the letters of a text (an em). The viewer may make all text larger or smaller."},
      {"bold", "boolean", default = "false", text = "Bold text."},
      {"align", '"left"|"center"|"right"', default = '"left"; images "center"', text = "Where the point lies in the text or image: at its left, in its middle, at its right."},
      {"vertical", '"top"|"middle"|"bottom"', default = '"middle"', text = "The same from top to bottom."},
      {"height", "number", unit = "m", range = "0 or more", default = "by its shape", text = "Of an image."},
      {"angle", "number", unit = "rad", default = "0", text = "Of an image, counter-clockwise."},
    },
  },
}
