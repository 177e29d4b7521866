// manifold.c: where two shapes touch in the plane: a normal and one or two points.
//
// Shapes are convex polygons rounded by a radius; a disc has one corner, a capsule two. Of two polygons the
// side with the largest separation is the reference (separating axes), the side of the other that faces it
// most is clipped to it; two corners that face each other give one point. Features number what met, so that a
// point finds its impulses again in the next step.
//
// What was found may not be allowed: a side that a neighbour covers, or a direction that only a corner would
// have that neighbours hide (seams of tiles, vertices of chains). Then that side no longer counts and the
// search begins anew.
#include <math.h>

#include "dynamics/rigid.h"

/// Another side or the other shape becomes the reference only when it is better by this share of the size.
#define VL_STEADY 1e-3
/// What was found holds while nothing has moved more than this share of the size.
#define VL_SAME_POSE 2e-3

typedef vlFrame Frame;

typedef struct Point
{
    double x, y;
} Point;

static Point toWorld(const Frame *f, double x, double y)
{
    return (Point){f->x + f->c * x - f->s * y, f->y + f->s * x + f->c * y};
}

static Point toLocal(const Frame *f, Point p)
{
    const double x = p.x - f->x, y = p.y - f->y;
    return (Point){f->c * x + f->s * y, -f->s * x + f->c * y};
}

static Point turned(const Frame *f, double x, double y)
{
    return (Point){f->c * x - f->s * y, f->s * x + f->c * y};
}

// A manifold in the making, in world coordinates.
typedef struct Draft
{
    vlManifold *made;
    vlManifold old;
    Frame a, b;
    const vlRigid *rigid;
    const vlRigidPair *pair;
    uint64_t barred[2]; ///< sides of A and of B that do not count
    int used[2];        ///< the side of A or of B that gave the normal, -1 none
    double gap;         ///< m, the least of the points
} Draft;

static void addPoint(Draft *draft, Point onA, Point onB, uint32_t feature)
{
    vlTouchPoint *point = &draft->made->points[draft->made->count++];
    const Point a = toLocal(&draft->a, onA), b = toLocal(&draft->b, onB);
    draft->gap = vlMin(draft->gap, draft->made->nx * (onB.x - onA.x) + draft->made->ny * (onB.y - onA.y));
    *point = (vlTouchPoint){a.x, a.y, b.x, b.y, 0, 0, feature};
    for (int i = 0; i < draft->old.count; i++)
        if (draft->old.points[i].feature == feature)
        {
            point->normal = draft->old.points[i].normal;
            point->tangent = draft->old.points[i].tangent;
        }
}

// A half plane and anything ---------------------------------------------------------------------------------

static void addCornerOnPlane(Draft *draft, const vlOutline *shape, int corner, Point edge, double nx,
                             double ny, double reach)
{
    const Point at = toWorld(&draft->b, shape->corners[corner].x, shape->corners[corner].y);
    const double height = nx * (at.x - edge.x) + ny * (at.y - edge.y), gap = height - shape->radius;
    if (gap > reach)
        return;
    const Point onA = {at.x - nx * height, at.y - ny * height},
                onB = {at.x - nx * shape->radius, at.y - ny * shape->radius};
    addPoint(draft, onA, onB, (uint32_t)corner);
}

static void meetPlane(Draft *draft, const vlOutline *plane, const vlOutline *shape, double reach)
{
    const Point edge = toWorld(&draft->a, plane->plane.x, plane->plane.y);
    const Point n = turned(&draft->a, plane->plane.nx, plane->plane.ny);
    const Point local = {draft->b.c * n.x + draft->b.s * n.y, -draft->b.s * n.x + draft->b.c * n.y};
    int lowest = 0;
    double least = INFINITY;
    for (int i = 0; i < shape->count; i++)
    {
        const double height = local.x * shape->corners[i].x + local.y * shape->corners[i].y;
        if (height < least)
        {
            least = height;
            lowest = i;
        }
    }
    draft->made->nx = n.x;
    draft->made->ny = n.y;
    if (shape->count == 1)
    {
        addCornerOnPlane(draft, shape, 0, edge, n.x, n.y, reach);
        return;
    }
    const int next = (lowest + 1) % shape->count, before = (lowest + shape->count - 1) % shape->count;
    const vlCorner *u = &shape->corners[next], *v = &shape->corners[before];
    const int other = local.x * u->x + local.y * u->y < local.x * v->x + local.y * v->y ? next : before;
    addCornerOnPlane(draft, shape, lowest < other ? lowest : other, edge, n.x, n.y, reach);
    addCornerOnPlane(draft, shape, lowest < other ? other : lowest, edge, n.x, n.y, reach);
}

