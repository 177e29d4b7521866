// frame.c: what all parts of one picture of a world share.
#include "draw/frame.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

vlColor vlFrame_GetStrainColor(const vlFrame *frame, float strain)
{
    const vlTheme *theme = frame->theme;
    const double t = strain / frame->strainRange;
    return t < 0 ? vlColor_Mix(theme->stretchMiddle, theme->stretchLow, -t)
                 : vlColor_Mix(theme->stretchMiddle, theme->stretchHigh, t);
}

double vlFrame_GetDotRadius(const vlFrame *frame, const vlSpot *dot, double scale)
{
    // What is heavier than the rest is larger: 8 times the mass, twice the size.
    const bool usual = dot->radius > 0 || dot->pinned || fabs(dot->heaviness - 1) < 1e-9;
    const double size = usual ? 1 : fmin(fmax(cbrt(dot->heaviness), 0.75), 2.5);
    const double least = VL_PARTICLE_SIZE * frame->unit * frame->dotThinness * size;
    return fmax(dot->radius * scale, dot->radius > 0 ? 0.5 * least : least);
}

double vlFrame_GetRopeThickness(const vlFrame *frame, vlChain rope)
{
    // The median of so many nodes, evenly along it.
    enum
    {
        most = 31
    };
    double radii[most];
    int count = 0;
    const int taken = rope.count < most ? rope.count : most;
    for (int i = 0; i < taken; i++)
    {
        const int slot = frame->scene->nodes[rope.first + (int)((int64_t)i * rope.count / taken)].slot;
        if (slot < 0)
            continue;
        const double radius = frame->scene->dots[slot].radius;
        int place = count++;
        for (; place > 0 && radii[place - 1] > radius; place--)
            radii[place] = radii[place - 1];
        radii[place] = radius;
    }
    return count > 0 ? 2 * radii[(count - 1) / 2] : 0;
}

double vlFrame_GetWeightRadius(const vlFrame *frame, const vlSpot *spot, double scale)
{
    double radius = 0;
    if (spot->heaviness > 1.5)
        radius = VL_PARTICLE_SIZE * frame->unit * fmin(0.8 + 0.35 * cbrt(spot->heaviness), 3.5);
    if (!(spot->radius > 0) || spot->owner != vl_ownerRope)
        return radius;
    const double thickness = vlFrame_GetRopeThickness(frame, frame->scene->ropes[spot->ownerIndex]);
    if (spot->radius > 0.75 * thickness && spot->radius * scale > 0.75 * VL_ROPE_WIDTH * frame->unit)
        radius = spot->radius * scale; // its true size
    return radius;
}

int vlMakeZigzag(vlVec3 a, vlVec3 b, vlVec3 side, int coils, vlVec3 *points)
{
    coils = coils < 3 ? 3 : 2 * coils + 4 > VL_MAX_ZIGZAG ? (VL_MAX_ZIGZAG - 4) / 2 : coils;
    const double lead = 0.12; // the straight part at each end
    int n = 0;
    points[n++] = a;
    for (int i = 0; i <= 2 * coils + 1; i++)
    {
        const bool end = i == 0 || i == 2 * coils + 1;
        const double t = lead + (1 - 2 * lead) * (end ? (i == 0 ? 0 : 1) : (i - 0.5) / (2 * coils));
        const double out = end ? 0 : i % 2 == 0 ? -1 : 1;
        points[n++] = (vlVec3){a.x + (b.x - a.x) * t + side.x * out, a.y + (b.y - a.y) * t + side.y * out,
                               a.z + (b.z - a.z) * t + side.z * out};
    }
    points[n++] = b;
    return n;
}

double vlNiceStep(double least)
{
    if (!(least > 0) || !isfinite(least))
        return 1;
    const double power = pow(10, floor(log10(least)));
    const double parts[] = {1, 2, 5};
    for (int i = 0; i < 3; i++)
        if (parts[i] * power >= least * (1 - 1e-9))
            return parts[i] * power;
    return 10 * power;
}

void vlFormatTick(char *text, int size, double value, double step)
{
    char plain[48];
    if (fabs(value) < step * 1e-6)
        value = 0;
    const double digits = ceil(-log10(step) - 1e-9);
    if (fabs(value) >= 1e6 || digits > 6)
        snprintf(plain, sizeof(plain), "%.4g", value);
    else
        snprintf(plain, sizeof(plain), "%.*f", digits > 0 ? (int)digits : 0, value);
    // The hyphen of the C library is too short for a minus.
    snprintf(text, (size_t)size, "%s%s", plain[0] == '-' ? "\xe2\x88\x92" : "",
             plain[0] == '-' ? plain + 1 : plain);
}
