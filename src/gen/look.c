#include "gen/look.h"

#include "gen/stages/stages.h"
#include "gen/tree/tree.h"
#include "karst/block.h"

// Trees a column where all possible places hold one (stages/trees.c): one in a cell, less those too near to others.
#define TREES_A_COLUMN (0.32f / (float)(TREE_CELL * TREE_CELL))

// All trees of a biome together.
typedef struct Forest {
    uint8_t leaves, crowns, tall;
} Forest;

static uint8_t leaves_of(const BiomeTree *tree)
{
    const TreeInfo *info = tree_info(tree->kind);
    if (info->stand == STAND_ROCK || info->stand == STAND_LYING)
        return tree->log ? tree->log : info->log;
    return tree->leaves ? tree->leaves : info->leaves;
}

static Forest forest_of(const TreeSpec *spread, const BiomeTrees *rule)
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
    // Crowns overlap: of trees placed at random, exp(-x) of the ground stays free, here by its series.
    float x = rule->density * CLAMP(spread->mean, spread->least, 1.0f) * TREES_A_COLUMN * columns;
    forest.crowns = (uint8_t)(255.0f * (1.0f - 1.0f / (1.0f + x + 0.5f * x * x)));
    forest.tall = (uint8_t)(tall / columns + 0.5f);
    return forest;
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

static uint8_t ground_of(const GeneratorSpec *spec, const ColumnTile *tile, int column, float slope)
{
    const BiomeSurface *rule = &spec->biomes[tile->biome[column]].ground;
    bool steep = rule->steep && slope >= (float)rule->steep;
    if (spec->biomes[tile->biome[column]].info.flags & BIOME_BANDS && spec->surface.band_count > 0)
        return surface_band(&spec->surface, tile->height[column], tile->temperature[column]);
    uint8_t block = steep ? rule->cliff : rule->top;
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

// The forests of the biomes that a tile has, each found when it is first met.
typedef struct Forests {
    bool known[BIOMES_MAX];
    Forest of[BIOMES_MAX];
} Forests;

static const Forest *find_forest(const GeneratorSpec *spec, Forests *forests, int biome)
{
    if (!forests->known[biome])
        forests->of[biome] = forest_of(&spec->trees, &spec->biomes[biome].trees);
    forests->known[biome] = true;
    return &forests->of[biome];
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

static ColumnLook look_at(const GeneratorSpec *spec, const ColumnTile *tile, int step, int column, Forests *forests)
{
    ColumnLook look = {0};
    if (tile->height[column] < tile->water[column]) {
        look.top = water_of(spec, tile->temperature[column]);
        return look;
    }
    float slope = slope_at(tile, step, column);
    const BiomeSpec *biome = &spec->biomes[tile->biome[column]];
    look.top = ground_of(spec, tile, column, slope);
    if (biome->ground.steep && slope >= (float)biome->ground.steep)
        return look;
    const Forest *forest = find_forest(spec, forests, tile->biome[column]);
    look.leaves = forest->leaves;
    look.crowns = forest->crowns;
    look.tall = forest->tall;
    return look;
}

void look_fill(const GeneratorSpec *spec, const ColumnTile *tile, int step, ColumnLook looks[CHUNK_COLUMNS])
{
    Forests forests = {.known = {false}};
    for (int i = 0; i < CHUNK_COLUMNS; i++) {
        looks[i] = look_at(spec, tile, step, i, &forests);
        tint(spec, tile->temperature[i], tile->humidity[i], &looks[i]);
    }
}
