// interrupt.c: Ctrl-C ends a run cleanly
#include "program/interrupt.h"

#include <signal.h>
#include <stddef.h>

#include "core/platform.h"

/// A second signal within this time is the same one twice: the terminal sends it to a whole group of
/// processes, and whoever started us may pass it on.
#define VL_SAME_SIGNAL 5 ///< tenths of a second

static volatile sig_atomic_t came = 0;
static volatile sig_atomic_t firstCame = 0; ///< tenths of a second, of the clock
static vlSandbox *volatile watched = NULL;

static void takeNote(int number)
{
    // NOLINTNEXTLINE(bugprone-signal-handler): reading the clock is among what POSIX allows here
    sig_atomic_t now = (sig_atomic_t)(vlClock_Seconds() * 10);
    if (came != 0 && now - firstCame > VL_SAME_SIGNAL)
    {
        signal(number, SIG_DFL);
        raise(number);
        return;
    }
    // Some systems forget the handler when they call it.
    signal(number, takeNote);
    firstCame = came == 0 ? now : firstCame;
    came = 1;
    if (watched != NULL)
    {
        // NOLINTNEXTLINE(bugprone-signal-handler): made to be called here
        vlSandbox_Interrupt(watched);
    }
}

void vlInterrupt_Watch(vlSandbox *sandbox)
{
    watched = sandbox;
    void (*handler)(int) = sandbox == NULL ? SIG_DFL : takeNote;
    // A program started in the background of a shell script is told to ignore Ctrl-C, and shall.
    if (signal(SIGINT, handler) == SIG_IGN)
    {
        signal(SIGINT, SIG_IGN);
    }
    signal(SIGTERM, handler);
}

bool vlInterrupt_Came(void)
{
    return came != 0;
}

void vlInterrupt_Forget(void)
{
    came = 0;
}
