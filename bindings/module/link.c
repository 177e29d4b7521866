// link.c: the Lua types `rod`, `tether`, `keepaway`, `spring` and `dot`; those of bodies are joints (joint.c)
#include "module/fields.h"
#include "module/joint.h"
#include "module/object.h"
#include "module/state.h"
#include "module/types.h"

static vlWorld *engineOf(const vlObject *self)
{
    return self->world->engine;
}

static int pushNumber(lua_State *L, double number)
{
    lua_pushnumber(L, number);
    return 1;
}

static int pushParticle(lua_State *L, const vlObject *self, vlParticleId particle)
{
    vlPushObject(L, self->world, &vlParticleType, (vlAnyId){.particle = particle});
    return 1;
}

// Properties

static int link_a(lua_State *L, vlObject *self)
{
    return pushParticle(L, self, vlLink_GetA(engineOf(self), self->id.link));
}

static int link_b(lua_State *L, vlObject *self)
{
    return pushParticle(L, self, vlLink_GetB(engineOf(self), self->id.link));
}

static int dot_corner(lua_State *L, vlObject *self)
{
    return pushParticle(L, self, vlLink_GetCorner(engineOf(self), self->id.link));
}

static int link_length(lua_State *L, vlObject *self)
{
    return pushNumber(L, vlLink_GetLength(engineOf(self), self->id.link));
}

static int link_currentLength(lua_State *L, vlObject *self)
{
    return pushNumber(L, vlLink_GetCurrentLength(engineOf(self), self->id.link));
}

static int link_force(lua_State *L, vlObject *self)
{
    return pushNumber(L, vlLink_GetForce(engineOf(self), self->id.link));
}

static int link_maxForce(lua_State *L, vlObject *self)
{
    return pushNumber(L, vlLink_GetMaxForce(engineOf(self), self->id.link));
}

static int spring_stiffness(lua_State *L, vlObject *self)
{
    return pushNumber(L, vlLink_GetStiffness(engineOf(self), self->id.link));
}

static int spring_damping(lua_State *L, vlObject *self)
{
    return pushNumber(L, vlLink_GetDamping(engineOf(self), self->id.link));
}

typedef bool SetNumber(vlWorld *world, vlLinkId link, double number, vlError *error);

static void setNumber(lua_State *L, vlObject *self, const vlProperty *property, int value,
                      const vlRange *range, SetNumber *set)
{
    const char *what = self->type->name;
    const double number = vlReadNumber(L, what, property->name, value, range);
    vlError error;
    vlExpectDone(L, what, set(engineOf(self), self->id.link, number, &error), &error);
}

static void setRodLength(lua_State *L, vlObject *self, const vlProperty *property, int value)
{
    setNumber(L, self, property, value, &vlPositive, vlLink_SetLength);
}

static void setLength(lua_State *L, vlObject *self, const vlProperty *property, int value)
{
    setNumber(L, self, property, value, &vlNotNegative, vlLink_SetLength);
}

static void setProduct(lua_State *L, vlObject *self, const vlProperty *property, int value)
{
    setNumber(L, self, property, value, &vlAnyNumber, vlLink_SetLength);
}

static void setMaxForce(lua_State *L, vlObject *self, const vlProperty *property, int value)
{
    setNumber(L, self, property, value, &vlPositiveOrInfinite, vlLink_SetMaxForce);
}

static void setStiffness(lua_State *L, vlObject *self, const vlProperty *property, int value)
{
    setNumber(L, self, property, value, &vlNotNegative, vlLink_SetStiffness);
}

static void setDamping(lua_State *L, vlObject *self, const vlProperty *property, int value)
{
    setNumber(L, self, property, value, &vlNotNegative, vlLink_SetDamping);
}

static const vlProperty rodProperties[] = {
    {"length", link_length, setRodLength, 0},        // m, the rest length
    {"current_length", link_currentLength, NULL, 0}, // m, as it is now
    {"force", link_force, NULL, 0},                  // N: positive pulls the ends together
    {"max_force", link_maxForce, setMaxForce, 0},    // N: breaks beyond
    {"a", link_a, NULL, 0},
    {"b", link_b, NULL, 0},
    {"valid", vlObject_GetValid, NULL, 0}, // false once it broke or was destroyed
    {NULL, NULL, NULL, 0},
};

static const vlProperty limitProperties[] = {
    // of tethers and keep-aways
    {"length", link_length, setLength, 0},
    {"current_length", link_currentLength, NULL, 0},
    {"force", link_force, NULL, 0},
    {"max_force", link_maxForce, setMaxForce, 0},
    {"a", link_a, NULL, 0},
    {"b", link_b, NULL, 0},
    {"valid", vlObject_GetValid, NULL, 0},
    {NULL, NULL, NULL, 0},
};

