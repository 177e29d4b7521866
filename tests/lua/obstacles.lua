-- Grounds, walls, planes, balls, boxes, capsules and cylinders: fields, properties and mistakes.
local check = require "support.check"
local fails = check.fails

-- Each holds a particle that falls on it from just above.
local function restsAt(make)
  local w = verlua.world()
  local thing = make(w)
  local p = w:particle{position = {0, 1.2}}
  w:step(120)
  return p.y, thing
end
local y, thing = restsAt(function(w) return w:ground{y = 1} end)
expect("ground", y, 1, 1e-3)
expect("reaction of the ground", thing.reaction, vec(0, -9.81), 0.01)
expect("plane", restsAt(function(w) return w:plane{point = {0, 1}, normal = {0, 2}} end), 1, 1e-3)
expect("walls", restsAt(function(w) return w:walls{min = {-1, 1}, max = {1, 2}} end), 1, 1e-3)
expect("ball", restsAt(function(w) return w:ball{position = {0, 0.5}, radius = 0.5, type = "static"} end), 1, 1e-3)
expect("box", restsAt(function(w) return w:box{position = {0, 0.5}, size = {1, 1}, type = "static"} end), 1, 1e-3)
local lying = {position = {0, 0.9}, p1 = {-1, 0}, p2 = {1, 0}, radius = 0.1, type = "static"}
expect("capsule", restsAt(function(w) return w:capsule(lying) end), 1, 1e-3)
expect("cylinder", restsAt(function(w) return w:cylinder{position = {0, 0}, radius = 1, type = "static"} end), 1, 1e-3)

-- Properties
local floor = ground{y = -1, friction = 0.3, restitution = 0.8}
expect("ground y", floor.y, -1)
expect("ground friction", floor.friction, 0.3)
expect("ground restitution", floor.restitution, 0.8)
floor.y, floor.friction, floor.restitution = -2, 0.4, 0.5
expect("ground set", floor.y .. " " .. floor.friction .. " " .. floor.restitution, "-2.0 0.4 0.5")
expect("default ground", ground().y, 0)
expect("default friction", ground().friction, 0.5)
expect("default restitution", ground().restitution, 0)

local room = walls{min = {-5, -6}, max = {7, 8}}
expect("walls min", room.min.x .. " " .. room.min.y, "-5.0 -6.0")
expect("walls max", room.max.x .. " " .. room.max.y, "7.0 8.0")

local slope = plane{point = {1, 2}, normal = {0, 3}, velocity = {1, 0}}
expect("plane point", slope.point, vec(1, 2))
expect("plane normal", slope.normal:normalized(), vec(0, 1), 1e-15)
expect("plane velocity", slope.velocity, vec(1, 0))
slope.velocity = {2, 0}
expect("plane velocity set", slope.velocity, vec(2, 0))
slope.point = {0, 5}
expect("plane point set", slope.point, vec(0, 5))
expect("default plane", plane().normal, vec(0, 1))

local disc = ball{position = {1, 2}, radius = 0.25, type = "kinematic", velocity = {1, 0}, spin = 2}
expect("ball radius", disc.radius, 0.25)
expect("ball position", disc.position, vec(1, 2))
expect("ball x y z", disc.x .. " " .. disc.y .. " " .. disc.z, "1.0 2.0 0.0")
expect("ball velocity", disc.velocity, vec(1, 0))
expect("ball vx vy vz", disc.vx .. " " .. disc.vy .. " " .. disc.vz, "1.0 0.0 0.0")
expect("ball speed", disc.speed, 1)
expect("ball spin", disc.spin, 2)
expect("ball type", disc.type, "kinematic")
expect("ball reaction", disc.reaction, vec(0, 0))
expect("default radius", ball{type = "static"}.radius, 0.5)
disc.vx, disc.vy, disc.spin = 3, 4, -1
expect("ball set", disc.speed .. " " .. disc.spin, "5.0 -1.0")
disc.velocity = {1, 0}
world:step(60)
expect("a kinematic ball moves", disc.position, vec(2, 2), 1e-9)
expect("and turns", disc.angle, -1, 1e-9)
disc.velocity = {0, 0}
disc.position = {5, 5}
expect("ball position set", disc.position, vec(5, 5))
disc.x, disc.y = 6, 7
world:step()
expect("ball carried there", disc.position, vec(6, 7), 1e-9)

local crate = box{position = {0, 3}, size = {2, 1}, angle = 0.5, type = "static"}
expect("box size", crate.size, vec(2, 1))
expect("box angle", crate.angle, 0.5)
expect("box type", crate.type, "static")
expect("default box", box{type = "static"}.size, vec(1, 1))

local pill = capsule{p1 = {-1, 0}, p2 = {1, 0}, radius = 0.2, type = "static"}
expect("capsule ends", pill.p1, vec(-1, 0))
expect("capsule other end", pill.p2, vec(1, 0))
expect("capsule radius", pill.radius, 0.2)
expect("cylinder radius", cylinder{radius = 0.3, type = "static"}.radius, 0.3)

-- In space
local space = verlua.world{dimensions = 3}
local turned = space:box{size = {1, 2, 3}, orientation = {2, 0, 0, 0}, type = "kinematic", spin = {0, 0, 1}}
expect("orientation has length 1", turned.orientation[1], 1)
expect("spin in space", turned.spin, vec(0, 0, 1))
expect("size in space", turned.size, vec(1, 2, 3))
expect("walls in space", space:walls{min = {0, 0, 0}, max = {1, 2, 3}}.max, vec(1, 2, 3))

