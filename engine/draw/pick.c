// pick.c: what is under the pointer.
#include "draw/pick.h"

#include <math.h>

#include "core/vector.h"
#include "dynamics/state.h"

// What a cloth is nearer than by this part of the distance it hides; its own nodes lie in it.
static const double hiding = 0.98;
// In space, of two marks about as far from the pointer, the nearer to the eye is meant.
static const double aboutTheSame = 2; // px
// On a body, what is nearer than this part of the reach is meant all the same.
static const double nearEnough = 0.25;

// The search: the best so far of each kind.
typedef struct vlSearch
{
    const vlSnapshot *scene;
    vlWorld *world;
    const vlCamera *camera;
    vlPixel pixel;
    double radius; // px
    vlPick particle, link, face, body;
} vlSearch;

// A point as the camera sees it.
typedef struct vlSeen
{
    vlPixel pixel;
    double depth;
    bool seen;
} vlSeen;

static vlSeen see(const vlSearch *search, int slot)
{
    vlSeen seen = {{0, 0}, 1, false};
    if (slot >= 0)
        seen.seen =
            vlCamera_Project(search->camera, search->scene->dots[slot].position, &seen.pixel, &seen.depth);
    return seen;
}

// Whether a find is better than what there was.
static bool isBetter(const vlSearch *search, const vlPick *found, const vlPick *best)
{
    if (!(found->distance <= search->radius))
        return false;
    if (best->kind == vl_pickNothing)
        return true;
    if (search->camera->dimensions == 3 && fabs(found->distance - best->distance) < aboutTheSame)
        return found->depth < best->depth;
    return found->distance <= best->distance; // what is drawn later lies on top
}

static void setPoint(const vlSearch *search, vlPick *pick, const int *slots)
{
    pick->point = (vlVec3){0, 0, 0};
    for (int i = 0; i < pick->count; i++)
    {
        pick->particles[i] = vlParticleIdOf(search->world, slots[i]);
        pick->point = vlAddScaled(pick->point, search->scene->dots[slots[i]].position, pick->shares[i]);
    }
}

static void tryParticle(vlSearch *search, int slot)
{
    const vlSeen at = see(search, slot);
    if (!at.seen)
        return;
    const double away = hypot(at.pixel.x - search->pixel.x, at.pixel.y - search->pixel.y);
    const double size = search->scene->dots[slot].radius * vlCamera_GetScaleAt(search->camera, at.depth);
    vlPick found = {.kind = vl_pickParticle, .count = 1, .shares = {1}, .depth = at.depth};
    found.distance = away > size ? away - size : 0;
    if (!isBetter(search, &found, &search->particle))
        return;
    setPoint(search, &found, &slot);
    search->particle = found;
}

static void tryLink(vlSearch *search, int slotA, int slotB)
{
    const vlSeen a = see(search, slotA), b = see(search, slotB);
    if (!a.seen || !b.seen)
        return;
    const double dx = b.pixel.x - a.pixel.x, dy = b.pixel.y - a.pixel.y, square = dx * dx + dy * dy;
    const double px = search->pixel.x - a.pixel.x, py = search->pixel.y - a.pixel.y;
    const double t = square > 0 ? fmin(fmax((px * dx + py * dy) / square, 0), 1) : 0;
    vlPick found = {.kind = vl_pickLink, .count = 2};
    found.distance = hypot(px - dx * t, py - dy * t);
    // Halfway in the picture is nearer to the near end in space: what is linear there is 1/depth.
    const double nearness = search->camera->dimensions == 3 ? (1 - t) / a.depth + t / b.depth : 1;
    found.shares[1] = search->camera->dimensions == 3 ? t / b.depth / nearness : t;
    found.shares[0] = 1 - found.shares[1];
    found.depth = found.shares[0] * a.depth + found.shares[1] * b.depth;
    if (!isBetter(search, &found, &search->link))
        return;
    setPoint(search, &found, (const int[]){slotA, slotB});
    search->link = found;
}

