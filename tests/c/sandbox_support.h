// sandbox_support.h: what the tests of the sandbox share
#ifndef VL_TESTS_SANDBOX_SUPPORT_H
#define VL_TESTS_SANDBOX_SUPPORT_H

#include "program/sandbox.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
// cmocka.h needs headers above
#include <cmocka.h>

/// A sandbox and what its scene printed.
typedef struct Scene
{
    vlSandbox *sandbox;
    char printed[65536];
    size_t length;
} Scene;

static inline void keepPrinted(void *context, const char *text, size_t length)
{
    Scene *scene = context;
    size_t left = sizeof(scene->printed) - 1 - scene->length;
    if (length > left)
        length = left;
    memcpy(scene->printed + scene->length, text, length);
    scene->length += length;
    scene->printed[scene->length] = '\0';
}

static inline void openSceneAs(Scene *scene, vlSandboxDef def)
{
    char error[256] = "";
    def.print = keepPrinted;
    def.printContext = scene;
    scene->length = 0;
    scene->printed[0] = '\0';
    scene->sandbox = vlSandbox_New(&def, error, sizeof(error));
    assert_string_equal(error, "");
    assert_non_null(scene->sandbox);
}

static inline void openScene(Scene *scene)
{
    openSceneAs(scene, vlDefaultSandboxDef());
}

/// Runs a text as the file scene.lua.
static inline vlSandboxResult runScene(Scene *scene, const char *text)
{
    vlSandboxResult result = vlSandbox_LoadText(scene->sandbox, "scene.lua", text, strlen(text));
    return result.status == vl_sandboxDone ? vlSandbox_Call(scene->sandbox, 0, 0) : result;
}

static inline void closeScene(Scene *scene)
{
    vlSandbox_Free(scene->sandbox);
    scene->sandbox = NULL;
}

/// Runs a text in a new sandbox and expects it to print something and to end well.
static inline void expectPrinted(const char *text, const char *printed)
{
    Scene scene;
    openScene(&scene);
    vlSandboxResult result = runScene(&scene, text);
    assert_string_equal(result.message, "");
    assert_int_equal(result.status, vl_sandboxDone);
    assert_string_equal(scene.printed, printed);
    closeScene(&scene);
}

/// Runs a text in a new sandbox and expects it to fail with a message that starts so.
static inline void expectFailure(const char *text, const char *start)
{
    Scene scene;
    openScene(&scene);
    vlSandboxResult result = runScene(&scene, text);
    if (strncmp(result.message, start, strlen(start)) != 0)
        fail_msg("expected \"%s...\", got \"%s\"", start, result.message);
    assert_int_equal(result.exitStatus, 1);
    closeScene(&scene);
}

static inline void writeFile(const char *path, const char *bytes, size_t length)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, length, file), length);
    assert_int_equal(fclose(file), 0);
}

#endif
