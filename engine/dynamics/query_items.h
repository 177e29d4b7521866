// query_items.h: all that can be asked for, by where it is now: shapes of bodies and obstacles.
#ifndef VERLUA_DYNAMICS_QUERY_ITEMS_H
#define VERLUA_DYNAMICS_QUERY_ITEMS_H

#include "dynamics/rigid_solids.h"

/// A shape of a body, or an obstacle. In the grid its number is 2 `index` + `isObstacle`.
typedef struct vlQueryItem
{
    int index; ///< of the shape, or the obstacle's slot
    int side;  ///< of walls: 0..5
    bool isObstacle;
} vlQueryItem;

typedef struct vlQueries
{
    bool ready;
    uint64_t moves; ///< of the world, when boxes were found
    vlBoxGrid grid;
    vlQueryItem *wide; ///< planes and walls, which no box holds
    size_t wideCount, wideCapacity;
    vlIndexList found; ///< scratch
    vlQueryHit *hits;  ///< of the last question
    size_t hitCount, hitCapacity;
    bool exhausted; ///< memory was short within a question
} vlQueries;

static inline vlQueryItem vlQueryItem_Of(int number)
{
    return (vlQueryItem){.index = number / 2, .isObstacle = number % 2};
}

/// Brings the boxes up to date. NULL when memory is short.
vlQueries *vlQueries_Refresh(vlWorld *world);
void vlQueries_Free(vlWorld *world);
/// Fills in what is solid of an item, where it is now. `form` must stay where it is.
void vlQueryItem_GetForm(const vlWorld *world, const vlQueryItem *item, vlSolidForm *form);
/// Whether it is asked for.
bool vlQueryItem_Passes(const vlWorld *world, const vlQueryItem *item, const vlQueryFilter *filter);
/// Whose it is: the ids of an answer.
void vlQueryItem_Name(const vlWorld *world, const vlQueryItem *item, vlQueryHit *hit);
/// The smallest upright box round something that is no plane.
vlBox vlSolid_BoxOf(const vlSolidForm *form);

#endif
