// ink.c: the store of what pens have drawn
#include "draw/ink.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "draw/draw_error.h"
#include "draw/ink_parts.h"

vlInk *vlInk_Create(void)
{
    return calloc(1, sizeof(vlInk));
}

void vlInk_Destroy(vlInk *ink)
{
    if (ink == NULL)
        return;
    free(ink->items);
    free(ink->points);
    free(ink->text);
    free(ink->last);
    free(ink->colors);
    free(ink->pieces);
    free(ink->layer.pixels);
    free(ink);
}

// Room for `more` elements after the first `count`. False when memory is short; nothing has changed then.
static bool grow(void **array, size_t *capacity, size_t count, size_t more, size_t size)
{
    if (more <= *capacity - count)
        return true;
    size_t wanted = *capacity < 64 ? 64 : *capacity + *capacity / 2;
    wanted = wanted < count + more ? count + more : wanted;
    void *larger = realloc(*array, wanted * size);
    if (larger == NULL)
        return false;
    *array = larger;
    *capacity = wanted;
    return true;
}

// Colours

static int addColor(vlInk *ink, const char *name)
{
    size_t capacity = (size_t)ink->colorCapacity;
    if (ink->colorCount >= VL_MAX_INK_COLORS ||
        !grow((void **)&ink->colors, &capacity, (size_t)ink->colorCount, 1, sizeof(*ink->colors)))
        return -1;
    ink->colorCapacity = (int)capacity;
    strcpy(ink->colors[ink->colorCount], name);
    return ink->colorCount++;
}

int vlInk_FindColor(vlInk *ink, const char *name, vlError *error)
{
    for (int i = 0; i < ink->colorCount; i++)
        if (strcmp(ink->colors[i], name) == 0)
            return i;
    vlColor color;
    if (!vlTheme_FindColor(vlTheme_Get(vl_themeDark), name, &color, error))
        return -1;
    if (strlen(name) >= VL_MAX_INK_COLOR_NAME)
    {
        vlDrawFail(error, "color: expected a shorter name");
        return -1;
    }
    const int found = addColor(ink, name);
    if (found < 0)
        vlDrawFail(error, "color: a drawing may use at most %d colours", VL_MAX_INK_COLORS);
    return found;
}

const char *vlInk_GetColorName(const vlInk *ink, int color)
{
    return ink->colors[color];
}

// Bounds

static void include(vlInk *ink, double x, double y, double reach)
{
    double *b = ink->bounds;
    if (!ink->any)
    {
        b[0] = b[2] = x;
        b[1] = b[3] = y;
        ink->any = true;
    }
    b[0] = fmin(b[0], x - reach);
    b[1] = fmin(b[1], y - reach);
    b[2] = fmax(b[2], x + reach);
    b[3] = fmax(b[3], y + reach);
}

static void includeItem(vlInk *ink, const vlInkItem *item)
{
    const double *points = vlInk_GetPoints(ink, item);
    switch ((vlInkKind)item->kind)
    {
    case vl_inkLine:
        include(ink, item->ax, item->ay, item->width / 2);
        include(ink, item->u.b.x, item->u.b.y, item->width / 2);
        return;
    case vl_inkDot:
        include(ink, item->ax, item->ay, item->width / 2);
        return;
    case vl_inkShape:
        for (size_t i = 0; i < item->u.part.count; i++)
            include(ink, points[2 * i], points[2 * i + 1], 0);
        return;
    case vl_inkText:
        include(ink, item->ax, item->ay - item->width / 2, 0);
        // A letter is about half as wide as it is high.
        include(ink, item->ax + 0.5 * item->width * (double)item->u.part.count, item->ay + item->width / 2,
                0);
        return;
    }
}

bool vlInk_GetBounds(const vlInk *ink, double bounds[4])
{
    memcpy(bounds, ink->bounds, sizeof(ink->bounds));
    return ink->any;
}

// Adding

