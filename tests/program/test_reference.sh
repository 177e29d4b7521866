# The reference names every flag of the program and every verb of the canvas, and no other.
. "$(dirname "$0")/common.sh"

# flags FILE: the flags named there, one a line.
flags()
{
    grep -o -e '--[a-z][a-z-]*' "$1" | sort -u
}

run --help
flags out >wanted
"$program" api program >/dev/null || complain 'verlua api knows "program"'
sed -n '/^## The program/,$p' "$VERLUA_SOURCE/docs/api.md" >program_part
flags program_part >found
check 'the flags of --help are those of the reference' diff wanted found

cat >scene.lua <<'LUA'
local api = require "api"
function draw(canvas)
  local documented = {}
  for _, topic in ipairs(api.topics()) do
    for _, entry in ipairs(topic) do
      if entry.kind == "type" and entry.name == "canvas" then
        for _, method in ipairs(entry.methods) do documented[method.name] = true end
      end
    end
  end
  for name in pairs(documented) do
    expect("the canvas has " .. name, pcall(function() return canvas[name] end), true)
  end
  -- an unknown verb is answered with the list of all
  local _, message = pcall(function() return canvas.xyzzyxyzzy end)
  for name in message:match("it has (.*)"):gmatch("%a+") do
    expect(name .. " is documented", documented[name], true)
  end
end
LUA
run scene.lua --headless --steps 1 --png picture.png
status_is 0
check 'the verbs were compared' grep -q 'line is documented' out

finish
