# The launcher builds once, passes arguments, folder and exit status on, and builds again when a source changed.
set -u
. "$VERLUA_SOURCE/tests/launcher/library.sh"
make_straw_repository
stub_tools_of_building
cd "$work/here there" || exit 1
here=$(pwd -P)

launch scene.lua --set 'name=two words' ''
expect 'a first start builds and runs' "$output" "$here|scene.lua|--set|name=two words||"
expect 'the exit status is passed on' "$status" 7
expect 'one build' "$(builds_so_far)" 1
expect_in 'of all that is installed' "$(cat "$work/calls")" '--target verlua_program --target verlua_lua_module'

launch ../a.lua
expect 'a second start keeps the folder of the caller' "$output" "$here|../a.lua|"
expect 'a second start builds nothing' "$(builds_so_far)" 1
expect 'and says nothing of its own' "$errors" ''

ln -s "$straw/verlua" "$work/link"
ln -s ../link "$work/here there/link to link"
launcher="$work/here there/link to link"
launch b.lua
expect 'links to the launcher are followed' "$output" "$here|b.lua|"
launcher='./link to link'
launch b.lua
expect 'also relative ones' "$output" "$here|b.lua|"
launcher=''
expect 'no build for that' "$(builds_so_far)" 1

sleep 0.1
touch "$straw/engine/core/platform.c"
launch c.lua
expect 'a changed source is built' "$(builds_so_far)" 2
rm "$straw/bindings/lua.c"
launch c.lua
expect 'a removed source is built' "$(builds_so_far)" 3
launch c.lua
expect 'once' "$(builds_so_far)" 3

rm "$straw/build/verlua"
launch c.lua
expect 'a missing program is built' "$(builds_so_far)" 4

ln -s 999999999 "$straw/build/.lock"
touch "$straw/engine/core/platform.c"
launch d.lua
expect 'the lock of a dead process is broken' "$status" 7
expect 'no lock is left' "$(ls "$straw/build/.lock" 2>/dev/null)" ''

mv "$straw" "$work/moved"
straw=$work/moved
stub_tools_of_building
launch e.lua
expect 'a moved repository is configured anew' "$(grep -c "^cmake -S $work/moved " "$work/calls")" 1
expect 'and runs' "$status" 7

launch clean
expect 'clean removes what was built' "$(ls -d "$straw/build" 2>/dev/null)" ''
expect 'and succeeds' "$status" 0
[ "$failures" = 0 ]
