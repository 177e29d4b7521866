// test_module.c: the Lua surface as a host has it, and as stock Lua has it
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <lauxlib.h>
#include <lualib.h>

#include "module/module.h"
#include "verlua/verlua.h"

/// What the host saw.
typedef struct Seen
{
    int entered, left, callbacks, steps;
    int stopAt; ///< step after which afterStep stops the scene, 0: never
    char printed[4096];
    const char *presetName, *presetText;
} Seen;

static void engineEnter(void *user)
{
    Seen *seen = user;
    assert_int_equal(seen->entered, seen->left); // never nested
    seen->entered++;
}

static void engineLeave(void *user)
{
    Seen *seen = user;
    seen->left++;
    assert_int_equal(seen->entered, seen->left);
}

static void callbackStart(void *user)
{
    Seen *seen = user;
    seen->callbacks++;
}

static bool afterStep(void *user, lua_State *L, vlWorld *world)
{
    (void)L;
    (void)world;
    Seen *seen = user;
    return ++seen->steps == seen->stopAt;
}

static const char *preset(void *user, const char *name)
{
    const Seen *seen = user;
    return seen->presetName != NULL && strcmp(seen->presetName, name) == 0 ? seen->presetText : NULL;
}

static void print(void *user, const char *line)
{
    Seen *seen = user;
    const size_t used = strlen(seen->printed);
    snprintf(seen->printed + used, sizeof seen->printed - used, "%s\n", line);
}

static int openScene(lua_State *L)
{
    return vlModule_OpenScene(L, lua_touserdata(L, 1));
}

static lua_State *openWith(const vlModuleHost *host)
{
    lua_State *L = luaL_newstate();
    luaL_openlibs(L);
    lua_pushcfunction(L, openScene);
    lua_pushlightuserdata(L, (void *)host);
    assert_int_equal(lua_pcall(L, 1, 0, 0), LUA_OK);
    assert_int_equal(lua_gettop(L), 0);
    return L;
}

static lua_State *open(Seen *seen)
{
    const vlModuleHost host = {
        .user = seen,
        .engineEnter = engineEnter,
        .engineLeave = engineLeave,
        .callbackStart = callbackStart,
        .afterStep = afterStep,
        .preset = preset,
        .print = print,
    };
    return openWith(&host);
}

// Runs a text; its first line is line 1 of "scene.lua".
static int run(lua_State *L, const char *text)
{
    const int status = luaL_loadbuffer(L, text, strlen(text), "@scene.lua");
    return status != LUA_OK ? status : lua_pcall(L, 0, 0, 0);
}

static void runWell(lua_State *L, const char *text)
{
    if (run(L, text) != LUA_OK)
    {
        fail_msg("%s", luaL_tolstring(L, -1, NULL));
    }
}

static void assert_fails(lua_State *L, const char *text, const char *message)
{
    assert_int_equal(run(L, text), LUA_ERRRUN);
    assert_string_equal(lua_tostring(L, -1), message);
    lua_pop(L, 1);
}

static void an_error_names_the_line_of_the_scene(void **state)
{
    (void)state;
    Seen seen = {0};
    lua_State *L = open(&seen);
    assert_fails(L, "\n\nparticle{mass = -1}",
                 "scene.lua:3: particle: mass must be a positive number, got -1");
    assert_fails(L, "local f = particle\nlocal function g()\nf{postion = {0, 0}}\nend\ng()",
                 "scene.lua:3: particle: unknown field \"postion\" (did you mean \"position\"?)");
    assert_fails(L, "return select(2, pcall(particle, {mass = 0})):gsub('.*', error)",
                 "scene.lua:1: particle: mass must be a positive number, got 0");
    lua_close(L);
}

