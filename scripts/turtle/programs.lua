-- Programs of turtles that run at the same time: coroutines in simulated time, in the order in which they were
-- launched. Each has a clock of its own, so that a wait of 0.03 s is one, whatever the length of a frame.
local host = require "verlua.turtles"
local core = require "turtle.core"

local programs = {}

local NAME <const> = core.places.NAME
local MAX_WORK <const> = 20000 -- verbs and turns of loops without time between two frames
local EPSILON <const> = 1e-9 -- s

local on, world = on, world -- the scene may change its globals
local running = {} -- in the order of their launch
local watchers = {} -- of when
local listening = false

local function now() return core.time end

local function readClock()
  core.time = world.time
end

-- A program is over for this frame.
local function nextFrame(program)
  program.work = 0
  program.asleep = true
  coroutine.yield()
end

-- Counts work that takes no time: a program that does much of it lets the others go on.
function programs.work()
  local program = core.program
  if not program then return end
  program.work = program.work + 1
  if program.work > MAX_WORK and coroutine.isyieldable() then nextFrame(program) end
end

-- Waits so many seconds of the scene.
function programs.wait(seconds)
  local program = core.program
  if seconds <= 0 then
    nextFrame(program)
    return
  end
  program.due = program.due + seconds
  program.work = 0
  coroutine.yield()
end

function core.pause()
  local program = core.program
  program.asleep = true
  coroutine.yield()
  return not program.stopped
end

local function whose(program) return program.turtle and program.turtle[NAME] or "" end

-- Tells what went wrong in one program; the others go on.
local function report(program, message)
  host.report(programs.describe(message, whose(program)))
end

-- "scene.lua:12: what" with the name of the turtle. Logo says it in its own words.
function programs.describe(message, name)
  local place, what = tostring(message):match("^(.-:%d+: )(.*)$")
  return (place or "") .. "the program of " .. name .. ": " .. (what or tostring(message))
end

local function resume(program)
  local before = core.program
  core.program = program
  program.asleep = false
  if program.enter then program.enter() end
  local ok, message = host.resume(program.thread)
  if program.leave then program.leave() end
  core.program = before
  if not ok then report(program, message) end
  if not ok or coroutine.status(program.thread) == "dead" then program.stopped = true end
end

local function runAll()
  readClock()
  local time = now()
  -- Programs launched meanwhile come at the end and run in this frame too.
  local i = 1
  while i <= #running do
    local program = running[i]
    repeat
      if program.stopped or program.due > time + EPSILON then break end
      resume(program)
    until program.asleep
    program.asleep = false
    -- One that only yields goes on from here.
    if program.due < time then program.due = time end
    i = i + 1
  end
  local kept = 0
  for k = 1, #running do
    local program = running[k]
    if not program.stopped then
      kept = kept + 1
      running[kept] = program
    end
  end
  for k = #running, kept + 1, -1 do running[k] = nil end
end

local function watch()
  for _, watcher in ipairs(watchers) do
    local ok, met = pcall(watcher.condition)
    if not ok then
      watcher.over = true
      report(watcher, met)
    elseif met and not watcher.met then
      watcher.launch(watcher.turtle, watcher.action)
    end
    watcher.met = ok and met
  end
  for i = #watchers, 1, -1 do
    if watchers[i].over then table.remove(watchers, i) end
  end
end

local function listen()
  if listening then return end
  listening = true
  on("step", function()
    watch()
    runAll()
  end)
end

function programs.launch(t, f)
  listen()
  if not core.program then readClock() end
  local program = {
    turtle = t, thread = coroutine.create(f), due = core.program and core.program.due or now(), work = 0,
  }
  running[#running + 1] = program
  return program
end

function programs.stop(t)
  for _, program in ipairs(running) do
    if not t or program.turtle == t then program.stopped = true end
  end
  for i = #watchers, 1, -1 do
    if not t or watchers[i].turtle == t then table.remove(watchers, i) end
  end
  local own = core.program
  if own and own.stopped and coroutine.isyieldable() then coroutine.yield() end
end

function programs.isRunning(t)
  for _, program in ipairs(running) do
    if program.turtle == t and not program.stopped then return true end
  end
  return false
end

function programs.count() return #running end

-- Again and again, until f returns something. A turn that took no time ends the frame.
function programs.forever(f)
  local program = core.program
  while true do
    local before = program.due
    if f() then return end
    if program.due == before then nextFrame(program) end
  end
end

-- `launch` starts the action: programs.launch for functions.
function programs.when(t, condition, action, launch)
  listen()
  watchers[#watchers + 1] = {
    turtle = t, condition = condition, action = action, met = false, launch = launch or programs.launch,
  }
end

-- Clicks: what a click on a turtle starts, or stops when it runs.
local clicks, clicking = {}, false

function programs.onClick(t, action, launch)
  clicks[t] = {action = action, launch = launch or programs.launch}
  if clicking then return end
  clicking = true
  on("click", function(event)
    local hit = core.at(event.point.x, event.point.y)
    local click = hit and clicks[hit]
    if not click then return end
    if click.program and not click.program.stopped then
      click.program.stopped = true
    else
      click.program = click.launch(hit, click.action)
    end
  end)
end

function programs.switch(t, isOn)
  local click = clicks[t]
  if not click then return end
  if click.program then click.program.stopped = true end
  click.program = isOn and click.launch(t, click.action) or nil
end

return programs
