# The start page: examples, a new scene, recent files, files dropped on it.
# What is called through `within` only looks as if nobody called it.
# shellcheck disable=SC2317
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"

recent=$XDG_DATA_HOME/Verlua/verlua/recent.txt

# title_is REGEX: the window's title.
title_is()
{
    xdotool search --onlyvisible --name "$1" >/dev/null
}

first=$VERLUA_SOURCE/examples/first_steps/first_scene.lua

it "Enter opens the example that is chosen"
begin
saw '^start page laid out 1000x.* recent=0 cut=0'
picture page.png
press Return
saw "^open $first\$"
shown '^loaded'
runs 20
within 5 title_is '^first_scene.lua - Verlua$' || complain "the window has the name of the scene"
picture scene.png
looks_other page.png scene.png "the scene is seen"
it "Esc goes back to the start page"
press Escape
shown '^start page$'
within 5 title_is '^Verlua$' || complain "the window has the name of the program"
picture back.png
looks_same page.png back.png "Esc goes back"

it "The arrows choose among the examples"
press Right
saw '^chosen .*/ten_steps.lua'
press Left
saw '^chosen .*/first_scene.lua'
press Down
saw '^chosen .*/pendulum/double_pendulum.lua'
it "Home and End go to the first and the last, and the page scrolls along"
press End
last=$("$VERLUA_PROGRAM" examples | sed -n 's|^ *[^ ]*/\([^/ ]*/[^/ ]*\) .*|\1|p' | tail -n 1)
[ -n "$last" ] || complain "no example is listed"
shown "^chosen .*/$last\$"
picture last.png
looks_other page.png last.png "the page scrolls"
press Home
shown '^chosen new'
it "Keys of a scene do nothing on the start page"
press space r period 0
press Right
saw '^chosen '
! has '^(loaded|reloaded|paused|single)' || complain "keys of a scene do nothing without one"
it "T changes the theme of the start page, H shows the help"
press t
shown '^theme light'
press t
shown '^theme dark'
press h
shown '^help on'
press Escape
shown '^help off'
it "Larger text on the start page cuts nothing"
press ctrl+equal
shown '^start page laid out .* cut=0'
press ctrl+0
shown '^start page laid out .* cut=0'

it "A click opens an example"
# The first one is at the left of the examples.
press Home
shown '^chosen new'
remember
xdotool mousemove 583 284
shown '^chosen .*/first_scene.lua'
xdotool click 1
saw "^open $first\$"
shown '^loaded'
press Escape
shown '^start page$'

it "The wheel scrolls the start page"
picture page.png
remember
xdotool click 5 click 5
shown '^frame'
scrolled()
{
    picture wheel.png
    [ "$(differs page.png wheel.png)" -gt 1000 ]
}
within 5 scrolled || complain "the wheel scrolls"
it "Examples are no recent files"
[ ! -e "$recent" ] || complain "examples are no recent files"
close_window 0
[ ! -s err ] || complain "nothing is said on standard error"

it "New writes a scene of ten lines that runs, and what editors need"
begin
press Home
shown '^chosen new'
press Return
saw "^new scene $work/scene.lua\$"
shown '^loaded'
runs 5
[ "$(wc -l <scene.lua)" = 10 ] || complain "the new scene has ten lines"
"$program" check scene.lua >/dev/null || complain "the new scene has no mistakes"
grep -q "$VERLUA_SOURCE/scripts/annotations\"" .luarc.json || complain "editors learn the names"
press Escape
shown '^start page$'
saw '^start page laid out .* recent=1 cut=0'
it "New overwrites nothing"
printf 'mine\n' >scene.lua
printf 'mine too\n' >.luarc.json
: >scene2.lua
press Home Return
saw "^new scene $work/scene3.lua\$"
shown '^loaded'
[ "$(cat scene.lua .luarc.json)" = "$(printf 'mine\nmine too')" ] || complain "nothing is overwritten"
[ ! -s scene2.lua ] || complain "nothing is overwritten, not even an empty file"
press Escape
shown '^start page$'
close_window 0

