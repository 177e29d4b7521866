-- Stars: turn more than once round before you are back, and the polygon crosses itself.
-- time: 1
-- Look at: the middle is filled, too: the way winds round it twice, and not zero times.
-- Try: other numbers; n and k with a common divisor (6 and 2) give a smaller star.
view{title = "Stars: turn 360 k / n"}

local function star(n, k, size)
  for _ = 1, n do
    forward(size)
    right(360 * k / n)
  end
end

local stars = {{5, 2, "yellow"}, {7, 3, "orange"}, {9, 4, "pink"}, {8, 3, "cyan"}, {12, 5, "green"}, {15, 7, "purple"}}
hideturtle()
for i, s in ipairs(stars) do
  local x, y = (i - 1) % 3 * 400 - 400, i <= 3 and 60 or -280
  penup()
  setpos(x, y)
  setheading(18)
  pendown()
  setpencolor(s[3])
  filled(s[3], function() star(s[1], s[2], 210) end)
  expect("star " .. s[1] .. "/" .. s[2] .. " closes", pos(), {x, y}, 1e-9)
end
