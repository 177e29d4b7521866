-- Flag: wind pushes each piece of cloth square to its face.
-- time: 4
-- Look at: waves run from the pole to the free edge, faster than the cloth itself moves.
-- Try: --set wind=4, --set wind=15, a heavier cloth (mass = 1).
world.dimensions = 3
view{title = "Flag in the wind", center = {0.75, 1.9, 0}, height = 1.9, azimuth = 0.45, elevation = 0.12}

local wind = slider{name = "wind", min = 0, max = 20, value = 9}      -- m/s
local flag = cloth{position = {0, 2.5, 0}, size = {1.6, 1}, cells = {24, 15}, mass = 0.25, shear = true,
  pinned = {{1, 1}, {1, 6}, {1, 11}, {1, 16}}}
capsule{p1 = {-0.04, 0, 0}, p2 = {-0.04, 2.6, 0}, radius = 0.03, type = "static"}

local push = {}                        -- particle -> force on it, N
local area = 1.6 * 1 / (25 * 16)       -- m² a node

-- The pressure of air on a small sheet: rho/2 (u·n)² along its normal n, where u is the wind past it.
function update()
  local t = world.time
  local gust = vec(wind.value * (1 + 0.2 * math.sin(2 * t)), 0, 0.3 * wind.value * math.sin(5 * t))
  for i = 2, flag.columns do
    for j = 1, flag.rows do
      local p = flag:at(i, j)
      local along = p.position - flag:at(i - 1, j).position
      local down = flag:at(i, math.min(j + 1, flag.rows)).position - flag:at(i, math.max(j - 1, 1)).position
      local n = along:cross(down):normalized()
      local u = (gust - p.velocity):dot(n)
      push[p] = n * (0.6 * area * u * math.abs(u))
    end
  end
end

local none = vec(0, 0, 0)
force(function(p) return push[p] or none end)

function finish()
  expect("it flies", flag:at(25, 1).x > 0.8, true)
  expect("it keeps its size", flag.stretch, 0, 0.01)
end
