# Saving the scene, or what it is made of, shows it anew; mistakes leave the old one running.
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"

scene() # COLOUR [REST]: a scene that fills its middle with a colour
{
    printf 'view{center = {0, 0}, height = 6}\nworld.gravity = {0, 0}\nlocal p = particle{position = {-9, 2}}\n'
    printf 'function draw(canvas) canvas:circle({0, 0}, 2, {fill = "%s"}) end\n%s\n' "$1" "${2-}"
}

# colour_is NAME: what the middle of the screen shows.
# shellcheck disable=SC2317 # called through within
colour_is()
{
    rgb=$(import -window root -crop 1x1+683+384 -depth 8 txt:- | sed -n 's/.*#\([0-9A-F]\{6\}\).*/\1/p')
    case $1 in
        red) [ "$rgb" = FF0000 ] ;;
        green) [ "$rgb" = 00FF00 ] ;;
        blue) [ "$rgb" = 0000FF ] ;;
    esac
}

shows()
{
    within 5 colour_is "$1" || complain "$2: the middle is $1, not $rgb"
}

scene '#ff0000' >scene.lua
begin scene.lua
shows red "at first"
xdotool mousemove 300 200

# One write; rename; two steps; gone for a moment
remember
scene '#00ff00' >scene.lua
saw '^reloaded'
shows green "saved"
remember
scene '#0000ff' >scene.new
mv scene.new scene.lua
saw '^reloaded'
shows blue "renamed"
remember
: >scene.lua
sleep 0.2
has '^reloaded' && complain "an empty file is waited for"
has '^error' && complain "an empty file is no mistake"
scene '#ff0000' >scene.lua
saw '^reloaded'
shows red "written in two steps"
remember
rm scene.lua
sleep 0.3
has '^error' && complain "a file that is gone for a moment is no mistake"
runs 5
scene '#00ff00' >scene.lua
saw '^reloaded'
shows green "back again"

# Camera, pause and speed stay
remember
xdotool mousemove 683 384 click 4 click 4
saw '^zoom height=4.53'
press equal
saw '^speed 2'
press space
saw '^paused'
remember
scene '#0000ff' >scene.lua
saw '^reloaded'
saw '^frame .* steps=0'
shows blue "reloaded while paused"
sleep 0.2
[ "$(last steps)" = 0 ] || complain "the pause stays"
remember
xdotool click 4
saw '^zoom height=3.945' # 6 / 1.15^3
press minus
saw '^speed 1'
press 0
press space
saw '^playing'

# A syntax error: the old scene goes on under an overlay
picture before.png
remember
printf 'view{height = 6}\n\nlocal x = = 3\n' >scene.lua
shown '^error scene.lua:3'
runs 10
shows blue "the old scene"
picture error.png
looks_other before.png error.png "the error is shown" 700x220+333+450
grep -q '^scene.lua:3:' err || complain "the error is printed, too"
remember
scene '#ff0000' >scene.lua
saw '^reloaded'
shows red "mended"
picture mended.png
looks_same before.png mended.png "the overlay is gone" 400x40+333+640

# An error of the top level, likewise
remember
scene '#00ff00' 'rop{}' >scene.lua
saw '^error scene.lua:5'
shows red "the old scene"

# A required file, and an image
remember
printf 'return "#00ff00"\n' >colour.lua
scene '#ff0000' 'local c = require "colour"
function draw(canvas)
  canvas:circle({0, 0}, 2, {fill = c})
  canvas:image({0, 2.5}, "dot.png", {width = 0.5})
end' >scene.lua
convert -size 8x8 xc:white dot.png
saw '^reloaded'
shows green "the required colour"
remember
printf 'return "#0000ff"\n' >colour.lua
saw '^reloaded'
shows blue "another required colour"
remember
convert -size 9x9 xc:red dot.png
saw '^reloaded'

# reloads: how often the scene was loaded since the last remember.
reloads()
{
    tail -n "+$((mark + 1))" log | grep -cE '^reloaded'
}

# Emptied, and written 30 ms later
remember
: >scene.lua
sleep 0.03
scene '#00ff00' >scene.lua
saw '^reloaded'
shows green "emptied, then written"
has '^error' && complain "emptied, then written: no mistake is seen"

# Half of it, and the other half a moment later
remember
scene '#0000ff' >whole.lua
head -c 60 whole.lua >scene.lua
sleep 0.015
tail -c +61 whole.lua >>scene.lua
within 5 colour_is blue || complain "written in two halves: the middle is blue, not $rgb"