static void the_engine_is_entered_and_left_in_pairs(void **state)
{
    (void)state;
    Seen seen = {0};
    lua_State *L = open(&seen);
    runWell(L, "force(function() return 0, 1 end)\n"
               "for i = 1, 3 do particle{position = {i, 0}} end\n"
               "world.substeps = 4\n"
               "on('step', function() end)\n"
               "function update() end\n"
               "world:step(2)");
    assert_int_equal(seen.entered, 2);
    assert_int_equal(seen.left, 2);
    assert_int_equal(seen.steps, 2);
    assert_int_equal(seen.callbacks, 2 * (1 + 3 * 4 + 1 + 1)); // update, forces, the end of the step, event
    assert_int_equal(run(L, "force(function() error('x') end) world:step()"), LUA_ERRRUN);
    assert_int_equal(seen.left, seen.entered);
    lua_close(L);
}

static void the_host_steps_the_world(void **state)
{
    (void)state;
    Seen seen = {0};
    lua_State *L = open(&seen);
    runWell(L, "calls = 0 function update(dt) calls = calls + 1 end p = particle{position = {1, 2}}");
    assert_int_equal(vlModule_Step(L, 5, 0), LUA_OK);
    assert_int_equal(vlWorld_GetStepCount(vlModule_DefaultWorld(L)), 5);
    lua_getglobal(L, "calls");
    assert_int_equal(lua_tointeger(L, -1), 5);
    runWell(L, "function update() error('no') end");
    assert_int_equal(vlModule_Step(L, 1, 0), LUA_ERRRUN);
    assert_string_equal(lua_tostring(L, -1), "scene.lua:1: no");
    assert_non_null(strstr(vlModule_GetTrace(L, -1), "    scene.lua:1: in the function of line 1"));
    lua_pushliteral(L, "another");
    assert_null(vlModule_GetTrace(L, -1));
    lua_close(L);
}

static void an_error_in_a_force_keeps_its_trace(void **state)
{
    (void)state;
    Seen seen = {0};
    lua_State *L = open(&seen);
    assert_int_equal(run(L, "local function deep()\n"
                            "  error('deep')\n"
                            "end\n"
                            "particle()\n"
                            "force(function() deep() end)\n"
                            "world:step()"),
                     LUA_ERRRUN);
    assert_string_equal(lua_tostring(L, -1), "scene.lua:2: deep");
    const char *trace = vlModule_GetTrace(L, -1);
    assert_non_null(trace);
    assert_string_equal(trace,
                        "    scene.lua:2: in function 'deep'\n"
                        "    scene.lua:5: in the function of line 5"); // the rest is the host's to tell
    lua_close(L);
}

static void quit_stops_the_scene_and_keeps_the_code(void **state)
{
    (void)state;
    Seen seen = {0};
    lua_State *L = open(&seen);
    int code = -1;
    assert_false(vlModule_GetQuit(L, &code));
    assert_int_equal(run(L, "quit(3) particle{}"), LUA_ERRRUN);
    assert_true(vlModule_IsStop(L, -1));
    assert_true(vlModule_GetQuit(L, &code));
    assert_int_equal(code, 3);
    assert_false(vlWorld_GetBounds(vlModule_DefaultWorld(L), &(vlVec3){0}, &(vlVec3){0})); // nothing was made
    lua_pop(L, 1);

    // One that catches it gets it again.
    assert_int_equal(run(L, "pcall(quit, 4) world:step() particle{}"), LUA_ERRRUN);
    assert_true(vlModule_IsStop(L, -1));
    assert_string_equal(luaL_tolstring(L, -1, NULL), "the scene was stopped");
    assert_int_equal(vlWorld_GetStepCount(vlModule_DefaultWorld(L)), 0);
    lua_pushliteral(L, "error");
    assert_false(vlModule_IsStop(L, -1));
    lua_close(L);
}

static void quit_works_in_every_callback(void **state)
{
    (void)state;
    static const char *const scenes[] = {
        "function update() quit(7) end world:step(10)",
        "particle() force(function() quit(7) end) world:step(10)",
        "on('step', function() quit(7) end) world:step(10)",
        "record{x = function() quit(7) end} world:step(10)",
        "coroutine.wrap(function() quit(7) end)()",
    };
    for (size_t i = 0; i < sizeof scenes / sizeof scenes[0]; i++)
    {
        Seen seen = {0};
        lua_State *L = open(&seen);
        int code = 0;
        assert_int_equal(run(L, scenes[i]), LUA_ERRRUN);
        assert_true(vlModule_IsStop(L, -1));
        assert_true(vlModule_GetQuit(L, &code));
        assert_int_equal(code, 7);
        lua_close(L);
    }
}

