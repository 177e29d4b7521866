# Where steps are far apart in real time the picture moves on between them.
# What is called through `within` only looks as if nobody called it.
# shellcheck disable=SC2317
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"

# A step a second, which takes the ball 1 m = 100 px to the right, from x = 233 on the screen to 1133, and then again.
save steps.lua <<'SCENE'
view{center = {0, 0}, height = 6, grid = false, time = false}
world.gravity = {0, 0}
world.dt = 1
world.substeps = 1
local ball = particle{position = {-4.5, 0}, velocity = {1, 0}, radius = 0.2}
function update() if ball.x > 4 then ball.x = -4.5 end end
SCENE

# finds_ball: how far the ball, the only thing that is bright there, is from the nearest place after a whole step, px.
finds_ball()
{
    picture ball.png
    box=$(convert ball.png -crop 1000x200+183+284 +repage -channel R -separate +channel -threshold 40% -format '%@' info:)
    rest=${box#*x}
    rest=${rest#*+}
    x=$((${rest%%+*} + ${box%%x*} / 2 + 183))
    off=$(((x - 233 + 50) % 100 - 50))
    off=${off#-}
}

is_between() { finds_ball; [ "$off" -ge 15 ]; }

is_whole() { finds_ball; [ "$off" -le 2 ]; }

it "The picture moves on between two steps that are a second apart"
begin steps.lua
within 20 is_between || complain "the ball is seen between two steps"
it "A pause shows things as they stand"
press space
shown '^paused'
is_whole || complain "the ball is where the last step left it, not $off px beside"
it "A single step shows things as they stand"
press r
shown '^reloaded'
press period
saw '^frame .* steps=1$'
is_whole || complain "the ball is where the step left it, not $off px beside"
before=$x
it "Nothing goes back when a pause ends"
press space
saw '^playing'
xdotool mousemove 683 650
shown '^frame'
finds_ball
[ "$x" -ge "$((before - 2))" ] || complain "the ball goes on from $before, not from $x"

it "The mouse takes hold of what is seen between two steps"
press minus minus minus
saw '^speed 0.125'
within 20 is_between || complain "the ball is seen between two steps"
remember
xdotool mousemove "$x" 384 mousedown 1
saw '^grabbed'
remember
xdotool mouseup 1
saw '^released'

it "A scene that draws for itself is seen as its draw(canvas) finds it"
printf 'function draw(canvas) canvas:line({-5, -2}, {5, -2}, {color = "blue"}) end\n' >>steps.lua
remember
saw '^reloaded'
runs 1
for _ in 1 2 3 4 5; do
    is_whole || complain "the ball is where the last step left it, not $off px beside"
done
close_window 0

it "What is seen between steps changes nothing: the hash is that of a run without a window"
save fall.lua <<'SCENE'
world.dt = 0.1
local ball = particle{position = {0, 0}, velocity = {3, 5}}
rod{ball, particle{position = {1, 0}}}
SCENE
begin fall.lua --time 2 --hash
ends 0
[ "$(tail -n 1 out)" = "$("$program" fall.lua --headless --time 2 --hash | tail -n 1)" ] || complain "the hash is the same"
finish
