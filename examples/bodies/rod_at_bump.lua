-- Rod at a bump: how the article pushes a body out: by p on the rod, q on the bump, and weights c1, c2.
-- time: 0.62
-- Look at: p = c1 x1 + c2 x2 is the deepest point. Moved by c_i / (c1^2 + c2^2) of q - p each, the ends bring p to
-- q; the nearer end moves more, and so the rod turns. (The article prints the formula with the wrong sign.)
-- Try: start = -0.5 or 0 (hit in the middle: no turn), drop it from higher, world.gravity = {0, -1}.
world.dt = 1 / 240
view{title = "p goes to q: x1 and x2 move by their weights", center = {0, 0.75}, height = 2.1, grid = false}
ground{friction = 0.3}

local start, tip = 0.35, vec(0, 0.6)
polygon{points = {{-0.5, 0}, {0.5, 0}, tip}, type = "static", friction = 0.1}   -- the bump; ends are kept out of it
local x1 = particle{position = {start - 0.7, 1.3}, radius = 0.02}
local x2 = particle{position = {start + 0.7, 1.3}, radius = 0.02}
local link = rod{x1, x2}
local shown, pushes = nil, 0

function update()
  local a, b = x1.position, x2.position
  local along = b - a
  local c2 = (tip - a):dot(along) / along:dot(along)    -- p lies below the tip: there the rod is deepest in
  local c1 = 1 - c2
  local p, q = a * c1 + b * c2, tip
  local depth = (q - p).y
  if c2 < 0 or c2 > 1 or depth <= 0 then return end
  local lambda = 1 / (c1 ^ 2 + c2 ^ 2)
  local v = x1.velocity * c1 + x2.velocity * c2         -- of p; it must not go on into the bump
  local n = vec(-along.y, along.x):normalized()
  local stop = n * math.max(0, -v:dot(n))
  shown = shown or {a = a, b = b, p = p, q = q, c1 = c1, c2 = c2, lambda = lambda, speed = v:length()}
  x1.position, x2.position = a + (q - p) * (c1 * lambda), b + (q - p) * (c2 * lambda)
  x1.velocity, x2.velocity = x1.velocity + stop * (c1 * lambda), x2.velocity + stop * (c2 * lambda)
  pushes = pushes + 1
  local now = x1.position * c1 + x2.position * c2
  if pushes == 1 then expect("p comes to q", now, q, 1e-12) end
end

function draw(canvas)
  if not shown then return end
  local s = shown
  canvas:text({0, 1.5}, ("first touch: c1 = %.2f, c2 = %.2f, lambda = 1/(c1² + c2²) = %.2f"):format(s.c1, s.c2,
    s.lambda), {align = "center", size = 22})
  canvas:line(s.a, s.b, {color = "dim", width = 3, dash = 8})
  for _, move in ipairs{{s.a, s.c1, "x1"}, {s.b, s.c2, "x2"}} do   -- how far each end moves, in parts of q - p
    local to = move[1] + vec(0, 0.25 * move[2] * s.lambda)
    canvas:line(move[1], to, {color = "green", width = 4})
    canvas:text(to + vec(0, 0.07), ("%s + %.2f (q - p)"):format(move[3], move[2] * s.lambda),
      {align = "center", size = 20})
  end
  canvas:circle(s.p, 0.02, {fill = "red"})
  canvas:text(s.q - vec(0.05, 0.06), "q, and p below it", {align = "right", size = 20, color = "red"})
end

function finish()
  expect("the rod keeps its length", link.current_length, 1.4, 1e-3)
  if world.time > 2 then expect("it slid off and lies on the ground", math.min(x1.y, x2.y) < 0.1, true) end
end
