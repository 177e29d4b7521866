// module.h: the Lua surface as a host sees it: the program, or a test.
#ifndef VL_MODULE_MODULE_H
#define VL_MODULE_MODULE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <lua.h>

#include "verlua/types.h"

// In stock Lua `require "verlua"` opens the module alone: verlua.world{} and the rest as methods of worlds.
// A host opens a scene instead: the same functions as globals, bound to one default world, `world`.

/// What the host wants to be told or asked. Any function may be NULL. All get `user`.
typedef struct vlModuleHost
{
    void *user;
    /// The engine begins and ends work that may take long and does not run Lua: a step, a large rope or
    /// cloth. Always in pairs, never nested, also when an error ends the step.
    void (*engineEnter)(void *user);
    void (*engineLeave)(void *user);
    /// Asked about every millisecond between engineEnter and engineLeave whether the engine shall give up its
    /// work: then the function of the scene that began it (world:step, rope, cloth) ends as after quit. May
    /// not be called at all while there is little work. Must not call Lua.
    bool (*mustStop)(void *user);
    /// A call into Lua begins: update, an event's function, a sample of a record, or, between engineEnter and
    /// engineLeave, a force function; or the engine's part of a step is done. Lua time counts anew from here.
    /// May be called very often: keep it short.
    void (*callbackStart)(void *user);
    /// The engine is about to make a step of `world`, or has made it (`done`; not called where it failed):
    /// what lies between is the step alone, without update and events. Must not call Lua.
    void (*aroundStep)(void *user, vlWorld *world, bool done);
    /// A step of `world` is done, its events too. Returns true to stop the scene: world:step then raises the
    /// stop value (vlModule_IsStop). `L` is the coroutine that steps; it may be called Lua with, but an error
    /// must not leave the function.
    bool (*afterStep)(void *user, lua_State *L, vlWorld *world);
    /// Ends the scene in place of the stop value: raises an error of the host's own, or returns to have the
    /// stop value raised. Called by quit and after a step that the host stopped; vlModule_GetQuit tells
    /// which.
    void (*stop)(void *user, lua_State *L);
    /// The text that the user preset for a slider of this name (--set NAME=VALUE), or NULL.
    const char *(*preset)(void *user, const char *name);
    /// Whether a body may have the picture of this name. False: writes what is wrong, as in "must be the name
    /// of a file in the scene's folder, got ...".
    bool (*checkImage)(void *user, const char *name, char *message, size_t size);
    /// The same of a colour: "must be ...".
    bool (*checkColor)(void *user, const char *name, char *message, size_t size);
    /// Prints one line of text, which comes without its end of line. NULL: to standard output.
    void (*print)(void *user, const char *line);
    /// Most bytes that the engine may take for all worlds of the scene together, 0: no limit. (Lua's own
    /// memory is the host's allocator's matter.)
    size_t memoryLimit;
    /// Threads of the default world, 0: the engine's default.
    int threads;
} vlModuleHost;

/// Opens the module: pushes its table. What `require "verlua"` calls.
int luaopen_verlua(lua_State *L);

/// Opens a scene in a state that has the standard libraries: makes the default world as the global `world`,
/// the module as the global `verlua` (and for `require "verlua"`), and every function of the module as a
/// global bound to the default world. The host is copied. Call it once in a state, protected: it raises Lua
/// errors (memory). Pushes nothing and returns 0, so that it may be called by lua_pcall through a C function
/// of the host.
int vlModule_OpenScene(lua_State *L, const vlModuleHost *host);

/// The default world; NULL when no scene is open.
vlWorld *vlModule_DefaultWorld(lua_State *L);

/// Moves the default world on by n steps, as the scene's own world:step(n) does: update(dt), step, samples,
/// events. `handler` is the stack index of a message handler as for lua_pcall, or 0. Returns LUA_OK, or
/// another status of lua_pcall with the error value pushed.
int vlModule_Step(lua_State *L, int64_t n, int handler);

// Input -------------------------------------------------------------------------------------------------
// Call these between steps. `handler` and what they return are as with vlModule_Step.

/// A key went down or up, or repeats: on("key") of the default world, and key_down. `key` is its name:
/// "left", "a", "space".
int vlModule_TellKey(lua_State *L, const char *key, bool pressed, bool repeated, int handler);
/// No key is held any more, for instance because the window lost the keyboard.
void vlModule_ReleaseKeys(lua_State *L);
/// What was clicked at; at most one is not the null id.
typedef struct vlModuleHit
{
    vlParticleId particle;
    vlBodyId body;
} vlModuleHit;

/// A click at a point of the scene: on("click") of the default world. `button` is "left", "middle" or
/// "right"; `hit` is the particle or body there.
int vlModule_TellClick(lua_State *L, vlVec3 point, const char *button, vlModuleHit hit, int handler);

