// string_library.c: functions of the library `string` whose work a scene chooses, so that they can be stopped
#include "program/sandbox/state.h"

#include <limits.h>
#include <string.h>

#include "program/sandbox/pattern.h"

// Patterns

#define VL_SMALL_PATTERN 1536 ///< bytes of a compiled pattern on the C stack

static void countSteps(void *context, size_t steps)
{
    vlSandbox_Work(context, steps / 2 + 1);
}

/// A call of a pattern function.
typedef struct vlSearch
{
    lua_State *L;
    vlMatch match;
    vlPattern *pattern;
    double memory[VL_SMALL_PATTERN / sizeof(double)];
} vlSearch;

/// Compiles into the search itself, or into userdata that it leaves on the stack. There is always one value
/// left, so that the stack looks alike.
static void compile(vlSearch *search, const char *pattern, size_t length)
{
    size_t size = vlPattern_Size(pattern, length);
    void *memory = search->memory;
    if (size > sizeof(search->memory))
        memory = lua_newuserdatauv(search->L, size, 0);
    else
        lua_pushnil(search->L);
    vlSandbox_Work(search->L, length / 4);
    search->pattern = vlPattern_Compile(memory, pattern, length);
}

static void setSubject(vlSearch *search, lua_State *L, const char *subject, size_t length)
{
    search->L = L;
    search->match.subject = subject;
    search->match.length = length;
    search->match.work = countSteps;
    search->match.context = L;
    search->match.steps = 0;
}

/// Whether there was a match. Raises an error where the pattern is wrong.
static bool isFound(const vlSearch *search, vlMatchStatus status)
{
    if (status == vl_matchFault)
        luaL_error(search->L, search->match.fault, search->match.faultIndex);
    return status == vl_matchFound;
}

/// Pushes capture `index`. Capture 0 of a pattern without captures is the whole match.
static void pushCapture(const vlSearch *search, int index)
{
    lua_State *L = search->L;
    const vlMatch *match = &search->match;
    if (index >= match->captureCount)
    {
        if (index != 0)
            luaL_error(L, "invalid capture index %%%d", index + 1);
        lua_pushlstring(L, match->subject + match->start, match->end - match->start);
        return;
    }
    const vlCapture *capture = &match->captures[index];
    if (capture->length == VL_CAPTURE_OPEN)
        luaL_error(L, "unfinished capture");
    else if (capture->length == VL_CAPTURE_POSITION)
        lua_pushinteger(L, (lua_Integer)capture->start + 1);
    else
        lua_pushlstring(L, match->subject + capture->start, capture->length);
}

/// Pushes the captures, or the whole match when there are none and it is asked for. Returns how many.
static int pushCaptures(const vlSearch *search, bool wholeMatch)
{
    int count = search->match.captureCount == 0 && wholeMatch ? 1 : search->match.captureCount;
    luaL_checkstack(search->L, count, "too many captures");
    for (int i = 0; i < count; i++)
        pushCapture(search, i);
    return count;
}

/// Where a start index such as -3 lies, in bytes from 0; the length + 1 and more when beyond the end.
static size_t startOf(lua_Integer init, size_t length)
{
    if (init > 0)
        return (size_t)init - 1;
    if (init == 0 || init < -(lua_Integer)length)
        return 0;
    return length + (size_t)init;
}

/// The first place of a text in another, NULL when there is none. Its work may be the product of the lengths.
static const char *findText(lua_State *L, const char *text, size_t length, const char *wanted,
                            size_t wantedLength)
{
    if (wantedLength == 0)
        return text;
    const char *end = text + length;
    while ((size_t)(end - text) >= wantedLength)
    {
        const char *found = memchr(text, wanted[0], (size_t)(end - text) - wantedLength + 1);
        if (found == NULL)
            return NULL;
        vlSandbox_Work(L, 1 + (size_t)(found - text) / 256 + wantedLength / 256);
        if (memcmp(found, wanted, wantedLength) == 0)
            return found;
        text = found + 1;
    }
    return NULL;
}

static bool hasSpecials(const char *pattern, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (pattern[i] != '\0' && strchr("^$*+?.([%-", pattern[i]) != NULL)
            return true;
    return false;
}

static int pushPlain(lua_State *L, const char *subject, size_t start, size_t length, const char *pattern,
                     size_t patternLength)
{
    const char *found = findText(L, subject + start, length - start, pattern, patternLength);
    if (found == NULL)
    {
        lua_pushnil(L);
        return 1;
    }
    lua_pushinteger(L, (lua_Integer)(found - subject) + 1);
    lua_pushinteger(L, (lua_Integer)((size_t)(found - subject) + patternLength));
    return 2;
}

