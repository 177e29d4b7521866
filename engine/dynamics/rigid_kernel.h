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

/// Rounds that two points need to agree.
#define VL_ROUNDS 3

typedef struct VL_NAME(Body)
{
    vlFour vx, vy, spin, inverseMass, x, y, angle, inverseInertia;
} VL_NAME(Body);
#define Body VL_NAME(Body)

#define VL_LOAD_BODY(motion, slots, body)                                                                    \
    do                                                                                                       \
    {                                                                                                        \
        VL_LOAD_ROWS(motion, slots, 0, (body).vx, (body).vy, (body).spin, (body).inverseMass);               \
        VL_LOAD_ROWS(motion, slots, 4, (body).x, (body).y, (body).angle, (body).inverseInertia);             \
    } while (0)

/// Velocities only. The body must not be used afterwards.
#define VL_STORE_BODY(motion, slots, body)                                                                   \
    VL_STORE_ROWS(motion, slots, 0, (body).vx, (body).vy, (body).spin, (body).inverseMass)

/// sin t and cos t - 1 for the small angles of one step.
VL_ALWAYS_INLINE void VL_NAME(turn)(const vlFour *angle, vlFour *sine, vlFour *cosineLess)
{
    const vlFour t = *angle, q = t * t;
    *sine = t - t * q * (1.0 / 6) + t * q * q * (1.0 / 120);
    *cosineLess = q * (q * (1.0 / 24) - 0.5);
}

/// Square roots, which the compiler makes one instruction.
VL_ALWAYS_INLINE void VL_NAME(root)(vlFour *values)
{
    double lanes[4];
    memcpy(lanes, values, sizeof lanes);
    for (int i = 0; i < 4; i++)
        lanes[i] = sqrt(lanes[i]);
    memcpy(values, lanes, sizeof lanes);
}

