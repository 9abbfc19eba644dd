#include "gen/land_karst.h"

static void shape(LandTile *tile, int count) { ISA_SELECT(land_karst_shape)(tile, count); }

const LandRules land_rules_karst = {
    .first_field = FIELD_CONTINENTS,
    .field_count = FIELD_HUMIDITY - FIELD_CONTINENTS + 1,
    .river = FIELD_RIDGES - FIELD_CONTINENTS,
    .shape = shape,
};
