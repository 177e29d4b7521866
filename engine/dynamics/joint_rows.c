// joint_rows.c: what each kind of joint holds, as rows.
//
// d is the way from b's point to a's point, e and f are the three axes of the joint in b and in a. In the
// plane e[0] and e[1] lie in it and e[2] is normal to it; in space e[0] is the axis of the joint. Forces act
// on both bodies along one line, through the point of a: so angular momentum is kept however large d is.
#include <math.h>

#include "dynamics/joint.h"
#include "dynamics/joint_path.h"

#define VL_TURN (2 * 3.14159265358979323846)

bool vlJoint_IsDistance(vlJointKind kind)
{
    return kind == vl_rodJoint || kind == vl_tetherJoint || kind == vl_keepawayJoint ||
           kind == vl_springJoint;
}

bool vlJoint_IsGear(vlJointKind kind)
{
    return kind == vl_gearJoint || kind == vl_rackJoint;
}

// Views -----------------------------------------------------------------------------------------------------

static vlVec3 toWorld(const vlVec3 axis[3], vlVec3 v)
{
    return vlVec(axis[0].x * v.x + axis[1].x * v.y + axis[2].x * v.z,
                 axis[0].y * v.x + axis[1].y * v.y + axis[2].y * v.z,
                 axis[0].z * v.x + axis[1].z * v.y + axis[2].z * v.z);
}

vlJointView vlJoint_ViewAt(const vlJoint *joint, const vlJointBody *a, const vlJointBody *b)
{
    vlJointView view = {.ra = toWorld(a->axis, joint->anchor[0]), .rb = toWorld(b->axis, joint->anchor[1])};
    for (int i = 0; i < 3; i++)
    {
        view.f[i] = toWorld(a->axis, joint->frame[0][i]);
        view.e[i] = toWorld(b->axis, joint->frame[1][i]);
    }
    view.pa = vlAdd(a->x, view.ra);
    view.pb = vlAdd(b->x, view.rb);
    view.d = vlSub(view.pa, view.pb);
    view.turns[0] = a->turn;
    view.turns[1] = b->turn;
    view.turn = a->turn - b->turn - joint->start;
    return view;
}

// A turn by the vector `by`, as two numbers: sin t / t, (1 - cos t) / t^2.
typedef struct Turn
{
    vlVec3 by;
    double sine, cosine;
} Turn;

static Turn turnBy(vlVec3 by)
{
    const double t = vlDot(by, by);
    Turn turn = {by, 1 - t / 6 * (1 - t / 20 * (1 - t / 42 * (1 - t / 72))),
                 0.5 - t / 24 * (1 - t / 30 * (1 - t / 56 * (1 - t / 90)))};
    if (t > 0.1)
    {
        const double angle = sqrt(t);
        turn.sine = sin(angle) / angle;
        turn.cosine = (1 - cos(angle)) / t;
    }
    return turn;
}

// By how much a turn changes an arm (Rodrigues 1840).
static vlVec3 changeOf(const Turn *turn, vlVec3 arm)
{
    const vlVec3 across = vlCross(turn->by, arm);
    return vlAddScaled(vlScale(across, turn->sine), vlCross(turn->by, across), turn->cosine);
}

vlJointView vlJoint_ViewAhead(const vlJoint *joint, const vlJointView *now, const vlJointBody *a,
                              const vlJointBody *b, double h)
{
    vlJointView view = *now;
    const Turn turnA = turnBy(vlScale(a->w, h)), turnB = turnBy(vlScale(b->w, h));
    const vlVec3 swayA = changeOf(&turnA, now->ra), swayB = changeOf(&turnB, now->rb);
    view.ra = vlAdd(now->ra, swayA);
    view.rb = vlAdd(now->rb, swayB);
    const vlVec3 wayA = vlAddScaled(swayA, a->v, h), wayB = vlAddScaled(swayB, b->v, h);
    view.pa = vlAdd(now->pa, wayA);
    view.pb = vlAdd(now->pb, wayB);
    view.d = vlAdd(now->d, vlSub(wayA, wayB));
    view.turns[0] += h * a->w.z;
    view.turns[1] += h * b->w.z;
    view.turn += h * (a->w.z - b->w.z);
    if (vlJoint_IsDistance(joint->def.kind))
        return view;
    for (int i = 0; i < 3; i++)
    {
        view.e[i] = vlAdd(now->e[i], changeOf(&turnB, now->e[i]));
        view.f[i] = vlAdd(now->f[i], changeOf(&turnA, now->f[i]));
    }
    return view;
}

