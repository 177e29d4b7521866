# What the launcher cannot do it says: what failed, where the log is, what to do.
set -u
. "$VERLUA_SOURCE/tests/launcher/library.sh"
make_straw_repository
cd "$work" || exit 1

launch scene.lua
expect 'no package manager: status' "$status" 1
expect_in 'no package manager: what is missing' "$errors" 'missing: compiler cmake ninja pkg-config lua sdl2'
expect_in 'no package manager: what to do' "$errors" 'Install them by hand'

stub apt-get <<STUB
printf 'apt-get %s\n' "\$*" >>"$work/calls"
STUB
stub id <<'STUB'
printf '1000\n'
STUB
launch scene.lua
expect 'neither root nor sudo: status' "$status" 1
expect_in 'neither root nor sudo: the command' "$errors" 'As root, run:  apt-get install cmake '
expect 'neither root nor sudo: nothing is tried' "$(cat "$work/calls")" ''

stub sudo <<STUB
printf 'sudo %s\n' "\$*" >>"$work/calls"
[ "\$1" != -n ] || shift
exec "\$@"
STUB
launch scene.lua
expect_in 'with sudo: announced' "$errors" 'these packages are missing: cmake '
expect_in 'with sudo: used' "$(cat "$work/calls")" 'sudo -n env DEBIAN_FRONTEND=noninteractive apt-get'
expect 'nothing came of it: status' "$status" 1
expect_in 'nothing came of it: said' "$errors" 'still missing after the installation: compiler'

stub apt-get <<STUB
printf 'Temporary failure resolving the mirror\n'
exit 100
STUB
launch scene.lua
expect 'no network: status' "$status" 1
expect_in 'no network: the reason is shown' "$errors" 'Temporary failure resolving'
expect_in 'no network: the log' "$errors" "see $straw/build/log/install.log. Is there a network?"

stub id <<'STUB'
printf '0\n'
STUB
stub_tools_of_building
stub cmake <<STUB
case \$1 in
    -S) : >"$straw/build/build.ninja"
        printf 'CMAKE_HOME_DIRECTORY:INTERNAL=$straw\n' >"$straw/build/CMakeCache.txt" ;;
    --build) printf 'engine/core/rope.c:12: error: expected something else\n'; exit 2 ;;
esac
STUB
launch scene.lua
expect 'a failed build: status' "$status" 1
expect_in 'a failed build: the reason is shown' "$errors" 'rope.c:12: error'
expect_in 'a failed build: the log' "$errors" "the whole log is $straw/build/log/build.log"
launch scene.lua
expect 'a failed build is tried again' "$status" 1
launch test
expect 'no network for the tests: last line' "$(printf '%s\n' "$output" | tail -n 1)" '0 passed, 1 failed'
expect_in 'no network for the tests: the reason' "$errors" 'Temporary failure resolving'
stub lua5.4 </dev/null
launch test
expect_in 'tools only wished for: tests go on without' "$errors" 'their tests are skipped'
expect 'a failed build of the tests: last line' "$(printf '%s\n' "$output" | tail -n 1)" '0 passed, 1 failed'
expect 'a failed build of the tests: status' "$status" 1

output=$(PATH=$work/tools LC_ALL=ru_RU.UTF-8 "$straw/verlua" scene.lua 2>&1 </dev/null)
expect_in 'in Russian by the language of the system' "$output" 'сборка не удалась'
[ "$failures" = 0 ]
