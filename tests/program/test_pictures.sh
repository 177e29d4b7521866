# Pictures, frames and videos are what was asked for, whole, and failing to write them is said.
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"

cat >scene.lua <<'END'
particle{position = {0, 0}, velocity = {1, 2}}
local calls = 0
function draw(canvas)
  calls = calls + 1
  canvas:circle({0, 0}, 0.2, {fill = "red"})
end
function finish() print(calls) end
END

# --png
run scene.lua --headless --time 0.5 --png a.png
status_is 0
err_is_empty
png_is a.png 1280 720
run scene.lua --headless --png b.png --size 320x200
png_is b.png 320 200
run scene.lua --headless --png plain --size 64x64
png_is plain 64 64
rm plain
# --theme
printf 'view{theme = "light"}\n' >light.lua
printf 'view{theme = "dark"}\n' >dark.lua
for theme in light dark; do
    run $theme.lua --headless --png $theme.png --size 64x64
    run scene.lua --headless --png scene_$theme.png --size 64x64 --theme $theme
done
cmp -s light.png dark.png && complain "themes differ"
run light.lua --headless --png chosen.png --size 64x64 --theme dark
cmp -s chosen.png dark.png || complain "--theme dark wins over the scene's wish"
run dark.lua --headless --png chosen.png --size 64x64 --theme light
cmp -s chosen.png light.png || complain "--theme light wins over the scene's wish"
cmp -s scene_light.png scene_dark.png && complain "--theme counts where the scene wishes nothing"
ln -s a.png link.png
run scene.lua --headless --png link.png --size 64x64
[ -h link.png ] || complain "a link stays a link"
png_is a.png 64 64
run scene.lua --headless --png /dev/null
status_is 0
[ -c /dev/null ] || complain "/dev/null stays a device"

# --frames
run scene.lua --headless --time 0.5 --frames deep/frames --size 64x48
status_is 0
out_is 30
[ "$(find deep/frames -type f | wc -l)" -eq 30 ] || complain "half a second has 30 frames"
png_is deep/frames/frame_000001.png 64 48
png_is deep/frames/frame_000030.png 64 48
cmp -s deep/frames/frame_000001.png deep/frames/frame_000030.png && complain "frames differ when things move"
run scene.lua --headless --time 0.1 --frames deep/frames --size 64x48
status_is 0
err_has "deep/frames: frames after number 6 were of an earlier run and are removed"
[ "$(find deep/frames -type f | wc -l)" -eq 6 ] || complain "frames of an earlier, longer run are gone"
: >deep/frames/frame_7.png
: >deep/frames/frame_000008.png.txt
mkdir deep/frames/frame_000009.png
run scene.lua --headless --time 0.05 --frames deep/frames --size 64x48
[ "$(find deep/frames | wc -l)" -eq 7 ] || complain "what is not named as our frames stays"
err_has "deep/frames: frames after number 3 were of an earlier run and are removed"
printf 'function update() if world.steps == 3 then error("no") end end\n' >breaks.lua
run breaks.lua --headless --time 1 --frames own1 --size 64x48
run scene.lua --headless --time 0.1 --frames own1 --size 64x48
run breaks.lua --headless --time 1 --frames own1 --size 64x48
status_is 1
err_has "own1: frames after number 3 are of an earlier run"
[ "$(find own1 -type f | wc -l)" -eq 6 ] || complain "after an error old frames stay"
run scene.lua --headless --time 1 --frames slow --fps 10 --size 64x48
[ "$(find slow -type f | wc -l)" -eq 10 ] || complain "ten frames a second"
run scene.lua --headless --time 0 --frames one --size 64x48
[ "$(find one -type f | wc -l)" -eq 1 ] || complain "no time is one frame"
run scene.lua --headless --frames film --size 64x48 --fps 2
status_is 0
[ "$(find film -type f | wc -l)" -eq 20 ] || complain "frames of a scene that makes no step itself last 10 s"
err_has "running 10 s of it; --time says how long"
run scene.lua --headless --png still.png --size 64x48 --hash
err_is_empty
printf 'particle{position = {0, 0}, velocity = {1, 2}}\n' >plain.lua
run plain.lua --headless --steps 0 --hash
tail -n 1 out >zero
run plain.lua --headless --hash --png still.png
cmp -s out zero || complain "one picture makes no steps"
printf 'world:step(12)\n' >own.lua
run own.lua --headless --frames own --size 64x48
[ "$(find own -type f | wc -l)" -eq 12 ] || complain "steps of the scene's own have frames where no time is given"
run own.lua --headless --time 0.1 --frames own2 --size 64x48
[ "$(find own2 -type f | wc -l)" -eq 6 ] || complain "with a time, frames begin at the end of the top level"
printf 'world.dt = 0.1\nparticle{position = {0, 0}}\n' >coarse.lua
run coarse.lua --headless --time 1 --frames coarse --size 64x48
[ "$(find coarse -type f | wc -l)" -eq 60 ] || complain "large steps fill their frames"
# draw is called as often when only the last picture is wanted
run scene.lua --headless --time 0.5 --png c.png --size 64x48
[ "$(cat out)" -ge 30 ] || complain "draw runs for every frame"

# The hash
run scene.lua --headless --time 0.5 --hash
plain=$(tail -n 1 out)
run scene.lua --headless --time 0.5 --hash --png d.png --frames h --size 64x48 --threads 2
last_line_is_hash
[ "$(tail -n 1 out)" = "$plain" ] || complain "pictures leave the hash alone"