/// string.find (which gives the place as well) and string.match.
static int findOrMatch(lua_State *L, bool find)
{
    size_t length, patternLength;
    const char *subject = luaL_checklstring(L, 1, &length);
    const char *pattern = luaL_checklstring(L, 2, &patternLength);
    size_t start = startOf(luaL_optinteger(L, 3, 1), length);
    if (start > length)
    {
        lua_pushnil(L);
        return 1;
    }
    if (find && (lua_toboolean(L, 4) || !hasSpecials(pattern, patternLength)))
        return pushPlain(L, subject, start, length, pattern, patternLength);
    vlSearch search;
    setSubject(&search, L, subject, length);
    bool isAnchored = patternLength > 0 && pattern[0] == '^';
    compile(&search, pattern + isAnchored, patternLength - isAnchored);
    vlMatchStatus status = isAnchored ? vlPattern_MatchAt(search.pattern, &search.match, start)
                                      : vlPattern_Find(search.pattern, &search.match, start);
    if (!isFound(&search, status))
    {
        lua_pushnil(L);
        return 1;
    }
    if (!find)
        return pushCaptures(&search, true);
    lua_pushinteger(L, (lua_Integer)search.match.start + 1);
    lua_pushinteger(L, (lua_Integer)search.match.end);
    return 2 + pushCaptures(&search, false);
}

static int string_find(lua_State *L)
{
    return findOrMatch(L, true);
}

static int string_match(lua_State *L)
{
    return findOrMatch(L, false);
}

// gmatch

typedef struct vlWalk
{
    vlSearch search;
    size_t next;    ///< where to search on
    size_t lastEnd; ///< of the match before, which an empty one must not touch; SIZE_MAX: none
} vlWalk;

static int nextMatch(lua_State *L)
{
    vlWalk *walk = lua_touserdata(L, lua_upvalueindex(3));
    vlMatch *match = &walk->search.match;
    walk->search.L = L; // a coroutine may go on with it
    match->context = L;
    while (walk->next <= match->length)
    {
        if (!isFound(&walk->search, vlPattern_Find(walk->search.pattern, match, walk->next)))
            break;
        walk->next = match->end;
        if (match->end != walk->lastEnd)
        {
            walk->lastEnd = match->end;
            return pushCaptures(&walk->search, true);
        }
        // Empty, right behind the last one: try further on.
        walk->next = match->start + 1;
    }
    walk->next = match->length + 1;
    return 0;
}

static int string_gmatch(lua_State *L)
{
    size_t length, patternLength;
    const char *subject = luaL_checklstring(L, 1, &length);
    const char *pattern = luaL_checklstring(L, 2, &patternLength);
    size_t start = startOf(luaL_optinteger(L, 3, 1), length);
    lua_settop(L, 2);
    vlWalk *walk = lua_newuserdatauv(L, sizeof(*walk), 0);
    setSubject(&walk->search, L, subject, length);
    walk->next = start > length ? length + 1 : start;
    walk->lastEnd = SIZE_MAX;
    compile(&walk->search, pattern, patternLength);
    lua_pushcclosure(L, nextMatch, 4); // subject, pattern, walk, memory of the pattern
    return 1;
}

// gsub

/// Adds a replacement text, in which %1 stands for a capture, %0 for the match and %% for a percent sign.
static void addTemplate(const vlSearch *search, luaL_Buffer *result, const char *text, size_t length)
{
    lua_State *L = search->L;
    const char *end = text + length;
    while (text < end)
    {
        const char *percent = memchr(text, '%', (size_t)(end - text));
        luaL_addlstring(result, text, (size_t)((percent != NULL ? percent : end) - text));
        if (percent == NULL)
            return;
        unsigned char sign = percent + 1 < end ? (unsigned char)percent[1] : 0;
        text = percent + 2;
        if (sign == '%')
            luaL_addchar(result, '%');
        else if (sign == '0')
            luaL_addlstring(result, search->match.subject + search->match.start,
                            search->match.end - search->match.start);
        else if (sign >= '1' && sign <= '9')
        {
            if (sign - '1' >= search->match.captureCount && sign != '1')
                luaL_error(L, "invalid capture index %%%d in replacement string", sign - '0');
            pushCapture(search, sign - '1');
            luaL_addvalue(result);
        }
        else
            luaL_error(L, "invalid use of '%%' in replacement string");
    }
}

/// Adds what a match is replaced by. Returns whether it changed.
static bool addReplacement(const vlSearch *search, luaL_Buffer *result)
{
    lua_State *L = search->L;
    const vlMatch *match = &search->match;
    switch (lua_type(L, 3))
    {
    case LUA_TFUNCTION:
        lua_pushvalue(L, 3);
        lua_call(L, pushCaptures(search, true), 1);
        break;
    case LUA_TTABLE:
        pushCapture(search, 0);
        lua_gettable(L, 3);
        break;
    default:
    {
        size_t length;
        const char *text = lua_tolstring(L, 3, &length);
        addTemplate(search, result, text, length);
        return true;
    }
    }
    if (!lua_toboolean(L, -1))
    {
        lua_pop(L, 1);
        luaL_addlstring(result, match->subject + match->start, match->end - match->start);
        return false;
    }
    if (!lua_isstring(L, -1))
        luaL_error(L, "invalid replacement value (a %s)", luaL_typename(L, -1));
    luaL_addvalue(result);
    return true;
}

