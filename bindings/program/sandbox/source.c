// source.c: Lua source text: read from files, checked, compiled
#include "program/sandbox/state.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/platform.h"

#define VL_PIECE ((size_t)64 << 10) ///< bytes compiled between two looks at the clock

// Compiling

typedef struct vlPieces
{
    const char *next;
    size_t left;
} vlPieces;

static const char *readPiece(lua_State *L, void *context, size_t *size)
{
    vlPieces *pieces = context;
    // A byte of source takes about 50 ns to compile.
    vlSandbox_Work(L, VL_PIECE * 5);
    *size = pieces->left < VL_PIECE ? pieces->left : VL_PIECE;
    const char *piece = pieces->next;
    pieces->next += *size;
    pieces->left -= *size;
    return *size > 0 ? piece : NULL;
}

int vlSource_Compile(lua_State *L, const char *name, const char *text, size_t length)
{
    vlPieces pieces = {text, length};
    const vlSandbox *sandbox = vlSandbox_Of(L);
    int status = lua_load(L, readPiece, &pieces, name, "t");
    if (status == LUA_ERRSYNTAX && sandbox->def.writeSyntaxHint != NULL)
    {
        char hint[VL_MAX_HINT];
        sandbox->def.writeSyntaxHint(lua_tostring(L, -1), text, length, hint, sizeof(hint));
        lua_pushstring(L, hint);
        lua_concat(L, 2);
    }
    return status;
}

// Reading

typedef struct vlSource
{
    char *text;
    size_t length;
} vlSource;

typedef struct vlReadError
{
    char text[512];
} vlReadError;

static bool readAll(FILE *file, vlSource *source, vlReadError *error)
{
    size_t capacity = 0;
    for (;;)
    {
        if (source->length == capacity)
        {
            capacity = capacity == 0 ? 16384 : capacity * 2;
            char *larger = realloc(source->text, capacity);
            if (larger == NULL)
            {
                snprintf(error->text, sizeof(error->text), "the system has no more memory to read it");
                return false;
            }
            source->text = larger;
        }
        size_t count = fread(source->text + source->length, 1, capacity - source->length, file);
        source->length += count;
        if (source->length > VL_MAX_SOURCE)
        {
            snprintf(error->text, sizeof(error->text), "larger than %d MiB, too large for a scene",
                     (int)(VL_MAX_SOURCE >> 20));
            return false;
        }
        if (count == 0)
            break;
    }
    if (!ferror(file))
        return true;
    snprintf(error->text, sizeof(error->text), "cannot be read: %s", strerror(errno));
    return false;
}

static bool readFile(const char *path, vlSource *source, vlReadError *error)
{
    vlFileKind kind = vlFile_Look(path).kind;
    if (kind == vl_fileMissing || kind == vl_fileFolder)
    {
        snprintf(error->text, sizeof(error->text), "%s",
                 kind == vl_fileMissing ? "there is no such file" : "this is a folder, not a Lua file");
        return false;
    }
    errno = 0;
    FILE *file = fopen(path, "rb");
    if (file == NULL)
    {
        snprintf(error->text, sizeof(error->text), "cannot be opened: %s", strerror(errno));
        return false;
    }
    bool done = readAll(file, source, error);
    fclose(file);
    return done;
}

// Checking

/// Length of the UTF-8 character at the start of a text, 0 when it is none (Unicode 15, table 3-7).
static size_t characterLength(const unsigned char *text, size_t left)
{
    unsigned char first = text[0];
    if (first < 0x80)
        return 1;
    size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    if (first < 0xC2 || first > 0xF4 || left < length)
        return 0;
    unsigned char low = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
    unsigned char high = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
    if (text[1] < low || text[1] > high)
        return 0;
    for (size_t i = 2; i < length; i++)
        if (text[i] < 0x80 || text[i] > 0xBF)
            return 0;
    return length;
}

