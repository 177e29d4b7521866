-- Links: rods, tethers, keep-aways, springs, dot products. Read by scripts/api.lua.
local ends = {
  {"a", "particle|body", required = true, positional = 1, text = "One end: the first of the list, `rod{a, b}`, or `a =`."},
  {"b", "particle|body", required = true, positional = 2, text = "The other end: the second of the list, or `b =`."},
}

local function fields(length, more)
  local all = {ends[1], ends[2], length}
  for _, field in ipairs(more or {}) do all[#all + 1] = field end
  all[#all + 1] = {"max_force", "number", unit = "N", range = "above 0", default = "never", text = "It breaks when the force along it goes beyond."}
  all[#all + 1] = {"at_a", "vector", unit = "m", default = "its centre of mass", text = "Of bodies: where it is tied to `a`."}
  all[#all + 1] = {"at_b", "vector", unit = "m", default = "its centre of mass", text = "Of bodies: where it is tied to `b`."}
  all[#all + 1] = {"collide", "boolean", default = "false", text = "Of bodies: the two touch; else they pass through each other."}
  return all
end

local errors = {"one particle and one body", "an end that was destroyed or belongs to another world", "both ends the same", "a length that is not a number, or negative"}

local function members(kind, more)
  local properties = {
    {"length", "number", unit = "m", range = kind == "rod" and "above 0" or "0 or more", text = kind == "spring" and "Its rest length." or "Its rest length. Set it while the scene runs, and the next step takes the ends there at an even pace: a hoist lifts."},
    {"force", "number", unit = "N", readonly = true, text = "The force along it, mean over the last substep: positive pulls the ends together (tension), negative pushes them apart."},
    {"max_force", "number", unit = "N", range = "above 0", text = "It breaks when the force goes beyond; `math.huge`: never."},
    {"current_length", "number", unit = "m", readonly = true, text = "The distance of its ends now."},
    {"a", "particle|body", readonly = true, text = "One end."},
    {"b", "particle|body", readonly = true, text = "The other end."},
    {"valid", "boolean", readonly = true, text = "false once it broke or was destroyed; everything else of it is then an error."},
  }
  for _, property in ipairs(more or {}) do properties[#properties + 1] = property end
  return properties
end

local methods = {{"destroy", text = "Destroys it; its ends stay."}}

return {
  name = "links", title = "Links",
  text = [[
A link joins two particles, or points of two bodies (then it also has `at_a`, `at_b` and `collide`, and is found among `world:joints()`). A rod keeps their distance, a tether lets them come nearer, a keep-away lets them go farther, a spring pulls with a force. Two ends at the same point are legal when the link has a length: they are pushed apart.]],
  {
    kind = "constructor", name = "rod", returns = "rod",
    text = "Keeps two particles at a distance: |b - a| = length.",
    fields = fields({"length", "number", unit = "m", range = "above 0", default = "their distance now", text = "Rest length."}),
    errors = errors,
    example = "local strut = rod{a, b, max_force = 200}   -- breaks beyond 200 N",
    source = "Jakobsen 2001, section 4, with the sign corrected; Ryckaert 1977",
  },
  {kind = "type", name = "rod", text = "A rod: |b - a| = length.", properties = members("rod"), methods = methods},
  {
    kind = "constructor", name = "tether", returns = "tether",
    text = "Keeps two particles from going farther apart: |b - a| <= length. A limp string.",
    fields = fields({"length", "number", unit = "m", range = "0 or more", default = "their distance now", text = "Greatest distance."}),
    errors = errors,
    example = "tether{dog, post, length = 3}",
  },
  {kind = "type", name = "tether", text = "A tether: |b - a| <= length.", properties = members("tether"), methods = methods},
  {
    kind = "constructor", name = "keepaway", returns = "keepaway",
    text = "Keeps two particles from coming nearer: |b - a| >= length.",
    fields = fields({"length", "number", unit = "m", range = "0 or more", default = "their distance now", text = "Smallest distance."}),
    errors = errors,
    source = "Jakobsen 2001, section 6: limits of angles by distances",
    example = "keepaway{hip, hand, length = 0.2}",
  },
  {kind = "type", name = "keepaway", text = "A keep-away: |b - a| >= length.", properties = members("keepaway"), methods = methods},
  {
    kind = "constructor", name = "spring", returns = "spring",
    text = "Pulls two particles together with the force stiffness (|b - a| - length) + damping d|b - a|/dt. A spring whose swinging the substep h can follow (ω h below 1.4, ω² = k (1/m1 + 1/m2), all springs of a particle together) is a plain force. A stiffer one would blow up: it is solved implicitly instead, keeps its length, and its swinging dies away at once. More substeps make it a plain force again.",
    fields = fields({"length", "number", unit = "m", range = "0 or more", default = "their distance now", text = "Rest length; 0 is legal."}, {
      {"stiffness", "number", unit = "N/m", range = "0 or more", default = "100", text = "Force for each metre of stretch."},
      {"damping", "number", unit = "N s/m", range = "0 or more", default = "0", text = "Force for each m/s at which it gets longer."},
    }),
    errors = errors,
    example = "spring{nail, bob, stiffness = 40, damping = 0.2, length = 0.5}",
  },
  {
    kind = "type", name = "spring", text = "A spring.",
    properties = members("spring", {
      {"stiffness", "number", unit = "N/m", range = "0 or more", text = "Force for each metre of stretch."},
      {"damping", "number", unit = "N s/m", range = "0 or more", text = "Force for each m/s at which it gets longer."},
    }),
    methods = methods,
  },
  {
    kind = "constructor", name = "dot", returns = "dot",
    text = "Holds the dot product of two directions from one corner: (a - corner)·(b - corner) = product. 0 keeps them square, which rods from the corner alone cannot.",
    fields = {
      {"corner", "particle", required = true, positional = 1, text = "Where the directions start: the first of the list, `dot{corner, a, b}`, or `corner =`."},
      {"a", "particle", required = true, positional = 2, text = "End of one direction."},
      {"b", "particle", required = true, positional = 3, text = "End of the other."},
      {"product", "number", unit = "m²", default = "0", text = "What the product is held at."},
    },
    errors = {"a particle that was destroyed or belongs to another world", "two of the three the same"},
    source = "Jakobsen 2001, section 5: a body as three unit axes",
    example = "dot{origin, east, north}",
  },
  {
    kind = "type", name = "dot", text = "A held dot product.",
    properties = {
      {"product", "number", unit = "m²", text = "What the product is held at."},
      {"corner", "particle", readonly = true, text = "Where the directions start."},
      {"a", "particle", readonly = true, text = "End of one direction."},
      {"b", "particle", readonly = true, text = "End of the other."},
      {"valid", "boolean", readonly = true, text = "false once it was destroyed."},
    },
    methods = methods,
  },
}
