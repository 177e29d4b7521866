// rigid_rows.c: rows of contacts are solved, span by span.
#include "dynamics/rigid_rows.h"

#include <math.h>
#include <string.h>

#include "dynamics/rigid_share.h"
#include "dynamics/world_parts.h"

#define VL_NAME(x) vl_##x##Plain
#include "dynamics/rigid_kernel.h"

#define PI 3.14159265358979323846

// A contact gives way like a spring with a quarter of the substep's rate. Twice that against what stands, as
// others do, and a light body between it and a heavy one never comes to rest. Overlaps leave at 3 m/s at
// most.
vlSoftness vlSoftness_Of(double h, double share)
{
    const double omega = 2 * PI * share / h, zeta = 10, a = 2 * zeta + h * omega, c = h * omega * a;
    return (vlSoftness){omega / a, c / (1 + c), 1 / (1 + c), 3};
}

typedef void PassFunction(const vlPackPass *pass, vlRowPack *packs, const vlRowPack *end);

// A pass over all rows by the function for this processor.
typedef struct Sweep
{
    vlPackPass pass;
    vlRigid *rigid;
    PassFunction *function;
} Sweep;

static void sweepSpan(void *context, int piece)
{
    const Sweep *sweep = context;
    const vlRows *rows = &sweep->rigid->rows;
    const vlRowSpan *span = &rows->spans[piece];
    sweep->function(&sweep->pass, vlRows_At(rows, span->firstByte),
                    vlRows_At(rows, span->firstByte + span->bytes));
}

static void sweepRows(vlWorld *world, PassFunction *plain, PassFunction *avx2)
{
    vlRigid *r = world->rigid;
    Sweep sweep = {{r->motion, r->change, r->rows.drags, vlSoftness_Of(r->h, 0.25), r->h},
                   r,
                   world->useAvx2 && avx2 ? avx2 : plain};
    vlShare_Phases(world, sweepSpan, &sweep);
}

#if defined(__x86_64__) || defined(_M_X64)
#define VL_IF_X64(function) function
#else
#define VL_IF_X64(function) NULL
#endif

void vlRigid_SolveRows(vlWorld *world)
{
    sweepRows(world, vl_solvePacksPlain, VL_IF_X64(vl_solvePacksAvx2));
}

void vlRigid_RelaxRows(vlWorld *world)
{
    sweepRows(world, vl_relaxPacksPlain, VL_IF_X64(vl_relaxPacksAvx2));
}

void vlRigid_AddChanges(vlWorld *world)
{
    sweepRows(world, vl_addChangesPlain, VL_IF_X64(vl_addChangesAvx2));
}

static void keepSpan(void *context, int piece)
{
    vlRigid *r = context;
    const vlRowSpan *span = &r->rows.spans[piece];
    vlRowPack *pack = vlRows_At(&r->rows, span->firstByte);
    for (const vlRowPack *end = vlRows_At(&r->rows, span->firstByte + span->bytes); pack < end;
         pack = vlRowPack_Next(pack))
        for (int lane = 0; lane < 4; lane++)
            if (pack->pair[lane] >= 0)
                vlRigid_KeepLane(r, pack, lane);
}

void vlRigid_KeepImpulses(vlWorld *world)
{
    vlShare_AllSpans(world, keepSpan, world->rigid);
}
