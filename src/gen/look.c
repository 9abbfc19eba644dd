#include "gen/look.h"

#include "gen/stages/stages.h"
#include "gen/tree/tree.h"

#include <math.h>
#include <string.h>

// Trees a column where all possible places hold one (stages/trees.c): one in a cell, less those too near to others.
#define TREES_A_COLUMN (0.32f / (float)(TREE_CELL * TREE_CELL))

// Blocks of overhang from which on crags are higher than the layers of the ground are deep.
#define CRAG_DEEP 3.0f
// ColumnLook.rough for each block of overhang.
#define CRAG_ROUGH 16.0f

#define WOODS_WIDE 64.0f

// All trees of a biome together.
typedef struct Forest {
    uint8_t leaves, tall, wide;
    float crowns; // columns under them, for each column of the land, where woods are densest; crowns overlap
} Forest;

// Data that the looks of a tile's columns share. Fields are computed and forests found when they are first needed.
typedef struct Viewed {
    const WorldFields *fields;
    const GeneratorSpec *spec;
    const ColumnTile *tile;
    int64_t x, z;
    int step;
    bool has_forest[BIOMES_MAX], has_woods, has_patches;
    Forest forests[BIOMES_MAX];
    float woods[CHUNK_COLUMNS], patches[CHUNK_COLUMNS];
} Viewed;

static uint8_t leaves_of(const BiomeTree *tree)
{
    const TreeInfo *info = tree_info(tree->kind);
    if (info->stand == STAND_ROCK || info->stand == STAND_LYING)
        return tree->log ? tree->log : info->log;
    return tree->leaves ? tree->leaves : info->leaves;
}

static Forest forest_of(const BiomeTrees *rule)
{
    float total = 0.0f, columns = 0.0f, tall = 0.0f, most = 0.0f;
    Forest forest = {0};
    for (int i = 0; i < BIOME_TREES; i++)
        total += rule->kinds[i].weight;
    for (int i = 0; i < BIOME_TREES && rule->kinds[i].weight > 0; i++) {
        const TreeInfo *tree = tree_info(rule->kinds[i].kind);
        float share = (float)rule->kinds[i].weight / total * tree->columns;
        columns += share;
        tall += share * tree->tall;
        forest.leaves = share > most ? leaves_of(&rule->kinds[i]) : forest.leaves;
        most = MAX(most, share);
    }
    if (columns <= 0.0f)
        return forest;
    forest.crowns = rule->density * TREES_A_COLUMN * columns;
    forest.tall = (uint8_t)(tall / columns + 0.5f);
    forest.wide = (uint8_t)(sqrtf(columns) + 0.5f);
    return forest;
}

static const Forest *find_forest(Viewed *viewed, int biome)
{
    if (!viewed->has_forest[biome])
        viewed->forests[biome] = forest_of(&viewed->spec->biomes[biome].trees);
    viewed->has_forest[biome] = true;
    return &viewed->forests[biome];
}

// The share of the densest woods that grows around a column (stages/trees.c). Groves and glades are about WOODS_WIDE
// blocks wide: the farther apart columns are, the less the woods at one say of the land that it stands for.
static float woods_at(Viewed *viewed, int column)
{
    const TreeSpec *rule = &viewed->spec->trees;
    float apart = (float)viewed->step / WOODS_WIDE, swing = rule->swing / (1.0f + apart * apart);
    if (!viewed->has_woods)
        fields_fill2(viewed->fields, rule->woods, viewed->x, viewed->z, viewed->step, viewed->woods);
    viewed->has_woods = true;
    return CLAMP(rule->mean + swing * viewed->woods[column], rule->least, 1.0f);
}

// The value that decides which patch of a biome's ground a column lies in, if any (stages/surface.c).
static float patch_at(Viewed *viewed, int column)
{
    const SurfaceSpec *rule = &viewed->spec->surface;
    if (!viewed->has_patches) {
        float grain[CHUNK_COLUMNS];
        fields_fill2(viewed->fields, rule->patches, viewed->x, viewed->z, viewed->step, viewed->patches);
        fields_fill2(viewed->fields, rule->grain, viewed->x, viewed->z, viewed->step, grain);
        for (int i = 0; i < CHUNK_COLUMNS; i++)
            viewed->patches[i] += rule->grain_share * grain[i];
    }
    viewed->has_patches = true;
    return viewed->patches[column];
}

