-- A stiff oscillator: van der Pol's circuit creeps for hundreds of seconds, and flips within one (mu = 1000).
-- time: 1
-- Look at: the dots are the steps of radau5: a few hundred; an explicit method needs millions, and says so at once.
-- Try: mu = 10 (rkf45 manages), tolerance = 1e-9 (more dots, all of them at the flips).
view{title = "Van der Pol, mu = 1000: steps of radau5", center = {1.5, 0}, height = 6, grid = false, time = false}

local mu, t1 = 1000, 3000
local function circuit(t, y) return {x = y.v, v = mu * (1 - y.x ^ 2) * y.v - y.x} end

local flips = {{name = "flip", value = function(t, y) return y.x end}}
local s = ode{f = circuit, y0 = {x = 2, v = 0}, t1 = t1, method = "radau5", tolerance = 1e-6, events = flips}
local _, refusal = pcall(ode, {f = circuit, y0 = {x = 2, v = 0}, t1 = t1, method = "rkf45", tolerance = 1e-6})
print(refusal)

local function place(t, x) return {-3.4 + 9.8 * t / t1, x} end
local points, dots = {}, {}
for i, row in ipairs(s:rows()) do dots[i] = place(row.t, row.y.x) end
for i, row in ipairs(s:rows(1)) do points[i] = place(row.t, row.y.x) end

function draw(canvas)
  canvas:line(place(0, 0), place(t1, 0), {color = "gray", width = 1})
  canvas:line(points, {color = "blue", width = 3})
  for _, dot in ipairs(dots) do canvas:circle(dot, 0.035, {fill = "orange", color = "orange"}) end
  for _, flip in ipairs(s.events) do
    canvas:text({place(flip.t, 0)[1] + 0.08, 0.12}, ("%.2f s"):format(flip.t), {color = "gray"})
  end
  canvas:text(place(0, 2.5), ("%d steps, %d calls of f"):format(s.steps, s.evaluations), {color = "orange", size = 24})
  canvas:text(place(0, -2.4), "rkf45: " .. refusal:match("ode: (.-): for"), {color = "red"})
  canvas:text(place(0, -2.65), refusal:match("method \"rkf45\" would need .- steps"), {color = "red"})
end

function finish()
  expect("steps", s.steps < 2000, true)
  expect("rkf45 proposes radau5", refusal:find('use method "radau5"', 1, true) ~= nil, true)
  -- x(2000) of the test set for initial value problems (Bari), y1 = 1.706167732170456.
  expect("x(2000)", s:at(2000).x, 1.706167732170456, 1e-3)
end
