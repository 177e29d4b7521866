// console.c: Lua typed into the running scene
#include "program/window/console.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "program/window/app.h"
#include "program/window/input.h"
#include "program/window/keys.h"
#include "program/window/log.h"

#define VL_MAX_CONSOLE_TEXT 500 ///< bytes of a line; longer ones become several
#define VL_MOST_PIECES      20  ///< of one line

static const int wheelLines = 3;

// The lines

static void addLine(vlConsole *console, vlConsoleKind kind, const char *text, size_t length)
{
    static const char *const names[] = {">", ">>", "=", "|", "!", "-"};
    char *copy = malloc(length + 1);
    if (copy == NULL)
    {
        vlSay(vl_textOutOfMemory);
        return;
    }
    memcpy(copy, text, length);
    copy[length] = '\0';
    if (console->count == VL_MAX_CONSOLE_LINES)
    {
        free(console->lines[console->first].text);
        console->first = (console->first + 1) % VL_MAX_CONSOLE_LINES;
        console->count--;
    }
    const int at = (console->first + console->count) % VL_MAX_CONSOLE_LINES;
    console->lines[at].kind = kind;
    console->lines[at].text = copy;
    console->count++;
    // Who has scrolled back goes on reading what he reads.
    console->scroll += console->scroll > 0 && console->scroll < console->count - 1;
    if (console->open)
    {
        vlLog("console %s %s", names[kind], copy);
    }
}

// A line, in pieces when it is long.
static void addPieces(vlConsole *console, vlConsoleKind kind, const char *text, size_t length)
{
    for (int i = 0; i < VL_MOST_PIECES && (length > 0 || i == 0); i++)
    {
        size_t piece = length < VL_MAX_CONSOLE_TEXT ? length : VL_MAX_CONSOLE_TEXT;
        while (piece < length && piece > 1 && ((unsigned char)text[piece] & 0xc0) == 0x80)
        {
            piece--;
        }
        addLine(console, kind, text, piece);
        text += piece;
        length -= piece;
    }
}

void vlConsole_AddText(vlConsole *console, vlConsoleKind kind, const char *text)
{
    do
    {
        const size_t length = strcspn(text, "\n");
        addPieces(console, kind, text, length);
        text += length + (text[length] == '\n');
    } while (*text != '\0');
}

const char *vlConsole_GetLine(const vlConsole *console, int index, vlConsoleKind *kind)
{
    const int at = (console->first + index) % VL_MAX_CONSOLE_LINES;
    *kind = console->lines[at].kind;
    return console->lines[at].text;
}

static void clearLines(vlConsole *console)
{
    for (int i = 0; i < console->count; i++)
    {
        free(console->lines[(console->first + i) % VL_MAX_CONSOLE_LINES].text);
    }
    console->first = console->count = console->scroll = 0;
}

static void scrollBy(vlConsole *console, int lines)
{
    const int most = console->count > 0 ? console->count - 1 : 0;
    const int scroll = console->scroll + lines;
    console->scroll = scroll < 0 ? 0 : scroll > most ? most : scroll;
    vlLog("console scroll %d", console->scroll);
}

// Opening and closing

vlConsole *vlConsole_Create(void)
{
    vlConsole *console = calloc(1, sizeof(*console));
    vlCompletion *completion = vlCompletion_Create();
    if (console == NULL || completion == NULL)
    {
        free(console);
        vlCompletion_Destroy(completion);
        return NULL;
    }
    console->completion = completion;
    vlConsole_AddText(console, vl_consoleNote, vlMessage(vl_textConsoleWelcome));
    // Keys are keys, not text, until it opens.
    SDL_StopTextInput();
    return console;
}

void vlConsole_Destroy(vlConsole *console)
{
    if (console != NULL)
    {
        clearLines(console);
        vlLineEdit_Free(&console->edit);
        free(console->pending);
        vlCompletion_Destroy(console->completion);
        free(console);
    }
}

