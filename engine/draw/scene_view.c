// scene_view.c: the picture of a world: camera, the world itself, title, time and legend.
#include "draw/scene_view.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "draw/draw_error.h"
#include "draw/fit.h"
#include "draw/frame.h"
#include "draw/snapshot.h"

#define LONGEST_TITLE 256
#define LONGEST_UNIT  16

// Part of the picture that stays free on each side of what is fitted; in space there are numbers outside the
// floor.
static const double planeMargin = 0.12, spaceMargin = 0.1;

struct vlSceneView
{
    vlViewDef def;
    char title[LONGEST_TITLE], lengthUnit[LONGEST_UNIT], timeUnit[LONGEST_UNIT];
    vlPaperDrawing *paper;
    void *paperUser;
    vlFit fit;
    vlCamera camera;
    bool held;          // the user has taken the camera
    double strainRange; // it only grows, so that colours keep their meaning
    vlPast past;
    vlSnapshot snapshot;
    vlSpace *space;
    vlBodyLook bodyLook;
    void *bodyLookUser;
    bool contacts;
};

vlViewDef vlDefaultViewDef(void)
{
    return (vlViewDef){.azimuth = VL_CAMERA_AZIMUTH,
                       .elevation = VL_CAMERA_ELEVATION,
                       .grid = true,
                       .time = true,
                       .lengthUnit = "m",
                       .timeUnit = "s",
                       .particles = true};
}

vlSceneView *vlSceneView_Create(vlError *error)
{
    vlSceneView *view = calloc(1, sizeof(*view));
    if (view != NULL)
        view->space = vlSpace_Create();
    if (view == NULL || view->space == NULL)
    {
        free(view);
        vlDrawFail(error, "not enough memory for a view");
        return NULL;
    }
    const vlViewDef def = vlDefaultViewDef();
    view->camera = vlCamera_Plane((vlVec3){0, 0, 0}, 2);
    view->snapshot.past = &view->past;
    if (vlSceneView_Set(view, &def, error))
        return view;
    vlSceneView_Destroy(view);
    return NULL;
}

void vlSceneView_Destroy(vlSceneView *view)
{
    if (view == NULL)
        return;
    vlSnapshot_Free(&view->snapshot);
    vlPast_Free(&view->past);
    vlSpace_Destroy(view->space);
    free(view);
}

static bool isNumber(const char *field, double value, double least, double most, vlError *error)
{
    if (value >= least && value <= most)
        return true;
    return vlDrawFail(error, "view: %s: expected a number from %g to %g, got %g", field, least, most, value);
}

static void copyText(char *out, size_t size, const char *text)
{
    vlText_Clean(text != NULL ? text : "", out, (int)size);
}

bool vlSceneView_Set(vlSceneView *view, const vlViewDef *def, vlError *error)
{
    const double far = 1e12;
    if (!isNumber("center", def->center.x, -far, far, error) ||
        !isNumber("center", def->center.y, -far, far, error) ||
        !isNumber("center", def->center.z, -far, far, error) ||
        !isNumber("height", def->height, 0, far, error) ||
        !isNumber("distance", def->distance, 0, far, error) ||
        !isNumber("azimuth", def->azimuth, -1e6, 1e6, error) ||
        !isNumber("elevation", def->elevation, -1.5707963267948968, 1.5707963267948968, error))
        return false;
    view->def = *def;
    copyText(view->title, sizeof(view->title), def->title);
    copyText(view->lengthUnit, sizeof(view->lengthUnit), def->lengthUnit);
    copyText(view->timeUnit, sizeof(view->timeUnit), def->timeUnit);
    view->def.title = view->title;
    view->def.lengthUnit = view->lengthUnit;
    view->def.timeUnit = view->timeUnit;
    return true;
}

const vlViewDef *vlSceneView_GetDef(const vlSceneView *view)
{
    return &view->def;
}

void vlSceneView_SetBodyLook(vlSceneView *view, vlBodyLook look, void *user)
{
    view->bodyLook = look;
    view->bodyLookUser = user;
}

void vlSceneView_SetContacts(vlSceneView *view, bool shown)
{
    view->contacts = shown;
}

bool vlSceneView_ShowsContacts(const vlSceneView *view)
{
    return view->contacts;
}

void vlSceneView_Observe(vlSceneView *view, const vlWorld *world)
{
    if (view->fit.any)
    {
        vlFit_ObserveWorld(&view->fit, world);
        return;
    }
    // Without memory nothing is noted; drawing will say so.
    if (vlSnapshot_Read(&view->snapshot, world, false))
        vlFit_ObserveSnapshot(&view->fit, &view->snapshot);
}

