# Logo programs as scenes: what they print, what is said about bad ones, in their language, with file and line.
# shellcheck source=tests/program/common.sh
. "$(dirname "$0")/common.sh"

# bad MESSAGE PROGRAM: the program (printf's format) fails with a first line that begins so.
bad()
{
    # shellcheck disable=SC2059 # the program is a format
    printf "$2" >p.logo
    run p.logo --headless --limit 60
    called="$called: $2"
    status_is 1
    err_starts "$1"
}

# good OUTPUT PROGRAM
good()
{
    # shellcheck disable=SC2059
    printf "$2" >p.logo
    run p.logo --headless --limit 60
    called="$called: $2"
    status_is 0
    out_is "$1"
}

good '[100 0]' 'forward 100 right 90\nsetpos [100 0] show pos\n'
good '[0 0]' 'ПОВТОРИ 4 [ВП 100 ПР 90]\nпокажи_список место\n'
good '3' 'ПУСТЬ "а 1 make "b 2\nprint :а + :B\n'
good 'вперёд
ё' 'это ЁЖ :х\nпиши :Х\nконец\nеж "вперёд\nЕЖ "ё\n'

# Words that nobody knows, the nearest known one offered
bad "p.logo:1: I don't know how to FORWAD; did you mean forward?" 'FORWAD 50\n'
bad 'p.logo:2: Я не умею: вперд; может быть, вперед?' 'пп\nвперд 50\n'
bad "p.logo:4: I don't know how to sqare in two; did you mean square?" 'to square\nend\nto two\nsqare\nend\ntwo\n'
bad "p.logo:1: I don't know how to qwertyuiop" 'qwertyuiop\n'
bad 'p.logo:2: side has no value' 'pu\nfd :side\n'
bad 'p.logo:1: У сторона нет значения' 'вп :сторона\n'

# Inputs
bad 'p.logo:1: FD needs more inputs' 'FD\n'
bad 'p.logo:1: ВП: нужно больше входов' 'ВП\n'
bad "p.logo:1: You don't say what to do with 30" 'fd 20 30\n'
bad "p.logo:1: Не сказано, что делать с 30" 'вп 20 30\n'
bad "p.logo:1: FD doesn't like [] as input" 'FD []\n'
bad 'p.logo:3: вп не понимает [1 2] как вход в дом' 'это дом :х\nпп\nвп :х\nконец\nдом [1 2]\n'
bad "p.logo:1: + doesn't like [1] as input" 'print 3 + [1]\n'
bad "p.logo:1: fd didn't output to print" 'print fd 10\n'
bad 'p.logo:1: /: division by zero' 'print 1 / 0\n'
bad "p.logo:1: first doesn't like [] as input" 'print first []\n'
bad "p.logo:2: Can't find catch tag for home" 'pu\nthrow "home\n'
bad 'p.logo:1: stop works only inside a procedure' 'stop\n'

# Brackets and procedures
bad 'p.logo:2: the bracket [ is never closed' 'pu\nrepeat 4 [fd 10\nrt 90\n'
bad 'p.logo:1: unexpected ]' 'fd 10 ]\n'
bad 'p.logo:1: лишняя скобка ]' 'вп 10 ]\n'
bad 'p.logo:1: a ( has no )' 'print (sum 1 2\n'
bad 'p.logo:1: unexpected )' 'fd 10 )\n'
bad 'p.logo:1: TO f has no END' 'to f\nfd 10\n'
bad 'p.logo:1: У ЭТО дом нет КОНЕЦ' 'это дом\nвп 10\nпп\n'
bad 'p.logo:1: END without TO' 'end\n'
bad 'p.logo:1: forward is a primitive' 'to forward :x\nend\n'

# Endless ones
# (The room may end where a procedure begins, too.)
bad 'p.logo:' 'to f :n\nprint sum 1 f :n\nend\nf 1\n'
err_has 'too many procedures inside one another: does a recursion never end?'
bad 'p.logo:' 'это ф :н\nпиши 1 + ф :н\nконец\nф 1\n'
err_has 'слишком много вложенных вызовов: рекурсия не кончается?'
bad 'p.logo:1: this code ran for 2 s' 'while ["true] []\n'
bad 'p.logo:2: this code ran for 2 s' 'to go\ngo\nend\ngo\n'
good 'done' 'to down :n\nif :n = 0 [print "done stop]\ndown :n - 1\nend\ndown 300000\n'
printf 'talkto "t1 forever [fd 0]\nnewturtle "b\nask "b [launch [wait 5 print "still]]\n' >p.logo
run p.logo --headless --time 1
status_is 0
out_is still

