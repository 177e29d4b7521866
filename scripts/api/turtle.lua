-- Turtles and Logo in Lua scenes, made from the table of all commands. Read by scripts/api.lua.
local words = require "turtle.words"

local TYPES = {
  steps = "number", degrees = "number", x = "number", y = "number", radius = "number", diameter = "number",
  factor = "number", color = "string|number[]", costume = "string|vector[]|string[]", text = "any", name = "string",
  stamp = "integer",
}
local TEXTS = {
  color = 'a name of the theme, `"#rrggbb"`, or `{red, green, blue}` from 0 to 1', degrees = "so many degrees",
  steps = "so many steps", costume = "see `turtle.shape`",
}

-- What cannot be told from the row alone: parameters, what comes out, and other words.
local point = {{"x", "number|vector|turtle", text = "x, a vector or a turtle"}, {"y", "number", default = "none", text = "y, with x"}}
local action = {{"f", "fun(t: turtle)", text = "gets the turtle"}}
local OWN = {
  setpos = {params = point}, setxy = {params = point},
  towards = {params = point, returns = "number", errors = {"the turtle is at that very point"}},
  distance = {params = point, returns = "number"},
  heading = {returns = "number"}, xcor = {returns = "number"}, ycor = {returns = "number"}, pos = {returns = "vec"},
  pencolor = {returns = "string"}, pensize = {returns = "number"}, isdown = {returns = "boolean"},
  clearstamp = {params = {{"stamp", "integer", default = "the last one", text = "what `stamp` returned"}}},
  isvisible = {returns = "boolean"}, shape = {returns = "string"}, size = {returns = "number"},
  undo = {returns = "boolean"}, stamp = {returns = "integer"}, color_under = {returns = "string"},
  speed = {params = {{"speed", "number", unit = "steps/s", default = "none", text = "0 is at once"}}, returns = "number?"},
  circle = {params = {
    {"radius", "number", text = "to the right where it is negative"},
    {"degrees", "number", default = "360", text = "so much of it"},
  }},
  dot = {params = {{"diameter", "number", default = "twice the pen", text = "steps"}}},
  filled = {params = {
    {"color", "string|number[]", text = "may be left out: the pen's"}, {"f", "fun(t: turtle)", text = "goes round"},
  }},
  write = {params = {{"text", "any", text = "one value or several"}}},
  say = {params = {{"text", "any", default = "none", text = "none takes it away"}}},
  clone = {params = {{"name", "string", default = "made from its own", text = "of the new one"}}, returns = "turtle"},
  launch = {params = action, text = "Starts a program that runs at the same time as all others, in simulated time: there a move takes as long as the turtle's speed says, and `wait` waits. An error in it is told with the turtle's name and ends it alone."},
  forever = {params = action, text = "Does something again and again; outside of programs it launches one. A turn that takes no time ends the frame."},
  wait = {params = {{"seconds", "number", unit = "s", range = "0 or more", text = "0 waits for the next frame"}}, text = "Waits, inside a launched program.", errors = {"called outside of programs"}},
  when = {params = {
    {"condition", "fun(t: turtle): boolean", text = "looked at after each step"},
    {"action", "fun(t: turtle)", text = "launched each time it becomes true"},
  }},
  click_on = {params = {{"f", "fun(t: turtle)", default = "the one given before", text = "a click starts it, and stops it when it runs"}}, text = "Says what a click on the turtle starts; without a function starts it."},
  touching = {params = {{"other", "turtle", text = "which"}}, returns = "boolean"},
  new_turtle = {params = {{"fields", "table", default = "none", text = "as of `turtle`"}}, returns = "turtle", text = "Makes a turtle: another name of `turtle`."},
}

