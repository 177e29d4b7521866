-- Dominoes: one push, and a wave runs down the row.
-- time: 2
-- Look at: soon the wave has a speed of its own, whatever the first push was.
-- Try: gap = 0.2, push = 3, friction = 0.1 (they slide more and fall slower).
view{title = "Dominoes", center = {0, 0.75}, height = 4.4}

local count, gap, push = 21, 0.3, 0.5
local width, height = 0.08, 1
ground{friction = 0.6}
local stones, fallen = {}, {}
for i = 1, count do
  stones[i] = box{position = {(i - 11) * gap, height / 2}, size = {width, height}, friction = 0.4,
    color = i % 2 == 0 and "blue" or "orange"}
end
stones[1]:impulse({push * stones[1].mass, 0}, stones[1]:world_point{0, height / 2})

function update()
  for i, stone in ipairs(stones) do
    if not fallen[i] and stone.angle < -0.2 then fallen[i] = world.time end
  end
end

function draw(canvas)
  for i = 3, count, 3 do
    local x = (i - 11) * gap
    if fallen[i] then canvas:text({x, -0.2}, ("%.2f s"):format(fallen[i]), {align = "center", size = 20}) end
  end
  if fallen[12] then
    local speed = 6 * gap / (fallen[12] - fallen[6])
    canvas:text({0, 1.9}, ("the wave runs at %.2f m/s"):format(speed), {align = "center", size = 26})
  end
end

function finish()
  if fallen[14] then -- two stretches of four stones take about the same time
    expect("a steady wave", (fallen[14] - fallen[10]) / (fallen[10] - fallen[6]), 1, 0.2)
  end
  if world.time > 4 then expect("the last one fell", stones[count].angle < -0.5, true) end
end
