-- Particles: every field, property and method, and every mistake.
local check = require "support.check"
local fails = check.fails

-- Defaults
local p = particle()
expect("default position", p.position, vec(0, 0))
expect("default velocity", p.velocity, vec(0, 0))
expect("default mass", p.mass, 1)
expect("default radius", p.radius, 0)
expect("default pinned", p.pinned, false)
expect("valid", p.valid, true)
expect("type name", getmetatable(p), "particle")
expect("text", tostring(p):match("^particle %d+$") ~= nil, true)

-- Fields
local q = particle{position = {1, 2}, velocity = {x = 3, y = 4}, mass = 2, radius = 0.1, pinned = false}
expect("position", q.position, vec(1, 2))
expect("x", q.x, 1)
expect("y", q.y, 2)
expect("z", q.z, 0)
expect("velocity", q.velocity, vec(3, 4), 1e-12)
expect("vx", q.vx, 3, 1e-12)
expect("vy", q.vy, 4, 1e-12)
expect("vz", q.vz, 0)
expect("speed", q.speed, 5, 1e-12)
expect("mass", q.mass, 2)
expect("radius", q.radius, 0.1)
expect("a vec for a position", particle{position = vec(5, 6)}.position, vec(5, 6))
expect("pinned", particle{pinned = true}.pinned, true)

-- Setting
q.x = 7
q.y = -8
expect("set x and y", q.position, vec(7, -8))
expect("velocity stays", q.velocity, vec(3, 4), 1e-12)
q.position = {0.5, 0.25}
expect("set position", q.position, vec(0.5, 0.25))
q.vx = -1
expect("set vx", q.velocity, vec(-1, 4), 1e-12)
q.vy = -2
q.velocity = q.velocity * 2
expect("set velocity", q.velocity, vec(-2, -4), 1e-12)
q.mass = 5
expect("set mass", q.mass, 5)
q.radius = 0.3
expect("set radius", q.radius, 0.3)
q.pinned = true
expect("set pinned", q.pinned, true)
q:unpin()
expect("unpinned", q.pinned, false)
q:pin()
expect("pinned again", q.pinned, true)
expect("z may be set to 0", pcall(function() q.z = 0; q.vz = 0 end), true)

-- Forces: 1 s of 6 N on 2 kg from rest goes 1.5 m.
world.gravity = {0, 0}
local driven = particle{mass = 2}
for _ = 1, 60 do
  driven:force{6, 0}
  world:step()
end
expect("force", driven.x, 1.5, 1e-9)
expect("speed by a force", driven.vx, 3, 1e-9)
world:step(60)
expect("a force acts for one step", driven.vx, 3, 1e-9)
local before = driven.velocity
driven:impulse(vec(0, 4))
expect("impulse", driven.velocity - before, vec(0, 2), 1e-9)
local wall = particle{pinned = true}
wall:impulse{1, 0}
expect("no impulse moves a pinned one", wall.speed, 0)

-- Reaction: a nail that carries 1 kg feels its weight.
local other = verlua.world()
local nail = other:particle{position = {0, 0}, pinned = true}
local bob = other:particle{position = {0, -1}}
other:rod{nail, bob}
other:step(10)
expect("reaction", nail.reaction:length(), 9.81, 1e-3)

-- In space
local space = verlua.world{dimensions = 3, gravity = {0, 0, 0}}
local s = space:particle{position = {1, 2, 3}, velocity = {x = 0, y = 0, z = 4}}
expect("z in space", s.z, 3)
expect("vz in space", s.vz, 4, 1e-12)
s.z, s.vz = -1, 5
expect("set z in space", s.position, vec(1, 2, -1))
expect("set vz in space", s.velocity, vec(0, 0, 5), 1e-12)

-- Destroying
local gone = particle{position = {9, 9}}
gone:destroy()
expect("not valid", gone.valid, false)
expect("text of a destroyed one", tostring(gone), "particle (destroyed)")
fails("reading a destroyed one", function() return gone.x end, "particle was destroyed")
fails("reading its velocity", function() return gone.velocity end, "particle was destroyed")
fails("setting a destroyed one", function() gone.x = 1 end, "particle was destroyed")
fails("calling a destroyed one", function() gone:force{1, 0} end, "particle was destroyed")
fails("destroying twice", function() gone:destroy() end, "particle was destroyed")

