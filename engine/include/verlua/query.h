// query.h: what of bodies and obstacles is where: on a ray, in the way of a shape, in a region, near a point.
//
// Answers are about where things are now: also before the first step, and after something was put elsewhere
// (what is carried there in the course of the next step counts as being there). To ask changes nothing in the
// world's state. All that is solid answers: balls, boxes, polygons and so on with their roundings, what is
// behind a plane, what is outside of walls. A body answers once, however many shapes it has.
#ifndef VERLUA_QUERY_H
#define VERLUA_QUERY_H

#include "verlua/body.h"

/// What is asked.
typedef struct vlQueryFilter
{
    uint64_t groups;     ///< what is in one of these groups. Default all.
    vlBodyId ignored;    ///< a body that does not count. Default the null id.
    vlObstacleId passed; ///< an obstacle that does not count. Default the null id.
    bool sensors;        ///< sensors answer too. Default false.
    bool obstacles;      ///< obstacles answer. Default true.
} vlQueryFilter;

/// An answer: a body or an obstacle.
typedef struct vlQueryHit
{
    vlBodyId body;         ///< the null id: an obstacle
    vlObstacleId obstacle; ///< the null id: a body
    double fraction;       ///< of the way, 0..1, at which it is met (rays and casts)
    double distance;       ///< m: so far along the way; of vlWorld_FindNearest from the point
    vlVec3 point;          ///< m: on its surface, see each question
    vlVec3 normal;         ///< unit, outwards from its surface there; zero where something starts inside
} vlQueryHit;

/// A shape that asks, somewhere.
typedef struct vlProbe
{
    vlBodyShapeDef shape;  ///< its form; mass and surface are ignored
    vlVec3 position;       ///< m. Default the origin.
    double angle;          ///< rad, in the plane. Default 0.
    double orientation[4]; ///< w, x, y, z, in space, of length one. Default {1, 0, 0, 0}.
} vlProbe;

vlQueryFilter vlDefaultQueryFilter(void);
vlProbe vlDefaultProbe(void);

// All of the following return how many answers there are (of the nearest or of any: 0 or 1), or -1 and set
// `error`. `filter` may be NULL: the default. Lists belong to the world and hold until the next question.

/// What the segment meets first. One that starts in something meets that at the fraction 0, at its start,
/// with the normal zero.
int vlWorld_CastRay(vlWorld *world, vlVec3 from, vlVec3 to, const vlQueryFilter *filter, vlQueryHit *hit,
                    vlError *error);
/// Whether it meets anything: quicker than to find the first.
int vlWorld_CastRayAny(vlWorld *world, vlVec3 from, vlVec3 to, const vlQueryFilter *filter, vlError *error);
/// All that it meets, in the order in which it does, each once, where it comes in.
int vlWorld_CastRayAll(vlWorld *world, vlVec3 from, vlVec3 to, const vlQueryFilter *filter,
                       const vlQueryHit **hits, vlError *error);

/// What a shape meets first when it moves on straight by `motion` (m), without turning; `point` is where they
/// touch then. Starting in something as above; `point` is then in both.
int vlWorld_CastProbe(vlWorld *world, const vlProbe *probe, vlVec3 motion, const vlQueryFilter *filter,
                      vlQueryHit *hit, vlError *error);
/// All that it would meet if nothing stopped it.
int vlWorld_CastProbeAll(vlWorld *world, const vlProbe *probe, vlVec3 motion, const vlQueryFilter *filter,
                         const vlQueryHit **hits, vlError *error);

/// All that overlaps or touches a shape, in the order of their slots, bodies first.
int vlWorld_Overlap(vlWorld *world, const vlProbe *probe, const vlQueryFilter *filter,
                    const vlQueryHit **hits, vlError *error);
/// All that overlaps or touches an upright box; min <= max.
int vlWorld_OverlapBox(vlWorld *world, vlVec3 min, vlVec3 max, const vlQueryFilter *filter,
                       const vlQueryHit **hits, vlError *error);
/// All that a point is in or on.
int vlWorld_FindAt(vlWorld *world, vlVec3 point, const vlQueryFilter *filter, const vlQueryHit **hits,
                   vlError *error);

/// What is nearest to a point, at most `distance` (m, may be infinite) away. Of what the point is in, the
/// distance is negative: how deep; the deepest is the nearest.
int vlWorld_FindNearest(vlWorld *world, vlVec3 point, double distance, const vlQueryFilter *filter,
                        vlQueryHit *hit, vlError *error);

#endif
