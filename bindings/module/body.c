// body.c: the Lua types `ball`, `box`, `polygon`, `hull`, `capsule`, `cylinder` and `compound`
#include "module/body.h"

#include "module/callbacks.h"
#include "module/contacts.h"
#include "module/group.h"
#include "module/state.h"
#include "module/types.h"
#include "module/vec.h"

static vlWorld *engineOf(const vlObject *self)
{
    return self->world->engine;
}

// Methods. All bodies have the same; the first argument tells which type it is.

static vlObject *checkBody(lua_State *L, const char *method)
{
    vlObject *self = vlToAnyObject(L, 1);
    if (self == NULL || self->type->space != vl_spaceBody)
    {
        char got[64];
        vlDescribeValue(L, 1, got, sizeof got);
        vlRaise(L, "%s must be called on a body with a colon, got %s", method, got);
    }
    vlCheckValid(L, self);
    return self;
}

// What a method is called in messages: "ball:force".
static const char *pushName(lua_State *L, const vlObject *self, const char *method)
{
    return lua_pushfstring(L, "%s:%s", self->type->name, method);
}

// The point at which a force acts: the argument 3, else the centre of mass.
static vlVec3 readPoint(lua_State *L, const vlObject *self, const char *what, int index)
{
    return lua_isnoneornil(L, index) ? vlBody_GetCentre(engineOf(self), self->id.body)
                                     : vlReadVector(L, self->world, what, "at", index);
}

static int body_force(lua_State *L) // body:force(v, at): N, during the next step
{
    vlObject *self = checkBody(L, "force");
    vlLuaCheckUnlocked(L, self);
    lua_settop(L, 3);
    const char *what = pushName(L, self, "force");
    const vlVec3 force = vlReadVector(L, self->world, what, "force", 2);
    const vlVec3 at = readPoint(L, self, what, 3);
    vlError error;
    vlExpectDone(L, what, vlBody_ApplyForce(engineOf(self), self->id.body, force, at, &error), &error);
    return 0;
}

static int body_impulse(lua_State *L) // body:impulse(v, at): N s, at once
{
    vlObject *self = checkBody(L, "impulse");
    vlLuaCheckUnlocked(L, self);
    lua_settop(L, 3);
    const char *what = pushName(L, self, "impulse");
    const vlVec3 impulse = vlReadVector(L, self->world, what, "impulse", 2);
    const vlVec3 at = readPoint(L, self, what, 3);
    vlError error;
    vlExpectDone(L, what, vlBody_ApplyImpulse(engineOf(self), self->id.body, impulse, at, &error), &error);
    return 0;
}

static int body_torque(lua_State *L) // body:torque(t): N m, during the next step
{
    vlObject *self = checkBody(L, "torque");
    vlLuaCheckUnlocked(L, self);
    lua_settop(L, 2);
    const char *what = pushName(L, self, "torque");
    const vlVec3 torque = vlReadSpin(L, self->world, what, "torque", 2);
    vlError error;
    vlExpectDone(L, what, vlBody_ApplyTorque(engineOf(self), self->id.body, torque, &error), &error);
    return 0;
}

static int body_worldPoint(lua_State *L) // body:world_point(p): where a point fixed in it is, m
{
    const vlObject *self = checkBody(L, "world_point");
    lua_settop(L, 2);
    const char *what = pushName(L, self, "world_point");
    const vlVec3 local = vlReadVector(L, self->world, what, "point", 2);
    vlPushVec(L, vlBody_GetWorldPoint(engineOf(self), self->id.body, local));
    return 1;
}

static int body_localPoint(lua_State *L) // body:local_point(p): the same back
{
    const vlObject *self = checkBody(L, "local_point");
    lua_settop(L, 2);
    const char *what = pushName(L, self, "local_point");
    const vlVec3 point = vlReadVector(L, self->world, what, "point", 2);
    vlPushVec(L, vlBody_GetLocalPoint(engineOf(self), self->id.body, point));
    return 1;
}

