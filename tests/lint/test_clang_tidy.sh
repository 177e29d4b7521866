# clang reads everything without a warning, and clang-tidy finds nothing by the rules of .clang-tidy. Its static
# analyzer takes minutes instead of seconds and runs only when VERLUA_TIDY=full asks for it.
set -eu
command -v clang-tidy >/dev/null || exit 77
# Each version knows other checks; the code is kept clean for version 14.
clang-tidy --version | grep -q 'version 14\.' || exit 77
cd "$VERLUA_SOURCE"
checks="--checks=-clang-analyzer-*"
[ "${VERLUA_TIDY-}" != full ] || checks=--quiet
# Chipmunk need not be installed.
find engine bindings tests/c tests/bench -name '*.c' ! -name chipmunk.c -print0 |
    xargs -0 -P 2 -n 4 clang-tidy -p "$VERLUA_BUILD" --quiet "$checks" 2>"$VERLUA_BUILD/clang-tidy.log"
