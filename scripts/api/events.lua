-- Events: what on() can wait for. Read by scripts/api.lua.
return {
  name = "events", title = "Events",
  text = [[
`on(NAME, function(event) ... end)` calls the function once for each event, after the step in which it happened. In it the scene may create and destroy whatever it likes. A field that the event does not have is nil; a name that no event knows is an error.

- `"step"`: a step is done.
- `"break"`: a link broke, because the force along it went beyond its `max_force`.]],
  {
    kind = "type", name = "event", text = "What the function gets.",
    properties = {
      {"name", "string", readonly = true, text = "Which event it is."},
      {"time", "number", unit = "s", readonly = true, text = "`world.time` after the step."},
      {"link", "link", readonly = true, text = '`"break"`: the link that broke; it is not valid any more.'},
      {"a", "particle", readonly = true, text = '`"break"`: one of its ends.'},
      {"b", "particle", readonly = true, text = '`"break"`: the other end.'},
      {"force", "number", unit = "N", readonly = true, text = '`"break"`: the force with which it broke.'},
    },
  },
}
