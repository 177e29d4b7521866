// rigid_kernel.h: soft contacts of four pairs at a time, written once for plain code and for AVX2.
//
// Before inclusion: VL_NAME(x) gives this build's names.
//
// A contact is a spring that is as stiff as the substep can bear (a quarter of its rate) and heavily damped
// (ten times critical), solved implicitly at the level of velocities (soft constraints, Catto 2011): with
// omega = 2 pi / (4 h), zeta = 10, beta = omega / (2 zeta + h omega), c = h omega (2 zeta + h omega),
//
//     dN = -(vn + beta s) m c / (1 + c) - N / (1 + c),   N >= 0
//
// for a gap s <= 0; an open one only stops what would close it within the substep. What that push adds to the
// velocities is taken out again after positions have moved, by one pass without the spring: so it never
// bounces. One friction row serves both points of a manifold; the three impulses are found together.

typedef struct VL_NAME(Body)
{
    vlFour vx, vy, spin, inverseMass, x, y, angle, inverseInertia;
} VL_NAME(Body);
#define Body VL_NAME(Body)

#define VL_LOAD_HALF(motion, slots, from, a, b, c, d)                                                        \
    do                                                                                                       \
    {                                                                                                        \
        memcpy(&(a), &(motion)[(slots)[0]][from], 32);                                                       \
        memcpy(&(b), &(motion)[(slots)[1]][from], 32);                                                       \
        memcpy(&(c), &(motion)[(slots)[2]][from], 32);                                                       \
        memcpy(&(d), &(motion)[(slots)[3]][from], 32);                                                       \
        VL_TRANSPOSE(a, b, c, d);                                                                            \
    } while (0)

#define VL_LOAD_BODY(motion, slots, body)                                                                    \
    do                                                                                                       \
    {                                                                                                        \
        VL_LOAD_HALF(motion, slots, 0, (body).vx, (body).vy, (body).spin, (body).inverseMass);               \
        VL_LOAD_HALF(motion, slots, 4, (body).x, (body).y, (body).angle, (body).inverseInertia);             \
    } while (0)

/// Velocities only. The body must not be used afterwards.
#define VL_STORE_BODY(motion, slots, body)                                                                   \
    do                                                                                                       \
    {                                                                                                        \
        VL_TRANSPOSE((body).vx, (body).vy, (body).spin, (body).inverseMass);                                 \
        memcpy((motion)[(slots)[0]], &(body).vx, 32);                                                        \
        memcpy((motion)[(slots)[1]], &(body).vy, 32);                                                        \
        memcpy((motion)[(slots)[2]], &(body).spin, 32);                                                      \
        memcpy((motion)[(slots)[3]], &(body).inverseMass, 32);                                               \
    } while (0)

#define VL_MIN(a, b)        VL_PICK((a) < (b), a, b)
#define VL_MAX(a, b)        VL_PICK((a) > (b), a, b)
#define VL_PICK(mask, a, b) ((vlFour)(((mask) & (vlFourMask)(a)) | (~(mask) & (vlFourMask)(b))))
#define VL_KEEP(mask, a)    ((vlFour)((mask) & (vlFourMask)(a)))
#define VL_ALWAYS_INLINE    static inline __attribute__((always_inline))

/// sin t and cos t - 1 for the small angles of one step.
VL_ALWAYS_INLINE void VL_NAME(turn)(const vlFour *angle, vlFour *sine, vlFour *cosineLess)
{
    const vlFour t = *angle, q = t * t;
    *sine = t - t * q * (1.0 / 6) + t * q * q * (1.0 / 120);
    *cosineLess = q * (q * (1.0 / 24) - 0.5);
}

