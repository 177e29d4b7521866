-- Rolling race in space: a ball beats a cylinder, a cylinder beats a shell, whatever their masses and sizes.
-- time: 1.7
-- Look at: the more of its mass lies outside, the more of its energy turns it. Ticks: the exact law, g sin(slope)
-- times 1, 5/7, 2/3 and 3/5. The block slides without friction.
-- Try: another radius or mass for one of them, slope = 40, friction = 0.1 (then they slip).
world.dimensions = 3
local slope, lane = math.rad(20), 0.9
view{title = "Block, ball, cylinder, shell", center = {2.6, -1.1, 0}, height = 5.9, azimuth = 0.4, elevation = 0.5}

local down, up = vec(math.cos(slope), -math.sin(slope), 0), vec(math.sin(slope), math.cos(slope), 0)
local tilt = {math.cos(slope / 2), 0, 0, -math.sin(slope / 2)}
box{size = {6.4, 0.2, 4 * lane}, position = down * 2.6 - up * 0.1, orientation = tilt, type = "static", friction = 1}

local r, runners = 0.25, {}
local function enter(name, share, body) runners[#runners + 1] = {name = name, share = share, body = body} end
local function at(n) return up * r + vec(0, 0, lane * (n - 2.5)) end
enter("block", 1, box{size = {2 * r, 2 * r, 2 * r}, position = at(1), orientation = tilt, friction = 0,
  color = "green"})
enter("ball", 5 / 7, ball{radius = r, position = at(2), friction = 1})
enter("cylinder", 2 / 3, cylinder{radius = r, p1 = {0, 0, -0.2}, p2 = {0, 0, 0.2}, position = at(3), friction = 1,
  color = "yellow"})
enter("shell", 3 / 5, ball{radius = r, hollow = true, position = at(4), friction = 1, color = "orange"})

local a = 9.81 * math.sin(slope)
local function way(n) return (runners[n].body.position - at(n)):dot(down) end
local function law(n) return runners[n].share * a * world.time ^ 2 / 2 end

function draw(canvas)
  for n, runner in ipairs(runners) do
    local tick = at(n) - up * r + down * law(n)
    canvas:line(tick - vec(0, 0, 0.4 * lane), tick + vec(0, 0, 0.4 * lane), {color = "text", width = 4})
    canvas:text(runner.body.position + vec(0, 0.5, 0), runner.name, {align = "center", size = 22})
  end
end

function finish()
  for n, runner in ipairs(runners) do
    if world.time > 1 and law(n) < 5.5 then expect(runner.name, way(n) / law(n), 1, 0.005) end
  end
end
