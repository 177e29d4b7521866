// box2d.cpp: Box2D 2.4 in the benchmark of bodies.
#include <box2d/box2d.h>
#include <cmath>
#include <vector>

extern "C"
{
#include "peers.h"
}

namespace
{

struct World
{
    b2World space;
    std::vector<b2Body *> bodies;
    float dt;

    explicit World(const Scene &scene)
        : space(b2Vec2(0, -static_cast<float>(scene.gravity))), dt(static_cast<float>(scene.dt))
    {
    }
};

b2Vec2 vector(const double *from)
{
    return b2Vec2(static_cast<float>(from[0]), static_cast<float>(from[1]));
}

void addPiece(b2Body *body, const Piece &piece, const Scene &scene)
{
    b2CircleShape circle;
    b2PolygonShape polygon;
    b2FixtureDef def;
    def.density = static_cast<float>(scene.density);
    def.friction = static_cast<float>(scene.friction); // a pair takes the root of the product
    if (piece.kind == ballPiece)
    {
        circle.m_p = vector(piece.centre);
        circle.m_radius = static_cast<float>(piece.radius);
        def.shape = &circle;
    }
    else
    {
        const b2Vec2 half = vector(piece.half);
        polygon.SetAsBox(half.x, half.y, vector(piece.centre), 0);
        def.shape = &polygon;
    }
    body->CreateFixture(&def);
}

void *create(const Scene *scene, int)
{
    World *world = new World(*scene);
    world->space.SetAllowSleeping(false);
    // Its search for times of impact goes through all contacts once for each impact: with thousands of discs
    // in a heap a step takes it seconds. The scenes do not need it.
    world->space.SetContinuousPhysics(false);
    for (int i = 0; i < scene->bodyCount; i++)
    {
        const Body &from = scene->bodies[i];
        b2BodyDef def;
        def.type = from.mobility == freeBody     ? b2_dynamicBody
                   : from.mobility == staticBody ? b2_staticBody
                                                 : b2_kinematicBody;
        def.position = vector(from.position);
        def.angularVelocity = static_cast<float>(from.spin);
        b2Body *body = world->space.CreateBody(&def);
        for (int k = 0; k < from.pieceCount; k++)
            addPiece(body, scene->pieces[from.firstPiece + k], *scene);
        world->bodies.push_back(body);
    }
    return world;
}

void step(void *memory)
{
    World *world = static_cast<World *>(memory);
    world->space.Step(world->dt, 8, 3);
}

void readPoses(void *memory, Pose *poses)
{
    for (const b2Body *body : static_cast<World *>(memory)->bodies)
    {
        const b2Vec2 at = body->GetPosition();
        const double angle = static_cast<double>(body->GetAngle());
        *poses++ = Pose{{static_cast<double>(at.x), static_cast<double>(at.y), 0},
                        {std::cos(angle / 2), 0, 0, std::sin(angle / 2)}};
    }
}

void destroy(void *memory)
{
    delete static_cast<World *>(memory);
}

} // namespace

const Peer box2d = {"Box2D 2.4", "8 velocity and 3 position iterations, not continuous",
                    2,           false,
                    create,      step,
                    readPoses,   nullptr,
                    destroy};
