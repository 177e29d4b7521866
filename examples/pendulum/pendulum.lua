-- Pendulum: its period grows with the amplitude, and it keeps swinging.
-- time: 4.18
-- Look at: the pictures at equal times: close together where it is slow, far apart where it is fast.
-- Try: angle = 90 (period 2.36784 s), angle = 10 (2.00989 s), world.method = "jakobsen" (it dies).
view{title = "Pendulum, 1 m, let go at 45°", center = {0, -0.53}, height = 1.55}

local angle = math.rad(45)
local nail = particle{position = {0, 0}, pinned = true}
local bob = particle{position = {math.sin(angle), -math.cos(angle)}}
rod{nail, bob}

local pictures, passes = {}, {}
local lastX, lastTime = bob.x, 0
local swing, amplitude = 0, nil                    -- largest angle since it passed the lowest point, and before

function update()
  if world.steps % 6 == 0 and world.time < 1.05 then pictures[#pictures + 1] = bob.position end
  if lastX * bob.x < 0 then                        -- passed the lowest point since the last step
    swing, amplitude = 0, swing
    passes[#passes + 1] = lastTime + (world.time - lastTime) * lastX / (lastX - bob.x)
  end
  lastX, lastTime = bob.x, world.time
  swing = math.max(swing, math.abs(math.deg(math.atan(bob.x, -bob.y))))
end

function draw(canvas)
  for _, p in ipairs(pictures) do
    canvas:line({0, 0}, p, {color = "gray", width = 1})
    canvas:circle(p, 0.025, {color = "gray", fill = "gray"})
  end
  if passes[3] then
    canvas:text({0, -1.13}, ("period %.5f s"):format(passes[3] - passes[1]), {align = "center", size = 24})
  end
end

function finish()
  if not passes[3] then return end                 -- a period is not over yet
  -- T = 4 sqrt(L/g) K(sin(angle/2)), an elliptic integral.
  expect("period at 45 degrees", passes[3] - passes[1], 2.08625587261436730, 0.001)
  expect("amplitude of the last swing", amplitude, 45, 0.1)
end
