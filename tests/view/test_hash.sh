# What the window shows is what a headless run computes, whatever the frames do.
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"

rope=${VERLUA_SOURCE:?}/examples/rope/hanging.lua
wanted=$("$program" "$rope" --headless --time 10 --hash | tail -n 1)

# hash_is WHAT: at 16 times the speed, so that it does not take long.
hash_is()
{
    ends 0
    [ "$(tail -n 1 out)" = "$wanted" ] || complain "$1: the hash is $wanted, not $(tail -n 1 out)"
}

for rate in 30 60 144; do
    it "At $rate frames a second the window computes what a headless run computes"
    VERLUA_WINDOW_FPS=$rate
    export VERLUA_WINDOW_FPS
    begin "$rope" --time 10 --hash
    xdotool key equal equal equal equal
    hash_is "$rate frames a second"
    grep -q '^speed 16' log || complain "the speed is 16"
done
unset VERLUA_WINDOW_FPS

it "Stalls, pauses and single steps change nothing of what is computed"
# Their lengths come at random; the seed is printed.
seed=$$
printf 'stalls: seed %s\n' "$seed"
begin "$rope" --time 10 --hash
awk -v seed="$seed" 'BEGIN { srand(seed); for (i = 0; i < 12; i++) printf "%.3f\n", rand() * rand() * 0.6 }' >pauses
while read -r pause; do
    kill -STOP "$running"
    sleep "$pause"
    kill -CONT "$running"
    xdotool key space period period space
    sleep "$pause"
done <pauses
xdotool key equal equal equal
hash_is "stalls"

it "A second of the scene takes a second"
start=$(date +%s%N)
begin "$rope" --time 1
ends 0
took=$((($(date +%s%N) - start) / 1000000))
is "$took" '>' 900 "one second takes (ms)"
is "$took" '<' 4000 "one second takes (ms)"
finish
