# Starts at the same moment: one builds, the others wait, all run.
set -u
. "$VERLUA_SOURCE/tests/launcher/library.sh"
make_straw_repository
stub_tools_of_building
cd "$work" || exit 1
for i in 1 2 3 4 5; do
    (
        PATH=$work/tools "$straw/verlua" scene.lua >"$work/out.$i" 2>&1 </dev/null
        printf '%s\n' "$?" >"$work/status.$i"
    ) &
done
wait
for i in 1 2 3 4 5; do
    expect "start $i ran" "$(cat "$work/status.$i")" 7
done
expect 'no two built at once' "$(grep -c overlap "$work/calls")" 0
expect 'one build did for all' "$(builds_so_far)" 1
[ "$failures" = 0 ]
