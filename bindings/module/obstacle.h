// obstacle.h: what the types of obstacles share.
#ifndef VL_MODULE_OBSTACLE_H
#define VL_MODULE_OBSTACLE_H

#include "module/body.h"

/// The userdata. It lives as long as the obstacle, since the engine does not know whether it may be moved.
typedef struct vlLuaObstacle
{
    vlObject object;
    bool kinematic;
} vlLuaObstacle;

/// Pushes a new ball, box, capsule or cylinder that no force moves.
int vlPushSolidObstacle(lua_State *L, vlLuaWorld *world, const vlType *type, vlObstacleKind kind,
                        const vlBodyFields *given);

extern const vlProperty vlGround_Properties[], vlWalls_Properties[], vlPlane_Properties[],
    vlBall_Properties[], vlBox_Properties[], vlCapsule_Properties[]; ///< capsules and cylinders have the same

#endif
