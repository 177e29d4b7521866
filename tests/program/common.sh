# common.sh: what the tests of the program share. Read by `. "$(dirname "$0")/common.sh"`; works in a folder of its own.
set -u

program=${VERLUA_PROGRAM:?}
# Whoever runs the tests may speak any language.
LC_ALL=C
export LC_ALL
unset LANG LC_MESSAGES DISPLAY WAYLAND_DISPLAY # no window opens
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM
cd "$work" || exit 1
failures=0

# run ARGUMENTS...: runs the program; its exit status is in $status, what it printed in the files out and err.
run()
{
    "$program" "$@" >out 2>err </dev/null
    status=$?
    called="verlua $*"
}

complain()
{
    printf 'FAILED: %s\n  after: %s (status %s)\n' "$1" "$called" "$status"
    sed 's/^/  out: /' out | tail -n 5
    sed 's/^/  err: /' err | tail -n 5
    failures=$((failures + 1))
}

# check WHAT COMMAND...: complains unless the command succeeds.
check()
{
    what=$1
    shift
    "$@" || complain "$what"
}

# status_is N
status_is()
{
    [ "$status" = "$1" ] || complain "exit status is $1"
}

# out_has TEXT, err_has TEXT: the text is there, somewhere in a line.
out_has()
{
    grep -qF -e "$1" out || complain "standard output has: $1"
}

err_has()
{
    grep -qF -e "$1" err || complain "standard error has: $1"
}

# err_starts TEXT: the first line of standard error begins so.
err_starts()
{
    head -n 1 err | grep -qF -e "$1" || complain "the first line of standard error has: $1"
    case $(head -n 1 err) in
        "$1"*) ;;
        *) complain "standard error begins with: $1" ;;
    esac
}

err_is_empty()
{
    [ ! -s err ] || complain "standard error is empty"
}

# out_is LINES: standard output is just that.
out_is()
{
    [ "$(cat out)" = "$1" ] || complain "standard output is: $1"
}

last_line_is_hash()
{
    tail -n 1 out | grep -qE '^[0-9a-f]{16}$' || complain "the last line of standard output is a hash"
}

# no_leftovers: no half-written file is there.
no_leftovers()
{
    found=$(find . -name '*.part')
    [ -z "$found" ] || complain "nothing half-written is left, but: $found"
}

# png_size FILE: prints "width height", read from the file's header; nothing when it is no PNG file.
png_size()
{
    [ "$(od -An -tx1 -N8 "$1" 2>/dev/null | tr -d ' \n')" = 89504e470d0a1a0a ] || return
    od -An -tu1 -j16 -N8 "$1" | { read -r a b c d e f g h
        printf '%s %s\n' "$(((a * 256 + b) * 65536 + c * 256 + d))" "$(((e * 256 + f) * 65536 + g * 256 + h))"; }
}

# png_is FILE WIDTH HEIGHT: a whole PNG file of that size.
png_is()
{
    [ "$(png_size "$1")" = "$2 $3" ] || complain "$1 is a PNG of $2 x $3, not $(png_size "$1")"
    [ "$(tail -c 8 "$1" 2>/dev/null | od -An -tx1 | tr -d ' \n')" = 49454e44ae426082 ] || complain "$1 is whole"
}

finish()
{
    if [ "$failures" -gt 0 ]; then
        printf '%s checks failed\n' "$failures"
        exit 1
    fi
    exit 0
}
