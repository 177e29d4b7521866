// pattern.h: Lua's patterns, matched in bounded memory and with a look at the clock in between
#ifndef VL_PROGRAM_SANDBOX_PATTERN_H
#define VL_PROGRAM_SANDBOX_PATTERN_H

#include <stdbool.h>
#include <stddef.h>

// Written from section 6.4.1 of the Lua 5.4 manual. Knows nothing of Lua states.

#define VL_MAX_CAPTURES 32

#define VL_CAPTURE_POSITION ((size_t)-2) ///< length of a position capture, "()"
#define VL_CAPTURE_OPEN     ((size_t)-1) ///< length of a capture that was never closed

typedef struct vlCapture
{
    size_t start, length; ///< bytes; the length may be one of the two above
} vlCapture;

/// A compiled pattern.
typedef struct vlPattern vlPattern;

/// Bytes that a compiled pattern takes at most.
size_t vlPattern_Size(const char *text, size_t length);

/// Compiles a pattern into memory of that size, aligned for doubles. Never fails: as in Lua, a fault in a
/// pattern counts only when a match gets so far. The text is not needed afterwards. A '^' at its start has no
/// special meaning here.
vlPattern *vlPattern_Compile(void *memory, const char *text, size_t length);

typedef enum vlMatchStatus
{
    vl_matchNone,
    vl_matchFound,
    vl_matchFault ///< the pattern is wrong: vlMatch.fault says how
} vlMatchStatus;

/// A subject and the last match in it.
typedef struct vlMatch
{
    const char *subject;
    size_t length;

    /// Called about every 10,000 steps with the number of steps (5 ns each). May leave by longjmp.
    void (*work)(void *context, size_t steps);
    void *context;
    size_t steps; ///< since the last call

    size_t start, end; ///< the match, bytes from the start of the subject
    int captureCount;
    vlCapture captures[VL_MAX_CAPTURES];
    const char *fault;
    int faultIndex; ///< of the capture meant in `fault`, which then holds a "%d"; else 0
} vlMatch;

/// Matches at one place.
vlMatchStatus vlPattern_MatchAt(vlPattern *pattern, vlMatch *match, size_t start);

/// Finds the first match at `start` or later.
vlMatchStatus vlPattern_Find(vlPattern *pattern, vlMatch *match, size_t start);

#endif