# The old file becomes a copy, a new one takes its place
remember
cp scene.lua 'scene.lua~'
mv scene.lua scene.bak
sleep 0.05
scene '#ff0000' >scene.lua
saw '^reloaded'
shows red "with a copy of the old"
has '^error' && complain "with a copy of the old: no mistake is seen"

# Another file that has the same size and the same times
remember
scene '#00ff00' >scene.new
touch -r scene.lua scene.new
mv scene.new scene.lua
saw '^reloaded'
shows green "same size, same time"

# Saved twice quickly: the second counts
remember
scene '#ff0000' >scene.lua
scene '#0000ff' >scene.lua
saw '^reloaded'
shows blue "saved twice at once"
remember
scene '#ff0000' >scene.lua
sleep 0.04
scene '#00ff00' >scene.lua
saw '^reloaded'
shows green "saved twice quickly"
[ "$(reloads)" -le 2 ] || complain "two saves load at most twice, not $(reloads) times"

# Saved without a change, and read-only: it is loaded again, or not, and runs on
remember
chmod a-w scene.lua
touch scene.lua
runs 10
chmod u+w scene.lua
shows green "touched"

# An error, mended at once
remember
printf 'local x = = 3\n' >scene.lua
scene '#ff0000' >scene.lua
saw '^reloaded'
shows red "mended before it was seen"
has '^error' && complain "a mistake that is gone is not shown"

# A mistake in a file that is required
remember
printf 'return "#00ff00"\n' >colour.lua
scene '#ff0000' 'local c = require "colour"
function draw(canvas) canvas:circle({0, 0}, 2, {fill = c}) end' >scene.lua
saw '^reloaded'
shows green "the required colour"
remember
printf 'return = "#00ff00"\n' >colour.lua
saw '^error .*colour.lua:1'
runs 5
shows green "the old scene"
remember
printf 'return "#0000ff"\n' >colour.lua
saw '^reloaded'
shows blue "mended there"
remember
mv colour.lua elsewhere.lua
sleep 0.2
has '^error' && complain "a required file that is gone for a moment is no mistake"
printf 'return "#ff0000"\n' >elsewhere.lua
mv elsewhere.lua colour.lua
saw '^reloaded'
shows red "back again"

# An image that is half written, then whole
remember
convert -size 60x60 xc:white dot.png
scene '#ff0000' 'function draw(canvas)
  canvas:circle({0, 0}, 2, {fill = "#00ff00"})
  canvas:image({0, 0}, "dot.png", {width = 3})
end' >scene.lua
saw '^reloaded'
convert -size 60x60 xc:blue whole.png
remember
head -c 40 whole.png >dot.png
sleep 0.02
cat whole.png >dot.png
within 5 colour_is blue || complain "the image is the new one, not $rgb"

# Many saves in a row: the last is what is seen, and nothing is left behind
remember
i=0
while [ "$i" -lt 20 ]; do
    scene '#ff0000' "-- $i" >scene.lua
    sleep 0.03
    i=$((i + 1))
done
scene '#00ff00' >scene.lua
within 5 colour_is green || complain "the last of many saves is seen, not $rgb"
has '^error' && complain "many saves: no mistake is seen"

# A run-time error stops the scene where it stands; a save starts afresh
remember
scene '#00ff00' 'function update() if world.steps == 20 then error("oh") end end' >scene.lua
saw '^reloaded'
saw '^error scene.lua:5'
[ "$(last steps)" -le 21 ] || complain "the scene stands"
grep -q 'scene.lua:5: in ' err || complain "the trace is told"
remember
sleep 0.2
has '^frame .* steps=2[2-9]' && complain "it stands still"
shows green "what it was is still seen"
remember
scene '#0000ff' >scene.lua
saw '^reloaded'
runs 20
shows blue "afresh"
close_window 0

# --no-watch
begin scene.lua --no-watch
remember
scene '#ff0000' >scene.lua
sleep 0.4
has '^reloaded' && complain "--no-watch does not look"
press r
saw '^reloaded'
shows red "R loads it"
close_window 0

# A scene that is wrong from the start waits to be mended
printf 'rop{}\n' >scene.lua
begin scene.lua
saw '^error scene.lua:1'
remember
scene '#00ff00' >scene.lua
saw '^loaded'
shows green "mended"
close_window 0
finish
