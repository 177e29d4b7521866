// pattern_compile.c: Lua's patterns made ready for matching
#include "program/sandbox/pattern_parts.h"

#include <string.h>

// Character classes

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
