// canvas.h: a surface to draw on: anti-aliased lines, discs, polygons, text and images.
//
// It draws into memory of its own or into a surface that it was given (that of a window, say), always by
// itself and never by the graphics card: the same calls give the same pixels. Coordinates that are not finite
// draw nothing; huge ones are clipped.
#ifndef VERLUA_DRAW_CANVAS_H
#define VERLUA_DRAW_CANVAS_H

#include <SDL.h>

#include "draw/camera.h"
#include "draw/color.h"
#include "draw/theme.h"
#include "verlua/types.h"

typedef struct vlCanvas vlCanvas;

/// The largest side of a canvas, px.
#define VL_MAX_CANVAS_SIDE 16384

/// A canvas with pixels of its own, 32 bits each (SDL_PIXELFORMAT_ARGB8888, alpha always 255).
/// Finds the font too. Returns NULL and says why on a bad size, without memory or without any font.
vlCanvas *vlCanvas_Create(int width, int height, vlError *error);
void vlCanvas_Destroy(vlCanvas *canvas);
/// Another size; what was drawn is gone. Fonts, images, theme and camera stay.
bool vlCanvas_Resize(vlCanvas *canvas, int width, int height, vlError *error);
/// Draws into the pixels of another surface from now on (NULL: into its own again). It must have four bytes a
/// pixel in the order of ARGB8888 or RGB888 (XRGB8888), and outlive its use here.
/// For a window: set the hint SDL_HINT_FRAMEBUFFER_ACCELERATION to "0" before SDL_GetWindowSurface. Else SDL
/// sends every frame through OpenGL, which without a graphics card takes 6 ms where 0.3 ms would do (1366 x
/// 768).
bool vlCanvas_SetTarget(vlCanvas *canvas, SDL_Surface *surface, vlError *error);
/// The surface drawn into. For a window: SDL_UpdateTexture with its pixels and pitch, or SDL_BlitSurface.
SDL_Surface *vlCanvas_GetSurface(const vlCanvas *canvas);
int vlCanvas_GetWidth(const vlCanvas *canvas);  ///< px
int vlCanvas_GetHeight(const vlCanvas *canvas); ///< px

/// Pixels for one unit of size: height / 720 or width / 960, whichever is less, at least 0.75.
double vlCanvas_GetUnit(const vlCanvas *canvas);
/// Pixels for one unit of line width: the same, thicker in high contrast.
double vlCanvas_GetLineUnit(const vlCanvas *canvas);
/// Pixels for one unit of text size: vlCanvas_GetUnit times the text scale.
double vlCanvas_GetTextUnit(const vlCanvas *canvas);
/// Larger or smaller text of every kind, for the last row of the room: VL_LEAST_TEXT_SCALE to
/// VL_MOST_TEXT_SCALE; what is outside is brought in, what is no number leaves the scale as it is. Default 1.
void vlCanvas_SetTextScale(vlCanvas *canvas, double scale);
double vlCanvas_GetTextScale(const vlCanvas *canvas);
#define VL_LEAST_TEXT_SCALE 0.6
#define VL_MOST_TEXT_SCALE  3.0

void vlCanvas_SetTheme(vlCanvas *canvas, vlThemeKind kind); ///< default dark
void vlCanvas_SetHighContrast(vlCanvas *canvas, bool high); ///< of either theme; default false
const vlTheme *vlCanvas_GetTheme(const vlCanvas *canvas);
/// The camera of the functions in scene units. Default: the plane, 2 m high about the origin.
void vlCanvas_SetCamera(vlCanvas *canvas, const vlCamera *camera);
const vlCamera *vlCanvas_GetCamera(const vlCanvas *canvas);

/// How a line or a shape is drawn.
typedef struct vlStyle
{
    vlColor color; ///< of the line or outline; VL_NO_COLOR: none
    vlColor fill;  ///< of the inside; VL_NO_COLOR: none
    double width;  ///< of the line, px in a picture 720 px high
    double dash;   ///< length of dashes and gaps, same unit; 0: a whole line
    vlColor rim,
        fillRim; ///< drawn round the line, and round the inside, see vlTheme_GetRim; VL_NO_COLOR: none
} vlStyle;

/// A line of the theme's text colour, VL_LINE_WIDTH wide, no fill.
vlStyle vlDefaultStyle(const vlCanvas *canvas);

/// Where a text or an image stands from the point that it is given: the text is to the right of it, ...
typedef enum vlAlign
{
    vl_alignLeft, ///< the point is at its left, or at its top
    vl_alignCenter,
    vl_alignRight ///< the point is at its right, or at its bottom
} vlAlign;

#define vl_alignTop    vl_alignLeft
#define vl_alignMiddle vl_alignCenter
#define vl_alignBottom vl_alignRight

typedef struct vlTextStyle
{
    vlColor color;
    vlColor halo; ///< drawn round the letters so that they read over lines; VL_NO_COLOR: none
    double size;  ///< of the letters (an em), px in a picture 720 px high, 4..400
    bool bold;
    vlAlign align, vertical;
} vlTextStyle;

