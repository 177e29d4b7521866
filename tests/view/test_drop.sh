# Files that a file manager drops on the window.
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"

dropper=${VERLUA_BUILD:?}/tests/drop_file
[ -x "$dropper" ] || { printf 'there is no X11\n'; exit 77; }

# let_fall NAME: a file of this folder falls on the window, by its name as it is written in an address. Remembers first.
let_fall()
{
    remember
    window=$(xdotool search --name Verlua)
    "$dropper" "$window" "file://$work/$1" 2>dropper.err &
    falling=$!
}

# has_landed: the file manager was told that the file has come.
has_landed()
{
    within 20 has_ended_falling || { kill "$falling"; complain "the file manager hears of the end"; }
    wait "$falling" || { sed 's/^/  /' dropper.err; complain "the file is dropped"; }
}

# shellcheck disable=SC2317 # called by within
has_ended_falling() { ! kill -0 "$falling" 2>/dev/null; }

printf 'particle{position = {0, 0}}\nfunction finish() print("one ends") end\n' >one.lua
printf 'particle{position = {1, 0}}\n' >'two words.lua'
printf 'world.substeps, world.iterations = 1000, 10000\ncloth{size = {1, 1}, cells = {60, 60}}\n' >endless.lua
printf 'text\n' >text.txt

it "A scene that is dropped on the start page opens"
begin --lang en
let_fall one.lua
saw "^dropped $work/one.lua\$"
shown '^loaded'
has_landed
it "A file that is no scene is refused, and the scene goes on"
let_fall text.txt
shown '^drop refused'
has_landed
runs 3
it "A name with a space is understood, and the scene before it ends"
let_fall 'two%20words.lua'
saw "^open $work/two words.lua\$"
shown '^loaded'
has_landed
within 5 grep -q '^one ends$' out || complain "the scene before it has ended"
it "A scene that is dropped during a pause opens and plays"
press space
saw '^paused'
let_fall endless.lua
shown '^loaded'
has_landed
it "A scene that is dropped during a step that takes very long takes its place"
let_fall one.lua
saw "^open $work/one.lua\$"
shown '^loaded'
has_landed
runs 3
close_window 0
[ ! -s err ] || complain "nothing is said on standard error"
finish
