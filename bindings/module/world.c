// world.c: the Lua type `world`: its settings and what can be measured of it
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "module/callbacks.h"
#include "module/fields.h"
#include "module/object_list.h"
#include "module/query.h"
#include "module/state.h"
#include "module/step.h"
#include "module/types.h"
#include "module/vec.h"

static const char *const methodNames[] = {"shake", "jakobsen", NULL};
static const char *const relaxationNames[] = {"gauss-seidel", "jacobi", NULL};

#define MAX_SUBSTEPS   1000
#define MAX_ITERATIONS 10000

static const vlWorldDef *settingsOf(const vlObject *self)
{
    return vlWorld_GetSettings(self->world->engine);
}

static int pushNumber(lua_State *L, double number)
{
    lua_pushnumber(L, number);
    return 1;
}

static int pushInteger(lua_State *L, lua_Integer number)
{
    lua_pushinteger(L, number);
    return 1;
}

static int pushBoolean(lua_State *L, bool value)
{
    lua_pushboolean(L, value);
    return 1;
}

static int pushVector(lua_State *L, vlVec3 vector)
{
    vlPushVec(L, vector);
    return 1;
}

// Settings

static int world_gravity(lua_State *L, vlObject *self)
{
    return pushVector(L, settingsOf(self)->gravity);
}

static void setGravity(lua_State *L, vlObject *self, const vlProperty *property, int value)
{
    const vlVec3 gravity = vlReadVector(L, self->world, "world", property->name, value);
    vlError error;
    vlExpectDone(L, "world", vlWorld_SetGravity(self->world->engine, gravity, &error), &error);
}

static int world_drag(lua_State *L, vlObject *self)
{
    return pushNumber(L, settingsOf(self)->drag);
}

static void setDrag(lua_State *L, vlObject *self, const vlProperty *property, int value)
{
    const double drag = vlReadNumber(L, "world", property->name, value, &vlNotNegative);
    vlError error;
    vlExpectDone(L, "world", vlWorld_SetDrag(self->world->engine, drag, &error), &error);
}

static int world_dt(lua_State *L, vlObject *self)
{
    return pushNumber(L, settingsOf(self)->dt);
}

static void setDt(lua_State *L, vlObject *self, const vlProperty *property, int value)
{
    const double dt = vlReadNumber(L, "world", property->name, value, &vlPositive);
    vlError error;
    vlExpectDone(L, "world", vlWorld_SetDt(self->world->engine, dt, &error), &error);
}

static int world_substeps(lua_State *L, vlObject *self)
{
    return pushInteger(L, settingsOf(self)->substeps);
}

static void setSubsteps(lua_State *L, vlObject *self, const vlProperty *property, int value)
{
    const int substeps = vlReadInteger(L, "world", property->name, value, 1, MAX_SUBSTEPS);
    vlError error;
    vlExpectDone(L, "world", vlWorld_SetSubsteps(self->world->engine, substeps, &error), &error);
}

static int world_iterations(lua_State *L, vlObject *self)
{
    return pushInteger(L, settingsOf(self)->iterations);
}

static void setIterations(lua_State *L, vlObject *self, const vlProperty *property, int value)
{
    const int iterations = vlReadInteger(L, "world", property->name, value, 1, MAX_ITERATIONS);
    vlError error;
    vlExpectDone(L, "world", vlWorld_SetIterations(self->world->engine, iterations, &error), &error);
}

static int world_tolerance(lua_State *L, vlObject *self)
{
    return pushNumber(L, settingsOf(self)->iterationTolerance);
}

static void setTolerance(lua_State *L, vlObject *self, const vlProperty *property, int value)
{
    const double tolerance = vlReadNumber(L, "world", property->name, value, &vlNotNegative);
    vlError error;
    vlExpectDone(L, "world", vlWorld_SetIterationTolerance(self->world->engine, tolerance, &error), &error);
}

