// options.c: the command line of the program
#include "program/options.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "program/language.h"
#include "program/nearest.h"
#include "program/scene_file.h"

// What is being read, and where the complaint goes.
typedef struct Reader
{
    vlOptions *options;
    char *message;
    size_t size;
} Reader;

// A flag. `read` takes its value over and returns false when it is not what `wants` says.
typedef struct Flag
{
    const char *name;
    bool (*read)(vlOptions *options, const char *value);
    bool takesValue;
    bool everywhere; ///< means something to every command, not only to a run
    vlText wants;
} Flag;

// Reading values

static bool readNumber(const char *text, double *number)
{
    // strtod would also take leading blanks, hexadecimal, "inf" and "nan".
    if (text[0] == '\0' || strspn(text, "+-.0123456789eE") != strlen(text))
    {
        return false;
    }
    char *end;
    *number = strtod(text, &end);
    return *end == '\0' && end != text && isfinite(*number);
}

static bool readWhole(const char *text, int64_t min, int64_t max, int64_t *number)
{
    if (text[0] == '\0' || strspn(text, "0123456789") != strlen(text))
    {
        return false;
    }
    errno = 0;
    long long value = strtoll(text, NULL, 10);
    *number = value;
    return errno == 0 && value >= min && value <= max;
}

static bool readTime(vlOptions *options, const char *value)
{
    options->hasTime = true;
    return readNumber(value, &options->time) && options->time >= 0;
}

static bool readSteps(vlOptions *options, const char *value)
{
    options->hasSteps = true;
    return readWhole(value, 0, INT64_MAX, &options->steps);
}

static bool readLimit(vlOptions *options, const char *value)
{
    return readNumber(value, &options->limit) && options->limit > 0;
}

static bool readSetting(vlOptions *options, const char *value)
{
    const char *equals = strchr(value, '=');
    double number;
    if (equals == NULL || equals == value || !readNumber(equals + 1, &number))
    {
        return false;
    }
    vlSetting *settings =
        realloc(options->settings, (size_t)(options->settingCount + 1) * sizeof(*options->settings));
    char *name = settings == NULL ? NULL : malloc((size_t)(equals - value) + 1);
    if (settings != NULL)
    {
        options->settings = settings;
    }
    if (name == NULL)
    {
        return false;
    }
    memcpy(name, value, (size_t)(equals - value));
    name[equals - value] = '\0';
    settings[options->settingCount++] = (vlSetting){.name = name, .text = equals + 1};
    return true;
}

static bool readSeed(vlOptions *options, const char *value)
{
    int64_t seed = 0;
    bool good = readWhole(value, 0, INT64_MAX, &seed);
    options->seed = (uint64_t)seed;
    return good;
}

static bool readPath(const char *value, const char **path)
{
    *path = value;
    return value[0] != '\0';
}

// Pictures are PNG files whatever their name, so a name that promises another kind is a mistake. One without
// an ending promises nothing.
static bool readPng(vlOptions *options, const char *value)
{
    const char *slash = strrchr(value, '/');
    const char *name = slash == NULL ? value : slash + 1;
    const char *dot = strrchr(name, '.');
    bool promisesOther = dot != NULL && dot > name && !vlHasEnding(name, ".png");
    return readPath(value, &options->png) && !promisesOther;
}

static bool readSvg(vlOptions *options, const char *value)
{
    return readPath(value, &options->svg) && vlHasEnding(value, ".svg");
}

static bool readTheme(vlOptions *options, const char *value)
{
    options->theme = value;
    return strcmp(value, "dark") == 0 || strcmp(value, "light") == 0;
}

static bool readFrames(vlOptions *options, const char *value)
{
    return readPath(value, &options->frames);
}

static bool readVideo(vlOptions *options, const char *value)
{
    return readPath(value, &options->video) &&
           (vlHasEnding(value, ".mp4") || vlHasEnding(value, ".webm") || vlHasEnding(value, ".gif"));
}

static bool readCsv(vlOptions *options, const char *value)
{
    return readPath(value, &options->csv);
}

