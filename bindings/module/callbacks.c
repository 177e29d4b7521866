// callbacks.c: functions of the scene that the module calls: forces and events
#include "module/callbacks.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "module/contacts.h"
#include "module/fields.h"
#include "module/names.h"
#include "module/types.h"
#include "module/vec.h"

/// What a callback waits for. Forces come first, then the events by the names below.
typedef enum CallbackKind
{
    callbackForce,
    callbackStep,
    callbackBreak,
    callbackContact,
    callbackHit,
    callbackPersist,
    callbackSeparate,
    callbackKey,
    callbackClick
} CallbackKind;

static const char *const eventNames[] = {"step",     "break", "contact", "hit", "persist",
                                         "separate", "key",   "click",   NULL};

/// What force(), on(), body:on() and particle:on() return. User value 2 is the function, 3 the body or
/// particle.
typedef struct Callback
{
    vlObject object;
    CallbackKind kind;
    bool alive;
    int number;     ///< of the engine's force function
    int stackIndex; ///< of the Lua function, while the engine steps
    bool ofOne;     ///< only events of one body or particle count
    bool isLast;    ///< that was gone when the last events were told
} Callback;

enum
{
    functionValue = 2,
    objectValue
};

// Making and removing

static Callback *pushNewCallback(lua_State *L, vlLuaWorld *world, CallbackKind kind, int function)
{
    vlPushWorldValue(L, world, vl_worldCallbacks);
    Callback *callback = (Callback *)vlNewObject(L, world, &vlCallbackType, sizeof(Callback), objectValue);
    callback->kind = kind;
    callback->alive = true;
    lua_pushvalue(L, function);
    lua_setiuservalue(L, -2, functionValue);
    lua_pushvalue(L, -1);
    lua_rawseti(L, -3, (lua_Integer)lua_rawlen(L, -3) + 1);
    lua_remove(L, -2);
    callback->object.id.any.slot = ++world->created;
    return callback;
}

static bool destroy(lua_State *L, vlObject *self)
{
    Callback *callback = (Callback *)self;
    if (callback->kind == callbackForce)
    {
        vlWorld_RemoveForce(self->world->engine, callback->number);
        vlPushWorld(L, self->world); // the objects of its particles may go
        lua_newtable(L);
        lua_setiuservalue(L, -2, vl_worldPushed);
        lua_pop(L, 1);
    }
    callback->alive = false;
    if (!self->world->stepping)
    {
        vlCallbacks_Sweep(L, self->world);
    }
    return true;
}

void vlCallbacks_Sweep(lua_State *L, vlLuaWorld *world)
{
    vlPushWorldValue(L, world, vl_worldCallbacks);
    const lua_Integer count = (lua_Integer)lua_rawlen(L, -1);
    lua_Integer kept = 0;
    for (lua_Integer i = 1; i <= count; i++)
    {
        lua_rawgeti(L, -1, i);
        const Callback *callback = lua_touserdata(L, -1);
        if (callback->alive)
        {
            lua_rawseti(L, -2, ++kept);
        }
        else
        {
            lua_pop(L, 1);
        }
    }
    for (lua_Integer i = kept + 1; i <= count; i++)
    {
        lua_pushnil(L);
        lua_rawseti(L, -2, i);
    }
    lua_pop(L, 1);
}

// Forces

static int checkFunction(lua_State *L, const char *what, int index)
{
    if (!lua_isfunction(L, index))
    {
        vlRaiseValue(L, what, "its function", "a function", index);
    }
    return index;
}

static double checkForce(lua_State *L, int function, const char *name, int value)
{
    const double number = lua_type(L, value) == LUA_TNUMBER ? lua_tonumber(L, value) : NAN;
    if (!isfinite(number))
    {
        vlRaiseResult(L, function, "force", name, "a finite number", value);
    }
    return number;
}

