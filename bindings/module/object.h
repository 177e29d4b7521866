// object.h: what every Lua type of the module shares: userdata, properties, methods, errors.
#ifndef VL_MODULE_OBJECT_H
#define VL_MODULE_OBJECT_H

#include <stdbool.h>
#include <stdint.h>

#include <lauxlib.h>
#include <lua.h>

#include "module/module.h"
#include "verlua/verlua.h"

typedef struct vlType vlType;
typedef struct vlField vlField;
typedef struct vlLuaWorld vlLuaWorld;

/// An id of any kind. All have the same three numbers.
typedef union vlAnyId
{
    vlParticleId particle;
    vlLinkId link;
    vlRopeId rope;
    vlClothId cloth;
    vlObstacleId obstacle;
    vlBodyId body;
    vlJointId joint;
    struct
    {
        uint32_t slot, generation, world;
    } any;
} vlAnyId;

/// How each userdata of the module begins. Its first user value is the world's userdata, which it keeps
/// alive.
typedef struct vlObject
{
    const char *tag; ///< &vlObjectTag: tells our userdata from those of others
    const vlType *type;
    vlLuaWorld *world;
    vlAnyId id;
} vlObject;

extern const char vlObjectTag;

typedef enum vlPropertyFlag
{
    vl_hidden = 1,    ///< another spelling of the one before: works, but is not listed
    vl_checksSelf = 2 ///< `get` finds out by itself whether the object is valid (its world is alive)
} vlPropertyFlag;

/// A property. `set` is NULL when it may only be read.
typedef struct vlProperty
{
    const char *name;
    int (*get)(lua_State *L, vlObject *self); ///< pushes one value, returns 1
    void (*set)(lua_State *L, vlObject *self, const struct vlProperty *property, int value);
    unsigned flags; ///< of vlPropertyFlag, or 0
} vlProperty;

typedef struct vlLuaMethod
{
    const char *name;
    lua_CFunction function;
} vlLuaMethod;

/// Whose slots an id counts.
typedef enum vlIdSpace
{
    vl_spaceParticle,
    vl_spaceLink,
    vl_spaceRope,
    vl_spaceCloth,
    vl_spaceBody,
    vl_spaceJoint,
    vl_spaceCount,
    vl_spaceNone = vl_spaceCount ///< objects that are never looked up by their id
} vlIdSpace;

/// The numbers of the types, which order their objects.
typedef enum vlTypeNumber
{
    vl_typeWorld,
    vl_typeParticle,
    vl_typeRod,
    vl_typeTether,
    vl_typeKeepaway,
    vl_typeSpring,
    vl_typeDot,
    vl_typeRope,
    vl_typeCloth,
    vl_typeGround,
    vl_typeWalls,
    vl_typePlane,
    vl_typeBall,
    vl_typeBox,
    vl_typePolygon,
    vl_typeHull,
    vl_typeCapsule,
    vl_typeCylinder,
    vl_typeCompound,
    vl_typeTerrain,
    vl_typeGroup,
    vl_typePin,
    vl_typeHinge,
    vl_typeWeld,
    vl_typePrismatic,
    vl_typeWheel,
    vl_typeGear,
    vl_typePulley,
    vl_typeRatchet,
    vl_typeHold,
    vl_typeGrab,
    vl_typePath,
    vl_typeMotor,
    vl_typeBodyRod,
    vl_typeBodyTether,
    vl_typeBodyKeepaway,
    vl_typeBodySpring,
    vl_typeTriangle,
    vl_typeTetrahedron,
    vl_typeAxes,
    vl_typeCallback,
    vl_typeRecord,
    vl_typeSlider,
    vl_typeOde,
    vl_typeCount
} vlTypeNumber;

/// A Lua type. Each file that defines one ends with it.
struct vlType
{
    vlTypeNumber number;
    const char *name;
    vlIdSpace space;
    const vlField *fields;        ///< of the constructor's table
    lua_CFunction construct;      ///< world, table -> object; NULL when only the module makes it
    const vlProperty *properties; ///< ends with a null name
    const vlLuaMethod *methods;   ///< ends with a null name; may be NULL
    bool (*isValid)(const vlObject *self);
    bool (*destroy)(lua_State *L, vlObject *self);                   ///< NULL: cannot be removed
    int (*element)(lua_State *L, vlObject *self, lua_Integer index); ///< self[index]; may be NULL
    lua_Integer (*length)(lua_State *L, vlObject *self);             ///< #self; may be NULL
    bool (*lookUp)(lua_State *L, vlObject *self, const char *name);  ///< pushes a property that is not listed
    lua_CFunction call, collect;                                     ///< self(...), __gc; may be NULL
    bool isVariant; ///< another type of the same name has the constructor, and stands for both in lists
};

/// A function of the module that makes no object of a type.
typedef struct vlFunction
{
    const char *name;
    lua_CFunction function;
    bool ofWorld;          ///< a method of worlds: its first argument is one
    const vlField *fields; ///< of its table, or NULL
} vlFunction;

/// All types, by their numbers. (registry.c)
extern const vlType *const vlTypes[vl_typeCount];
/// All functions; ends with a null name. (registry.c)
extern const vlFunction vlFunctions[];
/// Makes the metatables. Once a state.
void vlTypes_Open(lua_State *L);

// Making and finding objects

/// Pushes a new userdata of `size` bytes that begins as a vlObject, with `userValues` user values, at
/// least 1.
vlObject *vlNewObject(lua_State *L, vlLuaWorld *world, const vlType *type, size_t size, int userValues);
/// Pushes the object of an id: the same as long as somebody holds it.
void vlPushObject(lua_State *L, vlLuaWorld *world, const vlType *type, vlAnyId id);

/// The object at `index`, whatever its type, or NULL.
vlObject *vlToAnyObject(lua_State *L, int index);
/// The object of this type at `index`, or NULL.
vlObject *vlToObject(lua_State *L, int index, const vlType *type);
/// The object a method was called on; raises when it is of another type or was destroyed.
vlObject *vlCheckSelf(lua_State *L, const vlType *type, const char *method);
/// The same for methods that change something: not inside a force function.
vlObject *vlCheckUnlockedSelf(lua_State *L, const vlType *type, const char *method);
/// Raises when the object's world is inside a force function.
void vlLuaCheckUnlocked(lua_State *L, const vlObject *object);
bool vlObject_IsValid(const vlObject *object);
/// Raises "rod was destroyed" when it was.
void vlCheckValid(lua_State *L, const vlObject *object);

/// object:destroy(), for any type that has `destroy`.
int vlObject_Destroy(lua_State *L);
/// The property `valid`, for any type.
int vlObject_GetValid(lua_State *L, vlObject *self);

// Errors

/// Raises a message with the place of the nearest Lua caller in front.
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3), noreturn))
#endif
void vlRaise(lua_State *L, const char *format, ...);
/// Raises what the engine says, with `what` in front.
#if defined(__GNUC__)
__attribute__((noreturn))
#endif
void vlRaiseError(lua_State *L, const char *what, const vlError *error);
/// Raises unless the engine's call succeeded: vlExpectDone(L, "particle", vlParticle_SetMass(..., &error),
/// &error).
void vlExpectDone(lua_State *L, const char *what, bool done, const vlError *error);

#endif
