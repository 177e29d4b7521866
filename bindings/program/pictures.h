// pictures.h: the pictures of a run: the last one, numbered frames, a video
#ifndef VL_PROGRAM_PICTURES_H
#define VL_PROGRAM_PICTURES_H

#include <lua.h>
#include <stdbool.h>

#include "draw/canvas.h"
#include "program/options.h"
#include "program/scene_picture.h"
#include "verlua/world.h"

typedef enum vlPicturesStatus
{
    vl_picturesDone,
    vl_picturesFailed,     ///< the machine failed; the reason was said on standard error
    vl_picturesSceneFailed ///< the scene's draw failed
} vlPicturesStatus;

typedef struct vlPictures vlPictures;

/// Prepares everything that the options want: folder, files, video. NULL when that fails; the reason was
/// said.
vlPictures *vlPictures_Begin(const vlOptions *options);

/// The scene whose world is seen. Call it before the first of the functions below.
void vlPictures_SetScene(vlPictures *pictures, lua_State *L, vlSceneDrawing *drawing, void *user);

/// The time of a frame has come: calls the scene's draw and saves what is to be saved.
vlPicturesStatus vlPictures_Frame(vlPictures *pictures);

/// Notes where things are, after a step without a frame.
void vlPictures_Observe(vlPictures *pictures);

/// Makes the last picture and frees. Frames and the video stay, also of a run that was cut short.
vlPicturesStatus vlPictures_End(vlPictures *pictures);

/// After an error: frees, keeps the frames and the video made so far, and makes no last picture.
vlPicturesStatus vlPictures_Abandon(vlPictures *pictures);

#endif
