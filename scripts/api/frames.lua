-- Frames: rigid bodies of particles and links. Read by scripts/api.lua.
local function fields(size, points)
  local all = {
    {"position", "vector", unit = "m", default = "the origin", text = points and "Its centre; with `points`, what they are relative to." or "Its corner."},
    {"size", "number", unit = "m", range = "above 0", default = "1", text = size},
    {"mass", "number", unit = "kg", range = "1e-40 to 1e40", default = "1", text = "Mass of the whole frame, shared equally by its particles."},
    {"velocity", "vector", unit = "m/s", default = "at rest", text = "Of its centre of mass."},
    {"spin", "number|vector", unit = "rad/s", default = "0", text = "About its centre of mass: a number in the plane, counter-clockwise; a vector in space."},
    {"radius", "number", unit = "m", range = "0 or more", default = "0", text = "Radius of each particle, for what it touches."},
  }
  if points then
    all[#all + 1] = {"max_force", "number", unit = "N", range = "above 0", default = "never", text = "A rod breaks when the force along it goes beyond."}
    all[#all + 1] = {"points", "vector[]", unit = "m", default = "a regular one", text = ("Its %d corners, in place of `size`."):format(points)}
  end
  return all
end

local properties = {
  {"position", "vec", unit = "m", readonly = true, text = "Its centre of mass."},
  {"velocity", "vec", unit = "m/s", readonly = true, text = "Velocity of its centre of mass."},
  {"mass", "number", unit = "kg", readonly = true, text = "Mass of the whole frame."},
  {"links", "link[]", readonly = true, text = "Its links, those that hold."},
  {"valid", "boolean", readonly = true, text = "false once one of its particles was destroyed."},
}
local withVolume = {
  properties[1], properties[2], properties[3],
  {"volume", "number", unit = "m³", readonly = true, text = "Below 0 when it was turned inside out, which rods cannot see."},
  properties[4], properties[5],
}
local methods = {
  {"force", params = {{"force", "vector", unit = "N"}}, text = "Adds a force at the centre of mass that acts during the next step: shared by mass, so that it does not turn the frame."},
  {"impulse", params = {{"impulse", "vector", unit = "N s"}}, text = "Changes the velocity at once by impulse / mass."},
  {"destroy", text = "Destroys it with its particles and links."},
}
local function operators(name)
  return {
    {"#" .. name, "integer", text = "How many particles it has."},
    {name .. "[i]", "particle|nil", text = "Particle i of 1 to #" .. name .. "."},
  }
end

return {
  name = "frames", title = "Frames",
  text = [[
A rigid body made of particles and links, as the article makes it: it moves, turns and tumbles by their rules alone, with no other law of rotation. Its particles are ordinary ones: pin them, hang ropes on them, give them masses of their own.]],
  {
    kind = "constructor", name = "triangle", returns = "triangle",
    text = "Three particles and three rods.",
    fields = fields("Length of its sides.", 3),
    errors = {"both `size` and `points`", "points that lie on one another"},
    source = "Jakobsen 2001, section 5",
    example = "triangle{position = {0, 2}, size = 0.5, spin = 3}",
  },
  {kind = "type", name = "triangle", text = "Three particles and three rods.", properties = properties, methods = methods, operators = operators("triangle")},
  {
    kind = "constructor", name = "tetrahedron", returns = "tetrahedron",
    text = "Four particles and six rods, in space: as many unknowns as a rigid body has, 12 - 6 = 6.",
    fields = fields("Length of its edges.", 4),
    errors = {"a scene of two dimensions", "both `size` and `points`"},
    source = "Jakobsen 2001, section 5",
    example = "tetrahedron{position = {500, 800, 500}, size = 200, spin = {1, 2, 0}}",
  },
  {kind = "type", name = "tetrahedron", text = "Four particles and six rods.", properties = withVolume, methods = methods, operators = operators("tetrahedron")},
  {
    kind = "constructor", name = "axes", returns = "axes",
    text = "A corner and two (in space three) arms from it, of one length and square to each other: rods hold the lengths, dot products the right angles.",
    fields = fields("Length of its arms."),
    source = "Jakobsen 2001, section 5: the body as three unit axes",
    example = "axes{position = {0, 2, 0}, spin = {0, 3, 0}}",
  },
  {kind = "type", name = "axes", text = "A corner and arms square to each other.", properties = properties, methods = methods, operators = operators("axes")},
}
