// overlap.c: how deep pieces are in each other, by their poses alone: one judge for all engines.
#include "scenes.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

// A piece where it is now.
typedef struct Placed
{
    const Piece *piece;
    int body;
    double centre[3];
    double axes[3][3]; ///< of a box, unit
    double min[3], max[3];
} Placed;

static double dot(const double a[3], const double b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static void cross(const double a[3], const double b[3], double out[3])
{
    out[0] = a[1] * b[2] - a[2] * b[1];
    out[1] = a[2] * b[0] - a[0] * b[2];
    out[2] = a[0] * b[1] - a[1] * b[0];
}

static void turn(const double q[4], const double v[3], double out[3])
{
    double once[3], twice[3];
    cross(&q[1], v, once);
    cross(&q[1], once, twice);
    for (int k = 0; k < 3; k++)
        out[k] = v[k] + 2 * (q[0] * once[k] + twice[k]);
}

static Placed place(const Piece *piece, int body, const Pose *pose, int dimensions)
{
    Placed p = {.piece = piece, .body = body};
    turn(pose->turn, piece->centre, p.centre);
    for (int k = 0; k < 3; k++)
    {
        const double unit[3] = {k == 0, k == 1, k == 2};
        turn(pose->turn, unit, p.axes[k]);
    }
    for (int k = 0; k < 3; k++)
    {
        double reach = piece->radius;
        for (int i = 0; piece->kind == boxPiece && i < dimensions; i++)
            reach += piece->half[i] * fabs(p.axes[i][k]);
        p.centre[k] += pose->position[k];
        p.min[k] = p.centre[k] - reach;
        p.max[k] = p.centre[k] + reach;
    }
    return p;
}

// Half of what a box measures along a unit vector.
static double extent(const Placed *box, const double along[3], int dimensions)
{
    double sum = 0;
    for (int i = 0; i < dimensions; i++)
        sum += box->piece->half[i] * fabs(dot(box->axes[i], along));
    return sum;
}

static double overlapAlong(const Placed *a, const Placed *b, const double along[3], int dimensions)
{
    const double apart[3] = {b->centre[0] - a->centre[0], b->centre[1] - a->centre[1],
                             b->centre[2] - a->centre[2]};
    return extent(a, along, dimensions) + extent(b, along, dimensions) - fabs(dot(apart, along));
}

// By separating axes: those of both and, in space, what is square to two of their edges.
static double overlapOfBoxes(const Placed *a, const Placed *b, int dimensions)
{
    double least = INFINITY;
    for (int i = 0; i < dimensions && least > 0; i++)
    {
        least = fmin(least, overlapAlong(a, b, a->axes[i], dimensions));
        least = fmin(least, overlapAlong(a, b, b->axes[i], dimensions));
    }
    for (int i = 0; i < 9 && dimensions == 3 && least > 0; i++)
    {
        double along[3];
        cross(a->axes[i / 3], b->axes[i % 3], along);
        const double length = sqrt(dot(along, along));
        if (length < 1e-3) // edges side by side: their faces have told
            continue;
        for (int k = 0; k < 3; k++)
            along[k] /= length;
        least = fmin(least, overlapAlong(a, b, along, dimensions));
    }
    return least;
}

static double overlapOfBallAndBox(const Placed *ball, const Placed *box, int dimensions)
{
    double outside = 0, inside = INFINITY;
    const double from[3] = {ball->centre[0] - box->centre[0], ball->centre[1] - box->centre[1],
                            ball->centre[2] - box->centre[2]};
    for (int i = 0; i < dimensions; i++)
    {
        const double beyond = fabs(dot(from, box->axes[i])) - box->piece->half[i];
        inside = fmin(inside, -beyond);
        if (beyond > 0)
            outside += beyond * beyond;
    }
    return ball->piece->radius + (outside > 0 ? -sqrt(outside) : inside);
}

static double overlap(const Placed *a, const Placed *b, int dimensions)
{
    const bool ballA = a->piece->kind == ballPiece, ballB = b->piece->kind == ballPiece;
    if (ballA && ballB)
    {
        const double apart[3] = {b->centre[0] - a->centre[0], b->centre[1] - a->centre[1],
                                 b->centre[2] - a->centre[2]};
        return a->piece->radius + b->piece->radius - sqrt(dot(apart, apart));
    }
    if (ballA || ballB)
        return overlapOfBallAndBox(ballA ? a : b, ballA ? b : a, dimensions);
    return overlapOfBoxes(a, b, dimensions);
}

static int compareLeft(const void *a, const void *b)
{
    const double x = ((const Placed *)a)->min[0], y = ((const Placed *)b)->min[0];
    return (x > y) - (x < y);
}

static double deepestOfPairs(const Scene *scene, const Placed *placed, int count)
{
    double deepest = 0;
    for (int i = 0; i < count; i++)
        for (int j = i + 1; j < count && placed[j].min[0] <= placed[i].max[0]; j++)
        {
            const Placed *a = &placed[i], *b = &placed[j];
            if (a->min[1] > b->max[1] || b->min[1] > a->max[1] || a->min[2] > b->max[2] ||
                b->min[2] > a->max[2] || a->body == b->body)
                continue;
            if (scene->bodies[a->body].mobility == freeBody || scene->bodies[b->body].mobility == freeBody)
                deepest = fmax(deepest, overlap(a, b, scene->dimensions));
        }
    return deepest;
}

// How far a point is under the ground, square to it there, between the four samples round it. Engines cut
// cells into triangles each its own way, which is less than this tells apart.
static double depthUnder(const Terrain *terrain, const double point[3])
{
    const int n = terrain->samples;
    const double u = point[0] / terrain->cell + (n - 1) / 2.0, v = point[2] / terrain->cell + (n - 1) / 2.0;
    const int i = (int)fmin(fmax(floor(u), 0), n - 2), j = (int)fmin(fmax(floor(v), 0), n - 2);
    const double *h = &terrain->heights[j * n + i], s = u - i, t = v - j;
    const double height = (1 - t) * ((1 - s) * h[0] + s * h[1]) + t * ((1 - s) * h[n] + s * h[n + 1]);
    const double slopeX = ((1 - t) * (h[1] - h[0]) + t * (h[n + 1] - h[n])) / terrain->cell;
    const double slopeZ = ((1 - s) * (h[n] - h[0]) + s * (h[n + 1] - h[1])) / terrain->cell;
    return (height - point[1]) / sqrt(1 + slopeX * slopeX + slopeZ * slopeZ);
}

static double depthOfPiece(const Terrain *terrain, const Placed *p)
{
    if (p->piece->kind == ballPiece)
        return p->piece->radius + depthUnder(terrain, p->centre);
    double deepest = -INFINITY;
    for (int corner = 0; corner < 8; corner++)
    {
        double point[3];
        for (int k = 0; k < 3; k++)
        {
            point[k] = p->centre[k];
            for (int i = 0; i < 3; i++)
                point[k] += (corner >> i & 1 ? 1 : -1) * p->piece->half[i] * p->axes[i][k];
        }
        deepest = fmax(deepest, depthUnder(terrain, point));
    }
    return deepest;
}

bool isLost(const Scene *scene, int body, const Pose *pose)
{
    const double *at = pose->position;
    if (!(sqrt(dot(at, at)) <= scene->reach))
        return true;
    return scene->terrain.samples > 0 && scene->bodies[body].mobility == freeBody &&
           depthUnder(&scene->terrain, at) > 0.1;
}

double deepestOverlap(const Scene *scene, const Pose *poses)
{
    Placed *placed = reserve((size_t)scene->pieceCount, sizeof *placed);
    int count = 0;
    double deepest = 0;
    for (int body = 0; body < scene->bodyCount; body++)
    {
        const Body *from = &scene->bodies[body];
        if (isLost(scene, body, &poses[body]))
            continue;
        for (int k = 0; k < from->pieceCount; k++, count++)
        {
            placed[count] =
                place(&scene->pieces[from->firstPiece + k], body, &poses[body], scene->dimensions);
            if (scene->terrain.samples > 0)
                deepest = fmax(deepest, depthOfPiece(&scene->terrain, &placed[count]));
        }
    }
    qsort(placed, (size_t)count, sizeof *placed, compareLeft);
    deepest = fmax(deepest, deepestOfPairs(scene, placed, count));
    free(placed);
    return deepest;
}

int lostBodies(const Scene *scene, const Pose *poses)
{
    int lost = 0;
    for (int i = 0; i < scene->bodyCount; i++)
        lost += isLost(scene, i, &poses[i]);
    return lost;
}
