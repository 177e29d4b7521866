# How a scene in a window ends, and what it leaves behind.
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"

save scene.lua <<'SCENE'
local ball = particle{position = {0, 0}}
record{every = 0.1, y = function() return ball.y end}
function setup() print("setup") end
function finish() print("finish") end
SCENE

it "The window has the name of its scene"
begin scene.lua --csv out.csv
[ -n "$(xdotool search --name "scene.lua - Verlua")" ] || complain "the window has the scene's name"
it "Closing the window ends the scene: finish() runs, the table is written"
within 10 has 'steps=1[0-9]$'
close_window 0
[ "$(tr '\n' ' ' <out)" = "setup finish " ] || complain "setup and finish run"
[ "$(wc -l <out.csv)" -gt 2 ] || complain "the table is written"

it "When --time is over the window closes, with its last picture, its frames and the hash"
begin scene.lua --time 0.5 --png last.png --frames frames --fps 20 --hash
ends 0
[ "$(identify -format '%wx%h' last.png)" = 1000x600 ] || complain "the last picture is saved"
[ "$(find frames -name '*.png' | wc -l)" = 10 ] || complain "ten frames are saved"
[ "$(tail -n 1 out)" = "$("$program" scene.lua --headless --time 0.5 --hash | tail -n 1)" ] || complain "the hash is the same"

it "Steps at top level are seen while they are made, and closing ends them"
printf 'view{height = 4}\nlocal p = particle{velocity = {0.1, 0}}\nworld.gravity = {0, 0}\nworld.substeps = 1000\nfor i = 1, 2000 do world:step() end\n' >long.lua
begin long.lua
saw '^frame 5 '
remember
close_window 0
[ ! -s err ] || complain "closing while it steps is no error"

it "A step that takes very long gives way to R, to a save and to closing"
printf 'world.substeps = 1000\nworld.iterations = 10000\ncloth{size = {1, 1}, cells = {60, 60}}\n' >huge.lua
begin huge.lua
press r
saw '^reloaded' 5
printf '\n' >>huge.lua
remember
saw '^reloaded' 5
remember
xdotool key ctrl+q
saw '^closed' 5
ends 0

it "quit() closes the window with its exit status"
printf 'function update() if world.steps == 5 then quit(3) end end\n' >quits.lua
begin quits.lua
ends 3
it "A scene that failed makes the exit status 1"
printf 'function update() if world.steps == 5 then error("oh") end end\n' >fails.lua
begin fails.lua
saw '^error fails.lua:1'
close_window 1
begin fails.lua --time 1
ends 1
it "Ctrl-C closes the window"
begin scene.lua
kill -TERM "$running" # a shell has its children in the background ignore INT
ends 130
it "--limit closes the window and says so"
begin scene.lua --limit 0.5
ends 1
grep -q 'limit' err || complain "the limit is told"

it "Without a display the scene runs headless, and says why and where its picture is"
DISPLAY=:9999 "$program" scene.lua --time 0.1 --png blind.png >out 2>err </dev/null || complain "without a display it runs"
grep -q 'headless' err || complain "it says that it runs headless"
grep -q 'blind.png' err || complain "it says where the picture is"
[ -s blind.png ] || complain "the picture is there"
finish
