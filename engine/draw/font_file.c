// font_file.c: where fonts are on this system.
#include "draw/font_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/platform.h"
#include "draw/draw_error.h"

// Families with Latin, Cyrillic and Greek letters, the best for a screen first.
typedef struct vlFamily
{
    const char *regular, *bold;
} vlFamily;

static const vlFamily families[] = {
    {"DejaVuSans.ttf", "DejaVuSans-Bold.ttf"},
    {"NotoSans-Regular.ttf", "NotoSans-Bold.ttf"},
    {"LiberationSans-Regular.ttf", "LiberationSans-Bold.ttf"},
    {"FreeSans.ttf", "FreeSansBold.ttf"},
    {"segoeui.ttf", "segoeuib.ttf"},
    {"Arial.ttf", "Arial Bold.ttf"},
    {"arial.ttf", "arialbd.ttf"},
    {"Verdana.ttf", "Verdana Bold.ttf"},
    {"Arial Unicode.ttf", ""},
};

static const int familyCount = (int)(sizeof(families) / sizeof(families[0]));

// Where distributions and systems keep them; the first ones are looked at without a search.
static const char *const knownFolders[] = {
    "/usr/share/fonts/truetype/dejavu",   // Debian, Ubuntu
    "/usr/share/fonts/dejavu-sans-fonts", // Fedora
    "/usr/share/fonts/TTF",               // Arch
    "/usr/share/fonts/dejavu",
    "/System/Library/Fonts/Supplemental",
    "/Library/Fonts",
    "C:/Windows/Fonts",
};

static const char *const searchedFolders[] = {"/usr/share/fonts", "/usr/local/share/fonts",
                                              "/opt/homebrew/share/fonts"};

static bool isFile(const char *path)
{
    return vlFile_Look(path).kind == vl_fileRegular;
}

// Joins a folder and a name; false when it does not fit.
static bool join(char *out, size_t size, const char *folder, const char *name)
{
    const int length = snprintf(out, size, "%s/%s", folder, name);
    return length > 0 && (size_t)length < size;
}

static bool takeFrom(const char *folder, const vlFamily *family, char *regular, char *bold, size_t size)
{
    if (!join(regular, size, folder, family->regular) || !isFile(regular))
        return false;
    if (family->bold[0] == '\0' || !join(bold, size, folder, family->bold) || !isFile(bold))
        bold[0] = '\0';
    return true;
}

// Looks for a family in a folder and those inside it, `depth` levels down.
static bool search(const char *folder, const vlFamily *family, int depth, char *regular, char *bold,
                   size_t size)
{
    if (takeFrom(folder, family, regular, bold, size))
        return true;
    vlFolderList list;
    if (depth == 0 || !vlFolder_List(folder, &list))
        return false;
    bool found = false;
    for (int i = 0; i < list.count && !found; i++)
    {
        char inner[VL_MAX_PATH];
        if (join(inner, sizeof(inner), folder, list.names[i]) && vlFile_Look(inner).kind == vl_fileFolder)
            found = search(inner, family, depth - 1, regular, bold, size);
    }
    vlFolderList_Free(&list);
    return found;
}

static bool searchHome(const vlFamily *family, char *regular, char *bold, size_t size)
{
    static const char *const inHome[] = {".local/share/fonts", ".fonts", "Library/Fonts"};
    const char *home = getenv("HOME");
    for (size_t i = 0; home != NULL && i < sizeof(inHome) / sizeof(inHome[0]); i++)
    {
        char folder[VL_MAX_PATH];
        if (join(folder, sizeof(folder), home, inHome[i]) && search(folder, family, 3, regular, bold, size))
            return true;
    }
    return false;
}

bool vlFontFile_Find(char *regular, char *bold, size_t size, vlError *error)
{
    bold[0] = '\0';
    const char *own = getenv("VERLUA_FONT");
    if (own != NULL && own[0] != '\0')
    {
        if (strlen(own) >= size || !isFile(own))
            return vlDrawFail(error, "VERLUA_FONT names no font file: %.180s", own);
        memcpy(regular, own, strlen(own) + 1);
        return true;
    }
    for (int f = 0; f < familyCount; f++)
        for (size_t i = 0; i < sizeof(knownFolders) / sizeof(knownFolders[0]); i++)
            if (takeFrom(knownFolders[i], &families[f], regular, bold, size))
                return true;
    for (int f = 0; f < familyCount; f++)
    {
        for (size_t i = 0; i < sizeof(searchedFolders) / sizeof(searchedFolders[0]); i++)
            if (search(searchedFolders[i], &families[f], 4, regular, bold, size))
                return true;
        if (searchHome(&families[f], regular, bold, size))
            return true;
    }
    return vlDrawFail(error,
                      "no font found (DejaVu Sans, Noto Sans, Liberation Sans, FreeSans, Arial); install one "
                      "(Debian: fonts-dejavu-core) or set VERLUA_FONT to a .ttf file");
}
