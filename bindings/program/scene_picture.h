// scene_picture.h: the picture of a scene: its world, its own drawing, and the labels, as view{...} says
#ifndef VL_PROGRAM_SCENE_PICTURE_H
#define VL_PROGRAM_SCENE_PICTURE_H

#include <lua.h>
#include <stdbool.h>

#include "core/platform.h"
#include "draw/canvas.h"
#include "draw/scene_view.h"

/// Calls the scene's draw(canvas); canvas NULL: its calls are checked only. False when it failed.
typedef bool vlSceneDrawing(void *user, vlCanvas *canvas, const vlTheme *theme);

typedef enum vlPictureStatus
{
    vl_pictureDone,
    vl_pictureFailed,     ///< the machine failed: the reason is in `error`
    vl_pictureSceneFailed ///< the scene's draw failed
} vlPictureStatus;

/// How a scene is seen.
typedef struct vlScenePicture
{
    vlSceneView *view;
    double stageHeight; ///< of the turtles' stage as it was last seen, steps; 0: none
    int viewChanges;    ///< as vlModuleView counts them; -1: look anew
    bool keepsTheme; ///< whoever runs the scene chose the canvas's theme: what view{theme=} wishes does not
                     ///< count
    lua_State *L;
    char imagePath[VL_MAX_PATH]; ///< of the body that is being drawn
    vlSceneDrawing *drawing;     ///< NULL: the scene draws nothing of its own
    void *user;
} vlScenePicture;

/// False, with the reason, when memory is short.
bool vlScenePicture_Create(vlScenePicture *picture, vlError *error);
void vlScenePicture_Destroy(vlScenePicture *picture);
/// The scene whose world is seen from now on.
void vlScenePicture_SetScene(vlScenePicture *picture, lua_State *L, vlSceneDrawing *drawing, void *user);
/// Takes over what view{...} said since the last time, its theme too.
bool vlScenePicture_Update(vlScenePicture *picture, vlCanvas *canvas, vlError *error);
/// Draws it.
vlPictureStatus vlScenePicture_Draw(vlScenePicture *picture, vlCanvas *canvas, vlError *error);

#endif
