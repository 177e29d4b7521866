# clang-tidy finds nothing by the rules of .clang-tidy.
set -eu
command -v clang-tidy >/dev/null || exit 77
# Each version knows other checks; the code is kept clean for version 14.
clang-tidy --version | grep -q 'version 14\.' || exit 77
cd "$VERLUA_SOURCE"
find engine bindings tests/c -name '*.c' -print0 |
    xargs -0 -P 2 -n 4 clang-tidy -p "$VERLUA_BUILD" --quiet 2>"$VERLUA_BUILD/log/clang-tidy.log"
