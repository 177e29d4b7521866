-- Foxes and hares: the more hares the more foxes, the more foxes the fewer hares (Lotka 1925, Volterra 1926).
-- time: 1
-- Look at: the foxes' peak comes after the hares'; in the plane of both numbers every start is a closed curve.
-- Try: hares = 20 and foxes = 10 (the rest point: nothing changes), method = "euler", step = 0.1 (it spirals out).
view{title = "Foxes and hares", center = {17, 23}, height = 62, grid = false, time = false}

local birth, hunt, death, gain = 0.5, 0.05, 0.4, 0.02
local function years(hares, foxes, t1)
  return ode{
    f = function(t, y)
      return {hares = birth * y.hares - hunt * y.hares * y.foxes, foxes = gain * y.hares * y.foxes - death * y.foxes}
    end,
    y0 = {hares = hares, foxes = foxes}, t1 = t1, method = "rkf45",
    events = {{name = "peak", direction = "down", value = function(t, y) return birth - hunt * y.foxes end},
      {name = "turn", direction = "up", value = function(t, y) return birth - hunt * y.foxes end}},
  }
end

local runs = {}
for i, hares in ipairs{25, 30, 35, 40} do runs[i] = years(hares, 10, 60) end
local far = runs[4]

-- What stays the same on each curve.
local function constant(y)
  return gain * y.hares - death * math.log(y.hares) + hunt * y.foxes - birth * math.log(y.foxes)
end

local function curve(canvas, name, color)
  canvas:curve(function(x) return far:at((x + 30) * 1.25)[name] end, -30, 13, {color = color, width = 4})
end

function draw(canvas)
  canvas:line({{-30, 45}, {-30, 0}, {13, 0}}, {color = "gray", width = 2})
  canvas:line({{20, 45}, {20, 0}, {63, 0}}, {color = "gray", width = 2})
  curve(canvas, "hares", "green")
  curve(canvas, "foxes", "orange")
  canvas:text({-29, 46}, "hares", {color = "green", size = 24})
  canvas:text({-19, 46}, "foxes", {color = "orange", size = 24})
  canvas:text({13, -4}, "54 years", {align = "right", color = "gray"})
  for i, run in ipairs(runs) do
    canvas:curve(function(t) local y = run:at(t) return 20 + 0.8 * y.hares, 1.4 * y.foxes end, 0, 20,
      {color = i == 4 and "red" or "blue", width = 3})
  end
  canvas:circle({20 + 0.8 * death / gain, 1.4 * birth / hunt}, 0.6, {fill = "white"})
  canvas:text({21, 46}, "foxes over hares", {color = "gray", size = 24})
end

function finish()
  local start, last = constant(far:at(0)), constant(far.y)
  expect("the constant of the curve", last, start, 1e-8)
  expect("three rounds and more", #far.events >= 6, true)
end
