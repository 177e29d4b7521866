// rigid_seams.c: where shapes that do not move lie side by side, only what their union shows can be touched.
//
// Along a floor of tiles every tile has sides and corners that its neighbours cover. Alone, they would catch
// what slides over the seam. Whether a contact is one of them is asked of the neighbours that the same body
// touches: a side is covered at a point when places just in front of it, to both sides of the point, lie in a
// neighbour; a corner of a covered side counts only in directions in which no neighbour comes nearer.
#include <math.h>

#include "dynamics/rigid.h"
#include "dynamics/world_parts.h"

/// How far along a side is looked, as a share of the size of the body's shape.
#define VL_SEAM_SHARE 0.01
/// Two directions less apart than this (1 - cosine) are one.
#define VL_SAME_DIRECTION 1e-6

typedef struct Place
{
    double x, y;
} Place;

// The neighbours of a pair's A, and how finely to look.
typedef struct Seam
{
    const vlRigid *rigid;
    const vlRigidPair *pair;
    double step, tolerance; ///< m
} Seam;

vlFrame vlFrame_Now(const vlRigid *r, int body)
{
    const double *pose = r->pose[body], *m = r->motion[body];
    const double x = pose[0] + m[vl_mX], y = pose[1] + m[vl_mY];
    if (m[vl_mAngle] == 0)
        return (vlFrame){x, y, pose[2], pose[3]};
    const double c = cos(m[vl_mAngle]), s = sin(m[vl_mAngle]);
    return (vlFrame){x, y, pose[2] * c - pose[3] * s, pose[3] * c + pose[2] * s};
}

// Distance of a point to a core, negative inside, m. In the frame of the shape.
static double distanceTo(const vlOutline *shape, Place p)
{
    double separation = -INFINITY, square = INFINITY;
    if (shape->count == 0)
        return shape->plane.nx * (p.x - shape->plane.x) + shape->plane.ny * (p.y - shape->plane.y);
    for (int i = 0; i < shape->count; i++)
    {
        const vlCorner *u = &shape->corners[i], *v = &shape->corners[(i + 1) % shape->count];
        const double ex = v->x - u->x, ey = v->y - u->y, whole = ex * ex + ey * ey;
        const double x = p.x - u->x, y = p.y - u->y;
        const double share = whole > 0 ? fmin(fmax((x * ex + y * ey) / whole, 0), 1) : 0;
        const double dx = x - share * ex, dy = y - share * ey;
        separation = fmax(separation, u->nx * x + u->ny * y);
        square = fmin(square, dx * dx + dy * dy);
    }
    return shape->count > 2 && separation <= 0 ? separation : sqrt(square);
}

// Distance of a point, in the frame of A's body, to the nearest of A's neighbours.
static double distanceToNeighbours(const Seam *seam, Place p)
{
    const vlRigid *r = seam->rigid;
    const vlFrame a = vlFrame_Now(r, seam->pair->bodyA);
    const Place world = {a.x + a.c * p.x - a.s * p.y, a.y + a.s * p.x + a.c * p.y};
    double least = INFINITY;
    for (int i = r->seamHead[seam->pair->bodyB]; i >= 0; i = r->seamNext[i])
    {
        const vlRigidPair *other = &r->pairs[i];
        if (other->shapeA == seam->pair->shapeA)
            continue;
        const vlFrame f = vlFrame_Now(r, other->bodyA);
        const double x = world.x - f.x, y = world.y - f.y;
        const vlOutline *shape = &r->shapes[other->shapeA].outline;
        const Place local = {f.c * x + f.s * y, -f.s * x + f.c * y};
        least = fmin(least, distanceTo(shape, local) - shape->radius);
    }
    return least;
}

// Whether a place on a side, so far from its beginning, is covered.
static bool isCovered(const Seam *seam, int side, double along)
{
    const vlOutline *shape = &seam->rigid->shapes[seam->pair->shapeA].outline;
    const vlCorner *u = &shape->corners[side];
    const double out = shape->radius + seam->tolerance;
    const Place probe = {u->x - u->ny * along + u->nx * out, u->y + u->nx * along + u->ny * out};
    return distanceToNeighbours(seam, probe) <= seam->tolerance;
}

static double lengthOf(const vlOutline *shape, int side)
{
    const vlCorner *u = &shape->corners[side], *v = &shape->corners[(side + 1) % shape->count];
    return hypot(v->x - u->x, v->y - u->y);
}

static bool sideAllows(const Seam *seam, int side, Place p)
{
    const vlOutline *shape = &seam->rigid->shapes[seam->pair->shapeA].outline;
    const vlCorner *u = &shape->corners[side];
    const double along = -u->ny * (p.x - u->x) + u->nx * (p.y - u->y), length = lengthOf(shape, side);
    const double step = fmin(seam->step, length / 4);
    return !isCovered(seam, side, fmin(fmax(along - step, 0), length)) ||
           !isCovered(seam, side, fmin(fmax(along + step, 0), length));
}