-- Destroying
for _, obstacle in ipairs{floor, room, slope, disc, crate, pill} do
  obstacle:destroy()
  expect("destroyed " .. getmetatable(obstacle), obstacle.valid, false)
end
fails("reading a destroyed one", function() return disc.x end, "ball was destroyed")
fails("moving a destroyed one", function() disc.x = 1 end, "ball was destroyed")

-- Mistakes
for _, kind in ipairs{"ball", "box", "capsule", "cylinder"} do
  local make = _ENV[kind]
  fails(kind .. " of another type", function() make{type = "fixed"} end,
    kind .. ': type must be "dynamic", "static" or "kinematic", got "fixed"')
  fails("static " .. kind .. " that moves", function() make{type = "static", velocity = {1, 0}} end,
    kind .. ': velocity and spin need type = "kinematic", got "static"')
  fails("static " .. kind .. " set in motion", function() make{type = "static"}.velocity = {1, 0} end,
    kind .. ': velocity can only be set when type is "dynamic" or "kinematic", this one is "static"')
  fails("static " .. kind .. " set spinning", function() make{type = "static"}.spin = 1 end,
    kind .. ': spin can only be set when type is "dynamic" or "kinematic", this one is "static"')
end
fails("no radius", function() ball{type = "static", radius = 0} end, "ball: radius must be a positive number, got 0")
fails("a flat box", function() box{type = "static", size = {1, 0}} end, "box: size.y must be a positive number, got 0")
fails("negative friction", function() ground{friction = -1} end,
  "ground: friction must be a number of 0 or more, got -1")
fails("too much restitution", function() ground{restitution = 2} end,
  "ground: restitution must be a number from 0 to 1, got 2")
fails("walls without max", function() walls{min = {0, 0}} end, "walls: max is missing")
check.failsWith("walls inside out", function() walls{min = {0, 0}, max = {-1, 1}} end, "walls: ")
check.failsWith("a normal of nothing", function() plane{normal = {0, 0}} end, "plane: ")
fails("a normal by a number", function() plane{normal = 90} end,
  "plane: normal must be {x, y}, {x, y, z} or a vec, got 90")
fails("orientation in the plane", function() box{type = "static", orientation = {1, 0, 0, 0}} end,
  "box: orientation is for space; in the plane give angle, in radians")
fails("angle in space", function() space:box{type = "static", angle = 1} end,
  "box: angle is for the plane; in space give orientation = {w, x, y, z}")
fails("no orientation", function() space:box{type = "static", orientation = {0, 0, 0, 0}} end,
  "box: orientation must not be {0, 0, 0, 0}")
fails("a short orientation", function() space:box{type = "static", orientation = {1, 0, 0}} end,
  "box: orientation must be a quaternion {w, x, y, z}, got a table")
fails("spin in the plane", function() ball{type = "kinematic", spin = {0, 0, 1}} end,
  "ball: spin must be a finite number, got a table")
fails("setting a radius", function() ball{type = "static"}.radius = 2 end, "ball: radius can only be read")

-- Groups: bodies meet an obstacle when each is in a group that the other collides with; particles always.
do
  local w = verlua.world()
  local carpet = w:ground{group = "ground"}
  local wall = w:plane{point = {3, 0}, normal = {-1, 0}, group = {"wall", "red"}, collides_with = {"car"}}
  local car = w:box{position = {0, 0.5}, group = "car", velocity = {5, 0}, friction = 0}
  local ghost = w:box{position = {0, 2.5}, group = "ghost", collides_with = {"wall"}}
  local ball = w:ball{position = {0, 6}, group = "ghost", velocity = {6, 0}, collides_with = {"ground", "wall"}}
  local p = w:particle{position = {-5, 1}, radius = 0.1}
  expect("group of ground", carpet.group, "ground")
  expect("groups of a plane", table.concat(wall.group, " "), "wall red")
  expect("and what meets it", table.concat(wall.collides_with, " "), "car")
  expect("all", carpet.collides_with, nil)
  expect("of walls", w:walls{min = {-90, -90}, max = {90, 90}}.group, "default")
  w:step(120)
  expect("a car at the wall", car.x, 2.5, 0.02)
  expect("a ghost through the ground", ghost.y < -5, true)
  expect("a ball through the wall", ball.x > 5, true)
  expect("but not through the ground", ball.y, 0.5, 1e-3)
  expect("a ray asks for a group", w:ray{from = {-9, 5}, to = {-9, -5}, group = "ground"}.body == carpet, true)
  expect("another", w:ray{from = {-9, 5}, to = {-9, -5}, group = "wall"}, nil)
  carpet.collides_with = {}
  w:step(60)
  expect("the ground lets through", car.y < 0, true)
  expect("and wakes what sleeps on it", ball.y < 0, true)
  expect("but particles lie on it", p.y, 0.1, 1e-3)
  carpet.group, carpet.collides_with = {"ground", "grass"}, nil
  expect("set", table.concat(carpet.group, " ") .. " " .. tostring(carpet.collides_with), "ground grass nil")
  fails("no group", function() w:ground{group = 5} end, "ground: group must be a text or a list of texts, got 5")
  fails("setting none", function() carpet.collides_with = 3 end,
    "ground: collides_with must be a text or a list of texts, got 3")
end
