// drop_file.c: drops a file on a window as a file manager does, by the protocol XDND of X11:
//   drop_file WINDOW URI
#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define VL_XDND_VERSION 5L

typedef struct Drop
{
    Display *display;
    Window source, target;
    char text[4096]; ///< what is dropped, as text/uri-list has it
} Drop;

static Atom atomOf(const Drop *drop, const char *name)
{
    return XInternAtom(drop->display, name, False);
}

static void tell(const Drop *drop, const char *message, long b, long c, long d, long e)
{
    XEvent event = {0};
    event.xclient.type = ClientMessage;
    event.xclient.window = drop->target;
    event.xclient.message_type = atomOf(drop, message);
    event.xclient.format = 32;
    const long data[5] = {(long)drop->source, b, c, d, e};
    memcpy(event.xclient.data.l, data, sizeof(data));
    XSendEvent(drop->display, drop->target, False, NoEventMask, &event);
    XFlush(drop->display);
}

// The target asks for what is dropped.
static void answer(const Drop *drop, const XSelectionRequestEvent *request)
{
    XChangeProperty(drop->display, request->requestor, request->property, request->target, 8, PropModeReplace,
                    (const unsigned char *)drop->text, (int)strlen(drop->text));
    XEvent event = {0};
    event.xselection.type = SelectionNotify;
    event.xselection.requestor = request->requestor;
    event.xselection.selection = request->selection;
    event.xselection.target = request->target;
    event.xselection.property = request->property;
    event.xselection.time = request->time;
    XSendEvent(drop->display, request->requestor, False, NoEventMask, &event);
    XFlush(drop->display);
}

// Waits for a message of the target, and answers it meanwhile. Whoever started us has the patience.
static void waitFor(const Drop *drop, const char *message)
{
    for (;;)
    {
        XEvent event;
        XNextEvent(drop->display, &event);
        if (event.type == SelectionRequest)
        {
            answer(drop, &event.xselectionrequest);
        }
        if (event.type == ClientMessage && event.xclient.message_type == atomOf(drop, message))
        {
            return;
        }
    }
}

int main(int count, char **arguments)
{
    Drop drop = {.display = XOpenDisplay(NULL)};
    if (count != 3 || drop.display == NULL)
    {
        fprintf(stderr, count != 3 ? "usage: drop_file WINDOW URI\n" : "no display\n");
        return 2;
    }
    drop.target = (Window)strtoul(arguments[1], NULL, 0);
    snprintf(drop.text, sizeof(drop.text), "%s\r\n", arguments[2]);
    drop.source = XCreateSimpleWindow(drop.display, DefaultRootWindow(drop.display), 0, 0, 1, 1, 0, 0, 0);
    XSetSelectionOwner(drop.display, atomOf(&drop, "XdndSelection"), drop.source, CurrentTime);
    const long place = 600L << 16 | 300; // of the pointer on the screen
    const long list = (long)atomOf(&drop, "text/uri-list"), copy = (long)atomOf(&drop, "XdndActionCopy");
    tell(&drop, "XdndEnter", VL_XDND_VERSION << 24, list, None, None);
    tell(&drop, "XdndPosition", 0, place, CurrentTime, copy);
    waitFor(&drop, "XdndStatus");
    tell(&drop, "XdndDrop", 0, CurrentTime, 0, 0);
    waitFor(&drop, "XdndFinished");
    XCloseDisplay(drop.display);
    return 0;
}
