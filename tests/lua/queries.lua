-- Questions to the world: rays, casts, regions, the nearest.
local check = require "support.check"
local failsWith = check.failsWith

local w = verlua.world{gravity = {0, 0}}
local floor = w:ground{y = -2}
local crate = w:box{position = {5, 0}, size = {2, 2}, group = "crates"}
local ball = w:ball{position = {8, 0}, radius = 0.5}
local eye = w:ball{position = {2, 0}, radius = 0.5, sensor = true}

local hit = w:ray{from = {0, 0}, to = {10, 0}}
expect("the crate is first", hit.body == crate, true)
expect("where", hit.point, vec(4, 0), 1e-12)
expect("its normal", hit.normal, vec(-1, 0), 1e-12)
expect("fraction", hit.fraction, 0.4, 1e-12)
expect("distance", hit.distance, 4, 1e-12)
expect("a miss is nil", w:ray{from = {0, 5}, to = {10, 5}}, nil)
expect("sensors on request", w:ray{from = {0, 0}, to = {10, 0}, sensors = true}.body == eye, true)
expect("all but one", w:ray{from = {0, 0}, to = {10, 0}, ignore = crate}.body == ball, true)
expect("only a group", w:ray{from = {10, 0}, to = {0, 0}, group = "crates"}.body == crate, true)
local ground = w:ray{from = {0, 5}, to = {0, -5}}
expect("the ground answers", ground.body == floor, true)
expect("at its height", ground.point, vec(0, -2), 1e-12)
expect("unless it shall not", w:ray{from = {0, 5}, to = {0, -5}, obstacles = false}, nil)
expect("nor when it is ignored", w:ray{from = {0, 5}, to = {0, -5}, ignore = floor}, nil)
local inside = w:ray{from = {5, 0.5}, to = {9, 0.5}}
expect("inside: at once", inside.fraction, 0)
expect("inside: no normal", inside.normal, vec(0, 0))
expect("inside: of that body", inside.body == crate, true)

