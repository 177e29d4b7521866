# However long one step takes, --limit, Ctrl-C and a polite request to end it reach it.
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"

# soon COMMAND...: runs it, and complains when it takes longer than 2.5 s. Sanitizers make everything slower.
soon()
{
    began=$(date +%s%N)
    "$@"
    took=$((($(date +%s%N) - began) / 1000000))
    [ "$took" -lt "${VERLUA_SOON:-2500}" ] || complain "it ends soon, not after $took ms"
}

# shellcheck disable=SC2317 # called by soon
limit()
{
    run "$@" --headless --limit 1
    status_is 1
    err_has "longer than its limit of 1 s"
}

# signal NAME SCENE: sends a signal after 0.8 s.
# shellcheck disable=SC2317 # called by soon
signal()
{
    timeout --preserve-status -s "$1" 0.8 "$program" "$2" --headless --hash >out 2>err </dev/null
    status=$?
    called="verlua $2 --headless --hash (SIG$1)"
    status_is 130
    err_has "interrupted at t = "
    last_line_is_hash
}

cat >step.lua <<'END'
world{substeps = 1000, iterations = 10000}
cloth{cells = {500, 500}}
world:step()
print("held up")
END
cat >caught.lua <<'END'
local other = verlua.world{substeps = 1000, iterations = 10000, threads = 2}
other:cloth{cells = {300, 300}}
while true do pcall(other.step, other) end
END
cat >update.lua <<'END'
world{substeps = 1000, iterations = 10000, method = "jakobsen"}
cloth{cells = {300, 300}}
local other = verlua.world{substeps = 1000, iterations = 10000}
other:cloth{cells = {300, 300}}
function update() other:step() end
world:step()
END
cat >rope.lua <<'END'
-- a comment
pcall(rope, {from = {0, 0}, to = {1, 0}, length = 2, links = 1000000})
print("held up")
END
cat >solids.lua <<'END'
world{substeps = 1000}
for i = 1, 10000 do ball{position = {i * 1e-6, -0.5}, radius = 0.5, type = "static"} end
for i = 1, 100 do particle{position = {i * 1e-3, 0}} end
world:step()
END

soon limit step.lua
err_starts "step.lua:3: "
soon limit caught.lua
err_starts "caught.lua:3: "
soon limit update.lua
err_starts "update.lua:5: "
soon limit rope.lua
err_starts "rope.lua:2: "
soon limit solids.lua
err_starts "solids.lua:4: "
soon limit step.lua --threads 2
[ ! -s out ] || complain "nothing holds up the error"

if command -v timeout >/dev/null 2>&1; then
    soon signal INT step.lua
    soon signal TERM step.lua
    soon signal INT caught.lua
    soon signal INT update.lua
    soon signal TERM rope.lua

    # A second one, more than half a second later, ends the program whatever it does.
    printf 'function finish() while true do end end\nwhile true do world:step() end\n' >finish.lua
    "$program" finish.lua --headless >out 2>err </dev/null &
    pid=$!
    sleep 0.5
    kill -TERM "$pid"
    sleep 0.9
    kill -TERM "$pid"
    wait "$pid"
    status=$?
    called="verlua finish.lua --headless (SIGTERM twice)"
    status_is 143
fi

finish