# Many brackets, a word of a million letters, texts of all kinds
awk 'BEGIN { for (i = 0; i < 100000; i++) printf "["; print "" }' >p.logo
run p.logo --headless
status_is 1
err_starts 'p.logo:1: too many brackets inside one another'
awk 'BEGIN { printf "print "; for (i = 0; i < 3000; i++) printf "("; printf "1"; for (i = 0; i < 3000; i++) printf ")"; print "" }' >p.logo
run p.logo --headless
status_is 1
err_starts 'p.logo:1: too many brackets inside one another'
awk 'BEGIN { printf "make \"w \""; for (i = 0; i < 1000000; i++) printf "a"; print ""; print "print count :w print first :w print count bf :w fd :w" }' >p.logo
run p.logo --headless
status_is 1
out_is '1000000
a
999999'
err_starts "p.logo:2: fd doesn't like aaaa"
good '№ «ёж»
№1' 'пиши [№ «ёж»]\nпиши "№1\n'
good '' ''
good '' '\357\273\277; only a comment\n'

# Files that editors of the past have saved
printf '\357\356\342\362\356\360\350 2 [\357\350\370\350 "\270\346]\n' >p.logo # CP1251
run p.logo --headless
status_is 0
out_is 'ёж
ёж'
err_has 'p.logo: этот файл записан в CP1251, а не в UTF-8'
printf '\320\317\327\324\317\322\311 2 [\320\311\333\311 "\243\326]\n' >p.logo # KOI8-R
run p.logo --headless
status_is 0
out_is 'ёж
ёж'
err_has 'p.logo: этот файл записан в KOI8-R, а не в UTF-8'

# LOAD and SAVE stay in the scene's folder
good 'hi
[[] [print "hi]]' 'to greet\nprint "hi\nend\nmake "x [1 2]\nsave "saved.lg\nerase "greet\nload "saved.lg\ngreet show text "greet\n'
bad 'p.logo:1: load: cannot read the file: ../x: outside' 'load "../x\n'
bad 'p.logo:1: load: cannot read the file: nosuch: ' 'load "nosuch\n'

# In Lua scenes: names last over calls, errors name the scene.
cat >p.lua <<'X'
logo[=[
to sq :x
  output :x * :x
end
make "a 5]=]
logo"print sq :a"
X
run p.lua --headless
status_is 0
out_is 25
printf 'print("a")\nlogo"fd [[a]]"\n' >p.lua
run p.lua --headless
status_is 1
err_starts "p.lua:2: fd doesn't like [[a]] as input"
printf 'print("a")\nlogo[=[\n\nto f\n  fd "x\nend\nf\n]=]\n' >p.lua
run p.lua --headless
status_is 1
err_starts "p.lua:5: fd doesn't like x as input in f"
printf 'logo[[ repeat 4 [fd 10 rt 90]] ]]\n' >p.lua
run p.lua --headless
status_is 1
err_has "a Logo text ends at its first ]]: write logo[=[ and ]=] in place of logo[[ and ]]"
printf 'logo[[ repeat 2 [ repeat 4 [fd 10 rt 90]]\n' >p.lua
run p.lua --headless
status_is 1
err_starts 'p.lua:1: the bracket [ is never closed: a text in [[ ]] ends at its first ]]'

# READLIST and READWORD read the console.
printf 'make "a readlist show :a show readword print "end\n' >p.logo
printf 'one two\nthree four\n' | "$program" p.logo --headless >out 2>err
out_is '[one two]
three four
end'
run p.logo --headless
status_is 1
err_starts 'p.logo:1: readlist: there is no console to read from'

# A program of Lua that never ends is stopped alone, with its turtle's name.
cat >p.lua <<'X'
turtle{name = "mole"}:launch(function() while true do end end)
local n = 0
turtle{}:forever(function() n = n + 1 end)
function finish() print(n >= 20) end
X
run p.lua --headless --steps 30 --limit 60
status_is 1
out_is true
err_has 'p.lua:1: the program of mole: this code ran for 2 s'

# verlua check tells what is wrong without running anything.
printf 'to f\nprint "ran\nfowrard 10\nend\nвп\nf\nprint sum 1\n' >p.logo
run check p.logo
status_is 1
out_is "p.logo:3: I don't know how to fowrard in f; did you mean forward?
p.logo:5: вп: нужно больше входов
p.logo:7: sum needs more inputs"
printf 'fd [10\n' >p.logo
run check p.logo
status_is 1
out_is 'p.logo:1: the bracket [ is never closed'
printf 'to f :x\nfd :x\nend\nf 10\n' >p.logo
run check p.logo
status_is 0

# Pictures: pixels and lines.
printf 'setpc "red repeat 4 [fd 50 rt 90]\n' >p.logo
run p.logo --headless --png p.png --svg p.svg
status_is 0
check "there is a picture" [ -s p.png ]
check "there are four lines" [ "$(grep -c '<line' p.svg)" = 4 ]
run p.logo --headless --svg p.png
status_is 2

exit "$((failures > 0))"