static bool noteLast(vlInk *ink, uint32_t owner, size_t index)
{
    if (owner >= ink->ownerCapacity)
    {
        const size_t before = ink->ownerCapacity;
        if (!grow((void **)&ink->last, &ink->ownerCapacity, before, owner + 1 - before, sizeof(*ink->last)))
            return false;
        memset(ink->last + before, 0, (ink->ownerCapacity - before) * sizeof(*ink->last));
    }
    ink->last[owner] = index + 1;
    return true;
}

static bool add(vlInk *ink, const vlInkItem *item)
{
    if (ink->count >= VL_MAX_INK ||
        !grow((void **)&ink->items, &ink->capacity, ink->count, 1, sizeof(*ink->items)) ||
        !noteLast(ink, item->owner, ink->count))
        return false;
    ink->items[ink->count++] = *item;
    includeItem(ink, item);
    return true;
}

// Makes the owner's last line longer, if it is such a line.
static bool prolong(vlInk *ink, const vlInkItem *line)
{
    const size_t place = line->owner < ink->ownerCapacity ? ink->last[line->owner] : 0;
    vlInkItem *before = place > 0 ? &ink->items[place - 1] : NULL;
    if (before == NULL || before->kind != vl_inkLine || before->color != line->color ||
        before->width != line->width || before->u.b.x != line->ax || before->u.b.y != line->ay ||
        !grow((void **)&ink->pieces, &ink->pieceCapacity, ink->pieceCount, 1, sizeof(*ink->pieces)))
        return false;
    before->u.b.x = line->u.b.x;
    before->u.b.y = line->u.b.y;
    // Only a picture that shows the line as it was before has to be told.
    if (place - 1 < ink->layer.count)
        ink->pieces[ink->pieceCount++] =
            (vlInkPiece){{line->ax, line->ay, line->u.b.x, line->u.b.y}, place - 1};
    includeItem(ink, before);
    return true;
}

bool vlInk_AddLine(vlInk *ink, uint32_t owner, int color, double width, const double ends[4], bool goesOn)
{
    const vlInkItem line = {.owner = owner,
                            .color = (uint16_t)color,
                            .kind = vl_inkLine,
                            .width = (float)width,
                            .ax = ends[0],
                            .ay = ends[1],
                            .u.b = {ends[2], ends[3]}};
    return (goesOn && prolong(ink, &line)) || add(ink, &line);
}

bool vlInk_AddDot(vlInk *ink, uint32_t owner, int color, double diameter, double x, double y)
{
    const vlInkItem dot = {.owner = owner,
                           .color = (uint16_t)color,
                           .kind = vl_inkDot,
                           .width = (float)diameter,
                           .ax = x,
                           .ay = y};
    return add(ink, &dot);
}

bool vlInk_AddShape(vlInk *ink, uint32_t owner, int color, const double *points, size_t count)
{
    if (!grow((void **)&ink->points, &ink->pointCapacity, ink->pointCount, 2 * count, sizeof(*ink->points)))
        return false;
    memcpy(ink->points + ink->pointCount, points, 2 * count * sizeof(*points));
    const vlInkItem shape = {
        .owner = owner, .color = (uint16_t)color, .kind = vl_inkShape, .u.part = {ink->pointCount, count}};
    ink->pointCount += 2 * count;
    return add(ink, &shape);
}

bool vlInk_AddText(vlInk *ink, uint32_t owner, int color, double size, double x, double y, const char *text,
                   size_t length)
{
    if (!grow((void **)&ink->text, &ink->textCapacity, ink->textLength, length + 1, 1))
        return false;
    memcpy(ink->text + ink->textLength, text, length);
    ink->text[ink->textLength + length] = '\0';
    const vlInkItem item = {.owner = owner,
                            .color = (uint16_t)color,
                            .kind = vl_inkText,
                            .width = (float)size,
                            .ax = x,
                            .ay = y,
                            .u.part = {ink->textLength, length}};
    ink->textLength += length + 1;
    return add(ink, &item);
}

// Looking

size_t vlInk_GetCount(const vlInk *ink)
{
    return ink->count;
}

const vlInkItem *vlInk_GetItem(const vlInk *ink, size_t index)
{
    return &ink->items[index];
}

const double *vlInk_GetPoints(const vlInk *ink, const vlInkItem *item)
{
    return item->kind == vl_inkShape ? ink->points + item->u.part.first : NULL;
}

