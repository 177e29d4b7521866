// test_sandbox.c: making sandboxes, running files in them, what a scene finds there
#include "sandbox_support.h"

#include <lauxlib.h>
#include <lualib.h>

#include "core/platform.h"

static vlSandboxResult runFile(Scene *scene, const char *path, const char *bytes, size_t length)
{
    writeFile(path, bytes, length);
    return vlSandbox_RunFile(scene->sandbox, path);
}

/// Runs a file with these bytes, which is to fail with this message.
static void expectFileFailure(vlSandboxStatus status, const char *bytes, size_t length, const char *message)
{
    Scene scene;
    openScene(&scene);
    vlSandboxResult result = runFile(&scene, "sandbox_files/bad.lua", bytes, length);
    assert_string_equal(result.message, message);
    assert_int_equal(result.status, status);
    assert_int_equal(result.exitStatus, 1);
    closeScene(&scene);
}

// Definitions

static void bad_definition_names_the_field(void **state)
{
    (void)state;
    char error[128];
    vlSandboxDef def = vlDefaultSandboxDef();
    def.memoryLimit = 100;
    assert_null(vlSandbox_New(&def, error, sizeof(error)));
    assert_string_equal(error, "memoryLimit: expected at least 1048576 bytes, got 100");
    def = vlDefaultSandboxDef();
    def.luaSeconds = 0;
    assert_null(vlSandbox_New(&def, error, sizeof(error)));
    assert_string_equal(error, "luaSeconds: expected more than 0 s, got 0");
    def = vlDefaultSandboxDef();
    def.limitSeconds = -1;
    assert_null(vlSandbox_New(&def, error, sizeof(error)));
    assert_string_equal(error, "limitSeconds: expected 0 s or more, got -1");
}

static void a_thousand_sandboxes_come_and_go(void **state)
{
    (void)state;
    double start = vlClock_Seconds();
    for (int i = 0; i < 1000; i++)
    {
        Scene scene;
        openScene(&scene);
        vlSandboxResult result = runScene(&scene, "local t = {} for k in pairs(_G) do t[#t + 1] = k end "
                                                  "coroutine.wrap(function() coroutine.yield() end)()");
        assert_string_equal(result.message, "");
        closeScene(&scene);
    }
    assert_true(vlClock_Seconds() - start < 20);
}

// Files

static void files_run_under_the_name_given(void **state)
{
    (void)state;
    Scene scene;
    openScene(&scene);
    const char text[] = "print('hello')\nlocal x = nil + 1\n";
    vlSandboxResult result = runFile(&scene, "sandbox_files/scene.lua", text, strlen(text));
    assert_string_equal(scene.printed, "hello\n");
    assert_string_equal(result.message,
                        "sandbox_files/scene.lua:2: attempt to perform arithmetic on a nil value");
    assert_string_equal(result.trace, "    sandbox_files/scene.lua:2: in the file itself");
    assert_int_equal(result.status, vl_sandboxFailed);
    assert_int_equal(vlSandbox_FileCount(scene.sandbox), 1);
    assert_string_equal(vlSandbox_File(scene.sandbox, 0), "sandbox_files/scene.lua");
    assert_null(vlSandbox_File(scene.sandbox, 1));
    closeScene(&scene);
}

static void long_paths_are_told_whole(void **state)
{
    (void)state;
    const char folder[] = "sandbox_files/a_folder_with_a_very_long_name/and_another_one_inside_it";
    const char path[] = "sandbox_files/a_folder_with_a_very_long_name/and_another_one_inside_it/scene.lua";
    char expected[256];
    assert_true(vlMakeFolder(folder));
    Scene scene;
    openScene(&scene);
    vlSandboxResult result = runFile(&scene, path, "\nerror('oh')", 12);
    snprintf(expected, sizeof(expected), "%s:2: oh", path);
    assert_string_equal(result.message, expected);
    result = runFile(&scene, path, "\nx = = 1", 8);
    snprintf(expected, sizeof(expected), "%s:2: unexpected symbol near '='", path);
    assert_string_equal(result.message, expected);
    closeScene(&scene);
}

