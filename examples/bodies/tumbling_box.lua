-- Tumbling box: spun about its middle axis it flips over and over, with nothing touching it (Dzhanibekov 1985).
-- time: 21
-- Look at: the marked end looks up, then down, every 1.98766 s. Spin about the long or the short axis is steady.
-- Try: spin = {10, 0.1, 0.1} or {0.1, 0.1, 10}; a cube; world.drag = 0.1.
world.dimensions = 3
world.gravity = {0, 0, 0}
view{title = "A box that flips in free flight", center = {0, 0, 0}, height = 1.9, azimuth = 0.5, elevation = 0.3}

local body = box{size = {1, 0.6, 0.2}, mass = 1, spin = {0.1, 10, 0.1}, color = "orange"}
local momentum, path, flips, last = world.angular_momentum, {}, {}, nil

-- How fast it turns about its own middle axis, y.
local function middleSpin() return body:local_point(body.position + body.spin).y end

function update(dt)
  local now = middleSpin()
  if last and last * now < 0 then flips[#flips + 1] = world.time - dt * now / (now - last) end
  last = now
  path[#path + 1] = body:world_point{0.5, 0, 0}
  if #path > 90 then table.remove(path, 1) end
end

function draw(canvas)
  if #path > 1 then canvas:line(path, {color = "yellow", width = 2, alpha = 0.8}) end
  canvas:line({0, 0, 0}, momentum * 0.8, {color = "green", width = 3})
  canvas:text(momentum * 0.87, "angular momentum", {color = "green", align = "center", size = 20})
  canvas:line(body.position, body:world_point{0, 0.62, 0}, {color = "red", width = 4})
  local text = ("flips: %d"):format(#flips)
  if #flips > 1 then text = text .. (", one every %.4f s"):format((flips[#flips] - flips[1]) / (#flips - 1)) end
  canvas:text({0, -0.78, 0}, text, {align = "center", size = 24})
end

function finish()
  if #flips < 10 then return end
  expect("seconds from flip to flip", (flips[10] - flips[1]) / 9, 1.98765740793997793, 0.0005 * 1.98766)
  expect("angular momentum", (world.angular_momentum - momentum):length(), 0, 1e-10)
end
