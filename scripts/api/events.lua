-- Events: what on() can wait for. Read by scripts/api.lua.
return {
  name = "events", title = "Events",
  text = [[
`on(NAME, function(event) ... end)` calls the function once for each event, after the step in which it happened. In it the scene may create and destroy whatever it likes. A field that the event does not have is nil; a name that no event knows is an error.

- `"step"`: a step is done.
- `"break"`: a link broke, because the force along it went beyond its `max_force`.
- `"key"`: in the window, a key went down or up that the program has no use for itself (`H` lists those it has).
- `"click"`: in the window, a button of the mouse was pressed and let go in one place.

Without a window there are no keys and no clicks.]],
  {
    kind = "type", name = "event", text = "What the function gets.",
    properties = {
      {"name", "string", readonly = true, text = "Which event it is."},
      {"time", "number", unit = "s", readonly = true, text = "`world.time` after the step."},
      {"link", "link", readonly = true, text = '`"break"`: the link that broke; it is not valid any more.'},
      {"a", "particle", readonly = true, text = '`"break"`: one of its ends.'},
      {"b", "particle", readonly = true, text = '`"break"`: the other end.'},
      {"force", "number", unit = "N", readonly = true, text = '`"break"`: the force with which it broke.'},
      {"key", "string", readonly = true, text = '`"key"`: its name: `"left"`, `"a"`, `"1"`, `"return"`; letters are those of a US keyboard.'},
      {"pressed", "boolean", readonly = true, text = '`"key"`: it went down; false: up.'},
      {"repeated", "boolean", readonly = true, text = '`"key"`: it is held, and the keyboard repeats it.'},
      {"point", "vec", unit = "m", readonly = true, text = '`"click"`: where, in the scene. In space: as deep as what was hit, or as the middle of the view.'},
      {"button", '"left"|"middle"|"right"', readonly = true, text = '`"click"`: which button.'},
      {"hit", "particle", readonly = true, text = '`"click"`: the particle that is there, or nil.'},
    },
  },
}
