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
cat >members.lua <<'END'
world.gravty = {0, 0}
local p, q = particle{position = {0, 0}}, particle{}
p.positon = {1, 1}
q:destory()
local r = rod{p, q}
print(r.lenght, world:stpe(), world.energy.kinetic, world.centre_of_mass)
function draw(canvas)
  canvas:lien({0, 0}, {1, 1})
  canvas:line({0, 0}, {1, 1})
end
function updte(dt) end
function Setup() end
on("break", function(e) e.seen = 1 print(e.frce, e.seen, e.link) end)
force(function(s) return -s.vx, -s.vyy end)
big = ball{type = "static"}
print(big.radus)
local unsure = particle{}
unsure = {}
unsure.foo = 1
local function particle2() return {anything = 1} end
local t = particle2{}
t.foo = 3
local rec = record{every = 0.1, height = function() return p.y end}
print(rec.height, rec.anything)
for i = 1, 2 do local p = {} p.own = 1 end
local x = particle{}.x
x.foo = 1
local y = particle{} or {}
y.foo = 2
local v = vec(1, 2)
print(v.lenght)
function helper() end
function redraw() end
helpers = {}
function helpers.updte() end
world:rope{from = {0, 0}, to = {1, 0}}
END
run check members.lua
status_is 1
out_is 'members.lua:1: world has no field "gravty"; did you mean "gravity"?
members.lua:3: particle has no field "positon"; did you mean "position"?
members.lua:4: particle has no field "destory"; did you mean "destroy"?
members.lua:6: rod has no field "lenght"; did you mean "length"?
members.lua:6: world has no field "stpe"; did you mean "step"?
members.lua:8: canvas has no field "lien"; did you mean "line"?
members.lua:11: nothing calls the function "updte"; did you mean "update"?
members.lua:12: nothing calls the function "Setup"; did you mean "setup"?
members.lua:13: event has no field "frce"; did you mean "force"?
members.lua:14: particle has no field "vyy"; did you mean "vy"?
members.lua:16: ball has no field "radus"; did you mean "radius"?
members.lua:31: vec has no field "lenght"; did you mean "length"?'
# Values that cannot be right, and names that no longer mean what they did.
cat >values.lua <<'END'
local b = particle{mass = "2", pinned = "left", position = 3}
b.speed = 5
b.mass, b.y = true, "x"
world.method = "shak"
world.gravity = "down"
rope{from = {0, 0}, to = {1, 0}, pinned = "left", links = {20}}
function draw(canvas)
  canvas:circle({0, 0}, 1, {color = "rde", fill = "#12345"})
end
ball = ball{type = "static"}
ball{type = "static"}
local rod = rod{b, b}
rod{b, b}
print(null)
END
run check values.lua
status_is 1
out_is 'values.lua:1: particle: mass must be a number, got "2"
values.lua:1: particle: pinned must be true or false, got "left"
values.lua:1: particle: position must be a vector such as {x, y}, got 3
values.lua:2: particle: speed can only be read
values.lua:3: particle: mass must be a number, got true
values.lua:3: particle: y must be a number, got "x"
values.lua:4: world: method must be "shake" or "jakobsen", got "shak"
values.lua:5: world: gravity must be a vector such as {x, y}, got "down"
values.lua:6: rope: pinned must be "both", "from", "to" or "none", got "left"
values.lua:6: rope: links must be a whole number, got {...}
values.lua:8: there is no color "rde"; did you mean "red"?
values.lua:8: there is no color "#12345"
values.lua:11: "ball" is called, but it is a ball since line 10; choose another name for that
values.lua:13: "rod" is called, but it is a rod since line 12; choose another name for that
values.lua:14: unknown name "null"; did you mean "nil"?'
run check values.lua --lang ru
out_has 'values.lua:1: particle: mass - это число, а дано "2"'
out_has 'values.lua:2: particle: speed можно только читать'
out_has 'values.lua:8: цвета "rde" нет; может быть, "red"?'
out_has 'values.lua:11: "ball" вызвано, но это ball со строки 10; выберите для него другое имя'
cat >right.lua <<'END'
local b = particle{mass = 2 * 3, pinned = "a" == "b", position = vec(0, 1), radius = -1 + 2}
b.mass, b.velocity = tonumber("2"), {1, 2}
cloth{position = {0, 0}, size = {1, 1}, cells = {2, 2}, pinned = {{1, 1}}, shear = false, bend = 1}
cloth{position = {0, 0}, size = {1, 1}, cells = {2, 2}, pinned = "top"}
on("break", function(e) e.a = "mine" e.name = 5 end)
local words = {color = "rde"}
function draw(canvas)
  canvas:circle({0, 0}, 1, {color = "red", fill = "#ff8000"})
  canvas:curve(function(x) local t = {color = "any"} return x, t end, 0, 1)
  canvas:text({0, 0}, select(2, 1, tostring{color = "any"}), {color = words.color})
