// test_sandbox_pattern.c: our patterns against those of stock Lua, on random patterns and subjects
#include "sandbox_support.h"

#include <lauxlib.h>
#include <lualib.h>
#include <stdint.h>

#define CASES 60000

// A small generator of our own: the same cases everywhere.
static uint64_t randomState;

static uint32_t randomBelow(uint32_t bound)
{
    randomState = randomState * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(randomState >> 33) % bound;
}

static const char *pick(const char *const *list, uint32_t count)
{
    return list[randomBelow(count)];
}

/// A pattern of a few pieces; now and then a wrong one.
static void makePattern(char *pattern, size_t size)
{
    static const char *const singles[] = {
        "a",     "b",     "c",      ".",    "%a",   "%d",    "%s",    "%w", "%p",   "%l",
        "%u",    "%x",    "%c",     "%g",   "%A",   "%D",    "%S",    "%W", "[ab]", "[^ab]",
        "[a-c]", "[%d]",  "[]]",    "[^]]", "[a-]", "[%a_]", "%.",    "%%", "[%]]", "[^%s-]",
        "-",     "[.-0]", "[a-%d]", "%-",   "$",    "^",     "\\xff", " ",  "1",    "_",
    };
    static const char *const repeats[] = {"", "", "", "*", "+", "-", "?"};
    static const char *const specials[] = {"(",    ")",    "()",     "%1",     "%2",
                                           "%b()", "%bab", "%f[%w]", "%f[^a]", "%f[%s%z]"};
    static const char *const wrong[] = {"%", "[", "[a", "[^", "%b", "%bx", "%f", "%fa", "%0", "%9", "[%"};
    pattern[0] = '\0';
    size_t length = 0;
    int open = 0;
    uint32_t pieces = 1 + randomBelow(6);
    if (randomBelow(6) == 0)
        length += (size_t)snprintf(pattern, size, "^");
    for (uint32_t i = 0; i < pieces && length + 16 < size; i++)
    {
        const char *piece = pick(singles, sizeof(singles) / sizeof(singles[0]));
        const char *repeat = pick(repeats, sizeof(repeats) / sizeof(repeats[0]));
        if (randomBelow(4) == 0)
        {
            piece = pick(specials, sizeof(specials) / sizeof(specials[0]));
            repeat = "";
            open += strcmp(piece, "(") == 0;
        }
        length += (size_t)snprintf(pattern + length, size - length, "%s%s", piece, repeat);
    }
    while (open-- > 0 && randomBelow(12) != 0 && length + 4 < size)
        length += (size_t)snprintf(pattern + length, size - length, ")");
    if (randomBelow(8) == 0)
        length += (size_t)snprintf(pattern + length, size - length, "$");
    if (randomBelow(20) == 0)
        snprintf(pattern + length, size - length, "%s", pick(wrong, sizeof(wrong) / sizeof(wrong[0])));
}

static size_t makeSubject(char *subject, size_t size)
{
    static const char letters[] = "aaabbc AB1_-.()%$^]\\\xff";
    size_t length = randomBelow((uint32_t)size);
    for (size_t i = 0; i < length; i++)
        subject[i] = letters[randomBelow(sizeof(letters))]; // the final zero as well
    return length;
}

/// Calls each pattern function and gives all results as one text, of errors only that there is one.
static const char testText[] =
    "local subject, pattern, init, replacement = ...\n"
    "local out = {}\n"
    "local function add(name, ok, ...)\n"
    "  local s = {name}\n"
    "  for i = 1, select('#', ...) do s[#s + 1] = tostring((select(i, ...))) end\n"
    "  if not ok then s = {name, 'error'} end\n"
    "  out[#out + 1] = table.concat(s, '|')\n"
    "end\n"
    "add('find', pcall(string.find, subject, pattern, init))\n"
    "add('match', pcall(string.match, subject, pattern, init))\n"
    "add('plain', pcall(string.find, subject, pattern, init, true))\n"
    "add('gsub', pcall(string.gsub, subject, pattern, replacement))\n"
    "add('gsub2', pcall(string.gsub, subject, pattern, {a = 'X', b = false, [1] = 'one', ab = 5}, init))\n"
    "add('gsub3', pcall(string.gsub, subject, pattern, function(...) local s = '<'\n"
    "  for i = 1, select('#', ...) do s = s .. tostring((select(i, ...))) .. ',' end return s .. '>' end))\n"
    "add('gmatch', pcall(function() local s, n = '', 0\n"
    "  for a, b, c in string.gmatch(subject, pattern, init) do\n"
    "    s = s .. tostring(a) .. '/' .. tostring(b) .. '/' .. tostring(c) .. ';' n = n + 1\n"
    "    if n > 100 then break end end return s end))\n"
    "return table.concat(out, '\\n')\n";

