// test_sandbox_hostile.c: scenes that mean harm end soon, with the file and the line
#include "sandbox_support.h"

#include <lauxlib.h>

#include "core/platform.h"

typedef struct Hostile
{
    const char *name;
    vlSandboxStatus status;
    const char *start; ///< of the message
    const char *text;
} Hostile;

#define ENDLESS(line) "scene.lua:" #line ": this code ran for "
#define MEMORY(line)  "scene.lua:" #line ": not enough memory: a scene may hold 32 MiB"

static const Hostile scenes[] = {
    // Endless loops
    {"plain", vl_sandboxEndless, ENDLESS(2), "local n = 0\nwhile true do n = n + 1 end"},
    {"goto", vl_sandboxEndless, ENDLESS(1), "::again:: goto again"},
    {"numeric for", vl_sandboxEndless, ENDLESS(1), "for i = 1, math.maxinteger do end"},
    {"in a coroutine", vl_sandboxEndless, ENDLESS(2),
     "local co = coroutine.create(function()\nwhile true do end end)\ncoroutine.resume(co) print('held up')"},
    {"in coroutine.wrap in pcall", vl_sandboxEndless, ENDLESS(1),
     "local f = coroutine.wrap(function() while true do end end)\npcall(f) print('held up')"},
    {"pcall in coroutine.wrap", vl_sandboxEndless, ENDLESS(2),
     "local f = coroutine.wrap(function()\npcall(function() while true do end end) print('held up') "
     "end)\nf()"},
    {"in __index", vl_sandboxEndless, ENDLESS(1),
     "local t = setmetatable({}, {__index = function() while true do end end})\nlocal x = t.y"},
    {"in __lt of a sort", vl_sandboxEndless, ENDLESS(1),
     "local mt = {__lt = function() while true do end end}\n"
     "table.sort{setmetatable({}, mt), setmetatable({}, mt)}"},
    {"in __tostring", vl_sandboxEndless, ENDLESS(1),
     "print(setmetatable({}, {__tostring = function() while true do end end}))"},
    {"in __close", vl_sandboxEndless, ENDLESS(1),
     "local x <close> = setmetatable({}, {__close = function() while true do end end})"},
    {"in __close of a coroutine", vl_sandboxEndless, ENDLESS(2),
     "local co = coroutine.create(function() local x <close> = setmetatable({}, {__close =\n"
     "function() while true do end end}) coroutine.yield() end)\n"
     "coroutine.resume(co) pcall(coroutine.close, co) print('held up')"},
    {"in __close after the watchdog", vl_sandboxEndless, ENDLESS(2),
     "local f = coroutine.wrap(function() local x <close> = setmetatable({}, {__close =\n"
     "function() while true do end end}) while true do end end)\nf()"},
    {"in pcall", vl_sandboxEndless, ENDLESS(1), "while true do pcall(function() while true do end end) end"},
    {"in pcall of pcall", vl_sandboxEndless, ENDLESS(1),
     "pcall(pcall, pcall, function() while true do end end) print('held up')"},
    {"in a message handler", vl_sandboxEndless, ENDLESS(1),
     "xpcall(error, function() while true do end end) print('held up')"},
    {"a message handler of an endless loop", vl_sandboxEndless, ENDLESS(1),
     "xpcall(function() while true do end end, function() while true do end end) print('held up')"},
    {"errors in message handlers", vl_sandboxEndless,
     "scene.lua:", "while true do xpcall(error, function(m) error(m) end) end"},
    {"in a sort comparator", vl_sandboxEndless, ENDLESS(1),
     "table.sort({3, 2, 1}, function() while true do end end)"},
    {"in a gsub callback", vl_sandboxEndless, ENDLESS(1),
     "string.gsub('abc', '.', function() while true do end end)"},
    {"in a reader of load", vl_sandboxEndless, ENDLESS(1), "load(function() while true do end end)"},
    {"a reader of load without end", vl_sandboxEndless, ENDLESS(1), "load(function() return ' ' end)"},
    {"in a loaded text", vl_sandboxEndless, "piece:2: this code ran for",
     "load('\\nwhile true do end', '@piece')()"},
    {"recursion without depth", vl_sandboxEndless, ENDLESS(1), "local function f() return f() end f()"},
    {"recursion in pcall", vl_sandboxEndless, ENDLESS(1), "local function f() pcall(f) return f() end f()"},
    {"printing", vl_sandboxEndless, ENDLESS(1), "while true do print() end"},
    // Finalizers run without hooks, so there are none.
    {"in __gc", vl_sandboxFailed, "scene.lua:1: __gc is not available in a scene",
     "setmetatable({}, {__gc = function() while true do end end})"},
    {"in __gc of string's metatable", vl_sandboxFailed, "scene.lua:1: __gc is not available",
     "setmetatable({}, (function() local m = getmetatable('') m.__gc = print return m end)())"},
    // Library functions that work long by themselves
    {"pattern bomb", vl_sandboxEndless, ENDLESS(2), "local s = ('a'):rep(30)\ns:find(('a-'):rep(26) .. 'b')"},
    {"greedy pattern bomb", vl_sandboxEndless, ENDLESS(1), "(('a'):rep(40)):match(('a*'):rep(30) .. 'b')"},
    {"optional pattern bomb", vl_sandboxEndless, ENDLESS(1),
     "(('a'):rep(30)):match(('a?'):rep(60) .. ('a'):rep(31))"},
    {"pattern bomb in pcall", vl_sandboxEndless, ENDLESS(1),
     "while true do pcall(string.find, ('a'):rep(30), ('a-'):rep(26) .. 'b') end"},
    {"pattern bomb in a coroutine", vl_sandboxEndless, ENDLESS(1),
     "coroutine.wrap(string.find)(('a'):rep(30), ('a-'):rep(26) .. 'b')"},
    {"gmatch bomb", vl_sandboxEndless, ENDLESS(1), "for x in (('a'):rep(1e5)):gmatch('.-.-.-b') do end"},
    {"gsub bomb", vl_sandboxEndless, ENDLESS(1), "(('a'):rep(1e5)):gsub('.-.-.-b', '')"},
    {"balance bomb", vl_sandboxEndless, ENDLESS(1), "(('('):rep(1e6)):find('%b()')"},
    {"plain find bomb", vl_sandboxEndless, ENDLESS(1),
     "(('a'):rep(4e6)):find(('a'):rep(1e6) .. 'b', 1, true)"},
    {"sort with a C comparator", vl_sandboxEndless, ENDLESS(2),
     "local t = {} for i = 1, 1e5 do t[i] = i end\nwhile true do table.sort(t, rawequal) end"},
    {"insert with a false length", vl_sandboxEndless, ENDLESS(1),
     "table.insert(setmetatable({}, {__len = function() return math.maxinteger - 1 end}), 1, 5)"},
    {"remove with a false length", vl_sandboxEndless, ENDLESS(1),
     "table.remove(setmetatable({}, {__len = function() return math.maxinteger - 1 end}), 1)"},
    {"move of everything", vl_sandboxEndless, ENDLESS(1), "table.move({}, 1, math.maxinteger - 1, 2)"},
    {"concat without end", vl_sandboxEndless, ENDLESS(1),
     "table.concat(setmetatable({}, {__index = function() return '' end}), '', 1, math.maxinteger)"},
    {"sort with a false length", vl_sandboxFailed, "scene.lua:1: bad argument #1 to 'sort' (array too big)",
     "table.sort(setmetatable({}, {__len = function() return 1 << 31 end}), rawequal)"},
    {"unpack of too much", vl_sandboxFailed, "scene.lua:1: too many results to unpack",
     "table.unpack({}, 1, 1e8)"},
    {"unpack again and again", vl_sandboxEndless, ENDLESS(1),
     "while true do select('#', table.unpack({}, 1, 1e5)) end"},
    {"collecting garbage", vl_sandboxEndless, ENDLESS(2),
     "local t = {} for i = 1, 1e5 do t[i] = {} end\nwhile true do collectgarbage() end"},
    {"comparing long strings", vl_sandboxEndless, ENDLESS(2),
     "local a, b = ('x'):rep(5e6) .. 'a', ('x'):rep(5e6) .. 'b'\nwhile true do local c = a < b end"},
    {"joining long strings", vl_sandboxEndless, ENDLESS(2),
     "local a = ('x'):rep(5e6)\nwhile true do local b = a .. 'y' end"},
    {"first of many fields", vl_sandboxEndless, ENDLESS(2),
     "local t = {} for i = 1, 1e4 do t['k' .. i] = i end\nwhile true do next(t) end"},
    {"sorting many fields", vl_sandboxEndless, ENDLESS(2),
     "local t = {} for i = 1, 1e4 do t['k' .. i] = i end\nwhile true do for k in pairs(t) do break end end"},
    {"a long date", vl_sandboxFailed,
     "scene.lua:1: bad argument #1 to 'date' (format longer than 1000 bytes)", "os.date(('%c'):rep(1e6))"},
    {"a long source", vl_sandboxEndless, ENDLESS(2),
     "local s = ('x = 1 '):rep(1e6)\nwhile true do load(s) end"},
    {"a thousand widths", vl_sandboxFailed, "scene.lua:1: invalid conversion", "string.format('%1000d', 1)"},
    // Memory
    {"tables", vl_sandboxMemory, MEMORY(3), "local t = {}\nfor i = 1, 1e9 do\nt[i] = {i, i, i}\nend"},
    {"tables in a coroutine", vl_sandboxMemory, MEMORY(2),
     "coroutine.wrap(function() local t = {} for i = 1, 1e9 do\nt[i] = {i, i, i} end end)()"},
    {"tables in a coroutine that is resumed", vl_sandboxMemory, MEMORY(1),
     "local co = coroutine.create(function() local t = {} for i = 1, 1e9 do t[i] = {} end end)\n"
     "local ok, message = coroutine.resume(co)\nco = nil error(message, 0)"},
    {"tables in pcall", vl_sandboxMemory, MEMORY(1),
     "error(select(2, pcall(function() local t = {} for i = 1, 1e9 do t[i] = {} end end)), 0)"},
    {"strings", vl_sandboxMemory, MEMORY(2),
     "local t = {}\nfor i = 1, 1e9 do t[i] = 'this is string ' .. i end"},
    {"a doubled string", vl_sandboxMemory, MEMORY(1), "local s = 'x' while true do s = s .. s end"},
    {"rep", vl_sandboxMemory, MEMORY(1), "local s = ('x'):rep(1e10)"},
    {"rep with separators", vl_sandboxMemory, MEMORY(1), "local s = (''):rep(1e10, 'ab')"},
    {"rep beyond numbers", vl_sandboxFailed, "scene.lua:1: resulting string too large",
     "(('x'):rep(1e6)):rep(1 << 60)"},
    {"a filled buffer", vl_sandboxMemory, MEMORY(1), "(('x'):rep(1e6)):gsub('x', ('y'):rep(1000))"},
    {"concat of a C function", vl_sandboxMemory, MEMORY(1),
     "table.concat(setmetatable({}, {__index = type, __len = function() return 1 << 40 end}), "
     "'xxxxxxxxxxxxxxxxxx')"},
    {"coroutines", vl_sandboxMemory, MEMORY(1),
     "local t = {} for i = 1, 1e9 do t[i] = coroutine.create(print) end"},
    {"memory held for ever", vl_sandboxEndless, "scene.lua:",
     "local t = {} pcall(function() while true do t[#t + 1] = {} end end)\n"
     "while true do pcall(string.rep, 'x', 1e6) end"},
    // Depth
    {"recursion", vl_sandboxFailed, "scene.lua:1: stack overflow",
     "local function f() return 1 + f() end\nf()"},
    {"recursion over gsub", vl_sandboxFailed, "scene.lua:1: C stack overflow",
     "local function f() return (('x'):gsub('x', f)) end f()"},
    {"recursion over sort", vl_sandboxFailed, "scene.lua:1: C stack overflow",
     "local function f() table.sort({1, 2}, f) end f()"},
    {"recursion over tostring", vl_sandboxFailed, "scene.lua:1: C stack overflow",
     "print(setmetatable({}, {__tostring = function(t) return tostring(t) end}))"},
    {"recursion over coroutines", vl_sandboxFailed, "scene.lua:1: C stack overflow",
     "local function f() coroutine.wrap(f)() end f()"},
    {"recursion over __index", vl_sandboxFailed, "scene.lua:1: C stack overflow",
     "return setmetatable({}, {__index = function(t, k) return t[k + 1] end})[1]"},
    {"coroutines that close one another", vl_sandboxFailed,
     "scene.lua:4: too many coroutines close one another",
     "local function f()\nlocal co = coroutine.create(function() local x <close> = setmetatable({}, {__close "
     "= f})\n"
     "coroutine.yield() end) coroutine.resume(co)\nlocal ok, m = coroutine.close(co) if not ok then error(m, "
     "0) end end\nf()"},
    {"nested parentheses", vl_sandboxFailed, "scene.lua:1: C stack overflow", "assert(load(('('):rep(1e6)))"},
    {"a deep pattern", vl_sandboxFailed, "scene.lua:1: too many captures", "('x'):find(('('):rep(1e5))"},
    // Ways out
    {"bytecode", vl_sandboxFailed, "scene.lua:1: attempt to load a binary chunk", "assert(load('\\27LuaT'))"},
    {"bytecode on request", vl_sandboxFailed, "scene.lua:1: attempt to load a binary chunk",
     "assert(load('\\27LuaT', 'x', 'b'))"},
    {"no string.dump", vl_sandboxFailed, "scene.lua:1: attempt to call a nil value (field 'dump')",
     "string.dump(print)"},
    {"require goes nowhere else", vl_sandboxFailed, "scene.lua:1: module name '../secret': a dot stands",
     "require '../secret'"},
    {"require takes no path", vl_sandboxFailed, "scene.lua:1: module name '/etc/passwd': folders",
     "require '/etc/passwd'"},
    {"require takes no dots", vl_sandboxFailed, "scene.lua:1: module name '..secret': a dot",
     "require '..secret'"},
    {"require takes no zero", vl_sandboxFailed, "scene.lua:1: module name 'a", "require 'a\\0b'"},
};

