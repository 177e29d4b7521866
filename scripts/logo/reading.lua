-- Reads programs: procedures and lines, to run them or to tell what is wrong.
local compiler = require "logo.compiler"
local data = require "logo.data"
local errors = require "logo.errors"
local lexer = require "logo.lexer"
local names = require "logo.names"

local cons = data.cons

return function(R)
  local STOP, OUT, VAL = R.STOP, R.OUT, R.VAL
  local define, readTitle = R.define, R.readTitle

  -- Reading programs -------------------------------------------------------------------------------------------------

  local counts = {en = 0, ru = 0}
  function R.countLanguage(language)
    counts[language] = counts[language] + 1
    errors.language = counts.ru > counts.en and "ru" or "en"
  end

  function R.setLanguageOf(text)
    counts = {en = 0, ru = 0}
    for word in text:gmatch("[%a_\xD0\xD1][%w_.?\x80-\xBF\xD0\xD1]*") do
      local found = names.find(word)
      if found then R.countLanguage(found.language) end
    end
  end

  local function isWord(value, key)
    if type(value) ~= "string" then return false end
    local found = names.find(value)
    return found ~= nil and found.key == key
  end

  -- A procedure from its title on, up to END.
  local function readProcedure(reader, values, lines, n, source)
    local file, line = reader.file, lines[1]
    local name = values[2]
    local procedure = {file = file, line = line, source = {source}}
    if type(name) ~= "string" or name:find('^[":]') or data.number(name) then
      error({reading = "badTitle", what = name and data.write(name) or "", line = line, file = file}, 0)
    end
    procedure.name = data.show(name)
    local body, tokens = {}, {}
    while true do
      local words, wordLines, count, text = reader:next()
      if not words then error({reading = "noEnd", what = procedure.name, line = line, file = file}, 0) end
      procedure.source[#procedure.source + 1] = text
      if count == 1 and isWord(words[1], "end") then break end
      if isWord(words[1], "to") then error({reading = "noEnd", what = procedure.name, line = line, file = file}, 0) end
      body[#body + 1] = data.fromTable(words, count)
      for _, token in ipairs(lexer.tokens(words, count, wordLines, file)) do tokens[#tokens + 1] = token end
    end
    procedure.tokens, procedure.body = tokens, body
    readTitle(procedure, values, n, lines)
    local inputs = {}
    for i = 3, n do inputs[#inputs + 1] = type(values[i]) == "string" and (values[i]:gsub("^:", "")) or values[i] end
    procedure.text = cons(data.fromTable(inputs), data.fromTable(body))
    return procedure
  end

  -- Runs one line's tokens at top level.
  local function runLine(tokens)
    local signal, value = compiler.run(R, tokens, false)()
    if signal == VAL then R.leftover(value) end
    if signal == STOP or signal == OUT then errors.about("outside", signal == STOP and "stop" or "output") end
  end

  -- Reads a whole text: its procedures are defined, so that they may be called above. Returns the tokens of its lines.
  local function readText(text, file, line, isOfLua)
    errors.addSource(file, text, line)
    R.setLanguageOf(text)
    local reader = lexer.reader(text, file, line, isOfLua)
    local pending = {}
    while true do
      local values, lines, n, source = reader:next()
      if not values then break end
      if n > 0 then
        errors.file, errors.line = file, lines[1]
        if isWord(values[1], "to") then
          define(readProcedure(reader, values, lines, n, source))
        elseif n == 1 and isWord(values[1], "end") then
          error({reading = "strayEnd", line = lines[1], file = file}, 0)
        else
          pending[#pending + 1] = lexer.tokens(values, n, lines, file)
        end
      end
    end
    return pending
  end

  function R.runText(text, file, line, isOfLua)
    for _, tokens in ipairs(readText(text, file, line, isOfLua)) do
      errors.file, errors.line = file, tokens[1] and tokens[1].line
      runLine(tokens)
    end
  end

  -- What is wrong with a text, without running it: a list of messages.
  function R.checkText(text, file)
    local ok, pending = pcall(readText, text, file, 1)
    if not ok then return {tostring(errors.convert(pending))} end
    local messages, seen = {}, {}
    -- Words that DEFINE, COPYDEF and LOAD may make into procedures.
    local defines, loads = {}, false
    for mark, word in text:gmatch('("?)([%a_\xD0\xD1][%w_.?\x80-\xBF\xD0\xD1]*)') do
      local known = mark == "" and names.find(word)
      loads = loads or (known and known.key == "load")
      if known and (known.key == "define" or known.key == "copydef") then defines.any = true end
      if mark == '"' then defines[names.fold(word)] = true end
    end
    local function mayBe(word) return loads or (defines.any and defines[names.fold(word)]) end
    local function look(tokens, mode, procedure)
      for _, note in ipairs(compiler.check(R, tokens, mode)) do
        local message = tostring(errors.made(note.what, file, note.line, procedure, note.word, R.procedures))
        if not seen[message] and not (note.what == "unknown" and mayBe(note.word)) then
          messages[#messages + 1] = {note.line or 0, message}
        end
        seen[message] = true
      end
    end
    for _, procedure in pairs(R.procedures) do look(procedure.tokens, "P", procedure.name) end
    for _, tokens in ipairs(pending) do look(tokens, "run") end
    table.sort(messages, function(a, b)
      if a[1] ~= b[1] then return a[1] < b[1] end
      return a[2] < b[2]
    end)
    for i, message in ipairs(messages) do messages[i] = message[2] end
    return messages
  end
end
