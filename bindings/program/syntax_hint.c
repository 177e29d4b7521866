// syntax_hint.c: what was probably meant where a text is no Lua
#include "program/syntax_hint.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "program/messages.h"

#define VL_MAX_WORD 40

/// A part of the text, seldom with a zero at its end.
typedef struct Piece
{
    const char *start;
    size_t length;
} Piece;

/// A mistake: what Lua says, and the text it says it of.
typedef struct Mistake
{
    const char *said; ///< "'then' expected near '='", without the place
    const char *near; ///< the word at which Lua gave up: "=' ...", or "" when it is no word in quotes
    bool atEnd;       ///< it gave up at the end of the text
    Piece text;
    int lineNumber;
    Piece line;
    char *buffer;
    size_t size;
} Mistake;

// Pieces of the text

static Piece findLine(Piece text, int number)
{
    const char *start = text.start, *end = text.start + text.length;
    for (int i = 1; i < number && start != NULL; i++)
    {
        start = memchr(start, '\n', (size_t)(end - start));
        start = start == NULL ? NULL : start + 1;
    }
    if (start == NULL)
    {
        return (Piece){end, 0};
    }
    const char *stop = memchr(start, '\n', (size_t)(end - start));
    return (Piece){start, (size_t)((stop == NULL ? end : stop) - start)};
}

static bool startsWith(const char *start, const char *end, const char *wanted)
{
    const size_t length = strlen(wanted);
    return (size_t)(end - start) >= length && memcmp(start, wanted, length) == 0;
}

// The end of a text in quotes that starts here; the end of the line when it has none.
static const char *skipQuoted(const char *start, const char *end)
{
    const char *c = start + 1;
    while (c < end && *c != *start)
    {
        c += *c == '\\' && c + 1 < end ? 2 : 1;
    }
    return c < end ? c + 1 : end;
}

// Finds a mark in the code of a line, which quoted texts and comments are not; NULL when it is not there.
static const char *findMark(Piece line, const char *mark)
{
    const char *end = line.start + line.length;
    for (const char *c = line.start; c < end && !startsWith(c, end, "--");)
    {
        if (startsWith(c, end, mark))
        {
            return c;
        }
        c = *c == '"' || *c == '\'' ? skipQuoted(c, end) : c + 1;
    }
    return NULL;
}

static bool isWordLetter(char letter)
{
    return isalnum((unsigned char)letter) || letter == '_';
}

// Goes to the next word of the code of a line, from `*at` on; copies it. False when there is none.
static bool nextWord(Piece line, const char **at, char word[VL_MAX_WORD])
{
    const char *end = line.start + line.length;
    while (*at < end && !startsWith(*at, end, "--"))
    {
        if (!isWordLetter(**at))
        {
            *at = **at == '"' || **at == '\'' ? skipQuoted(*at, end) : *at + 1;
            continue;
        }
        size_t length = 0;
        for (; *at < end && isWordLetter(**at); ++*at)
        {
            if (length + 1 < VL_MAX_WORD)
            {
                word[length++] = **at;
            }
        }
        word[length] = '\0';
        return true;
    }
    return false;
}

static bool isKeyword(const char *word)
{
    static const char *const keywords[] = {
        "and", "break", "do",  "else", "elseif", "end",    "for",  "function", "goto",  "if",
        "in",  "local", "not", "or",   "repeat", "return", "then", "until",    "while",
    };
    for (size_t i = 0; i < sizeof(keywords) / sizeof(keywords[0]); i++)
    {
        if (strcmp(word, keywords[i]) == 0)
        {
            return true;
        }
    }
    return false;
}

// What Lua says

static bool says(const Mistake *mistake, const char *words)
{
    return strncmp(mistake->said, words, strlen(words)) == 0;
}

static bool isNear(const Mistake *mistake, const char *word)
{
    const size_t length = strlen(word);
    return strncmp(mistake->near, word, length) == 0 && strcmp(mistake->near + length, "'") == 0;
}

// Characters that Lua knows only in texts and comments

/// A character beyond ASCII.
typedef struct Character
{
    unsigned code;
    char letters[5];
} Character;

static Character readCharacter(const char *start, const char *end)
{
    const unsigned char first = (unsigned char)start[0];
    const int length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    Character character = {first & (0xFFu >> (length + 1)), {start[0]}};
    for (int i = 1; i < length && start + i < end; i++)
    {
        character.code = character.code << 6 | ((unsigned char)start[i] & 0x3Fu);
        character.letters[i] = start[i];
    }
    return character;
}

