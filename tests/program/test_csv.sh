# What a scene recorded is saved whole, with every digit, or not at all.
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"

printf 'record{every = 0.1, third = function() return 1 / 3 end, time = function() return world.time end}\n' >one.lua
run one.lua --headless --time 1 --csv one.csv
status_is 0
err_is_empty
head -n 1 one.csv | grep -q '^t,' || complain "the first line names the columns"
grep -q ',0\.3333333333333333,' one.csv || complain "numbers have as many digits as they need"
grep -qx '0\.3,.*' one.csv || complain "times are multiples of every, and no more digits"
rows=$(($(wc -l <one.csv) - 1))
[ "$rows" -eq 10 ] || [ "$rows" -eq 11 ] || complain "one row every 0.1 s, not $rows"

printf 'record{a = function() return 1 end}\nrecord{b = function() return 2 end}\n' >two.lua
run two.lua --headless --steps 2 --csv two.csv
status_is 0
head -n 1 two.csv | grep -q a || complain "the first record is in the file named"
head -n 1 two-2.csv | grep -q b || complain "the second one is beside it"

printf 'old\n' >keep.csv
printf 'record{a = function() return 1 end}\nfunction finish() error("no") end\n' >fails.lua
run fails.lua --headless --steps 2 --csv keep.csv
status_is 1
[ "$(cat keep.csv)" = old ] || complain "after an error the old file is untouched"
printf 'print(1)\n' >none.lua
run none.lua --headless --csv none.csv
status_is 1
err_has "none.csv: not written, for the scene has no record{}"
[ ! -e none.csv ] || complain "no empty file is left"
run one.lua --headless --time 1 --csv no/such/one.csv
status_is 1
err_has "no/such/one.csv: cannot be written: No such file or directory"
run one.lua --headless --time 1 --csv /dev/null
status_is 0
if [ -e /dev/full ]; then
    run one.lua --headless --time 1 --csv /dev/full
    status_is 1
    err_has "/dev/full: cannot be written: No space left on device"
fi
no_leftovers

finish
