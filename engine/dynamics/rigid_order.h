// rigid_order.h: bodies in the order of their places, so that what is worked on together lies together.
#ifndef VERLUA_DYNAMICS_RIGID_ORDER_H
#define VERLUA_DYNAMICS_RIGID_ORDER_H

#include <stdint.h>

#include "core/memory.h"

#define VL_MAX_STRIPS 64

/// Strips of the plane, side by side, with about as many moving bodies each, and what it takes to put pairs
/// in their order. How many strips there are depends on the bodies alone, never on the threads.
typedef struct vlRigidOrder
{
    int axis; ///< along which strips follow each other: 0 or 1
    int stripCount;
    double cuts[VL_MAX_STRIPS]; ///< m, the ends of the strips but the last, rising
    uint8_t *strips;            ///< by body
    size_t disorder;            ///< pairs that came or were moved since all were put in order
    // scratch
    uint32_t *keys; ///< by body
    int32_t *bodies, *others, *places;
    size_t stripCapacity, keyCapacity, bodyCapacity, otherCapacity, placeCapacity;
} vlRigidOrder;

struct vlWorld;
struct vlRigid;

/// Puts pairs in the order of their bodies' places when too many are out of it. Returns false when memory is
/// short.
bool vlRigid_OrderPairs(struct vlWorld *world);
/// Room for all bodies. Returns false when memory is short.
bool vlRigid_ReserveStrips(struct vlWorld *world);
/// A body has gone elsewhere: finds the strip it lies in.
void vlRigid_FindStrip(struct vlRigid *rigid, int body);
void vlRigid_FreeOrder(struct vlWorld *world);

#endif
