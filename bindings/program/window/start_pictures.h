// start_pictures.h: the pictures of the examples
#ifndef VL_PROGRAM_WINDOW_START_PICTURES_H
#define VL_PROGRAM_WINDOW_START_PICTURES_H

#include <stdbool.h>
#include <stddef.h>

/// The picture of an example: the one that comes with the program, else the one that was made of it before,
/// unless the example has changed since. False when there is none.
bool vlStartPictures_Find(const char *example, char *path, size_t size);

/// Makes pictures in the background.
typedef struct vlPictureMaker vlPictureMaker;

/// Begins to make pictures of these examples, one after the other; each time one is ready an SDL_USEREVENT
/// comes. They are kept in the user's data folder. NULL when there are none to make or the system has no
/// means.
vlPictureMaker *vlPictureMaker_Start(const char *const *examples, int count);
/// Ends it; waits for the picture that is being made, some seconds at most.
void vlPictureMaker_Stop(vlPictureMaker *maker);

#endif
