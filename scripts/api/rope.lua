-- Ropes: chains of particles and rods. Read by scripts/api.lua.
return {
  name = "rope", title = "Ropes",
  text = [[
A rope is a chain of particles joined by rods of equal rest length. Its particles are ordinary ones, `rope[1]` at `from`: pull them, pin them, hang things on them.

A rope carries weights of any mass: a thread of a milligram holds tons. (A rod that is tied in between its ends is not solved with it: under 100 times a node's mass it is 0.6 % too long, with `world.iterations = 4` 0.14 %.) Wound round something, it holds by friction what the capstan law says. It touches bodies that move freely with whole links. What stands it touches with its nodes, and with links that are longer than the body is thick: links a good deal shorter than the obstacle is wide wrap round it well.]],
  {
    kind = "constructor", name = "rope", returns = "rope",
    text = "Makes a rope. One longer than its span starts hanging, with all its links at rest length.",
    fields = {
      {"from", "vector", unit = "m", required = true, text = "One end: `rope[1]`."},
      {"to", "vector", unit = "m", required = true, text = "The other end: `rope[#rope]`."},
      {"links", "integer", range = "1 to 1000000", default = "20", text = "How many rods; there is one particle more."},
      {"length", "number", unit = "m", range = "above 0", default = "the span", text = "Length of the whole rope."},
      {"mass", "number", unit = "kg", range = "1e-40 to 1e40", default = "1", text = "Mass of the whole rope, shared equally by its particles."},
      {"radius", "number", unit = "m", range = "0 or more", default = "0", text = "Radius of each particle, for what it touches."},
      {"max_force", "number", unit = "N", range = "above 0", default = "never", text = "A link breaks when the force along it goes beyond."},
      {"pinned", '"both"|"from"|"to"|"none"', default = '"both"', text = "Which ends are fixed."},
      {"collides", "boolean", default = "false", text = "Its links keep their radius from one another, and from links and particles that collide, too."},
    },
    errors = {"`from` or `to` left out", "both at the same point and no length", "a count of links out of range"},
    example = [[
local line = rope{from = {0, 0}, to = {1, 0}, length = 1.5, links = 20}
print(#line, line[1].x, line.stretch)]],
  },
  {
    kind = "type", name = "rope",
    text = "A chain of particles and rods.",
    properties = {
      {"length", "number", unit = "m", readonly = true, text = "Sum of the lengths its links have now."},
      {"collides", "boolean", text = "Whether its links collide with one another."},
      {"stretch", "number", readonly = true, text = "Length over rest length, minus 1; of the links that hold."},
      {"valid", "boolean", readonly = true, text = "false once it was destroyed."},
    },
    methods = {
      {"link", params = {{"i", "integer", range = "1 to #rope - 1", text = "which, counted from `from`"}}, returns = "rod|nil", text = "The rod between particles i and i + 1; nil when it broke or was destroyed."},
      {"destroy", text = "Destroys it with its particles and rods."},
    },
    operators = {
      {"#rope", "integer", text = "How many particles: links + 1."},
      {"rope[i]", "particle|nil", text = "Particle i of 1 to #rope; nil at #rope + 1, where `ipairs` ends, or when it was destroyed. Any other place is an error."},
    },
  },
}
