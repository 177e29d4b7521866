// hint.c: what was probably meant where Lua says that a name is nil
#include "program/hint.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "module/types.h"
#include "program/messages.h"
#include "program/nearest.h"

#define VL_MAX_NAME 64

// The nearest name so far.
typedef struct Search
{
    const char *wrong;
    int most;                        ///< unlikeness that a name may have
    int rank;                        ///< of what was found, the nearer the less
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

static bool isFunctionOfOurs(const char *name)
{
    for (int i = 0; i < vl_typeCount; i++)
    {
        if (vlTypes[i]->construct != NULL && strcmp(vlTypes[i]->name, name) == 0)
        {
            return true;
        }
    }
    for (const vlFunction *function = vlFunctions; function->name != NULL; function++)
    {
        if (strcmp(function->name, name) == 0)
        {
            return true;
        }
    }
    return false;
}

static void consider(Search *search, const char *owner, const char *name)
{
    const int unlikeness = vlWordUnlikeness(search->wrong, name);
    if (unlikeness > search->most)
    {
        return;
    }
    char full[sizeof(search->found)];
    snprintf(full, sizeof(full), "%s%s%s", owner, owner[0] == '\0' ? "" : ".", name);
    // Of names as many edits away the scene's own are nearer, then those of the same letters, then the first
    // in the alphabet: the order of a table is Lua's own affair.
    const int edits = unlikeness / VL_ONE_EDIT, letters = unlikeness % VL_ONE_EDIT;
    const int rank = (2 * edits + (isFunctionOfOurs(name) ? 1 : 0)) * VL_ONE_EDIT + letters;
    const bool isFirst = search->found[0] == '\0';
    if (isFirst || rank < search->rank || (rank == search->rank && strcmp(full, search->found) < 0))
    {
        search->rank = rank;
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

// Looks through the local variables of the function that failed, and those it sees around it.
static void searchLocals(lua_State *L, Search *search)
{
    lua_Debug call = {0};
    int level = 1; // 0 is the message handler
    do
    {
        if (!lua_getstack(L, level++, &call))
        {
            return;
        }
        lua_getinfo(L, "l", &call);
    } while (call.currentline <= 0);
    const char *name;
    for (int i = 1; (name = lua_getlocal(L, &call, i)) != NULL; i++)
    {
        lua_pop(L, 1);
        if (name[0] != '(')
        {
            consider(search, "", name);
        }
    }
    lua_getinfo(L, "f", &call);
    for (int i = 1; (name = lua_getupvalue(L, -1, i)) != NULL; i++)
    {
        lua_pop(L, 1);
        if (name[0] != '\0' && strcmp(name, "_ENV") != 0)
        {
            consider(search, "", name);
        }
    }
    lua_pop(L, 1);
}

// Words of other languages

static const char *translateWord(const char *name)
{
    static const char *const words[][2] = {
        {"nill", "nil"}, {"null", "nil"},  {"NULL", "nil"},  {"Nil", "nil"},     {"None", "nil"},
        {"none", "nil"}, {"True", "true"}, {"TRUE", "true"}, {"False", "false"}, {"FALSE", "false"},
    };
    for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
    {
        if (strcmp(name, words[i][0]) == 0)
        {
            return words[i][1];
        }
    }
    return NULL;
}

static bool meansWaiting(const char *name)
{
    return strcmp(name, "wait") == 0 || strcmp(name, "sleep") == 0 || strcmp(name, "delay") == 0 ||
           strcmp(name, "pause") == 0;
}

// Values of a wrong type

// Copies what stands between two texts, the second of which may end at any place. False when it does not fit.
static bool copyBetween(const char *message, const char *before, const char *after, char word[VL_MAX_NAME])
{
    const char *start = strstr(message, before);
    const char *end = start == NULL ? NULL : strstr(start + strlen(before), after);
    const size_t length = end == NULL ? VL_MAX_NAME : (size_t)(end - start) - strlen(before);
    if (length >= VL_MAX_NAME)
    {
        return false;
    }
    memcpy(word, start + strlen(before), length);
    word[length] = '\0';
    return true;
}

// "attempt to call a particle value (global 'ball')"
static bool writeCallHint(const char *message, char *buffer, size_t size)
{
    char type[VL_MAX_NAME], name[VL_MAX_NAME];
    if (!copyBetween(message, "attempt to call a ", " value (", type) || strcmp(type, "nil") == 0 ||
        !copyBetween(message, " '", "')", name) || !isFunctionOfOurs(name))
    {
        return false;
    }
    vlFormat(buffer, size, vl_textHintNoFunction, name, type);
    return true;
}

static bool writeSliderHint(const char *message, char *buffer, size_t size)
{
    char name[VL_MAX_NAME];
    const bool operand =
        strstr(message, "attempt to ") != NULL &&
        (strstr(message, " a slider value") != NULL || strstr(message, "compare slider with") != NULL ||
         strstr(message, "with slider") != NULL || strstr(message, "two slider") != NULL);
    if ((!operand && strstr(message, "expected, got slider)") == NULL) ||
        strstr(message, "attempt to call") != NULL)
    {
        return false;
    }
    const bool named = copyBetween(message, "slider value (", "')", name) && strchr(name, '\'') != NULL;
    vlFormat(buffer, size, vl_textHintSlider, named ? strchr(name, '\'') + 1 : "NAME");
    return true;
}

static bool writeValueHint(const char *message, char *buffer, size_t size)
{
    if (writeCallHint(message, buffer, size) || writeSliderHint(message, buffer, size))
    {
        return true;
    }
    const char *add = strstr(message, "attempt to add a ");
    if (add != NULL && strstr(add, "'string'") != NULL)
    {
        vlFormat(buffer, size, vl_textHintJoin);
        return true;
    }
    if (strstr(message, "attempt to index a nil value (field '?')") != NULL)
    {
        vlFormat(buffer, size, vl_textHintPlace);
        return true;
    }
    return false;
}

// "... a nil value (global 'NAME')"
static void writeGlobalHint(lua_State *L, const char *name, char *buffer, size_t size)
{
    if (meansWaiting(name))
    {
        vlFormat(buffer, size, vl_textHintWait);
        return;
    }
    const char *word = translateWord(name);
    if (word != NULL)
    {
        vlFormat(buffer, size, vl_textHintDidYouMean, word);
        return;
    }
    Search search = {.wrong = name};
    searchLibrary(L, &search, "math"); // none but sin, pi and the like
    if (search.found[0] == '\0')
    {
        search.most = vlTooUnlike(name) - 1;
        searchLocals(L, &search);
        lua_pushglobaltable(L);
        searchTable(L, &search, "");
        lua_pop(L, 1);
    }
    if (search.found[0] != '\0')
    {
        vlFormat(buffer, size, vl_textHintDidYouMean, search.found);
    }
}

void vlHint_Write(lua_State *L, const char *message, char *buffer, size_t size)
{
    static const char *const libraries[] = {"coroutine", "math", "os", "string", "table", "utf8"};
    char name[VL_MAX_NAME];
    buffer[0] = '\0';
    if (!lua_checkstack(L, 8) || writeValueHint(message, buffer, size))
    {
        return;
    }
    if (readName(message, "global", name))
    {
        writeGlobalHint(L, name, buffer, size);
        return;
    }
    Search search = {.wrong = name};
    const bool isCall = strstr(message, "attempt to call") != NULL;
    if (isCall && readName(message, "field", name))
    {
        search.most = vlTooUnlike(name) - 1;
        for (size_t i = 0; i < sizeof(libraries) / sizeof(libraries[0]); i++)
        {
            searchLibrary(L, &search, libraries[i]);
        }
    }
    else if (isCall && readName(message, "method", name))
    {
        search.most = vlTooUnlike(name) - 1;
        searchLibrary(L, &search, "string");
    }
    if (search.found[0] != '\0')
    {
        vlFormat(buffer, size, vl_textHintDidYouMean, search.found);
    }
}