// Discs -----------------------------------------------------------------------------------------------------

// Where to part when centres coincide: each shape has its own direction, so that many at one point spread.
static Point partingOf(const vlRigidPair *pair)
{
    const double golden = 2.399963229728653; // rad
    const double x = cos(golden * pair->shapeB) - cos(golden * pair->shapeA),
                 y = sin(golden * pair->shapeB) - sin(golden * pair->shapeA), size = hypot(x, y);
    return size > 0 ? (Point){x / size, y / size} : (Point){0, 1};
}

// One point between two centres of roundness.
static void meetRound(Draft *draft, Point a, double radiusA, Point b, double radiusB, double reach,
                      uint32_t feature)
{
    const double x = b.x - a.x, y = b.y - a.y, distance = sqrt(x * x + y * y);
    if (distance - radiusA - radiusB > reach)
        return;
    const Point n = distance > 0 ? (Point){x / distance, y / distance} : partingOf(draft->pair);
    const double nx = n.x, ny = n.y;
    draft->made->nx = nx;
    draft->made->ny = ny;
    addPoint(draft, (Point){a.x + nx * radiusA, a.y + ny * radiusA},
             (Point){b.x - nx * radiusB, b.y - ny * radiusB}, feature);
}

// The side of a polygon that a point is farthest in front of; -1 when none counts.
static int farthestSide(const vlOutline *shape, uint64_t barred, Point p, double *separation)
{
    int best = -1;
    *separation = -INFINITY;
    for (int i = 0; i < shape->count; i++)
    {
        const vlCorner *corner = &shape->corners[i];
        const double s = corner->nx * (p.x - corner->x) + corner->ny * (p.y - corner->y);
        if (s > *separation && !(barred >> i & 1))
        {
            *separation = s;
            best = i;
        }
    }
    return best;
}

// A polygon and a disc. `flip`: the disc is A.
static void meetDisc(Draft *draft, const vlOutline *polygon, const vlOutline *disc, bool flip, double reach)
{
    const Frame *fp = flip ? &draft->b : &draft->a, *fd = flip ? &draft->a : &draft->b;
    const Point centre = toWorld(fd, disc->corners[0].x, disc->corners[0].y), local = toLocal(fp, centre);
    double separation;
    const int side = farthestSide(polygon, draft->barred[flip], local, &separation);
    if (side < 0 || separation - polygon->radius - disc->radius > reach)
        return;
    const vlCorner *u = &polygon->corners[side], *v = &polygon->corners[(side + 1) % polygon->count];
    const double ex = v->x - u->x, ey = v->y - u->y;
    const double along = (local.x - u->x) * ex + (local.y - u->y) * ey, whole = ex * ex + ey * ey;
    const bool beside = along < 0 || along > whole;
    if (beside && (separation > 0 || polygon->count == 2))
    {
        const Point corner = along < 0 ? toWorld(fp, u->x, u->y) : toWorld(fp, v->x, v->y);
        const uint32_t feature = 0x100u + (uint32_t)(along < 0 ? side : (side + 1) % polygon->count);
        if (flip)
            meetRound(draft, centre, disc->radius, corner, polygon->radius, reach, feature);
        else
            meetRound(draft, corner, polygon->radius, centre, disc->radius, reach, feature);
        return;
    }
    if (beside && draft->barred[flip])
        return;
    draft->used[flip] = side;
    const Point n = turned(fp, u->nx, u->ny);
    const double toSurface = separation - polygon->radius;
    const Point onPolygon = {centre.x - n.x * toSurface, centre.y - n.y * toSurface},
                onDisc = {centre.x - n.x * disc->radius, centre.y - n.y * disc->radius};
    draft->made->nx = flip ? -n.x : n.x;
    draft->made->ny = flip ? -n.y : n.y;
    addPoint(draft, flip ? onDisc : onPolygon, flip ? onPolygon : onDisc, (uint32_t)side);
}

