// names.c: finding the name that somebody meant.
#include "module/names.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define MAX_NAME   48
#define MAX_LISTED 16

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

static int lower(char c)
{
    return tolower((unsigned char)c);
}

// Optimal string alignment: letters left out, put in, replaced or exchanged with their neighbour each
// count 1.
static int editDistance(const char *a, const char *b)
{
    const int m = (int)strlen(a), n = (int)strlen(b);
    int rows[3][MAX_NAME + 1];
    if (m > MAX_NAME || n > MAX_NAME)
    {
        return MAX_NAME;
    }

    for (int j = 0; j <= n; j++)
    {
        rows[0][j] = j;
    }
    for (int i = 1; i <= m; i++)
    {
        int *row = rows[i % 3];
        const int *above = rows[(i + 2) % 3], *aboveThat = rows[(i + 1) % 3];
        row[0] = i;
        for (int j = 1; j <= n; j++)
        {
            const int replace = above[j - 1] + (lower(a[i - 1]) != lower(b[j - 1]));
            row[j] = smaller(replace, smaller(above[j], row[j - 1]) + 1);
            if (i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) && lower(a[i - 2]) == lower(b[j - 1]))
            {
                row[j] = smaller(row[j], aboveThat[j - 2] + 1);
            }
        }
    }
    return rows[m % 3][n];
}

static void listNames(char *buffer, size_t size, const char *const *names, int count)
{
    size_t used = (size_t)snprintf(buffer, size, " (it has ");
    for (int i = 0; i < count && used < size; i++)
    {
        used += (size_t)snprintf(buffer + used, size - used, "%s%s", i > 0 ? ", " : "", names[i]);
    }
    if (used < size)
    {
        snprintf(buffer + used, size - used, ")");
    }
}

void vlSuggestName(char *buffer, size_t size, const char *wrong, const char *const *names, int count)
{
    const char *best = NULL;
    int least = MAX_NAME;
    for (int i = 0; i < count; i++)
    {
        const int distance = editDistance(wrong, names[i]);
        if (distance < least)
        {
            least = distance;
            best = names[i];
        }
    }

    buffer[0] = '\0';
    // Half of the letters right is a slip; fewer is another word.
    if (best != NULL && least <= (int)strlen(best) / 2 && least < (int)strlen(wrong))
    {
        snprintf(buffer, size, " (did you mean \"%s\"?)", best);
    }
    else if (count > 0 && count <= MAX_LISTED)
    {
        listNames(buffer, size, names, count);
    }
}
