// space_kernel.h: soft contacts of four pairs in space at a time, written once for plain code and for AVX2.
//
// Before inclusion: VL_NAME(x) gives this build's names.
//
// The contacts are those of rigid_kernel.h: a stiff, heavily damped spring solved at the level of velocities.
// What is different: up to four normal impulses; friction at the middle of the points in two directions at
// once, inside Coulomb's cone, and about the normal, where a face cannot turn freely on another. Impulses are
// found one after the other, each from the velocities that the last one left, which stay in registers.
//
// How a gap has changed since the step began: its arms stay those of that moment, and a turn by the angle t
// about the unit axis e takes an arm r to r + sin t (e x r) + 2 sin^2(t/2) e x (e x r). The first part is
// exact for every point, through its scaled arm; the second, which is small, is that of their middle.

typedef struct VL_NAME(Body)
{
    vlFour v[3], inverseMass;
    vlFour spin[3], turns;
    vlFour moved[3], turned[3], axis[3];
} VL_NAME(Body);
#define Body VL_NAME(Body)

#define VL_DOT(a, b) ((a)[0] * (b)[0] + (a)[1] * (b)[1] + (a)[2] * (b)[2])
VL_ALWAYS_INLINE void VL_NAME(loadBody)(Body *b, double (*motion)[vl_sMotionSize], const int32_t *slots,
                                        const bool round)
{
    vlFour unused;
    VL_LOAD_ROWS(motion, slots, vl_sVelocity, b->v[0], b->v[1], b->v[2], b->inverseMass);
    VL_LOAD_ROWS(motion, slots, vl_sSpin, b->spin[0], b->spin[1], b->spin[2], b->turns);
    VL_LOAD_ROWS(motion, slots, vl_sMoved, b->moved[0], b->moved[1], b->moved[2], unused);
    if (round)
        return;
    VL_LOAD_ROWS(motion, slots, vl_sTurned, b->turned[0], b->turned[1], b->turned[2], unused);
    VL_LOAD_ROWS(motion, slots, vl_sAxis, b->axis[0], b->axis[1], b->axis[2], unused);
}

VL_ALWAYS_INLINE void VL_NAME(storeBody)(Body *b, double (*motion)[vl_sMotionSize], const int32_t *slots)
{
    VL_STORE_ROWS(motion, slots, vl_sVelocity, b->v[0], b->v[1], b->v[2], b->inverseMass);
    VL_STORE_ROWS(motion, slots, vl_sSpin, b->spin[0], b->spin[1], b->spin[2], b->turns);
}

/// The second part of how an arm of the middle has changed along the normal.
#define VL_BENT(n, axis, core)                                                                               \
    (2.0 * (VL_DOT(n, axis) * VL_DOT(axis, core) - VL_DOT(axis, axis) * VL_DOT(n, core)))

/// An impulse along `arm` changes the spins.
#define VL_TWIST(b, arm, impulse)                                                                            \
    do                                                                                                       \
    {                                                                                                        \
        const vlFour twisted = (b).turns * (impulse);                                                        \
        (b).spin[0] += (arm)[0] * twisted;                                                                   \
        (b).spin[1] += (arm)[1] * twisted;                                                                   \
        (b).spin[2] += (arm)[2] * twisted;                                                                   \
    } while (0)

// A torque about three directions, one after the other, at most `lever` times the pressing force.
VL_ALWAYS_INLINE void VL_NAME(resistRolling)(vlSpaceDrag *drag, Body *a, Body *b, vlFour sum,
                                             const bool still)
{
    const vlFour zero = {0, 0, 0, 0}, most = drag->lever * sum;
    vlFour square = zero;
    for (int k = 0; k < 3; k++)
    {
        vlFour turning = VL_DOT(drag->rollArmB[k], b->spin);
        if (!still)
            turning -= VL_DOT(drag->rollArmA[k], a->spin);
        const vlFour change = zero - drag->rollMass[k] * turning;
        drag->roll[k] += change;
        square += drag->roll[k] * drag->roll[k];
        VL_TWIST(*b, drag->rollArmB[k], change);
        if (!still)
            VL_TWIST(*a, drag->rollArmA[k], zero - change);
    }
    const vlFour share = VL_PICK(square > most * most, most / VL_ROOT(square), zero + 1.0);
    for (int k = 0; k < 3; k++)
    {
        const vlFour change = drag->roll[k] * (share - 1.0);
        drag->roll[k] += change;
        VL_TWIST(*b, drag->rollArmB[k], change);
        if (!still)
            VL_TWIST(*a, drag->rollArmA[k], zero - change);
    }
}

