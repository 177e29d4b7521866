-- Bodies: what has a shape, turns, and collides. Read by scripts/api.lua.
local plane = "In the plane: turned so far about `position`, counter-clockwise."

local common = {
  {"position", "vector", unit = "m", default = "the origin", text = "Where the origin of its shape starts: the middle of a ball or box, what the points of other shapes are relative to."},
  {"angle", "number", unit = "rad", default = "0", text = "In the plane: turned counter-clockwise."},
  {"orientation", "number[]", default = "{1, 0, 0, 0}", text = "In space: a quaternion {w, x, y, z}, of any length but 0."},
  {"type", '"dynamic"|"static"|"kinematic"', default = '"dynamic"', text = '`"dynamic"` moves by forces and contacts; `"static"` stands; `"kinematic"` moves as `velocity` and `spin` say, whatever pushes it.'},
  {"velocity", "vector", unit = "m/s", default = "at rest", text = "Of its centre of mass. Not of a static one."},
  {"spin", "number|vector", unit = "rad/s", default = "0", text = "How fast it turns: a number in the plane, counter-clockwise; a vector in space. Not of a static one."},
  {"mass", "number", unit = "kg", range = "1e-40 to 1e40", default = "by the density", text = "Its mass. Give this or `density`."},
  {"density", "number", unit = "kg/m² in the plane, kg/m³ in space", range = "above 0", default = "1", text = "Mass of a unit of area or volume; of a hollow ball of a unit of rim or surface."},
  {"friction", "number", range = "0 or more", default = "0.5", text = "Coulomb's coefficient μ: sideways force at most μ times the pressing one. Two surfaces take the square root of the product."},
  {"restitution", "number", range = "0 to 1", default = "0", text = "Speed after a blow over speed before. Two surfaces take the larger."},
  {"rolling_resistance", "number", unit = "m", range = "0 to 1e9", default = "0", text = "The arm with which the pressing force holds against rolling: the torque is at most this times that force. Two surfaces take the larger."},
  {"surface_speed", "number", unit = "m/s", default = "0", text = "Its surface runs on like a conveyor belt, in the plane counter-clockwise round the shape: the upper side of a belt runs to the left, with a negative speed to the right."},
  {"one_way", "vector", default = "{0, 0}", text = "A direction that turns with the body: what comes from there is held, what comes from elsewhere passes. `{0, 1}` makes a platform that can be jumped through from below. `{0, 0}`: holds all."},
  {"sensor", "boolean", default = "false", text = "It pushes nothing and lets everything pass, but tells what it overlaps: see `on`. It has a mass like others."},
  {"bullet", "boolean", default = "false", text = "Surely never passes through other bodies that move freely, however fast it is; through what no force moves no body does."},
  {"model", '"rigid"|"frame"', default = '"rigid"', text = '`"frame"`: the body of the article, particles and rods that carry the shape along; in the plane, dynamic. It meets obstacles, what no force moves, and other frames.', source = "Jakobsen 2001, section 5"},
  {"gravity_scale", "number", default = "1", text = "How many times the world's gravity it feels; 0: none."},
  {"fixed_rotation", "boolean", default = "false", text = "It never turns by itself, whatever pushes it."},
  {"lock_x", "boolean", default = "false", text = "In the plane: it never moves along x by itself, whatever pushes it."},
  {"lock_y", "boolean", default = "false", text = "In the plane: it never moves along y by itself."},
  {"group", "string|string[]", default = '"default"', text = "Names of the groups it is in. A world has at most 64."},
  {"collides_with", "string|string[]", default = "all", text = "The groups it meets. Two bodies meet when each is in a group that the other collides with; `{}` is nothing."},
  {"color", "string", default = "by its type", text = "A colour for pictures: a name, as for `canvas`, or hex (`\"#ffcc00\"`)."},
  {"image", "string", default = "none", text = "In the plane: a picture drawn on it, and turned with it: the name of a file in the scene's folder."},
}
local radius = {"radius", "number", unit = "m", range = "above 0", default = "0.5", text = "Its radius."}
local rounding = {"rounding", "number", unit = "m", range = "0 or more", default = "0", text = "Added all round, which makes its corners round."}

