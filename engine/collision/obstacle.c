// obstacle.c: making, changing and reading obstacles.
#include "collision/collision.h"
#include "core/hash.h"

#include <stdlib.h>

// Beyond this, squares and sums of coordinates lose their meaning.
#define VL_MAX_COORDINATE 1e9

vlObstacleDef vlDefaultObstacleDef(vlObstacleKind kind)
{
    return (vlObstacleDef){
        .kind = kind,
        .normal = {0, 1, 0},
        .size = {1, 1, 1},
        .orientation = {1, 0, 0, 0},
        .radius = 0.5,
        .p1 = {0, 0, -0.5},
        .p2 = {0, 0, 0.5},
        .friction = 0.5,
        .filter = {1, UINT64_MAX},
    };
}

// Checks ------------------------------------------------------------------------------------------------

static bool checkVector(const char *field, vlVec3 value, vlError *error)
{
    if (!vlIsFinite(value))
        return vlFail(error, "%s must be finite, got {%g, %g, %g}", field, value.x, value.y, value.z);
    if (fmax(fabs(value.x), fmax(fabs(value.y), fabs(value.z))) > VL_MAX_COORDINATE)
        return vlFail(error, "%s must be at most %g along each axis, got {%g, %g, %g}", field,
                      VL_MAX_COORDINATE, value.x, value.y, value.z);
    return true;
}

// A vector that must lie in the plane where the scene does.
static bool checkFlat(const vlWorld *world, const char *field, vlVec3 value, vlError *error)
{
    if (!checkVector(field, value, error))
        return false;
    if (world->def.dimensions == 2 && value.z != 0)
        return vlFail(error, "%s must have z = 0 in a plane scene, got z = %g", field, value.z);
    return true;
}

static bool checkSpin(const vlWorld *world, vlVec3 spin, vlError *error)
{
    if (!checkVector("spin", spin, error))
        return false;
    if (world->def.dimensions == 2 && (spin.x != 0 || spin.y != 0))
        return vlFail(error, "spin must be about z in a plane scene, got {%g, %g, %g}", spin.x, spin.y,
                      spin.z);
    return true;
}

static bool checkNormal(const vlWorld *world, vlVec3 normal, vlError *error)
{
    if (!vlIsFinite(normal))
        return vlFail(error, "normal must be finite, got {%g, %g, %g}", normal.x, normal.y, normal.z);
    if (world->def.dimensions == 2 && normal.z != 0)
        return vlFail(error, "normal must have z = 0 in a plane scene, got z = %g", normal.z);
    if (normal.x == 0 && normal.y == 0 && normal.z == 0)
        return vlFail(error, "normal must not be zero, got {0, 0, 0}");
    return true;
}

static bool checkPositive(const char *field, double value, vlError *error)
{
    if (value > 0 && value <= VL_MAX_COORDINATE)
        return true;
    return vlFail(error, "%s must be a positive number up to %g, got %g", field, VL_MAX_COORDINATE, value);
}

static bool checkFriction(double friction, vlError *error)
{
    if (friction >= 0 && isfinite(friction))
        return true;
    return vlFail(error, "friction must be zero or a positive number, got %g", friction);
}

static bool checkRestitution(double restitution, vlError *error)
{
    if (restitution >= 0 && restitution <= 1)
        return true;
    return vlFail(error, "restitution must be from 0 to 1, got %g", restitution);
}

static bool checkTurn(const vlWorld *world, const vlObstacleDef *def, vlError *error)
{
    if (world->def.dimensions == 2)
        return isfinite(def->angle) || vlFail(error, "angle must be finite, got %g", def->angle);
    const double *q = def->orientation;
    if (!isfinite(q[0]) || !isfinite(q[1]) || !isfinite(q[2]) || !isfinite(q[3]))
        return vlFail(error, "orientation must be finite, got {%g, %g, %g, %g}", q[0], q[1], q[2], q[3]);
    if (q[0] == 0 && q[1] == 0 && q[2] == 0 && q[3] == 0)
        return vlFail(error, "orientation must not be zero, got {0, 0, 0, 0}");
    return true;
}

static bool checkBox(const vlWorld *world, const vlObstacleDef *def, vlError *error)
{
    return checkPositive("size.x", def->size.x, error) && checkPositive("size.y", def->size.y, error) &&
           (world->def.dimensions == 2 || checkPositive("size.z", def->size.z, error)) &&
           checkTurn(world, def, error);
}