static void the_host_stops_a_loop_of_steps(void **state)
{
    (void)state;
    Seen seen = {.stopAt = 10};
    lua_State *L = open(&seen);
    int code = 0;
    assert_int_equal(run(L, "while true do world:step() end"), LUA_ERRRUN);
    assert_true(vlModule_IsStop(L, -1));
    assert_true(vlModule_IsStopping(L));
    assert_false(vlModule_GetQuit(L, &code));
    assert_int_equal(seen.steps, 10);
    lua_close(L);
}

static void expectations_are_counted_and_printed(void **state)
{
    (void)state;
    Seen seen = {0};
    lua_State *L = open(&seen);
    runWell(L, "assert(expect('sag', 0.503, 0.5034, 1e-3))\n"
               "assert(not expect('length', 1.5, 1, 0.1))\n"
               "assert(not expect('nan', 0/0, 0/0, 1))\n"
               "assert(not expect('type', '1', 1))\n"
               "assert(not expect('vec', vec(1, 2), vec(1, 3)))\n"
               "assert(expect('name\\nof two lines', true, true))");
    int count = 0, failed = 0;
    vlModule_GetExpectations(L, &count, &failed);
    assert_int_equal(count, 6);
    assert_int_equal(failed, 4);
    assert_string_equal(seen.printed, "ok sag: 0.503, wanted 0.5034 within 0.001\n"
                                      "FAILED length: 1.5, wanted 1 within 0.1, off by 0.5\n"
                                      "FAILED nan: nan, wanted nan within 1, off by nan\n"
                                      "FAILED type: \"1\", wanted 1\n"
                                      "FAILED vec: vec(1, 2), wanted vec(1, 3), off by 1\n"
                                      "ok name of two lines: true, wanted true\n");
    lua_close(L);
}

static void a_preset_wins_over_the_value_of_a_slider(void **state)
{
    (void)state;
    Seen seen = {.presetName = "mass", .presetText = "3.5"};
    lua_State *L = open(&seen);
    runWell(L, "s = slider{name = 'mass', min = 1, max = 5, value = 2} slider{name = 'other', value = 0.5}");
    assert_int_equal(vlModule_GetSliderCount(L), 2);
    vlModuleSlider slider;
    assert_true(vlModule_GetSlider(L, 0, &slider));
    assert_string_equal(slider.name, "mass");
    assert_true(slider.min == 1 && slider.max == 5 && slider.value == 3.5);
    assert_true(vlModule_SetSlider(L, 0, 9)); // cut off at its end
    runWell(L, "assert(s.value == 5)");
    assert_false(vlModule_SetSlider(L, 2, 1));
    assert_false(vlModule_GetSlider(L, -1, &slider));

    seen.presetName = "late";
    seen.presetText = "many";
    assert_fails(L, "slider{name = 'late'}",
                 "scene.lua:1: slider: late was set to many, it must be a number from 0 to 1");
    seen.presetText = "2";
    assert_fails(L, "slider{name = 'late'}",
                 "scene.lua:1: slider: late was set to 2, it must be a number from 0 to 1");
    lua_close(L);
}

static void the_view_is_kept_for_the_host(void **state)
{
    (void)state;
    Seen seen = {0};
    lua_State *L = open(&seen);
    vlModuleView view;
    assert_true(vlModule_GetView(L, &view));
    assert_true(!view.hasCenter && view.height == 0 && view.grid && view.time && view.changes == 0);
    runWell(L, "view{title = 'A', center = {1, 2}} view{height = 3, theme = 'light', grid = false}");
    assert_true(vlModule_GetView(L, &view));
    assert_true(view.hasCenter && view.center.x == 1 && view.center.y == 2 && view.height == 3);
    assert_true(!view.grid && view.theme == vl_moduleThemeLight && view.changes == 2);
    assert_string_equal(view.title, "A");
    assert_int_equal(run(L, "view{height = 5, grid = 1}"), LUA_ERRRUN); // one mistake: nothing changes
    assert_true(vlModule_GetView(L, &view));
    assert_true(view.height == 3 && view.changes == 2);
    lua_close(L);
}

