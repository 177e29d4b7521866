// layers.c: the layers of the window in their order
#include "program/window/layer.h"

#include <stddef.h>

const vlLayer *const vlLayers[] = {
    &vlMouseLayer, &vlStartLayer, &vlHudLayer, &vlErrorLayer, &vlConsoleLayer, &vlHelpLayer, NULL,
};

static bool isOpen(const vlApp *app, const vlLayer *layer)
{
    return layer->isOpen == NULL || layer->isOpen(app);
}

bool vlLayers_Event(vlApp *app, const SDL_Event *event)
{
    int count = 0;
    while (vlLayers[count] != NULL)
    {
        count++;
    }
    for (int i = count - 1; i >= 0; i--)
    {
        const vlLayer *layer = vlLayers[i];
        if (layer->event != NULL && isOpen(app, layer) && layer->event(app, event))
        {
            return true;
        }
    }
    return false;
}

bool vlLayers_Draw(vlApp *app, vlError *error)
{
    for (int i = 0; vlLayers[i] != NULL; i++)
    {
        const vlLayer *layer = vlLayers[i];
        if (layer->draw != NULL && isOpen(app, layer) && !layer->draw(app, error))
        {
            return false;
        }
    }
    return true;
}
