-- Newton's cradle: as many balls leave on one side as come in on the other.
-- time: 4.3
-- Look at: two in, two out. Momentum alone would allow many answers; with the energy only this one is left.
-- Try: lifted = 1 or 3, restitution = 0.9, one ball heavier than the others.
view{title = "Newton's cradle: two in, two out", center = {0, -0.75}, height = 2.6, grid = false}
world.dt = 1 / 240                        -- the strings below are renewed in each step: many short ones

local count, lifted, radius, length = 5, 2, 0.2, 1.2
local angle = math.rad(50)
local balls, posts, highest = {}, {}, {}
for i = 1, count do
  local x = (i - 3) * 2 * radius
  posts[i] = vec(x, 0)
  local away = i <= lifted and vec(-math.sin(angle), -math.cos(angle)) or vec(0, -1)
  balls[i] = ball{position = posts[i] + length * away, radius = radius, mass = 1, restitution = 1, friction = 0,
    color = i <= lifted and "orange" or "blue"}
end

-- The strings: each ball stays on its circle, pulled as it will be in the middle of the step.
function update()
  for i, b in ipairs(balls) do
    local arm = (b.position - posts[i]):normalized()
    local swing = b.velocity - arm * b.velocity:dot(arm)
    b.position, b.velocity = posts[i] + arm * length, swing
    local midway = (arm + swing * (world.dt / 2 / length)):normalized()
    b:force(midway * (-swing:dot(swing) / length + midway.y * 9.81) * b.mass)
    highest[i] = math.max(highest[i] or -math.pi, math.atan(arm.x, -arm.y))
  end
end

function draw(canvas)
  canvas:line({-0.9, 0}, {0.9, 0}, {width = 8, color = "gray"})
  for i, b in ipairs(balls) do canvas:line(posts[i], b.position, {width = 2, color = "dim"}) end
end

function finish()
  if world.time < 1 then return end
  for i = 1, count do
    local out = i > count - lifted
    expect("ball " .. i, math.deg(highest[i]), out and 50 or 0, 3)
  end
end
