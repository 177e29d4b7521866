-- Programs of turtles that run at the same time: order, time, errors, stopping.
local told = {}
local turtles = require "verlua.turtles"
local report = turtles.report
turtles.report = function(text) told[#told + 1] = text end

-- A move takes as long as the turtle's speed says, a wait what it says.
local car = turtle{name = "car", shape = "car", speed = 100, x = 0, y = 0}
local log = {}
car:launch(function(t)
  t:forward(50) -- 0.5 s
  log[#log + 1] = world.time
  t:wait(0.25)
  log[#log + 1] = world.time
  t:right(90) -- 0.45 s
  log[#log + 1] = world.time
end)
world:step(15)
expect("half way after a quarter second", car.y, 25, 100 / 60 + 1e-9)
world:step(60)
expect("arrived", car.y, 50)
expect("a move takes its time", log[1], 0.5, 1 / 60 + 1e-9)
expect("a wait, too", log[2], 0.75, 1 / 60 + 1e-9)
expect("and a turn", log[3], 1.2, 1 / 60 + 1e-9)
expect("heading", car.heading, 90)
expect("the program is over", car.running, false)

-- A hidden turtle's moves and turns take no time.
local ghost = turtle{visible = false}
local before = world.time
local after
ghost:launch(function(t)
  for _ = 1, 100 do
    t:forward(10)
    t:right(90)
  end
  after = world.time
end)
world:step(2)
expect("hidden moves take no time", after - before, 1 / 60, 1e-9)

-- Programs run in the order of their launch, each frame again.
local order = {}
for i = 1, 3 do
  turtle{visible = false}:forever(function() order[#order + 1] = i end)
end
world:step(2)
expect("fair order", table.concat(order), "123123")
stop_all()
world:step(2)
expect("stop_all stops all", #order, 6)

-- One that never waits does not keep others from running.
local busy = turtle{visible = false, name = "busy"}
local other = 0
busy:launch(function(t) while true do t:forward(0) end end)
turtle{visible = false}:forever(function(t)
  other = other + 1
  t:wait(0.1)
end)
world:step(60)
expect("others run beside a busy one", other >= 9, true)
busy:stop()
stop_all()

-- An error names the turtle and ends its program alone.
local calm = 0
turtle{name = "Broken"}:launch(function() error("oh no") end)
turtle{}:forever(function() calm = calm + 1 end)
world:step(5)
expect("the error is told", told[1] ~= nil and told[1]:find("the program of Broken: oh no", 1, true) ~= nil, true)
expect("with file and line", told[1] ~= nil and told[1]:find("turtle_programs.lua:%d+:") ~= nil, true)
expect("the other goes on", calm, 5)
stop_all()

-- when: each time the condition becomes true.
local runner = turtle{visible = false, pen = false}
local rung = 0
runner:when(function(t) return t.y % 100 > 50 end, function() rung = rung + 1 end)
runner:forever(function(t)
  t:forward(10)
  t:wait(1 / 60)
end)
world:step(25)
expect("when", rung, 2)
stop_all()

-- Touching.
local a, b = turtle{x = 0}, turtle{x = 20}
expect("touching", a:touching(b), true)
b.x = 100
expect("not touching", a:touching(b), false)

-- Logo: two turtles at once, and procedures with inputs in launched programs.
logo[=[
newturtle "лис
newturtle "заяц
это иди :шаг
повтори 10 [вп :шаг жди 1]
конец
для "лис  пп запусти [иди 5]
для "заяц  пп запусти [иди 10]
]=]
local fox, hare
for _, t in ipairs(require("turtle.core").stage.turtles) do
  if t.name == "лис" then fox = t elseif t.name == "заяц" then hare = t end
end
world:step(90)
expect("the fox", fox.y, 50)
expect("the hare", hare.y, 100)

-- forever without a wait: others still run.
logo[=[
talkto "лис launch [forever []]
ask "заяц [launch [forever [fd 1 wait 1]]]
]=]
local was = hare.y
world:step(60)
expect("others run beside forever", hare.y >= was + 8, true)
logo"stopall"

-- An endless loop in Logo, too.
logo[=[
talkto "лис launch [while ["true] []]
ask "заяц [launch [forever [fd 1 wait 1]]]
]=]
was = hare.y
world:step(60)
expect("others run beside while", hare.y >= was + 8, true)
logo"стоп_все"

-- An error in one Logo program names the turtle.
told = {}
logo[=[ talkto "лис launch [fd "x] ]=]
world:step(2)
local wanted = "the program of лис: fd doesn't like x as input"
expect("Logo's error is told", told[1] ~= nil and told[1]:find(wanted, 1, true) ~= nil or tostring(told[1]), true)
turtles.report = report
