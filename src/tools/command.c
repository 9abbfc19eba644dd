#include "tools/command.h"

#include "tools/cmd_hash.h"

const Command tool_commands[] = {
    {.name = "hash",
     .arguments = "--chunks X,Z,W,D [options]",
     .summary = "prints a hash for each chunk of a range, to compare machines and versions",
     .details = "A line \"X Z HASH\" for each chunk, z by z, then \"total HASH\".",
     .use = {.taken = OPTION_BIT(OPTION_SEED) | OPTION_BIT(OPTION_GENERATOR) | OPTION_BIT(OPTION_THREADS),
             .required = OPTION_BIT(OPTION_CHUNKS)},
     .run = cmd_hash},
};
const int tool_command_count = ARRAY_COUNT(tool_commands);
