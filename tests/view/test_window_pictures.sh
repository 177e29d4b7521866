# The pictures of docs/window.md show the window as it is. With VERLUA_UPDATE_PICTURES=1 they are made anew, which
# `./verlua docs` does.
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"

docs=$VERLUA_SOURCE/docs/pictures
part=1000x600+183+84

# keep NAME: what the window shows is the picture of that name.
keep()
{
    picture whole.png
    convert whole.png -crop "$part" +repage "$1.png"
    if [ "${VERLUA_UPDATE_PICTURES-}" = 1 ]; then
        convert "$1.png" +dither -colors 128 -define png:compression-level=9 "png8:$docs/$1.png"
        printf 'made %s\n' "$docs/$1.png"
        return
    fi
    if [ ! -f "$docs/$1.png" ]; then
        complain "docs/pictures/$1.png is there: run ./verlua docs"
        return
    fi
    # Smoother letters are the same picture; one line more, or another language, is not.
    count=$(compare -metric AE -fuzz 25% "$1.png" "$docs/$1.png" null: 2>&1 | sed 's/[^0-9.e+].*//' | awk '{ printf "%d", $1 }')
    [ "$count" -lt 4000 ] || complain "docs/pictures/$1.png shows the window ($count pixels differ): run ./verlua docs"
}

# What the recent files are called must not depend on where this runs: the front of a long path is cut.
folder=$work/a_folder_with_a_name_so_long_that_it_is_not_shown/physics/lessons
mkdir -p "$folder" "$XDG_DATA_HOME/Verlua/verlua"
for name in spring pendulum_2 bridge; do
    cp "$VERLUA_SOURCE/examples/rope/hanging.lua" "$folder/$name.lua"
    printf '%s\n' "$folder/$name.lua" >>"$XDG_DATA_HOME/Verlua/verlua/recent.txt"
done
cp "$XDG_DATA_HOME/Verlua/verlua/recent.txt" recent.txt
xdotool mousemove 2 2

for lang in en ru; do
    cp recent.txt "$XDG_DATA_HOME/Verlua/verlua/recent.txt"
    begin --lang $lang
    saw '^start page laid out .* recent=3 cut=0'
    it "The start page looks as in the documentation ($lang)"
    keep "window_start_$lang"
    close_window 0

    cat >rope.lua <<'SCENE'
-- A rope and a ball.
view{title = "Rope and ball", center = {1, -0.8}, height = 2.4}

local line = rope{from = {0, 0}, to = {2, 0}, length = 2.5, links = 20}
local ball = particle{position = {1, -1}, mass = 5, radius = 0.08}
rod{line[11], ball, length = 0.2}
SCENE
    begin rope.lua --lang $lang
    press space
    shown '^paused'
    press r
    shown '^reloaded'
    press h
    shown '^help on'
    it "The help looks as in the documentation ($lang)"
    keep "window_help_$lang"
    press h
    shown '^help off'
    remember
    sed 's/^local ball = particle{position/local ball = particle{positon/' rope.lua >rope.part && mv rope.part rope.lua
    shown '^error rope.lua:5' 20
    it "The error overlay looks as in the documentation ($lang)"
    keep "window_error_$lang"
    close_window 0
done
finish
