# The mouse drags bodies at the point where it takes them, in the plane and in space, and wakes what sleeps.
# What is called through `within` only looks as if nobody called it.
# shellcheck disable=SC2317
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"

printed() { grep -qF -e "$1" out; }

# 100 pixels a metre; the origin is in the middle of the screen.
save bodies.lua <<'SCENE'
view{center = {0, 0}, height = 6, grid = false}
ground{y = -2}
local box = box{position = {-2, -1.5}, size = {1, 1}}
local pile = {}
for i = 0, 4 do pile[i] = ball{position = {2 + 0.01 * i, -1.6 + 0.8 * i}, radius = 0.4, mass = 100} end
local stone = ball{position = {0, 1}, radius = 0.3, type = "static"}
local slept, fastest = false, 0
on("click", function(event) print("click", event.hit == box, event.hit == stone) end)
function update()
  if box.asleep and not slept then slept = true print("asleep") end
  for i = 0, 4 do fastest = math.max(fastest, pile[i].speed) end
end
function finish()
  print(string.format("box %.1f %.1f angle %s stone %.1f", box.x, box.y, math.abs(box.angle) > 0.1, stone.y))
  print("pile", fastest < 60)
end
SCENE

begin bodies.lua

it "A click on a body tells the scene which"
remember
xdotool mousemove 483 534 click 1
saw '^click left'
within 10 printed "click	true	false" || complain "the box is hit"

it "A body at rest falls asleep, and the mouse wakes it"
within 20 printed asleep || complain "the box sleeps"
remember
xdotool mousemove 443 494 mousedown 1
saw '^grabbed body'
xdotool mousemove 443 480 mousemove 443 400 mousemove 543 284
runs 60
remember
xdotool mouseup 1
saw '^released'

it "A heavy pile that is torn apart does not explode"
remember
xdotool mousemove 883 494 mousedown 1
saw '^grabbed body'
for at in "983 184" "783 584" "1183 384" "683 184"; do
    # shellcheck disable=SC2086
    xdotool mousemove $at
    runs 10
done
remember
xdotool mouseup 1
saw '^released'

it "A drag on what stands moves the camera"
remember
xdotool mousemove 683 284 mousedown 1 mousemove 690 290 mousemove 700 300 mouseup 1
shown '^panned'
close_window 0
grep -qE '^box .* angle true stone 1.0$' out || { sed 's/^/  out: /' out; complain "the box was turned by its weight"; }
printed "pile	true" || complain "the pile flies: $(grep ^pile out)"

# Seen along -z, 100 pixels a metre in the middle: x to the right, y up.
save space.lua <<'SCENE'
world.dimensions = 3
world.gravity = {0, 0, 0}
view{center = {0, 0, 0}, height = 6, azimuth = 0, elevation = 0, grid = false, time = false}
local near = box{position = {1, 0, 0}, size = {1, 1, 1}}
local far = ball{position = {1, 0, -5}}
function finish()
  print(string.format("near %.1f %.1f far %.1f turned %s", near.x, near.y, far.x, math.abs(near.orientation[1]) < 0.999))
end
SCENE

begin space.lua
it "In space the body before the others is dragged in the plane of the picture"
remember
xdotool mousemove 823 344 mousedown 1
saw '^grabbed body'
xdotool mousemove 820 340 mousemove 783 300 mousemove 723 244
runs 120
remember
xdotool mouseup 1
saw '^released'
close_window 0
grep -qE '^near .* far 1.0 turned true$' out || { sed 's/^/  out: /' out; complain "only the near one was dragged, and turned"; }
finish
