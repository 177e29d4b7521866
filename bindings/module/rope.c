// rope.c: the Lua type `rope`
#include "module/fields.h"
#include "module/object.h"
#include "module/state.h"
#include "module/types.h"

static vlWorld *engineOf(const vlObject *self)
{
    return self->world->engine;
}

// Properties

static int rope_length(lua_State *L, vlObject *self)
{
    lua_pushnumber(L, vlRope_GetLength(engineOf(self), self->id.rope));
    return 1;
}

static int rope_stretch(lua_State *L, vlObject *self)
{
    lua_pushnumber(L, vlRope_GetStretch(engineOf(self), self->id.rope));
    return 1;
}

static int rope_collides(lua_State *L, vlObject *self)
{
    lua_pushboolean(L, vlRope_HasSelfCollision(engineOf(self), self->id.rope));
    return 1;
}

static void setCollides(lua_State *L, vlObject *self, const vlProperty *property, int value)
{
    vlRope_SetSelfCollision(engineOf(self), self->id.rope, vlReadBoolean(L, "rope", property->name, value));
}

static const vlProperty properties[] = {
    {"length", rope_length, NULL, 0},            // m, of its links as they are now
    {"stretch", rope_stretch, NULL, 0},          // length / rest length - 1
    {"collides", rope_collides, setCollides, 0}, // its links with one another
    {"valid", vlObject_GetValid, NULL, 0},       // false once destroyed
    {NULL, NULL, NULL, 0},
};

// rope[i], #rope

static lua_Integer countParticles(lua_State *L, vlObject *self)
{
    (void)L;
    return vlRope_GetParticleCount(engineOf(self), self->id.rope);
}

static int pushParticle(lua_State *L, vlObject *self, lua_Integer index)
{
    const bool inside = index >= 1 && index <= countParticles(L, self);
    const vlParticleId particle =
        inside ? vlRope_GetParticle(engineOf(self), self->id.rope, (int)index - 1) : (vlParticleId){0, 0, 0};
    if (particle.generation == 0)
    {
        lua_pushnil(L);
        return 1;
    }
    vlPushObject(L, self->world, &vlParticleType, (vlAnyId){.particle = particle});
    return 1;
}

static int rope_link(lua_State *L) // rope:link(i): the rod between rope[i] and rope[i + 1]; nil when it broke
{
    vlObject *self = vlCheckSelf(L, &vlRopeType, "link");
    const int most = (int)countParticles(L, self) - 1;
    const int index = vlReadInteger(L, "rope:link", "i", 2, 1, most);
    const vlLinkId link = vlRope_GetLink(engineOf(self), self->id.rope, index - 1);
    if (link.generation == 0)
    {
        lua_pushnil(L);
        return 1;
    }
    vlPushObject(L, self->world, &vlRodType, (vlAnyId){.link = link});
    return 1;
}

static const vlLuaMethod methods[] = {
    {"link", rope_link},
    {"destroy", vlObject_Destroy},
    {NULL, NULL},
};

// rope{from=, to=, links=, length=, mass=, pinned=}

static const vlRange linkRange = {1, VL_MAX_LINKS, false, false};
static const char *const pinNames[] = {"both", "from", "to", "none", NULL};

static const vlField fields[] = {
    {.name = "from", .kind = vl_fieldVector, .offset = offsetof(vlRopeDef, from), .required = true},
    {.name = "to", .kind = vl_fieldVector, .offset = offsetof(vlRopeDef, to), .required = true},
    {.name = "links", .kind = vl_fieldInteger, .offset = offsetof(vlRopeDef, linkCount), .range = &linkRange},
    {.name = "length", .kind = vl_fieldNumber, .offset = offsetof(vlRopeDef, length), .range = &vlPositive},
    {.name = "mass", .kind = vl_fieldNumber, .offset = offsetof(vlRopeDef, mass), .range = &vlPositive},
    {.name = "radius",
     .kind = vl_fieldNumber,
     .offset = offsetof(vlRopeDef, radius),
     .range = &vlNotNegative},
    {.name = "max_force",
     .kind = vl_fieldNumber,
     .offset = offsetof(vlRopeDef, maxForce),
     .range = &vlPositiveOrInfinite},
    {.name = "pinned", .kind = vl_fieldChoice, .offset = offsetof(vlRopeDef, pins), .choices = pinNames},
    {.name = "collides", .kind = vl_fieldBoolean, .offset = offsetof(vlRopeDef, selfCollision)},
    {.name = NULL},
};

static int rope_new(lua_State *L)
{
    vlLuaWorld *world = vlCheckUnlockedWorld(L, "rope");
    vlRopeDef def = vlDefaultRopeDef();
    vlReadFields(L, world, "rope", 2, fields, &def);
    vlCheckMemory(L, world, "rope", 400.0 * def.linkCount); // bytes a particle with its rod, roughly

    vlError error;
    vlHost_EngineEnter(world->module);
    const vlRopeId rope = vlWorld_CreateRope(world->engine, &def, &error);
    vlHost_EngineLeave(world->module);
    if (rope.generation == 0)
    {
        vlCheckStopped(L, world);
        vlRaiseError(L, "rope", &error);
    }
    vlPushObject(L, world, &vlRopeType, (vlAnyId){.rope = rope});
    return 1;
}

static bool isValid(const vlObject *self)
{
    return vlRope_IsValid(engineOf(self), self->id.rope);
}

static bool destroy(lua_State *L, vlObject *self)
{
    (void)L;
    return vlWorld_DestroyRope(engineOf(self), self->id.rope);
}

const vlType vlRopeType = {
    .number = vl_typeRope,
    .name = "rope",
    .space = vl_spaceRope,
    .fields = fields,
    .construct = rope_new,
    .properties = properties,
    .methods = methods,
    .isValid = isValid,
    .destroy = destroy,
    .element = pushParticle,
    .length = countParticles,
};
