// body_shapes.c: the shapes of bodies: read from a scene, and shown to it
#include "module/body.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "module/state.h"
#include "module/vec.h"

// Single shapes

vlVec3 vlBody_ReadSize(lua_State *L, vlLuaWorld *world, const char *what, const char *name, int index)
{
    vlVec3 size = vlReadVector(L, world, what, name, index);
    if (vlIsPlanar(world))
    {
        size.z = 1;
    }
    const double sides[3] = {size.x, size.y, size.z};
    for (int i = 0; i < 3; i++)
    {
        if (!(sides[i] > 0))
        {
            char got[40];
            vlFormatNumber(sides[i], got, sizeof got);
            vlRaise(L, "%s: %s.%c must be a positive number, got %s%s", what, name, "xyz"[i], got,
                    i == 2 ? " (in space a size has three numbers)" : "");
        }
    }
    return size;
}

void vlBody_ReadSizeField(vlFieldReader *reader, const vlField *field, int index, void *target)
{
    *(vlVec3 *)target = vlBody_ReadSize(reader->L, reader->world, reader->what, field->name, index);
}

vlVec3 *vlBody_ReadPoints(lua_State *L, vlLuaWorld *world, const char *what, const char *name, int index,
                          int most, int *count)
{
    index = lua_absindex(L, index);
    const lua_Unsigned length = lua_istable(L, index) ? lua_rawlen(L, index) : 0;
    if (length == 0)
    {
        vlRaiseValue(L, what, name, "a list of points, as in {{0, 0}, {1, 0}, {0, 1}}", index);
    }
    if (length > (lua_Unsigned)most)
    {
        vlRaise(L, "%s: %s must be %d points at most, got %d", what, name, most, (int)length);
    }
    vlVec3 *points = lua_newuserdatauv(L, length * sizeof *points, 0);
    for (lua_Unsigned i = 0; i < length; i++)
    {
        char full[96];
        snprintf(full, sizeof full, "%s[%d]", name, (int)i + 1);
        lua_rawgeti(L, index, (lua_Integer)i + 1);
        points[i] = vlReadVector(L, world, what, full, -1);
        lua_pop(L, 1);
    }
    *count = (int)length;
    return points;
}

void vlBody_ReadPointsField(vlFieldReader *reader, const vlField *field, int index, void *target)
{
    vlBodyShapeDef *shape = target;
    shape->points = vlBody_ReadPoints(reader->L, reader->world, reader->what, field->name, index,
                                      VL_MAX_CORNERS, &shape->pointCount);
    shape->kind = vl_hullShape;
}

// Shapes of a compound

/// A table of the list.
typedef struct ShapeFields
{
    vlBodyShapeDef def;
    vlVec3 position; ///< m, in the body
    int shape;       ///< index of shapeNames, -1: left out
} ShapeFields;

/// Which shape a table is, by the name that it begins with.
enum
{
    shapeBall,
    shapeBox,
    shapePolygon,
    shapeCapsule,
    shapeHull,
    shapeCylinder
};

static const char *const shapeNames[] = {"ball", "box", "polygon", "capsule", "hull", "cylinder", NULL};
static const vlBodyShapeKind shapeKinds[] = {vl_ballShape,    vl_boxShape,  vl_hullShape,
                                             vl_capsuleShape, vl_hullShape, vl_cylinderShape};

// The fields that are of one shape or another.
static const char *const ownFields[][4] = {
    {"radius", "hollow", NULL},   {"size", "rounding", NULL},   {"points", "rounding", NULL},
    {"p1", "p2", "radius", NULL}, {"points", "rounding", NULL}, {"p1", "p2", "radius", NULL},
};

#define DEF(field) offsetof(ShapeFields, def.field)

static const vlRange lengths = {0, VL_MAX_BODY_LENGTH, false, false};
static const vlRange speeds = {-VL_MAX_SPEED, VL_MAX_SPEED, false, false};

