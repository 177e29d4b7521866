// frame.h: what all parts of one picture of a world share.
#ifndef VERLUA_DRAW_FRAME_H
#define VERLUA_DRAW_FRAME_H

#include "draw/canvas_parts.h"
#include "draw/fit.h"
#include "draw/scene_view.h"
#include "draw/snapshot.h"

/// One picture in the making.
typedef struct vlFrame
{
    vlCanvas *canvas;
    const vlTheme *theme;
    vlCamera camera;
    const vlSnapshot *scene;
    vlBounds bounds;    ///< what is worth seeing, m
    double unit;        ///< px for one unit of line width
    double textUnit;    ///< px for one unit of text size
    double thinness;    ///< 0..1: lines are so much thinner, because there are so many
    double dotThinness; ///< the same for particles
    double strainRange; ///< stretch that gets the strongest colour; 0: not shown
    bool particles;     ///< loose particles are shown
    bool grid;
    const char *lengthUnit;
    vlBodyLook bodyLook; ///< what bodies look like beyond their shape; may be NULL
    void *bodyLookUser;
    double reservedTop; ///< px at the top that the title takes
} vlFrame;

/// The colour of a cloth or rope that is so much too long.
vlColor vlFrame_GetStrainColor(const vlFrame *frame, float strain);

/// Radius of a particle in px, where a metre is `scale` pixels; of its true size when that can be seen.
double vlFrame_GetDotRadius(const vlFrame *frame, const vlSpot *dot, double scale);

/// How thick a rope is drawn, m: twice the radius of a typical node. A weight at its tip does not count.
double vlFrame_GetRopeThickness(const vlFrame *frame, vlChain rope);
/// Radius in px of the mark of a node of a rope or cloth that is a weight: heavier than the others, or larger
/// than the rope is thick. 0: it is like the others.
double vlFrame_GetWeightRadius(const vlFrame *frame, const vlSpot *spot, double scale);

/// Corners of a spring's zigzag from a to b, all in one plane: count = 2 coils + 4 at most VL_MAX_ZIGZAG.
/// `side` is a direction across it whose length is the amplitude. Returns how many points were written.
int vlMakeZigzag(vlVec3 a, vlVec3 b, vlVec3 side, int coils, vlVec3 *points);
#define VL_MAX_ZIGZAG 40

/// The step of a grid: 1, 2 or 5 times a power of ten, at least `least`.
double vlNiceStep(double least);
/// A number as on an axis: as many decimals as the step asks for, a real minus sign.
void vlFormatTick(char *text, int size, double value, double step);

// The parts. Each returns false and says why when memory is short or the font fails.

/// The grid of a scene in the plane.
void vlDrawPlaneGrid(const vlFrame *frame);
/// The numbers along the edges, over the world.
bool vlDrawPlaneNumbers(const vlFrame *frame, vlError *error);
/// All that a world in the plane holds.
bool vlDrawPlaneWorld(const vlFrame *frame, vlError *error);

/// How a body is coloured, as in the plane.
typedef struct vlPaint
{
    vlColor fill, edge;
} vlPaint;

vlPaint vlFrame_PaintBody(const vlFrame *frame, const vlBulk *body);

/// The bodies of a world in the plane: those that no force moves, or (`moving`) those that move freely.
bool vlDrawBodies(const vlFrame *frame, bool moving, vlError *error);
/// What the key F1 shows of bodies: boxes round them, contacts, their normals and forces. (contact_view.c)
bool vlDrawBodyContacts(const vlFrame *frame, const vlWorld *world, vlError *error);

/// What a world in space needs from frame to frame: only memory.
typedef struct vlSpace vlSpace;

vlSpace *vlSpace_Create(void);
void vlSpace_Destroy(vlSpace *space);
/// Floor, grid, shadows and all that a world in space holds.
bool vlSpace_Draw(vlSpace *space, const vlFrame *frame, vlError *error);

/// The level of the floor in space, m, and its rectangle on which things stand.
typedef struct vlFloor
{
    double level, left, right, back, front; ///< y; x from left to right, z from back to front
    double step;                            ///< of its grid, m
    bool solid;                             ///< an obstacle, not just paper to read positions from
    bool inside;                            ///< the floor of walls
} vlFloor;

vlFloor vlFindFloor(const vlSnapshot *scene, vlBounds bounds);
/// The floor's card, its grid and its labels.
bool vlDrawFloor(const vlFrame *frame, const vlFloor *floor, vlError *error);

#endif
