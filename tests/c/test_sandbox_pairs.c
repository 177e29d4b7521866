// test_sandbox_pairs.c: pairs and next visit in one fixed order, and forgive what Lua's forgive
#include "sandbox_support.h"

#include <lauxlib.h>
#include <lualib.h>
#include <time.h>

// Keys of every kind, made in a fixed order. `list` prints the keys as they come.
#define MIXED                                                                                                \
    "local function first() end\n"                                                                           \
    "local t = {z = 1, [''] = 2, a = 3, ab = 4, ['a\\0b'] = 5, [2] = 6, [1] = 7, [-3] = 8, [0.5] = 9, "      \
    "[2^53] = 10,\n"                                                                                         \
    "  [1e300] = 11, [-1/0] = 12, [true] = 13, [false] = 14, [math.maxinteger] = 15, ['\\xff'] = 16}\n"      \
    "local objects = {{}, first, coroutine.create(first), print, {}, string.rep, string.format}\n"           \
    "for i, object in ipairs(objects) do t[object] = 100 + i end\n"

#define MIXED_ORDER "12 8 9 7 6 10 15 11 2 3 5 4 1 16 14 13 "

static void mixed_tables_have_one_order(void **state)
{
    (void)state;
    char order[256] = "";
    for (int run = 0; run < 20; run++)
    {
        // Another place in memory gives another hash seed.
        void *shift = malloc((size_t)(run + 1) * 777);
        Scene scene;
        openScene(&scene);
        vlSandboxResult result = runScene(
            &scene, MIXED "local s = {} for k, v in pairs(t) do s[#s + 1] = v end\n"
                          "local n = {} for k, v in next, t do n[#n + 1] = v end\n"
                          "s, n = table.concat(s, ' '), table.concat(n, ' ') assert(s == n) print(s)");
        assert_string_equal(result.message, "");
        assert_memory_equal(scene.printed, MIXED_ORDER, strlen(MIXED_ORDER));
        if (run == 0)
            snprintf(order, sizeof(order), "%.200s", scene.printed);
        assert_string_equal(scene.printed, order);
        closeScene(&scene);
        free(shift);
    }
}

static void large_tables_have_one_order(void **state)
{
    (void)state;
    expectPrinted(
        "local t, expected = {}, {}\n"
        "for i = 1, 5000 do local k = 'key' .. (i * 7919 % 5000) t[k] = i expected[i] = k end\n"
        "table.sort(expected)\n"
        "local i = 0 for k in pairs(t) do i = i + 1 assert(k == expected[i]) end assert(i == 5000)\n"
        "i = 0 for k in next, t do i = i + 1 assert(k == expected[i]) end assert(i == 5000)\n"
        "local objects, numbers = {}, {} for i = 1, 3000 do local o = {} objects[i] = o numbers[o] = i end\n"
        "i = 0 for o, n in pairs(numbers) do i = i + 1 assert(n == i) end print(i)\n"
        "t = {} for i = 1, 200 do t['all of them begin alike ' .. i % 10 .. i] = i end local last = ''\n"
        "for k in pairs(t) do assert(last < k) last = k end",
        "3000\n");
}

static void lists_are_visited_from_one_up(void **state)
{
    (void)state;
    expectPrinted(
        "local function show(t) local s = {} for k, v in pairs(t) do s[#s + 1] = k .. '=' .. tostring(v) "
        "end\n"
        "print(table.concat(s, ' ')) s = {} for k, v in next, t do s[#s + 1] = k .. '=' .. tostring(v) end\n"
        "print(table.concat(s, ' ')) end\n"
        "show{'a', 'b', 'c'} show{} show{[3] = 'c', [2] = 'b', [1] = 'a'} show{'a', nil, 'c', false}\n"
        "show{'x', [0] = 'zero', [-1] = 'less', [100] = 'far'}",
        "1=a 2=b 3=c\n1=a 2=b 3=c\n\n\n1=a 2=b 3=c\n1=a 2=b 3=c\n1=a 3=c 4=false\n1=a 3=c 4=false\n"
        "-1=less 0=zero 1=x 100=far\n-1=less 0=zero 1=x 100=far\n");
}

