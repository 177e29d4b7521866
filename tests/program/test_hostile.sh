# Scenes that mean harm, or make the mistakes of beginners, end soon with a clear error that names file and line.
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"

# hostile TEXT START: a scene with this text fails, and standard error begins so.
hostile()
{
    printf '%b' "$1" >scene.lua
    run scene.lua --headless --time 0.2
    status_is 1
    err_starts "$2"
    called="the scene: $1"
    if grep -q 'held up' out; then complain "nothing holds up the error"; fi
}

# harmless TEXT OUTPUT: a scene with this text runs and prints this.
harmless()
{
    printf '%b' "$1" >scene.lua
    run scene.lua --headless --time 0.2
    called="the scene: $1"
    status_is 0
    out_is "$2"
}

# Endless loops
endless='this code ran for 2 s without a step of the world'
hostile 'local n = 0\nwhile true do n = n + 1 end' "scene.lua:2: $endless"
hostile 'local co = coroutine.create(function()\n  while true do end\nend)\ncoroutine.resume(co) print("held up")' \
    "scene.lua:2: $endless"
hostile 'local t = setmetatable({}, {__index = function()\n  while true do end\nend})\nlocal x = t.y' "scene.lua:2: $endless"
hostile 'while true do\n  pcall(function() while true do end end)\nend' "scene.lua:2: $endless"
hostile 'table.sort({3, 2, 1}, function(a, b)\n  while true do end\nend)' "scene.lua:2: $endless"
hostile 'setmetatable({}, {__gc = function() while true do end end})' 'scene.lua:1: __gc is not available in a scene'
hostile 'function update()\n  while true do end\nend' "scene.lua:2: $endless"
hostile 'on("step", function()\n  while true do end\nend)' "scene.lua:2: $endless"
hostile 'particle{}\nforce(function()\n  while true do end\nend)' "scene.lua:3: $endless"

# Weak keys: the collector takes the square of them, and nothing can stop it.
hostile '\nsetmetatable({}, {__mode = "k"})' 'scene.lua:2: weak keys'
harmless 'setmetatable({}, {__mode = "v"}) setmetatable({}, {__mode = "kv"}) print(1)' '1'
cat >late.lua <<'END'
local mt, keys, t = {}, {}, {}
setmetatable(t, mt)
for i = 1, 200000 do keys[i] = {} end
for i = #keys, 2, -1 do local j = math.random(i) keys[i], keys[j] = keys[j], keys[i] end
for i = 1, #keys - 1 do t[keys[i]] = keys[i + 1] end
root, keys = keys[1], nil
mt.__mode = "k"
collectgarbage()
print("held up")
END
run late.lua --headless --limit 1
status_is 1
err_starts 'late.lua:8: Lua has been at work here'

# Bombs
hostile 'local s = ("a"):rep(30)\ns:find(("a-"):rep(26) .. "b")' "scene.lua:2: $endless"
hostile 'local s\ns = string.rep("x", 1e10)' 'scene.lua:2: not enough memory'
hostile 'local t = {}\nfor i = 1, 1e9 do\n  t[i] = {i, i}\nend' 'scene.lua:3: not enough memory: a scene may hold 512 MiB'
hostile 'local function f() return 1 + f() end\nf()' 'scene.lua:1: stack overflow'

# Ways out
hostile 'local f = assert(load("\\27Lua"))' 'scene.lua:1: attempt to load a binary chunk'
hostile 'io.open("secret")' "scene.lua:1: attempt to index a nil value (global 'io')"
hostile 'os.execute("true")' "scene.lua:1: attempt to call a nil value (field 'execute')"
hostile 'require "../secret"' "scene.lua:1: module name '../secret'"
hostile '("").rep("x", 1e10)' 'scene.lua:1: not enough memory'
harmless 'print((""):rep(1e18) == "" and ("").rep == string.rep) getmetatable("").__index = nil print(("x"):rep(2))' 'true
xx'

# Mistakes of physics
hostile '\nparticle{position = {0/0, 0}}' 'scene.lua:2: particle: position'
hostile '\nparticle{position = {1/0, 0}}' 'scene.lua:2: particle: position'
hostile 'local p = particle{}\np.x = 0/0' 'scene.lua:2: '
hostile '\nparticle{mass = -1}' 'scene.lua:2: particle: mass'
hostile '\nparticle{mass = 0}' 'scene.lua:2: particle: mass'
hostile 'local a, b = particle{}, particle{}\nrod{a, b}' 'scene.lua:2: rod: '
hostile 'local a, b = particle{}, particle{position = {1, 0}}\na:destroy()\nrod{a, b}' 'scene.lua:3: '
hostile 'local a = particle{}\na:destroy()\nprint(a.x)' 'scene.lua:3: '
hostile 'local other = verlua.world()\nlocal a, b = particle{}, other:particle{position = {1, 0}}\nrod{a, b}' 'scene.lua:3: rod: '
hostile 'function update()\n  error("each step")\nend' 'scene.lua:2: each step'
hostile 'on("step", function()\n  error("each step")\nend)' 'scene.lua:2: each step'
harmless 'world.gravity = {0, 0}\nlocal a, b = particle{}, particle{}\nrod{a, b, length = 1}\nworld:step(10)\nlocal d = b.position - a.position
print(math.abs(d:length() - 1) < 1e-6)' 'true'
harmless 'local all = {}\nfor i = 1, 100 do all[i] = particle{position = {i, 0}} end\nfor i, p in pairs(all) do p:destroy() all[i] = nil end
world:step(3)\nprint(next(all))' 'nil'

# Files
run missing.lua --headless
status_is 1
err_has 'missing.lua: there is no such file'
mkdir folder.lua
run folder.lua --headless
status_is 1
err_has 'folder.lua is a folder'
printf -- '-- one\n-- caf\351\n' >latin.lua
run latin.lua --headless
status_is 1
err_starts 'latin.lua:2: byte 0xE9 is not UTF-8'
printf '\033Lua\124\000' >compiled.lua
run compiled.lua --headless
status_is 1
err_starts 'compiled.lua: this is compiled Lua'
printf 'print(1)' >unreadable.lua
chmod 0 unreadable.lua
# Root may read everything: then somebody else tries, from a copy of the program that he may reach.
if [ "$(id -u)" != 0 ]; then
    run unreadable.lua --headless
    tried=yes
elif command -v setpriv >/dev/null && cp "$program" ./verlua-copy && chmod 755 . ./verlua-copy; then
    setpriv --reuid=65534 --regid=65534 --clear-groups ./verlua-copy unreadable.lua --headless >out 2>err </dev/null
    status=$?
    called='verlua unreadable.lua --headless, as nobody'
    tried=yes
else
    tried=''
    printf 'skipped: the unreadable file, for root may read it and there is no setpriv\n'
fi
if [ -n "$tried" ]; then
    status_is 1
    err_has 'unreadable.lua: cannot be read: '
fi

# A loop that steps the world is bounded by --limit alone.
printf 'while true do\n  world:step()\nend\n' >steps.lua
run steps.lua --headless --limit 3
status_is 1
err_starts 'steps.lua:2: '
err_has 'limit'

finish
