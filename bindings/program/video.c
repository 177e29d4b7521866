// video.c: frames to a video file, through ffmpeg
#include "program/video.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/platform.h"
#include "program/messages.h"
#include "program/output_file.h"
#include "program/scene_file.h"

/// Most frames a second that a GIF file can hold and viewers show as such.
#define VL_MAX_GIF_FPS 50

struct vlVideo
{
    vlProcess *process;
    FILE *log;         ///< what ffmpeg said
    vlOutputFile file; ///< its names only; ffmpeg writes
    bool broken;       ///< ffmpeg stopped reading
};

enum
{
    maxArguments = 48
};

typedef struct Arguments
{
    const char *list[maxArguments];
    int count;
} Arguments;

static void add(Arguments *arguments, const char *const *more)
{
    for (int i = 0; more[i] != NULL && arguments->count < maxArguments - 1; i++)
    {
        arguments->list[arguments->count++] = more[i];
    }
}

// What each kind of file wants. Sides of mp4 and webm must be even: a column or row of the background is
// added.
static void addFormat(Arguments *arguments, const char *path, int fps)
{
    static const char *const mp4[] = {"-vf",       "pad=ceil(iw/2)*2:ceil(ih/2)*2",
                                      "-pix_fmt",  "yuv420p",
                                      "-crf",      "18",
                                      "-movflags", "+faststart",
                                      "-f",        "mp4",
                                      NULL};
    static const char *const webm[] = {"-vf",       "pad=ceil(iw/2)*2:ceil(ih/2)*2",
                                       "-pix_fmt",  "yuv420p",
                                       "-c:v",      "libvpx-vp9",
                                       "-crf",      "24",
                                       "-b:v",      "0",
                                       "-deadline", "realtime",
                                       "-cpu-used", "6",
                                       "-f",        "webm",
                                       NULL};
    // A palette of its own for each frame, so that nothing has to wait in memory for the end.
    static const char *const gif[] = {
        "-filter_complex",
        "split[a][b];[a]palettegen=stats_mode=single[p];[b][p]paletteuse=new=1:dither=none", "-f", "gif",
        NULL};
    static const char *const slowGif[] = {
        "-filter_complex",
        "fps=50,split[a][b];[a]palettegen=stats_mode=single[p];[b][p]paletteuse=new=1:dither=none", "-f",
        "gif", NULL};
    if (vlHasEnding(path, ".gif"))
    {
        add(arguments, fps > VL_MAX_GIF_FPS ? slowGif : gif);
    }
    else
    {
        add(arguments, vlHasEnding(path, ".webm") ? webm : mp4);
    }
}

static bool startProcess(vlVideo *video, const char *path, int width, int height, int fps)
{
    char size[32], rate[16], target[sizeof(video->file.partial) + 8];
    snprintf(size, sizeof(size), "%dx%d", width, height);
    snprintf(rate, sizeof(rate), "%d", fps);
    // "file:" keeps ffmpeg from reading a meaning into colons, minus signs and percent signs.
    snprintf(target, sizeof(target), "file:%s", video->file.partial);
    Arguments arguments = {.count = 0};
    const char *const input[] = {"ffmpeg",   "-hide_banner", "-loglevel", "error",       "-y", "-f",
                                 "rawvideo", "-pix_fmt",     "rgb24",     "-video_size", size, "-framerate",
                                 rate,       "-i",           "-",         NULL};
    const char *const output[] = {target, NULL};
    add(&arguments, input);
    addFormat(&arguments, path, fps);
    add(&arguments, output);
    arguments.list[arguments.count] = NULL;
    video->process = vlProcess_Start(arguments.list, video->log);
    if (video->process == NULL)
    {
        vlSay(vl_textFfmpegStart, strerror(errno));
    }
    return video->process != NULL;
}

static void freeVideo(vlVideo *video)
{
    if (video->log != NULL)
    {
        fclose(video->log);
    }
    free(video);
}

vlVideo *vlVideo_Start(const char *path, int width, int height, int fps)
{
    if (!vlProgramExists("ffmpeg"))
    {
        vlSay(vl_textNoFfmpeg);
        return NULL;
    }
    vlVideo *video = calloc(1, sizeof(*video));
    if (video == NULL)
    {
        vlSay(vl_textOutOfMemory);
        return NULL;
    }
    if (!vlOutputFile_Plan(&video->file, path))
    {
        freeVideo(video);
        return NULL;
    }
    if (video->file.partial[0] == '\0')
    {
        vlSay(vl_textCannotWrite, path, strerror(ESPIPE));
        freeVideo(video);
        return NULL;
    }
    video->log = tmpfile();
    if (!startProcess(video, path, width, height, fps))
    {
        freeVideo(video);
        return NULL;
    }
    return video;
}

// The last lines of what ffmpeg said, at most `size` bytes of them.
static void readLastLines(FILE *log, char *text, size_t size)
{
    text[0] = '\0';
    if (log == NULL || fseek(log, 0, SEEK_END) != 0)
    {
        return;
    }
    long length = ftell(log);
    long start = length < (long)size ? 0 : length - (long)size + 1;
    if (length <= 0 || fseek(log, start, SEEK_SET) != 0)
    {
        return;
    }
    size_t count = fread(text, 1, size - 1, log);
    while (count > 0 && text[count - 1] == '\n')
    {
        count--;
    }
    text[count] = '\0';
    char *line = start > 0 ? strchr(text, '\n') : NULL;
    if (line != NULL)
    {
        memmove(text, line + 1, strlen(line + 1) + 1);
    }
}

static bool end(vlVideo *video, bool keep)
{
    int status = vlProcess_Finish(video->process);
    bool good = status == 0 && !video->broken;
    if (!good && keep)
    {
        char lines[1024];
        readLastLines(video->log, lines, sizeof(lines));
        vlSay(vl_textFfmpegFailed, video->file.path, status, lines);
    }
    if (good && keep && !vlFile_Rename(video->file.partial, video->file.path))
    {
        vlSay(vl_textCannotWrite, video->file.path, strerror(errno));
        good = false;
    }
    if (!good || !keep)
    {
        remove(video->file.partial);
    }
    freeVideo(video);
    return good;
}

bool vlVideo_Add(vlVideo *video, const uint8_t *rgb, size_t size)
{
    // Why it stopped reading is told at the end, when it has said all it has to say.
    video->broken = video->broken || !vlProcess_Write(video->process, rgb, size);
    return !video->broken;
}

bool vlVideo_Finish(vlVideo *video)
{
    return end(video, true);
}

void vlVideo_Drop(vlVideo *video)
{
    end(video, false);
}