/// One manifold a lane; `drag` is NULL where nothing is out of the ordinary. `soft` is NULL in the pass that
/// takes the spring's push out again.
VL_ALWAYS_INLINE void VL_NAME(solvePack)(vlSpacePack *p, vlSpaceDrag *drag, double (*motion)[vl_sMotionSize],
                                         const vlSoftness *soft, double h, const int points, const bool still,
                                         const bool round)
{
    const vlFour zero = {0, 0, 0, 0};
    Body a, b;
    VL_NAME(loadBody)(&b, motion, p->b, round);
    if (!still)
        VL_NAME(loadBody)(&a, motion, p->a, round);
    else
        memset(&a, 0, sizeof a);
    const vlFour n[3] = {p->n[0], p->n[1], p->n[2]}, t[3] = {p->t[0], p->t[1], p->t[2]};
    const vlFour u[3] = {n[1] * t[2] - n[2] * t[1], n[2] * t[0] - n[0] * t[2], n[0] * t[1] - n[1] * t[0]};
    const vlFour masses = a.inverseMass + b.inverseMass;
    vlFour speed[3], impulse[3] = {zero, zero, zero}; // B's against A's, and what B was given
    for (int i = 0; i < 3; i++)
        speed[i] = drag ? b.v[i] - a.v[i] + drag->drive[i] : b.v[i] - a.v[i];

    // how far the gaps are
    vlFour moved = VL_DOT(n, b.moved) - VL_DOT(n, a.moved);
    if (!round)
        moved += VL_BENT(n, b.axis, p->coreB);
    if (!round && !still)
        moved -= VL_BENT(n, a.axis, p->coreA);
    vlFour bias[4], mass[4], leak[4], normal[4], sum = zero;
    for (int k = 0; k < points; k++)
    {
        vlFour gap = p->gap[k] + moved;
        if (!round)
            gap += VL_DOT(p->armB[k], b.turned);
        if (!round && !still)
            gap -= VL_DOT(p->armA[k], a.turned);
        normal[k] = p->normal[k];
        sum += normal[k];
        const vlFourMask open = gap > zero;
        if (soft)
        {
            bias[k] = VL_PICK(open, gap / h, VL_MAX(gap * soft->rate, zero - soft->fastest));
            mass[k] = p->normalMass[k] * VL_PICK(open, zero + 1.0, zero + soft->mass);
            leak[k] = VL_PICK(open, zero, zero + soft->leak);
        }
        else
        {
            bias[k] = VL_MAX(gap, zero) / h;
            mass[k] = VL_KEEP(~(open & (normal[k] == zero)), p->normalMass[k]);
            leak[k] = zero;
        }
    }

    vlFour rub[2] = {p->rub[0], p->rub[1]}, twist = p->twist;
    // To and fro: always in one order, points rock each other, and stacks never come to rest.
    const int rounds = points > 1 ? (soft ? 3 : 2) : 1;
    for (int round_ = 0; round_ < rounds; round_++)
    {
        const vlFour most = p->friction * sum;

        vlFour along = VL_DOT(t, speed) + VL_DOT(p->rubArmB[0], b.spin);
        vlFour across = VL_DOT(u, speed) + VL_DOT(p->rubArmB[1], b.spin);
        if (!still)
        {
            along -= VL_DOT(p->rubArmA[0], a.spin);
            across -= VL_DOT(p->rubArmA[1], a.spin);
        }
        const vlFour wantedAlong = rub[0] - (p->rubMass[0] * along + p->rubMass[1] * across);
        const vlFour wantedAcross = rub[1] - (p->rubMass[1] * along + p->rubMass[2] * across);
        const vlFour square = wantedAlong * wantedAlong + wantedAcross * wantedAcross;
        const vlFour share = VL_PICK(square > most * most, most / VL_ROOT(square), zero + 1.0);
        const vlFour first = wantedAlong * share - rub[0], second = wantedAcross * share - rub[1];
        rub[0] += first;
        rub[1] += second;
        for (int i = 0; i < 3; i++)
        {
            const vlFour given = t[i] * first + u[i] * second;
            impulse[i] += given;
            speed[i] += masses * given;
        }
        VL_TWIST(b, p->rubArmB[0], first);
        VL_TWIST(b, p->rubArmB[1], second);
        if (!still)
        {
            VL_TWIST(a, p->rubArmA[0], zero - first);
            VL_TWIST(a, p->rubArmA[1], zero - second);
        }

        if (points > 1)
        {
            vlFour turning = VL_DOT(p->twistArmB, b.spin);
            if (!still)
                turning -= VL_DOT(p->twistArmA, a.spin);
            const vlFour limit = most * p->lever;
            vlFour wanted = twist - p->twistMass * turning;
            wanted = VL_MIN(wanted, limit);
            wanted = VL_MAX(wanted, zero - limit);
            const vlFour change = wanted - twist;
            twist = wanted;
            VL_TWIST(b, p->twistArmB, change);
            if (!still)
                VL_TWIST(a, p->twistArmA, zero - change);
        }

        if (drag)
            VL_NAME(resistRolling)(drag, &a, &b, sum, still);

        sum = zero;
        vlFour approach = VL_DOT(n, speed), given = zero;
        for (int i = 0; i < points; i++)
        {
            const int k = round_ & 1 ? points - 1 - i : i;
            vlFour opening = approach;
            if (!round)
                opening += VL_DOT(p->armB[k], b.spin);
            if (!round && !still)
                opening -= VL_DOT(p->armA[k], a.spin);
            vlFour next = normal[k] - mass[k] * (opening + bias[k]) - leak[k] * normal[k];
            next = VL_MAX(next, zero);
            const vlFour change = next - normal[k];
            normal[k] = next;
            sum += next;
            given += change;
            approach += masses * change;
            if (!round)
                VL_TWIST(b, p->armB[k], change);
            if (!round && !still)
                VL_TWIST(a, p->armA[k], zero - change);
        }
        for (int i = 0; i < 3; i++)
        {
            impulse[i] += n[i] * given;
            speed[i] += n[i] * (masses * given);
        }
    }

    for (int k = 0; k < points; k++)
        p->normal[k] = normal[k];
    p->rub[0] = rub[0];
    p->rub[1] = rub[1];
    p->twist = twist;
    for (int i = 0; i < 3; i++)
        b.v[i] += b.inverseMass * impulse[i];
    VL_NAME(storeBody)(&b, motion, p->b);
    if (still)
        return;
    for (int i = 0; i < 3; i++)
        a.v[i] -= a.inverseMass * impulse[i];
    VL_NAME(storeBody)(&a, motion, p->a);
}

