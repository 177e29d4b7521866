// bearing_lines.c: the equations of what bears bodies, solved at once along lines.
//
// Left out is only what joins one line to another, rods and cells; its stiffness counts, as though the other
// end stood still. Along a line the equations are block tridiagonal. What a body couples with is reduced to
// the body's six numbers (Schur's complement), of each body by itself: exact for one rope with one body.
#include "dynamics/bearing.h"

#include <string.h>

/// What a body couples with: columns of a run of nodes.
typedef struct vlBearBorder
{
    double inverse[6][6]; ///< of Schur's complement, as its Cholesky factor
    size_t first, end;    ///< nodes of the lines that it touches, all between included
} vlBearBorder;

void vlBearing_FreeScratch(vlBearing *b, vlTally *tally)
{
    vlRelease(tally, &b->vectors, b->vectorCapacity, sizeof *b->vectors);
    vlRelease(tally, &b->diagonal, b->diagonalCapacity, sizeof *b->diagonal);
    vlRelease(tally, &b->inverse, b->inverseCapacity, sizeof *b->inverse);
    vlRelease(tally, &b->upper, b->upperCapacity, sizeof *b->upper);
    vlRelease(tally, &b->borders, b->borderCapacity, sizeof *b->borders);
    vlRelease(tally, &b->columns, b->columnCapacity, sizeof *b->columns);
}

// Lines ---------------------------------------------------------------------------------------------------

static bool follows(const vlBearing *b, int one, int two)
{
    return two - one == 1 && b->nodes[two].rod >= 0;
}

static void addRod(vlBearing *b, const vlBearRod *rod)
{
    if (rod->a >= 0)
        vlMatrix_Add(&b->diagonal[rod->a], &rod->block, 1);
    if (rod->b >= 0)
        vlMatrix_Add(&b->diagonal[rod->b], &rod->block, 1);
    if (rod->a < 0 || rod->b < 0)
        return;
    if (follows(b, rod->a, rod->b))
        vlMatrix_Add(&b->upper[rod->a], &rod->block, -1);
    if (follows(b, rod->b, rod->a))
        vlMatrix_Add(&b->upper[rod->b], &rod->block, -1);
}

// Two neighbours of one line feel the contact as it is; nodes of several, each its share by itself, which is
// never less.
static bool isInLine(const vlBearing *b, const vlBearContact *contact)
{
    return contact->count == 1 || (contact->count == 2 && (follows(b, contact->node[0], contact->node[1]) ||
                                                           follows(b, contact->node[1], contact->node[0])));
}

static double shareOf(const vlBearing *b, const vlBearContact *contact, int i)
{
    return contact->weight[i] * (isInLine(b, contact) ? contact->weight[i] : 1);
}

static void addContact(vlBearing *b, const vlBearContact *contact)
{
    for (int i = 0; i < contact->count; i++)
        if (contact->node[i] >= 0)
            vlMatrix_Add(&b->diagonal[contact->node[i]], &contact->block, shareOf(b, contact, i));
    if (contact->count != 2 || !isInLine(b, contact))
        return;
    const int first = contact->node[0] < contact->node[1] ? contact->node[0] : contact->node[1];
    vlMatrix_Add(&b->upper[first], &contact->block, contact->weight[0] * contact->weight[1]);
}

static void invert(const vlMatrix *a, vlMatrix *inverse)
{
    const double(*m)[3] = a->m;
    const double c00 = m[1][1] * m[2][2] - m[1][2] * m[2][1], c01 = m[1][2] * m[2][0] - m[1][0] * m[2][2],
                 c02 = m[1][0] * m[2][1] - m[1][1] * m[2][0];
    const double whole = 1 / (m[0][0] * c00 + m[0][1] * c01 + m[0][2] * c02);
    inverse->m[0][0] = c00 * whole;
    inverse->m[1][1] = (m[0][0] * m[2][2] - m[0][2] * m[2][0]) * whole;
    inverse->m[2][2] = (m[0][0] * m[1][1] - m[0][1] * m[1][0]) * whole;
    inverse->m[0][1] = inverse->m[1][0] = (m[0][2] * m[2][1] - m[0][1] * m[2][2]) * whole;
    inverse->m[0][2] = inverse->m[2][0] = (m[0][1] * m[1][2] - m[0][2] * m[1][1]) * whole;
    inverse->m[1][2] = inverse->m[2][1] = (m[0][2] * m[1][0] - m[0][0] * m[1][2]) * whole;
}

// All blocks are symmetric: U^T D^-1 U is U D^-1 U.
static void eliminate(vlMatrix *diagonal, const vlMatrix *upper, const vlMatrix *inverse)
{
    double product[3][3] = {{0}};
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            for (int j = 0; j < 3; j++)
                product[i][k] += inverse->m[i][j] * upper->m[j][k];
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            for (int j = 0; j < 3; j++)
                diagonal->m[i][k] -= upper->m[i][j] * product[j][k];
}

