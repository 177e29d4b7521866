-- Logo's turtles: graphics, several turtles, programs that run at the same time.
local costumes = require "turtle.costumes"
local core = require "turtle.core"
local data = require "logo.data"
local names = require "logo.names"
local programs = require "turtle.programs"
local scene = require "turtle.scene"
local words = require "turtle.words"

local EMPTY, cons = data.EMPTY, data.cons
local P = core.places

-- UCBLogo's palette, as the theme has it.
local PALETTE = {
  [0] = "black", "blue", "green", "cyan", "red", "#e040c0", "yellow", "white", "brown", "#d2b48c", "#228b22", "#40e0d0",
  "#fa8072", "purple", "orange", "gray",
}

local COLORS, SHAPES = {}, {}
for english, russian in pairs(words.colors) do COLORS[english], COLORS[russian] = english, english end
for english, russian in pairs(words.shapes) do SHAPES[english], SHAPES[russian] = english, english end
COLORS.grey = "gray"

return function(R)
  local F, commands, numeric, predicates = R.functions, R.commands, R.numeric, R.predicates
  local number, doesntLike = R.number, R.doesntLike

  local top = {who = nil} -- whom commands outside of programs are for

  function R.who()
    local state = core.program or top
    if not state.who then state.who = {core.program and core.program.turtle or scene.first()} end
    return state.who
  end

  local function setWho(list) (core.program or top).who = list end

  local function one() return R.who()[1] end

  -- A command that each turtle does that is talked to.
  local function command(name, f)
    commands[name] = true
    F[name] = function(...)
      if R.launched then R.work() end
      local who = R.who()
      for i = 1, #who do f(who[i], ...) end
    end
  end

  local function reporter(name, f, isNumeric)
    F[name] = function(...) return f(one(), ...) end
    numeric[name] = isNumeric
  end

  local function pair(value, name)
    if not data.isList(value) or value == EMPTY or value[2] == EMPTY then doesntLike(name, value) end
    local x, y = data.number(value[1]), data.number(value[2][1])
    if not x or not y or value[2][2] ~= EMPTY then doesntLike(name, value) end
    return x, y
  end

  local function list(x, y) return cons(x, cons(y, EMPTY)) end

  -- Motion -------------------------------------------------------------------------------------------------------

  command("forward", function(t, steps) core.forward(t, number(steps, "forward")) end)
  command("back", function(t, steps) core.forward(t, -number(steps, "back")) end)
  command("right", function(t, degrees) core.right(t, number(degrees, "right")) end)
  command("left", function(t, degrees) core.right(t, -number(degrees, "left")) end)
  command("home", core.home)
  command("setheading", function(t, degrees) core.setHeading(t, number(degrees, "setheading")) end)
  reporter("heading", core.heading, true)
  command("setpos", function(t, at) core.goTo(t, pair(at, "setpos")) end)
  command("setxy", function(t, x, y) core.goTo(t, number(x, "setxy"), number(y, "setxy")) end)
  command("setx", function(t, x) core.goTo(t, number(x, "setx"), (select(2, core.position(t)))) end)
  command("sety", function(t, y) core.goTo(t, (core.position(t)), number(y, "sety")) end)
  reporter("pos", function(t) return list(core.position(t)) end)
  reporter("xcor", function(t) return (core.position(t)) end, true)
  reporter("ycor", function(t) return (select(2, core.position(t))) end, true)

  -- A point, or a turtle by its name.
  local function target(value, name)
    if data.isList(value) then return pair(value, name) end
    return core.position(R.turtle(value, name))
  end
  reporter("towards", function(t, at) return core.towards(t, target(at, "towards")) end, true)
  reporter("distance", function(t, at) return core.distance(t, target(at, "distance")) end, true)
  command("setorigin", core.setOrigin)

  F.speed = function(steps)
    if steps == nil then return one()[P.SPEED] end
    local value = number(steps, "speed")
    if value < 0 then doesntLike("speed", steps) end
    for _, t in ipairs(R.who()) do t[P.SPEED] = value end
  end

  for _, mode in ipairs{"wrap", "window", "fence"} do
    commands[mode] = true
    F[mode] = function() core.setMode(mode) end
  end
  command("undo", core.undo)
  command("setscrunch", function(t, x, y)
    t[P.STEP_X], t[P.STEP_Y] = number(x, "setscrunch"), number(y, "setscrunch")
  end)
  reporter("scrunch", function(t) return list(t[P.STEP_X], t[P.STEP_Y]) end)

  -- Pen ----------------------------------------------------------------------------------------------------------

  local function setter(name, slot, value)
    command(name, function(t)
      core.remember(t)
      t[slot] = value
    end)
  end
  setter("penup", P.DOWN, false)
  setter("pendown", P.DOWN, true)
  setter("hideturtle", P.VISIBLE, false)
  setter("showturtle", P.VISIBLE, true)
  predicates.pendownp, predicates.shownp = true, true
  reporter("pendownp", function(t) return t[P.DOWN] end)
  reporter("shownp", function(t) return t[P.VISIBLE] end)
  command("penpaint", function(t) t[P.DOWN], t[P.ERASES] = true, false end)
  command("penerase", function(t) t[P.DOWN], t[P.ERASES] = true, true end)

  -- A colour of the theme from a number, a name or [red green blue] in percent.
  local function color(value, name)
    if data.isList(value) then
      local parts, n = data.toTable(value)
      if n ~= 3 then doesntLike(name, value) end
      for i = 1, 3 do
        local part = data.number(parts[i])
        if not part or part < 0 or part > 100 then doesntLike(name, value) end
        parts[i] = math.floor(part * 2.55 + 0.5)
      end
      return ("#%02x%02x%02x"):format(table.unpack(parts))
    end
    local n = data.number(value)
    if n then
      local found = PALETTE[math.tointeger(n)]
      if not found then doesntLike(name, value) end
      return found
    end
    local word = type(value) == "string" and names.fold(value)
    local found = word and (COLORS[word] or (word:find("^#%x%x%x%x%x%x$") and word))
    if not found then doesntLike(name, value) end
    return found
  end

  local LOGO_COLOR <const> = 26 -- what the program gave, for PENCOLOR
  command("setpencolor", function(t, value)
    core.setColor(t, color(value, "setpencolor"))
    t[LOGO_COLOR] = value
  end)
  reporter("pencolor", function(t) return t[LOGO_COLOR] or 7.0 end)
  command("setpensize", function(t, steps)
    local width = number(data.isList(steps) and steps ~= EMPTY and steps[1] or steps, "setpensize")
    if width < 0 then doesntLike("setpensize", steps) end
    core.remember(t)
    t[P.WIDTH] = width
  end)
  reporter("pensize", function(t) return list(t[P.WIDTH], t[P.WIDTH]) end)

  local function clearAll() core.cleanAll() end
  commands.clean, commands.clearscreen = true, true
  F.clean = clearAll
  function F.clearscreen()
    clearAll()
    for _, t in ipairs(R.who()) do core.clearScreen(t) end
  end

  command("fill", core.fill)
  commands.filled = true
  function F.filled(fill, commands_)
    local number_ = core.colorNumber(color(fill, "filled"))
    for _, t in ipairs(R.who()) do core.beginFill(t) end
    local signal, value = R.run(commands_, "filled")
    if signal == R.VAL then R.leftover(value) end
    for _, t in ipairs(R.who()) do core.endFill(t, number_) end
  end
  command("beginfill", core.beginFill)
  command("endfill", core.endFill)
  command("arc", function(t, degrees, radius) core.arc(t, number(degrees, "arc"), number(radius, "arc")) end)
  command("circle", function(t, radius, degrees)
    core.circle(t, number(radius, "circle"), degrees and number(degrees, "circle"))
  end)
  command("dot", function(t, diameter) core.dot(t, diameter and number(diameter, "dot")) end)
  command("stamp", core.stamp)
  command("clearstamp", function(t, stamp) core.clearStamp(t, stamp and number(stamp, "clearstamp")) end)
  command("label", function(t, text) core.label(t, data.print(text)) end)
  command("setlabelheight", function(t, steps) t[P.LABEL] = math.max(number(steps, "setlabelheight"), 1) end)

  local background = 0.0
  commands.setbackground = true
  function F.setbackground(value)
    core.setBackground(color(value, "setbackground"))
    background = value
  end
  function F.background() return background end
  reporter("colorunder", function(t)
    local name = core.colorUnder(t)
    return name == "text" and "white" or name
  end)

  -- Looks --------------------------------------------------------------------------------------------------------

  local polygons = 0

  local function isPoint(value)
    return data.isList(value) and value ~= EMPTY and data.number(value[1]) ~= nil
  end

  local function costume(value)
    if data.isList(value) then
      local points = {}
      for i, at in ipairs((data.toTable(value))) do points[i] = {pair(at, "setshape")} end
      if #points < 3 or #points > 250 then doesntLike("setshape", value) end
      polygons = polygons + 1
      local name = "logo polygon " .. polygons
      costumes.define(name, points)
      return name
    end
    local word = data.text(value)
    if word:lower():find("%.png$") then
      costumes.picture(word)
      return word
    end
    local name = SHAPES[names.fold(word)]
    if not name then doesntLike("setshape", value) end
    return name
  end

  command("setshape", function(t, value)
    if type(value) == "table" and not data.isList(value) then doesntLike("setshape", value) end
    if data.isList(value) and value ~= EMPTY and not isPoint(value[1]) then
      local shapes = {}
      for i, one_ in ipairs((data.toTable(value))) do shapes[i] = costume(one_) end
      core.setShapes(t, shapes)
    else
      local name = costume(value)
      core.setShapes(t, costumes.phases[name] or {name})
    end
  end)
  reporter("shape", function(t)
    local name = core.shapes(t)[1]
    return R.errors.language == "ru" and words.shapes[name] or name
  end)
  command("setsize", function(t, factor) t[P.SIZE] = math.max(number(factor, "setsize"), 0) end)
  reporter("size", function(t) return t[P.SIZE] end, true)
  command("say", function(t, text)
    local said = data.print(text)
    t[P.SPEECH] = said ~= "" and said
  end)

  -- Several turtles -------------------------------------------------------------------------------------------------

  local function findTurtle(name)
    local folded = names.fold(name)
    for _, t in ipairs(core.stage.turtles) do
      if names.fold(t[P.NAME]) == folded then return t end
    end
    -- ч1 and t1: by number.
    local n = folded:match("^[tч]?(%d+)$") or folded:match("^ч(%d+)$")
    return n and core.stage.turtles[tonumber(n)]
  end

  function R.turtle(value, name)
    scene.first()
    local t = type(value) ~= "table" and findTurtle(data.text(value))
    if not t then
      if type(value) == "table" then doesntLike(name, value) end
      R.errors.raise("noTurtle", data.text(value))
    end
    return t
  end

  local function turtles(value, name)
    if not data.isList(value) then
      local word = names.fold(data.text(value))
      if word == "all" or word == "все" then return table.move(core.stage.turtles, 1, #core.stage.turtles, 1, {}) end
      return {R.turtle(value, name)}
    end
    local found = {}
    for i, one_ in ipairs((data.toTable(value))) do found[i] = R.turtle(one_, name) end
    if #found == 0 then doesntLike(name, value) end
    return found
  end

  commands.newturtle, commands.clone, commands.talkto = true, true, true
  function F.newturtle(name)
    scene.first()
    if type(name) == "table" then doesntLike("newturtle", name) end
    scene.make{name = data.text(name)}
  end
  function F.clone(name)
    if type(name) == "table" then doesntLike("clone", name) end
    core.copy(one(), name and data.text(name))
  end
  function F.talkto(value) setWho(turtles(value, "talkto")) end
  function F.who()
    local list_ = {}
    for i, t in ipairs(R.who()) do list_[i] = t[P.NAME] end
    return #list_ == 1 and list_[1] or data.fromTable(list_)
  end
  function F.turtles()
    scene.first()
    local list_ = {}
    for i, t in ipairs(core.stage.turtles) do list_[i] = t[P.NAME] end
    return data.fromTable(list_)
  end

  local function with(who, f, ...)
    local before = R.who()
    setWho(who)
    local signal, value = f(...)
    setWho(before)
    return signal, value
  end

  function R.ask(who, list_) return with(turtles(who, "ask"), R.run, list_, "ask") end
  function R.askResult(who, list_) return (with(turtles(who, "ask"), R.result, list_, "ask")) end

  function R.each(list_)
    for _, t in ipairs(R.who()) do
      local signal, value = with({t}, R.run, list_, "each")
      if signal then return signal, value end
    end
  end

  -- Programs at the same time -----------------------------------------------------------------------------------------

  command("launch", function(t, list_) R.launch(t, list_) end)
  commands.wait, commands.stopall, commands.when = true, true, true

  function F.wait(tenths)
    local value = number(tenths, "wait")
    if value < 0 then doesntLike("wait", tenths) end
    -- Outside of programs everything is done at once.
    if core.program then programs.wait(value / 10) end
  end

  function F.stopall() programs.stop(nil) end

  function F.when(condition, list_)
    for _, t in ipairs(R.who()) do
      programs.when(t, function()
        local met
        R.protect(function() with({t}, function() met = R.condition(condition, "when") end) end)
        return met
      end, list_, R.launch)
    end
  end

  command("clickon", function(t, list_)
    if list_ then
      programs.onClick(t, list_, R.launch)
    else
      programs.switch(t, true)
    end
  end)
  command("clickoff", function(t) programs.switch(t, false) end)

  F["touching?"] = function(other) return core.touching(one(), R.turtle(other, "touching?")) end
  predicates["touching?"] = true
end
