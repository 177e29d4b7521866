# common.sh: the real window on a screen of its own (Xvfb), with keys and mouse (xdotool) and pictures (ImageMagick).
# Read by `. "$(dirname "$0")/common.sh"`. Nothing here waits for a fixed time where it can wait for an event: the
# program writes what it does into the file that VERLUA_LOG names.
set -u
# What is called through `within` only looks as if nobody called it.
# shellcheck disable=SC2317

for tool in Xvfb xdotool import compare; do
    command -v "$tool" >/dev/null || { printf '%s is not installed\n' "$tool"; exit 77; }
done

program=${VERLUA_PROGRAM:?}
LC_ALL=C
SDL_AUDIODRIVER=dummy
export LC_ALL SDL_AUDIODRIVER
unset LANG LC_MESSAGES WAYLAND_DISPLAY SDL_VIDEODRIVER
work=$(mktemp -d) || exit 1
cd "$work" || exit 1
VERLUA_LOG=$work/log
export VERLUA_LOG
# What the program keeps for the user goes where it can be looked at.
XDG_DATA_HOME=$work/data
export XDG_DATA_HOME
VERLUA_DROP=$work/drop
export VERLUA_DROP
failures=0   # complaints
test_name='' # of the test that goes on
passed=0
failed=0
size=1000x600
running=''
screen=''
mark=0

clean_up()
{
    [ -z "$running" ] || kill -KILL "$running" 2>/dev/null
    [ -z "$screen" ] || kill "$screen" 2>/dev/null
    rm -rf "$work"
}
trap clean_up EXIT
trap 'exit 1' INT TERM

complain()
{
    printf '  wrong: %s\n' "$1"
    grep -v '^frame' log 2>/dev/null | tail -n 6 | sed 's/^/  log: /'
    grep '^frame' log 2>/dev/null | tail -n 1 | sed 's/^/  log: /'
    tail -n 4 err 2>/dev/null | sed 's/^/  err: /'
    failures=$((failures + 1))
}

# it NAME: begins a named test, one sentence about what the user sees; the one before it is over.
it()
{
    conclude
    test_name=$1
    complaints=$failures
}

conclude()
{
    [ -n "$test_name" ] || return 0
    if [ "$failures" = "$complaints" ]; then
        printf 'ok %s\n' "$test_name"
        passed=$((passed + 1))
    else
        printf 'FAILED %s\n' "$test_name"
        failed=$((failed + 1))
    fi
    test_name=''
}

# finish: the last line says `N passed, M failed`.
finish()
{
    [ -z "$running" ] || close_window 0
    conclude
    # A complaint before the first test counts too.
    [ "$failures" = 0 ] || [ "$failed" -gt 0 ] || failed=1
    printf '%s passed, %s failed\n' "$passed" "$failed"
    [ "$failures" = 0 ]
    exit
}

# within SECONDS COMMAND...: tries again and again until the command succeeds.
within()
{
    tries=$(($1 * 50))
    shift
    while ! "$@"; do
        tries=$((tries - 1))
        [ "$tries" -gt 0 ] || return 1
        sleep 0.02
    done
}

# The screen: 1366 x 768, the middle at 683, 384.
open_screen()
{
    Xvfb -displayfd 3 -screen 0 1366x768x24 -nolisten tcp -noreset 3>display >xvfb.log 2>&1 &
    screen=$!
    within 20 test -s display || { cat xvfb.log; complain "the screen opens"; exit 1; }
    DISPLAY=:$(cat display)
    export DISPLAY
    xdotool mousemove 683 384
}

# begin ARGUMENTS...: opens a window of $size, usually 1000 x 600 pixels, in the middle of the screen, and waits for its first frame.
begin()
{
    rm -f log
    mark=0
    "$program" "$@" --size "$size" >out 2>err </dev/null &
    running=$!
    within 20 grep -q '^frame' log 2>/dev/null || complain "the window opens: $*"
}

# has REGEX: the log has such a line since the last remember.
has()
{
    tail -n "+$((mark + 1))" log | grep -qE -e "$1"
}

remember()
{
    mark=$(wc -l <log)
}

# saw REGEX [SECONDS]: waits for a line of the log since the last remember.
saw()
{
    within "${2-10}" has "$1" || complain "the log has: $1"
}

# shown REGEX: waits for such a line and for a frame after it: the screen then shows it.
shown()
{
    within "${2-10}" has_shown "$1" || complain "a frame follows: $1"
}

has_shown()
{
    tail -n "+$((mark + 1))" log | awk -v wanted="$1" 'found && /^frame/ { good = 1; exit } $0 ~ wanted { found = 1 } END { exit !good }'
}

# runs N: waits until the scene has made so many steps more.
runs()
{
    goal=$(($(last steps) + $1))
    within 20 is_past || complain "the scene makes $1 steps"
}

is_past()
{
    [ "$(last steps)" -ge "$goal" ]
}

# press KEYS...: sends keys. Remembers first.
press()
{
    remember
    xdotool key "$@"
}

# press_at_once KEYS...: the same, but the program finds all of them together. Remembers first.
press_at_once()
{
    remember
    kill -STOP "$running"
    xdotool key "$@"
    kill -CONT "$running"
}

# drop PATH: as if the file were dropped on the window. Remembers first.
drop()
{
    remember
    printf '%s\n' "$1" >drop.part && mv drop.part drop
    saw "^dropped $1\$"
}

# last FIELD: of the last frame, for instance t or steps.
last()
{
    grep '^frame' log | tail -n 1 | sed "s/.* $1=\([^ ]*\).*/\1/"
}

# picture FILE: what the screen shows.
picture()
{
    import -window root "$1"
}

# differs A B [GEOMETRY]: how many pixels differ plainly, in a part WxH+X+Y of the screen.
differs()
{
    part=${3-1366x768+0+0}
    convert "$1" -crop "$part" +repage a.part.png
    convert "$2" -crop "$part" +repage b.part.png
    compare -metric AE -fuzz 8% a.part.png b.part.png null: 2>&1 | sed 's/[^0-9.e+].*//' | awk '{ printf "%d", $1 }'
}

# looks_other A B WHAT [GEOMETRY], looks_same A B WHAT [GEOMETRY]
looks_other()
{
    count=$(differs "$1" "$2" ${4+"$4"})
    [ "$count" -gt 20 ] || complain "$3: the picture changes ($count pixels)"
}

looks_same()
{
    count=$(differs "$1" "$2" ${4+"$4"})
    [ "$count" -le 20 ] || complain "$3: the picture stays ($count pixels differ)"
}

# is A OP B WHAT: compares two numbers.
is()
{
    awk -v a="$1" -v b="$3" "BEGIN { exit !(a $2 b) }" || complain "$4: $1 $2 $3"
}

# ends STATUS: waits for the end of the program.
ends()
{
    within 20 has_ended || { complain "the program ends"; kill -KILL "$running"; }
    wait "$running"
    status=$?
    running=''
    [ "$status" = "$1" ] || complain "exit status is $1, not $status"
}

has_ended()
{
    ! kill -0 "$running" 2>/dev/null
}

# close_window STATUS
close_window()
{
    xdotool key ctrl+q
    ends "$1"
}

# save FILE: standard input becomes the file, in one write.
save()
{
    cat >"$1"
}

open_screen
