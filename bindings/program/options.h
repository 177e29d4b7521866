// options.h: the command line of the program
#ifndef VL_PROGRAM_OPTIONS_H
#define VL_PROGRAM_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "program/messages.h"

/// Limits of what the command line takes.
#define VL_MIN_PICTURE_SIDE 16
#define VL_MAX_PICTURE_SIDE 16384
#define VL_MAX_THREADS      64
#define VL_MAX_FPS          1000

typedef enum vlCommand
{
    vl_commandRun,
    vl_commandCheck,
    vl_commandExamples,
    vl_commandApi,
    vl_commandRepl,
    vl_commandVersion,
    vl_commandHelp,
    vl_commandNothing ///< no argument at all
} vlCommand;

/// --set NAME=VALUE
typedef struct vlSetting
{
    char *name;
    const char *text; ///< the value, a number
} vlSetting;

/// What was asked for. Strings are those of argv.
typedef struct vlOptions
{
    vlCommand command;
    const char *scene;        ///< of vl_commandRun
    const char *const *words; ///< what follows check and api
    int wordCount;

    bool headless;
    bool hasTime, hasSteps;
    double time; ///< s
    int64_t steps;
    double limit;        ///< s of real time, 0: none
    vlSetting *settings; ///< freed by vlOptions_Free
    int settingCount;
    uint64_t seed;                                ///< default 1
    const char *png, *svg, *frames, *video, *csv; ///< paths, NULL: not wanted
    int fps;                                      ///< default 60
    int width, height;                            ///< px, default 1280 x 720
    const char *theme;                            ///< "dark" or "light", NULL: as the scene wishes
    bool hash;
    int threads; ///< default 1
    bool watch;  ///< default true
} vlOptions;

/// Reads the command line (`arguments` ends with NULL) and sets the language of the messages. False on wrong
/// usage; `message` then says in one line what is wrong, what was expected and what is near.
bool vlOptions_Parse(int argumentCount, char *const *arguments, vlOptions *options, char *message,
                     size_t size);
void vlOptions_Free(vlOptions *options);

/// Whether the run makes pictures.
bool vlOptions_WantPictures(const vlOptions *options);
/// Whether it makes pictures that follow one another: frames or a video.
bool vlOptions_WantFilm(const vlOptions *options);

#endif
