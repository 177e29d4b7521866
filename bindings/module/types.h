// types.h: the Lua types, each in its own file.
#ifndef VL_MODULE_TYPES_H
#define VL_MODULE_TYPES_H

#include "module/object.h"

extern const vlType vlWorldType;
extern const vlType vlParticleType;
extern const vlType vlRodType, vlTetherType, vlKeepawayType, vlSpringType, vlDotType;
extern const vlType vlRopeType, vlClothType;
extern const vlType vlGroundType, vlWallsType, vlPlaneType;
extern const vlType vlBallType, vlBoxType, vlPolygonType, vlHullType, vlCapsuleType, vlCylinderType,
    vlCompoundType, vlTerrainType;
extern const vlType vlGroupType;
extern const vlType vlPinType, vlHingeType, vlWeldType, vlPrismaticType, vlWheelType, vlGearType,
    vlPulleyType, vlRatchetType, vlHoldType, vlGrabType, vlPathType, vlMotorType;
/// Of bodies.
extern const vlType vlBodyRodType, vlBodyTetherType, vlBodyKeepawayType, vlBodySpringType;
extern const vlType vlTriangleType, vlTetrahedronType, vlAxesType;
extern const vlType vlCallbackType, vlRecordType, vlSliderType, vlOdeType;

/// The type of a body that is alive.
const vlType *vlTypeOfBody(const vlWorld *engine, vlBodyId body);
const vlType *vlTypeOfKind(vlLinkKind kind);
/// The type of a link that is alive.
const vlType *vlTypeOfLink(const vlWorld *engine, vlLinkId link);

/// The type of a joint.
const vlType *vlTypeOfJointKind(vlJointKind kind);

#endif
