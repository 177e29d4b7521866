# Keys and closing work at any moment: while a scene is loaded, in a long step, at an error, in a pause.
# What is called through `within` only looks as if nobody called it.
# shellcheck disable=SC2317
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"

# Steps are short at first, endless after the key A, and Lua itself is endless after B.
save later.lua <<'SCENE'
cloth{size = {1, 1}, cells = {60, 60}}
local endless = false
on("key", function(event)
  if event.key == "a" then world.substeps, world.iterations = 1000, 10000 end
  endless = endless or event.key == "b"
end)
function update() while endless do end end
SCENE

# Every key of the program but those that end the scene does what it does.
every_key_works()
{
    press space
    saw '^paused'
    press period
    saw '^single step'
    press space
    saw '^playing'
    press minus
    saw '^speed 0.5'
    press equal
    saw '^speed 1'
    press 0
    saw '^camera fitted'
    press p
    saw '^screenshot'
    press f f
    saw '^full screen off'
    press t
    saw '^theme light'
    press t
    saw '^theme dark'
    press c c
    saw '^contrast usual'
    press ctrl+equal
    saw '^text size 1.15'
    press ctrl+0
    saw '^text size 1.00'
    press h
    saw '^help on'
    press Escape
    saw '^help off'
    press grave
    saw '^console on'
    press Escape
    saw '^console off'
    remember
    xdotool mousemove 683 184 click 4
    saw '^zoom'
    remember
    xdotool mousedown 3 mousemove 690 190 mousemove 720 220 mouseup 3
    saw '^panned'
}

# goes_on WHAT [SECONDS]: as if nothing had been asked. Too short a time can only make a test too mild.
goes_on()
{
    sleep "${2-0.4}"
    kill -0 "$running" 2>/dev/null || complain "$1: the program goes on"
}

it "Every key works while a scene runs"
begin later.lua
every_key_works

it "Closing that is asked for just before a step that takes very long is not forgotten"
press_at_once a ctrl+q
ends 0
begin later.lua
press space
saw '^paused'
press a
saw '^key a down'
press_at_once period ctrl+q
ends 0

it "Closing is found behind many other keys during a step that takes very long"
begin later.lua
press a
saw '^key a down'
press_at_once x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x ctrl+q
ends 0

it "R that is held during a step that takes very long starts the scene anew and does not close it"
save endless.lua <<'SCENE'
world.substeps, world.iterations = 1000, 10000
cloth{size = {1, 1}, cells = {60, 60}}
SCENE
begin endless.lua
remember
xdotool keydown r
saw '^reloaded'
goes_on "R is held" 1.5 # a key repeats after 0.7 s
xdotool keyup r
close_window 0

it "What is typed into the console during a step that takes very long is text, not a command"
begin later.lua
press grave
saw '^console on'
xdotool type "world.substeps, world.iterations = 1000, 10000"
press Return
saw '^console [^o]'
press r ctrl+w
goes_on "text"
has '^reloaded' && complain "R in the console is a letter"
close_window 0

it "A key after the one that opens the console is a letter there"
begin later.lua
press a
saw '^key a down'
press grave r
goes_on "text"
has '^reloaded' && complain "R in the console is a letter"
close_window 0

it "A file that is no scene, dropped during a step that takes very long, changes nothing"
begin later.lua
press a
saw '^key a down'
remember
printf 'text\n' >text.txt
drop "$work/text.txt"
saw '^drop refused'
goes_on "refused"
close_window 0

it "Esc closes the help during a step that takes very long, and does not leave the scene"
begin
drop "$work/later.lua"
saw '^loaded'
press h
saw '^help on'
press a
saw '^key a down'
press Escape
goes_on "help"
press r
saw '^reloaded'
saw '^help off'
has '^start page' && complain "Esc leaves the scene"
it "Esc leaves a scene during a step that takes very long"
press a
saw '^key a down'
press Escape
saw '^start page'
close_window 0

it "Closing that is asked for while the scene's code does not end is not forgotten"
begin later.lua
press b
saw '^key b down'
close_window 1
grep -q 'later.lua:7' err || complain "the endless loop is told"

it "Every key works while the scene stands on an error"
printf 'particle{position = {0, 0}}\nfunction update() error("oh") end\n' >fails.lua
begin fails.lua
saw '^error fails.lua:2'
every_key_works
press r
saw '^error fails.lua:2'
close_window 1

it "Every key works while a new text with an error waits to be mended"
save ball.lua <<'SCENE'
particle{position = {0, 0}}
SCENE
begin ball.lua
remember
printf 'particle{position = {0, 0}\n' >ball.lua
saw '^not loaded'
every_key_works
close_window 0

it "Every key works while the scene's top level makes steps"
save long.lua <<'SCENE'
view{height = 4}
world.gravity = {0, 0}
particle{velocity = {0.1, 0}}
if true then world:step(1000000000) end
SCENE
begin long.lua
every_key_works
it "R starts a scene anew whose top level makes steps, also in a pause"
press space
saw '^paused'
press r
saw '^not loaded'
press space
saw '^playing'
close_window 0

it "Keys that come while a scene is loaded anew work when it is there"
begin ball.lua
remember
save ball.lua <<'SCENE'
local sum = 0
for i = 1, 2e7 do sum = sum + i end
particle{position = {0, 0}}
SCENE
saw '^changed'
xdotool key t space ctrl+equal
saw '^theme light'
saw '^paused'
saw '^text size 1.15'
it "Closing works while a scene is loaded anew"
remember
printf '\n' >>ball.lua
saw '^changed'
close_window 0

it "The scene hears the keys that came while its own code made steps, when that code is done"
save waits.lua <<'SCENE'
particle{position = {0, 0}}
world.gravity = {0, 0}
on("key", function(event)
  print(event.key, event.pressed)
  if event.key == "a" and event.pressed then
    world:step(100000)
    print("done", key_down("left"))
  end
end)
SCENE
begin waits.lua
xdotool keydown a
within 10 has '^frame .* t=[1-9]' || complain "its own steps are seen"
xdotool keydown Left keyup a
remember
xdotool keydown Right keyup Right
saw '^key right up' 20
heard() { [ "$(tr '\n\t' ', ' <out)" = "a true,done false,left true,a false,right true,right false," ]; }
within 10 heard || { sed 's/^/  out: /' out; complain "all keys are heard in order"; }
xdotool keyup Left
close_window 0
finish
