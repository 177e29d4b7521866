-- Triangles, tetrahedra and axes: rigid frames of particles.
local check = require "support.check"
local fails = check.fails

local function distances(frame)
  local list = {}
  for i = 1, #frame do
    for j = i + 1, #frame do list[#list + 1] = (frame[i].position - frame[j].position):length() end
  end
  return list
end

local flat = triangle{position = {1, 2}, size = 2, mass = 6, velocity = {3, 0}, radius = 0.1}
expect("three corners", #flat, 3)
expect("mass", flat.mass, 6, 1e-12)
expect("shared", flat[2].mass, 2, 1e-12)
expect("centre", flat.position, vec(1, 2), 1e-12)
expect("velocity", flat.velocity, vec(3, 0), 1e-12)
expect("radius", flat[1].radius, 0.1)
expect("three rods", #flat.links, 3)
expect("rods", getmetatable(flat.links[1]), "rod")
for i, d in ipairs(distances(flat)) do expect("side " .. i, d, 2, 1e-12) end
expect("beyond", flat[4], nil)
local count = 0
for i, p in ipairs(flat) do count = count + (flat[i] == p and 1 or -100) end
expect("ipairs", count, 3)

local given = triangle{position = {10, 0}, points = {{0, 0}, {4, 0}, {0, 3}}, max_force = 1000}
expect("corners as given", given[3].position, vec(10, 3))
expect("longest side", (given[2].position - given[3].position):length(), 5, 1e-12)
expect("max_force", given.links[1].max_force, 1000)

-- Spin: the corners go round the centre.
local turning = triangle{position = {20, 0}, spin = 2}
local arm = turning[3].position - turning.position
expect("spin", turning[3].velocity, vec(-2 * arm.y, 2 * arm.x), 1e-12)

-- A frame keeps its shape while it falls and turns.
turning:impulse{0, 5}
expect("impulse", turning.velocity, vec(0, 5), 1e-9)
world:step(60)
expect("the centre flies free", turning.position, vec(20, 5 - 9.81 / 2), 1e-6)
for i, d in ipairs(distances(turning)) do expect("still as long " .. i, d, 1, 1e-4) end

local space = verlua.world{dimensions = 3, gravity = {0, 0, 0}}
local tetra = space:tetrahedron{position = {1, 1, 1}, size = 0.5, mass = 4}
expect("four corners", #tetra, 4)
expect("six rods", #tetra.links, 6)
expect("centre in space", tetra.position, vec(1, 1, 1), 1e-12)
expect("volume", tetra.volume, 0.5 ^ 3 / (6 * math.sqrt(2)), 1e-12)
for i, d in ipairs(distances(tetra)) do expect("edge " .. i, d, 0.5, 1e-12) end
expect("mirrored", space:tetrahedron{points = {{0, 0, 0}, {0, 1, 0}, {1, 0, 0}, {0, 0, 1}}}.volume < 0, true)
for _ = 1, 60 do
  tetra:force{4, 0, 0}
  space:step()
end
expect("force", tetra.velocity, vec(1, 0, 0), 1e-6)

local corner = space:axes{position = {5, 0, 0}, size = 2, spin = {0, 0, 1}}
expect("axes", #corner, 4)
expect("the corner comes first", corner[1].position, vec(5, 0, 0))
expect("then x", corner[2].position, vec(7, 0, 0))
local kinds = {}
for _, link in ipairs(corner.links) do kinds[getmetatable(link)] = (kinds[getmetatable(link)] or 0) + 1 end
expect("three rods and three dot products", kinds.rod .. " " .. kinds.dot, "3 3")
space:step(120)
local function axis(i) return corner[i].position - corner[1].position end
local x, y, z = axis(2), axis(3), axis(4)
expect("still square", math.abs(x:dot(y)) + math.abs(y:dot(z)) + math.abs(z:dot(x)), 0, 1e-3)
expect("still long", x:length(), 2, 1e-3)
expect("axes in the plane", #axes{position = {0, 50}}, 3)

-- Destroying
local first = tetra[1]
tetra:destroy()
expect("destroyed", tetra.valid or first.valid, false)
fails("reading a destroyed one", function() return tetra.mass end, "tetrahedron was destroyed")
given[1]:destroy()
expect("no frame without a corner", given.valid, false)
world:remove(flat)
expect("removed", flat.valid, false)

-- Mistakes
fails("in the plane", function() tetrahedron{} end,
  "tetrahedron: needs space: world.dimensions = 3 comes before the first object")
fails("no size", function() triangle{size = 0} end, "triangle: size must be a number from 1e-30 to 1e+20, got 0")
fails("no mass", function() triangle{mass = -2} end, "triangle: mass must be a number from 1e-40 to 1e+40, got -2")
fails("two points", function() triangle{points = {{0, 0}, {1, 0}}} end,
  "triangle: points must be a list of 3 points, got a table")
fails("a point that is none", function() triangle{points = {{0, 0}, 1, {1, 0}}} end,
  "triangle: points[2] must be {x, y}, {x, y, z} or a vec, got 1")
fails("size and points", function() triangle{size = 1, points = {{0, 0}, {1, 0}, {0, 1}}} end,
  "triangle: give either size or points, not both")
fails("points of axes", function() axes{points = {}} end,
  'axes: unknown field "points" (it has position, size, mass, velocity, spin, radius)')
local before = space.mass
local twice = {{0, 0, 0}, {0, 0, 0}, {1, 0, 0}, {0, 0, 1}}
check.failsWith("two corners in one place", function() space:tetrahedron{points = twice} end, "tetrahedron: ")
expect("a failed frame leaves nothing", space.mass, before)
