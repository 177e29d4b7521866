# A long run shows a bar on a terminal, and only there.
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"
script -qec true /dev/null >/dev/null 2>&1 </dev/null || exit 77

printf 'local t = os.clock()\nfunction update()\n  while os.clock() - t < 0.02 do end\n  t = os.clock()\nend\n' >slow.lua
TERM=xterm script -qec "'$program' slow.lua --headless --steps 100" typed >/dev/null 2>&1
grep -q '\[#*-*\] *[0-9]* %' typed || { called=script status=0; : >out; : >err; complain "a bar is shown"; }
grep -q 'left' typed || { called=script status=0; complain "the time left is shown"; }
run slow.lua --headless --steps 100
err_is_empty
TERM=dumb script -qec "'$program' slow.lua --headless --steps 100" typed >/dev/null 2>&1
grep -q '\[#' typed && complain "no bar on a terminal that cannot move back"

finish
