// language.c: the language of whoever sits at the machine
#include "program/language.h"

#include <SDL.h>
#include <stdlib.h>

static vlLanguage findPreferred(void)
{
    vlLanguage found = vl_english;
    SDL_Locale *locales = SDL_GetPreferredLocales();
    for (int i = 0; locales != NULL && locales[i].language != NULL; i++)
    {
        if (vlFindLanguage(locales[i].language, &found))
        {
            break;
        }
    }
    SDL_free(locales);
    return found;
}

vlLanguage vlLanguage_OfSystem(void)
{
    static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof(variables) / sizeof(variables[0]); i++)
    {
        const char *locale = getenv(variables[i]);
        vlLanguage language;
        if (locale != NULL && locale[0] != '\0')
        {
            return vlFindLanguage(locale, &language) ? language : vl_english;
        }
    }
    return findPreferred();
}