/// The theme's text colour with a halo of the background, VL_TEXT_SIZE, point at the left, vertically
/// centred.
vlTextStyle vlDefaultTextStyle(const vlCanvas *canvas);

// In scene units. Points in m; in space they are projected. Widths and text sizes are in pixels, see vlStyle.
// What returns bool returns false and says why in `error` (which may be NULL) when memory is short, or as
// written.

void vlCanvas_Line(vlCanvas *canvas, vlVec3 a, vlVec3 b, const vlStyle *style);
/// Points that are not finite break the line in two.
bool vlCanvas_Polyline(vlCanvas *canvas, const vlVec3 *points, int count, bool closed, const vlStyle *style,
                       vlError *error);
/// The outline and the inside, of any simple shape. Fewer than three points: a line.
bool vlCanvas_Polygon(vlCanvas *canvas, const vlVec3 *points, int count, const vlStyle *style,
                      vlError *error);
/// Radius in m. In space: a disc that faces the eye.
void vlCanvas_Circle(vlCanvas *canvas, vlVec3 center, double radius, const vlStyle *style);
/// A line with a head at b, as for a force.
void vlCanvas_Arrow(vlCanvas *canvas, vlVec3 a, vlVec3 b, const vlStyle *style);

/// A point of a curve at t. Returning false stops the drawing (an error of the caller's own); a point that is
/// not finite is a gap.
typedef bool vlCurveFunction(void *user, double t, vlVec3 *point);
/// A curve from t0 to t1, with as many points as the picture needs (at most VL_MAX_CURVE_POINTS calls).
/// Returns false when the function did, or when t0 or t1 is not finite.
bool vlCanvas_Curve(vlCanvas *canvas, vlCurveFunction *function, void *user, double t0, double t1,
                    const vlStyle *style, vlError *error);
#define VL_MAX_CURVE_POINTS 4000

/// Text in UTF-8 (invalid bytes show as U+FFFD); "\n" begins a new line.
/// Returns false when the font fails.
bool vlCanvas_Text(vlCanvas *canvas, vlVec3 at, const char *text, const vlTextStyle *style, vlError *error);

/// An image file (PNG, JPEG, BMP, ...).
typedef struct vlImageStyle
{
    double width, height; ///< m; 0: from the other one and the picture's shape; both 0: one pixel is a pixel
    double angle;         ///< rad, counter-clockwise
    double alpha;         ///< 0..1
    vlAlign align, vertical; ///< default centre and middle
} vlImageStyle;

vlImageStyle vlDefaultImageStyle(void);
/// Draws it upright, centred at `at` unless aligned. Returns false and names the file and the reason when it
/// cannot be read.
bool vlCanvas_Image(vlCanvas *canvas, const char *path, vlVec3 at, const vlImageStyle *style, vlError *error);
/// Images are kept once read; this forgets them, so that a changed file is read again.
void vlCanvas_ForgetImages(vlCanvas *canvas);
/// Width and height of an image file, px.
bool vlCanvas_GetImageSize(vlCanvas *canvas, const char *path, int *width, int *height, vlError *error);

// In pixels, from the top left corner, y down. `width` and `radius` are in pixels as they are.

void vlCanvas_Clear(vlCanvas *canvas, vlColor color);
/// Only inside this rectangle and the ones pushed before it; at most VL_MAX_CLIPS deep.
void vlCanvas_PushClip(vlCanvas *canvas, double left, double top, double width, double height);
void vlCanvas_PopClip(vlCanvas *canvas);
#define VL_MAX_CLIPS 16

void vlCanvas_LinePx(vlCanvas *canvas, vlPixel a, vlPixel b, double width, vlColor color);
/// Joined with round corners, overlaps drawn once. dash 0: a whole line.
void vlCanvas_PolylinePx(vlCanvas *canvas, const vlPixel *points, int count, bool closed, double width,
                         double dash, vlColor color);
void vlCanvas_DiscPx(vlCanvas *canvas, vlPixel center, double radius, vlColor color);
/// A ring `width` wide, centred on the circle.
void vlCanvas_RingPx(vlCanvas *canvas, vlPixel center, double radius, double width, vlColor color);
/// False when memory is short.
bool vlCanvas_PolygonPx(vlCanvas *canvas, const vlPixel *points, int count, vlColor color);
/// Edges need not be on whole pixels. `corner` rounds it, px.
void vlCanvas_RectPx(vlCanvas *canvas, double left, double top, double width, double height, double corner,
                     vlColor color);
/// Size in px as it is (style->size times vlCanvas_GetTextUnit). Returns false when the font fails.
bool vlCanvas_TextPx(vlCanvas *canvas, vlPixel at, const char *text, const vlTextStyle *style,
                     vlError *error);
/// An image file, stretched to this rectangle. Returns false and names the file and the reason when it cannot
/// be read.
bool vlCanvas_ImagePx(vlCanvas *canvas, const char *path, double left, double top, double width,
                      double height, vlError *error);
/// Width and height of a text in px.
bool vlCanvas_MeasureText(vlCanvas *canvas, const char *text, const vlTextStyle *style, double *width,
                          double *height, vlError *error);

#endif
