// draw_error.c: how the drawing layer says what went wrong.
#include "draw/draw_error.h"

#include <stdarg.h>
#include <stdio.h>

bool vlDrawFail(vlError *error, const char *format, ...)
{
    if (error == NULL)
        return false;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error->message, sizeof(error->message), format, arguments);
    va_end(arguments);
    return false;
}
