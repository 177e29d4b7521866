// player.c: real time in, steps out
#include "program/window/player.h"

#include <math.h>

// How long a stretch is measured, s.
static const double stretch = 0.5;

// A share of a step by which rounding may make it late.
static const double slack = 1e-9;

static void forgetMeasures(vlPlayer *player)
{
    player->realTime = player->sceneTime = 0;
    player->stepCount = 0;
    player->measured = false;
}

vlPlayer vlPlayer_Make(void)
{
    return (vlPlayer){.playing = true};
}

void vlPlayer_Toggle(vlPlayer *player)
{
    player->playing = !player->playing;
    player->owed = 0;
    player->singles = 0;
    forgetMeasures(player);
}

void vlPlayer_StepOnce(vlPlayer *player)
{
    if (player->playing)
    {
        vlPlayer_Toggle(player);
    }
    player->singles++;
}

bool vlPlayer_ChangeSpeed(vlPlayer *player, int by)
{
    int speed = player->speed + by;
    if (speed < VL_SLOWEST || speed > VL_FASTEST)
    {
        return false;
    }
    player->speed = speed;
    forgetMeasures(player);
    return true;
}

double vlPlayer_GetSpeed(const vlPlayer *player)
{
    return ldexp(1, player->speed);
}

void vlPlayer_Restart(vlPlayer *player)
{
    player->owed = 0;
    player->singles = 0;
    forgetMeasures(player);
}

static void measure(vlPlayer *player, double seconds)
{
    player->realTime += seconds;
    if (player->realTime < stretch)
    {
        return;
    }
    player->factor = player->sceneTime / (player->realTime * vlPlayer_GetSpeed(player));
    player->stepsASecond = (double)player->stepCount / player->realTime;
    player->realTime = player->sceneTime = 0;
    player->stepCount = 0;
    player->measured = true;
}

void vlPlayer_Advance(vlPlayer *player, double seconds)
{
    if (!player->playing || !(seconds > 0))
    {
        return;
    }
    measure(player, seconds);
    player->owed += fmin(seconds, VL_MOST_CATCH_UP) * vlPlayer_GetSpeed(player);
}

bool vlPlayer_IsDue(const vlPlayer *player, double dt)
{
    return player->playing ? player->owed >= dt * (1 - slack) : player->singles > 0;
}

double vlPlayer_GetWait(const vlPlayer *player, double dt)
{
    if (vlPlayer_IsDue(player, dt))
    {
        return 0;
    }
    return player->playing ? (dt - player->owed) / vlPlayer_GetSpeed(player) : INFINITY;
}

double vlPlayer_GetShare(const vlPlayer *player, double dt)
{
    return fmin(player->owed / dt, 1);
}

void vlPlayer_Stepped(vlPlayer *player, double dt)
{
    if (!player->playing)
    {
        player->singles = player->singles > 0 ? player->singles - 1 : 0;
        return;
    }
    player->owed = fmax(player->owed - dt, 0);
    player->sceneTime += dt;
    player->stepCount++;
}

void vlPlayer_GiveUp(vlPlayer *player, double dt)
{
    player->owed = fmin(player->owed, dt);
}

double vlPlayer_GetFactor(const vlPlayer *player)
{
    return player->playing && player->measured ? fmin(player->factor, 1) : 1;
}

double vlPlayer_GetStepsASecond(const vlPlayer *player)
{
    return player->playing && player->measured ? player->stepsASecond : 0;
}
