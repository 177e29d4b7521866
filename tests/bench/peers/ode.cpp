// ode.cpp: the Open Dynamics Engine in the benchmark of bodies.
#include <ode/ode.h>
#include <vector>

extern "C"
{
#include "peers.h"
}

namespace
{

const int mostContacts = 8; // of a pair

struct World
{
    dWorldID world;
    dSpaceID space;
    dJointGroupID contacts;
    dHeightfieldDataID terrain;
    std::vector<dGeomID> geoms; // one a body
    double dt, friction;
};

void meet(void *memory, dGeomID a, dGeomID b)
{
    const World *world = static_cast<World *>(memory);
    const dBodyID bodyA = dGeomGetBody(a), bodyB = dGeomGetBody(b);
    if (!bodyA && !bodyB)
        return;
    dContact contacts[mostContacts];
    const int count = dCollide(a, b, mostContacts, &contacts[0].geom, sizeof(dContact));
    for (int i = 0; i < count; i++)
    {
        contacts[i].surface.mode = dContactApprox1;
        contacts[i].surface.mu = world->friction;
        dJointAttach(dJointCreateContact(world->world, world->contacts, &contacts[i]), bodyA, bodyB);
    }
}

dGeomID makeGeom(dSpaceID space, const Piece &piece)
{
    if (piece.kind == ballPiece)
        return dCreateSphere(space, piece.radius);
    return dCreateBox(space, 2 * piece.half[0], 2 * piece.half[1], 2 * piece.half[2]);
}

void makeFree(World *world, dGeomID geom, const Piece &piece, double density)
{
    dMass mass;
    if (piece.kind == ballPiece)
        dMassSetSphere(&mass, density, piece.radius);
    else
        dMassSetBox(&mass, density, 2 * piece.half[0], 2 * piece.half[1], 2 * piece.half[2]);
    const dBodyID body = dBodyCreate(world->world);
    dBodySetMass(body, &mass);
    dGeomSetBody(geom, body);
}

void makeTerrain(World *world, const Terrain &terrain)
{
    const double side = terrain.cell * (terrain.samples - 1), thickness = 5;
    world->terrain = dGeomHeightfieldDataCreate();
    dGeomHeightfieldDataBuildDouble(world->terrain, terrain.heights, 0, side, side, terrain.samples,
                                    terrain.samples, 1, 0, thickness, 0);
    dCreateHeightfield(world->space, world->terrain, 1);
}

// Scenes in space have bodies of one piece, in their middle.
void *create(const Scene *scene, int)
{
    dInitODE2(0);
    const dWorldID world = dWorldCreate();
    World *all = new World{
        world, dHashSpaceCreate(nullptr), dJointGroupCreate(0), nullptr, {}, scene->dt, scene->friction};
    dWorldSetGravity(world, 0, -scene->gravity, 0);
    dWorldSetQuickStepNumIterations(world, 20);
    dWorldSetCFM(world, 1e-5);
    dWorldSetERP(world, 0.2);
    dWorldSetContactSurfaceLayer(world, 0.001);
    dWorldSetAutoDisableFlag(world, 0);
    for (int i = 0; i < scene->bodyCount; i++)
    {
        const Body &from = scene->bodies[i];
        const Piece &piece = scene->pieces[from.firstPiece];
        const dGeomID geom = makeGeom(all->space, piece);
        if (from.mobility == freeBody)
            makeFree(all, geom, piece, scene->density);
        dGeomSetPosition(geom, from.position[0], from.position[1], from.position[2]);
        all->geoms.push_back(geom);
    }
    if (scene->terrain.samples > 0)
        makeTerrain(all, scene->terrain);
    return all;
}

void step(void *memory)
{
    World *world = static_cast<World *>(memory);
    dSpaceCollide(world->space, world, meet);
    dWorldQuickStep(world->world, world->dt);
    dJointGroupEmpty(world->contacts);
}

void readPoses(void *memory, Pose *poses)
{
    for (const dGeomID geom : static_cast<World *>(memory)->geoms)
    {
        const dReal *at = dGeomGetPosition(geom);
        dQuaternion turn;
        dGeomGetQuaternion(geom, turn);
        *poses++ = Pose{{at[0], at[1], at[2]}, {turn[0], turn[1], turn[2], turn[3]}};
    }
}

void destroy(void *memory)
{
    World *world = static_cast<World *>(memory);
    dJointGroupDestroy(world->contacts);
    dSpaceDestroy(world->space);
    dWorldDestroy(world->world);
    if (world->terrain)
        dGeomHeightfieldDataDestroy(world->terrain);
    delete world;
    dCloseODE();
}

} // namespace

const Peer ode = {
    "ODE",  "quick step, 20 iterations, at most 8 contacts a pair", 3, true, create, step, readPoses, nullptr,
    destroy};
