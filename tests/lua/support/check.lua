-- What the specs share: a check that something fails, with the words and the line it should fail with.
local check = {}

-- Where the call of this function stands: "FILE:LINE: ".
function check.here()
  return select(2, pcall(error, "", 3))
end

-- Calls f, which stands on the caller's own line, and expects its error to be "FILE:LINE: message".
function check.fails(name, f, message)
  local _, place = pcall(error, "", 3)
  local ok, got = pcall(f)
  expect(name, not ok and got or "no error", place .. message)
end

-- The same where only a part of the message is promised.
function check.failsWith(name, f, part)
  local ok, got = pcall(f)
  local found = not ok and tostring(got):find(part, 1, true) ~= nil
  expect(name .. (found and "" or ": " .. tostring(got)), found, true)
end

return check
