// label_room.h: where labels stand, so that none is written over another.
#ifndef VERLUA_DRAW_LABEL_ROOM_H
#define VERLUA_DRAW_LABEL_ROOM_H

#include <stdbool.h>

#include "draw/camera.h"

/// How many labels there may be; more are refused.
#define VL_MAX_LABELS 80

/// The room that is taken; all zero: none.
typedef struct vlLabelRoom
{
    struct
    {
        double left, top, right, bottom; ///< px
    } taken[VL_MAX_LABELS];
    int count;
} vlLabelRoom;

/// Takes a rectangle about its middle, px. False, taking nothing, when some of it is taken already.
bool vlLabelRoom_Take(vlLabelRoom *room, vlPixel middle, double width, double height);

#endif
