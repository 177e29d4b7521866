// position.c: where a scene is: the line it runs and the calls that led there
#include "program/sandbox/state.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

// Nothing here needs Lua memory: the memory error needs it most.

#define VL_TRACE_FIRST 12    ///< calls shown at the inner end of a trace
#define VL_TRACE_LAST  6     ///< and at its outer end
#define VL_TRACE_DEPTH 10000 ///< calls beyond which the outer end is not looked for

/// The name of the file as the user gave it. Lua's short_src cuts long paths.
static const char *nameOf(const lua_Debug *activation)
{
    return activation->source[0] == '@' ? activation->source + 1 : activation->short_src;
}

static const vlRunning *findRunning(const vlSandbox *sandbox, const lua_State *L)
{
    for (const vlRunning *running = sandbox->running; running != NULL; running = running->outer)
        if (running->thread == L)
            return running;
    return NULL;
}

/// Whether a function is one of the scripts that come with the program.
static bool isOfScripts(const vlSandbox *sandbox, const lua_Debug *activation)
{
    const char *folder = sandbox->def.scriptsFolder;
    const size_t length = folder != NULL ? strlen(folder) : 0;
    return length > 0 && activation->source[0] == '@' &&
           strncmp(activation->source + 1, folder, length) == 0 && activation->source[1 + length] == '/';
}

/// The n-th Lua function running on a thread, from the innermost on; `n` is counted down to 0. Those of the
/// scripts do not count unless they are `wanted`.
static bool findLine(const vlSandbox *sandbox, lua_State *L, bool wanted, int *n, lua_Debug *activation)
{
    for (int level = 0; lua_getstack(L, level, activation); level++)
    {
        lua_getinfo(L, "Sl", activation);
        if (activation->currentline > 0 && (wanted || !isOfScripts(sandbox, activation)) && --*n == 0)
            return true;
    }
    return false;
}

/// The same on the thread or those that wait for it.
static bool findPlace(const vlSandbox *sandbox, lua_State *L, bool wanted, int n, lua_Debug *activation)
{
    if (findLine(sandbox, L, wanted, &n, activation))
        return true;
    const vlRunning *running = findRunning(sandbox, L);
    while (running != NULL && (running = running->outer) != NULL)
        if (findLine(sandbox, running->thread, wanted, &n, activation))
            return true;
    return false;
}

void vlPosition_Write(vlSandbox *sandbox, lua_State *L, char *buffer, size_t size)
{
    lua_Debug activation;
    buffer[0] = '\0';
    if (findPlace(sandbox, L, false, 1, &activation) || findPlace(sandbox, L, true, 1, &activation))
        snprintf(buffer, size, "%s:%d: ", nameOf(&activation), activation.currentline);
}

bool vlSandbox_GetPlace(lua_State *L, int n, vlSandboxPlace *place)
{
    lua_Debug activation;
    if (!findPlace(vlSandbox_Of(L), L, false, n, &activation))
        return false;
    snprintf(place->file, sizeof(place->file), "%s", nameOf(&activation));
    place->line = activation.currentline;
    place->begin = activation.linedefined;
    return true;
}

int vlSandbox_Raise(lua_State *L, const char *message)
{
    return vlRaiseAt(L, "%s", message);
}

int vlRaiseAt(lua_State *L, const char *format, ...)
{
    char position[VL_MAX_MESSAGE / 2];
    vlPosition_Write(vlSandbox_Of(L), L, position, sizeof(position));
    va_list arguments;
    va_start(arguments, format);
    lua_pushstring(L, position);
    lua_pushvfstring(L, format, arguments);
    va_end(arguments);
    lua_concat(L, 2);
    return lua_error(L);
}

// Traces

typedef struct vlText
{
    char *end;
    size_t left;
} vlText;

static void add(vlText *text, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text->end, text->left, format, arguments);
    va_end(arguments);
    size_t written = length < 0 ? 0 : (size_t)length;
    if (written >= text->left)
        written = text->left > 0 ? text->left - 1 : 0;
    text->end += written;
    text->left -= written;
}

static void addCall(vlText *text, const lua_Debug *activation)
{
    if (activation->currentline > 0)
        add(text, "    %s:%d: in ", nameOf(activation), activation->currentline);
    else
        add(text, "    [C]: in ");
    if (strcmp(activation->what, "main") == 0)
        add(text, "the file itself\n");
    else if (activation->name != NULL)
        add(text, "%s '%s'\n", *activation->namewhat != '\0' ? activation->namewhat : "function",
            activation->name);
    else if (activation->linedefined > 0)
        add(text, "the function of line %d\n", activation->linedefined);
    else
        add(text, "a function\n");
}

/// How many calls there are above a level, up to a bound: Lua counts them one by one each time.
static int depthOf(lua_State *L)
{
    lua_Debug activation;
    int low = 0, high = VL_TRACE_DEPTH;
    if (lua_getstack(L, high, &activation))
        return high;
    while (high - low > 1)
    {
        int middle = (low + high) / 2;
        if (lua_getstack(L, middle, &activation))
            low = middle;
        else
            high = middle;
    }
    return high;
}

/// Whether a function is one of C that the scripts call, or what calls them first.
static bool servesScripts(lua_State *L, int level, const lua_Debug *activation)
{
    lua_Debug caller;
    if (activation->currentline > 0)
        return false;
    if (!lua_getstack(L, level + 1, &caller))
        return true;
    lua_getinfo(L, "Sl", &caller);
    return isOfScripts(vlSandbox_Of(L), &caller);
}

static void addThread(vlText *text, lua_State *L, int level)
{
    lua_Debug activation;
    int depth = depthOf(L);
    for (; lua_getstack(L, level, &activation); level++)
    {
        if (level == VL_TRACE_FIRST && depth == VL_TRACE_DEPTH)
        {
            add(text, "    ... (more than %d calls)\n", VL_TRACE_DEPTH);
            return;
        }
        if (level == VL_TRACE_FIRST && depth - level > VL_TRACE_LAST + 1)
        {
            int skipped = depth - level - VL_TRACE_LAST;
            add(text, "    ... (%d calls more)\n", skipped);
            level += skipped - 1;
            continue;
        }
        lua_getinfo(L, "Sln", &activation);
        if (!isOfScripts(vlSandbox_Of(L), &activation) && !servesScripts(L, level, &activation))
            addCall(text, &activation);
    }
}

void vlTrace_Write(vlSandbox *sandbox, lua_State *L, int level, char *buffer, size_t size)
{
    vlText text = {buffer, size};
    buffer[0] = '\0';
    addThread(&text, L, level);
    const vlRunning *running = findRunning(sandbox, L);
    while (running != NULL && (running = running->outer) != NULL)
    {
        add(&text, "    resumed by\n");
        addThread(&text, running->thread, 0);
    }
    if (text.end > buffer && text.end[-1] == '\n')
        text.end[-1] = '\0';
}

void vlPosition_Lengthen(const char *message, const char *path, char *buffer, size_t size)
{
    // Lua writes "..." and the last bytes of the path.
    const size_t kept = LUA_IDSIZE - 1 - 3;
    size_t length = strlen(path);
    bool isShort = length > kept && strncmp(message, "...", 3) == 0 &&
                   strncmp(message + 3, path + length - kept, kept) == 0;
    if (isShort)
        snprintf(buffer, size, "%s%s", path, message + 3 + kept);
    else
        snprintf(buffer, size, "%s", message);
}