static int string_gsub(lua_State *L)
{
    size_t length, patternLength;
    const char *subject = luaL_checklstring(L, 1, &length);
    const char *pattern = luaL_checklstring(L, 2, &patternLength);
    int type = lua_type(L, 3);
    luaL_argexpected(
        L, type == LUA_TNUMBER || type == LUA_TSTRING || type == LUA_TFUNCTION || type == LUA_TTABLE, 3,
        "string/function/table");
    lua_Integer most = luaL_optinteger(L, 4, (lua_Integer)length + 1);
    vlSearch search;
    setSubject(&search, L, subject, length);
    bool isAnchored = patternLength > 0 && pattern[0] == '^';
    compile(&search, pattern + isAnchored, patternLength - isAnchored);
    lua_Integer count = 0;
    bool changed = false;
    size_t at = 0, lastEnd = SIZE_MAX;
    luaL_Buffer result;
    luaL_buffinit(L, &result);
    while (count < most)
    {
        vlSandbox_Work(L, 5);
        bool found = isFound(&search, vlPattern_MatchAt(search.pattern, &search.match, at));
        if (found && search.match.end != lastEnd)
        {
            count++;
            changed = addReplacement(&search, &result) || changed;
            at = lastEnd = search.match.end;
        }
        else if (at < length)
            luaL_addchar(&result, subject[at++]);
        else
            break;
        if (isAnchored)
            break;
    }
    if (changed)
    {
        luaL_addlstring(&result, subject + at, length - at);
        luaL_pushresult(&result);
    }
    else
        lua_pushvalue(L, 1);
    lua_pushinteger(L, count);
    return 2;
}

// rep and format

static int string_rep(lua_State *L)
{
    size_t length, separatorLength;
    const char *text = luaL_checklstring(L, 1, &length);
    lua_Integer count = luaL_checkinteger(L, 2);
    const char *separator = luaL_optlstring(L, 3, "", &separatorLength);
    if (count <= 0 || length + separatorLength == 0)
    {
        lua_pushliteral(L, "");
        return 1;
    }
    if (length + separatorLength < length || length + separatorLength > (size_t)INT64_MAX / (size_t)count)
        return luaL_error(L, "resulting string too large");
    size_t unit = length + separatorLength;
    size_t total = unit * (size_t)count - separatorLength;
    luaL_Buffer result;
    char *out = luaL_buffinitsize(L, &result, total);
    // One unit, then twice as much each time.
    size_t done = unit < total ? unit : total;
    memcpy(out, text, length);
    memcpy(out + length, separator, done - length);
    while (done < total)
    {
        size_t more = done < total - done ? done : total - done;
        memcpy(out + done, out, more);
        done += more;
    }
    luaL_pushresultsize(&result, total);
    return 1;
}

/// string.format, where %s and %p show objects without their addresses: those become texts before the stock
/// function sees them.
static int string_format(lua_State *L)
{
    size_t length;
    const char *format = luaL_checklstring(L, 1, &length);
    int argument = 1, count = lua_gettop(L);
    luaL_Buffer changed;
    char *out = luaL_buffinitsize(L, &changed, length);
    memcpy(out, format, length);
    for (size_t i = 0; i < length; i++)
    {
        if (format[i] != '%')
            continue;
        i++;
        if (i < length && format[i] == '%')
            continue;
        while (i < length && format[i] != '\0' && strchr("-+ #0123456789.", format[i]) != NULL)
            i++;
        if (++argument > count || i >= length)
            break;
        bool isPointer = format[i] == 'p' && lua_topointer(L, argument) != NULL;
        if (isPointer)
            vlText_PushNumber(L, argument);
        else if (format[i] == 's' && vlText_HasNumber(L, argument))
            vlSandbox_PushText(L, argument);
        else
            continue;
        out[i] = 's';
        lua_replace(L, argument);
    }
    luaL_pushresultsize(&changed, length);
    lua_replace(L, 1);
    lua_settop(L, count);
    return vlCallStock(L, "format");
}

void vlOpenStringLibrary(lua_State *L)
{
    static const luaL_Reg functions[] = {
        {"find", string_find}, {"match", string_match}, {"gmatch", string_gmatch},
        {"gsub", string_gsub}, {"rep", string_rep},     {NULL, NULL},
    };
    lua_getglobal(L, "string");
    luaL_setfuncs(L, functions, 0);
    lua_pushnil(L);
    lua_setfield(L, -2, "dump"); // makes bytecode
    lua_getfield(L, -1, "format");
    lua_pushcclosure(L, string_format, 1);
    lua_setfield(L, -2, "format");
    // What getmetatable("") shows is a copy: changing it changes nothing.
    lua_pushliteral(L, "");
    lua_getmetatable(L, -1);
    lua_createtable(L, 0, 1);
    lua_pushvalue(L, -4);
    lua_setfield(L, -2, "__index");
    lua_setfield(L, -2, "__metatable");
    lua_pop(L, 3);
}
