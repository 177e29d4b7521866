# Behind a message about a frequent slip stands what was probably meant, in both languages.
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"

# hint TEXT MESSAGE HINT HINT_RU: a scene of that text fails with the message and, behind it, the hint.
hint()
{
    printf '%s\n' "$1" >hint.lua
    run hint.lua --headless
    status_is 1
    err_starts "hint.lua:$2 ($3)"
    run hint.lua --headless --lang ru
    head -n 1 err | grep -qF -e " ($4)" || complain "the first line of standard error has, in Russian: $4"
}

# no_hint TEXT MESSAGE: a scene of that text fails with just the message.
no_hint()
{
    printf '%s\n' "$1" >hint.lua
    run hint.lua --headless
    status_is 1
    [ "$(head -n 1 err)" = "hint.lua:$2" ] || complain "the first line of standard error is: $2"
}

# Syntax: signs of other languages
equals='did you mean "=="?'
equals_ru='может быть, "=="?'
hint 'if world.time = 0 then end' "1: 'then' expected near '='" "$equals" "$equals_ru"
hint 'while world.time = 0 do end' "1: 'do' expected near '='" "$equals" "$equals_ru"
hint 'if 1 != 2 then end' "1: 'then' expected near '!'" 'did you mean "~="?' 'может быть, "~="?'
hint 'if !x then end' "1: unexpected symbol near '!'" 'did you mean "not"?' 'может быть, "not"?'
hint 'if 1 => 2 then end' "1: 'then' expected near '='" 'did you mean ">="?' 'может быть, ">="?'
hint 'if 1 <> 2 then end' "1: unexpected symbol near '>'" 'did you mean "~="?' 'может быть, "~="?'
hint 'if x && y then end' "1: unexpected symbol near '&'" 'did you mean "and"?' 'может быть, "and"?'
hint 'if x || y then end' "1: unexpected symbol near '|'" 'did you mean "or"?' 'может быть, "or"?'
hint 'local x = 1
x += 1' "2: syntax error near '+'" 'write x = x + 1' 'пишите x = x + 1'
hint 'ball.y -= 2' "1: syntax error near '-'" 'write ball.y = ball.y - 1' 'пишите ball.y = ball.y - 1'
hint 'n++' "1: syntax error near '+'" 'write n = n + 1' 'пишите n = n + 1'
hint 'x == 5' "1: syntax error near '=='" '= gives a value, == compares' '= даёт значение, == сравнивает'
hint 'x = 2 ** 3' "1: unexpected symbol near '*'" 'a power is written x^2, not x**2' \
    'степень пишут x^2, а не x**2'
comment='a comment starts with --, not with //, # or /*'
comment_ru='комментарий начинается с --, а не с //, # или /*'
hint '// a ball' "1: unexpected symbol near '//'" "$comment" "$comment_ru"
hint '/* a ball */' "1: unexpected symbol near '/'" "$comment" "$comment_ru"
hint 'x = 5 // a note here' "1: syntax error near 'here'" "$comment" "$comment_ru"
hint 'print(1)
# a ball' "2: unexpected symbol near '#'" "$comment" "$comment_ru"