// The angle nearest to `last` that is `raw` but for whole turns.
static double unwind(double raw, double last)
{
    return last + remainder(raw - last, VL_TURN);
}

// Of the frame f against e about axis k, what leans aside (twist: Grassia 1998).
static double twistOf(const vlVec3 f[3], const vlVec3 e[3], int k)
{
    const int l = (k + 1) % 3, m = (k + 2) % 3;
    return atan2(vlDot(e[m], f[l]) - vlDot(e[l], f[m]), vlDot(e[l], f[l]) + vlDot(e[m], f[m]));
}

double vlJoint_AngleOf(const vlJointView *view, bool inSpace, double last)
{
    return inSpace ? unwind(twistOf(view->f, view->e, 0), last) : view->turn;
}

// Of one body of a gear against the world, about its axis.
static double gearAngle(const vlJoint *joint, const vlJointView *view, bool inSpace, int side)
{
    if (!inSpace)
        return view->turns[side];
    return unwind(twistOf(side == 0 ? view->f : view->e, joint->world[side], 0), joint->angle[side]);
}

static double gearGap(const vlJoint *joint, const vlJointView *view, bool inSpace)
{
    const double second = joint->def.kind == vl_rackJoint ? vlDot(view->pb, joint->world[1][0])
                                                          : gearAngle(joint, view, inSpace, 1);
    return gearAngle(joint, view, inSpace, 0) + joint->def.ratio * second - joint->constant;
}

double vlJoint_LengthOf(const vlJoint *joint, const vlJointView *view)
{
    if (joint->def.kind != vl_pulleyJoint)
        return vlLength(view->d);
    return vlLength(vlSub(view->pa, joint->def.grounds[0])) +
           joint->def.ratio * vlLength(vlSub(view->pb, joint->def.grounds[1]));
}

// Rows ------------------------------------------------------------------------------------------------------

typedef struct Maker
{
    vlRigid *rigid;
    vlJoint *joint;
    vlJointTask *task;
    vlJointRow *rows;
    const vlJointBody *a, *b;
    vlJointView view;
    bool inSpace;
    vlJointRow bounds[VL_JOINT_ROWS];
} Maker;

static vlVec3 inertiaTimes(const double m[6], vlVec3 v)
{
    return vlVec(m[0] * v.x + m[3] * v.y + m[4] * v.z, m[3] * v.x + m[1] * v.y + m[5] * v.z,
                 m[4] * v.x + m[5] * v.y + m[2] * v.z);
}

static vlVec3 times(vlVec3 a, vlVec3 b)
{
    return vlVec(a.x * b.x, a.y * b.y, a.z * b.z);
}

// What cannot move along an axis has no part in the row there; of what does not move at all, the speed
// counts.
static void cutBody(const vlJointBody *body, vlVec3 *n, vlVec3 *t, vlVec3 *u)
{
    const vlVec3 w = body->inverseMass;
    *u = inertiaTimes(body->inverse, *t);
    if (w.x + w.y + w.z == 0)
        return;
    *n = vlVec(w.x > 0 ? n->x : 0, w.y > 0 ? n->y : 0, w.z > 0 ? n->z : 0);
    if (body->inverse[0] + body->inverse[1] + body->inverse[2] == 0)
        *t = vlVec(0, 0, 0);
}