/// One manifold a lane. Not `soft`: the pass that takes the spring's push out again. `drag` is NULL when
/// nothing runs on nor resists rolling.
VL_ALWAYS_INLINE void VL_NAME(solvePack)(vlRowPack *p, vlDragPack *drag, double (*motion)[vl_motionSize],
                                         const vlSoftness *softness, const bool soft, double h,
                                         const int points, const bool still, const vlPackForm form)
{
    const vlFour zero = {0, 0, 0, 0};
    const bool turnsA = !still && (form == vl_anyForm || form == vl_discB),
               turnsB = form == vl_anyForm || form == vl_discA;
    Body a = {zero, zero, zero, zero, zero, zero, zero, zero}, b;
    VL_LOAD_BODY(motion, p->b, b);
    if (!still)
        VL_LOAD_BODY(motion, p->a, a);
    vlFour nx = p->nx, ny = p->ny, distance = zero;
    if (form == vl_twoDiscs)
    {
        const vlFour x = p->points[0].apartX + b.x - a.x, y = p->points[0].apartY + b.y - a.y;
        distance = x * x + y * y;
        VL_NAME(root)(&distance);
        nx = VL_PICK(distance > zero, x / distance, nx);
        ny = VL_PICK(distance > zero, y / distance, ny);
        // What the contact has given so far turns with its normal.
        const vlFour dx = nx - p->nx, dy = ny - p->ny;
        const vlFour px = dx * p->points[0].normal - dy * p->tangent,
                     py = dy * p->points[0].normal + dx * p->tangent;
        b.vx += b.inverseMass * px;
        b.vy += b.inverseMass * py;
        a.vx -= a.inverseMass * px;
        a.vy -= a.inverseMass * py;
        p->nx = nx;
        p->ny = ny;
    }
    const vlFour tangentArmA = p->tangentArmA, tangentArmB = p->tangentArmB;
    const vlFour masses = a.inverseMass + b.inverseMass;

    // relative velocity along the normal and across, and how the gap has changed
    const vlFour dvx = b.vx - a.vx, dvy = b.vy - a.vy;
    vlFour vt = nx * dvy - ny * dvx + tangentArmB * b.spin - tangentArmA * a.spin;
    if (drag)
        vt += drag->surface;
    const vlFour vn = nx * dvx + ny * dvy;
    vlFour moved = nx * (b.x - a.x) + ny * (b.y - a.y);
    vlFour sineA = zero, sineB = zero, lessA = zero, lessB = zero;
    if (turnsB)
    {
        VL_NAME(turn)(&b.angle, &sineB, &lessB);
        moved += lessB * tangentArmB;
    }
    if (turnsA)
    {
        VL_NAME(turn)(&a.angle, &sineA, &lessA);
        moved -= lessA * tangentArmA;
    }

    vlFour speed[2], bias[2], mass[2], leak[2], before[2], impulse[2], armA[2], armB[2];
    for (int k = 0; k < points; k++)
    {
        vlFour gap = form == vl_twoDiscs ? distance - p->points[k].gap : p->points[k].gap + moved;
        speed[k] = vn;
        armA[k] = armB[k] = zero;
        if (turnsB)
        {
            armB[k] = p->points[k].armB;
            speed[k] += armB[k] * b.spin;
            gap += sineB * armB[k];
        }
        if (turnsA)
        {
            armA[k] = p->points[k].armA;
            speed[k] -= armA[k] * a.spin;
            gap -= sineA * armA[k];
        }
        before[k] = impulse[k] = p->points[k].normal;
        const vlFourMask open = gap > zero;
        if (soft)
        {
            const vlFour push = VL_MAX(gap * softness->rate, zero - softness->fastest);
            bias[k] = VL_PICK(open, gap / h, push);
            mass[k] = p->points[k].normalMass * VL_PICK(open, zero + 1.0, zero + softness->mass);
            leak[k] = VL_PICK(open, zero, zero + softness->leak);
        }
        else
        {
            bias[k] = VL_MAX(gap, zero) / h;
            mass[k] = VL_KEEP(~(open & (before[k] == zero)), p->points[k].normalMass);
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
    // Friction first, the normals have the last word: in one order in both passes, or a light body under a
    // heavy one never comes to rest. But what slides gets in the end what the normals allow in the end: so
    // over time it is mu times the pressing impulse exactly.
    const int turns = soft && points == 2 ? 2 * VL_ROUNDS : 2;
    vlFourMask slides = {0, 0, 0, 0};
    for (int turn = 0; turn < turns + (soft ? 0 : 1); turn++)
    {
        if (turn % 2 == 0)
        {
            const vlFour most = p->friction * (points == 2 ? impulse[0] + impulse[1] : impulse[0]);
            const vlFour stop = p->tangentMass * vt;
            vlFour wanted = tangent - (turn < turns ? stop : VL_KEEP(slides, stop));
            wanted = VL_MIN(wanted, most);
            wanted = VL_MAX(wanted, zero - most);
            slides = (wanted >= most) | (wanted <= zero - most);
            const vlFour friction = wanted - tangent;
            tangent = wanted;
            vt += tangentResponse * friction;
            for (int k = 0; k < points; k++)
                speed[k] += across[k] * friction;
            continue;
        }
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
        p->points[k].normal = impulse[k];
    }
    p->tangent = tangent;
    const vlFour px = nx * normal - ny * friction, py = ny * normal + nx * friction;
    b.vx += b.inverseMass * px;
    b.vy += b.inverseMass * py;
    b.spin += inertiaB * twistB;
    VL_STORE_BODY(motion, p->b, b);
    if (still || p->hold == vl_heldA)
        return;
    a.vx -= a.inverseMass * px;
    a.vy -= a.inverseMass * py;
    a.spin -= inertiaA * twistA;
    VL_STORE_BODY(motion, p->a, a);
}

VL_ALWAYS_INLINE void VL_NAME(solveForm)(vlRowPack *p, vlDragPack *drag, const vlPackPass *pass,
                                         const bool soft, const int points, const vlPackForm form)
{
    if (p->hold == vl_stillA)
        VL_NAME(solvePack)(p, drag, pass->motion, &pass->softness, soft, pass->h, points, true, form);
    else
        VL_NAME(solvePack)(p, drag, pass->motion, &pass->softness, soft, pass->h, points, false, form);
}

VL_ALWAYS_INLINE void VL_NAME(solveKind)(vlRowPack *p, vlDragPack *drag, const vlPackPass *pass,
                                         const bool soft)
{
    if (p->count == 2)
        VL_NAME(solveForm)(p, drag, pass, soft, 2, vl_anyForm);
    else if (p->form == vl_twoDiscs)
        VL_NAME(solveForm)(p, drag, pass, soft, 1, vl_twoDiscs);
    else if (p->form == vl_discA)
        VL_NAME(solveForm)(p, drag, pass, soft, 1, vl_discA);
    else if (p->form == vl_discB)
        VL_NAME(solveForm)(p, drag, pass, soft, 1, vl_discB);
    else
        VL_NAME(solveForm)(p, drag, pass, soft, 1, vl_anyForm);
}

VL_ALWAYS_INLINE void VL_NAME(solveAll)(const vlPackPass *pass, vlRowPack *packs, const vlRowPack *end,
                                        const bool soft)
{
    for (vlRowPack *p = packs; p < end; p = vlRowPack_Next(p))
        if (p->drags)
            VL_NAME(solveKind)(p, &pass->drags[p->drag], pass, soft);
        else
            VL_NAME(solveKind)(p, NULL, pass, soft);
}

void VL_NAME(solvePacks)(const vlPackPass *pass, vlRowPack *packs, const vlRowPack *end)
{
    VL_NAME(solveAll)(pass, packs, end, true);
}

void VL_NAME(relaxPacks)(const vlPackPass *pass, vlRowPack *packs, const vlRowPack *end)
{
    VL_NAME(solveAll)(pass, packs, end, false);
}

/// Adds what the impulses of four manifolds change of the velocities of one side, times `sign`.
VL_ALWAYS_INLINE void VL_NAME(addChange)(const vlPackPass *pass, const int32_t *bodies, double sign,
                                         const vlFour *px, const vlFour *py, const vlFour *twist)
{
    vlFour unused[3], inverseMass, inverseInertia, x, y, turn, none;
    VL_LOAD_ROWS(pass->motion, bodies, 0, unused[0], unused[1], unused[2], inverseMass);
    VL_LOAD_ROWS(pass->motion, bodies, 4, unused[0], unused[1], unused[2], inverseInertia);
    VL_LOAD_ROWS(pass->change, bodies, 0, x, y, turn, none);
    x += sign * inverseMass * *px;
    y += sign * inverseMass * *py;
    turn += sign * inverseInertia * *twist;
    VL_STORE_ROWS(pass->change, bodies, 0, x, y, turn, none);
}

void VL_NAME(addChanges)(const vlPackPass *pass, vlRowPack *packs, const vlRowPack *end)
{
    const vlFour zero = {0, 0, 0, 0};
    for (const vlRowPack *p = packs; p < end; p = vlRowPack_Next((vlRowPack *)p))
    {
        const vlFour roll = p->drags ? pass->drags[p->drag].roll : zero;
        vlFour normal = zero, twistA = p->tangentArmA * p->tangent + roll,
               twistB = p->tangentArmB * p->tangent + roll;
        for (int k = 0; k < p->count; k++)
        {
            normal += p->points[k].normal;
            if (p->form == vl_twoDiscs)
                continue;
            twistA += p->points[k].armA * p->points[k].normal;
            twistB += p->points[k].armB * p->points[k].normal;
        }
        const vlFour px = p->nx * normal - p->ny * p->tangent, py = p->ny * normal + p->nx * p->tangent;
        VL_NAME(addChange)(pass, p->b, 1, &px, &py, &twistB);
        if (p->hold == vl_freeA)
            VL_NAME(addChange)(pass, p->a, -1, &px, &py, &twistA);
    }
}

#undef Body
#undef VL_ROUNDS
#undef VL_LOAD_BODY
#undef VL_STORE_BODY
#undef VL_NAME
