-- Bodies in space: shapes, ground, properties and mistakes.
local check = require "support.check"
local fails = check.fails

local function space()
  local w = verlua.world{dimensions = 3}
  return w, w:ground{}
end

-- What is dropped comes to rest where its shape says.
local function restsAt(make)
  local w, floor = space()
  local body = make(w)
  w:step(180)
  return body.y, body, floor
end
local tetrahedron = {{0.5, 0.5, 0.5}, {0.5, -0.5, -0.5}, {-0.5, 0.5, -0.5}, {-0.5, -0.5, 0.5}}
local cube = {}
for i = 0, 7 do cube[#cube + 1] = {i % 2, i // 2 % 2, i // 4} end

local y, body, floor = restsAt(function(w) return w:ball{position = {0, 1, 0}, radius = 0.3} end)
expect("a ball", y, 0.3, 1e-3)
expect("the ground bears it", floor.reaction.y, -body.mass * 9.81, 0.05 * body.mass)
expect("and says so to the ball", body.reaction.y, body.mass * 9.81, 0.05 * body.mass)
expect("mass of a ball", body.mass, 4 / 3 * math.pi * 0.027, 1e-12)
y, body = restsAt(function(w) return w:box{position = {0, 1, 0}, size = {1, 0.4, 0.6}} end)
expect("a box", y, 0.2, 1e-3)
expect("size", body.size, vec(1, 0.4, 0.6))
expect("inertia", body.inertia, vec(0.24 * 0.52 / 12, 0.24 * 1.36 / 12, 0.24 * 1.16 / 12), 1e-12)
expect("a hull by its corner", restsAt(function(w) return w:hull{position = {0, 1, 0}, points = cube} end), 0, 1e-3)
y, body = restsAt(function(w)
  return w:hull{position = {0, 1, 0}, points = tetrahedron, mass = 2, spin = {0.3, 0, 0}}
end)
expect("a tetrahedron lies on a face", y < 0.35 and y > 0.25, true)
expect("its points", #body.points, 4)
expect("its mass", body.mass, 2)
y, body = restsAt(function(w)
  return w:cylinder{position = {0, 1, 0}, p1 = {0, -0.2, 0}, p2 = {0, 0.2, 0}, radius = 0.4}
end)
expect("a cylinder stands", y, 0.2, 1e-3)
expect("its ends", body.p1.y .. " " .. body.p2.y .. " " .. body.radius, "-0.2 0.2 0.4")
expect("a capsule lies", restsAt(function(w) return w:capsule{position = {0, 1, 0}, radius = 0.2} end), 0.2, 1e-3)
y, body = restsAt(function(w)
  return w:compound{position = {0, 1, 0}, shapes = {
    {"box", size = {1, 0.2, 1}},
    {"cylinder", p1 = {0, 0.1, 0}, p2 = {0, 0.5, 0}, radius = 0.1},
    {"hull", points = tetrahedron, position = {0, 0.3, 0}, orientation = {1, 0, 1, 0}},
    {"capsule", p1 = {0, 0.2, 0}, p2 = {0.3, 0.2, 0}, radius = 0.1, orientation = {0, 0, 1, 0}},
    {radius = 0.1, position = {0, 0.5, 0}},
  }}
end)
expect("a compound", y < 0.3, true)
local names = {}
for i, shape in ipairs(body.shapes) do names[i] = shape.shape end
expect("shapes read", table.concat(names, " "), "box cylinder hull capsule ball")
expect("a turned shape", body.shapes[4].p2, vec(-0.3, 0.2, 0), 1e-12)
expect("orientation of a shape", #body.shapes[1].orientation, 4)

-- Static and kinematic ones are bodies like the others.
do
  local w = verlua.world{dimensions = 3}
  local table_ = w:box{position = {0, 0, 0}, size = {4, 1, 4}, type = "static", group = "furniture", friction = 0.9}
  local lift = w:cylinder{position = {5, 0, 0}, p1 = {0, -0.5, 0}, p2 = {0, 0.5, 0}, radius = 1,
    type = "kinematic", velocity = {0, 1, 0}}
  local cup, crate = w:ball{position = {0, 0.8, 0}, radius = 0.3}, w:box{position = {5, 1, 0}}
  local p = w:particle{position = {1, 0.6, 1}}
  local told
  w:on("contact", function(event) told = told or event.a == table_ or event.b == table_ end)
  w:step(60)
  expect("a body on a static box", cup.y, 0.8, 1e-3)
  expect("a particle on a static box", p.y, 0.5, 1e-3)
  expect("an event about a static box", told, true)
  expect("it bears both", table_.reaction.y, -9.81 * (cup.mass + 1), 0.3)
  expect("group of a static box", table_.group, "furniture")
  expect("carried up by a cylinder", crate.y, 2, 0.02)
  expect("a kinematic cylinder", lift.y, 1, 1e-9)
  expect("all are bodies", #w:bodies(), 4)
  expect("a ray finds a static box", w:ray{from = {0, 5, 1.5}, to = {0, -5, 1.5}}.body == table_, true)
  table_.collides_with = {}
  w:step(30)
  expect("what meets nothing lets fall", cup.y < 0.5, true)
  table_.collides_with = nil
  table_.position = {0, -5, 0}
  expect("moved", table_.y, -5)
  table_.orientation = {1, 0, 1, 0}
  expect("turned", table_.orientation[3], math.sqrt(0.5), 1e-12)
  table_.type = "dynamic"
  expect("set free", table_.type, "dynamic")
  fails("velocity of a static one", function() w:box{type = "static", velocity = {1, 0, 0}} end,
    'box: velocity and spin need type = "kinematic", got "static"')
end

-- Ground
do
  local w = verlua.world{dimensions = 3}
  local bowl = w:terrain{size = {8, 8}, cells = {32, 32}, friction = 0.2,
    heights = function(x, z) return 0.1 * (x * x + z * z) end}
  local plate = w:terrain{position = {20, 0, 0}, size = {4, 2}, depth = 3, heights = {{1, 1, 1}, {1, 1, 1}}}
  local tent = w:terrain{position = {40, 0, 0}, points = {{-2, 0, 2}, {2, 0, 2}, {2, 0, -2}, {-2, 0, -2}},
    triangles = {{1, 2, 3}, {1, 3, 4}}}
  local marble = w:ball{position = {1.5, 1.5, -1}, radius = 0.2}
  local crate, ball = w:box{position = {21, 2, 0}}, w:ball{position = {41, 1, 1}, radius = 0.5}
  local dust = w:particle{position = {19, 1.5, 0.5}}
  w:step(400)
  expect("a marble rolls in a bowl", marble.y - 0.1 * (marble.x ^ 2 + marble.z ^ 2), 0.2, 0.02)
  expect("a box on a plate of heights", crate.y, 1.5, 2e-3)
  expect("a ball on triangles", ball.y, 0.5, 1e-3)
  expect("a particle on a plate", dust.y, 1, 1e-2)
  expect("ground bears", plate.reaction.y, -9.81 * (crate.mass + dust.mass), 0.3)
  expect("terrain is static", bowl.type .. " " .. tent.type, "static static")
  expect("friction of ground", bowl.friction, 0.2)
  expect("one metre a cell", w:ray{from = {20, 5, -20}, to = {20, -5, -20}} == nil, true)
  local default = w:terrain{position = {0, 0, 50}, heights = {{0, 0}, {0, 0}, {0, 0}}}
  expect("below a default one", w:ray{from = {0.4, 5, 50.9}, to = {0.4, -5, 50.9}}.body == default, true)
  expect("beside it", w:ray{from = {0.6, 5, 50.9}, to = {0.6, -5, 50.9}}, nil)
  expect("heights rise along z row by row", w:terrain{position = {0, 0, 80}, heights = {{0, 1}, {2, 3}}} ~= nil
    and w:ray{from = {0.49, 9, 79.51}, to = {0.49, -9, 79.51}}.point.y, 1, 0.05)

  local function failsTo(name, fields, message)
    local _, place = pcall(error, "", 2)
    local ok, got = pcall(function() w:terrain(fields) end)
    local line = place:match(":(%d+):")
    expect(name, not ok and (got:gsub(":%d+:", ":" .. line .. ":", 1)) or "no error", place .. "terrain: " .. message)
  end
  failsTo("nothing", {}, "heights is missing (or points and triangles)")
  failsTo("points alone", {points = {{0, 0, 0}, {1, 0, 0}, {0, 0, 1}}},
    "triangles is missing: in space, points alone are no ground")
  failsTo("triangles alone", {triangles = {{1, 2, 3}}}, "points is missing: the corners that triangles speak of")
  failsTo("both", {heights = {{0, 0}, {0, 0}}, points = {}},
    "heights and points are given both: it is made of one or the other")
  failsTo("one row", {heights = {{0, 0}}}, "heights must be 2 rows or more of 2 numbers or more, "
    .. "as in {{0, 1, 0}, {0, 2, 0}}, or a function of x and z, got a table")
  failsTo("a short row", {heights = {{0, 0, 0}, {0, 0}}},
    "heights[2] must be 3 numbers, as many as the first row, got 2")
  failsTo("a height of text", {heights = {{0, 0}, {0, "x"}}},
    'heights[2][2] must be a number from -1000000000 to 1000000000, got "x"')
  failsTo("a height that is none", {heights = function() return 0 / 0 end},
    "what heights(x, z) returns must be a number from -1000000000 to 1000000000, got nan")
  failsTo("no height", {heights = function() end},
    "what heights(x, z) returns must be a number from -1000000000 to 1000000000, got nil")
  failsTo("a size of one number", {size = 5, heights = {{0, 0}, {0, 0}}}, "size must be {along x, along z}, got 5")
  failsTo("a flat size", {size = {1, 0}, heights = {{0, 0}, {0, 0}}}, "size[2] must be a positive number, got 0")
  failsTo("half a cell", {cells = {1.5, 2}, heights = function() return 0 end},
    "cells[1] must be a whole number from 1 to 4095, got 1.5")
  failsTo("too many cells", {cells = {4000, 4000}, heights = function() return 0 end},
    "heights must be 8388608 numbers at most, got 4001 rows of 4001")
  failsTo("no depth", {depth = 0, heights = {{0, 0}, {0, 0}}}, "depth must be a positive number, got 0")
  failsTo("size without heights", {size = {1, 1}, points = {{0, 0, 0}, {1, 0, 0}, {0, 0, 1}}, triangles = {{1, 2, 3}}},
    "size goes with heights, which are not given")
  failsTo("a point that is not there", {points = {{0, 0, 0}, {1, 0, 0}, {0, 0, 1}}, triangles = {{1, 2, 4}}},
    "triangles[1][3] must be a whole number from 1 to 3, got 4")
  failsTo("two corners", {points = {{0, 0, 0}, {1, 0, 0}, {0, 0, 1}}, triangles = {{1, 2}}},
    "triangles[1] must be three numbers of points, as in {1, 2, 3}, got a table")
  failsTo("a loop", {loop = true, heights = {{0, 0}, {0, 0}}}, "loop is for the plane")
  failsTo("ground that falls", {type = "dynamic", heights = {{0, 0}, {0, 0}}},
    'type must be "static" or "kinematic", got "dynamic" (ground has no mass)')
end

-- Heights in the plane
do
  local w = verlua.world()
  local hills = w:terrain{size = 8, heights = {0, 1, 0}}
  local waves = w:terrain{position = {20, 0}, size = 4, cells = 100, heights = function(x) return x / 2 end}
  expect("the middle of a list", w:ray{from = {0.01, 5}, to = {0.01, -5}}.point.y, 1, 0.01)
  expect("between", w:ray{from = {2, 5}, to = {2, -5}}.point.y, 0.5, 1e-9)
  expect("a function", w:ray{from = {21, 5}, to = {21, -5}}.point.y, 0.5, 1e-9)
  expect("both are static", hills.type .. waves.type, "staticstatic")
  fails("a list of lists", function() w:terrain{heights = {{0, 1}, {0, 1}}} end,
    "terrain: heights[1] must be a number from -1000000000 to 1000000000, got a table")
  fails("triangles in the plane", function() w:terrain{points = {{0, 0}, {1, 0}}, triangles = {{1, 2, 1}}} end,
    "terrain: triangles is for space (world.dimensions = 3 comes before the first object)")
  fails("neither", function() w:terrain{} end, "terrain: points is missing (or heights)")
end

-- Mistakes
do
  local w = space()
  fails("a polygon in space", function() w:polygon{points = {{0, 0}, {1, 0}, {0, 1}}} end,
    "polygon: is for the plane; in space make a hull")
  fails("a hull in the plane", function() hull{points = tetrahedron} end,
    "hull: is for space (world.dimensions = 3 comes before the first object); in the plane make a polygon")
  fails("a flat hull", function() w:hull{points = {{0, 0, 0}, {1, 0, 0}, {0, 0, 1}, {1, 0, 1}}} end,
    "hull: points must not all lie in one plane")
  fails("three points", function() w:hull{points = {{0, 0, 0}, {1, 0, 0}, {0, 0, 1}}} end,
    "hull: points must be 4 to 256 points, got 3")
  fails("a flat box", function() w:box{size = {1, 1}} end,
    "box: size.z must be a positive number, got 0 (in space a size has three numbers)")
  fails("an angle in space", function() w:box{angle = 1} end,
    "box: angle is for the plane; in space give orientation = {w, x, y, z}")
  fails("no orientation", function() w:box{orientation = {0, 0, 0, 0}} end,
    "box: orientation must not be {0, 0, 0, 0}")
  fails("a spin of one number", function() w:box{spin = 1} end, "box: spin must be {x, y}, {x, y, z} or a vec, got 1")
  fails("a lock in space", function() w:box{lock_x = true} end,
    "box: lock_x is for the plane; in space no axis can be locked")
  fails("a cylinder without an axis", function() w:cylinder{p1 = {0, 0, 0}, p2 = {0, 0, 0}} end,
    "cylinder: p1 and p2 of a cylinder must differ, got {0, 0, 0} for both")
  fails("a polygon in a compound", function() w:compound{shapes = {{"polygon", points = tetrahedron}}} end,
    'compound: shapes[1]: a polygon is for the plane; in space give a "hull"')
  fails("a hull in a compound of the plane", function() compound{shapes = {{"hull", points = {{0, 0}}}}} end,
    'compound: shapes[1]: a hull is for space; in the plane give a "polygon"')
  fails("which shape", function() w:compound{shapes = {{}}} end,
    'compound: shapes[1]: shape is missing: "ball" (radius), "box" (size), "hull" (points), '
    .. '"cylinder" (p1, p2, radius) or "capsule" (p1, p2, radius)')
  fails("an angle of a shape", function() w:compound{shapes = {{"box", angle = 1}}} end,
    "compound: shapes[1]: angle is for the plane; in space give orientation = {w, x, y, z}")
  fails("a picture in space", function() w:box{image = "crate.png"} end,
    "box: image is for the plane; in space give a color")
end

-- Properties may be set in any order: what follows is the same.
do
  local function permutations(list, n, each)
    n = n or #list
    if n <= 1 then each(list) return end
    for i = 1, n do
      list[i], list[n] = list[n], list[i]
      permutations(list, n - 1, each)
      list[i], list[n] = list[n], list[i]
    end
  end
  for dimensions = 2, 3 do
    local turned = dimensions == 2 and "angle" or "orientation"
    local values = {
      position = {0.3, 2, dimensions == 3 and 0.4 or 0}, velocity = {1, 2}, mass = 3,
      [turned] = dimensions == 2 and 0.7 or {1, 0.2, 0.3, 0}, spin = dimensions == 2 and 2 or {1, 2, 3},
    }
    local first, worst, count = nil, 0, 0
    permutations({"position", turned, "velocity", "spin", "mass"}, nil, function(order)
      local w = verlua.world{dimensions = dimensions}
      w:ground{}
      local crate = w:box{position = {0, 9}}
      w:step(3)
      for _, name in ipairs(order) do crate[name] = values[name] end
      w:step(40)
      local place = crate:world_point{0.5, 0.5, dimensions == 3 and 0.5 or 0}
      first = first or place
      worst, count = math.max(worst, (place - first):length()), count + 1
    end)
    expect("orders that were tried", count, 120)
    expect("their ends, dimensions " .. dimensions, worst, 0, 1e-12)
  end
end
