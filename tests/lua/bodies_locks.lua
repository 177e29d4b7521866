-- A body with a locked axis never moves along it by itself, to the last digit, whatever pushes it.
local check = require "support.check"

local function moves(name, lock, act)
  local w = verlua.world()
  w:ground{}
  local post = w:box{position = {0, 0.5}, [lock] = true}
  local axis = lock:sub(-1)
  local start, farthest, fastest, other = post[axis], 0, 0, 0
  local each = act(w, post) or function() end
  for i = 1, 120 do
    each(i)
    w:step()
    farthest = math.max(farthest, math.abs(post[axis] - start))
    fastest = math.max(fastest, math.abs(post["v" .. axis]))
    other = math.max(other, math.abs(post.spin))
  end
  expect(name .. ": way", farthest, 0)
  expect(name .. ": speed", fastest, 0)
  return post, other
end

for _, lock in ipairs{"lock_x", "lock_y"} do
  local function case(name, act) return moves(lock .. ", " .. name, lock, act) end
  case("a body born in it", function(w) w:box{position = {0.3, 0.9}} end)
  case("a heavy ball that bounces", function(w)
    w:ball{position = {-3, 1.6}, radius = 0.3, velocity = {40, -10}, mass = 50, restitution = 1}
  end)
  case("a rope thrown over it", function(w)
    w:rope{from = {-2, 3}, to = {2.5, 3}, links = 20, mass = 5, pinned = "none", collides = true}
  end)
  case("fast particles", function(w)
    for i = 1, 20 do w:particle{position = {-0.6 - 0.05 * i, 0.5 + 0.02 * i}, velocity = {20, 0}, radius = 0.02} end
  end)
  local _, spin = case("a force beside its middle", function(_, post)
    return function() post:force({500, 300}, {post.x, post.y + 0.1}) end
  end)
  if lock == "lock_x" then expect("but it turns", spin > 1, true) end
  case("a blow", function(_, post) return function(i) if i == 20 then post:impulse{100, 50} end end end)
  case("a velocity", function(_, post) return function(i) if i == 20 then post.velocity = {3, 4} end end end)
  case("a fall of gravity", function(w) return function(i) if i == 20 then w.gravity = {5, 5} end end end)
end

do
  local w = verlua.world()
  local b = w:box{velocity = {1, 2}, lock_x = true}
  expect("read", tostring(b.lock_x) .. " " .. tostring(b.lock_y), "true false")
  expect("born with a lock it has no speed there", b.velocity, vec(0, 2))
  b.lock_x, b.lock_y = false, true
  expect("set", tostring(b.lock_x) .. " " .. tostring(b.lock_y), "false true")
  expect("set on the way", b.velocity, vec(0, 0))
  b.position, b.velocity = {5, 5}, {1, 1}
  expect("put elsewhere by the scene", b.position, vec(5, 5))
  w:step(60)
  expect("along the other axis it goes on", b.position, vec(6, 5), 1e-12)
  check.fails("no lock", function() b.lock_x = 1 end, "box: lock_x must be true or false, got 1")
  check.fails("no field", function() w:box{lock_y = "yes"} end, 'box: lock_y must be true or false, got "yes"')
  check.fails("no such axis", function() w:box{lock_z = true} end,
    'box: unknown field "lock_z" (did you mean "lock_x"?)')
end