static void factorLines(vlBearing *b)
{
    for (size_t i = 0; i < b->nodeCount; i++)
    {
        if (b->nodes[i].rod >= 0)
            eliminate(&b->diagonal[i], &b->upper[i - 1], &b->inverse[i - 1]);
        invert(&b->diagonal[i], &b->inverse[i]);
    }
}

// Along the lines between two nodes; in place.
static void solveLines(const vlBearing *b, double *v, size_t first, size_t end)
{
    for (size_t i = first; i < end; i++)
    {
        if (b->nodes[i].rod < 0)
            continue;
        const vlVec3 before = vlVec(v[3 * i - 3], v[3 * i - 2], v[3 * i - 1]);
        const vlVec3 less = vlMatrix_Times(&b->upper[i - 1], vlMatrix_Times(&b->inverse[i - 1], before));
        v[3 * i] -= less.x;
        v[3 * i + 1] -= less.y;
        v[3 * i + 2] -= less.z;
    }
    for (size_t i = end; i-- > first;)
    {
        vlVec3 rest = vlVec(v[3 * i], v[3 * i + 1], v[3 * i + 2]);
        if (i + 1 < end && b->nodes[i + 1].rod >= 0)
            rest = vlSub(rest, vlMatrix_Times(&b->upper[i], vlVec(v[3 * i + 3], v[3 * i + 4], v[3 * i + 5])));
        const vlVec3 here = vlMatrix_Times(&b->inverse[i], rest);
        v[3 * i] = here.x;
        v[3 * i + 1] = here.y;
        v[3 * i + 2] = here.z;
    }
}

// Bodies --------------------------------------------------------------------------------------------------

// Columns of a body, 6 rows of all nodes' numbers: its own first, and behind them solved along the lines.
static double *columnsOf(const vlBearing *b, size_t body)
{
    return b->columns + body * 36 * b->nodeCount;
}

static void unit(const vlBearing *b, const vlBearContact *contact, int column, vlVec3 *way)
{
    const double e[3] = {column % 3 == 0, column % 3 == 1, column % 3 == 2};
    const vlVec3 axis = vlVec(e[0], e[1], e[2]);
    const vlBearBody *body = &b->bodies[contact->body];
    *way = column < 3 ? vlMatrix_Times(&body->slides, axis)
                      : vlCross(vlMatrix_Times(&body->free, axis), contact->arm);
}

static void addToBorder(vlBearing *b, const vlBearContact *contact)
{
    double *columns = columnsOf(b, (size_t)contact->body);
    double(*whole)[6] = b->borders[contact->body].inverse;
    vlVec3 ways[6], pushes[6];
    for (int k = 0; k < 6; k++)
    {
        unit(b, contact, k, &ways[k]);
        pushes[k] = vlMatrix_Times(&contact->block, ways[k]);
    }
    for (int i = 0; i < 6; i++)
        for (int k = 0; k < 6; k++)
            whole[i][k] += vlDot(ways[i], pushes[k]);
    for (int i = 0; i < contact->count; i++)
        for (int k = 0; k < 6 && contact->node[i] >= 0; k++)
        {
            double *at = columns + (size_t)k * 3 * b->nodeCount + 3 * contact->node[i];
            at[0] -= contact->weight[i] * pushes[k].x;
            at[1] -= contact->weight[i] * pushes[k].y;
            at[2] -= contact->weight[i] * pushes[k].z;
        }
}

static void startBorder(vlBearing *b, size_t body)
{
    double(*whole)[6] = b->borders[body].inverse;
    memset(whole, 0, sizeof b->borders[body].inverse);
    for (int i = 0; i < 3; i++)
    {
        whole[i][i] = b->bodies[body].inertia;
        for (int k = 0; k < 3; k++)
            whole[3 + i][3 + k] = b->bodies[body].turning.m[i][k];
    }
}

static void cholesky(double a[6][6])
{
    for (int i = 0; i < 6; i++)
        for (int k = 0; k <= i; k++)
        {
            double sum = a[i][k];
            for (int j = 0; j < k; j++)
                sum -= a[i][j] * a[k][j];
            // Digits may be lost, but not the sign.
            a[i][k] = i == k ? sqrt(fmax(sum, 1e-14 * fabs(a[i][i]) + 1e-300)) : sum / a[k][k];
        }
}

static void solveBorder(const double a[6][6], double v[6])
{
    for (int i = 0; i < 6; i++)
    {
        for (int k = 0; k < i; k++)
            v[i] -= a[i][k] * v[k];
        v[i] /= a[i][i];
    }
    for (int i = 5; i >= 0; i--)
    {
        for (int k = i + 1; k < 6; k++)
            v[i] -= a[k][i] * v[k];
        v[i] /= a[i][i];
    }
}

static double dot(const double *a, const double *b, size_t size)
{
    double sum = 0;
    for (size_t i = 0; i < size; i++)
        sum += a[i] * b[i];
    return sum;
}