end
local function make() return ball{type = "static"} end
if make() then ball = make() end
ball = {}
local function other() local rope = rope{from = {0, 0}, to = {1, 0}} return rope end
rope{from = {0, 0}, to = other().position}
function late() box = box{type = "static"} end
box{type = "static"}
END
run check right.lua
out_is 'no mistakes found in 1 file(s)'
# What the scene makes its own is not judged.
cat >unsure.lua <<'END'
function particle(t) return t end
local p = particle{odd = 1}
p.odd = 2
function draws() end
draws()
function update(dt) end
function updates() end
world = {gravty = 1}
print(world.gravty)
local function force(f) f({odd = 1}) end
force(function(p) print(p.odd) end)
local a = rod
a = {}
a.odd = 1
local b = rope{from = {0, 0}, to = {1, 0}}
local function swap() b = {odd = 1} end
swap()
print(b.odd)
do local world = {odd = 1} print(world.odd) end
function draw(canvas) canvas = {odd = print} canvas.odd() end
print(require("helper2"), own.odd)
END
printf 'own = {odd = 1}\nfunction setups() end\n' >helper2.lua
run check unsure.lua
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
# A file that it requires and that would not run is told once, with its own line; the rest is checked all the same.
printf 'local a = 1\nx = = 3\n' >broken.lua
printf 'local x = foo(\n' >cut.lua
printf 'while true do\n  local t = {1, "a\n' >text.lua
printf '\033Lua\124\000' >compiled.lua
printf '\351\n' >latin.lua
printf 'require "broken"\nreturn {}\n' >between.lua
for name in broken cut text compiled latin; do
    printf 'require "%s"\nrequire "%s"\nprint(lost)\n' $name $name >needs.lua
    run check needs.lua
    status_is 1
    grep -q "^$name.lua:[0-9]*:* " out || complain "the file that is broken is named"
    out_has 'needs.lua:3: unknown name "lost"'
    [ "$(wc -l <out)" = 2 ] || complain "each is said once"
    err_is_empty
done
printf 'require "between"\n' >needs.lua
run check needs.lua
status_is 1
out_has 'broken.lua:2: unexpected symbol'
mkdir -p part
printf 'inside = 1\n' >part/init.lua
printf 'outside = 1 require "itself"\n' >itself.lua
printf 'require "part"\nrequire "itself"\nrequire "missing"\nprint(inside, outside)\n' >needs.lua
run check needs.lua
status_is 0
err_is_empty
# A sign belongs to a number only where it is that of its exponent.
printf 'print(0xE+lost1, 0x1p+4+lost2, 3e-2-lost3, 0Xe-lost4, 0x.8P-1-lost5, .5e1+lost6, 1//lost7, 2 ..lost8)\n' >sum.lua
run check sum.lua
status_is 1
for i in 1 2 3 4 5 6 7 8; do
    out_has "sum.lua:1: unknown name \"lost$i\""
done
# Files of the user with the names of our own are scenes like others.
mkdir -p named
printf 'error("mine")\n' >named/check.lua
cp named/check.lua named/api.lua
(cd named && "$program" check check.lua api.lua >../out 2>../err)
status=$?
called='verlua check check.lua api.lua'
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
printf '{1, {x = "a"}}\nparticle{position = {0, 2}}\nwhile true do end\n1 +\n2\n' | "$program" repl >out 2>err
status=$?
called='verlua repl'
out_has '{1, {x = "a"}}'
out_has 'position = vec(0, 2)'
err_starts 'stdin:1: this code ran for 2 s'
check "it goes on" [ "$(tail -n 1 out)" = 3 ]
printf 'x = ' | "$program" repl >out 2>err
status=$?
status_is 1
printf 'print("no line end")' | "$program" repl >out 2>err
status=$?
status_is 0
out_is "no line end"

finish
