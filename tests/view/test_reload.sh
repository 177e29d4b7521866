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

it "A scene that was opened is seen"
scene '#ff0000' >scene.lua
begin scene.lua
shows red "at first"
xdotool mousemove 300 200

it "A save in one write is seen"
remember
scene '#00ff00' >scene.lua
saw '^reloaded'
shows green "saved"
it "A save by rename is seen"
remember
scene '#0000ff' >scene.new
mv scene.new scene.lua
saw '^reloaded'
shows blue "renamed"
it "A save in two steps, an empty file first, is seen whole"
remember
: >scene.lua
sleep 0.2
has '^reloaded' && complain "an empty file is waited for"
has '^error' && complain "an empty file is no mistake"
scene '#ff0000' >scene.lua
saw '^reloaded'
shows red "written in two steps"
it "A file that is gone for a moment is waited for"
remember
rm scene.lua
sleep 0.3
has '^error' && complain "a file that is gone for a moment is no mistake"
runs 5
scene '#00ff00' >scene.lua
saw '^reloaded'
shows green "back again"

it "Camera, pause and speed stay when the scene is loaded anew"
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

it "A syntax error is shown over the old scene, which goes on"
picture before.png
remember
printf 'view{height = 6}\n\nlocal x = = 3\n' >scene.lua
shown '^error scene.lua:3'
runs 10
shows blue "the old scene"
picture error.png
looks_other before.png error.png "the error is shown" 700x220+333+450
grep -q '^scene.lua:3:' err || complain "the error is printed, too"
it "The overlay goes when the error is mended"
remember
scene '#ff0000' >scene.lua
saw '^reloaded'
shows red "mended"
picture mended.png
looks_same before.png mended.png "the overlay is gone" 400x40+333+640

it "An error of the top level leaves the old scene running too"
remember
scene '#00ff00' 'rop{}' >scene.lua
saw '^error scene.lua:5'
shows red "the old scene"

it "Saving a required file loads the scene anew"
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
it "Saving an image loads the scene anew"
remember
convert -size 9x9 xc:red dot.png
saw '^reloaded'

# reloads: how often the scene was loaded since the last remember.
reloads()
{
    tail -n "+$((mark + 1))" log | grep -cE '^reloaded'
}

it "A file emptied and written a moment later shows no mistake"
remember
: >scene.lua
sleep 0.03
scene '#00ff00' >scene.lua
saw '^reloaded'
shows green "emptied, then written"
has '^error' && complain "emptied, then written: no mistake is seen"

it "A file written in two halves is seen whole"
remember
scene '#0000ff' >whole.lua
head -c 60 whole.lua >scene.lua
sleep 0.015
tail -c +61 whole.lua >>scene.lua
within 5 colour_is blue || complain "written in two halves: the middle is blue, not $rgb"

it "A save that keeps the old file as a copy is seen"
remember
cp scene.lua 'scene.lua~'
mv scene.lua scene.bak
sleep 0.05
scene '#ff0000' >scene.lua
saw '^reloaded'
shows red "with a copy of the old"
has '^error' && complain "with a copy of the old: no mistake is seen"

it "Another file of the same size and the same time is seen"
remember
scene '#00ff00' >scene.new
touch -r scene.lua scene.new
mv scene.new scene.lua
saw '^reloaded'
shows green "same size, same time"

it "Of two saves at once the second is seen"
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

it "A save without a change, read-only, lets the scene run on"
remember
chmod a-w scene.lua
touch scene.lua
runs 10
chmod u+w scene.lua
shows green "touched"

it "A mistake that is mended at once is not shown"
remember
printf 'local x = = 3\n' >scene.lua
scene '#ff0000' >scene.lua
saw '^reloaded'
shows red "mended before it was seen"
has '^error' && complain "a mistake that is gone is not shown"

it "A mistake in a required file is shown over the old scene, and goes when it is mended"
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
it "A required file that is gone for a moment is waited for"
remember
mv colour.lua elsewhere.lua
sleep 0.2
has '^error' && complain "a required file that is gone for a moment is no mistake"
printf 'return "#ff0000"\n' >elsewhere.lua
mv elsewhere.lua colour.lua
saw '^reloaded'
shows red "back again"

it "An image that was half written is seen when it is whole"
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

it "Of many saves in a row the last is seen"
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

it "A run-time error stops the scene where it stands, with the trace"
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
it "A save after a run-time error starts afresh"
remember
scene '#0000ff' >scene.lua
saw '^reloaded'
runs 20
shows blue "afresh"
close_window 0

it "With --no-watch a save is not seen until R is pressed"
begin scene.lua --no-watch
remember
scene '#ff0000' >scene.lua
sleep 0.4
has '^reloaded' && complain "--no-watch does not look"
press r
saw '^reloaded'
shows red "R loads it"
close_window 0

it "A scene that is wrong from the start waits to be mended"
printf 'rop{}\n' >scene.lua
begin scene.lua
saw '^error scene.lua:1'
remember
scene '#00ff00' >scene.lua
saw '^loaded'
shows green "mended"
close_window 0
finish
