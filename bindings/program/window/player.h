// player.h: real time in, steps out: play, pause, single steps, speed, catching up
#ifndef VL_PROGRAM_WINDOW_PLAYER_H
#define VL_PROGRAM_WINDOW_PLAYER_H

#include <stdbool.h>
#include <stdint.h>

/// Speeds are powers of two of real time: 1/16, 1/8, ... 16.
#define VL_SLOWEST (-4)
#define VL_FASTEST 4

/// The most real time that one frame may catch up, s: after a stall the scene goes on from where it was.
#define VL_MOST_CATCH_UP 0.1

/// Says how many steps are due. It only counts; whoever owns it makes the steps, and tells. How the frames
/// come never changes a step, only when it is made.
typedef struct vlPlayer
{
    bool playing;
    int speed;       ///< power of two, VL_SLOWEST..VL_FASTEST
    double owed;     ///< s of the scene's time that are due
    int64_t singles; ///< steps asked for one by one while it is paused

    // Measuring
    double realTime, sceneTime; ///< s, in the stretch that is being measured
    int64_t stepCount;
    double factor;       ///< of the last stretch: scene time over the real time at this speed
    double stepsASecond; ///< of the last stretch
    bool measured;
} vlPlayer;

vlPlayer vlPlayer_Make(void); ///< playing, at the speed of real time

void vlPlayer_Toggle(vlPlayer *player); ///< pause or go on
/// Asks for one step, and pauses.
void vlPlayer_StepOnce(vlPlayer *player);
/// Faster (1) or slower (-1) by a factor of two. False at the end of the scale.
bool vlPlayer_ChangeSpeed(vlPlayer *player, int by);
double vlPlayer_GetSpeed(const vlPlayer *player); ///< 1/16..16
/// The scene starts anew: nothing is due.
void vlPlayer_Restart(vlPlayer *player);

/// So many seconds of real time have gone by since the last frame.
void vlPlayer_Advance(vlPlayer *player, double seconds);
/// Whether a step of length dt is due now.
bool vlPlayer_IsDue(const vlPlayer *player, double dt);
/// Real time until the next step of length dt is due, s; 0 when one is due. While paused it is infinite.
double vlPlayer_GetWait(const vlPlayer *player, double dt);
/// How much of the time to the next step of length dt has gone by, 0..1.
double vlPlayer_GetShare(const vlPlayer *player, double dt);
/// One was made.
void vlPlayer_Stepped(vlPlayer *player, double dt);
/// The time for steps in this frame is over: what is still due beyond one step is forgotten, and the scene
/// runs slower than it was asked to.
void vlPlayer_GiveUp(vlPlayer *player, double dt);

/// Scene time per real time at the speed set: 1, or less when the machine falls behind. 1 while paused.
double vlPlayer_GetFactor(const vlPlayer *player);
double vlPlayer_GetStepsASecond(const vlPlayer *player); ///< 0 while paused

#endif
