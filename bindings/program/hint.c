// hint.c: what was probably meant where Lua says that a name is nil
#include "program/hint.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "program/nearest.h"

#define VL_MAX_NAME 64

// The nearest name so far.
typedef struct Search
{
    const char *wrong;
    int best;                        ///< its distance
    char found[2 * VL_MAX_NAME + 2]; ///< "rope", "math.sqrt"; "" while nothing is near
} Search;

// The name in "... a nil value (KIND 'NAME')" at the end of a message. False when it does not end so.
static bool readName(const char *message, const char *kind, char name[VL_MAX_NAME])
{
    char before[40];
    snprintf(before, sizeof(before), "a nil value (%s '", kind);
    const char *start = strstr(message, before);
    if (start == NULL)
    {
        return false;
    }
    start += strlen(before);
    size_t length = strcspn(start, "'");
    if (strcmp(start + length, "')") != 0 || length >= VL_MAX_NAME)
    {
        return false;
    }
    memcpy(name, start, length);
    name[length] = '\0';
    return true;
}

static void consider(Search *search, const char *owner, const char *name)
{
    int unlikeness = vlWordUnlikeness(search->wrong, name);
    if (unlikeness > search->best)
    {
        return;
    }
    char full[sizeof(search->found)];
    snprintf(full, sizeof(full), "%s%s%s", owner, owner[0] == '\0' ? "" : ".", name);
    // Of names equally near the first in the alphabet: the order of a table is Lua's own affair.
    bool first = search->found[0] == '\0' || strcmp(full, search->found) < 0;
    if (unlikeness < search->best || first)
    {
        search->best = unlikeness;
        memcpy(search->found, full, sizeof(full));
    }
}

// Looks through the keys of the table at the top of the stack.
static void searchTable(lua_State *L, Search *search, const char *owner)
{
    lua_pushnil(L);
    while (lua_next(L, -2) != 0)
    {
        lua_pop(L, 1);
        if (lua_type(L, -1) == LUA_TSTRING)
        {
            consider(search, owner, lua_tostring(L, -1));
        }
    }
}

static void searchLibrary(lua_State *L, Search *search, const char *name)
{
    lua_pushglobaltable(L);
    lua_pushnil(L);
    while (lua_next(L, -2) != 0) // not lua_getfield: that makes a string
    {
        bool isIt = lua_type(L, -2) == LUA_TSTRING && strcmp(lua_tostring(L, -2), name) == 0;
        if (isIt && lua_istable(L, -1))
        {
            searchTable(L, search, name);
        }
        lua_pop(L, 1);
    }
    lua_pop(L, 1);
}

void vlHint_Write(lua_State *L, const char *message, char *buffer, size_t size)
{
    static const char *const libraries[] = {"coroutine", "math", "os", "string", "table", "utf8"};
    static const char call[] = "attempt to call";
    char name[VL_MAX_NAME];
    buffer[0] = '\0';
    if (!lua_checkstack(L, 8))
    {
        return;
    }
    Search search = {.wrong = name};
    if (readName(message, "global", name))
    {
        search.best = vlTooUnlike(name) - 1;
        lua_pushglobaltable(L);
        searchTable(L, &search, "");
        lua_pop(L, 1);
    }
    else if (strstr(message, call) != NULL && readName(message, "field", name))
    {
        search.best = vlTooUnlike(name) - 1;
        for (size_t i = 0; i < sizeof(libraries) / sizeof(libraries[0]); i++)
        {
            searchLibrary(L, &search, libraries[i]);
        }
    }
    else if (strstr(message, call) != NULL && readName(message, "method", name))
    {
        search.best = vlTooUnlike(name) - 1;
        searchLibrary(L, &search, "string");
    }
    if (search.found[0] != '\0')
    {
        snprintf(buffer, size, " (did you mean \"%s\"?)", search.found);
    }
}
