// impact.c: blows at their true time: fast particles bounce off solids that give speed back.
//
// Within a substep of length h a free particle follows x(t) = o + v t + a t^2 / 2 with v = d / h - a h / 2.
// Where that path meets the solid, the velocity changes by Newton's law of impact and Coulomb's of friction;
// the rest of the substep is flown on the new path. o becomes the point where the new path would have begun,
// so that x = o + d stays true and d is again that of a free flight: no energy is lost but what the
// coefficients take.
#include "collision/collision.h"

// Blows of one particle within a substep; what is left of the way is then stopped without a bounce.
#define VL_BLOWS 8

/// A particle's path through the substep as seen from a solid that moves on evenly.
typedef struct vlPath
{
    vlVec3 start, velocity, acceleration;
} vlPath;

typedef struct vlBlow
{
    int pair;
    double time;
    vlVec3 normal;
    double speed; ///< m/s, of approach
} vlBlow;

static vlVec3 pathAt(const vlPath *path, double t)
{
    return vlAddScaled(vlAddScaled(path->start, path->velocity, t), path->acceleration, t * t / 2);
}

static vlVec3 accelerationOf(const vlWorld *world, int slot)
{
    const vlVec3 gravity = world->def.gravity;
    return world->accelerationUsed ? vlAdd(gravity, vlRow(world->acceleration[slot])) : gravity;
}

static double gapAt(const vlShape *shape, const vlPath *path, double t, double radius, vlVec3 *normal)
{
    return vlShape_Gap(shape, pathAt(path, t), normal) - radius;
}

// A plane: s + v t + a t^2 / 2 = 0, without cancellation.
static bool meetPlane(const vlShape *shape, const vlPath *path, double since, double h, double radius,
                      vlBlow *blow)
{
    const vlVec3 n = shape->axis[0];
    const double a = vlDot(path->acceleration, n), v = vlDot(path->velocity, n) + a * since, left = h - since;
    const double gap = gapAt(shape, path, since, radius, &blow->normal), s = gap > 0 ? gap : 0;
    const double end = s + v * left + a * left * left / 2;
    if (!(end < 0))
        return false;
    blow->speed = sqrt(fmax(v * v - 2 * a * s, 0));
    blow->time = since + (v <= 0 ? 2 * s / (blow->speed - v) : (v + blow->speed) / -a);
    return blow->speed > 0;
}

// Any other solid: the root of the gap between a time outside and one inside (false position, Illinois).
static double findRoot(const vlShape *shape, const vlPath *path, double low, double high, double radius,
                       vlVec3 *normal)
{
    double below = gapAt(shape, path, high, radius, normal), above = gapAt(shape, path, low, radius, normal);
    for (int i = 0; i < 60 && high - low > 1e-15 * high; i++)
    {
        const double t = above > 0 ? low + (high - low) * above / (above - below) : low;
        const double gap = gapAt(shape, path, t, radius, normal);
        if (gap == 0 || !(t > low))
            return t;
        if (gap < 0)
        {
            high = t;
            below = gap;
            above /= 2;
            continue;
        }
        low = t;
        above = gap;
        below /= 2;
    }
    return low;
}

static bool meetSolid(const vlShape *shape, const vlPath *path, double since, double h, double radius,
                      vlBlow *blow)
{
    vlVec3 normal;
    double share, gap = gapAt(shape, path, since, radius, &normal);
    if (gap < -1e-12 * (1 + shape->bound))
        return false;
    if (gapAt(shape, path, h, radius, &normal) < 0)
        blow->time = findRoot(shape, path, since, h, radius, &normal);
    else if (vlShape_Sweep(shape, pathAt(path, since), pathAt(path, h), radius, &share, &normal, &gap))
        blow->time = since + share * (h - since);
    else
        return false;
    gapAt(shape, path, blow->time, radius, &blow->normal);
    blow->speed = -vlDot(vlAddScaled(path->velocity, path->acceleration, blow->time), blow->normal);
    return blow->speed > 0;
}

static vlPath pathOf(const vlWorld *world, const vlSolid *solid, int slot, double h)
{
    const vlParticles *p = &world->particles;
    const vlObstacle *obstacle = &world->collision->obstacles[solid->obstacle];
    const vlVec3 o = vlRow(p->o[slot]), a = vlSub(accelerationOf(world, slot), obstacle->acceleration),
                 start = vlCarriedPoint(obstacle, o);
    const vlVec3 relative = vlSub(vlRow(p->d[slot]), vlSub(start, o));
    return (vlPath){start, vlAddScaled(vlScale(relative, 1 / h), a, -h / 2), a};
}

