// `karst survey`: facts about many seeds, as files; and `karst survey merge`, which joins its parts.
#pragma once

#include "cli/options.h"

#define CMD_SURVEY_OPTIONS                                                                                             \
    (OPTION_BIT(OPTION_GENERATOR) | OPTION_BIT(OPTION_THREADS) | OPTION_BIT(OPTION_SEEDS) | OPTION_BIT(OPTION_AREA) |  \
     OPTION_BIT(OPTION_STEP) | OPTION_BIT(OPTION_WHERE) | OPTION_BIT(OPTION_SORT) | OPTION_BIT(OPTION_TOP) |           \
     OPTION_BIT(OPTION_CSV) | OPTION_BIT(OPTION_JSONL) | OPTION_BIT(OPTION_SQLITE) | OPTION_BIT(OPTION_RESUME) |       \
     OPTION_BIT(OPTION_SHARD))

int cmd_survey(const Options *options);

// For help: the facts, and what expressions are made of.
void cmd_survey_print_facts(void);
