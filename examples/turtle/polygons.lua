-- Polygons: one procedure draws them all, for the turtle turns 360 degrees on every way round.
-- time: 1
-- Look at: every polygon shares its first side, and each new corner turns less.
-- Try: other sides, 144 in place of 360 / n, filled("yellow", function() polygon(6, 60) end).
view{title = "Polygons: turn 360 / n"}

local function polygon(n, side)
  for _ = 1, n do
    forward(side)
    right(360 / n)
  end
end

local colors = {"red", "orange", "yellow", "green", "cyan", "blue", "purple", "pink"}
setpensize(3)
penup()
setpos(-140, -60)
pendown()
for n = 3, 10 do
  setpencolor(colors[n - 2])
  polygon(n, 110)
end
hideturtle()

expect("the way round ends where it began", pos(), {-140, -60}, 1e-9)
expect("and looks the same way", heading() % 360, 0, 1e-9)
