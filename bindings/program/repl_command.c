// repl_command.c: verlua repl
#include "program/commands.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/platform.h"
#include "module/module.h"
#include "program/evaluate.h"
#include "program/interrupt.h"
#include "program/line_reader.h"
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

// Adds the next line. False at the end of the input.
static bool readLine(Chunk *chunk, vlLineReader *reader)
{
    fflush(stdout);
    bool any = false;
    // A chunk that has begun goes on.
    const char *line = vlLineReader_Read(reader, chunk->length == 0 ? "> " : ">> ");
    if (line != NULL)
    {
        const size_t length = strlen(line);
        if (!makeRoom(chunk, length))
        {
            vlSay(vl_textOutOfMemory);
            return false;
        }
        memcpy(chunk->text + chunk->length, line, length + 1);
        chunk->length += length;
        any = true;
    }
    return any;
}

static void showLine(void *context, const char *text)
{
    (void)context;
    vlPrintSafely(stdout, text);
    fputc('\n', stdout);
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

// Runs what stands in the chunk. Ctrl-C stops it alone.
static vlSandboxResult run(vlSceneHost *host, const Chunk *chunk, bool *incomplete)
{
    vlInterrupt_Watch(host->sandbox);
    vlSandboxResult result = vlEvaluate(host->sandbox, "stdin", chunk->text, incomplete, showLine, NULL);
    const bool came = vlInterrupt_Came();
    vlInterrupt_Watch(NULL);
    vlInterrupt_Forget();
    int code;
    if (came && result.status != vl_sandboxDone && !vlModule_GetQuit(host->L, &code))
    {
        vlModule_ForgetStop(host->L);
        result = (vlSandboxResult){vl_sandboxInterrupted, 1, vlMessage(vl_textReplStopped), ""};
    }
    return result;
}

// Reads and runs until the end or quit(). Returns the exit status.
static int talk(vlSceneHost *host, bool atTerminal, vlLineReader *reader, Chunk *chunk)
{
    bool anyFailed = false;
    for (bool more = readLine(chunk, reader); more || chunk->length > 0; more = readLine(chunk, reader))
    {
        if (isLeave(chunk->text))
        {
            break;
        }
        if (isHelp(chunk->text))
        {
            fputs(vlMessage(vl_textReplHelp), stdout);
            chunk->length = 0;
            continue;
        }
        bool incomplete;
        vlSandboxResult result = run(host, chunk, &incomplete);
        if (incomplete && more)
        {
            continue;
        }
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
    const bool atTerminal = vlIsTerminal(stdin);
    vlLineReader *reader = vlLineReader_Create(host.sandbox);
    if (reader == NULL)
    {
        vlSay(vl_textOutOfMemory);
        vlSceneHost_Close(&host);
        return VL_EXIT_ERROR;
    }
    if (atTerminal)
    {
        printf(vlMessage(vl_textReplWelcome), VERLUA_VERSION);
    }
    Chunk chunk = {NULL, 0, 0};
    int status = talk(&host, atTerminal, reader, &chunk);
    if (atTerminal)
    {
        printf("\n");
    }
    if (!vlSceneHost_FlushPrint(&host))
    {
        status = VL_EXIT_ERROR;
    }
    free(chunk.text);
    vlLineReader_Destroy(reader);
    vlSceneHost_Close(&host);
    return status;
}
