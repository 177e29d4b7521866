-- Car and tractor drive at once: two turtles, two programs, two speeds.
-- time: 10
-- Look at: both programs run at the same time; who goes 5 steps each time is faster than who goes 2.
-- Try: other steps and waits; a third turtle; car:right(1) in its loop.
view{title = "Car and tractor"}
wrap()

local car = turtle{name = "car", shape = "car", color = "red", size = 2.5, x = -500, y = 80, heading = 90, pen = false}
local tractor = turtle{
  name = "tractor", shape = "tractor", color = "blue", size = 2.5, x = -500, y = -80, heading = 90, pen = false,
}

car:forever(function(t)
  t:forward(5)
  t:wait(0.05)
end)
tractor:forever(function(t)
  t:forward(2)
  t:wait(0.05)
end)

local bird = turtle{name = "bird", shape = "bird", size = 2, y = 200, x = -80, heading = 90, color = "dim"}
bird:forever(function(t) -- in a circle
  t:forward(5)
  t:right(3)
  t:wait(0.05)
end)

function finish()
  expect("the car is faster", car.x > tractor.x or world.time < 1, true)
end
