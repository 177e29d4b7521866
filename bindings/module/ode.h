// ode.h: what the files of the Lua type `ode` share.
#ifndef VL_MODULE_ODE_H
#define VL_MODULE_ODE_H

#include "module/fields.h"
#include "module/state.h"
#include "module/types.h"

/// How a scene writes its components.
typedef enum vlOdeShape
{
    vl_odeNumber, ///< y0 = 1
    vl_odeList,   ///< y0 = {1, 0}
    vl_odeNames   ///< y0 = {h = 1, v = 0}
} vlOdeShape;

/// The userdata.
typedef struct vlLuaOde
{
    vlObject object;
    vlOde *engine;
    vlOdeShape shape;
    int count; ///< components, of second-order systems those of y alone
    bool secondOrder;
} vlLuaOde;

/// User values.
enum
{
    vl_odeNamesValue = 2,  ///< names of the components, sorted; of vl_odeNames
    vl_odeEventNamesValue, ///< by number from 1
    vl_odeEventsValue      ///< the list of events, once somebody asked
};

/// What the engine's callbacks need. Stack indices are of the frame that integrates.
typedef struct vlOdeCall
{
    lua_State *L;
    const vlModule *module;
    const vlLuaOde *ode;
    int f, values;   ///< the function; the list of the events' functions
    int names, y, v; ///< the names; the tables that are filled for each call
    int parameters;  ///< 0: none
    int top;         ///< of the stack between calls
    bool isFirst;    ///< f was not called yet
} vlOdeCall;

/// ode{...}. (ode.c)
int vlOdeLua_New(lua_State *L);
extern const vlField vlOdeLua_Fields[];

// ode_call.c

/// Fills the table at `table` with components; `names` is the index of their names.
void vlOdeLua_FillTable(lua_State *L, const vlLuaOde *ode, int names, int table, const double *y);
/// Has the engine's callbacks call the scene's functions; its `user` is a vlOdeCall.
void vlOdeLua_SetCallbacks(vlOdeDef *def);

#endif
