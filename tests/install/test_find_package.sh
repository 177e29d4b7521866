# A C project finds the installed library with find_package(verlua), also after the installed tree was moved.
set -eu
. "$VERLUA_SOURCE/tests/install/library.sh"
install_into before_the_move
moved=$VERLUA_BUILD/installed/find_package
rm -rf "$moved" "$moved-out"
mv "$prefix" "$moved"
cmake -S "$VERLUA_SOURCE/examples/embed" -B "$moved-out" -DCMAKE_PREFIX_PATH="$moved" >/dev/null
cmake --build "$moved-out" >/dev/null
check_embedded "$("$moved-out/embed")"