# Syntax: tables
comma='is a comma missing before it?'
comma_ru='перед этим пропущена запятая?'
hint 'particle{
  position = {0, 1}
  mass = 2}' "3: '}' expected (to close '{' at line 1) near 'mass'" "$comma" "$comma_ru"
hint 'x = vec(1 2)' "1: ')' expected near '2'" "$comma" "$comma_ru"
hint 'particle{position: {0, 1}}' "1: <name> expected near '{'" 'write = instead of :, as in mass = 2' \
    'пишите = вместо :, как в mass = 2'
hint 'particle(mass = 2)' "1: ')' expected near '='" \
    'named values go in braces, as in particle{mass = 2}; == compares' \
    'значения с именами пишут в фигурных скобках, как в particle{mass = 2}; == сравнивает'
no_hint 'x = {1, 2
local y = 1' "2: '}' expected (to close '{' at line 1) near 'local'"

# Syntax: words
hint 'local x = 1
if x == 1 then
  print(1)
else if x == 2 then
  print(2)
end' "7: 'end' expected (to close 'if' at line 2) near <eof>" '"else if" in line 4: write "elseif", in one word' \
    '"else if" в строке 4: пишите "elseif", одним словом'
hint 'Function update(dt)
end' "1: syntax error near 'update'" '"Function" in line 1: small letters, "function"' \
    '"Function" в строке 1: пишите малыми буквами, "function"'
hint 'function update(dt)
End' "3: syntax error near <eof>" '"End" in line 2: small letters, "end"' \
    '"End" в строке 2: пишите малыми буквами, "end"'
hint 'function update(dt)
End

x = 1' "4: syntax error near 'x'" '"End" in line 2: small letters, "end"' \
    '"End" в строке 2: пишите малыми буквами, "end"'
hint 'If world.time > 1 then end' "1: syntax error near 'world'" '"If" in line 1: small letters, "if"' \
    '"If" в строке 1: пишите малыми буквами, "if"'
no_hint 'print("If else if // != ** “") -- End += ж
x = = = 1
print(' "2: unexpected symbol near '='"' (did you mean "=="?)'

# Syntax: characters
hint 'print(“a”)' "1: unexpected symbol near '<\\226>'" '“ is no quote of Lua: texts stand between " and "' \
    '“ - не кавычка Lua: текст пишут между " и "'
# shellcheck disable=SC1111 # that quote is what this is about
hint 'print("a”)' "1: unfinished string near '\"a”)'" '” is no quote of Lua: texts stand between " and "' \
    '” - не кавычка Lua: текст пишут между " и "'
hint 'print("ж") particle{mаss = 1}' "1: '}' expected near '<\\208>'" \
    'the letter "а" is Cyrillic: names take Latin letters, digits and _' \
    'буква "а" русская: имена пишут латинскими буквами, цифрами и _'
hint 'größe = 1' "1: syntax error near '<\\195>'" 'the character "ö": names take Latin letters, digits and _' \
    'знак "ö": имена пишут латинскими буквами, цифрами и _'
hint 'x = 3 − 2' "1: unexpected symbol near '<\\226>'" 'Lua does not know −: write -' 'Lua не знает −: пишите -'

# The same in files that are required, on standard input, in the console and in check.
printf 'x != 1\n' >needed.lua
printf 'require "needed"\n' >needs.lua
run needs.lua --headless
status_is 1
err_has 'did you mean "~="?'
printf 'x = 1 x += 1\n' | "$program" --headless - >out 2>err
err_has '(write x = x + 1)'
run check needed.lua
out_has 'did you mean "~="?'
printf 'x = 2\nif x > 1 then\nprint("a")\nelse if x > 0 then\nprint("b")\nend\nend\nx += 1\n' |
    "$program" repl >out 2>err
called='verlua repl'
out_is a
err_has 'write x = x + 1'

# Values
hint 'y = "y = " + world.time' "1: attempt to add a 'string' with a 'number'" \
    '.. joins texts, + adds numbers' '.. склеивает тексты, + складывает числа'
hint 'ball = particle{}
ball{radius = 1}' "2: attempt to call a particle value (global 'ball')" \
    'ball is no longer the function of this name: the scene made it a particle; choose another name for that' \
    'ball теперь particle, а не функция: сцена заняла это имя; выберите другое'
hint 'local rope = 5
rope{}' "2: attempt to call a number value (local 'rope')" \
    'rope is no longer the function of this name: the scene made it a number; choose another name for that' \
    'rope теперь number, а не функция: сцена заняла это имя; выберите другое'
no_hint 'mine = particle{}
mine{}' "2: attempt to call a particle value (global 'mine')"
hint 'local r = rope{from = {0, 0}, to = {1, 0}}
print(r[#r + 1].x)' "2: attempt to index a nil value (field '?')" \
    'nothing is at that place: places count from 1 to #list' \
    'на этом месте ничего нет: места считают от 1 до #list'
hint 'k = slider{name = "k", min = 0, max = 1}
print(k * 2)' "2: attempt to perform arithmetic on a slider value (global 'k')" \
    'use k.value, the number of the slider' 'пишите k.value: это число ползунка'
hint 'k = slider{name = "k", min = 0, max = 1}
print(k > 2)' "2: attempt to compare number with slider" 'use NAME.value, the number of the slider' \
    'пишите NAME.value: это число ползунка'
hint 'k = slider{name = "k", min = 0, max = 1}
print(math.sin(k))' "2: bad argument #1 to 'sin' (number expected, got slider)" \
    'use NAME.value, the number of the slider' 'пишите NAME.value: это число ползунка'
hint 'k = slider{name = "k", min = 0, max = 1}
particle{mass = k}' "2: particle: mass must be a number, got a slider" 'its number is NAME.value' \
    'его число - ИМЯ.value'
hint 'particle{position == {0, 1}}' \
    '1: particle: every value needs a name (name = value), got false without one' \
    '== compares, = gives a value' '== сравнивает, = даёт значение'
hint 'world.gravity = {0, -9,81, 0}' '1: world: gravity must be {x, y}, {x, y, z} or a vec, got a table of 4' \
    'a decimal point, not a comma?' 'в дроби точка, а не запятая?'
point='1: world: gravity.z must be 0 in the plane, got 81 (world.dimensions = 3 comes before the first object'
printf 'world.gravity = {0, -9,81}\n' >hint.lua
run hint.lua --headless
err_starts "hint.lua:$point; or a decimal point, not a comma?)"
run hint.lua --headless --lang ru
err_has '; или в дроби точка, а не запятая?)'
printf 'local h\nparticle{position = {0, h}}\n' >hint.lua
run hint.lua --headless
err_starts "hint.lua:2: particle: position must be {x, y}, {x, y, z} or a vec, got a table of 1; its second number is missing or nil"
run hint.lua --headless --lang ru
err_has '; второго числа нет, или оно nil'

# Names
hint 'print(sin(1))' "1: attempt to call a nil value (global 'sin')" 'did you mean "math.sin"?' \
    'может быть, "math.sin"?'
hint 'print(2 * pi)' "1: attempt to perform arithmetic on a nil value (global 'pi')" 'did you mean "math.pi"?' \
    'может быть, "math.pi"?'
hint 'local ropey = 1
print(ropex + 1)' "2: attempt to perform arithmetic on a nil value (global 'ropex')" 'did you mean "ropey"?' \
    'может быть, "ropey"?'
hint 'local height = 1
function update() print(heigth + 1) end
world:step()' "2: attempt to perform arithmetic on a nil value (global 'heigth')" 'did you mean "height"?' \
    'может быть, "height"?'
hint 'print(null.x)' "1: attempt to index a nil value (global 'null')" 'did you mean "nil"?' 'может быть, "nil"?'
wait='scenes do not wait: update(dt) runs before each step, world:step(n) makes n steps'
wait_ru='сцены не ждут: update(dt) вызывается перед каждым шагом, world:step(n) делает n шагов'
hint 'sleep(1)' "1: attempt to call a nil value (global 'sleep')" "$wait" "$wait_ru"

# A scene that nobody runs
no_step='verlua: no step was made; --time S runs S seconds of the scene'
printf 'ball = particle{position = {0, 1}}\nprint(ball.y)\n' >still.lua
run still.lua --headless --hash
status_is 0
err_starts "$no_step"
[ "$(wc -l <err)" = 1 ] || complain "one line is said"
last_line_is_hash
run still.lua --headless --lang ru
err_starts "verlua: ни одного шага не сделано; --time S выполнит S секунд сцены"
printf 'function update(dt) end\n' >updates.lua
run updates.lua --headless
err_starts "$no_step"
for arguments in '--time 0.1' '--steps 1' '--steps 0' '--png still.png'; do
    # shellcheck disable=SC2086
    run still.lua --headless $arguments
    err_is_empty
done
printf 'print(1 + 1)\n' >empty.lua
printf 'particle{}\nworld:step()\n' >steps.lua
printf 'particle{}\nfunction setup() world:step() end\n' >sets.lua
printf 'local p = particle{mass = 2}\nexpect("mass", p.mass, 2)\n' >expects.lua
printf 'particle{}\nquit()\n' >quits.lua
for scene in empty steps sets expects quits; do
    run $scene.lua --headless
    status_is 0
    err_is_empty
done

# Functions that nothing calls, though they are nearly those that the program calls
printf 'particle{}\nfunction updte(dt) end\nfunction Draw(canvas) end\nfunction helper() end\n' >misspelt.lua
run misspelt.lua --headless --steps 3
status_is 0
[ "$(cat err)" = 'misspelt.lua:2: nothing calls the function "updte"; did you mean "update"?
misspelt.lua:3: nothing calls the function "Draw"; did you mean "draw"?' ] || complain "each is said once"
run misspelt.lua --headless --steps 3 --lang ru
err_has 'misspelt.lua:2: функцию "updte" ничто не вызывает; может быть, "update"?'
printf 'particle{}\nfunction updates() end\nfunction draws() end\nfunction draw() draws() end\non("step", updates)\n' \
    >called.lua
printf 'particle{}\nfunction updte() end\nfunction update() end\n' >both.lua
for scene in called both; do
    run $scene.lua --headless --steps 3
    status_is 0
    err_is_empty
done

finish
