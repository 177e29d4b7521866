// query.h: methods of worlds that ask what is where.
#ifndef VL_MODULE_QUERY_H
#define VL_MODULE_QUERY_H

#include <lua.h>

int vlQuery_Ray(lua_State *L);     ///< world:ray{from =, to =}
int vlQuery_Rays(lua_State *L);    ///< world:rays{from =, to =}
int vlQuery_Cast(lua_State *L);    ///< world:cast{radius =, from =, to =}
int vlQuery_Query(lua_State *L);   ///< world:query{min =, max =}
int vlQuery_Nearest(lua_State *L); ///< world:nearest{point =, distance =}
int vlQuery_At(lua_State *L);      ///< world:at(point)

#endif
