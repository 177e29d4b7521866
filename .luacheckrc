-- luacheck: Lua 5.4, and in scenes the globals of the Lua surface, read from the API tables.
std = "lua54"
max_line_length = 120
ignore = {"212/t", "212/y"} -- of the functions f(t, y) of ode
exclude_files = {"build*/**", "scripts/annotations/**"}

package.path = "scripts/?.lua;" .. package.path
local used, defined = require("api").globals()
for i = #used, 1, -1 do
  if used[i] == "world" then -- its settings are set
    defined[#defined + 1] = table.remove(used, i)
  end
end

local scene = {read_globals = used, globals = defined}
files["examples/**"] = {
  read_globals = used, globals = defined,
  -- what the sandbox does not have
  not_globals = {
    "io", "debug", "dofile", "loadfile", "collectgarbage", "os.execute", "os.exit", "os.getenv", "os.remove",
    "os.rename", "os.setlocale", "os.tmpname", "os.difftime",
  },
}
files["tests/lua/**"] = scene
files["tests/scenes/**"] = scene
files["tests/fuzz/**"] = scene
files["tests/bench/**"] = scene
files["scripts/api/**"] = {max_line_length = false} -- rows of tables
for _, rows in ipairs{"turtle/words", "turtle/costumes", "logo/errors"} do
  files["scripts/" .. rows .. ".lua"] = {max_line_length = false}
end
files["scripts/turtle/**"] = {read_globals = {"on", "vec", "world"}}
files["scripts/blocks.lua"] = {read_globals = {"ode"}}
files["scripts/logo/**"] = {read_globals = {"quit", "world"}}