static void missing_and_unreadable_files_are_clear_errors(void **state)
{
    (void)state;
    Scene scene;
    openScene(&scene);
    vlSandboxResult result = vlSandbox_RunFile(scene.sandbox, "sandbox_files/none.lua");
    assert_string_equal(result.message, "sandbox_files/none.lua: there is no such file");
    assert_int_equal(result.status, vl_sandboxUnreadable);
    assert_int_equal(result.exitStatus, 1);
    result = vlSandbox_RunFile(scene.sandbox, "sandbox_files");
    assert_string_equal(result.message, "sandbox_files: this is a folder, not a Lua file");
    // Files that a scene was to consist of count: one watches for them to come.
    assert_int_equal(vlSandbox_FileCount(scene.sandbox), 2);
    closeScene(&scene);
    expectFileFailure(vl_sandboxUnreadable, "\x1bLua\x54", 5,
                      "sandbox_files/bad.lua: this is compiled Lua (bytecode); only source text is run");
    expectFileFailure(vl_sandboxUnreadable, "-- a\n-- caf\xe9\n", 13,
                      "sandbox_files/bad.lua:2: byte 0xE9 is not UTF-8: save the file as UTF-8");
    expectFileFailure(vl_sandboxUnreadable, "\xff\xfep\0r\0", 6,
                      "sandbox_files/bad.lua:1: byte 0xFF is not UTF-8: save the file as UTF-8");
    expectFileFailure(vl_sandboxFailed, "print(1)\nprint(\n", 16,
                      "sandbox_files/bad.lua:3: unexpected symbol near <eof>");
}

static void only_true_utf8_is_accepted(void **state)
{
    (void)state;
    static const char *const wrong[] = {
        "\x80",             // a continuation alone
        "\xc3",             // cut off
        "\xc0\xaf",         // longer than need be
        "\xe0\x80\xaf",     //
        "\xed\xa0\x80",     // half a surrogate pair
        "\xf4\x90\x80\x80", // beyond Unicode
        "\xf8\x88\x80\x80\x80",
    };
    for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++)
    {
        Scene scene;
        openScene(&scene);
        char text[32];
        snprintf(text, sizeof(text), "\n\n-- %s", wrong[i]);
        vlSandboxResult result = runFile(&scene, "sandbox_files/bad.lua", text, strlen(text));
        assert_int_equal(result.status, vl_sandboxUnreadable);
        assert_memory_equal(result.message, "sandbox_files/bad.lua:3: byte", 29);
        closeScene(&scene);
    }
    Scene scene;
    openScene(&scene);
    const char text[] = "print('\xd0\x96 \xe2\x88\x9e \xf0\x9f\x99\x82')";
    assert_string_equal(runFile(&scene, "sandbox_files/good.lua", text, strlen(text)).message, "");
    assert_string_equal(scene.printed, "\xd0\x96 \xe2\x88\x9e \xf0\x9f\x99\x82\n");
    closeScene(&scene);
}

static void a_mark_and_a_shell_line_are_skipped(void **state)
{
    (void)state;
    Scene scene;
    openScene(&scene);
    const char text[] = "\xef\xbb\xbf#!/usr/bin/env verlua\nprint(1)\nerror('three')";
    vlSandboxResult result = runFile(&scene, "sandbox_files/marked.lua", text, strlen(text));
    assert_string_equal(scene.printed, "1\n");
    assert_string_equal(result.message, "sandbox_files/marked.lua:3: three");
    closeScene(&scene);
}

static void checking_compiles_and_does_not_run(void **state)
{
    (void)state;
    Scene scene;
    openScene(&scene);
    writeFile("sandbox_files/checked.lua", "print(1)", 8);
    assert_int_equal(vlSandbox_CheckFile(scene.sandbox, "sandbox_files/checked.lua").status, vl_sandboxDone);
    assert_string_equal(scene.printed, "");
    assert_int_equal(lua_gettop(vlSandbox_State(scene.sandbox)), 0);
    closeScene(&scene);
}

// require

