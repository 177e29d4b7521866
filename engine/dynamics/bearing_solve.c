// bearing_solve.c: the equations of what bears bodies, and of the bodies.
//
// Places x of nodes and poses of bodies at the end of a substep are where forces are in balance (implicit
// Euler: it may lose energy and cannot gain any):
//
//     M (x - x*) / h^2 = F(x)
//
// x*: where all would go alone. F: rods as springs, stiff in units of m / h^2; contacts that press, as stiff;
// Coulomb's friction against what slid on the surface in this substep. All forces act both ways. Newton's
// method: forces are taken as linear about the last guess,
//
//     (M / h^2 + K) dx = F - M (x - x*) / h^2,
//
// and this is solved by conjugate gradients. Approximately it is solved at once along each line, the bodies
// included (bearing_lines.c); so a rope, which is one line, needs next to no rounds.
#include "dynamics/bearing.h"
#include "dynamics/world_parts.h"

#include <string.h>

#define VL_NEWTON_ROUNDS 24
/// After so many its steps are halved: contacts that come and go by turns come to rest.
#define VL_LONG_ROUNDS 8
/// It ends where nothing goes farther than this share of a link, or of a metre where there is none.
#define VL_SETTLED     1e-7
#define VL_NET_SETTLED 1e-3
/// Where something still goes that many times as far there is no balance yet.
#define VL_UNSETTLED 100
/// The least share of stiffness that is tried.
#define VL_SOFTEST 1e-3
/// How stiff rods are for a body as heavy as the lightest node; by what factor they may become stiffer in a
/// round (all at once would lead astray), and how stiff at most.
#define VL_STIFF      300
#define VL_STIFFENING 10
#define VL_STIFFEST   1e6
/// Times that a contact may stick and slide by turns in one substep.
#define VL_MOST_CHANGES    6
#define VL_GRADIENT_ROUNDS 60
/// Of the first residual, squared.
#define VL_GRADIENT_TOLERANCE 1e-22
#define VL_NET_TOLERANCE      1e-3

static size_t sizeOf(const vlBearing *b)
{
    return 3 * b->nodeCount + 6 * b->bodyCount;
}

static vlVec3 load(const double *v)
{
    return vlVec(v[0], v[1], v[2]);
}

static void add(double *v, vlVec3 a, double factor)
{
    v[0] += a.x * factor;
    v[1] += a.y * factor;
    v[2] += a.z * factor;
}

static const double *bodyIn(const vlBearing *b, const double *v, int body)
{
    return v + 3 * b->nodeCount + 6 * (size_t)body;
}

// Forces --------------------------------------------------------------------------------------------------

// A rod pulls along itself. How much stiffer tension makes it across counts; that pressure makes it softer
// does not: the equations stay definite.
static void strainRod(const vlWorld *world, vlBearRod *rod)
{
    const double stiffness = rod->unit * world->bearing->stiffness;
    const vlVec3 e = vlRowDifference(world->particles.x[rod->slotA], world->particles.x[rod->slotB]);
    const double size = vlLength(e);
    const vlVec3 along = size > 0 ? vlScale(e, 1 / size) : vlVec(1, 0, 0);
    const double tension = stiffness * (size - rod->length);
    const double across = size > 0 ? fmin(fmax(rod->tension, tension), stiffness * size) / size : 0;
    rod->tension = tension;
    rod->along = along;
    rod->pull = vlScale(along, tension);
    rod->block = (vlMatrix){{{0}}};
    vlMatrix_AddAxis(&rod->block, along, stiffness, fmax(across, 0));
}

// How far the feature of a contact and its body are moved against each other.
static vlVec3 approach(const vlBearing *b, const vlBearContact *contact, const double *v)
{
    vlVec3 way = {0, 0, 0};
    for (int i = 0; i < contact->count; i++)
        if (contact->node[i] >= 0)
            way = vlAddScaled(way, load(v + 3 * contact->node[i]), contact->weight[i]);
    if (contact->body < 0)
        return way;
    const double *body = bodyIn(b, v, contact->body);
    const vlVec3 turn = vlMatrix_Times(&b->bodies[contact->body].free, load(body + 3)),
                 shift = vlMatrix_Times(&b->bodies[contact->body].slides, load(body));
    return vlSub(way, vlAdd(shift, vlCross(turn, contact->arm)));
}