static int world_method(lua_State *L, vlObject *self)
{
    lua_pushstring(L, methodNames[settingsOf(self)->method]);
    return 1;
}

static void setMethod(lua_State *L, vlObject *self, const vlProperty *property, int value)
{
    vlWorld_SetMethod(self->world->engine,
                      (vlMethod)vlReadChoice(L, "world", property->name, value, methodNames));
}

static int world_relaxation(lua_State *L, vlObject *self)
{
    lua_pushstring(L, relaxationNames[settingsOf(self)->relaxation]);
    return 1;
}

static void setRelaxation(lua_State *L, vlObject *self, const vlProperty *property, int value)
{
    vlWorld_SetRelaxation(self->world->engine,
                          (vlRelaxation)vlReadChoice(L, "world", property->name, value, relaxationNames));
}

static int world_squareRoot(lua_State *L, vlObject *self)
{
    return pushBoolean(L, settingsOf(self)->squareRoot);
}

static void setSquareRoot(lua_State *L, vlObject *self, const vlProperty *property, int value)
{
    vlWorld_SetSquareRoot(self->world->engine, vlReadBoolean(L, "world", property->name, value));
}

static int world_direct(lua_State *L, vlObject *self)
{
    return pushBoolean(L, settingsOf(self)->direct);
}

static void setDirect(lua_State *L, vlObject *self, const vlProperty *property, int value)
{
    vlWorld_SetDirect(self->world->engine, vlReadBoolean(L, "world", property->name, value));
}

static int world_threads(lua_State *L, vlObject *self)
{
    return pushInteger(L, settingsOf(self)->threads);
}

static void setThreads(lua_State *L, vlObject *self, const vlProperty *property, int value)
{
    const int threads = vlReadInteger(L, "world", property->name, value, 1, 64);
    vlError error;
    vlExpectDone(L, "world", vlWorld_SetThreads(self->world->engine, threads, &error), &error);
}

static int world_simd(lua_State *L, vlObject *self)
{
    return pushBoolean(L, settingsOf(self)->simd);
}

static void setSimd(lua_State *L, vlObject *self, const vlProperty *property, int value)
{
    vlWorld_SetSimd(self->world->engine, vlReadBoolean(L, "world", property->name, value));
}

static int world_dimensions(lua_State *L, vlObject *self)
{
    return pushInteger(L, settingsOf(self)->dimensions);
}

static void setDimensions(lua_State *L, vlObject *self, const vlProperty *property, int value)
{
    const int dimensions = vlReadInteger(L, "world", property->name, value, 2, 3);
    vlError error;
    vlExpectDone(L, "world", vlWorld_SetDimensions(self->world->engine, dimensions, &error), &error);
}

static int world_sleeping(lua_State *L, vlObject *self)
{
    return pushBoolean(L, settingsOf(self)->sleeping);
}

static void setSleeping(lua_State *L, vlObject *self, const vlProperty *property, int value)
{
    vlWorld_SetSleeping(self->world->engine, vlReadBoolean(L, "world", property->name, value));
}

// Measurements

static int world_time(lua_State *L, vlObject *self)
{
    return pushNumber(L, vlWorld_GetTime(self->world->engine));
}

static int world_steps(lua_State *L, vlObject *self)
{
    return pushInteger(L, vlWorld_GetStepCount(self->world->engine));
}

static int world_iterationsUsed(lua_State *L, vlObject *self)
{
    return pushInteger(L, vlWorld_GetIterationsUsed(self->world->engine));
}

static void setEnergyField(lua_State *L, const char *name, double energy)
{
    lua_pushnumber(L, energy);
    lua_setfield(L, -2, name);
}

static int world_energy(lua_State *L, vlObject *self)
{
    const vlEnergy energy = vlWorld_GetEnergy(self->world->engine);
    lua_createtable(L, 0, 4);
    setEnergyField(L, "kinetic", energy.kinetic);
    setEnergyField(L, "potential", energy.potential);
    setEnergyField(L, "elastic", energy.elastic);
    setEnergyField(L, "total", energy.total);
    return 1;
}

