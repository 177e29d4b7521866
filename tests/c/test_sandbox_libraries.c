// test_sandbox_libraries.c: where the sandbox has functions of its own they do what stock Lua's do
#include "sandbox_support.h"

#include <lauxlib.h>
#include <lualib.h>

// Each piece prints something with `show`; both states must print the same.
static const char *const pieces[] = {
    // table
    "local t = {} for i = 1, 5 do table.insert(t, i) end table.insert(t, 1, 0) table.insert(t, 7, 9) "
    "show(table.unpack(t))",
    "show(pcall(table.insert, {1, 2}, 4, 0), pcall(table.insert, {1, 2}, 0, 0), pcall(table.insert, {}), "
    "pcall(table.insert, "
    "nil, 1), pcall(table.insert, {}, 1, 2, 3))",
    "local t = {1, 2, 3, 4} show(table.remove(t), table.remove(t, 1), #t, table.remove(t, 3), "
    "table.remove({}), "
    "table.remove({}, 0), #t)",
    "show(pcall(table.remove, {1, 2, 3}, 7), pcall(table.remove, {1, 2, 3}, -1), table.remove({n = 0}, 0), "
    "table.remove({[0] = 'zero'}, 0))",
    "local t = {1, 2, 3, 4, 5} show(table.unpack(table.move(t, 2, 5, 1))) show(table.unpack(table.move({1, "
    "2, 3}, 1, 3, 2)))",
    "show(table.unpack(table.move({1, 2, 3}, 2, 3, 1, {9, 9, 9}))) show(table.unpack(table.move({1, 2, 3}, "
    "1, 0, 5)))",
    "show(pcall(table.move, {}, 1, math.maxinteger, 2), pcall(table.move, {}, math.mininteger, 0, 2), "
    "pcall(table.move, {}, 1, 2))",
    "show(table.concat({1, 2.5, 'x'}, ', '), table.concat({}), table.concat({1, 2, 3}, '-', 2), "
    "table.concat({1, 2, 3}, '-', 2, 2), "
    "table.concat({1}, 'x', 2), pcall(table.concat, {1, {}, 3}))",
    "show(table.unpack({1, 2, 3}, 2), table.unpack({1, 2}, 1, 3), select('#', table.unpack({}, 1, 0)), "
    "table.unpack({1, 2, 3}, -1, 1))",
    "local t = {5, 2, 8, 1, 9, 3} table.sort(t) show(table.unpack(t)) table.sort(t, function(a, b) return a "
    "> b end) "
    "show(table.unpack(t))",
    "local t = {'pear', 'apple', '', 'fig', 'apples', '\\0', 'Fig', '\\xff'} table.sort(t) "
    "show(table.unpack(t))",
    "local t = {3, 1.5, -2, 2^53, math.huge, -math.huge, 1e300, math.maxinteger, math.mininteger} "
    "table.sort(t) "
    "show(table.unpack(t))",
    "show(pcall(table.sort, {1, 'x'}), pcall(table.sort, {{}, {}}), pcall(table.sort, {1, 2}, 5), "
    "pcall(table.sort, 5))",
    "local t = {} for i = 1, 1000 do t[i] = (i * 7919) % 1009 end table.sort(t) for i = 2, 1000 do "
    "assert(t[i - 1] <= t[i]) end "
    "table.sort(t, function(a, b) return a % 10 < b % 10 end) for i = 2, 1000 do assert(t[i - 1] % 10 <= "
    "t[i] % 10) end show(#t)",
    "local mt = {__lt = function(a, b) return a.n < b.n end} local t = {} for i = 1, 50 do t[i] = "
    "setmetatable({n = i * 37 % 53}, mt) "
    "end table.sort(t) local s = {} for i, v in ipairs(t) do s[i] = v.n end show(table.concat(s, ' '))",
    "local log = {} local p = setmetatable({}, {__index = function(_, k) return k <= 3 and k * 10 or nil "
    "end, __len = function() "
    "return 3 end, __newindex = function(_, k, v) log[#log + 1] = k .. '=' .. tostring(v) end})\n"
    "show(table.concat(p, ','), table.unpack(p)) table.insert(p, 1, 'x') table.remove(p, 1) table.move(p, 1, "
    "3, 2) table.sort(p) "
    "show(table.concat(log, ' '))",
    // string
    "show(('ab'):rep(3), ('ab'):rep(3, '-'), ('ab'):rep(1, '-'), ('ab'):rep(0), ('ab'):rep(-1), (''):rep(3, "
    "'x'), ('x'):rep(7, ''))",
    "show(pcall(string.rep), pcall(string.rep, 'x', 1 << 62), #('xyz'):rep(1000, 'ab'))",
    "show(string.format('%d|%5d|%-5d|%05d|%+d|%x|%X|%o|%c|%i', 3, 3, 3, 3, 3, 255, 255, 8, 65, 7))",
    "show(string.format('%s|%10s|%-10s|%.2s|%q|%%|%a', 'abc', 'abc', 'abc', 'abc', 'a\\n\\0\\\"b', 1.5))",
    "show(string.format('%5.1f|%g|%e|%s|%s|%s', 3.14159, 0.1, 1e10, nil, true, 12))",
    "show(string.format('%s %s', setmetatable({}, {__tostring = function() return 'object' end}), 'x'), "
    "string.format('%q', 1/3))",
    "show(pcall(string.format, '%d', 'x'), pcall(string.format, '%d', 1.5), pcall(string.format, '%y', 1), "
    "pcall(string.format, '%d'), "
    "pcall(string.format, '%'), pcall(string.format, '%10q', 'x'), pcall(string.format))",
    "show(string.format('%-3d%%%s', 1, 2, 3), string.format('no arguments'), string.format(''))",
    "show(pcall(string.gsub, 'x', 'x', true), pcall(string.gsub, 'x', 'x', function() return {} end), "
    "pcall(string.gsub, 'x', 'x', '%'), "
    "string.gsub('hello world', 'o', '0', 1), string.gsub('abc', '', '-'), string.gsub('abc', 'b', 7))",
    "show(('x'):find(''), ('x'):find('', 2), ('x'):find('', 3), ('x'):find('', -5), ('abc'):find('b', -2), "
    "('a.b'):find('.', 2, true))",
    "for k, v in string.gmatch('a=1, b=2', '(%w+)=(%w+)') do show(k, v) end for w in ('  x '):gmatch('^%s') "
    "do show(w) end",
    "for p in ('abc'):gmatch('()') do show(p) end for a in ('abc'):gmatch('.', 2) do show(a) end for a in "
    "('abc'):gmatch('.', -1) do "
    "show(a) end",
    "show(#'\\u{10FFFF}', ('abc'):upper(), ('abc'):byte(1, -1), ('abc'):reverse(), ('%d'):format(3), ('10' + "
    "5), '3' * '4')",
    // basics
    "show(pcall(error), pcall(error, nil), pcall(error, {1}), pcall(error, 'x', 0), pcall(error, 'x', 2), "
    "pcall(5), pcall())",
    "show(xpcall(function(...) return select('#', ...), ... end, print, 1, nil, 3), xpcall(error, "
    "function(m) return m .. '!' end, 'x'), "
    "pcall(xpcall), pcall(xpcall, print))",
    "show(xpcall(function() local x = nil + 1 end, function(m) return 'handled: ' .. m end))",
    "local co = coroutine.wrap(function() return pcall(function() local a = coroutine.yield(1) error('e' .. "
    "a, 0) end) end) show(co()) "
    "show(co(2))",
    "local co = coroutine.wrap(function() return xpcall(function(x) return coroutine.yield(x) end, print, 5) "
    "end) show(co()) show(co(2, 3))",
    "show(load('return 1 + 1')(), load('x = '), load(function() return nil end), pcall(load, 5), "
    "load('return x', 'c', 't', {x = 7})(), "
    "load('return ...', 'c')(3, 4))",
    "local parts = {'return ', '4', '2'} local i = 0 show(load(function() i = i + 1 return parts[i] end)(), "
    "load('\\27Lua', 'c', 't'), "
    "load('return 1', 'c', 'b'), pcall(load, function() return {} end))",
    "show(load('syntax error here', '=name'), load('\\n\\nx = = 1', '@file.lua'), load('x = \\\"abc'))",
    "show(tostring(1), tostring(1.0), tostring(-0.0), tostring(nil), tostring('x'), tostring(2^63), "
    "tostring(1e15), "
    "pcall(tostring), pcall(tostring, setmetatable({}, {__tostring = function() return 1 end})))",
    "local mt = {__metatable = 'locked'} local t = setmetatable({}, mt) show(getmetatable(t), "
    "pcall(setmetatable, t, {}), "
    "pcall(setmetatable, 1, {}), pcall(setmetatable, {}), pcall(setmetatable, {}, 5), setmetatable({}, nil) "
    "~= nil)",
    "show(collectgarbage('count') > 10, collectgarbage(), collectgarbage('isrunning'), "
    "type(collectgarbage('step')))",
    // coroutine
    "local co = coroutine.create(function(a, b) local c = coroutine.yield(a + b) local d, e = "
    "coroutine.yield(c * 2) return d + e end) "
    "show(coroutine.resume(co, 1, 2)) show(coroutine.resume(co, 5)) show(coroutine.status(co)) "
    "show(coroutine.resume(co, 3, 4)) "
    "show(coroutine.status(co), coroutine.resume(co))",
    "local co co = coroutine.create(function() show(coroutine.resume(co), coroutine.status(co), "
    "coroutine.isyieldable()) end) "
    "show(coroutine.resume(co), coroutine.isyieldable(), coroutine.resume(coroutine.running()))",
    "show(coroutine.resume(coroutine.create(function() error({}) end)) == false, "
    "coroutine.resume(coroutine.create(function() error('x', 0) "
    "end)))",
    "local f = coroutine.wrap(function() return 1 end) show(f(), pcall(f), pcall(coroutine.wrap, 5), "
    "(pcall(coroutine.resume, 5)))",
    "local log = {} local co = coroutine.create(function() local x <close> = setmetatable({}, {__close = "
    "function(_, e) log[#log + 1] = "
    "tostring(e) end}) coroutine.yield() end) coroutine.resume(co) show(coroutine.close(co), log[1], "
    "coroutine.status(co), "
    "coroutine.close(co))",
    "local co = coroutine.create(function() local x <close> = setmetatable({}, {__close = function() "
    "error('closing', 0) end}) "
    "coroutine.yield() end) coroutine.resume(co) show(coroutine.close(co)) "
    "show(coroutine.close(coroutine.create(print)))",
    "local co = coroutine.create(function() error('x', 0) end) coroutine.resume(co) "
    "show(coroutine.close(co)) show(coroutine.status(co))",
    "show(pcall(coroutine.close, coroutine.running()), (pcall(coroutine.close, 5)))",
    "local log = {} local f = coroutine.wrap(function() local x <close> = setmetatable({}, {__close = "
    "function(_, e) log[1] = e end}) "
    "error('inside', 0) end) show(pcall(f)) show(log[1])",
    "local f = coroutine.wrap(function() local x <close> = setmetatable({}, {__close = function() "
    "error('second', 0) end}) "
    "error('first', 0) end) show(pcall(f))",
    "show(coroutine.wrap(function() return coroutine.wrap(function() coroutine.yield(1, nil) end)() end)())",
    // pairs and next of lists
    "local t = {10, 20, 30} for k, v in pairs(t) do show(k, v) end for k, v in next, t do show(k, v) end "
    "show(next({}), next(t), next(t, 3))",
    // os and math
    "show(type(os.time()), type(os.clock()), os.date('!%Y-%m-%d %H:%M:%S', 86400), os.time({year = 2020, "
    "month = 1, day = 1, hour = 12}), "
    "os.date('!*t', 0).year, pcall(os.date, '%Ez', 0), pcall(os.date, '%', 0))",
    "math.randomseed(42) show(math.random(100), math.random(0), math.random(5, 6), pcall(math.random, 2, 1), "
    "pcall(math.randomseed, 'x'))",
    "math.randomseed(42, 7) show(math.random(100)) math.randomseed(1.0) show(math.random(1000), "
    "math.random())",
};

