// space_sleep.c: sleep and waking in space; see rigid_sleep.c for the rules.
#include <math.h>
#include <string.h>

#include "dynamics/space.h"

void vlSpace_WakeBody(vlRigid *r, int slot)
{
    double *motion = r->space->motion[slot];
    motion[vl_sInverseMass] = 1 / r->bodies[slot].mass;
    motion[vl_sTurns] = !r->bodies[slot].fixedRotation;
}

// Moments of inertia stay: without a spin they mean nothing.
void vlSpace_PutToSleep(vlRigid *r, int slot)
{
    vlSpaceBody *body = &r->space->bodies[slot];
    double *motion = r->space->motion[slot];
    memset(motion, 0, sizeof *r->space->motion);
    memset(body->momentum, 0, sizeof body->momentum);
    memset(body->change, 0, sizeof body->change);
    memset(body->kick, 0, sizeof body->kick);
}

double vlSpace_SpeedOf(const vlRigid *r, int slot)
{
    const double bound = r->bodies[slot].bound;
    const vlVec3 v = vlRow(r->space->motion[slot] + vl_sVelocity),
                 spin = vlSpace_SpinWithin(&r->space->bodies[slot]);
    return vlLength(v) + vlLength(spin) * (isfinite(bound) ? bound : 1);
}

bool vlSpace_Touched(const vlRigid *r, size_t pair)
{
    const vlFoundMeetings *found = &r->space->found[pair];
    for (int i = 0; i < found->count; i++)
        if (r->space->meetings[found->first + i].touch.count > 0)
            return true;
    return false;
}

static bool closesIn(const vlRigid *r, const vlRigidPair *pair, const vlSpaceManifold *touch, double dt,
                     double near)
{
    const vlVec3 n = vlVec(touch->n[0], touch->n[1], touch->n[2]);
    const vlVec3 apart = vlRowDifference(r->space->motion[pair->bodyA] + vl_sVelocity,
                                         r->space->motion[pair->bodyB] + vl_sVelocity);
    for (int k = 0; k < touch->count; k++)
        if (touch->points[k].gap <= near + fmax(-vlDot(apart, n), 0) * dt)
            return true;
    return false;
}

bool vlSpace_IsTouched(const vlRigid *r, size_t index, double dt, double share)
{
    const vlRigidPair *pair = &r->pairs[index];
    vlSpaceManifold touches[VL_GROUND_TOUCHES];
    const double near = share * fmin(r->bodies[pair->bodyA].bound, r->bodies[pair->bodyB].bound);
    const int count = vlSpace_MeetNow(r, pair, dt, touches);
    for (int i = 0; i < count; i++)
        if (closesIn(r, pair, &touches[i], dt, near))
            return true;
    return false;
}

void vlSpace_JoinIslands(vlRigid *r)
{
    for (size_t i = 0; i < r->space->meetingCount; i++)
    {
        const vlMeeting *meeting = &r->space->meetings[i];
        if (!meeting->isResting && vlMeeting_Presses(meeting))
            vlRigid_JoinIslands(r, meeting->bodyA, meeting->bodyB);
    }
}