// What is written instead of a character; NULL when that is not known.
static const char *plainOf(unsigned code)
{
    static const struct
    {
        unsigned code;
        const char *plain;
    } signs[] = {
        {0x2212, "-"}, {0x2013, "-"}, {0x2014, "-"},         {0xD7, "*"},        {0xB7, "*"},
        {0x22C5, "*"}, {0xF7, "/"},   {0x2264, "<="},        {0x2265, ">="},     {0x2260, "~="},
        {0xB2, "^2"},  {0xB3, "^3"},  {0x221E, "math.huge"}, {0x3C0, "math.pi"}, {0x2026, "..."},
    };
    for (size_t i = 0; i < sizeof(signs) / sizeof(signs[0]); i++)
    {
        if (signs[i].code == code)
        {
            return signs[i].plain;
        }
    }
    return NULL;
}

static bool isCurlyQuote(unsigned code)
{
    return (code >= 0x2018 && code <= 0x201F) || code == 0xAB || code == 0xBB;
}

static bool writeCharacterHint(const Mistake *mistake)
{
    const bool unfinished = says(mistake, "unfinished string");
    if (mistake->near[0] != '<' && !unfinished)
    {
        return false;
    }
    const char *end = mistake->line.start + mistake->line.length;
    for (const char *c = mistake->line.start; c < end && !startsWith(c, end, "--");)
    {
        if ((unsigned char)*c < 0xC0)
        {
            c = !unfinished && (*c == '"' || *c == '\'') ? skipQuoted(c, end) : c + 1;
            continue;
        }
        const Character character = readCharacter(c, end);
        const char *plain = plainOf(character.code);
        c += strlen(character.letters);
        if (isCurlyQuote(character.code))
        {
            vlFormat(mistake->buffer, mistake->size, vl_textHintQuotes, character.letters);
            return true;
        }
        if (unfinished)
        {
            continue;
        }
        if (plain != NULL)
        {
            vlFormat(mistake->buffer, mistake->size, vl_textHintPlain, character.letters, plain);
        }
        else if (character.code == 0xA0)
        {
            vlFormat(mistake->buffer, mistake->size, vl_textHintSpace);
        }
        else
        {
            const bool cyrillic = character.code >= 0x400 && character.code < 0x530;
            vlFormat(mistake->buffer, mistake->size, cyrillic ? vl_textHintCyrillic : vl_textHintLetter,
                     character.letters);
        }
        return true;
    }
    return false;
}

// Signs of other languages

// a += 1, a++: `sign` stands at the operator.
static void writeAssignment(const Mistake *mistake, const char *sign)
{
    const char *end = sign;
    while (end > mistake->line.start && isspace((unsigned char)end[-1]))
    {
        end--;
    }
    const char *start = end;
    while (start > mistake->line.start && (isWordLetter(start[-1]) || start[-1] == '.'))
    {
        start--;
    }
    char name[VL_MAX_WORD];
    snprintf(name, sizeof(name), "%.*s", (int)(end - start), start);
    const char *shown = name[0] == '\0' ? "x" : name;
    vlFormat(mistake->buffer, mistake->size, vl_textHintAssign, shown, shown, *sign);
}

static bool writeAssignmentHint(const Mistake *mistake)
{
    static const char *const signs[] = {"+=", "-=", "*=", "/=", "^=", "%=", "++"};
    for (size_t i = 0; i < sizeof(signs) / sizeof(signs[0]); i++)
    {
        const char *sign = findMark(mistake->line, signs[i]);
        if (sign != NULL && mistake->near[0] == signs[i][0])
        {
            writeAssignment(mistake, sign);
            return true;
        }
    }
    return false;
}

/// A sign that Lua does not have, where Lua gives up at it, and what is to be said.
typedef struct Sign
{
    const char *near, *mark;
    vlText text;
    const char *right;
} Sign;

