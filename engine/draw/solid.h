// solid.h: shaded triangles, balls and tubes that hide one another pixel by pixel.
//
// Draw from far to near all the same: then an edge blends with what really lies behind it.
#ifndef VERLUA_DRAW_SOLID_H
#define VERLUA_DRAW_SOLID_H

#include "draw/raster.h"

/// Depths of what was drawn, beside a raster.
typedef struct vlDepthBuffer
{
    float *nearness; ///< 1/depth, width * height; greater is nearer, 0 is empty
    int width, height;
} vlDepthBuffer;

/// Makes it as large as the raster and empties it. False when memory is short.
bool vlDepthBuffer_Begin(vlDepthBuffer *buffer, const vlRaster *raster);
void vlDepthBuffer_Free(vlDepthBuffer *buffer);

/// A corner: where it is in the picture, 1/depth, and its colour there, 0..255 a channel.
typedef struct vlCorner
{
    float x, y, nearness;
    float r, g, b;
} vlCorner;

/// The depth buffer may be NULL: nothing is hidden then. Neighbours overlap by half a pixel, so that no
/// background shines through the seam; the outer edge is anti-aliased.
void vlSolid_Triangle(vlRaster *raster, vlDepthBuffer *buffer, const vlCorner corners[3]);

/// The same with four corners in a plane, convex; two of them may be one.
void vlSolid_Face(vlRaster *raster, vlDepthBuffer *buffer, const vlCorner corners[4]);

/// A triangle or a convex face of four corners in one colour, over everything, in the same manner.
void vlSolid_FlatFace(vlRaster *raster, const vlPixel *corners, int count, vlColor color);

/// Collects triangles in the raster's mask, as vlRaster_MaskPolygon does but quicker: for the shadows of
/// cloths.
void vlSolid_MaskTriangle(vlRaster *raster, const vlPixel corners[3], vlPixelBox *used);

/// How a ball looks.
typedef struct vlBallLook
{
    vlColor color;
    bool matt;        ///< without a gloss
    bool marked;      ///< every other of the eighths that three planes cut it into has another colour
    vlColor other;    ///< that colour
    float axis[3][3]; ///< the planes stand square to these, given in the picture's axes
} vlBallLook;

/// A ball `radius` pixels large that is `depth` metres away; `perMetre` is pixels a metre there. `light`
/// points to the light, in the picture's axes: right, up, towards the eye.
void vlSolid_Ball(vlRaster *raster, vlDepthBuffer *buffer, vlPixel center, double radius, double depth,
                  double perMetre, const float light[3], const vlBallLook *look);

/// A tube from a to b with round ends, `widthA` and `widthB` pixels thick, brightest along its middle.
void vlSolid_Tube(vlRaster *raster, vlDepthBuffer *buffer, vlPixel a, double depthA, double widthA, vlPixel b,
                  double depthB, double widthB, vlColor color);

/// The same in one colour, for threads on a cloth and edges.
void vlSolid_Thread(vlRaster *raster, vlDepthBuffer *buffer, vlPixel a, double depthA, vlPixel b,
                    double depthB, double width, vlColor color);

/// How bright a surface is whose normal and direction to the light have this cosine: 0.35..1.1.
float vlSolid_Brightness(float cosine);

#endif
