// space_parts.h: what the files about contacts in space share: cores of shapes in one frame, and points of
// contact before they are reduced.
#ifndef VERLUA_COLLISION_SPACE_PARTS_H
#define VERLUA_COLLISION_SPACE_PARTS_H

#include "collision/convex.h"
#include "collision/space_triangle.h"

/// Points of contact before they are reduced to four; should there be more they are reduced on the way.
#define VL_MAX_CONTACTS 64

/// Faces a hull can have.
#define VL_MAX_HULL_FACES (2 * VL_MAX_HULL_POINTS)

/// Faces are preferred to edges, and faces of A to faces of B, up to this share of the size of the thinner
/// hull: without that a resting body flickers between two normals that are equally good.
#define VL_FACE_PREFERENCE 1e-3
/// The same as a share of the overlap.
#define VL_DEPTH_PREFERENCE 0.02
/// A face reaches this share of its hull's size beyond its edges, so that the corners of equal boxes on top
/// of each other do not come and go with rounding errors.
#define VL_CLIP_MARGIN 1e-5

/// A point of contact on two cores, in the common frame: the world's axes about A's position.
typedef struct vlSpaceContact
{
    vlVec3 a, b;
    double gap;
    uint32_t feature;
} vlSpaceContact;

/// Points of contact of two cores with their common normal from A to B.
typedef struct vlSpaceContacts
{
    vlVec3 n;
    double size; ///< m: extent against which differences are small
    int count;
    vlSpaceContact list[VL_MAX_CONTACTS];
} vlSpaceContacts;

/// Two shapes to be compared; A is the one of the lower kind.
typedef struct vlSpacePair
{
    const vlSpaceShape *a, *b;
    const vlPose *poseA, *poseB;
    vlVec3 apart; ///< m: from A's position to B's
    double limit; ///< m: how far cores may be apart
} vlSpacePair;

/// A hull in the common frame; only what it has is written.
typedef struct vlPlacedHull
{
    vlHull hull;
    vlBoxHull box; ///< when it is one
    vlVec3 points[VL_MAX_HULL_POINTS];
    vlHullFace faces[VL_MAX_HULL_FACES];
} vlPlacedHull;

// Features: the corner of A or of B, or the two edges that meet.

static inline uint32_t vlFeature_CornerOfA(int corner)
{
    return 1u << 30 | (uint32_t)corner;
}

static inline uint32_t vlFeature_CornerOfB(int corner)
{
    return 2u << 30 | (uint32_t)corner;
}

static inline uint32_t vlFeature_Edges(int edgeOfA, int edgeOfB)
{
    return 3u << 30 | (uint32_t)edgeOfA << 15 | (uint32_t)edgeOfB;
}

// As fmin and fmax, but of numbers only and without a call.

static inline double vlLess(double a, double b)
{
    return a < b ? a : b;
}

static inline double vlMore(double a, double b)
{
    return a > b ? a : b;
}

static inline double vlClamp(double value, double low, double high)
{
    return value < low ? low : value > high ? high : value;
}

static inline void vlSpaceContacts_Start(vlSpaceContacts *contacts, vlVec3 normal, double size)
{
    contacts->n = normal;
    contacts->size = size;
    contacts->count = 0;
}

/// Turns a box or hull into the common frame.
const vlHull *vlPlacedHull_Set(vlPlacedHull *placed, const vlSpaceShape *shape, const vlPose *pose,
                               vlVec3 shift);

/// Moves up to four contacts to the front: the deepest, and those that span the largest area with it.
void vlSpaceContacts_Reduce(vlSpaceContacts *contacts);

static inline void vlSpaceContacts_Add(vlSpaceContacts *contacts, vlVec3 a, vlVec3 b, double gap,
                                       uint32_t feature)
{
    if (contacts->count == VL_MAX_CONTACTS)
        vlSpaceContacts_Reduce(contacts);
    contacts->list[contacts->count++] = (vlSpaceContact){a, b, gap, feature};
}

/// A contact with its places on the rounded surfaces, in the frames of the bodies.
vlSpaceTouch vlSpaceContact_Touch(const vlSpaceContact *contact, vlVec3 n, const vlSpacePair *pair);

/// Reduces, rounds the cores and writes the manifold, A and B exchanged if `swapped`.
void vlSpaceContacts_Write(vlSpaceContacts *contacts, const vlSpacePair *pair, bool swapped,
                           vlSpaceManifold *manifold);

/// A face of one hull that may push the other away.
typedef struct vlFaceAxis
{
    double gap; ///< m: how far the other hull is in front; negative behind
    int face;
} vlFaceAxis;

/// An edge of each that cross.
typedef struct vlEdgeAxis
{
    double gap;
    vlVec3 n; ///< from A to B
    int edgeA, edgeB;
} vlEdgeAxis;

