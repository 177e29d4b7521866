-- Double pendulum: simple rules, a path nobody can guess; and yet the numbers are right.
-- time: 10
-- Look at: the path of the lower bob. After 1 s it agrees with the exact motion to 4 digits.
-- Try: world.substeps = 16 (the path soon differs: chaos), masses of 10 and 1, world.method = "jakobsen".
view{title = "Double pendulum", center = {0, -0.35}, height = 4.4}
world.substeps = 64

local nail = particle{position = {0, 0}, pinned = true}
local upper = particle{position = {1, 0}}
local lower = particle{position = {2, 0}}
rod{nail, upper}
rod{upper, lower}

local path = {lower.position}
local start = world.energy.total

function update()
  if world.steps > 0 then path[#path + 1] = lower.position end
  if world.steps == 60 then
    expect("lower bob x at 1 s", lower.x, -1.44481884994, 1e-4)
    expect("lower bob y at 1 s", lower.y, -1.32179446138, 1e-4)
  end
end

function draw(canvas)
  for i = 2, #path do
    local age = (#path - i) / 600                  -- the older, the thinner
    canvas:line(path[i - 1], path[i], {color = "orange", width = math.max(0.6, 3 - 2.4 * age)})
  end
end

function finish()
  expect("energy after 10 s", world.energy.total, start, 0.05)
end
