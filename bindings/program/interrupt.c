// interrupt.c: Ctrl-C ends a run cleanly
#include "program/interrupt.h"

#include <signal.h>
#include <stddef.h>

static volatile sig_atomic_t came = 0;
static vlSandbox *volatile watched = NULL;

static void takeNote(int number)
{
    signal(number, SIG_DFL);
    came = 1;
    if (watched != NULL)
    {
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
