-- Conveyor belt: a crate put on it slips until it moves with the belt.
-- time: 3.4
-- Look at: the crates leave skid marks of the same length, v²/(2 μ g), whatever they weigh.
-- Try: speed = 3, friction = 0.2 of the crates, mass = 50 for one of them.
local speed, friction = 2, 0.5
view{title = "A belt at 2 m/s", center = {1.5, 0.5}, height = 4.4}

-- The surface runs counter-clockwise round the box: its upper side to the left, so it takes a minus.
box{position = {1.5, -0.2}, size = {7, 0.4}, type = "static", surface_speed = -speed, friction = friction}
box{position = {6, -1.2}, size = {2, 0.3}, type = "static"}

local crates, slip, colors = {}, {}, {"orange", "blue", "green", "pink"}

function update()
  if world.steps % 60 == 0 and #crates < 4 then
    local i = #crates + 1
    crates[i] = box{position = {-1.5, 0.25}, size = {0.5, 0.5}, mass = i, friction = friction, color = colors[i]}
  end
  for i, crate in ipairs(crates) do
    if not slip[i] and crate.vx > 0.999 * speed then slip[i] = crate.x + 1.5 end
  end
end

local way = speed ^ 2 / (2 * friction * 9.81)

function draw(canvas)
  for i = -1.8, 4.8, 0.4 do
    local x = (i + 1.8 + speed * world.time) % 6.8 - 1.9
    canvas:line({x, -0.06}, {x + 0.15, -0.06}, {color = "text", width = 3})
  end
  canvas:line({-1.5, -0.55}, {-1.5 + way, -0.55}, {color = "orange", width = 6})
  canvas:text({-1.5, -0.8}, ("slips for v²/(2 μ g) = %.3f m"):format(way), {size = 22})
  for i, crate in ipairs(crates) do
    canvas:text(crate.position + vec(0, 0.45), ("%d kg\n%.2f m/s"):format(i, crate.vx), {align = "center"})
  end
end

function finish()
  for i, s in pairs(slip) do
    -- It takes v / (μ g) and goes half as far as the belt.
    expect("crate " .. i .. " goes", s, way, 0.05)
  end
end