static void pushBoth(const vlBearing *b, const vlBearContact *contact, vlVec3 push, double *v)
{
    for (int i = 0; i < contact->count; i++)
        if (contact->node[i] >= 0)
            add(v + 3 * contact->node[i], push, contact->weight[i]);
    if (contact->body < 0)
        return;
    double *body = v + 3 * b->nodeCount + 6 * (size_t)contact->body;
    add(body, vlMatrix_Times(&b->bodies[contact->body].slides, push), -1);
    add(body + 3, vlMatrix_Times(&b->bodies[contact->body].free, vlCross(contact->arm, push)), -1);
}

static void pullBoth(const vlBearRod *rod, vlVec3 pull, double *v)
{
    if (rod->a >= 0)
        add(v + 3 * rod->a, pull, 1);
    if (rod->b >= 0)
        add(v + 3 * rod->b, pull, -1);
}

static vlVec3 stretch(const vlBearRod *rod, const double *v)
{
    const vlVec3 a = rod->a >= 0 ? load(v + 3 * rod->a) : vlVec(0, 0, 0),
                 b = rod->b >= 0 ? load(v + 3 * rod->b) : vlVec(0, 0, 0);
    return vlSub(b, a);
}

// What is out of balance.
static void findRest(const vlWorld *world, double *rest)
{
    const vlBearing *b = world->bearing;
    memset(rest, 0, sizeOf(b) * sizeof *rest);
    for (size_t i = 0; i < b->nodeCount; i++)
    {
        const vlBearNode *node = &b->nodes[i];
        add(rest + 3 * i, vlSub(vlRow(world->particles.x[node->slot]), node->star), -node->inertia);
    }
    for (size_t i = 0; i < b->bodyCount; i++)
    {
        const vlBearBody *body = &b->bodies[i];
        double *at = rest + 3 * b->nodeCount + 6 * i;
        add(at, body->way, -body->inertia);
        add(at + 3, vlMatrix_Times(&body->turning, body->turn), -1);
    }
    for (size_t i = 0; i < b->rodCount; i++)
        pullBoth(&b->rods[i], b->rods[i].pull, rest);
    for (size_t i = 0; i < b->contactCount; i++)
        pushBoth(b, &b->contacts[i], b->contacts[i].push, rest);
}

static void multiply(const vlBearing *b, const double *v, double *product)
{
    memset(product, 0, sizeOf(b) * sizeof *product);
    for (size_t i = 0; i < b->nodeCount; i++)
        add(product + 3 * i, load(v + 3 * i), b->nodes[i].inertia);
    for (size_t i = 0; i < b->bodyCount; i++)
    {
        const size_t at = 3 * b->nodeCount + 6 * i;
        add(product + at, load(v + at), b->bodies[i].inertia);
        add(product + at + 3, vlMatrix_Times(&b->bodies[i].turning, load(v + at + 3)), 1);
    }
    for (size_t i = 0; i < b->rodCount; i++)
    {
        const vlBearRod *rod = &b->rods[i];
        pullBoth(rod, vlScale(vlMatrix_Times(&rod->block, stretch(rod, v)), -1), product);
    }
    for (size_t i = 0; i < b->contactCount; i++)
    {
        const vlBearContact *contact = &b->contacts[i];
        pushBoth(b, contact, vlMatrix_Times(&contact->block, approach(b, contact, v)), product);
    }
}

// Conjugate gradients -------------------------------------------------------------------------------------

static double dot(const double *a, const double *b, size_t size)
{
    double sum = 0;
    for (size_t i = 0; i < size; i++)
        sum += a[i] * b[i];
    return sum;
}

