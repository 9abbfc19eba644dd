// Small plants: one column wide. Which of them a biome holds is said in its row; where one may stand, and how it grows,
// in a row of the plant table. Private to gen.
#pragma once

#include "base/base.h"

typedef enum PlantKind {
    PLANT_TALL_GRASS,
    PLANT_FERN,
    PLANT_DEAD_BUSH,
    PLANT_DANDELION,
    PLANT_POPPY,
    PLANT_CORNFLOWER,
    PLANT_DAISY,
    PLANT_BROWN_MUSHROOM,
    PLANT_RED_MUSHROOM,
    PLANT_PUMPKIN,
    PLANT_SUGAR_CANE,
    PLANT_LILY_PAD,
    PLANT_KELP,
    PLANT_SEA_GRASS,
    PLANT_KIND_COUNT
} PlantKind;
