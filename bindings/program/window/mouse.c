// mouse.c: the mouse on the scene: drag particles and bodies, move the camera, click
#include "program/window/mouse.h"

#include <math.h>

#include "program/window/app.h"
#include "program/window/input.h"
#include "program/window/log.h"
#include "verlua/verlua.h"

// How near the pointer must be to what it takes hold of, and how far a click may wander, px in a picture
// 720 px high.
static const double reach = 24, wander = 4;

static const double zoomStep = 1.15;                      // of the wheel
static const double orbitSpeed = 0.008;                   // rad/px
static const double leastHeight = 1e-6, mostHeight = 1e9; // m, of what the camera shows

static bool isInSpace(const vlApp *app)
{
    return vlSceneView_GetCamera(app->picture.view)->dimensions == 3;
}

// What is seen is not the scene that is stepped, or that one is at work, while the scene's own code makes
// steps: then the mouse moves the camera only.
static bool canTouch(const vlApp *app)
{
    return app->session != NULL && !app->breathing;
}

// What is under the pointer

// Of a rod or cloth the particle whose share is the largest, and rather one that moves than a pin.
static vlParticleId chooseParticle(const vlWorld *world, const vlPick *found)
{
    vlParticleId best = {0, 0, 0};
    double most = -1;
    for (int i = 0; i < found->count; i++)
    {
        const bool pinned = vlParticle_IsPinned(world, found->particles[i]);
        const double rank = found->shares[i] - (pinned ? 1 : 0);
        if (i == 0 || rank > most)
        {
            most = rank;
            best = found->particles[i];
        }
    }
    return best;
}

// What is under the pointer, or nothing, when nothing is within reach.
static void findHit(vlApp *app, vlPixel at)
{
    vlMouse *mouse = &app->mouse;
    vlWorld *world = app->session->world;
    const vlCamera *camera = vlSceneView_GetCamera(app->picture.view);
    vlPick found;
    if (!vlSceneView_Pick(app->picture.view, world, at, reach * vlCanvas_GetUnit(app->window.canvas), &found))
    {
        return;
    }
    mouse->depth = found.depth;
    if (found.kind == vl_pickBody)
    {
        mouse->hit.body = found.body;
        mouse->place = found.point;
        return;
    }
    vlPixel pixel;
    mouse->hit.particle = chooseParticle(world, &found);
    vlCamera_Project(camera, vlSceneView_See(app->picture.view, world, mouse->hit.particle), &pixel,
                     &mouse->depth);
}

static bool isEmpty(const vlModuleHit *hit)
{
    return hit->particle.generation == 0 && hit->body.generation == 0;
}

static vlVec3 pointAt(const vlApp *app, vlPixel at, double depth)
{
    return vlCamera_Unproject(vlSceneView_GetCamera(app->picture.view), at, depth);
}

// The camera

static void moveCamera(vlApp *app, const vlCamera *camera)
{
    vlCamera moved = *camera;
    if (!(moved.height >= leastHeight && moved.height <= mostHeight))
    {
        return;
    }
    vlSceneView_HoldCamera(app->picture.view, &moved);
    app->cameraHeld = true;
}

static void drag(vlApp *app, double dx, double dy)
{
    vlCamera camera = *vlSceneView_GetCamera(app->picture.view);
    if (app->mouse.action == vl_mouseOrbits)
    {
        vlCamera_Orbit(&camera, -dx * orbitSpeed, dy * orbitSpeed);
    }
    else
    {
        vlCamera_Pan(&camera, dx, dy);
    }
    moveCamera(app, &camera);
}

static void turnWheel(vlApp *app, const SDL_MouseWheelEvent *event)
{
    int x, y;
    SDL_GetMouseState(&x, &y);
    double turns = event->preciseY != 0 ? (double)event->preciseY : event->y;
    if (event->direction == SDL_MOUSEWHEEL_FLIPPED)
    {
        turns = -turns;
    }
    vlCamera camera = *vlSceneView_GetCamera(app->picture.view);
    vlCamera_Zoom(&camera, pow(zoomStep, turns), vlWindow_GetPixel(&app->window, x, y));
    moveCamera(app, &camera);
    vlLog("zoom height=%.6g", vlSceneView_GetCamera(app->picture.view)->height);
}

// Grabbing

static bool grab(vlApp *app, vlPixel at)
{
    vlMouse *mouse = &app->mouse;
    vlWorld *world = app->session->world;
    vlGrabDef def = vlDefaultGrabDef();
    def.particle = mouse->hit.particle;
    def.body = mouse->hit.body;
    def.point = mouse->place;
    def.target =
        mouse->hit.body.generation != 0 ? mouse->place : vlParticle_GetPosition(world, mouse->hit.particle);
    const vlVec3 point = pointAt(app, at, mouse->depth);
    mouse->offset = (vlVec3){def.target.x - point.x, def.target.y - point.y, def.target.z - point.z};
    mouse->grab = vlWorld_CreateGrab(world, &def, NULL);
    if (mouse->grab.generation != 0 && def.body.generation != 0)
    {
        vlLog("grabbed body %u", (unsigned)def.body.slot);
    }
    else if (mouse->grab.generation != 0)
    {
        vlLog("grabbed particle %u", (unsigned)def.particle.slot);
    }
    return mouse->grab.generation != 0;
}