static void finish(const Maker *m, vlJointRow *row)
{
    cutBody(m->a, &row->na, &row->ta, &row->ua);
    cutBody(m->b, &row->nb, &row->tb, &row->ub);
    row->inverse = vlDot(times(row->na, row->na), m->a->inverseMass) + vlDot(row->ta, row->ua) +
                   vlDot(times(row->nb, row->nb), m->b->inverseMass) + vlDot(row->tb, row->ub);
    row->lambda = m->joint->lambda[row->id];
    row->a = m->task->a;
    row->b = m->task->b;
}

// A force along u, through the point of a.
static vlJointRow forceRow(const Maker *m, int id, vlVec3 u)
{
    const vlJointView *v = &m->view;
    vlJointRow row = {.na = u,
                      .ta = vlCross(v->ra, u),
                      .nb = vlScale(u, -1),
                      .tb = vlCross(u, vlAdd(v->rb, v->d)),
                      .id = id,
                      .low = -INFINITY,
                      .high = INFINITY};
    finish(m, &row);
    return row;
}

static vlJointRow torqueRow(const Maker *m, int id, vlVec3 t)
{
    vlJointRow row = {.ta = t, .tb = vlScale(t, -1), .id = id, .low = -INFINITY, .high = INFINITY};
    finish(m, &row);
    return row;
}

static void bind(Maker *m, vlJointRow row)
{
    m->bounds[m->task->bounds++] = row;
}

static void hold(Maker *m, vlJointRow row)
{
    row.kind = vl_rowHolds;
    row.isActive = true;
    row.c = vlJoint_Measure(m->joint, &m->view, &row, m->inSpace);
    m->rows[m->task->holds++] = row;
}

// A spring: lambda = -h (k C + a v + b v'), v' and v the speeds half a substep before and after. With k and
// damping c as they are, a = b = c / 2: Verlet's scheme, exact to second order, for what swings slowly enough
// (omega h < 1). Faster ones take the mean of C before, now and after, a = c/2 + k h/4, b = c/2 - k h/4,
// which bears any rate; the fastest, which would only ring, are damped out: a = c + k h, b = 0.
static void spring(Maker *m, vlJointRow row, double c, double stiffness, double damping)
{
    const double h = m->rigid->h, rate = stiffness * row.inverse * h * h;
    const double before = vlJointRow_Speed(&row, m->a, m->b);
    double a = damping / 2, b = damping / 2;
    if (damping * row.inverse * h > 2)
    {
        a = damping;
        b = 0;
    }
    if (rate > 4)
        a += stiffness * h;
    else if (rate > 1)
    {
        a += stiffness * h / 4;
        b -= stiffness * h / 4;
    }
    row.c = c;
    const double time = h * m->task->share, pull = stiffness * c + b * before;
    if (a > 0)
    {
        row.kind = vl_rowSprings;
        row.isActive = true;
        row.gamma = 1 / (time * a);
        row.bias = pull / a;
        m->rows[m->task->holds++] = row;
        return;
    }
    row.kind = vl_rowGiven;
    row.lambda = -time * pull;
    bind(m, row);
}

// Keeps C at 0, hard or as a spring.
static void keep(Maker *m, vlJointRow row, bool softens)
{
    const vlJointDef *def = &m->joint->def;
    if (softens && isfinite(def->stiffness))
        spring(m, row, vlJoint_Measure(m->joint, &m->view, &row, m->inSpace), def->stiffness, def->damping);
    else
        hold(m, row);
}

static vlJointRow negated(vlJointRow row)
{
    row.na = vlScale(row.na, -1);
    row.ta = vlScale(row.ta, -1);
    row.nb = vlScale(row.nb, -1);
    row.tb = vlScale(row.tb, -1);
    row.ua = vlScale(row.ua, -1);
    row.ub = vlScale(row.ub, -1);
    return row;
}

