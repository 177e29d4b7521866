// registry.c: everything the module binds
#include "module/callbacks.h"
#include "module/input.h"
#include "module/object.h"
#include "module/scene.h"
#include "module/types.h"
#include "module/vec.h"

const vlType *const vlTypes[vl_typeCount] = {
    [vl_typeWorld] = &vlWorldType,
    [vl_typeParticle] = &vlParticleType,
    [vl_typeRod] = &vlRodType,
    [vl_typeTether] = &vlTetherType,
    [vl_typeKeepaway] = &vlKeepawayType,
    [vl_typeSpring] = &vlSpringType,
    [vl_typeDot] = &vlDotType,
    [vl_typeRope] = &vlRopeType,
    [vl_typeCloth] = &vlClothType,
    [vl_typeGround] = &vlGroundType,
    [vl_typeWalls] = &vlWallsType,
    [vl_typePlane] = &vlPlaneType,
    [vl_typeBall] = &vlBallType,
    [vl_typeBox] = &vlBoxType,
    [vl_typePolygon] = &vlPolygonType,
    [vl_typeHull] = &vlHullType,
    [vl_typeCapsule] = &vlCapsuleType,
    [vl_typeCylinder] = &vlCylinderType,
    [vl_typeCompound] = &vlCompoundType,
    [vl_typeTerrain] = &vlTerrainType,
    [vl_typeGroup] = &vlGroupType,
    [vl_typePin] = &vlPinType,
    [vl_typeHinge] = &vlHingeType,
    [vl_typeWeld] = &vlWeldType,
    [vl_typePrismatic] = &vlPrismaticType,
    [vl_typeWheel] = &vlWheelType,
    [vl_typeGear] = &vlGearType,
    [vl_typePulley] = &vlPulleyType,
    [vl_typeRatchet] = &vlRatchetType,
    [vl_typeHold] = &vlHoldType,
    [vl_typeGrab] = &vlGrabType,
    [vl_typePath] = &vlPathType,
    [vl_typeMotor] = &vlMotorType,
    [vl_typeBodyRod] = &vlBodyRodType,
    [vl_typeBodyTether] = &vlBodyTetherType,
    [vl_typeBodyKeepaway] = &vlBodyKeepawayType,
    [vl_typeBodySpring] = &vlBodySpringType,
    [vl_typeTriangle] = &vlTriangleType,
    [vl_typeTetrahedron] = &vlTetrahedronType,
    [vl_typeAxes] = &vlAxesType,
    [vl_typeCallback] = &vlCallbackType,
    [vl_typeRecord] = &vlRecordType,
    [vl_typeSlider] = &vlSliderType,
    [vl_typeOde] = &vlOdeType,
};

const vlFunction vlFunctions[] = {
    {"force", vlCallbacks_Force, true, NULL},
    {"on", vlCallbacks_On, true, NULL},
    {"key_down", vlInput_KeyDown, false, NULL},
    {"view", vlScene_View, true, vlScene_ViewFields},
    {"vec", vlVec_New, false, NULL},
    {"expect", vlScene_Expect, false, NULL},
    {"quit", vlScene_Quit, false, NULL},
    {NULL, NULL, false, NULL},
};
