-- Obstacles: what particles cannot enter. Read by scripts/api.lua.
local friction = {"friction", "number", range = "0 or more", default = "0.5", text = "Coulomb's coefficient μ: sideways force at most μ times the pressing one.", source = "Jakobsen 2001, section 7"}
local restitution = {"restitution", "number", range = "0 to 1", default = "0", text = "Speed after a blow over speed before."}
local surface = {
  friction, restitution,
  {"group", "string|string[]", default = '"default"', text = "Names of the groups it is in."},
  {"collides_with", "string|string[]", default = "all", text = "The groups of bodies that meet it, when it is in one that they collide with; `{}` is nothing. Particles meet it always."},
}
local touched = {
  {"friction", "number", range = "0 or more", text = "Coulomb's coefficient μ."},
  {"restitution", "number", range = "0 to 1", text = "Speed after a blow over speed before."},
  {"group", "string|string[]", text = "The group it is in; a list when there are several."},
  {"collides_with", "string[]", text = "The groups of bodies that meet it; nil: all."},
  {"reaction", "vec", unit = "N", readonly = true, text = "The force of all that touches it, mean over the last step."},
  {"valid", "boolean", readonly = true, text = "false once it was destroyed."},
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

return {
  name = "obstacles", title = "Obstacles",
  text = [[
Particles and bodies cannot enter an obstacle: a particle that would is moved to the nearest point outside, which is the smallest move that frees it; a body is pushed out by its contacts. Friction and bounce act where they touch. Particles cannot enter bodies either: see Bodies.]],
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
  constructor("walls", "Everything outside a box is solid: what is in it stays inside.",
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
}
