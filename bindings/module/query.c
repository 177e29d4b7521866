// query.c: methods of worlds that ask what is where: ray, rays, cast, query, nearest, at
#include "module/query.h"

#include <math.h>

#include "module/body.h"
#include "module/contacts.h"
#include "module/fields.h"
#include "module/groups.h"
#include "module/state.h"
#include "module/types.h"
#include "module/vec.h"

/// What a table gives.
typedef struct QueryFields
{
    vlQueryFilter filter;
    vlProbe probe;
    vlVec3 from, to, min, max, point;
    double distance;
    bool all;
} QueryFields;

static bool isObstacle(const vlType *type)
{
    return type == &vlGroundType || type == &vlWallsType || type == &vlPlaneType;
}

static void readIgnored(vlFieldReader *reader, const vlField *field, int index, void *target)
{
    vlQueryFilter *filter = target;
    const vlObject *object = vlToAnyObject(reader->L, index);
    const bool isBody = object != NULL && object->type->space == vl_spaceBody;
    if (!isBody && (object == NULL || !isObstacle(object->type)))
    {
        vlRaiseValue(reader->L, reader->what, field->name, "a body or an obstacle", index);
    }
    if (object->world != reader->world)
    {
        vlRaise(reader->L, "%s: %s: the %s belongs to another world", reader->what, field->name,
                object->type->name);
    }
    if (isBody)
    {
        filter->ignored = object->id.body;
    }
    else
    {
        filter->passed = object->id.obstacle;
    }
}

static void readAngle(vlFieldReader *reader, const vlField *field, int index, void *target)
{
    if (!vlIsPlanar(reader->world))
    {
        vlRaise(reader->L, "%s: angle is for the plane; in space give orientation = {w, x, y, z}",
                reader->what);
    }
    *(double *)target = vlReadNumber(reader->L, reader->what, field->name, index, &vlAnyNumber);
}

static void readOrientation(vlFieldReader *reader, const vlField *field, int index, void *target)
{
    if (vlIsPlanar(reader->world))
    {
        vlRaise(reader->L, "%s: orientation is for space; in the plane give angle, in radians", reader->what);
    }
    vlReadOrientation(reader->L, reader->what, field->name, index, target);
}

#define AT(field)    offsetof(QueryFields, field)
#define SHAPE(field) offsetof(QueryFields, probe.shape.field)

static const vlRange reaches = {0, INFINITY, false, true};

// Who may answer. Lists in macros, for C cannot join tables.
#define FILTER_FIELDS                                                                                        \
    {.name = "group", .kind = vl_fieldOther, .offset = AT(filter.groups), .read = vlGroups_ReadField},       \
        {.name = "ignore", .kind = vl_fieldOther, .offset = AT(filter), .read = readIgnored},                \
        {.name = "sensors", .kind = vl_fieldBoolean, .offset = AT(filter.sensors)},                          \
        {.name = "obstacles", .kind = vl_fieldBoolean, .offset = AT(filter.obstacles)},                      \
    {                                                                                                        \
        .name = NULL                                                                                         \
    }

#define WAY_FIELDS                                                                                           \
    {.name = "from", .kind = vl_fieldVector, .offset = AT(from), .required = true},                          \
    {                                                                                                        \
        .name = "to", .kind = vl_fieldVector, .offset = AT(to), .required = true                             \
    }

#define SHAPE_FIELDS                                                                                         \
    {.name = "radius", .kind = vl_fieldNumber, .offset = SHAPE(radius), .range = &vlPositive},               \
        {.name = "size", .kind = vl_fieldOther, .offset = SHAPE(size), .read = vlBody_ReadSizeField},        \
        {.name = "points",                                                                                   \
         .kind = vl_fieldOther,                                                                              \
         .offset = AT(probe.shape),                                                                          \
         .read = vlBody_ReadPointsField},                                                                    \
        {.name = "p1", .kind = vl_fieldVector, .offset = SHAPE(p1)},                                         \
        {.name = "p2", .kind = vl_fieldVector, .offset = SHAPE(p2)},                                         \
        {.name = "rounding", .kind = vl_fieldNumber, .offset = SHAPE(rounding), .range = &vlNotNegative},    \
        {.name = "angle", .kind = vl_fieldOther, .offset = AT(probe.angle), .read = readAngle},              \
    {                                                                                                        \
        .name = "orientation", .kind = vl_fieldOther, .offset = AT(probe.orientation),                       \
        .read = readOrientation                                                                              \
    }