static const vlProperty springProperties[] = {
    {"length", link_length, setLength, 0},
    {"current_length", link_currentLength, NULL, 0},
    {"force", link_force, NULL, 0},
    {"max_force", link_maxForce, setMaxForce, 0},
    {"stiffness", spring_stiffness, setStiffness, 0}, // N/m
    {"damping", spring_damping, setDamping, 0},       // N s/m
    {"a", link_a, NULL, 0},
    {"b", link_b, NULL, 0},
    {"valid", vlObject_GetValid, NULL, 0},
    {NULL, NULL, NULL, 0},
};

static const vlProperty dotProperties[] = {
    {"product", link_length, setProduct, 0}, // m^2, (a - corner).(b - corner)
    {"corner", dot_corner, NULL, 0},         {"a", link_a, NULL, 0}, {"b", link_b, NULL, 0},
    {"valid", vlObject_GetValid, NULL, 0},   {NULL, NULL, NULL, 0},
};

static const vlLuaMethod methods[] = {
    {"destroy", vlObject_Destroy},
    {NULL, NULL},
};

// Constructors: rod{a, b, length=, max_force=} and the like, of two particles or two bodies

typedef struct LinkFields
{
    vlLinkDef def;
    vlBodyId bodies[2]; ///< null ids: particles
    vlVec3 at[2];
    bool collide;
} LinkFields;

static void readEnd(vlFieldReader *reader, const vlField *field, int index, void *target)
{
    LinkFields *given = target;
    const vlObject *object = vlToAnyObject(reader->L, index);
    const int side = field->name[0] == 'b';
    if (object != NULL && object->type->space == vl_spaceBody)
    {
        vlJoint_ReadBodyField(reader, field, index, &given->bodies[side]);
        return;
    }
    vlReadParticle(reader, field, index, side ? &given->def.b : &given->def.a);
}

#define LINK(field) offsetof(LinkFields, def.field)
#define ENDS                                                                                                 \
    {.name = "a", .kind = vl_fieldOther, .read = readEnd, .position = 1, .required = true},                  \
    {                                                                                                        \
        .name = "b", .kind = vl_fieldOther, .read = readEnd, .position = 2, .required = true                 \
    }
#define NUMBER(name_, member, range_)                                                                        \
    {                                                                                                        \
        .name = (name_), .kind = vl_fieldNumber, .offset = LINK(member), .range = (range_)                   \
    }
#define OF_BODIES                                                                                            \
    {.name = "at_a", .kind = vl_fieldVector, .offset = offsetof(LinkFields, at[0])},                         \
        {.name = "at_b", .kind = vl_fieldVector, .offset = offsetof(LinkFields, at[1])},                     \
        {.name = "collide", .kind = vl_fieldBoolean, .offset = offsetof(LinkFields, collide)},               \
    {                                                                                                        \
        .name = NULL                                                                                         \
    }

static const vlField rodFields[] = {ENDS, NUMBER("length", length, &vlPositive),
                                    NUMBER("max_force", maxForce, &vlPositiveOrInfinite), OF_BODIES};

static const vlField limitFields[] = {ENDS, NUMBER("length", length, &vlNotNegative),
                                      NUMBER("max_force", maxForce, &vlPositiveOrInfinite), OF_BODIES};

static const vlField springFields[] = {ENDS,
                                       NUMBER("length", length, &vlNotNegative),
                                       NUMBER("stiffness", stiffness, &vlNotNegative),
                                       NUMBER("damping", damping, &vlNotNegative),
                                       NUMBER("max_force", maxForce, &vlPositiveOrInfinite),
                                       OF_BODIES};

static const vlField dotFields[] = {
    {.name = "corner",
     .kind = vl_fieldParticle,
     .offset = offsetof(vlDotDef, corner),
     .position = 1,
     .required = true},
    {.name = "a", .kind = vl_fieldParticle, .offset = offsetof(vlDotDef, a), .position = 2, .required = true},
    {.name = "b", .kind = vl_fieldParticle, .offset = offsetof(vlDotDef, b), .position = 3, .required = true},
    {.name = "product", .kind = vl_fieldNumber, .offset = offsetof(vlDotDef, product)},
    {.name = NULL},
};

static int pushNewLink(lua_State *L, vlLuaWorld *world, const vlType *type, vlLinkId link,
                       const vlError *error)
{
    if (link.generation == 0)
    {
        vlRaiseError(L, type->name, error);
    }
    vlPushObject(L, world, type, (vlAnyId){.link = link});
    return 1;
}

