// language.h: the language of whoever sits at the machine
#ifndef VL_PROGRAM_LANGUAGE_H
#define VL_PROGRAM_LANGUAGE_H

#include "program/messages.h"

/// The language that the environment's locale names; where there is none (a program started from the desktop
/// of Windows or macOS), the first of the system's preferred ones that we know. English when we know none.
vlLanguage vlLanguage_OfSystem(void);

#endif
