// label_room.c: where labels stand, so that none is written over another.
#include "draw/label_room.h"

bool vlLabelRoom_Take(vlLabelRoom *room, vlPixel middle, double width, double height)
{
    const double left = middle.x - width / 2, right = middle.x + width / 2;
    const double top = middle.y - height / 2, bottom = middle.y + height / 2;
    for (int i = 0; i < room->count; i++)
        if (left < room->taken[i].right && right > room->taken[i].left && top < room->taken[i].bottom &&
            bottom > room->taken[i].top)
            return false;
    if (room->count == VL_MAX_LABELS)
        return false;
    room->taken[room->count].left = left;
    room->taken[room->count].right = right;
    room->taken[room->count].top = top;
    room->taken[room->count++].bottom = bottom;
    return true;
}
