# What the launcher builds is all that is installed, and ctest there says how to get the tests; without Lua the
# tests of what is left configure.
set -eu
. "$VERLUA_SOURCE/tests/install/library.sh"
parts=$VERLUA_BUILD/installed/parts
rm -rf "$parts"
mkdir -p "$parts"

# Options and targets as in the launcher.
launcher=$VERLUA_SOURCE/verlua
options=$(sed -n "s/^ *options='\(.*VERLUA_TESTS=OFF.*\)'\$/\1/p" "$launcher")
# shellcheck disable=SC2016 # $options stands there
targets=$(sed -n 's/^ *build build build "$options" \(verlua_program.*\)$/\1/p' "$launcher")
if [ -z "$options" ] || [ -z "$targets" ]; then
    echo "the launcher's options are not found"
    exit 1
fi
# What is installed is made by the launcher's targets. Nothing is compiled for that: ninja tells what it would make.
command -v ninja >/dev/null || exit 77
# shellcheck disable=SC2086 # lists of words
cmake -S "$VERLUA_SOURCE" -B "$parts/build" -G Ninja $options >/dev/null
# shellcheck disable=SC2086
ninja -C "$parts/build" -t commands $targets >"$parts/made.txt"
find "$parts/build" -name cmake_install.cmake -exec cat {} + |
    sed -n 's/.*TYPE \(EXECUTABLE\|MODULE\|STATIC_LIBRARY\) FILES "\([^"]*\)".*/\2/p' >"$parts/wanted.txt"
[ "$(wc -l <"$parts/wanted.txt")" = 3 ]
while read -r file; do
    grep -E " ${file#"$parts/build/"}( |\$)" "$parts/made.txt" >/dev/null || { echo "nobody makes $file"; exit 1; }
done <"$parts/wanted.txt"
if (cd "$parts/build" && ctest --output-on-failure) >"$parts/ctest.txt" 2>&1; then
    echo "ctest passes without a test"
    exit 1
fi
grep -F './verlua test' "$parts/ctest.txt" >/dev/null

# has NAME, has_not PATTERN: whether ctest lists such tests.
has()
{
    grep -q " $1\$" "$parts/tests.txt" || { echo "$1 is missing"; exit 1; }
}

has_not()
{
    if grep -E "$1" "$parts/tests.txt"; then
        echo "these cannot be built"
        exit 1
    fi
}

# Configured only: the library itself is compiled by other tests.
cmake -S "$VERLUA_SOURCE" -B "$parts/no_lua" -DVERLUA_LUA=OFF -DVERLUA_PROGRAM=OFF >/dev/null
(cd "$parts/no_lua" && ctest --show-only) >"$parts/tests.txt" 2>/dev/null
has c/rope
has_not ': (c/(sandbox|module|draw_canvas|options)|lua/)'
cmake -S "$VERLUA_SOURCE" -B "$parts/no_program" -DVERLUA_PROGRAM=OFF >/dev/null
(cd "$parts/no_program" && ctest --show-only) >"$parts/tests.txt" 2>/dev/null
has c/sandbox
has c/module
has_not ': (c/(draw_canvas|options)$|lua/)'
