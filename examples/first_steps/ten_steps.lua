-- Ten steps of two particles at a wall: figure 1 of the article, and all of its method in one picture.
-- time: 1
-- Look at: each dot is one step. A particle that got into the wall is put back to the nearest place outside,
-- and its velocity into the wall is gone. That is all: no bounce, no special case.
-- Try: restitution = 0.8, friction = 0.3, world.dt = 0.05 and --time 1.
view{title = "Ten steps of two particles", center = {2.5, 1.5}, height = 3.9, time = false}
world.dt, world.substeps = 0.1, 1
world.method = "jakobsen"

walls{min = {0, 0}, max = {5, 3}, friction = 0}
local left = particle{position = {0.5, 2}, velocity = {2, 1.5}}
local right = particle{position = {3.2, 1}, velocity = {3, 3}}
local paths = {[left] = {left.position}, [right] = {right.position}}

function update()
  if world.steps == 0 then return end
  for p, path in pairs(paths) do path[#path + 1] = p.position end
end

local function draw_path(canvas, p, color)
  local path = paths[p]
  local points = {table.unpack(path)}
  points[#points + 1] = p.position
  if points[2] then canvas:line(points, {color = color, width = 2}) end
  local first = 0                      -- of the steps that end here: those at one place share a label
  for i, point in ipairs(points) do
    canvas:circle(point, 0.05, {color = color, fill = color})
    if not points[i + 1] or (points[i + 1] - point):length() > 0.1 then
      local name = first < i - 1 and first .. ", " .. i - 1 or i - 1
      local along = (points[i + 1] or point) - (points[i - 1] or point)
      local beside = vec(-along.y, along.x):normalized() * 0.17        -- to the left of the way
      if along.y < -0.3 and point.y < 0.2 then beside = vec(-0.17, 0.08) end
      if point.x > 4.9 then beside = points[i + 1] and vec(-0.17, 0.01) or vec(-0.34, 0.08)
      elseif not points[i + 1] then beside = vec(0.2, 0.1) end
      canvas:text(point + beside, name, {color = color, align = "center"})
      first = i
    end
  end
end

function draw(canvas)
  draw_path(canvas, left, "orange")
  draw_path(canvas, right, "blue")
end

function finish()
  if world.steps < 10 then return end
  expect("the left one lies on the floor", left.y, 0, 1e-9)
  if left.x < 5 then expect("and slides on as fast as it came", left.vx, 2, 1e-9) end
  expect("the right one is at the wall", right.x, 5, 1e-9)
end
