-- Bodies: fields, properties, methods, mass and inertia of every shape, and mistakes.
local check = require "support.check"
local fails = check.fails
local pi = math.pi

-- Mass and inertia, exact
local disc = ball{position = {1, 2}, radius = 0.5}
expect("disc mass", disc.mass, pi / 4, 1e-15)
expect("disc inertia", disc.inertia, pi / 4 * 0.25 / 2, 1e-15)
local ring = ball{radius = 0.5, hollow = true, mass = 2}
expect("ring mass", ring.mass, 2)
expect("ring inertia", ring.inertia, 2 * 0.25, 1e-15)
expect("ring by density", ball{radius = 0.5, hollow = true, density = 3}.mass, 3 * pi, 1e-14)
local crate = box{size = {2, 1}, density = 3}
expect("box mass", crate.mass, 6, 1e-14)
expect("box inertia", crate.inertia, 6 * (4 + 1) / 12, 1e-14)
local round = box{size = {1, 1}, rounding = 0.1}
expect("rounded box mass", round.mass, 1 + 0.4 + pi * 0.01, 1e-14)
local triangle = polygon{points = {{0, 0}, {1, 0}, {0, 1}}}
expect("triangle mass", triangle.mass, 0.5, 1e-15)
expect("triangle inertia", triangle.inertia, 0.5 * 2 / 18, 1e-15)
expect("triangle centre", triangle.center_of_mass, vec(1 / 3, 1 / 3), 1e-15)
expect("either winding", polygon{points = {{0, 0}, {0, 1}, {1, 0}}}.inertia, triangle.inertia, 1e-15)
local pill = capsule{}
expect("capsule mass", pill.mass, 1 + pi / 4, 1e-14)
expect("capsule inertia", pill.inertia, 2 / 12 + pi / 4 * (0.125 + 0.25 + 2 / (3 * pi)), 1e-14)
expect("cylinder is a disc", cylinder{radius = 0.5}.inertia, disc.inertia, 1e-15)

-- A dumbbell: 2 kg at -1 and 1 kg at 1, as discs, on a rod without mass to speak of.
local dumbbell = compound{position = {3, 0}, shapes = {
  {"ball", position = {-1, 0}, radius = 0.1, density = 2 / (pi * 0.01)},
  {radius = 0.1, position = {1, 0}, density = 1 / (pi * 0.01)},
}}
expect("compound mass", dumbbell.mass, 3, 1e-13)
expect("compound centre", dumbbell.center_of_mass, vec(3 - 1 / 3, 0), 1e-14)
expect("compound inertia", dumbbell.inertia, 3 * 0.01 / 2 + 2 / 3 * 4, 1e-13)
expect("compound shapes", #dumbbell.shapes, 2)
expect("compound second shape", dumbbell.shapes[2].position, vec(1, 0))
expect("compound shape by name", dumbbell.shapes[1].shape, "ball")
local cross = compound{mass = 4, shapes = {{size = {2, 0.5}}, {size = {2, 0.5}, angle = pi / 2}}}
expect("mass of all", cross.mass, 4, 1e-14)
expect("a compound with every shape", #compound{shapes = {
  {"ball"}, {"box", position = {1, 0}}, {"capsule", position = {0, 2}, radius = 0.1},
  {"polygon", points = {{0, 0}, {1, 0}, {0, 1}}, position = {-2, 0}, angle = 1},
}}.shapes, 4)

-- Setting mass keeps the shape of the inertia; in the plane the inertia may be set alone.
crate.mass = 12
expect("mass set", crate.mass, 12)
expect("inertia with it", crate.inertia, 12 * 5 / 12, 1e-13)
crate.inertia = 0.25
expect("inertia set", crate.inertia .. " " .. crate.mass, "0.25 12.0")

