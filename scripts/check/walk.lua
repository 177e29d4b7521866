-- Walks a Lua text that compiles as a parser would, with its scopes, so that a local name is never taken for a
-- global one, and notes which names it uses, sets and defines.
local words = require "check.words"
local values = require "check.values"
local Variables = require "check.variables"

local give = Variables.give

local BINARY = {}
for word in ("+ - * / // % ^ .. == ~= < <= > >= and or & | ~ << >>"):gmatch("%S+") do BINARY[word] = true end
local UNARY = {["-"] = true, ["not"] = true, ["#"] = true, ["~"] = true}
local SIMPLE = {number = true, string = true, ["nil"] = true, ["true"] = true, ["false"] = true, ["..."] = true}
local BLOCK_ENDS = {["end"] = true, ["else"] = true, ["elseif"] = true, ["until"] = true, ["end of file"] = true}
-- What may follow a name.
local SUFFIX = {["."] = true, [":"] = true, ["["] = true, ["("] = true, ["{"] = true, string = true}
-- What the first parameter of a function is that goes to these.
local GIVEN = {force = "particle", on = "event"}

local Walker = {}
Walker.__index = Walker

-- Words -----------------------------------------------------------------------------------------------------------

function Walker:kind() return self.words[self.at].kind end

-- Goes on over a word of this kind and returns it; nil when another stands there.
function Walker:take(expected)
  if self:kind() ~= expected then return nil end
  self.at = self.at + 1
  return self.words[self.at - 1]
end

-- Notes -----------------------------------------------------------------------------------------------------------

