-- Texts in UTF-8 from bytes in whatever a Russian file may have been saved in.
local host = require "verlua.turtles"
local errors = require "logo.errors"

local encoding = {}

local UTF8_OF = {["CP1251"] = {}, ["KOI8-R"] = {}}

-- CP1251: А to я at 0xC0 to 0xFF, Ё and ё apart, and the signs that texts use.
for i = 0, 63 do UTF8_OF["CP1251"][0xC0 + i] = utf8.char(0x410 + i) end
for code, letter in pairs{
  [0xA8] = "Ё", [0xB8] = "ё", [0xB9] = "№", [0xAB] = "«", [0xBB] = "»", [0x96] = "–", [0x97] = "—", [0x85] = "…",
  [0x93] = "“", [0x94] = "”", [0x84] = "„", [0xA0] = " ", [0xB0] = "°",
} do UTF8_OF["CP1251"][code] = letter end

-- KOI8-R: small letters at 0xC0, capitals at 0xE0, in the order of Latin letters (RFC 1489).
do
  local at = 0xC0
  for _, code in utf8.codes("юабцдефгхийклмнопярстужвьызшэщчъ") do
    UTF8_OF["KOI8-R"][at] = utf8.char(code)
    UTF8_OF["KOI8-R"][at + 32] = utf8.char(code - 32)
    at = at + 1
  end
  UTF8_OF["KOI8-R"][0xA3], UTF8_OF["KOI8-R"][0xB3] = "ё", "Ё"
  UTF8_OF["KOI8-R"][0x9A], UTF8_OF["KOI8-R"][0x9C] = " ", "°"
end

-- In Russian text small letters are far more than capitals. In CP1251 they are at 0xE0 to 0xFF, in KOI8-R at 0xC0 to
-- 0xDF: of words, only the first letter is likely a capital.
local function guess(bytes)
  local low, high = 0, 0
  for word in bytes:gmatch("[\xC0-\xFF]+") do
    for i = 2, #word do
      if word:byte(i) >= 0xE0 then high = high + 1 else low = low + 1 end
    end
  end
  if low == high then
    -- Words of one letter, or all capitals of one: look at all bytes.
    for byte in bytes:gmatch("[\xC0-\xFF]") do
      if byte >= "\xE0" then high = high + 1 else low = low + 1 end
    end
  end
  -- A program all in capitals looks like the other encoding: its words say which it is.
  return high >= low and "CP1251" or "KOI8-R"
end

local function convert(bytes, name)
  local map = UTF8_OF[name]
  return (bytes:gsub("[\x80-\xFF]", function(byte) return map[byte:byte()] or "?" end))
end

-- How many words of Logo a text has.
local function countWords(text)
  local names = require "logo.names"
  local n = 0
  for word in text:gmatch("[\xD0\xD1][_%w.?\x80-\xBF\xD0\xD1]*") do
    if names.find(word) then n = n + 1 end
  end
  return n
end

-- The text of a file. One that is not UTF-8 is told about.
function encoding.read(bytes, file)
  bytes = bytes:gsub("^\xEF\xBB\xBF", "")
  if utf8.len(bytes) then return bytes end
  local name = guess(bytes)
  local other = name == "CP1251" and "KOI8-R" or "CP1251"
  local text = convert(bytes, name)
  if countWords(convert(bytes, other)) > countWords(text) then
    name, text = other, convert(bytes, other)
  end
  host.report(errors.text("encoding", "ru", file, name), true)
  return text
end

return encoding
