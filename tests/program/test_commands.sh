# check, examples, api and repl answer as documented.
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"

# check
printf -- '-- A scene.\nlocal p = partcle{position = {0, 0}}\nfunction update(dt)\n  p.x = mth.sin(world.time)\nend\n' >typo.lua
run check typo.lua
status_is 1
out_has 'typo.lua:2: unknown name "partcle"; did you mean "particle"?'
out_has 'typo.lua:4: unknown name "mth"; did you mean "math"?'
printf 'print("ran")\nx = 1\nprint(x, y)\nlocal function f(z) return z end\nprint(f(2))\n' >names.lua
run check names.lua
status_is 1
out_is 'names.lua:3: unknown name "y"'
printf 'particle{\n  position = {0, 0}, postion = 1,\n  zebra = {mass = 1}}\nrecord{any = print}\nlocal rod = print\nrod{odd = 1}\n' >fields.lua
run check fields.lua
status_is 1
out_is 'fields.lua:2: particle has no field "postion"; did you mean "position"?
fields.lua:3: particle has no field "zebra"'
printf 'function particle(t) end\nparticle{odd = 1}\n' >own.lua
run check own.lua
status_is 0
printf 'x = = 1\n' >syntax.lua
run check syntax.lua
status_is 1
grep -q '^syntax.lua:1: ' out || complain "a syntax error has file and line"
printf 'while true do world:step() end\n' >endless.lua
run check endless.lua
status_is 0
printf 'shared = 1\nreturn {}\n' >helper.lua
printf 'require "helper"\nprint(shared)\nfunction setup() end\nfunction draw(c) end\n' >user.lua
run check user.lua
status_is 0
run check typo.lua endless.lua nosuch.lua syntax.lua
status_is 1
out_has 'typo.lua:2:'
out_has 'syntax.lua:1:'
err_has 'nosuch.lua: there is no such file'
run check typo.lua --lang ru
out_has 'typo.lua:2: неизвестное имя "partcle"; может быть, "particle"?'
find "$VERLUA_SOURCE/examples" -name '*.lua' >list 2>/dev/null
if [ -s list ]; then
    while read -r example; do
        run check "$example"
        status_is 0
    done <list

    # examples
    run examples
    status_is 0
    err_is_empty
    while read -r example; do
        out_has "${example##*/}"
    done <list
    (cd "$VERLUA_SOURCE" && "$program" examples) >out 2>err
    grep -q '^  examples/[a-z]*/[a-z_]*\.lua  *[A-Z]' out || complain "paths can be typed as they stand, with a line about each"
fi

# api
run api rope
status_is 0
out_has "links"
run api particle
status_is 0
out_has "velocity"
run api prticle
status_is 1
err_has 'nothing is called "prticle"; near it: particle'
[ ! -s out ] || complain "nothing is printed for an unknown name"

# repl
printf '1 + 1\nx = 5\nx * 2, "a"\nfor i = 1, 2 do\n  print(i)\nend\n' | "$program" repl >out 2>err
status=$?
called='verlua repl'
status_is 0
out_is "2
10	a
1
2"
printf 'local p = 1\nerror("oops")\nprint("goes on")\nnosuch.x\n' | "$program" repl >out 2>err
status=$?
status_is 1
out_is "goes on"
err_starts "stdin:1: oops"
printf 'p = particle{position = {0, 10}}\nworld:step(60)\np.y < 10\nquit(3)\n' | "$program" repl >out 2>err
status=$?
status_is 3
out_has true
printf '1\nhelp\n2\n  exit  \n3\n' | "$program" repl >out 2>err
status=$?
status_is 0
err_is_empty
out_has "ball = particle{position = {0, 10}}"
[ "$(grep -c '^[123]$' out)" = 2 ] || complain "help helps and goes on, exit leaves"
printf '1\nquit\n2\n' | "$program" repl >out 2>err
status=$?
status_is 0
out_is 1
printf 'x = ' | "$program" repl >out 2>err
status=$?
status_is 1
printf 'print("no line end")' | "$program" repl >out 2>err
status=$?
status_is 0
out_is "no line end"

finish
