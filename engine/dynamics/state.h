// state.h: what a world is made of. Only the engine's own files see this.
#ifndef VERLUA_DYNAMICS_STATE_H
#define VERLUA_DYNAMICS_STATE_H

#include "core/memory.h"
#include "core/vector.h"
#include "verlua/verlua.h"

// Particles ---------------------------------------------------------------------------------------------

/// What a slot of the particle arrays holds.
typedef enum vlParticleFlag
{
    vl_alive = 1,
    vl_pinned = 2,
    vl_fresh =
        4, ///< d holds a velocity (m/s); the next step turns it into the displacement that starts exactly
    vl_carried = 8, ///< a pinned particle on its way to where it was put, see vlCarry
    vl_arrived =
        32, ///< was carried during the last step: d still says how fast, and is forgotten by the next
    vl_touched = 64,   ///< met an obstacle in the last substep
    vl_collides = 128, ///< with others that do
    vl_doomed = 16 ///< destroyed since the last step: the slot waits until the links that end on it are gone
} vlParticleFlag;

/// Flat arrays, one element a slot. Slot 0 is nobody: at the origin, inverse mass 0, never alive. Padding
/// lanes of four-wide code point there, so that they neither read rubbish nor move anything.
typedef struct vlParticles
{
    int slotCount; ///< slots ever used, slot 0 included
    int capacity;
    int aliveCount;
    int firstFree;     ///< head of the list of free slots, linked through `mass`; 0 ends it
    double (*x)[4];    ///< position (m), inverse mass (1/kg, 0: not moved by any force)
    double (*o)[4];    ///< x as it was when the substep began
    double (*d)[4];    ///< displacement of the last substep; lane 3 is 0. Kept, because x - o loses digits
    double (*rest)[4]; ///< what rounding kept out of d so far (Kahan 1965): 10 s of flight stay exact to 1e-9
    double *mass;      ///< kg, also of a pinned particle
    double *radius;    ///< m
    uint32_t *generation;
    uint8_t *flags;
} vlParticles;

/// A pinned particle that is carried from `from` to where it was put during one step, at an even pace.
typedef struct vlCarry
{
    int slot;
    uint32_t generation;
    vlVec3 from; ///< during the step: where it goes
} vlCarry;

// Links of length ---------------------------------------------------------------------------------------

/// Rods, tethers or keep-aways: one set for each of these kinds.
/// A link is found by its slot, which never changes, and lives in a lane, which may: lanes are in the order
/// of relaxation, four that share no particle to a group. The lane arrays hold first the coloured batches
/// (batches.h), then the chains (chain.h), which are solved whole.
typedef struct vlLinkSet
{
    vlLinkKind kind;
    int count; ///< live links
    // by lane
    int laneCount, laneCapacity; ///< multiples of 4
    int chainLanes;              ///< the last so many lanes belong to chains
    int32_t *a, *b;              ///< particle slots; 0, 0 in a padding or removed lane
    double *length;              ///< m, at rest
    double *lambda;  ///< this substep's corrections, each over the sum of inverse masses (positive: pulls the
                     ///< ends together): force = lambda length / h^2
    int32_t *slotOf; ///< -1 in a padding or removed lane
    double *maxForce; ///< N; NULL while every link holds any force
    double *growth;   ///< m^2, what the substep adds to length^2; NULL until a length is changed on the way
    int32_t *change;  ///< 1 + index in world->lengthChanges, 0: none; NULL like `growth`
    int orderedLanes; ///< those behind are new since the last step
    // by slot
    int slotCount, slotCapacity;
    int firstFree; ///< through laneOf, as -2 - next; -1 ends it
    int32_t *laneOf;
    uint32_t *generation;
    bool stale;                ///< links were added: lanes must be ordered anew before the next step
    struct vlBatches *batches; ///< the schedule, see batches.h
} vlLinkSet;

/// A spring; a is 0 when the slot is free.
typedef struct vlSpring
{
    int32_t a, b;
    double length, stiffness, damping, maxForce;
    double force;                ///< N, of the last evaluation
    double lastLength, lastRate; ///< m, m/s: one substep ago
    double lambda;               ///< force h^2 of this substep, when implicit
    bool rateKnown, implicit;
    uint32_t generation;
} vlSpring;

/// A dot product of two directions from a corner; corner is 0 when the slot is free.
typedef struct vlDotProduct
{
    int32_t corner, a, b;
    double product, lambda;
    uint32_t generation;
} vlDotProduct;

/// A link whose length was set in a running world: it goes there during one step, at an even pace.
typedef struct vlLengthChange
{
    vlLinkKind kind;
    int slot;
    uint32_t generation;
    double from, to; ///< m
    bool arrived;    ///< with the last step; `growth` still says how fast, and is forgotten by the next
} vlLengthChange;

// The world ---------------------------------------------------------------------------------------------

typedef struct vlForceEntry
{
    vlForceFunction *function; ///< NULL: removed
    void *user;
} vlForceEntry;

