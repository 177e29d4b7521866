-- Obstacles: what particles cannot enter. Read by scripts/api.lua.
local friction = {"friction", "number", range = "0 or more", default = "0.5", text = "Coulomb's coefficient μ: sideways force at most μ times the pressing one.", source = "Jakobsen 2001, section 7"}
local restitution = {"restitution", "number", range = "0 to 1", default = "0", text = "Speed after a blow over speed before."}
local surface = {friction, restitution}
local motion = {
  {"type", '"static"|"kinematic"', required = true, text = '`"static"` stands; `"kinematic"` moves as `velocity` and `spin` say, whatever pushes it.'},
  {"velocity", "vector", unit = "m/s", default = "at rest", text = 'Of `"kinematic"` ones.'},
  {"spin", "number|vector", unit = "rad/s", default = "0", text = 'Of `"kinematic"` ones, about the centre: a number in the plane, counter-clockwise; a vector in space.'},
}
local position = {"position", "vector", unit = "m", default = "the origin", text = "Its centre."}
local radius = {"radius", "number", unit = "m", range = "above 0", default = "0.5", text = "Its radius."}
local axis = {
  {"position", "vector", unit = "m", default = "the origin", text = "What `p1` and `p2` are relative to."},
  {"p1", "vector", unit = "m", default = "{0, 0, -0.5}", text = "One end of its axis."},
  {"p2", "vector", unit = "m", default = "{0, 0, 0.5}", text = "The other end of its axis."},
  radius,
}

local touched = {
  {"friction", "number", range = "0 or more", text = "Coulomb's coefficient μ."},
  {"restitution", "number", range = "0 to 1", text = "Speed after a blow over speed before."},
  {"reaction", "vec", unit = "N", readonly = true, text = "The force of all that touches it, mean over the last step."},
  {"valid", "boolean", readonly = true, text = "false once it was destroyed."},
}
local pose = {
  {"x", "number", unit = "m", text = "First coordinate of its position."},
  {"y", "number", unit = "m", text = "Second coordinate of its position."},
  {"z", "number", unit = "m", text = "Third coordinate of its position; 0 in the plane."},
  {"position", "vector", unit = "m", text = "Where it is. Set, it is carried there in the course of the next step, and takes along what rubs on it."},
  {"vx", "number", unit = "m/s", text = "First coordinate of its velocity."},
  {"vy", "number", unit = "m/s", text = "Second coordinate of its velocity."},
  {"vz", "number", unit = "m/s", text = "Third coordinate of its velocity; 0 in the plane."},
  {"velocity", "vector", unit = "m/s", text = 'It moves so. May be set where `type` is `"kinematic"`.'},
  {"speed", "number", unit = "m/s", readonly = true, text = "Length of the velocity."},
  {"spin", "number|vector", unit = "rad/s", text = 'It turns so: a number in the plane, a vector in space. May be set where `type` is `"kinematic"`.'},
  {"angle", "number", unit = "rad", readonly = true, text = "In the plane: how far it has turned, counter-clockwise."},
  {"orientation", "number[]", readonly = true, text = "In space: the quaternion {w, x, y, z}."},
  {"type", "string", readonly = true, text = '`"static"` or `"kinematic"`.'},
}
local methods = {{"destroy", text = "Destroys it."}}

