// main.c: a program of your own with the engine inside: a ball is dropped, a rope comes to rest.
#include <verlua/verlua.h>

#include <math.h>
#include <stdio.h>

// A fall of one second from rest, to compare with 9.81 / 2.
static bool dropBall(vlError *error)
{
    vlWorldDef def = vlDefaultWorldDef();
    vlWorld *world = vlWorld_Create(&def, error);
    if (world == NULL)
    {
        return false;
    }
    vlParticleDef ball = vlDefaultParticleDef();
    ball.position = (vlVec3){0, 100, 0};
    vlParticleId id = vlWorld_CreateParticle(world, &ball, error);
    bool made = vlParticle_IsValid(world, id);
    if (made)
    {
        for (int i = 0; i < 60; i++)
        {
            vlWorld_Step(world);
        }
        printf("fell %.6f m in %.3f s\n", 100 - vlParticle_GetPosition(world, id).y, vlWorld_GetTime(world));
    }
    vlWorld_Destroy(world);
    return made;
}

// A rope of 1.5 m over a span of 1 m. Twenty rigid links sag by 0.503447 m.
static bool hangRope(vlError *error)
{
    vlWorldDef def = vlDefaultWorldDef();
    def.drag = 2;
    vlWorld *world = vlWorld_Create(&def, error);
    if (world == NULL)
    {
        return false;
    }
    vlRopeDef rope = vlDefaultRopeDef();
    rope.to = (vlVec3){1, 0, 0};
    rope.length = 1.5;
    rope.linkCount = 20;
    vlRopeId id = vlWorld_CreateRope(world, &rope, error);
    bool made = vlRope_IsValid(world, id);
    if (made)
    {
        while (vlWorld_GetTime(world) < 20)
        {
            vlWorld_Step(world);
        }
        double lowest = 0;
        for (int i = 0; i < vlRope_GetParticleCount(world, id); i++)
        {
            lowest = fmin(lowest, vlParticle_GetPosition(world, vlRope_GetParticle(world, id, i)).y);
        }
        printf("rope sags by %.4f m, stretched by %.4f %%\n", -lowest, 100 * vlRope_GetStretch(world, id));
    }
    vlWorld_Destroy(world);
    return made;
}

int main(void)
{
    vlError error = {0};
    printf("verlua %s\n", vlVersion());
    if (!dropBall(&error) || !hangRope(&error))
    {
        fprintf(stderr, "error: %s\n", error.message);
        return 1;
    }
    return 0;
}
