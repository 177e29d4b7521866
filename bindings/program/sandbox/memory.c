// memory.c: the memory of a sandbox: counted, bounded, and numbered in the order of creation
#include "program/sandbox/state.h"

#include <stdio.h>
#include <stdlib.h>

// Every block starts with its number. Numbers rise in the order in which the scene makes its objects, which
// is the same in every run; addresses are not, nor is the order of Lua's hash tables.
typedef struct vlBlock
{
    uint64_t sequence;
} vlBlock;

// What a block costs besides what Lua asked for: the number, and the bookkeeping of malloc.
#define VL_BLOCK_COST (sizeof(vlBlock) + 8)

static vlBlock *blockOf(void *memory)
{
    return (vlBlock *)memory - 1;
}

static void *refuse(vlSandbox *sandbox, const char *why)
{
    if (sandbox->running == NULL || sandbox->reserveOpen)
        return NULL; // while an error is reported its note stays
    // Lua raises its memory error without a position and without asking a message handler. So we note where
    // the scene was each time we refuse; the last note belongs to the error, should there be one.
    lua_State *L = sandbox->running->thread;
    char position[VL_MAX_MESSAGE / 2];
    vlPosition_Write(sandbox, L, position, sizeof(position));
    snprintf(sandbox->refusal, sizeof(sandbox->refusal), "%s" VL_NOT_ENOUGH_MEMORY "%s", position, why);
    vlTrace_Write(sandbox, L, 0, sandbox->refusalTrace, sizeof(sandbox->refusalTrace));
    // Now Lua collects garbage and asks again. A scene that lives at the limit does so at every turn, and far
    // too little of its time would be spent in instructions for the hook to notice.
    vlWatchdog_LookSoon(sandbox, true);
    return NULL;
}

static void *refuseLimit(vlSandbox *sandbox)
{
    char why[96];
    snprintf(why, sizeof(why), "a scene may hold %.4g MiB", (double)sandbox->def.memoryLimit / (1 << 20));
    return refuse(sandbox, why);
}

static bool fits(const vlSandbox *sandbox, size_t more)
{
    size_t limit = sandbox->def.memoryLimit + (sandbox->reserveOpen ? VL_MEMORY_RESERVE : 0);
    return sandbox->used <= limit && more <= limit - sandbox->used;
}

static void noteGrowth(vlSandbox *sandbox, size_t more)
{
    sandbox->growth += more;
    if (sandbox->growth < VL_GROWTH_A_LOOK)
        return;
    // One instruction may copy a hundred megabytes; then counting instructions tells little about time.
    sandbox->growth = 0;
    vlWatchdog_LookSoon(sandbox, false);
}

/// Notes the longest string: the longer it is, the fewer instructions between two looks at the clock.
static void noteText(vlSandbox *sandbox, size_t size)
{
    bool isMuchLonger = size >> 20 > sandbox->largestText >> 20;
    sandbox->largestText = size;
    if (isMuchLonger)
        vlWatchdog_LookSoon(sandbox, true);
}

static void *makeBlock(vlSandbox *sandbox, size_t kind, size_t size)
{
    if (size > SIZE_MAX - VL_BLOCK_COST || !fits(sandbox, size + VL_BLOCK_COST))
        return refuseLimit(sandbox);
    vlBlock *block = malloc(sizeof(vlBlock) + size);
    if (block == NULL)
        return refuse(sandbox, "the system has no more");
    block->sequence = ++sandbox->sequence;
    sandbox->used += size + VL_BLOCK_COST;
    noteGrowth(sandbox, size);
    void *memory = block + 1;
    if (kind == LUA_TUSERDATA)
        sandbox->newestUserdata = memory;
    else if (kind == LUA_TTHREAD)
        sandbox->newestThread = memory;
    else if (kind == LUA_TSTRING && size > sandbox->largestText)
        noteText(sandbox, size);
    return memory;
}

static void *resizeBlock(vlSandbox *sandbox, void *memory, size_t oldSize, size_t newSize)
{
    if (newSize > oldSize && (newSize > SIZE_MAX - VL_BLOCK_COST || !fits(sandbox, newSize - oldSize)))
        return refuseLimit(sandbox);
    vlBlock *block = realloc(blockOf(memory), sizeof(vlBlock) + newSize);
    if (block == NULL && newSize > oldSize)
        return refuse(sandbox, "the system has no more");
    sandbox->used += newSize - oldSize;
    if (newSize > oldSize)
        noteGrowth(sandbox, newSize - oldSize);
    // Lua relies on it that making a block smaller works: then the larger one does.
    return block == NULL ? memory : block + 1;
}

void *vlMemory_Allocate(void *context, void *block, size_t oldSize, size_t newSize)
{
    vlSandbox *sandbox = context;
    if (block == NULL)
        return newSize == 0 ? NULL : makeBlock(sandbox, oldSize, newSize);
    if (newSize > 0)
        return resizeBlock(sandbox, block, oldSize, newSize);
    sandbox->used -= oldSize + VL_BLOCK_COST;
    free(blockOf(block));
    return NULL;
}

static size_t offsetOfNewUserdata(vlSandbox *sandbox, lua_State *L, int values)
{
    const char *object = lua_newuserdatauv(L, 1, values);
    size_t offset = (size_t)(object - (const char *)sandbox->newestUserdata);
    lua_pop(L, 1);
    return offset;
}

void vlMemory_MeasureObjects(vlSandbox *sandbox, lua_State *L)
{
    sandbox->userdataOffset = offsetOfNewUserdata(sandbox, L, 0);
    sandbox->userdataValuesOffset = offsetOfNewUserdata(sandbox, L, 1);
    sandbox->userdataValueSize = offsetOfNewUserdata(sandbox, L, 2) - sandbox->userdataValuesOffset;
    const char *thread = (const char *)lua_newthread(L);
    sandbox->threadOffset = (size_t)(thread - (const char *)sandbox->newestThread);
    lua_pop(L, 1);
}

static size_t offsetOfUserdata(const vlSandbox *sandbox, lua_State *L, int index)
{
    int values = 0;
    while (lua_getiuservalue(L, index, values + 1) != LUA_TNONE)
    {
        lua_pop(L, 1);
        values++;
    }
    lua_pop(L, 1);
    if (values == 0)
        return sandbox->userdataOffset;
    return sandbox->userdataValuesOffset + (size_t)(values - 1) * sandbox->userdataValueSize;
}

uint64_t vlMemory_SequenceOf(vlSandbox *sandbox, lua_State *L, int index)
{
    const char *object = lua_topointer(L, index);
    switch (lua_type(L, index))
    {
    case LUA_TTABLE:
        break;
    case LUA_TFUNCTION:
        // A C function without upvalues is no object: its pointer is the function itself.
        if ((uintptr_t)lua_tocfunction(L, index) == (uintptr_t)object)
            return 0;
        break;
    case LUA_TTHREAD:
        // The main state was there before everything else.
        if (lua_tothread(L, index) == sandbox->L)
            return 1;
        object -= sandbox->threadOffset;
        break;
    case LUA_TUSERDATA:
        object -= offsetOfUserdata(sandbox, L, index);
        break;
    default:
        return 0;
    }
    return ((const vlBlock *)(const void *)object - 1)->sequence;
}
