# An error of the scene ends with status 1, its file and line first; then the trace. Nothing half-made is left.
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"

printf 'local x = 1\nlocal function f() error("oh no") end\nf()\n' >top.lua
run top.lua --headless
status_is 1
err_starts "top.lua:2: oh no"
[ "$(wc -l <err)" -gt 1 ] || complain "a trace follows"
err_has "top.lua:3:"
printf 'print("a")\nprint(("b"\n' >syntax.lua
run syntax.lua --headless
status_is 1
err_starts "syntax.lua:"
[ ! -s out ] || complain "nothing is run"
printf 'print("first")\nfunction setup()\n  local t = nil\n  print(t.x)\nend\n' >setup.lua
run setup.lua --headless --time 1 --hash
status_is 1
out_is first
err_starts "setup.lua:4: "
printf 'local n = 0\nfunction update()\n  n = n + 1\n  if n == 5 then error("at five") end\nend\nfunction finish() print("finish") end\n' >update.lua
run update.lua --headless --time 1 --png p.png --csv c.csv --hash
status_is 1
err_starts "update.lua:4: at five"
[ ! -s out ] || complain "neither finish nor a hash comes after an error"
if [ -e p.png ] || [ -e c.csv ]; then complain "no result comes after an error"; fi
no_leftovers
printf 'function finish() error("late") end\n' >finish.lua
run finish.lua --headless --hash
status_is 1
err_starts "finish.lua:1: late"

# draw
printf 'function draw(canvas)\n  canvas:line({0, 0}, {1, 0/0})\nend\n' >draw.lua
run draw.lua --headless --steps 3 --png p.png
status_is 1
err_starts "draw.lua:2: canvas:line: argument 2 (to): expected a point such as {x, y}, finite"
[ ! -e p.png ] || complain "no picture comes after an error"
run draw.lua --headless --steps 3
status_is 0
run draw.lua --headless --steps 3 --frames f
status_is 1
err_starts "draw.lua:2: canvas:line"
printf 'function draw(canvas) canvas:lien({0, 0}, {1, 0}) end\nworld:step(3)\n' >draw2.lua
run draw2.lua --headless --frames f
status_is 1
err_starts 'draw2.lua:1: the canvas has no "lien"; did you mean "line"?'
printf 'local kept\nfunction draw(canvas) kept = canvas end\nfunction finish()\n  kept:line({0, 0}, {1, 1})\nend\n' >kept.lua
run kept.lua --headless --steps 2 --png p.png
status_is 1
err_starts "kept.lua:4: canvas:line: the canvas is valid only while draw(canvas) runs"

