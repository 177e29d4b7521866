// particle.c: the Lua type `particle`
#include <math.h>

#include "module/callbacks.h"
#include "module/fields.h"
#include "module/object.h"
#include "module/state.h"
#include "module/types.h"
#include "module/vec.h"

static vlWorld *engineOf(const vlObject *self)
{
    return self->world->engine;
}

static vlVec3 positionOf(const vlObject *self)
{
    return vlParticle_GetPosition(engineOf(self), self->id.particle);
}

static vlVec3 velocityOf(const vlObject *self)
{
    return vlParticle_GetVelocity(engineOf(self), self->id.particle);
}

static int pushNumber(lua_State *L, double number)
{
    lua_pushnumber(L, number);
    return 1;
}

static int pushVector(lua_State *L, vlVec3 vector)
{
    vlPushVec(L, vector);
    return 1;
}

// Properties

// The engine gives zeros for a particle that was destroyed: only then is it worth asking.
static vlVec3 checkPosition(lua_State *L, const vlObject *self)
{
    const vlVec3 p = positionOf(self);
    if (p.x == 0 && p.y == 0 && p.z == 0)
    {
        vlCheckValid(L, self);
    }
    return p;
}

static int particle_x(lua_State *L, vlObject *self)
{
    return pushNumber(L, checkPosition(L, self).x);
}

static int particle_y(lua_State *L, vlObject *self)
{
    return pushNumber(L, checkPosition(L, self).y);
}

static int particle_z(lua_State *L, vlObject *self)
{
    return pushNumber(L, checkPosition(L, self).z);
}

static int particle_position(lua_State *L, vlObject *self)
{
    return pushVector(L, positionOf(self));
}

static int particle_vx(lua_State *L, vlObject *self)
{
    return pushNumber(L, velocityOf(self).x);
}

static int particle_vy(lua_State *L, vlObject *self)
{
    return pushNumber(L, velocityOf(self).y);
}

static int particle_vz(lua_State *L, vlObject *self)
{
    return pushNumber(L, velocityOf(self).z);
}

static int particle_velocity(lua_State *L, vlObject *self)
{
    return pushVector(L, velocityOf(self));
}

static int particle_speed(lua_State *L, vlObject *self)
{
    const vlVec3 v = velocityOf(self);
    return pushNumber(L, hypot(hypot(v.x, v.y), v.z));
}

static int particle_mass(lua_State *L, vlObject *self)
{
    return pushNumber(L, vlParticle_GetMass(engineOf(self), self->id.particle));
}

static int particle_radius(lua_State *L, vlObject *self)
{
    return pushNumber(L, vlParticle_GetRadius(engineOf(self), self->id.particle));
}

static int particle_pinned(lua_State *L, vlObject *self)
{
    lua_pushboolean(L, vlParticle_IsPinned(engineOf(self), self->id.particle));
    return 1;
}

static int particle_collides(lua_State *L, vlObject *self)
{
    lua_pushboolean(L, vlParticle_Collides(engineOf(self), self->id.particle));
    return 1;
}

static int particle_reaction(lua_State *L, vlObject *self)
{
    return pushVector(L, vlParticle_GetReaction(engineOf(self), self->id.particle));
}

static void movePosition(lua_State *L, vlObject *self, vlVec3 position)
{
    vlError error;
    vlExpectDone(L, "particle", vlParticle_SetPosition(engineOf(self), self->id.particle, position, &error),
                 &error);
}

static void changeVelocity(lua_State *L, vlObject *self, vlVec3 velocity)
{
    vlError error;
    vlExpectDone(L, "particle", vlParticle_SetVelocity(engineOf(self), self->id.particle, velocity, &error),
                 &error);
}

static void setPosition(lua_State *L, vlObject *self, const vlProperty *property, int value)
{
    movePosition(L, self, vlReadVector(L, self->world, "particle", property->name, value));
}

static void setVelocity(lua_State *L, vlObject *self, const vlProperty *property, int value)
{
    changeVelocity(L, self, vlReadVector(L, self->world, "particle", property->name, value));
}

static void setPositionCoordinate(lua_State *L, vlObject *self, const vlProperty *property, int value)
{
    vlVec3 position = positionOf(self);
    vlReadCoordinate(L, self->world, "particle", property->name, value, &position);
    movePosition(L, self, position);
}

static void setVelocityCoordinate(lua_State *L, vlObject *self, const vlProperty *property, int value)
{
    vlVec3 velocity = velocityOf(self);
    vlReadCoordinate(L, self->world, "particle", property->name, value, &velocity);
    changeVelocity(L, self, velocity);
}

static void setMass(lua_State *L, vlObject *self, const vlProperty *property, int value)
{
    const double mass = vlReadNumber(L, "particle", property->name, value, &vlPositive);
    vlError error;
    vlExpectDone(L, "particle", vlParticle_SetMass(engineOf(self), self->id.particle, mass, &error), &error);
}

static void setRadius(lua_State *L, vlObject *self, const vlProperty *property, int value)
{
    const double radius = vlReadNumber(L, "particle", property->name, value, &vlNotNegative);
    vlError error;
    vlExpectDone(L, "particle", vlParticle_SetRadius(engineOf(self), self->id.particle, radius, &error),
                 &error);
}

static void setPinned(lua_State *L, vlObject *self, const vlProperty *property, int value)
{
    vlParticle_SetPinned(engineOf(self), self->id.particle,
                         vlReadBoolean(L, "particle", property->name, value));
}