static int body_on(lua_State *L) // body:on(event, function(event, other) ... end): its contacts alone
{
    vlObject *self = checkBody(L, "on");
    vlLuaCheckUnlocked(L, self);
    lua_settop(L, 3);
    return vlCallbacks_OnObject(L, pushName(L, self, "on"));
}

const vlLuaMethod vlBody_Methods[] = {
    {"force", body_force},
    {"torque", body_torque},
    {"impulse", body_impulse},
    {"world_point", body_worldPoint},
    {"local_point", body_localPoint},
    {"on", body_on},
    {"destroy", vlObject_Destroy},
    {NULL, NULL},
};

// Constructors

// Whether the host can draw it so.
static void checkLook(lua_State *L, const vlLuaWorld *world, const vlType *type, const char *field,
                      const char *text,
                      bool (*check)(void *user, const char *name, char *message, size_t size))
{
    char message[256];
    if (text != NULL && check != NULL && !check(world->module->host.user, text, message, sizeof message))
    {
        vlRaise(L, "%s: %s %s", type->name, field, message);
    }
}

void vlBody_CheckLook(lua_State *L, const vlLuaWorld *world, const vlType *type, const char *image,
                      const char *color)
{
    if (image != NULL && !vlIsPlanar(world))
    {
        vlRaise(L, "%s: image is for the plane; in space give a color", type->name);
    }
    checkLook(L, world, type, "image", image, world->module->host.checkImage);
    checkLook(L, world, type, "color", color, world->module->host.checkColor);
}

void vlBody_Keep(lua_State *L, vlLuaWorld *world, vlWorldValue where, vlBodyId body, const char *text)
{
    vlPushWorldValue(L, world, where);
    lua_pushstring(L, text); // nil for NULL
    lua_rawseti(L, -2, (lua_Integer)body.slot);
    lua_pop(L, 1);
}

vlBodyFields vlBody_DefaultFields(const vlLuaWorld *world, const vlType *type, vlBodyShapeKind kind)
{
    vlBodyFields given = {
        .def = vlDefaultBodyDef(), .shape = vlDefaultBodyShapeDef(), .type = vl_typeNameDynamic};
    given.def.tag = (int)type->number;
    given.shape.kind = kind;
    if (!vlIsPlanar(world))
    {
        given.shape.p1 = (vlVec3){0, 0, -0.5};
        given.shape.p2 = (vlVec3){0, 0, 0.5};
    }
    return given;
}

int vlBody_PushNew(lua_State *L, vlLuaWorld *world, const vlType *type, vlBodyFields *given)
{
    if (given->def.shapes == NULL)
    {
        given->def.shapes = &given->shape;
        given->def.shapeCount = 1;
    }
    vlCheckMemory(L, world, type->name, 0);
    vlBody_CheckLook(L, world, type, given->image, given->color);
    vlError error;
    const vlBodyId id = vlWorld_CreateBody(world->engine, &given->def, &error);
    if (id.generation == 0)
    {
        vlRaiseError(L, type->name, &error);
    }
    vlBody_Keep(L, world, vl_worldImages, id, given->image);
    vlBody_Keep(L, world, vl_worldColors, id, given->color);
    vlGroup_Enter(L, world, type->name, id);
    vlPushObject(L, world, type, (vlAnyId){.body = id});
    return 1;
}

int vlBody_Make(lua_State *L, const vlType *type, vlBodyShapeKind kind)
{
    vlLuaWorld *world = vlCheckUnlockedWorld(L, type->name);
    vlBodyFields given = vlBody_DefaultFields(world, type, kind);
    vlBody_Read(L, world, type, &given);
    return vlBody_PushNew(L, world, type, &given);
}

static int ball_new(lua_State *L)
{
    return vlBody_Make(L, &vlBallType, vl_ballShape);
}

static int box_new(lua_State *L)
{
    return vlBody_Make(L, &vlBoxType, vl_boxShape);
}

static int capsule_new(lua_State *L)
{
    return vlBody_Make(L, &vlCapsuleType, vl_capsuleShape);
}

