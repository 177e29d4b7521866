# A folder built as the launcher builds it installs whole, and ctest there says how to get the tests; without Lua the
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
# Without optimisation, for the sake of time.
# shellcheck disable=SC2086 # lists of words
cmake -S "$VERLUA_SOURCE" -B "$parts/build" $options -DCMAKE_C_FLAGS_RELEASE=-O0 >/dev/null
# shellcheck disable=SC2086
cmake --build "$parts/build" --parallel 2 --target $targets >/dev/null
cmake --install "$parts/build" --prefix "$parts/installed" >/dev/null
[ -x "$parts/installed/bin/verlua" ]
[ -f "$parts/installed/lib/lua/5.4/verlua.so" ]
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
