// pattern_match.c: matching in bounded memory and with a look at the clock in between
#include "program/sandbox/pattern_parts.h"

#include <string.h>

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
        return vlSet_Holds(item->as.set, byte);
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
    return !vlSet_Holds(item->as.set, before) && vlSet_Holds(item->as.set, after);
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