static int polygon_new(lua_State *L)
{
    if (!vlIsPlanar(vlCheckUnlockedWorld(L, "polygon")))
    {
        vlRaise(L, "polygon: is for the plane; in space make a hull");
    }
    return vlBody_Make(L, &vlPolygonType, vl_hullShape);
}

static int hull_new(lua_State *L)
{
    if (vlIsPlanar(vlCheckUnlockedWorld(L, "hull")))
    {
        vlRaise(L, "hull: is for space (world.dimensions = 3 comes before the first object); in the plane "
                   "make a polygon");
    }
    return vlBody_Make(L, &vlHullType, vl_hullShape);
}

// In the plane a cylinder is seen from its end: a disc at p1.
static int cylinder_new(lua_State *L)
{
    vlLuaWorld *world = vlCheckUnlockedWorld(L, "cylinder");
    vlBodyFields given = vlBody_DefaultFields(world, &vlCylinderType, vl_cylinderShape);
    if (vlIsPlanar(world))
    {
        given.shape.p1 = given.shape.p2 = (vlVec3){0, 0, 0};
    }
    vlBody_Read(L, world, &vlCylinderType, &given);
    if (vlIsPlanar(world))
    {
        given.shape.kind = vl_ballShape;
        given.shape.offset = given.shape.p1;
    }
    return vlBody_PushNew(L, world, &vlCylinderType, &given);
}

static int compound_new(lua_State *L)
{
    vlLuaWorld *world = vlCheckUnlockedWorld(L, "compound");
    vlBodyFields given = vlBody_DefaultFields(world, &vlCompoundType, vl_ballShape);
    vlBody_Read(L, world, &vlCompoundType, &given);
    given.def.shapes = vlBody_ReadShapes(L, world, given.shapes, &given.shape, &given.def.shapeCount);
    return vlBody_PushNew(L, world, &vlCompoundType, &given);
}

bool vlBody_IsAlive(const vlObject *self)
{
    return vlBody_IsValid(engineOf(self), self->id.body);
}

bool vlBody_Destroy(lua_State *L, vlObject *self)
{
    vlBody_Keep(L, self->world, vl_worldImages, self->id.body, NULL);
    vlBody_Keep(L, self->world, vl_worldColors, self->id.body, NULL);
    vlGroup_Forget(L, self->world, self->id.body);
    vlContacts_KeepGone(L, self->world, 1, self->id.body);
    return vlWorld_DestroyBody(engineOf(self), self->id.body);
}

const vlType *vlTypeOfBody(const vlWorld *engine, vlBodyId body)
{
    const int tag = vlBody_GetTag(engine, body);
    const vlType *type = tag > 0 && tag < vl_typeCount ? vlTypes[tag] : NULL;
    return type != NULL && type->space == vl_spaceBody ? type : &vlCompoundType;
}

const vlType vlBallType =
    VL_BODY_TYPE(vl_typeBall, "ball", vlBody_BallFields, ball_new, vlBody_BallProperties);
const vlType vlBoxType = VL_BODY_TYPE(vl_typeBox, "box", vlBody_BoxFields, box_new, vlBody_BoxProperties);
const vlType vlPolygonType =
    VL_BODY_TYPE(vl_typePolygon, "polygon", vlBody_PolygonFields, polygon_new, vlBody_PolygonProperties);
const vlType vlHullType =
    VL_BODY_TYPE(vl_typeHull, "hull", vlBody_HullFields, hull_new, vlBody_HullProperties);
const vlType vlCapsuleType =
    VL_BODY_TYPE(vl_typeCapsule, "capsule", vlBody_CapsuleFields, capsule_new, vlBody_CapsuleProperties);
const vlType vlCylinderType =
    VL_BODY_TYPE(vl_typeCylinder, "cylinder", vlBody_CylinderFields, cylinder_new, vlBody_CylinderProperties);
const vlType vlCompoundType =
    VL_BODY_TYPE(vl_typeCompound, "compound", vlBody_CompoundFields, compound_new, vlBody_CompoundProperties);
