// pattern.c: Lua's patterns, matched in bounded memory and with a look at the clock in between
#include "program/sandbox/pattern.h"

#include <stdint.h>
#include <string.h>

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

// Character classes

static bool holds(const vlSet *set, unsigned char byte)
{
    return (set->bits[byte >> 6] >> (byte & 63)) & 1;
}

static void addRange(vlSet *set, int first, int last)
{
    for (int byte = first; byte <= last; byte++)
        set->bits[byte >> 6] |= (uint64_t)1 << (byte & 63);
}

static void invert(vlSet *set)
{
    for (int i = 0; i < 4; i++)
        set->bits[i] = ~set->bits[i];
}

/// Adds the class of a letter, as the "C" locale has it, whatever the locale of the program. False: no class.
static bool addClass(vlSet *set, unsigned char letter)
{
    vlSet class = {{0}};
    switch (letter | 0x20)
    {
    case 'a':
        addRange(&class, 'A', 'Z');
        addRange(&class, 'a', 'z');
        break;
    case 'c':
        addRange(&class, 0, 31);
        addRange(&class, 127, 127);
        break;
    case 'd':
        addRange(&class, '0', '9');
        break;
    case 'g':
        addRange(&class, '!', '~');
        break;
    case 'l':
        addRange(&class, 'a', 'z');
        break;
    case 'p':
        addRange(&class, '!', '/');
        addRange(&class, ':', '@');
        addRange(&class, '[', '`');
        addRange(&class, '{', '~');
        break;
    case 's':
        addRange(&class, '\t', '\r');
        addRange(&class, ' ', ' ');
        break;
    case 'u':
        addRange(&class, 'A', 'Z');
        break;
    case 'w':
        addRange(&class, '0', '9');
        addRange(&class, 'A', 'Z');
        addRange(&class, 'a', 'z');
        break;
    case 'x':
        addRange(&class, '0', '9');
        addRange(&class, 'A', 'F');
        addRange(&class, 'a', 'f');
        break;
    case 'z': // the zero byte: no longer in the manual, but stock Lua still has it
        addRange(&class, 0, 0);
        break;
    default:
        return false;
    }
    bool isLetter = (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z');
    if (!isLetter)
        return false;
    if (letter < 'a')
        invert(&class);
    for (int i = 0; i < 4; i++)
        set->bits[i] |= class.bits[i];
    return true;
}

// Compiling

typedef struct vlCompiler
{
    vlPattern *pattern;
    const unsigned char *next, *end;
    vlItem *item; ///< the one being written
    vlSet *set;   ///< the next free one
    bool closed[VL_MAX_CAPTURES];
} vlCompiler;

static void fault(vlCompiler *compiler, const char *what, int index)
{
    *compiler->item++ = (vlItem){.kind = vl_itemFault, .first = (unsigned char)index, .as.fault = what};
    compiler->next = compiler->end;
}

/// The ']' that ends a set whose content starts at `content`, NULL when there is none. A ']' right at the
/// start belongs to the set.
static const unsigned char *findSetEnd(const unsigned char *content, const unsigned char *end)
{
    const unsigned char *at = content;
    do
    {
        if (at >= end)
            return NULL;
        if (*at++ == '%' && at < end)
            at++;
    } while (at >= end || *at != ']');
    return at;
}

/// Reads a set behind its '['. NULL when it has no end.
static const vlSet *compileSet(vlCompiler *compiler)
{
    const unsigned char *at = compiler->next;
    bool inverted = at < compiler->end && *at == '^';
    if (inverted)
        at++;
    const unsigned char *end = findSetEnd(at, compiler->end);
    if (end == NULL)
        return NULL;
    vlSet *set = compiler->set++;
    *set = (vlSet){{0}};
    while (at < end)
    {
        if (*at == '%' && at + 1 < end)
        {
            if (!addClass(set, at[1]))
                addRange(set, at[1], at[1]);
            at += 2;
        }
        else if (at + 2 < end && at[1] == '-')
        {
            addRange(set, at[0], at[2]);
            at += 3;
        }
        else
        {
            addRange(set, *at, *at);
            at++;
        }
    }
    if (inverted)
        invert(set);
    compiler->next = end + 1;
    return set;
}

static void compileOpening(vlCompiler *compiler)
{
    vlPattern *pattern = compiler->pattern;
    if (pattern->captureCount == VL_MAX_CAPTURES)
    {
        fault(compiler, "too many captures", 0);
        return;
    }
    int number = pattern->captureCount++;
    bool isPosition = compiler->next < compiler->end && *compiler->next == ')';
    if (isPosition)
        compiler->next++;
    compiler->closed[number] = isPosition;
    *compiler->item++ =
        (vlItem){.kind = isPosition ? vl_itemPosition : vl_itemOpen, .first = (unsigned char)number};
}

static void compileClosing(vlCompiler *compiler)
{
    int number = compiler->pattern->captureCount - 1;
    while (number >= 0 && compiler->closed[number])
        number--;
    if (number < 0)
    {
        fault(compiler, "invalid pattern capture", 0);
        return;
    }
    compiler->closed[number] = true;
    *compiler->item++ = (vlItem){.kind = vl_itemClose, .first = (unsigned char)number};
}

static void compileBalance(vlCompiler *compiler)
{
    if (compiler->end - compiler->next < 2)
    {
        fault(compiler, "malformed pattern (missing arguments to '%%b')", 0);
        return;
    }
    *compiler->item++ =
        (vlItem){.kind = vl_itemBalance, .first = compiler->next[0], .second = compiler->next[1]};
    compiler->next += 2;
}

static void compileFrontier(vlCompiler *compiler)
{
    if (compiler->next == compiler->end || *compiler->next != '[')
    {
        fault(compiler, "missing '[' after '%%f' in pattern", 0);
        return;
    }
    compiler->next++;
    const vlSet *set = compileSet(compiler);
    if (set == NULL)
    {
        fault(compiler, "malformed pattern (missing ']')", 0);
        return;
    }
    *compiler->item++ = (vlItem){.kind = vl_itemFrontier, .as.set = set};
}

static void compileCaptureRepeat(vlCompiler *compiler, unsigned char digit)
{
    int number = digit - '1';
    if (number < 0 || number >= compiler->pattern->captureCount || !compiler->closed[number])
    {
        fault(compiler, "invalid capture index %%%d", number + 1);
        return;
    }
    *compiler->item++ = (vlItem){.kind = vl_itemRepeatCapture, .first = (unsigned char)number};
}

/// Writes an item that matches one byte, with the sign behind it that says how often.
static void addSingle(vlCompiler *compiler, vlItem item)
{
    if (compiler->next < compiler->end && strchr("?*+-", *compiler->next) != NULL && *compiler->next != '\0')
        item.repeat = *compiler->next++;
    *compiler->item++ = item;
}

static void compileEscape(vlCompiler *compiler)
{
    if (compiler->next == compiler->end)
    {
        fault(compiler, "malformed pattern (ends with '%%')", 0);
        return;
    }
    unsigned char letter = *compiler->next++;
    if (letter == 'b')
        compileBalance(compiler);
    else if (letter == 'f')
        compileFrontier(compiler);
    else if (letter >= '0' && letter <= '9')
        compileCaptureRepeat(compiler, letter);
    else
    {
        vlSet class = {{0}};
        if (!addClass(&class, letter))
        {
            addSingle(compiler, (vlItem){.kind = vl_itemByte, .first = letter});
            return;
        }
        *compiler->set = class;
        addSingle(compiler, (vlItem){.kind = vl_itemSet, .as.set = compiler->set++});
    }
}

static void compileItem(vlCompiler *compiler)
{
    unsigned char byte = *compiler->next++;
    switch (byte)
    {
    case '(':
        compileOpening(compiler);
        return;
    case ')':
        compileClosing(compiler);
        return;
    case '%':
        compileEscape(compiler);
        return;
    case '.':
        addSingle(compiler, (vlItem){.kind = vl_itemAny});
        return;
    case '[':
    {
        const vlSet *set = compileSet(compiler);
        if (set == NULL)
            fault(compiler, "malformed pattern (missing ']')", 0);
        else
            addSingle(compiler, (vlItem){.kind = vl_itemSet, .as.set = set});
        return;
    }
    case '$':
        if (compiler->next == compiler->end)
        {
            *compiler->item++ = (vlItem){.kind = vl_itemSubjectEnd};
            return;
        }
        break;
    default:
        break;
    }
    addSingle(compiler, (vlItem){.kind = vl_itemByte, .first = byte});
}

static size_t countSets(const char *text, size_t length)
{
    size_t count = 0;
    for (size_t i = 0; i < length; i++)
        count += text[i] == '[' || text[i] == '%';
    return count;
}

size_t vlPattern_Size(const char *text, size_t length)
{
    return sizeof(vlPattern) + (length + 1) * (sizeof(vlItem) + sizeof(vlChoice)) +
           countSets(text, length) * sizeof(vlSet);
}

vlPattern *vlPattern_Compile(void *memory, const char *text, size_t length)
{
    vlPattern *pattern = memory;
    pattern->choices = (vlChoice *)(void *)(pattern + 1);
    pattern->items = (vlItem *)(void *)(pattern->choices + length + 1);
    pattern->sets = (vlSet *)(void *)(pattern->items + length + 1);
    pattern->captureCount = 0;
    vlCompiler compiler = {.pattern = pattern,
                           .next = (const unsigned char *)text,
                           .end = (const unsigned char *)text + length,
                           .item = pattern->items,
                           .set = pattern->sets};
    while (compiler.next < compiler.end)
        compileItem(&compiler);
    *compiler.item = (vlItem){.kind = vl_itemDone};
    return pattern;
}

// Matching

static void step(vlMatch *match, size_t steps)
{
    match->steps += steps;
    if (match->steps < 10000)
        return;
    size_t done = match->steps;
    match->steps = 0;
    match->work(match->context, done);
}

static bool accepts(const vlItem *item, const vlMatch *match, size_t at)
{
    if (at >= match->length)
        return false;
    unsigned char byte = (unsigned char)match->subject[at];
    switch (item->kind)
    {
    case vl_itemByte:
        return byte == item->first;
    case vl_itemSet:
        return holds(item->as.set, byte);
    default:
        return true;
    }
}

static size_t countAccepted(const vlItem *item, const vlMatch *match, size_t at)
{
    size_t from = at;
    if (item->kind == vl_itemAny)
        return match->length - at;
    while (accepts(item, match, at))
        at++;
    return at - from;
}

static bool matchBalance(const vlItem *item, vlMatch *match, size_t *at)
{
    if (*at >= match->length || (unsigned char)match->subject[*at] != item->first)
        return false;
    size_t depth = 1;
    for (size_t i = *at + 1; i < match->length; i++)
    {
        unsigned char byte = (unsigned char)match->subject[i];
        // The closing byte is asked for first, so that %b"" ends at the next one.
        if (byte == item->second)
            depth--;
        else if (byte == item->first)
            depth++;
        if (depth == 0)
        {
            step(match, i - *at);
            *at = i + 1;
            return true;
        }
    }
    step(match, match->length - *at);
    return false;
}

static bool matchFrontier(const vlItem *item, const vlMatch *match, size_t at)
{
    unsigned char before = at == 0 ? 0 : (unsigned char)match->subject[at - 1];
    unsigned char after = at == match->length ? 0 : (unsigned char)match->subject[at];
    return !holds(item->as.set, before) && holds(item->as.set, after);
}

static bool matchCapture(const vlItem *item, vlMatch *match, size_t *at)
{
    const vlCapture *capture = &match->captures[item->first];
    if (capture->length > match->length - *at)
        return false;
    step(match, capture->length / 8);
    if (memcmp(match->subject + capture->start, match->subject + *at, capture->length) != 0)
        return false;
    *at += capture->length;
    return true;
}

/// Matches an item other than a repeated one. Moves `at` on.
static bool matchOnce(const vlItem *item, vlMatch *match, size_t *at)
{
    switch (item->kind)
    {
    case vl_itemByte:
    case vl_itemAny:
    case vl_itemSet:
        if (!accepts(item, match, *at))
            return false;
        ++*at;
        return true;
    case vl_itemOpen:
        match->captures[item->first] = (vlCapture){*at, VL_CAPTURE_OPEN};
        return true;
    case vl_itemClose:
        match->captures[item->first].length = *at - match->captures[item->first].start;
        return true;
    case vl_itemPosition:
        match->captures[item->first] = (vlCapture){*at, VL_CAPTURE_POSITION};
        return true;
    case vl_itemRepeatCapture:
        return matchCapture(item, match, at);
    case vl_itemBalance:
        return matchBalance(item, match, at);
    case vl_itemFrontier:
        return matchFrontier(item, match, *at);
    default:
        return *at == match->length;
    }
}

/// Matches a repeated item and notes the choice that it leaves, if any.
static bool matchRepeated(const vlItem *item, vlMatch *match, size_t *at, vlChoice **top)
{
    size_t start = *at;
    if (item->repeat == '-')
    {
        *(*top)++ = (vlChoice){item, start, start};
        return true;
    }
    size_t count = item->repeat == '?' ? accepts(item, match, start) : countAccepted(item, match, start);
    step(match, count);
    size_t least = item->repeat == '+' ? 1 : 0;
    if (count < least)
        return false;
    *at = start + count;
    if (count > least)
        *(*top)++ = (vlChoice){item, *at, start + least};
    return true;
}

/// Changes the last choice that can still be changed. Returns the item to go on with, NULL when there is
/// none.
static const vlItem *changeChoice(vlPattern *pattern, vlMatch *match, size_t *at, vlChoice **top)
{
    while (*top > pattern->choices)
    {
        vlChoice *choice = *top - 1;
        step(match, 1);
        if (choice->item->repeat == '-')
        {
            if (accepts(choice->item, match, choice->at))
            {
                *at = ++choice->at;
                return choice->item + 1;
            }
        }
        else if (choice->at > choice->limit)
        {
            *at = --choice->at;
            if (choice->at == choice->limit)
                --*top;
            return choice->item + 1;
        }
        --*top;
    }
    return NULL;
}

vlMatchStatus vlPattern_MatchAt(vlPattern *pattern, vlMatch *match, size_t start)
{
    const vlItem *item = pattern->items;
    vlChoice *top = pattern->choices;
    size_t at = start;
    while (item != NULL)
    {
        step(match, 1);
        if (item->kind == vl_itemDone)
        {
            match->start = start;
            match->end = at;
            match->captureCount = pattern->captureCount;
            return vl_matchFound;
        }
        if (item->kind == vl_itemFault)
        {
            match->fault = item->as.fault;
            match->faultIndex = item->first;
            return vl_matchFault;
        }
        bool matches =
            item->repeat != 0 ? matchRepeated(item, match, &at, &top) : matchOnce(item, match, &at);
        item = matches ? item + 1 : changeChoice(pattern, match, &at, &top);
    }
    return vl_matchNone;
}

vlMatchStatus vlPattern_Find(vlPattern *pattern, vlMatch *match, size_t start)
{
    const vlItem *first = pattern->items;
    bool startsWithByte = first->kind == vl_itemByte && (first->repeat == 0 || first->repeat == '+');
    for (size_t at = start; at <= match->length; at++)
    {
        if (startsWithByte)
        {
            const char *found =
                at < match->length ? memchr(match->subject + at, first->first, match->length - at) : NULL;
            if (found == NULL)
                return vl_matchNone;
            step(match, (size_t)(found - match->subject - at) / 16);
            at = (size_t)(found - match->subject);
        }
        vlMatchStatus status = vlPattern_MatchAt(pattern, match, at);
        if (status != vl_matchNone)
            return status;
    }
    return vl_matchNone;
}
