-- A tree: every branch carries two smaller trees, and comes back to where it began.
-- time: 1
-- Look at: the turtle goes back as far as it went, so each branch ends where it started.
-- Try: other angles; depth 12; a little chance in each branch.
view{title = "A tree made of trees"}

local function tree(size, depth)
  if depth == 0 then return end
  setpensize(depth)
  setpencolor(depth > 3 and "brown" or "green")
  forward(size)
  left(25)
  tree(size * 0.78, depth - 1)
  right(57)
  tree(size * 0.7, depth - 1)
  left(32)
  setpensize(depth)
  penup()
  back(size)
  pendown()
end

hideturtle()
penup()
setpos(0, -320)
pendown()
tree(170, 10)
expect("it comes back to its root", pos(), {0, -320}, 1e-9)
