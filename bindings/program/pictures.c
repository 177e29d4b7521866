// pictures.c: the pictures of a run: the last one, numbered frames, a video
#include "program/pictures.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "core/platform.h"
#include "draw/capture.h"
#include "module/module.h"
#include "program/output_file.h"
#include "program/video.h"

struct vlPictures
{
    const vlOptions *options;
    vlCanvas *canvas;
    vlScenePicture picture;
    vlVideo *video;
    uint8_t *rgb; ///< a raw frame for the video
    size_t rgbSize;
    vlOutputFile png; ///< its names only
    long long frameCount;
    bool fresh; ///< the canvas shows the state as it is now
};

static bool reportDrawing(const vlError *error)
{
    vlSay(vl_textCannotDraw, error->message);
    return false;
}

static bool begin(vlPictures *pictures)
{
    const vlOptions *options = pictures->options;
    vlError error;
    if (options->png != NULL && !vlOutputFile_Plan(&pictures->png, options->png))
    {
        return false;
    }
    if (options->frames != NULL && !vlMakeFolder(options->frames))
    {
        vlSay(vl_textCannotMakeFolder, options->frames, strerror(errno));
        return false;
    }
    pictures->canvas = vlCanvas_Create(options->width, options->height, &error);
    if (pictures->canvas == NULL || !vlScenePicture_Create(&pictures->picture, &error))
    {
        return reportDrawing(&error);
    }
    if (options->theme != NULL)
    {
        vlCanvas_SetTheme(pictures->canvas,
                          strcmp(options->theme, "light") == 0 ? vl_themeLight : vl_themeDark);
        pictures->picture.keepsTheme = true;
    }
    if (options->video == NULL)
    {
        return true;
    }
    pictures->rgbSize = vlCapture_GetRgbSize(pictures->canvas);
    pictures->rgb = malloc(pictures->rgbSize);
    if (pictures->rgb == NULL)
    {
        vlSay(vl_textOutOfMemory);
        return false;
    }
    pictures->video = vlVideo_Start(options->video, options->width, options->height, options->fps);
    return pictures->video != NULL;
}

static void freePictures(vlPictures *pictures)
{
    vlScenePicture_Destroy(&pictures->picture);
    vlCanvas_Destroy(pictures->canvas);
    free(pictures->rgb);
    free(pictures);
}

vlPictures *vlPictures_Begin(const vlOptions *options)
{
    vlPictures *pictures = calloc(1, sizeof(*pictures));
    if (pictures == NULL)
    {
        vlSay(vl_textOutOfMemory);
        return NULL;
    }
    pictures->options = options;
    if (!begin(pictures))
    {
        freePictures(pictures);
        return NULL;
    }
    return pictures;
}

void vlPictures_SetScene(vlPictures *pictures, lua_State *L, vlSceneDrawing *drawing, void *user)
{
    vlScenePicture_SetScene(&pictures->picture, L, drawing, user);
    vlCanvas_ForgetImages(pictures->canvas);
    pictures->fresh = false;
}

static vlPicturesStatus draw(vlPictures *pictures)
{
    vlError error;
    switch (vlScenePicture_Draw(&pictures->picture, pictures->canvas, &error))
    {
    case vl_pictureDone:
        pictures->fresh = true;
        return vl_picturesDone;
    case vl_pictureSceneFailed:
        return vl_picturesSceneFailed;
    default:
        reportDrawing(&error);
        return vl_picturesFailed;
    }
}

static bool savePng(vlPictures *pictures, const char *path)
{
    vlError error;
    return vlCapture_SavePng(pictures->canvas, path, &error) || reportDrawing(&error);
}

static bool writeFramePath(char *path, size_t size, const char *folder, long long number)
{
    return snprintf(path, size, "%s/frame_%06lld.png", folder, number) < (int)size;
}

static bool saveFrame(vlPictures *pictures)
{
    pictures->frameCount++;
    const char *folder = pictures->options->frames;
    if (folder != NULL)
    {
        char path[VL_MAX_PATH];
        if (!writeFramePath(path, sizeof(path), folder, pictures->frameCount))
        {
            vlSay(vl_textPathTooLong, folder);
            return false;
        }
        if (!savePng(pictures, path))
        {
            return false;
        }
    }
    if (pictures->video == NULL)
    {
        return true;
    }
    vlCapture_CopyRgb(pictures->canvas, pictures->rgb, pictures->rgbSize);
    // When ffmpeg has stopped reading, ending the video says why.
    return vlVideo_Add(pictures->video, pictures->rgb, pictures->rgbSize);
}

