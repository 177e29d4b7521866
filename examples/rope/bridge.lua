-- Bridge: a walker on a hanging bridge, and what each bank has to hold.
-- time: 12
-- Look at: the arrows. The nearer bank carries more: the law of the lever, whatever shape the cable takes.
-- Try: --set place=0.5, --set walker=500, a longer cable (length = 12).
view{title = "Who carries the bridge?", center = {5, 1.45}, height = 7.6}

local span = 10                                    -- m
local walker = slider{name = "walker", min = 0, max = 500, value = 150}     -- kg
local place = slider{name = "place", min = 0.1, max = 0.9, value = 0.3}     -- of the way across
local cable = rope{from = {0, 3}, to = {span, 3}, length = 11.2, links = 24, mass = 60}
local deck = {}
for i = 2, #cable - 1 do
  local plank = particle{position = {cable[i].x, 0}, mass = 12}
  rod{cable[i], plank}
  if deck[1] then rod{deck[#deck], plank} end
  deck[#deck + 1] = plank
end
local foot = deck[math.floor(1 + place.value * (#deck - 1) + 0.5)]
foot.mass = foot.mass + walker.value
box{position = {-1, 1}, size = {2, 4}, type = "static"}
box{position = {span + 1, 1}, size = {2, 4}, type = "static"}
world.drag = 1                                     -- until the bridge hangs still

function draw(canvas)
  for _, nail in ipairs{cable[1], cable[#cable]} do
    local hold = -nail.reaction                    -- the cable pulls at the nail, the bank holds it
    canvas:arrow(nail.position, nail.position + vec(0, hold.y / 2500), {color = "orange", width = 5})
    local side = nail.x < span / 2 and -0.9 or 0.9
    canvas:text(nail.position + vec(side, 0.35), ("%.0f N"):format(hold.y), {align = "center", size = 24})
  end
  canvas:circle(foot.position + vec(0, 1.45), 0.17, {fill = "orange"})
  canvas:line(foot.position, foot.position + vec(0, 1.3), {color = "orange", width = 10})
end

function finish()
  if world.time < 8 then return end                -- it still swings
  local g, weight, moment = 9.81, 0, 0             -- of all that hangs; about the left bank
  for p in world:particles() do
    weight = weight + p.mass * g
    moment = moment + p.mass * g * p.x
  end
  expect("right bank", -cable[#cable].reaction.y, moment / span, 0.002 * weight)
  expect("left bank", -cable[1].reaction.y, weight - moment / span, 0.002 * weight)
end
