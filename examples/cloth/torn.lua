-- Torn cloth: a small cut is enough, for the threads at its ends carry what the cut ones cannot.
-- time: 0.95
-- Look at: the colours show how far the threads are stretched. The tear starts at the ends of the cut and runs.
-- Try: no cut (it holds far longer, then tears at the edge), a longer cut, max_force = 20.
view{title = "A cloth tears from a cut", center = {0, -0.1}, height = 2.6, stretch = true, particles = false}
world.gravity = {0, 0}                -- it lies on a table, seen from above
world.drag = 4

local sheet = cloth{position = {-1.5, 0.75}, size = {3, 1.5}, cells = {48, 24}, mass = 6,
  model = "springs", structural = 1500, shear = 500, bend = 0, max_force = 12, pinned = "top"}
for i = 21, 29 do sheet:at(i, 13):destroy() end      -- the cut
for i = 1, sheet.columns do                          -- a bar that pulls at the lower edge
  sheet:at(i, sheet.rows):pin()
  sheet:at(i, sheet.rows).velocity = {0, -0.2}
end

local broken, first = 0, nil
on("break", function(event)
  broken = broken + 1
  first = first or (event.a.position + event.b.position) / 2
end)

function draw(canvas)
  canvas:text({0, -1.2}, broken .. " threads broken", {align = "center"})
end

function finish()
  if first then expect("first beside the cut", math.abs(math.abs(first.x) - 0.3), 0, 0.1) end
  if world.time > 0.9 then expect("it tore", broken > 20, true) end
end