/// The face of `hull`, of its first `faces`, before which `other` lies farthest.
vlFaceAxis vlFindFaceAxis(const vlHull *hull, int faces, const vlHull *other);

/// The pair of edges along whose common normal the hulls are farthest apart; edgeA is -1 when no two cross.
vlEdgeAxis vlFindEdgeAxis(const vlHull *a, const vlHull *b);

/// A face to which others are clipped.
typedef struct vlClipWindow
{
    const vlHull *hull;
    int face;
    bool isB;                ///< whether its hull is B, else A
    const vlHullFace *walls; ///< planes along its sides, one a side; NULL: square to the face
} vlClipWindow;

/// Adds the face of `other` that looks most against the window, clipped to it, where it is within `limit`.
/// `faces`: how many faces of `other` may be taken. Returns the smallest gap, infinite when nothing is left.
double vlClipFaces(const vlClipWindow *window, const vlHull *other, int faces, double limit,
                   vlSpaceContacts *contacts);

/// Adds the nearest points of two edges that cross, seen along the normal. Returns false, adding nothing,
/// when they do not cross there.
bool vlMeetEdges(vlVec3 p1, vlVec3 p2, vlVec3 q1, vlVec3 q2, uint32_t feature, vlSpaceContacts *contacts);

/// The same along an axis of two edges, whose normal becomes that of the contacts.
bool vlMeetCrossedEdges(const vlHull *a, const vlHull *b, const vlEdgeAxis *axis, vlSpaceContacts *contacts);

/// Adds the two ends of where an edge of each, both square to the normal, run side by side. Returns false,
/// adding nothing, when there are no such edges or they are farther apart than `nearest`.
bool vlMeetAlongEdges(const vlHull *a, const vlHull *b, double nearest, double limit,
                      vlSpaceContacts *contacts);

/// Nearest points of two segments: shares of the way along them.
void vlNearestOnSegments(vlVec3 p1, vlVec3 p2, vlVec3 q1, vlVec3 q2, double *s, double *t);

/// Sides of the polygon that stands for the end of a cylinder where areas of contact are cut.
#define VL_RIM_SIDES 16

/// A segment as a hull with one edge and no face. The result points into itself: do not copy it.
typedef struct vlSegmentHull
{
    vlHull hull;
    vlVec3 points[2];
    vlHullEdge edge;
} vlSegmentHull;

void vlSegmentHull_Set(vlSegmentHull *segment, vlVec3 p1, vlVec3 p2);

/// A core in the common frame: a hull, a segment (a hull without faces), or a cylinder (without a hull).
typedef struct vlSpaceCore
{
    const vlHull *hull;
    vlVec3 middle, axis; ///< of a cylinder; axis of length one
    double half, rim;
    double size;     ///< m: thinnest extent
    vlConvex convex; ///< the same
} vlSpaceCore;

/// Points into `placed` and `segment`, which must live as long. Not for balls and planes.
void vlSpaceCore_Set(vlSpaceCore *core, vlPlacedHull *placed, vlSegmentHull *segment,
                     const vlSpaceShape *shape, const vlPose *pose, vlVec3 shift);

/// The least n . p of its points.
double vlSpaceCore_Least(const vlSpaceCore *core, vlVec3 n);

/// As vlClipFaces with any core as the other: a face, a segment, or of a cylinder its nearer end, or, when it
/// lies on the face, the line along which it does.
double vlClipCore(const vlClipWindow *window, const vlSpaceCore *other, double limit,
                  vlSpaceContacts *contacts);

/// Adds the part of a segment before a face, as vlClipFaces.
double vlClipSegment(const vlClipWindow *window, vlVec3 p1, vlVec3 p2, double limit,
                     vlSpaceContacts *contacts);

/// Adds contacts of two cores along the direction of their nearest points, `closest`: two where edges run
/// side by side, otherwise one.
void vlMeetAt(const vlSpaceCore *a, const vlSpaceCore *b, const vlClosest *closest, double limit,
              vlSpaceContacts *contacts);

// Each starts the contacts anew and leaves none when the cores are farther apart than the limit.

void vlMeetHulls(const vlHull *a, const vlHull *b, double limit, vlSpaceContacts *contacts);
void vlMeetBoxes(const vlSpacePair *pair, vlSpaceContacts *contacts);
/// A ball as A with anything.
void vlMeetBall(const vlSpacePair *pair, vlSpaceContacts *contacts);
/// Any core as A with a plane.
void vlMeetPlane(const vlSpacePair *pair, vlSpaceContacts *contacts);
/// A core (of a ball it is not used) as A with a triangle.
void vlMeetTriangle(const vlSpacePair *pair, const vlSpaceCore *core, const vlSpaceTriangle *triangle,
                    vlSpaceContacts *contacts);
/// Segments and cylinders with each other and with hulls.
void vlMeetCores(const vlSpaceCore *a, const vlSpaceCore *b, double limit, vlSpaceContacts *contacts);

#endif