local properties = {
  {"x", "number", unit = "m", text = "First coordinate of its position."},
  {"y", "number", unit = "m", text = "Second coordinate of its position: height."},
  {"z", "number", unit = "m", text = "Third coordinate of its position; 0 in the plane."},
  {"position", "vector", unit = "m", text = "Where the origin of its shape is. Setting it puts a dynamic body elsewhere without changing its velocity; a kinematic or static one is carried there in the course of the next step."},
  {"center_of_mass", "vec", unit = "m", readonly = true, text = "Where its centre of mass is: what it turns about when nothing holds it."},
  {"vx", "number", unit = "m/s", text = "First coordinate of its velocity."},
  {"vy", "number", unit = "m/s", text = "Second coordinate of its velocity."},
  {"vz", "number", unit = "m/s", text = "Third coordinate of its velocity; 0 in the plane."},
  {"velocity", "vector", unit = "m/s", text = "Velocity of its centre of mass at the time `world.time`, second order in the substep. A static one has none."},
  {"speed", "number", unit = "m/s", readonly = true, text = "Length of the velocity."},
  {"angle", "number", unit = "rad", text = plane .. " It grows with every turn."},
  {"orientation", "number[]", text = "In space: the quaternion {w, x, y, z}; in the plane it can only be read."},
  {"spin", "number|vector", unit = "rad/s", text = "It turns so: a number in the plane, counter-clockwise; a vector in space. A static one does not."},
  {"mass", "number", unit = "kg", range = "1e-40 to 1e40", text = "Its mass. Setting it changes the inertia in the same proportion."},
  {"inertia", "number|vec", unit = "kg m²", text = "Moment of inertia about the centre of mass; in space those about its axes x, y and z. May be set in the plane."},
  {"friction", "number", range = "0 or more", text = "Coulomb's coefficient μ of all its shapes."},
  {"restitution", "number", range = "0 to 1", text = "Speed after a blow over speed before."},
  {"rolling_resistance", "number", unit = "m", range = "0 to 1e9", text = "The arm with which the pressing force holds against rolling."},
  {"surface_speed", "number", unit = "m/s", text = "Its surface runs on like a conveyor belt, counter-clockwise round the shape."},
  {"gravity_scale", "number", text = "How many times the world's gravity it feels."},
  {"fixed_rotation", "boolean", text = "It never turns by itself."},
  {"lock_x", "boolean", text = "In the plane: it never moves along x by itself. Set, its speed along x becomes 0."},
  {"lock_y", "boolean", text = "In the plane: it never moves along y by itself."},
  {"group", "string|string[]", text = "The group it is in; a list when there are several."},
  {"collides_with", "string[]", text = "The groups it meets; nil: all."},
  {"asleep", "boolean", readonly = true, text = "Whether it sleeps: it has been at rest for half a second, and nothing reaches it. Any change of it or of what it touches wakes it."},
  {"type", "string", text = '`"dynamic"`, `"static"` or `"kinematic"`. What becomes static stops; what becomes dynamic goes on with its velocity.'},
  {"reaction", "vec", unit = "N", readonly = true, text = "The force of all that touches it, mean over the last step."},
  {"sensor", "boolean", text = "It pushes nothing and lets everything pass."},
  {"model", "string", readonly = true, text = '`"rigid"` or `"frame"`.'},
  {"color", "string", text = "Its colour in pictures; nil: by its type."},
  {"image", "string", text = "The name of the picture on it; nil: none."},
  {"valid", "boolean", readonly = true, text = "false once it was destroyed; everything else of it is then an error."},
}

