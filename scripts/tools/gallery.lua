-- Runs every example, makes its picture in docs/pictures/ and lists all in docs/gallery.md.
--
--   lua5.4 scripts/tools/gallery.lua [PROGRAM] [NAME]
--
-- PROGRAM is build/verlua by default; with NAME only the examples whose path contains it are run.
-- It runs in stock Lua 5.4 and needs a POSIX shell. Pictures are made smaller with pngquant or ImageMagick where
-- they are installed. Exit status 1 when an example fails.

local root = arg[0]:gsub("[^/\\]*$", "") .. "../../"
local program = arg[1] or root .. "build/verlua"
local only = arg[2]

local THEMES = {
  {"first_steps", "First steps"}, {"pendulum", "Pendulums"}, {"rope", "Ropes"}, {"cloth", "Cloth"},
  {"bodies", "Bodies"}, {"plants", "Plants"}, {"methods", "Methods"}, {"turtle", "Turtles and Logo"},
}

local function quote(text) return "'" .. text:gsub("'", "'\\''") .. "'" end

local function run(command)
  local ok = os.execute(command)
  return ok == true
end

local function lines(command)
  local list = {}
  local pipe = assert(io.popen(command))
  for line in pipe:lines() do list[#list + 1] = line end
  pipe:close()
  return list
end

-- The first comment of an example: its title, what it says, how long it runs.
local function readHeader(path)
  local header = {time = "1"}
  for line in io.lines(path) do
    local text = line:match("^%-%-%s*(.*)")
    if not text then break end
    local time = text:match("^time:%s*([%d.]+)")
    local lookAt = text:match("^Look at:%s*(.*)")
    if time then
      header.time = time
    elseif not header.title then
      header.title = text
    elseif lookAt then
      header.lookAt = lookAt:gsub("^%l", string.upper)
    elseif text:match("^Try:") then
      header.done = true
    elseif header.lookAt and not header.done then
      header.lookAt = header.lookAt .. " " .. text
    end
  end
  return header
end

local function shrink(picture)
  local quantised = picture .. ".small"
  if run("command -v pngquant >/dev/null 2>&1") then
    run(("pngquant --force --output %s 128 %s"):format(quote(quantised), quote(picture)))
  elseif run("command -v convert >/dev/null 2>&1") then
    run(("convert %s +dither -colors 128 -define png:compression-level=9 png8:%s"):format(quote(picture),
      quote(quantised)))
  end
  os.rename(quantised, picture)
end

local failed = false

local function makePicture(example, header, picture)
  if only and not example:find(only, 1, true) then return end
  local command = ("%s %s --headless --lang en --time %s --size 960x540 --png %s >/dev/null"):format(quote(program),
    quote(example), header.time, quote(picture))
  if run(command) then
    shrink(picture)
    print("made " .. picture)
  else
    failed = true
    io.stderr:write(example, " failed\n")
  end
end

run("mkdir -p " .. quote(root .. "docs/pictures"))
local out = {[[
# Gallery

<!-- Made by scripts/tools/gallery.lua from the first comment of each example. -->

Every picture is made by the program: `./verlua examples/rope/hanging.lua --headless --time 10 --png rope.png`
makes one. Each example is under 60 lines, says in its first comment what to look at and what to try, and checks
itself where the physics has an exact answer.

An example of your own joins them as a file in one of the folders of `examples/`. Its first comment is its title, then
come `-- time: 10` (how many seconds the test and the picture take; 1 without it), `-- Look at: ...` and `-- Try: ...`;
`./verlua docs` makes its picture and adds it here. To the program itself these lines are comments like any other. Its
title in Russian is a line of `examples/russian.txt`. The start page, `./verlua` alone, shows it with the others.
]]}
for _, theme in ipairs(THEMES) do
  out[#out + 1] = "## " .. theme[2] .. "\n"
  for _, path in ipairs(lines("ls " .. quote(root .. "examples/" .. theme[1]) .. "/*.lua")) do
    local name = path:match("([^/]+)%.lua$")
    local header = readHeader(path)
    makePicture(path, header, root .. "docs/pictures/" .. name .. ".png")
    local file = ("examples/%s/%s.lua"):format(theme[1], name)
    out[#out + 1] = ("**%s** %s\n"):format(header.title, header.lookAt or "")
    out[#out + 1] = ("[![%s](pictures/%s.png)](../%s)\n"):format(name:gsub("_", " "), name, file)
    out[#out + 1] = ("`%s`\n"):format(file)
  end
end

local file = assert(io.open(root .. "docs/gallery.md", "wb"))
assert(file:write((table.concat(out, "\n"):gsub("%s+$", "") .. "\n")))
assert(file:close())
print("wrote docs/gallery.md")
os.exit(not failed)