static int nearestCorner(const vlOutline *shape, Place p)
{
    int best = 0;
    double least = INFINITY;
    for (int i = 0; i < shape->count; i++)
    {
        const double distance = hypot(p.x - shape->corners[i].x, p.y - shape->corners[i].y);
        if (distance < least)
        {
            least = distance;
            best = i;
        }
    }
    return best;
}

static bool cornerAllows(const Seam *seam, Place p, double nx, double ny)
{
    const vlOutline *shape = &seam->rigid->shapes[seam->pair->shapeA].outline;
    const int corner = nearestCorner(shape, (Place){p.x - nx * shape->radius, p.y - ny * shape->radius});
    const int before = (corner + shape->count - 1) % shape->count;
    const double length = lengthOf(shape, before);
    const bool covered = isCovered(seam, before, length - fmin(seam->step, length / 4)) ||
                         isCovered(seam, corner, fmin(seam->step, lengthOf(shape, corner) / 4));
    if (!covered)
        return true;
    const vlCorner *at = &shape->corners[corner];
    const double out = shape->radius + seam->step;
    const Place probe = {at->x + nx * out, at->y + ny * out};
    return distanceToNeighbours(seam, probe) >= seam->step * (1 - VL_SAME_DIRECTION);
}

bool vlSeams_Allow(const vlRigid *r, const vlRigidPair *pair, double x, double y, double nx, double ny)
{
    if (!r->seamsReady)
        return true;
    const vlOutline *shape = &r->shapes[pair->shapeA].outline;
    const double size = r->shapes[pair->shapeB].outline.bound * VL_SEAM_SHARE;
    const Seam seam = {r, pair, size, 0.1 * size};
    for (int i = 0; i < shape->count; i++)
        if (shape->corners[i].nx * nx + shape->corners[i].ny * ny > 1 - VL_SAME_DIRECTION)
            return sideAllows(&seam, i, (Place){x, y});
    return cornerAllows(&seam, (Place){x, y}, nx, ny);
}

bool vlSeams_EdgeAllows(const vlRigidShape *edge, double nx, double ny)
{
    const vlCorner *side = &edge->corners[0];
    const double cosine = nx * side->nx + ny * side->ny;
    if (cosine > 1 - VL_SAME_DIRECTION)
        return true;
    const double along = -side->ny * nx + side->nx * ny;
    const double *last = edge->ends[along > 0];
    return cosine >= last[0] * side->nx + last[1] * side->ny - VL_SAME_DIRECTION;
}

// Lists ---------------------------------------------------------------------------------------------------

static bool reserve(vlWorld *world)
{
    vlRigid *r = world->rigid;
    return vlReserve(&world->tally, &r->seamHead, &r->seamHeadCapacity, (size_t)r->bodyCount,
                     sizeof *r->seamHead) &&
           vlReserve(&world->tally, &r->seamNext, &r->seamNextCapacity, r->pairCount, sizeof *r->seamNext);
}

// Links the pairs that may have a seam by the body that moves. Returns how many there are.
static size_t link(vlRigid *r)
{
    size_t count = 0;
    for (size_t i = 0; i < r->activeCount; i++)
        if (r->pairs[r->active[i]].traits & vl_seamed)
            r->seamHead[r->pairs[r->active[i]].bodyB] = -1;
    for (size_t i = 0; i < r->activeCount; i++)
    {
        const int index = r->active[i];
        if (!(r->pairs[index].traits & vl_seamed))
            continue;
        int32_t *head = &r->seamHead[r->pairs[index].bodyB];
        r->seamNext[index] = *head;
        *head = index;
        count++;
    }
    return count;
}

static void mend(vlRigid *r, int index, double dt)
{
    const vlRigidPair *pair = &r->pairs[index];
    vlManifold *manifold = &r->manifolds[index];
    const int head = r->seamHead[pair->bodyB];
    if (r->seamNext[head] < 0) // it touches this one only
        return;
    if (!vlManifold_IsAllowed(r, pair, manifold))
    {
        vlManifold_Find(r, pair, manifold, vlRigid_ReachOf(r, pair, dt));
        r->hiddenCount += manifold->count == 0;
    }
}

bool vlRigid_MendSeams(vlWorld *world)
{
    vlRigid *r = world->rigid;
    r->seamsReady = false;
    if (!reserve(world))
        return false;
    if (link(r) < 2)
        return true;
    r->seamsReady = true;
    for (size_t i = 0; i < r->activeCount; i++)
        if (r->pairs[r->active[i]].traits & vl_seamed)
            mend(r, r->active[i], world->def.dt);
    return true;
}
