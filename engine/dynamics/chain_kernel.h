// chain_kernel.h: the direct solve of lines of rods, written once for one line and for four side by side.
//
// Before inclusion: VL_WIDTH is 1 or 4; VL_NAME(x) gives this build's names. Numbers of lanes are in `Lanes`.
//
// A line of n rods, multipliers q: node i moves by w_i (q_i g_i - q_{i-1} g_{i-1}), g the rods as they lay
// when the substep began (SHAKE). The linearised lengths give a tridiagonal system, solved by elimination for
// two right sides at once: what the motion of this substep asks for and what strain was there before. The sum
// is right when both are small; a large old strain is taken out at a bounded pace, and what cannot be solved
// so is left to single rods (solver.md, "A direct tridiagonal solve").

#if VL_WIDTH == 4
typedef vlFour VL_NAME(Lanes);
#define VL_EACH(i) for (int i = 0; i < 4; i++)
#else
typedef double VL_NAME(Lanes);
#define VL_EACH(i) for (int i = 0; i < 1; i++)
#endif
#define Lanes VL_NAME(Lanes)

typedef struct VL_NAME(Link)
{
    Lanes gx, gy, gz;    ///< direction of the correction
    Lanes inverse;       ///< 1 / diagonal after elimination
    Lanes upper;         ///< coefficient of the next link's multiplier
    Lanes total, strain; ///< the two right sides, later the multipliers
    Lanes wa, wb;        ///< inverse masses of the ends
} VL_NAME(Link);
#define Link VL_NAME(Link)

typedef struct VL_NAME(Node)
{
    Lanes x, y, z, w;
} VL_NAME(Node);
#define Node VL_NAME(Node)

#if VL_WIDTH == 4
#define VL_LOAD(node, rows, slots)                                                                           \
    do                                                                                                       \
    {                                                                                                        \
        memcpy(&(node).x, (rows)[(slots)[0]], 32);                                                           \
        memcpy(&(node).y, (rows)[(slots)[1]], 32);                                                           \
        memcpy(&(node).z, (rows)[(slots)[2]], 32);                                                           \
        memcpy(&(node).w, (rows)[(slots)[3]], 32);                                                           \
        VL_TRANSPOSE((node).x, (node).y, (node).z, (node).w);                                                \
    } while (0)
#define VL_ADD_ONE(rows, slot, value)                                                                        \
    do                                                                                                       \
    {                                                                                                        \
        vlFour row;                                                                                          \
        memcpy(&row, (rows)[slot], 32);                                                                      \
        row += (value);                                                                                      \
        memcpy((rows)[slot], &row, 32);                                                                      \
    } while (0)
/// Adds to four rows; the node's w must be 0, since inverse masses stay.
#define VL_ADD(node, rows, slots)                                                                            \
    do                                                                                                       \
    {                                                                                                        \
        VL_TRANSPOSE((node).x, (node).y, (node).z, (node).w);                                                \
        VL_ADD_ONE(rows, (slots)[0], (node).x);                                                              \
        VL_ADD_ONE(rows, (slots)[1], (node).y);                                                              \
        VL_ADD_ONE(rows, (slots)[2], (node).z);                                                              \
        VL_ADD_ONE(rows, (slots)[3], (node).w);                                                              \
    } while (0)
#define VL_SAME(a, b)         (memcmp(a, b, 4 * sizeof(int32_t)) == 0)
#define VL_MASK               vlFourMask
#define VL_SELECT(mask, a, b) ((Lanes)(((mask) & (vlFourMask)(a)) | (~(mask) & (vlFourMask)(b))))
#define VL_ABS(lanes)                                                                                        \
    ((Lanes)((vlFourMask)(lanes) & (vlFourMask){INT64_MAX, INT64_MAX, INT64_MAX, INT64_MAX}))
#define VL_GET(lanes, i)        ((lanes)[i])
#define VL_PUT(lanes, i, value) ((lanes)[i] = (value))
#define VL_ZERO                 ((Lanes){0, 0, 0, 0})
#else
#define VL_LOAD(node, rows, slots)                                                                           \
    ((node) =                                                                                                \
         (Node){(rows)[(slots)[0]][0], (rows)[(slots)[0]][1], (rows)[(slots)[0]][2], (rows)[(slots)[0]][3]})
#define VL_ADD(node, rows, slots)                                                                            \
    ((rows)[(slots)[0]][0] += (node).x, (rows)[(slots)[0]][1] += (node).y, (rows)[(slots)[0]][2] += (node).z)
