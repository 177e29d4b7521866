-- The variables of a Lua text and their scopes, as `verlua check` walks through it.
--
-- A variable has a type only where every value that the text ever gives it is made by the same constructor:
--   kind    its type so far; false: none; nil: no value yet
--   maker   the global function that this rests on
--   global  its name, where it is a global one
local Variables = {}
Variables.__index = Variables

function Variables.new()
  return setmetatable({scope = nil, globals = {}}, Variables)
end

function Variables.give(variable, kind, maker)
  if variable.kind ~= nil and variable.kind ~= kind then kind = false end
  variable.kind, variable.maker = kind or false, maker
end

function Variables:open() self.scope = {outer = self.scope, names = {}} end
function Variables:close() self.scope = self.scope.outer end

-- Makes a local variable.
function Variables:declare(name)
  self.scope.names[name] = {}
  return self.scope.names[name]
end

function Variables:findLocal(name)
  local scope = self.scope
  while scope do
    if scope.names[name] then return scope.names[name] end
    scope = scope.outer
  end
  return nil
end

-- Whether a name means a global variable here. Where the text has replaced _ENV nobody can say.
function Variables:isGlobal(name)
  return not self:findLocal(name) and not self:findLocal("_ENV")
end

-- Globals are the same variables everywhere, also before the text sets them.
function Variables:find(name)
  if not self:isGlobal(name) then return self:findLocal(name) or {kind = false} end
  self.globals[name] = self.globals[name] or {global = name}
  return self.globals[name]
end

return Variables