save one.lua <<'SCENE'
particle{position = {0, 0}}
print("one")
function finish() print("one ends") end
SCENE
save two.lua <<'SCENE'
particle{position = {0, 0}}
print("two")
SCENE
save bad.lua <<'SCENE'
particle{position = 3}
SCENE
save notes.txt <<'TEXT'
no scene
TEXT
it "A scene dropped on the start page opens"
begin
drop "$work/one.lua"
saw "^open $work/one.lua\$"
shown '^loaded'
it "A scene dropped on another takes its place, and the other ends"
drop "$work/two.lua"
saw "^open $work/two.lua\$"
shown '^loaded'
within 5 grep -q '^one ends$' out || complain "the scene before it has ended"
it "A file that is no scene, or is not there, is refused, and the scene goes on"
drop "$work/notes.txt"
shown '^drop refused'
drop "$work/missing.lua"
shown '^drop refused'
runs 3
it "The mistake of a dropped scene is shown, and goes with it"
drop "$work/bad.lua"
shown "^error .*bad.lua:1"
picture bad.png
press Escape
shown '^start page$'
picture page.png
looks_other bad.png page.png "the mistake goes with its scene"
close_window 0
grep -q 'bad.lua:1' err || complain "the mistake is told"

it "The newest of the recent files is the first"
[ "$(sed -n 1,3p "$recent")" = "$(printf '%s\n' "$work/bad.lua" "$work/two.lua" "$work/one.lua")" ] ||
    complain "the newest is first: $(cat "$recent")"
it "Recent files that are gone are left out"
rm bad.lua two.lua
begin one.lua
close_window 0
[ "$(head -n 1 "$recent")" = "$work/one.lua" ] || complain "a scene that was started by its name is kept"
! grep -qE 'bad|two' "$recent" || complain "files that are gone are left out"
it "A recent file opens from the start page, and at most ten are kept"
for i in 1 2 3 4 5 6 7 8 9 10 11 12; do
    printf 'particle{position = {0, 0}}\n' >"$i.lua"
    printf '%s\n' "$work/$i.lua" >>"$recent"
done
begin
saw '^start page laid out .* recent=10 cut=0'
press Home Down
saw "^chosen $work/one.lua"
press Return
saw "^open $work/one.lua"
shown '^loaded'
close_window 0
[ "$(wc -l <"$recent")" = 10 ] || complain "at most ten are kept"

it "Where nothing can be written a new scene goes to the user's own data"
rm -f log
mark=0
cd /proc || exit 1
"$program" --size 1000x600 >"$work/out" 2>"$work/err" </dev/null &
running=$!
cd "$work" || exit 1
within 20 grep -q '^frame' log 2>/dev/null || complain "the page opens"
press Home Return
saw "^new scene $XDG_DATA_HOME/Verlua/verlua/scene.lua\$"
shown '^loaded'
close_window 0

it "An example without a picture gets one in the background"
mkdir -p prefix/bin prefix/share/verlua/examples/own_theme
cp "$program" prefix/bin/verlua
cp -r "$VERLUA_SOURCE/scripts" prefix/share/verlua/
printf -- '-- Mine: with no picture.\n-- time: 0.5\nparticle{position = {0, 0}}\n' \
    >prefix/share/verlua/examples/own_theme/mine.lua
installed=$program
program=$work/prefix/bin/verlua
begin
saw '^start page laid out .* items=12 recent=10 cut=0'
made=$XDG_DATA_HOME/Verlua/verlua/pictures/mine.png
within 20 test -s "$made" || complain "the picture is made"
shown '^picture ready'
[ "$(identify -format '%wx%h' "$made")" = 960x540 ] || complain "it is a picture"
close_window 0
program=$installed

it "A scene that ends by itself gives way to the start page"
printf 'function update() if world.steps > 5 then quit(3) end end\n' >quits.lua
begin
drop "$work/quits.lua"
shown '^start page$'
close_window 0

for size in 640x360 1366x768; do
    it "In $size the start page cuts nothing, in both languages and with large text"
    for lang in en ru; do
        remember
        rm -f log
        mark=0
        "$program" --size $size --lang $lang >out 2>err </dev/null &
        running=$!
        within 20 grep -q '^frame' log 2>/dev/null || complain "the page opens at $size"
        saw "^start page laid out ${size%x*}x.* cut=0\$"
        press ctrl+equal ctrl+equal
        saw '^text size 1.32'
        shown '^start page laid out .* cut=0$'
        press ctrl+0
        picture "$lang.png"
        close_window 0
    done
    looks_other en.png ru.png "the languages differ"
done

it "Without a display the short help is printed"
(unset DISPLAY; "$program") >out 2>err || complain "without a display it ends well"
grep -q 'verlua examples' out || complain "without a display the short help is printed"
finish
