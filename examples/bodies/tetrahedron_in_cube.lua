-- Tetrahedron in a cube: four particles and six rods are a body that tumbles, the article's own demo.
-- time: 4
-- Look at: nobody programmed turning. It comes from the rods alone; every third of a second is drawn.
-- Try: restitution = 0, friction = 0, another spin, an edge with max_force.
world.dimensions = 3
view{title = "A tetrahedron in the cube of 1000", azimuth = 0.5}
world.gravity = {0, -500, 0}           -- the cube is large: a stronger pull keeps it lively

walls{min = {0, 0, 0}, max = {1000, 1000, 1000}, restitution = 0.6, friction = 0.2}
local body = tetrahedron{position = {250, 700, 300}, size = 250, velocity = {330, 0, 150}, spin = {1, 2, -4}}
local path, poses = {body.position}, {}

function update()
  if world.steps % 20 == 0 then
    local pose = {}
    for i = 1, 4 do pose[i] = body[i].position end
    poses[#poses + 1] = pose
  end
  path[#path + 1] = body.position
end

function draw(canvas)
  for k, pose in ipairs(poses) do
    for i = 1, 4 do
      for j = i + 1, 4 do
        canvas:line(pose[i], pose[j], {color = "blue", width = 1.5, alpha = 0.25 + 0.4 * k / #poses})
      end
    end
  end
  canvas:line(path, {color = "orange", width = 2})
end

function finish()
  for i, link in ipairs(body.links) do
    expect("edge " .. i, link.current_length, 250, 2.5)
  end
  for i = 1, 4 do
    local p = body[i]
    local inside = math.min(p.x, p.y, p.z) > -0.01 and math.max(p.x, p.y, p.z) < 1000.01
    expect("corner " .. i .. " is in the cube", inside, true)
  end
  expect("not turned inside out", body.volume > 0, true)
end
