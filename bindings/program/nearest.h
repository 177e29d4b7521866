// nearest.h: the known word that is most like a mistyped one
#ifndef VL_PROGRAM_NEAREST_H
#define VL_PROGRAM_NEAREST_H

/// Edits that turn one word into the other: a letter more, less, changed, or two swapped. Upper and lower
/// case count as the same. Words of more than 63 bytes are infinitely far from all.
int vlWordDistance(const char *a, const char *b);

/// How far a word may be from `word` to be worth suggesting.
int vlNearEnough(const char *word);

#define VL_ONE_EDIT 64 ///< of unlikeness

/// How unlike two words are, by their distance first. Of words equally far the one is nearer that has the
/// same letters: "rope" to "rop" rather than "rod".
int vlWordUnlikeness(const char *a, const char *b);

/// The least unlikeness that is too much to be worth suggesting.
int vlTooUnlike(const char *word);

/// The nearest of `count` words, the first of them when several are; NULL when none is near enough.
const char *vlNearestWord(const char *word, const char *const *words, int count);

#endif
