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
expect("capsule", restsAt(function(w) return w:capsule{position = {0, 0.9}, p1 = {-1, 0}, p2 = {1, 0}, radius = 0.1, type = "static"} end), 1, 1e-3)
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
fails("reading a destroyed one", "ball was destroyed", function() return disc.x end)
fails("moving a destroyed one", "ball was destroyed", function() disc.x = 1 end)

-- Mistakes
local free = "bodies that move freely are not in this version; write type = \"static\" (or \"kinematic\": moved by velocity and spin)"
for _, kind in ipairs{"ball", "box", "capsule", "cylinder"} do
  local make = _ENV[kind]
  fails(kind .. " without a type", kind .. ": " .. free, function() make{} end)
  fails(kind .. " that falls", kind .. ": " .. free, function() make{type = "dynamic"} end)
  fails(kind .. " of another type", kind .. ': type must be "static", "kinematic" or "dynamic", got "fixed"', function() make{type = "fixed"} end)
  fails("static " .. kind .. " that moves", kind .. ': velocity and spin need type = "kinematic", got "static"', function() make{type = "static", velocity = {1, 0}} end)
  fails("static " .. kind .. " set in motion", kind .. ': velocity can only be set when type is "kinematic", this one is "static"', function() make{type = "static"}.velocity = {1, 0} end)
  fails("static " .. kind .. " set spinning", kind .. ': spin can only be set when type is "kinematic", this one is "static"', function() make{type = "static"}.spin = 1 end)
end
fails("no radius", "ball: radius must be a positive number, got 0", function() ball{type = "static", radius = 0} end)
fails("a flat box", "box: size must have positive sides", function() box{type = "static", size = {1, 0}} end)
fails("a mass", 'ball: unknown field "mass" (it has position, radius, type, velocity, spin, friction, restitution)', function() ball{type = "static", mass = 1} end)
fails("negative friction", "ground: friction must be a number of 0 or more, got -1", function() ground{friction = -1} end)
fails("too much restitution", "ground: restitution must be a number from 0 to 1, got 2", function() ground{restitution = 2} end)
fails("walls without max", "walls: max is missing", function() walls{min = {0, 0}} end)
check.failsWith("walls inside out", "walls: ", function() walls{min = {0, 0}, max = {-1, 1}} end)
check.failsWith("a normal of nothing", "plane: ", function() plane{normal = {0, 0}} end)
fails("a normal by a number", "plane: normal must be {x, y}, {x, y, z} or a vec, got 90", function() plane{normal = 90} end)
fails("orientation in the plane", "box: orientation is for space; in the plane give angle, in radians", function() box{type = "static", orientation = {1, 0, 0, 0}} end)
fails("angle in space", "box: angle is for the plane; in space give orientation = {w, x, y, z}", function() space:box{type = "static", angle = 1} end)
fails("no orientation", "box: orientation must not be {0, 0, 0, 0}", function() space:box{type = "static", orientation = {0, 0, 0, 0}} end)
fails("a short orientation", "box: orientation must be a quaternion {w, x, y, z}, got a table", function() space:box{type = "static", orientation = {1, 0, 0}} end)
fails("spin in the plane", "ball: spin must be a finite number, got a table", function() ball{type = "kinematic", spin = {0, 0, 1}} end)
fails("setting a radius", "ball: radius can only be read", function() ball{type = "static"}.radius = 2 end)
