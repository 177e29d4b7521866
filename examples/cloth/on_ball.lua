-- Cloth on a ball: a sheet falls, catches and folds.
-- time: 3
-- Look at: the folds. Nothing makes them but rods that keep their length.
-- Try: friction = 0 on the ball (it slides off), mesh = "square", restitution = 0.5.
world.dimensions = 3
view{title = "Cloth on a ball", azimuth = 0.5, elevation = 0.3}

ball{position = {0, 0.5, 0}, radius = 0.5, friction = 0.6, type = "static"}
ground{y = 0, friction = 0.6}
local sheet = cloth{position = {-1, 1.2, -0.95}, size = {1.9, 1.9}, cells = {40, 40}, mass = 0.4,
  mesh = "hexagonal", right = {1, 0, 0}, down = {0, 0, 1}, pinned = "none", bend = true, radius = 0.015}
world.drag = 0.5

function finish()
  local deepest = math.huge           -- distance of the nearest node from the ball's centre
  for i = 1, sheet.columns do
    for j = 1, sheet.rows do
      deepest = math.min(deepest, (sheet:at(i, j).position - vec(0, 0.5, 0)):length())
    end
  end
  expect("no node is inside the ball", deepest > 0.5, true)
end
