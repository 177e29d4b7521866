-- Rope round a post: friction multiplies what a small weight can hold.
-- time: 1.8
-- Look at: half a turn with friction 0.3 holds e^(0.3 π) = 2.57 times the pull. 2.4 kg stays, 2.8 kg slips.
-- Try: friction = 0.4 (then both stay), heavy = 3, a smaller radius (it does not matter: only the angle counts).
view{title = "The capstan law: T₂ = T₁ exp(μ α)", center = {0, -0.35}, height = 2.6}

local radius, links, light = 0.3, 40, 1

-- Lays a rope over the post at x: straight up, half a turn, straight down.
local function hang(x, heavy)
  cylinder{position = {x, 0}, radius = radius, friction = 0.3, type = "static"}
  local side = 0.8
  local length = 2 * side + math.pi * radius
  local line = rope{from = {x - radius, -side}, to = {x - radius, -side + length}, links = links,
    mass = 0.2, pinned = "none"}
  for i = 1, #line do
    local s = length * (i - 1) / links             -- along the rope
    local turn = (s - side) / radius               -- round the post
    if turn > math.pi then
      line[i].position = {x + radius, -(s - side - math.pi * radius)}
    elseif turn > 0 then
      line[i].position = {x - radius * math.cos(turn), radius * math.sin(turn)}
    end
  end
  line[1].mass, line[#line].mass = light, heavy
  return line
end

local holds = hang(-1, 2.4)
local slips = hang(1, 2.8)
local start = holds[1].y

function draw(canvas)
  canvas:text({-1, 0.5}, "2.4 to 1 holds", {align = "center", size = 24})
  canvas:text({1, 0.5}, "2.8 to 1 slips", {align = "center", size = 24})
  for _, line in ipairs{holds, slips} do
    for _, i in ipairs{1, #line} do
      local p = line[i]
      canvas:circle(p.position, 0.05 * math.sqrt(p.mass), {fill = "orange", color = "text"})
      canvas:text({p.x, p.y - 0.16}, ("%.1f kg"):format(p.mass), {align = "center"})
    end
  end
end

function finish()
  expect("2.4 kg stays", holds[1].y - start, 0, 0.02)
  if world.time > 1 then expect("2.8 kg slips", math.abs(slips[1].y - start) > 0.02, true) end
end
