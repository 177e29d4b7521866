-- Pyramid: 210 boxes stand on each other, and nothing sinks or trembles.
-- time: 4
-- Look at: press F1. The arrows are the forces between the boxes: the middle carries most.
-- Try: rows = 40, friction = 0.1, or take one box out of the lowest row.
view{title = "A pyramid of 20 rows", center = {0, 10.6}, height = 27}

local rows = 20
ground{}
local top
for row = 1, rows do
  for i = 1, rows - row + 1 do
    local x = (i - (rows - row + 2) / 2) * 1.05
    top = box{position = {x, row - 0.5}, size = {1, 1}, color = row % 2 == 0 and "blue" or "orange"}
  end
end

function draw(canvas)
  canvas:text({14, rows - 2}, ("the top one has sunk by %.1f mm"):format(1000 * (rows - 0.5 - top.y)),
    {align = "center", size = 24})
end

function finish()
  expect("the top one stands", top.x, 0, 0.05)
  expect("and has hardly sunk", top.y, rows - 0.5, 0.02)
end
