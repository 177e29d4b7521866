// verlua.c: Verlua in the benchmark of bodies, in the plane and in space.
#include "peers.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "verlua/verlua.h"

#define MOST_PIECES 8 // of a body

typedef struct World
{
    vlWorld *world;
    vlBodyId *bodies;
    int bodyCount;
} World;

static void need(bool done, const vlError *error)
{
    if (done)
        return;
    fprintf(stderr, "%s\n", error->message);
    exit(1);
}

static vlBodyShapeDef shapeOf(const Scene *scene, const Piece *piece)
{
    vlBodyShapeDef def = vlDefaultBodyShapeDef();
    def.kind = piece->kind == ballPiece ? vl_ballShape : vl_boxShape;
    def.offset = (vlVec3){piece->centre[0], piece->centre[1], piece->centre[2]};
    def.radius = piece->radius;
    def.size = (vlVec3){2 * piece->half[0], 2 * piece->half[1], 2 * piece->half[2]};
    def.density = scene->density;
    def.friction = scene->friction;
    return def;
}

static vlBodyId makeBody(vlWorld *world, const Scene *scene, const Body *body)
{
    vlBodyShapeDef shapes[MOST_PIECES];
    vlError error = {""};
    vlBodyDef def = vlDefaultBodyDef();
    for (int i = 0; i < body->pieceCount; i++)
        shapes[i] = shapeOf(scene, &scene->pieces[body->firstPiece + i]);
    def.type = body->mobility == freeBody     ? vl_dynamicBody
               : body->mobility == staticBody ? vl_staticBody
                                              : vl_kinematicBody;
    def.position = (vlVec3){body->position[0], body->position[1], body->position[2]};
    def.spin = (vlVec3){0, 0, body->spin};
    def.shapes = shapes;
    def.shapeCount = body->pieceCount;
    const vlBodyId id = vlWorld_CreateBody(world, &def, &error);
    need(id.generation != 0, &error);
    return id;
}

static void addTerrain(vlWorld *world, const Scene *scene)
{
    const Terrain *terrain = &scene->terrain;
    const double side = terrain->cell * (terrain->samples - 1), thickness = 5;
    vlError error = {""};
    vlBodyShapeDef shape = vlDefaultBodyShapeDef();
    shape.kind = vl_heightFieldShape;
    shape.heights = terrain->heights;
    shape.rows = shape.columns = terrain->samples;
    shape.size = (vlVec3){side, thickness, side};
    shape.friction = scene->friction;
    vlBodyDef def = vlDefaultBodyDef();
    def.type = vl_staticBody;
    def.shapes = &shape;
    def.shapeCount = 1;
    need(vlWorld_CreateBody(world, &def, &error).generation != 0, &error);
}

static void *create(const Scene *scene, int threads)
{
    vlError error = {""};
    vlWorldDef def = vlDefaultWorldDef();
    def.dimensions = scene->dimensions;
    def.gravity = (vlVec3){0, -scene->gravity, 0};
    def.dt = scene->dt;
    def.threads = threads;
    def.sleeping = false;
    World *world = reserve(1, sizeof *world);
    *world = (World){vlWorld_Create(&def, &error), reserve((size_t)scene->bodyCount, sizeof(vlBodyId)),
                     scene->bodyCount};
    need(world->world, &error);
    for (int i = 0; i < scene->bodyCount; i++)
        world->bodies[i] = makeBody(world->world, scene, &scene->bodies[i]);
    if (scene->terrain.samples > 0)
        addTerrain(world->world, scene);
    return world;
}

static void step(void *memory)
{
    vlError error = {""};
    World *world = memory;
    need(vlWorld_Step(world->world, &error), &error);
}

static Pose poseOf(const vlWorld *world, vlBodyId body)
{
    const vlVec3 at = vlBody_GetPosition(world, body);
    Pose pose = {{at.x, at.y, at.z}, {1, 0, 0, 0}};
    vlBody_GetOrientation(world, body, pose.turn);
    return pose;
}

static void readPoses(void *memory, Pose *poses)
{
    const World *world = memory;
    for (int i = 0; i < world->bodyCount; i++)
        poses[i] = poseOf(world->world, world->bodies[i]);
}

static uint64_t hash(void *memory)
{
    const World *world = memory;
    return vlWorld_GetHash(world->world);
}

static void destroy(void *memory)
{
    World *world = memory;
    vlWorld_Destroy(world->world);
    free(world->bodies);
    free(world);
}

const Peer verluaPlane = {
    "Verlua", "as a new world is but for sleep", 2, false, create, step, readPoses, hash, destroy};
const Peer verluaSpace = {"Verlua", "as a new world is but for sleep", 3, true, create, step, readPoses, hash,
                          destroy};
