// space_particles.h: the half of rigid_particles.c that is of space.
#ifndef VERLUA_DYNAMICS_SPACE_PARTICLES_H
#define VERLUA_DYNAMICS_SPACE_PARTICLES_H

#include "collision/shape.h"
#include "dynamics/space.h"

struct vlObstacle;

/// What particles meet of a shape.
vlShape vlSpace_MakePart(const vlRigid *rigid, int shape);
/// The obstacle is where the body is when a step begins, and moves as it does.
void vlSpace_LeadObstacle(const vlRigid *rigid, int body, struct vlObstacle *obstacle);
/// It is where the body's own motion, in this substep for a time, has taken it.
void vlSpace_MoveObstacle(const vlRigid *rigid, struct vlObstacle *obstacle, double time);
/// How far a body has gone (m) and turned (rad) since the step began.
void vlSpace_MeasureWay(const vlRigid *rigid, int body, double *gone, double *turned);
/// What particles gave becomes the body's own motion, and it is where they moved it.
void vlSpace_TakePushes(vlRigid *rigid, struct vlObstacle *obstacle);

#endif
