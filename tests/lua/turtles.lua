-- Turtles: exact positions, what is drawn, and what the modes do.
local check = require "support.check"
local ink = require "verlua.turtles"

local function lines(first)
  local found = {}
  for i = first or 1, ink.count() do
    local kind, _, _, _, ax, ay, bx, by = ink.item(i)
    if kind == "line" then found[#found + 1] = {ax, ay, bx, by} end
  end
  return found
end

-- Heading 0 is up; quarter turns are exact.
forward(50)
expect("forward goes up", pos(), {0, 50})
expect("and draws", #lines(), 1)
right(90)
forward(30)
expect("right is clockwise", pos(), {30, 50})
expect("heading", heading(), 90)
home()
expect("home", pos(), {0, 0})
expect("home's heading", heading(), 0)
expect("home draws", #lines(), 3)
clearscreen()
expect("clearscreen wipes", #lines(), 0)

-- 360 turns of 1 degree and 360 steps of 1 come back.
for _ = 1, 360 do
  forward(1)
  right(1)
end
expect("360 x (1 step, 1 degree)", pos(), {0, 0}, 1e-9)
expect("360 degrees", heading(), 0, 1e-9)

-- 105 steps at scale 1.904762 are 200.
local scaled = turtle{scale = 1.904762, pen = false}
scaled:forward(105)
expect("105 steps at scale 1.904762", scaled.y, 200, 1e-4)

-- Nested squares end where they began, to the bit.
clearscreen()
for side = 10, 200, 10 do
  for _ = 1, 4 do
    forward(side)
    right(90)
  end
end
expect("nested squares", pos() == vec(0, 0), true)

-- Wrapping.
clearscreen()
wrap()
setheading(0)
forward(720)
expect("once round", pos(), {0, 0})
clearscreen()
setheading(45)
setpos(630, 350)
clean()
forward(20 * math.sqrt(2))
expect("through a corner", pos(), {-630, -350}, 1e-9)
local pieces = lines()
expect("is drawn in two pieces", #pieces, 2)
expect("the first ends at the corner", {pieces[1][3], pieces[1][4]}, {640, 360}, 1e-9)
expect("the second begins at the opposite one", {pieces[2][1], pieces[2][2]}, {-640, -360}, 1e-9)
clearscreen()
setheading(90)
setpos(0, 10)
clean()
forward(1280 * 2)
expect("twice round is three pieces", #lines(), 3)
expect("which end where they began", pos(), {0, 10})
clearscreen()
local before = os.clock()
right(0)
forward(1e12)
expect("1e12 steps end in the right place", pos(), {0, (1e12 + 360) % 720 - 360})
setheading(31)
setpos(0, 0)
forward(1e12)
expect("at once", os.clock() - before < 1, true)
local rightward = math.sin(math.rad(31)) * 1e12
expect("also askew", xcor(), (rightward + 640) % 1280 - 640, 1e-3)
window()
clearscreen()
forward(1000)
expect("window mode goes on", pos(), {0, 1000})
fence()
expect("fence brings it back", pos(), {0, 280})
check.failsWith("fence stops", function() forward(1000) end, "Turtle out of bounds")
window()

-- Switching modes keeps pen, speed and visibility; resizing is the view's matter alone.
local kept = turtle{x = 10, y = 20, speed = 77, pen = false, visible = false, heading = 33}
for _, m in ipairs{"wrap", "fence", "window", "standard", "logo"} do mode(m) end
expect("speed is kept", kept.speed, 77)
expect("pen is kept", kept.pen, false)
expect("visibility is kept", kept.visible, false)
expect("place is kept", kept.position, {10, 20})
expect("heading is kept", kept.heading, 33)
mode("standard")
expect("standard mode counts from the right", kept.heading, 57)
mode("logo")

-- Clones, clearing, undo.
clearscreen()
forward(10)
local copy = turtle{x = 0, y = 0}:clone()
copy:forward(20)
expect("both drew", #lines(), 2)
copy:clear()
expect("a clone's clear keeps the original's lines", #lines(), 1)
forward(5)
forward(5)
undo()
expect("undo", pos(), {0, 15})
expect("undo takes the line, too", #lines(), 2)

-- Two moves of one frame draw two segments.
clearscreen()
forward(10)
forward(10)
expect("two moves draw two segments", #lines(), 2)

-- The pentagram is filled by winding: its middle, too.
clearscreen()
begin_fill()
for _ = 1, 5 do
  forward(200)
  right(144)
end
end_fill()
setheading(18) -- towards the middle
penup()
forward(100)
expect("the middle of a pentagram is filled", color_under(), "text")

-- Arcs stay, circles move.
clearscreen()
pendown()
arc(90, 50)
expect("arc stays", pos(), {0, 0})
circle(50)
expect("circle comes back", pos(), {0, 0}, 1e-9)
circle(50, 180)
expect("half a circle ends opposite", pos(), {-100, 0}, 1e-9)
home()

-- Errors.
check.failsWith("towards itself", function() towards(pos()) end, "no heading leads there")
check.failsWith("a number is wanted", function() forward("ten") end, 'steps must be a finite number, got "ten"')
check.failsWith("NaN", function() forward(0 / 0) end, "finite number")
check.failsWith("unknown costume", function() turtle{shape = "cat"} end, "must be one of arrow, ball, bee")
check.failsWith("unknown field", function() turtle{colour = "red"} end, 'did you mean "color"?')
check.failsWith("unknown method", function() turtle{}.forwad() end, 'did you mean "forward"?')
check.failsWith("wait outside of programs", function() wait(1) end, "inside a program")
check.failsWith("too far", function() forward(1e300) end, "cannot go so far")

-- Origin, distance, towards.
clearscreen()
setpos(3, 4)
setorigin()
expect("the origin is here", pos(), {0, 0})
setpos(3, 4)
expect("distance", distance(0, 0), 5, 1e-12)
expect("towards", towards(3, 100), 0, 1e-12)
