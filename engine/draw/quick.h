// quick.h: small arithmetic for inner loops, which the library's functions (calls that mind NaN) would slow
// down.
#ifndef VERLUA_DRAW_QUICK_H
#define VERLUA_DRAW_QUICK_H

static inline float vlLess(float a, float b)
{
    return a < b ? a : b;
}

static inline float vlMore(float a, float b)
{
    return a > b ? a : b;
}

static inline float vlWithin(float value, float least, float most)
{
    return value < least ? least : value > most ? most : value;
}

/// The whole number at or below; |value| < 2^31.
static inline int vlFloor(float value)
{
    const int whole = (int)value;
    return whole - (value < (float)whole);
}

/// The whole number at or above.
static inline int vlCeil(float value)
{
    const int whole = (int)value;
    return whole + (value > (float)whole);
}

#endif
