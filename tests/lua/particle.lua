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
expect("a force acts for one step", driven.vx, 3, 2e-3)
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
fails("reading a destroyed one", "particle was destroyed", function() return gone.x end)
fails("reading its velocity", "particle was destroyed", function() return gone.velocity end)
fails("setting a destroyed one", "particle was destroyed", function() gone.x = 1 end)
fails("calling a destroyed one", "particle was destroyed", function() gone:force{1, 0} end)
fails("destroying twice", "particle was destroyed", function() gone:destroy() end)

-- Mistakes in the table
fails("negative mass", "particle: mass must be a positive number, got -1", function() particle{mass = -1} end)
fails("no mass", "particle: mass must be a positive number, got 0", function() particle{mass = 0} end)
fails("infinite mass", "particle: mass must be a positive number, got inf", function() particle{mass = math.huge} end)
fails("mass not a number", "particle: mass must be a positive number, got nan", function() particle{mass = 0 / 0} end)
fails("a text for a mass", 'particle: mass must be a positive number, got "2"', function() particle{mass = "2"} end)
fails("negative radius", "particle: radius must be a number of 0 or more, got -0.1", function() particle{radius = -0.1} end)
fails("pinned by a number", "particle: pinned must be true or false, got 1", function() particle{pinned = 1} end)
fails("a slip of the pen", 'particle: unknown field "postion" (did you mean "position"?)', function() particle{postion = {0, 0}} end)
fails("an unknown field", 'particle: unknown field "colour" (it has position, velocity, mass, radius, pinned)', function() particle{colour = "red"} end)
fails("the first of two in the alphabet", 'particle: unknown field "masss" (did you mean "mass"?)', function() particle{vel = 1, masss = 2} end)
fails("no name", "particle: every value needs a name (name = value), got 3 without one", function() particle{3} end)
fails("no table", "particle: takes one table, as in particle{...}, got 3", function() particle(3) end)
fails("a number for a vector", "particle: position must be {x, y}, {x, y, z} or a vec, got 3", function() particle{position = 3} end)
fails("one coordinate", "particle: position must be {x, y}, {x, y, z} or a vec, got a table of 1", function() particle{position = {3}} end)
fails("no coordinate", "particle: position must be {x, y}, {x, y, z} or a vec, got a table", function() particle{position = {}} end)
fails("only x", "particle: position.y must be a finite number, got nil", function() particle{position = {x = 1}} end)
fails("nan in a position", "particle: position.y must be a finite number, got nan", function() particle{position = {0, 0 / 0}} end)
fails("infinity in a velocity", "particle: velocity.x must be a finite number, got inf", function() particle{velocity = {1 / 0, 0}} end)
fails("infinity in a vec", "particle: position must be a finite vector, got vec(inf, 0, 0)", function() particle{position = vec(1e308, 0) * 10} end)
fails("a text in a position", 'particle: position.x must be a finite number, got "a"', function() particle{position = {"a", 0}} end)
fails("z in the plane", "particle: position.z must be 0 in the plane, got 1 (world.dimensions = 3 comes before the first object)", function() particle{position = {0, 0, 1}} end)

-- Mistakes with properties and methods
fails("unknown property", 'particle: unknown property "foce" (did you mean "force"?)', function() return p.foce end)
fails("setting an unknown one", 'particle: unknown property "mas" (did you mean "mass"?)', function() p.mas = 1 end)
fails("setting speed", "particle: speed can only be read", function() p.speed = 1 end)
fails("setting a method", "particle: force is a method and cannot be set", function() p.force = 1 end)
fails("a number as a name", "particle: a property is named by a string, got 1", function() return p[1] end)
fails("setting by a number", "particle: only properties can be set, got 1 for a name", function() p[1] = 2 end)
fails("x by a text", 'particle: x must be a finite number, got "1"', function() p.x = "1" end)
fails("x by nan", "particle: x must be a finite number, got nan", function() p.x = 0 / 0 end)
fails("z in the plane by a property", "particle: z must be 0 in the plane, got 2", function() p.z = 2 end)
fails("vz in the plane by a property", "particle: vz must be 0 in the plane, got 2", function() p.vz = 2 end)
fails("mass by a property", "particle: mass must be a positive number, got 0", function() p.mass = 0 end)
fails("a bad force", "particle:force: force must be {x, y}, {x, y, z} or a vec, got 3", function() p:force(3) end)
fails("no force", "particle:force: force must be {x, y}, {x, y, z} or a vec, got nothing", function() p:force() end)
fails("dot instead of colon", "particle:force must be called on a particle with a colon, got a table", function() p.force{1, 0} end)
