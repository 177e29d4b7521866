// view_scenes.h: a world with a small picture of it, for tests of the drawing layer.
#ifndef VERLUA_TESTS_VIEW_SCENES_H
#define VERLUA_TESTS_VIEW_SCENES_H

// cmocka wants these before itself.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "draw/scene_view.h"
#include "verlua/verlua.h"

enum
{
    width = 640,
    height = 360
};

typedef struct Scene
{
    vlWorld *world;
    vlCanvas *canvas;
    vlSceneView *view;
    vlViewDef def;
} Scene;

static vlError error;

/// Without grid and time, so that what is not background is the world.
static inline Scene open(int dimensions)
{
    vlWorldDef def = vlDefaultWorldDef();
    def.dimensions = dimensions;
    Scene scene = {vlWorld_Create(&def, &error), vlCanvas_Create(width, height, &error),
                   vlSceneView_Create(&error), vlDefaultViewDef()};
    if (scene.world == NULL || scene.canvas == NULL || scene.view == NULL)
        fail_msg("%s", error.message);
    scene.def.grid = scene.def.time = false;
    return scene;
}

static inline void shut(Scene *scene)
{
    vlSceneView_Destroy(scene->view);
    vlCanvas_Destroy(scene->canvas);
    vlWorld_Destroy(scene->world);
}

static inline void draw(Scene *scene)
{
    if (!vlSceneView_Set(scene->view, &scene->def, &error) ||
        !vlSceneView_DrawWorld(scene->view, scene->canvas, scene->world, &error) ||
        !vlSceneView_DrawLabels(scene->view, scene->canvas, scene->world, &error))
        fail_msg("%s", error.message);
}

#endif
