-- Logo's errors: what they say in English and in Russian, and where they arose.
local host = require "verlua.turtles"
local data = require "logo.data"
local names = require "logo.names"
local nearest = require "turtle.nearest"

local errors = {language = "en", files = {}}

-- The code is UCBLogo's, for ERROR.
local TEXTS = {
  unknown = {13, en = "I don't know how to %s", ru = "Я не умею: %s"},
  needsMore = {6, en = "%s needs more inputs", ru = "%s: нужно больше входов"},
  doesntLike = {7, en = "%s doesn't like %s as input", ru = "%s не понимает %s как вход"},
  noOutput = {5, en = "%s didn't output to %s", ru = "%s ничего не выдаёт для %s"},
  leftover = {9, en = "You don't say what to do with %s", ru = "Не сказано, что делать с %s"},
  noValue = {11, en = "%s has no value", ru = "У %s нет значения"},
  openParen = {10, en = "a ( has no )", ru = "у скобки ( нет пары )"},
  strayParen = {12, en = "unexpected )", ru = "лишняя скобка )"},
  tooMuchInside = {8, en = "Too much inside ()'s", ru = "Слишком много внутри скобок ()"},
  outside = {18, en = "%s works only inside a procedure", ru = "%s работает только внутри процедуры"},
  noTest = {25, en = "%s without TEST", ru = "%s без ПРОВЕРЬ"},
  noCatch = {14, en = "Can't find catch tag for %s", ru = "Никто не ловит %s"},
  primitive = {22, en = "%s is a primitive", ru = "%s есть встроенная команда"},
  noEnd = {27, en = "TO %s has no END", ru = "У ЭТО %s нет КОНЕЦ"},
  strayEnd = {27, en = "END without TO", ru = "КОНЕЦ без ЭТО"},
  badTitle = {28, en = "TO needs the name of a procedure, then its inputs as :name; it has %s", ru = "После ЭТО пишут имя процедуры и входы :имя; а стоит %s"},
  deep = {2, en = "too many procedures inside one another: does a recursion never end?", ru = "слишком много вложенных вызовов: рекурсия не кончается?"},
  nested = {2, en = "too many brackets inside one another", ru = "слишком много вложенных скобок"},
  zero = {4, en = "%s: division by zero", ru = "%s: деление на ноль"},
  tooManyInputs = {7, en = "%s takes %s inputs, got %s", ru = "%s: входов бывает %s, а дано %s"},
  outOfBounds = {3, en = "Turtle out of bounds", ru = "Черепаха вышла за край"},
  tooFar = {3, en = "the turtle cannot go so far", ru = "так далеко черепаха не пойдёт"},
  towardsItself = {7, en = "the turtle is at that very point: no heading leads there", ru = "черепаха стоит в этой самой точке: курса на неё нет"},
  noOutline = {7, en = "there is no outline to fill", ru = "нет контура, который можно закрасить"},
  noTurtle = {4, en = "there is no turtle %s", ru = "нет черепахи %s"},
  noFile = {18, en = "%s: cannot read the file: %s", ru = "%s: файл не читается: %s"},
  noSave = {18, en = "%s: cannot write the file: %s", ru = "%s: файл не пишется: %s"},
  noWait = {4, en = "%s works inside launched programs: launch [...]", ru = "%s работает в запущенных программах: запусти [...]"},
  earlyEnd = {26, en = "the bracket %s is never closed: a text in [[ ]] ends at its first ]], write logo[=[ and ]=]", ru = "скобка %s не закрыта: текст в [[ ]] кончается на первой ]], пишите logo[=[ и ]=]"},
  openBracket = {26, en = "the bracket %s is never closed", ru = "скобка %s не закрыта"},
  strayBracket = {26, en = "unexpected %s", ru = "лишняя скобка %s"},
  openBar = {29, en = "a bar | is never closed", ru = "черта | не закрыта"},
  tooDeep = {2, en = "too many brackets inside one another", ru = "слишком много вложенных скобок"},
  own = {35, en = "%s", ru = "%s"},
  memory = {2, en = "a word may have %s letters", ru = "в слове бывает %s букв"},
  suggest = {0, en = "%s; did you mean %s?", ru = "%s; может быть, %s?"},
  inProcedure = {0, en = "%s in %s", ru = "%s в %s"},
  encoding = {0, en = "%s: this file is written in %s, not in UTF-8; it is read as such, save it as UTF-8", ru = "%s: этот файл записан в %s, а не в UTF-8; он прочитан так, сохраните его в UTF-8"},
  program = {0, en = "the program of %s: %s", ru = "программа черепахи %s: %s"},
  expectBlock = {4, en = "%s expects a list [...], got %s", ru = "%s ждёт список [...], а дано %s"},
  noConsole = {4, en = "%s: there is no console to read from", ru = "%s: читать неоткуда, консоли нет"},
}

local Error = {__name = "Logo error"}

function Error.__tostring(e)
  local place = e.file and e.line and e.file .. ":" .. e.line .. ": " or ""
  local message = e.message
  if e.procedure then message = TEXTS.inProcedure[e.language]:format(message, e.procedure) end
  if e.near then message = TEXTS.suggest[e.language]:format(message, e.near) end
  return place .. message
