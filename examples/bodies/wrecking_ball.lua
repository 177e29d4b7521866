-- Wrecking ball: a heavy ball on a rope swings into a wall of bricks.
-- time: 1.55
-- Look at: the bricks in the way fly, those above fall, those below stand: a blow takes time to travel.
-- Try: mass = 20 (the wall wins), a wall of two rows, friction = 1 between the bricks.
view{title = "Wrecking ball", center = {0.4, 2.6}, height = 6.6, grid = false}

ground{friction = 0.6}
for row = 0, 11 do
  for i = 0, 3 do
    local half = row % 2 == 0 and 0 or 0.25
    box{position = {1 + i * 0.5 + half, 0.15 + row * 0.3}, size = {0.5, 0.3}, mass = 1, friction = 0.6,
      color = (row + i) % 2 == 0 and "orange" or "brown"}
  end
end

local hook, length = vec(0, 5.6), 4
local start = math.rad(80)
local wrecker = ball{position = hook + length * vec(-math.sin(start), -math.cos(start)), radius = 0.45, mass = 60}
local before

-- The rope holds the ball where it would go farther than the rope is long.
function update()
  local arm = wrecker.position - hook
  local u = arm:normalized()
  local out = wrecker.velocity:dot(u)
  if arm:length() < length or out < 0 then return end
  wrecker.position = hook + u * length
  wrecker.velocity = wrecker.velocity - u * out
  wrecker:force(u * (-wrecker.speed ^ 2 / length + u.y * 9.81) * wrecker.mass)
  if math.abs(wrecker.x) < 0.2 then before = wrecker.speed end
end

function draw(canvas)
  canvas:line({-0.6, 5.6}, {0.6, 5.6}, {width = 10, color = "gray"})
  canvas:line(hook, wrecker.position, {width = 4, color = "brown"})
  canvas:text({-3.4, 4.6}, ("%.1f m/s"):format(wrecker.speed), {size = 26})
end

function finish()
  -- At the bottom: v² = 2 g h.
  if before then expect("speed at the bottom", before, math.sqrt(2 * 9.81 * length * (1 - math.cos(start))), 0.3) end
end