static const vlField shapeFields[] = {
    {.name = "shape",
     .kind = vl_fieldChoice,
     .offset = offsetof(ShapeFields, shape),
     .choices = shapeNames,
     .position = 1},
    {.name = "position", .kind = vl_fieldVector, .offset = offsetof(ShapeFields, position)},
    {.name = "angle", .kind = vl_fieldOther, .offset = DEF(angle), .read = vlBody_ReadAngleField},
    {.name = "orientation",
     .kind = vl_fieldOther,
     .offset = DEF(orientation),
     .read = vlBody_ReadOrientationField},
    {.name = "radius", .kind = vl_fieldNumber, .offset = DEF(radius), .range = &vlPositive},
    {.name = "hollow", .kind = vl_fieldBoolean, .offset = DEF(hollow)},
    {.name = "size", .kind = vl_fieldOther, .offset = DEF(size), .read = vlBody_ReadSizeField},
    {.name = "points",
     .kind = vl_fieldOther,
     .offset = offsetof(ShapeFields, def),
     .read = vlBody_ReadPointsField},
    {.name = "p1", .kind = vl_fieldVector, .offset = DEF(p1)},
    {.name = "p2", .kind = vl_fieldVector, .offset = DEF(p2)},
    {.name = "rounding", .kind = vl_fieldNumber, .offset = DEF(rounding), .range = &vlNotNegative},
    {.name = "density", .kind = vl_fieldNumber, .offset = DEF(density), .range = &vlPositive},
    {.name = "friction", .kind = vl_fieldNumber, .offset = DEF(friction), .range = &vlNotNegative},
    {.name = "restitution", .kind = vl_fieldNumber, .offset = DEF(restitution), .range = &vlShare},
    {.name = "rolling_resistance",
     .kind = vl_fieldNumber,
     .offset = DEF(rollingResistance),
     .range = &lengths},
    {.name = "surface_speed", .kind = vl_fieldNumber, .offset = DEF(surfaceSpeed), .range = &speeds},
    {.name = "sensor", .kind = vl_fieldBoolean, .offset = DEF(sensor)},
    {.name = "one_way", .kind = vl_fieldVector, .offset = DEF(oneWay)},
    {.name = NULL},
};

// Which shape a table without a name means: by the fields that it has.
static int guessShape(const vlFieldReader *reader)
{
    const bool planar = vlIsPlanar(reader->world);
    if (vlHasField(reader, "points"))
    {
        return planar ? shapePolygon : shapeHull;
    }
    if (vlHasField(reader, "size"))
    {
        return shapeBox;
    }
    if (vlHasField(reader, "p1") || vlHasField(reader, "p2"))
    {
        return shapeCapsule;
    }
    if (!vlHasField(reader, "radius"))
    {
        vlRaise(reader->L,
                "%s: shape is missing: \"ball\" (radius), \"box\" (size), \"%s\" (points)%s or "
                "\"capsule\" (p1, p2, radius)",
                reader->what, planar ? "polygon" : "hull", planar ? "" : ", \"cylinder\" (p1, p2, radius)");
    }
    return shapeBall;
}

// Polygons are for the plane, hulls and cylinders for space.
static void checkDimensions(const vlFieldReader *reader, int shape)
{
    const bool planar = vlIsPlanar(reader->world);
    if (shape == shapePolygon && !planar)
    {
        vlRaise(reader->L, "%s: a polygon is for the plane; in space give a \"hull\"", reader->what);
    }
    if ((shape == shapeHull || shape == shapeCylinder) && planar)
    {
        vlRaise(reader->L, "%s: a %s is for space; in the plane give a \"%s\"", reader->what,
                shapeNames[shape], shape == shapeHull ? "polygon" : "ball");
    }
}

static bool belongs(int shape, const char *name)
{
    for (int i = 0; ownFields[shape][i] != NULL; i++)
    {
        if (strcmp(ownFields[shape][i], name) == 0)
        {
            return true;
        }
    }
    return false;
}

