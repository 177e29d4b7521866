// camera.c: from points of the scene to pixels and back, in the plane and in space.
#include "draw/camera.h"

#include <math.h>

// The nearest that is seen, as a part of the distance to `center`.
static const double nearPart = 0.01;
// Orbiting stops just short of the poles, where "up" would flip.
static const double steepest = 1.5533; // 89 degrees

static vlVec3 add(vlVec3 a, vlVec3 b, double times)
{
    return (vlVec3){a.x + b.x * times, a.y + b.y * times, a.z + b.z * times};
}

static double dot(vlVec3 a, vlVec3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static double clamp(double value, double least, double most)
{
    return value < least ? least : value > most ? most : value;
}

static bool isFinite(vlVec3 p)
{
    return isfinite(p.x) && isfinite(p.y) && isfinite(p.z);
}

static vlCamera make(int dimensions, vlVec3 center, double height)
{
    vlCamera camera = {.dimensions = dimensions,
                       .center = center,
                       .height = height,
                       .azimuth = VL_CAMERA_AZIMUTH,
                       .elevation = VL_CAMERA_ELEVATION,
                       .fieldOfView = VL_CAMERA_FIELD,
                       .width = 1280,
                       .pixelHeight = 720};
    vlCamera_Update(&camera);
    return camera;
}

vlCamera vlCamera_Plane(vlVec3 center, double height)
{
    return make(2, center, height);
}

vlCamera vlCamera_Space(vlVec3 center, double height, double azimuth, double elevation)
{
    vlCamera camera = make(3, center, height);
    camera.azimuth = azimuth;
    camera.elevation = elevation;
    vlCamera_Update(&camera);
    return camera;
}

void vlCamera_SetViewport(vlCamera *camera, double left, double top, double width, double height)
{
    camera->left = left;
    camera->top = top;
    camera->width = width;
    camera->pixelHeight = height;
    vlCamera_Update(camera);
}

void vlCamera_SetDistance(vlCamera *camera, double distance)
{
    camera->height = 2 * distance * tan(camera->fieldOfView / 2);
    vlCamera_Update(camera);
}

void vlCamera_Update(vlCamera *camera)
{
    camera->scale = camera->pixelHeight / camera->height;
    camera->distance = camera->height / (2 * tan(camera->fieldOfView / 2));
    const bool space = camera->dimensions == 3;
    const double elevation = space ? clamp(camera->elevation, -steepest, steepest) : 0;
    const double azimuth = space ? camera->azimuth : 0;
    const double ca = cos(azimuth), sa = sin(azimuth), ce = cos(elevation), se = sin(elevation);
    camera->forward = (vlVec3){-sa * ce, -se, -ca * ce};
    camera->right = (vlVec3){ca, 0, -sa};
    camera->up = (vlVec3){-sa * se, ce, -ca * se};
    camera->eye = add(camera->center, camera->forward, -camera->distance);
}

bool vlCamera_Project(const vlCamera *camera, vlVec3 point, vlPixel *pixel, double *depth)
{
    if (!isFinite(point))
        return false;
    const double middleX = camera->left + camera->width / 2, middleY = camera->top + camera->pixelHeight / 2;
    if (camera->dimensions != 3)
    {
        pixel->x = middleX + (point.x - camera->center.x) * camera->scale;
        pixel->y = middleY - (point.y - camera->center.y) * camera->scale;
        if (depth != NULL)
            *depth = camera->center.z - point.z;
        return true;
    }
    const vlVec3 offset = add(point, camera->eye, -1);
    const double away = dot(offset, camera->forward);
    if (!(away >= camera->distance * nearPart * 0.999))
        return false;
    const double scale = vlCamera_GetScaleAt(camera, away);
    pixel->x = middleX + dot(offset, camera->right) * scale;
    pixel->y = middleY - dot(offset, camera->up) * scale;
    if (depth != NULL)
        *depth = away;
    return true;
}

vlVec3 vlCamera_Unproject(const vlCamera *camera, vlPixel pixel, double depth)
{
    const double x = pixel.x - (camera->left + camera->width / 2);
    const double y = (camera->top + camera->pixelHeight / 2) - pixel.y;
    if (camera->dimensions != 3)
        return (vlVec3){camera->center.x + x / camera->scale, camera->center.y + y / camera->scale, 0};
    const double scale = vlCamera_GetScaleAt(camera, depth);
    vlVec3 point = add(camera->eye, camera->forward, depth);
    point = add(point, camera->right, x / scale);
    return add(point, camera->up, y / scale);
}

vlRay vlCamera_GetRay(const vlCamera *camera, vlPixel pixel)
{
    if (camera->dimensions != 3)
        return (vlRay){vlCamera_Unproject(camera, pixel, 0), {0, 0, -1}};
    const vlVec3 along = add(vlCamera_Unproject(camera, pixel, camera->distance), camera->eye, -1);
    const double length = sqrt(dot(along, along));
    return (vlRay){camera->eye, {along.x / length, along.y / length, along.z / length}};
}

double vlCamera_GetScaleAt(const vlCamera *camera, double depth)
{
    return camera->dimensions == 3 ? camera->scale * camera->distance / depth : camera->scale;
}

bool vlCamera_ClipSegment(const vlCamera *camera, vlVec3 *a, vlVec3 *b)
{
    if (camera->dimensions != 3)
        return true;
    const double nearest = camera->distance * nearPart;
    const double da = dot(add(*a, camera->eye, -1), camera->forward) - nearest;
    const double db = dot(add(*b, camera->eye, -1), camera->forward) - nearest;
    if (!isfinite(da) || !isfinite(db) || (da < 0 && db < 0))
        return false;
    if (da >= 0 && db >= 0)
        return true;
    const vlVec3 cut = add(*a, add(*b, *a, -1), da / (da - db));
    if (da < 0)
        *a = cut;
    else
        *b = cut;
    return true;
}

// The part of the picture that the points take, px. False when one of them is behind the eye.
static bool findExtent(const vlCamera *camera, const vlVec3 *points, int count, vlPixel *least, vlPixel *most)
{
    *least = (vlPixel){1e300, 1e300};
    *most = (vlPixel){-1e300, -1e300};
    for (int i = 0; i < count; i++)
    {
        vlPixel pixel;
        if (!vlCamera_Project(camera, points[i], &pixel, NULL))
            return false;
        *least = (vlPixel){fmin(least->x, pixel.x), fmin(least->y, pixel.y)};
        *most = (vlPixel){fmax(most->x, pixel.x), fmax(most->y, pixel.y)};
    }
    return true;
}

void vlCamera_FitPoints(vlCamera *camera, const vlVec3 *points, int count, double margin, double leastHeight)
{
    const double freePart = 1 - 2 * margin;
    vlVec3 min = {1e300, 1e300, 1e300}, max = {-1e300, -1e300, -1e300};
    for (int i = 0; i < count; i++)
    {
        if (!isFinite(points[i]))
            return;
        min = (vlVec3){fmin(min.x, points[i].x), fmin(min.y, points[i].y), fmin(min.z, points[i].z)};
        max = (vlVec3){fmax(max.x, points[i].x), fmax(max.y, points[i].y), fmax(max.z, points[i].z)};
    }
    if (count < 1)
        return;
    const vlVec3 size = add(max, min, -1);
    camera->center = add(min, size, 0.5);
    camera->height = fmax(leastHeight, 2 * sqrt(dot(size, size)));
    // Moving the eye changes the perspective, so a few rounds are made; in the plane one would do.
    for (int round = 0; round < 12 && camera->height > 0; round++)
    {
        vlPixel least, most;
        vlCamera_Update(camera);
        if (!findExtent(camera, points, count, &least, &most))
        {
            camera->height *= 2;
            continue;
        }
        // The middle of what is seen goes to the middle of the picture; then the size is put right.
        const double dx = (least.x + most.x) / 2 - (camera->left + camera->width / 2);
        const double dy = (least.y + most.y) / 2 - (camera->top + camera->pixelHeight / 2);
        camera->center = add(camera->center, camera->right, dx / camera->scale);
        camera->center = add(camera->center, camera->up, -dy / camera->scale);
        const double fill = fmax((most.x - least.x) / (camera->width * freePart),
                                 (most.y - least.y) / (camera->pixelHeight * freePart));
        camera->height = fmax(camera->height * fill, leastHeight);
    }
    vlCamera_Update(camera);
}

void vlCamera_Fit(vlCamera *camera, vlVec3 min, vlVec3 max, double margin, double leastHeight)
{
    vlVec3 corners[8];
    for (int i = 0; i < 8; i++)
        corners[i] = (vlVec3){i & 1 ? max.x : min.x, i & 2 ? max.y : min.y, i & 4 ? max.z : min.z};
    vlCamera_FitPoints(camera, corners, 8, margin, leastHeight);
}

void vlCamera_Pan(vlCamera *camera, double dx, double dy)
{
    camera->center = add(camera->center, camera->right, -dx / camera->scale);
    camera->center = add(camera->center, camera->up, dy / camera->scale);
    vlCamera_Update(camera);
}

void vlCamera_Zoom(vlCamera *camera, double factor, vlPixel at)
{
    if (!(factor > 0) || !isfinite(factor))
        return;
    const vlVec3 before = vlCamera_Unproject(camera, at, camera->distance);
    camera->height = clamp(camera->height / factor, 1e-9, 1e12);
    vlCamera_Update(camera);
    const vlVec3 after = vlCamera_Unproject(camera, at, camera->distance);
    camera->center = add(camera->center, add(before, after, -1), 1);
    vlCamera_Update(camera);
}

void vlCamera_Orbit(vlCamera *camera, double azimuth, double elevation)
{
    camera->azimuth += azimuth;
    camera->elevation = clamp(camera->elevation + elevation, -steepest, steepest);
    vlCamera_Update(camera);
}
