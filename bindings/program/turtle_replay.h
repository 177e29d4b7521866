// turtle_replay.h: what turtles did at once, seen in the window at their speed
#ifndef VL_PROGRAM_TURTLE_REPLAY_H
#define VL_PROGRAM_TURTLE_REPLAY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct vlTurtlePose
{
    double x, y, heading;
} vlTurtlePose;

/// One verb of a turtle.
typedef struct vlTurtleAct
{
    uint32_t owner; ///< the turtle's number in the ink
    vlTurtlePose from, to;
    size_t first, last; ///< how many items the ink held before and after
    double duration;    ///< s
} vlTurtleAct;

/// Where a turtle is seen, by its number.
typedef struct vlSeenTurtle
{
    vlTurtlePose pose;
    size_t acts; ///< 1 + the index of its last act; 0: none
} vlSeenTurtle;

typedef struct vlTurtleReplay
{
    vlTurtleAct *acts;
    size_t count, capacity, at; ///< `at`: the act that is seen now
    double left;                ///< s that all acts from `at` on take
    double gone;                ///< s of the act that is seen
    double haste;               ///< times as fast as the turtles, at least 1; it only grows until all is seen
    double clock;               ///< s, of the last look; 0: none yet
    vlSeenTurtle *turtles;
    size_t turtleCapacity;
} vlTurtleReplay;

void vlTurtleReplay_Free(vlTurtleReplay *replay);
/// Adds an act. When memory is short, or the acts are too many, all is seen at once.
void vlTurtleReplay_Add(vlTurtleReplay *replay, const vlTurtleAct *act);
/// All is seen as it is.
void vlTurtleReplay_Drop(vlTurtleReplay *replay);
/// Goes on to a time of the clock, s. So much that it would take long goes faster.
void vlTurtleReplay_Advance(vlTurtleReplay *replay, double clock);
bool vlTurtleReplay_IsRunning(const vlTurtleReplay *replay);
/// How many items of the ink are seen, and what share of the next one is.
size_t vlTurtleReplay_GetShown(const vlTurtleReplay *replay, double *share);
/// Where a turtle is seen. False when it is seen where it is.
bool vlTurtleReplay_GetPose(const vlTurtleReplay *replay, uint32_t owner, vlTurtlePose *pose);

#endif