void vlConsole_Toggle(vlApp *app)
{
    vlConsole *console = app->console;
    if (app->startOpen)
    {
        return; // there is no scene to talk to
    }
    console->open = !console->open;
    console->matches = NULL;
    if (console->open)
    {
        vlInput_ReleaseKeys(app);
        console->swallows = true;
        SDL_StartTextInput();
    }
    else
    {
        SDL_StopTextInput();
    }
    vlLog("console %s", console->open ? "on" : "off");
}

bool vlConsole_IsOpen(const vlConsole *console)
{
    return console->open;
}

bool vlConsole_IsAskedToEnd(const vlConsole *console, const SDL_KeyboardEvent *key)
{
    return console->running && (key->keysym.mod & KMOD_CTRL) != 0 && vlKeys_GetCode(&key->keysym) == SDLK_c;
}

// Running a line

static void showValue(void *context, const char *text)
{
    vlConsole_AddText(context, vl_consoleValue, text);
}

// The text so far and one line more. NULL when memory is short; that was said.
static char *joinLines(const char *pending, const char *line)
{
    const size_t before = pending != NULL ? strlen(pending) : 0, size = before + strlen(line) + 2;
    char *text = malloc(size);
    if (text == NULL)
    {
        vlSay(vl_textOutOfMemory);
        return NULL;
    }
    snprintf(text, size, "%s%s%s", pending != NULL ? pending : "", pending != NULL ? "\n" : "", line);
    return text;
}

// Takes what came of a text.
static void takeResult(vlApp *app, vlSandboxResult result, bool incomplete, char *text)
{
    vlConsole *console = app->console;
    if (incomplete)
    {
        console->pending = text;
        return;
    }
    free(text);
    if (result.status == vl_sandboxQuit)
    {
        app->closing = true;
    }
    else if (result.status != vl_sandboxDone)
    {
        vlConsole_AddText(console, vl_consoleError, result.message);
    }
}

static void runLine(vlApp *app)
{
    vlConsole *console = app->console;
    vlSession *session = app->session;
    if (app->breathing || console->running || session == NULL)
    {
        const bool busy = app->breathing || console->running;
        vlConsole_AddText(console, vl_consoleNote,
                          vlMessage(busy ? vl_textConsoleBusy : vl_textConsoleNoScene));
        return;
    }
    const bool more = console->pending != NULL;
    vlConsole_AddText(console, more ? vl_consoleTypedMore : vl_consoleTyped, console->edit.text);
    char *text = joinLines(console->pending, console->edit.text);
    if (text == NULL || !vlLineEdit_Remember(&console->edit))
    {
        free(text);
        return;
    }
    free(console->pending);
    console->pending = NULL;
    vlLineEdit_Clear(&console->edit);
    console->scroll = 0;
    const bool failedBefore = session->phase == vl_sessionFailed;
    bool incomplete = false;
    console->running = true;
    vlSandboxResult result = vlSession_Evaluate(session, text, &incomplete, showValue, console);
    console->running = false;
    takeResult(app, result, incomplete, text);
    if (!failedBefore && session->phase == vl_sessionFailed)
    {
        vlApp_ShowError(app, &session->error);
    }
}

static void giveUpText(vlConsole *console)
{
    free(console->pending);
    console->pending = NULL;
    vlLineEdit_Clear(&console->edit);
}

// Completion

static void replaceWord(vlConsole *console, const char *text)
{
    vlLineEdit *edit = &console->edit;
    edit->cursor = console->wordEnd;
    while (edit->cursor > console->matches->start)
    {
        vlLineEdit_Delete(edit, -1, vl_lineCharacter);
    }
    vlLineEdit_Insert(edit, text);
    console->wordEnd = edit->cursor;
    vlLog("console completed %s", edit->text);
}

static void startMatches(vlApp *app)
{
    vlConsole *console = app->console;
    const vlLineEdit *edit = &console->edit;
    vlSandbox *scene =
        app->session != NULL && !app->breathing && !console->running ? app->session->host.sandbox : NULL;
    const vlMatches *matches = vlCompletion_Find(console->completion, scene, edit->text, edit->cursor);
    if (matches == NULL || matches->count == 0)
    {
        vlLog("console completes nothing");
        return;
    }
    const size_t typed = edit->cursor - matches->start;
    console->matches = matches;
    console->chosen = matches->count == 1 ? 0 : -1;
    console->wordEnd = edit->cursor;
    vlLog("console offers %d: %s", matches->count, matches->items[0].doc);
    if (strlen(matches->common) > typed)
    {
        replaceWord(console, matches->common);
    }
}