// The thread sanitizer slows memory down so much that the first line of a scene takes a while.
#ifdef __SANITIZE_THREAD__
#define SLOWNESS 8
#else
#define SLOWNESS 1
#endif

static vlSandboxDef quickDef(double luaSeconds)
{
    vlSandboxDef def = vlDefaultSandboxDef();
    def.luaSeconds = luaSeconds * SLOWNESS;
    return def;
}

/// Bounds that the scene meets soon, and no others.
static vlSandboxDef defFor(const Hostile *hostile)
{
    vlSandboxDef def = quickDef(hostile->status == vl_sandboxEndless ? 0.1 : 10);
    if (hostile->status == vl_sandboxMemory)
        def.memoryLimit = (size_t)32 << 20;
    return def;
}

/// What is wrong with how a scene ended, NULL when nothing is.
static const char *findFault(const Hostile *hostile, const Scene *scene, vlSandboxResult result,
                             double seconds)
{
    if (strncmp(result.message, hostile->start, strlen(hostile->start)) != 0)
        return "another message";
    if (result.status != hostile->status)
        return "another status";
    if (result.exitStatus != 1)
        return "another exit status";
    if (strstr(scene->printed, "held up") != NULL)
        return "the scene held up the error";
    return seconds > 20 * SLOWNESS ? "it took too long" : NULL;
}

