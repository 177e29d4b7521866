// turtles.h: what the scripts of turtles and Logo stand on: ink, costumes, and the scene's folder
#ifndef VL_PROGRAM_TURTLES_H
#define VL_PROGRAM_TURTLES_H

#include <lua.h>
#include <stdbool.h>

#include "core/platform.h"
#include "draw/canvas.h"
#include "draw/ink.h"
#include "program/turtle_replay.h"

/// A part of a costume: a filled polygon.
typedef struct vlCostumePart
{
    int color;      ///< of the ink; -1: the turtle's own
    double *points; ///< x and y in turn, steps, as seen by a turtle that looks up
    int count;
} vlCostumePart;

/// What a turtle looks like: parts, or a picture.
typedef struct vlCostume
{
    vlCostumePart *parts;
    int partCount;
    char image[VL_MAX_PATH]; ///< a file; "": none
    double height;           ///< of the picture, steps
} vlCostume;

/// The places of a turtle's table that the program reads.
typedef enum vlTurtlePlace
{
    vl_turtleX = 1,
    vl_turtleY,
    vl_turtleHeading, ///< degrees, clockwise from up
    vl_turtleVisible,
    vl_turtleCostume, ///< its number, from 1
    vl_turtleSize,
    vl_turtleColor,
    vl_turtleSpeech = 8, ///< text of its bubble, or false
    vl_turtleOwner = 11, ///< its number in the ink
    vl_turtleSpeed = 13, ///< steps a second; 0: at once
} vlTurtlePlace;

typedef struct vlTurtles
{
    vlInk *ink;
    vlCostume *costumes;
    int costumeCount;
    int list;             ///< registry reference of the array of turtles; LUA_NOREF: none yet
    double width, height; ///< of the stage, steps
    int background;       ///< of the stage, a colour of the ink; -1: the theme's
    bool hasConsole;      ///< READLIST may read standard input
    bool replays;         ///< what is done at once is seen at the turtle's speed
    vlTurtleReplay replay;
    vlTurtleAct act; ///< that is at work; owner 0: none
    bool failed;     ///< a program of a turtle ended in an error, which was told
    void *user;
    /// Tells an error that does not end the scene.
    void (*report)(void *user, const char *text);
} vlTurtles;

/// Prepares the state for scripts/turtle and scripts/logo: their globals, which load them when they are first
/// called, and the module "verlua.turtles" for them. Call it protected: it raises errors of memory. `turtles`
/// must outlive the state.
void vlTurtles_Open(vlTurtles *turtles, lua_State *L);
void vlTurtles_Close(vlTurtles *turtles);
/// Of a state; NULL when it has none.
vlTurtles *vlTurtles_Of(lua_State *L);
/// The functions of "verlua.turtles": pushes the table. (turtle_library.c)
void vlTurtles_PushLibrary(lua_State *L, vlTurtles *turtles);

/// A verb of the turtle at `index` begins: what it did before is an act to be seen. 0: none begins.
void vlTurtles_BeginAct(vlTurtles *turtles, lua_State *L, int index);

/// Whether the scene has used a turtle.
bool vlTurtles_AreUsed(const vlTurtles *turtles);
/// The part of the scene that is worth seeing: the stage, and what was drawn. Left, bottom, right, top.
void vlTurtles_GetBounds(const vlTurtles *turtles, double bounds[4]);
/// Draws the stage's background and what pens drew. False when memory is short or the font fails.
bool vlTurtles_DrawPaper(vlTurtles *turtles, lua_State *L, vlCanvas *canvas, vlError *error);
/// Draws the turtles over all. False when memory is short, the font fails, or a picture cannot be read.
bool vlTurtles_Draw(vlTurtles *turtles, lua_State *L, vlCanvas *canvas, vlError *error);

#endif
