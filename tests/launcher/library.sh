# library.sh: a repository of straw for the tests of the launcher. Sourced, not run.
# The launcher is the real one; cmake, the compiler and the package manager are stubs that note how they were called,
# and the "program" that the stub of cmake builds prints its folder and arguments and ends with status 7.

work=$VERLUA_BUILD/launcher/$(basename "$0" .sh)
rm -rf "$work"
mkdir -p "$work/tools" "$work/here there"
straw=$work/repo
failures=0

# What every system has.
for tool in awk basename cat chmod cp date dirname env find getconf grep head id kill ln ls mkdir mv printf pwd \
    readlink rm rmdir sed sh sleep sort tail tee touch tr uname; do
    path=$(command -v "$tool") && case $path in /*) ln -s "$path" "$work/tools/$tool" ;; esac
done

# stub NAME: makes a tool of what comes on standard input. The link to a tool of the system goes first: writing would
# follow it, and root may write there.
stub()
{
    rm -f "$work/tools/$1"
    { printf '#!/bin/sh\n'; cat; } >"$work/tools/$1"
    chmod +x "$work/tools/$1"
}

make_straw_repository()
{
    rm -rf "$straw"
    mkdir -p "$straw/bindings"
    cp "$VERLUA_SOURCE/verlua" "$VERLUA_SOURCE/CMakeLists.txt" "$straw"
    cp -R "$VERLUA_SOURCE/engine" "$straw"
    : >"$straw/bindings/lua.c"
    : >"$work/calls"
}

stub_tools_of_building()
{
    stub cc </dev/null
    stub ninja </dev/null
    stub pkg-config </dev/null
    stub cmake <<STUB
printf 'cmake %s\n' "\$*" >>"$work/calls"
case \$1 in
    -S) : >"$straw/build/build.ninja"
        printf 'CMAKE_HOME_DIRECTORY:INTERNAL=$straw\n' >"$straw/build/CMakeCache.txt" ;;
    --build)
        # Two builds at once would meet here.
        mkdir "$work/building" || { printf 'overlap\n' >>"$work/calls"; exit 1; }
        sleep 0.3
        rmdir "$work/building"
        printf '#!/bin/sh\nprintf "%%s|" "\$PWD" "\$@"\nprintf "\\\\n"\nexit 7\n' >"$straw/build/verlua"
        chmod +x "$straw/build/verlua" ;;
esac
STUB
}

# launch ARGUMENTS...: starts the launcher with only our tools to be found. Sets status, output and errors.
launch()
{
    # shellcheck disable=SC2034 # the tests read them
    output=$(PATH=$work/tools LC_ALL=C CI='' "${launcher:-$straw/verlua}" "$@" 2>"$work/errors" </dev/null)
    # shellcheck disable=SC2034
    status=$?
    errors=$(cat "$work/errors")
}

# expect WHAT IS WANTED: two equal texts.
expect()
{
    if [ "$2" != "$3" ]; then
        printf 'FAILED: %s\n  is:     %s\n  wanted: %s\n  errors: %s\n' "$1" "$2" "$3" "${errors-}"
        failures=$((failures + 1))
    fi
}

# expect_in WHAT TEXT PART: the text holds the part.
expect_in()
{
    case $2 in
        *"$3"*) ;;
        *)
            printf 'FAILED: %s\n  is:     %s\n  wanted: ...%s...\n' "$1" "$2" "$3"
            failures=$((failures + 1))
            ;;
    esac
}

builds_so_far()
{
    grep -c -e '^cmake --build' "$work/calls"
}
