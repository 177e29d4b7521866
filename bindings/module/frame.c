// frame.c: the Lua types `triangle`, `tetrahedron` and `axes`: rigid frames of particles (Jakobsen 2001, sec.
// 6)
#include <math.h>
#include <stdio.h>

#include "module/fields.h"
#include "module/object.h"
#include "module/state.h"
#include "module/types.h"
#include "module/vec.h"

#define MAX_CORNERS 4
#define MAX_LINKS   6

/// The userdata. Its particles and links live on their own; user values hold their objects.
typedef struct Frame
{
    vlObject object;
    int count;
    vlParticleId particles[MAX_CORNERS];
    int linkCount;
    vlLinkId links[MAX_LINKS];
} Frame;

static vlWorld *engineOf(const vlObject *self)
{
    return self->world->engine;
}

static vlVec3 add(vlVec3 a, vlVec3 b, double factor)
{
    return (vlVec3){a.x + factor * b.x, a.y + factor * b.y, a.z + factor * b.z};
}

static vlVec3 cross(vlVec3 a, vlVec3 b)
{
    return (vlVec3){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

// Properties

static double massOf(const vlObject *self)
{
    const Frame *frame = (const Frame *)self;
    double mass = 0;
    for (int i = 0; i < frame->count; i++)
    {
        mass += vlParticle_GetMass(engineOf(self), frame->particles[i]);
    }
    return mass;
}

typedef vlVec3 GetVector(vlWorld *world, vlParticleId particle);

static vlVec3 getPosition(vlWorld *world, vlParticleId particle)
{
    return vlParticle_GetPosition(world, particle);
}

// Mean over the particles, each by its mass.
static vlVec3 mean(const vlObject *self, GetVector *get)
{
    const Frame *frame = (const Frame *)self;
    const double total = massOf(self);
    vlVec3 sum = {0, 0, 0};
    for (int i = 0; i < frame->count; i++)
    {
        const double share = vlParticle_GetMass(engineOf(self), frame->particles[i]) / total;
        sum = add(sum, get(engineOf(self), frame->particles[i]), share);
    }
    return sum;
}

static int frame_position(lua_State *L, vlObject *self)
{
    vlPushVec(L, mean(self, getPosition));
    return 1;
}

static int frame_velocity(lua_State *L, vlObject *self)
{
    vlPushVec(L, mean(self, vlParticle_GetVelocity));
    return 1;
}

static int frame_mass(lua_State *L, vlObject *self)
{
    lua_pushnumber(L, massOf(self));
    return 1;
}

// Rods cannot see a mirrored tetrahedron, the sign of its volume can.
static int tetrahedron_volume(lua_State *L, vlObject *self)
{
    const Frame *frame = (const Frame *)self;
    const vlVec3 origin = vlParticle_GetPosition(engineOf(self), frame->particles[0]);
    vlVec3 edges[3];
    for (int i = 0; i < 3; i++)
    {
        edges[i] = add(vlParticle_GetPosition(engineOf(self), frame->particles[i + 1]), origin, -1);
    }
    const vlVec3 normal = cross(edges[0], edges[1]);
    lua_pushnumber(L, (normal.x * edges[2].x + normal.y * edges[2].y + normal.z * edges[2].z) / 6);
    return 1;
}

static int frame_links(lua_State *L, vlObject *self)
{
    const Frame *frame = (const Frame *)self;
    lua_createtable(L, frame->linkCount, 0);
    int count = 0;
    for (int i = 0; i < frame->linkCount; i++)
    {
        if (vlLink_IsValid(engineOf(self), frame->links[i]))
        {
            vlPushObject(L, self->world, vlTypeOfLink(engineOf(self), frame->links[i]),
                         (vlAnyId){.link = frame->links[i]});
            lua_rawseti(L, -2, ++count);
        }
    }
    return 1;
}

static const vlProperty properties[] = {
    {"position", frame_position, NULL, 0}, // m, of the centre of mass
    {"velocity", frame_velocity, NULL, 0}, // m/s, of the centre of mass
    {"mass", frame_mass, NULL, 0},         // kg
    {"links", frame_links, NULL, 0},       // a list of those that hold
    {"valid", vlObject_GetValid, NULL, 0}, // false once one of its particles is gone
    {NULL, NULL, NULL, 0},
};

static const vlProperty tetrahedronProperties[] = {
    {"position", frame_position, NULL, 0},
    {"velocity", frame_velocity, NULL, 0},
    {"mass", frame_mass, NULL, 0},
    {"volume", tetrahedron_volume, NULL, 0}, // m^3, < 0: mirrored
    {"links", frame_links, NULL, 0},
    {"valid", vlObject_GetValid, NULL, 0},
    {NULL, NULL, NULL, 0},
};

// frame[i], #frame

static lua_Integer countParticles(lua_State *L, vlObject *self)
{
    (void)L;
    return ((const Frame *)self)->count;
}

static int pushParticle(lua_State *L, vlObject *self, lua_Integer index)
{
    const Frame *frame = (const Frame *)self;
    if (index < 1 || index > frame->count)
    {
        lua_pushnil(L);
        return 1;
    }
    vlPushObject(L, self->world, &vlParticleType, (vlAnyId){.particle = frame->particles[index - 1]});
    return 1;
}

// Methods

static vlObject *checkFrame(lua_State *L, const char *method)
{
    vlObject *self = vlToAnyObject(L, 1);
    const vlType *type = self != NULL ? self->type : NULL;
    if (type != &vlTriangleType && type != &vlTetrahedronType && type != &vlAxesType)
    {
        char got[64];
        vlDescribeValue(L, 1, got, sizeof got);
        vlRaise(L, "%s must be called on a frame with a colon, got %s", method, got);
    }
    vlCheckValid(L, self);
    vlLuaCheckUnlocked(L, self);
    return self;
}

typedef bool Apply(vlWorld *world, vlParticleId particle, vlVec3 vector, vlError *error);

// Shares a vector among the particles by their masses: the frame does not turn.
static int applyShared(lua_State *L, const char *method, Apply *apply)
{
    vlObject *self = checkFrame(L, method);
    const Frame *frame = (const Frame *)self;
    char what[48];
    snprintf(what, sizeof what, "%s:%s", self->type->name, method);
    const vlVec3 vector = vlReadVector(L, self->world, what, method, 2);
    const double total = massOf(self);
    for (int i = 0; i < frame->count; i++)
    {
        const double share = vlParticle_GetMass(engineOf(self), frame->particles[i]) / total;
        vlError error;
        vlExpectDone(
            L, what,
            apply(engineOf(self), frame->particles[i], add((vlVec3){0, 0, 0}, vector, share), &error),
            &error);
    }
    return 0;
}

static int frame_force(lua_State *L) // frame:force(v): N at the centre of mass, during the next step
{
    return applyShared(L, "force", vlParticle_ApplyForce);
}

static int frame_impulse(lua_State *L) // frame:impulse(v): N s at the centre of mass, at once
{
    return applyShared(L, "impulse", vlParticle_ApplyImpulse);
}

static const vlLuaMethod methods[] = {
    {"force", frame_force},
    {"impulse", frame_impulse},
    {"destroy", vlObject_Destroy},
    {NULL, NULL},
};

// Constructors: triangle{position=, size=, mass=, ...}

typedef struct FrameFields
{
    vlVec3 position, velocity, spin;
    double size, mass, radius, maxForce;
    int pointsAt; ///< stack index, 0: left out
} FrameFields;

static void readSpin(vlFieldReader *reader, const vlField *field, int index, void *target)
{
    *(vlVec3 *)target = vlReadSpin(reader->L, reader->world, reader->what, field->name, index);
}

// `points` comes last: axes have none.
static const vlField fields[] = {
    {.name = "position", .kind = vl_fieldVector, .offset = offsetof(FrameFields, position)},
    {.name = "size", .kind = vl_fieldNumber, .offset = offsetof(FrameFields, size), .range = &vlLengthRange},
    {.name = "mass", .kind = vl_fieldNumber, .offset = offsetof(FrameFields, mass), .range = &vlMassRange},
    {.name = "velocity", .kind = vl_fieldVector, .offset = offsetof(FrameFields, velocity)},
    {.name = "spin", .kind = vl_fieldOther, .offset = offsetof(FrameFields, spin), .read = readSpin},
    {.name = "radius",
     .kind = vl_fieldNumber,
     .offset = offsetof(FrameFields, radius),
     .range = &vlNotNegative},
    {.name = "max_force",
     .kind = vl_fieldNumber,
     .offset = offsetof(FrameFields, maxForce),
     .range = &vlPositiveOrInfinite},
    {.name = "points", .kind = vl_fieldOther, .offset = offsetof(FrameFields, pointsAt), .read = vlKeepIndex},
    {.name = NULL},
};

static const vlField axesFields[] = {
    {.name = "position", .kind = vl_fieldVector, .offset = offsetof(FrameFields, position)},
    {.name = "size", .kind = vl_fieldNumber, .offset = offsetof(FrameFields, size), .range = &vlLengthRange},
    {.name = "mass", .kind = vl_fieldNumber, .offset = offsetof(FrameFields, mass), .range = &vlMassRange},
    {.name = "velocity", .kind = vl_fieldVector, .offset = offsetof(FrameFields, velocity)},
    {.name = "spin", .kind = vl_fieldOther, .offset = offsetof(FrameFields, spin), .read = readSpin},
    {.name = "radius",
     .kind = vl_fieldNumber,
     .offset = offsetof(FrameFields, radius),
     .range = &vlNotNegative},
    {.name = NULL},
};

static FrameFields readFrame(lua_State *L, vlLuaWorld *world, const vlType *type)
{
    FrameFields given = {.size = 1, .mass = 1, .maxForce = HUGE_VAL};
    const vlFieldReader reader = vlReadFields(L, world, type->name, 2, type->fields, &given);
    if (given.pointsAt != 0 && vlHasField(&reader, "size"))
    {
        vlRaise(L, "%s: give either size or points, not both", type->name);
    }
    return given;
}

// Corners relative to `position`: those of the scene, or the given ones scaled by `size`.
static void readCorners(lua_State *L, vlLuaWorld *world, const vlType *type, const FrameFields *given,
                        const vlVec3 *regular, int count, vlVec3 *corners)
{
    if (given->pointsAt == 0)
    {
        for (int i = 0; i < count; i++)
        {
            corners[i] = add((vlVec3){0, 0, 0}, regular[i], given->size);
        }
        return;
    }
    if (!lua_istable(L, given->pointsAt) || (int)lua_rawlen(L, given->pointsAt) != count)
    {
        char expected[48];
        snprintf(expected, sizeof expected, "a list of %d points", count);
        vlRaiseValue(L, type->name, "points", expected, given->pointsAt);
    }
    for (int i = 0; i < count; i++)
    {
        char name[24];
        snprintf(name, sizeof name, "points[%d]", i + 1);
        lua_rawgeti(L, given->pointsAt, i + 1);
        corners[i] = vlReadVector(L, world, type->name, name, -1);
        lua_pop(L, 1);
    }
}

static bool addCorner(Frame *frame, const FrameFields *given, vlVec3 corner, vlVec3 center, int count,
                      vlError *error)
{
    vlParticleDef def = vlDefaultParticleDef();
    def.position = add(given->position, corner, 1);
    def.velocity = add(given->velocity, cross(given->spin, add(corner, center, -1)), 1);
    def.mass = given->mass / count;
    def.radius = given->radius;
    const vlParticleId particle = vlWorld_CreateParticle(engineOf(&frame->object), &def, error);
    if (particle.generation == 0)
    {
        return false;
    }
    frame->particles[frame->count++] = particle;
    return true;
}

static bool addLink(Frame *frame, vlLinkId link)
{
    if (link.generation == 0)
    {
        return false;
    }
    frame->links[frame->linkCount++] = link;
    return true;
}

static bool addRod(Frame *frame, int a, int b, double maxForce, vlError *error)
{
    vlLinkDef def = vlDefaultLinkDef(vl_rod);
    def.a = frame->particles[a];
    def.b = frame->particles[b];
    def.maxForce = maxForce;
    return addLink(frame, vlWorld_CreateLink(engineOf(&frame->object), &def, error));
}

static bool addDot(Frame *frame, int a, int b, vlError *error)
{
    const vlDotDef def = {.corner = frame->particles[0], .a = frame->particles[a], .b = frame->particles[b]};
    return addLink(frame, vlWorld_CreateDot(engineOf(&frame->object), &def, error));
}

// The six links of a tetrahedron join every two corners; axes have rods from the corner and dot products
// between.
static bool addLinks(Frame *frame, bool axes, double maxForce, vlError *error)
{
    for (int a = 0; a < frame->count; a++)
    {
        for (int b = a + 1; b < frame->count; b++)
        {
            if (!(axes && a > 0 ? addDot(frame, a, b, error) : addRod(frame, a, b, maxForce, error)))
            {
                return false;
            }
        }
    }
    return true;
}

static bool destroy(lua_State *L, vlObject *self)
{
    (void)L;
    Frame *frame = (Frame *)self;
    for (int i = 0; i < frame->count; i++) // their links go with them
    {
        vlWorld_DestroyParticle(engineOf(self), frame->particles[i]);
    }
    frame->count = 0;
    frame->linkCount = 0;
    return true;
}

static int pushNewFrame(lua_State *L, vlLuaWorld *world, const vlType *type, const vlVec3 *regular, int count)
{
    const FrameFields given = readFrame(L, world, type);
    vlVec3 corners[MAX_CORNERS], center = {0, 0, 0};
    readCorners(L, world, type, &given, regular, count, corners);
    for (int i = 0; i < count; i++)
    {
        center = add(center, corners[i], 1.0 / count);
    }

    Frame *frame = (Frame *)vlNewObject(L, world, type, sizeof(Frame), 1);
    frame->object.id.any.slot = ++world->created;
    vlError error;
    bool done = true;
    for (int i = 0; i < count && done; i++)
    {
        done = addCorner(frame, &given, corners[i], center, count, &error);
    }
    if (!done || !addLinks(frame, type == &vlAxesType, given.maxForce, &error))
    {
        destroy(L, &frame->object);
        vlRaiseError(L, type->name, &error);
    }
    return 1;
}

static int triangle_new(lua_State *L)
{
    vlLuaWorld *world = vlCheckUnlockedWorld(L, "triangle");
    const double height = sqrt(0.75); // of a triangle of side 1; its centre is a third up
    const vlVec3 regular[] = {{-0.5, -height / 3, 0}, {0.5, -height / 3, 0}, {0, 2 * height / 3, 0}};
    return pushNewFrame(L, world, &vlTriangleType, regular, 3);
}

static int tetrahedron_new(lua_State *L)
{
    vlLuaWorld *world = vlCheckUnlockedWorld(L, "tetrahedron");
    if (vlIsPlanar(world))
    {
        vlRaise(L, "tetrahedron: needs space: world.dimensions = 3 comes before the first object");
    }
    // Of edge 1, standing on a side; its centre is a quarter up. The order makes the volume positive.
    const double height = sqrt(2.0 / 3), radius = sqrt(1.0 / 3);
    const vlVec3 regular[] = {{-0.5, -height / 4, radius / 2},
                              {0.5, -height / 4, radius / 2},
                              {0, -height / 4, -radius},
                              {0, 3 * height / 4, 0}};
    return pushNewFrame(L, world, &vlTetrahedronType, regular, 4);
}

static int axes_new(lua_State *L)
{
    vlLuaWorld *world = vlCheckUnlockedWorld(L, "axes");
    static const vlVec3 regular[] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const int dimensions = vlWorld_GetSettings(world->engine)->dimensions;
    return pushNewFrame(L, world, &vlAxesType, regular, dimensions + 1);
}

static bool isValid(const vlObject *self)
{
    const Frame *frame = (const Frame *)self;
    for (int i = 0; i < frame->count; i++)
    {
        if (!vlParticle_IsValid(engineOf(self), frame->particles[i]))
        {
            return false;
        }
    }
    return frame->count > 0;
}

const vlType vlTriangleType = {
    .number = vl_typeTriangle,
    .name = "triangle",
    .space = vl_spaceNone,
    .fields = fields,
    .construct = triangle_new,
    .properties = properties,
    .methods = methods,
    .isValid = isValid,
    .destroy = destroy,
    .element = pushParticle,
    .length = countParticles,
};

const vlType vlTetrahedronType = {
    .number = vl_typeTetrahedron,
    .name = "tetrahedron",
    .space = vl_spaceNone,
    .fields = fields,
    .construct = tetrahedron_new,
    .properties = tetrahedronProperties,
    .methods = methods,
    .isValid = isValid,
    .destroy = destroy,
    .element = pushParticle,
    .length = countParticles,
};

const vlType vlAxesType = {
    .number = vl_typeAxes,
    .name = "axes",
    .space = vl_spaceNone,
    .fields = axesFields,
    .construct = axes_new,
    .properties = properties,
    .methods = methods,
    .isValid = isValid,
    .destroy = destroy,
    .element = pushParticle,
    .length = countParticles,
};