static void checkOwnFields(const vlFieldReader *reader, int shape)
{
    for (int other = 0; shapeNames[other] != NULL; other++)
    {
        for (int i = 0; ownFields[other][i] != NULL; i++)
        {
            const char *name = ownFields[other][i];
            if (vlHasField(reader, name) && !belongs(shape, name))
            {
                vlRaise(reader->L, "%s: a %s has no %s", reader->what, shapeNames[shape], name);
            }
        }
    }
    if ((shape == shapePolygon || shape == shapeHull) && !vlHasField(reader, "points"))
    {
        vlRaise(reader->L, "%s: points is missing", reader->what);
    }
}

// v + 2 w (u x v) + 2 u x (u x v) for the quaternion (w, u).
static vlVec3 turn(vlVec3 v, const double q[4])
{
    const vlVec3 t = {2 * (q[2] * v.z - q[3] * v.y), 2 * (q[3] * v.x - q[1] * v.z),
                      2 * (q[1] * v.y - q[2] * v.x)};
    return (vlVec3){v.x + q[0] * t.x + q[2] * t.z - q[3] * t.y, v.y + q[0] * t.y + q[3] * t.x - q[1] * t.z,
                    v.z + q[0] * t.z + q[1] * t.y - q[2] * t.x};
}

// Where a point of a shape is in the body. In the plane its angle counts, in space its orientation; the other
// is none.
static vlVec3 place(vlVec3 p, const ShapeFields *given)
{
    const double c = cos(given->def.angle), s = sin(given->def.angle);
    p = turn((vlVec3){c * p.x - s * p.y, s * p.x + c * p.y, p.z}, given->def.orientation);
    return (vlVec3){given->position.x + p.x, given->position.y + p.y, given->position.z + p.z};
}

// Puts a shape where its position, angle and orientation say.
static void placeShape(lua_State *L, ShapeFields *given)
{
    vlBodyShapeDef *def = &given->def;
    def->offset = given->position;
    def->p1 = place(def->p1, given);
    def->p2 = place(def->p2, given);
    if (def->kind == vl_hullShape)
    {
        vlVec3 *placed = lua_newuserdatauv(L, (size_t)def->pointCount * sizeof *placed, 0);
        for (int i = 0; i < def->pointCount; i++)
        {
            placed[i] = place(def->points[i], given);
        }
        def->points = placed;
    }
    if (def->kind != vl_boxShape)
    {
        def->angle = 0;
        memcpy(def->orientation, (const double[4]){1, 0, 0, 0}, sizeof def->orientation);
    }
}

// Reads the table at the top of the stack; what it needs later is put into the table at `anchors`.
static vlBodyShapeDef readShape(lua_State *L, vlLuaWorld *world, int place, const vlBodyShapeDef *common,
                                int anchors)
{
    char what[40];
    snprintf(what, sizeof what, "compound: shapes[%d]", place);
    if (!lua_istable(L, -1))
    {
        vlRaiseValue(L, what, NULL, "a table, as in {\"ball\", position = {1, 0}, radius = 0.5}", -1);
    }
    const int top = lua_gettop(L);
    ShapeFields given = {.def = *common, .shape = -1};
    const vlFieldReader reader = vlReadFields(L, world, what, top, shapeFields, &given);
    if (given.shape < 0)
    {
        given.shape = guessShape(&reader);
    }
    checkDimensions(&reader, given.shape);
    checkOwnFields(&reader, given.shape);
    given.def.kind = shapeKinds[given.shape];
    placeShape(L, &given);
    if (given.def.kind == vl_hullShape)
    {
        lua_rawseti(L, anchors, place); // the points
    }
    lua_settop(L, top);
    return given.def;
}

