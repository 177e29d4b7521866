// drop_hook.c: files dropped on the window by tests
#include "program/window/drop_hook.h"

#include <SDL.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/platform.h"

void vlDropHook_Look(void)
{
    const char *list = getenv("VERLUA_DROP");
    FILE *file = list != NULL ? fopen(list, "rb") : NULL;
    if (file == NULL)
    {
        return;
    }
    char path[VL_MAX_PATH] = "";
    const bool good = fgets(path, sizeof(path), file) != NULL;
    fclose(file);
    remove(list);
    path[strcspn(path, "\r\n")] = '\0';
    SDL_Event event = {.type = SDL_DROPFILE};
    event.drop.file = good ? SDL_strdup(path) : NULL;
    if (event.drop.file != NULL && SDL_PushEvent(&event) != 1)
    {
        SDL_free(event.drop.file);
    }
}
