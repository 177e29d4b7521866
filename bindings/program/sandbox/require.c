// require.c: `require` within the scene's folder and the shipped scripts
#include "program/sandbox/state.h"

#include <ctype.h>
#include <string.h>

#include "core/platform.h"

/// What is wrong with a module name, NULL when nothing is. Names are parts joined by dots.
static const char *findFault(const char *name, size_t length)
{
    if (length == 0 || length > 200)
        return "expected 1 to 200 bytes";
    if (name[0] == '.' || name[length - 1] == '.')
        return "a dot stands between two names";
    for (size_t i = 0; i < length; i++)
    {
        if (name[i] == '.' && name[i + 1] == '.')
            return "a dot stands between two names";
        if (name[i] == '/' || name[i] == '\\' || name[i] == ':')
            return "folders are separated by dots, as in \"folder.file\", and lie in that of the scene";
        if (iscntrl((unsigned char)name[i]))
            return "it holds a control character";
    }
    return NULL;
}

/// Pushes FOLDER/a/b.lua or FOLDER/a/b/init.lua for the module a.b.
static const char *pushPath(lua_State *L, const char *folder, const char *name, const char *ending)
{
    bool hasFolder = folder[0] != '\0';
    bool needsSlash = hasFolder && folder[strlen(folder) - 1] != '/';
    luaL_gsub(L, name, ".", "/");
    lua_pushfstring(L, "%s%s%s%s", folder, needsSlash ? "/" : "", lua_tostring(L, -1), ending);
    lua_remove(L, -2);
    return lua_tostring(L, -1);
}

/// Pushes the path of a module; raises an error when there is none.
static const char *pushFoundPath(lua_State *L, const vlSandbox *sandbox, const char *name)
{
    static const char *const endings[] = {".lua", "/init.lua"};
    const char *folders[] = {sandbox->def.sceneFolder, sandbox->def.scriptsFolder};
    lua_pushliteral(L, "");
    for (int i = 0; i < 4; i++)
    {
        const char *folder = folders[i / 2];
        if (folder == NULL)
            continue;
        const char *path = pushPath(L, folder, name, endings[i % 2]);
        if (vlFile_Look(path).kind != vl_fileMissing)
            return path;
        lua_pushfstring(L, "%s\n    no file '%s'", lua_tostring(L, -2), path);
        lua_replace(L, -3);
        lua_pop(L, 1);
    }
    vlRaiseAt(L, "module '%s' was not found:%s", name, lua_tostring(L, -1));
    return NULL;
}

/// Whether this function is already at work on a module: that module then requires itself, perhaps over
/// others.
static bool isBeingLoaded(lua_State *L, const char *name)
{
    lua_Debug activation;
    for (int level = 1; lua_getstack(L, level, &activation); level++)
    {
        lua_getinfo(L, "f", &activation);
        bool isRequire = lua_rawequal(L, -1, lua_upvalueindex(1));
        lua_pop(L, 1);
        if (!isRequire || lua_getlocal(L, &activation, 1) == NULL)
            continue;
        bool same = lua_type(L, -1) == LUA_TSTRING && strcmp(lua_tostring(L, -1), name) == 0;
        lua_pop(L, 1);
        if (same)
            return true;
    }
    return false;
}

static int base_require(lua_State *L)
{
    size_t length;
    const char *name = luaL_checklstring(L, 1, &length);
    lua_settop(L, 1);
    luaL_getsubtable(L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE); // index 2
    lua_pushvalue(L, 1);
    if (lua_rawget(L, 2) != LUA_TNIL)
        return 1;
    const char *fault = findFault(name, length);
    if (fault != NULL)
        return vlRaiseAt(L, "module name '%s': %s", name, fault);
    if (isBeingLoaded(L, name))
        return vlRaiseAt(L, "module '%s' requires itself, perhaps over other modules", name);
    vlSandbox *sandbox = vlSandbox_Of(L);
    const char *path = pushFoundPath(L, sandbox, name);
    int pathIndex = lua_gettop(L);
    if (!vlSource_AddFile(sandbox, path))
        return vlRaiseAt(L, "not enough memory to note the file '%s'", path);
    bool loaded = vlSource_Load(sandbox, L, path);
    sandbox->unreadable = false; // the scene itself was read
    if (!loaded)
        return lua_error(L);
    lua_pushvalue(L, 1);
    lua_pushvalue(L, pathIndex);
    lua_call(L, 2, 1);
    if (lua_isnil(L, -1))
    {
        // A module that returns nothing may have entered itself.
        lua_pushvalue(L, 1);
        if (lua_rawget(L, 2) != LUA_TNIL)
            return 1;
        lua_pushboolean(L, 1);
    }
    lua_pushvalue(L, 1);
    lua_pushvalue(L, -2);
    lua_rawset(L, 2);
    return 1;
}

void vlOpenRequire(lua_State *L)
{
    // A closure that holds itself, so that it can find itself among the calls.
    lua_pushboolean(L, 0);
    lua_pushcclosure(L, base_require, 1);
    lua_pushvalue(L, -1);
    lua_setupvalue(L, -2, 1);
    lua_setglobal(L, "require");
    lua_createtable(L, 0, 1);
    luaL_getsubtable(L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
    lua_setfield(L, -2, "loaded");
    lua_setglobal(L, "package");
}