void vlSceneView_Reset(vlSceneView *view)
{
    view->fit = (vlFit){0};
    vlPast_Forget(&view->past);
    view->held = false;
    view->strainRange = 0;
}

void vlSceneView_NoteStep(vlSceneView *view, const vlWorld *world, bool done)
{
    if (done)
        vlPast_EndStep(&view->past, world);
    else
        vlPast_BeginStep(&view->past, world);
}

void vlSceneView_ShowStep(vlSceneView *view, double share)
{
    view->past.share = share;
    if (share >= 1)
        vlPast_Forget(&view->past);
}

vlVec3 vlSceneView_See(const vlSceneView *view, const vlWorld *world, vlParticleId id)
{
    return vlParticle_IsValid(world, id) ? vlPast_See(&view->past, world, (int)id.slot)
                                         : vlParticle_GetPosition(world, id);
}

const vlCamera *vlSceneView_GetCamera(const vlSceneView *view)
{
    return &view->camera;
}

bool vlSceneView_Pick(vlSceneView *view, vlWorld *world, vlPixel pixel, double radius, vlPick *pick)
{
    *pick = (vlPick){.kind = vl_pickNothing};
    // Without memory nothing is found; drawing will say so.
    return vlSnapshot_Read(&view->snapshot, world, false) &&
           vlPick_Find(&view->snapshot, world, &view->camera, pixel, radius, pick);
}

void vlSceneView_HoldCamera(vlSceneView *view, const vlCamera *camera)
{
    view->camera = *camera;
    view->held = true;
}

// The height at which both ends of a direction are in view about a fixed middle.
static double heightAbout(const vlCamera *camera, const vlBounds *b, double margin)
{
    const double x = fmax(camera->center.x - b->min.x, b->max.x - camera->center.x);
    const double y = fmax(camera->center.y - b->min.y, b->max.y - camera->center.y);
    return 2 * fmax(y, x * camera->pixelHeight / camera->width) / (1 - 2 * margin);
}

// Larger numbers need more room.
static double marginOf(const vlSceneView *view, const vlCanvas *canvas)
{
    const double margin = view->snapshot.dimensions == 3 ? spaceMargin : planeMargin;
    return fmin(margin * fmax(1, 0.5 + 0.5 * vlCanvas_GetTextScale(canvas)), 0.25);
}

// In space the floor is in view too.
static void fitTo(vlSceneView *view, vlBounds b, double margin, double leastHeight)
{
    vlCamera *camera = &view->camera;
    if (camera->dimensions != 3)
    {
        vlCamera_Fit(camera, b.min, b.max, margin, leastHeight);
        return;
    }
    vlVec3 points[12];
    for (int i = 0; i < 8; i++)
        points[i] = (vlVec3){i & 1 ? b.max.x : b.min.x, i & 2 ? b.max.y : b.min.y, i & 4 ? b.max.z : b.min.z};
    const vlFloor floor = vlFindFloor(&view->snapshot, b);
    for (int i = 0; i < 4; i++)
        points[8 + i] =
            (vlVec3){i & 1 ? floor.right : floor.left, floor.level, i & 2 ? floor.front : floor.back};
    vlCamera_FitPoints(camera, points, 12, margin, leastHeight);
}

static void aim(vlSceneView *view, vlCanvas *canvas, vlBounds bounds)
{
    const double width = vlCanvas_GetWidth(canvas), height = vlCanvas_GetHeight(canvas);
    const vlViewDef *def = &view->def;
    vlCamera *camera = &view->camera;
    if (!view->held)
    {
        const vlVec3 size = {bounds.max.x - bounds.min.x, bounds.max.y - bounds.min.y,
                             bounds.max.z - bounds.min.z};
        const double largest = fmax(size.x, fmax(size.y, size.z));
        // A lone point is seen in two metres of space.
        const double least = largest > 1e-9 ? 0.3 * largest : 2;
        *camera = view->snapshot.dimensions == 3
                      ? vlCamera_Space((vlVec3){0, 0, 0}, 2, def->azimuth, def->elevation)
                      : vlCamera_Plane((vlVec3){0, 0, 0}, 2);
        vlCamera_SetViewport(camera, 0, 0, width, height);
        fitTo(view, bounds, marginOf(view, canvas), least);
        if (def->hasCenter)
        {
            camera->center = def->center;
            camera->height = fmax(
                camera->dimensions == 3 ? camera->height : heightAbout(camera, &bounds, planeMargin), least);
        }
        if (def->height > 0)
            camera->height = def->height;
        else if (def->distance > 0 && camera->dimensions == 3)
            vlCamera_SetDistance(camera, def->distance);
    }
    vlCamera_SetViewport(camera, 0, 0, width, height);
}

