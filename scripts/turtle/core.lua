-- Turtles: where they are, how they move and what they draw. What all surfaces (Lua methods, Lua globals, Logo) share.
--
-- A turtle is a table. What the program reads to draw it lies in its first places (see bindings/program/turtles.h),
-- the rest behind them; numbers as keys are fast, and leave all names to properties.
local host = require "verlua.turtles"
local costumes = require "turtle.costumes"

local core = {}

local X <const> = 1
local Y <const> = 2
local HEADING <const> = 3 -- degrees, clockwise from up
local VISIBLE <const> = 4
local COSTUME <const> = 5
local SIZE <const> = 6
local COLOR <const> = 7 -- of the pen, and of the costume's own parts: a number of the ink
local SPEECH <const> = 8
local DOWN <const> = 9 -- the pen
local WIDTH <const> = 10 -- of the pen
local OWNER <const> = 11 -- its number in the ink, and among all turtles
local NAME <const> = 12
local SPEED <const> = 13 -- steps a second; 0: at once
local STEP_X <const> = 14 -- length of a step
local STEP_Y <const> = 15
local OUTLINE <const> = 16 -- {x, y, ...} between begin_fill and end_fill, or false
local ORIGIN_X <const> = 17
local ORIGIN_Y <const> = 18
local PAST <const> = 19 -- what undo takes back
local COLOR_NAME <const> = 20
local LABEL <const> = 21 -- height of labels
local SHAPES <const> = 22 -- names of its costumes, which take turns
local PHASE <const> = 23
local ERASES <const> = 24 -- the pen draws in the background's colour
local STAMPS <const> = 25 -- the numbers of its prints
core.places = {
  X = X, Y = Y, HEADING = HEADING, VISIBLE = VISIBLE, SIZE = SIZE, DOWN = DOWN, OWNER = OWNER, NAME = NAME,
  SPEED = SPEED, COLOR_NAME = COLOR_NAME, ORIGIN_X = ORIGIN_X, ORIGIN_Y = ORIGIN_Y, WIDTH = WIDTH,
  SPEECH = SPEECH, PAST = PAST, LABEL = LABEL, ERASES = ERASES, STEP_X = STEP_X, STEP_Y = STEP_Y,
}

local MAX_UNDO <const> = 1000
local MAX_PIECES <const> = 20000 -- of one move in wrap mode: more would not change the picture
local MAX_COORDINATE <const> = 1e15

-- The stage: what all turtles share.
local stage = {mode = "window", standard = false, width = 1280, height = 720, turtles = {}, background = "background"}
core.stage = stage
host.turtles(stage.turtles)
local made = 0 -- turtles, ever

-- Whose time it is: set by turtle/programs.lua. Outside of programs verbs take no time.
core.program = nil
-- Its clock and the scene's: a verb that ends within this frame is done at once (see quick).
core.time = 0
-- pause(): lets the frame end; false when the program was stopped meanwhile. Set by turtle/programs.lua.
core.pause = nil

local EPSILON <const> = 1e-9 -- s

-- Whether something that takes so long is over within this frame; then it has taken its time.
local function quick(duration)
  local program = core.program
  local finish = program.due + duration
  if finish > core.time + EPSILON then return false end
  program.due, program.work = finish, 0
  return true
end

-- How errors are raised; Logo has a way of its own.
core.raise = host.raise
local function fail(message) core.raise(message) end
core.fail = fail

-- Making ---------------------------------------------------------------------------------------------------------

local function noPast() return {last = 0, count = 0} end
core.noPast = noPast

function core.colorNumber(name)
  local number, message = host.color(name)
  if not number then fail(message) end
  return number
end

