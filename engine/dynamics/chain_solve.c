// chain_solve.c: the direct solve of chains, plain.
#include "dynamics/chain_solve.h"

#include <math.h>

#include "core/simd.h"
#include "core/vector.h"
#include "dynamics/state.h"

#define VL_WIDTH   1
#define VL_NAME(x) vl_##x##1
#include "dynamics/chain_kernel.h"

#define VL_WIDTH   4
#define VL_NAME(x) vl_##x##4
#include "dynamics/chain_kernel.h"

bool vl_chainTouches(const vlChainTask *task, int line, int stride)
{
    for (int k = 0; k < task->links; k++)
    {
        const int at = k * stride + line;
        if ((task->flags[task->a[at]] | task->flags[task->b[at]]) & vl_touched)
            return true;
    }
    return false;
}

// Wild lines --------------------------------------------------------------------------------------------

#define VL_NEWTON_ROUNDS 3

typedef struct vlWildLink
{
    vlVec3 e;
    double inverse, upper, q;
} vlWildLink;

// The length at the end of the substep, or at its start.
static double lengthOf(const vlChainTask *task, int lane, bool before)
{
    const double length = task->length[lane];
    return before && task->growth ? sqrt(length * length - task->growth[lane]) : length;
}

// A straight line between two pins cannot be solved: no movement along it lengthens it. Returns false then.
static bool eliminateWild(const vlChainTask *task, int stride, double (*rows)[4], bool before,
                          vlWildLink *links)
{
    for (int k = 0; k < task->links; k++)
    {
        const double *a = rows[task->a[k * stride]], *b = rows[task->b[k * stride]];
        const vlVec3 e = vlRowDifference(a, b);
        const double square = vlDot(e, e), weights = a[3] + b[3];
        const bool live = weights > 0 && square > 0;
        double diagonal = live ? weights * square : 1;
        // Linear in the length and not in its square: right at once however long it was pulled.
        const double whole = diagonal;
        double off = live ? square - sqrt(square) * lengthOf(task, k * stride, before) : 0;
        if (k > 0)
        {
            vlWildLink *before = &links[k - 1];
            const bool joined = task->a[k * stride] == task->b[(k - 1) * stride] && live;
            const double shared = joined ? -a[3] * vlDot(e, before->e) : 0;
            before->upper = shared;
            diagonal -= shared * before->inverse * shared;
            off -= shared * before->inverse * before->q;
        }
        if (!(diagonal > VL_LEAST_PIVOT * whole))
            return false;
        links[k] = (vlWildLink){live ? e : vlVec(0, 0, 0), 1 / diagonal, 0, off};
    }
    return true;
}

static void moveWild(const vlChainTask *task, int stride, const vlWildLink *links, double pace,
                     double (*rows)[4])
{
    for (int k = 0; k < task->links; k++)
    {
        double *a = rows[task->a[k * stride]], *b = rows[task->b[k * stride]];
        vlAddToRow(a, links[k].e, pace * links[k].q * a[3]);
        vlAddToRow(b, links[k].e, -pace * links[k].q * b[3]);
    }
}

// No link is moved by more than half of its length at once.
static double paceOf(const vlChainTask *task, int stride, double (*rows)[4], const vlWildLink *links)
{
    double most = 0;
    for (int k = 0; k < task->links; k++)
    {
        const double wa = rows[task->a[k * stride]][3], wb = rows[task->b[k * stride]][3];
        most = fmax(most, fabs(links[k].q) * fmax(wa, wb));
    }
    return most > VL_CHAIN_LIMIT ? VL_CHAIN_LIMIT / most : 1;
}

bool vl_straightenChain(const vlChainTask *task, int stride, double (*rows)[4], double (*also)[4],
                        void *scratch)
{
    vlWildLink *links = scratch;
    for (int round = 0; round < VL_NEWTON_ROUNDS; round++)
    {
        if (!eliminateWild(task, stride, rows, also != NULL, links))
            return round > 0;
        double next = 0;
        for (int k = task->links - 1; k >= 0; k--)
            next = links[k].q = (links[k].q - links[k].upper * next) * links[k].inverse;
        const double pace = paceOf(task, stride, rows, links);
        moveWild(task, stride, links, pace, rows);
        if (also)
            moveWild(task, stride, links, pace, also);
        for (int k = 0; !also && k < task->links; k++)
            task->lambda[k * stride] += pace * links[k].q;
    }
    return true;
}