const char *vlInk_GetText(const vlInk *ink, const vlInkItem *item)
{
    return item->kind == vl_inkText ? ink->text + item->u.part.first : NULL;
}

static bool isOnLine(const vlInkItem *line, double x, double y)
{
    const double dx = line->u.b.x - line->ax, dy = line->u.b.y - line->ay;
    const double length2 = dx * dx + dy * dy;
    const double share = length2 > 0 ? ((x - line->ax) * dx + (y - line->ay) * dy) / length2 : 0;
    const double t = fmin(fmax(share, 0), 1);
    return hypot(x - line->ax - t * dx, y - line->ay - t * dy) <= fmax(line->width / 2, 0.5);
}

// How often the outline goes round a point, counter-clockwise (Sunday 2001).
static int windingOf(const double *points, size_t count, double x, double y)
{
    int winding = 0;
    for (size_t i = 0; i < count; i++)
    {
        const double *a = &points[2 * i], *b = &points[2 * ((i + 1) % count)];
        const double side = (b[0] - a[0]) * (y - a[1]) - (x - a[0]) * (b[1] - a[1]);
        winding += a[1] <= y && b[1] > y && side > 0;
        winding -= a[1] > y && b[1] <= y && side < 0;
    }
    return winding;
}

static bool covers(const vlInk *ink, const vlInkItem *item, double x, double y)
{
    switch ((vlInkKind)item->kind)
    {
    case vl_inkLine:
        return isOnLine(item, x, y);
    case vl_inkDot:
        return hypot(x - item->ax, y - item->ay) <= item->width / 2;
    case vl_inkShape:
        return windingOf(vlInk_GetPoints(ink, item), item->u.part.count, x, y) != 0;
    default:
        return false;
    }
}

int64_t vlInk_Pick(const vlInk *ink, double x, double y)
{
    for (size_t i = ink->count; i > 0; i--)
        if (covers(ink, &ink->items[i - 1], x, y))
            return (int64_t)(i - 1);
    return -1;
}

void vlInk_SetShown(vlInk *ink, size_t count, double share)
{
    ink->hidden = count < ink->count ? ink->count - count : 0;
    ink->share = share;
}

// Removing

static void forgetPicture(vlInk *ink)
{
    ink->hidden = 0;
    ink->generation++;
    ink->pieceCount = 0;
}

// Points and texts go when nothing stands after theirs: what undo takes back, and what clears all.
static void trimParts(vlInk *ink)
{
    ink->pointCount = ink->textLength = 0;
    for (size_t i = 0; i < ink->count; i++)
    {
        const vlInkItem *item = &ink->items[i];
        const size_t end = item->u.part.first;
        if (item->kind == vl_inkShape && end + 2 * item->u.part.count > ink->pointCount)
            ink->pointCount = end + 2 * item->u.part.count;
        if (item->kind == vl_inkText && end + item->u.part.count + 1 > ink->textLength)
            ink->textLength = end + item->u.part.count + 1;
    }
}

void vlInk_Remove(vlInk *ink, uint32_t owner, size_t first)
{
    size_t kept = first < ink->count ? first : ink->count;
    const size_t before = ink->count;
    for (size_t i = kept; i < before; i++)
        if (ink->items[i].owner != owner)
            ink->items[kept++] = ink->items[i];
    ink->count = kept;
    if (kept == before)
        return;
    forgetPicture(ink);
    trimParts(ink);
    ink->any = false;
    if (ink->ownerCapacity > 0)
        memset(ink->last, 0, ink->ownerCapacity * sizeof(*ink->last));
    for (size_t i = 0; i < kept; i++)
    {
        includeItem(ink, &ink->items[i]);
        ink->last[ink->items[i].owner] = i + 1;
    }
}

void vlInk_Clear(vlInk *ink)
{
    ink->count = ink->pointCount = ink->textLength = 0;
    ink->any = false;
    if (ink->ownerCapacity > 0)
        memset(ink->last, 0, ink->ownerCapacity * sizeof(*ink->last));
    forgetPicture(ink);
}
