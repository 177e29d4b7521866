# The reference and the editor annotations are those that the API tables make.
set -eu
lua=$(command -v lua5.4 || command -v lua) || exit 77
"$lua" "$VERLUA_SOURCE/scripts/tools/api_docs.lua" --check
"$lua" "$VERLUA_SOURCE/scripts/tools/logo_docs.lua" --check
