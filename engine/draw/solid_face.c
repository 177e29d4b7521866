// solid_face.c: faces of three or four corners, the four edges of each at once.
//
// A triangle's sharp corner sticks out when its edges are moved out by half a pixel; a row of slim triangles
// would have teeth. Hence faces of four corners for what is round.
#include <stddef.h>

#include "draw/raster_parts.h"
#include "draw/solid_parts.h"

// Four edges at once: how far inside them a point is, px, is value + perX x + perY y. A row's left end is the
// greatest of fromLeft - offset overLeft, its right end the least of fromRight - offset overRight.
typedef struct vlFace
{
    vlFour value, perX, perY;
    vlFour fromLeft, overLeft, fromRight, overRight;
} vlFace;

static vlFace faceOf(const float x[5], const float y[5], float turn)
{
    const vlFour px = vlFour_Load(x), py = vlFour_Load(y), zero = vlFour_Of(0);
    const vlFour dx = vlFour_Sub(vlFour_Load(x + 1), px), dy = vlFour_Sub(vlFour_Load(y + 1), py);
    const vlFour length = vlFour_Sqrt(vlFour_Add(vlFour_Mul(dx, dx), vlFour_Mul(dy, dy)));
    // Where two corners are one there is no edge: nothing is outside of it.
    const vlFour scale = vlFour_Div(vlFour_Of(turn), vlFour_More(length, vlFour_Of(1e-9f)));
    vlFace face;
    face.perX = vlFour_Sub(zero, vlFour_Mul(dy, scale));
    face.perY = vlFour_Mul(dx, scale);
    face.value = vlFour_Sub(zero, vlFour_Add(vlFour_Mul(face.perX, px), vlFour_Mul(face.perY, py)));
    // An edge that runs nearly level bounds no row.
    const vlFour least = vlFour_Of(1e-4f), far = vlFour_Of(1e6f);
    const vlFour minus = vlFour_Sub(zero, face.perX);
    face.overLeft = vlFour_Where(face.perX, least, vlFour_Div(vlFour_Of(1), vlFour_More(face.perX, least)));
    face.overRight = vlFour_Where(minus, least, vlFour_Div(vlFour_Of(-1), vlFour_More(minus, least)));
    face.fromLeft = vlFour_Sub(vlFour_Where(face.perX, least, far), far);
    face.fromRight = vlFour_Sub(far, vlFour_Where(minus, least, far));
    return face;
}

// A face on its way into the picture.
typedef struct vlFaceRows
{
    vlFace face;
    vlFour perX[4];
    float left, right; // px, clipped
    int top, bottom;
} vlFaceRows;

// False when there is nothing to draw. The fifth corner is the first again.
static bool beginFace(const vlRaster *raster, const float x[5], const float y[5], vlFaceRows *rows)
{
    for (int i = 0; i < 4; i++)
        if (!(fabsf(x[i]) < VL_FARTHEST_PIXEL) || !(fabsf(y[i]) < VL_FARTHEST_PIXEL))
            return false;
    const float area = (x[1] - x[0]) * (y[2] - y[0]) - (x[2] - x[0]) * (y[1] - y[0]) +
                       (x[2] - x[0]) * (y[3] - y[0]) - (x[3] - x[0]) * (y[2] - y[0]);
    if (!(fabsf(area) >= 1e-4f))
        return false;
    rows->face = faceOf(x, y, area > 0 ? 1.0f : -1.0f);
    const vlPixelBox clip = raster->clip;
    rows->left = vlMore(vlLess(vlLeast3(x[0], x[1], x[2]), x[3]) - 1, (float)clip.left);
    rows->right = vlLess(vlMore(vlMost3(x[0], x[1], x[2]), x[3]) + 1, (float)clip.right);
    rows->top = vlFloor(vlMore(vlLess(vlLeast3(y[0], y[1], y[2]), y[3]) - 1, (float)clip.top));
    rows->bottom = vlCeil(vlLess(vlMore(vlMost3(y[0], y[1], y[2]), y[3]) + 1, (float)clip.bottom));
    float perX[4];
    vlFour_Store(perX, rows->face.perX);
    for (int i = 0; i < 4; i++)
        rows->perX[i] = vlFour_Of(perX[i]);
    return true;
}

// The pixels of a row that may be covered, and how far inside the edges x = 0 is there, and one more. False
// when there are none.
static inline bool faceRow(const vlFaceRows *rows, float py, int *x0, int *x1, vlFour at[4])
{
    const vlFace *face = &rows->face;
    float left[4], right[4], offsets[4];
    const vlFour offset =
        vlFour_Add(vlFour_Add(face->value, vlFour_Of(1)), vlFour_Mul(face->perY, vlFour_Of(py)));
    vlFour_Store(offsets, offset);
    vlFour_Store(left, vlFour_Sub(face->fromLeft, vlFour_Mul(offset, face->overLeft)));
    vlFour_Store(right, vlFour_Sub(face->fromRight, vlFour_Mul(offset, face->overRight)));
    const float from = vlMore(vlMore(vlMost3(left[0], left[1], left[2]), left[3]) - 0.5f, rows->left);
    const float to = vlLess(vlLess(vlLeast3(right[0], right[1], right[2]), right[3]) + 0.5f, rows->right);
    if (!(from < to))
        return false;
    *x0 = vlFloor(from);
    *x1 = vlCeil(to);
    for (int i = 0; i < 4; i++)
        at[i] = vlFour_Of(offsets[i]);
    return true;
}