// The next blow of one particle. Those too weak to leave the surface for a substep are none.
static bool nextBlow(const vlWorld *world, int first, int end, double since, double h, vlBlow *next)
{
    const vlCollision *c = world->collision;
    bool found = false;
    for (int k = first; k < end; k++)
    {
        const vlSolid *solid = &c->solids[c->pairs[k].solid];
        const int slot = c->pairs[k].slot;
        if (!(solid->restitution > 0))
            continue;
        const double radius = world->particles.radius[slot];
        const vlPath path = pathOf(world, solid, slot, h);
        vlBlow blow = {.pair = k};
        const bool meets = solid->shape.kind == vl_plane
                               ? meetPlane(&solid->shape, &path, since, h, radius, &blow)
                               : meetSolid(&solid->shape, &path, since, h, radius, &blow);
        if (!meets || blow.speed < fabs(vlDot(path.acceleration, blow.normal)) * h)
            continue;
        if (!found || blow.time < next->time)
            *next = blow;
        found = true;
    }
    return found;
}

// Memory may be short: then the particle bounces all the same, and only the force on the obstacle is not
// known.
static void noteBlow(vlWorld *world, const vlBlow *blow, vlVec3 change)
{
    vlTouch *touch = vlTouchOfPair(world->collision, blow->pair);
    touch = touch ? touch : vlAddTouch(world, blow->pair);
    vlStart *start = touch ? vlNeedStart(world, touch) : NULL;
    if (!start)
        return;
    touch->normal = start->normal = blow->normal;
    start->bounced = true;
    start->landed = false;
    start->rest = start->resolved = 0;
    start->blow = vlAdd(start->blow, change);
}

static void strike(vlWorld *world, const vlBlow *blow, double h)
{
    vlCollision *c = world->collision;
    vlParticles *p = &world->particles;
    const int slot = c->pairs[blow->pair].slot;
    const vlSolid *solid = &c->solids[c->pairs[blow->pair].solid];
    const vlPath path = pathOf(world, solid, slot, h);
    const vlVec3 velocity = vlAddScaled(path.velocity, path.acceleration, blow->time);
    const vlVec3 point = vlAddScaled(pathAt(&path, blow->time), blow->normal, -p->radius[slot]);
    const vlObstacle *obstacle = &c->obstacles[solid->obstacle];
    const double w = p->x[slot][3];
    const double own = w / (w + vlYielding(obstacle, point, blow->normal));
    const double impulse = (1 + solid->restitution) * blow->speed * own;
    const vlVec3 slip = vlAddScaled(velocity, blow->normal, -vlDot(velocity, blow->normal));
    const double slipping = vlLength(slip), limit = solid->friction * impulse;
    vlVec3 change = vlScale(blow->normal, impulse);
    if (slipping > 0)
    {
        const double share = w / (w + vlYielding(obstacle, point, vlScale(slip, 1 / slipping)));
        change = vlAddScaled(change, slip, share * slipping <= limit ? -share : -limit / slipping);
    }

    noteBlow(world, blow, vlScale(change, h));
    double *o = p->o[slot], *d = p->d[slot], *x = p->x[slot];
    vlAddToRow(o, change, -blow->time);
    vlAddToRow(d, change, h);
    vlSetRow(x, vlAdd(vlRow(o), vlRow(d)));
    if (obstacle->free)
        vlYieldToBlow(world, solid->obstacle, point, vlScale(change, -p->mass[slot]), blow->time, h);
}

static void bounceParticle(vlWorld *world, int first, int end, double h)
{
    double since = 0;
    vlBlow blow = {0};
    for (int i = 0; i < VL_BLOWS && nextBlow(world, first, end, since, h, &blow); i++)
    {
        strike(world, &blow, h);
        since = blow.time;
    }
}

void vlBounce(vlWorld *world, double h)
{
    vlCollision *c = world->collision;
    for (int b = 0; b < (int)c->blockCount && !world->stopped; b++)
    {
        vlKeepPairs(world, b);
        const int stop = c->blocks[b].firstPair + c->blocks[b].pairCount;
        for (int first = c->blocks[b].firstPair, end; first < stop && !world->stopped; first = end)
        {
            end = first + 1;
            while (end < stop && c->pairs[end].slot == c->pairs[first].slot)
                end++;
            if (world->particles.x[c->pairs[first].slot][3] > 0)
                bounceParticle(world, first, end, h);
            vlIsStopped(world, 10 * (size_t)(end - first));
        }
    }
}
