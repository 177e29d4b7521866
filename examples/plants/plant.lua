-- Plants: a stem stands because each particle also holds on to its neighbour's neighbour.
-- time: 4
-- Look at: rods along each side of the zigzag. Without them the rest is a rope, and lies down.
-- Try: --set support=0, --set wind=4, world.iterations = 10 (stiffer: bending is what relaxation left over).
view{title = "Plants: rods to the neighbour's neighbour", height = 2.1, center = {0, 0.9}, particles = false}
local support = slider{name = "support", min = 0, max = 1, value = 1}
local wind = slider{name = "wind", min = 0, max = 5, value = 1}
world.iterations = 4
world.drag = 2
ground{y = 0}

local parts = {}

-- A zigzag of particles from two that are there already, turning by `bend` at each rod.
local function grow(a, b, angle, bend, rods, length)
  local part = {a, b}
  for k = 1, rods do
    angle = angle + bend
    local turned = angle + (k % 2 == 0 and -0.45 or 0.45)
    local last, one = part[#part], vec(math.cos(turned), math.sin(turned))
    local p = particle{position = last.position + length * one, mass = 0.01}
    rod{last, p}
    if support.value > 0.5 then rod{part[#part - 1], p} end
    part[#part + 1] = p
  end
  parts[#parts + 1] = part
  return part
end

local function plant(x, lean, rods)
  local left = particle{position = {x - 0.024, -0.1}, pinned = true}
  local right = particle{position = {x + 0.024, 0}, pinned = true}
  local stem = grow(left, right, math.pi / 2 + lean, -2 * lean / rods, rods, 0.11)
  for i = 5, rods, 3 do
    local side = i % 2 == 1 and 1 or -1
    grow(stem[i], stem[i + 1], math.pi / 2 - side * 0.5, -side * 0.2, 7, 0.08)
  end
  return stem[#stem]
end
plant(-1.1, 0.3, 13)
local tip = plant(0, -0.2, 16)
plant(1.1, 0.35, 11)

force(function(p) return 0.01 * wind.value * p.y * (1 + math.sin(3 * world.time - 2 * p.x)), 0 end)

function draw(canvas)
  for _, part in ipairs(parts) do
    local outline = {}                             -- up one side of the zigzag, down the other
    for i = 1, #part, 2 do outline[#outline + 1] = part[i].position end
    for i = #part - #part % 2, 2, -2 do outline[#outline + 1] = part[i].position end
    canvas:polygon(outline, {fill = "green", alpha = 0.75})
  end
end

function finish()
  expect("the tall one stands", tip.y > 1.2, support.value > 0.5)
end