struct vlWorld
{
    uint32_t number; ///< differs for every world of the process
    vlWorldDef def;
    vlTally tally;
    double time;
    int64_t steps;
    double timeOfDt;          ///< s, when dt was last changed: the time since is a product, not a sum
    int64_t stepsOfDt;        ///< steps done by then
    double h;                 ///< substep for which all d hold; 0 before the first step
    bool linksAdded;          ///< since the last step
    bool startsWrong;         ///< some of them do not have their length yet
    int doomed;               ///< particles flagged vl_doomed
    int iterationsUsed;       ///< by the last substep
    double kick;              ///< s^2: what one m/s^2 displaces in a substep; h^2 without drag
    bool locked;              ///< a force function runs
    vlStopQuestion *question; ///< see stop.c; NULL: nobody is asked
    void *questionUser;
    size_t unasked; ///< work since it was asked last
    bool stopped;   ///< it said stop: the present call gives up
    bool useAvx2;   ///< asked for and there

    vlParticles particles;
    vlCarry *carries;
    size_t carryCount, carryCapacity;

    vlLinkSet rods, tethers, keepaways;
    vlLengthChange *lengthChanges;
    size_t lengthChangeCount, lengthChangeCapacity;
    vlSpring *springs;
    size_t springCount, springCapacity; ///< slots ever used
    int liveSprings;
    vlDotProduct *dots;
    size_t dotCount, dotCapacity; ///< slots ever used
    int liveDots;

    struct vlRope *ropes;
    size_t ropeCount, ropeCapacity; ///< slots ever used
    struct vlCloth *cloths;
    size_t clothCount, clothCapacity; ///< slots ever used
    struct vlChains *chains;          ///< lines of rods that are solved whole, see chain.h
    int32_t *chainSlots; ///< their rods' slots in the order of the chain lanes, -1 for padding; see
                         ///< vlLinkSet_Order
    size_t chainSlotCount, chainSlotCapacity; ///< the count is a multiple of 4

    struct vlMutual *mutual;   ///< what collides with its like, see mutual.h; NULL while nothing does
    struct vlBearing *bearing; ///< ropes and cloths under bodies, see bearing.h; NULL while nothing was near
    struct vlCollision *collision; ///< obstacles and contacts, see collision/contact.h
    struct vlRigid *rigid;         ///< rigid bodies, see rigid.h; NULL while there has been none
    unsigned contactEvents;        ///< which are wanted, see contact.h
    struct vlWatches *watches;     ///< particles whose contacts are told; NULL: none
    struct vlQueries *queries;     ///< see query_items.h; NULL while nothing was asked
    uint64_t moves;                ///< grows whenever obstacles are elsewhere, and with each step
    struct vlWorkers *workers;     ///< threads; NULL with one

    struct vlGrab *grabs; ///< hands, see grab.h
    size_t grabCount, grabCapacity;
    int32_t *pieces; ///< scratch: to which piece each particle belongs, see grab.c
    size_t pieceCapacity;

    vlForceEntry *forces;
    size_t forceCount, forceCapacity;
    double (*script)[4];     ///< N, what scripts asked for the next step; NULL until they ask
    double (*lastScript)[4]; ///< N, the same of the step before
    size_t scriptCapacity, lastScriptCapacity;
    bool scriptForces, lastScriptForces; ///< some of them are not 0
    double (*acceleration)[4]; ///< scratch: what springs and force functions give in one substep (m/s^2)
    size_t accelerationCapacity;
    bool accelerationUsed;         ///< in the last substep
    double (*lastAcceleration)[4]; ///< the same of the substep before, while forces are being found
    size_t lastAccelerationCapacity;
    bool lastAccelerationUsed;
    bool accumulating;     ///< force functions run
    double (*velocity)[4]; ///< reported velocities (m/s), right while `velocitiesKnown`
    size_t velocityCapacity;
    size_t velocityCount; ///< slots that have one
    bool velocitiesKnown;

    vlBreak *breaks;
    size_t breakCount, breakCapacity;
};

static inline bool vlIsAlive(const vlWorld *world, int slot)
{
    return (world->particles.flags[slot] & (vl_alive | vl_doomed)) == vl_alive;
}

/// The slot of a particle, or 0 when the id is stale or of another world.
static inline int vlParticleSlot(const vlWorld *world, vlParticleId id)
{
    const vlParticles *p = &world->particles;
    const bool known = id.world == world->number && id.slot < (uint32_t)p->slotCount &&
                       p->generation[id.slot] == id.generation && vlIsAlive(world, (int)id.slot);
    return known ? (int)id.slot : 0;
}

static inline vlParticleId vlParticleIdOf(const vlWorld *world, int slot)
{
    return (vlParticleId){(uint32_t)slot, world->particles.generation[slot], world->number};
}

/// Counts work, in units of about 10 ns (one particle or link looked at), and asks the stop question now and
/// then. True: give up. Only on the thread that works on the world. (stop.c)
bool vlIsStopped(vlWorld *world, size_t work);

/// Sets the message (printf) when there is somewhere to put it. Always returns false.
bool vlFail(vlError *error, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
