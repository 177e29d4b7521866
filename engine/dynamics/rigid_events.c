// rigid_events.c: which bodies touch, remembered from step to step, to tell when that begins and when it
// ends.
#include "dynamics/rigid_events.h"

#include <stdlib.h>
#include <string.h>

#include "dynamics/world_parts.h"

void vlWorld_SetContactEvents(vlWorld *world, unsigned wanted)
{
    world->contactEvents = wanted;
    if (!wanted)
        vlTouches_Free(world);
}

unsigned vlWorld_GetContactEvents(const vlWorld *world)
{
    return world->contactEvents;
}

const vlContactEvent *vlWorld_ListContactEvents(const vlWorld *world, int *count)
{
    const vlTouches *t = world->rigid ? world->rigid->touches : NULL;
    *count = t ? (int)t->eventCount : 0;
    return t ? t->events : NULL;
}

void vlTouches_Free(vlWorld *world)
{
    vlTouches *t = world->rigid ? world->rigid->touches : NULL;
    vlTally *tally = &world->tally;
    if (!t)
        return;
    vlRelease(tally, &t->records, t->recordCapacity, sizeof *t->records);
    vlRelease(tally, &t->table, t->tableCapacity, sizeof *t->table);
    vlRelease(tally, &t->events, t->eventCapacity, sizeof *t->events);
    vlRelease(tally, &t->marks, t->markCapacity, sizeof *t->marks);
    vlRelease(tally, &t->watched, t->watchedCapacity, sizeof *t->watched);
    vlRelease(tally, &t->approaches, t->approachCapacity, sizeof *t->approaches);
    free(t);
    vlTally_Give(tally, sizeof *t);
    world->rigid->touches = NULL;
}

static void forgetNotes(vlTouchRecord *record)
{
    record->pressed = record->overlaps = record->isNear = record->struck = false;
    record->impulse = record->most = record->speed = 0;
}

// Records by their bodies ---------------------------------------------------------------------------------

static size_t placeOf(const vlTouches *t, int32_t a, int32_t b, bool sensor)
{
    const uint64_t low = (uint64_t)(a < b ? a : b), high = (uint64_t)(a < b ? b : a);
    const uint64_t key = (high << 32 | low) * 2 + sensor;
    return (size_t)((key * 0x9E3779B97F4A7C15u) >> 32) & (t->tableSize - 1);
}

static bool isOf(const vlTouchRecord *record, int32_t a, int32_t b, bool sensor)
{
    return record->sensor == sensor &&
           ((record->a == a && record->b == b) || (record->a == b && record->b == a));
}

static vlTouchRecord *find(const vlTouches *t, int32_t a, int32_t b, bool sensor)
{
    if (t->tableSize == 0)
        return NULL;
    for (size_t i = placeOf(t, a, b, sensor); t->table[i]; i = (i + 1) & (t->tableSize - 1))
        if (isOf(&t->records[t->table[i] - 1], a, b, sensor))
            return &t->records[t->table[i] - 1];
    return NULL;
}

static void enter(vlTouches *t, size_t index)
{
    const vlTouchRecord *record = &t->records[index];
    size_t i = placeOf(t, record->a, record->b, record->sensor);
    while (t->table[i])
        i = (i + 1) & (t->tableSize - 1);
    t->table[i] = (int32_t)index + 1;
}

static void enterAll(vlTouches *t)
{
    if (t->tableSize > 0)
        memset(t->table, 0, t->tableSize * sizeof *t->table);
    for (size_t i = 0; i < t->recordCount; i++)
        enter(t, i);
}

// Room for one more record. False when memory is short.
static bool makeRoom(vlWorld *world)
{
    vlTouches *t = world->rigid->touches;
    const size_t wanted = t->recordCount + 1;
    size_t size = t->tableSize > 0 ? t->tableSize : 64;
    while (size < 2 * wanted)
        size *= 2;
    if (!vlReserve(&world->tally, &t->records, &t->recordCapacity, wanted, sizeof *t->records) ||
        !vlReserve(&world->tally, &t->table, &t->tableCapacity, size, sizeof *t->table))
        return false;
    if (size != t->tableSize)
    {
        t->tableSize = size;
        enterAll(t);
    }
    return true;
}

static vlContactSide sideOf(const vlWorld *world, int slot)
{
    const vlRigid *r = world->rigid;
    const vlRigidBody *body = &r->bodies[slot];
    vlContactSide side = {.tag = body->tag};
    if (!body->isObstacle)
        side.body = (vlBodyId){(uint32_t)slot, body->generation, world->number};
    else
        side.obstacle =
            (vlObstacleId){(uint32_t)body->standsFor, r->obstacleGeneration[body->standsFor], world->number};
    return side;
}

static vlTouchRecord *findOrAdd(vlWorld *world, const vlTouchNote *note)
{
    vlRigid *r = world->rigid;
    vlTouches *t = r->touches;
    vlTouchRecord *known = find(t, note->bodyA, note->bodyB, note->sensor);
    if (known || !makeRoom(world))
        return known;
    const size_t index = t->recordCount++;
    t->records[index] = (vlTouchRecord){
        .a = note->bodyA,
        .b = note->bodyB,
        .generations = {r->bodies[note->bodyA].generation, r->bodies[note->bodyB].generation},
        .sides = {sideOf(world, note->bodyA), sideOf(world, note->bodyB)},
        .sensor = note->sensor,
    };
    enter(t, index);
    return &t->records[index];
}

