// The words that recipes have for the constants of a spec's enums, in their order, ended by NULL. Any thread.
#pragma once

#include "gen/spec.h"

enum { SPEC_FLAG_COUNT = 7 }; // flags of biomes

extern const char *const spec_stage_words[STAGE_KIND_COUNT + 1], *const spec_field_words[FIELD_KIND_COUNT + 1];
extern const char *const spec_cave_words[CAVE_KIND_COUNT + 1], *const spec_cave_habit_words[CAVE_HABIT_COUNT + 1];
extern const char *const spec_tree_words[TREE_KIND_COUNT + 1], *const spec_habit_words[PLANT_HABIT_COUNT + 1];
extern const char *const spec_shape_words[LANDMARK_SHAPE_COUNT + 1], *const spec_site_words[SITE_COUNT + 1];
extern const char *const spec_flag_words[SPEC_FLAG_COUNT + 1]; // by bits