static void openRequireScene(Scene *scene)
{
    assert_true(vlMakeFolder("sandbox_files/parts/deep"));
    assert_true(vlMakeFolder("sandbox_scripts/kit"));
    writeFile("sandbox_files/helper.lua", "print('helper', ...) return {n = 1}", 35);
    writeFile("sandbox_files/parts/deep/wheel.lua", "return 'wheel'", 14);
    writeFile("sandbox_files/parts/init.lua", "return 'parts'", 14);
    writeFile("sandbox_files/nothing.lua", "answer = 42", 11);
    writeFile("sandbox_files/broken.lua", "local x = 1\nlocal y = = 2\n", 26);
    writeFile("sandbox_files/failing.lua", "\nerror('inside')", 16);
    writeFile("sandbox_files/first.lua", "return require 'second'", 23);
    writeFile("sandbox_files/second.lua", "return require 'first'", 22);
    writeFile("sandbox_scripts/kit/init.lua", "return 'kit'", 12);
    writeFile("sandbox_scripts/helper.lua", "return 'not this one'", 21);
    vlSandboxDef def = vlDefaultSandboxDef();
    def.sceneFolder = "sandbox_files";
    def.scriptsFolder = "sandbox_scripts";
    openSceneAs(scene, def);
}

static void require_reaches_the_scenes_folder_and_the_scripts(void **state)
{
    (void)state;
    Scene scene;
    openRequireScene(&scene);
    vlSandboxResult result =
        runScene(&scene, "local h = require 'helper' assert(h == require 'helper' and h.n == 1)\n"
                         "print(require 'parts.deep.wheel', require 'parts', require 'kit')\n"
                         "print(require 'nothing', answer, require 'string' == string)");
    assert_string_equal(result.message, "");
    assert_string_equal(scene.printed, "helper\thelper\tsandbox_files/helper.lua\n"
                                       "wheel\tparts\tkit\ntrue\t42\ttrue\n");
    assert_int_equal(vlSandbox_FileCount(scene.sandbox), 5);
    assert_string_equal(vlSandbox_File(scene.sandbox, 3), "sandbox_scripts/kit/init.lua");
    closeScene(&scene);
}

static void require_says_what_is_wrong_and_where(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"\nrequire 'broken'", "sandbox_files/broken.lua:2: unexpected symbol near '='"},
        {"\nrequire 'failing'", "sandbox_files/failing.lua:2: inside"},
        {"\nrequire 'first'",
         "sandbox_files/second.lua:1: module 'first' requires itself, perhaps over other modules"},
        {"\nrequire 'parts.none'", "scene.lua:2: module 'parts.none' was not found:\n"
                                   "    no file 'sandbox_files/parts/none.lua'\n"
                                   "    no file 'sandbox_files/parts/none/init.lua'\n"
                                   "    no file 'sandbox_scripts/parts/none.lua'\n"
                                   "    no file 'sandbox_scripts/parts/none/init.lua'"},
        {"require ''", "scene.lua:1: module name '': expected 1 to 200 bytes"},
        {"require 'a..b'", "scene.lua:1: module name 'a..b': a dot stands between two names"},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
    {
        Scene scene;
        openRequireScene(&scene);
        vlSandboxResult result = runScene(&scene, cases[i][0]);
        assert_string_equal(result.message, cases[i][1]);
        // A module that failed may be tried again.
        assert_string_equal(runScene(&scene, cases[i][0]).message, cases[i][1]);
        closeScene(&scene);
    }
}

static void the_first_file_names_the_scenes_folder(void **state)
{
    (void)state;
    Scene scene;
    openScene(&scene);
    writeFile("sandbox_files/neighbour.lua", "return 'neighbour'", 18);
    const char text[] = "print(require 'neighbour')";
    assert_string_equal(runFile(&scene, "sandbox_files/main.lua", text, strlen(text)).message, "");
    assert_string_equal(scene.printed, "neighbour\n");
    closeScene(&scene);
}

static void the_host_provides_modules(void **state)
{
    (void)state;
    Scene scene;
    openScene(&scene);
    lua_pushinteger(vlSandbox_State(scene.sandbox), 7);
    assert_true(vlSandbox_Provide(scene.sandbox, "seven"));
    assert_string_equal(runScene(&scene, "print(require 'seven')").message, "");
    assert_string_equal(scene.printed, "7\n");
    closeScene(&scene);
}

// Errors

