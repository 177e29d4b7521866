# The window is quick: to open, to show what was saved; it rests when nothing moves; reloads leave memory as it was.
#   VERLUA_PROGRAM=build/verlua VERLUA_SOURCE=. sh tests/bench/bench_window_times.sh
# VERLUA_RELOADS is how many reloads the memory is watched over (default 200). Prints what it measured.
# shellcheck source=../view/common.sh
. "$(dirname "$0")/../view/common.sh"

rope=${VERLUA_SOURCE:?}/examples/rope/hanging.lua
cp "$rope" rope.lua

now()
{
    date +%s.%N
}

# since MOMENT: how long after it the first frame of the scene was there, ms.
since()
{
    grep '^first frame at' log | tail -n 1 | awk -v from="$1" '{ printf "%.1f\n", 1000 * ($4 - from) }'
}

median()
{
    sort -n "$1" | awk '{ value[NR] = $1 } END { printf "%.1f", (value[int((NR + 1) / 2)] + value[int(NR / 2) + 1]) / 2 }'
}

# at_most VALUE BOUND WHAT
at_most()
{
    printf '%s: %s (at most %s)\n' "$3" "$1" "$2"
    is "$1" '<=' "$2" "$3"
}

it "The first frame is there within 200 ms of the start"
# The median of 9
i=0
while [ "$i" -lt 9 ]; do
    moment=$(now)
    begin rope.lua
    saw '^first frame at'
    since "$moment" >>starts
    close_window 0
    i=$((i + 1))
done
at_most "$(median starts)" 200 "start to first frame, ms"

it "What was saved is seen within 100 ms"
# The median of 50
begin rope.lua
i=0
while [ "$i" -lt 50 ]; do
    remember
    sed "s/length = 1.5/length = 1.$((20 + i))/" "$rope" >next.lua
    moment=$(now)
    cat next.lua >rope.lua
    saw '^first frame at'
    since "$moment" >>saves
    i=$((i + 1))
done
at_most "$(median saves)" 100 "save to first frame, ms"

# Many reloads; the first ones fill what is kept
memory()
{
    awk '$1 == "VmRSS:" { print $2 }' "/proc/$running/status"
}

# reload N times
reload()
{
    i=0
    while [ "$i" -lt "$1" ]; do
        press r
        saw '^first frame at'
        i=$((i + 1))
    done
}

if [ -r "/proc/$running/status" ]; then
    it "Reloads leave the memory as it was"
    reload 100
    before=$(memory)
    count=${VERLUA_RELOADS:-200}
    reload "$count"
    after=$(memory)
    printf '%s kB, after %s reloads %s kB\n' "$before" "$count" "$after"
    at_most "$(awk -v a="$before" -v b="$after" 'BEGIN { printf "%.2f", 100 * (b - a) / a }')" 1 "growth of memory, %"
fi

# Paused and left alone: processor time over ten seconds
ticks()
{
    sed 's/.*) //' "/proc/$running/stat" | awk '{ print $12 + $13 }'
}

if [ -r "/proc/$running/stat" ]; then
    it "A paused scene takes under 2 % of a core"
    press space
    shown '^paused'
    sleep 1
    before=$(ticks)
    moment=$(now)
    sleep 10
    after=$(ticks)
    share=$(awk -v a="$before" -v b="$after" -v hz="$(getconf CLK_TCK)" -v from="$moment" -v to="$(now)" \
        'BEGIN { printf "%.2f", 100 * (b - a) / hz / (to - from) }')
    at_most "$share" 2 "a paused scene takes of one core, %"
    it "So it does with the console open"
    press grave # with the console open too
    shown '^console on'
    before=$(ticks)
    sleep 5
    at_most "$(awk -v a="$before" -v b="$(ticks)" -v hz="$(getconf CLK_TCK)" 'BEGIN { printf "%.2f", 20 * (b - a) / hz }')" 2 \
        "with the console, %"
    press Escape
fi
close_window 1 # the rope has another length than its expectations speak of

it "A scene with long steps is drawn 30 times a second and rests in between"
printf 'world.dt = 0.5\nparticle{position = {0, 0}}\n' >slow.lua
begin slow.lua
saw '^frame .* steps=1$'
if [ -r "/proc/$running/stat" ]; then
    before=$(ticks)
    frames=$(grep -c '^frame' log)
    moment=$(now)
    sleep 4
    frames=$(($(grep -c '^frame' log) - frames))
    span=$(awk -v from="$moment" -v to="$(now)" 'BEGIN { print to - from }')
    at_most "$(awk -v a="$before" -v b="$(ticks)" -v hz="$(getconf CLK_TCK)" -v span="$span" \
        'BEGIN { printf "%.0f", 100 * (b - a) / hz / span }')" 60 "it takes of one core, %"
    is "$(awk -v n="$frames" -v span="$span" 'BEGIN { printf "%.1f", n / span }')" '>' 20 "frames a second"
fi
finish