// The height difference between columns on both sides of one, along x or z, whichever is greater, from columns `step`
// apart.
static float slope_at(const ColumnTile *tile, int step, int column)
{
    int i = column % CHUNK_SIZE, j = column / CHUNK_SIZE;
    int west = i > 0 ? 1 : 0, east = i < CHUNK_SIZE - 1 ? 1 : 0;
    int north = j > 0 ? CHUNK_SIZE : 0, south = j < CHUNK_SIZE - 1 ? CHUNK_SIZE : 0;
    float along_x = (tile->elevation[column + east] - tile->elevation[column - west]) / (float)(east + west);
    float along_z =
        (tile->elevation[column + south] - tile->elevation[column - north]) / ((float)(south + north) / CHUNK_SIZE);
    return MAX(MAX(along_x, -along_x), MAX(along_z, -along_z)) * 2.0f / (float)step;
}

static int64_t x_of(const Viewed *viewed, int column)
{
    return viewed->x + (int64_t)(column % CHUNK_SIZE) * viewed->step;
}

static int64_t z_of(const Viewed *viewed, int column)
{
    return viewed->z + (int64_t)(column / CHUNK_SIZE) * viewed->step;
}

static bool is_steep(const BiomeSurface *rule, float slope) { return rule->steep && slope >= (float)rule->steep; }

// The rock below the ground (stages/cave_dress.c).
static uint8_t rock_of(const Viewed *viewed, int column)
{
    const GeneratorSpec *spec = viewed->spec;
    float temperature = viewed->tile->temperature[column];
    int y = viewed->tile->height[column];
    if (spec->caves.crust > 0)
        return BLOCK_STONE;
    for (const CaveRegion *region = spec->cave_regions; region < spec->cave_regions + spec->cave_region_count;
         region++) {
        if (y < region->low || y >= region->high || temperature < region->cold || temperature >= region->warm)
            continue;
        float here = fields_at2(viewed->fields, region->field, x_of(viewed, column), z_of(viewed, column));
        if (here >= region->above && here < region->below)
            return region->rock;
    }
    return BLOCK_STONE;
}

// The block at a column's side. Slopes made of steps of two blocks and more follow the rule that keeps filler out of
// sight (stages/surface.c).
static uint8_t side_of(const Viewed *viewed, int column, float slope, uint8_t top)
{
    const GeneratorSpec *spec = viewed->spec;
    const ColumnTile *tile = viewed->tile;
    const BiomeSurface *rule = &spec->biomes[tile->biome[column]].ground;
    if (spec->biomes[tile->biome[column]].info.flags & BIOME_BANDS && spec->surface.band_count > 0)
        return surface_band(&spec->surface, tile->height[column] - 1, tile->temperature[column]);
    const bool steep = is_steep(rule, slope);
    const int sod = spec->surface.sod;
    if (sod > 0 && !steep && block_table[top].sod && slope <= 2.0f * (float)sod)
        return block_table[top].sod;
    if (sod > 0)
        return steep ? rule->cliff : rule->filler;
    bool rock = rule->steep && (spec->surface.slope_reach <= 1 || 2.0f * slope >= (float)rule->steep);
    return rock ? rule->cliff : rule->filler;
}

// The top block of ground that is not steep.
static uint8_t level_ground(Viewed *viewed, int column)
{
    const BiomeSurface *rule = &viewed->spec->biomes[viewed->tile->biome[column]].ground;
    if (rule->high && patch_at(viewed, column) > viewed->spec->surface.patch_high)
        return rule->high;
    return rule->low && patch_at(viewed, column) < viewed->spec->surface.patch_low ? rule->low : rule->top;
}

static uint8_t ground_of(Viewed *viewed, int column, float slope)
{
    const GeneratorSpec *spec = viewed->spec;
    const ColumnTile *tile = viewed->tile;
    const BiomeSurface *rule = &spec->biomes[tile->biome[column]].ground;
    if (spec->biomes[tile->biome[column]].info.flags & BIOME_BANDS && spec->surface.band_count > 0)
        return surface_band(&spec->surface, tile->height[column], tile->temperature[column]);
    uint8_t block = is_steep(rule, slope) ? rule->cliff : level_ground(viewed, column);
    if (tile->temperature[column] < spec->surface.snow && slope < (float)spec->surface.snow_steep)
        return block == BLOCK_GRASS ? BLOCK_SNOWY_GRASS : BLOCK_SNOW;
    return block;
}