static bool checkWalls(const vlWorld *world, const vlObstacleDef *def, vlError *error)
{
    const double min[3] = {def->min.x, def->min.y, def->min.z}, max[3] = {def->max.x, def->max.y, def->max.z};
    if (!checkVector("min", def->min, error) || !checkVector("max", def->max, error))
        return false;
    for (int i = 0; i < (world->def.dimensions == 2 ? 2 : 3); i++)
        if (!(min[i] < max[i]))
            return vlFail(error, "min must be below max along %c, got %g and %g", "xyz"[i], min[i], max[i]);
    return true;
}

static bool checkCylinder(const vlWorld *world, const vlObstacleDef *def, vlError *error)
{
    const vlVec3 axis = vlSub(def->p2, def->p1);
    if (!checkPositive("radius", def->radius, error) || !checkVector("p1", def->p1, error) ||
        !checkVector("p2", def->p2, error))
        return false;
    if (def->kind == vl_cylinder && world->def.dimensions == 3 && !(vlLength(axis) > 0))
        return vlFail(error, "p1 and p2 of a cylinder must differ, got {%g, %g, %g} for both", def->p1.x,
                      def->p1.y, def->p1.z);
    return true;
}

static bool checkKind(const vlWorld *world, const vlObstacleDef *def, vlError *error)
{
    switch (def->kind)
    {
    case vl_plane:
        return checkNormal(world, def->normal, error);
    case vl_walls:
        return checkWalls(world, def, error);
    case vl_ball:
        return checkPositive("radius", def->radius, error);
    case vl_box:
        return checkBox(world, def, error);
    case vl_capsule:
    case vl_cylinder:
        return checkCylinder(world, def, error);
    }
    return vlFail(error, "kind must be one of the kinds of obstacles, got %d", (int)def->kind);
}

static bool checkUnlocked(const vlWorld *world, vlError *error)
{
    return !world->locked || vlFail(error, "nothing can be made or destroyed inside a force function");
}

static bool checkDef(const vlWorld *world, const vlObstacleDef *def, vlError *error)
{
    return checkKind(world, def, error) &&
           (def->kind == vl_walls || checkFlat(world, "position", def->position, error)) &&
           checkFlat(world, "velocity", def->velocity, error) && checkSpin(world, def->spin, error) &&
           checkFriction(def->friction, error) && checkRestitution(def->restitution, error);
}

// Life --------------------------------------------------------------------------------------------------

// Divides by the largest entry first, so that no square overflows or vanishes.
static void normalize(double *v, int count)
{
    double most = 0, sum = 0;
    for (int i = 0; i < count; i++)
        most = fmax(most, fabs(v[i]));
    for (int i = 0; i < count; i++)
    {
        v[i] /= most;
        sum += v[i] * v[i];
    }
    for (int i = 0; i < count; i++)
        v[i] /= sqrt(sum);
}

// Drops what the kind or the plane does not use, so that nothing odd lies hidden in a definition.
static vlObstacleDef tidied(const vlWorld *world, vlObstacleDef def)
{
    if (def.kind == vl_plane)
    {
        double n[3] = {def.normal.x, def.normal.y, def.normal.z};
        normalize(n, 3);
        def.normal = vlVec(n[0], n[1], n[2]);
    }
    if (world->def.dimensions == 2)
        def.min.z = def.max.z = def.p1.z = def.p2.z = 0;
    if (def.kind == vl_walls)
    {
        def.position = vlScale(vlAdd(def.min, def.max), 0.5);
        def.size = vlSub(def.max, def.min);
    }
    if (def.kind != vl_box || world->def.dimensions == 3)
        def.angle = 0;
    const bool turned = def.kind == vl_box && world->def.dimensions == 3;
    if (turned)
        normalize(def.orientation, 4);
    for (int i = 0; i < 4 && !turned; i++)
        def.orientation[i] = i == 0;
    return def;
}

static void setUp(const vlWorld *world, vlObstacle *o, const vlObstacleDef *def)
{
    const uint32_t generation = o->generation;
    *o = (vlObstacle){.def = tidied(world, *def), .generation = generation, .alive = true};
    if (def->kind == vl_cylinder || def->kind == vl_capsule)
    {
        const bool disc = def->kind == vl_cylinder && world->def.dimensions == 2;
        o->offset = disc ? o->def.p1 : vlScale(vlAdd(o->def.p1, o->def.p2), 0.5);
    }
    o->centre = o->before = vlAdd(o->def.position, o->offset);
    o->angle = o->def.angle;
    for (int i = 0; i < 4; i++)
        o->orientation[i] = o->def.orientation[i];
    vlTurnAxes(o, world->def.dimensions);
}

