# The keys of the window do what the help says.
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"

save ball.lua <<'SCENE'
view{title = "Ball", center = {0, 0}, height = 6}
world.gravity = {0, 0}
particle{position = {-4, 0}, velocity = {0.5, 0}, radius = 0.2}
SCENE

begin ball.lua
picture first.png
runs 20
picture second.png
looks_other first.png second.png "the ball moves"

# Pause and single steps
press space
shown '^paused'
steps=$(last steps)
sleep 0.3
[ "$(last steps)" = "$steps" ] || complain "a paused scene makes no steps"
press period
saw "^frame .* steps=$((steps + 1))\$"
press period period
saw "^frame .* steps=$((steps + 3))\$"
picture stepped.png
press space
saw '^playing'
runs 5

# Speed
press minus
saw '^speed 0.5'
press equal equal
saw '^speed 2'
press minus
saw '^speed 1'

# Restart keeps the pause
press space
saw '^paused'
press r
shown '^reloaded'
saw '^frame .* t=0.000000 steps=0'
picture restarted.png
looks_other stepped.png restarted.png "the ball is back"

# Help
press h
shown '^help on'
picture help.png
looks_other restarted.png help.png "the help opens" 600x400+383+184
press Escape
shown '^help off'
picture help_closed.png
looks_same restarted.png help_closed.png "Esc closes the help"
press F1
saw '^help on'
press h
saw '^help off'

# Theme
press t
shown '^theme light'
picture light.png
is "$(convert light.png -crop 200x200+300+450 -format '%[fx:mean]' info:)" '>' 0.8 "the light theme is bright"
press t
saw '^theme dark'
press c
shown '^contrast high'
picture strong.png
is "$(convert strong.png -crop 1x1+300+450 -format '%[fx:maxima]' info:)" '<' 0.02 "the background is black"
press c
shown '^contrast usual'

# Text size
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

# Screenshot
press p
saw '^screenshot ball_001.png'
[ "$(identify -format '%wx%h' ball_001.png)" = 1000x600 ] || complain "the screenshot has the size of the window"
press p
saw '^screenshot ball_002.png'
i=3
while [ $i -le 999 ]; do
    : >"$(printf 'ball_%03d.png' $i)"
    i=$((i + 1))
done
press p
shown '^no screenshot'
[ ! -s ball_999.png ] || complain "no picture is overwritten"

# Full screen
press f
saw '^full screen on'
press f
saw '^full screen off'

close_window 0
[ ! -s err ] || complain "nothing is said on standard error"
finish
