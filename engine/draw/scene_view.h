// scene_view.h: the picture of a world: particles, links, cloths, obstacles, grid, title and time.
#ifndef VERLUA_DRAW_SCENE_VIEW_H
#define VERLUA_DRAW_SCENE_VIEW_H

#include "draw/camera.h"
#include "draw/canvas.h"
#include "draw/pick.h"
#include "draw/theme.h"
#include "verlua/body.h"
#include "verlua/world.h"

/// What a scene's `view{...}` says. Make one with vlDefaultViewDef.
typedef struct vlViewDef
{
    bool hasCenter;
    vlVec3 center;     ///< m, in the middle of the picture. Default (hasCenter false): fitted.
    double height;     ///< m from top to bottom; 0: fitted. Default 0.
    double azimuth;    ///< rad, in space. Default VL_CAMERA_AZIMUTH.
    double elevation;  ///< rad, -pi/2..pi/2, in space. Default VL_CAMERA_ELEVATION.
    double distance;   ///< m, in space, in place of height; 0: by height, or fitted. Default 0.
    const char *title; ///< UTF-8, copied. Default none.
    bool stretch;      ///< cloths (and ropes) coloured by stretch, with a legend. Default false.
    bool grid;         ///< Default true.
    bool time;         ///< shows the time. Default true.
    const char *lengthUnit, *timeUnit; ///< how m and s are written, copied. Default "m" and "s".
    bool particles; ///< shows particles that are not part of a rope or cloth. Default true.
} vlViewDef;

vlViewDef vlDefaultViewDef(void);

/// What a scene wants a body to look like.
typedef struct vlLook
{
    const char *color; ///< a name of the theme, or hex; NULL: as usual
    const char *image; ///< path of a picture that lies on it; NULL: none
} vlLook;

/// Asked for each body in view, each time it is drawn.
typedef vlLook (*vlBodyLook)(void *user, vlBodyId body);

typedef struct vlSceneView vlSceneView;

/// Returns NULL when memory is short.
vlSceneView *vlSceneView_Create(vlError *error);
void vlSceneView_Destroy(vlSceneView *view);
/// Returns false and names the field on a value that is out of range or not finite.
bool vlSceneView_Set(vlSceneView *view, const vlViewDef *def, vlError *error);
const vlViewDef *vlSceneView_GetDef(const vlSceneView *view);

/// Sets who is asked what bodies look like; NULL: nobody.
void vlSceneView_SetBodyLook(vlSceneView *view, vlBodyLook look, void *user);
/// Whether contacts of bodies, their forces and boxes round bodies are shown. Default: they are not.
void vlSceneView_SetContacts(vlSceneView *view, bool shown);
bool vlSceneView_ShowsContacts(const vlSceneView *view);

/// Draws on the paper that the world stands on: over the background and the grid, under everything else; in
/// space over all.
typedef bool vlPaperDrawing(void *user, vlCanvas *canvas, vlError *error);
/// Sets who does; NULL: nobody.
void vlSceneView_SetPaper(vlSceneView *view, vlPaperDrawing *paper, void *user);

/// Takes note of where things are, without drawing: call it after steps that are not drawn, so that a picture
/// made later shows where they have been. Costs little.
void vlSceneView_Observe(vlSceneView *view, const vlWorld *world);
/// Forgets what has been seen, and what the user did to the camera.
void vlSceneView_Reset(vlSceneView *view);

/// Notes where particles are as a step begins, and with `done` as it ends, so that pictures can be made
/// between the two. Call it around the engine's step alone.
void vlSceneView_NoteStep(vlSceneView *view, const vlWorld *world, bool done);
/// From now on so much of the step that was noted is seen, 0..1: by pictures, vlSceneView_Pick and
/// vlSceneView_See. With 1 it is forgotten: things are seen as they stand, as they are without any note.
void vlSceneView_ShowStep(vlSceneView *view, double share);
/// Where a particle is seen, m.
vlVec3 vlSceneView_See(const vlSceneView *view, const vlWorld *world, vlParticleId id);

/// Background, grid and world, as the canvas' theme has it, and sets the canvas' camera. The scene's own
/// drawing comes after it; then vlSceneView_DrawLabels. Returns false when memory is short or the font fails.
bool vlSceneView_DrawWorld(vlSceneView *view, vlCanvas *canvas, vlWorld *world, vlError *error);
/// Title, time and legend, over everything.
bool vlSceneView_DrawLabels(vlSceneView *view, vlCanvas *canvas, const vlWorld *world, vlError *error);

/// What is under a pixel, or within `radius` px of it, as the world is seen now and the last picture's camera
/// sees it; see vlPick_Find. False when there is nothing.
bool vlSceneView_Pick(vlSceneView *view, vlWorld *world, vlPixel pixel, double radius, vlPick *pick);

/// The camera of the last picture. What the user changes here (pan, zoom, orbit) stays until
/// vlSceneView_Reset: after a change call vlSceneView_HoldCamera.
const vlCamera *vlSceneView_GetCamera(const vlSceneView *view);
void vlSceneView_HoldCamera(vlSceneView *view, const vlCamera *camera);

#endif
