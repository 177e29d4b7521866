// scene_draw.h: the canvas that a scene's draw(canvas) gets
#ifndef VL_PROGRAM_SCENE_DRAW_H
#define VL_PROGRAM_SCENE_DRAW_H

#include <lua.h>
#include <stdbool.h>

#include "core/platform.h"
#include "draw/canvas.h"

// What a scene can do with it, all in scene units; OPTIONS is a table that may be left out:
//   canvas:line(a, b, OPTIONS)  canvas:line({p1, p2, ...}, OPTIONS)      color= width= dash= alpha=
//   canvas:curve(f, from, to, OPTIONS)   f(t) -> y, or x, y, or a vec     color= width= dash= alpha=
//   canvas:circle(center, radius, OPTIONS)                   color= fill= width= dash= alpha=
//   canvas:polygon({p1, p2, p3, ...}, OPTIONS)               color= fill= width= dash= alpha=
//   canvas:arrow(a, b, OPTIONS)                                           color= width= alpha=
//   canvas:text(at, text, OPTIONS)          color= size= align= vertical= bold= alpha=
//   canvas:image(at, file, OPTIONS)         width= height= (m) angle= (rad) align= vertical= alpha=
// Text and image take their first two arguments in either order. A color is a name of the theme ("red",
// "accent", ...), "#rrggbb", "#rrggbbaa", or {r, g, b, a} from 0 to 1. A shape with fill= and without color=
// has no outline. width, dash and size are in pixels of a picture 720 pixels high. align= is "left",
// "center", "right"; vertical= "top", "middle", "bottom". An image is a file below the scene's folder. Errors
// name the argument or option, what was expected and what came.

/// Most bytes that Lua keeps for math.random.
#define VL_MAX_RANDOM_STATE 64

/// The canvas as Lua sees it. It means something only between Begin and End. Meanwhile math.random has
/// another sequence, so that a scene runs alike with and without pictures.
typedef struct vlSceneDraw
{
    char folder[VL_MAX_PATH]; ///< where images are
    vlCanvas *canvas;         ///< NULL: calls are checked but draw nothing
    const vlTheme *theme;
    bool active;
    int object;   ///< registry reference of the Lua value
    void *random; ///< where Lua keeps the state of math.random
    size_t randomSize;
    unsigned char otherRandom[VL_MAX_RANDOM_STATE]; ///< the sequence that is not in use

    /// Told of each image file that the scene asks for, as often as it does. May be NULL.
    void (*imageUsed)(void *user, const char *path);
    void *user;
} vlSceneDraw;

/// Makes the Lua type. Call it protected: it raises errors of memory. `draw` must outlive the state.
void vlSceneDraw_Open(vlSceneDraw *draw, lua_State *L, const char *folder);

/// Whether a body may have the picture of this name, a file in the scene's folder. False: writes what is
/// wrong.
bool vlSceneDraw_CheckImage(const vlSceneDraw *draw, const char *name, char *message, size_t size);
/// The same of a colour.
bool vlSceneDraw_CheckColor(const char *name, char *message, size_t size);
/// Whether a name stays below the scene's folder: no other drive or root, no way up.
bool vlSceneDraw_StaysBelow(const char *name);
/// The scene's folder.
const char *vlSceneDraw_GetFolder(lua_State *L);

/// From now on the Lua canvas draws here; pushes it. With canvas NULL its calls are checked only.
void vlSceneDraw_Begin(vlSceneDraw *draw, lua_State *L, vlCanvas *canvas, const vlTheme *theme);

/// The Lua canvas is out of use: a scene that kept it gets an error that says so.
void vlSceneDraw_End(vlSceneDraw *draw);

#endif