// Polygons --------------------------------------------------------------------------------------------------

// The side of `a` that all of `b` (seen from a by `f`) is farthest in front of.
static int findAxis(const vlOutline *a, uint64_t barred, const vlOutline *b, const Frame *f,
                    double *separation)
{
    int best = 0;
    *separation = -INFINITY;
    for (int i = 0; i < a->count; i++)
    {
        if (barred >> i & 1)
            continue;
        const vlCorner *side = &a->corners[i];
        const double nx = f->c * side->nx + f->s * side->ny, ny = -f->s * side->nx + f->c * side->ny;
        double least = INFINITY;
        for (int k = 0; k < b->count; k++)
            least = vlMin(least, nx * b->corners[k].x + ny * b->corners[k].y);
        least += side->nx * (f->x - side->x) + side->ny * (f->y - side->y);
        if (least > *separation)
        {
            *separation = least;
            best = i;
        }
    }
    return best;
}

// The pose of `other` seen from `from`.
static Frame seenFrom(const Frame *from, const Frame *other)
{
    const Point p = toLocal(from, (Point){other->x, other->y});
    return (Frame){p.x, p.y, from->c * other->c + from->s * other->s,
                   from->c * other->s - from->s * other->c};
}

// What is reference and what incident, in the frame of the reference.
typedef struct Clip
{
    const vlOutline *reference, *incident;
    const Frame *frame; ///< of the reference
    int side, facing;
    bool flip;                  ///< the reference is B
    double along[2], height[2]; ///< of those ends along and above the reference side
    int corner[2];
    double length; ///< of the reference side
} Clip;

static void findFacing(Clip *clip, const Frame *f)
{
    const vlCorner *side = &clip->reference->corners[clip->side];
    const double nx = f->c * side->nx + f->s * side->ny, ny = -f->s * side->nx + f->c * side->ny;
    double least = INFINITY;
    for (int i = 0; i < clip->incident->count; i++)
    {
        const double dot = nx * clip->incident->corners[i].nx + ny * clip->incident->corners[i].ny;
        if (dot < least)
        {
            least = dot;
            clip->facing = i;
        }
    }
}

static void measureEnds(Clip *clip, const Frame *f)
{
    const vlOutline *r = clip->reference, *o = clip->incident;
    const vlCorner *side = &r->corners[clip->side], *end = &r->corners[(clip->side + 1) % r->count];
    const double tx = -side->ny, ty = side->nx;
    clip->length = tx * (end->x - side->x) + ty * (end->y - side->y);
    // Against the reference's direction: the second end of the incident side comes first.
    clip->corner[0] = (clip->facing + 1) % o->count;
    clip->corner[1] = clip->facing;
    for (int i = 0; i < 2; i++)
    {
        const vlCorner *corner = &o->corners[clip->corner[i]];
        const double x = f->x + f->c * corner->x - f->s * corner->y - side->x,
                     y = f->y + f->s * corner->x + f->c * corner->y - side->y;
        clip->along[i] = tx * x + ty * y;
        clip->height[i] = side->nx * x + side->ny * y;
    }
}

static uint32_t featureOf(const Clip *clip, int end)
{
    return 0x10000u | (clip->flip ? 0x8000u : 0) | (uint32_t)clip->side << 8 | (uint32_t)clip->facing << 1 |
           (uint32_t)end;
}

// Nearest points of two cores that are apart: a corner of one and a corner or side of the other.
typedef struct Nearest
{
    double square; ///< m^2, of the distance
    Point a, b;
    uint32_t feature;
} Nearest;

