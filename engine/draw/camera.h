// camera.h: from points of the scene to pixels and back, in the plane and in space.
#ifndef VERLUA_DRAW_CAMERA_H
#define VERLUA_DRAW_CAMERA_H

#include "verlua/types.h"

/// A point of the picture: pixels from the top left corner, y down.
typedef struct vlPixel
{
    double x, y;
} vlPixel;

/// Where a line begins, m, and where it goes, 1 m long.
typedef struct vlRay
{
    vlVec3 origin, direction;
} vlRay;

/// A camera. In the plane it looks along -z, `height` metres high. In space it orbits `center`, y up.
/// Fields may be set by hand; vlCamera_Update must follow.
typedef struct vlCamera
{
    int dimensions;     ///< 2 or 3
    vlVec3 center;      ///< m, in the middle of the picture
    double height;      ///< m, of the scene between the picture's top and bottom edge (in space: at `center`)
    double azimuth;     ///< rad, in space: 0 looks along -z, growing turns the eye to the right (towards +x)
    double elevation;   ///< rad, -pi/2..pi/2, in space: how far the eye is above the horizon
    double fieldOfView; ///< rad, in space, from the top to the bottom edge
    double left, top, width, pixelHeight; ///< px, where in the picture

    // Made by vlCamera_Update:
    double scale;    ///< px/m at `center`
    double distance; ///< m, from the eye to `center`, in space
    vlVec3 eye, right, up, forward;
} vlCamera;

/// Azimuth, elevation and field of view of a camera in space that nobody has turned yet, rad.
#define VL_CAMERA_AZIMUTH   0.6
#define VL_CAMERA_ELEVATION 0.35
#define VL_CAMERA_FIELD     0.6

vlCamera vlCamera_Plane(vlVec3 center, double height);
vlCamera vlCamera_Space(vlVec3 center, double height, double azimuth, double elevation);
/// The part of the picture that the camera fills, px.
void vlCamera_SetViewport(vlCamera *camera, double left, double top, double width, double height);
/// In space: sets the height that is seen at `center` from so far away, m.
void vlCamera_SetDistance(vlCamera *camera, double distance);
void vlCamera_Update(vlCamera *camera);

/// Where a point appears. `depth` (may be NULL) is m along the view direction, from the eye in space. Returns
/// false when the point is not finite or is behind the eye; pixel is then untouched.
bool vlCamera_Project(const vlCamera *camera, vlVec3 point, vlPixel *pixel, double *depth);
/// The point of the scene under a pixel, at a depth as vlCamera_Project gives it (in the plane: z = 0).
vlVec3 vlCamera_Unproject(const vlCamera *camera, vlPixel pixel, double depth);
/// The ray of all points of the scene under a pixel: from the eye (in the plane from the scene's point, z =
/// 0), in a direction 1 m long, away from the viewer.
vlRay vlCamera_GetRay(const vlCamera *camera, vlPixel pixel);
/// Pixels a metre across the view at that depth.
double vlCamera_GetScaleAt(const vlCamera *camera, double depth);
/// Cuts a segment at the plane just before the eye. Returns false when nothing is left. In the plane: true.
bool vlCamera_ClipSegment(const vlCamera *camera, vlVec3 *a, vlVec3 *b);

/// Centre and height such that the box is in view, with `margin` (0.1: a tenth of the picture) free on each
/// side. `leastHeight` in m keeps a single point from being infinitely near.
void vlCamera_Fit(vlCamera *camera, vlVec3 min, vlVec3 max, double margin, double leastHeight);
/// The same for points, which may leave the corners of their box empty.
void vlCamera_FitPoints(vlCamera *camera, const vlVec3 *points, int count, double margin, double leastHeight);
/// Moves the scene under the hand by so many pixels.
void vlCamera_Pan(vlCamera *camera, double dx, double dy);
/// Shows the scene `factor` times larger; what is under `at` stays there.
void vlCamera_Zoom(vlCamera *camera, double factor, vlPixel at);
/// Turns about `center`, rad; in the plane nothing happens.
void vlCamera_Orbit(vlCamera *camera, double azimuth, double elevation);

#endif
