// main.c: a program of your own with the engine inside: a ball is dropped, a rope comes to rest.
#include <verlua/verlua.h>

#include <math.h>
#include <stdio.h>

static bool run(vlWorld *world, double seconds, vlError *error)
{
    const double end = vlWorld_GetTime(world) + seconds;
    while (vlWorld_GetTime(world) < end - 1e-9)
    {
        if (!vlWorld_Step(world, error))
        {
            return false;
        }
    }
    return true;
}

// A fall of one second from rest, to compare with 9.81 / 2.
static bool dropBall(vlWorld *world, vlError *error)
{
    vlParticleDef ball = vlDefaultParticleDef();
    ball.position = (vlVec3){0, 100, 0};
    vlParticleId id = vlWorld_CreateParticle(world, &ball, error);
    if (!vlParticle_IsValid(world, id) || !run(world, 1, error))
    {
        return false;
    }
    printf("fell %.6f m in %.3f s\n", 100 - vlParticle_GetPosition(world, id).y, vlWorld_GetTime(world));
    return true;
}

// A rope of 1.5 m over a span of 1 m. Twenty rigid links sag by 0.503447 m.
static bool hangRope(vlWorld *world, vlError *error)
{
    vlRopeDef rope = vlDefaultRopeDef();
    rope.to = (vlVec3){1, 0, 0};
    rope.length = 1.5;
    rope.linkCount = 20;
    vlRopeId id = vlWorld_CreateRope(world, &rope, error);
    if (!vlRope_IsValid(world, id) || !vlWorld_SetDrag(world, 2, error) || !run(world, 20, error))
    {
        return false;
    }
    double lowest = 0;
    for (int i = 0; i < vlRope_GetParticleCount(world, id); i++)
    {
        lowest = fmin(lowest, vlParticle_GetPosition(world, vlRope_GetParticle(world, id, i)).y);
    }
    printf("rope sags by %.4f m, stretched by %.4f %%\n", -lowest, 100 * vlRope_GetStretch(world, id));
    return true;
}

int main(void)
{
    printf("verlua %s\n", vlVersion());
    vlError error = {0};
    vlWorldDef def = vlDefaultWorldDef();
    vlWorld *world = vlWorld_Create(&def, &error);
    bool fine = world != NULL && dropBall(world, &error) && hangRope(world, &error);
    vlWorld_Destroy(world);
    if (!fine)
    {
        fprintf(stderr, "error: %s\n", error.message);
        return 1;
    }
    return 0;
}
