-- Logo: programs in English and Russian. logo.run(text) in Lua scenes, logo.runFile(path) for .logo files.
local host = require "verlua.turtles"
local core = require "turtle.core"
local encoding = require "logo.encoding"
local R = require "logo.runtime"
require "logo.special"
for _, part in ipairs{"templates", "reading", "lists", "numbers", "turtles", "workspace"} do
  require("logo." .. part)(R)
end

local logo = {}

-- The line of the scene where a text begins: Lua knows the line of the call. A line end right behind the opening
-- bracket is no part of the text.
local function firstLine(file, line, text)
  if not text:find("\n", 1, true) then return line end
  local source = host.readScene(file)
  local at = 0
  for one in ((source or "") .. "\n"):gmatch("(.-)\r?\n") do
    at = at + 1
    if at == line then
      return one:find("%[=*%[%s*$") and line + 1 or line
    end
  end
  return line
end

-- Runs a text; its procedures and names last over calls.
function logo.run(text)
  if type(text) ~= "string" then
    host.raise("logo must be a text, as in logo[=[ forward 50 ]=], got a " .. type(text))
  end
  local file, line = host.where(1)
  file = file or "logo"
  R.protect(R.runText, encoding.read(text, file), file, firstLine(file, line or 1, text), true)
end

-- Runs a file as a scene.
function logo.runFile(path)
  local bytes, reason = host.readScene(path)
  if not bytes then error(path .. ": " .. reason, 0) end
  core.setMode("wrap")
  require("turtle.scene").first()
  R.protect(R.runText, encoding.read(bytes, path), path, 1)
end

-- What is wrong with a file, without running it: a list of messages.
function logo.check(path)
  local bytes, reason = host.readScene(path)
  if not bytes then return {path .. ": " .. reason} end
  R.procedures = {}
  return R.checkText(encoding.read(bytes, path), path)
end

logo.runtime = R

return logo
