-- Writes docs/logo_words.md: every command of Logo in English and Russian, from scripts/turtle/words.lua.
--
--   lua5.4 scripts/tools/logo_docs.lua [--check]
--
-- With --check nothing is written: exit status 1 when the file is not what the table makes.
local root = arg[0]:gsub("[^/\\]*$", "") .. "../../"
package.path = root .. "scripts/?.lua;" .. package.path
local words = require "turtle.words"

local GROUPS = {
  {"motion", "Motion", "Движение"}, {"pen", "Pen and drawing", "Перо и рисунок"}, {"look", "Looks", "Вид"},
  {"turtles", "Several turtles, programs at the same time", "Несколько черепах, программы сразу"},
  {"control", "Control", "Управление"}, {"data", "Procedures and names", "Процедуры и имена"},
  {"list", "Words, lists, arrays", "Слова, списки, массивы"}, {"number", "Numbers", "Числа"},
  {"text", "Texts", "Тексты"}, {"file", "Files", "Файлы"},
}

local out = {}
local function add(text) out[#out + 1] = text end

local function escape(text) return (text:gsub("|", "\\|")) end

local function names(row, language)
  local list, marked = words.names(row, language)
  local shown = {}
  for i, name in ipairs(list) do
    local mark = marked[name]
    shown[i] = "`" .. name .. "`" .. (mark == "?" and " (?)" or mark == "*" and "\\*" or "")
  end
  return table.concat(shown, " ")
end

add([[
# Words of Logo · Слова Logo

<!-- Made by scripts/tools/logo_docs.lua from scripts/turtle/words.lua. -->

Upper and lower case are the same, and so are `е` and `ё`. \* marks a word that was made for Verlua; (?) one that could
not be traced to a source: a teacher should look at it. What each does is told in [logo.md](logo.md).

Большие и малые буквы одинаковы, `е` и `ё` тоже. \* стоит у слов, придуманных для Verlua; (?) у слов, для которых не
нашёлся источник: пусть на них посмотрит учитель. Подробности в [logo.ru.md](logo.ru.md).
]])
for _, group in ipairs(GROUPS) do
  add(("## %s · %s\n"):format(group[2], group[3]))
  add("| English | Russian | inputs | Lua | |\n|---|---|---|---|---|")
  for _, row in ipairs(words.rows) do
    if row.group == group[1] then
      add(("| %s | %s | %s | %s | %s %s |"):format(names(row, "en"), names(row, "ru"), escape(row.inputs),
        row.lua and "`" .. row.lua .. "`" or "", escape(row.help.en), escape(row.help.ru)))
    end
  end
  add("")
end

local text = table.concat(out, "\n"):gsub("%s+$", "") .. "\n"
local path = root .. "docs/logo_words.md"
local file = io.open(path, "rb")
local before = file and file:read("a")
if file then file:close() end
if arg[1] == "--check" then
  if before ~= text then
    io.stderr:write("docs/logo_words.md is not what scripts/turtle/words.lua makes: run ./verlua docs\n")
    os.exit(1)
  end
  os.exit(0)
end
file = assert(io.open(path, "wb"))
assert(file:write(text))
assert(file:close())
print("wrote docs/logo_words.md")