// Ice has a ragged edge; from afar it begins where it does on average.
static uint8_t water_of(const GeneratorSpec *spec, float temperature)
{
    float cold = spec->freezing - temperature;
    return cold > 0.0f && cold > spec->surface.ice_edge ? BLOCK_ICE : BLOCK_WATER;
}

// The blocks by which noise moves the top of a column that has overhangs: the surface by the rule of stages/crags.c,
// found by two steps from the land's own height.
static int8_t rise_at(const Viewed *viewed, int column)
{
    float reach = viewed->tile->overhang[column], surface = viewed->tile->height[column], y = surface;
    if (!(reach > 0.0f) || viewed->spec->crags.field < 0)
        return 0;
    const KnField *crags = &viewed->fields->field[viewed->spec->crags.field];
    int64_t x = x_of(viewed, column), z = z_of(viewed, column);
    for (int i = 0; i < 2; i++)
        y = surface + reach * kn_field_at3(crags, x, (int64_t)CLAMP(y, 0.0f, CHUNK_HEIGHT - 1.0f), z);
    return (int8_t)CLAMP(y - surface, INT8_MIN, INT8_MAX);
}

// Fills in the colours that the look needs.
static void tint(const GeneratorSpec *spec, float temperature, float humidity, ColumnLook *look)
{
    uint8_t ground = (uint8_t)block_table[look->top].tint;
    if (ground == TINT_GRASS)
        look->grass = tint_colour(spec->tints.grass, temperature, humidity);
    if (ground == TINT_WATER)
        look->water = tint_colour(spec->tints.water, temperature, humidity);
    if (look->crowns > 0)
        look->foliage = tint_colour(spec->tints.leaves, temperature, humidity);
}

static void add_trees(Viewed *viewed, int column, ColumnLook *look)
{
    const Forest *forest = find_forest(viewed, viewed->tile->biome[column]);
    if (forest->crowns <= 0.0f)
        return;
    // Trees at random places leave exp(-x) of the ground free: 1 / exp(x), with exp(x) by its series.
    float x = forest->crowns * woods_at(viewed, column);
    look->leaves = forest->leaves;
    look->crowns = (uint8_t)(255.0f * (1.0f - 1.0f / (1.0f + x + 0.5f * x * x)));
    look->tall = forest->tall;
    look->wide = forest->wide;
}

static ColumnLook look_at(Viewed *viewed, int column)
{
    const GeneratorSpec *spec = viewed->spec;
    const ColumnTile *tile = viewed->tile;
    const BiomeSurface *ground = &spec->biomes[tile->biome[column]].ground;
    if (tile->height[column] < tile->water[column])
        return (ColumnLook){.top = water_of(spec, tile->temperature[column]), .side = ground->bed};
    float slope = slope_at(tile, viewed->step, column);
    ColumnLook look = {.top = ground_of(viewed, column, slope)};
    const bool crag = tile->overhang[column] >= CRAG_DEEP; // shows what lies deeper
    look.side = crag ? rock_of(viewed, column) : side_of(viewed, column, slope, look.top);
    look.cliff = crag ? look.side : side_of(viewed, column, INFINITY, look.top);
    look.rough = (uint8_t)MIN(CRAG_ROUGH * tile->overhang[column], 255.0f);
    look.rise = rise_at(viewed, column);
    if (!is_steep(ground, slope))
        add_trees(viewed, column, &look);
    return look;
}

void look_fill(const WorldFields *fields, int64_t x, int64_t z, int step, const ColumnTile *tile,
               ColumnLook looks[CHUNK_COLUMNS])
{
    Viewed viewed;
    viewed.fields = fields;
    viewed.spec = fields->spec;
    viewed.tile = tile;
    viewed.x = x;
    viewed.z = z;
    viewed.step = step;
    viewed.has_woods = viewed.has_patches = false;
    memset(viewed.has_forest, 0, sizeof viewed.has_forest);
    for (int i = 0; i < CHUNK_COLUMNS; i++) {
        looks[i] = look_at(&viewed, i);
        tint(fields->spec, tile->temperature[i], tile->humidity[i], &looks[i]);
    }
}
