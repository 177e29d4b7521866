// turtles.c: the globals of turtles and Logo, and what turtles look like
#include "program/turtles.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <lauxlib.h>

static const char turtlesKey; // its address is the registry's key that holds the vlTurtles

// Globals that scripts define, loaded when one is first called. (tests/lua/turtle_words.lua compares them
// with the table of words.)
static const char *const globals[] = {
    "turtle",   "new_turtle", "logo",        "forward",     "fd",        "back",       "bk",
    "right",    "rt",         "left",        "lt",          "penup",     "pu",         "pendown",
    "pd",       "home",       "clearscreen", "cs",          "clean",     "setheading", "seth",
    "heading",  "setpos",     "setxy",       "setx",        "sety",      "pos",        "xcor",
    "ycor",     "towards",    "distance",    "setpencolor", "setpc",     "pencolor",   "setpensize",
    "pensize",  "filled",     "begin_fill",  "end_fill",    "arc",       "circle",     "dot",
    "stamp",    "clearstamp", "write",       "hideturtle",  "ht",        "showturtle", "st",
    "setshape", "shape",      "setsize",     "size",        "speed",     "setbg",      "undo",
    "clone",    "setorigin",  "wrap",        "window",      "fence",     "mode",       "launch",
    "forever",  "wait",       "when",        "click_on",    "click_off", "touching",   "color_under",
    "stop_all", "say",
};

// Calls a function of scripts/turtle/scene.lua or scripts/logo.lua. Upvalues: require, its name, and what the
// global was before, which takes calls with a table.
static int callScript(lua_State *L)
{
    if (lua_istable(L, 1) && lua_isfunction(L, lua_upvalueindex(3)))
    {
        lua_pushvalue(L, lua_upvalueindex(3));
    }
    else
    {
        lua_pushvalue(L, lua_upvalueindex(1));
        lua_pushliteral(L, "turtle.scene");
        lua_call(L, 1, 1);
        lua_pushvalue(L, lua_upvalueindex(2));
        lua_rawget(L, -2);
        lua_remove(L, -2);
    }
    lua_insert(L, 1);
    lua_call(L, lua_gettop(L) - 1, LUA_MULTRET);
    return lua_gettop(L);
}

static void setGlobals(lua_State *L)
{
    for (size_t i = 0; i < sizeof(globals) / sizeof(globals[0]); i++)
    {
        lua_getglobal(L, "require");
        lua_pushstring(L, globals[i]);
        lua_getglobal(L, globals[i]);
        lua_pushcclosure(L, callScript, 3);
        lua_setglobal(L, globals[i]);
    }
}

void vlTurtles_Open(vlTurtles *turtles, lua_State *L)
{
    void *user = turtles->user;
    void (*report)(void *, const char *) = turtles->report;
    *turtles = (vlTurtles){.list = LUA_NOREF,
                           .width = 1280,
                           .height = 720,
                           .background = -1,
                           .hasConsole = turtles->hasConsole,
                           .replays = turtles->replays,
                           .user = user,
                           .report = report};
    turtles->ink = vlInk_Create();
    if (turtles->ink == NULL)
    {
        luaL_error(L, "not enough memory for the ink of turtles");
    }
    lua_pushlightuserdata(L, turtles);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &turtlesKey);
    luaL_getsubtable(L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
    vlTurtles_PushLibrary(L, turtles);
    lua_setfield(L, -2, "verlua.turtles");
    lua_pop(L, 1);
    setGlobals(L);
}

void vlTurtles_Close(vlTurtles *turtles)
{
    vlInk_Destroy(turtles->ink);
    for (int i = 0; i < turtles->costumeCount; i++)
    {
        for (int k = 0; k < turtles->costumes[i].partCount; k++)
        {
            free(turtles->costumes[i].parts[k].points);
        }
        free(turtles->costumes[i].parts);
    }
    free(turtles->costumes);
    vlTurtleReplay_Free(&turtles->replay);
    *turtles = (vlTurtles){.list = LUA_NOREF};
}

vlTurtles *vlTurtles_Of(lua_State *L)
{
    lua_rawgetp(L, LUA_REGISTRYINDEX, &turtlesKey);
    vlTurtles *turtles = lua_touserdata(L, -1);
    lua_pop(L, 1);
    return turtles;
}

bool vlTurtles_AreUsed(const vlTurtles *turtles)
{
    return turtles->list != LUA_NOREF;
}

void vlTurtles_GetBounds(const vlTurtles *turtles, double bounds[4])
{
    double drawn[4];
    const double stage[4] = {-turtles->width / 2, -turtles->height / 2, turtles->width / 2,
                             turtles->height / 2};
    memcpy(bounds, stage, sizeof(stage));
    if (vlInk_GetBounds(turtles->ink, drawn))
    {
        bounds[0] = fmin(bounds[0], drawn[0]);
        bounds[1] = fmin(bounds[1], drawn[1]);
        bounds[2] = fmax(bounds[2], drawn[2]);
        bounds[3] = fmax(bounds[3], drawn[3]);
    }
}