static void hostile_scenes_end_soon_with_file_and_line(void **state)
{
    (void)state;
    static Scene scene;
    int faults = 0;
    for (size_t i = 0; i < sizeof(scenes) / sizeof(scenes[0]); i++)
    {
        const Hostile *hostile = &scenes[i];
        openSceneAs(&scene, defFor(hostile));
        double start = vlClock_Seconds();
        vlSandboxResult result = runScene(&scene, hostile->text);
        double seconds = vlClock_Seconds() - start;
        const char *fault = findFault(hostile, &scene, result, seconds);
        if (fault != NULL)
            print_error("%s: %s: expected \"%s...\" with status %d, got \"%s\" with status %d in %.1f s\n",
                        hostile->name, fault, hostile->start, hostile->status, result.message, result.status,
                        seconds);
        faults += fault != NULL;
        closeScene(&scene);
    }
    assert_int_equal(faults, 0);
}

// After an error the same sandbox runs on, with all its bounds.
static void a_sandbox_outlives_its_errors(void **state)
{
    (void)state;
    Scene scene;
    vlSandboxDef def = quickDef(1);
    def.memoryLimit = (size_t)32 << 20;
    openSceneAs(&scene, def);
    runScene(&scene,
             "co = coroutine.create(function() local x <close> = setmetatable({}, {__close = function()\n"
             "while true do end end}) while true do end end) coroutine.resume(co)");
    vlSandboxResult result = runScene(&scene, "print(1) print(coroutine.close(co))");
    assert_string_equal(result.message, "scene.lua:1: cannot close a coroutine that was stopped");
    result = runScene(&scene, "kept = {} for i = 1, 1e9 do kept[i] = {} end");
    assert_int_equal(result.status, vl_sandboxMemory);
    result = runScene(&scene, "kept = nil collectgarbage() print(2)");
    assert_int_equal(result.status, vl_sandboxDone);
    result = runScene(&scene, "while true do end");
    assert_int_equal(result.status, vl_sandboxEndless);
    assert_string_equal(scene.printed, "1\n2\n");
    assert_int_equal(lua_gettop(vlSandbox_State(scene.sandbox)), 0);
    closeScene(&scene);
}