// Reads what a force function returned: `count` values from `first` on, of which three stand on the stack.
static vlVec3 readForce(lua_State *L, const vlLuaWorld *world, int function, int first, int count)
{
    if (lua_isnil(L, first))
    {
        return (vlVec3){0, 0, 0};
    }
    vlVec3 force;
    if (lua_type(L, first) == LUA_TNUMBER)
    {
        force.x = checkForce(L, function, "fx", first);
        // One number is a force along x; but a second value that is nil is a mistake in a name.
        force.y = count == 1 ? 0 : checkForce(L, function, "fy", first + 1);
        force.z = lua_isnil(L, first + 2) ? 0 : checkForce(L, function, "fz", first + 2);
    }
    else if (!vlModule_ToVector(L, first, &force))
    {
        vlRaiseResult(L, function, "force", "what it returns", "fx, or fx and fy, or a finite vector", first);
    }
    if (force.z != 0 && vlIsPlanar(world))
    {
        lua_pushnumber(L, force.z);
        vlRaiseResult(L, function, "force", "fz", "0 in the plane", -1);
    }
    return force;
}

/// One call of a force function.
typedef struct ForceCall
{
    vlLuaWorld *world;
    vlParticleId particle;
    vlVec3 *force;
} ForceCall;

// Pushes the particle's object from the table at `pushed`, which keeps the collector from taking it away
// between two substeps.
static void pushAskedParticle(lua_State *L, const ForceCall *call, int pushed)
{
    const vlParticleId particle = call->particle;
    lua_rawgeti(L, pushed, particle.slot);
    const vlObject *object = lua_touserdata(L, -1);
    if (object == NULL || object->id.particle.generation != particle.generation)
    {
        lua_pop(L, 1);
        vlPushObject(L, call->world, &vlParticleType, (vlAnyId){.particle = particle});
        lua_pushvalue(L, -1);
        lua_rawseti(L, pushed, particle.slot);
    }
}

// Runs protected: 1 the call, 2 the function, 3 the objects.
static int callForceFunction(lua_State *L)
{
    const ForceCall *call = lua_touserdata(L, 1);
    lua_pushvalue(L, 2);
    pushAskedParticle(L, call, 3);
    lua_call(L, 1, LUA_MULTRET);
    const int count = lua_gettop(L) - 3;
    lua_settop(L, 6);
    const vlVec3 force = readForce(L, call->world, 2, 4, count);
    call->force->x += force.x;
    call->force->y += force.y;
    call->force->z += force.z;
    return 0;
}

// The engine asks for the force on a particle. An error must not jump over the engine: it waits in the frame
// that steps.
static bool askForForce(void *user, vlWorld *engine, vlParticleId particle, vlVec3 *force)
{
    (void)engine;
    const Callback *callback = user;
    vlLuaWorld *world = callback->object.world;
    lua_State *L = world->stepState;
    ForceCall call = {world, particle, force};

    vlHost_CallbackStart(world->module);
    lua_pushcfunction(L, callForceFunction);
    lua_pushlightuserdata(L, &call);
    lua_pushvalue(L, callback->stackIndex);
    lua_pushvalue(L, world->pushedIndex);
    if (lua_pcall(L, 3, 0, world->handlerIndex) == LUA_OK)
    {
        return true;
    }
    lua_replace(L, world->errorIndex);
    world->forceFailed = true;
    return false;
}

int vlCallbacks_PushForces(lua_State *L, vlLuaWorld *world)
{
    vlPushWorldValue(L, world, vl_worldCallbacks);
    const int list = lua_gettop(L);
    const lua_Integer count = (lua_Integer)lua_rawlen(L, list);
    luaL_checkstack(L, (int)count + 20, "too many callbacks");
    int forces = 0;
    for (lua_Integer i = 1; i <= count; i++)
    {
        lua_rawgeti(L, list, i);
        Callback *callback = lua_touserdata(L, -1);
        if (callback->kind == callbackForce && callback->alive)
        {
            lua_getiuservalue(L, -1, functionValue);
            lua_remove(L, -2);
            callback->stackIndex = lua_gettop(L);
            forces++;
        }
        else
        {
            lua_pop(L, 1);
        }
    }
    return forces;
}

