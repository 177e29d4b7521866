-- Particles that collide with one another, and ropes with themselves.
world.gravity = {0, 0}

local a = particle{position = {-1, 0}, velocity = {4, 0}, mass = 1, radius = 0.2, collides = true}
local b = particle{position = {0, 0}, mass = 3, radius = 0.3, collides = true}
local c = particle{position = {1, 0}, radius = 0.3}
expect("told to collide", a.collides, true)
expect("by default not", c.collides, false)
for _ = 1, 60 do world:step() end
expect("together", a.vx, 1, 1e-9)
expect("both", b.vx, 1, 1e-9)
expect("side by side", b.x - a.x, 0.5, 1e-9)
expect("and through the third", c.vx, 0, 0)

b.collides = false
a.velocity = {4, 0}
for _ = 1, 60 do world:step() end
expect("no more", a.vx, 4, 1e-9)

local line = rope{from = {0, 5}, to = {1, 5}, radius = 0.02, collides = true}
expect("a rope, too", line.collides, true)
line.collides = false
expect("may be told not to", line.collides, false)