// Only pushes, towards growing C.
static void limit(Maker *m, vlJointRow row, double gap)
{
    row.kind = vl_rowLimits;
    row.c = gap;
    row.low = 0;
    row.isActive = row.lambda > 0 || gap + m->rigid->h * vlJointRow_Speed(&row, m->a, m->b) < 0;
    bind(m, row);
}

// Keeps a value, of which the row gives the speed, between two; only the nearer end can matter.
static void limitBetween(Maker *m, vlJointRow row, double value, double min, double max)
{
    if (min == -INFINITY && max == INFINITY)
        return;
    const bool low = value - min <= max - value;
    const uint8_t bit = (uint8_t)(1 << (row.id - vl_rowLimit));
    if (low == ((m->joint->side & bit) != 0))
        row.lambda = 0; // it pushed at the other end
    m->joint->side = (uint8_t)(low ? m->joint->side & ~bit : m->joint->side | bit);
    limit(m, low ? row : negated(row), low ? value - min : max - value);
}

static void resist(Maker *m, vlJointRow row, double most)
{
    row.kind = vl_rowDrives;
    row.high = most * m->rigid->h * m->task->share;
    row.low = -row.high;
    row.isActive = fabs(row.lambda) < row.high;
    bind(m, row);
}

static void rub(Maker *m, vlJointRow row)
{
    if (m->joint->def.friction > 0)
        resist(m, row, m->joint->def.friction);
}

// Kinds -----------------------------------------------------------------------------------------------------

static vlVec3 turningAxis(const Maker *m)
{
    return m->inSpace ? m->view.e[0] : m->view.e[2];
}

static void keepPoint(Maker *m, bool softens)
{
    for (int i = 0; i < (m->inSpace ? 3 : 2); i++)
        keep(m, forceRow(m, vl_rowForce + i, m->view.e[i]), softens);
}

// a's axis leans from b's by the angle between them; so far, and no farther.
static void limitLean(Maker *m)
{
    const double most = m->joint->def.swing;
    const vlVec3 across = vlCross(m->view.e[0], m->view.f[0]);
    const double sine = vlLength(across), cosine = vlDot(m->view.e[0], m->view.f[0]);
    if (isinf(most) || sine < 1e-9)
        return;
    limit(m, torqueRow(m, vl_rowLean, vlScale(across, -1 / sine)), most - atan2(sine, cosine));
}

static void makeBall(Maker *m)
{
    const vlJointDef *def = &m->joint->def;
    keepPoint(m, true);
    limitLean(m);
    const double cosine = vlDot(m->view.e[0], m->view.f[0]);
    if (cosine > -0.99)
        limitBetween(m,
                     torqueRow(m, vl_rowLimit, vlScale(vlAdd(m->view.e[0], m->view.f[0]), 1 / (1 + cosine))),
                     m->joint->angle[0], def->min, def->max);
    const vlVec3 spin = vlSub(m->a->w, m->b->w);
    const double size = vlLength(spin);
    if (size > 0)
        rub(m, torqueRow(m, vl_rowFriction, vlScale(spin, 1 / size)));
}

static void turnWithin(Maker *m)
{
    const vlJointDef *def = &m->joint->def;
    limitBetween(m, torqueRow(m, vl_rowLimit, turningAxis(m)), m->joint->angle[0], def->min, def->max);
    rub(m, torqueRow(m, vl_rowFriction, turningAxis(m)));
}

static void makePin(Maker *m)
{
    if (m->inSpace)
    {
        makeBall(m);
        return;
    }
    keepPoint(m, true);
    turnWithin(m);
}

// Row i of three that keep a's axes along b's: f[i] stays square to e[i + 1].
static vlVec3 squareAxis(const Maker *m, int i)
{
    return vlCross(m->view.f[i], m->view.e[(i + 1) % 3]);
}

