// scene_run.h: a scene from its file to its results, without a window
#ifndef VL_PROGRAM_SCENE_RUN_H
#define VL_PROGRAM_SCENE_RUN_H

#include "program/options.h"

/// Exit statuses of the program besides those that a scene chooses by quit(code).
#define VL_EXIT_GOOD        0
#define VL_EXIT_ERROR       1   ///< of the scene or the machine; said on standard error
#define VL_EXIT_USAGE       2   ///< the command line was wrong
#define VL_EXIT_INTERRUPTED 130 ///< Ctrl-C

/// How long a scene runs that was given no time and no window, s.
#define VL_DEFAULT_TIME 10.0

/// Runs the scene that the options name: its top level; setup(); steps, each with update(dt) before and,
/// where a frame's time has come and pictures are wanted, draw(canvas) after; the last picture; finish();
/// then what was recorded is written and the hash printed. Returns the exit status.
///
/// --time counts from the end of the top level, so steps that setup() makes are part of it; it ends with the
/// step whose end is nearest: round(S / dt) steps. Frames come every 1/fps s of the scene, the first one
/// 1/fps after the start, so S seconds make S * fps frames (one of the start when nothing moves on). With
/// --time or --steps they begin at the end of the top level; without, steps that the scene makes itself have
/// frames as well.
///
/// A run that was interrupted keeps all it made, as if its time had been over. After an error the frames and
/// the video made so far stay, and no last picture, record or hash comes.
int vlScene_Run(const vlOptions *options);

/// Whether there is a display for the start page. When there is, vlScene_Start must follow.
bool vlScene_CanStart(void);
/// Opens a window with the start page. Returns the exit status.
int vlScene_Start(const vlOptions *options);

#endif
