// chipmunk.c: Chipmunk 7 in the benchmark of bodies, both of its spaces.
#include "peers.h"

#include <chipmunk/chipmunk.h>
#include <chipmunk/cpHastySpace.h>
#include <math.h>
#include <stdlib.h>

typedef struct World
{
    cpSpace *space;
    cpBody **bodies;
    cpShape **shapes;
    int bodyCount, shapeCount;
    double dt;
} World;

static double massOf(const Piece *piece, double density)
{
    if (piece->kind == ballPiece)
        return density * CP_PI * piece->radius * piece->radius;
    return density * 4 * piece->half[0] * piece->half[1];
}

static cpBody *makeBody(const Scene *scene, const Body *body)
{
    if (body->mobility == staticBody)
        return cpBodyNewStatic();
    if (body->mobility == turningBody)
        return cpBodyNewKinematic();
    const Piece *piece = &scene->pieces[body->firstPiece];
    const double mass = massOf(piece, scene->density);
    return cpBodyNew(mass, piece->kind == ballPiece
                               ? cpMomentForCircle(mass, 0, piece->radius, cpvzero)
                               : cpMomentForBox(mass, 2 * piece->half[0], 2 * piece->half[1]));
}

static cpShape *makeShape(cpBody *body, const Piece *piece)
{
    const cpVect centre = cpv(piece->centre[0], piece->centre[1]);
    if (piece->kind == ballPiece)
        return cpCircleShapeNew(body, piece->radius, centre);
    return cpBoxShapeNew2(body, cpBBNewForExtents(centre, piece->half[0], piece->half[1]), 0);
}

static World *fill(cpSpace *space, const Scene *scene)
{
    World *world = reserve(1, sizeof *world);
    *world = (World){space,
                     reserve((size_t)scene->bodyCount, sizeof(cpBody *)),
                     reserve((size_t)scene->pieceCount, sizeof(cpShape *)),
                     scene->bodyCount,
                     0,
                     scene->dt};
    cpSpaceSetIterations(space, 10);
    cpSpaceSetGravity(space, cpv(0, -scene->gravity));
    for (int i = 0; i < scene->bodyCount; i++)
    {
        const Body *from = &scene->bodies[i];
        cpBody *body = world->bodies[i] = cpSpaceAddBody(space, makeBody(scene, from));
        cpBodySetPosition(body, cpv(from->position[0], from->position[1]));
        cpBodySetAngularVelocity(body, from->spin);
        for (int k = 0; k < from->pieceCount; k++)
        {
            cpShape *shape = makeShape(body, &scene->pieces[from->firstPiece + k]);
            cpShapeSetFriction(shape, sqrt(scene->friction)); // a pair takes the product
            world->shapes[world->shapeCount++] = cpSpaceAddShape(space, shape);
        }
    }
    return world;
}

static void readPoses(void *memory, Pose *poses)
{
    const World *world = memory;
    for (int i = 0; i < world->bodyCount; i++)
    {
        const cpVect at = cpBodyGetPosition(world->bodies[i]);
        const double angle = cpBodyGetAngle(world->bodies[i]);
        poses[i] = (Pose){{at.x, at.y, 0}, {cos(angle / 2), 0, 0, sin(angle / 2)}};
    }
}

static void empty(World *world)
{
    for (int i = 0; i < world->shapeCount; i++)
    {
        cpSpaceRemoveShape(world->space, world->shapes[i]);
        cpShapeFree(world->shapes[i]);
    }
    for (int i = 0; i < world->bodyCount; i++)
    {
        cpSpaceRemoveBody(world->space, world->bodies[i]);
        cpBodyFree(world->bodies[i]);
    }
    free(world->bodies);
    free(world->shapes);
}

static void *createPlain(const Scene *scene, int threads)
{
    (void)threads;
    return fill(cpSpaceNew(), scene);
}

static void stepPlain(void *memory)
{
    const World *world = memory;
    cpSpaceStep(world->space, world->dt);
}

static void destroyPlain(void *memory)
{
    World *world = memory;
    empty(world);
    cpSpaceFree(world->space);
    free(world);
}

static void *createHasty(const Scene *scene, int threads)
{
    cpSpace *space = cpHastySpaceNew();
    cpHastySpaceSetThreads(space, (unsigned long)threads);
    return fill(space, scene);
}

static void stepHasty(void *memory)
{
    const World *world = memory;
    cpHastySpaceStep(world->space, world->dt);
}

static void destroyHasty(void *memory)
{
    World *world = memory;
    empty(world);
    cpHastySpaceFree(world->space);
    free(world);
}

// A smaller slop lets less overlap but takes it up to twice the time.
#define SETTINGS "10 iterations, its own slop of 0.1 m"

const Peer chipmunk = {"Chipmunk", SETTINGS, 2, false, createPlain, stepPlain, readPoses, NULL, destroyPlain};
const Peer chipmunkHasty = {"Chipmunk, hasty", SETTINGS,  2,    false,       createHasty,
                            stepHasty,         readPoses, NULL, destroyHasty};