static void errors_name_the_line_whatever_the_value(void **state)
{
    (void)state;
    expectFailure("\nerror('plain', 0)", "scene.lua:2: plain");
    expectFailure("\nerror()", "scene.lua:2: the error value is a nil, not a text");
    expectFailure("\nerror({})", "scene.lua:2: the error value is a table, not a text");
    expectFailure("error(setmetatable({}, {__tostring = function() return 'own' end}))", "scene.lua:1: own");
    expectFailure("error(setmetatable({}, {__tostring = function() error('worse') end}))",
                  "scene.lua:1: worse");
    expectFailure("\ncoroutine.wrap(function()\nerror('inside') end)()", "scene.lua:3: inside");
    expectFailure("local t\n\nt.x = 1", "scene.lua:3: attempt to index a nil value (local 't')");
    expectFailure("('x'):rep()", "scene.lua:1: bad argument #1 to 'rep' (number expected, got no value)");
    expectFailure("string.format('%d', 'x')", "scene.lua:1: bad argument #2 to 'format'");
    expectFailure("('%d'):format(0.5)", "scene.lua:1: bad argument #2 to 'format' (number has no integer");
    expectFailure("local s = 'a' < 1", "scene.lua:1: attempt to compare string with number");
}

static void traces_tell_the_calls_innermost_first(void **state)
{
    (void)state;
    Scene scene;
    openScene(&scene);
    vlSandboxResult result = runScene(&scene, "local function inner() error('here') end\n"
                                              "function outer() inner() end\n"
                                              "outer()");
    assert_string_equal(result.message, "scene.lua:1: here");
    assert_string_equal(result.trace, "    [C]: in global 'error'\n"
                                      "    scene.lua:1: in upvalue 'inner'\n"
                                      "    scene.lua:2: in global 'outer'\n"
                                      "    scene.lua:3: in the file itself");
    result =
        runScene(&scene, "local function f(n) if n == 0 then error('deep') end f(n - 1) return 1 end f(100)");
    assert_non_null(strstr(result.trace, "\n    ... (86 calls more)\n"));
    assert_non_null(strstr(result.trace, "in the file itself"));
    closeScene(&scene);
}

static void globals_are_called_by_the_host(void **state)
{
    (void)state;
    Scene scene;
    openScene(&scene);
    lua_State *L = vlSandbox_State(scene.sandbox);
    runScene(&scene, "function add(a, b) return a + b end notFunction = 5\n"
                     "setmetatable(_G, {__index = function() error('touched') end})");
    assert_true(vlSandbox_PushGlobalFunction(scene.sandbox, "add"));
    lua_pushinteger(L, 2);
    lua_pushinteger(L, 3);
    assert_int_equal(vlSandbox_Call(scene.sandbox, 2, 1).status, vl_sandboxDone);
    assert_int_equal(lua_tointeger(L, -1), 5);
    lua_pop(L, 1);
    assert_false(vlSandbox_PushGlobalFunction(scene.sandbox, "notFunction"));
    assert_false(vlSandbox_PushGlobalFunction(scene.sandbox, "missing"));
    assert_true(vlSandbox_PushGlobalFunction(scene.sandbox, "add"));
    lua_pushnil(L);
    vlSandboxResult result = vlSandbox_Call(scene.sandbox, 1, 1);
    assert_string_equal(result.message,
                        "scene.lua:1: attempt to perform arithmetic on a nil value (local 'a')");
    assert_int_equal(lua_gettop(L), 0);
    closeScene(&scene);
}

// What a scene finds

static void only_harmless_libraries_are_there(void **state)
{
    (void)state;
    expectPrinted(
        "print(io, debug, dofile, loadfile, string.dump, package.loadlib, package.path, package.cpath)\n"
        "local names = {} for name in pairs(os) do names[#names + 1] = name end\n"
        "print(table.concat(names, ' '))",
        "nil\tnil\tnil\tnil\tnil\tnil\tnil\tnil\nclock date time\n");
    expectFailure("collectgarbage('stop')",
                  "scene.lua:1: bad argument #1 to 'collectgarbage' (expected \"collect\"");
}