local all = w:rays{from = {0, 0}, to = {10, 0}}
expect("two on the way", #all, 2)
expect("in order", all[1].body == crate and all[2].body == ball, true)
expect("none on the way", #w:rays{from = {0, 5}, to = {10, 5}}, 0)

local cast = w:cast{radius = 0.25, from = {0, 0}, to = {10, 0}}
expect("a ball stops earlier", cast.fraction, 0.375, 1e-9)
expect("touching", cast.point, vec(4, 0), 1e-6)
expect("a turned box", w:cast{size = {2, 2}, angle = math.pi / 4, from = {0, 3}, to = {0, -7}}.fraction,
  (5 - math.sqrt(2)) / 10, 1e-9)
expect("a polygon", w:cast{points = {{0, 0}, {1, -1}, {1, 1}}, from = {0, 0}, to = {6, 0}}.fraction, 0.5, 1e-9)
expect("a capsule", w:cast{p1 = {0, -1}, p2 = {0, 1}, radius = 0.5, from = {0, 0}, to = {7, 0}}.fraction, 0.5, 1e-9)
expect("all on its way", #w:cast{radius = 0.25, from = {0, 0}, to = {10, 0}, all = true}, 2)
expect("nothing on its way", w:cast{radius = 0.25, from = {0, 5}, to = {10, 5}}, nil)

local found = w:query{min = {3, -1}, max = {9, 1}}
expect("two bodies in the region", #found, 2)
expect("in the order they were made", found[1] == crate and found[2] == ball, true)
expect("exactly, not by boxes", #w:query{min = {8.4, 0.4}, max = {9, 1}}, 0)
expect("no body there", #w:query{min = {-9, 3}, max = {-5, 9}}, 0)
expect("the ground is no body", #w:query{min = {-9, -3}, max = {-5, 9}}, 0)
expect("but may count", w:query{min = {-9, -3}, max = {-5, 9}, obstacles = true}[1] == floor, true)
expect("a shape", #w:query{radius = 1.6, position = {8, 2}}, 1)

local near = w:nearest{point = {10, 0}}
expect("the ball is nearest", near.body == ball, true)
expect("so far", near.distance, 1.5, 1e-12)
expect("there", near.point, vec(8.5, 0), 1e-12)
expect("nothing so near", w:nearest{point = {10, 0}, distance = 1}, nil)
expect("inside", w:nearest{point = {4.5, 0}}.distance, -0.5, 1e-9)

expect("at a point", w:at({5.5, 0.5})[1] == crate, true)
expect("at none", #w:at({0, 0}), 0)
expect("the sensor too", w:at({2, 0}, {sensors = true})[1] == eye, true)

-- Live: after moves, before and after steps, and gone with the body.
ball.position = {0, 4}
expect("moved", w:at({0, 4})[1] == ball, true)
expect("gone from there", #w:at({8, 0}), 0)
ball.velocity = {60, 0}
w:step()
expect("after a step", w:at({1, 4})[1] == ball, true)
ball:destroy()
expect("destroyed", #w:at({1, 4}), 0)

-- Inside a force function and a callback
local p = w:particle{position = {0, 20}}
local asked
local force = w:force(function() asked = w:ray{from = {0, 0}, to = {10, 0}} end)
w:step()
force:destroy()
expect("asked within a step", asked.body == crate, true)
p:destroy()

-- Mistakes
failsWith("from is missing", function() w:ray{to = {1, 0}} end, "from")
failsWith("a misspelt field", function() w:ray{from = {0, 0}, too = {1, 0}} end, "unknown")
failsWith("no shape", function() w:cast{from = {0, 0}, to = {1, 0}} end, "shape is missing")
failsWith("two shapes", function() w:cast{radius = 1, size = {1, 1}, from = {0, 0}, to = {1, 0}} end, "a shape is")
failsWith("half a region", function() w:query{min = {0, 0}} end, "min and max")
failsWith("min above max", function() w:query{min = {0, 0}, max = {-1, 1}} end, "min must not be above max")
failsWith("ignore what is none", function() w:ray{from = {0, 0}, to = {1, 0}, ignore = 3} end, "a body or an obstacle")
failsWith("not a number", function() w:ray{from = {0 / 0, 0}, to = {1, 0}} end, "from")
failsWith("no point", function() w:at() end, "point")

-- A large crowd: the same answers as asking each.
local crowd = verlua.world{gravity = {0, 0}}
local bodies = {}
math.randomseed(5)
for i = 1, 200 do
  bodies[i] = crowd:ball{position = {math.random() * 40, math.random() * 40}, radius = 0.1 + math.random() * i / 100}
end
local differ = 0
for _ = 1, 200 do
  local point = vec(math.random() * 40, math.random() * 40)
  local within = 0
  for _, body in ipairs(bodies) do
    if (body.position - point):length() <= body.radius then within = within + 1 end
  end
  if #crowd:at(point) ~= within then differ = differ + 1 end
end
expect("as each by itself", differ, 0)

-- In space the same.
local space = verlua.world{dimensions = 3, gravity = {0, 0, 0}}
local sphere = space:ball{position = {5, 0, 0}, radius = 1}
local block = space:box{position = {0, 0, 5}, size = {2, 2, 2}}
expect("space: a ray", space:ray{from = {0, 0, 0}, to = {10, 0, 0}}.fraction, 0.4, 1e-12)
expect("space: of the ball", space:ray{from = {0, 0, 0}, to = {10, 0, 0}}.body == sphere, true)
expect("space: a cast", space:cast{radius = 1, from = {0, 0, 0}, to = {0, 0, 6}}.fraction, 0.5, 1e-9)
expect("space: a region", space:query{min = {-1, -1, 3}, max = {1, 1, 4.5}}[1] == block, true)
expect("space: nothing beside it", #space:query{min = {2, -1, 3}, max = {3, 1, 4.5}}, 0)
expect("space: the nearest", space:nearest{point = {5, 3, 0}}.distance, 2, 1e-12)
expect("space: at a point", space:at({0.5, 0.5, 5.5})[1] == block, true)
