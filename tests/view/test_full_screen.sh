# Full screen, with a window manager, which is who makes it.
# What is called through `within` only looks as if nobody called it.
# shellcheck disable=SC2317
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"

command -v openbox >/dev/null || { printf 'openbox is not installed\n'; exit 77; }
HOME=$work openbox --sm-disable >openbox.log 2>&1 &
manager=$!
trap 'kill $manager; clean_up' EXIT
# It answers as soon as it manages windows.
is_managed() { xdotool get_num_desktops >desktops 2>&1; }
within 60 is_managed || { cat openbox.log; complain "the window manager runs"; finish; }

# has_size WIDTH HEIGHT: the inside of the window has it on the screen.
has_size()
{
    xdotool getwindowgeometry --shell "$window" >geometry
    grep -qx "WIDTH=$1" geometry && grep -qx "HEIGHT=$2" geometry
}

fills_screen()
{
    within 20 has_size 1366 768 || complain "the window fills the screen"
    [ "$(grep -c '^[XY]=0$' geometry)" = 2 ] || complain "the window is in the corner of the screen"
}

is_back()
{
    within 20 has_size 1000 600 || complain "the window has its size again"
}

# color PICTURE X Y
color()
{
    convert "$1" -format "%[pixel:p{$2,$3}]" info:
}

# has_ball PICTURE X Y RADIUS: px, with nothing beside it.
has_ball()
{
    ball=$(color "$1" "$2" "$(($3 - $4 + 3))")
    beside=$(color "$1" "$2" "$(($3 - $4 - 3))")
    ground=$(color "$1" 30 300)
    [ "$ball" != "$ground" ] && [ "$beside" = "$ground" ]
}

# takes SIZE: a screenshot, shot.png, which is as large as the window.
takes()
{
    rm -f ball_001.png
    press p
    saw '^screenshot ball_001.png'
    mv ball_001.png shot.png
    [ "$(identify -format '%wx%h' shot.png)" = "$1" ] || complain "the picture is $1, not $(identify -format '%wx%h' shot.png)"
}

save ball.lua <<'SCENE'
view{center = {0, 0}, height = 6, grid = false, time = false}
world.gravity = {0, 0}
particle{position = {0, 0}, radius = 0.5}
particle{position = {4, 0}, radius = 0.25}
SCENE

begin ball.lua
window=$(xdotool search --name "ball.lua - Verlua") || { complain "the window has a name"; finish; }
is_back
press space
shown '^paused'
takes 1000x600
has_ball shot.png 500 300 50 || complain "the ball is in the middle of the window"

it "F fills the screen, and the scene grows with it"
press f
saw '^full screen on'
fills_screen
takes 1366x768
has_ball shot.png 683 384 64 || complain "the ball is larger"
picture screen.png
has_ball screen.png 683 384 64 || complain "the screen shows the ball"
it "The mouse takes hold of what is under it in full screen"
press space
saw '^playing'
remember
xdotool mousemove 1195 384 mousedown 1 # 4 m right of the middle, 128 px a metre
saw '^grabbed particle 2'
xdotool mousemove 1190 380 mousemove 1067 256
moved() { picture screen.png && has_ball screen.png 1067 256 32; }
within 20 moved || complain "the ball goes with the mouse"
remember
xdotool mouseup 1
saw '^released'
press space
shown '^paused'
it "F gives the window its size back"
press f
saw '^full screen off'
is_back
takes 1000x600
has_ball shot.png 500 300 50 || complain "the ball is as it was"
it "F11 fills the screen too, and Esc gives the window its size back"
press F11
saw '^full screen on'
fills_screen
press Escape
saw '^full screen off'
is_back
it "A scene that is started anew stays in full screen"
press f
saw '^full screen on'
fills_screen
press r
shown '^reloaded'
fills_screen
takes 1366x768
has_ball shot.png 683 384 64 || complain "the ball is larger"
it "Closing in full screen ends well"
close_window 0
[ ! -s err ] || complain "nothing is said on standard error"
finish
