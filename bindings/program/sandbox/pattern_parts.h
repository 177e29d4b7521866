// pattern_parts.h: what compiling and matching of patterns share
#ifndef VL_PROGRAM_SANDBOX_PATTERN_PARTS_H
#define VL_PROGRAM_SANDBOX_PATTERN_PARTS_H

#include "program/sandbox/pattern.h"

#include <stdint.h>

// A pattern becomes a row of items, matched from left to right. Where an item leaves a choice (how often to
// repeat), the choice goes on a stack; when the row fails further on, the last choice is changed and the row
// goes on from there. There are no alternatives and no repeated groups, so each item has at most one open
// choice: the stack is never deeper than the pattern is long. For the same reason captures need no undoing:
// what lies behind the changed choice is written again before it is read.

typedef enum vlItemKind
{
    vl_itemByte,
    vl_itemAny,
    vl_itemSet,
    vl_itemOpen,
    vl_itemClose,
    vl_itemPosition,
    vl_itemRepeatCapture, // %1
    vl_itemBalance,       // %b()
    vl_itemFrontier,      // %f[set]
    vl_itemSubjectEnd,    // $
    vl_itemDone,
    vl_itemFault
} vlItemKind;

typedef struct vlSet
{
    uint64_t bits[4];
} vlSet;

typedef struct vlItem
{
    unsigned char kind;   ///< vlItemKind
    unsigned char repeat; ///< 0 or one of ? * + -
    unsigned char first;  ///< the byte; of %b the opening one; the number of a capture
    unsigned char second; ///< of %b the closing one
    union
    {
        const vlSet *set;
        const char *fault;
    } as;
} vlItem;

/// Where a repeated item stands. Greedy: `at` is where it ends now, `limit` the least it may be. Lazy: `at`
/// may still grow.
typedef struct vlChoice
{
    const vlItem *item;
    size_t at, limit;
} vlChoice;

struct vlPattern
{
    vlItem *items;
    vlChoice *choices;
    vlSet *sets;
    int captureCount;
};

static inline bool vlSet_Holds(const vlSet *set, unsigned char byte)
{
    return (set->bits[byte >> 6] >> (byte & 63)) & 1;
}

#endif
