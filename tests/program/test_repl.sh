# The repl at a terminal: completion, earlier lines. (Without one: test_commands.sh.)
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"

command -v script >/dev/null || { printf 'script is not installed\n'; exit 77; }
grep -q '^EDIT_FOUND:INTERNAL=1' "${VERLUA_BUILD:?}/CMakeCache.txt" || { printf 'built without libedit\n'; exit 77; }
LC_ALL=C.UTF-8
TERM=xterm
HOME=$work
export LC_ALL TERM HOME
status=-
called='verlua repl'
: >out
: >err
: >typescript

mkfifo keys || exit 1
timeout 60 script -qfec "$program repl" typescript <keys >/dev/null 2>&1 &
talker=$!
exec 3>keys

# send TEXT: types it; \t, \n and \NNN are as printf has them.
send()
{
    # shellcheck disable=SC2059
    printf "$1" >&3
}

# seen REGEX: waits until the terminal shows a line with it.
seen()
{
    tries=500
    until tr -d '\r' <typescript 2>/dev/null | grep -qE -e "$1"; do
        tries=$((tries - 1))
        if [ "$tries" -eq 0 ]; then
            complain "the terminal shows: $1"
            tr -d '\r' <typescript | tail -n 6 | sed 's/^/  screen: /'
            return
        fi
        sleep 0.02
    done
}

seen '^> $'
send '6 * 7\n'
seen '^42$'
send 'ball = particle{pos\t{1, 2}}\n'
seen '^  position = '
send 'ball.posi\t\n'
seen '^  position  .*Where it is\.'
seen '^vec\(1, 2\)$'
send 'world:step(1) "кот"\n'
seen 'stdin:1: '
send '"кот" .. 1\n'
seen '^кот1$'
send '\033[A\033[A\033[A\033[A .. "!"\n' # four lines back: ball.position
seen 'stdin:1: .*concatenate'
send 'for i = 1, 2 do\n'
seen '^>> '
send 'print("row", i)\nend\n'
seen '^row	2$'

send 'quit(5)\n'
exec 3>&-
wait "$talker"
status=$?
status_is 5
finish