# wrong_draw STATEMENT MESSAGE
wrong_draw()
{
    printf 'function draw(canvas)\n  %s\nend\n' "$1" >wrong.lua
    run wrong.lua --headless --png p.png
    status_is 1
    err_starts "wrong.lua:2: $2"
}
wrong_draw 'canvas:circle({0, 0}, -1)' 'canvas:circle: radius: expected a number of at least 0, got -1'
wrong_draw 'canvas:circle({0, 0}, "2")' 'canvas:circle: radius: expected a number of at least 0, got "2"'
wrong_draw 'canvas:circle({0, 0}, 1, {colour = "red"})' 'canvas:circle: unknown option "colour"; did you mean "color"?'
wrong_draw 'canvas:circle({0, 0}, 1, {color = "rde"})' 'canvas:circle: color: expected '
wrong_draw 'canvas:circle({0, 0}, 1, {fill = {1, 2, 3}})' 'canvas:circle: fill: expected three or four numbers from 0 to 1, got 2'
wrong_draw 'canvas:circle({0, 0}, 1, 5)' 'canvas:circle: options: expected a table such as {color = "red"}, got 5'
wrong_draw 'canvas:circle({0, 0}, 1, {}, 5)' 'canvas:circle: argument 4 is too much'
wrong_draw 'canvas:polygon({{0, 0}, {1, 1}})' 'canvas:polygon: points: expected a list of three points or more, got 2'
wrong_draw 'canvas:polygon({{0, 0}, {1, 1}, {1, "a"}})' 'canvas:polygon: points[3]: expected a point'
wrong_draw 'canvas:text({0, 0})' 'canvas:text: text: expected a text, got nothing'
wrong_draw 'canvas:text({0, 0}, "a", {align = "middle"})' 'canvas:text: align: expected "left", "center" or "right", got "middle"'
wrong_draw 'canvas:text({0, 0}, "a", {size = 1000})' 'canvas:text: size: expected a number from 4 to 400, got 1000'
wrong_draw 'canvas:image("no.png", {0, 0})' 'canvas:image: there is no file "no.png" in the scene'
wrong_draw 'canvas:image("../secret.png", {0, 0})' 'canvas:image: file: expected the name of a file in the scene'
wrong_draw 'canvas:image("/etc/passwd", {0, 0})' 'canvas:image: file: expected the name of a file in the scene'
wrong_draw 'canvas:image("wrong.lua", {0, 0})' 'canvas:image: '
wrong_draw 'canvas:line({0, 0})' 'canvas:line: argument 2 (to): expected a point such as {x, y}, finite, got nothing'
wrong_draw 'canvas:line(5, {0, 0})' 'canvas:line: argument 1 (points): expected a point'
wrong_draw 'canvas:arrow({0, 0})' 'canvas:arrow: argument 2 (to): expected a point'
wrong_draw 'canvas:curve(5, 0, 1)' 'canvas:curve: function: expected a function'
wrong_draw 'canvas:curve(function(x) return "y" end, 0, 1)' 'canvas:curve: function: expected y, or x, y, or a vec from it, got "y"'
wrong_draw 'canvas:curve(function(x) error("inside") end, 0, 1)' 'inside'
wrong_draw 'canvas.line({0, 0}, {1, 1})' 'canvas:line: expected the canvas before the colon, got table'
wrong_draw 'canvas.x = 1' 'the canvas takes no fields'
wrong_draw 'while true do end' 'this code ran for'

wrong_draw 'world:step()' 'world:step: it cannot be called inside draw(canvas)'

# Misspelt names
# hints STATEMENT MESSAGE: the statement on line 2 fails with that message.
hints()
{
    printf 'local p = particle{}\n%s\n' "$1" >hint.lua
    run hint.lua --headless --steps 2 --frames hint --size 64x48
    status_is 1
    err_starts "hint.lua:2: $2"
}
hints 'rop{}' "attempt to call a nil value (global 'rop') (did you mean \"rope\"?)"
hints 'Particle{}' "attempt to call a nil value (global 'Particle') (did you mean \"particle\"?)"
hints 'worldd.gravity = {0, 0}' "attempt to index a nil value (global 'worldd') (did you mean \"world\"?)"
hints 'speed = 2 x = sped * 3' "attempt to perform arithmetic on a nil value (global 'sped') (did you mean \"speed\"?)"
hints 'zebra()' "attempt to call a nil value (global 'zebra')"
hints 'print(math.sqroot(2))' "attempt to call a nil value (field 'sqroot') (did you mean \"math.sqrt\"?)"
hints 'print(("a"):uper())' "attempt to call a nil value (method 'uper') (did you mean \"string.upper\"?)"
hints 'p:destory()' 'particle: unknown property "destory" (did you mean "destroy"?)'
hints 'p.positon = {0, 0}' 'particle: unknown property "positon" (did you mean "position"?)'
hints 'print(world.gravty)' 'world: unknown property "gravty" (did you mean "gravity"?)'
hints 'print(vec(1, 2):lenght())' 'vec: unknown property "lenght" (did you mean "length"?)'
hints 'function update() rop{} end' "attempt to call a nil value (global 'rop') (did you mean \"rope\"?)"
hints 'function draw() rop{} end' "attempt to call a nil value (global 'rop') (did you mean \"rope\"?)"
hints 'function draw() rop{} end world:step(2)' "attempt to call a nil value (global 'rop') (did you mean \"rope\"?)"
hints 'force(function() rop{} end)' "attempt to call a nil value (global 'rop') (did you mean \"rope\"?)"
hints 'on("step", function() rop{} end) world:step()' "attempt to call a nil value (global 'rop') (did you mean \"rope\"?)"
hints 'coroutine.wrap(function() rop{} end)()' "attempt to call a nil value (global 'rop') (did you mean \"rope\"?)"
hints 'local f = function() return rop{} end; f()' "attempt to call a nil value (global 'rop') (did you mean \"rope\"?)"
run hint.lua --headless --lang ru
err_starts "hint.lua:2: вызвано то, чего нет (nil) (глобальное имя 'rop') (может быть, \"rope\"?)"
err_has "hint.lua:2: в самом файле"
long=a_folder_with_a_name_so_long_that_lua_cuts_the_front_of_its_path
mkdir -p $long
printf 'rop{}\n' >$long/scene.lua
run $long/scene.lua --headless
err_starts "$long/scene.lua:1: attempt to call a nil value (global 'rop') (did you mean \"rope\"?)"

