-- Recording: columns of numbers over time. Read by scripts/api.lua.
return {
  name = "record", title = "Recording",
  text = [[
`record` asks functions for numbers at equal times; `--csv FILE` saves them as a table, one row a time.]],
  {
    kind = "constructor", name = "record", call = "record", returns = "record",
    text = "Begins to record. Each further field is a column: its name, and a function that returns a number.",
    fields = {
      {"every", "number", unit = "s", range = "above 0", default = "every step", text = "Time between rows."},
      {"NAME", "fun(): number", text = "A column of that name."},
    },
    errors = {"no column", "a column that is not a function or returns no number"},
    example = "record{every = 0.1,\n  height = function() return ball.y end,\n  speed = function() return ball.speed end}",
  },
}