local at = {"at", "vector", unit = "m", default = "its centre of mass", text = "the point of the scene where it acts"}
local methods = {
  {"force", params = {{"force", "vector", unit = "N"}, at}, text = "Adds a force that acts during the next step.", example = "local crate = box{}\ncrate:force({3, 0}, crate:world_point{0, 0.5})"},
  {"torque", params = {{"torque", "number|vector", unit = "N m"}}, text = "Adds a torque that acts during the next step: a number in the plane, counter-clockwise; a vector in space.", example = "box{}:torque(0.5)"},
  {"impulse", params = {{"impulse", "vector", unit = "N s"}, at}, text = "A blow: changes velocity and spin at once. Nothing happens to a static or kinematic body.", example = "ball{}:impulse{0, 5}"},
  {"world_point", params = {{"point", "vector", unit = "m", text = "relative to `position`, unturned"}}, returns = "vec", text = "Where a point that is fixed in the body is now.", example = "local corner = box{}:world_point{0.5, 0.5}"},
  {"local_point", params = {{"point", "vector", unit = "m", text = "a point of the scene"}}, returns = "vec", text = "Which point of the body is there now; the reverse of `:world_point`.", example = "local place = box{}:local_point{1, 2}"},
  {"on", params = {{"event", '"contact"|"hit"|"persist"|"separate"', text = "what to wait for, see Events"}, {"f", "fun(event: event, other: body|obstacle)", text = "called with the event and what the body met"}}, returns = "callback", text = "Calls a function when this body touches something: as the function `on`, but of its own contacts alone.", example = 'local bell = ball{}\nbell:on("hit", function(event, other) print(event.speed, other) end)'},
  {"destroy", text = "Destroys it."},
}

