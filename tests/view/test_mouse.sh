# The mouse drags particles, moves the camera, and reaches the scene.
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"

# 100 pixels a metre; the origin is in the middle of the screen.
save mouse.lua <<'SCENE'
view{center = {0, 0}, height = 6}
world.gravity = {0, 0}
local ball = particle{position = {1, 0}, mass = 1e-3, radius = 0.2}
local heavy = particle{position = {-1, 0}, mass = 1e3, radius = 0.2}
local thread = rod{particle{position = {-2, -2}, pinned = true}, particle{position = {-2, -2.5}}, max_force = 200}
on("click", function(event)
  print("click", event.button, string.format("%.1f %.1f", event.point.x, event.point.y), event.hit == ball)
end)
on("key", function(event) print("key", event.key, event.pressed) end)
on("break", function() print("torn") end)
local held = false
function update()
  if key_down("left") and not held then held = true print("left is held") end
end
function finish() print(string.format("ball %.1f %.1f heavy %.1f", ball.x, ball.y, heavy.y)) end
SCENE

printed() { grep -qF -e "$1" out; }

begin mouse.lua

it "A light particle is dragged by the mouse"
xdotool mousemove 783 384 mousedown 1
saw '^grabbed'
xdotool mousemove 790 370 mousemove 800 340 mousemove 833 284
runs 60
remember
xdotool mouseup 1
saw '^released'
it "A particle a million times heavier is dragged by the same mouse"
xdotool mousemove 583 384 mousedown 1
saw '^grabbed'
xdotool mousemove 583 370 mousemove 583 334
runs 60
remember
xdotool mouseup 1
saw '^released'

it "A hard pull tears a thread"
xdotool mousemove 483 634 mousedown 1
saw '^grabbed'
xdotool mousemove 483 640 mousemove 483 670
within 10 printed torn || complain "the thread tears"
remember
xdotool mouseup 1
saw '^released'

it "The scene hears the clicks of both buttons"
remember
xdotool mousemove 683 184 click 1
saw '^click left'
remember
xdotool click 3
saw '^click right'

it "The scene hears keys that the program has no use for, and sees which are held"
press a
saw '^key a up'
remember
xdotool keydown Left
saw '^key left down'
runs 3
xdotool keyup Left
saw '^key left up'

it "The wheel zooms in and out"
remember
xdotool mousemove 683 384 click 4
shown '^zoom height=5.21739' # 6 / 1.15
picture near.png
remember
xdotool click 5
saw '^zoom height=6'

it "A drag beside everything moves the camera: what is under the pointer goes along"
press space
saw '^paused'
press 0
shown '^camera fitted'
picture before.png
remember
xdotool mousemove 683 500 mousedown 1 mousemove 690 500 mousemove 783 500 mouseup 1
shown '^panned'
picture panned.png
looks_other before.png panned.png "the picture moves"
convert before.png -crop 300x200+600+250 +repage part_a.png
convert panned.png -crop 300x200+700+250 +repage part_b.png
count=$(compare -metric AE -fuzz 8% part_a.png part_b.png null: 2>&1 | awk '{ printf "%d", $1 }')
is "$count" '<' 600 "it moves by as much as the mouse"
it "0 shows everything again"
press 0
shown '^camera fitted'
picture fitted.png
looks_same before.png fitted.png "0 shows everything again"

it "What was dragged stays where it was let go, and the scene was told all of it"
close_window 0
for line in "key	a	true" "key	a	false" "left is held" "click	left	0.0 2.0	false" "click	right	0.0 2.0	false" torn; do
    printed "$line" || complain "the scene hears: $line"
done
grep -qF "ball 1.5 1.0 heavy 0.5" out || { sed 's/^/  out: /' out; complain "both balls were dragged"; }
finish
