-- random_bodies.lua: bodies of random shapes in the plane and in space, questions to the world, and callbacks
-- that change it all. No crash, no hang, no answer that is none, and every contact that begins ends once.
-- More of it: build/verlua tests/fuzz/random_bodies.lua --headless --set rounds=1000 --seed 7

local rounds = slider{name = "rounds", min = 1, max = 1e7, value = 60}.value
local random = math.random
local in_space = false -- of the round

local strange = {0, -1, 1e-300, 1e300, 1e-9, 1e9, 0 / 0, 1 / 0, "", "x", {}, true, print, vec(1, 2)}
local function or_anything(value)
  if random(60) == 1 then return strange[random(#strange)] end
  return value
end

local function between(low, high) return low + (high - low) * random() end
local function number() return or_anything(between(-5, 5)) end
-- Sizes from a mote to a hall.
local function size() return or_anything(random(6) == 1 and 10 ^ between(-6, 3) or between(0.1, 1)) end
local function vector() return or_anything{number(), number(), in_space and number() or nil} end
local function turn() return or_anything{number(), number(), number(), number()} end
local function flag() return or_anything(random(2) == 1) end
local function one_of(list) return or_anything(list[random(#list)]) end

local groups = {"one", "two", "three"}
local types = {"dynamic", "dynamic", "dynamic", "static", "kinematic"}

-- Corners anywhere, in a line, all the same, far too many.
local function points()
  local list, count, kind = {}, random(12), random(8)
  for i = 1, count do
    if kind == 1 then list[i] = {i, 2 * i}
    elseif kind == 2 then list[i] = {1, 1}
    elseif kind == 3 then list[i] = {1 + i * 1e-15, i * 1e-16}
    else list[i] = {between(-1, 1), between(-1, 1)} end
    if in_space then list[i][3] = kind == 4 and 0 or kind < 4 and i or between(-1, 1) end
  end
  return or_anything(list)
end

local shapes = {
  ball = function() return {radius = size(), hollow = flag()} end,
  box = function()
    return {size = or_anything{size(), size(), in_space and size() or nil}, rounding = random(4) == 1 and size() or nil}
  end,
  polygon = function() return {points = points(), rounding = random(3) == 1 and size() or nil} end,
  hull = function() return {points = points(), rounding = random(3) == 1 and size() or nil} end,
  capsule = function() return {p1 = vector(), p2 = vector(), radius = size()} end,
  cylinder = function() return {p1 = vector(), p2 = vector(), radius = size()} end,
}
local plane_kinds, space_kinds = {"ball", "box", "polygon", "capsule"}, {"ball", "box", "hull", "capsule", "cylinder"}
local kinds = plane_kinds

-- Ground of heights or triangles.
local function ground()
  if random(2) == 1 then
    local rows, columns, heights = random(6), random(6), {}
    for i = 1, rows do
      heights[i] = {}
      for k = 1, columns do heights[i][k] = or_anything(between(-1, 1)) end
    end
    return {heights = or_anything(heights), size = or_anything{between(1, 9), between(1, 9)}, position = vector()}
  end
  local list, corners = {}, {}
  for i = 1, random(12) do list[i] = or_anything{between(-4, 4), between(-1, 1), between(-4, 4)} end
  for i = 1, random(10) do corners[i] = or_anything{random(#list), random(#list), random(#list)} end
  return {points = list, triangles = or_anything(corners), position = vector()}
end

local function common(fields)
  fields.position, fields.type = vector(), one_of(types)
  if in_space then fields.orientation = random(2) == 1 and turn() or nil else fields.angle = number() end
  fields.rolling_resistance = random(6) == 1 and or_anything(between(0, 0.2)) or nil
  fields.surface_speed = random(6) == 1 and number() or nil
  fields.one_way = random(8) == 1 and vector() or nil
  fields.bullet = random(8) == 1 and flag() or nil
  fields.restitution, fields.friction = random(3) == 1 and random() or nil, random(3) == 1 and random() or nil
  fields.sensor = random(5) == 1 and flag() or nil
  fields.group = random(3) == 1 and one_of(groups) or nil
  fields.collides_with = random(4) == 1 and {groups[random(3)], "default"} or nil
  if fields.type ~= "static" then fields.velocity, fields.spin = vector(), in_space and vector() or number() end
  if random(10) == 1 then fields.velocity = {between(-900, 900), between(-900, 900)} end
  if in_space and random(10) == 1 then fields.spin = {between(-300, 300), between(-300, 300), between(-300, 300)} end
  return fields
end

local made, refused = 0, 0
local function attempt(f, ...)
  local ok, result = pcall(f, ...)
  made = made + 1
  if not ok then
    refused = refused + 1
    if not tostring(result):find("^.-:%d+: ") then error("without a place: " .. tostring(result), 0) end
    return nil
  end
  return result
end

local function new_body(w)
  if in_space and random(12) == 1 then return attempt(w.terrain, w, ground()) end
  if random(6) == 1 then
    local list = {}
    for i = 1, random(4) do
      local kind = kinds[random(#kinds)]
      list[i] = shapes[kind]()
      list[i][1], list[i].position, list[i].sensor = kind, vector(), random(4) == 1 and flag() or nil
    end
    return attempt(w.compound, w, common{shapes = list})
  end
  local kind = kinds[random(#kinds)]
  return attempt(w[kind], w, common(shapes[kind]()))
end

local function any(bodies) return bodies[random(#bodies)] end

local deeds = {
  function(w, bodies) bodies[#bodies + 1] = new_body(w) end,
  function(_, bodies) any(bodies):destroy() end,
  function(_, bodies) any(bodies).position = vector() end,
  function(_, bodies) any(bodies).velocity = vector() end,
  function(_, bodies)
    if in_space then any(bodies).orientation = turn() else any(bodies).angle = number() end
  end,
  function(_, bodies) any(bodies).spin = in_space and vector() or number() end,
  function(_, bodies) any(bodies).type = one_of(types) end,
  function(w) w.substeps = or_anything(random(20)) end,
  function(w) w.dt = or_anything(between(1e-3, 0.05)) end,
  function(w) w.gravity = vector() end,
  function(_, bodies) any(bodies).sensor = flag() end,
  function(_, bodies) any(bodies).group = one_of(groups) end,
  function(_, bodies) any(bodies).restitution = or_anything(random()) end,
  function(_, bodies) any(bodies):impulse(vector(), vector()) end,
  function(_, bodies) any(bodies):force(vector()) end,
  function(w) w:remove(w:ground{y = number()}) end,
}

local function deed(w, bodies)
  if #bodies > 0 then attempt(deeds[random(#deeds)], w, bodies) end
end

-- Questions. What answers is alive, and where it says.
local function finite(v) return v.x - v.x == 0 and v.y - v.y == 0 and v.z - v.z == 0 end

local function check_hit(hit)
  if not (hit.body and finite(hit.point) and finite(hit.normal) and hit.distance - hit.distance == 0) then
    error(("an answer that is none: %s at %s, normal %s, distance %s"):format(hit.body, hit.point, hit.normal,
      hit.distance), 0)
  end
  local length = hit.normal:length()
  if not (length == 0 or math.abs(length - 1) < 1e-9) then error("a normal of length " .. length, 0) end
end

local function check_bodies(list)
  local seen = {}
  for _, body in ipairs(list) do
    if seen[body] or not body.valid then error("an answer twice, or of one that is gone", 0) end
    seen[body] = true
  end
end

local function ask(w)
  local from, to = vector(), vector()
  local hit = attempt(w.ray, w, {from = from, to = to, sensors = flag()})
  if hit then check_hit(hit) end
  for _, each in ipairs(attempt(w.rays, w, {from = from, to = to}) or {}) do check_hit(each) end
  local kind = kinds[random(#kinds)]
  local probe = shapes[kind]()
  probe.hollow = nil
  probe.from, probe.to = from, to
  local cast = attempt(w.cast, w, probe)
  if cast then check_hit(cast) end
  probe.from, probe.to, probe.position = nil, nil, from
  check_bodies(attempt(w.query, w, probe) or {})
  check_bodies(attempt(w.query, w, {min = vector(), max = vector()}) or {})
  local near = attempt(w.nearest, w, {point = from, distance = random(2) == 1 and size() or nil})
  if near then check_hit(near) end
  check_bodies(attempt(w.at, w, from) or {})
end

local contacts = 0
for round = 1, rounds do
  in_space = round % 2 == 0
  kinds = in_space and space_kinds or plane_kinds
  local w = verlua.world{gravity = {0, random(2) == 1 and -9.81 or 0}, substeps = random(8),
    dimensions = in_space and 3 or 2}
  local bodies, open = {}, {}
  local numbers, last = {}, 0 -- of the objects, which stay the same as long as they are held here
  local function number_of(object)
    if not numbers[object] then
      last = last + 1
      numbers[object] = last
    end
    return numbers[object]
  end
  local function key(event)
    return number_of(event.a) .. " " .. number_of(event.b) .. " " .. tostring(event.sensor)
  end
  w:on("contact", function(event)
    contacts = contacts + 1
    if open[key(event)] then error("began twice: " .. key(event), 0) end
    open[key(event)] = true
    if random(4) == 1 then deed(w, bodies) end
    if random(8) == 1 then ask(w) end
  end)
  w:on("separate", function(event)
    if not open[key(event)] then error("ended without a begin: " .. key(event), 0) end
    open[key(event)] = nil
    if random(4) == 1 then deed(w, bodies) end
  end)
  w:on("hit", function(event)
    if not (open[key(event)] and event.speed > 0) then error("hit without a contact: " .. key(event), 0) end
    if random(4) == 1 then deed(w, bodies) end
  end)
  w:walls{min = in_space and {-8, -8, -8} or {-8, -8}, max = in_space and {8, 8, 8} or {8, 8}}
  for _ = 1, random(20) do bodies[#bodies + 1] = new_body(w) end
  local lost = false
  for _ = 1, 20 do
    for _ = 1, random(3) do deed(w, bodies) end
    ask(w)
    local ok, message = pcall(w.step, w)
    if not ok then
      if not tostring(message):find("left all numbers", 1, true) then error(message, 0) end
      lost = true -- a world that has left all numbers tells nothing of that step
      break
    end
  end
  for body in w:bodies() do body:destroy() end
  if pcall(w.step, w) and not lost and next(open) then
    error(("round %d: begun and not ended: %s"):format(round, next(open)), 0)
  end
end
print(("%d rounds, %d things tried, %d refused, %d contacts"):format(rounds, made, refused, contacts))