static void records_are_written_as_csv(void **state)
{
    (void)state;
    Seen seen = {0};
    lua_State *L = open(&seen);
    runWell(L, "local n = 0\n"
               "record{every = 0.5, ['b,\"c\"'] = function() n = n + 1 return n end,\n"
               "  a = function() return 0.1 end}\n"
               "world.dt = 0.25\n"
               "world:step(4)");
    assert_int_equal(vlModule_GetRecordCount(L), 1);
    FILE *file = tmpfile();
    assert_non_null(file);
    assert_true(vlModule_WriteRecord(L, 0, file));
    assert_false(vlModule_WriteRecord(L, 1, file));
    char text[256] = "";
    rewind(file);
    const size_t length = fread(text, 1, sizeof text - 1, file);
    text[length] = '\0';
    fclose(file);
    assert_string_equal(text, "t,a,\"b,\"\"c\"\"\"\n"
                              "0,0.1,1\n"
                              "0.5,0.1,2\n"
                              "1,0.1,3\n");
    assert_int_equal(lua_gettop(L), 0);
    lua_close(L);
}

static uint64_t orderOf(lua_State *L, const char *name)
{
    uint64_t key = 0;
    lua_getglobal(L, name);
    assert_true(vlModule_ObjectOrder(L, -1, &key));
    lua_pop(L, 1);
    return key;
}

static void objects_have_an_order(void **state)
{
    (void)state;
    Seen seen = {0};
    lua_State *L = open(&seen);
    runWell(L, "b = particle() a = particle() r = rod{a, particle{position = {1, 0}}} g = ground()\n"
               "w = verlua.world() c = w:particle()");
    assert_true(orderOf(L, "b") < orderOf(L, "a"));
    assert_true(orderOf(L, "a") < orderOf(L, "r"));
    assert_true(orderOf(L, "r") < orderOf(L, "g"));
    assert_true(orderOf(L, "g") < orderOf(L, "c"));
    assert_true(orderOf(L, "world") < orderOf(L, "w"));
    const uint64_t before = orderOf(L, "b");
    runWell(L, "b = nil collectgarbage() for p in world:particles() do b = p break end");
    assert_true(orderOf(L, "b") == before); // also as another object
    uint64_t key = 0;
    lua_newtable(L);
    assert_false(vlModule_ObjectOrder(L, -1, &key));
    lua_pushlightuserdata(L, &key);
    assert_false(vlModule_ObjectOrder(L, -1, &key));
    lua_close(L);
}

static void values_pass_between_host_and_scene(void **state)
{
    (void)state;
    Seen seen = {0};
    lua_State *L = open(&seen);
    vlVec3 v;
    runWell(L, "a, b, c, d, e = vec(1, 2, 3), {4, 5}, {x = 6, y = 7, z = 8}, {1, 0/0}, {}\n"
               "p = particle{position = {9, 8}}");
    lua_getglobal(L, "a");
    assert_true(vlModule_ToVector(L, -1, &v) && v.x == 1 && v.y == 2 && v.z == 3);
    lua_getglobal(L, "b");
    assert_true(vlModule_ToVector(L, -1, &v) && v.x == 4 && v.y == 5 && v.z == 0);
    lua_getglobal(L, "c");
    assert_true(vlModule_ToVector(L, -1, &v) && v.x == 6 && v.y == 7 && v.z == 8);
    lua_getglobal(L, "d");
    assert_false(vlModule_ToVector(L, -1, &v));
    lua_getglobal(L, "e");
    assert_false(vlModule_ToVector(L, -1, &v));

    vlWorld *world = NULL;
    vlParticleId particle;
    assert_false(vlModule_ToParticle(L, -1, &world, &particle));
    lua_getglobal(L, "p");
    assert_true(vlModule_ToParticle(L, -1, &world, &particle));
    assert_ptr_equal(world, vlModule_DefaultWorld(L));
    vlModule_PushParticle(L, particle);
    assert_true(lua_rawequal(L, -1, -2));
    vlModule_PushVector(L, (vlVec3){1, 2, 3});
    lua_getglobal(L, "a");
    assert_true(lua_compare(L, -1, -2, LUA_OPEQ));
    runWell(L, "p:destroy()");
    vlModule_PushParticle(L, particle);
    assert_true(lua_isnil(L, -1));
    lua_close(L);
}

