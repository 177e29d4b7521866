// rigid_packs.h: contacts as the solver wants them: rows of four side by side, in spans that several threads
// can work on.
#ifndef VERLUA_DYNAMICS_RIGID_PACKS_H
#define VERLUA_DYNAMICS_RIGID_PACKS_H

#include <stdint.h>

#include "core/simd.h"
#include "dynamics/rigid_order.h"

/// What a contact's gap depends on.
typedef enum vlPackForm
{
    vl_anyForm,
    vl_discA,   ///< how A is turned does not matter
    vl_discB,   ///< nor B
    vl_twoDiscs ///< their distance: the normal follows them within the step
} vlPackForm;

/// How the bodies A of a pack are, all four alike.
typedef enum vlPackHold
{
    vl_freeA,
    vl_heldA, ///< move, but no row moves them
    vl_stillA ///< do not move
} vlPackHold;

/// One point each of four contacts.
typedef struct vlRowPoint
{
    vlFour gap; ///< m, when the step began; of two discs: their radii together
    union
    {
        struct
        {
            vlFour armA, armB; ///< m, of the normal force
        };
        struct
        {
            vlFour apartX, apartY; ///< m, of two discs: from middle to middle when the step began
        };
    };
    vlFour normalMass, normal; ///< kg, N s
} vlRowPoint;

/// Four manifolds side by side; see rigid_kernel.h. Packs follow one another in memory as they are long.
typedef struct vlRowPack
{
    _Alignas(32) int32_t a[4];
    int32_t b[4];
    int32_t pair[4]; ///< -1: padding, whose bodies are nobody
    int32_t drag;    ///< which vlDragPack
    bool drags;      ///< it has one
    uint8_t count;   ///< points of each, 1 or 2
    uint8_t form;    ///< vlPackForm
    uint8_t hold;    ///< vlPackHold
    vlFour nx, ny, friction;
    vlFour tangentMass, tangentArmA, tangentArmB;
    vlFour tangent; ///< N s
    vlRowPoint points[];
} vlRowPack;

/// What a pack needs when surfaces run on or rolling meets resistance.
typedef struct vlDragPack
{
    vlFour surface;  ///< m/s, added to the speed of B's surface against A's
    vlFour lever;    ///< m: the torque against rolling is at most this times the normal force
    vlFour rollMass; ///< kg m^2
    vlFour roll;     ///< N m s
} vlDragPack;

/// Packs that one thread works off from first to last.
typedef struct vlRowSpan
{
    int first, count;        ///< contacts, in `ordered`
    size_t firstByte, bytes; ///< in `rows`
    int firstDrag, drags;
    int firstFast, fasts;
    bool parts;     ///< some of its contacts are led apart
    double deepest; ///< m, overlap
} vlRowSpan;

/// Inside of each strip; over the border between two; all others.
#define VL_MAX_SPANS (2 * VL_MAX_STRIPS)

/// Phases of a pass: spans of one phase share no body that moves, so that threads may take them in any order
/// and give the same bits as one thread that takes all in turn.
typedef enum vlRowPhase
{
    vl_inStrips,
    vl_overEvenBorders,
    vl_overOddBorders,
    vl_farApart,
    vl_rowPhases
} vlRowPhase;

/// All rows of a step.
typedef struct vlRows
{
    vlRowSpan spans[VL_MAX_SPANS];
    int phases[vl_rowPhases + 1]; ///< first span of each phase, and the end of the last
    uint8_t *memory;              ///< the packs
    size_t bytes, capacity;
    vlDragPack *drags;
    size_t dragCapacity;
    int32_t *grouped;  ///< contacts (pairs), span by span
    int32_t *ordered;  ///< and as they lie in packs
    uint16_t *bins;    ///< of each in turn: its span, then its colour and code
    uint64_t *colours; ///< by body: which colours its contacts have; scratch
    size_t groupedCapacity, orderedCapacity, binCapacity, colourCapacity;
} vlRows;

static inline size_t vlRowPack_Size(int points)
{
    return sizeof(vlRowPack) + (size_t)points * sizeof(vlRowPoint);
}

static inline vlRowPack *vlRows_At(const vlRows *rows, size_t byte)
{
    return (vlRowPack *)(void *)(rows->memory + byte);
}

/// The pack after one, in memory.
static inline vlRowPack *vlRowPack_Next(vlRowPack *pack)
{
    return (vlRowPack *)(void *)((uint8_t *)pack + vlRowPack_Size(pack->count));
}

#endif