vlPicturesStatus vlPictures_Frame(vlPictures *pictures)
{
    pictures->fresh = false;
    if (pictures->options->frames == NULL && pictures->options->video == NULL)
    {
        // Only the last picture is wanted, but a scene that counts its calls of draw shall not notice.
        vlPictures_Observe(pictures);
        const vlScenePicture *picture = &pictures->picture;
        bool good = picture->drawing(picture->user, NULL, vlCanvas_GetTheme(pictures->canvas));
        return good ? vl_picturesDone : vl_picturesSceneFailed;
    }
    vlPicturesStatus status = draw(pictures);
    if (status == vl_picturesDone && !saveFrame(pictures))
    {
        status = vl_picturesFailed;
    }
    return status;
}

void vlPictures_Observe(vlPictures *pictures)
{
    pictures->fresh = false;
    vlSceneView_Observe(pictures->picture.view, vlModule_DefaultWorld(pictures->picture.L));
}

// The number of a frame that we have named, 12 for "frame_000012.png"; 0 for any other name.
static long long readFrameNumber(const char *name)
{
    static const char prefix[] = "frame_";
    if (strncmp(name, prefix, sizeof(prefix) - 1) != 0)
    {
        return 0;
    }
    long long number = strtoll(name + sizeof(prefix) - 1, NULL, 10);
    char ours[64];
    bool isOurs = writeFramePath(ours, sizeof(ours), ".", number) && strcmp(ours + 2, name) == 0;
    return isOurs ? number : 0;
}

// Frames of an earlier, longer run would be taken for the end of this one. After a run that failed nobody
// knows which to keep, so that they stay.
static void clearOldFrames(const vlPictures *pictures, bool canRemove)
{
    const char *folder = pictures->options->frames;
    vlFolderList list;
    if (folder == NULL || !vlFolder_List(folder, &list))
    {
        return;
    }
    bool any = false, allGone = canRemove;
    for (int i = 0; i < list.count; i++)
    {
        char path[VL_MAX_PATH];
        long long number = readFrameNumber(list.names[i]);
        if (number > pictures->frameCount && writeFramePath(path, sizeof(path), folder, number) &&
            vlFile_Look(path).kind == vl_fileRegular)
        {
            any = true;
            allGone = canRemove && remove(path) == 0 && allGone;
        }
    }
    if (any)
    {
        vlSay(allGone ? vl_textOldFramesGone : vl_textOldFrames, folder, pictures->frameCount);
    }
    vlFolderList_Free(&list);
}

static vlPicturesStatus closeAll(vlPictures *pictures, vlPicturesStatus status, bool failed)
{
    vlVideo *video = pictures->video;
    if (video != NULL && pictures->frameCount == 0)
    {
        vlVideo_Drop(video);
    }
    else if (video != NULL && !vlVideo_Finish(video) && status == vl_picturesDone)
    {
        status = vl_picturesFailed;
    }
    clearOldFrames(pictures, status == vl_picturesDone && !failed);
    freePictures(pictures);
    return status;
}

vlPicturesStatus vlPictures_End(vlPictures *pictures)
{
    const vlOptions *options = pictures->options;
    vlPicturesStatus status = vl_picturesDone;
    bool wantsFrames = options->frames != NULL || options->video != NULL;
    bool noneYet = wantsFrames && pictures->frameCount == 0;
    if (noneYet || (options->png != NULL && !pictures->fresh))
    {
        status = draw(pictures);
    }
    if (status == vl_picturesDone && noneYet && !saveFrame(pictures))
    {
        status = vl_picturesFailed;
    }
    if (status == vl_picturesDone && options->png != NULL && !savePng(pictures, pictures->png.path))
    {
        status = vl_picturesFailed;
    }
    return closeAll(pictures, status, false);
}

vlPicturesStatus vlPictures_Abandon(vlPictures *pictures)
{
    return closeAll(pictures, vl_picturesDone, true);
}