static void the_memory_of_the_engine_is_bounded(void **state)
{
    (void)state;
    const vlModuleHost host = {.memoryLimit = (size_t)16 << 20};
    lua_State *L = openWith(&host);
    assert_int_equal(run(L, "cloth{cells = {4096, 4096}}"), LUA_ERRRUN);
    assert_non_null(
        strstr(lua_tostring(L, -1), "scene.lua:1: cloth: not enough memory: the engine would hold"));
    assert_int_equal(run(L, "while true do\nparticle{}\nend"), LUA_ERRRUN);
    assert_non_null(strstr(lua_tostring(L, -1), "scene.lua:2: particle: not enough memory"));
    lua_close(L);
}

// Stock Lua

static lua_State *openStock(void)
{
    lua_State *L = luaL_newstate();
    luaL_openlibs(L);
    luaL_requiref(L, "verlua", luaopen_verlua, false);
    lua_pop(L, 1);
    return L;
}

static void stock_lua_has_worlds_of_its_own(void **state)
{
    (void)state;
    lua_State *L = openStock();
    runWell(L, "local verlua = require 'verlua'\n"
               "assert(world == nil and particle == nil)\n"
               "assert(verlua.version == '0.1.0' or #verlua.version > 0)\n"
               "local w = verlua.world{gravity = {0, -2}}\n"
               "local p = w:particle{position = {0, 10}}\n"
               "for i = 1, 60 do w:step() end\n"
               "assert(math.abs(p.y - 9) < 1e-9)\n"
               "local line = w:rope{from = {0, 0}, to = {1, 0}}\n"
               "assert(#line == 21)\n"
               "assert((verlua.vec(1, 2) + {1, 1}).y == 3)\n"
               "update = 5 w:step()\n" // no callback of this name outside scenes
               "w:view{height = 3}");
    assert_null(vlModule_DefaultWorld(L));
    assert_false(vlModule_GetView(L, &(vlModuleView){0}));
    assert_int_equal(vlModule_GetRecordCount(L), 0);
    assert_int_equal(vlModule_GetSliderCount(L), 0);
    lua_close(L);
}

static void what_is_bound_is_listed(void **state)
{
    (void)state;
    lua_State *L = openStock();
    runWell(
        L,
        "local bound = require('verlua').bound()\n"
        "assert(bound.functions.particle and bound.functions.expect and not bound.functions.world)\n"
        "local p = bound.types.particle\n"
        "assert(p.properties.x == 'rw' and p.properties.speed == 'r' and p.fields.mass and not p.fields.x)\n"
        "assert(table.concat(p.methods, ' ') == 'force impulse pin unpin on destroy')\n"
        "assert(bound.types.view.fields.title and bound.types.world.fields.gravity)\n"
        "assert(bound.types.world.properties.centre_of_mass == nil)");
    lua_close(L);
}

