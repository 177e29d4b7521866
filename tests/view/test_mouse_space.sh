# The mouse in space: it orbits, pans and zooms the camera and moves particles in the plane of the picture.
# What is called through `within` only looks as if nobody called it.
# shellcheck disable=SC2317
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"

# Seen along -z, 100 pixels a metre in the middle: x to the right, y up.
save space.lua <<'SCENE'
world.dimensions = 3
world.gravity = {0, 0, 0}
view{center = {0, 0, 0}, height = 6, azimuth = 0, elevation = 0, grid = false, time = false}
local ball = particle{position = {1, 0.5, 0}, radius = 0.3}
function finish() print(string.format("ball %.2f %.2f %.2f", ball.x, ball.y, ball.z)) end
SCENE

# finds_ball: where the screen shows the only thing that is bright: x, y of its middle and width, px.
finds_ball()
{
    picture ball.png
    box=$(convert ball.png -crop 1000x530+183+134 +repage -channel R -separate +channel -threshold 40% -format '%@' info:)
    width=${box%%x*}
    rest=${box#*x}
    height=${rest%%+*}
    rest=${rest#*+}
    x=$((183 + ${rest%%+*} + width / 2))
    y=$((134 + ${rest#*+} + height / 2))
}

# is_at X Y: the ball, give or take a few pixels; its dark side is not counted.
is_at()
{
    finds_ball
    [ $((x - $1)) -ge -6 ] && [ $((x - $1)) -le 6 ] && [ $((y - $2)) -ge -9 ] && [ $((y - $2)) -le 9 ]
}

# expect_at X Y
expect_at()
{
    within 10 is_at "$1" "$2" || complain "the ball is at $1 $2, not at $x $y"
}

# drags BUTTON X Y X Y: from one place to another, where it has come to in a frame.
drags()
{
    remember
    xdotool mousemove "$2" "$3" mousedown "$1" mousemove $((($2 + $4) / 2)) $((($3 + $5) / 2)) mousemove "$4" "$5" mouseup "$1"
}

begin space.lua
press space
shown '^paused'
expect_at 783 334
near=$width

it "A drag beside everything in space orbits: a quarter turn brings what was at the right before the eye"
drags 1 400 500 596 500 # 196 px of 0.008 rad
shown '^orbited'
finds_ball
is "$x" '>' 670 "it is in the middle"
is "$x" '<' 696 "it is in the middle"
it "A drag the other way turns it back"
drags 1 596 500 400 500
shown '^orbited'
expect_at 783 334
is "$width" '==' "$near" "it is as large as before"
it "A drag up or down looks from below or above"
drags 1 400 450 400 600
shown '^orbited'
finds_ball
is "$y" '>' 355 "what is high comes down as the eye goes up"
drags 1 400 600 400 450
shown '^orbited'
expect_at 783 334

it "A drag with the right button pans"
drags 3 400 500 480 460
shown '^panned'
expect_at 863 294
it "The wheel zooms about the pointer"
remember
xdotool mousemove 863 294 click 4
shown '^zoom height=5.21739'
finds_ball
is "$width" '>' $((near * 11 / 10)) "the ball is larger"
is "$width" '<' $((near * 12 / 10 + 1)) "the ball is larger, but no more than that"
expect_at 863 294
remember
xdotool click 5
shown '^zoom height=6'
it "A double click beside everything shows the scene as at first"
remember
xdotool mousemove 400 500 click --repeat 2 --delay 50 1
shown '^camera fitted'
expect_at 783 334

it "A particle in space is dragged in the plane of the picture"
press space
saw '^playing'
remember
xdotool mousemove 783 334 mousedown 1
saw '^grabbed'
xdotool mousemove 780 340 mousemove 683 384
expect_at 683 384
xdotool mousemove 783 434
expect_at 783 434
remember
xdotool mouseup 1
saw '^released'
it "After a quarter turn the same drag moves it in depth"
drags 1 400 500 596 500
shown '^orbited'
finds_ball
remember
xdotool mousemove "$x" "$y" mousedown 1
saw '^grabbed'
xdotool mousemove $((x + 20)) "$y" mousemove $((x + 80)) "$y"
goal_x=$((x + 80))
goal_y=$y
expect_at "$goal_x" "$goal_y"
remember
xdotool mouseup 1
saw '^released'
close_window 0
read -r _ ball_x ball_y ball_z <out
is "$ball_x" '>' 0.93 "the first drag moved it along x, the second did not: x"
is "$ball_x" '<' 1.07 "the first drag moved it along x, the second did not: x"
is "$ball_y" '>' -0.6 "only the first drag moved it down: y"
is "$ball_y" '<' -0.4 "only the first drag moved it down: y"
is "${ball_z#-}" '>' 0.55 "the second drag moved it along z"
is "${ball_z#-}" '<' 1 "the second drag moved it along z"
finish
