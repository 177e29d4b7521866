// registry.c: everything the module binds, in the order in which its objects are sorted
#include "module/callbacks.h"
#include "module/object.h"
#include "module/scene.h"
#include "module/types.h"
#include "module/vec.h"

const vlType *const vlTypes[] = {
    &vlWorldType,    &vlParticleType,    &vlRodType,     &vlTetherType,
    &vlKeepawayType, &vlSpringType,      &vlDotType,     &vlRopeType,
    &vlClothType,    &vlGroundType,      &vlWallsType,   &vlPlaneType,
    &vlBallType,     &vlBoxType,         &vlCapsuleType, &vlCylinderType,
    &vlTriangleType, &vlTetrahedronType, &vlAxesType,    &vlCallbackType,
    &vlRecordType,   &vlSliderType,      NULL,
};

const vlFunction vlFunctions[] = {
    {"force", vlCallbacks_Force, true, NULL},
    {"on", vlCallbacks_On, true, NULL},
    {"view", vlScene_View, true, vlScene_ViewFields},
    {"vec", vlVec_New, false, NULL},
    {"expect", vlScene_Expect, false, NULL},
    {"quit", vlScene_Quit, false, NULL},
    {NULL, NULL, false, NULL},
};