static bool readFps(vlOptions *options, const char *value)
{
    int64_t fps = 0;
    bool good = readWhole(value, 1, VL_MAX_FPS, &fps);
    options->fps = (int)fps;
    return good;
}

static bool readSize(vlOptions *options, const char *value)
{
    char width[8];
    const char *x = strpbrk(value, "xX");
    if (x == NULL || x - value >= (ptrdiff_t)sizeof(width))
    {
        return false;
    }
    memcpy(width, value, (size_t)(x - value));
    width[x - value] = '\0';
    int64_t w = 0, h = 0;
    bool good = readWhole(width, VL_MIN_PICTURE_SIDE, VL_MAX_PICTURE_SIDE, &w) &&
                readWhole(x + 1, VL_MIN_PICTURE_SIDE, VL_MAX_PICTURE_SIDE, &h);
    options->width = (int)w;
    options->height = (int)h;
    return good;
}

static bool readThreads(vlOptions *options, const char *value)
{
    int64_t threads = 0;
    bool good = readWhole(value, 1, VL_MAX_THREADS, &threads);
    options->threads = (int)threads;
    return good;
}

static bool readLanguage(vlOptions *options, const char *value)
{
    (void)options;
    vlLanguage language;
    if (strlen(value) != 2 || !vlFindLanguage(value, &language))
    {
        return false;
    }
    vlSetLanguage(language);
    return true;
}

static bool readHeadless(vlOptions *options, const char *value)
{
    (void)value;
    return options->headless = true;
}

static bool readHash(vlOptions *options, const char *value)
{
    (void)value;
    return options->hash = true;
}

static bool readNoWatch(vlOptions *options, const char *value)
{
    (void)value;
    options->watch = false;
    return true;
}

static bool readHelp(vlOptions *options, const char *value)
{
    (void)value;
    options->command = vl_commandHelp;
    return true;
}

static bool readVersion(vlOptions *options, const char *value)
{
    (void)value;
    options->command = vl_commandVersion;
    return true;
}

static const Flag flags[] = {
    {"--headless", readHeadless, false, false, vl_textCount},
    {"--time", readTime, true, false, vl_textWantsSeconds},
    {"--steps", readSteps, true, false, vl_textWantsCount},
    {"--limit", readLimit, true, false, vl_textWantsPositiveSeconds},
    {"--set", readSetting, true, false, vl_textWantsSetting},
    {"--seed", readSeed, true, false, vl_textWantsSeed},
    {"--png", readPng, true, false, vl_textWantsPngFile},
    {"--svg", readSvg, true, false, vl_textWantsSvgFile},
    {"--frames", readFrames, true, false, vl_textWantsFolder},
    {"--video", readVideo, true, false, vl_textWantsVideoFile},
    {"--csv", readCsv, true, false, vl_textWantsFile},
    {"--hash", readHash, false, false, vl_textCount},
    {"--size", readSize, true, false, vl_textWantsSize},
    {"--theme", readTheme, true, false, vl_textWantsTheme},
    {"--threads", readThreads, true, false, vl_textWantsThreads},
    {"--lang", readLanguage, true, true, vl_textWantsLanguage},
    {"--no-watch", readNoWatch, false, false, vl_textCount},
    {"--fps", readFps, true, false, vl_textWantsFps},
    {"--version", readVersion, false, true, vl_textCount},
    {"--help", readHelp, false, true, vl_textCount},
    {"-h", readHelp, false, true, vl_textCount},
    {"-v", readVersion, false, true, vl_textCount},
};

enum
{
    flagCount = sizeof(flags) / sizeof(flags[0]),
    longFlagCount = flagCount - 2 ///< suggestions are made of these
};

static const char *const commandNames[] = {
    [vl_commandRun] = "run", [vl_commandCheck] = "check", [vl_commandExamples] = "examples",
    [vl_commandApi] = "api", [vl_commandRepl] = "repl",
};

// Complaining

