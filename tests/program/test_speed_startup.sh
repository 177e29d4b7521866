# A scene without a window is there within 30 ms of processor time, picture or not wanted.
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"
case $program in
    *-asan/* | *-tsan/*) exit 77 ;; # sanitizers take their own time
esac

printf 'particle{position = {0, 0}}\n' >scene.lua
run scene.lua --headless --hash
status_is 0

# `times` prints the time of the shell and, in its second line, of its children, as 0m0.123000s 0m0.045000s: other
# work of the machine does not count.
runs=20
milliseconds=$(
    i=0
    while [ "$i" -lt "$runs" ]; do
        "$program" scene.lua --headless --hash >/dev/null
        i=$((i + 1))
    done
    times >times.txt
    tail -n 1 times.txt | tr 'ms' '  ' | awk -v runs="$runs" '{printf "%d", ($1 * 60 + $2 + $3 * 60 + $4) * 1000 / runs}'
)
printf 'one start takes %s ms of processor time\n' "$milliseconds"
[ "$milliseconds" -lt 30 ] || complain "a start takes less than 30 ms"

finish