int vlCallbacks_Force(lua_State *L)
{
    vlLuaWorld *world = vlCheckUnlockedWorld(L, "force");
    Callback *callback = pushNewCallback(L, world, callbackForce, checkFunction(L, "force", 2));
    callback->number = vlWorld_AddForce(world->engine, askForForce, callback);
    if (callback->number < 0)
    {
        callback->alive = false;
        vlCallbacks_Sweep(L, world);
        vlRaise(L, "force: not enough memory");
    }
    return 1;
}

// Events

int vlCallbacks_On(lua_State *L)
{
    vlLuaWorld *world = vlCheckUnlockedWorld(L, "on");
    const int event = vlReadChoice(L, "on", "the event", 2, eventNames);
    pushNewCallback(L, world, (CallbackKind)(callbackStep + event), checkFunction(L, "on", 3));
    return 1;
}

int vlCallbacks_OnObject(lua_State *L, const char *what)
{
    static const char *const ofBodies[] = {"contact", "hit", "persist", "separate", NULL},
                             *const ofParticles[] = {"contact", "separate", NULL};
    static const CallbackKind kinds[] = {callbackContact, callbackSeparate};
    vlObject *object = lua_touserdata(L, 1);
    const bool isParticle = object->type == &vlParticleType;
    const int event = vlReadChoice(L, what, "the event", 2, isParticle ? ofParticles : ofBodies);
    const int function = checkFunction(L, what, 3);
    vlError error;
    if (isParticle)
    {
        vlExpectDone(L, what, vlParticle_WatchContacts(object->world->engine, object->id.particle, &error),
                     &error);
    }
    Callback *callback = pushNewCallback(
        L, object->world, isParticle ? kinds[event] : (CallbackKind)(callbackContact + event), function);
    callback->ofOne = true;
    lua_pushvalue(L, 1);
    lua_setiuservalue(L, -2, objectValue);
    return 1;
}

static bool hasListener(lua_State *L, int list, CallbackKind kind)
{
    bool found = false;
    const lua_Integer count = (lua_Integer)lua_rawlen(L, list);
    for (lua_Integer i = 1; i <= count && !found; i++)
    {
        lua_rawgeti(L, list, i);
        const Callback *callback = lua_touserdata(L, -1);
        found = callback->alive && callback->kind == kind;
        lua_pop(L, 1);
    }
    return found;
}

// Pushes what the body of the callback at the top of the stack met in the event at `event`, and returns true;
// pushes nothing when it is not its event.
static bool pushOther(lua_State *L, int event)
{
    lua_getiuservalue(L, -1, objectValue);
    lua_getfield(L, event, "a");
    lua_getfield(L, event, "b");
    const bool isA = lua_rawequal(L, -3, -2), isB = lua_rawequal(L, -3, -1);
    if (!isA && !isB)
    {
        lua_pop(L, 3);
        return false;
    }
    if (isB) // what stays is a
    {
        lua_pop(L, 1);
    }
    else
    {
        lua_remove(L, -2);
    }
    lua_remove(L, -2);
    return true;
}

static void call(lua_State *L, vlLuaWorld *world, int callback, int event)
{
    const Callback *self = lua_touserdata(L, callback);
    const int others = self->ofOne ? 1 : 0;
    if (self->ofOne && !pushOther(L, event))
    {
        return;
    }
    lua_getiuservalue(L, callback, functionValue);
    lua_insert(L, callback + 1);
    lua_pushvalue(L, event);
    lua_insert(L, callback + 2);
    vlHost_CallbackStart(world->module);
    lua_call(L, 1 + others, 0);
}

