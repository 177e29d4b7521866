// names.h: finding the name that somebody meant.
#ifndef VL_MODULE_NAMES_H
#define VL_MODULE_NAMES_H

#include <stddef.h>

/// Writes ` (did you mean "position"?)` for the nearest of `names`, or, when none is near and they are few, `
/// (it has a, b, c)`.
void vlSuggestName(char *buffer, size_t size, const char *wrong, const char *const *names, int count);

#endif
