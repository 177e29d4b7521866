// line_reader.c: lines of standard input; at a terminal with editing, history and completion where libedit is
#include "program/line_reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/platform.h"
#include "program/completion.h"
#include "program/messages.h"

#ifdef VERLUA_LIBEDIT
#include <histedit.h>
#include <locale.h>

#define VL_MOST_HISTORY     500
#define VL_MOST_SUGGESTIONS 24
#endif

struct vlLineReader
{
    vlSandbox *scene;
    bool atTerminal;
    char *line;
    size_t capacity;
#ifdef VERLUA_LIBEDIT
    vlCompletion *completion;
    EditLine *editor; ///< NULL: plain lines
    History *history;
    const char *prompt;
#endif
};

// Plain lines

static bool makeRoom(vlLineReader *reader, size_t size)
{
    if (size <= reader->capacity)
    {
        return true;
    }
    char *line = realloc(reader->line, 2 * size);
    if (line == NULL)
    {
        vlSay(vl_textOutOfMemory);
        return false;
    }
    reader->line = line;
    reader->capacity = 2 * size;
    return true;
}

static const char *readPlain(vlLineReader *reader, const char *prompt)
{
    if (reader->atTerminal)
    {
        fputs(prompt, stdout);
        fflush(stdout);
    }
    char part[512];
    size_t used = 0;
    while (fgets(part, sizeof(part), stdin) != NULL)
    {
        const size_t length = strlen(part);
        if (!makeRoom(reader, used + length + 1))
        {
            return NULL;
        }
        memcpy(reader->line + used, part, length + 1);
        used += length;
        if (length > 0 && part[length - 1] == '\n')
        {
            break;
        }
    }
    return used > 0 ? reader->line : NULL;
}

#ifdef VERLUA_LIBEDIT

// Lines with editing

static char *writePrompt(EditLine *editor)
{
    vlLineReader *reader = NULL;
    el_get(editor, EL_CLIENTDATA, &reader);
    return (char *)reader->prompt;
}

// Several ways to go on: each with its line of the reference, below the line that is being typed.
static void suggest(const vlMatches *matches)
{
    const int most = matches->count < VL_MOST_SUGGESTIONS ? matches->count : VL_MOST_SUGGESTIONS;
    const int width = vlTerminalWidth(stdout) - 1;
    putchar('\n');
    for (int i = 0; i < most; i++)
    {
        char row[VL_MAX_MATCH_TEXT + VL_MAX_MATCH_DOC + 32];
        int length = snprintf(row, sizeof(row), "  %-16s  %s", matches->items[i].text, matches->items[i].doc);
        if (length > width)
        {
            length = width;
            // Not within a character.
            while (length > 0 && ((unsigned char)row[length] & 0xc0) == 0x80)
            {
                length--;
            }
            row[length] = '\0';
        }
        printf("%s\n", row);
    }
    if (matches->count > most)
    {
        printf("  ...\n");
    }
    fflush(stdout);
}

static unsigned char complete(EditLine *editor, int key)
{
    (void)key;
    vlLineReader *reader = NULL;
    el_get(editor, EL_CLIENTDATA, &reader);
    const LineInfo *line = el_line(editor);
    const size_t before = (size_t)(line->cursor - line->buffer);
    const vlMatches *matches = vlCompletion_Find(reader->completion, reader->scene, line->buffer, before);
    if (matches == NULL || matches->count == 0)
    {
        return CC_REFRESH_BEEP;
    }
    const size_t typed = before - matches->start;
    const bool longer = strlen(matches->common) > typed;
    if (longer && el_insertstr(editor, matches->common + typed) == -1)
    {
        return CC_ERROR;
    }
    if (longer && (matches->count > 1 || matches->items[0].doc[0] == '\0'))
    {
        return CC_REFRESH;
    }
    suggest(matches);
    return CC_REDISPLAY;
}

static bool openEditor(vlLineReader *reader)
{
    setlocale(LC_CTYPE, ""); // which letters the terminal knows
    reader->completion = vlCompletion_Create();
    reader->history = history_init();
    reader->editor = el_init("verlua", stdin, stdout, stderr);
    if (reader->completion == NULL || reader->history == NULL || reader->editor == NULL)
    {
        return false;
    }
    HistEvent event;
    history(reader->history, &event, H_SETSIZE, VL_MOST_HISTORY);
    history(reader->history, &event, H_SETUNIQUE, 1);
    el_set(reader->editor, EL_CLIENTDATA, reader);
    el_set(reader->editor, EL_PROMPT, writePrompt);
    el_set(reader->editor, EL_EDITOR, "emacs");
    el_set(reader->editor, EL_SIGNAL, 1);
    el_set(reader->editor, EL_HIST, history, reader->history);
    el_set(reader->editor, EL_ADDFN, "complete", "Complete a name", complete);
    el_set(reader->editor, EL_BIND, "^I", "complete", NULL);
    el_source(reader->editor, NULL); // what the user wishes
    return true;
}

static void closeEditor(vlLineReader *reader)
{
    if (reader->editor != NULL)
    {
        el_end(reader->editor);
    }
    if (reader->history != NULL)
    {
        history_end(reader->history);
    }
    vlCompletion_Destroy(reader->completion);
}

static const char *readEdited(vlLineReader *reader, const char *prompt)
{
    int count = 0;
    reader->prompt = prompt;
    const char *line = el_gets(reader->editor, &count);
    if (line != NULL && line[strspn(line, " \t\r\n")] != '\0')
    {
        HistEvent event;
        history(reader->history, &event, H_ENTER, line);
    }
    return line;
}

#endif

vlLineReader *vlLineReader_Create(vlSandbox *scene)
{
    vlLineReader *reader = calloc(1, sizeof(*reader));
    if (reader == NULL)
    {
        return NULL;
    }
    reader->scene = scene;
    reader->atTerminal = vlIsTerminal(stdin);
#ifdef VERLUA_LIBEDIT
    if (reader->atTerminal && vlIsTerminal(stdout) && !openEditor(reader))
    {
        vlLineReader_Destroy(reader);
        return NULL;
    }
#endif
    return reader;
}

void vlLineReader_Destroy(vlLineReader *reader)
{
    if (reader == NULL)
    {
        return;
    }
#ifdef VERLUA_LIBEDIT
    closeEditor(reader);
#endif
    free(reader->line);
    free(reader);
}

const char *vlLineReader_Read(vlLineReader *reader, const char *prompt)
{
#ifdef VERLUA_LIBEDIT
    if (reader->editor != NULL)
    {
        return readEdited(reader, prompt);
    }
#endif
    return readPlain(reader, prompt);
}