vlBodyShapeDef *vlBody_ReadShapes(lua_State *L, vlLuaWorld *world, int index, const vlBodyShapeDef *common,
                                  int *count)
{
    index = lua_absindex(L, index);
    const lua_Unsigned length = lua_istable(L, index) ? lua_rawlen(L, index) : 0;
    if (length == 0)
    {
        vlRaiseValue(L, "compound", "shapes",
                     "a list of shapes, as in {{\"ball\", radius = 1}, {\"box\", size = {2, 1}}}", index);
    }
    if (length > VL_MAX_BODY_SHAPES)
    {
        vlRaise(L, "compound: shapes must be %d at most, got %d", VL_MAX_BODY_SHAPES, (int)length);
    }
    vlBodyShapeDef *shapes = lua_newuserdatauv(L, length * sizeof *shapes, 1);
    lua_newtable(L);
    const int anchors = lua_gettop(L);
    for (lua_Unsigned i = 0; i < length; i++)
    {
        lua_rawgeti(L, index, (lua_Integer)i + 1);
        shapes[i] = readShape(L, world, (int)i + 1, common, anchors);
        lua_settop(L, anchors);
    }
    lua_setiuservalue(L, -2, 1);
    *count = (int)length;
    return shapes;
}

// Showing them

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

void vlPushOrientation(lua_State *L, const double orientation[4])
{
    lua_createtable(L, 4, 0);
    for (int i = 0; i < 4; i++)
    {
        lua_pushnumber(L, orientation[i]);
        lua_rawseti(L, -2, i + 1);
    }
}

static void pushPointsOf(lua_State *L, const vlObject *self, int shape)
{
    vlVec3 points[VL_MAX_CORNERS];
    const int count = vlBody_GetShapePoints(self->world->engine, self->id.body, shape, points);
    lua_createtable(L, count, 0);
    for (int i = 0; i < count; i++)
    {
        vlPushVec(L, points[i]);
        lua_rawseti(L, -2, i + 1);
    }
}

void vlBody_PushPoints(lua_State *L, const vlObject *self)
{
    pushPointsOf(L, self, 0);
}

static const char *nameOf(const vlLuaWorld *world, vlBodyShapeKind kind)
{
    if (kind == vl_hullShape)
    {
        return shapeNames[vlIsPlanar(world) ? shapePolygon : shapeHull];
    }
    for (int i = 0; shapeNames[i] != NULL; i++)
    {
        if (shapeKinds[i] == kind)
        {
            return shapeNames[i];
        }
    }
    return "shape";
}

static void setTurn(lua_State *L, const vlObject *self, const vlBodyShapeDef *def)
{
    if (vlIsPlanar(self->world))
    {
        setNumber(L, "angle", def->angle);
        return;
    }
    vlPushOrientation(L, def->orientation);
    lua_setfield(L, -2, "orientation");
}

static void setForm(lua_State *L, const vlObject *self, int shape, const vlBodyShapeDef *def)
{
    switch (def->kind)
    {
    case vl_ballShape:
        setVector(L, "position", def->offset);
        setNumber(L, "radius", def->radius);
        break;
    case vl_boxShape:
        setVector(L, "position", def->offset);
        setVector(L, "size", (vlVec3){def->size.x, def->size.y, vlIsPlanar(self->world) ? 0 : def->size.z});
        setTurn(L, self, def);
        setNumber(L, "rounding", def->rounding);
        break;
    case vl_capsuleShape:
    case vl_cylinderShape:
        setVector(L, "p1", def->p1);
        setVector(L, "p2", def->p2);
        setNumber(L, "radius", def->radius);
        break;
    default:
        pushPointsOf(L, self, shape);
        lua_setfield(L, -2, "points");
        setNumber(L, "rounding", def->rounding);
        break;
    }
}

void vlBody_PushShapes(lua_State *L, const vlObject *self)
{
    const vlWorld *engine = self->world->engine;
    const int count = vlBody_GetShapeCount(engine, self->id.body);
    lua_createtable(L, count, 0);
    for (int i = 0; i < count; i++)
    {
        vlBodyShapeDef def;
        if (!vlBody_GetShape(engine, self->id.body, i, &def))
        {
            continue;
        }
        lua_createtable(L, 0, 8);
        lua_pushstring(L, nameOf(self->world, def.kind));
        lua_setfield(L, -2, "shape");
        setForm(L, self, i, &def);
        setNumber(L, "friction", def.friction);
        setNumber(L, "restitution", def.restitution);
        lua_rawseti(L, -2, i + 1);
    }
}