static void tryCorners(Nearest *nearest, const vlOutline *shape, const Frame *f, const vlOutline *other,
                       const Frame *g, bool flip)
{
    for (int i = 0; i < shape->count; i++)
    {
        const Point p = toWorld(f, shape->corners[i].x, shape->corners[i].y), q = toLocal(g, p);
        for (int k = 0; k < other->count; k++)
        {
            const vlCorner *u = &other->corners[k], *v = &other->corners[(k + 1) % other->count];
            const double ex = v->x - u->x, ey = v->y - u->y, whole = ex * ex + ey * ey;
            const double along = (q.x - u->x) * ex + (q.y - u->y) * ey,
                         share = whole > 0 ? vlMin(vlMax(along / whole, 0), 1) : 0;
            const double x = u->x + share * ex, y = u->y + share * ey;
            const double square = (q.x - x) * (q.x - x) + (q.y - y) * (q.y - y);
            if (square >= nearest->square)
                continue;
            const Point at = toWorld(g, x, y);
            nearest->square = square;
            nearest->a = flip ? at : p;
            nearest->b = flip ? p : at;
            nearest->feature = 0x20000u | (flip ? 0x8000u : 0) | (uint32_t)i << 8 | (uint32_t)k << 1 |
                               (uint32_t)(share > 0.5);
        }
    }
}

// No side faces the other: the nearest points, when the cores are apart.
static bool meetCorners(Draft *draft, const Clip *clip, double reach)
{
    const vlOutline *a = clip->flip ? clip->incident : clip->reference,
                    *b = clip->flip ? clip->reference : clip->incident;
    Nearest nearest = {.square = INFINITY};
    tryCorners(&nearest, a, &draft->a, b, &draft->b, false);
    tryCorners(&nearest, b, &draft->b, a, &draft->a, true);
    const double least = VL_STEADY * VL_STEADY * vlMin(a->bound, b->bound);
    if (!(nearest.square > least * least))
        return false;
    meetRound(draft, nearest.a, a->radius, nearest.b, b->radius, reach, nearest.feature);
    return true;
}

// Both ends of the incident side lie beyond one end of the reference side.
static bool isBeside(const Clip *clip)
{
    const double first = vlMin(clip->along[0], clip->along[1]), last = vlMax(clip->along[0], clip->along[1]);
    return last < 0 || first > clip->length;
}

static void addClipped(Draft *draft, const Clip *clip, double along, double height, double reach, int end)
{
    const double rr = clip->reference->radius, ri = clip->incident->radius;
    if (height - rr - ri > reach)
        return;
    const vlCorner *side = &clip->reference->corners[clip->side];
    const double x = side->x - side->ny * along, y = side->y + side->nx * along;
    const Point onReference = toWorld(clip->frame, x + side->nx * rr, y + side->ny * rr),
                onIncident = toWorld(clip->frame, x + side->nx * (height - ri), y + side->ny * (height - ri));
    addPoint(draft, clip->flip ? onIncident : onReference, clip->flip ? onReference : onIncident,
             featureOf(clip, end));
}

static void clipSide(Draft *draft, const Clip *clip, double reach)
{
    const double span = clip->along[1] - clip->along[0];
    const double slope = span > 0 ? (clip->height[1] - clip->height[0]) / span : 0;
    const double first = vlMin(vlMax(clip->along[0], 0), clip->length),
                 last = vlMin(vlMax(clip->along[1], 0), clip->length);
    const Point n =
        turned(clip->frame, clip->reference->corners[clip->side].nx, clip->reference->corners[clip->side].ny);
    draft->made->nx = clip->flip ? -n.x : n.x;
    draft->made->ny = clip->flip ? -n.y : n.y;
    addClipped(draft, clip, first, clip->height[0] + slope * (first - clip->along[0]), reach, 0);
    if (span > 0)
        addClipped(draft, clip, last, clip->height[0] + slope * (last - clip->along[0]), reach, 1);
}

static void meetPolygons(Draft *draft, const vlOutline *a, const vlOutline *b, double reach)
{
    const Frame bSeen = seenFrom(&draft->a, &draft->b), aSeen = seenFrom(&draft->b, &draft->a);
    double gapA, gapB;
    const int sideA = findAxis(a, draft->barred[0], b, &bSeen, &gapA),
              sideB = findAxis(b, draft->barred[1], a, &aSeen, &gapB);
    const double rounding = a->radius + b->radius, gap = vlMax(gapA, gapB);
    draft->made->apart = gap - rounding;
    if (gap == -INFINITY || gap - rounding > reach)
        return;
    const double steady = VL_STEADY * vlMin(a->bound, b->bound);
    const bool flip = gapB > gapA + steady;
    Clip clip = {.reference = flip ? b : a,
                 .incident = flip ? a : b,
                 .frame = flip ? &draft->b : &draft->a,
                 .side = flip ? sideB : sideA,
                 .flip = flip};
    draft->used[flip] = clip.side;
    const Frame *seen = flip ? &aSeen : &bSeen;
    findFacing(&clip, seen);
    measureEnds(&clip, seen);
    if (isBeside(&clip) && (meetCorners(draft, &clip, reach) || draft->barred[0] || draft->barred[1]))
        return;
    clipSide(draft, &clip, reach);
}