// Vectors, one behind the other: the solution, the rest, its direction, and two of scratch.
static bool solve(vlWorld *world)
{
    vlBearing *b = world->bearing;
    const size_t size = sizeOf(b);
    double *solution = b->vectors, *rest = solution + size, *way = rest + size, *image = way + size,
           *better = image + size;
    if (!vlBearing_Factor(world))
        return false;
    memset(solution, 0, size * sizeof *solution);
    vlBearing_Precondition(b, rest, better);
    memcpy(way, better, size * sizeof *way);
    double square = dot(rest, better, size);
    const double enough = (b->isNet ? VL_NET_TOLERANCE : VL_GRADIENT_TOLERANCE) * square;
    for (int round = 0; round < VL_GRADIENT_ROUNDS && square > enough; round++)
    {
        multiply(b, way, image);
        const double along = dot(way, image, size);
        if (!(along > 0))
            break;
        const double step = square / along;
        for (size_t i = 0; i < size; i++)
        {
            solution[i] += step * way[i];
            rest[i] -= step * image[i];
        }
        vlBearing_Precondition(b, rest, better);
        const double next = dot(rest, better, size), share = next / square;
        square = next;
        for (size_t i = 0; i < size; i++)
            way[i] = better[i] + share * way[i];
    }
    return true;
}

// Newton's method -----------------------------------------------------------------------------------------

// Forces as the linear equations have them: exactly those that give the new places.
static void followForces(vlBearing *b, const double *v)
{
    for (size_t i = 0; i < b->rodCount; i++)
    {
        vlBearRod *rod = &b->rods[i];
        rod->pull = vlAdd(rod->pull, vlMatrix_Times(&rod->block, stretch(rod, v)));
        rod->tension = vlDot(rod->pull, rod->along);
    }
    for (size_t i = 0; i < b->contactCount; i++)
    {
        vlBearContact *contact = &b->contacts[i];
        contact->push = vlSub(contact->push, vlMatrix_Times(&contact->block, approach(b, contact, v)));
    }
}

static double farthestOf(const vlBearing *b, const double *v)
{
    double most = 0;
    for (size_t i = 0; i < b->nodeCount; i++)
        most = fmax(most, vlLength(load(v + 3 * i)));
    for (size_t i = 0; i < b->bodyCount; i++)
        most = fmax(most, vlLength(load(bodyIn(b, v, (int)i))));
    return most;
}

static void moveNodes(vlWorld *world, const double *v)
{
    const vlBearing *b = world->bearing;
    for (size_t i = 0; i < b->nodeCount; i++)
        vlAddToRow(world->particles.x[b->nodes[i].slot], load(v + 3 * i), 1);
}

static void moveBodies(vlWorld *world, const double *v)
{
    vlBearing *b = world->bearing;
    for (size_t i = 0; i < b->bodyCount; i++)
    {
        vlBearBody *body = &b->bodies[i];
        const double *step = bodyIn(b, v, (int)i);
        body->way = vlAdd(body->way, vlMatrix_Times(&body->slides, load(step)));
        body->turn = vlAdd(body->turn, vlMatrix_Times(&body->free, load(step + 3)));
        vlYieldFrom(world, body->obstacle, &body->alone, body->way, body->turn);
    }
}

static double sizeOfLinks(const vlBearing *b)
{
    double least = 1;
    for (size_t i = 0; i < b->rodCount; i++)
        least = fmin(least, b->rods[i].length);
    return least;
}

static bool prepare(vlWorld *world, double h)
{
    vlBearing *b = world->bearing;
    if (!vlBearing_FindContacts(world, h) ||
        !vlReserve(&world->tally, &b->vectors, &b->vectorCapacity, 5 * sizeOf(b), sizeof *b->vectors))
        return false;
    for (size_t i = 0; i < b->rodCount; i++)
        strainRod(world, &b->rods[i]);
    findRest(world, b->vectors + sizeOf(b));
    return true;
}

