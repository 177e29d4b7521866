// turtle_replay.c: what turtles did at once, seen in the window at their speed
#include "program/turtle_replay.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define VL_MAX_ACTS      2000000
#define VL_MAX_OWNERS    1000000
#define VL_LONGEST_SHOW  12.0 ///< s; what would take longer goes faster
#define VL_LONGEST_FRAME 0.1  ///< s

void vlTurtleReplay_Free(vlTurtleReplay *replay)
{
    free(replay->acts);
    free(replay->turtles);
    *replay = (vlTurtleReplay){.acts = NULL};
}

void vlTurtleReplay_Drop(vlTurtleReplay *replay)
{
    replay->count = replay->at = 0;
    replay->left = replay->gone = replay->clock = replay->haste = 0;
    if (replay->turtles != NULL)
    {
        memset(replay->turtles, 0, replay->turtleCapacity * sizeof(*replay->turtles));
    }
}

bool vlTurtleReplay_IsRunning(const vlTurtleReplay *replay)
{
    return replay->at < replay->count;
}

static vlSeenTurtle *turtleOf(vlTurtleReplay *replay, uint32_t owner)
{
    if (owner >= VL_MAX_OWNERS)
    {
        return NULL;
    }
    if (owner >= replay->turtleCapacity)
    {
        const size_t capacity = 2 * (size_t)owner + 16;
        vlSeenTurtle *larger = realloc(replay->turtles, capacity * sizeof(*larger));
        if (larger == NULL)
        {
            return NULL;
        }
        memset(larger + replay->turtleCapacity, 0, (capacity - replay->turtleCapacity) * sizeof(*larger));
        replay->turtles = larger;
        replay->turtleCapacity = capacity;
    }
    return &replay->turtles[owner];
}

static bool reserve(vlTurtleReplay *replay)
{
    if (replay->count < replay->capacity)
    {
        return true;
    }
    const size_t capacity = 2 * replay->capacity + 256;
    vlTurtleAct *larger = capacity > VL_MAX_ACTS ? NULL : realloc(replay->acts, capacity * sizeof(*larger));
    if (larger == NULL)
    {
        return false;
    }
    replay->acts = larger;
    replay->capacity = capacity;
    return true;
}

void vlTurtleReplay_Add(vlTurtleReplay *replay, const vlTurtleAct *act)
{
    if (!vlTurtleReplay_IsRunning(replay))
    {
        vlTurtleReplay_Drop(replay);
    }
    vlSeenTurtle *turtle = turtleOf(replay, act->owner);
    if (turtle == NULL || !reserve(replay))
    {
        vlTurtleReplay_Drop(replay);
        return;
    }
    if (turtle->acts == 0)
    {
        turtle->pose = act->from;
    }
    replay->acts[replay->count++] = *act;
    turtle->acts = replay->count;
    replay->left += act->duration;
}

void vlTurtleReplay_Advance(vlTurtleReplay *replay, double clock)
{
    double step = replay->clock > 0 ? fmin(clock - replay->clock, VL_LONGEST_FRAME) : 0;
    replay->clock = clock;
    replay->haste = fmax(replay->haste, fmax(replay->left / VL_LONGEST_SHOW, 1));
    step *= replay->haste;
    while (vlTurtleReplay_IsRunning(replay))
    {
        const vlTurtleAct *act = &replay->acts[replay->at];
        if (replay->gone + step < act->duration)
        {
            replay->gone += step;
            return;
        }
        step -= act->duration - replay->gone;
        replay->left -= act->duration;
        replay->gone = 0;
        replay->turtles[act->owner].pose = act->to;
        replay->at++;
    }
}

static double shareOf(const vlTurtleReplay *replay)
{
    const vlTurtleAct *act = &replay->acts[replay->at];
    return act->duration > 0 ? replay->gone / act->duration : 1;
}

size_t vlTurtleReplay_GetShown(const vlTurtleReplay *replay, double *share)
{
    const vlTurtleAct *act = &replay->acts[replay->at];
    const double items = shareOf(replay) * (double)(act->last - act->first), whole = floor(items);
    *share = items - whole;
    return act->first + (size_t)whole;
}

// The short way round.
static double between(double from, double to, double share)
{
    const double turn = remainder(to - from, 360);
    return from + share * turn;
}

bool vlTurtleReplay_GetPose(const vlTurtleReplay *replay, uint32_t owner, vlTurtlePose *pose)
{
    if (owner >= replay->turtleCapacity || replay->turtles[owner].acts <= replay->at)
    {
        return false;
    }
    const vlTurtleAct *act = &replay->acts[replay->at];
    if (act->owner != owner)
    {
        *pose = replay->turtles[owner].pose;
        return true;
    }
    const double share = shareOf(replay);
    *pose = (vlTurtlePose){act->from.x + share * (act->to.x - act->from.x),
                           act->from.y + share * (act->to.y - act->from.y),
                           between(act->from.heading, act->to.heading, share)};
    return true;
}
