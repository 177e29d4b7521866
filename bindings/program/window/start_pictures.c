// start_pictures.c: the pictures of the examples
#include "program/window/start_pictures.h"

#include <SDL.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/platform.h"
#include "program/shared_files.h"
#include "program/window/recent.h"

// Of pictures that are made here: the size of those that come with the program, and the most real time for
// one.
static const char pictureSize[] = "960x540", mostSeconds[] = "5";

// "hanging" of ".../rope/hanging.lua", into "FOLDER/hanging.png".
static bool namePicture(const char *folder, const char *example, char *path, size_t size)
{
    const char *slash = strrchr(example, '/');
    const char *name = slash != NULL ? slash + 1 : example;
    const int length = snprintf(path, size, "%s/%.*s.png", folder, (int)strcspn(name, "."), name);
    return length >= 0 && (size_t)length < size;
}

static bool nameCached(const char *example, char *path, size_t size)
{
    char folder[VL_MAX_PATH];
    return vlUserFile("pictures", folder, sizeof(folder)) && namePicture(folder, example, path, size);
}

bool vlStartPictures_Find(const char *example, char *path, size_t size)
{
    char folder[VL_MAX_PATH];
    if (vlFindSharedFolder("docs/pictures", folder, sizeof(folder)) &&
        namePicture(folder, example, path, size) && vlFile_Look(path).kind == vl_fileRegular)
    {
        return true;
    }
    return nameCached(example, path, size) && vlFile_Look(path).modified >= vlFile_Look(example).modified;
}

// In the background

struct vlPictureMaker
{
    vlThread *thread;
    atomic_bool stopping;
    char program[VL_MAX_PATH];
    char **examples;
    int count;
};

// "-- time: 10" in its first comment says how many seconds an example needs.
static void readTime(const char *example, char *time, size_t size)
{
    static const char mark[] = "-- time: ";
    char line[512];
    FILE *file = fopen(example, "rb");
    snprintf(time, size, "1");
    while (file != NULL && fgets(line, sizeof(line), file) != NULL && strncmp(line, "--", 2) == 0)
    {
        if (strncmp(line, mark, sizeof(mark) - 1) == 0)
        {
            const char *value = line + sizeof(mark) - 1;
            snprintf(time, size, "%.*s", (int)strspn(value, "0123456789."), value);
        }
    }
    if (file != NULL)
    {
        fclose(file);
    }
}

// The program itself makes the picture: an example that hangs or needs much memory does no harm here.
static void makePicture(const vlPictureMaker *maker, const char *example)
{
    char path[VL_MAX_PATH], folder[VL_MAX_PATH], time[32];
    if (!nameCached(example, path, sizeof(path)))
    {
        return;
    }
    vlFolderOf(path, folder, sizeof(folder));
    readTime(example, time, sizeof(time));
    FILE *nowhere = vlMakeFolder(folder) ? tmpfile() : NULL;
    if (nowhere == NULL)
    {
        return;
    }
    const char *const arguments[] = {maker->program, example, "--headless", "--lang",    "en",
                                     "--time",       time,    "--limit",    mostSeconds, "--size",
                                     pictureSize,    "--png", path,         NULL};
    vlProcess *process = vlProcess_Start(arguments, nowhere);
    if (process != NULL && vlProcess_Finish(process) == 0)
    {
        SDL_Event event = {.type = SDL_USEREVENT};
        SDL_PushEvent(&event);
    }
    fclose(nowhere);
}

static void makeAll(void *context)
{
    vlPictureMaker *maker = context;
    for (int i = 0; i < maker->count && !atomic_load(&maker->stopping); i++)
    {
        makePicture(maker, maker->examples[i]);
    }
}

static void freeMaker(vlPictureMaker *maker)
{
    for (int i = 0; i < maker->count; i++)
    {
        free(maker->examples[i]);
    }
    free((void *)maker->examples);
    free(maker);
}

vlPictureMaker *vlPictureMaker_Start(const char *const *examples, int count)
{
    vlPictureMaker *maker = count > 0 ? calloc(1, sizeof(*maker)) : NULL;
    if (maker == NULL)
    {
        return NULL;
    }
    maker->examples = (char **)calloc((size_t)count, sizeof(*maker->examples));
    bool good = maker->examples != NULL && vlExecutablePath(maker->program, sizeof(maker->program));
    for (int i = 0; good && i < count; i++)
    {
        const size_t size = strlen(examples[i]) + 1;
        maker->examples[i] = malloc(size);
        good = maker->examples[i] != NULL;
        if (good)
        {
            memcpy(maker->examples[i], examples[i], size);
            maker->count++;
        }
    }
    maker->thread = good ? vlThread_Start(makeAll, maker) : NULL;
    if (maker->thread == NULL)
    {
        freeMaker(maker);
        return NULL;
    }
    return maker;
}

void vlPictureMaker_Stop(vlPictureMaker *maker)
{
    if (maker != NULL)
    {
        atomic_store(&maker->stopping, true);
        vlThread_Join(maker->thread);
        freeMaker(maker);
    }
}