// Who sticks slides when more is asked of it than friction gives; who slides backwards sticks.
static void review(vlBearing *b, vlBearContact *contact, vlVec3 moved)
{
    vlBearCandidate *candidate = &b->candidates[contact->candidate];
    const vlVec3 n = contact->normal;
    const double press = fmax(0, vlDot(contact->push, n));
    const vlVec3 drag = vlAddScaled(contact->push, n, -vlDot(contact->push, n));
    const vlVec3 way = vlAdd(contact->slip, moved), slip = vlAddScaled(way, n, -vlDot(way, n));
    const double size = vlLength(drag), far = vlLength(slip);
    candidate->force = press;
    if (candidate->changes > VL_MOST_CHANGES)
        return;
    if (!candidate->slides && size > contact->friction * press)
    {
        candidate->slides = true;
        candidate->along = vlScale(drag, -1 / size);
        candidate->changes++;
    }
    else if (candidate->slides && vlDot(slip, candidate->along) <= 0)
    {
        candidate->slides = false;
        candidate->changes++;
    }
    else if (candidate->slides && far > 0 && vlDot(slip, candidate->along) > 0.5 * far)
        candidate->along = vlScale(slip, 1 / far);
}

// As stiff as the heaviest that must be held asks for: what is in one substep is then out of the next.
static double stiffestOf(const vlBearing *b)
{
    double most = 0, least = INFINITY;
    for (size_t i = 0; i < b->nodeCount; i++)
    {
        most = fmax(most, b->nodes[i].inertia);
        least = fmin(least, b->nodes[i].inertia);
    }
    for (size_t i = 0; i < b->bodyCount; i++)
        most = fmax(most, b->bodies[i].inertia);
    return fmin(fmax(b->stiffness, VL_STIFF * most / least), VL_STIFFEST);
}

static void startReview(vlBearing *b)
{
    for (size_t i = 0; i < b->candidateCount; i++)
    {
        b->candidates[i].changes = 0;
        b->candidates[i].met = false;
    }
}

// Back to where all would go alone.
static void restart(vlWorld *world)
{
    vlBearing *b = world->bearing;
    for (size_t i = 0; i < b->nodeCount; i++)
        vlSetRow(world->particles.x[b->nodes[i].slot], b->nodes[i].star);
    for (size_t i = 0; i < b->bodyCount; i++)
    {
        vlBearBody *body = &b->bodies[i];
        body->way = body->turn = vlVec(0, 0, 0);
        vlYieldFrom(world, body->obstacle, &body->alone, body->way, body->turn);
    }
    startReview(b);
}

static void scale(const vlBearing *b, double *v, double share)
{
    for (size_t i = 0; i < sizeOf(b); i++)
        v[i] *= share;
}

// Newton's method, becoming as stiff as that on the way. Returns how far nodes still went in the last round,
// or a negative number when memory is short.
static double attempt(vlWorld *world, double h, bool stiffens, double enough)
{
    vlBearing *b = world->bearing;
    double farthest = INFINITY;
    for (int round = 0; round < VL_NEWTON_ROUNDS; round++)
    {
        if (!prepare(world, h) || !solve(world))
            return -1;
        followForces(b, b->vectors);
        for (size_t i = 0; i < b->contactCount; i++)
            review(b, &b->contacts[i], approach(b, &b->contacts[i], b->vectors));
        farthest = farthestOf(b, b->vectors);
        if (round >= VL_LONG_ROUNDS && farthest > enough && round + 1 < VL_NEWTON_ROUNDS)
            scale(b, b->vectors, 0.5);
        moveNodes(world, b->vectors);
        moveBodies(world, b->vectors);
        const double stiffest = stiffens ? stiffestOf(b) : b->stiffness;
        if ((round > 0 && farthest < enough && b->stiffness >= stiffest) || !isfinite(farthest))
            break;
        b->stiffness = fmin(b->stiffness * VL_STIFFENING, stiffest);
    }
    return farthest;
}

bool vlBearing_Settle(vlWorld *world, double h)
{
    vlBearing *b = world->bearing;
    b->bodyCount = 0;
    const double size = sizeOfLinks(b), soft = b->stiffness,
                 enough = (b->isNet ? VL_NET_SETTLED : VL_SETTLED) * size;
    startReview(b);
    double farthest = attempt(world, h, !b->isNet, enough);
    // What does not come to an end does so when it is softer.
    for (double share = 1; farthest >= 0 && !(farthest < VL_UNSETTLED * enough) && share > VL_SOFTEST;
         share /= 10)
    {
        restart(world);
        b->stiffness = soft * share;
        farthest = attempt(world, h, false, enough);
    }
    return farthest >= 0;
}
