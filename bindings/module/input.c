// input.c: keys and clicks that the host passes on to the scene
#include "module/input.h"

#include <stdio.h>
#include <string.h>

#include "module/callbacks.h"
#include "module/fields.h"
#include "module/state.h"
#include "module/types.h"

// The keys that are held

static int findHeld(const vlModule *module, const char *key)
{
    for (int i = 0; i < module->heldCount; i++)
    {
        if (strcmp(module->held[i], key) == 0)
        {
            return i;
        }
    }
    return -1;
}

static void setHeld(vlModule *module, const char *key, bool held)
{
    const int at = findHeld(module, key);
    if (held && at < 0 && module->heldCount < VL_MAX_KEYS_HELD)
    {
        snprintf(module->held[module->heldCount++], VL_MAX_KEY_NAME, "%s", key);
    }
    else if (!held && at >= 0)
    {
        memmove(module->held[at], module->held[--module->heldCount], VL_MAX_KEY_NAME);
    }
}

int vlInput_KeyDown(lua_State *L)
{
    if (lua_type(L, 1) != LUA_TSTRING)
    {
        vlRaiseValue(L, "key_down", "key", "the name of a key", 1);
    }
    lua_pushboolean(L, findHeld(vlModule_Of(L), lua_tostring(L, 1)) >= 0);
    return 1;
}

// Telling

typedef struct Input
{
    const char *key, *button;
    bool pressed, repeated;
    vlVec3 point;
    vlModuleHit hit;
} Input;

static void setFlag(lua_State *L, const char *name, bool value)
{
    lua_pushboolean(L, value);
    lua_setfield(L, -2, name);
}

// Runs protected.
static int tellKey(lua_State *L)
{
    const Input *input = lua_touserdata(L, 1);
    vlLuaWorld *world = vlModule_Of(L)->defaultWorld;
    if (vlCallbacks_PushInput(L, world, "key"))
    {
        lua_pushstring(L, input->key);
        lua_setfield(L, -2, "key");
        setFlag(L, "pressed", input->pressed);
        setFlag(L, "repeated", input->repeated);
        vlCallbacks_TellInput(L, world, "key");
    }
    return 0;
}

static int tellClick(lua_State *L)
{
    const Input *input = lua_touserdata(L, 1);
    vlLuaWorld *world = vlModule_Of(L)->defaultWorld;
    if (vlCallbacks_PushInput(L, world, "click"))
    {
        vlModule_PushVector(L, input->point);
        lua_setfield(L, -2, "point");
        lua_pushstring(L, input->button);
        lua_setfield(L, -2, "button");
        if (input->hit.body.generation != 0)
        {
            vlModule_PushBody(L, input->hit.body);
        }
        else
        {
            vlModule_PushParticle(L, input->hit.particle);
        }
        lua_setfield(L, -2, "hit");
        vlCallbacks_TellInput(L, world, "click");
    }
    return 0;
}

static int tell(lua_State *L, lua_CFunction function, Input *input, int handler)
{
    handler = handler != 0 ? lua_absindex(L, handler) : 0;
    lua_pushcfunction(L, function);
    lua_pushlightuserdata(L, input);
    return lua_pcall(L, 1, 0, handler);
}

int vlModule_TellKey(lua_State *L, const char *key, bool pressed, bool repeated, int handler)
{
    Input input = {.key = key, .pressed = pressed, .repeated = repeated};
    setHeld(vlModule_Of(L), key, pressed);
    return tell(L, tellKey, &input, handler);
}

void vlModule_ReleaseKeys(lua_State *L)
{
    vlModule_Of(L)->heldCount = 0;
}

int vlModule_TellClick(lua_State *L, vlVec3 point, const char *button, vlModuleHit hit, int handler)
{
    Input input = {.button = button, .point = point, .hit = hit};
    return tell(L, tellClick, &input, handler);
}
