-- Bodies in motion, at the defaults: rolling, sliding, bouncing, blows, stacks.
local g = 9.81

-- What happens to a body on a slope in one second, along the slope.
local function down(degrees, make)
  local w = verlua.world()
  local angle = math.rad(degrees)
  local n = vec(math.sin(angle), math.cos(angle))
  w:plane{normal = n, friction = 1}
  local body = make(w, n, angle)
  local start = body.position
  w:step(60)
  return (body.position - start):length(), body
end

-- Without slip: g sin(a) / (1 + I / m r^2), 2/3 of a disc and 1/2 of a ring.
local s = 0.5 * g * 0.5
expect("a disc rolls", down(30, function(w, n) return w:ball{position = 0.5 * n, friction = 1} end) / s, 2 / 3, 0.003)
expect("a ring rolls", down(30, function(w, n) return w:ball{position = 0.5 * n, friction = 1, hollow = true} end) / s,
  1 / 2, 0.0025)
expect("a box without friction slides", down(30, function(w, n, angle)
  return w:box{position = 0.5 * n, angle = -angle, friction = 0}
end) / s, 1, 1e-3)
expect("half the angle of friction slides", down(30, function(w, n, angle)
  return w:box{position = 0.5 * n, angle = -angle, friction = 0.25}      -- with 1: sqrt(0.25) = 0.5
end), 0.329, 0.005 * 0.329)
expect("beyond it, it stays", down(30, function(w, n, angle)
  return w:box{position = 0.5 * n, angle = -angle, friction = 0.36}      -- with 1: 0.6
end), 0, 1e-4)

-- v^2 / (2 mu g)
do
  local w = verlua.world()
  w:ground{friction = 0.4}
  local b = w:box{position = {0, 0.5}, velocity = {5, 0}, friction = 0.4}
  w:step(120)
  expect("stops after", b.x, 25 / (2 * 0.4 * g), 0.005 * 3.1855)
  expect("and rests", b.speed, 0, 1e-6)
  expect("its weight", b.reaction, vec(0, g), 1e-2)
end

-- Bounces
do
  local w = verlua.world()
  w:ground{}
  local b = w:ball{position = {0, 1.5}, radius = 0.5, restitution = 0.8}
  local top, apexes, rising = 0, {}, false
  for _ = 1, 60 * 4 do
    w:step()
    if b.vy > 0 then
      rising = true
    elseif rising then
      rising = false
      apexes[#apexes + 1] = b.y - 0.5 + b.vy ^ 2 / (2 * g)
    end
    top = math.max(top, b.y)
  end
  expect("0.64 of the height", apexes[1], 0.64, 1e-4)
  expect("0.4096", apexes[2], 0.4096, 1e-4)
  expect("0.262144", apexes[3], 0.262144, 1e-4)
end
do
  local w = verlua.world()
  w:ground{}
  w:ball{position = {0, 5.5}, radius = 0.5, restitution = 1}
  local before = w.energy.total
  w:step(60 * 21)
  expect("e = 1 keeps its energy over ten bounces", w.energy.total / before, 1, 1e-6)
end

-- A row of balls without gravity: what comes in goes out at the other end.
local function cradle(thrown)
  local w = verlua.world{gravity = {0, 0}}
  local balls = {}
  for i = 1, 5 do
    local free = i <= thrown
    balls[i] = w:ball{position = {free and i - 1 or i, 0}, restitution = 1, velocity = {free and 2 or 0, 0}}
  end
  w:step(60)
  local speeds = {}
  for i, b in ipairs(balls) do speeds[i] = ("%.3f"):format(b.vx + 0.0) end
  return (table.concat(speeds, " "):gsub("%-0%.000", "0.000"))
end
expect("one in, one out", cradle(1), "0.000 0.000 0.000 0.000 2.000")
expect("two in, two out", cradle(2), "0.000 0.000 0.000 2.000 2.000")

-- A ball on the end of a free rod, e = 1, both 1 kg, rod 1 m: 0.6, 0.4 and 2.4.
do
  local w = verlua.world{gravity = {0, 0}}
  local rod = w:box{size = {0.02, 1}, mass = 1}
  rod.inertia = 1 / 12
  local b = w:ball{position = {-0.5, 0.4999}, radius = 0.05, mass = 1, restitution = 1, velocity = {1, 0}, friction = 0}
  w:step(60)
  expect("the ball goes on", b.vx, 0.6, 1e-3)
  expect("the rod moves", rod.vx, 0.4, 1e-3)
  expect("and turns", rod.spin, -2.4, 1e-3)
end

-- A stack of ten stands, and weighs on the ground what it weighs.
do
  local w = verlua.world()
  local floor = w:ground{}
  local boxes = {}
  for i = 1, 10 do boxes[i] = w:box{position = {0, i - 0.5}} end
  w:step(300)
  expect("the top one sinks", boxes[10].y, 9.5, 0.01)
  expect("and stays above the others", boxes[10].x, 0, 0.01)
  expect("the ground bears them", floor.reaction, vec(0, -10 * g), 0.5)
  expect("without turning", boxes[10].angle, 0, 1e-3)
end

-- Nothing gets out of the walls.
do
  local w = verlua.world()
  w:walls{min = {0, 0}, max = {4, 4}}
  for i = 1, 40 do
    local make = i % 2 == 0 and w.ball or w.box
    local size = i % 2 == 0 and {radius = 0.2} or {size = {0.4, 0.4}}
    size.position, size.restitution = {0.5 + i % 4 * 0.8, 0.3 + i // 4 * 0.33}, 0.5
    local b = make(w, size)
    b.velocity = {math.sin(i) * 5, math.cos(i) * 5}
  end
  w:step(300)
  local inside = true
  for b in w:bodies() do
    inside = inside and b.x > 0 and b.x < 4 and b.y > 0
  end
  expect("inside the walls", inside, true)
end

-- The same scene twice is the same bit for bit.
local function play()
  local w = verlua.world()
  w:ground{}
  for i = 1, 30 do w:ball{position = {math.sin(i), i}, radius = 0.3, restitution = 0.3} end
  w:step(120)
  return w:hash()
end
expect("the same hash", play(), play())