static inline vlFour faceCoverage(const vlFaceRows *rows, const vlFour at[4], vlFour px)
{
    const vlFour *perX = rows->perX;
    const vlFour first =
        vlFour_Less(vlFour_Add(at[0], vlFour_Mul(perX[0], px)), vlFour_Add(at[1], vlFour_Mul(perX[1], px)));
    const vlFour second =
        vlFour_Less(vlFour_Add(at[2], vlFour_Mul(perX[2], px)), vlFour_Add(at[3], vlFour_Mul(perX[3], px)));
    return vlFour_Less(vlFour_More(vlFour_Less(first, second), vlFour_Of(0)), vlFour_Of(1));
}

void vlSolid_FlatFace(vlRaster *raster, const vlPixel *corners, int count, vlColor color)
{
    float x[5], y[5];
    for (int i = 0; i < 5; i++)
    {
        const vlPixel p = corners[i == 4 ? 0 : i < count ? i : count - 1];
        x[i] = (float)p.x;
        y[i] = (float)p.y;
    }
    vlFaceRows rows;
    if (!beginFace(raster, x, y, &rows))
        return;
    const vlFourColors colors = vlFour_SameColor(vlPack(color));
    const vlFour strength = vlFour_Of(color.a * (256.0f / 255.0f));
    for (int y0 = rows.top; y0 < rows.bottom; y0++)
    {
        vlFour at[4];
        int x0, x1;
        if (!faceRow(&rows, (float)y0 + 0.5f, &x0, &x1, at))
            continue;
        uint32_t *pixels = &raster->pixels[(size_t)y0 * (size_t)raster->stride];
        for (int i = x0; i < x1; i += 4)
        {
            const vlFour coverage = faceCoverage(&rows, at, vlFour_From((float)i + 0.5f));
            vlFour_BlendSome(pixels + i, raster->clip.right - i, colors, vlFour_Mul(coverage, strength));
        }
    }
}

// A quantity that is linear over the face, and never leaves what it is at the corners: beyond the edge of a
// face that is seen from the side it would.
typedef struct vlBounded
{
    vlSlope slope;
    vlFour least, most;
} vlBounded;

// `field` is the quantity's offset in a corner; three `picked` corners tell how it changes.
static vlBounded boundedOf(const vlCorner c[4], const int picked[3], float inverse, size_t field)
{
    float all[4];
    for (int i = 0; i < 4; i++)
        memcpy(&all[i], (const char *)&c[i] + field, sizeof(float));
    const vlCorner three[3] = {c[picked[0]], c[picked[1]], c[picked[2]]};
    return (vlBounded){vlSlopeOf(three, inverse, all[picked[0]], all[picked[1]], all[picked[2]]),
                       vlFour_Of(vlLess(vlLeast3(all[0], all[1], all[2]), all[3])),
                       vlFour_Of(vlMore(vlMost3(all[0], all[1], all[2]), all[3]))};
}

static inline vlFour boundedAt(const vlBounded *b, vlFour px, float py)
{
    return vlFour_Less(vlFour_More(vlFourAt(b->slope, px, py), b->least), b->most);
}

void vlSolid_Face(vlRaster *raster, vlDepthBuffer *buffer, const vlCorner c[4])
{
    float x[5], y[5];
    for (int i = 0; i < 5; i++)
    {
        x[i] = c[i & 3].x;
        y[i] = c[i & 3].y;
    }
    vlFaceRows rows;
    if (!beginFace(raster, x, y, &rows))
        return;
    // Of four corners in a plane three tell the rest. Where two of them are one, another three must.
    const float first = (x[1] - x[0]) * (y[2] - y[0]) - (x[2] - x[0]) * (y[1] - y[0]);
    const float second = (x[2] - x[0]) * (y[3] - y[0]) - (x[3] - x[0]) * (y[2] - y[0]);
    const bool upper = fabsf(first) >= fabsf(second);
    const int picked[3] = {0, upper ? 1 : 2, upper ? 2 : 3};
    const float inverse = 1 / (upper ? first : second);
    const vlBounded red = boundedOf(c, picked, inverse, offsetof(vlCorner, r));
    const vlBounded green = boundedOf(c, picked, inverse, offsetof(vlCorner, g));
    const vlBounded blue = boundedOf(c, picked, inverse, offsetof(vlCorner, b));
    const vlBounded nearness = boundedOf(c, picked, inverse, offsetof(vlCorner, nearness));
    for (int y0 = rows.top; y0 < rows.bottom; y0++)
    {
        const float py = (float)y0 + 0.5f;
        vlFour at[4];
        int x0, x1;
        if (!faceRow(&rows, py, &x0, &x1, at))
            continue;
        for (int i = x0; i < x1; i += 4)
        {
            const vlFour px = vlFour_From((float)i + 0.5f);
            const vlFourPixels p = {faceCoverage(&rows, at, px), boundedAt(&nearness, px, py),
                                    boundedAt(&red, px, py), boundedAt(&green, px, py),
                                    boundedAt(&blue, px, py)};
            vlPutFour(raster, buffer, i, y0, raster->clip.right - i, &p);
        }
    }
}
