// repl_command.c: verlua repl
#include "program/commands.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/platform.h"
#include "program/scene_host.h"
#include "program/scene_run.h"

// A chunk of Lua as it grows line by line.
typedef struct Chunk
{
    char *text;
    size_t length, capacity;
} Chunk;

static bool makeRoom(Chunk *chunk, size_t more)
{
    if (chunk->length + more + 1 <= chunk->capacity)
    {
        return true;
    }
    size_t capacity = 2 * (chunk->length + more + 1);
    char *text = realloc(chunk->text, capacity);
    if (text == NULL)
    {
        return false;
    }
    chunk->text = text;
    chunk->capacity = capacity;
    return true;
}

// Adds the next line of standard input. False at its end.
static bool readLine(Chunk *chunk)
{
    char part[512];
    bool any = false;
    while (fgets(part, sizeof(part), stdin) != NULL)
    {
        size_t length = strlen(part);
        if (!makeRoom(chunk, length))
        {
            vlSay(vl_textOutOfMemory);
            return false;
        }
        memcpy(chunk->text + chunk->length, part, length + 1);
        chunk->length += length;
        any = true;
        if (part[length - 1] == '\n')
        {
            break;
        }
    }
    return any;
}

// Whether a message says that the text ended too early, so that more lines may complete it.
static bool isIncomplete(const char *message)
{
    static const char ending[] = "<eof>";
    size_t length = strlen(message);
    const size_t endingLength = sizeof(ending) - 1;
    return length >= endingLength && strcmp(message + length - endingLength, ending) == 0;
}

// Compiles the chunk, as an expression where it is one, and pushes the function.
static vlSandboxResult compile(vlSandbox *sandbox, const Chunk *chunk)
{
    static const char prefix[] = "return ";
    size_t size = sizeof(prefix) - 1 + chunk->length;
    char *expression = malloc(size + 1);
    if (expression != NULL)
    {
        memcpy(expression, prefix, sizeof(prefix) - 1);
        memcpy(expression + sizeof(prefix) - 1, chunk->text, chunk->length + 1);
        vlSandboxResult result = vlSandbox_LoadText(sandbox, "stdin", expression, size);
        free(expression);
        if (result.status == vl_sandboxDone)
        {
            return result;
        }
    }
    return vlSandbox_LoadText(sandbox, "stdin", chunk->text, chunk->length);
}

static int printValues(lua_State *L)
{
    int count = lua_gettop(L);
    for (int i = 1; i <= count; i++)
    {
        vlPrintSafely(stdout, i > 1 ? "\t" : "");
        vlPrintSafely(stdout, vlSandbox_PushText(L, i));
        lua_pop(L, 1);
    }
    if (count > 0)
    {
        fputc('\n', stdout);
    }
    return 0;
}

// Runs the compiled function below the top and prints what it returns.
static vlSandboxResult run(vlSceneHost *host)
{
    lua_State *L = host->L;
    int below = lua_gettop(L) - 1;
    vlSandboxResult result = vlSandbox_Call(host->sandbox, 0, LUA_MULTRET);
    if (result.status != vl_sandboxDone)
    {
        return result;
    }
    lua_pushcfunction(L, printValues);
    lua_insert(L, below + 1);
    return vlSandbox_Call(host->sandbox, lua_gettop(L) - below - 1, 0);
}

static void prompt(bool atTerminal, bool isMore)
{
    fflush(stdout);
    if (atTerminal)
    {
        fputs(isMore ? ">> " : "> ", stdout);
        fflush(stdout);
    }
}

// Whether a line is this word and nothing else.
static bool isWord(const char *line, const char *word)
{
    static const char blanks[] = " \t\r\n";
    line += strspn(line, blanks);
    size_t length = strlen(word);
    return strncmp(line, word, length) == 0 && line[length + strspn(line + length, blanks)] == '\0';
}

// Words that people type before they know that all else is Lua. A function of that name is called with
// brackets, so that the bare word is free.
static bool isLeave(const char *line)
{
    return isWord(line, "quit") || isWord(line, "exit");
}

static bool isHelp(const char *line)
{
    return isWord(line, "help");
}

// Reads and runs until the end or quit(). Returns the exit status.
static int talk(vlSceneHost *host, bool atTerminal, Chunk *chunk)
{
    bool anyFailed = false;
    prompt(atTerminal, false);
    for (bool more = readLine(chunk); more || chunk->length > 0; more = readLine(chunk))
    {
        if (isLeave(chunk->text))
        {
            break;
        }
        if (isHelp(chunk->text))
        {
            fputs(vlMessage(vl_textReplHelp), stdout);
            chunk->length = 0;
            prompt(atTerminal, false);
            continue;
        }
        vlSandboxResult result = compile(host->sandbox, chunk);
        if (result.status != vl_sandboxDone && more && isIncomplete(result.message))
        {
            prompt(atTerminal, true);
            continue;
        }
        result = result.status == vl_sandboxDone ? run(host) : result;
        chunk->length = 0;
        if (result.status == vl_sandboxQuit)
        {
            return result.exitStatus;
        }
        if (result.status != vl_sandboxDone)
        {
            // At a terminal the place is plain to see; the calls that led there would only be noise.
            result.trace = atTerminal ? "" : result.trace;
            vlReportResult(result);
            anyFailed = true;
        }
        if (!more)
        {
            break;
        }
        prompt(atTerminal, false);
    }
    return anyFailed && !atTerminal ? VL_EXIT_ERROR : VL_EXIT_GOOD;
}

int vlCommand_Repl(const vlOptions *options)
{
    vlSceneHost host;
    char reason[512];
    if (!vlSceneHost_Open(&host, options, ".", reason, sizeof(reason)))
    {
        vlSay(vl_textAsIs, reason);
        return VL_EXIT_ERROR;
    }
    bool atTerminal = vlIsTerminal(stdin);
    if (atTerminal)
    {
        printf(vlMessage(vl_textReplWelcome), VERLUA_VERSION);
    }
    Chunk chunk = {NULL, 0, 0};
    int status = talk(&host, atTerminal, &chunk);
    if (atTerminal)
    {
        printf("\n");
    }
    if (!vlSceneHost_FlushPrint(&host))
    {
        status = VL_EXIT_ERROR;
    }
    free(chunk.text);
    vlSceneHost_Close(&host);
    return status;
}