static bool badValue(const Reader *reader, const Flag *flag, const char *value)
{
    char wants[256];
    const char *text = vlMessage(flag->wants);
    if (flag->wants == vl_textWantsSize)
    {
        vlFormat(wants, sizeof(wants), flag->wants, VL_MIN_PICTURE_SIDE, VL_MAX_PICTURE_SIDE);
        text = wants;
    }
    else if (flag->wants == vl_textWantsThreads)
    {
        vlFormat(wants, sizeof(wants), flag->wants, VL_MAX_THREADS);
        text = wants;
    }
    if (value == NULL)
    {
        vlFormat(reader->message, reader->size, vl_textFlagWantsValue, flag->name, text);
    }
    else
    {
        vlFormat(reader->message, reader->size, vl_textFlagBadValue, flag->name, text, value);
    }
    return false;
}

static void addSuggestion(const Reader *reader, const char *word)
{
    size_t used = strlen(reader->message);
    if (word != NULL)
    {
        vlFormat(reader->message + used, reader->size - used, vl_textDidYouMean, word);
    }
}

static bool unknownFlag(const Reader *reader, const char *name)
{
    const char *names[longFlagCount];
    for (int i = 0; i < longFlagCount; i++)
    {
        names[i] = flags[i].name;
    }
    vlFormat(reader->message, reader->size, vl_textUnknownFlag, name);
    addSuggestion(reader, vlNearestWord(name, names, longFlagCount));
    return false;
}

// Reading the line

static const Flag *findFlag(const char *name, size_t length)
{
    for (int i = 0; i < flagCount; i++)
    {
        if (strlen(flags[i].name) == length && strncmp(flags[i].name, name, length) == 0)
        {
            return &flags[i];
        }
    }
    return NULL;
}

// Reads the flag at arguments[*at], its value too, which may follow '=' or be the next argument.
static bool readFlag(const Reader *reader, char *const *arguments, int *at, const Flag **found)
{
    const char *argument = arguments[*at];
    size_t length = strcspn(argument, "=");
    const Flag *flag = findFlag(argument, length);
    *found = flag;
    if (flag == NULL)
    {
        char name[64];
        snprintf(name, sizeof(name), "%.*s", (int)(length < 60 ? length : 60), argument);
        return unknownFlag(reader, name);
    }
    const char *value = argument[length] == '=' ? argument + length + 1 : NULL;
    if (!flag->takesValue)
    {
        if (value != NULL)
        {
            vlFormat(reader->message, reader->size, vl_textFlagTakesNone, flag->name, value);
            return false;
        }
        return flag->read(reader->options, NULL);
    }
    if (value == NULL)
    {
        const char *next = arguments[*at + 1];
        // A flag that follows is no value: "--png --hash" lacks the file's name.
        if (next == NULL || findFlag(next, strcspn(next, "=")) != NULL)
        {
            return badValue(reader, flag, NULL);
        }
        value = next;
        (*at)++;
    }
    return flag->read(reader->options, value) || badValue(reader, flag, value);
}

static bool readCommand(vlOptions *options, const char *word)
{
    for (int i = vl_commandCheck; i <= vl_commandRepl; i++)
    {
        if (strcmp(word, commandNames[i]) == 0)
        {
            options->command = (vlCommand)i;
            return true;
        }
    }
    return false;
}

// The language comes first, for it is that of the complaints about all else.
static void readLanguageFirst(char *const *arguments)
{
    vlSetLanguage(vlLanguage_OfSystem());
    for (int i = 1; arguments[i] != NULL && strcmp(arguments[i], "--") != 0; i++)
    {
        const char *value = NULL;
        if (strncmp(arguments[i], "--lang=", 7) == 0)
        {
            value = arguments[i] + 7;
        }
        else if (strcmp(arguments[i], "--lang") == 0)
        {
            value = arguments[i + 1];
        }
        if (value != NULL)
        {
            readLanguage(NULL, value);
        }
    }
}

// Without a scene such a flag is about the window of the start page.
static bool isOfWindow(const Flag *flag)
{
    return flag->read == readSize || flag->read == readTheme || flag->read == readThreads ||
           flag->read == readNoWatch;
}

