-- Logo: programs in English and Russian. logo.run(text) in Lua scenes, logo.runFile(path) for .logo files.
local host = require "verlua.turtles"
local core = require "turtle.core"
local encoding = require "logo.encoding"
local R = require "logo.runtime"
require "logo.special"
for _, part in ipairs{"lists", "numbers", "turtles", "workspace"} do require("logo." .. part)(R) end

local logo = {}

-- Where a text that a Lua scene passed begins: the line of the call, which is the line where the text ends in Lua
-- 5.4 or where it begins; the caller's line numbers are the best there is.
local texts = 0

-- Runs a text; its procedures and names last over calls.
function logo.run(text)
  if type(text) ~= "string" then
    host.raise("logo must be a text, as in logo[=[ forward 50 ]=], got a " .. type(text))
  end
  texts = texts + 1
  local file, line = host.where(1)
  file = (file or "logo") .. " (logo text" .. (texts > 1 and " " .. texts or "") .. ", line " .. (line or 1) .. ")"
  R.protect(R.runText, encoding.read(text, file), file, 1)
end

-- Runs a file as a scene.
function logo.runFile(path)
  local bytes, reason = host.readScene(path)
  if not bytes then error(path .. ": " .. reason, 0) end
  core.setMode("wrap")
  require("turtle.scene").first()
  R.protect(R.runText, encoding.read(bytes, path), path, 1)
end

logo.runtime = R

return logo