function Walker:noteUse(use)
  self.uses[#self.uses + 1] = use
  return use
end

function Walker:noteRead(word)
  if word.text ~= "_ENV" and self.variables:isGlobal(word.text) then
    self:noteUse{name = word.text, line = word.line}
  end
end

function Walker:noteWrite(word, made, maker)
  if word.text == "_ENV" then self.variables:declare("_ENV") end
  local variable = self.variables:find(word.text)
  give(variable, made, maker)
  -- From here on it surely is what it was given, where no block or function lies around.
  if made and not self.variables.scope.outer then variable.since = variable.since or word.line end
  if variable.global then self.writes[word.text] = variable end
end

function Walker:noteFunction(word)
  if self.variables:isGlobal(word.text) then
    self.functions[#self.functions + 1] = {name = word.text, line = word.line}
  end
end

-- `word` is the name of what is called next.
function Walker:noteRequire(word)
  local first, second = self.words[self.at], self.words[self.at + 1]
  local argument = first.kind == "(" and second or first
  if word.text == "require" and argument.kind == "string" then
    self.requires[#self.requires + 1] = argument.text:match("^[\"'](.*)[\"']$")
  end
end

-- `receiver` is the variable whose method gets the table that has this field.
function Walker:noteColor(name, literal)
  local isColor = (name.text == "color" or name.text == "fill") and literal and literal.kind == "string"
  if isColor then
    self.colors[#self.colors + 1] = {line = name.line, name = literal.value, variable = self.receiver}
  end
end

-- Expressions -----------------------------------------------------------------------------------------------------

-- Returns {kind =, maker =, literal =} of each. `given` is the type of the first parameter of functions among them.
function Walker:expressions(given)
  local list = {}
  repeat
    local literal = values.read(self.words, self.at)
    local kind, maker = self:expression(given)
    list[#list + 1] = {kind = kind, maker = maker, literal = literal}
  until not self:take(",")
  return list
end

-- A table; `owner` is the global function that gets it, if any.
function Walker:tableConstructor(owner)
  self:take("{")
  while not self:take("}") do
    if self:take("[") then
      self:expression()
      self:take("]")
      self:take("=")
    elseif self:kind() == "name" and self.words[self.at + 1].kind == "=" then
      local name = self:take("name")
      self:take("=")
      local literal = values.read(self.words, self.at)
      if owner then self:noteUse{name = name.text, line = name.line, owner = owner, literal = literal} end
      if self.receiver then self:noteColor(name, literal) end
    end
    self:expression()
    if not self:take(",") then self:take(";") end
  end
end

-- The arguments of a call, of a global function `owner`, a method of `receiver` or any other.
function Walker:arguments(owner, receiver)
  local outer = self.receiver
  self.receiver = receiver
  if self:take("(") then
    local given = owner and GIVEN[owner] and {kind = GIVEN[owner], maker = owner}
    if self:kind() ~= ")" then self:expressions(given) end
    self:take(")")
  elseif self:kind() == "{" then
    self:tableConstructor(owner)
  else
    self:take("string")
  end
  self.receiver = outer
end

-- What one suffix makes of the name in front of it: `name` where nothing stands between them, else nil. Returns what
-- it makes where it is the call of a constructor, and that one's name; then the use of NAME where it is v.NAME.
function Walker:suffix(name)
  local isGlobal = name and self.variables:isGlobal(name.text)
  if name then self:noteRead(name) end
  if self:take(".") or self:kind() == ":" then
    local isCall = self:take(":")
    local word = self:take("name")
    local use = name and self:noteUse{name = word.text, line = word.line, variable = self.variables:find(name.text)}
    if isCall then self:arguments(nil, use and use.variable) end
    return nil, nil, not isCall and use or nil
  end
  if self:take("[") then
    self:expression()
    self:take("]")
    return nil
  end
  if name then
    local variable = self.variables:find(name.text)
    self.calls[#self.calls + 1] = {name = name.text, line = name.line, variable = variable}
  end
  self:arguments(isGlobal and name.text)
  if isGlobal then return self.types[name.text], name.text end
  return nil
end

-- A name or an expression in brackets, and what follows it: fields, indices, calls. Returns the name when nothing
-- follows (whether it is read or set is for the caller to know); then what the last suffix makes, as above.
function Walker:suffixed()
  local name = self:take("name")
  if name then
    self:noteRequire(name)
  else
    self:take("(")
    self:expression()
    self:take(")")
  end
  local made, maker, member
  while SUFFIX[self:kind()] do
    made, maker, member = self:suffix(name)
    name = nil
  end
  return name, made, maker, member
end

-- One operand. Returns what it makes, as `expression` does.
function Walker:operand(given)
  if SIMPLE[self:kind()] then
    self.at = self.at + 1
  elseif self:kind() == "{" then
    self:tableConstructor()
  elseif self:take("function") then
    self:functionBody(false, given)
    return "function"
  else
    local name, made, maker = self:suffixed()
    if name then self:noteRead(name) end
    return made, maker
  end
  return nil
end

-- Which operator binds tighter does not matter for what the names mean. Returns what it makes where it is nothing
-- but a function or the call of a constructor, and that one's name.
function Walker:expression(given)
  local made, maker, more
  local parts = 0
  repeat
    parts = parts + 1
    while UNARY[self:kind()] do self.at, parts = self.at + 1, parts + 1 end
    made, maker = self:operand(given)
    more = BINARY[self:kind()]
    if more then self.at = self.at + 1 end
  until not more
  if parts > 1 then return nil end
  return made, maker
end

-- `given` is the type of the first parameter, if known.
function Walker:functionBody(hasSelf, given)
  local receiver = self.receiver
  self.receiver = nil
  self.variables:open()
  if hasSelf then self.variables:declare("self") end
  self:take("(")
  while not self:take(")") do
    local name = self:take("name")
    if name then
      give(self.variables:declare(name.text), given and given.kind or false, given and given.maker)
      given = nil
    else
      self.at = self.at + 1
    end
  end
  self:block()
  self.variables:close()
  self:take("end")
  self.receiver = receiver
end

-- Statements ------------------------------------------------------------------------------------------------------

-- Each is called behind its first word.
local statements = {}

function Walker:block()
  while not BLOCK_ENDS[self:kind()] do
    local statement = statements[self:kind()]
    if statement then
      self.at = self.at + 1
      statement(self)
    else
      self:assignmentOrCall()
    end
  end
end

function Walker:scopedBlock()
  self.variables:open()
  self:block()
  self.variables:close()
end

statements["do"] = function(walker)
  walker:scopedBlock()
  walker:take("end")
end

statements["while"] = function(walker)
  walker:expression()
  walker:take("do")
  walker:scopedBlock()
  walker:take("end")
end

statements["repeat"] = function(walker)
  walker.variables:open()
  walker:block()
  walker:take("until")
  walker:expression() -- sees the locals of the block
  walker.variables:close()
end

statements["if"] = function(walker)
  repeat
    walker:expression()
    walker:take("then")
    walker:scopedBlock()
  until not walker:take("elseif")
  if walker:take("else") then walker:scopedBlock() end
  walker:take("end")
end

statements["for"] = function(walker)
  local names = {}
  repeat names[#names + 1] = walker:take("name") until not walker:take(",")
  if not walker:take("=") then walker:take("in") end
  walker:expressions()
  walker:take("do")
  walker.variables:open()
  for _, name in ipairs(names) do give(walker.variables:declare(name.text), false) end
  walker:block()
  walker.variables:close()
  walker:take("end")
end

statements["function"] = function(walker)
  local name = walker:take("name")
  if walker:kind() ~= "." and walker:kind() ~= ":" then
    walker:noteFunction(name)
    walker:noteWrite(name)
    local isDraw = name.text == "draw" and not walker.variables:findLocal("draw")
    return walker:functionBody(false, isDraw and {kind = "canvas"} or nil)
  end
  walker:noteRead(name)
  local hasSelf = false
  while walker:kind() == "." or walker:kind() == ":" do
    hasSelf = walker:kind() == ":"
    walker.at = walker.at + 2
  end
  walker:functionBody(hasSelf)
end

statements["local"] = function(walker)
  if walker:take("function") then
    give(walker.variables:declare(walker:take("name").text), false)
    return walker:functionBody()
  end
  local names = {}
  repeat
    names[#names + 1] = walker:take("name")
    if walker:take("<") then walker.at = walker.at + 2 end
  until not walker:take(",")
  local given = walker:take("=") and walker:expressions()
  for i, name in ipairs(names) do
    local variable = walker.variables:declare(name.text)
    if given then give(variable, given[i] and given[i].kind, given[i] and given[i].maker) end
    variable.since = given and given[i] and given[i].kind and name.line
  end
end

statements["return"] = function(walker)
  if not BLOCK_ENDS[walker:kind()] and walker:kind() ~= ";" then walker:expressions() end
end

statements["goto"] = function(walker) walker:take("name") end
statements["break"] = function() end
statements[";"] = statements["break"]
statements["::"] = function(walker) walker.at = walker.at + 2 end

function Walker:assignmentOrCall()
  local targets = {}
  repeat
    local name, _, _, member = self:suffixed()
    targets[#targets + 1] = {name = name, member = member}
  until not self:take(",")
  local given = self:take("=") and self:expressions() or {}
  for i, target in ipairs(targets) do
    local value = given[i] or {}
    if target.member then target.member.written, target.member.literal = true, value.literal end
    if target.name then
      if value.kind == "function" then self:noteFunction(target.name) end
      self:noteWrite(target.name, value.kind, value.maker)
    end
  end
end

-- Walks the text; `types` tells what each constructor makes. Returns what it found:
--   uses       the names it uses: {name =, line =} in order; with owner = "particle" for a field in particle{...};
--              with variable = ... for the NAME in v.NAME and v:NAME, and written = true where that is set; with
--              literal = {kind =, text =} where what the field or NAME is given is one
--   calls      calls of names: {name =, line =, variable =} in order
--   colors     texts that are a colour if a method of the variable gets them: {name =, line =, variable =}
--   writes     global names that it sets -> their variables
--   functions  global functions that it defines: {name =, line =} in order
--   requires   what it requires
return function(text, types)
  local walker = setmetatable({
    words = words.split(text), at = 1, types = types, variables = Variables.new(),
    uses = {}, writes = {}, functions = {}, requires = {}, calls = {}, colors = {},
  }, Walker)
  walker:scopedBlock()
  return walker
end
