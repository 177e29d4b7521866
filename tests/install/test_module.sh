# Stock Lua 5.4 takes the installed module with require "verlua"; nothing in it needs SDL.
set -eu
. "$VERLUA_SOURCE/tests/install/library.sh"
lua=$(command -v lua5.4 || command -v lua) || exit 77
install_into module
module=$prefix/lib/lua/5.4/verlua.so
[ -f "$module" ]
if ldd "$module" | grep -iE 'sdl|liblua'; then
    printf 'the module must not need the above\n'
    exit 1
fi
LUA_CPATH="$prefix/lib/lua/5.4/?.so" "$lua" "$VERLUA_SOURCE/tests/install/module.lua"
