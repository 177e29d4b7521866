# clang-tidy finds nothing by the rules of .clang-tidy.
set -eu
command -v clang-tidy >/dev/null || exit 77
# Each version knows other checks; the code is kept clean for version 14.
clang-tidy --version | grep -q 'version 14\.' || exit 77
cd "$VERLUA_SOURCE"

# It takes its time, so what is older than the last clean run is left out, as long as no header and no rule changed.
stamp=$VERLUA_BUILD/clang-tidy.stamp
touch "$stamp.new"
newer="-newer $stamp"
if [ ! -f "$stamp" ] || find .clang-tidy engine bindings tests -name '*.h' -newer "$stamp" -o -name .clang-tidy -newer "$stamp" |
    grep -q .; then
    newer=''
fi
# shellcheck disable=SC2086 # two words or none
find engine bindings tests/c -name '*.c' $newer -print0 |
    xargs -0 -r -P 2 -n 4 clang-tidy -p "$VERLUA_BUILD" --quiet 2>"$VERLUA_BUILD/clang-tidy.log"
mv "$stamp.new" "$stamp"