// All -------------------------------------------------------------------------------------------------------

static void meet(Draft *draft, const vlOutline *a, const vlOutline *b, double reach)
{
    if (a->count == 0)
        meetPlane(draft, a, b, reach);
    else if (a->count == 1 && b->count == 1)
        meetRound(draft, toWorld(&draft->a, a->corners[0].x, a->corners[0].y), a->radius,
                  toWorld(&draft->b, b->corners[0].x, b->corners[0].y), b->radius, reach, 0);
    else if (b->count == 1)
        meetDisc(draft, a, b, false, reach);
    else if (a->count == 1)
        meetDisc(draft, b, a, true, reach);
    else
        meetPolygons(draft, a, b, reach);
}

// Of an edge of a chain: behind it there is nothing to touch, unless one was pressed in from the front.
static bool isBehind(const Draft *draft, const vlOutline *edge, const vlOutline *shape)
{
    if (draft->old.count > 0)
        return false;
    double x = 0, y = 0;
    for (int i = 0; i < shape->count; i++)
    {
        x += shape->corners[i].x / shape->count;
        y += shape->corners[i].y / shape->count;
    }
    const Point middle = toLocal(&draft->a, toWorld(&draft->b, x, y));
    const vlCorner *start = &edge->corners[0];
    return start->nx * (middle.x - start->x) + start->ny * (middle.y - start->y) < 0;
}

static bool isAllowed(const Draft *draft, const vlManifold *made)
{
    const vlRigidShape *a = &draft->rigid->shapes[draft->pair->shapeA];
    const Point n = {draft->a.c * made->nx + draft->a.s * made->ny,
                     -draft->a.s * made->nx + draft->a.c * made->ny};
    if (a->isEdge)
        return vlSeams_EdgeAllows(a, n.x, n.y);
    for (int k = 0; k < made->count; k++)
        if (vlSeams_Allow(draft->rigid, draft->pair, made->points[k].ax, made->points[k].ay, n.x, n.y))
            return true;
    return false;
}

bool vlManifold_IsAllowed(const vlRigid *r, const vlRigidPair *pair, const vlManifold *manifold)
{
    const double *a = r->pose[pair->bodyA];
    const Draft draft = {.a = {a[0], a[1], a[2], a[3]}, .rigid = r, .pair = pair};
    return isAllowed(&draft, manifold);
}

void vlManifold_FindAt(const vlRigid *r, const vlRigidPair *pair, const vlFrame *frameA,
                       const vlFrame *frameB, vlManifold *manifold, double reach)
{
    const vlRigidShape *shapeA = &r->shapes[pair->shapeA];
    const vlOutline *a = &shapeA->outline, *b = &r->shapes[pair->shapeB].outline;
    Draft draft = {.made = manifold,
                   .old = *manifold,
                   .a = *frameA,
                   .b = *frameB,
                   .rigid = r,
                   .pair = pair,
                   .barred = {shapeA->isEdge ? 2 : 0, 0}}; // the solid side of an edge
    const bool picky = shapeA->isEdge || (pair->traits & vl_seamed);
    manifold->count = 0;
    manifold->isHidden = false;
    if (shapeA->isEdge && isBehind(&draft, a, b))
        return;
    for (int round = 0; round < a->count + b->count + 1; round++)
    {
        draft.used[0] = draft.used[1] = -1;
        draft.gap = INFINITY;
        meet(&draft, a, b, reach);
        if (manifold->count == 0)
            return;
        if (!picky || isAllowed(&draft, manifold))
        {
            manifold->isHidden = false;
            return;
        }
        manifold->count = 0;
        manifold->isHidden = true;
        // Apart along a way that does not count: there is nothing else to touch.
        if (draft.gap > 0 || (draft.used[0] < 0 && draft.used[1] < 0))
            return;
        for (int side = 0; side < 2; side++)
            if (draft.used[side] >= 0)
                draft.barred[side] |= (uint64_t)1 << draft.used[side];
    }
}

