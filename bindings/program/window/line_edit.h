// line_edit.h: a line of text that is being typed, with its history. Knows nothing of windows.
#ifndef VL_PROGRAM_WINDOW_LINE_EDIT_H
#define VL_PROGRAM_WINDOW_LINE_EDIT_H

#include <stdbool.h>
#include <stddef.h>

#define VL_MAX_LINE         4096 ///< bytes of a line, with its final zero
#define VL_MAX_LINE_HISTORY 200

/// All zero: an empty line without history.
typedef struct vlLineEdit
{
    char text[VL_MAX_LINE]; ///< UTF-8
    size_t length, cursor;  ///< bytes; the cursor is never within a character
    char *history[VL_MAX_LINE_HISTORY];
    int historyCount;
    int back;                ///< how many lines of the history back it shows, 0: what is being typed
    char draft[VL_MAX_LINE]; ///< what was being typed, meanwhile
} vlLineEdit;

void vlLineEdit_Free(vlLineEdit *edit);
void vlLineEdit_Clear(vlLineEdit *edit); ///< the line; the history stays
void vlLineEdit_Set(vlLineEdit *edit, const char *text);

/// Inserts text at the cursor, without control characters; what does not fit is left out, between characters.
void vlLineEdit_Insert(vlLineEdit *edit, const char *text);

/// How far a movement or a deletion goes.
typedef enum vlLineReach
{
    vl_lineCharacter,
    vl_lineWord, ///< letters and digits, with the blanks and signs before or after them
    vl_lineAll   ///< to the end
} vlLineReach;

/// Moves the cursor back (-1) or on (1).
void vlLineEdit_Move(vlLineEdit *edit, int direction, vlLineReach reach);
/// Deletes what the same movement would go over.
void vlLineEdit_Delete(vlLineEdit *edit, int direction, vlLineReach reach);

/// Puts the line into the history, unless it is empty or the same as the last. False when memory is short.
bool vlLineEdit_Remember(vlLineEdit *edit);
/// Shows an older (-1) or newer (1) line of the history.
void vlLineEdit_Browse(vlLineEdit *edit, int direction);

#endif
