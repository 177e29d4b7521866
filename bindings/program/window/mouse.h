// mouse.h: the mouse on the scene: drag particles and bodies, move the camera, click
#ifndef VL_PROGRAM_WINDOW_MOUSE_H
#define VL_PROGRAM_WINDOW_MOUSE_H

#include <stdbool.h>
#include <stdint.h>

#include "draw/camera.h"
#include "module/module.h"
#include "verlua/grab.h"

typedef struct vlApp vlApp;

/// What the button that is held does.
typedef enum vlMouseAction
{
    vl_mouseNothing,
    vl_mouseGrabs,
    vl_mousePans,
    vl_mouseOrbits
} vlMouseAction;

typedef struct vlMouse
{
    vlMouseAction action;
    uint8_t button;  ///< that is held, 0: none
    vlPixel pressed; ///< where it went down
    vlPixel last;
    bool moved; ///< too far for a click
    uint8_t clicks;
    vlModuleHit hit; ///< what it went down on
    vlVec3 place;    ///< m: of a body, where
    vlGrabId grab;
    double depth;  ///< of what is grabbed, m
    vlVec3 offset; ///< from the pointer to where it is grabbed, m
} vlMouse;

/// Lets go, for instance because the scene goes away.
void vlMouse_Release(vlApp *app);

#endif