/// One manifold a lane. `soft` is NULL in the pass that takes the spring's push out again, `drag` when
/// nothing runs on nor resists rolling.
VL_ALWAYS_INLINE void VL_NAME(solvePack)(vlRowPack *p, vlDragPack *drag, double (*motion)[vl_motionSize],
                                         const vlSoftness *soft, double h, const int points, const bool still,
                                         const bool roundA, const bool roundB)
{
    const vlFour zero = {0, 0, 0, 0};
    Body a = {zero, zero, zero, zero, zero, zero, zero, zero}, b;
    VL_LOAD_BODY(motion, p->b, b);
    if (!still)
        VL_LOAD_BODY(motion, p->a, a);
    const vlFour nx = p->nx, ny = p->ny, tangentArmA = p->tangentArmA, tangentArmB = p->tangentArmB;
    const vlFour masses = a.inverseMass + b.inverseMass;

    // relative velocity along the normal and across, and how the gap has changed
    const vlFour dvx = b.vx - a.vx, dvy = b.vy - a.vy;
    vlFour vt = nx * dvy - ny * dvx + tangentArmB * b.spin - tangentArmA * a.spin;
    if (drag)
        vt += drag->surface;
    const vlFour vn = nx * dvx + ny * dvy;
    vlFour moved = nx * (b.x - a.x) + ny * (b.y - a.y);
    vlFour sineA = zero, sineB = zero, lessA = zero, lessB = zero;
    if (!roundB)
    {
        VL_NAME(turn)(&b.angle, &sineB, &lessB);
        moved += lessB * tangentArmB;
    }
    if (!still && !roundA)
    {
        VL_NAME(turn)(&a.angle, &sineA, &lessA);
        moved -= lessA * tangentArmA;
    }

    vlFour speed[2], bias[2], mass[2], leak[2], before[2], impulse[2], armA[2], armB[2];
    for (int k = 0; k < points; k++)
    {
        vlFour gap = p->gap[k] + moved;
        speed[k] = vn;
        armA[k] = armB[k] = zero;
        if (!roundB)
        {
            armB[k] = p->armB[k];
            speed[k] += armB[k] * b.spin;
            gap += sineB * armB[k];
        }
        if (!still && !roundA)
        {
            armA[k] = p->armA[k];
            speed[k] -= armA[k] * a.spin;
            gap -= sineA * armA[k];
        }
        before[k] = impulse[k] = p->normal[k];
        const vlFourMask open = gap > zero;
        if (soft)
        {
            const vlFour push = VL_MAX(gap * soft->rate, zero - soft->fastest);
            bias[k] = VL_PICK(open, gap / h, push);
            mass[k] = p->normalMass[k] * VL_PICK(open, zero + 1.0, zero + soft->mass);
            leak[k] = VL_PICK(open, zero, zero + soft->leak);
        }
        else
        {
            bias[k] = VL_MAX(gap, zero) / h;
            mass[k] = VL_KEEP(~(open & (before[k] == zero)), p->normalMass[k]);
            leak[k] = zero;
        }
    }

    // how one impulse of the manifold changes the speeds of the others
    const vlFour inertiaA = a.inverseInertia, inertiaB = b.inverseInertia;
    vlFour across[2], between = zero;
    for (int k = 0; k < points; k++)
        across[k] = inertiaB * armB[k] * tangentArmB + inertiaA * armA[k] * tangentArmA;
    if (points == 2)
        between = masses + inertiaB * armB[0] * armB[1] + inertiaA * armA[0] * armA[1];
    const vlFour tangentResponse =
        masses + inertiaB * tangentArmB * tangentArmB + inertiaA * tangentArmA * tangentArmA;

    const vlFour tangentBefore = p->tangent;
    vlFour tangent = tangentBefore;
    const int rounds = points == 2 && soft ? 2 : 1;
    for (int n = 0; n < rounds; n++)
    {
        const vlFour most = p->friction * (points == 2 ? impulse[0] + impulse[1] : impulse[0]);
        vlFour wanted = tangent - p->tangentMass * vt;
        wanted = VL_MIN(wanted, most);
        wanted = VL_MAX(wanted, zero - most);
        const vlFour friction = wanted - tangent;
        tangent = wanted;
        vt += tangentResponse * friction;
        for (int k = 0; k < points; k++)
            speed[k] += across[k] * friction;
        for (int k = 0; k < points; k++)
        {
            vlFour next = impulse[k] - mass[k] * (speed[k] + bias[k]) - leak[k] * impulse[k];
            next = VL_MAX(next, zero);
            const vlFour change = next - impulse[k];
            impulse[k] = next;
            vt += across[k] * change;
            speed[k] += (masses + inertiaB * armB[k] * armB[k] + inertiaA * armA[k] * armA[k]) * change;
            if (points == 2)
                speed[1 - k] += between * change;
        }
    }

    const vlFour friction = tangent - tangentBefore;
    vlFour normal = zero, twistA = tangentArmA * friction, twistB = tangentArmB * friction;
    if (drag)
    {
        // against the spin that is left when friction and normal force have acted
        vlFour spin = b.spin - a.spin + inertiaB * twistB + inertiaA * twistA;
        for (int k = 0; k < points; k++)
            spin += (inertiaB * armB[k] + inertiaA * armA[k]) * (impulse[k] - before[k]);
        const vlFour most = drag->lever * (points == 2 ? impulse[0] + impulse[1] : impulse[0]);
        vlFour wanted = VL_MIN(drag->roll - drag->rollMass * spin, most);
        wanted = VL_MAX(wanted, zero - most);
        twistA += wanted - drag->roll;
        twistB += wanted - drag->roll;
        drag->roll = wanted;
    }
    for (int k = 0; k < points; k++)
    {
        const vlFour change = impulse[k] - before[k];
        normal += change;
        twistA += armA[k] * change;
        twistB += armB[k] * change;
        p->normal[k] = impulse[k];
    }
    p->tangent = tangent;
    const vlFour px = nx * normal - ny * friction, py = ny * normal + nx * friction;
    b.vx += b.inverseMass * px;
    b.vy += b.inverseMass * py;
    b.spin += inertiaB * twistB;
    VL_STORE_BODY(motion, p->b, b);
    if (still)
        return;
    a.vx -= a.inverseMass * px;
    a.vy -= a.inverseMass * py;
    a.spin -= inertiaA * twistA;
    VL_STORE_BODY(motion, p->a, a);
}

