// start_items.h: what can be chosen on the start page
#ifndef VL_PROGRAM_WINDOW_START_ITEMS_H
#define VL_PROGRAM_WINDOW_START_ITEMS_H

#include <stdbool.h>

#include "core/platform.h"

#define VL_MAX_START_ITEMS  256
#define VL_MAX_START_GROUPS 32
#define VL_MAX_START_TEXT   256

typedef enum vlStartKind
{
    vl_startNew,
    vl_startRecent,
    vl_startExample
} vlStartKind;

typedef struct vlStartItem
{
    vlStartKind kind;
    int group;                     ///< of an example
    char *path;                    ///< of the scene; NULL: a new one
    char *picture;                 ///< of an example, a PNG file; NULL: none yet
    char title[VL_MAX_START_TEXT]; ///< "Hanging rope"
    char detail[VL_MAX_START_TEXT];
} vlStartItem;

/// First the new scene, then the recent ones, then the examples by groups.
typedef struct vlStartItems
{
    vlStartItem items[VL_MAX_START_ITEMS];
    int count, recentCount;
    char groups[VL_MAX_START_GROUPS][VL_MAX_START_TEXT]; ///< what the themes are called
    int groupCount;
} vlStartItems;

/// Finds everything. False, with the reason said, when the examples are not there or memory is short.
bool vlStartItems_Find(vlStartItems *items);
void vlStartItems_Free(vlStartItems *items);

#endif