// Calls those of the first `count` callbacks that wait for this kind with the event at the top of the stack;
// `own`: only those that are of one body or particle. Pops the event.
static void tell(lua_State *L, vlLuaWorld *world, int list, lua_Integer count, CallbackKind kind, bool own)
{
    const int event = lua_gettop(L);
    for (lua_Integer i = 1; i <= count; i++)
    {
        lua_rawgeti(L, list, i);
        const Callback *callback = lua_touserdata(L, -1);
        if (callback->alive && callback->kind == kind && (callback->ofOne || !own))
        {
            call(L, world, lua_gettop(L), event);
        }
        lua_settop(L, event);
    }
    lua_pop(L, 1);
}

// Every field that some event has, as the reference lists them: of another event it is nil, all else is a
// mistake.
static const char *const eventFields[] = {"name",   "time",    "link",     "a",      "b",      "force",
                                          "key",    "pressed", "repeated", "point",  "button", "hit",
                                          "normal", "speed",   "impulse",  "sensor", "torque"};

static int event_index(lua_State *L)
{
    const char *name = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : NULL;
    const int count = sizeof eventFields / sizeof eventFields[0];
    for (int i = 0; name != NULL && i < count; i++)
    {
        if (strcmp(eventFields[i], name) == 0)
        {
            return 0;
        }
    }
    if (name != NULL)
    {
        char suggestion[256], quoted[64];
        vlSuggestName(suggestion, sizeof suggestion, name, eventFields, count);
        vlQuoteText(name, quoted, sizeof quoted);
        vlRaise(L, "event: unknown field %s%s", quoted, suggestion);
    }
    return 0;
}

static void pushNewEvent(lua_State *L)
{
    lua_createtable(L, 0, 6);
    if (luaL_newmetatable(L, "verlua event"))
    {
        lua_pushcfunction(L, event_index);
        lua_setfield(L, -2, "__index");
        lua_pushliteral(L, "event");
        lua_setfield(L, -2, "__name");
        lua_pushliteral(L, "event");
        lua_setfield(L, -2, "__metatable");
    }
    lua_setmetatable(L, -2);
}

static void setCommonFields(lua_State *L, const vlLuaWorld *world, const char *name)
{
    lua_pushstring(L, name);
    lua_setfield(L, -2, "name");
    lua_pushnumber(L, vlWorld_GetTime(world->engine));
    lua_setfield(L, -2, "time");
}

static void setParticleField(lua_State *L, vlLuaWorld *world, const char *name, vlParticleId particle)
{
    vlPushObject(L, world, &vlParticleType, (vlAnyId){.particle = particle});
    lua_setfield(L, -2, name);
}

static void pushBreak(lua_State *L, vlLuaWorld *world, const vlBreak *broken)
{
    pushNewEvent(L);
    setCommonFields(L, world, "break");
    vlPushObject(L, world, vlTypeOfKind(broken->kind), (vlAnyId){.link = broken->link});
    lua_setfield(L, -2, "link");
    setParticleField(L, world, "a", broken->a);
    setParticleField(L, world, "b", broken->b);
    lua_pushnumber(L, broken->force);
    lua_setfield(L, -2, "force");
}

static void setBodyField(lua_State *L, vlLuaWorld *world, const char *name, vlBodyId body)
{
    if (vlBody_IsValid(world->engine, body))
    {
        vlPushObject(L, world, vlTypeOfBody(world->engine, body), (vlAnyId){.body = body});
        lua_setfield(L, -2, name);
    }
}

static void pushJointBreak(lua_State *L, vlLuaWorld *world, const vlJointBreak *broken)
{
    pushNewEvent(L);
    setCommonFields(L, world, "break");
    vlPushObject(L, world, vlTypeOfJointKind(broken->kind), (vlAnyId){.joint = broken->joint});
    lua_setfield(L, -2, "link");
    setBodyField(L, world, "a", broken->a);
    setBodyField(L, world, "b", broken->b);
    lua_pushnumber(L, broken->force);
    lua_setfield(L, -2, "force");
    lua_pushnumber(L, broken->torque);
    lua_setfield(L, -2, "torque");
}