static void fields_may_be_changed_and_cleared_on_the_way(void **state)
{
    (void)state;
    static const char *const tables[] = {
        "{10, 20, 30, 40}",
        "{a = 1, b = 2, c = 3, d = 4}",
        "{10, 20, x = 1, y = 2}",
        "(function() local t = {} for i = 1, 100 do t['k' .. i] = i end return t end)()",
    };
    static const char *const loops[] = {"pairs(t)", "next, t"};
    for (size_t i = 0; i < 8; i++)
    {
        char text[1024];
        snprintf(text, sizeof(text),
                 "local make = function() return %s end\n"
                 "local t, n = make(), 0 for k, v in pairs(t) do n = n + 1 end local size = n\n"
                 "n = 0 for k, v in %s do t[k] = -1 n = n + 1 end assert(n == size)\n"
                 "for k, v in %s do assert(v == -1) end\n"
                 "n = 0 for k, v in %s do t[k] = nil n = n + 1 end assert(n == size and next(t) == nil)\n"
                 // Clearing what lies ahead: it is not visited.
                 "t = make() local last for k in pairs(t) do last = k end\n"
                 "for k in %s do assert(k ~= last) t[last] = nil end\n"
                 // Clearing all: the loop ends.
                 "t = make() n = 0 for k in %s do n = n + 1 for other in pairs(t) do t[other] = nil end end\n"
                 "assert(n == 1)",
                 tables[i / 2], loops[i % 2], loops[i % 2], loops[i % 2], loops[i % 2], loops[i % 2]);
        expectPrinted(text, "");
    }
}

static void loops_may_nest_and_break(void **state)
{
    (void)state;
    expectPrinted(
        "local t, n = {a = 1, b = 2, c = 3}, 0\n"
        "for i in next, t do for j in next, t do for k in pairs(t) do n = n + 1 end end end print(n)\n"
        // More unfinished loops at once than are remembered, over tables of their own.
        "local function walk(depth) if depth == 0 then return 1 end local n = 0\n"
        "  for k in next, {p = 1, q = 2} do n = n + walk(depth - 1) end return n end\n"
        "print(walk(10))\n"
        "for i = 1, 100 do for k in next, t do break end for k in pairs(t) do break end end\n"
        "print(next({}), next(t), next({5}), next({}, nil))\n"
        "local f, s, c = pairs(t) print(f(s, c)) print(f(s, c)) print(f(s, 'b')) print(f(s, 'c'))",
        "27\n1024\nnil\ta\t1\tnil\na\t1\na\t1\nc\t3\nnil\n");
}

static void next_goes_on_from_any_key(void **state)
{
    (void)state;
    expectPrinted("local t = {a = 1, b = 2, c = 3, 10, 20}\n"
                  "print(next(t, 'a')) print(next(t, 2)) print(next(t, 'c')) print(next(t, 1))\n"
                  // A key that is not there: what comes after it.
                  "print(next(t, 'bb'))\n"
                  // A walk that ended is forgotten: later fields count.
                  "local list = {1, 2} for k in next, list do end list.x = 3 print(next(list, 2))\n"
                  "print(pcall(next)) print(pcall(next, 1))",
                  "b\t2\na\t1\nnil\n2\t20\nc\t3\nx\t3\n"
                  "false\tbad argument #1 to 'next' (table expected, got no value)\n"
                  "false\tbad argument #1 to 'next' (table expected, got number)\n");
}

static void pairs_honours_its_metamethod(void **state)
{
    (void)state;
    expectPrinted("local t = setmetatable({}, {__pairs = function(t) return function(_, k) if not k then "
                  "return 1, 2 end "
                  "end, t end})\n"
                  "for k, v in pairs(t) do print(k, v) end\n"
                  "print(pcall(pairs)) print(pcall(pairs, nil))\n"
                  "print(pcall(pairs({1}), nil))",
                  "1\t2\nfalse\tbad argument #1 to 'pairs' (value expected)\n"
                  "false\tbad argument #1 to 'pairs' (table expected, got nil)\n"
                  "false\tbad argument #1 to '?' (table expected, got nil)\n");
}