VL_ALWAYS_INLINE void VL_NAME(solveStill)(vlSpacePack *p, vlSpaceDrag *drag, double (*motion)[vl_sMotionSize],
                                          const vlSoftness *soft, double h, const int points,
                                          const bool round)
{
    if (p->still)
        VL_NAME(solvePack)(p, drag, motion, soft, h, points, true, round);
    else
        VL_NAME(solvePack)(p, drag, motion, soft, h, points, false, round);
}

VL_ALWAYS_INLINE void VL_NAME(solveKind)(vlSpacePack *p, vlSpaceDrag *drags, double (*motion)[vl_sMotionSize],
                                         const vlSoftness *soft, double h)
{
    if (p->drag >= 0)
        VL_NAME(solveStill)(p, &drags[p->drag], motion, soft, h, 4, false);
    else if (p->points == 4)
        VL_NAME(solveStill)(p, NULL, motion, soft, h, 4, false);
    else if (p->points == 2)
        VL_NAME(solveStill)(p, NULL, motion, soft, h, 2, false);
    else if (p->round)
        VL_NAME(solveStill)(p, NULL, motion, soft, h, 1, true);
    else
        VL_NAME(solveStill)(p, NULL, motion, soft, h, 1, false);
}

void VL_NAME(solveSpace)(vlSpacePack *packs, size_t count, vlSpaceDrag *drags,
                         double (*motion)[vl_sMotionSize], const vlSoftness *still, const vlSoftness *moving,
                         double h)
{
    for (size_t i = 0; i < count; i++)
        VL_NAME(solveKind)(&packs[i], drags, motion, packs[i].still ? still : moving, h);
}

void VL_NAME(relaxSpace)(vlSpacePack *packs, size_t count, vlSpaceDrag *drags,
                         double (*motion)[vl_sMotionSize], double h)
{
    for (size_t i = 0; i < count; i++)
        VL_NAME(solveKind)(&packs[i], drags, motion, NULL, h);
}

#undef Body
#undef VL_DOT
#undef VL_BENT
#undef VL_TWIST
#undef VL_NAME