static void pull(vlApp *app, vlPixel at)
{
    const vlMouse *mouse = &app->mouse;
    const vlVec3 point = pointAt(app, at, mouse->depth);
    const vlVec3 target = {point.x + mouse->offset.x, point.y + mouse->offset.y, point.z + mouse->offset.z};
    vlGrab_SetTarget(app->session->world, mouse->grab, target, NULL);
}

void vlMouse_Release(vlApp *app)
{
    vlMouse *mouse = &app->mouse;
    if (mouse->action == vl_mouseGrabs && app->session != NULL)
    {
        vlWorld_DestroyGrab(app->session->world, mouse->grab);
        vlLog("released");
    }
    *mouse = (vlMouse){.action = vl_mouseNothing};
}

// Events

static vlMouseAction chooseAction(vlApp *app, vlPixel at)
{
    const vlMouse *mouse = &app->mouse;
    const bool left = mouse->button == SDL_BUTTON_LEFT;
    const bool pinned =
        mouse->hit.particle.generation != 0 && vlParticle_IsPinned(app->session->world, mouse->hit.particle);
    if (left && !isEmpty(&mouse->hit) && !pinned && grab(app, at))
    {
        return vl_mouseGrabs;
    }
    return left && isInSpace(app) ? vl_mouseOrbits : vl_mousePans;
}

static void press(vlApp *app, const SDL_MouseButtonEvent *event)
{
    vlMouse *mouse = &app->mouse;
    const vlPixel at = vlWindow_GetPixel(&app->window, event->x, event->y);
    vlMouse_Release(app);
    *mouse = (vlMouse){.button = event->button, .pressed = at, .last = at, .clicks = event->clicks};
    vlPixel middle;
    double depth = 0;
    const vlCamera *camera = vlSceneView_GetCamera(app->picture.view);
    vlCamera_Project(camera, camera->center, &middle, &depth);
    mouse->depth = depth;
    if (canTouch(app))
    {
        findHit(app, at);
    }
    mouse->action = chooseAction(app, at);
}

static void move(vlApp *app, const SDL_MouseMotionEvent *event)
{
    vlMouse *mouse = &app->mouse;
    if (mouse->button == 0)
    {
        return;
    }
    const vlPixel at = vlWindow_GetPixel(&app->window, event->x, event->y);
    const double far = hypot(at.x - mouse->pressed.x, at.y - mouse->pressed.y);
    mouse->moved = mouse->moved || far > wander * vlCanvas_GetUnit(app->window.canvas);
    if (mouse->action == vl_mouseGrabs)
    {
        pull(app, at);
    }
    else if (mouse->moved)
    {
        drag(app, at.x - mouse->last.x, at.y - mouse->last.y);
    }
    if (mouse->moved)
    {
        mouse->last = at;
    }
}

static void letGo(vlApp *app, const SDL_MouseButtonEvent *event)
{
    vlMouse mouse = app->mouse;
    if (event->button != mouse.button)
    {
        return;
    }
    const bool empty = isEmpty(&mouse.hit);
    vlMouse_Release(app);
    if (mouse.moved && mouse.action != vl_mouseGrabs)
    {
        vlLog("%s", mouse.action == vl_mousePans ? "panned" : "orbited");
    }
    if (mouse.moved)
    {
        return;
    }
    if (mouse.button == SDL_BUTTON_LEFT && mouse.clicks == 2 && empty)
    {
        vlApp_FitCamera(app);
    }
    static const char *const names[] = {"left", "left", "middle", "right"};
    if (mouse.button <= SDL_BUTTON_RIGHT)
    {
        vlInput_Click(app, pointAt(app, mouse.pressed, mouse.depth), names[mouse.button], mouse.hit);
    }
}

static bool event(vlApp *app, const SDL_Event *event)
{
    if (app->picture.L == NULL) // there is nothing to be seen
    {
        return false;
    }
    switch (event->type)
    {
    case SDL_MOUSEWHEEL:
        turnWheel(app, &event->wheel);
        return true;
    case SDL_MOUSEBUTTONDOWN:
        press(app, &event->button);
        return true;
    case SDL_MOUSEMOTION:
        move(app, &event->motion);
        return app->mouse.button != 0;
    case SDL_MOUSEBUTTONUP:
        letGo(app, &event->button);
        return true;
    default:
        return false;
    }
}

// A line from the pointer to what it holds.
static bool draw(vlApp *app, vlError *error)
{
    (void)error;
    const vlMouse *mouse = &app->mouse;
    if (mouse->action != vl_mouseGrabs || app->session == NULL ||
        !vlGrab_IsValid(app->session->world, mouse->grab))
    {
        return true;
    }
    vlCanvas *canvas = app->window.canvas;
    const double unit = vlCanvas_GetUnit(canvas);
    const vlCamera *camera = vlSceneView_GetCamera(app->picture.view);
    const vlWorld *world = app->session->world;
    const vlVec3 place = mouse->hit.body.generation != 0
                             ? vlGrab_GetPoint(world, mouse->grab)
                             : vlSceneView_See(app->picture.view, world, mouse->hit.particle);
    vlPixel held;
    if (vlCamera_Project(camera, place, &held, NULL))
    {
        const vlColor color = vlCanvas_GetTheme(canvas)->accent;
        vlCanvas_LinePx(canvas, held, mouse->last, 2 * unit, color);
        vlCanvas_RingPx(canvas, held, 11 * unit, 2.5 * unit, color);
    }
    return true;
}

const vlLayer vlMouseLayer = {"mouse", NULL, event, draw};