cat >chance.lua <<'END'
local p = particle{position = {0, 0}}
function update() p.vx = math.random() end
function draw(canvas) canvas:circle({math.random(), math.random()}, 0.1) end
END
run chance.lua --headless --time 0.5 --hash
plain=$(tail -n 1 out)
run chance.lua --headless --time 0.5 --hash --frames i --size 64x48
[ "$(tail -n 1 out)" = "$plain" ] || complain "numbers that draw takes from math.random leave the hash alone"
cmp -s i/frame_000001.png i/frame_000002.png && complain "draw's numbers go on from frame to frame"

# What cannot be written
run scene.lua --headless --png no/such/folder/a.png
status_is 1
err_has "no/such/folder/a.png: cannot be written: No such file or directory"
[ ! -s out ] || complain "this is found out before the run"
mkdir -p taken
run scene.lua --headless --png taken
status_is 1
err_has "taken is a folder, expected a file"
run scene.lua --headless --frames scene.lua
status_is 1
err_has "scene.lua: this folder cannot be made"
if [ -e /dev/full ]; then
    run scene.lua --headless --png /dev/full
    status_is 1
    err_has "No space left on device"
    [ -c /dev/full ] || complain "/dev/full stays a device"
fi
no_leftovers

# --video without ffmpeg
mkdir -p empty
PATH=$work/empty "$program" scene.lua --headless --time 0.1 --video v.mp4 >out 2>err
status=$?
called='verlua --video v.mp4 without ffmpeg'
status_is 1
err_has "--video needs ffmpeg, which is not installed here"
[ ! -e v.mp4 ] || complain "no video is made"
# An ffmpeg that fails
mkdir -p broken
printf '#!/bin/sh\necho "first words" >&2\necho "the disk is full of rope" >&2\nexit 3\n' >broken/ffmpeg
chmod +x broken/ffmpeg
PATH=$work/broken:$PATH "$program" scene.lua --headless --time 1 --video v.mp4 >out 2>err
status=$?
called='verlua --video v.mp4 with a broken ffmpeg'
status_is 1
err_has "v.mp4: ffmpeg failed with status 3. It said:"
err_has "the disk is full of rope"
[ ! -e v.mp4 ] || complain "no video is made"
no_leftovers

if command -v ffmpeg >/dev/null 2>&1 && command -v ffprobe >/dev/null 2>&1; then
    # probe FIELD FILE
    probe()
    {
        ffprobe -v error -count_frames -select_streams v -show_entries "stream=$1" -of csv=p=0 "$2" | head -n 1 | tr -d ,
    }
    odd="it's \"a\" film: 100%d \$x.mp4"
    run scene.lua --headless --time 0.5 --video "$odd" --size 65x49
    status_is 0
    err_is_empty
    [ "$(probe nb_read_frames "$odd")" = 30 ] || complain "half a second has 30 frames of video"
    [ "$(probe width "$odd")x$(probe height "$odd")" = 66x50 ] || complain "odd sides are made even"
    run scene.lua --headless --time 0.5 --video v.webm --size 64x48 --fps 30
    status_is 0
    [ "$(probe nb_read_frames v.webm)" = 15 ] || complain "15 frames at 30 a second"
    [ "$(probe codec_name v.webm)" = vp9 ] || complain "webm is VP9"
    run scene.lua --headless --time 0.5 --video v.GIF --size 64x48
    status_is 0
    [ "$(probe codec_name v.GIF)" = gif ] || complain "gif is a GIF"
    [ "$(probe nb_read_frames v.GIF)" = 25 ] || complain "a GIF has at most 50 frames a second"
    run scene.lua --headless --time 0 --video still.mp4 --size 64x48
    status_is 0
    [ "$(probe nb_read_frames still.mp4)" = 1 ] || complain "no time is one frame"
    run scene.lua --headless --video film.mp4 --size 64x48 --fps 5
    status_is 0
    err_has "running 10 s of it; --time says how long"
    [ "$(probe nb_read_frames film.mp4)" = 50 ] || complain "a film of a scene that makes no step itself lasts 10 s"
    run scene.lua --headless --video no/such/v.mp4
    status_is 1
    err_has "no/such/v.mp4: cannot be written"
    no_leftovers
fi

# Black on the dark theme and white on the light one are seen; what is drawn in the background's colour is not
for pair in dark:black light:white; do
    theme=${pair%:*} color=${pair#*:}
    for fill in none "$color" background; do
        printf 'view{theme = "%s", grid = false, time = false, center = {0, 0}, height = 2}\n' "$theme" >ink.lua
        [ "$fill" = none ] || cat >>ink.lua <<END
function draw(canvas)
  canvas:circle({0, 0}, 0.5, {fill = "$fill"})
  canvas:line({-1, 0.8}, {1, 0.8}, {color = "$fill"})
  canvas:text({0, -0.8}, "ink", {color = "$fill"})
end
END
        run ink.lua --headless --png "ink_$fill.png" --size 320x200
        status_is 0
    done
    cmp -s ink_none.png "ink_$color.png" && complain "$color is seen on the $theme theme"
    cmp -s ink_none.png ink_background.png || complain "the background's colour hides on the $theme theme"
done

finish
