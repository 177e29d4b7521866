-- Balls in a box: forty balls fall, bounce and come to rest, and the floor feels their weight.
-- time: 8
-- Look at: however they lie, the floor and the walls together carry exactly the weight of all of them.
-- Try: restitution = 1 (they never rest), friction = 0, count = 150, box instead of ball.
view{title = "Balls in a box", center = {0, 2.2}, height = 5.6}

local count, colors = 40, {"blue", "orange", "green", "yellow", "pink"}
local room = walls{min = {-3, 0}, max = {3, 12}, friction = 0.4}
local weight = 0
for i = 1, count do
  local column, row = (i - 1) % 8, (i - 1) // 8
  local made = ball{
    position = {-2.5 + 0.7 * column + 0.1 * (row % 2), 1 + 0.9 * row},
    radius = 0.2 + 0.07 * (i * 7 % 5) / 4 + 0.05,   -- 0.25 to 0.32 m
    velocity = {math.sin(i) * 2, 0},
    restitution = 0.6, rolling_resistance = 0.002, color = colors[i % 5 + 1],
  }
  weight = weight + made.mass * 9.81
end

function draw(canvas)
  canvas:text({0, 3.9}, ("floor carries %.2f N of %.2f N"):format(-room.reaction.y, weight),
    {align = "center", size = 24})
end

function finish()
  for body in world:bodies() do
    expect("in the box", math.abs(body.x) < 3 and body.y > 0, true)
  end
  if world.time > 5 then expect("the floor carries all", -room.reaction.y, weight, 0.02 * weight) end
end