// Drawing

static const char actKey; // its address is the registry's key that holds the turtle whose verb is at work

static double numberAt(lua_State *L, int place)
{
    lua_rawgeti(L, -1, place);
    const double number = lua_tonumber(L, -1);
    lua_pop(L, 1);
    return number;
}

static vlTurtlePose poseAt(lua_State *L)
{
    return (vlTurtlePose){numberAt(L, vl_turtleX), numberAt(L, vl_turtleY), numberAt(L, vl_turtleHeading)};
}

// How long the act of the turtle on top of the stack is seen, s.
static double durationOf(const vlTurtles *turtles, lua_State *L, const vlTurtleAct *act)
{
    const double speed = numberAt(L, vl_turtleSpeed);
    lua_rawgeti(L, -1, vl_turtleVisible);
    const bool visible = lua_toboolean(L, -1);
    lua_pop(L, 1);
    if (!visible || !(speed > 0))
    {
        return 0;
    }
    double length = 0;
    for (size_t i = act->first; i < act->last; i++)
    {
        const vlInkItem *item = vlInk_GetItem(turtles->ink, i);
        length += item->kind == vl_inkLine ? hypot(item->u.b.x - item->ax, item->u.b.y - item->ay) : 0;
    }
    length = fmax(length, hypot(act->to.x - act->from.x, act->to.y - act->from.y));
    return length / speed + fabs(remainder(act->to.heading - act->from.heading, 360)) / (2 * speed);
}

// Adds the act that was begun, if there is one.
static void endAct(vlTurtles *turtles, lua_State *L)
{
    vlTurtleAct act = turtles->act;
    if (act.owner == 0)
    {
        return;
    }
    turtles->act.owner = 0;
    lua_rawgetp(L, LUA_REGISTRYINDEX, &actKey);
    act.to = poseAt(L);
    act.last = vlInk_GetCount(turtles->ink);
    // What was wiped meanwhile is not to be seen again.
    if (act.last < act.first)
    {
        vlTurtleReplay_Drop(&turtles->replay);
        act.first = act.last;
    }
    act.duration = durationOf(turtles, L, &act);
    vlTurtleReplay_Add(&turtles->replay, &act);
    lua_pop(L, 1);
}

void vlTurtles_BeginAct(vlTurtles *turtles, lua_State *L, int index)
{
    endAct(turtles, L);
    if (index == 0)
    {
        return;
    }
    lua_pushvalue(L, index);
    turtles->act = (vlTurtleAct){.owner = (uint32_t)numberAt(L, vl_turtleOwner),
                                 .from = poseAt(L),
                                 .first = vlInk_GetCount(turtles->ink)};
    lua_rawsetp(L, LUA_REGISTRYINDEX, &actKey);
}

static void showReplay(vlTurtles *turtles, lua_State *L)
{
    endAct(turtles, L);
    vlTurtleReplay_Advance(&turtles->replay, vlClock_Seconds());
    double share = 0;
    const bool running = vlTurtleReplay_IsRunning(&turtles->replay);
    const size_t shown = running ? vlTurtleReplay_GetShown(&turtles->replay, &share) : SIZE_MAX;
    vlInk_SetShown(turtles->ink, shown, share);
}

bool vlTurtles_DrawPaper(vlTurtles *turtles, lua_State *L, vlCanvas *canvas, vlError *error)
{
    if (turtles->replays && lua_checkstack(L, 4))
    {
        showReplay(turtles, L);
    }
    vlColor paper;
    if (turtles->background >= 0 &&
        vlTheme_FindColor(vlCanvas_GetTheme(canvas), vlInk_GetColorName(turtles->ink, turtles->background),
                          &paper, error))
    {
        vlCanvas_RectPx(canvas, 0, 0, vlCanvas_GetWidth(canvas), vlCanvas_GetHeight(canvas), 0, paper);
    }
    return vlInk_Draw(turtles->ink, canvas, error);
}

// A turtle as its table says.
typedef struct Pose
{
    double x, y, heading, size;
    int costume, color;
    const char *speech; // as long as the table is not changed
} Pose;

