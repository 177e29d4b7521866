// draw_arguments.h: reading what a scene gives to the functions of its canvas
#ifndef VL_PROGRAM_DRAW_ARGUMENTS_H
#define VL_PROGRAM_DRAW_ARGUMENTS_H

#include "program/scene_draw.h"

#define VL_CANVAS_TYPE "canvas"

/// Most points of one line or polygon.
#define VL_MAX_POINTS 1000000

/// What options may say; each verb allows some of them.
enum
{
    vl_hasColor = 1,
    vl_hasFill = 2,
    vl_hasWidth = 4,
    vl_hasDash = 8,
    vl_hasAlpha = 16,
    vl_hasSize = 32,
    vl_hasBold = 64,
    vl_hasAlign = 128,
    vl_hasVertical = 256,
    vl_hasAngle = 512,
    vl_hasHeight = 1024,

    vl_ofLine = vl_hasColor | vl_hasWidth | vl_hasDash | vl_hasAlpha,
    vl_ofArrow = vl_hasColor | vl_hasWidth | vl_hasAlpha,
    vl_ofShape = vl_ofLine | vl_hasFill,
    vl_ofText = vl_hasColor | vl_hasSize | vl_hasBold | vl_hasAlign | vl_hasVertical | vl_hasAlpha,
    vl_ofImage = vl_hasWidth | vl_hasHeight | vl_hasAngle | vl_hasAlign | vl_hasVertical | vl_hasAlpha,
};

typedef struct vlDrawOptions
{
    unsigned given; ///< which of the fields below the scene set
    vlColor color, fill;
    vlColor rim, fillRim; ///< drawn round what the background would swallow, see vlTheme_GetRim
    double width, dash, alpha, size, angle, height;
    bool bold;
    vlAlign align, vertical;
} vlDrawOptions;

/// A call of a canvas function, for its complaints.
typedef struct vlDrawCall
{
    lua_State *L;
    vlSceneDraw *draw;
    const char *verb;
    bool functionFailed; ///< that of a curve; its error is on the stack
} vlDrawCall;

// All of these raise Lua errors that name the verb, the argument, what was expected and what came.

/// The call of a verb: argument 1 must be a canvas in use.
vlDrawCall vlBeginDrawCall(lua_State *L, const char *verb);
/// Raises "canvas:VERB: FIELD: expected EXPECTED, got <the value at index>".
int vlComplain(const vlDrawCall *call, const char *field, const char *expected, int index);

vlVec3 vlReadDrawPoint(const vlDrawCall *call, int index, const char *field);
double vlReadDrawNumber(const vlDrawCall *call, int index, const char *field, double min, double max,
                        const char *expected);
const char *vlReadDrawText(const vlDrawCall *call, int index, const char *field);
/// Whether a value is a list that is empty or whose first element is a point, and not a point itself.
bool vlIsListOfPoints(lua_State *L, int index);
/// At least `least` points; they live as long as the userdata that is pushed for them.
vlVec3 *vlReadDrawPoints(const vlDrawCall *call, int index, int least, const char *expected, int *count);
/// The last argument, which may be left out.
vlDrawOptions vlReadDrawOptions(const vlDrawCall *call, int index, unsigned allowed);
/// The style of a line or shape on the call's canvas.
vlStyle vlDrawStyle(const vlDrawCall *call, const vlDrawOptions *options);

#endif
