// stop.c: asks the caller now and then whether long work shall be given up.
#include "dynamics/world_parts.h"

// Units of work (see vlIsStopped) between two questions: half a millisecond to a few. Small scenes are
// stepped without any.
#define VL_WORK_A_QUESTION ((size_t)50000)

void vlWorld_SetStopQuestion(vlWorld *world, vlStopQuestion *question, void *user)
{
    world->question = question;
    world->questionUser = user;
}

bool vlWorld_WasStopped(const vlWorld *world)
{
    return world->stopped;
}

void vlStop_Begin(vlWorld *world)
{
    world->stopped = false;
}

bool vlIsStopped(vlWorld *world, size_t work)
{
    if (world->stopped)
        return true;
    world->unasked += work;
    if (world->unasked < VL_WORK_A_QUESTION)
        return false;
    world->unasked = 0;
    world->stopped = world->question && world->question(world->questionUser);
    return world->stopped;
}
