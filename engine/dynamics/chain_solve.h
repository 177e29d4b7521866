// chain_solve.h: what the builds of chain_kernel.h are given and how they are called.
#ifndef VERLUA_DYNAMICS_CHAIN_SOLVE_H
#define VERLUA_DYNAMICS_CHAIN_SOLVE_H

#include <stdbool.h>
#include <stdint.h>

/// The largest correction, as a share of a link, for which the linearised equations are trusted.
#define VL_CHAIN_LIMIT 0.5

/// What must be left of a link's diagonal after elimination, as a share of it, for the equations to mean
/// anything.
#define VL_LEAST_PIVOT 1e-6

/// Square of the cosine of the largest turn of a link in one substep (18 degrees) for which its old direction
/// serves. A whip's tip turns faster; with a wider limit ropes of 20 to 60 links gained up to their own
/// weight's energy in 20 s.
#define VL_LEAST_COSINE 0.9

/// How much of an old strain, as a share of a link, may turn into speed in one substep.
#define VL_STRAIN_LIMIT 0.01

/// Bytes of scratch that one link of `width` lines takes.
#define VL_CHAIN_LINK_BYTES(width) (9 * sizeof(double) * (size_t)(width))

/// One group of lines. Lane arrays begin with the group's first lane.
typedef struct vlChainTask
{
    double (*x)[4];
    double (*o)[4];
    double (*d)[4];
    const int32_t *a, *b;
    const double *length;
    const double *growth;  ///< NULL: no length changes
    double *lambda;        ///< NULL: nobody wants to know
    const double *tension; ///< lambda of the substep before
    const uint8_t *flags;  ///< by particle
    int links;
    unsigned skip;    ///< bits of the lines that are solved elsewhere
    double tolerance; ///< lines whose links are all off by less (as a share) are left alone; 0: none is
} vlChainTask;

// One line alone, and four side by side without and with AVX2: the last two give the same bits. `off` is the
// largest share by which a link was off before; `solved[i]` is false where line i must be relaxed rod by rod.
void vl_solveChain1(const vlChainTask *task, void *scratch, double *off, bool *solved);
void vl_solveChain4(const vlChainTask *task, void *scratch, double *off, bool *solved);
void vl_solveChain4Avx2(const vlChainTask *task, void *scratch, double *off, bool *solved);
void vl_solveChainVelocities1(const vlChainTask *task, void *scratch);
void vl_solveChainVelocities4(const vlChainTask *task, void *scratch);
void vl_solveChainVelocities4Avx2(const vlChainTask *task, void *scratch);

/// Whether any particle of a group's `line` touched an obstacle in the last substep. Friction must then hear
/// of every movement.
bool vl_chainTouches(const vlChainTask *task, int line, int stride);

/// Newton's method along the links as `rows` lie, a few rounds: serves however wild the motion was, and eats
/// energy (the article's direction, solved whole). The task is one line, `stride` lanes from link to link.
/// `also`, when not NULL, moves alike, and lambda hears nothing of it. Returns false, changing nothing, for a
/// line that cannot be solved.
bool vl_straightenChain(const vlChainTask *task, int stride, double (*rows)[4], double (*also)[4],
                        void *scratch);

#endif
