// error_words.c: the words around an error of Lua, in the language set
#include "program/error_words.h"

#include <string.h>

#include "program/messages.h"

// The words that begin here, vl_textCount when none do.
static vlText findWords(const char *text)
{
    for (int i = vl_textErrorFirst; i <= vl_textErrorLast; i++)
    {
        const char *words = vlMessageIn((vlText)i, vl_english);
        if (strncmp(text, words, strlen(words)) == 0)
        {
            return (vlText)i;
        }
    }
    return vl_textCount;
}

void vlErrorWords_Translate(const char *text, char *buffer, size_t size)
{
    size_t used = 0;
    while (*text != '\0')
    {
        const vlText found = vlGetLanguage() == vl_english ? vl_textCount : findWords(text);
        const char *piece = found == vl_textCount ? text : vlMessage(found);
        const size_t length = found == vl_textCount ? 1 : strlen(piece);
        if (used + length >= size)
        {
            break;
        }
        memcpy(buffer + used, piece, length);
        used += length;
        text += found == vl_textCount ? 1 : strlen(vlMessageIn(found, vl_english));
    }
    buffer[used] = '\0';
    if (*text != '\0')
    {
        vlDropSplitCharacter(buffer);
    }
}