# The limit of real time
printf 'while true do\n  world:step(10)\nend\n' >steps.lua
run steps.lua --headless --limit 0.3
status_is 1
grep -q '^steps.lua:[123]: .*limit' err || complain "the limit names the line"
printf 'world:step(1e9 // 1 | 0)\n' >onestep.lua
run onestep.lua --headless --limit 0.3
status_is 1
grep -q '^onestep.lua:1: .*limit' err || complain "one long world:step is stopped by the limit too"
printf 'particle{position = {0, 0}}\n' >plain.lua
run plain.lua --headless --time 1e9 --limit 0.3 --frames f
status_is 1
err_has "stopped after 0.3 s of real time"
[ -e f/frame_000001.png ] || complain "frames made so far stay"
no_leftovers

printf 'world.dt = 1e9\n' >huge.lua
run huge.lua --headless --steps 1 --limit 0.3 --png p.png --size 64x48
status_is 1
err_has "stopped after 0.3 s of real time"

# Ctrl-C
printf 'local n = 0\nfunction update() n = n + 1 end\nfunction finish() print("finished", n > 10) end\n' >long.lua

# interrupt ARGUMENTS...: runs the program for half a second of real time, then presses Ctrl-C. A shell lets background
# commands ignore it, so another program sends it to itself first.
interrupt()
{
    timeout --preserve-status -s INT 0.7 "$program" "$@" >out 2>err </dev/null
    status=$?
    called="verlua $* (Ctrl-C)"
}
if command -v timeout >/dev/null 2>&1; then
    interrupt long.lua --headless --time 1e9 --frames g --size 64x48
    status_is 130
    out_is "finished	true"
    err_has "interrupted at t = "
    count=$(find g -name 'frame_*.png' | wc -l)
    last=$(printf 'g/frame_%06d.png' "$count")
    png_is "$last" 64 48
    no_leftovers
    interrupt long.lua --headless --time 1e9 --hash
    status_is 130
    last_line_is_hash
    interrupt steps.lua --headless
    status_is 130
    err_has "interrupted at t = "
    printf 'function finish()\n  local n = 0\n  for i = 1, 1e6 do n = n + 1 end\n  print(n)\nend\n' >still.lua
    interrupt still.lua --headless --time 1e9
    status_is 130
    out_is 1000000
    printf 'function finish() print("end") end\nlocal t = 0\nwhile true do world:step() ; pcall(error, t) end\n' >caught.lua
    interrupt caught.lua --headless
    status_is 130
    out_is end
    if command -v ffmpeg >/dev/null 2>&1 && command -v ffprobe >/dev/null 2>&1; then
        interrupt long.lua --headless --time 1e9 --video v.mp4 --size 64x48
        status_is 130
        check "the video is valid" ffprobe -v error v.mp4
    fi
fi

finish
