# A scene runs in the documented order, as long as it was told to, and says how it went by its exit status.
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"

cat >order.lua <<'END'
print("top level")
function setup() print("setup") end
function update(dt) print("update", dt == world.dt) end
function finish() print("finish", world.steps or "") end
END
run order.lua --headless --steps 2
status_is 0
err_is_empty
out_has "top level"
[ "$(sed 's/\t.*//' out | tr '\n' ' ')" = "top level setup update update finish " ] || complain "callbacks come in order"

run order.lua --headless
[ "$(sed 's/\t.*//' out | tr '\n' ' ')" = "top level setup finish " ] || complain "without a time nothing is stepped"

# Time and steps
cat >clock.lua <<'END'
world:step(3)
local n = 0
function update() n = n + 1 end
function finish() print(n) end
END
run clock.lua --headless --time 1
out_is 60
run clock.lua --headless --time 0
out_is 0
run clock.lua --headless --time 0.008
out_is 0
run clock.lua --headless --time 0.0084
out_is 1
run clock.lua --headless --time=2.5
out_is 150
run clock.lua --headless --steps 7
out_is 7
run clock.lua --headless --steps 0
out_is 0
printf 'world.dt = 0.1\nlocal n = 0\nfunction update() n = n + 1 end\nfunction finish() print(n) end\n' >dt.lua
run dt.lua --headless --time 1
out_is 10
run dt.lua --headless --time 1.04
out_is 10
run dt.lua --headless --time 1.06
out_is 11
# The time counts from the end of the top level: what setup steps is part of it.
printf 'local n = 0\nfunction setup() world:step(20) end\nfunction update() n = n + 1 end\nfunction finish() print(n) end\n' >setup.lua
run setup.lua --headless --time 1
out_is 60
run setup.lua --headless --steps 60
out_is 80

# Without --headless
run clock.lua --time 0.5
status_is 0
out_is 30
err_has "the scene runs headless"
run clock.lua
status_is 0
out_is 600
err_has "running 10 s"

# The hash
run order.lua --headless --steps 5 --hash
last_line_is_hash
first=$(tail -n 1 out)
run order.lua --headless --steps 5 --hash --threads 2 --png a.png
[ "$(tail -n 1 out)" = "$first" ] || complain "pictures and threads leave the hash alone"
run order.lua --headless --steps 6 --hash
[ "$(tail -n 1 out)" != "$first" ] || complain "another state has another hash"

# quit, expect
printf 'quit(7)\n' >quit.lua
run quit.lua --headless --time 1
status_is 7
err_is_empty
printf 'function update() if world.time > 0.5 then quit() end end\nfunction finish() print("finished", world.time < 0.6) end\n' >quit2.lua
run quit2.lua --headless --time 5 --hash
status_is 0
out_has "finished	true"
last_line_is_hash
printf 'function finish() print("finished", world.steps) end\nfunction setup() print("setup") end\nquit(4)\nprint("on")\n' >quit3.lua
run quit3.lua --headless --time 1 --hash
status_is 4
head -n 1 out | grep -q '^finished	0$' || complain "after quit() at the top level finish runs, and nothing else"
last_line_is_hash
printf 'quit(4)\nfunction finish() print("finished") end\n' >quit4.lua
run quit4.lua --headless --time 1
status_is 4
[ ! -s out ] || complain "a finish that the scene has not reached does not run"
printf 'expect("one", 1, 1, 0)\nexpect("two", 2, 3, 0.5)\n' >expect.lua
run expect.lua --headless
status_is 1
err_has "expectations that failed: 1 of 2"
printf 'expect("two", 2, 3, 0.5)\nquit(5)\n' >expect.lua
run expect.lua --headless
status_is 5

# Sliders and the seed
printf 'local s = slider{name = "mass", min = 0, max = 10, value = 2}\nprint(s.value)\n' >slider.lua
run slider.lua --headless
out_is 2.0
run slider.lua --headless --set mass=4.5
out_is 4.5
run slider.lua --headless --set mass=4 --set mass=6
out_is 6.0
run slider.lua --headless --set mas=4
status_is 2
err_has '--set: the scene has no slider "mas"; did you mean mass?'
run order.lua --headless --set mass=4
status_is 2
err_has '--set: the scene has no slider "mass", nor any other'
printf 'print(math.random(1000000))\n' >random.lua
run random.lua --headless
one=$(cat out)
run random.lua --headless --seed 1
out_is "$one"
run random.lua --headless --seed 2
[ "$(cat out)" != "$one" ] || complain "another seed gives other numbers"

# Where a scene comes from
printf 'print("piped")\nerror("here")\n' | "$program" - --headless >out 2>err
status=$?
called='verlua - --headless'
status_is 1
out_is piped
err_starts "stdin:2: here"
ln -s loop.lua loop.lua
run loop.lua --headless
status_is 1
err_starts "verlua: loop.lua is a link that leads back to itself"
ln -s nothing.lua lost.lua
run lost.lua --headless
status_is 1
err_starts "verlua: lost.lua is a link to a file that is not there"
mkdir -p folder/inner
printf 'print("found")\n' >folder/scene.lua
run folder --headless
status_is 1
err_has "folder is a folder, expected a scene, for instance folder/scene.lua"
run folder/ --headless
err_has "for instance folder/scene.lua"
run folder/inner --headless
status_is 1
err_has "without a scene in it"
run folder/scnee.lua --headless
status_is 1
err_has "folder/scnee.lua: there is no such file; did you mean folder/scene.lua?"
run exampels
status_is 1
err_has "did you mean verlua examples?"
name=$(printf 'od\377d.lua')
if printf 'print("odd")\nerror("x")\n' 2>/dev/null >"$name"; then
    run "$name" --headless
    status_is 1
    out_is odd
    err_starts 'od\xffd.lua:2: x'
fi
run "$(printf 'no\377such.lua')"
status_is 1
err_has 'no\xffsuch.lua: there is no such file'
printf '#!/usr/bin/env verlua\nprint("script")\n' >shebang.lua
run shebang.lua --headless
out_is script
printf 'return 42\n' >helper.lua
printf 'print(require("helper"))\n' >requires.lua
(cd / && "$program" "$work/requires.lua" --headless) >out 2>err
status=$?
called='verlua /…/requires.lua'
out_is 42

finish
