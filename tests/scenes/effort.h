// effort.h: how often a test tries the same thing.
#ifndef VERLUA_TESTS_EFFORT_H
#define VERLUA_TESTS_EFFORT_H

/// So many; with sanitizers, which slow every try down and see in the first what they see in the last, a
/// tenth.
static inline int tries(int usual)
{
#ifdef VERLUA_SANITIZED
    return usual < 10 ? 1 : usual / 10;
#else
    return usual;
#endif
}

#endif