// Engine

/// Works for a tenth of a second, as world:step may.
static int step(lua_State *L)
{
    vlSandbox *sandbox = vlSandbox_Of(L);
    vlSandbox_EngineEnter(sandbox);
    double start = vlClock_Seconds();
    while (vlClock_Seconds() - start < 0.1)
        ;
    vlSandbox_EngineLeave(sandbox);
    return 0;
}

static int callback(lua_State *L)
{
    vlSandbox_CallbackStart(vlSandbox_Of(L));
    return 0;
}

static int quit(lua_State *L)
{
    return vlSandbox_Quit(L, (int)luaL_checkinteger(L, 1));
}

static void openEngine(Scene *scene, vlSandboxDef def)
{
    openSceneAs(scene, def);
    lua_State *L = vlSandbox_State(scene->sandbox);
    lua_register(L, "step", step);
    lua_register(L, "callback", callback);
    lua_register(L, "quit", quit);
}

static void engine_time_is_free(void **state)
{
    (void)state;
    Scene scene;
    openEngine(&scene, quickDef(0.1));
    vlSandboxResult result = runScene(&scene, "for i = 1, 15 do step() end print('done')");
    assert_string_equal(result.message, "");
    assert_string_equal(scene.printed, "done\n");
    closeScene(&scene);
}

