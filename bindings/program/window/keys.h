// keys.h: which key does what
#ifndef VL_PROGRAM_WINDOW_KEYS_H
#define VL_PROGRAM_WINDOW_KEYS_H

#include <SDL.h>
#include <stdbool.h>

#include "program/messages.h"
#include "program/window/layer.h"

/// One key of the program, or one line of the help about the mouse.
typedef struct vlKey
{
    const char *name; ///< as the help shows it
    vlText help;      ///< what it does
    int codes[3];     ///< as vlKeys_GetCode gives them, 0: no more; none: the mouse
    bool control;     ///< together with Ctrl (on macOS also Cmd)
    bool repeats;     ///< goes on while it is held
    void (*press)(vlApp *app);
    bool ends; ///< ends the scene: a long step gives way to it
} vlKey;

/// All of them in the order of the help.
extern const vlKey vlKeys[];
int vlKeys_Count(void);

/// The code of a key: that of its letter on a US keyboard where the layout has no Latin letters there, else
/// that of the layout.
int vlKeys_GetCode(const SDL_Keysym *key);
/// The key of the table that this is; NULL: the scene's.
const vlKey *vlKeys_Find(const SDL_Keysym *key);
/// The name of a key for the scene: "left", "a", "space".
void vlKeys_GetName(const SDL_Keysym *key, char *name, size_t size);

#endif
