// panel.h: a panel with lines of text over the scene
#ifndef VL_PROGRAM_WINDOW_PANEL_H
#define VL_PROGRAM_WINDOW_PANEL_H

#include <stdbool.h>

#include "draw/canvas.h"

#define VL_MAX_PANEL_LINES 64
#define VL_MAX_PANEL_TEXT  512

/// How a line looks; each kind differs by more than its colour.
typedef enum vlPanelKind
{
    vl_panelTitle, ///< large and bold
    vl_panelText,
    vl_panelSmall,
    vl_panelKey,  ///< "name\twhat it means" in two columns
    vl_panelCode, ///< "number\tcode"
    vl_panelMark, ///< the same, with a bar and bold: this is the one
    vl_panelGap
} vlPanelKind;

/// The lines of a panel, made anew for each frame.
typedef struct vlPanel
{
    struct
    {
        vlPanelKind kind;
        char text[VL_MAX_PANEL_TEXT];
    } lines[VL_MAX_PANEL_LINES];
    int count;
    bool alarm; ///< with a thick bar at its left: something is wrong
} vlPanel;

/// Adds a line; what does not fit is cut or left out.
void vlPanel_Add(vlPanel *panel, vlPanelKind kind, const char *text);

/// Where it stands.
typedef enum vlPanelPlace
{
    vl_panelMiddle,
    vl_panelBottom
} vlPanelPlace;

/// Draws it, as wide as its lines need; long lines are broken. What does not fit into the picture is written
/// smaller. False, with the reason, when the font fails.
bool vlPanel_Draw(const vlPanel *panel, vlCanvas *canvas, vlPanelPlace place, vlError *error);

#endif
