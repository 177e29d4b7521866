-- Obstacles: what particles cannot enter. Read by scripts/api.lua.
local surface = {
  {"friction", "number", range = "0 or more", default = "0.5", text = "Coulomb's coefficient μ.", source = "Jakobsen 2001, section 7"},
  {"restitution", "number", range = "0 to 1", default = "0", text = "Speed after a blow over speed before."},
}
local motion = {
  {"velocity", "vector", unit = "m/s", default = "at rest", text = "It moves so, and carries what rubs on it."},
  {"spin", "number|vector", unit = "rad/s", default = "0", text = "Turns about its centre: a number in the plane, counter-clockwise; a vector in space."},
}
local kind = {"type", '"static"', default = '"static"', text = "Obstacles stand or are carried; nothing pushes them."}

local function fields(...)
  local all = {}
  for _, list in ipairs{...} do
    for _, field in ipairs(list) do all[#all + 1] = field end
  end
  return all
end

return {
  name = "obstacles", title = "Obstacles",
  text = [[
Particles cannot enter an obstacle: one that would is moved to the nearest point outside, which is the smallest move that frees it. Friction and bounce act where they touch.]],
  {
    kind = "constructor", name = "ground", world = true, returns = "obstacle",
    text = "Everything below a height is solid.",
    fields = fields({{"y", "number", unit = "m", default = "0", text = "Its height."}}, surface),
    example = "ground{y = 0, friction = 0.3, restitution = 0.8}",
  },
  {
    kind = "constructor", name = "plane", world = true, returns = "obstacle",
    text = "Everything behind a plane is solid; in the plane, behind a line.",
    fields = fields({
      {"point", "vector", unit = "m", default = "the origin", text = "A point of it."},
      {"normal", "vector", default = "{0, 1, 0}", text = "Square to it, towards the free side, of any length but 0."},
    }, surface, motion),
    errors = {"a normal of length 0"},
    example = "plane{point = {0, 0}, normal = {-1, 2}}      -- a slope",
  },
  {
    kind = "constructor", name = "walls", world = true, returns = "obstacle",
    text = "Everything outside a box is solid: particles stay inside.",
    fields = fields({
      {"min", "vector", unit = "m", required = true, text = "The corner with the smallest coordinates."},
      {"max", "vector", unit = "m", required = true, text = "The corner with the largest coordinates."},
    }, surface),
    errors = {"a coordinate of `min` that is not below that of `max`"},
    source = "Jakobsen 2001, section 3: the inside of a cube",
    example = "walls{min = {0, 0, 0}, max = {1000, 1000, 1000}, restitution = 0}",
  },
  {
    kind = "constructor", name = "ball", world = true, returns = "obstacle",
    text = "A solid ball; in the plane a disc.",
    fields = fields({
      {"position", "vector", unit = "m", default = "the origin", text = "Its centre."},
      {"radius", "number", unit = "m", range = "above 0", default = "0.5", text = "Its radius."},
      kind,
    }, surface, motion),
    example = 'ball{position = {0, 1}, radius = 0.3, type = "static"}',
  },
  {
    kind = "constructor", name = "box", world = true, returns = "obstacle",
    text = "A solid box; in the plane a rectangle.",
    fields = fields({
      {"position", "vector", unit = "m", default = "the origin", text = "Its centre."},
      {"size", "vector", unit = "m", range = "above 0", default = "{1, 1, 1}", text = "Its sides."},
      {"angle", "number", unit = "rad", default = "0", text = "In the plane: turned counter-clockwise."},
      {"orientation", "{number, number, number, number}", default = "{1, 0, 0, 0}", text = "In space: a quaternion w, x, y, z."},
      kind,
    }, surface, motion),
    example = 'box{position = {2, 0.5}, size = {1, 1}, angle = 0.2, type = "static"}',
  },
  {
    kind = "constructor", name = "capsule", world = true, returns = "obstacle",
    text = "All points within `radius` of a segment.",
    fields = fields({
      {"position", "vector", unit = "m", default = "the origin", text = "What `p1` and `p2` are relative to."},
      {"p1", "vector", unit = "m", default = "{0, 0, -0.5}", text = "One end of the segment."},
      {"p2", "vector", unit = "m", default = "{0, 0, 0.5}", text = "The other end."},
      {"radius", "number", unit = "m", range = "above 0", default = "0.5", text = "Its radius."},
      kind,
    }, surface, motion),
    example = 'capsule{p1 = {-1, 0}, p2 = {1, 0}, radius = 0.2, type = "static"}',
  },
  {
    kind = "constructor", name = "cylinder", world = true, returns = "obstacle",
    text = "A solid cylinder with flat ends; in the plane a disc at `p1`: a post seen from its end.",
    fields = fields({
      {"position", "vector", unit = "m", default = "the origin", text = "What `p1` and `p2` are relative to."},
      {"p1", "vector", unit = "m", default = "{0, 0, -0.5}", text = "One end of the axis."},
      {"p2", "vector", unit = "m", default = "{0, 0, 0.5}", text = "The other end."},
      {"radius", "number", unit = "m", range = "above 0", default = "0.5", text = "Its radius."},
      kind,
    }, surface, motion),
    example = 'cylinder{position = {0, 0}, radius = 0.5, friction = 0.3, type = "static"}',
  },
  {
    kind = "type", name = "obstacle", text = "What particles cannot enter.",
    properties = {
      {"x", "number", unit = "m", text = "First coordinate of its position."},
      {"y", "number", unit = "m", text = "Second coordinate of its position."},
      {"z", "number", unit = "m", text = "Third coordinate of its position."},
      {"position", "vector", unit = "m", text = "Where it is. Set, it is carried there in the course of the next step, and takes along what rubs on it."},
      {"velocity", "vector", unit = "m/s", text = "It moves so."},
      {"spin", "number|vec", unit = "rad/s", text = "It turns so: a number in the plane, a vector in space."},
      {"angle", "number", unit = "rad", readonly = true, text = "In the plane: how far a box has turned, counter-clockwise."},
      {"orientation", "number[]", readonly = true, text = "In space: quaternion w, x, y, z of a box."},
      {"friction", "number", range = "0 or more", text = "Coulomb's coefficient μ."},
      {"restitution", "number", range = "0 to 1", text = "Speed after a blow over speed before."},
      {"force", "vec", unit = "N", readonly = true, text = "The force of all that touches it, mean over the last step."},
      {"valid", "boolean", readonly = true, text = "false once it was destroyed."},
    },
    methods = {{"destroy", text = "Destroys it."}},
  },
}
