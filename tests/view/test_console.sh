# The console: Lua typed into the running scene.
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"

save scene.lua <<'SCENE'
view{center = {0, 0}, height = 6}
world.gravity = {0, 0}
ball = particle{position = {-4, 0}, velocity = {0.05, 0}, radius = 0.2}
line = rope{from = {-1, 2}, to = {1, 2}, links = 4}
heard = 0
on("key", function() heard = heard + 1 end)
function update() if world.steps % 60 == 0 then print("steps " .. world.steps) end end
SCENE

# enter TEXT: types a line. Remembers first.
enter()
{
    remember
    xdotool type --delay 2 "$1"
    xdotool key Return
}

it "The key above Tab opens the console below the scene"
begin scene.lua
picture before.png
press grave
shown '^console on'
picture open.png
looks_other before.png open.png "the console opens" 1000x270+183+404
looks_same before.png open.png "the rest of the picture stays" 300x200+700+180

it "A line shows its value: numbers, texts, tables, bodies"
enter '1 + 1'
saw '^console > 1 \+ 1'
saw '^console = 2$'
enter 'ball.radius, "a"'
saw '^console = 0.2	a$'
enter '{1, {x = "two"}}'
saw '^console = \{1, \{x = "two"\}\}$'
enter 'ball'
saw '^console = particle [0-9]+ \{.*position = vec'
it "A name without local is kept for the next line, a local one is not"
enter 'local gone = 3'
saw '^console > local'
enter 'gone'
saw '^console = nil$'
enter 'kept = "the key beside the 1 writes ~=" ~= nil'
enter 'kept'
saw '^console = true$'
it "What the scene prints is seen in the console while the scene goes on"
remember
saw '^console \| steps ' # what the scene prints
runs 5                   # and it goes on

it "A line moves a ball of the running scene"
enter 'ball.position = {3, 0}'
shown '^console > ball.position'
picture moved.png
looks_other open.png moved.png "the ball is elsewhere" 300x100+900+334
it "Keys typed into the console do not reach the scene"
enter 'heard'
saw '^console = 0$' # keys went to the console alone

it "A statement may go over several lines, and Ctrl-U gives one up"
enter 'for i = 1, 2 do'
enter 'print("i", i)'
saw '^console >> print'
enter 'end'
saw '^console \| i	1$'
saw '^console \| i	2$'
enter 'print('
remember
xdotool key ctrl+u # given up
enter '3'
saw '^console = 3$'

it "A mistake in a line is shown there, and the scene goes on"
enter 'ball.colour = 1'
shown '^console ! console:1: particle'
picture wrong.png
looks_other moved.png wrong.png "the error is shown" 1000x270+183+404
enter 'x = = 1'
saw '^console ! console:1: '
it "A line without an end, or one that takes all memory, is stopped, and the scene goes on"
enter 'while true do end'
saw '^console ! console:1: this code ran for 2 s'
runs 5
# In one piece: a slow machine, too, is out of memory before the 2 s are over.
enter 'local t = string.rep("x", 1e9)'
saw '^console ! console:1: not enough memory' 30
runs 5
has '^error' && complain "the scene has no error"

it "Up and Down bring back lines typed before"
remember
xdotool key Up
enter ''
saw '^console > local t = ' 30
saw '^console !' 30
enter '10 + 1'
saw '^console = 11$'
remember
xdotool key Up Up Down Return
saw '^console > 10 \+ 1'

it "A line is edited in any alphabet"
# Copies a word that no key here can type, and puts it into a text.
enter 'utf8.char(1082, 1086, 1090)'
saw '^console = кот$'
remember
xdotool key ctrl+c
saw '^console copied кот$'
xdotool type --delay 2 'x"'
xdotool key ctrl+v
xdotool type --delay 2 'a" .. "b c'
xdotool key Home Delete End ctrl+w BackSpace
xdotool type --delay 2 '"'
xdotool key Return
saw '^console = котab$'

it "Tab completes a name and says what it is for"
remember
xdotool type --delay 2 'particl'
xdotool key Tab
shown '^console completed particle$'
saw '^console offers 1: Makes a particle.'
picture offers.png
xdotool key ctrl+u
it "Tab completes properties of a body and the keys of a definition"
remember
xdotool type --delay 2 'ball.velo'
xdotool key Tab
saw '^console completed ball.velocity$'
xdotool key ctrl+u
remember
xdotool type --delay 2 'rope{fr'
xdotool key Tab
saw '^console completed rope\{from = $'
xdotool key ctrl+u
it "Where several names fit they are shown, and Tab goes through them"
remember
xdotool type --delay 2 'line[1].v'
xdotool key Tab
shown '^console offers'
picture several.png
looks_other offers.png several.png "several are shown" 1000x270+183+404
xdotool key Tab
saw '^console completed line\[1\].valid$'
xdotool key Tab
saw '^console completed line\[1\].velocity$'
xdotool key ctrl+u

it "Ctrl-X, Ctrl-C and Ctrl-V cut, copy and paste"
remember
xdotool type --delay 2 '4 * 4'
xdotool key ctrl+x
saw '^console copied 4 \* 4'
xdotool key ctrl+v Return
saw '^console = 16$'
remember
xdotool key ctrl+c
saw '^console copied 16$'

it "Space is a letter in the console and pauses nothing"
enter 'for i = 1, 50 do print("row " .. i) end'
saw '^console \| row 50'
press space # a letter here, no pause
xdotool key BackSpace
has '^paused' && complain "space pauses nothing here"
it "Page Up and the wheel scroll the console, not the camera"
remember
xdotool key Prior
saw '^console scroll [1-9]'
remember
xdotool mousemove 683 600 click 5 click 5 click 5 click 5 click 5
saw '^console scroll 0'
remember
xdotool click 4
saw '^console scroll 3'
has '^zoom' && complain "the wheel scrolls and does not zoom"
it "Ctrl-L empties the console"
press ctrl+l
shown '^console cleared'
picture cleared.png
looks_other several.png cleared.png "it is empty" 1000x270+183+404

it "Esc closes the console, and space pauses again"
press Escape
shown '^console off'
press space
saw '^paused'
picture closed.png

it "A paused scene can be looked at and stepped by hand"
press grave
saw '^console on'
steps=$(last steps)
enter 'world.steps'
saw "^console = "
enter 'world:step(3) return "stepped"'
saw '^console = stepped'
[ "$(last steps)" = "$steps" ] || complain "the scene stays paused"
it "Ctrl-C stops a line that steps for ever"
enter 'while true do world:step() end'
saw '^console > while'
remember
xdotool key ctrl+c
saw '^console ! stopped'
enter 'world:step(1) return "again"'
saw '^console = again'

it "History stays when the scene is loaded anew, and names are those of the new scene"
remember
printf 'view{height = 6}\nball = particle{velocity = {1, 0}}\nnews = "fresh"\nfunction update() if world.steps == 10 then error("oh") end end\n' >scene.lua
saw '^reloaded'
enter 'news'
saw '^console = fresh'
remember
xdotool key Up Up Return
saw '^console = again'

it "After an error of the scene its state can be looked at"
press grave
saw '^console off'
press space
shown '^error scene.lua:4'
press grave
saw '^console on'
enter 'world.steps, ball.vx'
saw '^console = 10	1'
enter 'world:step()'
saw '^console ! scene.lua:4: oh'
enter 'update = nil world:step(2) return world.steps'
saw '^console = 12'
xdotool key Escape
close_window 1

it "quit() in the console ends the program"
printf 'particle{}\n' >scene.lua
begin scene.lua
press grave
saw '^console on'
enter 'quit(4)'
ends 4
finish