// A blow says best where they met; else it is the point that was pressed the most.
static bool saysMore(const vlTouchRecord *record, const vlTouchNote *note)
{
    if (note->struck || record->struck)
        return note->struck && (!record->struck || note->speed > record->speed);
    return note->impulse > record->most || record->most == 0;
}

bool vlTouches_Add(vlWorld *world, const vlTouchNote *note)
{
    vlTouchRecord *record = findOrAdd(world, note);
    if (!record)
        return false;
    if (saysMore(record, note))
    {
        record->point = note->point;
        record->normal = vlScale(note->normal, record->a == note->bodyA ? 1 : -1);
    }
    record->pressed |= note->pressed;
    record->overlaps |= note->overlaps;
    record->isNear |= note->isNear;
    record->struck |= note->struck;
    record->speed = fmax(record->speed, note->speed);
    record->impulse += note->impulse;
    record->most = fmax(record->most, note->impulse);
    return true;
}

// Events --------------------------------------------------------------------------------------------------

static void tell(vlTouches *t, const vlTouchRecord *record, vlContactEventKind kind)
{
    t->events[t->eventCount++] = (vlContactEvent){
        .kind = kind,
        .a = record->sides[0],
        .b = record->sides[1],
        .sensor = record->sensor,
        .point = record->point,
        .normal = record->normal,
        .speed = record->speed,
        .impulse = record->impulse,
    };
}

static bool isGone(const vlRigid *r, const vlTouchRecord *record)
{
    const vlRigidBody *a = &r->bodies[record->a], *b = &r->bodies[record->b];
    return !a->alive || !b->alive || a->generation != record->generations[0] ||
           b->generation != record->generations[1];
}

// Nothing is found out about what sleeps: it touches as it did when it fell asleep.
static bool isAsleep(const vlRigid *r, const vlTouchRecord *record)
{
    const vlRigidBody *a = &r->bodies[record->a], *b = &r->bodies[record->b];
    return !record->sensor && (a->asleep || b->asleep) && (a->asleep || a->type != vl_dynamicBody) &&
           (b->asleep || b->type != vl_dynamicBody);
}

// Makes the events of one pair. Returns whether they still touch.
static bool conclude(const vlWorld *world, vlTouchRecord *record)
{
    vlTouches *t = world->rigid->touches;
    const bool touched = record->touching;
    if (!touched && (record->pressed || record->overlaps))
    {
        tell(t, record, vl_contactBegins);
        record->touching = true;
    }
    if (!record->touching)
        return false;
    if (record->struck)
        tell(t, record, vl_contactHits);
    record->touching = record->overlaps || record->isNear || (touched && isAsleep(world->rigid, record));
    if (touched && record->touching && (world->contactEvents & vl_wantPersists))
        tell(t, record, vl_contactPersists);
    if (!record->touching)
        tell(t, record, vl_contactEnds);
    return record->touching;
}

static bool makeMemory(vlWorld *world)
{
    vlRigid *r = world->rigid;
    if (r->touches)
        return true;
    if (!vlTally_Take(&world->tally, sizeof *r->touches))
        return false;
    r->touches = calloc(1, sizeof *r->touches);
    if (!r->touches)
        vlTally_Give(&world->tally, sizeof *r->touches);
    return r->touches != NULL;
}

// Keeps those records that `stay` says; the order stays too.
static void keepSome(vlWorld *world, bool (*stays)(const vlWorld *world, vlTouchRecord *record))
{
    vlTouches *t = world->rigid->touches;
    size_t kept = 0;
    for (size_t i = 0; i < t->recordCount; i++)
    {
        if (!stays(world, &t->records[i]))
            continue;
        if (kept != i)
            t->records[kept] = t->records[i];
        kept++;
    }
    if (kept == t->recordCount)
        return;
    t->recordCount = kept;
    enterAll(t);
}

// What was destroyed, or whose slot is another body's by now, touches no more.
static bool staysAlive(const vlWorld *world, vlTouchRecord *record)
{
    forgetNotes(record);
    if (!isGone(world->rigid, record))
        return true;
    tell(world->rigid->touches, record, vl_contactEnds);
    return false;
}

bool vlTouches_Begin(vlWorld *world)
{
    if (!world->contactEvents)
        return true;
    if (!makeMemory(world))
        return false;
    vlTouches *t = world->rigid->touches;
    if (!vlReserve(&world->tally, &t->events, &t->eventCapacity, t->recordCount, sizeof *t->events))
        return false;
    t->eventCount = 0;
    keepSome(world, staysAlive);
    return true;
}

bool vlTouches_Finish(vlWorld *world)
{
    vlTouches *t = world->rigid->touches;
    if (!t)
        return true;
    if (!vlReserve(&world->tally, &t->events, &t->eventCapacity, t->eventCount + 3 * t->recordCount,
                   sizeof *t->events))
        return false;
    keepSome(world, conclude);
    return true;
}