static bool checkRun(const Reader *reader, const Flag *lastSceneFlag, const char *const *words, int wordCount)
{
    vlOptions *options = reader->options;
    if (wordCount > 1)
    {
        vlFormat(reader->message, reader->size, vl_textTwoScenes, words[0], words[1]);
        const char *nearest = vlNearestWord(words[0], commandNames + 1, vl_commandRepl);
        if (nearest != NULL)
        {
            char command[32];
            snprintf(command, sizeof(command), "verlua %s", nearest);
            addSuggestion(reader, command);
        }
        return false;
    }
    if (wordCount == 0)
    {
        options->command = vl_commandNothing;
        if (lastSceneFlag != NULL)
        {
            vlFormat(reader->message, reader->size, vl_textFlagNeedsScene, lastSceneFlag->name);
        }
        return lastSceneFlag == NULL;
    }
    options->scene = words[0];
    if (options->hasTime && options->hasSteps)
    {
        vlFormat(reader->message, reader->size, vl_textFlagsExclude, "--time", "--steps");
        return false;
    }
    return true;
}

static bool checkWords(const Reader *reader, const Flag *lastRunFlag)
{
    const vlOptions *options = reader->options;
    const char *name = commandNames[options->command];
    if (lastRunFlag != NULL)
    {
        vlFormat(reader->message, reader->size, vl_textFlagNotFor, lastRunFlag->name, name);
        return false;
    }
    bool takesMany = options->command == vl_commandCheck;
    int most = options->command == vl_commandApi ? 1 : 0;
    if (!takesMany && options->wordCount > most)
    {
        vlFormat(reader->message, reader->size, vl_textCommandTakesOne, name, options->words[most]);
        return false;
    }
    if ((takesMany || most == 1) && options->wordCount == 0)
    {
        vlText wants = takesMany ? vl_textWantsFiles : vl_textWantsName;
        vlFormat(reader->message, reader->size, vl_textCommandWants, name, vlMessage(wants));
        return false;
    }
    return true;
}

bool vlOptions_Parse(int argumentCount, char *const *arguments, vlOptions *options, char *message,
                     size_t size)
{
    *options = (vlOptions){.seed = 1, .fps = 60, .width = 1280, .height = 720, .threads = 1, .watch = true};
    message[0] = '\0';
    readLanguageFirst(arguments);
    options->words = calloc((size_t)argumentCount + 1, sizeof(*options->words));
    if (options->words == NULL)
    {
        vlFormat(message, size, vl_textOutOfMemory);
        return false;
    }
    const Reader reader = {options, message, size};
    const char **words = (const char **)options->words;
    const Flag *lastRunFlag = NULL, *lastSceneFlag = NULL;
    bool onlyWords = false, hasCommand = false;
    for (int i = 1; i < argumentCount; i++)
    {
        const char *argument = arguments[i];
        if (onlyWords || argument[0] != '-' || argument[1] == '\0')
        {
            bool first = !hasCommand && options->wordCount == 0;
            if (first && !onlyWords && readCommand(options, argument))
            {
                hasCommand = true;
                continue;
            }
            words[options->wordCount++] = argument;
            continue;
        }
        if (strcmp(argument, "--") == 0)
        {
            onlyWords = true;
            continue;
        }
        const Flag *flag;
        if (!readFlag(&reader, arguments, &i, &flag))
        {
            return false;
        }
        if (options->command == vl_commandHelp || options->command == vl_commandVersion)
        {
            return true;
        }
        lastRunFlag = flag->everywhere ? lastRunFlag : flag;
        lastSceneFlag = flag->everywhere || isOfWindow(flag) ? lastSceneFlag : flag;
    }
    return hasCommand ? checkWords(&reader, lastRunFlag)
                      : checkRun(&reader, lastSceneFlag, options->words, options->wordCount);
}

void vlOptions_Free(vlOptions *options)
{
    for (int i = 0; i < options->settingCount; i++)
    {
        free(options->settings[i].name);
    }
    free(options->settings);
    free((void *)options->words);
    *options = (vlOptions){0};
}

bool vlOptions_WantPictures(const vlOptions *options)
{
    return options->png != NULL || vlOptions_WantFilm(options);
}

bool vlOptions_WantFilm(const vlOptions *options)
{
    return options->frames != NULL || options->video != NULL;
}