static bool reserve(vlWorld *world)
{
    if (!world->collision)
    {
        if (!vlResize(&world->tally, &world->collision, 0, 1, sizeof *world->collision))
            return false;
        world->collision->obstacleCount = 1;
        vlBoxGrid_Init(&world->collision->grid, world->def.dimensions);
    }
    vlCollision *c = world->collision;
    return c->firstFree || vlReserve(&world->tally, &c->obstacles, &c->obstacleCapacity, c->obstacleCount + 1,
                                     sizeof *c->obstacles);
}

int vlTakeObstacle(vlWorld *world)
{
    if (!reserve(world))
        return 0;
    vlCollision *c = world->collision;
    const int slot = c->firstFree ? c->firstFree : (int)c->obstacleCount++;
    vlObstacle *o = &c->obstacles[slot];
    c->firstFree = o->nextFree;
    o->generation += o->generation == 0;
    o->alive = true;
    c->changed = true;
    world->moves++;
    return slot;
}

void vlFreeObstacle(vlWorld *world, int slot)
{
    vlCollision *c = world->collision;
    vlObstacle *o = &c->obstacles[slot];
    vlDropTouches(c, slot);
    o->alive = false;
    o->generation++;
    o->nextFree = c->firstFree;
    c->firstFree = slot;
    c->changed = true;
    world->moves++;
    world->velocitiesKnown = false;
}

vlObstacleId vlWorld_CreateObstacle(vlWorld *world, const vlObstacleDef *def, vlError *error)
{
    const vlObstacleId none = {0, 0, 0};
    if (!checkUnlocked(world, error) || !checkDef(world, def, error))
        return none;
    const int slot = vlTakeObstacle(world);
    if (!slot)
    {
        vlFail(error, "not enough memory for an obstacle");
        return none;
    }
    vlCollision *c = world->collision;
    setUp(world, &c->obstacles[slot], def);
    c->live++;
    return (vlObstacleId){(uint32_t)slot, c->obstacles[slot].generation, world->number};
}

vlObstacle *vlObstacleAt(const vlWorld *world, vlObstacleId id)
{
    const vlCollision *c = world->collision;
    if (!c || id.world != world->number || id.slot == 0 || id.slot >= c->obstacleCount)
        return NULL;
    vlObstacle *o = &c->obstacles[id.slot];
    return o->alive && !o->parts && o->generation == id.generation ? o : NULL;
}

bool vlWorld_DestroyObstacle(vlWorld *world, vlObstacleId obstacle)
{
    if (!vlObstacleAt(world, obstacle) || world->locked)
        return false;
    vlFreeObstacle(world, (int)obstacle.slot);
    world->collision->live--;
    return true;
}

bool vlObstacle_IsValid(const vlWorld *world, vlObstacleId obstacle)
{
    return vlObstacleAt(world, obstacle) != NULL;
}

int vlObstacles_Count(const vlWorld *world)
{
    return world->collision ? world->collision->live : 0;
}

vlObstacleId vlWorld_NextObstacle(const vlWorld *world, vlObstacleId previous)
{
    const vlCollision *c = world->collision;
    const bool known = previous.slot == 0 || previous.world == world->number;
    for (uint32_t slot = previous.slot + 1; c && known && slot < c->obstacleCount; slot++)
        if (c->obstacles[slot].alive && !c->obstacles[slot].parts)
            return (vlObstacleId){slot, c->obstacles[slot].generation, world->number};
    return (vlObstacleId){0, 0, 0};
}

// Reading and changing ----------------------------------------------------------------------------------

