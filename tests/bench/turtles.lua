-- What 2,000 turtles cost, each in a forever loop with a wait, and Logo's fib 24 beside plain Lua's:
--   verlua tests/bench/turtles.lua --headless
local TURTLES <const>, FRAMES <const> = 2000, 120

for i = 1, TURTLES do
  local t = turtle{x = i % 50 * 20 - 500, y = i // 50 * 15 - 300, heading = i * 7, pen = false, size = 0.5}
  t:forever(function()
    t:forward(3)
    t:right(2)
    t:wait(0.02)
  end)
end
local before = os.clock()
world:step(FRAMES)
local frame = (os.clock() - before) / FRAMES * 1000
print(("%d turtles: %.2f ms a frame (at most 8)"):format(TURTLES, frame))
stop_all()

local function fib(n)
  if n < 2 then return n end
  return fib(n - 1) + fib(n - 2)
end

local function best(f)
  local least = math.huge
  for _ = 1, 7 do
    local start = os.clock()
    f()
    least = math.min(least, os.clock() - start)
  end
  return least
end

logo[=[
to fib :n
  if :n < 2 [output :n]
  output (fib :n - 1) + fib :n - 2
end
]=]
local plain = best(function() fib(24) end)
local logos = best(function() logo"ignore fib 24" end)
print(("fib 24: Lua %.2f ms, Logo %.2f ms, %.1f times (at most 8)"):format(plain * 1000, logos * 1000, logos / plain))
expect("2,000 turtles within 8 ms a frame", frame <= 8, true)
expect("fib 24 within 8 times", logos / plain <= 8, true)
