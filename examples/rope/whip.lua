-- Whip: a chain let go from the horizontal; its tip runs ahead of any pendulum.
-- time: 0.75
-- Look at: the chain every twentieth of a second, and the path of its tip.
-- Try: links = 30, a heavier tip (line[#line].mass = 1), world.method = "jakobsen".
view{title = "Whip: 10 links let go", center = {0, -0.45}, height = 1.35}

local line = rope{from = {0, 0}, to = {1, 0}, links = 10, mass = 1.1, pinned = "from"}
local tip = line[#line]
local pictures, path, fastest = {}, {}, 0

local function shape()
  local points = {}
  for i = 1, #line do points[i] = line[i].position end
  return points
end

function update()
  if world.steps % 3 == 0 then pictures[#pictures + 1] = shape() end
  path[#path + 1] = tip.position
  fastest = math.max(fastest, tip.speed)
  if world.steps == 30 then
    -- Ten equal links and masses: the exact motion, by integration with 30 digits.
    expect("tip x at 0.5 s", tip.x, -0.156401511293072, 1e-3)
    expect("tip y at 0.5 s", tip.y, -0.915683201743766, 1e-3)
  end
end

function draw(canvas)
  for _, points in ipairs(pictures) do canvas:line(points, {color = "gray", width = 1.5}) end
  if path[2] then canvas:line(path, {color = "orange", width = 3}) end
  canvas:text({-0.68, -0.98}, ("fastest: %.1f m/s"):format(fastest), {align = "center"})
end