static int world_momentum(lua_State *L, vlObject *self)
{
    return pushVector(L, vlWorld_GetMomentum(self->world->engine));
}

static int world_angularMomentum(lua_State *L, vlObject *self)
{
    const vlVec3 momentum = vlWorld_GetAngularMomentum(self->world->engine);
    return vlIsPlanar(self->world) ? pushNumber(L, momentum.z) : pushVector(L, momentum);
}

static int world_centerOfMass(lua_State *L, vlObject *self)
{
    return pushVector(L, vlWorld_GetCentreOfMass(self->world->engine));
}

static int world_mass(lua_State *L, vlObject *self)
{
    return pushNumber(L, vlWorld_GetMass(self->world->engine));
}

static const vlProperty properties[] = {
    {"dimensions", world_dimensions, setDimensions, 0},   // 2 or 3, before the first object
    {"gravity", world_gravity, setGravity, 0},            // m/s^2
    {"drag", world_drag, setDrag, 0},                     // 1/s: v' = -drag v
    {"dt", world_dt, setDt, 0},                           // s, length of a step
    {"substeps", world_substeps, setSubsteps, 0},         // equal parts of a step
    {"iterations", world_iterations, setIterations, 0},   // relaxation passes a substep
    {"tolerance", world_tolerance, setTolerance, 0},      // m: passes stop early below it
    {"method", world_method, setMethod, 0},               // "shake" or "jakobsen"
    {"relaxation", world_relaxation, setRelaxation, 0},   // "gauss-seidel" or "jacobi"
    {"square_root", world_squareRoot, setSquareRoot, 0},  // false: the article's approximation
    {"direct", world_direct, setDirect, 0},               // lines of rods are solved whole
    {"threads", world_threads, setThreads, 0},            // that relax together
    {"simd", world_simd, setSimd, 0},                     // AVX2 where there is one
    {"sleeping", world_sleeping, setSleeping, 0},         // bodies at rest do
    {"time", world_time, NULL, 0},                        // s
    {"steps", world_steps, NULL, 0},                      // done so far
    {"iterations_used", world_iterationsUsed, NULL, 0},   // by the last substep
    {"energy", world_energy, NULL, 0},                    // J {kinetic, potential, elastic, total}
    {"momentum", world_momentum, NULL, 0},                // kg m/s
    {"angular_momentum", world_angularMomentum, NULL, 0}, // kg m^2/s: a number in the plane
    {"center_of_mass", world_centerOfMass, NULL, 0},      // m
    {"centre_of_mass", world_centerOfMass, NULL, vl_hidden},
    {"mass", world_mass, NULL, 0},         // kg that move
    {"valid", vlObject_GetValid, NULL, 0}, // false once destroyed
    {NULL, NULL, NULL, 0},
};

// Methods

static vlObject *checkObject(lua_State *L, vlLuaWorld *world, int index)
{
    vlObject *object = vlToAnyObject(L, index);
    if (object == NULL || object->type->destroy == NULL)
    {
        vlRaiseValue(L, "world:remove", "object", "something that was made in this world", index);
    }
    if (object->world != world)
    {
        vlRaise(L, "world:remove: the %s belongs to another world", object->type->name);
    }
    vlCheckValid(L, object);
    return object;
}

static int world_remove(lua_State *L) // world:remove(x): destroys it, as x:destroy() does
{
    vlLuaWorld *world = vlCheckUnlockedWorld(L, "remove");
    checkObject(L, world, 2);
    lua_remove(L, 1);
    return vlObject_Destroy(L);
}

static int world_hash(lua_State *L) // world:hash(): 16 hexadecimal digits
{
    vlLuaWorld *world = vlCheckWorld(L, "hash");
    char digits[17];
    vlHost_EngineEnter(world->module);
    snprintf(digits, sizeof digits, "%016" PRIx64, vlWorld_GetHash(world->engine));
    vlHost_EngineLeave(world->module);
    lua_pushstring(L, digits);
    return 1;
}

