// groups.h: the groups of bodies by their names: each name of a world is a bit of vlFilter.
#ifndef VL_MODULE_GROUPS_H
#define VL_MODULE_GROUPS_H

#include "module/fields.h"
#include "module/state.h"

/// The bits of the groups that the value at `index` names: a text or a list of texts. New names get the next
/// free bit; raises an error when there is none left. `name` is the field's, for messages.
uint64_t vlGroups_Read(lua_State *L, vlLuaWorld *world, const char *what, const char *name, int index);
/// A `read` of fields whose target is such a set of bits.
void vlGroups_ReadField(vlFieldReader *reader, const vlField *field, int index, void *target);
/// Pushes the names of the groups, a text when there is one, else a list.
void vlGroups_Push(lua_State *L, vlLuaWorld *world, uint64_t groups);
/// Which bit of vlFilter a name is; the name is at the absolute index `name`.
int vlGroups_FindBit(lua_State *L, vlLuaWorld *world, const char *what, const char *field, int name);
/// Pushes a list of the names, or nil for all groups.
void vlGroups_PushList(lua_State *L, vlLuaWorld *world, uint64_t groups);

#endif