// The lines that a body touches, whole.
static void findReach(vlBearing *b, size_t body)
{
    vlBearBorder *border = &b->borders[body];
    border->first = b->nodeCount;
    border->end = 0;
    for (size_t i = 0; i < b->contactCount; i++)
        for (int k = 0; b->contacts[i].body == (int)body && k < b->contacts[i].count; k++)
        {
            const int node = b->contacts[i].node[k];
            if (node >= 0 && (size_t)node < border->first)
                border->first = (size_t)node;
            if (node >= 0 && (size_t)node >= border->end)
                border->end = (size_t)node + 1;
        }
    if (border->end == 0)
        border->first = 0;
    while (border->first > 0 && b->nodes[border->first].rod >= 0)
        border->first--;
    while (border->end > 0 && border->end < b->nodeCount && b->nodes[border->end].rod >= 0)
        border->end++;
}

static void factorBorder(vlBearing *b, size_t body)
{
    vlBearBorder *border = &b->borders[body];
    const size_t size = 3 * b->nodeCount, from = 3 * border->first, count = 3 * (border->end - border->first);
    double *columns = columnsOf(b, body), *solved = columns + 6 * size;
    for (size_t k = 0; k < 6; k++)
    {
        memcpy(solved + k * size + from, columns + k * size + from, count * sizeof *columns);
        solveLines(b, solved + k * size, border->first, border->end);
    }
    for (size_t i = 0; i < 6; i++)
        for (size_t k = 0; k < 6; k++)
            border->inverse[i][k] -= dot(columns + i * size + from, solved + k * size + from, count);
    cholesky(border->inverse);
}

// Room for one at least: bodies may rest on pins alone.
static bool reserve(vlWorld *world)
{
    vlBearing *b = world->bearing;
    vlTally *tally = &world->tally;
    const size_t nodes = b->nodeCount;
    return vlReserve(tally, &b->diagonal, &b->diagonalCapacity, nodes + 1, sizeof *b->diagonal) &&
           vlReserve(tally, &b->inverse, &b->inverseCapacity, nodes + 1, sizeof *b->inverse) &&
           vlReserve(tally, &b->upper, &b->upperCapacity, nodes + 1, sizeof *b->upper) &&
           vlReserve(tally, &b->borders, &b->borderCapacity, b->bodyCount, sizeof *b->borders) &&
           vlReserve(tally, &b->columns, &b->columnCapacity, 36 * (nodes + 1) * b->bodyCount,
                     sizeof *b->columns);
}

bool vlBearing_Factor(vlWorld *world)
{
    vlBearing *b = world->bearing;
    if (!reserve(world))
        return false;
    memset(b->upper, 0, b->nodeCount * sizeof *b->upper);
    for (size_t i = 0; i < b->bodyCount; i++)
    {
        findReach(b, i);
        for (size_t k = 0; k < 6; k++)
            memset(columnsOf(b, i) + (k * b->nodeCount + b->borders[i].first) * 3, 0,
                   3 * (b->borders[i].end - b->borders[i].first) * sizeof *b->columns);
    }
    for (size_t i = 0; i < b->nodeCount; i++)
    {
        const double m = b->nodes[i].inertia;
        b->diagonal[i] = (vlMatrix){{{m, 0, 0}, {0, m, 0}, {0, 0, m}}};
    }
    for (size_t i = 0; i < b->bodyCount; i++)
        startBorder(b, i);
    for (size_t i = 0; i < b->rodCount; i++)
        addRod(b, &b->rods[i]);
    for (size_t i = 0; i < b->contactCount; i++)
    {
        addContact(b, &b->contacts[i]);
        if (b->contacts[i].body >= 0)
            addToBorder(b, &b->contacts[i]);
    }
    factorLines(b);
    for (size_t i = 0; i < b->bodyCount; i++)
        factorBorder(b, i);
    return true;
}

void vlBearing_Precondition(const vlBearing *b, const double *from, double *to)
{
    const size_t size = 3 * b->nodeCount;
    memcpy(to, from, (size + 6 * b->bodyCount) * sizeof *to);
    solveLines(b, to, 0, b->nodeCount);
    for (size_t body = 0; body < b->bodyCount; body++)
    {
        const vlBearBorder *border = &b->borders[body];
        const size_t from = 3 * border->first, count = 3 * (border->end - border->first);
        const double *columns = columnsOf(b, body) + from;
        double *own = to + size + 6 * body;
        for (size_t k = 0; k < 6; k++)
            own[k] -= dot(columns + k * size, to + from, count);
        solveBorder((const double(*)[6])border->inverse, own);
    }
    for (size_t body = 0; body < b->bodyCount; body++)
    {
        const vlBearBorder *border = &b->borders[body];
        const double *solved = columnsOf(b, body) + 6 * size, *own = to + size + 6 * body;
        for (size_t k = 0; k < 6; k++)
            for (size_t i = 3 * border->first; i < 3 * border->end; i++)
                to[i] -= solved[k * size + i] * own[k];
    }
}
