// watch.h: particles whose contacts are told.
#ifndef VERLUA_COLLISION_WATCH_H
#define VERLUA_COLLISION_WATCH_H

#include "collision/collision.h"
#include "verlua/contact.h"

/// A particle that is watched.
typedef struct vlWatch
{
    int32_t slot;
    uint32_t generation;
    vlVec3 velocity; ///< m/s, in the substep before
} vlWatch;

/// What one of them touches.
typedef struct vlWatched
{
    int32_t watch, obstacle;
    uint32_t generation; ///< of the obstacle
    vlContactSide side;
    bool seen;     ///< in this step
    bool touching; ///< its begin was told and its end was not
    vlVec3 point, normal;
    double speed, impulse;
} vlWatched;

typedef struct vlWatches
{
    vlWatch *watches;
    vlWatched *touched;
    vlParticleContact *events;
    size_t watchCount, watchCapacity, touchedCount, touchedCapacity, eventCount, eventCapacity;
} vlWatches;

void vlWatches_Begin(vlWorld *world);
/// Notes what is touched in this substep, h seconds long, when contacts have acted.
void vlWatches_Note(vlWorld *world, double h);
/// Makes the events of the step. False when memory was short within it.
bool vlWatches_End(vlWorld *world);
void vlWatches_Free(vlWorld *world);

#endif
