// Each stage, for the table of them (build.c) and for the file that it is made in. Private to gen/stages and its tests.
#pragma once

#include "gen/stages/build.h"

typedef void Stage(Build *build);

Stage stage_land;  // the columns
Stage stage_solid; // stone, water and air
Stage stage_crags; // overhangs of mountains
Stage stage_caves;
Stage stage_surface; // the ground's layers
Stage stage_bedrock, stage_ores;
Stage stage_cave_dress; // the rock, floors and ceilings of caves, and what grows there
Stage stage_landmarks, stage_trees, stage_plants;
Stage stage_pack; // the finished chunk, with its columns and tints
