// space_fast.h: pairs in space whose contact is found anew in every substep; see space_fast.c.
#ifndef VERLUA_DYNAMICS_SPACE_FAST_H
#define VERLUA_DYNAMICS_SPACE_FAST_H

#include "dynamics/space.h"

typedef struct vlSpaceFast
{
    int32_t pair;
    bool filled;       ///< its rows hold impulses of this step
    double from[2][3]; ///< m: how far A and B had moved when the substep began
    double turn[2][4]; ///< and how they were turned
} vlSpaceFast;

/// Whether the contacts of a pair are to be found anew in every substep of this step.
/// `last`: its meetings of the step before.
bool vlSpace_IsFast(const vlRigid *rigid, const vlRigidPair *pair, const vlMeeting *last, int count,
                    double dt);
/// Whether a body turns so far in a step that its frame is renewed in every substep.
bool vlSpace_Spins(const vlRigid *rigid, int body, double dt);
/// The pairs of the step were found: which are fast? Returns false when memory is short.
bool vlSpace_BeginFast(vlWorld *world);
/// A fast meeting has its lane.
void vlSpace_AddFast(vlRigid *rigid, int meeting);
/// Finds the fast contacts of the substep that begins, h seconds long.
void vlSpace_RefreshFast(vlRigid *rigid, double h);
/// Forces have acted: how far will what spins be off the straight way?
void vlSpace_BendFast(vlRigid *rigid, double h);
/// Puts back what has passed through a wall in the substep that ends.
void vlSpace_HoldFast(vlRigid *rigid);
/// Bodies have moved: frames and contacts of what spins become those of now.
void vlSpace_TurnFast(vlRigid *rigid, double h);
/// Keeps the velocities with which pairs were found. Returns false when memory is short.
bool vlSpace_NoteStart(vlWorld *world);
/// Whether a body has become so fast that pairs must be found anew within the step.
bool vlSpace_IsOutrun(const vlWorld *world);

#endif
