-- Parachutist: a dummy of 50 kg falls 5000 m, with no parachute; speed and height as a table and as curves.
-- time: 1
-- Look at: the speed is at its limit after 11 s and 332 m; all the rest of the way it is one straight line.
-- Try: m = 100 (it takes longer and falls further to 99 %), k2 = 0 with t1 = 1000 (no limit but k1's).
view{title = "Falling with drag k1 v + k2 v²", center = {40, 25}, height = 66, grid = false, time = false}

local m, g, k1, k2 = 50, 9.81, 0.04368, 0.294
local limit = (-k1 + math.sqrt(k1 * k1 + 4 * m * g * k2)) / (2 * k2)
local function height(t, y) return y.h end

local fall = ode{
  f = function(t, y) return {h = -y.v, v = g - (k1 * y.v + k2 * y.v ^ 2) / m} end,
  y0 = {h = 5000, v = 0}, t1 = 1000,
  events = {
    {name = "99 %", value = function(t, y) return y.v - 0.99 * limit end},
    {name = "1000 m", value = height, every = 1000},
    {name = "ground", value = height, direction = "down", stop = true},
  },
}

print("   t, s      h, m   v, m/s")
for t = 0, 15 do
  local y = fall:at(t)
  print(("%7.1f %9.2f %8.3f"):format(t, y.h, y.v))
end
for _, event in ipairs(fall.events) do
  print(("%-7s t = %.4f s, h = %.2f m, v = %.4f m/s"):format(event.name, event.t, event.y.h, event.y.v))
end

local function point(t, v) return {t * 4.6, v} end       -- 1 s is 4.6 wide, 1 m/s is 1 high
local function line(canvas, f, color)
  canvas:curve(function(x) return f(x / 4.6) end, 0, 18 * 4.6, {color = color, width = 4})
end

function draw(canvas)
  canvas:line({{0, 50}, {0, 0}, {84, 0}}, {color = "gray", width = 2})
  for t = 0, 18, 3 do canvas:text(point(t, -3.5), t .. " s", {align = "center", color = "gray"}) end
  for v = 10, 50, 10 do canvas:text({-1, v - 0.7}, v .. " m/s", {align = "right", color = "gray"}) end
  canvas:line(point(0, limit), point(18, limit), {color = "gray", dash = 8})
  canvas:line(point(0, 0), point(5, 5 * g), {color = "dim", dash = 4})
  canvas:text(point(5.2, 44.5), "no drag", {color = "dim"})
  line(canvas, function(t) return fall:at(t).v end, "orange")
  line(canvas, function(t) return fall:at(t).h / 100 end, "blue")
  canvas:text(point(13.5, 36.5), "speed", {color = "orange", size = 22})
  canvas:text(point(13.5, 48), "height / 100 m", {color = "blue", size = 22})
  local e = fall.events[1]
  canvas:circle(point(e.t, e.y.v), 0.6, {fill = "red"})
  canvas:text(point(e.t - 1, e.y.v - 10), ("99 %% at %.2f s, after %.0f m"):format(e.t, 5000 - e.y.h), {color = "red"})
end

function finish()
  expect("time to 99 %", fall.events[1].t, 11.0160187761431, 1e-8)
  expect("time to the ground", fall.t, 125.518594274490, 1e-8)
end
