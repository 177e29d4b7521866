// console.h: Lua typed into the running scene
#ifndef VL_PROGRAM_WINDOW_CONSOLE_H
#define VL_PROGRAM_WINDOW_CONSOLE_H

#include <SDL.h>
#include <stdbool.h>

#include "draw/canvas.h"
#include "program/completion.h"
#include "program/window/line_edit.h"

typedef struct vlApp vlApp;

#define VL_MAX_CONSOLE_LINES 1000

/// What a line of the console is; each kind has a sign of its own.
typedef enum vlConsoleKind
{
    vl_consoleTyped,
    vl_consoleTypedMore, ///< a further line of the same text
    vl_consoleValue,
    vl_consolePrint,
    vl_consoleError,
    vl_consoleNote
} vlConsoleKind;

typedef struct vlConsole
{
    bool open;
    bool running;  ///< a line runs now
    bool swallows; ///< the letter of the key that opened it is still to come
    vlLineEdit edit;
    char *pending; ///< lines of a text that is not complete yet; NULL: none

    struct
    {
        vlConsoleKind kind;
        char *text;
    } lines[VL_MAX_CONSOLE_LINES]; ///< a ring
    int first, count;
    int scroll; ///< how many of the last lines are below the panel

    vlCompletion *completion;
    const vlMatches *matches; ///< that are offered now; NULL: none
    int chosen;               ///< of them, -1: none yet
    size_t wordEnd;           ///< bytes, of the word that they complete

    // As it was drawn last
    double top;    ///< px
    int rowsShown; ///< of lines that came out
} vlConsole;

/// After the window was opened. NULL when memory is short.
vlConsole *vlConsole_Create(void);
void vlConsole_Destroy(vlConsole *console);

void vlConsole_Toggle(vlApp *app);
bool vlConsole_IsOpen(const vlConsole *console);
/// Whether this key ends the line that runs.
bool vlConsole_IsAskedToEnd(const vlConsole *console, const SDL_KeyboardEvent *key);
/// Whether an open console has a use for this key.
bool vlConsole_TakesKey(const SDL_Keysym *key);

/// Adds text at the end, a line for each of its lines.
void vlConsole_AddText(vlConsole *console, vlConsoleKind kind, const char *text);
/// Line `index` of 0..count-1, the oldest first.
const char *vlConsole_GetLine(const vlConsole *console, int index, vlConsoleKind *kind);

/// Draws it. In console_view.c.
bool vlConsole_Draw(vlConsole *console, vlCanvas *canvas, vlError *error);

#endif
