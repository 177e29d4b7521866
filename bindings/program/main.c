// main.c: the program verlua
#include <errno.h>
#include <lua.h>
#include <stdio.h>
#include <string.h>

#include "core/platform.h"
#include "program/commands.h"
#include "program/messages.h"
#include "program/options.h"
#include "program/scene_run.h"
#include "verlua/verlua.h"

static int finishPrinting(void)
{
    errno = 0;
    if (fflush(stdout) != 0 || ferror(stdout))
    {
        vlSay(vl_textCannotPrint, strerror(errno));
        return VL_EXIT_ERROR;
    }
    return VL_EXIT_GOOD;
}

static int execute(const vlOptions *options)
{
    switch (options->command)
    {
    case vl_commandRun:
        return vlScene_Run(options);
    case vl_commandCheck:
        return vlCommand_Check(options);
    case vl_commandExamples:
        return vlCommand_Examples(options);
    case vl_commandApi:
        return vlCommand_Api(options);
    case vl_commandRepl:
        return vlCommand_Repl(options);
    case vl_commandVersion:
        printf(vlMessage(vl_textVersion), vlVersion(), LUA_RELEASE);
        return finishPrinting();
    case vl_commandHelp:
        fputs(vlMessage(vl_textHelp), stdout);
        return finishPrinting();
    default:
        if (vlScene_CanStart())
        {
            return vlScene_Start(options);
        }
        fputs(vlMessage(vl_textShortHelp), stdout);
        return finishPrinting();
    }
}

int main(int argumentCount, char **arguments)
{
    vlPrepareStreams();
    vlOptions options;
    char message[1024];
    int status = VL_EXIT_USAGE;
    if (vlOptions_Parse(argumentCount, arguments, &options, message, sizeof(message)))
    {
        status = execute(&options);
    }
    else
    {
        vlSay(vl_textAsIs, message);
        vlSay(vl_textSeeHelp);
    }
    vlOptions_Free(&options);
    return status;
}
