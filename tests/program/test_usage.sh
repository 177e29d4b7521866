# Wrong usage ends with status 2, nothing on standard output, and a message that names the flag and what is right.
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"
printf 'print("ran")\n' >s.lua

# wrong MESSAGE ARGUMENTS...
wrong()
{
    expected=$1
    shift
    run "$@"
    status_is 2
    err_starts "verlua: $expected"
    [ ! -s out ] || complain "nothing is run"
    err_has "verlua --help"
}

wrong 'unknown flag --tiem; did you mean --time?' s.lua --tiem 5
wrong 'unknown flag --headles; did you mean --headless?' s.lua --headles
wrong '--time: expected seconds, a number of at least 0, got "x"' s.lua --time x
wrong '--steps: expected a whole number of at least 0, got "-1"' s.lua --steps -1
wrong '--limit: expected seconds, a number greater than 0, got "0"' s.lua --limit 0
wrong '--set: expected NAME=VALUE with a number as value, got "a"' s.lua --set a
wrong '--seed: expected' s.lua --seed x
wrong '--png: expected the name of a file that ends in .png, got nothing' s.lua --png
wrong '--png: expected the name of a file that ends in .png, got "x.jpg"' s.lua --png x.jpg
wrong '--png: expected the name of a file that ends in .png, got "a.b/x.PNG.txt"' s.lua --png a.b/x.PNG.txt
wrong '--png: expected the name of a file that ends in .png, got ""' s.lua --png ''
wrong '--theme: expected dark or light, got "blue"' s.lua --theme blue
wrong '--frames: expected the name of a folder, got ""' s.lua --frames ''
wrong '--video: expected the name of a file that ends in .mp4, .webm or .gif, got "a.png"' s.lua --video a.png
wrong '--csv: expected the name of a file, got nothing' s.lua --csv
wrong '--size: expected width x height in pixels' s.lua --size big
wrong '--threads: expected a whole number from 1 to 64, got "65"' s.lua --threads 65
wrong '--lang: expected en or ru, got "de"' s.lua --lang de
wrong '--fps: expected' s.lua --fps 0
wrong '--hash takes no value, got "yes"' s.lua --hash=yes
wrong '--no-watch takes no value' s.lua --no-watch=1
wrong '--time and --steps exclude each other' s.lua --time 1 --steps 1
wrong 'one scene at a time, got "s.lua" and "s.lua"' s.lua s.lua
wrong '--headless needs a scene to run' --headless
wrong 'verlua check: expected the names of files to check' check
wrong 'verlua api: expected a name to explain' api
wrong '--time means nothing to verlua examples' examples --time 1
wrong 'verlua repl: "x" is too much' repl x
wrong 'unknown flag --a\xffb' s.lua "$(printf -- '--a\377b')"

run
status_is 0
out_has "verlua examples"
err_is_empty
run --help
status_is 0
out_has "--headless"
err_is_empty
run -h
status_is 0
run --version
status_is 0
grep -qE '^verlua [0-9]+\.[0-9]+\.[0-9]+ \(Lua 5\.4' out || complain "the version is printed"

# Russian, asked for or by the system
run s.lua --lang ru --tiem 5
status_is 2
err_has "неизвестный ключ --tiem; может быть, --time?"
run --help --lang ru
run --lang ru --help
out_has "запустить сцену"
LC_ALL=ru_RU.UTF-8 "$program" --help >out 2>err
out_has "запустить сцену"
LC_ALL=ru_RU.UTF-8 "$program" --lang en --help >out 2>err
out_has "run a scene"

# Closed and full standard output
"$program" --help >/dev/full 2>err
status=$?
called='verlua --help >/dev/full'
status_is 1
err_has "standard output cannot be written: No space left on device"
"$program" s.lua --headless --hash >/dev/full 2>err
status=$?
called='verlua s.lua >/dev/full'
status_is 1
err_has "standard output cannot be written: No space left on device"
"$program" s.lua --headless --hash >&- 2>err
status=$?
called='verlua s.lua >&-'
status_is 1
err_has "standard output cannot be written"
"$program" --version >&- 2>err
status=$?
called='verlua --version >&-'
status_is 1
# A reader that goes away
{ "$program" s.lua --headless --hash 2>err; echo $? >code; } | true
sleep 0.2
[ "$(cat code)" = 0 ] || [ "$(cat code)" = 1 ] || complain "a reader that goes away does not kill the program"

finish
