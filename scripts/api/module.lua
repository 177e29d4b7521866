-- The module for stock Lua 5.4. Read by scripts/api.lua.
return {
  name = "module", title = "In stock Lua",
  text = [[
After installation `local verlua = require "verlua"` gives the same engine to stock Lua 5.4, without pictures. There is no world to begin with: `verlua.world{}` makes one, and every constructor of this reference is one of its methods.]],
  {
    kind = "value", name = "verlua", type = "verlua",
    text = 'What `require "verlua"` gives; in a scene it is a global too.',
    example = 'local verlua = require "verlua"\nlocal world = verlua.world{gravity = {0, -1.62}}\nlocal line = world:rope{from = {0, 0}, to = {1, 0}, length = 1.5}\nworld:step(600)\nprint(line[11].y)',
  },
  {
    kind = "type", name = "verlua", text = "The module. `verlua.vec`, `verlua.expect`, `verlua.quit` and `verlua.key_down` are those of scenes.",
    static = true,
    properties = {
      {"version", "string", readonly = true, text = 'The version of the engine, for instance `"0.1.0"`.'},
    },
    methods = {
      {"bound", returns = "table", text = "What the module has: `functions[name]`, and `types[name]` with `fields`, `properties` (\"r\" or \"rw\") and `methods`. This reference is checked against it."},
    },
  },
}
