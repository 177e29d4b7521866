# Every Lua file passes luacheck with the repository's rules.
set -eu
command -v luacheck >/dev/null || exit 77
cd "$VERLUA_SOURCE"
# luacheck calls it an error to be given no file
files=$(find scripts examples tests -name '*.lua' 2>/dev/null | sort)
[ -n "$files" ] || exit 0
# shellcheck disable=SC2086 # names of our own without spaces
luacheck --quiet $files
