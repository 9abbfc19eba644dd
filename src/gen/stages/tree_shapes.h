// The shapes of the kinds of trees, by family. Each list ends with a shape of weight 0; the last real one of a tall
// kind is its rare giant. A shape keeps within its kind's reach (gen/stages/tree_table.c) and TREE_TALL blocks.
#pragma once

#include "gen/stages/trees.h"

// tree_shapes_first.c: those of the first generators
extern const TreeShape shapes_oak[], shapes_birch[], shapes_spruce[], shapes_jungle[], shapes_acacia[];
extern const TreeShape shapes_willow[], shapes_cactus[];

// tree_shapes_broad.c, tree_shapes_garden.c: temperate trees with broad leaves
extern const TreeShape shapes_broadleaf[], shapes_slender_birch[];
extern const TreeShape shapes_maple[], shapes_cherry[], shapes_willow_old[];

// tree_shapes_needle.c
extern const TreeShape shapes_fir[], shapes_pine[], shapes_redwood[];

// tree_shapes_warm.c, tree_shapes_shore.c: jungle, savanna, desert and shore
extern const TreeShape shapes_rain_tree[], shapes_umbrella[], shapes_baobab[];
extern const TreeShape shapes_palm[], shapes_mangrove[], shapes_saguaro[];

// tree_shapes_low.c: what lies and stands between the trees
extern const TreeShape shapes_dead_tree[], shapes_bush[], shapes_fallen_log[], shapes_boulder[], shapes_stump[];