end

function errors.isError(value) return getmetatable(value) == Error end

-- The texts of files, for names as they are written there.
local sources = {}
function errors.addSource(file, text, first)
  local lines = sources[file] or {}
  local line = first or 1
  for one in (text .. "\n"):gmatch("(.-)\r?\n") do
    lines[line] = one
    line = line + 1
  end
  sources[file] = lines
end

-- Procedures by where they begin: "file:line" -> name.
local begins = {}
function errors.addProcedure(file, line, name) begins[file .. ":" .. line] = name end

-- Where Logo is: file, line, procedure.
function errors.where()
  local file, line, first

  for n = 1, 40 do
    local f, l, begin = host.where(n)
    if not f then break end
    if sources[f] then
      file, line = file or f, line or l
      first = begins[f .. ":" .. begin]
      if first then return file, line, first end
    elseif not file then
      file, line = f, l
    end
  end
  -- Between two lines of a program none of its code runs.
  if not sources[file] and errors.file then return errors.file, errors.line end
  return file, line, nil
end

local function shorten(text)
  if #text <= 80 then return text end
  local cut = text:sub(1, 76)
  -- Not within a letter.
  cut = cut:gsub("[\xC0-\xFF][\x80-\xBF]*$", function(last) return utf8.len(last) and last or "" end)
  return cut .. "..."
end

-- A value as errors show it.
function errors.value(value) return value == nil and "[]" or shorten(data.write(value)) end

function errors.text(what, language, ...)
  return TEXTS[what][language]:format(...)
end

local function new(what, language, file, line, procedure, ...)
  return setmetatable({
    message = errors.text(what, language, ...), code = TEXTS[what][1], language = language, file = file, line = line,
    procedure = procedure,
  }, Error)
end

-- What nobody caught.
function errors.uncaught(thrown)
  return new("noCatch", errors.language, thrown.file, thrown.line, thrown.procedure, thrown.throw)
end

-- The language that an error about this word speaks.
local function languageFor(word)
  if type(word) == "string" and names.isRussian(word) then return "ru" end
  return errors.language
end

-- The name of a command or procedure as the line at fault writes it.
local function shown(key, file, line)
  local source = sources[file] and sources[file][line]
  return names.shown(key, errors.language, source)
end

-- Raises an error about a command: its key comes first.
function errors.about(what, key, ...)
  local file, line, procedure = errors.where()
  local name = shown(key, file, line)
  error(new(what, languageFor(name), file, line, procedure, name, ...), 0)
end

function errors.raise(what, ...)
  local file, line, procedure = errors.where()
  error(new(what, languageFor((...)), file, line, procedure, ...), 0)
end

local function nearTo(word, procedures)
  local known = names.all()
  for name in pairs(procedures) do known[#known + 1] = name end
  table.sort(known)
  return nearest(names.fold(word), known)
end

-- "I don't know how to FORWAD", and what is near.
function errors.unknown(word, procedures)
  local file, line, procedure = errors.where()
  local e = new("unknown", languageFor(word), file, line, procedure, shorten(word))
  e.near = nearTo(word, procedures)
  error(e, 0)
end

-- An error at a given place, not raised: "unknown" or "needsMore".
function errors.made(what, file, line, procedure, word, procedures)
  local name = what == "unknown" and shorten(word) or shown(word, file, line)
  local e = new(what, languageFor(name), file, line, procedure, name)
  e.near = what == "unknown" and nearTo(word, procedures) or nil
  return e
end

-- What the reader threw.
function errors.ofReading(thrown)
  return new(thrown.reading, errors.language, thrown.file, thrown.line, nil, thrown.what or "")
end

-- An error value of any kind as one of ours, or as it is where it is none of Logo's business.
function errors.convert(value)
  if type(value) == "table" and value.reading then return errors.ofReading(value) end
  if type(value) ~= "string" then return value end
  local place, text = value:match("^(.-:%d+: )(.*)$")
  text = text or value
  local what
  if text:find("stack overflow", 1, true) then what = "deep" end
  if text:find("chunk has too many", 1, true) or text:find("too many C levels", 1, true) or text:find("overflow in", 1, true)
    or text:find("function or expression needs too many registers", 1, true)
    or text:find("control structure too long", 1, true) then
    what = "nested"
  end
  if not what then return value end
  local file, line = nil, nil
  if place then file, line = place:match("^(.*):(%d+): $") end
  if not sources[file] then file, line = errors.where() end
  return new(what, errors.language, file, tonumber(line), nil)
end

-- What turtles say while Logo runs.
errors.turtleTexts = {
  tooFar = function() return errors.text("tooFar", errors.language) end,
  outOfBounds = function() return errors.text("outOfBounds", errors.language) end,
  towardsItself = function() return errors.text("towardsItself", errors.language) end,
  noOutline = function() return errors.text("noOutline", errors.language) end,
}

-- Raises an error of a turtle (host.raise would name no procedure).
function errors.own(text) errors.raise("own", text) end

return errors
