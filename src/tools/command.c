#include "tools/command.h"

#include "tools/cmd_at.h"
#include "tools/cmd_bench.h"
#include "tools/cmd_hash.h"
#include "tools/cmd_map.h"
#include "tools/cmd_noise.h"
#include "tools/cmd_textures.h"
#ifdef KARST_WINDOW
#include "tools/cmd_shot.h"
#endif

const Command tool_commands[] = {
    {.name = "hash",
     .arguments = "--chunks X,Z,W,D [options]",
     .summary = "prints a hash for each chunk of a range, to compare machines and versions",
     .details = "A line \"X Z HASH\" for each chunk, z by z, then \"total HASH\".",
     .use = {.taken = OPTION_BIT(OPTION_SEED) | OPTION_BIT(OPTION_GENERATOR) | OPTION_BIT(OPTION_THREADS),
             .required = OPTION_BIT(OPTION_CHUNKS)},
     .run = cmd_hash},
    {.name = "bench",
     .arguments = "[NAME...] [options]  |  compare A.json B.json  |  report A.json... -o FILE.html",
     .summary = "measures speed: medians and percentiles, as a table and as JSON",
     .print_details = cmd_bench_print_suites,
     .use = {.taken = OPTION_BIT(OPTION_SEED) | OPTION_BIT(OPTION_GENERATOR) | OPTION_BIT(OPTION_THREADS) |
                      OPTION_BIT(OPTION_VIEW_DISTANCE) | OPTION_BIT(OPTION_REPEAT) | OPTION_BIT(OPTION_JSON) |
                      OPTION_BIT(OPTION_OUTPUT),
             .words_most = 64},
     .run = cmd_bench},
    {.name = "map",
     .arguments = "-o FILE.png [options]",
     .summary = "draws a map of the world from its generator",
     .print_details = cmd_map_print_layers,
     .use = {.taken = CMD_MAP_OPTIONS},
     .run = cmd_map},
    {.name = "at",
     .arguments = "X,Z [options]",
     .summary = "tells what is at a place: biome, height, every field's value, the column's blocks",
     .use = {.taken = OPTION_BIT(OPTION_SEED) | OPTION_BIT(OPTION_GENERATOR), .words_least = 1, .words_most = 1},
     .run = cmd_at},
    {.name = "noise",
     .arguments = "COMMAND [options]",
     .summary = "shows the noise library: values, pictures, plots, statistics, a gallery",
     .print_details = cmd_noise_print_commands,
     .use = {.taken = CMD_NOISE_OPTIONS, .words_least = 1, .words_most = 1},
     .run = cmd_noise},
    {.name = "textures",
     .arguments = "-o FILE.png",
     .summary = "writes every block tile and its mipmaps as one picture",
     .details = "A line \"NAME X Y\" for each tile tells the pixel where it begins; its mipmaps stand to its right.\n"
                "Tiles that take the colour of their place are grey.",
     .use = {.required = OPTION_BIT(OPTION_OUTPUT)},
     .run = cmd_textures},
#ifdef KARST_WINDOW
    {.name = "shot",
     .arguments = "-o FILE.png [options]",
     .summary = "draws the view from a place as a PNG, once all that it shows is there; needs no display",
     .details = "All that moves follows from --time, so that two calls give the same pixels.",
     .use = {.taken = OPTION_BIT(OPTION_SEED) | OPTION_BIT(OPTION_GENERATOR) | OPTION_BIT(OPTION_POS) |
                      OPTION_BIT(OPTION_LOOK) | OPTION_BIT(OPTION_TIME) | OPTION_BIT(OPTION_VIEW_DISTANCE) |
                      OPTION_BIT(OPTION_SIZE) | OPTION_BIT(OPTION_FOV) | OPTION_BIT(OPTION_THREADS) |
                      OPTION_BIT(OPTION_HUD),
             .required = OPTION_BIT(OPTION_OUTPUT)},
     .run = cmd_shot},
#endif
};
const int tool_command_count = ARRAY_COUNT(tool_commands);
