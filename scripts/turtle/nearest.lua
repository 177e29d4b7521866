-- nearest(word, names): the name that is most like a mistyped word, or nil when none is near.

-- How many letters must be changed, added, dropped or swapped with their neighbour to turn a into b
-- (Damerau 1964, in the restricted form). Both are lists of code points.
local function distance(a, b)
  local before, last = nil, {}
  for j = 0, #b do last[j] = j end
  for i = 1, #a do
    local row = {[0] = i}
    for j = 1, #b do
      local cost = a[i] == b[j] and 0 or 1
      row[j] = math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + cost)
      if i > 1 and j > 1 and a[i] == b[j - 1] and a[i - 1] == b[j] then row[j] = math.min(row[j], before[j - 2] + 1) end
    end
    before, last = last, row
  end
  return last[#b]
end

local function letters(word)
  if not utf8.len(word) then return {word:byte(1, 64)} end
  local list = {}
  for _, code in utf8.codes(word) do
    list[#list + 1] = code
    if #list > 64 then break end
  end
  return list
end

return function(word, names)
  local wanted = letters(word)
  if #wanted > 40 then return nil end
  local most = math.max(1, #wanted // 3)
  if #wanted <= 2 then most = 0 end
  local found, best
  for _, name in ipairs(names) do
    local other = letters(name)
    if math.abs(#other - #wanted) <= most then
      local cost = distance(wanted, other)
      if cost <= most and (not best or cost < best or (cost == best and name < found)) then found, best = name, cost end
    end
  end
  return found
end
