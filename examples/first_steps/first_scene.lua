-- A first scene: a rope between two nails, and a ball of 5 kg on its middle.
-- time: 10
-- Look at: the rope is two straight lines. Its own weight is small beside the ball's.
-- Try: mass = 0.05 for the ball, another link than the middle one, a longer rope.
view{title = "My first scene"}
world.drag = 1                        -- air, so that it comes to rest

local line = rope{from = {0, 0}, to = {2, 0}, length = 2.5, links = 20}
local ball = particle{position = {1, -1}, mass = 5, radius = 0.08}
rod{line[11], ball, length = 0.2}

function finish()
  print("the ball hangs at", ball.y, "m; the rope is longer by", 100 * line.stretch, "%")
end
