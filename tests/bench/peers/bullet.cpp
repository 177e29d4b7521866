// bullet.cpp: Bullet in the benchmark of bodies.
#include <BulletCollision/CollisionShapes/btHeightfieldTerrainShape.h>
#include <algorithm>
#include <btBulletDynamicsCommon.h>
#include <memory>
#include <vector>

extern "C"
{
#include "peers.h"
}

namespace
{

struct World
{
    btDefaultCollisionConfiguration configuration;
    btCollisionDispatcher dispatcher{&configuration};
    btDbvtBroadphase broadphase;
    btSequentialImpulseConstraintSolver solver;
    btDiscreteDynamicsWorld space{&dispatcher, &broadphase, &solver, &configuration};
    std::vector<float> heights;
    std::vector<std::unique_ptr<btCollisionShape>> shapes;
    std::vector<std::unique_ptr<btRigidBody>> bodies; // those of the scene first
    btScalar dt = 0;

    ~World()
    {
        for (const auto &body : bodies)
            space.removeRigidBody(body.get());
    }
};

btVector3 vector(const double *from)
{
    return btVector3(btScalar(from[0]), btScalar(from[1]), btScalar(from[2]));
}

btCollisionShape *makeShape(World *world, const Piece &piece)
{
    if (piece.kind == ballPiece)
        world->shapes.emplace_back(new btSphereShape(btScalar(piece.radius)));
    else
        world->shapes.emplace_back(new btBoxShape(vector(piece.half)));
    return world->shapes.back().get();
}

btScalar massOf(const Piece &piece, double density)
{
    if (piece.kind == ballPiece)
        return btScalar(density * 4 / 3 * SIMD_PI * piece.radius * piece.radius * piece.radius);
    return btScalar(density * 8 * piece.half[0] * piece.half[1] * piece.half[2]);
}

void addBody(World *world, btCollisionShape *shape, btScalar mass, const btVector3 &position, double friction)
{
    btVector3 inertia(0, 0, 0);
    if (mass > 0)
        shape->calculateLocalInertia(mass, inertia);
    btRigidBody::btRigidBodyConstructionInfo info(mass, nullptr, shape, inertia);
    info.m_startWorldTransform.setOrigin(position);
    info.m_friction = btSqrt(btScalar(friction)); // a pair takes the product
    world->bodies.emplace_back(new btRigidBody(info));
    world->bodies.back()->setActivationState(DISABLE_DEACTIVATION);
    world->space.addRigidBody(world->bodies.back().get());
}

void addTerrain(World *world, const Terrain &terrain, double friction)
{
    world->heights.assign(terrain.heights, terrain.heights + terrain.samples * terrain.samples);
    const auto ends = std::minmax_element(world->heights.begin(), world->heights.end());
    auto *shape = new btHeightfieldTerrainShape(terrain.samples, terrain.samples, world->heights.data(),
                                                *ends.first, *ends.second, 1, false);
    world->shapes.emplace_back(shape);
    shape->setLocalScaling(btVector3(btScalar(terrain.cell), 1, btScalar(terrain.cell)));
    // Its origin lies halfway up.
    addBody(world, shape, 0, btVector3(0, (*ends.first + *ends.second) / 2, 0), friction);
}

// Scenes in space have bodies of one piece, in their middle.
void *create(const Scene *scene, int)
{
    World *world = new World;
    world->dt = btScalar(scene->dt);
    world->space.setGravity(btVector3(0, -btScalar(scene->gravity), 0));
    world->space.getSolverInfo().m_numIterations = 10;
    for (int i = 0; i < scene->bodyCount; i++)
    {
        const Body &from = scene->bodies[i];
        const Piece &piece = scene->pieces[from.firstPiece];
        addBody(world, makeShape(world, piece), from.mobility == freeBody ? massOf(piece, scene->density) : 0,
                vector(from.position), scene->friction);
    }
    if (scene->terrain.samples > 0)
        addTerrain(world, scene->terrain, scene->friction);
    return world;
}

void step(void *memory)
{
    World *world = static_cast<World *>(memory);
    world->space.stepSimulation(world->dt, 1, world->dt);
}

void readPoses(void *memory, Pose *poses)
{
    for (const auto &body : static_cast<World *>(memory)->bodies)
    {
        if (body->getCollisionShape()->getShapeType() == TERRAIN_SHAPE_PROXYTYPE)
            continue;
        const btVector3 at = body->getWorldTransform().getOrigin();
        const btQuaternion turn = body->getWorldTransform().getRotation();
        *poses++ = Pose{{double(at.x()), double(at.y()), double(at.z())},
                        {double(turn.w()), double(turn.x()), double(turn.y()), double(turn.z())}};
    }
}

void destroy(void *memory)
{
    delete static_cast<World *>(memory);
}

} // namespace

const Peer bullet = {"Bullet", "10 iterations, single precision", 3, true, create, step, readPoses, nullptr,
                     destroy};