bool vlObstacle_Get(const vlWorld *world, vlObstacleId obstacle, vlObstacleDef *def)
{
    const vlObstacle *o = vlObstacleAt(world, obstacle);
    if (!o)
        return false;
    *def = o->def;
    def->angle = o->angle;
    for (int i = 0; i < 4; i++)
        def->orientation[i] = o->orientation[i];
    switch (def->kind)
    {
    case vl_plane:
        def->normal = vlTurned(o, def->normal);
        break;
    case vl_walls:
        def->min = vlAddScaled(def->position, def->size, -0.5);
        def->max = vlAddScaled(def->position, def->size, 0.5);
        break;
    case vl_capsule:
    case vl_cylinder:
        def->p1 = vlAdd(o->offset, vlTurned(o, vlSub(def->p1, o->offset)));
        def->p2 = vlAdd(o->offset, vlTurned(o, vlSub(def->p2, o->offset)));
        break;
    case vl_ball:
    case vl_box:
        break;
    }
    return true;
}

static vlObstacle *checkId(vlWorld *world, vlObstacleId id, vlError *error)
{
    vlObstacle *o = vlObstacleAt(world, id);
    if (!o)
        vlFail(error, "the obstacle was destroyed, or is of another world");
    return o;
}

bool vlObstacle_SetPosition(vlWorld *world, vlObstacleId obstacle, vlVec3 position, vlError *error)
{
    vlObstacle *o = checkId(world, obstacle, error);
    if (!o || !checkFlat(world, "position", position, error))
        return false;
    o->def.position = position;
    o->carried = true;
    world->moves++;
    return true;
}

bool vlObstacle_SetVelocity(vlWorld *world, vlObstacleId obstacle, vlVec3 velocity, vlError *error)
{
    vlObstacle *o = checkId(world, obstacle, error);
    if (!o || !checkFlat(world, "velocity", velocity, error))
        return false;
    o->def.velocity = velocity;
    return true;
}

bool vlObstacle_SetSpin(vlWorld *world, vlObstacleId obstacle, vlVec3 spin, vlError *error)
{
    vlObstacle *o = checkId(world, obstacle, error);
    if (!o || !checkSpin(world, spin, error))
        return false;
    o->def.spin = spin;
    return true;
}

bool vlObstacle_SetFriction(vlWorld *world, vlObstacleId obstacle, double friction, vlError *error)
{
    vlObstacle *o = checkId(world, obstacle, error);
    if (!o || !checkFriction(friction, error))
        return false;
    o->def.friction = friction;
    return true;
}

bool vlObstacle_SetFilter(vlWorld *world, vlObstacleId obstacle, vlFilter filter, vlError *error)
{
    vlObstacle *o = checkId(world, obstacle, error);
    if (!o)
        return false;
    o->def.filter = filter;
    return true;
}

bool vlObstacle_SetRestitution(vlWorld *world, vlObstacleId obstacle, double restitution, vlError *error)
{
    vlObstacle *o = checkId(world, obstacle, error);
    if (!o || !checkRestitution(restitution, error))
        return false;
    o->def.restitution = restitution;
    return true;
}

vlVec3 vlObstacle_GetForce(const vlWorld *world, vlObstacleId obstacle)
{
    const vlObstacle *o = vlObstacleAt(world, obstacle);
    if (!o || !(world->collision->duration > 0))
        return vlVec(0, 0, 0);
    return vlScale(o->impulse, 1 / world->collision->duration);
}

uint64_t vlHashObstacles(const vlWorld *world, uint64_t hash)
{
    const vlCollision *c = world->collision;
    for (size_t slot = 1; c && slot < c->obstacleCount; slot++)
    {
        const vlObstacle *o = &c->obstacles[slot];
        if (!o->alive || o->parts)
            continue;
        const vlObstacleDef *def = &o->def;
        const double numbers[] = {
            (double)slot,    (double)def->kind, def->radius,     def->friction,   def->restitution,
            def->size.x,     def->size.y,       def->size.z,     def->position.x, def->position.y,
            def->position.z, def->velocity.x,   def->velocity.y, def->velocity.z, def->spin.x,
            def->spin.y,     def->spin.z,       o->centre.x,     o->centre.y,     o->centre.z,
            o->axis[0].x,    o->axis[0].y,      o->axis[0].z,    o->axis[1].x,    o->axis[1].y,
            def->min.x,      def->min.y,        def->min.z,      def->max.x,      def->max.y,
            def->max.z,      o->axis[1].z,      def->normal.x,   def->normal.y,   def->normal.z,
            def->p1.x,       def->p1.y,         def->p1.z,       def->p2.x,       def->p2.y,
            def->p2.z};
        hash = vlHashBytes(hash, numbers, sizeof numbers);
    }
    return hash;
}