#define VL_SAME(a, b)           (*(a) == *(b))
#define VL_MASK                 int
#define VL_SELECT(mask, a, b)   ((mask) ? (a) : (b))
#define VL_ABS(lanes)           fabs(lanes)
#define VL_GET(lanes, i)        (lanes)
#define VL_PUT(lanes, i, value) ((lanes) = (value))
#define VL_ZERO                 0
#endif

#define VL_DOT(ax, ay, az, bx, by, bz) ((ax) * (bx) + (ay) * (by) + (az) * (bz))

// 1 where the weights are positive. Lanes whose two ends cannot move (or that are empty) get the equation q =
// 0.
#define VL_LIVE(weights) VL_SELECT((weights) > 0, VL_ZERO + 1.0, VL_ZERO)

/// What length^2 gains in this substep.
static Lanes VL_NAME(growth)(const vlChainTask *task, int k)
{
    Lanes growth = VL_ZERO;
    if (task->growth)
        memcpy(&growth, task->growth + k * VL_WIDTH, sizeof growth);
    return growth;
}

/// Sets up and eliminates link after link. Returns per line whether the old directions serve, in `serves` (1
/// or 0), in `off` the largest |C|, in `least` the smallest r^2.
static void VL_NAME(eliminate)(const vlChainTask *task, Link *links, Lanes *serves, Lanes *off, Lanes *least)
{
    Node xa, oa, xb = {VL_ZERO, VL_ZERO, VL_ZERO, VL_ZERO}, ob = xb;
    Lanes ex0 = VL_ZERO, ey0 = VL_ZERO, ez0 = VL_ZERO;
    *serves = VL_ZERO + 1.0;
    *off = VL_ZERO;
    *least = VL_ZERO + INFINITY;
    for (int k = 0; k < task->links; k++)
    {
        const int32_t *a = task->a + k * VL_WIDTH, *b = task->b + k * VL_WIDTH;
        Link *link = &links[k];
        if (k > 0 && VL_SAME(a, b - VL_WIDTH))
        {
            xa = xb;
            oa = ob;
        }
        else
        {
            VL_LOAD(xa, task->x, a);
            VL_LOAD(oa, task->o, a);
        }
        VL_LOAD(xb, task->x, b);
        VL_LOAD(ob, task->o, b);
        Lanes length;
        memcpy(&length, task->length + k * VL_WIDTH, sizeof length);
        const Lanes ex = xb.x - xa.x, ey = xb.y - xa.y, ez = xb.z - xa.z;
        const Lanes gx = ob.x - oa.x, gy = ob.y - oa.y, gz = ob.z - oa.z;
        const Lanes square = length * length, weights = xa.w + xb.w;
        const Lanes A = VL_DOT(gx, gy, gz, gx, gy, gz), B = VL_DOT(ex, ey, ez, gx, gy, gz);
        const Lanes C = VL_DOT(ex, ey, ez, ex, ey, ez) - square, D = B * B - A * C;
        const Lanes live = VL_LIVE(weights);
        const VL_MASK good = (live == 0) | ((B > 0) & (B * B > VL_LEAST_COSINE * A * (C + square)) & (D > 0));
        *serves = VL_SELECT(good, *serves, VL_ZERO);
        const Lanes share = VL_ABS(C) * live;
        *off = VL_SELECT(share > *off, share, *off);
        *least = VL_SELECT(square < *least, square, *least);
        Lanes diagonal = 2 * weights * B * live + (1 - live);
        const Lanes whole = diagonal;
        Lanes total = C * live,
              strain = task->tolerance > 0 ? VL_ZERO : (A - (square - VL_NAME(growth)(task, k))) * live;
        if (k > 0)
        {
            Link *before = &links[k - 1];
            const Lanes lower = -2 * xa.w * VL_DOT(ex, ey, ez, before->gx, before->gy, before->gz) * live;
            before->upper = -2 * before->wb * VL_DOT(ex0, ey0, ez0, gx, gy, gz) * live;
            const Lanes factor = lower * before->inverse;
            diagonal -= factor * before->upper;
            total -= factor * before->total;
            strain -= factor * before->strain;
        }
        // A straight line between two pins: nothing along it can move, and the equations say nothing.
        const VL_MASK solvable = diagonal > VL_LEAST_PIVOT * whole;
        *serves = VL_SELECT(solvable, *serves, VL_ZERO);
        diagonal = VL_SELECT(solvable, diagonal, whole);
        *link = (Link){gx, gy, gz, 1 / diagonal, VL_ZERO, total, strain, xa.w, xb.w};
        ex0 = ex;
        ey0 = ey;
        ez0 = ez;
    }
}

