# draw(canvas) behaves alike whether the program steps the scene (--time) or the scene does (world:step).
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"

# alike STATUS MESSAGE DRAW: both ways the scene with this function ends so, and nothing of it goes on.
alike()
{
    printf 'particle{}\n%b\nfunction finish() print("finish") end\n' "$3" >scene.lua
    run scene.lua --headless --time 0.2 --frames f --size 64x48
    status_is "$1"
    grep -v 'an earlier run' err >wanted
    cp out wanted_out
    [ -z "$2" ] || err_starts "$2"
    printf 'world:step(12)\nprint("held up")\n' >>scene.lua
    run scene.lua --headless --frames f --size 64x48
    called="the scene: $3"
    status_is "$1"
    grep -v 'an earlier run' err >got
    if [ "$1" != 0 ]; then
        cmp -s out wanted_out || complain "standard output is the same"
    fi
    # The same message and the same calls; then come those of the scene that stepped.
    if [ -s wanted ]; then
        head -n "$(wc -l <wanted)" got | cmp -s - wanted || complain "standard error begins like: $(cat wanted)"
        grep -qE "in method 'step'|more than 10000 calls" got || complain "the trace goes on to world:step"
    else
        [ ! -s got ] || complain "standard error is empty"
    fi
}

alike 1 'scene.lua:3: oops' 'function draw()\n  error("oops")\nend'
alike 1 'scene.lua:3: the error value is a table, not a text' 'function draw()\n  error({})\nend'
alike 1 'scene.lua:3: attempt to call a nil value (global' 'function draw()\n  rop{}\nend'
alike 1 'scene.lua:4: not enough memory: a scene may hold 512 MiB' \
    'function draw()\n  local t = {}\n  for i = 1, 1e9 do t[i] = {i} end\nend'
alike 1 'scene.lua:3: not enough memory: a scene may hold 512 MiB' 'function draw()\n  local s = ("x"):rep(1e10)\nend'
alike 1 'scene.lua:3: this code ran for 2 s' 'function draw()\n  while true do end\nend'
alike 1 'scene.lua:3: this code ran for 2 s' \
    'function draw()\n  coroutine.wrap(function() while true do end end)()\nend'
alike 1 'scene.lua:2: stack overflow' 'local function f() return 1 + f() end\nfunction draw()\n  f()\nend'
alike 1 'scene.lua:3: canvas:circle: radius' 'function draw(canvas)\n  canvas:circle({0, 0}, -1)\nend'
alike 3 '' 'function draw() if world.steps == 3 then quit(3) end end'
alike 4 '' 'function draw() pcall(quit, 4) end'
alike 0 '' 'function draw(canvas) canvas:circle({0, 0}, 1) end'

# The scene cannot hold the error of its draw.
printf 'function draw() error("oops") end\npcall(world.step, world)\nprint("held up")\n' >held.lua
run held.lua --headless --frames f --size 64x48
status_is 1
err_starts 'held.lua:1: oops'
[ ! -s out ] || complain "the scene ends at its draw's error"

# In a coroutine of the scene too.
printf 'function draw() error("oops") end\ncoroutine.wrap(function()\n  world:step()\nend)()\nprint("held up")\n' >co.lua
run co.lua --headless --frames f --size 64x48
status_is 1
err_starts 'co.lua:1: oops'
err_has 'resumed by'
[ ! -s out ] || complain "the scene ends at its draw's error"

# What the program calls is a function, or nothing.
# no_function NAME WHEN
no_function()
{
    printf 'print("top")\n%s = 5\n' "$1" >wrong.lua
    run wrong.lua --headless --time 0.1
    status_is 1
    out_is top
    err_starts "wrong.lua: $1 must be a function, $2, got 5"
    printf 'print("top")\n%s = {}\n' "$1" >wrong.lua
    run wrong.lua --headless
    status_is 1
    err_starts "wrong.lua: $1 must be a function, $2, got a table"
}
no_function setup 'it is called once, before the first step'
no_function update 'it is called before each step'
no_function draw 'it is called for each picture'
no_function finish 'it is called at the end'
printf 'draw = 5\nworld:step()\n' >wrong.lua
run wrong.lua --headless --frames f --size 64x48
status_is 1
err_starts 'wrong.lua:2: draw must be a function, it is called for each picture, got 5'
printf 'function setup() draw = 5 end\n' >wrong.lua
run wrong.lua --headless --time 0.1 --png p.png --size 64x48
status_is 1
err_starts 'wrong.lua: draw must be a function'
printf 'function setup() finish = 5 end\n' >wrong.lua
run wrong.lua --headless --time 0.1
status_is 1
err_starts 'wrong.lua: finish must be a function'

finish
