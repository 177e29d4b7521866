// color.c: colours, how they are written, and how far apart they look.
#include "draw/color.h"

#include <math.h>
#include <string.h>

vlColor vlColor_FromHex(uint32_t rgb)
{
    return (vlColor){(uint8_t)(rgb >> 16), (uint8_t)(rgb >> 8), (uint8_t)rgb, 255};
}

static int hexDigit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

bool vlColor_ParseHex(const char *text, vlColor *color)
{
    if (text[0] != '#')
        return false;
    const size_t count = strlen(text + 1);
    if (count != 3 && count != 6 && count != 8)
        return false;
    const size_t perChannel = count == 3 ? 1 : 2;
    uint8_t channels[4] = {0, 0, 0, 255};
    for (size_t i = 0; i < count; i++)
    {
        const int digit = hexDigit(text[1 + i]);
        if (digit < 0)
            return false;
        if (perChannel == 1)
            channels[i] = (uint8_t)(digit * 17);
        else
            channels[i / 2] = (uint8_t)(i % 2 == 0 ? digit * 16 : channels[i / 2] + digit);
    }
    *color = (vlColor){channels[0], channels[1], channels[2], channels[3]};
    return true;
}

vlColor vlColor_Fade(vlColor color, double factor)
{
    const double kept = factor > 0 ? (factor < 1 ? factor : 1) : 0;
    color.a = (uint8_t)lround(color.a * kept);
    return color;
}

static uint8_t mixChannel(uint8_t a, uint8_t b, double t)
{
    return (uint8_t)lround(a + (b - a) * t);
}

vlColor vlColor_Mix(vlColor a, vlColor b, double t)
{
    t = t > 0 ? (t < 1 ? t : 1) : 0;
    return (vlColor){mixChannel(a.r, b.r, t), mixChannel(a.g, b.g, t), mixChannel(a.b, b.b, t),
                     mixChannel(a.a, b.a, t)};
}

// One channel of sRGB to linear light, 0..1 (IEC 61966-2-1).
static double toLinear(uint8_t channel)
{
    const double c = channel / 255.0;
    return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
}

static uint8_t fromLinear(double c)
{
    c = c > 0 ? (c < 1 ? c : 1) : 0;
    const double s = c <= 0.0031308 ? 12.92 * c : 1.055 * pow(c, 1 / 2.4) - 0.055;
    return (uint8_t)lround(255 * s);
}

static double luminance(vlColor color)
{
    return 0.2126 * toLinear(color.r) + 0.7152 * toLinear(color.g) + 0.0722 * toLinear(color.b);
}

double vlColor_GetContrast(vlColor a, vlColor b)
{
    const double la = luminance(a), lb = luminance(b);
    return la > lb ? (la + 0.05) / (lb + 0.05) : (lb + 0.05) / (la + 0.05);
}

vlColor vlColor_Simulate(vlColor color, vlColorVision vision)
{
    // The reduction to two cones of Vienot, Brettel and Mollon 1999, as matrices on linear sRGB.
    static const double protanopia[3][3] = {
        {0.11238, 0.88762, 0}, {0.11238, 0.88762, 0}, {0.00401, -0.00401, 1}};
    static const double deuteranopia[3][3] = {
        {0.29275, 0.70725, 0}, {0.29275, 0.70725, 0}, {-0.02234, 0.02234, 1}};
    if (vision == vl_normalVision)
        return color;
    const double(*m)[3] = vision == vl_protanopia ? protanopia : deuteranopia;
    const double r = toLinear(color.r), g = toLinear(color.g), b = toLinear(color.b);
    return (vlColor){fromLinear(m[0][0] * r + m[0][1] * g + m[0][2] * b),
                     fromLinear(m[1][0] * r + m[1][1] * g + m[1][2] * b),
                     fromLinear(m[2][0] * r + m[2][1] * g + m[2][2] * b), color.a};
}

static double labCurve(double t)
{
    return t > 216.0 / 24389 ? cbrt(t) : (24389.0 / 27 * t + 16) / 116;
}

// CIE 1976 L*a*b* under D65.
static void toLab(vlColor color, double lab[3])
{
    const double r = toLinear(color.r), g = toLinear(color.g), b = toLinear(color.b);
    const double x = labCurve((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
    const double y = labCurve(0.2126729 * r + 0.7151522 * g + 0.0721750 * b);
    const double z = labCurve((0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883);
    lab[0] = 116 * y - 16;
    lab[1] = 500 * (x - y);
    lab[2] = 200 * (y - z);
}

double vlColor_GetDistance(vlColor a, vlColor b)
{
    double p[3], q[3];
    toLab(a, p);
    toLab(b, q);
    return sqrt((p[0] - q[0]) * (p[0] - q[0]) + (p[1] - q[1]) * (p[1] - q[1]) +
                (p[2] - q[2]) * (p[2] - q[2]));
}