static void makeHinge(Maker *m)
{
    keepPoint(m, true);
    if (m->inSpace)
    {
        hold(m, torqueRow(m, vl_rowTorque, squareAxis(m, 0)));
        hold(m, torqueRow(m, vl_rowTorque + 1, vlCross(m->view.f[0], m->view.e[2])));
    }
    turnWithin(m);
}

static void keepTurn(Maker *m, bool softens)
{
    if (!m->inSpace)
        keep(m, torqueRow(m, vl_rowTorque, m->view.e[2]), softens);
    for (int i = 0; i < 3 && m->inSpace; i++)
        keep(m, torqueRow(m, vl_rowTorque + i, squareAxis(m, i)), softens);
}

static void makeWeld(Maker *m)
{
    keepPoint(m, false);
    keepTurn(m, true);
}

static void makeHold(Maker *m)
{
    keepPoint(m, true);
    keepTurn(m, true);
}

static void slideWithin(Maker *m)
{
    const vlJointDef *def = &m->joint->def;
    const double way = vlDot(m->view.d, m->view.e[0]);
    limitBetween(m, forceRow(m, vl_rowLimit, m->view.e[0]), way, def->min, def->max);
    rub(m, forceRow(m, vl_rowFriction, m->view.e[0]));
}

static void makePrismatic(Maker *m)
{
    for (int i = 1; i < (m->inSpace ? 3 : 2); i++)
        keep(m, forceRow(m, vl_rowForce + i, m->view.e[i]), true);
    keepTurn(m, false);
    slideWithin(m);
}

// In space the axle stays square to the spring, and turned aside by the angle of steering.
static vlVec3 steeredAxis(const vlJoint *joint, const vlJointView *view)
{
    const double angle = joint->def.steer;
    return vlAddScaled(vlScale(view->e[1], cos(angle)), view->e[2], sin(angle));
}

static void makeWheel(Maker *m)
{
    const vlJointDef *def = &m->joint->def;
    for (int i = 1; i < (m->inSpace ? 3 : 2); i++)
        hold(m, forceRow(m, vl_rowForce + i, m->view.e[i]));
    if (m->inSpace)
    {
        hold(m, torqueRow(m, vl_rowTorque, vlCross(m->view.f[2], m->view.e[0])));
        hold(m, torqueRow(m, vl_rowTorque + 1, vlCross(m->view.f[2], steeredAxis(m->joint, &m->view))));
    }
    if (isfinite(def->stiffness))
        spring(m, forceRow(m, vl_rowForce, m->view.e[0]), vlDot(m->view.d, m->view.e[0]) - def->rest,
               def->stiffness, def->damping);
    slideWithin(m);
}

// Along d, or along an axis that depends on the joint where the points are one.
static vlVec3 lineOf(const vlJointView *view)
{
    const double size = vlLength(view->d);
    return size > 0 ? vlScale(view->d, 1 / size) : view->e[0];
}

static void makeDistance(Maker *m)
{
    const vlJointDef *def = &m->joint->def;
    const double distance = vlLength(m->view.d);
    const vlJointRow row = forceRow(m, vl_rowForce, lineOf(&m->view));
    switch (def->kind)
    {
    case vl_tetherJoint:
        limit(m, negated(row), def->length - distance);
        break;
    case vl_keepawayJoint:
        limit(m, row, distance - def->length);
        break;
    case vl_springJoint:
        spring(m, row, distance - def->length, def->stiffness, def->damping);
        break;
    default:
        keep(m, row, true);
        break;
    }
}

static void makeGear(Maker *m)
{
    const double ratio = m->joint->def.ratio;
    const bool rack = m->joint->def.kind == vl_rackJoint;
    const vlVec3 axis = m->joint->world[1][0];
    vlJointRow row = {.ta = m->inSpace ? m->view.f[0] : m->view.f[2],
                      .id = vl_rowTorque,
                      .low = -INFINITY,
                      .high = INFINITY};
    if (rack)
    {
        row.nb = vlScale(axis, ratio);
        row.tb = vlCross(m->view.rb, row.nb);
    }
    else
        row.tb = vlScale(m->inSpace ? m->view.e[0] : m->view.e[2], ratio);
    finish(m, &row);
    keep(m, row, true);
}

