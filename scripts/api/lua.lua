-- Lua as scenes have it. Read by scripts/api.lua.
return {
  name = "lua", title = "Lua in scenes",
  text = [[
Scenes are written in Lua 5.4 and run in a sandbox, so that a scene from a stranger can do no harm and every run is like every other.

- There is no `io`, `debug`, `dofile`, `loadfile`, `warn` and no bytecode; of `os` there are `time`, `clock` and `date`; of `package` only `loaded`; metatables have no `__gc`.
- `require "name"` reads name.lua beside the scene or among the scripts that come with Verlua; `require "folder.name"` reads folder/name.lua.
- `pairs` visits the keys in a fixed order. `math.random` starts from `--seed`, 1 by default.
- Lua may hold 512 MiB, and work 2 s between two steps, callbacks or evaluations; then the scene stops with the line it was on. The engine's own time is free; `--limit` bounds the whole run.]],
}
