// results.h: what a run leaves behind: pictures, frames, a video, a table, the hash, the exit status
#ifndef VL_PROGRAM_RESULTS_H
#define VL_PROGRAM_RESULTS_H

#include <stdbool.h>
#include <stdint.h>

#include "program/pictures.h"
#include "program/session.h"

/// What is being made of a session. Frames come every 1/fps s of the scene.
typedef struct vlResults
{
    const vlOptions *options;
    vlSession *session;
    vlPictures *pictures; ///< NULL: none wanted
    bool framesOn;        ///< steps have frames
    double framesStart;   ///< s, time of the scene from which frames count
    int64_t frameCount;
} vlResults;

/// Prepares everything that the options want. False when that fails; the reason was said.
bool vlResults_Begin(vlResults *results, const vlOptions *options);
/// The session that is seen from now on.
void vlResults_SetSession(vlResults *results, vlSession *session);
/// From now on steps have frames.
void vlResults_StartFrames(vlResults *results);
/// Call it after each step: saves a frame for each multiple of 1/fps that the scene's time has reached. What
/// fails ends the session.
void vlResults_MakeFrames(vlResults *results);
/// Ends it: the last picture, finish(), the table, what was expected, the hash. An error of the session was
/// told already: then frames and video stay, and nothing else comes. Returns the exit status.
int vlResults_End(vlResults *results);
/// Ends it without a session: nothing was made.
void vlResults_Drop(vlResults *results);

#endif