static int world_particles(lua_State *L)
{
    return vlPushObjectList(L, "particles", vl_spaceParticle);
}

static int world_links(lua_State *L)
{
    return vlPushObjectList(L, "links", vl_spaceLink);
}

static int world_ropes(lua_State *L)
{
    return vlPushObjectList(L, "ropes", vl_spaceRope);
}

static int world_cloths(lua_State *L)
{
    return vlPushObjectList(L, "cloths", vl_spaceCloth);
}

static int world_bodies(lua_State *L)
{
    return vlPushObjectList(L, "bodies", vl_spaceBody);
}

static int world_joints(lua_State *L)
{
    return vlPushObjectList(L, "joints", vl_spaceJoint);
}

static const vlLuaMethod methods[] = {
    {"step", vlWorld_StepFromLua},
    {"remove", world_remove},
    {"hash", world_hash},
    {"particles", world_particles},
    {"links", world_links},
    {"joints", world_joints},
    {"ropes", world_ropes},
    {"cloths", world_cloths},
    {"bodies", world_bodies},
    {"ray", vlQuery_Ray},
    {"rays", vlQuery_Rays},
    {"cast", vlQuery_Cast},
    {"query", vlQuery_Query},
    {"nearest", vlQuery_Nearest},
    {"at", vlQuery_At},
    {NULL, NULL},
};

// Making a world

// A field of verlua.world{...} and world{...} is a property, set by the same function.
static void applySetting(vlFieldReader *reader, const vlField *field, int index, void *target)
{
    (void)target;
    for (const vlProperty *property = properties; property->name != NULL; property++)
    {
        if (strcmp(property->name, field->name) == 0)
        {
            property->set(reader->L, &reader->world->object, property, index);
        }
    }
}

static const vlField fields[] = {
    {.name = "dimensions", .kind = vl_fieldOther, .read = applySetting},
    {.name = "gravity", .kind = vl_fieldOther, .read = applySetting},
    {.name = "drag", .kind = vl_fieldOther, .read = applySetting},
    {.name = "dt", .kind = vl_fieldOther, .read = applySetting},
    {.name = "substeps", .kind = vl_fieldOther, .read = applySetting},
    {.name = "iterations", .kind = vl_fieldOther, .read = applySetting},
    {.name = "tolerance", .kind = vl_fieldOther, .read = applySetting},
    {.name = "method", .kind = vl_fieldOther, .read = applySetting},
    {.name = "relaxation", .kind = vl_fieldOther, .read = applySetting},
    {.name = "square_root", .kind = vl_fieldOther, .read = applySetting},
    {.name = "direct", .kind = vl_fieldOther, .read = applySetting},
    {.name = "threads", .kind = vl_fieldOther, .read = applySetting},
    {.name = "simd", .kind = vl_fieldOther, .read = applySetting},
    {.name = "sleeping", .kind = vl_fieldOther, .read = applySetting},
    {.name = NULL},
};

static int world_call(lua_State *L) // world{gravity = ..., dt = ...}: sets several at once
{
    vlLuaWorld *world = vlCheckWorld(L, "world");
    vlReadFields(L, world, "world", 2, fields, world);
    lua_settop(L, 1);
    return 1;
}

static void openCaches(lua_State *L, vlLuaWorld *world)
{
    for (int space = 0; space < vl_spaceCount; space++)
    {
        lua_newtable(L);
        lua_newtable(L);
        lua_pushliteral(L, "v");
        lua_setfield(L, -2, "__mode");
        lua_setmetatable(L, -2);
        lua_rawsetp(L, LUA_REGISTRYINDEX, &world->caches[space]);
    }
}

static void openWorldValues(lua_State *L, int index)
{
    for (int value = vl_worldKept; value <= vl_worldValues; value++)
    {
        lua_newtable(L);
        lua_setiuservalue(L, index, value);
    }
}

