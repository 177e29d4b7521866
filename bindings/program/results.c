// results.c: what a run leaves behind
#include "program/results.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>

#include "module/module.h"
#include "program/csv.h"
#include "program/output_file.h"
#include "program/scene_run.h"

bool vlResults_Begin(vlResults *results, const vlOptions *options)
{
    *results = (vlResults){.options = options};
    vlOutputFile plan;
    if (options->csv != NULL && !vlOutputFile_Plan(&plan, options->csv))
    {
        return false;
    }
    if (vlOptions_WantPictures(options))
    {
        results->pictures = vlPictures_Begin(options);
        return results->pictures != NULL;
    }
    return true;
}

void vlResults_SetSession(vlResults *results, vlSession *session)
{
    results->session = session;
    results->framesOn = false;
    if (results->pictures != NULL)
    {
        vlPictures_SetScene(results->pictures, session->host.L, vlSession_Draw, session);
    }
}

void vlResults_StartFrames(vlResults *results)
{
    results->framesOn = true;
    results->framesStart = vlWorld_GetTime(results->session->world);
    results->frameCount = 0;
}

void vlResults_MakeFrames(vlResults *results)
{
    if (results->pictures == NULL || !results->framesOn)
    {
        return;
    }
    vlSession *session = results->session;
    const double fps = results->options->fps;
    const double slack = VL_TIME_SLACK * vlWorld_GetSettings(session->world)->dt;
    double elapsed = vlWorld_GetTime(session->world) - results->framesStart;
    bool due = false;
    while (!session->stopped && elapsed + slack >= (double)(results->frameCount + 1) / fps)
    {
        due = true;
        results->frameCount++;
        vlPicturesStatus status = vlPictures_Frame(results->pictures);
        if (status == vl_picturesFailed)
        {
            vlSession_Abort(session);
        }
        // One step of a large dt may have very many frames.
        else if (!session->stopped)
        {
            vlSession_CheckEnd(session);
        }
    }
    if (!due)
    {
        vlPictures_Observe(results->pictures);
    }
}

static void endPictures(vlResults *results)
{
    if (results->pictures == NULL)
    {
        return;
    }
    vlSession *session = results->session;
    vlPictures *pictures = results->pictures;
    results->pictures = NULL;
    bool failed = session->phase == vl_sessionFailed;
    vlPicturesStatus status = failed ? vlPictures_Abandon(pictures) : vlPictures_End(pictures);
    if (status == vl_picturesFailed)
    {
        vlSession_Abort(session);
    }
    else if (!failed && session->phase == vl_sessionFailed)
    {
        vlSessionError_Report(&session->error); // of its draw, for the last picture
    }
}

static void writeTable(vlResults *results)
{
    const char *path = results->options->csv;
    if (path != NULL && !vlCsv_Write(results->session->host.L, path))
    {
        vlSession_Abort(results->session);
    }
}

// What turtles drew, in the colours of the light theme, for paper.
static void writeSvg(vlResults *results)
{
    const vlTurtles *turtles = &results->session->host.turtles;
    vlOutputFile file;
    if (results->options->svg == NULL)
    {
        return;
    }
    if (!vlOutputFile_Open(&file, results->options->svg))
    {
        vlSession_Abort(results->session);
        return;
    }
    double bounds[4];
    vlTurtles_GetBounds(turtles, bounds);
    errno = 0;
    if (!vlInk_WriteSvg(turtles->ink, file.stream, bounds, vlTheme_Get(vl_themeLight)))
    {
        file.failure = errno != 0 ? errno : EIO;
    }
    if (!vlOutputFile_Keep(&file))
    {
        vlSession_Abort(results->session);
    }
}

static void judgeExpectations(vlSession *session)
{
    int count, failures;
    vlModule_GetExpectations(session->host.L, &count, &failures);
    if (failures > 0)
    {
        vlSay(vl_textExpectFailed, failures, count);
        session->exitStatus = session->exitStatus == VL_EXIT_GOOD ? VL_EXIT_ERROR : session->exitStatus;
    }
}

static void printHash(vlSession *session)
{
    errno = 0;
    if (printf("%016" PRIx64 "\n", vlWorld_GetHash(session->world)) < 0 && session->host.printError == 0)
    {
        session->host.printError = errno;
    }
}

static void writeAll(vlResults *results)
{
    vlSession *session = results->session;
    writeTable(results);
    writeSvg(results);
    judgeExpectations(session);
    if (session->interrupted)
    {
        vlSay(vl_textInterrupted, vlWorld_GetTime(session->world));
        session->exitStatus = VL_EXIT_INTERRUPTED;
    }
    // What was wrong in the program of a turtle was told; the others went on.
    if (session->host.turtles.failed && session->exitStatus == VL_EXIT_GOOD)
    {
        session->exitStatus = VL_EXIT_ERROR;
    }
    if (results->options->hash && session->phase != vl_sessionFailed)
    {
        printHash(session);
    }
}

int vlResults_End(vlResults *results)
{
    vlSession *session = results->session;
    vlProgress_Clear(&session->host.progress);
    endPictures(results);
    if (session->phase != vl_sessionFailed && !vlSession_Finish(session))
    {
        vlSessionError_Report(&session->error);
    }
    if (session->phase != vl_sessionFailed)
    {
        writeAll(results);
    }
    if (!vlSceneHost_FlushPrint(&session->host))
    {
        session->exitStatus = VL_EXIT_ERROR;
    }
    return session->exitStatus;
}

void vlResults_Drop(vlResults *results)
{
    if (results->pictures != NULL)
    {
        vlPictures_Abandon(results->pictures);
    }
    results->pictures = NULL;
}
