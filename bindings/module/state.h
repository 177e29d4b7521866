// state.h: what the module keeps for a Lua state and for each of its worlds.
#ifndef VL_MODULE_STATE_H
#define VL_MODULE_STATE_H

#include <stdbool.h>
#include <stdint.h>

#include "module/module.h"
#include "module/object.h"

/// The members of a type, found by the address of their name. (object.c)
typedef struct vlKeyTable vlKeyTable;

/// The most keys that are known to be held at a time, and the longest name of one.
#define VL_MAX_KEYS_HELD 16
#define VL_MAX_KEY_NAME  32

/// The module in one Lua state.
typedef struct vlModule
{
    vlModuleHost host;
    const vlKeyTable *keys[vl_typeCount];
    bool isScene;
    vlLuaWorld *defaultWorld; ///< NULL in stock Lua
    vlLuaWorld *firstWorld;   ///< of all that are alive
    uint32_t worldCount;      ///< ever made: the next one's number
    int threads;
    vlMemoryBudget memory; ///< of all worlds
    size_t collectAt;      ///< bytes of it at which the collector looks for worlds that nobody needs
    bool stopping, quitCalled;
    int quitCode;
    int expectations, failures;
    vlModuleView view;
    char held[VL_MAX_KEYS_HELD][VL_MAX_KEY_NAME]; ///< names of keys
    int heldCount;
} vlModule;

/// Makes the module's state. Once a Lua state.
vlModule *vlState_Open(lua_State *L);
/// The module's state, NULL before luaopen_verlua.
vlModule *vlModule_Of(lua_State *L);

/// A world as Lua sees it: the userdata itself. User values: see vlWorldValue.
struct vlLuaWorld
{
    vlObject object;
    vlWorld *engine; ///< NULL once collected
    vlModule *module;
    vlLuaWorld *next;
    uint32_t number;
    bool stepping;
    bool dispatching;     ///< the list of callbacks is being walked: entries may die, but not leave it
    lua_State *stepState; ///< the coroutine that steps
    int errorIndex;       ///< stack index for the error of a force function, in the frame that steps
    int handlerIndex;     ///< stack index of the message handler, same frame
    int pushedIndex;      ///< stack index of the table vl_worldPushed, same frame
    bool forceFailed;
    uint64_t disabled, still, selfless; ///< groups that change their members, see group.c
    uint32_t created;                   ///< callbacks, frames and records, to tell them apart
    char caches[vl_spaceCount];         ///< their addresses are the registry keys of the caches, by vlIdSpace
};

/// User values of a world's userdata.
typedef enum vlWorldValue
{
    vl_worldKept = 2,  ///< set of objects that live as long as the world
    vl_worldCallbacks, ///< array of callbacks, in the order they were made
    vl_worldRecords,   ///< array of records
    vl_worldPushed,    ///< the particles' objects by slot, while there are force functions
    vl_worldGroups,    ///< array of names of groups: bit i of vlFilter at i + 1
    vl_worldOwn,       ///< by body slot: what a body is when its groups do not say otherwise, see group.c
    vl_worldImages,    ///< names of pictures by body slot
    vl_worldColors,    ///< names of colours by body slot
    vl_worldObstacles, ///< objects of obstacles by slot
    vl_worldGone,      ///< objects of bodies that were destroyed, by id; weak
    vl_worldValues = vl_worldGone
} vlWorldValue;

/// Makes the world whose userdata is at `index` known to vlPushWorld.
void vlState_AddWorld(lua_State *L, int index, vlLuaWorld *world);
void vlState_RemoveWorld(vlLuaWorld *world);

/// Pushes a world's userdata.
void vlPushWorld(lua_State *L, vlLuaWorld *world);
/// Pushes one of a world's tables.
void vlPushWorldValue(lua_State *L, vlLuaWorld *world, vlWorldValue value);
/// Now and then, when much memory is in use: Lua's collector, which does not see that of the engine. Before
/// something is made that takes memory of the engine's.
void vlState_CollectUnused(lua_State *L, vlModule *module);
/// Makes a world and pushes it.
vlLuaWorld *vlPushNewWorld(lua_State *L, const vlWorldDef *def);
/// verlua.world{...}
int vlWorld_New(lua_State *L);

/// Whether the world has two dimensions.
bool vlIsPlanar(const vlLuaWorld *world);
/// The world that a world function was called on: the first argument, world:particle{...}.
vlLuaWorld *vlCheckWorld(lua_State *L, const char *function);
/// The same for functions that make, destroy or step: not inside a force function.
vlLuaWorld *vlCheckUnlockedWorld(lua_State *L, const char *function);
/// Raises when the engine's memory with `bytes` more would exceed the host's limit.
void vlCheckMemory(lua_State *L, vlLuaWorld *world, const char *what, double bytes);

// Calls of the host's functions, when they are there.
void vlHost_EngineEnter(const vlModule *module);
void vlHost_EngineLeave(const vlModule *module);
void vlHost_CallbackStart(const vlModule *module);
/// Prints a line.
void vlHost_Print(const vlModule *module, const char *line);

/// Raises the stop value.
int vlRaiseStop(lua_State *L);
/// The same when the host ended the engine's last call (mustStop).
void vlCheckStopped(lua_State *L, const vlLuaWorld *world);

#endif
