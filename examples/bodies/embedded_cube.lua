-- Embedded cube: four particles and six rods carry a cube along, as in section 5 of the article.
-- time: 1.5
-- Look at: a corner p of the cube is c1 x1 + .. + c4 x4. Where p has gone through the floor and must go to q, the
-- particles move by c_i (q - p) / (c1^2 + .. + c4^2): p comes to q, the rods do the rest, and the cube tumbles.
-- Try: mu = 0 or 1, another spin, bounce = 0.8.
world.dimensions = 3
world.dt = 1 / 240                      -- the corners below are looked at once a step
view{title = "The article's cube: x1..x4 carry it", center = {0.1, 0.7, 0}, height = 2.5, azimuth = 0.5}
ground{}
local half, mu, bounce = 0.4, 0.4, 0.35
-- Four equal masses here have the cube's own mass, centre and inertia: its half side over the root of three.
local s = half / math.sqrt(3)
local x0 = {vec(s, s, s), vec(s, -s, -s), vec(-s, s, -s), vec(-s, -s, s)}
local body = tetrahedron{position = {-0.6, 1.6, 0}, points = x0, velocity = {0.8, 0, 0}, spin = {1, 0.4, -4}}

local corners = {}
for i = 0, 7 do
  local p = vec(i % 2 - 0.5, i // 2 % 2 - 0.5, i // 4 - 0.5) * (2 * half)
  corners[i + 1] = {}
  for k = 1, 4 do corners[i + 1][k] = 1 / 4 + p:dot(x0[k]) / (4 * s * s) end   -- their sum is 1
end

local function mean(c, name)
  local sum = vec(0, 0, 0)
  for k = 1, 4 do sum = sum + body[k][name] * c[k] end
  return sum
end

function update()
  for _, c in ipairs(corners) do
    local p, v = mean(c, "position"), mean(c, "velocity")
    if p.y < 0 and v.y < 0 then
      local square = c[1] ^ 2 + c[2] ^ 2 + c[3] ^ 2 + c[4] ^ 2
      local along = vec(v.x, 0, v.z)
      local push = -(1 + bounce) * v.y
      local change = vec(0, push, 0) - along * math.min(1, mu * push / along:length())   -- Coulomb's friction
      for k = 1, 4 do
        body[k].position = body[k].position + vec(0, -p.y, 0) * (c[k] / square)
        body[k].velocity = body[k].velocity + change * (c[k] / square)
      end
    end
  end
end

function draw(canvas)
  for i = 0, 7 do
    for _, bit in ipairs{1, 2, 4} do
      local a, b = mean(corners[i + 1], "position"), mean(corners[(i | bit) + 1], "position")
      canvas:line(a, b, {color = "orange", width = 4})
    end
  end
  for k = 1, 4 do canvas:text(body[k].position + vec(0, 0.14, 0), "x" .. k, {align = "center", size = 22}) end
end

function finish()
  for i, link in ipairs(body.links) do expect("edge " .. i, link.current_length, s * math.sqrt(8), 0.01) end
  for i, c in ipairs(corners) do expect("corner " .. i, mean(c, "position").y > -0.05, true) end
  expect("weight of a corner", corners[8][1], 1.549, 1e-3)
end