/// Back substitution. `pace`: how much of the old strain may turn into speed, or negative where the motion is
/// too wild for the linearised equations.
static void VL_NAME(substitute)(int count, Link *links, const Lanes *serving, Lanes *pace)
{
    Lanes total = VL_ZERO, strain = VL_ZERO, most = VL_ZERO, serves = *serving;
    for (int k = count - 1; k >= 0; k--)
    {
        Link *link = &links[k];
        total = link->total = (link->total - link->upper * total) * link->inverse;
        strain = link->strain = (link->strain - link->upper * strain) * link->inverse;
        const Lanes w = VL_SELECT(link->wa > link->wb, link->wa, link->wb);
        const Lanes old = VL_ABS(strain) * w;
        serves = VL_SELECT(VL_ABS(total - strain) * w < VL_CHAIN_LIMIT, serves, VL_ZERO);
        most = VL_SELECT(old > most, old, most);
    }
    VL_EACH(i)
    {
        const double old = VL_GET(most, i);
        const double share = old > VL_STRAIN_LIMIT ? VL_STRAIN_LIMIT / old : 1;
        VL_PUT(*pace, i, VL_GET(serves, i) > 0 && old < 1 ? share : -1);
    }
}

/// Moves `rows` by the lines' multipliers, total + factor strain, and adds `counts` times them to lambda.
static void VL_NAME(apply)(const vlChainTask *task, const Link *links, const Lanes *ofTotal,
                           const Lanes *ofStrain, double (*rows)[4], double counts)
{
    Node pending = {VL_ZERO, VL_ZERO, VL_ZERO, VL_ZERO};
    const int32_t *at = task->a;
    for (int k = 0; k < task->links; k++)
    {
        const Link *link = &links[k];
        const int32_t *a = task->a + k * VL_WIDTH;
        Lanes q = *ofTotal * link->total + *ofStrain * link->strain;
        q = VL_SELECT((*ofTotal == 0) & (*ofStrain == 0), VL_ZERO, q);
        if (!VL_SAME(a, at))
        {
            VL_ADD(pending, rows, at);
            pending = (Node){VL_ZERO, VL_ZERO, VL_ZERO, VL_ZERO};
        }
        Node move = {pending.x + link->wa * q * link->gx, pending.y + link->wa * q * link->gy,
                     pending.z + link->wa * q * link->gz, VL_ZERO};
        VL_ADD(move, rows, a);
        pending =
            (Node){-link->wb * q * link->gx, -link->wb * q * link->gy, -link->wb * q * link->gz, VL_ZERO};
        at = task->b + k * VL_WIDTH;
        if (counts == 0)
            continue;
        Lanes lambda;
        memcpy(&lambda, task->lambda + k * VL_WIDTH, sizeof lambda);
        lambda += counts * q;
        memcpy(task->lambda + k * VL_WIDTH, &lambda, sizeof lambda);
    }
    VL_ADD(pending, rows, at);
}

void VL_NAME(solveChain)(const vlChainTask *task, void *scratch, double *off, bool *solved)
{
    Link *links = scratch;
    Lanes serves, worst, least, pace;
    VL_NAME(eliminate)(task, links, &serves, &worst, &least);
    *off = 0;
    VL_EACH(i) *off = fmax(*off, 0.5 * VL_GET(worst, i) / VL_GET(least, i));
    if (*off < task->tolerance)
    {
        VL_EACH(i) solved[i] = true;
        return;
    }
    VL_NAME(substitute)(task->links, links, &serves, &pace);
    // What may turn into speed moves x alone; the rest of the old strain moves x and o alike, and d never
    // hears of it.
    const Lanes none = VL_ZERO;
    Lanes all = VL_ZERO, fast = VL_ZERO, slow = VL_ZERO;
    bool hasSlow = false;
    VL_EACH(i)
    {
        const double share = VL_GET(pace, i);
        const bool skipped = task->skip >> i & 1, good = !skipped && share >= 0;
        solved[i] = skipped || good;
        VL_PUT(all, i, good ? 1.0 : 0.0);
        VL_PUT(fast, i, good ? share - 1 : 0.0);
        VL_PUT(slow, i, good ? 1 - share : 0.0);
        hasSlow = hasSlow || (good && share < 1);
    }
    VL_NAME(apply)(task, links, &all, &fast, task->x, 1);
    if (hasSlow)
    {
        VL_NAME(apply)(task, links, &none, &slow, task->x, 0);
        VL_NAME(apply)(task, links, &none, &slow, task->o, 0);
    }
}