local function params(row)
  local list = {}
  for name in row.inputs:gmatch("%a+") do
    list[#list + 1] = {name, TYPES[name] or "any", text = TEXTS[name] or name}
  end
  return list
end

local function describe(row)
  local own = OWN[row.lua] or {}
  return {
    row.lua, name = row.lua, params = own.params or params(row), returns = own.returns, errors = own.errors,
    text = own.text or row.help.en,
  }
end

-- Methods that are properties of turtles, or make no sense of one.
local NO_METHOD = {heading = true, shape = true, size = true, speed = true, new_turtle = true}

local methods, functions = {}, {}
for _, row in ipairs(words.rows) do
  if row.lua then
    local entry = describe(row)
    if not NO_METHOD[row.lua] then methods[#methods + 1] = entry end
    -- `dot` with a table is the link.
    if row.global and row.lua ~= "dot" then
      local global = describe(row)
      global.kind, global.script = "function", true
      table.remove(global, 1)
      functions[#functions + 1] = global
    end
    if row.luaShort then
      methods[#methods + 1] = {row.luaShort, params = entry.params, returns = entry.returns, text = "Short for `" .. row.lua .. "`."}
      functions[#functions + 1] = {
        kind = "function", script = true, name = row.luaShort, params = entry.params, returns = entry.returns,
        text = "Short for `" .. row.lua .. "`.",
      }
    end
  end
end

local mode = {{"mode", '"wrap"|"window"|"fence"|"logo"|"standard"', default = "none", text = "the edges of the stage, or how headings are counted"}}
local modeText = "Sets how edges behave, or how headings are counted: `logo` from up, clockwise, `standard` from the right, counter-clockwise as in Python. Nothing else changes. Without a mode: gives both."
functions[#functions + 1] = {kind = "function", script = true, name = "mode", params = mode, returns = "string?, string?", text = modeText}
functions[#functions + 1] = {
  kind = "function", script = true, name = "logo", call = "logo[=[ text ]=]",
  params = {{"text", "string", text = "a Logo program, English or Russian"}},
  text = "Runs Logo. Its procedures and names last over calls. Write the brackets with a sign of equality, `[=[` and `]=]`: Logo's own lists end in `]]`, too.",
  example = "logo[=[\n  to square :side\n    repeat 4 [forward :side right 90]\n  end\n  square 100\n]=]",
}

table.sort(functions, function(a, b) return a.name < b.name end)
for _, more in ipairs{
  {"mode", params = mode, returns = "string?, string?", text = modeText},
  {"clear", text = "Wipes what this turtle drew, another name of `clean`."},
  {"stop", text = "Stops the turtle's programs."},
  {"remove", text = "Takes the turtle off the stage; what it drew stays."},
} do methods[#methods + 1] = more end

local shape = "`turtle`, `arrow`, `car`, `tractor`, `bee`, `bird`, `fish`, `ball`, `person`, `rocket`; points `{{x, y}, ...}`; the name of a PNG in the scene's folder; or a list of such, which take turns as it moves."
local properties = {
  {"x", "number", text = "Steps to the right of its origin. Setting it moves it, and draws if the pen is down."},
  {"y", "number", text = "Steps above its origin."},
  {"position", "vec", text = "Both."},
  {"heading", "number", unit = "degrees", text = "0 is up, 90 is right; see `mode`."},
  {"name", "string", text = "Its name, in errors and in Logo."},
  {"shape", "string|vector[]|string[]", text = "Its costume: " .. shape},
  {"size", "number", range = "0 or more", text = "How large it is."},
  {"color", "string|number[]", text = "Of its pen and costume."},
  {"speed", "number", unit = "steps/s", range = "0 or more", text = "How fast its moves are in programs; 0 is at once."},
  {"scale", "number", text = "Length of its step."},
  {"pen", "boolean", text = "Whether the pen is down."},
  {"visible", "boolean", text = "Whether it is shown."},
  {"running", "boolean", readonly = true, text = "Whether a program of it runs."},
}
local DEFAULTS = {
  x = "0", y = "0", position = "{0, 0}", heading = "0", name = '"turtle1", ...', shape = '"turtle"', size = "1",
  color = '"text"', speed = "400", scale = "1", pen = "true", visible = "true",
}
local fields = {}
for _, property in ipairs(properties) do
  if not property.readonly then
    local field = {}
    for key, value in pairs(property) do field[key] = value end
    field.default = DEFAULTS[property[1]]
    fields[#fields + 1] = field
  end
end

local topic = {
  name = "turtles", title = "Turtles and Logo",
  text = [[
A turtle draws where it goes. A file with nothing but `forward(50)` has one: the verbs of motion, pen and looks are globals for the first turtle, and methods of every one. Heading 0 is up, degrees go clockwise; the origin is the middle of a stage 1280 steps wide and 720 high, y is up.

Outside of launched programs a verb is done, exactly, when it returns. What pens drew is kept as vectors: zoom as far as you like, `--svg FILE` writes them.

In Logo the same verbs have English and Russian names, see docs/logo.md.]],
  {
    kind = "constructor", name = "turtle", script = true, returns = "turtle",
    text = "Makes a turtle.", fields = fields,
    errors = {"an unknown field or costume"},
    example = [[
local car = turtle{shape = "car", color = "red", x = -200, heading = 90}
local tractor = turtle{shape = "tractor", color = "blue", x = -200, y = -60, heading = 90}
car:forever(function(t) t:forward(5) t:wait(0.1) end)
tractor:forever(function(t) t:forward(2) t:wait(0.1) end)]],
  },
  {kind = "type", name = "turtle", script = true, text = "A turtle.", properties = properties, methods = methods},
}
for _, entry in ipairs(functions) do topic[#topic + 1] = entry end
return topic
