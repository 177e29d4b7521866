-- Events: what on() can wait for. Read by scripts/api.lua.
return {
  name = "events", title = "Events",
  text = [[
`on(NAME, function(event) ... end)` calls the function once for each event, after the step in which it happened. In it the scene may create and destroy whatever it likes. A field that the event does not have is nil; a name that no event knows is an error.

- `"step"`: a step is done.
- `"break"`: a link or joint broke, because its force went beyond its `max_force` or `break_force`, or its torque beyond its `break_torque`.
- `"contact"`: two bodies, or a body and an obstacle (ground, walls, plane), began to touch.
- `"hit"`: they met at a speed; after the `"contact"`, and again whenever one that bounces low strikes anew.
- `"persist"`: they touch as they did a step ago; comes in every step.
- `"separate"`: they touch no more.
- `"key"`: in the window, a key went down or up that the program has no use for itself (`H` lists those it has).
- `"click"`: in the window, a button of the mouse was pressed and let go in one place.

Two bodies have one contact, at however many points they touch. They touch until they are apart by more than 0.1 % of the smaller one's size. Each `"contact"` has exactly one `"separate"`, also when one of them is destroyed, becomes another type or meets others than before: it comes with the next step, and what was destroyed is not valid then. A bounce that takes less than a step gives contact, hit and separate together. The events of a step come in the order in which the pairs began to touch. What touches already when the first function is set begins to touch in the next step.

A sensor (`sensor = true` on a body or on a shape of a compound) pushes nothing and lets all pass, but what it overlaps gives `"contact"` and `"separate"` with `event.sensor` true; `event.a` is the sensor. It sees dynamic bodies always, static ones and kinematic ones when it or they move, obstacles when it is dynamic, and no other sensor. What flies through it within a step is seen too, by the straight way between two steps.

All events of a step are made before the first is told. The functions may create, move and destroy anything, also the bodies of later events: their `valid` is false then. `world:step` inside is an error.

Without a window there are no keys and no clicks.]],
  {
    kind = "type", name = "event", text = "What the function gets.",
    properties = {
      {"name", "string", readonly = true, text = "Which event it is."},
      {"time", "number", unit = "s", readonly = true, text = "`world.time` after the step."},
      {"link", "link|joint", readonly = true, text = '`"break"`: the link or joint that broke; it is not valid any more.'},
      {"a", "particle|body|obstacle", readonly = true, text = '`"break"`: one of its ends. Contacts: one of the two; a sensor, if there is one. `event.a == ball` tells whether it is that one.'},
      {"b", "particle|body|obstacle", readonly = true, text = 'The other.'},
      {"force", "number", unit = "N", readonly = true, text = '`"break"`: the force with which it broke.'},
      {"torque", "number", unit = "N m", readonly = true, text = '`"break"` of a joint: the torque with which it broke.'},
      {"key", "string", readonly = true, text = '`"key"`: its name: `"left"`, `"a"`, `"1"`, `"return"`; letters are those of a US keyboard.'},
      {"pressed", "boolean", readonly = true, text = '`"key"`: it went down; false: up.'},
      {"repeated", "boolean", readonly = true, text = '`"key"`: it is held, and the keyboard repeats it.'},
      {"point", "vec", unit = "m", readonly = true, text = 'Contacts: where they met or, of `"persist"`, press the most. `"click"`: where, in the scene. In space: as deep as what was hit, or as the middle of the view.'},
      {"button", '"left"|"middle"|"right"', readonly = true, text = '`"click"`: which button.'},
      {"normal", "vec", readonly = true, text = "Contacts: of length one, from `a` to `b`, across the surfaces there."},
      {"speed", "number", unit = "m/s", readonly = true, text = '`"contact"` and `"hit"`: how fast they came together along the normal, before the blow.'},
      {"impulse", "number", unit = "N s", readonly = true, text = "Contacts: of the pressing forces in this step, all points together; 0 of a sensor."},
      {"sensor", "boolean", readonly = true, text = "Contacts: `a` is a sensor."},
      {"hit", "particle|body", readonly = true, text = '`"click"`: the particle or the body that moves freely there, or nil.'},
    },
  },
}
