#include "gen/spec_words.h"

const char *const spec_stage_words[STAGE_KIND_COUNT + 1] = {
    [STAGE_LAND] = "land",   [STAGE_SOLID] = "solid",           [STAGE_CRAGS] = "crags",
    [STAGE_CAVES] = "caves", [STAGE_SURFACE] = "surface",       [STAGE_BEDROCK] = "bedrock",
    [STAGE_ORES] = "ores",   [STAGE_TREES] = "trees",           [STAGE_PLANTS] = "plants",
    [STAGE_PACK] = "pack",   [STAGE_CAVE_DRESS] = "cave_dress", [STAGE_LANDMARKS] = "landmarks",
};
const char *const spec_field_words[FIELD_KIND_COUNT + 1] = {
    [FIELD_PERLIN2] = "perlin2", [FIELD_PERLIN3] = "perlin3", [FIELD_SIMPLEX3] = "simplex3",
    [FIELD_VALUE2] = "value2",   [FIELD_VALUE3] = "value3",   [FIELD_WHITE2] = "white2",
    [FIELD_WHITE3] = "white3",   [FIELD_WORLEY2] = "worley2", [FIELD_WORLEY3] = "worley3",
};
const char *const spec_cave_words[CAVE_KIND_COUNT + 1] = {[CAVES_SIMPLEX] = "simplex", [CAVES_PLANES] = "planes"};
const char *const spec_tree_words[TREE_KIND_COUNT + 1] = {
    [TREE_OAK] = "oak",
    [TREE_BIRCH] = "birch",
    [TREE_SPRUCE] = "spruce",
    [TREE_JUNGLE] = "jungle",
    [TREE_ACACIA] = "acacia",
    [TREE_WILLOW] = "willow",
    [TREE_CACTUS] = "cactus",
    [TREE_BROADLEAF] = "broadleaf",
    [TREE_SLENDER_BIRCH] = "slender_birch",
    [TREE_MAPLE] = "maple",
    [TREE_CHERRY] = "cherry",
    [TREE_WILLOW_OLD] = "willow_old",
    [TREE_FIR] = "fir",
    [TREE_PINE] = "pine",
    [TREE_REDWOOD] = "redwood",
    [TREE_RAIN_TREE] = "rain_tree",
    [TREE_UMBRELLA] = "umbrella",
    [TREE_BAOBAB] = "baobab",
    [TREE_PALM] = "palm",
    [TREE_MANGROVE] = "mangrove",
    [TREE_SAGUARO] = "saguaro",
    [TREE_DEAD_TREE] = "dead_tree",
    [TREE_BUSH] = "bush",
    [TREE_FALLEN_LOG] = "fallen_log",
    [TREE_BOULDER] = "boulder",
    [TREE_STUMP] = "stump",
};
const char *const spec_habit_words[PLANT_HABIT_COUNT + 1] = {
    [PLANT_ON_GROUND] = "on_ground", [PLANT_IN_WATER] = "in_water", [PLANT_KELP] = "kelp",   [PLANT_CANE] = "cane",
    [PLANT_ON_WATER] = "on_water",   [PLANT_REED] = "reed",         [PLANT_SHADE] = "shade", [PLANT_GROUND] = "ground",
    [PLANT_LITTER] = "litter",       [PLANT_CRUST] = "crust",       [PLANT_BED] = "bed",     [PLANT_POOL] = "pool",
    [PLANT_MOUND] = "mound",
};
const char *const spec_cave_habit_words[CAVE_HABIT_COUNT + 1] = {
    [CAVE_HANGS] = "hangs",
    [CAVE_STANDS] = "stands",
    [CAVE_JOINS] = "joins",
    [CAVE_INLAID] = "inlaid",
};
const char *const spec_shape_words[LANDMARK_SHAPE_COUNT + 1] = {
    [LANDMARK_NATURAL_ARCH] = "natural_arch",
    [LANDMARK_SEA_STACK] = "sea_stack",
    [LANDMARK_HOODOOS] = "hoodoos",
    [LANDMARK_KARST_TOWER] = "karst_tower",
    [LANDMARK_TABLE_ROCK] = "table_rock",
    [LANDMARK_BOULDER_FIELD] = "boulder_field",
    [LANDMARK_ERRATIC] = "erratic",
    [LANDMARK_GIANT_TREE] = "giant_tree",
    [LANDMARK_STONE_CIRCLE] = "stone_circle",
    [LANDMARK_RUIN] = "ruin",
    [LANDMARK_CENOTE] = "cenote",
    [LANDMARK_CORAL_REEF] = "coral_reef",
    [LANDMARK_ICEBERG] = "iceberg",
    [LANDMARK_SPRING] = "spring",
    [LANDMARK_WATERFALL] = "waterfall",
};
const char *const spec_site_words[SITE_COUNT + 1] = {
    [SITE_LAND] = "land", [SITE_SHORE] = "shore", [SITE_WATER] = "water"};
const char *const spec_flag_words[SPEC_FLAG_COUNT + 1] = {"water", "spawn",  "bands", "peak",
                                                          "mild",  "stream", "ice",   NULL};
