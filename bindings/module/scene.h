// scene.h: functions of a scene that make nothing in its world: view, expect, quit.
#ifndef VL_MODULE_SCENE_H
#define VL_MODULE_SCENE_H

#include <lua.h>

#include "module/fields.h"

/// view{center=, height=, ...}
int vlScene_View(lua_State *L);
extern const vlField vlScene_ViewFields[];
/// expect(name, value, wanted, tolerance)
int vlScene_Expect(lua_State *L);
/// quit(code)
int vlScene_Quit(lua_State *L);

#endif
