# bench_window.sh: frames a second in the real window at 1366 x 768, on a screen without a graphics card, one thread:
# a net of 10,000 particles with 20,000 rods, and every example. Exit status 1 when a target is missed.
#   VERLUA_PROGRAM=build/verlua VERLUA_SOURCE=. sh tests/bench/bench_window.sh [FILTER]
# FILTER is a part of the names. VERLUA_SECONDS is how long each is watched (default 4). What else the machine does
# counts too: the last column says how much of the time the window waited for a processor that others had.
# shellcheck source=../view/common.sh
. "$(dirname "$0")/../view/common.sh"

filter=${1-}
seconds=${VERLUA_SECONDS:-4}
size=1366x768
# The clock of a shell is some milliseconds late: that is what the window may miss a target by.
slack=0.98

save net.lua <<'SCENE'
view{title = "Net"}
local side, net = 100, {}
for row = 1, side do
  net[row] = {}
  for column = 1, side do
    net[row][column] = particle{position = {column / side, -row / side}, mass = 1e-3, radius = 0.002,
                                pinned = row == 1}
  end
end
for row = 1, side do
  for column = 1, side do
    if column < side then rod{net[row][column], net[row][column + 1]} end
    if row < side then rod{net[row][column], net[row + 1][column]} end
    if row < 3 then rod{net[row][column], net[row + 1][column % side + 1]} end
  end
end
SCENE

# moment: the clock, s; of the last frame: its number, its time and its steps; how long the window had a processor and
# how long it waited for one, s.
moment()
{
    printf '%s %s %s\n' "$(date +%s.%N)" "$(grep '^frame' log | tail -n 1 | sed 's/[a-z]*=*//g')" \
        "$(awk '{ print $1 / 1e9, $2 / 1e9 }' "/proc/$running/schedstat" 2>/dev/null || echo 0 0)"
}

# measure SCENE TARGET
measure()
{
    case $1 in
        *"$filter"*) ;;
        *) return ;;
    esac
    begin "$1" --threads 1
    sleep 1 # the camera finds its place
    before=$(moment)
    sleep "$seconds"
    after=$(moment)
    has '^error' && complain "$1 goes on without an error"
    # Its own expectations are about other lengths of time.
    kill -TERM "$running"
    wait "$running"
    running=''
    printf '%s %s\n' "$before" "$after" | awk -v name="$(basename "$1" .lua)" -v target="$2" -v slack="$slack" \
        '{
            span = $7 - $1
            frames = ($8 - $2) / span
            missed = frames < target * slack ? 1 : 0
            printf "%-20s %8.1f %8.1f %8.2f %8.0f %8.0f  at least %s: %s\n", name, frames, ($10 - $4) / span,
                ($9 - $3) / span, 100 * ($11 - $5) / span, 100 * ($12 - $6) / span, target, missed ? "MISSED" : "kept"
            exit missed
        }' || failures=$((failures + 1))
}

printf '%-20s %8s %8s %8s %8s %8s\n' '' 'frames/s' 'steps/s' 'speed' 'core, %' 'waits, %'
measure net.lua 60
find "${VERLUA_SOURCE:?}/examples" -name '*.lua' | sort >list
while read -r example; do
    measure "$example" 30
done <list
[ "$failures" = 0 ]
