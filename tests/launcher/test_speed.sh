# A second start adds less than 0.1 s, with every shell that is there.
set -u
. "$VERLUA_SOURCE/tests/launcher/library.sh"
make_straw_repository
cp -R "$VERLUA_SOURCE/bindings" "$straw"
stub_tools_of_building
cd "$work" || exit 1
launch scene.lua
expect 'built' "$status" 7
date +%N | grep -q '^[0-9]*$' || exit 77

# Time of 20 starts with a command in front, ms a start.
time_of()
{
    begin=$(date +%s%N)
    for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
        "$@" "$i" >/dev/null
    done
    printf '%s\n' "$((($(date +%s%N) - begin) / 20000000))"
}

bare=$(time_of "$straw/build/verlua")
for shell in sh dash bash busybox; do
    path=$(command -v "$shell") || continue
    case $shell in
        busybox) added=$(($(time_of "$path" sh "$straw/verlua") - bare)) ;;
        *) added=$(($(time_of "$path" "$straw/verlua") - bare)) ;;
    esac
    printf '%s: a start takes %s ms more than the program alone\n' "$shell" "$added"
    [ "$added" -lt 100 ] || failures=$((failures + 1))
done
expect 'no build in between' "$(builds_so_far)" 1
[ "$failures" = 0 ]
