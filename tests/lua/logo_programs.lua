-- The programs of tests/logo print what UCBLogo 6.2 printed (NAME.txt, recorded once), numbers within 2e-6, for
-- UCBLogo rounds positions to six digits; and each does so again when its words are translated into Russian.
local host = require "verlua.turtles"
local words = require "turtle.words"

local said = {}
local stock = print
function print(...) said[#said + 1] = table.concat({...}, "\t") end -- luacheck: ignore
local logo = require "logo"
print = stock -- luacheck: ignore

local folder = host.where(1):match("^(.*/)lua/[^/]*$") .. "logo/"

local function read(name) return assert(host.readScene(folder .. name)) end

-- The English words of a program in Russian.
local russian = {}
for _, row in ipairs(words.rows) do
  local to = (words.names(row, "ru"))[1]
  for _, name in ipairs((words.names(row, "en"))) do russian[name] = to end
end

local function translate(text)
  -- Longer words first: a word is what stands between blanks, brackets and signs.
  return (text:gsub('(["]?)([%a.][%w_.?]*)', function(mark, word)
    local to = russian[words.fold(word)]
    -- Quoted names of commands, as in apply "sum, are commands too.
    if not to then return mark .. word end
    return mark .. to
  end))
end

local function splitWords(line)
  local list = {}
  for word in line:gsub("[%[%]{}]", " %0 "):gmatch("%S+") do list[#list + 1] = word end
  return list
end

local function same(a, b)
  local x, y = splitWords(a), splitWords(b)
  if #x ~= #y then return false end
  for i = 1, #x do
    local p, q = tonumber(x[i]), tonumber(y[i])
    if x[i] ~= y[i] and not (p and q and math.abs(p - q) < 2e-6) then return false end
  end
  return true
end

-- How many lines differ, and the first that does. Names of commands that are data came out in the program's language.
local function compare(expected, translated)
  local wrong, first, n = 0, nil, 0
  for line in expected:gmatch("([^\n]*)\n") do
    n = n + 1
    if not said[n] or not (same(line, said[n]) or translated and same(translate(line), said[n])) then
      wrong, first = wrong + 1, first or ("line %d: %s, got %s"):format(n, line, tostring(said[n]))
    end
  end
  if #said ~= n then wrong, first = wrong + 1, first or ("%d lines, got %d"):format(n, #said) end
  return wrong, first
end

local function run(name, text, expected, translated)
  said = {}
  logo.run("erall clearscreen showturtle pendown penpaint wrap setpencolor 7 setpensize 1")
  local ok, message = pcall(logo.run, text)
  if not ok then said[#said + 1] = tostring(message) end
  local wrong, first = compare(expected, translated)
  expect(name .. (first and ": " .. first or ""), wrong, 0)
end

local count = 0
for _, name in ipairs{
  "01_square", "02_polygon", "03_star", "04_spiral", "05_koch", "06_tree", "07_dragon", "08_hilbert", "09_setpos",
  "10_pen", "11_arith", "12_trig", "13_compare", "14_words", "15_lists", "16_arrays", "17_make", "18_control",
  "19_loops", "20_map", "21_run", "22_define", "23_catch", "24_inputs", "25_recursion", "26_sort", "27_case",
  "28_printing", "29_props", "30_tail", "31_scope", "32_forms", "33_words2", "34_sieve", "35_arc", "36_window",
  "37_random", "38_infix", "39_text", "40_figures",
} do
  local text, expected = read(name .. ".logo"), read(name .. ".txt")
  run(name, text, expected)
  run(name .. " in Russian", translate(text), expected, true)
  count = count + 1
end
expect("programs", count, 40)
