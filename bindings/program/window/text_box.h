// text_box.h: text broken into lines, and cut where there is no room for more
#ifndef VL_PROGRAM_WINDOW_TEXT_BOX_H
#define VL_PROGRAM_WINDOW_TEXT_BOX_H

#include <stdbool.h>

#include "draw/canvas.h"

typedef struct vlTextBox
{
    vlTextStyle style;     ///< its alignment is not used
    double left, top;      ///< px
    double width;          ///< px, room for each line
    int mostLines;         ///< what is more is cut
    bool fromLeft;         ///< one line, of which the beginning is cut: for the path of a folder
    bool draws;            ///< false: it is only measured
    double height, widest; ///< px, found
    bool cut;              ///< found: not all of it had room
} vlTextBox;

/// Measures a text, and draws it. False, with the reason, when the font fails.
bool vlTextBox_Walk(vlTextBox *box, vlCanvas *canvas, const char *text, vlError *error);

#endif
