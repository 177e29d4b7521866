// drag.c: the resistance of the air, v' = a - c v, integrated exactly while a is constant.
#include "dynamics/drag.h"

#include <math.h>

#include "dynamics/rigid.h"
#include "dynamics/space.h"
#include "dynamics/world_parts.h"

vlStepFactors vlStep_Factors(double drag, double h)
{
    const double z = drag * h;
    if (z == 0)
        return (vlStepFactors){1, h * h, h, h * h / 2};
    const double p1 = -expm1(-z) / z;                                     // (1 - e^-z) / z
    const double p2 = z < 1e-3 ? 0.5 - z / 6 + z * z / 24 : (1 - p1) / z; // (1 - p1) / z
    return (vlStepFactors){exp(-z), p1 * h * h, p1 * h, p2 * h * h};
}

// Bodies ------------------------------------------------------------------------------------------------

// Velocities of bodies are means over a substep, V = d / h, and kicks are gain a / h. From d as above:
//   V' = decay V + kick,  and of a velocity now V = gain v / h^2 + (second / gain) kick;
//   back to now: v = e^-z V / p1 + (1 - e^-z / p1) / (z p1) kick,  p1 = gain / h^2.
void vlDrag_Begin(vlWorld *world, double h)
{
    vlRigid *r = world->rigid;
    const double drag = world->def.drag, z = drag * h;
    for (int i = 1; r->drag.rate != drag && i < r->bodyCount; i++)
        vlRigid_MakeFresh(r, i);
    const vlStepFactors factor = vlStep_Factors(drag, h);
    const double p1 = factor.gain / (h * h);
    r->drag = (vlDragOfBodies){.rate = drag,
                               .kick = p1,
                               .decay = factor.decay,
                               .first = p1,
                               .half = factor.second / factor.gain,
                               .nowValue = factor.decay / p1,
                               .nowKick = z < 1e-3 ? 0.5 + z / 6 : (1 - factor.decay / p1) / (z * p1)};
}

// A velocity whose kick follows, which is added whole, or half to what is fresh.
static double slowed(const vlDragOfBodies *drag, double value, double kick, bool fresh)
{
    return fresh ? drag->first * value + (drag->half - 0.5) * kick : drag->decay * value;
}

static void slowInPlane(vlRigid *r, int slot)
{
    double *v = r->motion[slot];
    for (int k = 0; k < 3; k++)
    {
        const double before = v[k];
        v[k] = slowed(&r->drag, before, r->kick[slot][k], r->bodies[slot].fresh);
        if (k < 2) // no force of what touches it
            r->felt[slot][k] -= v[k] - before;
    }
}

static void slowInSpace(vlRigid *r, int slot)
{
    vlSpaceBody *body = &r->space->bodies[slot];
    double *v = r->space->motion[slot] + vl_sVelocity;
    for (int k = 0; k < 3; k++)
    {
        const double before = v[k];
        v[k] = slowed(&r->drag, before, body->kick[0][k], r->bodies[slot].fresh);
        r->felt[slot][k] -= v[k] - before;
        body->momentum[k] = slowed(&r->drag, body->momentum[k], body->kick[1][k], r->bodies[slot].fresh);
    }
}

void vlDrag_SlowBodies(vlWorld *world)
{
    vlRigid *r = world->rigid;
    for (int i = 1; r->drag.rate > 0 && i < r->bodyCount; i++)
    {
        const vlRigidBody *body = &r->bodies[i];
        if (!body->alive || body->type != vl_dynamicBody || body->asleep || body->frame)
            continue;
        if (r->space)
            slowInSpace(r, i);
        else
            slowInPlane(r, i);
    }
}