// Many particles and rods are drawn smaller, so that they can still be told apart.
static double thinnessOf(const vlFrame *frame)
{
    const vlSnapshot *s = frame->scene;
    double length = 0;
    int rods = 0, loose = 0;
    for (int i = 0; i < s->bondCount; i++)
    {
        const vlVec3 a = s->dots[s->bonds[i].a].position, b = s->dots[s->bonds[i].b].position;
        length += sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y) + (a.z - b.z) * (a.z - b.z));
        rods++;
    }
    for (int i = 0; i < s->dotCount; i++)
        loose += s->dots[i].live && s->dots[i].owner == vl_ownerNone;
    double room = 1e9;
    if (rods > 0)
        room = length / rods * frame->camera.scale;
    if (loose > 0)
        room = fmin(room, sqrt(frame->camera.width * frame->camera.pixelHeight / loose));
    return fmin(fmax(room / (22 * frame->unit), 0.3), 1);
}

// The stretch that gets the strongest colour: what nearly all links keep below, rounded up.
static double strainRangeOf(vlSceneView *view)
{
    const vlSnapshot *s = &view->snapshot;
    double squares = 0;
    int count = 0;
    for (int i = 0; i < s->dotCount; i++)
        if (s->dots[i].live && s->dots[i].strainCount > 0)
        {
            squares += (double)s->dots[i].strain * s->dots[i].strain;
            count++;
        }
    const double wanted = count > 0 ? 2.5 * sqrt(squares / count) : 0;
    view->strainRange = fmax(view->strainRange, vlNiceStep(fmin(fmax(wanted, 0.001), 10)));
    return view->strainRange;
}

void vlSceneView_SetPaper(vlSceneView *view, vlPaperDrawing *paper, void *user)
{
    view->paper = paper;
    view->paperUser = user;
}

static bool drawPaper(const vlSceneView *view, vlCanvas *canvas, vlError *error)
{
    return view->paper == NULL || view->paper(view->paperUser, canvas, error);
}

bool vlSceneView_DrawWorld(vlSceneView *view, vlCanvas *canvas, vlWorld *world, vlError *error)
{
    if (!vlSnapshot_Read(&view->snapshot, world, view->def.stretch))
        return vlDrawFail(error, "not enough memory for a picture");
    vlFit_ObserveSnapshot(&view->fit, &view->snapshot);
    const vlBounds bounds = vlFit_Advance(&view->fit, view->snapshot.dimensions);
    aim(view, canvas, bounds);
    vlCanvas_SetCamera(canvas, &view->camera);
    vlFrame frame = {.canvas = canvas,
                     .theme = vlCanvas_GetTheme(canvas),
                     .camera = view->camera,
                     .scene = &view->snapshot,
                     .bounds = bounds,
                     .unit = vlCanvas_GetLineUnit(canvas),
                     .textUnit = vlCanvas_GetTextUnit(canvas),
                     .strainRange = view->def.stretch ? strainRangeOf(view) : 0,
                     .particles = view->def.particles,
                     .grid = view->def.grid,
                     .lengthUnit = view->lengthUnit,
                     .bodyLook = view->bodyLook,
                     .bodyLookUser = view->bodyLookUser};
    frame.thinness = thinnessOf(&frame);
    frame.dotThinness = pow(frame.thinness, 1.35);
    frame.reservedTop = view->title[0] != '\0' ? (VL_TITLE_SIZE * 1.9) * frame.textUnit : 0;
    vlCanvas_Clear(canvas, frame.theme->background);
    if (view->snapshot.dimensions == 3)
        return vlSpace_Draw(view->space, &frame, error) && drawPaper(view, canvas, error) &&
               (!view->contacts || vlDrawBodyContacts(&frame, world, error));
    vlSnapshot_Place(&view->snapshot, &view->camera);
    if (view->def.grid)
        vlDrawPlaneGrid(&frame);
    return drawPaper(view, canvas, error) && vlDrawPlaneWorld(&frame, error) &&
           (!view->contacts || vlDrawBodyContacts(&frame, world, error)) &&
           (!view->def.grid || vlDrawPlaneNumbers(&frame, error));
}

// Labels

// Shortens a text with an ellipsis until it fits.
static bool shorten(vlCanvas *canvas, char *text, size_t size, const vlTextStyle *style, double room,
                    vlError *error)
{
    static const char ellipsis[] = "\xe2\x80\xa6";
    double width, height;
    size_t length = strlen(text);
    length = length < size - sizeof(ellipsis) ? length : size - sizeof(ellipsis);
    for (;;)
    {
        if (!vlCanvas_MeasureText(canvas, text, style, &width, &height, error))
            return false;
        if (width <= room || length == 0)
            return true;
        // A letter in UTF-8 begins with a byte that is not 10xxxxxx.
        do
            length--;
        while (length > 0 && (text[length] & 0xc0) == 0x80);
        memcpy(text + length, ellipsis, sizeof(ellipsis));
    }
}