-- The members of several lists in one.
local function join(...)
  local all = {}
  for _, list in ipairs{...} do
    for _, member in ipairs(list) do all[#all + 1] = member end
  end
  return all
end

local function constructor(name, text, fields, more)
  local entry = {kind = "constructor", name = name, returns = name, text = text, fields = fields}
  for key, value in pairs(more) do entry[key] = value end
  return entry
end

local function shape(name, text, properties)
  return {kind = "type", name = name, text = text, properties = properties, methods = methods}
end

local ends = {
  {"radius", "number", unit = "m", readonly = true, text = "Its radius."},
  {"p1", "vec", unit = "m", readonly = true, text = "One end of its axis, relative to its position."},
  {"p2", "vec", unit = "m", readonly = true, text = "The other end."},
}

return {
  name = "obstacles", title = "Obstacles",
  text = [[
Particles cannot enter an obstacle: one that would is moved to the nearest point outside, which is the smallest move that frees it. Friction and bounce act where they touch. (Bodies that move freely and push each other come with a later version; until then `ball`, `box`, `capsule` and `cylinder` need a `type`.)]],
  constructor("ground", "Everything below a height is solid.",
    join({{"y", "number", unit = "m", default = "0", text = "Its height."}}, surface),
    {example = "ground{y = 0, friction = 0.3, restitution = 0.8}"}),
  shape("ground", "Solid below a height.",
    join({{"y", "number", unit = "m", text = "Its height. Set, it is carried there in the course of the next step."}}, touched)),
  constructor("plane", "Everything behind a plane is solid: a slope, a ceiling, a conveyor belt.",
    join({
      {"point", "vector", unit = "m", default = "the origin", text = "A point of it."},
      {"normal", "vector", default = "{0, 1, 0}", text = "Square to it, towards the free side, of any length but 0."},
      {"velocity", "vector", unit = "m/s", default = "at rest", text = "It moves so, and carries what rubs on it."},
    }, surface),
    {errors = {"a normal of length 0"}, example = "plane{point = {0, 0}, normal = {-1, 2}}"}),
  shape("plane", "Solid behind a plane.",
    join({
      {"point", "vector", unit = "m", text = "A point of it. Set, it is carried there in the course of the next step."},
      {"normal", "vec", readonly = true, text = "Towards the free side."},
      {"velocity", "vector", unit = "m/s", text = "It moves so."},
    }, touched)),
  constructor("walls", "Everything outside a box is solid: particles stay inside.",
    join({
      {"min", "vector", unit = "m", required = true, text = "The corner with the smallest coordinates."},
      {"max", "vector", unit = "m", required = true, text = "The corner with the largest coordinates."},
    }, surface),
    {errors = {"a coordinate of `min` that is not below that of `max`"},
      source = "Jakobsen 2001, section 3: the inside of a cube",
      example = "walls{min = {0, 0, 0}, max = {1000, 1000, 1000}}"}),
  shape("walls", "Solid outside a box.",
    join({
      {"min", "vec", unit = "m", readonly = true, text = "The corner with the smallest coordinates."},
      {"max", "vec", unit = "m", readonly = true, text = "The corner with the largest coordinates."},
    }, touched)),
  constructor("ball", "A solid ball; in the plane a disc.",
    join({position, radius}, motion, surface),
    {example = 'ball{position = {0, 1}, radius = 0.3, type = "static"}'}),
  shape("ball", "A solid ball.",
    join({{"radius", "number", unit = "m", readonly = true, text = "Its radius."}}, pose, touched)),
  constructor("box", "A solid box; in the plane a rectangle.",
    join({
      position,
      {"size", "vector", unit = "m", range = "above 0", default = "{1, 1, 1}", text = "Its sides."},
      {"angle", "number", unit = "rad", default = "0", text = "In the plane: turned counter-clockwise."},
      {"orientation", "number[]", default = "{1, 0, 0, 0}", text = "In space: a quaternion {w, x, y, z}, of any length but 0."},
    }, motion, surface),
    {example = 'box{position = {2, 0.5}, size = {1, 1}, angle = 0.2, type = "static"}'}),
  shape("box", "A solid box.",
    join({{"size", "vec", unit = "m", readonly = true, text = "Its sides."}}, pose, touched)),
  constructor("capsule", "All points within `radius` of a segment.", join(axis, motion, surface),
    {example = 'capsule{p1 = {-1, 0}, p2 = {1, 0}, radius = 0.2, type = "static"}'}),
  shape("capsule", "A solid capsule.", join(ends, pose, touched)),
  constructor("cylinder", "A solid cylinder with flat ends; in the plane a disc at `p1`: a post seen from its end.",
    join(axis, motion, surface),
    {example = 'cylinder{position = {0, 0}, radius = 0.5, friction = 0.3, type = "static"}'}),
  shape("cylinder", "A solid cylinder.", join(ends, pose, touched)),
}