static const vlField rayFields[] = {WAY_FIELDS, FILTER_FIELDS};

static const vlField castFields[] = {
    WAY_FIELDS,
    SHAPE_FIELDS,
    {.name = "all", .kind = vl_fieldBoolean, .offset = AT(all)},
    FILTER_FIELDS,
};

static const vlField queryFields[] = {
    {.name = "min", .kind = vl_fieldVector, .offset = AT(min)},
    {.name = "max", .kind = vl_fieldVector, .offset = AT(max)},
    {.name = "position", .kind = vl_fieldVector, .offset = AT(probe.position)},
    SHAPE_FIELDS,
    FILTER_FIELDS,
};

static const vlField nearestFields[] = {
    {.name = "point", .kind = vl_fieldVector, .offset = AT(point), .required = true},
    {.name = "distance", .kind = vl_fieldNumber, .offset = AT(distance), .range = &reaches},
    FILTER_FIELDS,
};

static const vlField atFields[] = {FILTER_FIELDS};

static vlLuaWorld *worldOf(lua_State *L, const char *name)
{
    lua_settop(L, 2);
    return vlCheckWorld(L, name);
}

static QueryFields defaults(bool obstacles)
{
    QueryFields given = {.filter = vlDefaultQueryFilter(), .probe = vlDefaultProbe(), .distance = INFINITY};
    given.filter.obstacles = obstacles;
    return given;
}

// Answers

static void pushOwner(lua_State *L, vlLuaWorld *world, const vlQueryHit *hit)
{
    if (hit->body.generation != 0)
    {
        vlContacts_PushBody(L, world, hit->body, vlBody_GetTag(world->engine, hit->body));
    }
    else
    {
        vlContacts_PushObstacle(L, world, hit->obstacle);
    }
}

static void setNumber(lua_State *L, const char *name, double number)
{
    lua_pushnumber(L, number);
    lua_setfield(L, -2, name);
}

static void setVector(lua_State *L, const char *name, vlVec3 vector)
{
    vlPushVec(L, vector);
    lua_setfield(L, -2, name);
}

// `along`: it was met on a way.
static void pushHit(lua_State *L, vlLuaWorld *world, const vlQueryHit *hit, bool along)
{
    lua_createtable(L, 0, 5);
    pushOwner(L, world, hit);
    lua_setfield(L, -2, "body");
    setVector(L, "point", hit->point);
    setVector(L, "normal", hit->normal);
    setNumber(L, "distance", hit->distance);
    if (along)
    {
        setNumber(L, "fraction", hit->fraction);
    }
}

static int pushNearest(lua_State *L, vlLuaWorld *world, const char *what, int count, const vlQueryHit *hit,
                       bool along, const vlError *error)
{
    vlExpectDone(L, what, count >= 0, error);
    if (count == 0)
    {
        lua_pushnil(L);
    }
    else
    {
        pushHit(L, world, hit, along);
    }
    return 1;
}

static int pushHits(lua_State *L, vlLuaWorld *world, const char *what, int count, const vlQueryHit *hits,
                    const vlError *error)
{
    vlExpectDone(L, what, count >= 0, error);
    lua_createtable(L, count, 0);
    for (int i = 0; i < count; i++)
    {
        pushHit(L, world, &hits[i], true);
        lua_rawseti(L, -2, i + 1);
    }
    return 1;
}

static int pushOwners(lua_State *L, vlLuaWorld *world, const char *what, int count, const vlQueryHit *hits,
                      const vlError *error)
{
    vlExpectDone(L, what, count >= 0, error);
    lua_createtable(L, count, 0);
    for (int i = 0; i < count; i++)
    {
        pushOwner(L, world, &hits[i]);
        lua_rawseti(L, -2, i + 1);
    }
    return 1;
}

// Rays

int vlQuery_Ray(lua_State *L)
{
    vlLuaWorld *world = worldOf(L, "ray");
    QueryFields given = defaults(true);
    vlReadFields(L, world, "world:ray", 2, rayFields, &given);
    vlQueryHit hit;
    vlError error;
    const int count = vlWorld_CastRay(world->engine, given.from, given.to, &given.filter, &hit, &error);
    return pushNearest(L, world, "world:ray", count, &hit, true, &error);
}

