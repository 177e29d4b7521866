// nearest.c: the known word that is most like a mistyped one
#include "program/nearest.h"

#include <ctype.h>
#include <limits.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#define VL_MAX_WORD 63

static int least(int a, int b)
{
    return a < b ? a : b;
}

static int lower(char letter)
{
    return tolower((unsigned char)letter);
}

int vlWordDistance(const char *a, const char *b)
{
    int lengthA = (int)strnlen(a, VL_MAX_WORD + 1), lengthB = (int)strnlen(b, VL_MAX_WORD + 1);
    if (lengthA > VL_MAX_WORD || lengthB > VL_MAX_WORD)
    {
        return INT_MAX;
    }
    // Damerau and Levenshtein's table, three rows of it: row i holds the distances of a's first i letters.
    int rows[3][VL_MAX_WORD + 1];
    for (int j = 0; j <= lengthB; j++)
    {
        rows[0][j] = j;
    }
    for (int i = 1; i <= lengthA; i++)
    {
        int *row = rows[i % 3], *above = rows[(i + 2) % 3], *twoAbove = rows[(i + 1) % 3];
        row[0] = i;
        for (int j = 1; j <= lengthB; j++)
        {
            int changed = above[j - 1] + (lower(a[i - 1]) != lower(b[j - 1]));
            row[j] = least(changed, 1 + least(above[j], row[j - 1]));
            if (i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) && lower(a[i - 2]) == lower(b[j - 1]))
            {
                row[j] = least(row[j], twoAbove[j - 2] + 1);
            }
        }
    }
    return rows[lengthA % 3][lengthB];
}

int vlNearEnough(const char *word)
{
    size_t length = strnlen(word, VL_MAX_WORD);
    return length <= 1 ? 0 : (int)(length + 2) / 3;
}

// Letters that only one of the words has, each as often as it has it more.
static int countOtherLetters(const char *a, const char *b)
{
    int counts[UCHAR_MAX + 1] = {0}, others = 0;
    for (; *a != '\0'; a++)
    {
        counts[(unsigned char)lower(*a)]++;
    }
    for (; *b != '\0'; b++)
    {
        counts[(unsigned char)lower(*b)]--;
    }
    for (int i = 0; i <= UCHAR_MAX; i++)
    {
        others += abs(counts[i]);
    }
    return others;
}

int vlWordUnlikeness(const char *a, const char *b)
{
    int distance = vlWordDistance(a, b);
    return distance == INT_MAX ? INT_MAX
                               : VL_ONE_EDIT * distance + least(countOtherLetters(a, b), VL_ONE_EDIT - 1);
}

int vlTooUnlike(const char *word)
{
    return VL_ONE_EDIT * (vlNearEnough(word) + 1);
}

const char *vlNearestWord(const char *word, const char *const *words, int count)
{
    const char *nearest = NULL;
    int best = vlTooUnlike(word);
    for (int i = 0; i < count; i++)
    {
        int unlikeness = vlWordUnlikeness(word, words[i]);
        if (unlikeness < best)
        {
            best = unlikeness;
            nearest = words[i];
        }
    }
    return nearest;
}