// Velocities --------------------------------------------------------------------------------------------

/// The same for velocities: no link changes its length at the middle of the substep. Exact, so once is
/// enough.
void VL_NAME(solveChainVelocities)(const vlChainTask *task, void *scratch)
{
    Link *links = scratch;
    Node xa, oa, da, xb = {VL_ZERO, VL_ZERO, VL_ZERO, VL_ZERO}, ob = xb, db = xb;
    for (int k = 0; k < task->links; k++)
    {
        const int32_t *a = task->a + k * VL_WIDTH, *b = task->b + k * VL_WIDTH;
        if (k > 0 && VL_SAME(a, b - VL_WIDTH))
        {
            xa = xb;
            oa = ob;
            da = db;
        }
        else
        {
            VL_LOAD(xa, task->x, a);
            VL_LOAD(oa, task->o, a);
            VL_LOAD(da, task->d, a);
        }
        VL_LOAD(xb, task->x, b);
        VL_LOAD(ob, task->o, b);
        VL_LOAD(db, task->d, b);
        Lanes length;
        memcpy(&length, task->length + k * VL_WIDTH, sizeof length);
        const Lanes ex = xb.x - xa.x, ey = xb.y - xa.y, ez = xb.z - xa.z;
        Lanes gx = ex + (ob.x - oa.x), gy = ey + (ob.y - oa.y), gz = ez + (ob.z - oa.z);
        const Lanes middle = VL_DOT(gx, gy, gz, gx, gy, gz);
        // Turned by more than 120 degrees: the present direction.
        const VL_MASK turned = middle < length * length;
        gx = VL_SELECT(turned, ex, gx);
        gy = VL_SELECT(turned, ey, gy);
        gz = VL_SELECT(turned, ez, gz);
        const Lanes weights = xa.w + xb.w;
        Lanes diagonal = weights * VL_DOT(gx, gy, gz, gx, gy, gz);
        const Lanes live = VL_LIVE(diagonal);
        diagonal += 1 - live;
        const Lanes whole = diagonal;
        const Lanes growth = VL_NAME(growth)(task, k);
        Lanes rate = VL_DOT(gx, gy, gz, db.x - da.x, db.y - da.y, db.z - da.z);
        rate = (rate - VL_SELECT(turned, 0.5 * growth, growth)) * live;
        if (k > 0)
        {
            Link *before = &links[k - 1];
            const Lanes shared = VL_DOT(gx, gy, gz, before->gx, before->gy, before->gz) * live;
            before->upper = -before->wb * shared;
            const Lanes factor = -xa.w * shared * before->inverse;
            diagonal -= factor * before->upper;
            rate -= factor * before->total;
        }
        // Such a line again: its last link keeps its length when the others do.
        const VL_MASK solvable = diagonal > VL_LEAST_PIVOT * whole;
        diagonal = VL_SELECT(solvable, diagonal, VL_ZERO + 1.0);
        rate = VL_SELECT(solvable, rate, VL_ZERO);
        links[k] = (Link){gx, gy, gz, 1 / diagonal, VL_ZERO, rate, VL_ZERO, xa.w, xb.w};
    }
    Lanes next = VL_ZERO;
    for (int k = task->links - 1; k >= 0; k--)
        next = links[k].total = (links[k].total - links[k].upper * next) * links[k].inverse;
    const Lanes one = VL_ZERO + 1.0, none = VL_ZERO;
    VL_NAME(apply)(task, links, &one, &none, task->d, task->lambda ? 2 : 0);
}

#undef Lanes
#undef Link
#undef Node
#undef VL_EACH
#undef VL_LOAD
#undef VL_ADD
#undef VL_ADD_ONE
#undef VL_SAME
#undef VL_GET
#undef VL_PUT
#undef VL_ZERO
#undef VL_LIVE
#undef VL_MASK
#undef VL_SELECT
#undef VL_ABS
#undef VL_DOT
#undef VL_WIDTH
#undef VL_NAME
