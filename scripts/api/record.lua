-- Recording: columns of numbers over time. Read by scripts/api.lua.
return {
  name = "record", title = "Recording",
  text = [[
`record` asks functions for numbers at equal times; `--csv FILE` saves them as a table, one row a time.]],
  {
    kind = "constructor", name = "record", returns = "record",
    text = "Begins to record. Each further field is a column: its name, and a function that returns a number.",
    fields = {
      {"every", "number", unit = "s", range = "above 0", default = "every step", text = "Time between rows."},
      {"NAME", "fun(): number", text = "A column of that name."},
    },
    errors = {"no column", "a column that is not a function or returns no number"},
    example = "record{every = 0.1,\n  height = function() return ball.y end,\n  speed = function() return ball.speed end}",
  },
  {
    kind = "type", name = "record", text = "The rows so far. `r.height[3]` is the third of its column `height`.",
    properties = {
      {"t", "number[]", unit = "s", readonly = true, text = "When each row was taken: multiples of `every` after the first, where a step ends there."},
      {"every", "number", unit = "s", readonly = true, text = "Time between rows; 0: every step."},
      {"valid", "boolean", readonly = true, text = "false once it was destroyed."},
    },
    methods = {{"destroy", text = "Stops it and forgets its rows."}},
    operators = {
      {"#record", "integer", text = "How many rows."},
      {"record.NAME", "number[]", text = "A column."},
    },
  },
}
