-- Rolling race: a disc beats a ring of the same mass and size, whatever both are.
-- time: 1.5
-- Look at: the ring has all its mass at the rim, so more of its energy turns it and less drives it on.
-- Try: a radius of 0.1 for one of them, another mass, slope = 45, friction = 0.1 (then they slip).
local slope = math.rad(25)
view{title = "A block without friction, a disc, a ring", center = {2.1, -0.7}, height = 4.2}

local down, up = vec(math.cos(slope), -math.sin(slope)), vec(math.sin(slope), math.cos(slope))
plane{normal = up, friction = 1}

local disc = ball{radius = 0.25, position = 0.25 * up, friction = 1, group = "disc", collides_with = "default"}
local ring = ball{radius = 0.25, position = 0.25 * up, friction = 1, group = "ring", collides_with = "default",
  hollow = true, color = "orange"}
local block = box{size = {0.5, 0.5}, position = 0.25 * up, angle = -slope, friction = 0, group = "block",
  collides_with = "default", color = "green"}
local runners = {{block, "block", 1}, {disc, "disc", 2 / 3}, {ring, "ring", 1 / 2}}
local a = 9.81 * math.sin(slope)

function draw(canvas)
  for i, runner in ipairs(runners) do
    local body, name, share = table.unpack(runner)
    local s = (body.position - 0.25 * up):dot(down)
    -- Where the exact law has it: s = share * g sin(slope) t^2 / 2.
    local exact = share * a * world.time ^ 2 / 2
    canvas:line(exact * down, exact * down - 0.12 * up, {width = 4, color = "text"})
    canvas:text(body.position + (0.1 + 0.35 * i) * up, ("%s %.3f m"):format(name, s), {align = "center", size = 22})
  end
  canvas:text({0.2, -2.3}, "ticks: where the exact law has them", {color = "dim"})
end

function finish()
  for _, runner in ipairs(runners) do
    local body, name, share = table.unpack(runner)
    local s = (body.position - 0.25 * up):dot(down)
    expect(name, s / (share * a * world.time ^ 2 / 2), 1, 0.005)
  end
end
