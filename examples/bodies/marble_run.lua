-- Marble run: down the ramps, past a wheel and home.
-- time: 13
-- Look at: the marbles roll, 2/3 of what a block without friction would do; the rest of their energy turns them.
-- Try: friction = 0, restitution = 0.8, another angle of a ramp, box instead of ball.
view{title = "Marble run", center = {0, 0.25}, height = 7, grid = false}

-- A ramp from a to b, with a stop at its upper end.
local function ramp(a, b)
  local along = b - a
  box{position = (a + b) / 2, size = {along:length(), 0.1}, angle = math.atan(along.y, along.x), type = "static",
    friction = 0.8}
end
ramp(vec(-3, 2.7), vec(1.6, 2.0))
ramp(vec(3, 1.6), vec(-1.2, 0.9))
ramp(vec(-3, 0.6), vec(-0.7, 0.1))
ramp(vec(0.9, -1.9), vec(-3.4, -2.4))
box{position = {3.05, 2.1}, size = {0.1, 1.2}, type = "static"}
box{position = {-3.05, 1.0}, size = {0.1, 1.0}, type = "static"}
box{position = {-3.45, -1.9}, size = {0.1, 1.2}, type = "static"}

-- A wheel with four blades that turns by itself, as if by a motor.
compound{position = {0.6, -0.9}, type = "kinematic", spin = -1.5, shapes = {
  {"box", size = {1.5, 0.1}}, {"box", size = {0.1, 1.5}}, {"ball", radius = 0.2}}}

local colors, marbles = {"orange", "blue", "green", "pink", "yellow", "cyan"}, {}
function update()
  if world.steps % 40 == 0 and #marbles < 14 then
    local i = #marbles + 1
    marbles[i] = ball{position = {-2.8, 3.0}, radius = 0.12, friction = 0.8, restitution = 0.3,
      color = colors[i % 6 + 1]}
  end
end

function finish()
  for i, marble in ipairs(marbles) do expect("marble " .. i .. " is in the run", marble.x > -3.5, true) end
end
