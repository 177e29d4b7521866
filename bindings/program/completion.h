// completion.h: what may follow in a line of Lua, from the API tables and the running scene
#ifndef VL_PROGRAM_COMPLETION_H
#define VL_PROGRAM_COMPLETION_H

#include <stdbool.h>
#include <stddef.h>

#include "program/sandbox.h"

#define VL_MAX_MATCHES    200
#define VL_MAX_MATCH_TEXT 64
#define VL_MAX_MATCH_DOC  240

/// Ways in which a line may go on.
typedef struct vlMatches
{
    size_t start; ///< bytes, where the word begins that they complete
    int count;
    struct
    {
        char text[VL_MAX_MATCH_TEXT]; ///< the whole word
        char doc[VL_MAX_MATCH_DOC];   ///< one line; may be ""
    } items[VL_MAX_MATCHES];
    char common[VL_MAX_MATCH_TEXT]; ///< how all of them begin
} vlMatches;

/// The tables; they are read when they are first asked.
typedef struct vlCompletion vlCompletion;

vlCompletion *vlCompletion_Create(void); ///< NULL when memory is short
void vlCompletion_Destroy(vlCompletion *completion);

/// Finds how a text may go on, of which `length` bytes stand before the cursor. `scene` is the state in which
/// it would run; NULL: none, or none that may be called now. What it finds lives until the next call. NULL,
/// with the reason said, when the tables cannot be read.
const vlMatches *vlCompletion_Find(vlCompletion *completion, vlSandbox *scene, const char *text,
                                   size_t length);

#endif
