-- Cloths: sheets of particles joined by rods or springs. Read by scripts/api.lua.
return {
  name = "cloth", title = "Cloths",
  text = [[
A cloth is a sheet of (nx + 1) × (ny + 1) particles joined to their neighbours. In space `right` and `down` turn it; by default it hangs in the x-y plane.]],
  {
    kind = "constructor", name = "cloth", returns = "cloth",
    text = "Makes a cloth of rods or springs.",
    fields = {
      {"position", "vector", unit = "m", default = "the origin", text = "Its top left corner: node (1, 1)."},
      {"size", "{number, number}", unit = "m", range = "above 0", default = "{1, 1}", text = "Width and height."},
      {"cells", "{integer, integer}", range = "1 to 4096 each", default = "{10, 10}", text = "Cells across and down."},
      {"mass", "number", unit = "kg", range = "1e-40 to 1e40", default = "1", text = "Mass of the whole cloth, shared equally by its nodes."},
      {"radius", "number", unit = "m", range = "0 or more", default = "0", text = "Radius of each node, for what it touches."},
      {"pinned", '"top"|"top corners"|"none"|integer[][]', default = '"top"', text = "Which nodes are fixed: the top row, its two ends, none, or a list of `{i, j}`."},
      {"right", "vector", default = "{1, 0, 0}", text = "Direction from node (1, 1) to node (2, 1), of any length."},
      {"down", "vector", default = "{0, -1, 0}", text = "Direction from node (1, 1) to node (1, 2), of any length, not parallel to `right`."},
      {"mesh", '"square"|"hexagonal"', default = '"square"', text = "Rows and columns; or equilateral triangles, every other row shifted by half a cell, as in the article.", source = "Jakobsen 2001, section 4"},
      {"model", '"rods"|"springs"', default = '"rods"', text = "What joins the nodes."},
      {"structural", "number", unit = "N/m", range = "0 or more", default = "100", text = "Stiffness of springs between neighbours.", source = "Provot 1995"},
      {"shear", "number|boolean", unit = "N/m", range = "0 or more", default = "100; rods: false", text = "Stiffness of springs across each cell. With rods, true adds rods there."},
      {"bend", "number|boolean", unit = "N/m", range = "0 or more", default = "25; rods: false", text = "Stiffness of springs between nodes two apart. With rods, true adds rods there."},
      {"max_force", "number", unit = "N", range = "above 0", default = "never", text = "A link tears when the force along it goes beyond."},
    },
    errors = {"`right` and `down` parallel", "a pinned node that the cloth does not have", "a count of cells out of range"},
    example = [[
local flag = cloth{position = {0, 2}, size = {1.5, 1}, cells = {30, 20}, pinned = {{1, 1}, {1, 21}}}
flag:at(31, 21):impulse{0, 0.1}]],
  },
  {
    kind = "type", name = "cloth",
    text = "A sheet of particles.",
    properties = {
      {"columns", "integer", readonly = true, text = "Nodes across: nx + 1."},
      {"rows", "integer", readonly = true, text = "Nodes down: ny + 1."},
      {"stretch", "number", readonly = true, text = "Mean of |length / rest length - 1| over its structural links."},
      {"worst_stretch", "number", readonly = true, text = "The largest of |length / rest length - 1|."},
      {"valid", "boolean", readonly = true, text = "false once it was destroyed."},
    },
    methods = {
      {"at", params = {{"i", "integer", text = "1 to columns, to the right"}, {"j", "integer", text = "1 to rows, down"}}, returns = "particle|nil", text = "The node (i, j); nil when it was destroyed.", errors = {"a node that the cloth does not have"}},
      {"joined", params = {{"i", "integer"}, {"j", "integer"}, {"i2", "integer"}, {"j2", "integer"}}, returns = "boolean", text = "Whether the link between the neighbours (i, j) and (i2, j2) still holds."},
      {"destroy", text = "Destroys it with its particles and links."},
    },
    operators = {
      {"#cloth", "integer", text = "How many nodes: columns × rows."},
      {"cloth[k]", "particle|nil", text = "Node k, row by row from the top left."},
    },
  },
}
