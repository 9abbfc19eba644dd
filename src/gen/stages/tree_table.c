#include "gen/stages/tree_shapes.h"
#include "world/block.h"

// clang-format off
const TreeInfo tree_table[] = {
    [TREE_OAK] = {"oak", BLOCK_OAK_LOG, BLOCK_OAK_LEAVES, 5, STAND_DRY, shapes_oak},
    [TREE_BIRCH] = {"birch", BLOCK_BIRCH_LOG, BLOCK_BIRCH_LEAVES, 5, STAND_DRY, shapes_birch},
    [TREE_SPRUCE] = {"spruce", BLOCK_SPRUCE_LOG, BLOCK_SPRUCE_LEAVES, 5, STAND_DRY, shapes_spruce},
    [TREE_JUNGLE] = {"jungle", BLOCK_JUNGLE_LOG, BLOCK_JUNGLE_LEAVES, 5, STAND_DRY, shapes_jungle},
    [TREE_ACACIA] = {"acacia", BLOCK_ACACIA_LOG, BLOCK_ACACIA_LEAVES, 5, STAND_DRY, shapes_acacia},
    [TREE_WILLOW] = {"willow", BLOCK_WILLOW_LOG, BLOCK_WILLOW_LEAVES, 5, STAND_DRY, shapes_willow},
    [TREE_CACTUS] = {"cactus", BLOCK_CACTUS, BLOCK_CACTUS, 5, STAND_FREE, shapes_cactus},
    [TREE_BROADLEAF] = {"broadleaf", BLOCK_OAK_LOG, BLOCK_OAK_LEAVES, 7, STAND_DRY, shapes_broadleaf},
    [TREE_SLENDER_BIRCH] = {"slender_birch", BLOCK_BIRCH_LOG, BLOCK_BIRCH_LEAVES, 5, STAND_DRY, shapes_slender_birch},
    [TREE_MAPLE] = {"maple", BLOCK_MAPLE_LOG, BLOCK_MAPLE_LEAVES, 7, STAND_DRY, shapes_maple},
    [TREE_CHERRY] = {"cherry", BLOCK_CHERRY_LOG, BLOCK_CHERRY_LEAVES, 7, STAND_DRY, shapes_cherry},
    [TREE_WILLOW_OLD] = {"willow_old", BLOCK_WILLOW_LOG, BLOCK_WILLOW_LEAVES, 6, STAND_DRY, shapes_willow_old},
    [TREE_FIR] = {"fir", BLOCK_SPRUCE_LOG, BLOCK_SPRUCE_LEAVES, 5, STAND_DRY, shapes_fir},
    [TREE_PINE] = {"pine", BLOCK_PINE_LOG, BLOCK_PINE_LEAVES, 6, STAND_DRY, shapes_pine},
    [TREE_REDWOOD] = {"redwood", BLOCK_REDWOOD_LOG, BLOCK_REDWOOD_LEAVES, 6, STAND_DRY, shapes_redwood},
    [TREE_RAIN_TREE] = {"rain_tree", BLOCK_JUNGLE_LOG, BLOCK_JUNGLE_LEAVES, 7, STAND_DRY, shapes_rain_tree},
    [TREE_UMBRELLA] = {"umbrella", BLOCK_ACACIA_LOG, BLOCK_ACACIA_LEAVES, 7, STAND_DRY, shapes_umbrella},
    [TREE_BAOBAB] = {"baobab", BLOCK_BAOBAB_LOG, BLOCK_BAOBAB_LEAVES, 7, STAND_DRY, shapes_baobab},
    [TREE_PALM] = {"palm", BLOCK_PALM_LOG, BLOCK_PALM_LEAVES, 7, STAND_DRY, shapes_palm},
    [TREE_MANGROVE] = {"mangrove", BLOCK_MANGROVE_LOG, BLOCK_MANGROVE_LEAVES, 6, STAND_WADE, shapes_mangrove},
    [TREE_SAGUARO] = {"saguaro", BLOCK_CACTUS, BLOCK_CACTUS, 2, STAND_FREE, shapes_saguaro},
    [TREE_DEAD_TREE] = {"dead_tree", BLOCK_DEAD_LOG, BLOCK_SPRUCE_LEAVES, 4, STAND_DRY, shapes_dead_tree},
    [TREE_BUSH] = {"bush", BLOCK_OAK_LOG, BLOCK_OAK_LEAVES, 2, STAND_DRY, shapes_bush},
    [TREE_FALLEN_LOG] = {"fallen_log", BLOCK_DEAD_LOG, BLOCK_OAK_LEAVES, 4, STAND_LYING, shapes_fallen_log},
    [TREE_BOULDER] = {"boulder", BLOCK_STONE, BLOCK_MOSSY_STONE, 4, STAND_ROCK, shapes_boulder},
    [TREE_STUMP] = {"stump", BLOCK_OAK_LOG, BLOCK_OAK_LEAVES, 2, STAND_DRY, shapes_stump},
};
// clang-format on
_Static_assert(ARRAY_COUNT(tree_table) == TREE_KIND_COUNT, "a tree lacks a row");