static void pushTest(lua_State *L)
{
    assert_int_equal(luaL_loadbufferx(L, testText, strlen(testText), "=test", "t"), LUA_OK);
}

typedef struct Case
{
    const char *subject;
    size_t length;
    const char *pattern;
    int init;
    const char *replacement;
} Case;

/// Runs a case on the function at index 1. The result lives until the next one.
static const char *runCase(lua_State *L, const Case *c)
{
    lua_settop(L, 1);
    lua_pushvalue(L, 1);
    lua_pushlstring(L, c->subject, c->length);
    lua_pushstring(L, c->pattern);
    lua_pushinteger(L, c->init);
    lua_pushstring(L, c->replacement);
    if (lua_pcall(L, 4, 1, 0) != LUA_OK)
        fail_msg("%s", lua_tostring(L, -1));
    return lua_tostring(L, -1);
}

static void patterns_do_as_in_stock_lua(void **state)
{
    (void)state;
    static const char *const replacements[] = {"", "x", "<%0>", "%1", "%2%1", "%%", "%", "%z", "[%1|%0]"};
    randomState = 20240607;
    lua_State *stock = luaL_newstate();
    luaL_openlibs(stock);
    pushTest(stock);
    Scene scene;
    openScene(&scene);
    lua_State *L = vlSandbox_State(scene.sandbox);
    pushTest(L);
    int matches = 0, errors = 0;
    for (int i = 0; i < CASES; i++)
    {
        char pattern[64], subject[24];
        makePattern(pattern, sizeof(pattern));
        Case c = {.subject = subject, .length = makeSubject(subject, sizeof(subject)), .pattern = pattern};
        c.init = (int)randomBelow(9) - 4;
        c.replacement = pick(replacements, sizeof(replacements) / sizeof(replacements[0]));
        const char *ours = runCase(L, &c), *theirs = runCase(stock, &c);
        matches += strncmp(theirs, "find|nil", 8) != 0;
        errors += strncmp(theirs, "find|error", 10) == 0;
        if (strcmp(ours, theirs) != 0)
            fail_msg("case %d: pattern \"%s\", subject \"%s\", init %d, replacement "
                     "\"%s\":\nours:\n%s\nstock:\n%s",
                     i, pattern, subject, c.init, c.replacement, ours, theirs);
    }
    // Not all of one kind, or the comparison says nothing.
    assert_in_range(errors, CASES / 50, CASES / 2);
    assert_in_range(matches - errors, CASES / 10, CASES);
    closeScene(&scene);
    lua_close(stock);
}

static void long_patterns_and_subjects_work(void **state)
{
    (void)state;
    expectPrinted("local long = ('ab'):rep(20000)\n"
                  "print(#long:match('^' .. ('ab'):rep(20000) .. '$'))\n"
                  "print(#long:match('^.*$'), #long:match('^.-$'), #long:match('(.*)b'))\n"
                  "print(select(2, long:gsub('a', '')), select('#', ('x'):rep(32):match(('(x)'):rep(32))))\n"
                  // Stock Lua gives up on this one: "pattern too complex".
                  "print(#('x'):rep(1000):match(('x?'):rep(1000)))\n"
                  "print(pcall(string.match, ('x'):rep(40), ('(x)'):rep(33)))",
                  "40000\n40000\t40000\t39999\n20000\t32\n1000\nfalse\ttoo many captures\n");
}

static void gmatch_goes_on_in_another_coroutine(void **state)
{
    (void)state;
    expectPrinted("local words = ('one two three'):gmatch('%a+')\n"
                  "print(coroutine.wrap(words)(), words(), coroutine.wrap(function() return words() end)(), "
                  "words(), words())",
                  "one\ttwo\tthree\tnil\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(patterns_do_as_in_stock_lua),
        cmocka_unit_test(long_patterns_and_subjects_work),
        cmocka_unit_test(gmatch_goes_on_in_another_coroutine),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
