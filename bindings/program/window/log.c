// log.c: what the window did, line by line, for tests
#include "program/window/log.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static FILE *file;
static bool looked;

void vlLog(const char *format, ...)
{
    if (!looked)
    {
        const char *path = getenv("VERLUA_LOG");
        looked = true;
        file = path != NULL && path[0] != '\0' ? fopen(path, "wb") : NULL;
    }
    if (file == NULL)
    {
        return;
    }
    va_list values;
    va_start(values, format);
    vfprintf(file, format, values);
    va_end(values);
    fputc('\n', file);
    fflush(file);
}

double vlLog_Clock(void)
{
    struct timespec now;
    timespec_get(&now, TIME_UTC);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

void vlLog_End(void)
{
    if (file != NULL)
    {
        fclose(file);
    }
    file = NULL;
    looked = false;
}
