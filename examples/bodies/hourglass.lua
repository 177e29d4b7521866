-- Hourglass: it runs evenly from the first minute to the last, and water would not.
-- time: 3.2
-- Look at: the line. The grains above arch over the neck, so it does not feel how many they are.
-- Try: neck = 0.1 (they jam), friction = 0, restitution = 0.9.
view{title = "Hourglass", center = {0, 0}, height = 5.2, grid = false}

local neck, r, colors = 0.17, 0.05, {"orange", "yellow"}
for side = -1, 1, 2 do
  for half = -1, 1, 2 do        -- four polygons are the glass
    local points = {{neck, 0}, {1.5, 1.3}, {1.7, 1.3}, {1.7, 0}}
    for i, p in ipairs(points) do points[i] = {side * p[1], half * p[2]} end
    polygon{points = points, type = "static", friction = 0.1}
  end
  box{position = {side * 1.6, 0}, size = {0.2, 4.8}, type = "static", friction = 0.1}
end
box{position = {0, -2.35}, size = {3.2, 0.1}, type = "static"}

local grains = {}
for row = 1, 15 do
  local width = math.min(1.35, neck + row * 0.11)
  for i = 0, math.floor(2 * width / 0.11) do
    local x = -width + i * 0.11 + 0.03 * (row % 2)
    if math.abs(x) < 1.4 then
      grains[#grains + 1] = ball{position = {x, 0.1 + row * 0.11}, radius = r * (0.9 + 0.1 * (i % 3) / 2),
        friction = 0.3, color = colors[(row // 3) % 2 + 1]}
    end
  end
end

local fallen = {}
local function below()
  local n = 0
  for _, grain in ipairs(grains) do if grain.y < 0 then n = n + 1 end end
  return n
end

function update()
  if world.steps % 12 == 0 then fallen[#fallen + 1] = vec(2.1 + 0.3 * world.time, -2 + 4 * below() / #grains) end
end

function draw(canvas)
  canvas:line({2.1, -2}, {4.1, -2}, {color = "dim", width = 2})
  canvas:line({2.1, -2}, {2.1, 2}, {color = "dim", width = 2})
  if #fallen > 1 then canvas:line(fallen, {color = "orange", width = 4}) end
  canvas:text({2.9, 1.6}, ("%d of %d\nare below"):format(below(), #grains), {align = "center", size = 22})
end

function finish()
  for _, grain in ipairs(grains) do expect("in the glass", math.abs(grain.x) < 1.7, true) end
end