// Twice the signed area of a triangle.
static double areaOf(vlPixel a, vlPixel b, vlPixel c)
{
    return (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
}

static void tryFace(vlSearch *search, const vlTriangle *t)
{
    const int slots[3] = {t->a, t->b, t->c};
    vlSeen at[3];
    for (int i = 0; i < 3; i++)
    {
        at[i] = see(search, slots[i]);
        if (!at[i].seen)
            return;
    }
    const double whole = areaOf(at[0].pixel, at[1].pixel, at[2].pixel);
    if (!(fabs(whole) > 1e-9))
        return;
    vlPick found = {.kind = vl_pickFace, .count = 3};
    double sum = 0;
    for (int i = 0; i < 3; i++)
    {
        const double share = areaOf(search->pixel, at[(i + 1) % 3].pixel, at[(i + 2) % 3].pixel) / whole;
        if (share < 0)
            return;
        found.shares[i] = search->camera->dimensions == 3 ? share / at[i].depth : share;
        sum += found.shares[i];
    }
    for (int i = 0; i < 3; i++)
    {
        found.shares[i] /= sum;
        found.depth += found.shares[i] * at[i].depth;
    }
    // In the plane the last that was drawn is on top.
    if (search->face.kind != vl_pickNothing && search->camera->dimensions == 3 &&
        found.depth >= search->face.depth)
        return;
    setPoint(search, &found, slots);
    search->face = found;
}

// Bodies

// Only what moves freely is found; all bodies hide what is behind them.
static bool isLoose(const vlSearch *search, vlBodyId body)
{
    return body.generation != 0 && vlBody_GetType(search->world, body) == vl_dynamicBody;
}

static void setBody(vlSearch *search, vlBodyId body, vlVec3 point, double distance)
{
    vlPixel pixel;
    vlPick found = {.kind = vl_pickBody, .body = body, .point = point, .distance = distance};
    if (vlCamera_Project(search->camera, point, &pixel, &found.depth))
        search->body = found;
}

// Under the pixel, else the nearest one within reach.
static void findInPlane(vlSearch *search)
{
    const vlVec3 at = vlCamera_Unproject(search->camera, search->pixel, 0);
    vlQueryFilter filter = vlDefaultQueryFilter();
    filter.obstacles = false;
    const vlQueryHit *hits;
    const int count = vlWorld_FindAt(search->world, at, &filter, &hits, NULL);
    for (int i = 0; i < count; i++)
        if (isLoose(search, hits[i].body)) // what is drawn later lies on top
            setBody(search, hits[i].body, at, 0);
    vlQueryHit near;
    const double reach = search->radius / search->camera->scale;
    if (search->body.kind == vl_pickNothing && count <= 0 &&
        vlWorld_FindNearest(search->world, at, reach, &filter, &near, NULL) > 0 && isLoose(search, near.body))
        setBody(search, near.body, near.point, near.distance * search->camera->scale);
}

static void findInSpace(vlSearch *search)
{
    const double far = 1e3 * search->camera->distance;
    const vlVec3 eye = search->camera->eye, to = vlCamera_Unproject(search->camera, search->pixel, far);
    vlQueryFilter filter = vlDefaultQueryFilter();
    filter.obstacles = false;
    vlQueryHit hit;
    if (vlWorld_CastRay(search->world, eye, to, &filter, &hit, NULL) > 0 && hit.fraction > 0)
        setBody(search, hit.body, hit.point, 0);
}

static void findBody(vlSearch *search)
{
    if (vlWorld_GetBodyCount(search->world) == 0)
        return;
    if (search->camera->dimensions == 3)
        findInSpace(search);
    else
        findInPlane(search);
}

// Which one it is

static bool hides(const vlPick *front, const vlPick *pick)
{
    return front->kind != vl_pickNothing && front->depth < hiding * pick->depth;
}

static bool isHidden(const vlSearch *search, const vlPick *pick)
{
    return search->camera->dimensions == 3 && (hides(&search->face, pick) || hides(&search->body, pick));
}

// Whether a particle or link is meant, and not the body that the pixel is on.
static bool isMeant(const vlSearch *search, const vlPick *pick)
{
    const bool onBody = search->body.kind != vl_pickNothing && search->body.distance == 0;
    return pick->kind != vl_pickNothing && !isHidden(search, pick) &&
           (!onBody || pick->distance <= nearEnough * search->radius);
}

bool vlPick_Find(const vlSnapshot *scene, vlWorld *world, const vlCamera *camera, vlPixel pixel,
                 double radius, vlPick *pick)
{
    *pick = (vlPick){.kind = vl_pickNothing};
    if (!isfinite(pixel.x) || !isfinite(pixel.y))
        return false;
    vlSearch search = {
        .scene = scene, .world = world, .camera = camera, .pixel = pixel, .radius = fmax(radius, 0)};
    vlTriangle triangle;
    for (int i = 0; i < scene->clothCount; i++)
        for (int n = 0; vlSheet_GetTriangle(scene, &scene->cloths[i], &n, &triangle);)
            tryFace(&search, &triangle);
    for (int i = 0; i < scene->dotCount; i++)
        if (scene->dots[i].live)
            tryParticle(&search, i);
    for (int i = 0; i < scene->bondCount; i++)
        tryLink(&search, scene->bonds[i].a, scene->bonds[i].b);
    for (int i = 0; i < scene->nodeCount; i++)
        if (scene->nodes[i].joined && scene->nodes[i].slot >= 0 && scene->nodes[i + 1].slot >= 0)
            tryLink(&search, scene->nodes[i].slot, scene->nodes[i + 1].slot);
    findBody(&search);
    const bool loose = search.body.kind != vl_pickNothing && isLoose(&search, search.body.body);
    if (isMeant(&search, &search.particle))
        *pick = search.particle;
    else if (isMeant(&search, &search.link))
        *pick = search.link;
    else if (loose && !(camera->dimensions == 3 && hides(&search.face, &search.body)))
        *pick = search.body;
    else if (search.body.kind == vl_pickNothing || !hides(&search.body, &search.face))
        *pick = search.face;
    return pick->kind != vl_pickNothing;
}
