# The C library builds, installs and works where there is no Lua, no SDL and no pkg-config file of anything.
set -eu
. "$VERLUA_SOURCE/tests/install/library.sh"
alone=$VERLUA_BUILD/installed/library_alone
PKG_CONFIG_LIBDIR=$alone/nothing
export PKG_CONFIG_LIBDIR
cmake -S "$VERLUA_SOURCE" -B "$alone/build" -DCMAKE_BUILD_TYPE=Release -DVERLUA_LUA=OFF -DVERLUA_PROGRAM=OFF \
    -DVERLUA_TESTS=OFF -DVERLUA_BENCH=OFF >/dev/null
cmake --build "$alone/build" --parallel 2 >/dev/null
cmake --install "$alone/build" --prefix "$alone" >/dev/null
${CC:-cc} "$VERLUA_SOURCE/examples/embed/main.c" -I"$alone/include" "$(find "$alone" -path "$alone/build" -prune -o -name libverlua.a -print)" \
    -lm -pthread -o "$alone/embed"
check_embedded "$("$alone/embed")"