// The direction from a wheel of the pulley to what hangs on it.
static vlVec3 ropeAt(vlVec3 point, vlVec3 ground)
{
    const vlVec3 d = vlSub(point, ground);
    const double size = vlLength(d);
    return size > 0 ? vlScale(d, 1 / size) : vlVec(0, -1, 0);
}

static void makePulley(Maker *m)
{
    const vlJointDef *def = &m->joint->def;
    vlJointRow row = {.na = vlScale(ropeAt(m->view.pa, def->grounds[0]), -1),
                      .nb = vlScale(ropeAt(m->view.pb, def->grounds[1]), -def->ratio),
                      .id = vl_rowForce,
                      .high = INFINITY};
    row.ta = vlCross(m->view.ra, row.na);
    row.tb = vlCross(m->view.rb, row.nb);
    finish(m, &row);
    limit(m, row, def->length - vlJoint_LengthOf(m->joint, &m->view));
}

static void makeRatchet(Maker *m)
{
    vlJoint *joint = m->joint;
    const double tooth = joint->def.tooth, sign = tooth < 0 ? -1 : 1, angle = sign * joint->angle[0];
    const double reached = tooth == 0 ? angle : floor(angle / fabs(tooth)) * fabs(tooth);
    joint->caught = fmax(joint->caught, reached);
    const vlJointRow row = torqueRow(m, vl_rowLimit, turningAxis(m));
    limit(m, sign > 0 ? row : negated(row), angle - joint->caught);
    rub(m, torqueRow(m, vl_rowFriction, turningAxis(m)));
}

static void makePath(Maker *m)
{
    vlJoint *joint = m->joint;
    const vlJointDef *def = &joint->def;
    joint->path.place = vlPath_FindNear(&joint->path, vlPath_ToLocal(&m->view), joint->path.place);
    vlVec3 along[3];
    vlPath_GetFrame(&joint->path, &m->view, along);
    for (int i = 1; i < (m->inSpace ? 3 : 2); i++)
        keep(m, forceRow(m, vl_rowForce + i, along[i]), true);
    if (!joint->path.loop)
    {
        const double way = vlPath_GetWay(&joint->path, joint->path.place) + vlPath_GetBeyond(joint, &m->view);
        limitBetween(m, forceRow(m, vl_rowLimit, along[0]), way, fmax(def->min, 0),
                     fmin(def->max, vlPath_GetWay(&joint->path, (double)joint->path.count - 1)));
    }
    rub(m, forceRow(m, vl_rowFriction, along[0]));
    if (def->maxForce > 0)
    {
        vlJointRow row = forceRow(m, vl_rowMotor, along[0]);
        row.bias = -def->motorTarget;
        resist(m, row, def->maxForce);
    }
}

// A servo goes as fast as it can brake with three quarters of its strength, and near its target ever slower.
static double servoSpeed(const Maker *m, const vlJointRow *row, double position)
{
    const vlJointDef *def = &m->joint->def;
    const double way = def->motorTarget - position, size = fabs(way);
    const double gives = m->joint->gives > 0 ? m->joint->gives : 0.1 * row->inverse;
    const double braking = sqrt(1.5 * def->maxForce * gives * size);
    return copysign(fmin(fmin(0.1 * size / m->rigid->h, braking), def->maxSpeed), way);
}

static void drive(Maker *m, vlJointRow row, double position)
{
    const vlJointDef *def = &m->joint->def;
    if (def->mode == vl_motorTorque)
    {
        row.kind = vl_rowGiven;
        row.lambda =
            fmax(-def->maxForce, fmin(def->motorTarget, def->maxForce)) * m->rigid->h * m->task->share;
        bind(m, row);
        return;
    }
    row.bias = def->mode == vl_motorSpeed ? -def->motorTarget : -servoSpeed(m, &row, position);
    resist(m, row, def->maxForce);
}

