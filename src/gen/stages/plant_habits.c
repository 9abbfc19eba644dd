// The placing of plants and grounds, a function for each habit. Each changes its own column alone.
#include "gen/stages/plant_habits.h"

#include "gen/land/water.h"

enum { SHADE_MOST = 16 }; // blocks over the ground in which a tree gives shade

static uint8_t *spot_block(const Spot *spot, int up)
{
    return &spot->build->blocks[block_index(spot->x, spot->y + up, spot->z)];
}

static bool on_ground(const Spot *spot, uint8_t medium)
{
    return block_has(*spot_block(spot, 0), BLOCK_GROUND) && *spot_block(spot, 1) == medium;
}

bool plant_under_snow(const Spot *spot)
{
    const Build *build = spot->build;
    uint8_t top = *spot_block(spot, 0);
    uint8_t own = build->spec->biomes[build->region->biome[land_index(spot->x, spot->z)]].ground.top;
    bool snow = top == BLOCK_SNOWY_GRASS || top == BLOCK_SNOW;
    return snow && own != BLOCK_SNOWY_GRASS && own != BLOCK_SNOW && own != BLOCK_FIRN;
}

static int water_level(const Spot *spot) { return spot->build->region->water[land_index(spot->x, spot->z)]; }

static void grow_one(const Spot *spot, uint8_t block)
{
    if (on_ground(spot, BLOCK_AIR))
        *spot_block(spot, 1) = block;
}

static void grow_in_water(const Spot *spot, uint8_t block)
{
    if (on_ground(spot, BLOCK_WATER) && *spot_block(spot, 2) != BLOCK_AIR)
        *spot_block(spot, 1) = block;
}

// Kelp grows to a random height, and ends at least one block below the water's surface.
static void grow_kelp(const Spot *spot, uint8_t block)
{
    int room = water_level(spot) - 1 - spot->y;
    if (room < 4 || !on_ground(spot, BLOCK_WATER))
        return;
    int height = 2 + (int)(spot->random >> 8 & 15);
    for (int up = 1; up <= MIN(height, room) && *spot_block(spot, up) == BLOCK_WATER; up++)
        *spot_block(spot, up) = block;
}

static void grow_on_water(const Spot *spot, uint8_t block)
{
    int level = water_level(spot);
    uint8_t *water = &spot->build->blocks[block_index(spot->x, level, spot->z)];
    uint8_t *above = water + CHUNK_COLUMNS;
    if (*water == BLOCK_WATER && *above == BLOCK_AIR && spot->y >= level - 4)
        *above = block;
}

// Returns whether water that does not freeze stands in the column, with its topmost block at y.
static bool open_water(const Build *build, int column, int y)
{
    const LandRegion *region = build->region;
    return land_is_wet(region, column) && region->water[column] == y &&
           region->temperature[column] >= build->spec->freezing;
}

// Cane grows beside water, at its level.
static void grow_cane(const Spot *spot, uint8_t block)
{
    const Build *build = spot->build;
    int column = land_index(spot->x, spot->z), y = spot->y;
    bool water = open_water(build, column - 1, y) || open_water(build, column + 1, y) ||
                 open_water(build, column - LAND_SIZE, y) || open_water(build, column + LAND_SIZE, y);
    if (!water || !on_ground(spot, BLOCK_AIR))
        return;
    int height = 2 + (int)(spot->random >> 8 & 1);
    for (int up = 1; up <= height && *spot_block(spot, up) == BLOCK_AIR; up++)
        *spot_block(spot, up) = block;
}

// Grows one or two blocks beside water or, if they float, out of water that is one block deep.
static void grow_reed(const Spot *spot, uint8_t block)
{
    const LandRegion *region = spot->build->region;
    int column = land_index(spot->x, spot->z), level = water_level(spot);
    if (!land_is_wet(region, column)) {
        grow_cane(spot, block);
        return;
    }
    bool held = block_floats(block) && *spot_block(spot, 1) == BLOCK_WATER && region->fall[column] == 0;
    for (int up = 2; held && spot->y == level - 1 && up <= 2 + (int)(spot->random >> 8 & 1); up++)
        if (*spot_block(spot, up) == BLOCK_AIR)
            *spot_block(spot, up) = block;
}

// Layer by layer, which is a fraction of the time that going up each column takes.
static const uint8_t *find_shade(const Build *build)
{
    uint8_t *shade = arena_alloc(build->scratch, CHUNK_COLUMNS), low[CHUNK_COLUMNS];
    int first = CHUNK_HEIGHT - 1, last = 0;
    for (int i = 0; i < CHUNK_COLUMNS; i++) {
        low[i] = (uint8_t)MIN(build->region->surface[land_index(i % CHUNK_SIZE, i / CHUNK_SIZE)] + 2, CHUNK_HEIGHT - 1);
        first = MIN(first, low[i]);
        last = MAX(last, MIN(low[i] + SHADE_MOST, CHUNK_HEIGHT - 1));
        shade[i] = 0;
    }
    for (int y = first; y <= last; y++) {
        const uint8_t *layer = build->blocks + (ptrdiff_t)y * CHUNK_COLUMNS;
        for (int i = 0; i < CHUNK_COLUMNS; i++) // unsigned: below `low` the distance is large
            shade[i] |= (layer[i] != BLOCK_AIR) & ((uint8_t)(y - low[i]) <= SHADE_MOST);
    }
    return shade;
}

