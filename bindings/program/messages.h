// messages.h: what the program says, in English and Russian
#ifndef VL_PROGRAM_MESSAGES_H
#define VL_PROGRAM_MESSAGES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

typedef enum vlLanguage
{
    vl_english,
    vl_russian,
    vl_languageCount
} vlLanguage;

/// Every text of the program. What follows `//` are the values it takes, in this order in every language.
typedef enum vlText
{
    // Help
    vl_textHelp,
    vl_textShortHelp,
    vl_textVersion, // version, Lua's version

    vl_textAsIs, // text

    // Wrong usage
    vl_textUnknownFlag,     // flag
    vl_textDidYouMean,      // the nearest right word
    vl_textSeeHelp,         //
    vl_textFlagWantsValue,  // flag, what it expects
    vl_textFlagTakesNone,   // flag, value
    vl_textFlagBadValue,    // flag, what it expects, value
    vl_textFlagsExclude,    // flag, flag
    vl_textFlagNeedsScene,  // flag
    vl_textFlagNotFor,      // flag, command
    vl_textTwoScenes,       // scene, scene
    vl_textCommandWants,    // command, what
    vl_textCommandTakesOne, // command, what came too much
    vl_textUnknownSlider,   // name
    vl_textNoSliders,       // name

    // What flags expect
    vl_textWantsSeconds,
    vl_textWantsPositiveSeconds,
    vl_textWantsCount,
    vl_textWantsSetting,
    vl_textWantsSeed,
    vl_textWantsFile,
    vl_textWantsPngFile,
    vl_textWantsSvgFile,
    vl_textWantsFolder,
    vl_textWantsVideoFile,
    vl_textWantsSize, // smallest side, largest side
    vl_textWantsTheme,
    vl_textWantsThreads, // most
    vl_textWantsLanguage,
    vl_textWantsFps,
    vl_textWantsFiles,
    vl_textWantsName,

    // Scenes and files
    vl_textNoSuchFile,       // path
    vl_textIsFolder,         // path
    vl_textFolderHasScene,   // path, path, slash or nothing, scene in it
    vl_textFolderHasNone,    // path
    vl_textLinkToNothing,    // path
    vl_textLinkToItself,     // path
    vl_textCannotRead,       // path, reason
    vl_textCannotWrite,      // path, reason
    vl_textCannotMakeFolder, // path, reason
    vl_textPathTooLong,      // path
    vl_textOutOfMemory,
    vl_textCannotPrint, // reason
    vl_textNoScripts,   // folder
    vl_textReadTooLong, // path, most bytes

    // Running
    vl_textNoDisplay, // reason
    vl_textReasonNoDisplay,
    vl_textReasonNoAnswer, // display
    vl_textPictureIs,      // path
    vl_textNoPicture,
    vl_textNoWindow,    // reason
    vl_textDefaultTime, // seconds
    vl_textOverLimit,   // seconds, simulated time
    vl_textStepInDraw,
    vl_textInterrupted,     // simulated time
    vl_textNothingRecorded, // path
    vl_textOldFrames,       // folder, last number of ours
    vl_textOldFramesGone,   // folder, last number of ours
    vl_textExpectFailed,    // how many, of how many
    vl_textCannotStart,     // reason
    vl_textCannotDraw,      // reason

    // Video
    vl_textNoFfmpeg,
    vl_textFfmpegStart,  // reason
    vl_textFfmpegFailed, // path, status, last lines

    // The window: keys and what the mouse does ("KEY\twhat")
    vl_textHelpTitle,
    vl_textSpaceKey,
    vl_textKeyPlay,
    vl_textKeyStep,
    vl_textKeySlower,
    vl_textKeyFaster,
    vl_textKeyRestart,
    vl_textKeyFit,
    vl_textKeyScreenshot,
    vl_textKeyFullScreen,
    vl_textKeyTheme,
    vl_textKeyContrast,
    vl_textKeyLarger,
    vl_textKeySmaller,
    vl_textKeyUsualText,
    vl_textKeyConsole,
    vl_textKeyContacts,
    vl_textKeyHelp,
    vl_textKeyEscape,
    vl_textKeyClose,
    vl_textMouseDrag,
    vl_textMousePan,
    vl_textMouseZoom,
    vl_textMouseFit,

    // The window: over the scene
    vl_textHudTime, // time
    vl_textHudPaused,
    vl_textUnitLength,
    vl_textUnitTime,
    vl_textHudStopped,
    vl_textHudBehind,    // how many times real time it manages, the speed asked for
    vl_textHudSteps,     // a second
    vl_textHudParticles, // how many
    vl_textHudLinks,     // how many
    vl_textErrorTitle,   // line, file
    vl_textErrorTitleNoLine,
    vl_textErrorStopped,
    vl_textErrorGoesOn,
    vl_textSavedScreenshot, // path
    vl_textTooManyPictures, // scene
    vl_textConsoleWelcome,
    vl_textConsoleNoScene,
    vl_textConsoleBusy,
    vl_textConsoleCopied,

    // The window: start page
    vl_textStartSubtitle,
    vl_textStartNew,
    vl_textStartNewDetail,
    vl_textStartDrop,
    vl_textStartRecent,
    vl_textStartHintOpen,
    vl_textStartHintHelp,
    vl_textStartHintText,
    vl_textStartHintTheme,
    vl_textStartKeyArrows,
    vl_textStartKeyEnter,
    vl_textStartMouse,
    vl_textNewScene,    // no format: the scene itself
    vl_textNewSceneIs,  // path
    vl_textDropRefused, // name
    vl_textThemeFirstSteps,
    vl_textThemePendulum,
    vl_textThemeRope,
    vl_textThemeCloth,
    vl_textThemeBodies,
    vl_textThemePlants,
    vl_textThemeMethods,
    vl_textThemeTurtle,

    // Progress bar
    vl_textProgress,     // percent, simulated time, wanted time, minutes left, seconds left
    vl_textProgressOpen, // simulated time

    // check, examples, api, repl
    vl_textCheckGood,        // files
    vl_textCheckUnknown,     // file, line, name
    vl_textCheckUnknownNear, // file, line, name, nearest
    vl_textCheckField,       // file, line, constructor, field
    vl_textCheckFieldNear,   // file, line, constructor, field, nearest
    vl_textCheckUncalled,    // file, line, function, nearest
    vl_textCheckCalled,      // file, line, function, type, line
    vl_textCheckValue,       // file, line, owner, field, what it expects, value
    vl_textOr,
    vl_textTypeNumber,
    vl_textTypeInteger,
    vl_textTypeBoolean,
    vl_textTypeText,
    vl_textTypeVector,
    vl_textTypeParticle,
    vl_textTypeLink,
    vl_textCheckReadOnly,  // file, line, owner, property
    vl_textCheckColor,     // file, line, colour
    vl_textCheckColorNear, // file, line, colour, nearest
    vl_textApiUnknown,     // name
    vl_textApiNear,        // names
    vl_textReplWelcome,    // version
    vl_textReplHelp,
    vl_textReplStopped,

    // What was probably meant, behind a message of Lua
    vl_textHintDidYouMean, // word
    vl_textHintQuotes,     // quote
    vl_textHintPlain,      // sign, what is written instead
    vl_textHintSpace,      //
    vl_textHintCyrillic,   // letter
    vl_textHintLetter,     // character
    vl_textHintAssign,     // name, name, operator
    vl_textHintComment,    //
    vl_textHintPower,      //
    vl_textHintGive,       //
    vl_textHintColon,      //
    vl_textHintBraces,     //
    vl_textHintComma,      //
    vl_textHintSmall,      // word, line, the same in small letters
    vl_textHintElseIf,     // line
    vl_textHintLogo,       //
    vl_textHintJoin,       //
    vl_textHintWait,       //
    vl_textHintSlider,     // name
    vl_textHintPlace,      //
    vl_textHintNoFunction, // name, type
    vl_textNoStep,         //

    // The frame of Lua errors: what is looked for in English stands there in the other language. No formats.
    vl_textErrorCallNil,
    vl_textErrorIndexNil,
    vl_textErrorArithmeticNil,
    vl_textErrorConcatenateNil,
    vl_textErrorGlobalName,
    vl_textErrorLocalName,
    vl_textErrorFieldName,
    vl_textErrorMethodName,
    vl_textErrorUpvalueName,
    vl_textErrorSyntaxNear,
    vl_textErrorSymbolNear,
    vl_textErrorStringNear,
    vl_textErrorEndClose,
    vl_textErrorEndNear,
    vl_textErrorParenClose,
    vl_textErrorBraceClose,
    vl_textErrorAtLine,
    vl_textErrorNear,
    vl_textErrorEndOfFile,
    vl_textErrorUnknownField,
    vl_textErrorUnknownProperty,
    vl_textErrorDidYouMean,
    vl_textErrorOrDidYouMean,
    vl_textErrorItHas,
    vl_textErrorNoText,
    vl_textErrorNotAText,
    vl_textErrorInFunction,
    vl_textErrorInGlobal,
    vl_textErrorInLocal,
    vl_textErrorInMethod,
    vl_textErrorInField,
    vl_textErrorInUpvalue,
    vl_textErrorInMetamethod,
    vl_textErrorInIterator,
    vl_textErrorInFunctionOfLine,
    vl_textErrorInAFunction,
    vl_textErrorInFile,
    vl_textErrorResumedBy,
    vl_textErrorMoreThan,
    vl_textErrorCallsMore,
    vl_textErrorCalls,
    vl_textErrorTraceback,
    vl_textErrorComma,
    vl_textErrorCommaToo,
    vl_textErrorSecond,
    vl_textErrorCompares,
    vl_textErrorSliderNumber,
    vl_textErrorPlaces,
    vl_textErrorFirst = vl_textErrorCallNil,
    vl_textErrorLast = vl_textErrorPlaces,

    vl_textCount
} vlText;

/// The language from now on. Default English.
void vlSetLanguage(vlLanguage language);
vlLanguage vlGetLanguage(void);
/// "en" or "ru", or a locale that begins so ("ru_RU.UTF-8"). False when it is neither.
bool vlFindLanguage(const char *name, vlLanguage *language);

/// A text in the language set, a format for printf.
const char *vlMessage(vlText text);
/// The same in any language; NULL when it is missing.
const char *vlMessageIn(vlText text, vlLanguage language);

/// Writes "verlua: " and the text to standard error, and ends the line.
void vlSay(vlText text, ...);
/// Formats a text into a buffer; what does not fit is cut between characters.
void vlFormat(char *buffer, size_t size, vlText text, ...);

/// Takes off the first bytes of a character whose last bytes were cut off.
void vlDropSplitCharacter(char *text);

/// Prints text of unknown origin to a terminal: bytes that are no UTF-8 and control characters other than new
/// line and tab appear as \xNN.
void vlPrintSafely(FILE *stream, const char *text);
/// The same into a buffer; what does not fit is cut.
void vlMakeSafe(char *buffer, size_t size, const char *text);

#endif
