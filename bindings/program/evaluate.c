// evaluate.c: a line of Lua that somebody types, in the state of a scene
#include "program/evaluate.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include <lauxlib.h>

#define VL_MOST_MEMBERS 20  ///< of a table that are shown
#define VL_DEEPEST      3   ///< tables within tables
#define VL_MOST_LETTERS 200 ///< of a text within a table, bytes

// Showing values. `text` is the stack index of what has been written so far. All may raise.

static void addText(lua_State *L, int text, const char *more)
{
    lua_pushvalue(L, text);
    lua_pushstring(L, more);
    lua_concat(L, 2);
    lua_replace(L, text);
}

// As Lua would read it.
static void addQuoted(lua_State *L, int text, int index)
{
    size_t length;
    const char *letters = lua_tolstring(L, index, &length);
    const bool cut = length > VL_MOST_LETTERS;
    luaL_Buffer buffer;
    luaL_buffinit(L, &buffer);
    luaL_addchar(&buffer, '"');
    for (size_t i = 0; i < (cut ? VL_MOST_LETTERS : length); i++)
    {
        const char *escape = letters[i] == '\n'                           ? "\\n"
                             : letters[i] == '\t'                         ? "\\t"
                             : letters[i] == '"'                          ? "\\\""
                             : letters[i] == '\\'                         ? "\\\\"
                             : letters[i] == '\0' || letters[i] == '\x7f' ? "\\?"
                                                                          : NULL;
        if (escape != NULL)
        {
            luaL_addstring(&buffer, escape);
        }
        else
        {
            luaL_addchar(&buffer, letters[i]);
        }
    }
    luaL_addstring(&buffer, cut ? "...\"" : "\"");
    luaL_pushresult(&buffer);
    addText(L, text, lua_tostring(L, -1));
    lua_pop(L, 1);
}

static bool isName(const char *text)
{
    bool good = isalpha((unsigned char)text[0]) || text[0] == '_';
    for (const char *c = text; *c != '\0' && good; c++)
    {
        good = isalnum((unsigned char)*c) || *c == '_';
    }
    return good;
}

static void addValue(lua_State *L, int text, int index, int depth);

static void addKey(lua_State *L, int text, int index, int depth)
{
    if (lua_type(L, index) == LUA_TSTRING && isName(lua_tostring(L, index)))
    {
        addText(L, text, lua_tostring(L, index));
    }
    else
    {
        addText(L, text, "[");
        addValue(L, text, index, depth);
        addText(L, text, "]");
    }
    addText(L, text, " = ");
}

// {1, 2, 3, name = "value"}, the keys in the order of pairs.
static void addTable(lua_State *L, int text, int index, int depth)
{
    int count = 0;
    const lua_Integer length = (lua_Integer)lua_rawlen(L, index);
    addText(L, text, "{");
    for (lua_Integer i = 1; i <= length && count < VL_MOST_MEMBERS; i++, count++)
    {
        addText(L, text, count > 0 ? ", " : "");
        lua_rawgeti(L, index, i);
        addValue(L, text, lua_gettop(L), depth + 1);
        lua_pop(L, 1);
    }
    lua_getglobal(L, "next");
    const int next = lua_gettop(L);
    lua_pushnil(L);
    while (lua_isfunction(L, next))
    {
        lua_pushvalue(L, next);
        lua_pushvalue(L, index);
        lua_rotate(L, -3, -1); // the key last
        lua_call(L, 2, 2);
        if (lua_isnil(L, -2))
        {
            break;
        }
        const bool listed =
            lua_isinteger(L, -2) && lua_tointeger(L, -2) >= 1 && lua_tointeger(L, -2) <= length;
        if ((!listed || lua_tointeger(L, -2) > VL_MOST_MEMBERS) && count >= VL_MOST_MEMBERS)
        {
            addText(L, text, ", ...");
            break;
        }
        if (!listed)
        {
            addText(L, text, count > 0 ? ", " : "");
            addKey(L, text, lua_gettop(L) - 1, depth + 1);
            addValue(L, text, lua_gettop(L), depth + 1);
            count++;
        }
        lua_pop(L, 1);
    }
    lua_settop(L, next - 1);
    addText(L, text, "}");
}

// What a vector among the properties tells already.
static bool isCoordinate(const char *name)
{
    return (name[0] != '\0' && name[1] == '\0' && strchr("xyz", name[0]) != NULL) ||
           (name[0] == 'v' && name[1] != '\0' && strchr("xyz", name[1]) != NULL && name[2] == '\0');
}

// Pushes the table of properties that objects of this type have; nil when it is no type of the module.
static void pushProperties(lua_State *L, const char *type)
{
    static const char *const path[] = {"types", NULL, "properties"};
    lua_getglobal(L, "verlua");
    if (!lua_istable(L, -1))
    {
        lua_pop(L, 1);
        lua_pushnil(L);
        return;
    }
    lua_getfield(L, -1, "bound");
    lua_remove(L, -2);
    lua_call(L, 0, 1);
    for (int i = 0; i < 3 && lua_istable(L, -1); i++)
    {
        lua_getfield(L, -1, path[i] != NULL ? path[i] : type);
        lua_remove(L, -2);
    }
}