static bool writeSignHint(const Mistake *mistake)
{
    static const Sign signs[] = {
        {"!", "!=", vl_textHintDidYouMean, "~="}, {"!", "!", vl_textHintDidYouMean, "not"},
        {"=", "=>", vl_textHintDidYouMean, ">="}, {"=", "=<", vl_textHintDidYouMean, "<="},
        {"<", "=<", vl_textHintDidYouMean, "<="}, {">", "=>", vl_textHintDidYouMean, ">="},
        {">", "<>", vl_textHintDidYouMean, "~="}, {"&", "&&", vl_textHintDidYouMean, "and"},
        {"|", "||", vl_textHintDidYouMean, "or"}, {"/", "/*", vl_textHintComment, NULL},
        {"*", "/*", vl_textHintComment, NULL},    {"//", "//", vl_textHintComment, NULL},
        {"*", "**", vl_textHintPower, NULL},      {"==", "==", vl_textHintGive, NULL},
    };
    for (size_t i = 0; i < sizeof(signs) / sizeof(signs[0]); i++)
    {
        if (isNear(mistake, signs[i].near) && findMark(mistake->line, signs[i].mark) != NULL)
        {
            vlFormat(mistake->buffer, mistake->size, signs[i].text, signs[i].right);
            return true;
        }
    }
    const char *first = mistake->line.start, *end = first + mistake->line.length;
    while (first < end && isspace((unsigned char)*first))
    {
        first++;
    }
    if (isNear(mistake, "#") && first < end && *first == '#')
    {
        vlFormat(mistake->buffer, mistake->size, vl_textHintComment);
        return true;
    }
    return false;
}

// Tables and conditions

static bool isMissingComma(const Mistake *mistake)
{
    if (!says(mistake, "'}' expected") && !says(mistake, "')' expected"))
    {
        return false;
    }
    char word[VL_MAX_WORD] = "";
    size_t length = 0;
    for (; isWordLetter(mistake->near[length]) && length + 1 < sizeof(word); length++)
    {
        word[length] = mistake->near[length];
    }
    return (length > 0 && !isKeyword(word)) ||
           (mistake->near[0] != '\0' && strchr("\"{", mistake->near[0]) != NULL);
}

static bool writeTableHint(const Mistake *mistake)
{
    const bool isTable = says(mistake, "'}' expected");
    // position: {...} begins like the call of a method.
    const bool isMethod = says(mistake, "<name> expected") && findMark(mistake->line, ":") != NULL;
    if (isMethod || (isTable && isNear(mistake, ":")))
    {
        vlFormat(mistake->buffer, mistake->size, vl_textHintColon);
    }
    else if (says(mistake, "')' expected") && isNear(mistake, "="))
    {
        vlFormat(mistake->buffer, mistake->size, vl_textHintBraces);
    }
    else if (isNear(mistake, "=") && (says(mistake, "'then' expected") || says(mistake, "'do' expected") ||
                                      says(mistake, "unexpected symbol")))
    {
        vlFormat(mistake->buffer, mistake->size, vl_textHintDidYouMean, "==");
    }
    else if (isMissingComma(mistake))
    {
        vlFormat(mistake->buffer, mistake->size, vl_textHintComma);
    }
    else
    {
        return false;
    }
    return true;
}

// Words

// A keyword with capital letters in a line of the text.
static bool writeCapital(const Mistake *mistake, int lineNumber)
{
    const Piece line = findLine(mistake->text, lineNumber);
    char word[VL_MAX_WORD], small[VL_MAX_WORD];
    for (const char *at = line.start; nextWord(line, &at, word);)
    {
        for (size_t i = 0; i < sizeof(small); i++)
        {
            small[i] = (char)tolower((unsigned char)word[i]);
            if (word[i] == '\0')
            {
                break;
            }
        }
        if (strcmp(word, small) != 0 && isKeyword(small))
        {
            vlFormat(mistake->buffer, mistake->size, vl_textHintSmall, word, lineNumber, small);
            return true;
        }
    }
    return false;
}

static bool isBlank(Piece line)
{
    for (size_t i = 0; i < line.length; i++)
    {
        if (!isspace((unsigned char)line.start[i]))
        {
            return false;
        }
    }
    return true;
}

// Lua takes End for a name and gives up only at what comes next, maybe a line farther down; where an end is
// missing, at the end of the text.
static bool writeCapitalHint(const Mistake *mistake)
{
    if (!says(mistake, "syntax error") && strstr(mistake->said, " expected ") == NULL)
    {
        return false;
    }
    if (!mistake->atEnd)
    {
        int above = mistake->lineNumber - 1;
        while (above > 1 && isBlank(findLine(mistake->text, above)))
        {
            above--;
        }
        return writeCapital(mistake, mistake->lineNumber) || (above > 0 && writeCapital(mistake, above));
    }
    for (int line = 1; line <= mistake->lineNumber && line <= 2000; line++)
    {
        if (writeCapital(mistake, line))
        {
            return true;
        }
    }
    return false;
}

