-- Costumes: what turtles look like, as polygons. Steps, as seen when the turtle looks up; about 12 from the middle
-- to the edge at size 1.
local host = require "verlua.turtles"

local costumes = {}

-- Points on an ellipse round (x, y).
local function oval(color, x, y, rx, ry, n)
  local part = {color = color}
  n = n or 20
  for i = 0, n - 1 do
    local a = 2 * math.pi * i / n
    part[#part + 1], part[#part + 2] = x + rx * math.cos(a), y + ry * math.sin(a)
  end
  return part
end

local function shape(color, ...) return {color = color, ...} end

-- The same mirrored at the turtle's axis, and both.
local function both(part)
  local mirror = {color = part.color}
  for i = 1, #part, 2 do mirror[i], mirror[i + 1] = -part[i], part[i + 1] end
  return part, mirror
end

local function join(...)
  local all = {}
  for _, list in ipairs{...} do table.move(list, 1, #list, #all + 1, all) end
  return all
end

local OWN = "own" -- the turtle's colour

local function bird(wing)
  return join(
    {both(shape("gray", 2, 3, 10, 3 + wing, 14, wing - 2, 8, -1, 2, -3))},
    {oval("gray", 0, 0, 3, 8), shape("gray", -3, -10, 0, -6, 3, -10, 0, -9), oval("gray", 0, 8, 2.6, 3)},
    {shape("orange", -1, 10.5, 0, 14, 1, 10.5), both(oval("black", 1.2, 9, 0.6, 0.6, 8))})
end

local function bee(wing)
  return join(
    {both(oval("#cfe8f5", 5, 1 + wing, 5, 2.6 - wing / 4))},
    {oval("yellow", 0, -1, 4.2, 8), shape("black", -4, 1, 4, 1, 4, 3, -4, 3), shape("black", -4.1, -3.5, 4.1, -3.5, 4, -1.5, -4, -1.5),
      shape("black", -2.6, -8, 2.6, -8, 0, -11.5), oval("black", 0, 7.5, 3, 2.8)},
    {both(shape("black", 0.6, 9, 2.6, 13, 3.2, 12.6, 1.6, 9))})
end

local function person(step)
  return {
    shape("blue", -2.5, -3, 0, -3, -0.5 - step, -12, -3 - step, -12), shape("blue", 0, -3, 2.5, -3, 3 + step, -12, 0.5 + step, -12),
    shape(OWN, -3.5, 5, 3.5, 5, 3, -4, -3, -4), shape(OWN, -3.5, 5, -6 - step / 2, -2, -4.5 - step / 2, -2.6, -2.4, 3),
    shape(OWN, 3.5, 5, 6 + step / 2, -2, 4.5 + step / 2, -2.6, 2.4, 3), oval("#e8b48a", 0, 8.5, 3.2, 3.5),
    shape("brown", -3.3, 9, -2.6, 11.6, 0, 12.6, 2.6, 11.6, 3.3, 9, 0, 10.6),
  }
end

local function wheels(x, y, w, h) return both(shape("black", x, y - h, x + w, y - h, x + w, y + h, x, y + h)) end

local DATA = {
  turtle = join(
    {both(shape(OWN, 4, 7, 9, 10, 10, 7.5, 6.5, 4))}, {both(shape(OWN, 4, -6, 8, -10, 9.4, -7.6, 6.5, -3))},
    {oval(OWN, 0, 11, 2.8, 3.6), shape(OWN, -1.2, -8, 1.2, -8, 0, -12.5), oval("#2f7d4f", 0, 0, 7.6, 9),
      shape("#55a86f", 0, 5.5, 3.8, 2.6, 3.8, -2.6, 0, -5.5, -3.8, -2.6, -3.8, 2.6)},
    {both(oval("black", 1.2, 12, 0.6, 0.6, 8))}),
  arrow = {shape(OWN, 0, 11, 8, -9, 0, -5, -8, -9)},
  car = join(
    {wheels(4.6, 6, 2, 2.6)}, {wheels(4.6, -6.5, 2, 2.6)},
    {shape(OWN, -4, 12, 4, 12, 5.6, 9.5, 5.6, -10, 4.2, -12, -4.2, -12, -5.6, -10, -5.6, 9.5),
      shape("#bfe3f7", -4, 6, 4, 6, 3.4, 2.8, -3.4, 2.8), shape("#bfe3f7", -3.4, -6, 3.4, -6, 4, -8.4, -4, -8.4)},
    {both(oval("yellow", 4, 11, 1.1, 0.9, 10))}, {both(shape("red", 2.6, -12.2, 4.4, -12, 4.6, -11, 2.6, -11.2))}),
  tractor = join(
    {wheels(5, -5, 4, 6)}, {wheels(4, 8, 2.4, 3)},
    {shape(OWN, -3.4, 12, 3.4, 12, 3.4, -1, -3.4, -1), shape(OWN, -4.6, 0, 4.6, 0, 4.6, -10, -4.6, -10),
      shape("#bfe3f7", -3.6, -1, 3.6, -1, 3.6, -4, -3.6, -4), shape("gray", -3.6, -5, 3.6, -5, 3.6, -9, -3.6, -9),
      oval("black", 1.6, 6, 0.9, 0.9, 10)},
    {both(oval("yellow", 2.4, 12, 0.9, 0.7, 8))}),
  bee = bee(0), bee2 = bee(3), bird = bird(0), bird2 = bird(5),
  fish = join(
    {oval(OWN, 0, 2, 4.6, 9.5), shape(OWN, 0, -5, 5.5, -12, 0, -9.6, -5.5, -12)},
    {both(shape("orange", 4, 3, 8, -2, 4, -1))}, {both(oval("white", 2, 7.4, 1.2, 1.2, 10))}, {both(oval("black", 2, 7.7, 0.6, 0.6, 8))}),
  ball = {oval(OWN, 0, 0, 10, 10, 32), oval("white", -3.2, 3.6, 2.2, 1.6, 14)},
  person = person(0), person2 = person(2),
  rocket = {
    shape("orange", -2.4, -8, 2.4, -8, 0, -16), shape("yellow", -1.2, -8, 1.2, -8, 0, -12.5),
    shape("red", -3.4, -2, -8, -10, -3.4, -8), shape("red", 3.4, -2, 8, -10, 3.4, -8),
    shape("#d7dde6", 0, 14, 2.6, 9, 3.6, 3, 3.4, -8, -3.4, -8, -3.6, 3, -2.6, 9), shape(OWN, 0, 14, 2.6, 9, -2.6, 9),
    oval("blue", 0, 4, 1.8, 1.8, 16), oval("#bfe3f7", 0, 4, 1.1, 1.1, 14),
  },
}

-- Costumes that move have a second phase.
costumes.phases = {bee = {"bee", "bee2"}, bird = {"bird", "bird2"}, person = {"person", "person2"}}

local numbers, prepared = {}, {}

local function prepare(parts)
  local list = {}
  for i, part in ipairs(parts) do
    local copy = table.move(part, 1, #part, 1, {})
    copy.color = part.color == OWN and -1 or host.color(part.color)
    list[i] = copy
  end
  return list
end

function costumes.exists(name) return DATA[name] ~= nil end

-- The parts of a costume with the numbers of their colours.
function costumes.parts(name)
  prepared[name] = prepared[name] or prepare(DATA[name] or {})
  return prepared[name]
end

function costumes.number(name)
  numbers[name] = numbers[name] or host.costume(costumes.parts(name))
  return numbers[name]
end

-- Makes a costume from points: {{x, y}, {x, y}, ...}, of the turtle's own colour.
function costumes.define(name, points)
  local part = {color = OWN}
  for _, p in ipairs(points) do part[#part + 1], part[#part + 2] = p[1], p[2] end
  DATA[name], prepared[name], numbers[name] = {part}, nil, nil
end

-- Makes one from a picture in the scene's folder.
function costumes.picture(file, height)
  if not numbers[file] then
    DATA[file] = {}
    numbers[file] = host.costume(file, height or 24)
  end
end

function costumes.names()
  local names = {}
  for name in pairs(DATA) do
    if not name:find("2$") then names[#names + 1] = name end
  end
  table.sort(names)
  return names
end

return costumes