// Stopping ----------------------------------------------------------------------------------------------
// quit(code), and afterStep or mustStop returning true, raise a value of its own. A scene that catches it
// with pcall gets it again from the next world:step.

/// Whether the value at `index` is the stop value.
bool vlModule_IsStop(lua_State *L, int index);
/// Whether the scene called quit, and with which exit status (0..255).
bool vlModule_GetQuit(lua_State *L, int *code);
/// Whether quit was called, or afterStep or mustStop asked to stop.
bool vlModule_IsStopping(lua_State *L);
/// Only what ran was to be stopped, a line of a console say, not the scene: it can be stepped again. What
/// quit said stays.
void vlModule_ForgetStop(lua_State *L);

/// The calls inside a callback where the last error of world:step arose, innermost first, one a line, as far
/// as the callback; NULL when there are none. It belongs to the error value at `index`: NULL too when that is
/// another one. Kept until the next error.
const char *vlModule_GetTrace(lua_State *L, int index);

// View --------------------------------------------------------------------------------------------------

typedef enum vlModuleTheme
{
    vl_moduleThemeUnset,
    vl_moduleThemeDark,
    vl_moduleThemeLight
} vlModuleTheme;

/// What the scene's view{...} calls said so far. Fields that it did not mention keep these defaults.
typedef struct vlModuleView
{
    bool hasCenter;
    vlVec3 center; ///< m, in the middle of the picture. Default (hasCenter false): fitted.
    double height; ///< m from top to bottom, 0: fitted. Default 0.
    bool hasAzimuth, hasElevation;
    double azimuth;        ///< rad, in space
    double elevation;      ///< rad, -pi/2..pi/2, in space
    double distance;       ///< m, in space, 0: by height, or fitted. Default 0.
    char title[256];       ///< UTF-8, "": none
    bool stretch;          ///< cloths and ropes coloured by stretch. Default false.
    bool grid;             ///< Default true.
    bool time;             ///< Default true.
    bool hasGrid, hasTime; ///< the scene said so
    bool particles;        ///< Default true.
    vlModuleTheme theme;
    int changes; ///< grows with each view{...}: tells the host to look again
} vlModuleView;

/// The view of the scene. False when no scene is open.
bool vlModule_GetView(lua_State *L, vlModuleView *view);

// Expectations ------------------------------------------------------------------------------------------

/// How many expect(...) lines were printed, and how many of them say FAILED.
void vlModule_GetExpectations(lua_State *L, int *count, int *failed);

// Sliders -----------------------------------------------------------------------------------------------

typedef struct vlModuleSlider
{
    const char *name; ///< lives as long as the state
    double min, max, value;
} vlModuleSlider;

int vlModule_GetSliderCount(lua_State *L);
/// Slider `index` of 0..count-1, in the order they were made. False when out of range.
bool vlModule_GetSlider(lua_State *L, int index, vlModuleSlider *slider);
/// Sets its value, cut off at its ends. False when out of range or not a number.
bool vlModule_SetSlider(lua_State *L, int index, double value);

// Records -----------------------------------------------------------------------------------------------

int vlModule_GetRecordCount(lua_State *L);
/// Writes record `index` of 0..count-1 as CSV: a header `t,name,...`, then a line a sample, numbers with 17
/// digits. False when out of range or the stream fails (then errno says why).
bool vlModule_WriteRecord(lua_State *L, int index, FILE *file);

// Values ------------------------------------------------------------------------------------------------

/// A number that orders the objects of the module (worlds, particles, ropes, ...) the same way in every run.
/// False when the value at `index` is no such object.
bool vlModule_ObjectOrder(lua_State *L, int index, uint64_t *key);
/// Reads a vector as constructors do: a vec, {x, y}, {x, y, z} or {x = , y = , z = }. False when it is none
/// or not finite. May raise a memory error.
bool vlModule_ToVector(lua_State *L, int index, vlVec3 *vector);
/// Pushes a vec.
void vlModule_PushVector(lua_State *L, vlVec3 vector);
/// What a body of the default world shall look like: the names of a colour and a picture, NULL: none. They
/// stay as they are until the body or the scene changes.
void vlModule_GetBodyLook(lua_State *L, vlBodyId body, const char **color, const char **image);
/// The particle at `index`. False when the value there is no particle, or one that was destroyed.
bool vlModule_ToParticle(lua_State *L, int index, vlWorld **world, vlParticleId *particle);
/// Pushes the object of a particle of the default world; nil when it was destroyed or no scene is open.
void vlModule_PushParticle(lua_State *L, vlParticleId particle);
/// The same of a body.
void vlModule_PushBody(lua_State *L, vlBodyId body);

#endif