static void callbacks_start_the_watchdog_anew(void **state)
{
    (void)state;
    Scene scene;
    openEngine(&scene, quickDef(0.1));
    vlSandboxResult result =
        runScene(&scene, "local t = os.clock() while os.clock() - t < 1.5 do callback() end print('done')");
    assert_string_equal(result.message, "");
    assert_string_equal(scene.printed, "done\n");
    closeScene(&scene);
}

static void a_loop_that_steps_is_bounded_by_the_limit(void **state)
{
    (void)state;
    Scene scene;
    vlSandboxDef def = quickDef(0.1);
    def.limitSeconds = 0.5;
    openEngine(&scene, def);
    vlSandboxResult result = runScene(&scene, "while true do\npcall(step) end");
    assert_int_equal(result.status, vl_sandboxLimit);
    assert_string_equal(result.message, "scene.lua:2: the scene ran longer than its limit of 0.5 s");
    closeScene(&scene);
}

static void quit_passes_every_pcall(void **state)
{
    (void)state;
    Scene scene;
    openEngine(&scene, quickDef(0.1));
    vlSandboxResult result =
        runScene(&scene, "pcall(coroutine.wrap(function() pcall(quit, 7) print(1) end)) print(2)");
    assert_int_equal(result.status, vl_sandboxQuit);
    assert_int_equal(result.exitStatus, 7);
    assert_string_equal(result.message, "");
    assert_string_equal(scene.printed, "");
    result = runScene(&scene, "print(3)");
    assert_int_equal(result.status, vl_sandboxDone);
    closeScene(&scene);
}

static bool isStop(lua_State *L, int index, int *exitStatus)
{
    *exitStatus = 5;
    return lua_type(L, index) == LUA_TLIGHTUSERDATA;
}

static int stop(lua_State *L)
{
    lua_pushlightuserdata(L, L);
    return lua_error(L);
}

static void the_hosts_stop_value_passes_every_pcall(void **state)
{
    (void)state;
    Scene scene;
    vlSandboxDef def = quickDef(0.1);
    def.isStop = isStop;
    openSceneAs(&scene, def);
    lua_register(vlSandbox_State(scene.sandbox), "stop", stop);
    vlSandboxResult result =
        runScene(&scene, "xpcall(coroutine.wrap(function() pcall(stop) print(1) end), print) print(2)");
    assert_int_equal(result.status, vl_sandboxQuit);
    assert_int_equal(result.exitStatus, 5);
    assert_string_equal(scene.printed, "");
    closeScene(&scene);
}

static int interrupt(lua_State *L)
{
    vlSandbox_Interrupt(vlSandbox_Of(L));
    return 0;
}

static void an_interrupt_stops_the_scene(void **state)
{
    (void)state;
    Scene scene;
    vlSandboxDef def = vlDefaultSandboxDef();
    def.luaSeconds = 100;
    openSceneAs(&scene, def);
    lua_register(vlSandbox_State(scene.sandbox), "interrupt", interrupt);
    vlSandboxResult result = runScene(&scene, "interrupt() while true do pcall(string.rep, 'x') end");
    assert_int_equal(result.status, vl_sandboxInterrupted);
    assert_string_equal(result.message, "scene.lua:1: interrupted");
    closeScene(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hostile_scenes_end_soon_with_file_and_line),
        cmocka_unit_test(a_sandbox_outlives_its_errors),
        cmocka_unit_test(engine_time_is_free),
        cmocka_unit_test(callbacks_start_the_watchdog_anew),
        cmocka_unit_test(a_loop_that_steps_is_bounded_by_the_limit),
        cmocka_unit_test(quit_passes_every_pcall),
        cmocka_unit_test(the_hosts_stop_value_passes_every_pcall),
        cmocka_unit_test(an_interrupt_stops_the_scene),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