static void makeKind(Maker *m)
{
    switch (m->joint->def.kind)
    {
    case vl_pinJoint:
        makePin(m);
        break;
    case vl_hingeJoint:
        makeHinge(m);
        break;
    case vl_weldJoint:
        makeWeld(m);
        break;
    case vl_prismaticJoint:
        makePrismatic(m);
        break;
    case vl_wheelJoint:
        makeWheel(m);
        break;
    case vl_gearJoint:
    case vl_rackJoint:
        makeGear(m);
        break;
    case vl_pulleyJoint:
        makePulley(m);
        break;
    case vl_ratchetJoint:
        makeRatchet(m);
        break;
    case vl_holdJoint:
        makeHold(m);
        break;
    case vl_grabJoint:
        keepPoint(m, true);
        break;
    case vl_pathJoint:
        makePath(m);
        break;
    case vl_turningMotor:
        drive(m, torqueRow(m, vl_rowMotor, m->inSpace ? m->view.f[0] : m->view.e[2]), m->joint->angle[0]);
        break;
    case vl_drivingMotor:
        drive(m, forceRow(m, vl_rowMotor, m->view.e[0]), vlDot(m->view.d, m->view.e[0]));
        break;
    default:
        makeDistance(m);
        break;
    }
}

void vlJoint_MakeRows(vlRigid *r, vlJoint *joint, vlJointTask *task, vlJointRow rows[VL_JOINT_ROWS])
{
    const vlJoints *j = r->joints;
    Maker m = {.rigid = r,
               .joint = joint,
               .task = task,
               .rows = rows,
               .a = &j->bodies[task->a],
               .b = &j->bodies[task->b],
               .inSpace = r->space != NULL};
    task->holds = task->bounds = 0;
    task->share = r->bodies[joint->body[0]].fresh || r->bodies[joint->body[1]].fresh ? 0.5 : 1;
    m.view = vlJoint_ViewAt(joint, m.a, m.b);
    if (!vlJoint_IsGear(joint->def.kind))
        joint->angle[0] = vlJoint_AngleOf(&m.view, m.inSpace, joint->angle[0]);
    for (int side = 0; side < 2 && vlJoint_IsGear(joint->def.kind); side++)
        joint->angle[side] = gearAngle(joint, &m.view, m.inSpace, side);
    makeKind(&m);
    for (int i = 0; i < task->bounds; i++)
        rows[task->holds + i] = m.bounds[i];
    task->view = m.view;
}

// Measures --------------------------------------------------------------------------------------------------

static double measureTurn(const vlJoint *joint, const vlJointView *view, int i, bool inSpace)
{
    if (!inSpace)
        return view->turn;
    if (joint->def.kind == vl_wheelJoint)
        return vlDot(view->f[2], i == 0 ? view->e[0] : steeredAxis(joint, view));
    if (joint->def.kind == vl_hingeJoint)
        return vlDot(view->f[0], view->e[1 + i]);
    return vlDot(view->f[i], view->e[(i + 1) % 3]);
}

double vlJoint_Measure(const vlJoint *joint, const vlJointView *view, const vlJointRow *row, bool inSpace)
{
    if (vlJoint_IsGear(joint->def.kind))
        return gearGap(joint, view, inSpace);
    if (row->id >= vl_rowTorque)
        return measureTurn(joint, view, row->id - vl_rowTorque, inSpace);
    if (vlJoint_IsDistance(joint->def.kind))
        return vlLength(view->d) - joint->def.length;
    if (joint->def.kind == vl_pathJoint)
        return vlPath_MeasureOff(joint, view, row->na);
    return vlDot(view->d, view->e[row->id]);
}