static bool hasElseIf(Piece line)
{
    char word[VL_MAX_WORD], before[VL_MAX_WORD] = "";
    for (const char *at = line.start; nextWord(line, &at, word); memcpy(before, word, sizeof(before)))
    {
        if (strcmp(before, "else") == 0 && strcmp(word, "if") == 0)
        {
            return true;
        }
    }
    return false;
}

// "else if" opens a second if, which wants an end of its own.
static bool writeElseIfHint(const Mistake *mistake)
{
    if (!says(mistake, "'end' expected"))
    {
        return false;
    }
    for (int line = 1; line <= mistake->lineNumber && line <= 2000; line++)
    {
        if (hasElseIf(findLine(mistake->text, line)))
        {
            vlFormat(mistake->buffer, mistake->size, vl_textHintElseIf, line);
            return true;
        }
    }
    return false;
}

// x = 5 // note here: the division is good Lua, the words behind it are not.
static bool writeCommentHint(const Mistake *mistake)
{
    if (!says(mistake, "syntax error") || findMark(mistake->line, "//") == NULL)
    {
        return false;
    }
    vlFormat(mistake->buffer, mistake->size, vl_textHintComment);
    return true;
}

// Finds ":LINE: " in the message. Returns what follows it, NULL when there is none.
// A Logo text in [[ ]] ends at the first ]] of Logo's own lists: logo[[ repeat 4 [fd 10 [...]] ]].
static bool writeLogoHint(const Mistake *mistake)
{
    static const char words[] = "logo";
    const char *end = mistake->text.start + mistake->text.length;
    for (const char *at = mistake->text.start; at + sizeof(words) + 1 < end; at++)
    {
        const char *open = at + sizeof(words) - 1;
        if (memcmp(at, words, sizeof(words) - 1) != 0 || (at > mistake->text.start && isWordLetter(at[-1])))
        {
            continue;
        }
        while (open < end && (*open == ' ' || *open == '('))
        {
            open++;
        }
        if (open + 1 < end && open[0] == '[' && open[1] == '[')
        {
            vlFormat(mistake->buffer, mistake->size, vl_textHintLogo);
            return true;
        }
    }
    return false;
}

static const char *readLineNumber(const char *message, int *line)
{
    for (const char *colon = strchr(message, ':'); colon != NULL; colon = strchr(colon + 1, ':'))
    {
        char *end;
        const long number = isdigit((unsigned char)colon[1]) ? strtol(colon + 1, &end, 10) : 0;
        if (number > 0 && number < 1000000000 && end[0] == ':' && end[1] == ' ')
        {
            *line = (int)number;
            return end + 2;
        }
    }
    return NULL;
}

// The last word of what Lua says, behind its quote.
static const char *findNear(const char *said)
{
    static const char words[] = "near '";
    const char *found = "";
    for (const char *c = strstr(said, words); c != NULL; c = strstr(c + 1, words))
    {
        found = c + sizeof(words) - 1;
    }
    return found;
}

void vlSyntaxHint_Write(const char *message, const char *text, size_t length, char *buffer, size_t size)
{
    buffer[0] = '\0';
    Mistake mistake = {.text = {text, length}, .buffer = buffer, .size = size};
    mistake.said = readLineNumber(message, &mistake.lineNumber);
    if (mistake.said == NULL)
    {
        return;
    }
    mistake.near = findNear(mistake.said);
    mistake.atEnd = strstr(mistake.said, "near <eof>") != NULL;
    mistake.line = findLine(mistake.text, mistake.lineNumber);
    static bool (*const hints[])(const Mistake *) = {
        writeLogoHint,    writeCharacterHint, writeAssignmentHint, writeSignHint,
        writeCapitalHint, writeTableHint,     writeElseIfHint,     writeCommentHint,
    };
    for (size_t i = 0; i < sizeof(hints) / sizeof(hints[0]); i++)
    {
        if (hints[i](&mistake))
        {
            return;
        }
    }
}