// The first time as far as all agree, then one after the other.
static void complete(vlApp *app, int direction)
{
    vlConsole *console = app->console;
    if (console->matches == NULL || console->matches->count == 1)
    {
        startMatches(app);
        return;
    }
    const int count = console->matches->count;
    console->chosen = console->chosen < 0 && direction < 0 ? count - 1 : console->chosen + direction;
    console->chosen = (console->chosen + count) % count;
    replaceWord(console, console->matches->items[console->chosen].text);
}

// Keys

static void copyText(vlApp *app, const char *text)
{
    if (text[0] != '\0' && SDL_SetClipboardText(text) == 0)
    {
        vlApp_Notify(app, vlMessage(vl_textConsoleCopied));
        vlLog("console copied %s", text);
    }
}

// What is being typed; else what came of the last line, whatever the scene has printed since.
static void copyLine(vlApp *app)
{
    vlConsole *console = app->console;
    vlConsoleKind kind = vl_consoleNote;
    const char *text = console->edit.text;
    for (int i = console->count - 1; i >= 0 && text[0] == '\0'; i--)
    {
        const char *line = vlConsole_GetLine(console, i, &kind);
        text = kind == vl_consoleValue || kind == vl_consoleError ? line : text;
    }
    copyText(app, text);
}

// Each line but the last runs.
static void paste(vlApp *app)
{
    char *text = SDL_GetClipboardText();
    for (char *line = text; line != NULL && *line != '\0';)
    {
        const size_t length = strcspn(line, "\n");
        const bool ends = line[length] == '\n';
        line[length] = '\0';
        vlLineEdit_Insert(&app->console->edit, line);
        if (ends)
        {
            runLine(app);
        }
        line += length + ends;
    }
    SDL_free(text);
}

static const char controlKeys[] = "acekluvwx"; // together with Ctrl

static void controlKey(vlApp *app, int code)
{
    vlConsole *console = app->console;
    vlLineEdit *edit = &console->edit;
    switch (code)
    {
    case SDLK_c:
        if (console->running)
        {
            vlSession_CutEvaluation(app->session);
        }
        else
        {
            copyLine(app);
        }
        break;
    case SDLK_x:
        copyText(app, edit->text);
        vlLineEdit_Clear(edit);
        break;
    case SDLK_v:
        paste(app);
        break;
    case SDLK_l:
        clearLines(console);
        vlLog("console cleared");
        break;
    case SDLK_a:
        vlLineEdit_Move(edit, -1, vl_lineAll);
        break;
    case SDLK_e:
        vlLineEdit_Move(edit, 1, vl_lineAll);
        break;
    case SDLK_u:
        giveUpText(console);
        break;
    case SDLK_k:
        vlLineEdit_Delete(edit, 1, vl_lineAll);
        break;
    case SDLK_w:
        vlLineEdit_Delete(edit, -1, vl_lineWord);
        break;
    default:
        break;
    }
}

// Keys of the cursor and the like. False: one that makes text, or none of ours.
static bool editKey(vlApp *app, int code, vlLineReach reach)
{
    vlConsole *console = app->console;
    vlLineEdit *edit = &console->edit;
    switch (code)
    {
    case SDLK_RETURN:
    case SDLK_KP_ENTER:
        runLine(app);
        return true;
    case SDLK_BACKSPACE:
        vlLineEdit_Delete(edit, -1, reach);
        return true;
    case SDLK_DELETE:
        vlLineEdit_Delete(edit, 1, reach);
        return true;
    case SDLK_LEFT:
        vlLineEdit_Move(edit, -1, reach);
        return true;
    case SDLK_RIGHT:
        vlLineEdit_Move(edit, 1, reach);
        return true;
    case SDLK_HOME:
        vlLineEdit_Move(edit, -1, vl_lineAll);
        return true;
    case SDLK_END:
        vlLineEdit_Move(edit, 1, vl_lineAll);
        return true;
    case SDLK_UP:
        vlLineEdit_Browse(edit, -1);
        return true;
    case SDLK_DOWN:
        vlLineEdit_Browse(edit, 1);
        return true;
    case SDLK_PAGEUP:
        scrollBy(console, console->rowsShown > 2 ? console->rowsShown - 1 : 1);
        return true;
    case SDLK_PAGEDOWN:
        scrollBy(console, console->rowsShown > 2 ? 1 - console->rowsShown : -1);
        return true;
    default:
        return false;
    }
}