// Of bodies: a joint.
static int makeJoint(lua_State *L, vlLuaWorld *world, const vlType *type, const LinkFields *given,
                     const vlFieldReader *reader)
{
    static const vlJointKind kinds[] = {
        [vl_rod] = vl_rodJoint,
        [vl_tether] = vl_tetherJoint,
        [vl_keepaway] = vl_keepawayJoint,
        [vl_spring] = vl_springJoint,
    };
    vlJointDef def = vlDefaultJointDef(kinds[given->def.kind]);
    if (given->bodies[0].generation == 0 || given->bodies[1].generation == 0)
    {
        vlRaise(L, "%s: a and b must be two particles or two bodies, got one of each", type->name);
    }
    def.a = given->bodies[0];
    def.b = given->bodies[1];
    def.at = vlHasField(reader, "at_a") ? given->at[0] : vlBody_GetCentre(world->engine, def.a);
    def.atB = vlHasField(reader, "at_b") ? given->at[1] : vlBody_GetCentre(world->engine, def.b);
    def.length = given->def.length;
    def.breakForce = given->def.maxForce;
    def.collide = given->collide;
    if (given->def.kind == vl_spring)
    {
        def.stiffness = given->def.stiffness;
        def.damping = given->def.damping;
    }
    return vlJoint_PushNew(L, world, vlTypeOfJointKind(def.kind), &def);
}

static int makeLink(lua_State *L, const vlType *type, vlLinkKind kind)
{
    vlLuaWorld *world = vlCheckUnlockedWorld(L, type->name);
    LinkFields given = {.def = vlDefaultLinkDef(kind)};
    const vlFieldReader reader = vlReadFields(L, world, type->name, 2, type->fields, &given);
    if (given.bodies[0].generation != 0 || given.bodies[1].generation != 0)
    {
        return makeJoint(L, world, type, &given, &reader);
    }
    if (vlHasField(&reader, "at_a") || vlHasField(&reader, "at_b") || vlHasField(&reader, "collide"))
    {
        vlRaise(L, "%s: at_a, at_b and collide are for bodies", type->name);
    }
    vlCheckMemory(L, world, type->name, 0);
    vlError error;
    const vlLinkId link = vlWorld_CreateLink(world->engine, &given.def, &error);
    return pushNewLink(L, world, type, link, &error);
}

static int rod_new(lua_State *L)
{
    return makeLink(L, &vlRodType, vl_rod);
}

static int tether_new(lua_State *L)
{
    return makeLink(L, &vlTetherType, vl_tether);
}

static int keepaway_new(lua_State *L)
{
    return makeLink(L, &vlKeepawayType, vl_keepaway);
}

static int spring_new(lua_State *L)
{
    return makeLink(L, &vlSpringType, vl_spring);
}

static int dot_new(lua_State *L)
{
    vlLuaWorld *world = vlCheckUnlockedWorld(L, "dot");
    vlDotDef def = {.product = 0};
    vlReadFields(L, world, "dot", 2, dotFields, &def);
    vlCheckMemory(L, world, "dot", 0);
    vlError error;
    const vlLinkId link = vlWorld_CreateDot(world->engine, &def, &error);
    return pushNewLink(L, world, &vlDotType, link, &error);
}

static bool isValid(const vlObject *self)
{
    return vlLink_IsValid(engineOf(self), self->id.link);
}

static bool destroy(lua_State *L, vlObject *self)
{
    (void)L;
    return vlWorld_DestroyLink(engineOf(self), self->id.link);
}

const vlType *vlTypeOfKind(vlLinkKind kind)
{
    switch (kind)
    {
    case vl_tether:
        return &vlTetherType;
    case vl_keepaway:
        return &vlKeepawayType;
    case vl_spring:
        return &vlSpringType;
    case vl_dot:
        return &vlDotType;
    default:
        return &vlRodType;
    }
}

const vlType *vlTypeOfLink(const vlWorld *engine, vlLinkId link)
{
    return vlTypeOfKind(vlLink_GetKind(engine, link));
}

const vlType vlRodType = {
    .number = vl_typeRod,
    .name = "rod",
    .space = vl_spaceLink,
    .fields = rodFields,
    .construct = rod_new,
    .properties = rodProperties,
    .methods = methods,
    .isValid = isValid,
    .destroy = destroy,
};

const vlType vlTetherType = {
    .number = vl_typeTether,
    .name = "tether",
    .space = vl_spaceLink,
    .fields = limitFields,
    .construct = tether_new,
    .properties = limitProperties,
    .methods = methods,
    .isValid = isValid,
    .destroy = destroy,
};

const vlType vlKeepawayType = {
    .number = vl_typeKeepaway,
    .name = "keepaway",
    .space = vl_spaceLink,
    .fields = limitFields,
    .construct = keepaway_new,
    .properties = limitProperties,
    .methods = methods,
    .isValid = isValid,
    .destroy = destroy,
};

const vlType vlSpringType = {
    .number = vl_typeSpring,
    .name = "spring",
    .space = vl_spaceLink,
    .fields = springFields,
    .construct = spring_new,
    .properties = springProperties,
    .methods = methods,
    .isValid = isValid,
    .destroy = destroy,
};

const vlType vlDotType = {
    .number = vl_typeDot,
    .name = "dot",
    .space = vl_spaceLink,
    .fields = dotFields,
    .construct = dot_new,
    .properties = dotProperties,
    .methods = methods,
    .isValid = isValid,
    .destroy = destroy,
};