int vlQuery_Rays(lua_State *L)
{
    vlLuaWorld *world = worldOf(L, "rays");
    QueryFields given = defaults(true);
    vlReadFields(L, world, "world:rays", 2, rayFields, &given);
    const vlQueryHit *hits;
    vlError error;
    const int count = vlWorld_CastRayAll(world->engine, given.from, given.to, &given.filter, &hits, &error);
    return pushHits(L, world, "world:rays", count, hits, &error);
}

// Shapes

static bool hasShape(const vlFieldReader *reader)
{
    return vlHasField(reader, "radius") || vlHasField(reader, "size") || vlHasField(reader, "points") ||
           vlHasField(reader, "p1") || vlHasField(reader, "p2");
}

// Which shape the fields mean.
static void chooseShape(const vlFieldReader *reader, vlProbe *probe)
{
    const bool points = vlHasField(reader, "points"), size = vlHasField(reader, "size"),
               axis = vlHasField(reader, "p1") || vlHasField(reader, "p2"),
               radius = vlHasField(reader, "radius");
    if (points + size + axis > 1 || ((points || size) && radius) || (axis && !radius))
    {
        vlRaise(reader->L, "%s: a shape is a radius, or p1, p2 and radius, or a size, or points",
                reader->what);
    }
    probe->shape.kind = points ? vl_hullShape : size ? vl_boxShape : axis ? vl_capsuleShape : vl_ballShape;
}

int vlQuery_Cast(lua_State *L)
{
    vlLuaWorld *world = worldOf(L, "cast");
    QueryFields given = defaults(true);
    const vlFieldReader reader = vlReadFields(L, world, "world:cast", 2, castFields, &given);
    if (!hasShape(&reader))
    {
        vlRaise(L, "world:cast: the shape is missing: give radius, size, points, or p1, p2 and radius");
    }
    chooseShape(&reader, &given.probe);
    given.probe.position = given.from;
    const vlVec3 motion = {given.to.x - given.from.x, given.to.y - given.from.y, given.to.z - given.from.z};
    vlError error;
    if (given.all)
    {
        const vlQueryHit *hits;
        const int count =
            vlWorld_CastProbeAll(world->engine, &given.probe, motion, &given.filter, &hits, &error);
        return pushHits(L, world, "world:cast", count, hits, &error);
    }
    vlQueryHit hit;
    const int count = vlWorld_CastProbe(world->engine, &given.probe, motion, &given.filter, &hit, &error);
    return pushNearest(L, world, "world:cast", count, &hit, true, &error);
}

int vlQuery_Query(lua_State *L)
{
    vlLuaWorld *world = worldOf(L, "query");
    QueryFields given = defaults(false);
    const vlFieldReader reader = vlReadFields(L, world, "world:query", 2, queryFields, &given);
    const bool min = vlHasField(&reader, "min"), max = vlHasField(&reader, "max"), shape = hasShape(&reader);
    if (min != max || min == shape)
    {
        vlRaise(L, "world:query: give min and max, or a shape (radius, size, points, or p1, p2 and radius) "
                   "and its position");
    }
    const vlQueryHit *hits;
    vlError error;
    int count;
    if (shape)
    {
        chooseShape(&reader, &given.probe);
        count = vlWorld_Overlap(world->engine, &given.probe, &given.filter, &hits, &error);
    }
    else
    {
        count = vlWorld_OverlapBox(world->engine, given.min, given.max, &given.filter, &hits, &error);
    }
    return pushOwners(L, world, "world:query", count, hits, &error);
}

// Points

int vlQuery_Nearest(lua_State *L)
{
    vlLuaWorld *world = worldOf(L, "nearest");
    QueryFields given = defaults(false);
    vlReadFields(L, world, "world:nearest", 2, nearestFields, &given);
    vlQueryHit hit;
    vlError error;
    const int count =
        vlWorld_FindNearest(world->engine, given.point, given.distance, &given.filter, &hit, &error);
    return pushNearest(L, world, "world:nearest", count, &hit, false, &error);
}

int vlQuery_At(lua_State *L)
{
    vlLuaWorld *world = vlCheckWorld(L, "at");
    lua_settop(L, 3);
    QueryFields given = defaults(false);
    const vlVec3 point = vlReadVector(L, world, "world:at", "point", 2);
    if (!lua_isnil(L, 3))
    {
        vlReadFields(L, world, "world:at", 3, atFields, &given);
    }
    const vlQueryHit *hits;
    vlError error;
    const int count = vlWorld_FindAt(world->engine, point, &given.filter, &hits, &error);
    return pushOwners(L, world, "world:at", count, hits, &error);
}