static void setCollides(lua_State *L, vlObject *self, const vlProperty *property, int value)
{
    vlParticle_SetCollides(engineOf(self), self->id.particle,
                           vlReadBoolean(L, "particle", property->name, value));
}

static const vlProperty properties[] = {
    {"x", particle_x, setPositionCoordinate, vl_checksSelf}, // m
    {"y", particle_y, setPositionCoordinate, vl_checksSelf}, // m
    {"z", particle_z, setPositionCoordinate, vl_checksSelf}, // m, 0 in the plane
    {"position", particle_position, setPosition, 0},         // m
    {"vx", particle_vx, setVelocityCoordinate, 0},           // m/s
    {"vy", particle_vy, setVelocityCoordinate, 0},           // m/s
    {"vz", particle_vz, setVelocityCoordinate, 0},           // m/s, 0 in the plane
    {"velocity", particle_velocity, setVelocity, 0},         // m/s, of a pinned one: it moves so
    {"speed", particle_speed, NULL, 0},                      // m/s
    {"mass", particle_mass, setMass, 0},                     // kg, also of a pinned one
    {"radius", particle_radius, setRadius, 0},               // m, for what it touches
    {"pinned", particle_pinned, setPinned, 0},               // held where it is
    {"collides", particle_collides, setCollides, 0},         // with others that do
    {"reaction", particle_reaction, NULL, 0},                // N, of links and contacts together
    {"valid", vlObject_GetValid, NULL, 0},                   // false once destroyed
    {NULL, NULL, NULL, 0},
};

// Methods

static int particle_force(lua_State *L) // particle:force(v): N, during the next step
{
    vlObject *self = vlCheckUnlockedSelf(L, &vlParticleType, "force");
    const vlVec3 force = vlReadVector(L, self->world, "particle:force", "force", 2);
    vlError error;
    vlExpectDone(L, "particle:force", vlParticle_ApplyForce(engineOf(self), self->id.particle, force, &error),
                 &error);
    return 0;
}

static int particle_impulse(lua_State *L) // particle:impulse(v): N s, at once
{
    vlObject *self = vlCheckUnlockedSelf(L, &vlParticleType, "impulse");
    const vlVec3 impulse = vlReadVector(L, self->world, "particle:impulse", "impulse", 2);
    vlError error;
    vlExpectDone(L, "particle:impulse",
                 vlParticle_ApplyImpulse(engineOf(self), self->id.particle, impulse, &error), &error);
    return 0;
}

static int particle_pin(lua_State *L) // particle:pin(): holds it where it is, at rest
{
    vlObject *self = vlCheckUnlockedSelf(L, &vlParticleType, "pin");
    vlParticle_SetPinned(engineOf(self), self->id.particle, true);
    return 0;
}

static int particle_unpin(lua_State *L) // particle:unpin(): lets it go, at the velocity of the pin
{
    vlObject *self = vlCheckUnlockedSelf(L, &vlParticleType, "unpin");
    vlParticle_SetPinned(engineOf(self), self->id.particle, false);
    return 0;
}

static int particle_on(lua_State *L) // particle:on(event, function(event, other) ... end)
{
    vlCheckUnlockedSelf(L, &vlParticleType, "on");
    lua_settop(L, 3);
    return vlCallbacks_OnObject(L, "particle:on");
}

static const vlLuaMethod methods[] = {
    {"force", particle_force},
    {"impulse", particle_impulse},
    {"pin", particle_pin},
    {"unpin", particle_unpin},
    {"on", particle_on},
    {"destroy", vlObject_Destroy},
    {NULL, NULL},
};

// particle{position=, velocity=, mass=, radius=, pinned=, collides=}

static const vlField fields[] = {
    {.name = "position", .kind = vl_fieldVector, .offset = offsetof(vlParticleDef, position)},
    {.name = "velocity", .kind = vl_fieldVector, .offset = offsetof(vlParticleDef, velocity)},
    {.name = "mass", .kind = vl_fieldNumber, .offset = offsetof(vlParticleDef, mass), .range = &vlPositive},
    {.name = "radius",
     .kind = vl_fieldNumber,
     .offset = offsetof(vlParticleDef, radius),
     .range = &vlNotNegative},
    {.name = "pinned", .kind = vl_fieldBoolean, .offset = offsetof(vlParticleDef, pinned)},
    {.name = "collides", .kind = vl_fieldBoolean, .offset = offsetof(vlParticleDef, collides)},
    {.name = NULL},
};

static int particle_new(lua_State *L)
{
    vlLuaWorld *world = vlCheckUnlockedWorld(L, "particle");
    vlParticleDef def = vlDefaultParticleDef();
    vlReadFields(L, world, "particle", 2, fields, &def);
    vlCheckMemory(L, world, "particle", 0);

    vlError error;
    const vlParticleId id = vlWorld_CreateParticle(world->engine, &def, &error);
    if (id.generation == 0)
    {
        vlRaiseError(L, "particle", &error);
    }
    vlPushObject(L, world, &vlParticleType, (vlAnyId){.particle = id});
    return 1;
}

static bool isValid(const vlObject *self)
{
    return vlParticle_IsValid(engineOf(self), self->id.particle);
}

static bool destroy(lua_State *L, vlObject *self)
{
    (void)L;
    return vlWorld_DestroyParticle(engineOf(self), self->id.particle);
}

const vlType vlParticleType = {
    .number = vl_typeParticle,
    .name = "particle",
    .space = vl_spaceParticle,
    .fields = fields,
    .construct = particle_new,
    .properties = properties,
    .methods = methods,
    .isValid = isValid,
    .destroy = destroy,
};