-- The members of several lists in one.
local function join(...)
  local all = {}
  for _, list in ipairs{...} do
    for _, member in ipairs(list) do all[#all + 1] = member end
  end
  return all
end

-- Those of these names.
local function pick(list, names)
  local picked = {}
  for _, member in ipairs(list) do
    if (" " .. names .. " "):find(" " .. member[1] .. " ", 1, true) then picked[#picked + 1] = member end
  end
  return picked
end

local function constructor(name, text, own, more)
  local entry = {kind = "constructor", name = name, returns = name, text = text, fields = join(own, common)}
  for key, value in pairs(more) do entry[key] = value end
  return entry
end

local function body(name, text, own)
  return {kind = "type", name = name, text = text, properties = join(own, properties), methods = methods}
end

-- A field of the constructor as a property that can only be read.
local function shown(name, type, unit, text)
  return {name, type, unit = unit, readonly = true, text = text}
end

local axis = {
  {"p1", "vector", unit = "m", default = "{-0.5, 0}, in space {0, 0, -0.5}", text = "One end of its axis, relative to `position`."},
  {"p2", "vector", unit = "m", default = "{0.5, 0}, in space {0, 0, 0.5}", text = "The other end of its axis."},
  radius,
}
local post = {
  {"p1", "vector", unit = "m", default = "the origin, in space {0, 0, -0.5}", text = "One end of its axis, relative to `position`."},
  {"p2", "vector", unit = "m", default = "the origin, in space {0, 0, 0.5}", text = "The other end of its axis."},
  radius,
}

return {
  name = "bodies", title = "Bodies",
  text = [[
A body has a shape and a mass, and it turns. Bodies push each other, slide, roll, bounce and stand on each other; they meet obstacles too. Mass, centre of mass and moment of inertia follow exactly from shape and density, roundings included. Where two touch, μ is the square root of the product of both frictions, and the restitution is the larger of both.

`type = "static"` and `"kinematic"` make a body that no force moves.]],
  constructor("ball", "A ball; in the plane a disc.",
    {radius, {"hollow", "boolean", default = "false", text = "All its mass is at the rim: a ring, in space a shell."}},
    {example = 'ground{}\nball{position = {0, 1}, radius = 0.3, restitution = 0.8}\nball{position = {2, 1}, hollow = true, spin = -3}'}),
  body("ball", "A ball; in the plane a disc.", {
    shown("radius", "number", "m", "Its radius."),
    shown("hollow", "boolean", nil, "All its mass is at the rim."),
  }),
  constructor("box", "A box; in the plane a rectangle.",
    {{"size", "vector", unit = "m", range = "above 0", default = "{1, 1, 1}", text = "Its sides, without the rounding."}, rounding},
    {example = 'box{position = {2, 0.5}, size = {1, 1}, angle = 0.2}\nbox{position = {0, -1}, size = {10, 1}, type = "static"}'}),
  body("box", "A box; in the plane a rectangle.", {
    shown("size", "vec", "m", "Its sides, without the rounding."),
    shown("rounding", "number", "m", "Added all round."),
  }),
  constructor("polygon", "A convex polygon, in the plane.",
    {{"points", "vector[]", unit = "m", required = true, range = "1 to 64 points", text = "Its corners relative to `position`, in any order: what they span is the shape, so that a corner inside the others does not count."}, rounding},
    {errors = {"all points in a line, without a rounding"}, example = 'polygon{position = {0, 2}, points = {{0, 0}, {1, 0}, {0.5, 0.8}}}'}),
  body("polygon", "A convex polygon.", {
    shown("points", "vec[]", "m", "Its corners relative to `position`, counter-clockwise."),
    shown("rounding", "number", "m", "Added all round."),
  }),
  constructor("hull", "A convex polyhedron, in space.",
    {{"points", "vector[]", unit = "m", required = true, range = "4 to 64 points", text = "Its corners relative to `position`, in any order: what they span is the shape, so that a corner inside the others does not count."}, rounding},
    {errors = {"all points in one plane"}, example = 'hull{position = {0, 2, 0}, points = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}'}),
  body("hull", "A convex polyhedron.", {
    shown("points", "vec[]", "m", "Its corners relative to `position`, those that count."),
    shown("rounding", "number", "m", "Added all round."),
  }),
  constructor("capsule", "All points within `radius` of a segment.", axis,
    {example = 'capsule{position = {0, 3}, p1 = {-1, 0}, p2 = {1, 0}, radius = 0.2}'}),
  body("capsule", "All points within `radius` of a segment.", {
    shown("p1", "vec", "m", "One end of its axis, relative to `position`, unturned."),
    shown("p2", "vec", "m", "The other end."),
    shown("radius", "number", "m", "Its radius."),
  }),
  constructor("cylinder", "A cylinder with flat ends; in the plane a disc at `p1`: a post seen from its end.", post,
    {example = 'cylinder{position = {0, 0}, radius = 0.5, friction = 0.3, type = "static"}'}),
  body("cylinder", "A cylinder with flat ends; in the plane a disc.", {
    shown("p1", "vec", "m", "One end of its axis, relative to `position`, unturned."),
    shown("p2", "vec", "m", "The other end."),
    shown("radius", "number", "m", "Its radius."),
  }),
  {
    kind = "constructor", name = "terrain", returns = "terrain",
    text = "Ground that bodies run over without a snag. In the plane along a line of any length: what lies to the right of the way along the points is solid, below them when they go from left to right. In space over a grid of heights, or of triangles.",
    fields = join({
      {"points", "vector[]", unit = "m", range = "2 to 65536 points", text = "In the plane its corners in their order, relative to `position`; in space the corners of `triangles`."},
      {"loop", "boolean", default = "false", text = "In the plane: the last point is joined to the first. Counter-clockwise, all outside is solid: a bowl; clockwise, all inside."},
      {"heights", "number[]|number[][]|fun(x: number, z: number): number", unit = "m", text = "In place of `points`. In the plane a list of heights from left to right, all as far apart; in space a list of rows, each along x, one after another along z. Or a function that gives the height at x (and z), relative to `position`."},
      {"size", "number|number[]", unit = "m", range = "above 0", default = "1 m a cell", text = "With `heights`: how wide the ground is; in space {along x, along z}. Its middle is at `position`."},
      {"cells", "integer|integer[]", range = "1 to 4095", default = "32 each way", text = "With a function of heights: in how many pieces it is cut; in space {along x, along z}."},
      {"depth", "number", unit = "m", range = "above 0", default = "1", text = "With heights in space: so far down it is solid; what gets under it there is pushed up."},
      {"triangles", "integer[][]", text = "In space: three numbers of `points` each, from 1, counter-clockwise seen from the side that holds."},
      {"type", '"static"|"kinematic"', default = '"static"', text = "Whether it moves, as `velocity` and `spin` say."},
    }, pick(common, "position angle orientation velocity spin friction restitution rolling_resistance surface_speed group collides_with color")),
    errors = {"fewer than two points", "rows of heights that are not equally long", "a triangle with a point that is not there"},
    example = "local hills = {}\nfor i = 0, 100 do hills[#hills + 1] = {i * 0.1, 0.3 * math.sin(i * 0.2)} end\nterrain{points = hills, friction = 0.8}\nterrain{position = {0, -5}, size = 20, heights = function(x) return 0.2 * math.cos(x) end}",
  },
  {
    kind = "type", name = "terrain", text = "Ground.",
    properties = pick(properties, "x y z position vx vy vz velocity speed angle orientation spin friction restitution rolling_resistance surface_speed group collides_with type reaction color valid"),
    methods = methods,
  },
  constructor("compound", "Several shapes that are one body.",
    {{"shapes", "table[]", required = true, range = "1 to 4096 shapes", text = [[
Tables such as `{"ball", position = {1, 0}, radius = 0.5}`. The name (`"ball"`, `"box"` or `"capsule"`; in the plane also `"polygon"`; in space `"hull"` and `"cylinder"`) may be left out where the fields tell: `radius` and `hollow` of a ball; `size` and `rounding` of a box; `points` and `rounding` of a polygon or hull; `p1`, `p2` and `radius` of a capsule. Each may have `position` and `angle` (in space `orientation`) in the body, and `density`, `friction`, `restitution`, `rolling_resistance`, `surface_speed` and `one_way` of its own.]]}},
    {example = 'compound{position = {0, 2}, shapes = {\n  {"box", size = {2, 0.2}},\n  {"ball", position = {-1, 0}, radius = 0.3},\n  {"ball", position = {1, 0}, radius = 0.3, density = 5},\n}}'}),
  body("compound", "Several shapes that are one body.", {
    shown("shapes", "table[]", nil, "Its shapes: tables with `shape` (its name) and the fields of that shape."),
  }),
  {
    kind = "constructor", name = "group", returns = "group",
    text = "What all bodies of a group inherit, also those that come later. Said anew of a name, it holds in place of what was said before.",
    fields = {
      {"name", "string", required = true, text = "The group's name, as bodies give it in `group`; it may stand alone: `group{\"car\"}`."},
      {"enabled", "boolean", default = "true", text = "false: its bodies stand, and nothing meets them, as if they were not there."},
      {"dynamic", "boolean", default = "true", text = "false: its bodies stand, and others meet them. What moved goes on with its velocity later."},
      {"self_collisions", "boolean", default = "true", text = "false: its bodies pass through each other."},
    },
    example = 'group{"car", self_collisions = false}\nbox{position = {0, 1}, size = {2, 0.5}, group = "car"}\nball{position = {-0.8, 0.8}, radius = 0.3, group = "car"}',
  },
  {
    kind = "type", name = "group", text = "What all bodies of a group inherit.",
    properties = {
      {"name", "string", readonly = true, text = "Its name."},
      {"enabled", "boolean", text = "Its bodies are there."},
      {"dynamic", "boolean", text = "Its bodies move, those that can."},
      {"self_collisions", "boolean", text = "Its bodies meet each other."},
      {"bodies", "body[]", readonly = true, text = "Its bodies."},
    },
  },
}