-- Defaults
local plain = box{}
expect("size", plain.size, vec(1, 1))
expect("rounding", plain.rounding, 0)
expect("position", plain.position, vec(0, 0))
expect("type", plain.type, "dynamic")
expect("friction", plain.friction, 0.5)
expect("restitution", plain.restitution, 0)
expect("rolling_resistance", plain.rolling_resistance, 0)
expect("surface_speed", plain.surface_speed, 0)
expect("gravity_scale", plain.gravity_scale, 1)
expect("fixed_rotation", plain.fixed_rotation, false)
expect("group", plain.group, "default")
expect("collides_with", plain.collides_with, nil)
expect("image", plain.image, nil)
expect("hollow", disc.hollow, false)
expect("capsule ends", pill.p1 == vec(-0.5, 0) and pill.p2 == vec(0.5, 0), true)
expect("density 1", plain.mass, 1)

-- Every property that can be set, before the world has moved and after.
for _, steps in ipairs{0, 7} do
  local w = verlua.world{gravity = {0, 0}}
  local b = w:box{size = {2, 1}, position = {1, 2}, angle = 0.5, velocity = {3, 4}, spin = -2, mass = 2}
  local given = b.x .. " " .. b.y .. " " .. b.angle .. " " .. b.speed .. " " .. b.spin
  expect("as given", given, "1.0 2.0 0.5 5.0 -2.0")
  w:step(steps)
  b.x, b.y = 5, 6
  expect("x and y", b.position, vec(5, 6), 1e-12)
  b.position = {7, 8}
  expect("position set", b.position, vec(7, 8), 1e-12)
  b.angle = 1.25
  expect("angle set", b.angle, 1.25)
  b.vx, b.vy = 1, -1
  expect("vx and vy", b.velocity, vec(1, -1), 1e-12)
  b.velocity = {0.5, 0.25}
  expect("velocity set", b.velocity, vec(0.5, 0.25), 1e-12)
  b.spin = 3
  expect("spin set", b.spin, 3, 1e-12)
  b.z, b.vz = 0, 0
  b.friction, b.restitution, b.rolling_resistance, b.surface_speed = 0.1, 0.2, 0.3, 0.4
  local surface = ("%.1f %.1f"):format(b.rolling_resistance, b.surface_speed)
  expect("surface set", surface .. " " .. b.friction .. " " .. b.restitution, "0.3 0.4 0.1 0.2")
  b.gravity_scale, b.fixed_rotation = 2, true
  expect("gravity_scale set", b.gravity_scale, 2)
  expect("fixed_rotation stops it", b.fixed_rotation and b.spin, 0)
  b.fixed_rotation = false
  w:step(60)
  expect("and on it goes", b.position, vec(7.5, 8.25), 1e-9)
end

-- The order of setting does not matter.
do
  local w = verlua.world{gravity = {0, 0}}
  local a, b = w:ball{position = {0, 0}}, w:ball{position = {0, 5}}
  w:step(3)
  a.spin = 2; a.velocity = {1, 0}; a.angle = 0; a.position = {0, 0}
  b.position = {0, 5}; b.angle = 0; b.velocity = {1, 0}; b.spin = 2
  w:step(60)
  expect("order: x", a.x, b.x)
  expect("order: angle", a.angle, b.angle)
end

-- Points, forces, torques and blows
do
  local w = verlua.world{gravity = {0, 0}}
  local b = w:box{size = {2, 1}, mass = 2, angle = pi / 2, position = {1, 1}}
  expect("world_point", b:world_point{1, 0}, vec(1, 2), 1e-15)
  expect("local_point", b:local_point{1, 2}, vec(1, 0), 1e-15)
  b:impulse{4, 0}
  expect("impulse", b.velocity, vec(2, 0))
  expect("through the centre", b.spin, 0)
  b:impulse({4, 0}, {1, 2})
  expect("impulse at a point", b.velocity, vec(4, 0), 1e-15)
  expect("turns it", b.spin, -4 / b.inertia, 1e-12)
  b.velocity, b.spin = {0, 0}, 0
  for _ = 1, 60 do
    b:force{6, 0}
    b:torque(b.inertia * 2)
    w:step()
  end
  expect("force: v = F t / m", b.velocity, vec(3, 0), 1e-9)
  expect("torque: w = T t / I", b.spin, 2, 1e-9)
end

