-- luacheck: Lua 5.4, and in scenes the globals of the Lua surface, read from the API tables.
std = "lua54"
max_line_length = 120
exclude_files = {"build*/**", "scripts/annotations/**"}

package.path = "scripts/?.lua;" .. package.path
local used, defined = require("api").globals()
defined[#defined + 1] = "world" -- its settings are set

local scene = {read_globals = used, globals = defined}
files["examples/**"] = scene
files["tests/lua/**"] = scene
files["tests/scenes/**"] = scene
files["scripts/api/**"] = {max_line_length = false} -- rows of tables
