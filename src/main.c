// The program: the command tables of tools and game joined.

#include "tools/command.h"
#ifdef KARST_WINDOW
#include "game/app.h"
#endif

int main(int argc, char **argv)
{
    const CommandTable tables[] = {
#ifdef KARST_WINDOW
        {app_commands, app_command_count},
#endif
        {tool_commands, tool_command_count},
    };
    return command_main(tables, (int)ARRAY_COUNT(tables), argc, (const char **)argv);
}