-- Energy and momentum count bodies, turning too.
do
  local w = verlua.world()
  local b = w:ball{radius = 1, mass = 2, position = {0, 3}, velocity = {4, 0}, spin = 5}
  local e = w.energy
  expect("kinetic", e.kinetic, 0.5 * 2 * 16 + 0.5 * 1 * 25, 1e-12)
  expect("potential", e.potential, 2 * 9.81 * 3, 1e-12)
  expect("momentum", w.momentum, vec(8, 0), 1e-12)
  expect("angular momentum", w.angular_momentum, -3 * 8 + 1 * 5, 1e-12)
  expect("mass of the world", w.mass, 2)
  expect("its centre", w.center_of_mass, vec(0, 3))
  w:step(30)
  expect("energy in free flight", w.energy.total, e.total, 1e-9)
  expect("falls", b.y, 3 - 9.81 / 8, 1e-9)
end

-- Lists, removal, hash
do
  local w = verlua.world()
  local a, b, c = w:ball{}, w:box{position = {3, 0}}, w:polygon{points = {{0, 0}, {1, 0}, {0, 1}}, position = {6, 0}}
  local names = {}
  for body in w:bodies() do names[#names + 1] = getmetatable(body) end
  expect("bodies in order", table.concat(names, " "), "ball box polygon")
  expect("how many", #w:bodies(), 3)
  expect("the same object", w:bodies()[2] == b, true)
  local before = w:hash()
  a.friction = 0.4
  expect("the hash sees friction", w:hash() ~= before, true)
  w:remove(b)
  expect("removed", b.valid, false)
  expect("one less", #w:bodies(), 2)
  c:destroy()
  fails("reading a destroyed one", function() return c.x end, "polygon was destroyed")
  fails("setting a destroyed one", function() c.x = 1 end, "polygon was destroyed")
  fails("pushing a destroyed one", function() c:impulse{1, 0} end, "polygon was destroyed")
end

-- Groups
local function falls(settings, floor)
  local w = verlua.world()
  floor.position, floor.size = {0, -0.5}, {10, 1}
  floor.gravity_scale, floor.velocity, floor.mass = 0, {0, 0}, 1e9
  w:box(floor)
  settings.position = {0, 0.5}
  local b = w:ball(settings)
  w:step(30)
  return b.y < -0.1
end
expect("all meet all", falls({}, {}), false)
expect("nothing", falls({collides_with = {}}, {}), true)
expect("another group", falls({collides_with = "car"}, {}), true)
expect("that group", falls({collides_with = {"floor", "car"}}, {group = "floor"}), false)
local picky = {group = "floor", collides_with = "car"}
expect("both must agree", falls({group = "ghost", collides_with = "floor"}, picky), true)
expect("two groups", falls({group = {"ghost", "car"}}, picky), false)
expect("everything in no group", falls({collides_with = "default"}, {}), false)
local grouped = ball{group = {"red", "car"}, collides_with = {"car"}}
expect("group read", table.concat(grouped.group, " "), "red car")
expect("collides_with read", table.concat(grouped.collides_with, " "), "car")
grouped.group, grouped.collides_with = "blue", {}
expect("group set", grouped.group, "blue")
expect("collides_with set", #grouped.collides_with, 0)
grouped.collides_with = nil
expect("back to all", grouped.collides_with, nil)
do
  local w = verlua.world()
  for i = 1, 63 do w:ball{group = "g" .. i} end
  fails("the 65th", function() w:ball{group = "one more"} end,
    'ball: group: a world has at most 64 groups ("default" is one of them), and "one more" would be one more')
end

-- Terrain, sensors, one-way platforms, bodies of particles and rods
do
  local w = verlua.world()
  local hills = w:terrain{points = {{-5, 0}, {0, 0}, {5, 0}}}
  local b, seen = w:box{position = {0, 0.5}}, w:box{position = {0, 0.5}, type = "static", sensor = true}
  local through = w:box{position = {3, 1}, size = {2, 0.2}, type = "static", one_way = {0, 1}}
  local up = w:ball{position = {3, 0.4}, radius = 0.2, velocity = {0, 6}}
  local framed = w:box{position = {-3, 1}, model = "frame"}
  w:step(120)
  expect("a box on a line", b.y, 0.5, 1e-3)
  expect("the line bears it and the frame", hills.reaction.y < -9, true)
  expect("a sensor", seen.sensor, true)
  expect("up through the platform and onto it", up.y, 1.3, 1e-2)
  expect("the platform bears it", through.reaction.y, -up.mass * 9.81, 0.01)
  expect("a frame on a line", framed.y, 0.5, 0.02)
  expect("model", framed.model .. " " .. b.model, "frame rigid")
  expect("terrain is static", hills.type, "static")
  fails("a line that falls", function() w:terrain{points = {{0, 0}, {1, 0}}, type = "dynamic"} end,
    'terrain: type must be "static" or "kinematic", got "dynamic" (ground has no mass)')
  fails("a point is no line", function() w:terrain{points = {{0, 0}}} end,
    "terrain: points must be 2 to 65536 points, got 1")
end

-- Mistakes
fails("no radius", function() ball{radius = 0} end, "ball: radius must be a positive number, got 0")
fails("NaN", function() ball{radius = 0 / 0} end, "ball: radius must be a positive number, got nan")
fails("a radius by a text", function() ball{radius = "1"} end, 'ball: radius must be a positive number, got "1"')
fails("an unknown field", function() ball{raduis = 1} end, 'ball: unknown field "raduis" (did you mean "radius"?)')
fails("a field of another", function() ball{rounding = 1} end, 'ball: unknown field "rounding"')
fails("a flat box", function() box{size = {1, 0}} end, "box: size.y must be a positive number, got 0")
fails("a negative mass", function() box{mass = -1} end, "box: mass must be a positive number, got -1")
fails("no mass", function() box{mass = 0} end, "box: mass must be a positive number, got 0")
fails("no density", function() box{density = 0} end, "box: density must be a positive number, got 0")
fails("both", function() box{mass = 1, density = 1} end, "box: mass and density are given both, and one says it all")
fails("negative friction", function() box{friction = -1} end, "box: friction must be a number of 0 or more, got -1")
fails("restitution", function() box{restitution = 1.5} end, "box: restitution must be a number from 0 to 1, got 1.5")
fails("rolling", function() box{rolling_resistance = -1} end,
  "box: rolling_resistance must be a number from 0 to 1000000000, got -1")
fails("surface", function() box{surface_speed = 1 / 0} end,
  "box: surface_speed must be a number from -1e+20 to 1e+20, got inf")
fails("rounding", function() box{rounding = -1} end, "box: rounding must be a number of 0 or more, got -1")
fails("gravity", function() box{gravity_scale = "no"} end, 'box: gravity_scale must be a finite number, got "no"')
fails("rotation", function() box{fixed_rotation = 1} end, "box: fixed_rotation must be true or false, got 1")
fails("hollow", function() ball{hollow = 1} end, "ball: hollow must be true or false, got 1")
fails("type", function() box{type = "fixed"} end,
  'box: type must be "dynamic", "static" or "kinematic", got "fixed"')
fails("position", function() box{position = 5} end, "box: position must be {x, y}, {x, y, z} or a vec, got 5")
fails("position in space", function() box{position = {0, 0, 1}} end,
  "box: position.z must be 0 in the plane, got 1 (world.dimensions = 3 comes before the first object; "
  .. "or a decimal point, not a comma?)")
fails("angle", function() box{angle = {}} end, "box: angle must be a finite number, got a table")
fails("orientation", function() box{orientation = {1, 0, 0, 0}} end,
  "box: orientation is for space; in the plane give angle, in radians")
fails("spin", function() box{spin = {0, 0, 1}} end, "box: spin must be a finite number, got a table")
fails("group", function() box{group = 1} end, "box: group must be a text or a list of texts, got 1")
fails("group in a list", function() box{group = {"a", 2}} end, "box: group[2] must be a text, got 2")
fails("a set", function() box{collides_with = {car = true}} end,
  'box: collides_with must be a text or a list of texts, got a table with the key "car"')
fails("image", function() box{image = 3} end, "box: image must be a text, got 3")
fails("no points", function() polygon{} end, "polygon: points is missing")
fails("not points", function() polygon{points = {}} end,
  "polygon: points must be a list of points, as in {{0, 0}, {1, 0}, {0, 1}}, got a table")
fails("a point", function() polygon{points = {{0, 0}, {1}, {0, 1}}} end,
  "polygon: points[2] must be {x, y}, {x, y, z} or a vec, got a table of 1; its second number is missing or nil")
fails("a line", function() polygon{points = {{0, 0}, {1, 0}, {2, 0}}} end,
  "polygon: points must not all lie in a line, unless the shape has a rounding")
expect("a rounded line", polygon{points = {{0, 0}, {1, 0}, {2, 0}}, rounding = 0.1}.valid, true)
local many = {}
for i = 1, 65 do many[i] = {math.cos(i), math.sin(i)} end
fails("too many", function() polygon{points = many} end, "polygon: points must be 64 points at most, got 65")
fails("no shapes", function() compound{} end, "compound: shapes is missing")
fails("empty shapes", function() compound{shapes = {}} end,
  'compound: shapes must be a list of shapes, as in {{"ball", radius = 1}, {"box", size = {2, 1}}}, got a table')
fails("no table", function() compound{shapes = {1}} end,
  'compound: shapes[1] must be a table, as in {"ball", position = {1, 0}, radius = 0.5}, got 1')
fails("which shape", function() compound{shapes = {{"ball"}, {}}} end,
  'compound: shapes[2]: shape is missing: "ball" (radius), "box" (size), "polygon" (points) '
  .. 'or "capsule" (p1, p2, radius)')
fails("no such shape", function() compound{shapes = {{"cube"}}} end,
  'compound: shapes[1]: shape must be "ball", "box", "polygon", "capsule", "hull" or "cylinder", got "cube"')
fails("of another shape", function() compound{shapes = {{"ball", size = {1, 1}}}} end,
  "compound: shapes[1]: a ball has no size")
fails("a bad number", function() compound{shapes = {{"ball", radius = -1}}} end,
  "compound: shapes[1]: radius must be a positive number, got -1")
fails("a misspelt one", function() compound{shapes = {{"ball", radus = 1}}} end,
  'compound: shapes[1]: unknown field "radus" (did you mean "radius"?)')
fails("setting speed", function() plain.speed = 1 end, "box: speed can only be read")
fails("setting a size", function() plain.size = {1, 1} end, "box: size can only be read")
fails("setting a mass", function() plain.mass = 0 end, "box: mass must be a positive number, got 0")
fails("setting an inertia", function() plain.inertia = -1 end, "box: inertia must be a positive number, got -1")
fails("setting NaN", function() plain.x = 0 / 0 end, "box: x must be a finite number, got nan")
fails("no such property", function() return plain.weight end, 'box: unknown property "weight"')
fails("colour", function() box{color = "blau"} end, 'box: color must be red, orange, yellow, green, cyan, blue, '
  .. 'purple, pink, brown, gray, white, black, text, dim, background or "#rrggbb", got "blau"')
fails("a picture that is not there", function() box{image = "no.png"} end,
  'box: image is no file in the scene\'s folder, got "no.png"')
fails("a picture elsewhere", function() box{image = "../no.png"} end,
  'box: image must be the name of a file in the scene\'s folder, got "../no.png"')
plain.color = "#ff0000"
expect("colour set", plain.color, "#ff0000")
plain.color = nil
expect("no colour", plain.color, nil)
plain.type = "static"
expect("type set", plain.type, "static")
plain.type = "dynamic"
fails("a point of text", function() plain:force({1, 0}, "top") end,
  'box:force: at must be {x, y}, {x, y, z} or a vec, got "top"')
fails("a torque by a vector", function() plain:torque{0, 0, 1} end,
  "box:torque: torque must be a finite number, got a table")
fails("with a dot", function() plain.impulse({1, 0}) end, "impulse must be called on a body with a colon, got a table")
