-- luacheck: Lua 5.4, and in scenes the globals of the Lua surface, read from the API tables.
std = "lua54"
max_line_length = 120
exclude_files = {"build*/**", "scripts/annotations/**"}