static bool in_shade(const Spot *spot)
{
    if (!*spot->shade)
        *spot->shade = find_shade(spot->build);
    return (*spot->shade)[column_index(spot->x, spot->z)];
}

static void grow_in_shade(const Spot *spot, uint8_t block)
{
    if (in_shade(spot))
        grow_one(spot, block);
}

// Returns whether no ground may lie there, because it would show as single blocks across a slope.
static bool on_step(const Spot *spot)
{
    const Build *build = spot->build;
    return build->spec->plants.clear && land_drop(build->region, land_index(spot->x, spot->z)) > 1;
}

static void lay_ground(const Spot *spot, uint8_t block)
{
    if (on_ground(spot, BLOCK_AIR) && !plant_under_snow(spot) && !on_step(spot))
        *spot_block(spot, 0) = block;
}

static void lay_crust(const Spot *spot, uint8_t block)
{
    uint8_t top = *spot_block(spot, 0);
    if (block_has(top, BLOCK_OPAQUE) && !block_has(top, BLOCK_GROUND) && *spot_block(spot, 1) == BLOCK_AIR &&
        !plant_under_snow(spot) && !on_step(spot))
        *spot_block(spot, 0) = block;
}

static void lay_bed(const Spot *spot, uint8_t block)
{
    if (on_ground(spot, BLOCK_WATER))
        *spot_block(spot, 0) = block;
}

// Returns whether nothing but the land itself decides about a column's topmost block, which is at y or higher.
static bool is_whole(const Build *build, int x, int z, int y)
{
    int column = land_index(x, z);
    return build->region->surface[column] >= y && build->roof[column] > 2 && build->region->overhang[column] <= 0.0f &&
           (build->landmark_count == 0 || !landmark_bars(build, x, z));
}

static void lay_pool(const Spot *spot, uint8_t block)
{
    const Build *build = spot->build;
    int x = spot->x, y = spot->y, z = spot->z, column = land_index(x, z);
    if (!on_ground(spot, BLOCK_AIR) || land_is_wet(build->region, column) || !is_whole(build, x, z, y) ||
        !is_whole(build, x - 1, z, y) || !is_whole(build, x + 1, z, y) || !is_whole(build, x, z - 1, y) ||
        !is_whole(build, x, z + 1, y))
        return;
    *spot_block(spot, 0) = build->region->temperature[column] < build->spec->freezing ? (uint8_t)BLOCK_ICE : block;
}

// Under water it stays below the surface, and away from water that flows.
static void grow_mound(const Spot *spot, uint8_t block)
{
    const LandRegion *region = spot->build->region;
    int column = land_index(spot->x, spot->z);
    bool dry = *spot_block(spot, 1) == BLOCK_AIR && !land_is_wet(region, column) && !on_step(spot);
    bool deep = *spot_block(spot, 1) == BLOCK_WATER && *spot_block(spot, 2) == BLOCK_WATER &&
                *spot_block(spot, 3) == BLOCK_WATER && water_is_still(region, column);
    if ((dry || deep) && block_has(*spot_block(spot, 0), BLOCK_OPAQUE))
        *spot_block(spot, 1) = block;
}

static void lay_litter(const Spot *spot, uint8_t block)
{
    if (on_ground(spot, BLOCK_AIR) && in_shade(spot))
        *spot_block(spot, 0) = block;
}

// ---- habits, by BiomePlant.habit

// Water washes away plants in it unless they live in water; a plant on the water must float.
static bool lives_under_water(uint8_t block) { return block_has(block, BLOCK_SOLID | BLOCK_UNDERWATER); }
static bool lives_on_water(uint8_t block) { return block_has(block, BLOCK_SOLID) || block_floats(block); }

const PlantHabit plant_habits[] = {
    {"on_ground", grow_one, false, false, NULL},
    {"in_water", grow_in_water, false, false, lives_under_water}, // one block on the bed
    {"kelp", grow_kelp, false, false, lives_under_water},
    {"cane", grow_cane, false, false, NULL},
    {"on_water", grow_on_water, false, false, lives_on_water},
    {"reed", grow_reed, false, false, NULL},
    {"shade", grow_in_shade, false, false, NULL},
    {"ground", lay_ground, true, true, NULL},  // not a plant: it takes the place of the topmost block
    {"litter", lay_litter, true, false, NULL}, // the same, under a tree
    {"crust", lay_crust, true, true, NULL},    // the same, on rock, snow and ice
    {"bed", lay_bed, true, false, NULL},       // the same, under water
    {"pool", lay_pool, true, false, NULL},     // water, or ice, where the land around holds it
    {"mound", grow_mound, false, false, NULL}, // not a plant: one more block of ground, on land or under water
};

const char *plant_habit_name(int habit)
{
    return habit < (int)ARRAY_COUNT(plant_habits) ? plant_habits[habit].name : NULL;
}

bool plant_habit_fits_water(int habit, uint8_t block)
{
    return !plant_habits[habit].fits || plant_habits[habit].fits(block);
}
