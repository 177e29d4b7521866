-- What bodies inherit from their groups: there or not, held or not, meeting each other or not.
local check = require "support.check"
local fails = check.fails

-- self_collisions: members pass through each other, and meet the rest.
do
  local w = verlua.world()
  w:ground{}
  local car = w:group{"car", self_collisions = false}
  local chassis = w:box{position = {0, 0.6}, size = {2, 0.5}, group = "car", density = 10}
  local wheel = w:ball{position = {0.5, 0.4}, radius = 0.4, group = "car"}
  local load = w:box{position = {0, 2}, size = {0.5, 0.5}}
  w:step(240)
  expect("the chassis falls through its wheel", chassis.y, 0.25, 1e-2)
  expect("the wheel stays", wheel.y, 0.4, 1e-2)
  expect("a load lies on it", load.y, 0.75, 1e-2)
  expect("collides_with reads as it was said", chassis.collides_with, nil)
  chassis.collides_with = {"default"}
  expect("also when it is set", table.concat(chassis.collides_with, " "), "default")
  chassis.collides_with = nil
  chassis.position, chassis.angle, chassis.spin = {wheel.x, 3}, 0, 0
  car.self_collisions = true
  w:step(45)
  expect("set on, they meet", chassis.y > 1, true)
  expect("bodies", #car.bodies .. " " .. tostring(car.bodies[1] == chassis), "2 true")
  expect("name", car.name, "car")
end

-- dynamic: members stand, others meet them; later they go on with their velocity.
do
  local w = verlua.world()
  local crates = w:group{"crates", dynamic = false}
  local crate = w:box{position = {0, 5}, velocity = {3, 0}, spin = 1, group = {"crates", "wood"}}
  local ball = w:ball{position = {0, 7}, radius = 0.3}
  w:step(120)
  expect("it stands", crate.position, vec(0, 5))
  expect("its own type is what was said", crate.type, "dynamic")
  expect("a ball lies on it", ball.y, 5.8, 1e-2)
  ball:destroy()
  fails("speed while it is held", function() crate.velocity = {1, 0} end,
    "box: velocity can only be set while its groups let it move (their enabled and dynamic)")
  crates.dynamic = true
  expect("freed, it goes on", crate.velocity, vec(3, 0))
  expect("and turns on", crate.spin, 1)
  w:step(60)
  expect("it falls", crate.y, 5 - 9.81 / 2, 1e-6)
  expect("it flies", crate.x, 3, 1e-9)
  crates.dynamic = false
  crate.group = "wood"
  expect("out of the group it goes on", crate.vx, 3)
  crate.group = "crates"
  expect("back in it, it stands", crate.vx, 0)
  crate.type = "static"
  crates.dynamic = true
  expect("a type of its own stays", crate.type, "static")
end

-- enabled: members are as if they were not there.
do
  local w = verlua.world{dimensions = 3}
  w:ground{}
  local ghosts = w:group{name = "ghosts"}
  local step = w:box{position = {0, 0.5, 0}, type = "static", group = "ghosts"}
  local floating = w:ball{position = {3, 3, 0}, group = "ghosts"}
  local ball = w:ball{position = {0, 1.6, 0}}
  ghosts.enabled = false
  w:step(120)
  expect("a ball falls through", ball.y, 0.5, 1e-2)
  expect("a member stands", floating.y, 3)
  expect("no ray finds it", w:ray{from = {3, 9, 0}, to = {3, 2, 0}}, nil)
  expect("read", tostring(ghosts.enabled) .. " " .. tostring(ghosts.dynamic), "false true")
  ghosts.enabled = true
  w:step(120)
  expect("again there, it falls", floating.y, 0.5, 1e-2)
  expect("and holds", w:ray{from = {0, 9, 0}, to = {0, 2, 0}} == nil and step.type, "static")
  local late = w:group{"ghosts"}
  expect("said anew", late.enabled, true)
  step:destroy()
  expect("what is destroyed is no member", #ghosts.bodies, 1)
end

fails("no name", function() group{} end, "group: name is missing")
fails("a name that is none", function() group{5} end, "group: name must be a text, got 5")
fails("no such property", function() group{"a", enable = true} end,
  'group: unknown field "enable" (did you mean "enabled"?)')
fails("not a truth", function() group{"a"}.dynamic = 1 end, "group: dynamic must be true or false, got 1")
fails("only read", function() group{"a"}.name = "b" end, "group: name can only be read")
