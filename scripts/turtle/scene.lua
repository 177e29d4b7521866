-- Turtles as Lua has them: turtle{...} and its methods and properties, and globals for the first turtle.
local host = require "verlua.turtles"
local core = require "turtle.core"
local costumes = require "turtle.costumes"
local programs = require "turtle.programs"

local P = core.places
local VISIBLE, DOWN, NAME, SPEED, SIZE, WIDTH = P.VISIBLE, P.DOWN, P.NAME, P.SPEED, P.SIZE, P.WIDTH

local scene = {}
local methods, getters, setters = {}, {}, {}
local Turtle = {__name = "turtle"}

-- Checking ------------------------------------------------------------------------------------------------------

local function describe(value)
  local kind = math.type(value) or type(value)
  if kind == "string" then return '"' .. (#value > 40 and value:sub(1, 40) .. "..." or value) .. '"' end
  if kind == "nil" or kind == "boolean" or type(value) == "number" then return tostring(value) end
  local meta = getmetatable(value)
  return "a " .. (type(meta) == "table" and rawget(meta, "__name") or kind)
end

local function refuse(what, expected, value)
  core.fail(what .. " must be " .. expected .. ", got " .. describe(value))
end

local function number(what, value, least)
  if type(value) ~= "number" or value ~= value or value - value ~= 0 then refuse(what, "a finite number", value) end
  if least and value < least then refuse(what, "a number of at least " .. least, value) end
  return value + 0.0
end

local function text(what, value)
  if type(value) ~= "string" then refuse(what, "a text", value) end
  return value
end

local function func(what, value)
  if type(value) ~= "function" then refuse(what, "a function", value) end
  return value
end

local function isTurtle(value) return getmetatable(value) == Turtle end

-- x and y, from two numbers, a vector, {x, y} or a turtle.
local function point(what, x, y)
  if y == nil and type(x) ~= "number" and x ~= nil then
    if isTurtle(x) then return core.position(x) end
    if type(x) == "table" or type(x) == "userdata" then
      local ok, px = pcall(function() return type(x) == "table" and x[1] or x.x end)
      local ok2, py = pcall(function() return type(x) == "table" and x[2] or x.y end)
      if ok and ok2 then return number(what .. ": x", px), number(what .. ": y", py) end
    end
    refuse(what, "two numbers, a vector or a turtle", x)
  end
  return number(what .. ": x", x), number(what .. ": y", y)
end

-- A colour as the ink writes it: a name, "#rrggbb", or from {red, green, blue}, 0 to 1.
local function color(what, value)
  if type(value) == "table" then
    local parts = {}
    for i = 1, 3 do
      local part = number(what .. ": part " .. i, value[i], 0)
      if part > 1 then refuse(what .. ": part " .. i, "from 0 to 1", part) end
      parts[i] = math.floor(part * 255 + 0.5)
    end
    return ("#%02x%02x%02x"):format(table.unpack(parts))
  end
  if type(value) ~= "string" then refuse(what, "a colour's name, \"#rrggbb\" or {red, green, blue}", value) end
  core.colorNumber(value)
  return value
end

-- A name of a costume from what a scene gives: a name, a list of points, a PNG.
local polygons = 0
local function costume(what, value)
  if type(value) == "table" and type(value[1]) == "table" then
    local points = {}
    for i, p in ipairs(value) do points[i] = {point(what .. ": point " .. i, p)} end
    if #points < 3 or #points > 250 then refuse(what, "3 to 250 points", #points) end
    polygons = polygons + 1
    local name = "polygon " .. polygons
    costumes.define(name, points)
    return name
  end
  text(what, value)
  if value:lower():find("%.png$") then
    costumes.picture(value)
  elseif not costumes.exists(value) then
    refuse(what, "one of " .. table.concat(costumes.names(), ", ") .. ", a list of points or a PNG", value)
  end
  return value
end

local function shapes(what, value)
  if type(value) == "table" and type(value[1]) ~= "table" then
    local list = {}
    for i, one in ipairs(value) do list[i] = costume(what .. " " .. i, one) end
    if #list == 0 then refuse(what, "a costume or a list of some", value) end
    return list
  end
  local name = costume(what, value)
  return costumes.phases[name] or {name}
end

-- Motion --------------------------------------------------------------------------------------------------------

local function work() if core.program then programs.work() end end

function methods.forward(t, steps)
  work()
  core.forward(t, number("forward: steps", steps))
end

function methods.back(t, steps)
  work()
  core.forward(t, -number("back: steps", steps))
end

function methods.right(t, degrees)
  work()
  core.right(t, number("right: degrees", degrees))
end

function methods.left(t, degrees)
  work()
  core.right(t, -number("left: degrees", degrees))
end

function methods.home(t) core.home(t) end
function methods.setheading(t, degrees) core.setHeading(t, number("setheading: degrees", degrees)) end

function methods.setpos(t, x, y)
  work()
  core.goTo(t, point("setpos", x, y))
end

methods.setxy = methods.setpos

function methods.setx(t, x) core.goTo(t, number("setx: x", x), (select(2, core.position(t)))) end
function methods.sety(t, y) core.goTo(t, (core.position(t)), number("sety: y", y)) end
function methods.pos(t) return vec(core.position(t)) end
function methods.xcor(t) return (core.position(t)) end
function methods.ycor(t) return (select(2, core.position(t))) end
function methods.towards(t, x, y) return core.towards(t, point("towards", x, y)) end
function methods.distance(t, x, y) return core.distance(t, point("distance", x, y)) end
function methods.setorigin(t) core.setOrigin(t) end
function methods.undo(t) return core.undo(t) end

for _, mode in ipairs{"wrap", "window", "fence"} do
  methods[mode] = function() core.setMode(mode) end
end

function methods.mode(_, mode)
  if mode == nil then return core.stage.mode, core.stage.standard and "standard" or "logo" end
  local known = {wrap = true, window = true, fence = true, logo = true, standard = true}
  if not known[mode] then refuse("mode", '"wrap", "window", "fence", "logo" or "standard"', mode) end
  core.setMode(mode)
end

-- Pen -----------------------------------------------------------------------------------------------------------

function methods.penup(t)
  core.remember(t)
  t[DOWN] = false
end

function methods.pendown(t)
  core.remember(t)
  t[DOWN] = true
end

function methods.isdown(t) return t[DOWN] end
function methods.setpencolor(t, value) core.setColor(t, color("setpencolor: color", value)) end
function methods.pencolor(t) return t[P.COLOR_NAME] end

function methods.setpensize(t, width)
  width = number("setpensize: steps", width, 0)
  core.remember(t)
  t[WIDTH] = width
end

function methods.pensize(t) return t[WIDTH] end
function methods.clearscreen(t) core.clearScreen(t) end
function methods.clean(t) core.clean(t) end
methods.clear = methods.clean
function methods.begin_fill(t) core.beginFill(t) end
function methods.end_fill(t) core.endFill(t) end

function methods.filled(t, fill, f)
  if f == nil then f, fill = fill, nil end
  func("filled", f)
  core.beginFill(t)
  f(t)
  core.endFill(t, fill and core.colorNumber(color("filled: color", fill)))
end

function methods.arc(t, degrees, radius)
  core.arc(t, number("arc: degrees", degrees), number("arc: radius", radius))
end

function methods.circle(t, radius, degrees)
  work()
  core.circle(t, number("circle: radius", radius), degrees and number("circle: degrees", degrees))
end

function methods.dot(t, diameter) core.dot(t, diameter and number("dot: diameter", diameter, 0)) end
function methods.stamp(t) return core.stamp(t) end
function methods.clearstamp(t, stamp)
  core.clearStamp(t, stamp and (math.tointeger(number("clearstamp: stamp", stamp)) or 0))
end

function methods.write(t, ...)
  local words = table.pack(...)
  for i = 1, words.n do words[i] = tostring(words[i]) end
  core.label(t, table.concat(words, " "))
end

function methods.setlabelheight(t, steps) t[P.LABEL] = number("setlabelheight: steps", steps, 1) end

function methods.setbg(_, value) core.setBackground(color("setbg: color", value)) end

function methods.color_under(t) return core.colorUnder(t) end

-- Looks ---------------------------------------------------------------------------------------------------------

function methods.hideturtle(t)
  core.remember(t)
  t[VISIBLE] = false
end

function methods.showturtle(t)
  core.remember(t)
  t[VISIBLE] = true
end

function methods.isvisible(t) return t[VISIBLE] end
function methods.setshape(t, value) core.setShapes(t, shapes("setshape: costume", value)) end

function methods.setsize(t, factor)
  factor = number("setsize: factor", factor, 0)
  core.remember(t)
  t[SIZE] = factor
end

function methods.say(t, words) t[P.SPEECH] = words ~= nil and words ~= "" and tostring(words) end

-- Turtles and programs ------------------------------------------------------------------------------------------

function methods.clone(t, name)
  return core.copy(t, name and text("clone: name", name))
end

function methods.remove(t)
  programs.stop(t)
  core.removeTurtle(t)
end

function methods.launch(t, f)
  func("launch", f)
  programs.launch(t, function() f(t) end)
  return t
end

-- In a program: does f again and again. Outside: launches a program that does.
function methods.forever(t, f)
  func("forever", f)
  if core.program then
    programs.forever(function() f(t) end) -- returns nothing: it goes on
  else
    programs.launch(t, function() programs.forever(function() f(t) end) end)
  end
end

function methods.wait(_, seconds)
  seconds = number("wait: seconds", seconds, 0)
  if not core.program then
    core.fail("wait works inside a program: launch(function() ... wait(1) ... end); "
      .. "scenes do not wait: update(dt) runs before each step, world:step(n) makes n steps")
  end
  programs.wait(seconds)
end

function methods.when(t, condition, action)
  func("when: condition", condition)
  func("when: action", action)
  programs.when(t, function() return condition(t) end, function() action(t) end)
end

function methods.click_on(t, f)
  if f == nil then
    programs.switch(t, true)
  else
    func("click_on", f)
    programs.onClick(t, function() f(t) end)
  end
end

function methods.click_off(t) programs.switch(t, false) end

function methods.touching(t, other)
  if not isTurtle(other) then refuse("touching", "a turtle", other) end
  return core.touching(t, other)
end

function methods.stop(t) programs.stop(t) end
function methods.stop_all() programs.stop(nil) end

-- Properties ----------------------------------------------------------------------------------------------------

function getters.x(t) return (core.position(t)) end
function getters.y(t) return (select(2, core.position(t))) end
function getters.position(t) return vec(core.position(t)) end
function getters.heading(t) return core.heading(t) end
function getters.size(t) return t[SIZE] end
function getters.color(t) return t[P.COLOR_NAME] end
function getters.speed(t) return t[SPEED] end
function getters.name(t) return t[NAME] end
function getters.visible(t) return t[VISIBLE] end
function getters.pen(t) return t[DOWN] end
function getters.scale(t) return t[P.STEP_X] end
function getters.running(t) return programs.isRunning(t) end

function getters.shape(t)
  local list = core.shapes(t)
  return list[1]
end

function setters.x(t, x) methods.setx(t, number("turtle: x", x)) end
function setters.y(t, y) methods.sety(t, number("turtle: y", y)) end
function setters.position(t, at) core.goTo(t, point("turtle: position", at)) end
function setters.heading(t, degrees) core.setHeading(t, number("turtle: heading", degrees)) end
function setters.size(t, factor) t[SIZE] = number("turtle: size", factor, 0) end
function setters.color(t, value) core.setColor(t, color("turtle: color", value)) end
function setters.speed(t, steps) t[SPEED] = number("turtle: speed", steps, 0) end
function setters.name(t, name) t[NAME] = text("turtle: name", name) end
function setters.shape(t, value) core.setShapes(t, shapes("turtle: shape", value)) end
function setters.visible(t, value) t[VISIBLE] = value and true or false end
function setters.pen(t, value) t[DOWN] = value and true or false end

function setters.scale(t, scale)
  t[P.STEP_X] = number("turtle: scale", scale)
  t[P.STEP_Y] = t[P.STEP_X]
end

local function known()
  local names = {}
  for name in pairs(methods) do names[#names + 1] = name end
  for name in pairs(getters) do names[#names + 1] = name end
  return names
end

local nearest = require "turtle.nearest"

function Turtle.__index(t, key)
  local method = methods[key]
  if method then return method end
  local get = getters[key]
  if get then return get(t) end
  local near = type(key) == "string" and nearest(key, known())
  core.fail("a turtle has no " .. describe(key) .. (near and '; did you mean "' .. near .. '"?' or ""))
end

function Turtle.__newindex(t, key, value)
  local set = setters[key]
  if set then
    set(t, value)
    return
  end
  local near = type(key) == "string" and nearest(key, known())
  core.fail((getters[key] or methods[key]) and "turtle: " .. key .. " cannot be set"
    or "a turtle has no " .. describe(key) .. (near and near ~= key and '; did you mean "' .. near .. '"?' or ""))
end

function Turtle.__tostring(t) return "turtle " .. t[NAME] end

-- Short names -----------------------------------------------------------------------------------------------------

local SHORT = {
  fd = "forward", bk = "back", rt = "right", lt = "left", pu = "penup", pd = "pendown", cs = "clearscreen",
  seth = "setheading", setpc = "setpencolor", ht = "hideturtle", st = "showturtle",
}
for short, long in pairs(SHORT) do methods[short] = methods[long] end
scene.short = SHORT

-- Making ----------------------------------------------------------------------------------------------------------

local FIELDS = {"name", "shape", "color", "size", "speed", "scale", "pen", "visible"}

local function make(fields)
  for key in pairs(fields) do
    if not setters[key] then
      local near = type(key) == "string" and nearest(key, known())
      core.fail("turtle: unknown field " .. describe(key) .. (near and '; did you mean "' .. near .. '"?' or ""))
    end
  end
  local t = setmetatable(core.new(fields.name and text("turtle: name", fields.name)), Turtle)
  local ok, message = pcall(function()
    for _, field in ipairs(FIELDS) do
      if fields[field] ~= nil and field ~= "name" then setters[field](t, fields[field]) end
    end
    if fields.heading ~= nil then setters.heading(t, fields.heading) end
    local x, y = 0.0, 0.0
    if fields.position ~= nil then x, y = point("turtle: position", fields.position) end
    x = fields.x ~= nil and number("turtle: x", fields.x) or x
    y = fields.y ~= nil and number("turtle: y", fields.y) or y
    t[P.X], t[P.Y] = x, y
    t[P.PAST] = core.noPast()
  end)
  if not ok then
    core.removeTurtle(t)
    error(message, 0)
  end
  return t
end

function scene.turtle(fields)
  if fields ~= nil and type(fields) ~= "table" then refuse("turtle", 'a table, as in turtle{shape = "car"}', fields) end
  return make(fields or {})
end

scene.new_turtle = scene.turtle
scene.make = make
scene.methods, scene.getters, scene.setters = methods, getters, setters
scene.isTurtle = isTurtle

-- The first turtle, made when it is first asked for.
local first
function scene.first()
  if not first then
    first = make{}
  end
  return first
end

-- Whom globals and Logo mean: in a program its turtle, else the first.
function scene.current()
  local program = core.program
  return program and program.turtle or scene.first()
end

-- What is the stage's, and needs no turtle.
for _, name in ipairs{"wrap", "window", "fence", "mode", "setbg", "stop_all", "wait"} do
  local method = methods[name]
  scene[name] = function(...) return method(nil, ...) end
end

for name, method in pairs(methods) do
  scene[name] = scene[name] or function(...) return method(scene.current(), ...) end
end

function scene.heading() return core.heading(scene.current()) end
function scene.shape() return getters.shape(scene.current()) end
function scene.size() return scene.current()[SIZE] end

function scene.speed(steps)
  local t = scene.current()
  if steps == nil then return t[SPEED] end
  setters.speed(t, steps)
end

function scene.launch(f)
  func("launch", f)
  local t = scene.current()
  programs.launch(t, function() f(t) end)
end

function scene.logo(source)
  return require("logo").run(source)
end

function core.setBackground(name)
  core.stage.background = name
  host.background(core.colorNumber(name))
end

return scene