static bool drawTitle(const vlSceneView *view, vlCanvas *canvas, double rightEdge, vlError *error)
{
    const double unit = vlCanvas_GetTextUnit(canvas);
    vlTextStyle style = vlDefaultTextStyle(canvas);
    style.size = VL_TITLE_SIZE * unit;
    style.bold = true;
    style.vertical = vl_alignTop;
    double width, height;
    if (!vlCanvas_MeasureText(canvas, view->title, &style, &width, &height, error))
        return false;
    // A long title is written smaller rather than over the time, and a very long one is cut.
    const double left = 22 * vlCanvas_GetUnit(canvas), room = rightEdge - left - 22 * unit;
    if (width > room)
        style.size = floor(fmax(style.size * room / width, 0.6 * style.size));
    char text[LONGEST_TITLE + 4];
    snprintf(text, sizeof(text), "%s", view->title);
    return shorten(canvas, text, sizeof(text), &style, room, error) &&
           vlCanvas_TextPx(canvas, (vlPixel){left, 14 * unit}, text, &style, error);
}

static bool drawTime(const vlSceneView *view, vlCanvas *canvas, const vlWorld *world, double *leftEdge,
                     vlError *error)
{
    const double unit = vlCanvas_GetTextUnit(canvas), whole = vlCanvas_GetWidth(canvas);
    const double right = whole - 22 * vlCanvas_GetUnit(canvas);
    vlTextStyle style = vlDefaultTextStyle(canvas);
    style.size = 24 * unit;
    style.vertical = vl_alignTop;
    char text[64];
    snprintf(text, sizeof(text), "t = %.2f %s", vlWorld_GetTime(world), view->timeUnit);
    double width, height;
    if (!vlCanvas_MeasureText(canvas, text, &style, &width, &height, error))
        return false;
    if (width > 0.4 * whole)
        style.size *= 0.4 * whole / width;
    width = fmin(width, 0.4 * whole);
    *leftEdge = right - width;
    return vlCanvas_TextPx(canvas, (vlPixel){*leftEdge, 18 * unit}, text, &style, error);
}

// A bar of the stretch colours with its ends in percent.
static bool drawLegend(const vlSceneView *view, vlCanvas *canvas, vlError *error)
{
    // Large letters make it larger, but not than the picture.
    const double unit = fmin(vlCanvas_GetTextUnit(canvas), vlCanvas_GetHeight(canvas) / 420.0);
    const double width = round(16 * unit), height = 170 * unit;
    // Below the time, and the line that a window has there. On whole pixels, or the panel would shine
    // through.
    const double left = floor(vlCanvas_GetWidth(canvas) - 90 * unit),
                 top = floor(80 * vlCanvas_GetTextUnit(canvas) + 40 * unit);
    const vlFrame frame = {.theme = vlCanvas_GetTheme(canvas), .strainRange = view->strainRange};
    vlCanvas_RectPx(canvas, left - 14 * unit, top - 40 * unit, 94 * unit, height + 60 * unit, 8 * unit,
                    frame.theme->panel);
    const int rows = (int)height;
    for (int i = 0; i < rows; i++)
    {
        const double share = 1 - 2 * (i + 0.5) / rows;
        vlCanvas_RectPx(canvas, left, top + i, width, 1, 0,
                        vlFrame_GetStrainColor(&frame, (float)(share * view->strainRange)));
    }
    vlTextStyle style = vlDefaultTextStyle(canvas);
    style.size = 17 * unit;
    if (!vlCanvas_TextPx(canvas, (vlPixel){left - 4 * unit, top - 22 * unit}, "\xce\x94L/L", &style, error))
        return false;
    for (int i = -1; i <= 1; i++)
    {
        char number[48], text[64];
        vlFormatTick(number, sizeof(number), 100 * view->strainRange * i, 100 * view->strainRange);
        snprintf(text, sizeof(text), "%s%s %%", i > 0 ? "+" : "", number);
        if (!vlCanvas_TextPx(canvas, (vlPixel){left + width + 6 * unit, top + height * (1 - i) / 2}, text,
                             &style, error))
            return false;
    }
    return true;
}

bool vlSceneView_DrawLabels(vlSceneView *view, vlCanvas *canvas, const vlWorld *world, vlError *error)
{
    double rightEdge = vlCanvas_GetWidth(canvas);
    if (view->def.time && !drawTime(view, canvas, world, &rightEdge, error))
        return false;
    if (view->title[0] != '\0' && !drawTitle(view, canvas, rightEdge, error))
        return false;
    return !view->def.stretch || drawLegend(view, canvas, error);
}