static int getMember(lua_State *L)
{
    lua_settop(L, 2);
    lua_gettable(L, 1);
    return 1;
}

// particle 1 {mass = 1, position = vec(0, 1), ...}
static void addObject(lua_State *L, int text, int index)
{
    const int top = lua_gettop(L);
    if (luaL_getmetafield(L, index, "__name") != LUA_TSTRING)
    {
        lua_settop(L, top);
        return;
    }
    pushProperties(L, lua_tostring(L, -1));
    const int properties = lua_gettop(L);
    lua_getglobal(L, "next");
    const int next = lua_gettop(L);
    int count = 0;
    lua_pushnil(L);
    while (lua_istable(L, properties) && lua_isfunction(L, next))
    {
        lua_pushvalue(L, next);
        lua_pushvalue(L, properties);
        lua_rotate(L, -3, -1);
        lua_call(L, 2, 2);
        if (lua_isnil(L, -2))
        {
            break;
        }
        lua_pop(L, 1);
        // Some have no value now: the force of a rod that broke, say.
        lua_pushcfunction(L, getMember);
        lua_pushvalue(L, index);
        lua_pushvalue(L, -3);
        const bool has = !isCoordinate(lua_tostring(L, -1)) && lua_pcall(L, 2, 1, 0) == LUA_OK;
        if (has && !lua_isnil(L, -1))
        {
            const int value = lua_gettop(L);
            addText(L, text, count++ > 0 ? ", " : " {");
            addText(L, text, lua_tostring(L, value - 1));
            addText(L, text, " = ");
            addValue(L, text, value, 1);
        }
        lua_settop(L, next + 1);
    }
    addText(L, text, count > 0 ? "}" : "");
    lua_settop(L, top);
}

static void addValue(lua_State *L, int text, int index, int depth)
{
    luaL_checkstack(L, 16, "too deep to show a value");
    if (lua_type(L, index) == LUA_TSTRING && depth > 0)
    {
        addQuoted(L, text, index);
        return;
    }
    if (lua_istable(L, index) && depth < VL_DEEPEST)
    {
        if (luaL_getmetafield(L, index, "__tostring") == LUA_TNIL)
        {
            addTable(L, text, index, depth);
            return;
        }
        lua_pop(L, 1);
    }
    if (lua_isfunction(L, index) && depth > 0)
    {
        addText(L, text, "function"); // which one nobody can tell
        return;
    }
    addText(L, text, vlSandbox_PushText(L, index));
    lua_pop(L, 1);
    if (lua_type(L, index) == LUA_TUSERDATA && depth == 0)
    {
        addObject(L, text, index);
    }
}

typedef struct Show
{
    vlShowFunction *function;
    void *context;
} Show;

// Run protected: a Show, then the values.
static int showValues(lua_State *L)
{
    const Show *show = lua_touserdata(L, 1);
    const int count = lua_gettop(L);
    if (count == 1)
    {
        return 0;
    }
    lua_pushliteral(L, "");
    const int text = lua_gettop(L);
    for (int i = 2; i <= count; i++)
    {
        addText(L, text, i > 2 ? "\t" : "");
        addValue(L, text, i, 0);
    }
    show->function(show->context, lua_tostring(L, text));
    return 0;
}

// Compiling and running

// Whether a message says that the text ended too early. A hint may follow.
static bool saysIncomplete(const char *message)
{
    return strstr(message, "near <eof>") != NULL;
}

// Compiles the text, as an expression where it is one, and pushes the function.
static vlSandboxResult compile(vlSandbox *sandbox, const char *name, const char *text, bool *incomplete)
{
    static const char prefix[] = "return ";
    const size_t prefixLength = sizeof(prefix) - 1, length = strlen(text);
    char *expression = malloc(prefixLength + length + 1);
    *incomplete = false;
    if (expression != NULL)
    {
        memcpy(expression, prefix, prefixLength);
        memcpy(expression + prefixLength, text, length + 1);
        vlSandboxResult result = vlSandbox_LoadText(sandbox, name, expression, prefixLength + length);
        free(expression);
        if (result.status == vl_sandboxDone)
        {
            return result;
        }
        *incomplete = saysIncomplete(result.message);
    }
    vlSandboxResult result = vlSandbox_LoadText(sandbox, name, text, length);
    *incomplete = result.status != vl_sandboxDone && (*incomplete || saysIncomplete(result.message));
    return result;
}

vlSandboxResult vlEvaluate(vlSandbox *sandbox, const char *name, const char *text, bool *incomplete,
                           vlShowFunction *show, void *context)
{
    lua_State *L = vlSandbox_State(sandbox);
    const int top = lua_gettop(L);
    vlSandboxResult result = compile(sandbox, name, text, incomplete);
    if (result.status != vl_sandboxDone)
    {
        return result;
    }
    result = vlSandbox_Call(sandbox, 0, LUA_MULTRET);
    if (result.status != vl_sandboxDone)
    {
        return result;
    }
    Show how = {show, context};
    lua_pushcfunction(L, showValues);
    lua_insert(L, top + 1);
    lua_pushlightuserdata(L, &how);
    lua_insert(L, top + 2);
    return vlSandbox_Call(sandbox, lua_gettop(L) - top - 1, 0);
}
