-- What a literal value is, and whether it is one of a type as the API tables write types: "number",
-- '"both"|"from"', "vector", "number[]".
local values = {}

-- Types that values of these kinds have; no literal but a table or function is one of any other type.
local KINDS = {
  number = "number", integer = "number", boolean = "boolean", string = "string",
  particle = "object", link = "object", vector = "table", vec = "table",
}
-- What may stand behind a value that goes on.
local GOES_ON = {["."] = true, [":"] = true, ["["] = true, ["("] = true}
for word in ("+ - * / // % ^ .. == ~= < <= > >= and or & | ~ << >>"):gmatch("%S+") do GOES_ON[word] = true end

-- The literal that is the whole expression at `at` of a list of words: {kind =, text =}, of strings also their
-- value; nil where the expression is anything else.
function values.read(words, at)
  local first = words[at]
  if first.kind == "-" then
    local number = words[at + 1]
    if number.kind ~= "number" or GOES_ON[words[at + 2].kind] then return nil end
    return {kind = "number", text = "-" .. number.text}
  end
  if first.kind == "{" then return {kind = "table", text = "{...}"} end
  if not words[at + 1] or GOES_ON[words[at + 1].kind] then return nil end
  if first.kind == "number" then return {kind = "number", text = first.text} end
  if first.kind == "true" or first.kind == "false" then return {kind = "boolean", text = first.kind} end
  local value = first.kind == "string" and first.text:match("^[\"']([^\\]*)[\"']$")
  return value and {kind = "string", text = '"' .. value .. '"', value = value} or nil
end

local function fitsOne(literal, type)
  if type:sub(1, 1) == '"' then return literal.text == type end
  local kind = KINDS[type] or (type:find("[%]}]$") and "table")
  return not kind or kind == literal.kind
end

-- Whether a literal may be a value of a type; true where nobody can say.
function values.fits(literal, type)
  for one in type:gmatch("[^|]+") do
    if fitsOne(literal, one) then return true end
  end
  return false
end

return values
