-- Kepler's orbit: a comet on an ellipse, by equal steps of three methods and by steps that follow the tolerance.
-- time: 1
-- Look at: the dots of rkf45: its steps are short in time where the comet is fast; Euler's is lost in the first round.
-- Try: e = 0.9, tolerance = 1e-10 (more dots), step = 0.01 (rk4 is good again, Euler is not).
view{title = "Kepler: 3 rounds, eccentricity 0.6", center = {-0.75, 0.1}, height = 2.6, grid = false, time = false}

local e, step, rounds = 0.6, 0.1, 3
local function pull(t, r)
  local d = (r.x ^ 2 + r.y ^ 2) ^ 1.5
  return {x = -r.x / d, y = -r.y / d}
end

local function orbit(method, tolerance)
  return ode{
    f = pull, y0 = {x = 1 - e, y = 0}, v0 = {x = 0, y = math.sqrt((1 + e) / (1 - e))},
    t1 = rounds * 2 * math.pi, method = method, step = not tolerance and step or nil, tolerance = tolerance,
  }
end

local ways = {
  {name = "euler", color = "red", orbit = orbit("euler")},
  {name = "midpoint", color = "orange", orbit = orbit("midpoint")},
  {name = "rk4", color = "purple", orbit = orbit("rk4")},
  {name = "rkf45", color = "green", orbit = orbit("rkf45", 1e-4)},
}
for _, way in ipairs(ways) do
  way.points = {}
  for i, row in ipairs(way.orbit:rows()) do way.points[i] = {row.y.x, row.y.y} end
end

function draw(canvas)
  for i, way in ipairs(ways) do
    local dots = way.name == "rkf45"
    canvas:line(way.points, {color = way.color, width = dots and 1 or 2, alpha = dots and 0.5 or 0.9})
    for _, p in ipairs(dots and way.points or {}) do canvas:circle(p, 0.016, {fill = way.color, width = 0}) end
    canvas:text({-2.9, 1.2 - 0.14 * i}, ("%s, %d calls of f"):format(way.name, way.orbit.evaluations),
      {color = way.color, size = 22})
  end
  canvas:circle({0, 0}, 0.06, {fill = "yellow", color = "yellow"})
end

function finish()
  local exact = orbit("dopri5", 1e-12)
  expect("closed after three rounds, x", exact.y.x, 1 - e, 1e-8)
  expect("closed after three rounds, y", exact.y.y, 0, 1e-8)
  expect("rkf45 keeps to the ellipse", ways[4].orbit.y.x, 1 - e, 0.01)
end