// The turtle on top of the stack. False when it is not to be seen.
static bool readPose(const vlTurtles *turtles, lua_State *L, Pose *pose)
{
    lua_rawgeti(L, -1, vl_turtleVisible);
    const bool visible = lua_toboolean(L, -1);
    lua_pop(L, 1);
    if (!visible)
    {
        return false;
    }
    vlTurtlePose seen = poseAt(L);
    vlTurtleReplay_GetPose(&turtles->replay, (uint32_t)numberAt(L, vl_turtleOwner), &seen);
    pose->x = seen.x;
    pose->y = seen.y;
    pose->heading = seen.heading;
    pose->size = numberAt(L, vl_turtleSize);
    pose->costume = (int)numberAt(L, vl_turtleCostume);
    pose->color = (int)numberAt(L, vl_turtleColor);
    lua_rawgeti(L, -1, vl_turtleSpeech);
    pose->speech = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : NULL;
    lua_pop(L, 1);
    return true;
}

static bool drawPart(const vlTurtles *turtles, const Pose *pose, const vlCostumePart *part, vlCanvas *canvas,
                     vlError *error)
{
    vlVec3 corners[256];
    const double angle = pose->heading * 3.14159265358979323846 / 180;
    const double c = cos(angle) * pose->size, s = sin(angle) * pose->size;
    for (int i = 0; i < part->count; i++)
    {
        const double x = part->points[2 * i], y = part->points[2 * i + 1];
        corners[i] = (vlVec3){pose->x + c * x + s * y, pose->y - s * x + c * y, 0};
    }
    const vlTheme *theme = vlCanvas_GetTheme(canvas);
    vlColor fill = theme->text;
    const int color = part->color >= 0 ? part->color : pose->color;
    vlTheme_FindColor(theme, vlInk_GetColorName(turtles->ink, color), &fill, NULL);
    const vlStyle style = {.color = VL_NO_COLOR, .fill = fill, .fillRim = vlTheme_GetRim(theme, fill)};
    return vlCanvas_Polygon(canvas, corners, part->count, &style, error);
}

static bool drawBubble(const Pose *pose, vlCanvas *canvas, vlError *error)
{
    vlPixel at;
    vlTextStyle style = vlDefaultTextStyle(canvas);
    style.size = VL_LABEL_SIZE * vlCanvas_GetTextUnit(canvas);
    style.halo = VL_NO_COLOR;
    double width, height;
    if (!vlCamera_Project(vlCanvas_GetCamera(canvas), (vlVec3){pose->x, pose->y + 22 * pose->size, 0}, &at,
                          NULL))
    {
        return true;
    }
    if (!vlCanvas_MeasureText(canvas, pose->speech, &style, &width, &height, error))
    {
        return false;
    }
    const double pad = style.size * 0.5;
    const vlTheme *theme = vlCanvas_GetTheme(canvas);
    const double left = at.x, top = at.y - height - 2 * pad;
    const vlPixel tail[3] = {
        {left + pad, top + height + pad}, {left + 3 * pad, top + height + pad}, {at.x, at.y + pad}};
    vlColor paper = theme->panel;
    paper.a = 255;
    vlCanvas_RectPx(canvas, left, top, width + 2 * pad, height + pad, pad, paper);
    if (!vlCanvas_PolygonPx(canvas, tail, 3, paper))
    {
        return true;
    }
    return vlCanvas_TextPx(canvas, (vlPixel){left + pad, top + (height + pad) / 2}, pose->speech, &style,
                           error);
}

static bool drawTurtle(const vlTurtles *turtles, const Pose *pose, vlCanvas *canvas, vlError *error)
{
    if (pose->costume < 1 || pose->costume > turtles->costumeCount)
    {
        return true;
    }
    const vlCostume *costume = &turtles->costumes[pose->costume - 1];
    if (costume->image[0] != '\0')
    {
        vlImageStyle style = vlDefaultImageStyle();
        style.height = costume->height * pose->size;
        style.angle = -pose->heading * 3.14159265358979323846 / 180;
        if (!vlCanvas_Image(canvas, costume->image, (vlVec3){pose->x, pose->y, 0}, &style, error))
        {
            return false;
        }
    }
    for (int i = 0; i < costume->partCount; i++)
    {
        if (!drawPart(turtles, pose, &costume->parts[i], canvas, error))
        {
            return false;
        }
    }
    return pose->speech == NULL || drawBubble(pose, canvas, error);
}

bool vlTurtles_Draw(vlTurtles *turtles, lua_State *L, vlCanvas *canvas, vlError *error)
{
    if (!vlTurtles_AreUsed(turtles) || !lua_checkstack(L, 8))
    {
        return true;
    }
    lua_rawgeti(L, LUA_REGISTRYINDEX, turtles->list);
    const int count = (int)lua_rawlen(L, -1);
    bool done = true;
    for (int i = 1; done && i <= count; i++)
    {
        Pose pose;
        lua_rawgeti(L, -1, i);
        if (lua_istable(L, -1) && readPose(turtles, L, &pose))
        {
            done = drawTurtle(turtles, &pose, canvas, error);
        }
        lua_pop(L, 1);
    }
    lua_pop(L, 1);
    return done;
}
