// obstacle.h: what the types of obstacles share.
#ifndef VL_MODULE_OBSTACLE_H
#define VL_MODULE_OBSTACLE_H

#include "module/object.h"

extern const vlProperty vlGround_Properties[], vlWalls_Properties[], vlPlane_Properties[];

#endif