function core.new(name)
  made = made + 1
  local t = {
    0.0, 0.0, 0.0, true, costumes.number("turtle"), 1.0, core.colorNumber("text"), false,
    true, 1.0, made, name or "turtle" .. made, 400.0, 1.0, 1.0, false, 0.0, 0.0, noPast(), "text",
    18.0, {"turtle"}, 1, false, {},
    false, -- what Logo was given as its colour
  }
  stage.turtles[#stage.turtles + 1] = t
  return t
end

-- The same turtle once more; what it drew stays with the first.
function core.copy(t, name)
  made = made + 1
  local copy = setmetatable(table.move(t, 1, STAMPS + 1, 1, {}), getmetatable(t))
  copy[OWNER], copy[NAME], copy[PAST] = made, name or t[NAME] .. "_" .. made, noPast()
  copy[OUTLINE], copy[STAMPS] = false, {}
  stage.turtles[#stage.turtles + 1] = copy
  return copy
end

function core.removeTurtle(t)
  for i, other in ipairs(stage.turtles) do
    if other == t then
      table.remove(stage.turtles, i)
      return
    end
  end
end

-- Undo -----------------------------------------------------------------------------------------------------------

-- A table with room for all places of a turtle.
local function newState()
  return {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}
end

-- Before a verb outside of programs: keeps what it will change. The list is a ring, whose tables are used again.
local function remember(t)
  if core.program then return end
  host.act(t)
  local past = t[PAST]
  local last = past.last % MAX_UNDO + 1
  local state = past[last] or newState()
  for i = 1, ERASES do state[i] = t[i] end
  state[PAST] = host.count()
  state.points = t[OUTLINE] and #t[OUTLINE]
  past[last], past.last, past.count = state, last, math.min(past.count + 1, MAX_UNDO)
end
core.remember = remember

-- Takes the last verb back. False when there is none.
function core.undo(t)
  local past = t[PAST]
  if past.count == 0 then return false end
  local state = past[past.last]
  past.last, past.count = (past.last - 2) % MAX_UNDO + 1, past.count - 1
  host.remove(t[OWNER], state[PAST])
  table.move(state, 1, ERASES, 1, t)
  t[PAST] = past
  if state.points then
    for i = #t[OUTLINE], state.points + 1, -1 do t[OUTLINE][i] = nil end
  end
  return true
end

-- Moving ---------------------------------------------------------------------------------------------------------

local sin, cos, pi, floor, abs = math.sin, math.cos, math.pi, math.floor, math.abs

-- Right and up of a heading; quarter turns are exact.
local function direction(heading)
  local h = heading % 360
  if h == 0 then return 0.0, 1.0 end
  if h == 90 then return 1.0, 0.0 end
  if h == 180 then return 0.0, -1.0 end
  if h == 270 then return -1.0, 0.0 end
  local a = h * (pi / 180)
  return sin(a), cos(a)
end
core.direction = direction

local function ink(t) return t[ERASES] and core.colorNumber(stage.background) or t[COLOR] end
core.ink = ink

local function draw(t, ax, ay, bx, by, goesOn)
  if t[DOWN] then host.line(t[OWNER], ink(t), t[WIDTH], ax, ay, bx, by, goesOn) end
end

-- Draws a move that leaves the stage and comes round, piece by piece.
local function drawRound(t, ax, ay, bx, by)
  local width, height = stage.width, stage.height
  local dx, dy = bx - ax, by - ay
  local toRight, toTop = dx > 0 and 1 or -1, dy > 0 and 1 or -1
  local x, y = ax, ay -- on the stage
  local shiftX, shiftY = 0.0, 0.0 -- how far the way lies from it
  for _ = 1, MAX_PIECES do
    local edgeX = shiftX + toRight * width / 2
    local edgeY = shiftY + toTop * height / 2
    local shareX = dx ~= 0 and (edgeX - ax) / dx or math.huge
    local shareY = dy ~= 0 and (edgeY - ay) / dy or math.huge
    local share = math.min(shareX, shareY)
    if share >= 1 then
      draw(t, x, y, bx - shiftX, by - shiftY)
      return
    end
    -- Through a corner both come round at once.
    local corner = abs(shareX - shareY) * (abs(dx) + abs(dy)) < 1e-9
    local byX, byY = shareX <= shareY or corner, shareY <= shareX or corner
    local endX = byX and toRight * width / 2 or ax + share * dx - shiftX
    local endY = byY and toTop * height / 2 or ay + share * dy - shiftY
    if endX ~= x or endY ~= y then draw(t, x, y, endX, endY) end
    x, y = endX, endY
    if byX then x, shiftX = -x, shiftX + toRight * width end
    if byY then y, shiftY = -y, shiftY + toTop * height end
  end
end

local function isInside(x, y)
  return abs(x) <= stage.width / 2 and abs(y) <= stage.height / 2
end

local function wrapped(value, size)
  if abs(value) <= size / 2 then return value end
  return (value + size / 2) % size - size / 2
end

-- Goes to a point in a straight line, as the stage's mode has it. `goesOn`: it is the rest of the same move.
local function go(t, x, y, goesOn)
  if not (abs(x) <= MAX_COORDINATE and abs(y) <= MAX_COORDINATE) then
    fail(core.texts.tooFar(t))
  end
  local ax, ay = t[X], t[Y]
  if stage.mode == "wrap" and not isInside(x, y) then
    if t[DOWN] then drawRound(t, ax, ay, x, y) end
    x, y = wrapped(x, stage.width), wrapped(y, stage.height)
  else
    if stage.mode == "fence" and not isInside(x, y) then fail(core.texts.outOfBounds(t)) end
    if t[DOWN] then draw(t, ax, ay, x, y, goesOn) end
  end
  t[X], t[Y] = x, y
  local outline = t[OUTLINE]
  if outline then
    local n = #outline
    if goesOn then n = n - 2 end
    outline[n + 1], outline[n + 2] = x, y
  end
end
core.go = go

-- What share of something that began at `start` and takes so long is over now, 0 to 1; and whether it is all of it.
local function shareOver(program, start, duration)
  if start + duration > core.time + EPSILON then return math.max(core.time - start, 0) / duration, false end
  program.due = start + duration
  return 1.0, true
end

-- A move that takes more than this frame: a piece a frame.
local function travelInTime(t, dx, dy, duration)
  local program = core.program
  local ax, ay, start, done, first = t[X], t[Y], program.due, 0.0, true
  program.work = 0
  while true do
    local share, over = shareOver(program, start, duration)
    if share > done then
      if stage.mode == "wrap" then
        go(t, t[X] + (share - done) * dx, t[Y] + (share - done) * dy, not first)
      else
        go(t, ax + share * dx, ay + share * dy, not first)
      end
      done, first = share, false
    end
    if over or not core.pause() then return end
  end
end

-- Moves by a vector, in time when it is seen.
local function travel(t, dx, dy, length)
  local speed = t[SPEED]
  if core.program and t[VISIBLE] and speed > 0 and length > 0 and not quick(length / speed) then
    travelInTime(t, dx, dy, length / speed)
  else
    go(t, t[X] + dx, t[Y] + dy)
  end
end

-- Several costumes take turns with each move.
local function nextPhase(t)
  local shapes = t[SHAPES]
  t[PHASE] = t[PHASE] % #shapes + 1
  t[COSTUME] = costumes.number(shapes[t[PHASE]])
end

function core.forward(t, steps)
  if not core.program then remember(t) end
  if #t[SHAPES] > 1 then nextPhase(t) end
  local right, up = direction(t[HEADING])
  travel(t, steps * t[STEP_X] * right, steps * t[STEP_Y] * up, abs(steps))
end

function core.goTo(t, x, y)
  remember(t)
  if #t[SHAPES] > 1 then nextPhase(t) end
  local dx, dy = x + t[ORIGIN_X] - t[X], y + t[ORIGIN_Y] - t[Y]
  if core.program and t[VISIBLE] and t[SPEED] > 0 then
    travel(t, dx, dy, math.sqrt(dx * dx + dy * dy))
  end
  if t[X] ~= x + t[ORIGIN_X] or t[Y] ~= y + t[ORIGIN_Y] then go(t, x + t[ORIGIN_X], y + t[ORIGIN_Y]) end
end

function core.position(t) return t[X] - t[ORIGIN_X], t[Y] - t[ORIGIN_Y] end

local TURN_SPEED <const> = 2 -- degrees a turtle turns while it would go a step

local function turnInTime(t, degrees, duration)
  local program = core.program
  local from, start = t[HEADING], program.due
  program.work = 0
  while true do
    local share, over = shareOver(program, start, duration)
    t[HEADING] = (from + share * degrees) % 360 + 0.0
    if over or not core.pause() then return end
  end
end

function core.right(t, degrees)
  remember(t)
  if core.program and t[VISIBLE] and t[SPEED] > 0 and degrees ~= 0 then
    local duration = abs(degrees) / (TURN_SPEED * t[SPEED])
    if not quick(duration) then
      turnInTime(t, degrees, duration)
      return
    end
  end
  t[HEADING] = (t[HEADING] + degrees) % 360 + 0.0 -- no minus zero
end

-- Headings as the stage's mode reports them: "logo" from up, clockwise; "standard" from the right, counter-clockwise.
function core.heading(t)
  return stage.standard and (90 - t[HEADING]) % 360 or t[HEADING]
end

function core.setHeading(t, degrees)
  remember(t)
  t[HEADING] = (stage.standard and 90 - degrees or degrees) % 360 + 0.0
end

function core.home(t)
  core.goTo(t, 0.0, 0.0)
  t[HEADING] = stage.standard and 90.0 or 0.0
end

function core.towards(t, x, y)
  local dx, dy = x + t[ORIGIN_X] - t[X], y + t[ORIGIN_Y] - t[Y]
  if dx == 0 and dy == 0 then fail(core.texts.towardsItself(t)) end
  local angle = math.atan(dx, dy) * (180 / pi)
  return (stage.standard and 90 - angle or angle) % 360
end

function core.distance(t, x, y)
  local dx, dy = x + t[ORIGIN_X] - t[X], y + t[ORIGIN_Y] - t[Y]
  return math.sqrt(dx * dx + dy * dy)
end

function core.setOrigin(t)
  remember(t)
  t[ORIGIN_X], t[ORIGIN_Y] = t[X], t[Y]
end

-- The stage ------------------------------------------------------------------------------------------------------

function core.setMode(mode)
  if mode == "logo" or mode == "standard" then
    stage.standard = mode == "standard"
    return
  end
  stage.mode = mode
  if mode == "window" then return end
  -- A turtle beyond the edge is brought back, the others stay where they are.
  for _, t in ipairs(stage.turtles) do
    t[X], t[Y] = wrapped(t[X], stage.width), wrapped(t[Y], stage.height)
  end
end

-- Drawing --------------------------------------------------------------------------------------------------------

function core.clean(t) host.remove(t[OWNER], 0) end

function core.clearScreen(t)
  core.clean(t)
  t[ORIGIN_X], t[ORIGIN_Y] = 0.0, 0.0
  t[X], t[Y], t[HEADING] = 0.0, 0.0, stage.standard and 90.0 or 0.0
  t[OUTLINE], t[PAST] = false, noPast()
end

function core.cleanAll() host.remove() end

function core.setColor(t, name)
  remember(t)
  t[COLOR], t[COLOR_NAME] = core.colorNumber(name), name
end

function core.beginFill(t)
  remember(t)
  t[OUTLINE] = {t[X], t[Y]}
end

function core.endFill(t, color)
  remember(t)
  local outline = t[OUTLINE]
  if not outline then fail(core.texts.noOutline(t)) end
  t[OUTLINE] = false
  host.shape(t[OWNER], color or t[COLOR], outline)
end

-- Fills what its last lines, as far back as they hang together, go round.
function core.fill(t)
  remember(t)
  local points = {}
  local x, y
  for i = host.count(), 1, -1 do
    local kind, owner, _, _, ax, ay, bx, by = host.item(i)
    if owner == t[OWNER] then
      if kind ~= "line" or (x and (bx ~= x or by ~= y)) then break end
      if not x then points[1], points[2] = bx, by end
      points[#points + 1], points[#points + 2] = ax, ay
      x, y = ax, ay
    end
  end
  host.shape(t[OWNER], t[COLOR], points)
end

-- How many straight pieces an arc needs to look round at twenty times its size.
local function pieces(degrees, radius)
  local n = math.ceil(abs(degrees) / 360 * 4 * math.sqrt(20 * abs(radius) + 1)) + 8
  return math.min(n, 4000)
end

-- An arc round the turtle, clockwise from its heading.
function core.arc(t, degrees, radius)
  remember(t)
  local n = pieces(degrees, radius)
  local x, y
  for i = 0, n do
    local right, up = direction(t[HEADING] + degrees * i / n)
    local bx, by = t[X] + radius * right * t[STEP_X], t[Y] + radius * up * t[STEP_Y]
    if x then draw(t, x, y, bx, by) end
    x, y = bx, by
  end
end

-- Walks a circle (or so many degrees of it) whose centre is to the left; to the right for a negative radius.
function core.circle(t, radius, degrees)
  remember(t)
  degrees = degrees or 360.0
  local from = t[HEADING]
  local right, up = direction(from)
  -- The centre is a radius to the left.
  local cx, cy = t[X] - radius * up, t[Y] + radius * right
  local n = pieces(degrees, radius)
  local side = radius >= 0 and 1 or -1
  local function at(share)
    local heading = from - side * degrees * share
    local r, u = direction(heading)
    t[HEADING] = heading % 360
    return cx + radius * u, cy - radius * r
  end
  local function walk(i)
    local x, y = at(i / n)
    if stage.mode == "wrap" then
      x, y = t[X] + (x - at((i - 1) / n)), t[Y] + (y - select(2, at((i - 1) / n)))
      at(i / n)
    end
    go(t, x, y)
  end
  local done = 0
  local program = core.program
  if program and t[VISIBLE] and t[SPEED] > 0 then
    local start, duration = program.due, abs(2 * pi * radius * degrees / 360) / t[SPEED]
    while duration > 0 do
      local share, over = shareOver(program, start, duration)
      for i = done + 1, floor(share * n) do walk(i) end
      done = floor(share * n)
      if over then break end
      if not core.pause() then return end
    end
  end
  for i = done + 1, n do walk(i) end
  if degrees % 360 == 0 and stage.mode ~= "wrap" then
    t[X], t[Y], t[HEADING] = cx + radius * up, cy - radius * right, from
  end
end

function core.dot(t, diameter)
  remember(t)
  host.dot(t[OWNER], ink(t), diameter or math.max(2 * t[WIDTH], t[WIDTH] + 4), t[X], t[Y])
end

-- Leaves a print; returns its number: the owner number under which the ink has it.
function core.stamp(t)
  made = made + 1
  local right, up = direction(t[HEADING])
  for _, part in ipairs(costumes.parts(t[SHAPES][t[PHASE]])) do
    local points = {}
    for i = 1, #part, 2 do
      local x, y = part[i] * t[SIZE], part[i + 1] * t[SIZE]
      points[i], points[i + 1] = t[X] + x * up + y * right, t[Y] - x * right + y * up
    end
    host.shape(made, part.color >= 0 and part.color or t[COLOR], points)
  end
  t[STAMPS][#t[STAMPS] + 1] = made
  return made
end

-- Wipes a print; without a number the last one.
function core.clearStamp(t, stamp)
  local stamps = t[STAMPS]
  stamp = stamp or stamps[#stamps]
  if not stamp then return end
  for i = #stamps, 1, -1 do
    if stamps[i] == stamp then table.remove(stamps, i) end
  end
  host.remove(stamp, 0)
end

function core.label(t, text)
  remember(t)
  host.text(t[OWNER], ink(t), t[LABEL], t[X], t[Y], text)
end

function core.colorUnder(t)
  return host.under(t[X], t[Y]) or stage.background
end

-- Looks ----------------------------------------------------------------------------------------------------------

-- `shapes`: a list of names of costumes.
function core.setShapes(t, shapes)
  remember(t)
  local number = costumes.number(shapes[1])
  t[SHAPES], t[PHASE], t[COSTUME] = shapes, 1, number
end

function core.shapes(t) return t[SHAPES] end

local REACH <const> = 12 -- a costume of size 1 is about so far from its middle to its edge

function core.touching(t, other)
  local dx, dy = t[X] - other[X], t[Y] - other[Y]
  local reach = REACH * (t[SIZE] + other[SIZE])
  return dx * dx + dy * dy <= reach * reach
end

-- The topmost turtle that is seen at a point.
function core.at(x, y)
  for i = #stage.turtles, 1, -1 do
    local t = stage.turtles[i]
    local dx, dy, reach = t[X] - x, t[Y] - y, 1.5 * REACH * t[SIZE]
    if t[VISIBLE] and dx * dx + dy * dy <= reach * reach then return t end
  end
end

-- What is said when something is wrong. Logo puts its own language here while it runs.
core.english = {
  tooFar = function() return "the turtle cannot go so far: a coordinate may be 1e15 at most" end,
  outOfBounds = function() return "Turtle out of bounds" end,
  towardsItself = function() return "the turtle is at that very point: no heading leads there" end,
  noOutline = function() return "there is no outline to fill: begin_fill comes first" end,
}
core.texts = core.english

return core