// Memory --------------------------------------------------------------------------------------------------

static bool isPolygon(const vlOutline *outline)
{
    return outline->count >= 2;
}

// Keeps how the shapes lay when they were looked at.
static void remember(vlManifold *manifold, const vlFrame *a, const vlFrame *b)
{
    const Frame seen = seenFrom(a, b);
    manifold->seen[0] = seen.x;
    manifold->seen[1] = seen.y;
    manifold->seen[2] = seen.c;
    manifold->seen[3] = seen.s;
    manifold->localNx = a->c * manifold->nx + a->s * manifold->ny;
    manifold->localNy = -a->s * manifold->nx + a->c * manifold->ny;
    manifold->known = true;
}

// What two polygons had in common a moment ago still holds while neither has moved much, seen from the other.
static bool stillHolds(vlManifold *manifold, const vlOutline *a, const vlOutline *b, const vlFrame *frameA,
                       const vlFrame *frameB, double reach)
{
    if (!manifold->known)
        return false;
    const Frame seen = seenFrom(frameA, frameB);
    const double x = seen.x - manifold->seen[0], y = seen.y - manifold->seen[1];
    const double turn = seen.s * manifold->seen[2] - seen.c * manifold->seen[3];
    const double moved = fabs(x) + fabs(y) + 1.01 * fabs(turn) * b->bound;
    if (seen.c * manifold->seen[2] + seen.s * manifold->seen[3] < 0.99)
        return false;
    if (manifold->count == 0)
        return manifold->apart - moved > reach;
    if (moved > VL_SAME_POSE * vlMin(a->bound, b->bound))
        return false;
    const Point n = turned(frameA, manifold->localNx, manifold->localNy);
    manifold->nx = n.x;
    manifold->ny = n.y;
    return true;
}

// Two discs about their bodies' centres, the most frequent pair by far: as meetRound finds it.
static void meetDiscs(vlManifold *manifold, const double *a, double radiusA, const double *b, double radiusB,
                      double reach)
{
    const double x = b[0] - a[0], y = b[1] - a[1], square = x * x + y * y, far = radiusA + radiusB + reach;
    const bool touched = manifold->count > 0;
    manifold->count = 0;
    if (square > far * far)
        return;
    const double share = 1 / sqrt(square), nx = x * share, ny = y * share;
    vlTouchPoint *point = &manifold->points[0];
    manifold->count = 1;
    manifold->nx = nx;
    manifold->ny = ny;
    point->ax = radiusA * (a[2] * nx + a[3] * ny);
    point->ay = radiusA * (a[2] * ny - a[3] * nx);
    point->bx = -radiusB * (b[2] * nx + b[3] * ny);
    point->by = -radiusB * (b[2] * ny - b[3] * nx);
    if (!touched)
        point->normal = point->tangent = 0;
    point->feature = 0;
}

void vlManifold_Find(const vlRigid *r, const vlRigidPair *pair, vlManifold *manifold, double reach)
{
    const double *a = r->pose[pair->bodyA], *b = r->pose[pair->bodyB];
    const vlFrame frameA = {a[0], a[1], a[2], a[3]}, frameB = {b[0], b[1], b[2], b[3]};
    const vlRigidShape *shapeA = &r->shapes[pair->shapeA];
    const vlOutline *outlineA = &shapeA->outline, *outlineB = &r->shapes[pair->shapeB].outline;
    if (outlineA->isDisc && outlineB->isDisc && !(pair->traits & vl_seamed) && (a[0] != b[0] || a[1] != b[1]))
    {
        meetDiscs(manifold, a, outlineA->radius, b, outlineB->radius, reach);
        return;
    }
    const bool plain =
        isPolygon(outlineA) && isPolygon(outlineB) && !shapeA->isEdge && !(pair->traits & vl_seamed);
    if (plain && stillHolds(manifold, outlineA, outlineB, &frameA, &frameB, reach))
        return;
    vlManifold_FindAt(r, pair, &frameA, &frameB, manifold, reach);
    if (plain)
        remember(manifold, &frameA, &frameB);
}