VL_ALWAYS_INLINE void VL_NAME(solveKind)(vlRowPack *p, vlDragPack *drag, double (*motion)[vl_motionSize],
                                         const vlSoftness *soft, double h)
{
    if (p->points == 2)
    {
        if (p->still)
            VL_NAME(solvePack)(p, drag, motion, soft, h, 2, true, false, false);
        else
            VL_NAME(solvePack)(p, drag, motion, soft, h, 2, false, false, false);
        return;
    }
    if (p->still)
    {
        if (p->roundB)
            VL_NAME(solvePack)(p, drag, motion, soft, h, 1, true, false, true);
        else
            VL_NAME(solvePack)(p, drag, motion, soft, h, 1, true, false, false);
        return;
    }
    if (p->roundA && p->roundB)
        VL_NAME(solvePack)(p, drag, motion, soft, h, 1, false, true, true);
    else if (p->roundA)
        VL_NAME(solvePack)(p, drag, motion, soft, h, 1, false, true, false);
    else if (p->roundB)
        VL_NAME(solvePack)(p, drag, motion, soft, h, 1, false, false, true);
    else
        VL_NAME(solvePack)(p, drag, motion, soft, h, 1, false, false, false);
}

void VL_NAME(solvePacks)(vlRowPack *packs, size_t count, vlDragPack *drags, double (*motion)[vl_motionSize],
                         const vlSoftness *still, const vlSoftness *moving, double h)
{
    for (size_t i = 0; i < count; i++)
    {
        const vlSoftness *soft = packs[i].still ? still : moving;
        if (packs[i].drags)
            VL_NAME(solveKind)(&packs[i], &drags[packs[i].drag], motion, soft, h);
        else
            VL_NAME(solveKind)(&packs[i], NULL, motion, soft, h);
    }
}

void VL_NAME(relaxPacks)(vlRowPack *packs, size_t count, vlDragPack *drags, double (*motion)[vl_motionSize],
                         double h)
{
    for (size_t i = 0; i < count; i++)
    {
        if (packs[i].drags)
            VL_NAME(solveKind)(&packs[i], &drags[packs[i].drag], motion, NULL, h);
        else
            VL_NAME(solveKind)(&packs[i], NULL, motion, NULL, h);
    }
}

#undef Body
#undef VL_LOAD_HALF
#undef VL_LOAD_BODY
#undef VL_STORE_BODY
#undef VL_MIN
#undef VL_MAX
#undef VL_PICK
#undef VL_KEEP
#undef VL_ALWAYS_INLINE
#undef VL_NAME