static bool handleKey(vlApp *app, const SDL_Keysym *key)
{
    vlConsole *console = app->console;
    const int code = vlKeys_GetCode(key);
    const bool control = (key->mod & (KMOD_CTRL | KMOD_GUI)) != 0;
    // With Shift the key beside the 1 writes ~, which Lua needs.
    const bool closes = code == SDLK_ESCAPE || (code == SDLK_BACKQUOTE && (key->mod & KMOD_SHIFT) == 0);
    console->swallows = false;
    if (closes && !control)
    {
        vlConsole_Toggle(app);
        return true;
    }
    if (code == SDLK_TAB)
    {
        complete(app, (key->mod & KMOD_SHIFT) != 0 ? -1 : 1);
        return true;
    }
    // Modifiers come before the key that they are for.
    const bool modifier = key->scancode >= SDL_SCANCODE_LCTRL && key->scancode <= SDL_SCANCODE_RGUI;
    console->matches = modifier ? console->matches : NULL;
    if (editKey(app, code, control ? vl_lineWord : vl_lineCharacter))
    {
        return true;
    }
    if (control && vlConsole_TakesKey(key))
    {
        controlKey(app, code);
    }
    return vlConsole_TakesKey(key);
}

bool vlConsole_TakesKey(const SDL_Keysym *key)
{
    const int code = vlKeys_GetCode(key);
    const bool control = (key->mod & (KMOD_CTRL | KMOD_GUI)) != 0;
    if (control)
    {
        return code > 0 && code < 128 && strchr(controlKeys, code) != NULL;
    }
    return code < SDLK_F1 || code > SDLK_F12;
}

static bool handleText(vlConsole *console, const char *text)
{
    if (!console->swallows)
    {
        console->matches = NULL;
        vlLineEdit_Insert(&console->edit, text);
    }
    console->swallows = false;
    return true;
}

// The mouse

static double pointerHeight(const vlApp *app)
{
    int x, y;
    SDL_GetMouseState(&x, &y);
    return vlWindow_GetPixel(&app->window, x, y).y;
}

static bool handleButton(const vlApp *app, const SDL_MouseButtonEvent *event)
{
    return vlWindow_GetPixel(&app->window, event->x, event->y).y >= app->console->top;
}

static bool handleWheel(vlApp *app, const SDL_MouseWheelEvent *event)
{
    if (pointerHeight(app) < app->console->top)
    {
        return false;
    }
    scrollBy(app->console, wheelLines * event->y);
    return true;
}

// The layer

static bool isOpen(const vlApp *app)
{
    return app->console->open;
}

static bool handleEvent(vlApp *app, const SDL_Event *event)
{
    switch (event->type)
    {
    case SDL_KEYDOWN:
        return handleKey(app, &event->key.keysym);
    case SDL_KEYUP:
        // The letter of a key comes before its end.
        app->console->swallows = false;
        return true;
    case SDL_TEXTINPUT:
        return handleText(app->console, event->text.text);
    case SDL_MOUSEBUTTONDOWN:
        return handleButton(app, &event->button);
    case SDL_MOUSEWHEEL:
        return handleWheel(app, &event->wheel);
    default:
        return false;
    }
}

static bool draw(vlApp *app, vlError *error)
{
    return vlConsole_Draw(app->console, app->window.canvas, error);
}

const vlLayer vlConsoleLayer = {"console", isOpen, handleEvent, draw};
