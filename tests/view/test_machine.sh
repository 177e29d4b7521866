# What the machine does not have, or what it runs out of, is said, and breaks nothing.
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"

# A picture with much in it: a hundred kilobytes and more as a file.
save scene.lua <<'SCENE'
view{center = {0, 0}, height = 6}
particle{}
function draw(canvas)
  for i = 1, 4000 do
    local x, y = (i * 0.7548776662 % 1 - 0.5) * 10, (i * 0.5698402910 % 1 - 0.5) * 6
    canvas:circle({x, y}, 0.04, {fill = string.format("#%06x", i * 2654435 % 16777216)})
  end
end
SCENE
save small.lua <<'SCENE'
local ball = particle{velocity = {1, 1}}
record{every = 0.001, x = function() return ball.x end}
SCENE

told()
{
    grep -qE -e "$1" err || { complain "$2: it is said"; sed 's/^/  err: /' err | head -n 5; }
}

no_halves()
{
    found=$(find . -name '*.part*')
    [ -z "$found" ] || complain "$1: nothing half-written is left, but $found"
}

it "Without audio, or with one that does not work, the window says nothing and runs"
for audio in '' nosuch; do
    SDL_AUDIODRIVER=$audio
    export SDL_AUDIODRIVER
    begin small.lua
    runs 5
    close_window 0
    [ ! -s err ] || complain "audio '$audio': nothing is said"
done
unset SDL_AUDIODRIVER
it "Without a graphics card the window runs"
SDL_RENDER_DRIVER=software LIBGL_ALWAYS_SOFTWARE=1 begin small.lua
runs 5
close_window 0
SDL_RENDER_DRIVER=nosuch SDL_FRAMEBUFFER_ACCELERATION=0 begin small.lua
runs 5
close_window 0

# A disk that is full, in the shape of files that may not grow: 32 kB
full()
{
    rm -rf out out.* shot frames ./*.part log
    mark=0
    (
        trap '' XFSZ # writing fails, as on a full disk
        ulimit -f 64
        exec "$program" scene.lua --size 1000x600 "$@" >out 2>err </dev/null
    ) &
    running=$!
}

it "On a full disk no half picture is left, and the reason is told"
full --time 0.1 --png out.png
ends 1
told 'out.png: .*(large|space)' "a picture"
no_halves "a picture"
[ ! -e out.png ] || complain "there is no half picture"
it "On a full disk no half frame is left, and the reason is told"
full --time 0.1 --frames frames
ends 1
told 'frames/.*(large|space)' "frames"
no_halves "frames"
it "On a full disk a screenshot fails and the scene goes on"
full --limit 60
within 20 has '^frame' 2>/dev/null || complain "it runs"
press p
saw '^no screenshot'
runs 2
no_halves "a screenshot"
[ -z "$(find . -name 'scene_*.png')" ] || complain "there is no half screenshot"
close_window 0
if command -v ffmpeg >/dev/null; then
    it "On a full disk a video ends with the reason, and no half of it is left"
    full --time 3 --video out.mp4
    ends 1
    told 'out.mp4: ' "a video"
    no_halves "a video"
fi
it "On a full disk no half table is left, and the reason is told"
cp small.lua scene.lua
full --time 20 --csv out.csv --headless
ends 1
told 'out.csv: .*(large|space)' "a table"
no_halves "a table"
if [ -w /dev/full ]; then
    it "What cannot be printed is an error, with the reason"
    printf 'particle{} for i = 1, 100 do print(i) end\n' >prints.lua
    "$program" prints.lua --time 0.1 >/dev/full 2>err </dev/null && complain "what cannot be printed is an error"
    told 'space' "what is printed"
fi

if command -v ffmpeg >/dev/null && command -v ffprobe >/dev/null; then
    for kind in mp4 webm gif; do
        it "A window that is closed or ended in the middle of a video leaves a $kind that plays"
        begin small.lua --video "made.$kind"
        runs 40
        if [ "$kind" = webm ]; then
            kill -TERM "$running"
            ends 130
        else
            close_window 0
        fi
        ffmpeg -v error -i "made.$kind" -f null - >played 2>&1 </dev/null || complain "the $kind plays"
        [ ! -s played ] || complain "the $kind is whole: $(head -n 1 played)"
        count=$(ffprobe -v error -count_frames -select_streams v -show_entries stream=nb_read_frames -of csv=p=0 "made.$kind" | tr -d ',')
        is "${count:-0}" '>' 30 "frames in the $kind"
        no_halves "$kind"
    done
fi
finish