-- Mistakes in the table
fails("negative mass", function() particle{mass = -1} end, "particle: mass must be a positive number, got -1")
fails("no mass", function() particle{mass = 0} end, "particle: mass must be a positive number, got 0")
fails("infinite mass", function() particle{mass = math.huge} end, "particle: mass must be a positive number, got inf")
fails("mass not a number", function() particle{mass = 0 / 0} end, "particle: mass must be a positive number, got nan")
fails("a text for a mass", function() particle{mass = "2"} end, 'particle: mass must be a positive number, got "2"')
fails("negative radius", function() particle{radius = -0.1} end,
  "particle: radius must be a number of 0 or more, got -0.1")
fails("pinned by a number", function() particle{pinned = 1} end, "particle: pinned must be true or false, got 1")
fails("a slip of the pen", function() particle{postion = {0, 0}} end,
  'particle: unknown field "postion" (did you mean "position"?)')
fails("an unknown field", function() particle{colour = "red"} end,
  'particle: unknown field "colour" (it has position, velocity, mass, radius, pinned, collides)')
fails("the first of two in the alphabet", function() particle{vel = 1, masss = 2} end,
  'particle: unknown field "masss" (did you mean "mass"?)')
fails("no name", function() particle{3} end, "particle: every value needs a name (name = value), got 3 without one")
fails("no table", function() particle(3) end, "particle: takes one table, as in particle{...}, got 3")
fails("a number for a vector", function() particle{position = 3} end,
  "particle: position must be {x, y}, {x, y, z} or a vec, got 3")
fails("one coordinate", function() particle{position = {3}} end,
  "particle: position must be {x, y}, {x, y, z} or a vec, got a table of 1; its second number is missing or nil")
fails("no coordinate", function() particle{position = {}} end,
  "particle: position must be {x, y}, {x, y, z} or a vec, got a table")
fails("only x", function() particle{position = {x = 1}} end, "particle: position.y must be a finite number, got nil")
fails("nan in a position", function() particle{position = {0, 0 / 0}} end,
  "particle: position.y must be a finite number, got nan")
fails("infinity in a velocity", function() particle{velocity = {1 / 0, 0}} end,
  "particle: velocity.x must be a finite number, got inf")
fails("infinity in a vec", function() particle{position = vec(1e308, 0) * 10} end,
  "particle: position must be a finite vector, got vec(inf, 0, 0)")
fails("a text in a position", function() particle{position = {"a", 0}} end,
  'particle: position.x must be a finite number, got "a"')
fails("a third coordinate by name", function() particle{position = {1, 2, z = 3}} end,
  'particle: position must be {x, y}, {x, y, z} or a vec, got a table with the key "z"')
fails("a coordinate that is none", function() particle{position = {x = 1, y = 2, w = 3}} end,
  'particle: position must be {x, y}, {x, y, z} or a vec, got a table with the key "w"')
fails("a long name on two lines", function() particle{["a\nb" .. ("ж"):rep(30)] = 1} end,
  'particle: unknown field "a b' .. ("ж"):rep(18)
    .. '..." (it has position, velocity, mass, radius, pinned, collides)')
fails("z in the plane", function() particle{position = {0, 0, 1}} end,
  "particle: position.z must be 0 in the plane, got 1 (world.dimensions = 3 comes before the first object"
    .. "; or a decimal point, not a comma?)")

-- Mistakes with properties and methods
fails("unknown property", function() return p.foce end, 'particle: unknown property "foce" (did you mean "force"?)')
fails("setting an unknown one", function() p.mas = 1 end, 'particle: unknown property "mas" (did you mean "mass"?)')
fails("setting speed", function() p.speed = 1 end, "particle: speed can only be read")
fails("setting a method", function() p.force = 1 end, "particle: force is a method and cannot be set")
fails("a number as a name", function() return p[1] end, "particle: a property is named by a string, got 1")
fails("setting by a number", function() p[1] = 2 end, "particle: only properties can be set, got 1 for a name")
fails("x by a text", function() p.x = "1" end, 'particle: x must be a finite number, got "1"')
fails("x by nan", function() p.x = 0 / 0 end, "particle: x must be a finite number, got nan")
fails("z in the plane by a property", function() p.z = 2 end, "particle: z must be 0 in the plane, got 2")
fails("vz in the plane by a property", function() p.vz = 2 end, "particle: vz must be 0 in the plane, got 2")
fails("mass by a property", function() p.mass = 0 end, "particle: mass must be a positive number, got 0")
fails("a bad force", function() p:force(3) end, "particle:force: force must be {x, y}, {x, y, z} or a vec, got 3")
fails("no force", function() p:force() end, "particle:force: force must be {x, y}, {x, y, z} or a vec, got nothing")
fails("dot instead of colon", function() p.force{1, 0} end,
  "particle:force must be called on a particle with a colon, got a table")
