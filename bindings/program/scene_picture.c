// scene_picture.c: the picture of a scene
#include "program/scene_picture.h"

#include <math.h>

#include "module/module.h"
#include "program/messages.h"
#include "program/scene_draw.h"
#include "program/shared_files.h"
#include "program/turtles.h"
#include "verlua/world.h"

static vlLook lookOf(void *user, vlBodyId body)
{
    vlScenePicture *picture = user;
    vlLook look = {NULL, NULL};
    const char *image = NULL;
    vlModule_GetBodyLook(picture->L, body, &look.color, &image);
    const bool fits = image != NULL && vlJoinPath(picture->imagePath, sizeof(picture->imagePath),
                                                  vlSceneDraw_GetFolder(picture->L), image);
    look.image = fits ? picture->imagePath : NULL;
    return look;
}

bool vlScenePicture_Create(vlScenePicture *picture, vlError *error)
{
    *picture = (vlScenePicture){.view = vlSceneView_Create(error), .viewChanges = -1};
    return picture->view != NULL;
}

void vlScenePicture_Destroy(vlScenePicture *picture)
{
    vlSceneView_Destroy(picture->view);
    picture->view = NULL;
}

void vlScenePicture_SetScene(vlScenePicture *picture, lua_State *L, vlSceneDrawing *drawing, void *user)
{
    picture->L = L;
    picture->drawing = drawing;
    picture->user = user;
    picture->viewChanges = -1;
}

// Whether the scene is a stage of turtles and nothing else; then it is seen from the middle. `height` is that
// of the stage, or of what was drawn beyond it.
static bool findStage(vlScenePicture *picture, const vlCanvas *canvas, double *height)
{
    const vlTurtles *turtles = vlTurtles_Of(picture->L);
    vlWorld *world = vlModule_DefaultWorld(picture->L);
    vlVec3 min, max;
    if (turtles == NULL || !vlTurtles_AreUsed(turtles) || vlWorld_GetBounds(world, &min, &max) ||
        vlWorld_GetCounts(world).obstacles > 0)
    {
        return false;
    }
    double bounds[4];
    vlTurtles_GetBounds(turtles, bounds);
    const double shape = (double)vlCanvas_GetHeight(canvas) / vlCanvas_GetWidth(canvas);
    *height = 2 * fmax(fmax(bounds[3], -bounds[1]), fmax(bounds[2], -bounds[0]) * shape);
    return true;
}

bool vlScenePicture_Update(vlScenePicture *picture, vlCanvas *canvas, vlError *error)
{
    vlModuleView said;
    double stageHeight = 0;
    const bool stage = findStage(picture, canvas, &stageHeight);
    if (!vlModule_GetView(picture->L, &said) ||
        (said.changes == picture->viewChanges && stageHeight == picture->stageHeight))
    {
        return true;
    }
    picture->viewChanges = said.changes;
    picture->stageHeight = stageHeight;
    if (said.theme != vl_moduleThemeUnset && !picture->keepsTheme)
    {
        vlCanvas_SetTheme(canvas, said.theme == vl_moduleThemeLight ? vl_themeLight : vl_themeDark);
    }
    vlViewDef def = vlDefaultViewDef();
    def.hasCenter = said.hasCenter;
    def.center = said.center;
    def.height = said.height;
    def.azimuth = said.hasAzimuth ? said.azimuth : def.azimuth;
    def.elevation = said.hasElevation ? said.elevation : def.elevation;
    def.distance = said.distance;
    if (stage)
    {
        def.hasCenter = true;
        def.height = said.height > 0 ? said.height : stageHeight;
        said.grid = said.hasGrid && said.grid;
        said.time = said.hasTime && said.time;
    }
    def.title = said.title[0] != '\0' ? said.title : NULL;
    def.stretch = said.stretch;
    def.grid = said.grid;
    def.time = said.time;
    def.particles = said.particles;
    def.lengthUnit = vlMessage(vl_textUnitLength);
    def.timeUnit = vlMessage(vl_textUnitTime);
    return vlSceneView_Set(picture->view, &def, error);
}

static bool drawPaper(void *user, vlCanvas *canvas, vlError *error)
{
    const vlScenePicture *picture = user;
    vlTurtles *turtles = vlTurtles_Of(picture->L);
    return turtles == NULL || vlTurtles_DrawPaper(turtles, picture->L, canvas, error);
}

static bool drawTurtles(const vlScenePicture *picture, vlCanvas *canvas, vlError *error)
{
    vlTurtles *turtles = vlTurtles_Of(picture->L);
    return turtles == NULL || vlTurtles_Draw(turtles, picture->L, canvas, error);
}

vlPictureStatus vlScenePicture_Draw(vlScenePicture *picture, vlCanvas *canvas, vlError *error)
{
    vlWorld *world = vlModule_DefaultWorld(picture->L);
    vlSceneView_SetBodyLook(picture->view, lookOf, picture);
    vlSceneView_SetPaper(picture->view, drawPaper, picture);
    if (!vlScenePicture_Update(picture, canvas, error) ||
        !vlSceneView_DrawWorld(picture->view, canvas, world, error) || !drawTurtles(picture, canvas, error))
    {
        return vl_pictureFailed;
    }
    bool good =
        picture->drawing == NULL || picture->drawing(picture->user, canvas, vlCanvas_GetTheme(canvas));
    if (!vlSceneView_DrawLabels(picture->view, canvas, world, error))
    {
        return vl_pictureFailed;
    }
    return good ? vl_pictureDone : vl_pictureSceneFailed;
}
