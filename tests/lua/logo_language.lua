-- Logo in Lua scenes: what is done when logo returns, names that last, English and Russian in one program.
local check = require "support.check"

logo"forward 50"
expect("the turtle has moved when logo returns", pos(), {0, 50})
logo[=[
  to square :side
    repeat 4 [forward :side right 90]
  end
  make "size.of.it 30
]=]
logo[=[ square :size.of.it ]=]
expect("procedures and names last", pos(), {0, 50}, 1e-9)
logo[=[
  это шаг :n
    вп :n пр 90
  конец
  repeat 2 [шаг 20]
  ПОВТОРИ 2 [шаг 20]
]=]
expect("both languages in one program", pos(), {0, 50}, 1e-9)
forward(7)
logo[=[ make "y ycor ]=]
logo[=[ if not :y = 57 [throw "wrong] ]=]
check.failsWith("errors can be caught", function() logo"fd [a]" end, "fd doesn't like [a] as input")
check.failsWith("a text is wanted", function() logo(5) end, "logo must be a text")
logo"forward 1"
expect("and Logo goes on", pos(), {0, 58})

-- Numbers in words count in Logo, and Lua's own texts stay what they were.
logo[=[ make "n "5 forward :n + "2 ]=]
expect("words that look like numbers", pos(), {0, 65})
expect("Lua's texts", "10" + 1, 11)
check.failsWith("Lua's errors", function() return {} + 1 end, "attempt to perform arithmetic on a table value")
check.failsWith("of texts, too", function() return "a" + 1 end,
  "logo_language.lua:35: attempt to add a 'string' with a 'number'")
check.failsWith("and of comparisons", function() return "a" < 1 end, "attempt to compare string with number")
expect("texts are compared as before", "a" < "b", true)

-- Tail calls take no space, not on the trail of names either; FOR's name is its own, however the loop is left.
logo[=[
  to down :n :other
    if :n = 0 [stop]
    down :n - 1 :other
  end
  down 100000 5
  make "i 99
  to first.even :list
    for [i 1 [count :list]] [if 0 = remainder item :i :list 2 [output item :i :list]]
    output "none
  end
  make "found first.even [3 5 8 9]
  setpos list :found :i
]=]
expect("the trail stays short", #require("logo").runtime.TN < 100, true)
expect("FOR's name is its own", pos(), {8, 99})

-- Errors leave names as they were.
logo[=[
  make "x 1
  to wrong :x
    fd "abc
  end
  catch "error [wrong 2]
  setpos list :x 0
]=]
expect("a caught error restores names", pos(), {1, 0})

-- SPEED sets with a number and tells in parentheses.
logo"speed 250 make \"s (speed) setpos list :s 0"
expect("speed", pos(), {250, 0})
check.failsWith("speed as a value", function() logo"print speed 10" end, "speed didn't output to print")
