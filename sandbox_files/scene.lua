print('hello')
local x = nil + 1
