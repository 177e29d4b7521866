# A C program finds the installed library with pkg-config.
set -eu
. "$VERLUA_SOURCE/tests/install/library.sh"
install_into pkg_config
PKG_CONFIG_PATH=$(dirname "$(find "$prefix" -name verlua.pc)")
export PKG_CONFIG_PATH
flags=$(pkg-config --cflags --libs verlua)
# shellcheck disable=SC2086 # flags are words
${CC:-cc} -std=c17 -Wall -Wextra -Werror "$VERLUA_SOURCE/examples/embed/main.c" $flags -o "$prefix/embed"
check_embedded "$("$prefix/embed")"
[ "$("$prefix/embed" | head -n 1)" = "verlua $(pkg-config --modversion verlua)" ]

# C++ takes the same headers.
command -v c++ >/dev/null || exit 0
printf '#include <verlua/verlua.h>\nint main() { return vlDefaultWorldDef().dimensions == 2 ? 0 : 1; }\n' >"$prefix/game.cpp"
# shellcheck disable=SC2086
c++ -Wall -Wextra -Werror "$prefix/game.cpp" $flags -o "$prefix/game"
"$prefix/game"
