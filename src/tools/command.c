#include "tools/command.h"

#include "tools/bench/cmd_bench.h"
#include "tools/map/cmd_map.h"
#include "tools/noise/cmd_noise.h"
#include "tools/survey/cmd_survey.h"
#include "tools/world/cmd_at.h"
#include "tools/world/cmd_hash.h"
#include "tools/world/cmd_textures.h"
#include "tools/world/cmd_verify.h"
#include "tools/world/cmd_worlds.h"
#ifdef KARST_WINDOW
#include "tools/world/cmd_shot.h"
#endif

const Command tool_commands[] = {
    {.name = "hash",
     .arguments = "--chunks X,Z,W,D [options]",
     .summary = "prints a hash for each chunk of a range, to compare machines and versions",
     .details =
         "A line \"X Z HASH\" for each chunk, z by z, then \"total HASH\". With --world, the saved world is hashed\n"
         "with its changes, also while it is being played; exit code 1 if one of its chunks is damaged.",
     .use = {.taken = OPTION_BIT(OPTION_SEED) | OPTION_BIT(OPTION_GENERATOR) | OPTION_BIT(OPTION_THREADS) |
                      OPTION_BIT(OPTION_WORLD) | OPTION_BIT(OPTION_DATA_DIR) | OPTION_BIT(OPTION_JSON),
             .required = OPTION_BIT(OPTION_CHUNKS)},
     .run = cmd_hash},
    {.name = "verify",
     .arguments = "FILE.json [options]",
     .summary = "compares this machine's world with the hashes of another's, chunk by chunk",
     .details =
         "FILE was written by karst hash --json. Exit code 0: equal; 1: different, and the first chunk that differs\n"
         "is named. --world compares a saved world with its changes.",
     .use = {.taken = OPTION_BIT(OPTION_THREADS) | OPTION_BIT(OPTION_WORLD) | OPTION_BIT(OPTION_DATA_DIR),
             .words_least = 1,
             .words_most = 1},
     .run = cmd_verify},
    {.name = "bench",
     .arguments = "[NAME...] [options]  |  compare A.json B.json  |  report A.json... -o FILE.html",
     .summary = "measures speed: medians and percentiles, as a table and as JSON",
     .print_details = cmd_bench_print_suites,
     .use = {.taken = OPTION_BIT(OPTION_SEED) | OPTION_BIT(OPTION_GENERATOR) | OPTION_BIT(OPTION_THREADS) |
                      OPTION_BIT(OPTION_VIEW_DISTANCE) | OPTION_BIT(OPTION_REPEAT) | OPTION_BIT(OPTION_JSON) |
                      OPTION_BIT(OPTION_OUTPUT) | OPTION_BIT(OPTION_MINUTES) | OPTION_BIT(OPTION_SIZE),
             .words_most = 64},
     .run = cmd_bench},
    {.name = "map",
     .arguments = "[LINK] -o FILE.png | --tiles DIR [options]",
     .summary = "draws a map of the world from its generator, as a picture or as an atlas for a browser",
     .print_details = cmd_map_print_layers,
     .use = {.taken = CMD_MAP_OPTIONS, .link = true},
     .run = cmd_map},
    {.name = "survey",
     .arguments = "--seeds A..B|FILE [options]  |  merge OUT PART...",
     .summary = "computes facts about many seeds: filters, sorts, resumes, splits",
     .print_details = cmd_survey_print_facts,
     .use = {.taken = CMD_SURVEY_OPTIONS, .words_most = 100000},
     .run = cmd_survey},
    {.name = "at",
     .arguments = "X,Z | LINK [options]",
     .summary = "prints the generated facts of a place: biome, height, every field's value, the column's blocks",
     .use = {.taken = OPTION_BIT(OPTION_SEED) | OPTION_BIT(OPTION_GENERATOR),
             .words_least = 1,
             .words_most = 1,
             .link = true},
     .run = cmd_at},
    {.name = "worlds",
     .arguments = "[COMMAND NAME [FILE | NEW]] [--yes] [--data-dir DIR]",
     .summary = "lists, checks, repairs, exports, imports, renames and deletes saved worlds",
     .print_details = cmd_worlds_print_commands,
     .use = {.taken = OPTION_BIT(OPTION_DATA_DIR) | OPTION_BIT(OPTION_YES), .words_most = 3},
     .run = cmd_worlds},
    {.name = "noise",
     .arguments = "COMMAND [options]",
     .summary = "shows the noise library: values, pictures, plots, statistics, a gallery",
     .print_details = cmd_noise_print_commands,
     .use = {.taken = CMD_NOISE_OPTIONS, .words_least = 1, .words_most = 1},
     .run = cmd_noise},
    {.name = "textures",
     .arguments = "-o FILE.png",
     .summary = "writes every block tile and its mipmaps as one picture",
     .details = "A line \"NAME X Y\" for each tile gives its upper left pixel; its mipmaps are to its right.\n"
                "Tiles that are tinted by their biome are grey.",
     .use = {.required = OPTION_BIT(OPTION_OUTPUT)},
     .run = cmd_textures},
#ifdef KARST_WINDOW
    {.name = "shot",
     .arguments = "[LINK] -o FILE.png [options]",
     .summary = "draws the view from a place as a PNG, once everything in view is loaded; needs no display",
     .details =
         "All that moves depends on --time alone, so that two calls give the same pixels. A link (karst:v1:...)\n"
         "sets seed, generator, position, look and time; options override it. With --world, the saved world is\n"
         "drawn with its changes, from its player's position unless another is given; exit code 1 if one of its\n"
         "chunks is damaged.",
     .use = {.taken = OPTION_BIT(OPTION_SEED) | OPTION_BIT(OPTION_GENERATOR) | OPTION_BIT(OPTION_POS) |
                      OPTION_BIT(OPTION_LOOK) | OPTION_BIT(OPTION_TIME) | OPTION_BIT(OPTION_VIEW_DISTANCE) |
                      OPTION_BIT(OPTION_SIZE) | OPTION_BIT(OPTION_FOV) | OPTION_BIT(OPTION_THREADS) |
                      OPTION_BIT(OPTION_HUD) | OPTION_BIT(OPTION_WORLD) | OPTION_BIT(OPTION_DATA_DIR),
             .required = OPTION_BIT(OPTION_OUTPUT),
             .link = true},
     .run = cmd_shot},
#endif
};
const int tool_command_count = ARRAY_COUNT(tool_commands);
