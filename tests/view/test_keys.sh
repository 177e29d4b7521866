# The keys of the window do what the help says.
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"

save ball.lua <<'SCENE'
view{title = "Ball", center = {0, 0}, height = 6}
world.gravity = {0, 0}
particle{position = {-4, 0}, velocity = {0.5, 0}, radius = 0.2}
SCENE

it "A scene that was opened moves"
begin ball.lua
picture first.png
runs 20
picture second.png
looks_other first.png second.png "the ball moves"

it "Space pauses the scene"
press space
shown '^paused'
steps=$(last steps)
sleep 0.3
[ "$(last steps)" = "$steps" ] || complain "a paused scene makes no steps"
it "The point makes one step of a paused scene"
press period
saw "^frame .* steps=$((steps + 1))\$"
press period period
saw "^frame .* steps=$((steps + 3))\$"
picture stepped.png
it "Space plays a paused scene on"
press space
saw '^playing'
runs 5

it "Minus and plus halve and double the speed"
press minus
saw '^speed 0.5'
press equal equal
saw '^speed 2'
press minus
saw '^speed 1'

it "R starts the scene anew and keeps the pause"
press space
saw '^paused'
press r
shown '^reloaded'
saw '^frame .* t=0.000000 steps=0'
picture restarted.png
looks_other stepped.png restarted.png "the ball is back"

it "H shows the help"
press h
shown '^help on'
picture help.png
looks_other restarted.png help.png "the help opens" 600x400+383+184
it "Esc closes the help"
press Escape
shown '^help off'
picture help_closed.png
looks_same restarted.png help_closed.png "Esc closes the help"
it "H shows the help, and H closes it too"
press h
saw '^help on'
press h
saw '^help off'

it "F1 shows the contacts of bodies, and hides them"
press F1
saw '^contacts on'
press F1
saw '^contacts off'
it "T changes between the dark and the light theme"
press t
shown '^theme light'
picture light.png
is "$(convert light.png -crop 200x200+300+450 -format '%[fx:mean]' info:)" '>' 0.8 "the light theme is bright"
press t
saw '^theme dark'
it "C makes the contrast high: the background is black"
press c
shown '^contrast high'
picture strong.png
is "$(convert strong.png -crop 1x1+300+450 -format '%[fx:maxima]' info:)" '<' 0.02 "the background is black"
press c
shown '^contrast usual'

it "Ctrl with plus, minus and 0 changes the size of text"
picture usual.png
press ctrl+equal ctrl+equal ctrl+equal
shown '^text size 1.52'
picture larger.png
looks_other usual.png larger.png "text grows" 1000x60+183+84
press ctrl+0
shown '^text size 1.00'
picture usual_again.png
looks_same usual.png usual_again.png "text is as it was"
press ctrl+minus
saw '^text size 0.87'
press ctrl+0

it "P saves a picture of the window beside the scene's name and a number"
press p
saw '^screenshot ball_001.png'
[ "$(identify -format '%wx%h' ball_001.png)" = 1000x600 ] || complain "the screenshot has the size of the window"
press p
saw '^screenshot ball_002.png'
it "A screenshot overwrites no file"
i=3
while [ $i -le 999 ]; do
    : >"$(printf 'ball_%03d.png' $i)"
    i=$((i + 1))
done
press p
shown '^no screenshot'
[ ! -s ball_999.png ] || complain "no picture is overwritten"

it "F fills the screen and gives it back"
press f
saw '^full screen on'
press f
saw '^full screen off'

it "A window that is closed ends well and says nothing"
close_window 0
[ ! -s err ] || complain "nothing is said on standard error"
finish
