-- Jakobsen against SHAKE: the same pendulum, its rod put right along the way it lies, or the way it lay.
-- time: 10
-- Look at: both start level. The article's way eats the energy; along the old direction it stays.
-- Try: substeps = 16 (Jakobsen loses less, but it loses), substeps = 4 and dt = 1/240.
view{title = "The same rod, put right in two ways", center = {0, -0.55}, height = 3.1}

local substeps = 1
world{method = "shake", substeps = substeps}
local other = verlua.world{method = "jakobsen", substeps = substeps}

-- The same pendulum in any world.
local function build(where, x)
  local nail = where:particle{position = {x, 0}, pinned = true}
  local bob = where:particle{position = {x + 1, 0}}
  where:rod{nail, bob}
  return {bob = bob, nail = nail, path = {bob.position}, energy = {0}}
end

local left, right = build(world, -1.2), build(other, 1.2)

local function note(pendulum, where)
  table.insert(pendulum.path, pendulum.bob.position)
  table.insert(pendulum.energy, where.energy.total)
end

function update()
  if world.steps > 0 then note(left, world) end
  other:step()
  note(right, other)
end

local function draw_pendulum(canvas, pendulum, color)
  canvas:line(pendulum.path, {color = color, width = 1, alpha = 0.5})
  canvas:line({pendulum.nail.position, pendulum.bob.position}, {color = color, width = 4})
  canvas:circle(pendulum.bob.position, 0.05, {fill = color})
  local graph = {}                     -- energy over time; 9.81 J from the top of the path to its foot
  for i, energy in ipairs(pendulum.energy) do graph[i] = {-2.2 + 4.4 * i / 600, -1.3 + 0.06 * energy} end
  canvas:line(graph, {color = color, width = 3})
end

function draw(canvas)
  canvas:line({{-2.2, -1.2}, {-2.2, -1.89}, {2.2, -1.89}}, {color = "dim", width = 1})
  canvas:text({-2.15, -1.18}, "energy over 10 s", {color = "dim"})
  canvas:text({-1.2, 0.25}, "shake", {align = "center", color = "blue", size = 26})
  canvas:text({1.2, 0.25}, "jakobsen", {align = "center", color = "orange", size = 26})
  if left.path[2] then draw_pendulum(canvas, left, "blue") end
  if right.path[2] then draw_pendulum(canvas, right, "orange") end
end

function finish()
  expect("SHAKE keeps the energy", world.energy.total, 0, 0.01)
  expect("Jakobsen only loses", other.energy.total < 0.001, true)
  if world.time > 9 then expect("and half and more in 10 s", other.energy.total < -5, true) end
end
