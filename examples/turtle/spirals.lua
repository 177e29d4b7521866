-- Spirals: a little more each time, and a turn that is nearly a fourth, a third or a half.
-- time: 1
-- Look at: 91 degrees make a square that turns; 121 and 145 a triangle and a star that do.
-- Try: 90, 89, 137.5 (the golden angle of sunflowers).
view{title = "Spirals: 91, 121, 145 degrees"}

local function spiral(angle, color, x)
  penup()
  setpos(x, 0)
  setheading(0)
  pendown()
  setpencolor(color)
  for side = 1, 240, 2 do
    forward(side)
    right(angle)
  end
end

setpensize(2)
hideturtle()
spiral(91, "cyan", -400)
spiral(121, "orange", 20)
spiral(145, "pink", 420)
