-- Poured on hills: boxes and tetrahedra fall on a height field and come to rest in its valleys.
-- time: 12
-- Look at: the ground is one table of heights over a grid, a function of x and z; they roll, topple and pile up.
-- Try: friction = 0.05 (ice), other hills, drop balls or cylinders, count = 200.
world.dimensions = 3
view{title = "Poured on hills", center = {0, 1.4, 0}, height = 12.5, azimuth = 0.7, elevation = 0.5}

terrain{size = {14, 14}, cells = {56, 56}, friction = 0.6, color = "green", heights = function(x, z)
  return 0.8 * math.sin(0.9 * x) * math.cos(0.8 * z) + 0.045 * (x * x + z * z)
end}

local count, made = 100, 0
local colors = {"orange", "blue", "yellow", "pink", "cyan"}
local corners = {{0.5, 0.5, 0.5}, {0.5, -0.5, -0.5}, {-0.5, 0.5, -0.5}, {-0.5, -0.5, 0.5}}

local function drop()
  made = made + 1
  local at = {2.5 * math.sin(2.4 * made), 5.5, 2.5 * math.cos(1.7 * made)}
  local spin = {math.sin(made), 0, math.cos(made)}
  local color = colors[made % #colors + 1]
  if made % 3 == 0 then
    hull{points = corners, position = at, spin = spin, color = color}
  else
    box{size = {0.5 + 0.3 * (made % 2), 0.5, 0.7}, position = at, spin = spin, color = color}
  end
end

function update()
  if world.steps % 6 == 0 and made < count then drop() end
end

function finish()
  for body in world:bodies() do
    expect("on the hills", body.y > -1 and math.max(math.abs(body.x), math.abs(body.z)) < 7, true)
  end
  if world.time > 11.5 then expect("nearly at rest, joules", world.energy.kinetic, 0, 3) end
end