static void a_state_may_be_closed_at_any_time(void **state)
{
    (void)state;
    // Finalizers of the scene run while everything else is being collected too.
    static const char *const scenes[] = {
        "local w = require('verlua').world()\n"
        "local p = w:particle()\n"
        "setmetatable({}, {__gc = function() pcall(function() return p.x end) pcall(w.step, w)\n"
        "  pcall(w.particle, w) pcall(w.rope, w, {from = {0, 0}, to = {1, 0}}) pcall(tostring, p) end})",
        "local v = require 'verlua'\n"
        "local keep = setmetatable({}, {__gc = function(t) pcall(function() return t.p.x end) "
        "pcall(function() t.p.x = 1 end) pcall(function() t.w:ground() end) end})\n"
        "keep.w = v.world() keep.p = keep.w:particle() keep.w:force(function() return keep end)",
        "local w = require('verlua').world()\n"
        "w:on('step', function() error('x') end)\n"
        "pcall(w.step, w)\n"
        "for i = 1, 100 do w:particle() end",
    };
    for (size_t i = 0; i < sizeof scenes / sizeof scenes[0]; i++)
    {
        lua_State *L = openStock();
        runWell(L, scenes[i]);
        lua_gc(L, LUA_GCCOLLECT, 0);
        lua_gc(L, LUA_GCCOLLECT, 0);
        lua_close(L);

        L = openStock();
        runWell(L, scenes[i]);
        lua_close(L);
    }
}

static void coroutines_may_step(void **state)
{
    (void)state;
    lua_State *L = openStock();
    runWell(L, "local w = require('verlua').world()\n"
               "local p = w:particle()\n"
               "local co = coroutine.wrap(function() for i = 1, 3 do w:step() coroutine.yield(i) end end)\n"
               "w:force(function() return 0, 1 end)\n"
               "assert(co() == 1 and co() == 2)\n"
               "w:step()\n"
               "assert(w.steps == 3)\n"
               "local ok, message = pcall(coroutine.wrap(function()\n"
               "  w:force(function() coroutine.yield() end) w:step() end))\n"
               "assert(not ok and message:find('yield'))");
    lua_close(L);
}

static void other_userdata_are_told_from_ours(void **state)
{
    (void)state;
    lua_State *L = openStock();
    lua_pushlightuserdata(L, L);
    lua_setglobal(L, "light");
    memset(lua_newuserdatauv(L, 200, 0), 0, 200);
    lua_setglobal(L, "full");
    lua_newuserdatauv(L, 0, 0);
    lua_setglobal(L, "empty");
    runWell(L, "local w = require('verlua').world()\n"
               "local p = w:particle()\n"
               "local index, newindex = debug.getmetatable(p).__index, debug.getmetatable(p).__newindex\n"
               "for _, other in ipairs{light, full, empty, io.stdout, {}, 'text', 5, print, true} do\n"
               "  assert(not pcall(index, other, 'x') and not pcall(newindex, other, 'x', 1))\n"
               "  assert(not pcall(p.force, other, {1, 0}) and not pcall(w.step, other))\n"
               "  assert(not pcall(w.rod, w, {p, other}) and not pcall(w.remove, w, other))\n"
               "  assert(not pcall(debug.getmetatable(p).__tostring, other))\n"
               "end\n"
               "assert(not pcall(index) and not pcall(index, p))");
    lua_close(L);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_error_names_the_line_of_the_scene),
        cmocka_unit_test(the_engine_is_entered_and_left_in_pairs),
        cmocka_unit_test(the_host_steps_the_world),
        cmocka_unit_test(an_error_in_a_force_keeps_its_trace),
        cmocka_unit_test(quit_stops_the_scene_and_keeps_the_code),
        cmocka_unit_test(quit_works_in_every_callback),
        cmocka_unit_test(the_host_stops_a_loop_of_steps),
        cmocka_unit_test(expectations_are_counted_and_printed),
        cmocka_unit_test(a_preset_wins_over_the_value_of_a_slider),
        cmocka_unit_test(the_view_is_kept_for_the_host),
        cmocka_unit_test(records_are_written_as_csv),
        cmocka_unit_test(objects_have_an_order),
        cmocka_unit_test(values_pass_between_host_and_scene),
        cmocka_unit_test(the_memory_of_the_engine_is_bounded),
        cmocka_unit_test(stock_lua_has_worlds_of_its_own),
        cmocka_unit_test(what_is_bound_is_listed),
        cmocka_unit_test(a_state_may_be_closed_at_any_time),
        cmocka_unit_test(coroutines_may_step),
        cmocka_unit_test(other_userdata_are_told_from_ours),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
