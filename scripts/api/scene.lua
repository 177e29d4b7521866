-- What a scene is made of: its own functions, and what it may call. Read by scripts/api.lua.
return {
  name = "scene", title = "Scenes",
  text = [[
A scene is a Lua file. Its top level runs once and builds the world; then the program steps the world and calls `update`, `draw` and, at the end, `finish`, where the scene defines them. SI units throughout: metres, seconds, kilograms, newtons, radians; y is up.

An unknown field, a wrong type, a NaN or an infinity is an error that names the file and line, the field, what was expected and what came.]],
  {
    kind = "callback", name = "setup",
    text = "Runs once, after the top level.",
    example = "function setup()\n  world:step(60)         -- start a second later\nend",
  },
  {
    kind = "callback", name = "update",
    params = {{"dt", "number", unit = "s", text = "the length of the step that follows"}},
    text = "Runs before each step, also before those of `world:step`.",
    example = "function update(dt)\n  hand.x = 0.3 * math.sin(2 * math.pi * world.time)\nend",
  },
  {
    kind = "callback", name = "draw",
    params = {{"canvas", "canvas", text = "what to draw on"}},
    text = "Runs after each picture of the world, to draw more on it.",
    example = "function draw(canvas)\n  canvas:text({0, 1}, \"here\")\nend",
  },
  {
    kind = "callback", name = "finish",
    text = "Runs once, when a run without a window ends or the window is closed.",
    example = "function finish()\n  expect(\"height\", ball.y, 0, 1e-6)\nend",
  },
  {
    kind = "constructor", name = "view",
    text = "What the picture shows. Whatever is left out is chosen so that the scene fits.",
    fields = {
      {"title", "string", default = "none", text = "Stands over the picture."},
      {"center", "vector", unit = "m", default = "fitted", text = "The point in the middle of the picture."},
      {"height", "number", unit = "m", range = "above 0", default = "fitted", text = "From the bottom of the picture to its top."},
      {"azimuth", "number", unit = "rad", default = "0.6", text = "In space: 0 looks along -z; growing, the eye goes to the right."},
      {"elevation", "number", unit = "rad", range = "-π/2 to π/2", default = "0.35", text = "In space: how far the eye is above the horizon."},
      {"distance", "number", unit = "m", range = "above 0", default = "by height", text = "In space, in place of `height`: from the eye to `center`."},
      {"stretch", "boolean", default = "false", text = "Colours cloths and ropes by their stretch, with a legend."},
      {"grid", "boolean", default = "true", text = "Shows the grid with its units."},
      {"time", "boolean", default = "true", text = "Shows the time."},
      {"theme", '"dark"|"light"', default = '"dark"', text = "Colours of the picture, unless `--theme` says otherwise."},
      {"particles", "boolean", default = "true", text = "Shows particles that are not part of a rope or cloth."},
    },
    example = 'view{title = "Catenary", center = {0.5, -0.2}, height = 1.4}',
  },
  {
    kind = "function", name = "force", world = true, returns = "callback",
    params = {{"f", "fun(p: particle): number|vector, number?, number?", text = "gets a particle, returns the force on it in newtons: fx, or fx, fy, or fx, fy, fz, or a vector; nothing is no force"}},
    text = [[
Adds a force of the scene's own. It is asked for every moving particle in every substep.

A force that depends on where things are and on the time is second order: twice the `substeps`, a quarter of the error. One that depends on velocities is first order, for it sees the velocity that the substep began with: twice the `substeps`, half the error. For plain drag `world.drag` is exact.]],
    errors = {"it creates, destroys or steps something", "it returns anything but numbers or a vector", "a second number that is nil"},
    example = "force(function(p)\n  return -0.5 * p.vx, -0.5 * p.vy     -- drag, in newtons\nend)",
  },
  {
    kind = "function", name = "on", world = true, returns = "callback",
    params = {
      {"event", '"break"|"step"|"key"|"click"', text = "what to wait for, see Events"},
      {"f", "fun(event: event)", text = "called with the event"},
    },
    text = "Calls a function when something happens. Events are told after the step in which they happened, so the function may create and destroy what it likes.",
    errors = {"an unknown event"},
    example = 'on("break", function(event)\n  print("broke at", event.force, "N")\nend)',
  },
  {
    kind = "function", name = "key_down", returns = "boolean",
    params = {{"key", "string", text = "its name, as `event.key` of `on(\"key\")` gives it"}},
    text = "Whether a key is held now. Without a window none is.",
    example = 'function update(dt)\n  if key_down("left") then ball:force{-5, 0} end\nend',
  },
  {
    kind = "type", name = "callback", text = "What `force` and `on` return.",
    properties = {
      {"event", "string", readonly = true, text = 'What it waits for; `"force"` for a force.'},
      {"valid", "boolean", readonly = true, text = "false once it was destroyed."},
    },
    methods = {{"destroy", text = "The function is not called any more."}},
  },
  {
    kind = "function", name = "expect",
    params = {
      {"name", "string", text = "what is checked"},
      {"value", "any", text = "what came out"},
      {"wanted", "any", text = "what should come out"},
      {"tolerance", "number", default = "0", range = "0 or more", text = "how far apart two numbers or two vectors may be"},
    },
    returns = "boolean",
    text = "Checks a result and prints a line about it. Vectors may be `vec` or tables such as `{x, y}`. One that fails makes the program's exit status 1.",
    example = 'expect("sag", sag, 0.5034, 1e-3)',
  },
  {
    kind = "constructor", name = "slider", returns = "slider",
    text = "A number that whoever runs the scene may change: `--set NAME=VALUE`.",
    fields = {
      {"name", "string", required = true, text = "Its name, also for `--set`."},
      {"min", "number", default = "0", text = "Smallest value."},
      {"max", "number", default = "1", text = "Largest value, above `min`."},
      {"value", "number", default = "min", range = "min to max", text = "Value at the start."},
    },
    errors = {"a value out of range", "a name used twice"},
    example = 'local mass = slider{name = "mass", min = 1, max = 10, value = 2}\nparticle{mass = mass.value}',
  },
  {
    kind = "type", name = "slider", text = "A number that may be changed from outside.",
    properties = {
      {"value", "number", range = "min to max", text = "Its value now."},
      {"name", "string", readonly = true, text = "Its name."},
      {"min", "number", readonly = true, text = "Smallest value."},
      {"max", "number", readonly = true, text = "Largest value."},
    },
  },
  {
    kind = "function", name = "quit",
    params = {{"code", "integer", default = "0", range = "0 to 255", text = "exit status"}},
    text = "Ends the run at once: what follows in the scene is not run, at the top level `setup` neither. `finish` still runs, if the scene has defined it by then, and pictures, tables and the hash are made as at any end.",
    example = "if ball.y < 0 then quit() end",
  },
}
