// parts.c: obstacles that follow bodies: what particles meet of them.
#include "collision/collision.h"

#include <string.h>

int vlParts_Add(vlWorld *world, int body, const vlPart *parts, int count)
{
    vlPart *copy = NULL;
    if (!vlResize(&world->tally, &copy, 0, (size_t)count, sizeof *copy))
        return 0;
    const int slot = vlTakeObstacle(world);
    if (!slot)
    {
        vlRelease(&world->tally, &copy, (size_t)count, sizeof *copy);
        return 0;
    }
    memcpy(copy, parts, (size_t)count * sizeof *copy);
    vlObstacle *o = &world->collision->obstacles[slot];
    *o = (vlObstacle){.def = {.orientation = {1, 0, 0, 0}},
                      .generation = o->generation,
                      .alive = true,
                      .parts = copy,
                      .body = body,
                      .partCount = count,
                      .orientation = {1, 0, 0, 0}};
    vlTurnAxes(o, world->def.dimensions);
    return slot;
}

void vlParts_Drop(vlWorld *world, int slot)
{
    vlObstacle *o = &world->collision->obstacles[slot];
    vlFreeObstacle(world, slot);
    vlRelease(&world->tally, &o->parts, (size_t)o->partCount, sizeof *o->parts);
    o->partCount = 0;
}

void vlPlaceParts(vlWorld *world)
{
    vlCollision *c = world->collision;
    for (size_t i = 0; c && !c->changed && i < c->solidCount; i++)
        if (c->obstacles[c->solids[i].obstacle].parts)
            vlPlaceSolid(world, &c->solids[i]);
}