// All events are made before the first is told: what a listener destroys or steps must not change the list.
static int pushBreaks(lua_State *L, vlLuaWorld *world)
{
    int count = 0;
    const vlBreak *breaks = vlWorld_GetBreaks(world->engine, &count);
    int jointCount = 0;
    const vlJointBreak *joints = vlWorld_GetJointBreaks(world->engine, &jointCount);
    lua_createtable(L, count + jointCount, 0);
    for (int i = 0; i < count; i++)
    {
        pushBreak(L, world, &breaks[i]);
        lua_rawseti(L, -2, i + 1);
    }
    for (int i = 0; i < jointCount; i++)
    {
        pushJointBreak(L, world, &joints[i]);
        lua_rawseti(L, -2, count + i + 1);
    }
    return count + jointCount;
}

static CallbackKind kindOfContact(const vlContactEvent *event)
{
    static const CallbackKind kinds[] = {
        [vl_contactBegins] = callbackContact,
        [vl_contactHits] = callbackHit,
        [vl_contactPersists] = callbackPersist,
        [vl_contactEnds] = callbackSeparate,
    };
    return kinds[event->kind];
}

// Particles tell their contacts to their own functions alone.
static void tellParticles(lua_State *L, vlLuaWorld *world, int list, lua_Integer callbacks)
{
    int count = 0;
    const vlParticleContact *contacts = vlWorld_ListParticleContacts(world->engine, &count);
    lua_createtable(L, count, 0);
    const int events = lua_gettop(L);
    for (int i = 0; i < count; i++) // all are made before the first is told
    {
        pushNewEvent(L);
        setCommonFields(L, world, contacts[i].kind == vl_contactBegins ? "contact" : "separate");
        setParticleField(L, world, "a", contacts[i].particle);
        vlContacts_SetParticleFields(L, world, &contacts[i]);
        lua_rawseti(L, events, i + 1);
    }
    for (int i = 1; i <= count; i++)
    {
        lua_rawgeti(L, events, i);
        lua_getfield(L, -1, "name");
        const bool begins = strcmp(lua_tostring(L, -1), "contact") == 0;
        lua_pop(L, 1);
        tell(L, world, list, callbacks, begins ? callbackContact : callbackSeparate, true);
    }
    lua_settop(L, events - 1);
}

void vlCallbacks_WantContacts(lua_State *L, vlLuaWorld *world)
{
    vlPushWorldValue(L, world, vl_worldCallbacks);
    const int list = lua_gettop(L);
    unsigned wanted = 0;
    if (hasListener(L, list, callbackContact) || hasListener(L, list, callbackHit) ||
        hasListener(L, list, callbackSeparate))
    {
        wanted = vl_wantContacts;
    }
    if (hasListener(L, list, callbackPersist))
    {
        wanted = vl_wantContacts | vl_wantPersists;
    }
    vlWorld_SetContactEvents(world->engine, wanted);
    lua_settop(L, list - 1);
}

// Those that somebody waits for: their events in a list, and their kinds by the same places in another.
static int pushContacts(lua_State *L, vlLuaWorld *world, int list)
{
    int count = 0, told = 0;
    bool awaited[callbackSeparate + 1] = {false};
    for (CallbackKind kind = callbackContact; kind <= callbackSeparate; kind++)
    {
        awaited[kind] = hasListener(L, list, kind);
    }
    const vlContactEvent *events = vlWorld_ListContactEvents(world->engine, &count);
    lua_newtable(L);
    lua_newtable(L);
    for (int i = 0; i < count; i++)
    {
        const CallbackKind kind = kindOfContact(&events[i]);
        if (!awaited[kind])
        {
            continue;
        }
        pushNewEvent(L);
        setCommonFields(L, world, eventNames[kind - callbackStep]);
        vlContacts_SetFields(L, world, &events[i]);
        lua_rawseti(L, -3, ++told);
        lua_pushinteger(L, (lua_Integer)kind);
        lua_rawseti(L, -2, told);
    }
    return told;
}

