-- Galton board: each marble goes left or right at every pin, and the heap is the bell curve.
-- time: 22
-- Look at: nobody knows where the next marble falls; all together fall as the binomial law says.
-- Try: no felt (they keep their direction, and the middle is empty), marbles = 120, one pin less.
view{title = "Galton board", center = {0, -0.3}, height = 4.7, grid = false}
world.substeps = 8

local rows, gap, r, marbles = 8, 0.25, 0.05, 90
local bottom, half = -2.2, (8 + 1) * 0.25 / 2
for row = 0, rows - 1 do
  for i = -4, 5 do
    local x = (i - row % 2 / 2) * gap
    if math.abs(x) <= half then
      ball{position = {x, 1.4 - row * 0.21}, radius = 0.04, type = "static", restitution = 0.5}
    end
  end
end
for i = 0, rows + 1 do          -- the walls between the bins, the outer ones up to the top
  local height = (i == 0 or i == rows + 1) and 3.9 or 1.8
  box{position = {i * gap - half, bottom + height / 2}, size = {0.02, height}, type = "static"}
end
box{position = {0, bottom - 0.05}, size = {2 * half, 0.1}, type = "static"}

local all = {}
function update()
  if world.steps % 10 == 0 and #all < marbles then
    all[#all + 1] = ball{position = {math.random() * 0.02 - 0.01, 1.65}, radius = r, friction = 0.1,
      color = "orange"}
  end
  -- Felt at the back slows them, so that each pin is a new choice.
  for _, b in ipairs(all) do b:force(b.velocity * (-6 * b.mass)) end
end

local function count()
  local bins, sum = {[0] = 0, 0, 0, 0, 0, 0, 0, 0, 0}, 0
  for _, b in ipairs(all) do
    local i = math.floor(b.x / gap + (rows + 1) / 2)
    if b.y < bottom + 1.7 and bins[i] then bins[i], sum = bins[i] + 1, sum + 1 end
  end
  return bins, sum
end

function draw(canvas)
  local bins, sum = count()
  local choose, curve = 1, {}
  for i = 0, rows do
    local x = (i - rows / 2) * gap
    canvas:text({x, bottom - 0.25}, tostring(bins[i]), {align = "center", size = 16})
    curve[#curve + 1] = {x, bottom + sum * choose / 2 ^ rows * 0.052}    -- two beside each other
    choose = choose * (rows - i) / (i + 1)
  end
  canvas:line(curve, {color = "text", width = 3})
end

function finish()
  local bins, sum = count()
  if sum < marbles then return end
  expect("the middle is the most", bins[4] > bins[1] and bins[4] > bins[7], true)
end