// Shows values without what differs by nature: addresses, the place where an error arose, the library of a
// function.
static const char prelude[] =
    "printed = {}\n"
    "function show(...) local s = {} for i = 1, select('#', ...) do local v = select(i, ...)\n"
    "  s[i] = type(v) == 'string' and (v:gsub('0x%x+', 'ADDRESS'):gsub('^[%w_.]+:%d+: ', ''):gsub(\"to "
    "'%a+%.\", \"to '\")) or\n"
    "    (type(v) == 'number' or type(v) == 'boolean') and tostring(v) or type(v) end\n"
    "  printed[#printed + 1] = table.concat(s, ' ') end\n";

static const char *run(lua_State *L, const char *text)
{
    lua_settop(L, 0);
    if (luaL_loadbufferx(L, text, strlen(text), "@scene.lua", "t") != LUA_OK ||
        lua_pcall(L, 0, 0, 0) != LUA_OK)
        return lua_tostring(L, -1);
    lua_getglobal(L, "table");
    lua_getfield(L, -1, "concat");
    lua_getglobal(L, "printed");
    lua_pushliteral(L, "\n");
    lua_call(L, 2, 1);
    return lua_tostring(L, -1);
}

static void pieces_do_as_in_stock_lua(void **state)
{
    (void)state;
    int faults = 0;
    for (size_t i = 0; i < sizeof(pieces) / sizeof(pieces[0]); i++)
    {
        lua_State *stock = luaL_newstate();
        luaL_openlibs(stock);
        Scene scene;
        openScene(&scene);
        lua_State *L = vlSandbox_State(scene.sandbox);
        run(stock, prelude);
        run(L, prelude);
        const char *theirs = run(stock, pieces[i]), *ours = run(L, pieces[i]);
        if (strcmp(ours, theirs) != 0)
        {
            print_error("%s\nours:\n%s\nstock:\n%s\n\n", pieces[i], ours, theirs);
            faults++;
        }
        closeScene(&scene);
        lua_close(stock);
    }
    assert_int_equal(faults, 0);
}

static void a_wrong_order_still_sorts_to_an_end(void **state)
{
    (void)state;
    expectPrinted("local t = {} for i = 1, 1000 do t[i] = i % 17 end\n"
                  "table.sort(t, function() return true end) table.sort(t, function() return false end)\n"
                  "local n = 0 table.sort(t, function() n = n + 1 return n % 3 == 0 end)\n"
                  "local nan = {0/0, 1, 0/0, 2, 0/0} table.sort(nan)\n"
                  "local sum = 0 for i = 1, 1000 do sum = sum + t[i] end print(sum, #nan)",
                  "7993\t5\n");
}

static void sorting_keeps_the_order_of_equal_items(void **state)
{
    (void)state;
    expectPrinted(
        "local t = {} for i = 1, 500 do t[i] = {key = i % 7, i = i} end\n"
        "table.sort(t, function(a, b) return a.key < b.key end)\n"
        "for i = 2, 500 do assert(t[i - 1].key < t[i].key or t[i - 1].i < t[i].i) end print('stable')",
        "stable\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_do_as_in_stock_lua),
        cmocka_unit_test(a_wrong_order_still_sorts_to_an_end),
        cmocka_unit_test(sorting_keeps_the_order_of_equal_items),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