static void tellContacts(lua_State *L, vlLuaWorld *world, int list, lua_Integer callbacks)
{
    if (!vlWorld_GetContactEvents(world->engine))
    {
        return;
    }
    const int count = pushContacts(L, world, list), kinds = lua_gettop(L);
    for (int i = 1; i <= count; i++)
    {
        lua_rawgeti(L, kinds, i);
        const CallbackKind kind = (CallbackKind)lua_tointeger(L, -1);
        lua_pop(L, 1);
        lua_rawgeti(L, kinds - 1, i);
        tell(L, world, list, callbacks, kind, false);
    }
    lua_settop(L, kinds - 2);
}

// The end of a body's last contact comes in the step after its destruction; then nothing more will come.
static void dropLast(lua_State *L, int list, lua_Integer count)
{
    for (lua_Integer i = 1; i <= count; i++)
    {
        lua_rawgeti(L, list, i);
        Callback *callback = lua_touserdata(L, -1);
        if (callback->ofOne && callback->alive)
        {
            lua_getiuservalue(L, -1, objectValue);
            const bool gone = !vlObject_IsValid(lua_touserdata(L, -1));
            callback->alive = !(gone && callback->isLast);
            callback->isLast = gone;
        }
        lua_settop(L, list);
    }
}

void vlCallbacks_Dispatch(lua_State *L, vlLuaWorld *world)
{
    const int top = lua_gettop(L);
    vlPushWorldValue(L, world, vl_worldCallbacks);
    const int list = lua_gettop(L);
    const lua_Integer count = (lua_Integer)lua_rawlen(L, list);
    if (hasListener(L, list, callbackBreak))
    {
        const int breaks = pushBreaks(L, world);
        for (int i = 1; i <= breaks; i++)
        {
            lua_rawgeti(L, list + 1, i);
            tell(L, world, list, count, callbackBreak, false);
        }
        lua_settop(L, list);
    }
    tellContacts(L, world, list, count);
    tellParticles(L, world, list, count);
    dropLast(L, list, count);
    if (hasListener(L, list, callbackStep))
    {
        pushNewEvent(L);
        setCommonFields(L, world, "step");
        tell(L, world, list, count, callbackStep, false);
    }
    lua_settop(L, top);
}

static CallbackKind inputKind(const char *name)
{
    return strcmp(name, eventNames[callbackKey - callbackStep]) == 0 ? callbackKey : callbackClick;
}

bool vlCallbacks_PushInput(lua_State *L, vlLuaWorld *world, const char *name)
{
    vlPushWorldValue(L, world, vl_worldCallbacks);
    const bool awaited = hasListener(L, lua_gettop(L), inputKind(name));
    lua_pop(L, 1);
    if (awaited)
    {
        pushNewEvent(L);
        setCommonFields(L, world, name);
    }
    return awaited;
}

void vlCallbacks_TellInput(lua_State *L, vlLuaWorld *world, const char *name)
{
    vlPushWorldValue(L, world, vl_worldCallbacks);
    lua_insert(L, -2);
    const int list = lua_gettop(L) - 1;
    tell(L, world, list, (lua_Integer)lua_rawlen(L, list), inputKind(name), false);
    lua_pop(L, 1);
}

// The type

static int callback_event(lua_State *L, vlObject *self)
{
    const CallbackKind kind = ((Callback *)self)->kind;
    lua_pushstring(L, kind == callbackForce ? "force" : eventNames[kind - callbackStep]);
    return 1;
}

static const vlProperty properties[] = {
    {"event", callback_event, NULL, 0},    // "force" or the event's name
    {"valid", vlObject_GetValid, NULL, 0}, // false once removed
    {NULL, NULL, NULL, 0},
};

static const vlLuaMethod methods[] = {
    {"destroy", vlObject_Destroy},
    {NULL, NULL},
};

static bool isValid(const vlObject *self)
{
    return ((const Callback *)self)->alive;
}

const vlType vlCallbackType = {
    .number = vl_typeCallback,
    .name = "callback",
    .space = vl_spaceNone,
    .properties = properties,
    .methods = methods,
    .isValid = isValid,
    .destroy = destroy,
};