static bool objectOrder(lua_State *L, int index, uint64_t *key)
{
    if (lua_type(L, index) != LUA_TUSERDATA)
        return false;
    *key = *(uint64_t *)lua_touserdata(L, index);
    return true;
}

static int object(lua_State *L)
{
    *(uint64_t *)lua_newuserdatauv(L, sizeof(uint64_t), (int)luaL_checkinteger(L, 2)) =
        (uint64_t)luaL_checkinteger(L, 1);
    return 1;
}

static void objects_of_the_host_come_by_their_own_order(void **state)
{
    (void)state;
    const char text[] = "local t = {} for i = 1, 9 do t[object(i * 7 % 10, i % 4)] = i * 7 % 10 end\n"
                        "local s = '' for k, v in pairs(t) do s = s .. v end print(s)";
    Scene scene;
    vlSandboxDef def = vlDefaultSandboxDef();
    def.objectOrder = objectOrder;
    openSceneAs(&scene, def);
    lua_register(vlSandbox_State(scene.sandbox), "object", object);
    assert_string_equal(runScene(&scene, text).message, "");
    assert_string_equal(scene.printed, "123456789\n");
    closeScene(&scene);
    // Without one, by age, however many user values lie in front of them.
    openScene(&scene);
    lua_register(vlSandbox_State(scene.sandbox), "object", object);
    assert_string_equal(runScene(&scene, text).message, "");
    assert_string_equal(scene.printed, "741852963\n");
    closeScene(&scene);
}

/// The shortest of some runs, in s of the processor: other programs take it as they like.
static double shortestTime(bool (*run)(void *context), void *context)
{
    double shortest = 1e9;
    for (int i = 0; i < 15; i++)
    {
        clock_t start = clock();
        assert_true(run(context));
        double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
        shortest = seconds < shortest ? seconds : shortest;
    }
    return shortest;
}

static bool runStock(void *context)
{
    lua_State *L = context;
    lua_getglobal(L, "run");
    return lua_pcall(L, 0, 0, 0) == LUA_OK;
}

static bool runOurs(void *context)
{
    Scene *scene = context;
    return vlSandbox_PushGlobalFunction(scene->sandbox, "run") &&
           vlSandbox_Call(scene->sandbox, 0, 0).status == vl_sandboxDone;
}

static void lists_are_visited_fast(void **state)
{
    (void)state;
    const char text[] = "local t = {} for i = 1, 1e5 do t[i] = i end\n"
                        "function run() local s = 0 for k, v in pairs(t) do s = s + v end end";
    lua_State *stock = luaL_newstate();
    luaL_openlibs(stock);
    assert_int_equal(luaL_dostring(stock, text), LUA_OK);
    Scene scene;
    openScene(&scene);
    assert_string_equal(runScene(&scene, text).message, "");
    double ours = shortestTime(runOurs, &scene), theirs = shortestTime(runStock, stock);
    print_message("pairs over 100,000 items: %.2f ms, in stock Lua %.2f ms\n", ours * 1e3, theirs * 1e3);
    // Close to 2 on a quiet machine.
    assert_true(ours < 4 * theirs);
    closeScene(&scene);
    lua_close(stock);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mixed_tables_have_one_order),
        cmocka_unit_test(large_tables_have_one_order),
        cmocka_unit_test(lists_are_visited_from_one_up),
        cmocka_unit_test(fields_may_be_changed_and_cleared_on_the_way),
        cmocka_unit_test(loops_may_nest_and_break),
        cmocka_unit_test(next_goes_on_from_any_key),
        cmocka_unit_test(pairs_honours_its_metamethod),
        cmocka_unit_test(objects_of_the_host_come_by_their_own_order),
        cmocka_unit_test(lists_are_visited_fast),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
