-- Billiards: the break. Fifteen balls at rest, one that comes, and the order is gone.
-- time: 1.6
-- Look at: the paths. The momentum that came in is shared by all, until the cushions take it.
-- Try: velocity = {7, 0.01} (a hair beside: another picture), restitution = 0.5, friction = 0.
view{title = "The break", center = {0, 0}, height = 1.75, grid = false}
world.gravity = {0, 0}                          -- we look down on the table

local r, colors = 0.04, {"orange", "blue", "yellow", "red", "purple", "green", "pink", "cyan"}
walls{min = {-1.4, -0.7}, max = {1.4, 0.7}, restitution = 0.8, friction = 0.2}
local cue = ball{position = {-0.8, 0}, radius = r, mass = 0.17, velocity = {7, 0}, restitution = 0.95,
  friction = 0.05, color = "white"}
local balls = {cue}
for row = 0, 4 do
  for i = 0, row do
    balls[#balls + 1] = ball{position = {0.5 + row * r * 1.74, (i - row / 2) * r * 2.01}, radius = r, mass = 0.17,
      restitution = 0.95, friction = 0.05, color = colors[#balls % 8 + 1]}
  end
end

local paths, met = {}, nil
for i, b in ipairs(balls) do paths[i] = {b.position} end

function update()
  for i, b in ipairs(balls) do
    paths[i][#paths[i] + 1] = b.position
    if met then b:force(b.velocity * -0.04) end -- the cloth
  end
  if not met and cue.vx < 6.9 and cue.x > 0.3 then met = world.momentum end
end

function draw(canvas)
  for i, path in ipairs(paths) do
    canvas:line(path, {color = i == 1 and "text" or colors[(i - 1) % 8 + 1], width = 2, alpha = 0.6})
  end
end

function finish()
  for i, b in ipairs(balls) do expect("ball " .. i .. " is on the table", math.abs(b.x) < 1.4, true) end
  if met then expect("the break keeps the momentum", met, vec(0.17 * 7, 0), 1e-9) end
end