static void the_string_table_is_the_sandboxed_one(void **state)
{
    (void)state;
    expectPrinted("print((''):rep(3) == '', (''):rep(1e18) == '', (''):rep(1 << 40, '') == '')\n"
                  "print(('').rep == string.rep, getmetatable('').__index == string)\n"
                  "getmetatable('').__index = nil print(('x'):rep(2))\n"
                  "print(pcall(setmetatable, '', {}))",
                  "true\ttrue\ttrue\ntrue\ttrue\nxx\n"
                  "false\tbad argument #1 to 'setmetatable' (table expected, got string)\n");
}

static void random_numbers_start_from_the_seed(void **state)
{
    (void)state;
    const char text[] = "print(math.random(1000), math.random()) math.randomseed() print(math.random(1000))\n"
                        "math.randomseed() print(math.random(1000))";
    char first[256];
    for (int i = 0; i < 4; i++)
    {
        Scene scene;
        vlSandboxDef def = vlDefaultSandboxDef();
        def.seed = i < 2 ? 1 : i;
        openSceneAs(&scene, def);
        assert_string_equal(runScene(&scene, text).message, "");
        if (i == 0)
            snprintf(first, sizeof(first), "%.200s", scene.printed);
        if (i < 2)
            assert_string_equal(scene.printed, first);
        else
            assert_string_not_equal(scene.printed, first);
        closeScene(&scene);
    }
    // The stock generator: math.randomseed(1) of Lua 5.4 gives the same.
    lua_State *L = luaL_newstate();
    luaL_openlibs(L);
    assert_int_equal(luaL_dostring(L, "math.randomseed(1) return tostring(math.random(1000))"), LUA_OK);
    assert_memory_equal(first, lua_tostring(L, -1), strlen(lua_tostring(L, -1)));
    lua_close(L);
}

static void texts_of_objects_are_alike_in_every_run(void **state)
{
    (void)state;
    for (int i = 0; i < 3; i++)
    {
        void *shift = malloc((size_t)1000 * (size_t)(i + 1));
        expectPrinted(
            "local t, f = {}, function() end\n"
            "print(t, f, print, coroutine.create(f), t) print(string.format('%s %p %p', t, t, 'text'))\n"
            "print(setmetatable({}, {__name = 'Named'}), string.format('%10.5s|', t))",
            "table: 0x00000001\tfunction: 0x00000002\tfunction: 0x00000003\tthread: 0x00000004\t"
            "table: 0x00000001\ntable: 0x00000001 0x00000001 0x00000005\n"
            "Named: 0x00000006\t     table|\n");
        free(shift);
    }
}

static void invalid_utf8_is_fine_as_data(void **state)
{
    (void)state;
    expectPrinted("print('\\xff' .. #'\\xff\\0')", "\xff"
                                                   "2\n");
}

int main(void)
{
    vlMakeFolder("sandbox_files");
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bad_definition_names_the_field),
        cmocka_unit_test(a_thousand_sandboxes_come_and_go),
        cmocka_unit_test(files_run_under_the_name_given),
        cmocka_unit_test(long_paths_are_told_whole),
        cmocka_unit_test(missing_and_unreadable_files_are_clear_errors),
        cmocka_unit_test(only_true_utf8_is_accepted),
        cmocka_unit_test(a_mark_and_a_shell_line_are_skipped),
        cmocka_unit_test(checking_compiles_and_does_not_run),
        cmocka_unit_test(require_reaches_the_scenes_folder_and_the_scripts),
        cmocka_unit_test(require_says_what_is_wrong_and_where),
        cmocka_unit_test(the_first_file_names_the_scenes_folder),
        cmocka_unit_test(the_host_provides_modules),
        cmocka_unit_test(errors_name_the_line_whatever_the_value),
        cmocka_unit_test(traces_tell_the_calls_innermost_first),
        cmocka_unit_test(globals_are_called_by_the_host),
        cmocka_unit_test(only_harmless_libraries_are_there),
        cmocka_unit_test(the_string_table_is_the_sandboxed_one),
        cmocka_unit_test(random_numbers_start_from_the_seed),
        cmocka_unit_test(texts_of_objects_are_alike_in_every_run),
        cmocka_unit_test(invalid_utf8_is_fine_as_data),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