void vlState_CollectUnused(lua_State *L, vlModule *module)
{
    const size_t least = (size_t)16 << 20;
    if (module->memory.used >= (module->collectAt > 0 ? module->collectAt : least))
    {
        lua_gc(L, LUA_GCCOLLECT, 0);
        module->collectAt = 2 * module->memory.used > least ? 2 * module->memory.used : least;
    }
}

static bool askHost(void *user)
{
    const vlModule *module = user;
    return module->host.mustStop(module->host.user);
}

vlLuaWorld *vlPushNewWorld(lua_State *L, const vlWorldDef *def)
{
    vlModule *module = vlModule_Of(L);
    module->worldCount++;
    vlState_CollectUnused(L, module);

    vlLuaWorld *world = lua_newuserdatauv(L, sizeof *world, vl_worldValues);
    memset(world, 0, sizeof *world);
    world->object.tag = &vlObjectTag;
    world->object.type = &vlWorldType;
    world->object.world = world;
    world->module = module;
    world->number = module->worldCount;
    const int index = lua_gettop(L);
    openWorldValues(L, index);
    openCaches(L, world);
    lua_rawgetp(L, LUA_REGISTRYINDEX, &vlWorldType);
    lua_setmetatable(L, index); // from here on the collector destroys it

    vlWorldDef ours = *def;
    ours.memory = &module->memory;
    vlError error;
    world->engine = vlWorld_Create(&ours, &error);
    if (world->engine == NULL)
    {
        vlRaiseError(L, "world", &error);
    }
    if (module->host.mustStop != NULL)
    {
        vlWorld_SetStopQuestion(world->engine, askHost, module);
    }
    vlState_AddWorld(L, index, world);
    return world;
}

int vlWorld_New(lua_State *L) // verlua.world{...}
{
    const vlWorldDef def = vlDefaultWorldDef();
    lua_settop(L, 1);
    vlLuaWorld *world = vlPushNewWorld(L, &def);
    vlReadFields(L, world, "world", 1, fields, world);
    lua_pushvalue(L, 2);
    return 1;
}

static int world_collect(lua_State *L)
{
    vlLuaWorld *world = lua_touserdata(L, 1);
    if (world->engine != NULL)
    {
        vlState_RemoveWorld(world);
        vlWorld_Destroy(world->engine);
        world->engine = NULL;
    }
    for (int space = 0; space < vl_spaceCount; space++)
    {
        lua_pushnil(L);
        lua_rawsetp(L, LUA_REGISTRYINDEX, &world->caches[space]);
    }
    return 0;
}

// The world a function was called on

static void raiseNoWorld(lua_State *L, const char *function)
{
    char got[64];
    vlDescribeValue(L, 1, got, sizeof got);
    vlRaise(L, "%s: must be called on a world with a colon, as in world:%s(...), got %s", function, function,
            got);
}

vlLuaWorld *vlCheckWorld(lua_State *L, const char *function)
{
    vlObject *object = vlToObject(L, 1, &vlWorldType);
    if (object == NULL)
    {
        raiseNoWorld(L, function);
    }
    vlCheckValid(L, object);
    return object->world;
}

vlLuaWorld *vlCheckUnlockedWorld(lua_State *L, const char *function)
{
    vlLuaWorld *world = vlCheckWorld(L, function);
    if (vlWorld_IsLocked(world->engine))
    {
        vlRaise(L, "%s: nothing can be made, destroyed or stepped inside a force function", function);
    }
    return world;
}

static bool isValid(const vlObject *self)
{
    return self->world->engine != NULL;
}

const vlType vlWorldType = {
    .number = vl_typeWorld,
    .name = "world",
    .space = vl_spaceNone,
    .fields = fields,
    .properties = properties,
    .methods = methods,
    .isValid = isValid,
    .call = world_call,
    .collect = world_collect,
};
