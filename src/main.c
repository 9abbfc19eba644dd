// The program: the commands of tools and game joined.

#include "tools/commands.h"
#ifdef KARST_WINDOW
#include "game/app.h"
#endif

static const Command *const commands[] = {
#ifdef KARST_WINDOW
    &cmd_play,
#endif
    &cmd_hash,   &cmd_verify, &cmd_bench,    &cmd_map,    &cmd_survey,    &cmd_at,
    &cmd_worlds, &cmd_noise,  &cmd_textures, &cmd_recipe, &cmd_generator,
#ifdef KARST_WINDOW
    &cmd_shot,
#endif
};

int main(int argc, char **argv)
{
    return command_main(commands, (int)ARRAY_COUNT(commands), argc, (const char **)argv);
}