static bool checkText(const vlSource *source, vlReadError *error, int *line)
{
    const unsigned char *text = (const unsigned char *)source->text;
    *line = 1;
    for (size_t i = 0; i < source->length;)
    {
        size_t length = characterLength(text + i, source->length - i);
        if (length == 0)
        {
            snprintf(error->text, sizeof(error->text), "byte 0x%02X is not UTF-8: save the file as UTF-8",
                     text[i]);
            return false;
        }
        if (text[i] == '\n')
            ++*line;
        i += length;
    }
    return true;
}

/// Skips the mark of UTF-8, and a first line for a shell, whose end stays so that lines count right.
static size_t startOf(const vlSource *source)
{
    size_t start = 0;
    if (source->length >= 3 && memcmp(source->text, "\xEF\xBB\xBF", 3) == 0)
        start = 3;
    if (start + 1 < source->length && source->text[start] == '#' && source->text[start + 1] == '!')
        while (start < source->length && source->text[start] != '\n')
            start++;
    return start;
}

/// Reads and checks a file. On an error writes the whole message.
static bool readSource(const char *path, vlSource *source, char *message, size_t size)
{
    vlReadError error;
    if (!readFile(path, source, &error))
    {
        snprintf(message, size, "%s: %s", path, error.text);
        return false;
    }
    if (source->length > 0 && source->text[0] == LUA_SIGNATURE[0])
    {
        snprintf(message, size, "%s: this is compiled Lua (bytecode); only source text is run", path);
        return false;
    }
    int line;
    if (checkText(source, &error, &line))
        return true;
    snprintf(message, size, "%s:%d: %s", path, line, error.text);
    return false;
}

static bool compileSource(vlSandbox *sandbox, lua_State *L, const char *path, const vlSource *source)
{
    size_t start = startOf(source);
    int status = vlSource_Compile(L, lua_tostring(L, -1), source->text + start, source->length - start);
    if (status == LUA_OK)
        return true;
    if (status == LUA_ERRSYNTAX)
    {
        char message[VL_MAX_MESSAGE];
        vlPosition_Lengthen(lua_tostring(L, -1), path, message, sizeof(message));
        lua_pop(L, 1);
        lua_pushstring(L, message);
    }
    else if (status == LUA_ERRMEM)
    {
        lua_pop(L, 1);
        sandbox->reserveOpen = true;
        lua_pushfstring(L, "%s:1: not enough memory to compile this file", path);
        sandbox->reserveOpen = false;
    }
    return false;
}

bool vlSource_Load(vlSandbox *sandbox, lua_State *L, const char *path)
{
    lua_pushfstring(L, "@%s", path);
    char message[VL_MAX_MESSAGE];
    vlSource source = {NULL, 0};
    sandbox->unreadable = !readSource(path, &source, message, sizeof(message));
    if (sandbox->unreadable)
    {
        free(source.text);
        lua_pushstring(L, message);
        return false;
    }
    bool done = compileSource(sandbox, L, path, &source);
    free(source.text);
    return done;
}

bool vlSource_AddFile(vlSandbox *sandbox, const char *path)
{
    for (int i = 0; i < sandbox->fileCount; i++)
        if (strcmp(sandbox->files[i], path) == 0)
            return true;
    if (sandbox->fileCount == sandbox->fileCapacity)
    {
        int capacity = sandbox->fileCapacity == 0 ? 8 : sandbox->fileCapacity * 2;
        char **larger = realloc(sandbox->files, (size_t)capacity * sizeof(*larger));
        if (larger == NULL)
            return false;
        sandbox->files = larger;
        sandbox->fileCapacity = capacity;
    }
    size_t size = strlen(path) + 1;
    char *copy = malloc(size);
    if (copy == NULL)
        return false;
    memcpy(copy, path, size);
    sandbox->files[sandbox->fileCount++] = copy;
    return true;
}

bool vlSandbox_AddFile(vlSandbox *sandbox, const char *path)
{
    return vlSource_AddFile(sandbox, path);
}
