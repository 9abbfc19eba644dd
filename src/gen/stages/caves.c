// Simplex caves: caverns where a field is high, tunnels where two fields are both near zero (a tunnel is the line in
// which their zero surfaces cross, so it runs on as long as the fields do).
//
// Plane caves, for engines without 3D noise: three planes of Perlin noise, perlin2(x, y) + perlin2(y, z) + perlin2(z,
// x), hollow where their sum is high. Cheap, but shapes repeat along the axes.
//
// Every rule is local:
// - caves stay some blocks below the surface, except where the entrance field opens the ground;
// - nothing is carved within some blocks beside and below water, so no cave drains a lake.
#include "gen/stages/caves.h"

#include <string.h>

enum { CAVE_BOTTOM = 1 }; // y of the lowest layer that is carved

// For each column the lowest bed of water within CAVE_SEAL columns, or CAVE_DRY, by a minimum along x and then along z.
// Columns nearer than CAVE_SEAL to the region's rim stay as they are; with the reach of the widest tree it stays within
// LAND_MARGIN.
static void lowest_bed(const LandRegion *region, uint8_t *bed)
{
    uint8_t row[LAND_COLUMNS];
    for (int i = 0; i < LAND_COLUMNS; i++)
        bed[i] = land_is_wet(region, i) ? region->surface[i] : CAVE_DRY;
    memcpy(row, bed, sizeof row);
    for (int d = 1; d <= CAVE_SEAL; d++)
        for (int i = d; i < LAND_COLUMNS - d; i++)
            row[i] = MIN(row[i], MIN(bed[i - d], bed[i + d]));
    memcpy(bed, row, sizeof row);
    for (int d = 1; d <= CAVE_SEAL; d++)
        for (int i = d * LAND_SIZE; i < LAND_COLUMNS - d * LAND_SIZE; i++)
            bed[i] = MIN(bed[i], MIN(row[i - d * LAND_SIZE], row[i + d * LAND_SIZE]));
}

uint8_t cave_roof(const CaveSpec *spec, float entrance)
{
    float closed = (spec->open - entrance) * spec->roof_rate;
    return (uint8_t)CLAMP(closed, 0.0f, (float)spec->roof);
}

static void find_roof(const Build *build, uint8_t *roof)
{
    const CaveSpec *spec = &build->spec->caves;
    float entrance[CHUNK_COLUMNS];
    for (int tile = 0; tile < 4; tile++) {
        int dx = tile % 2 * CHUNK_SIZE, dz = tile / 2 * CHUNK_SIZE;
        land_fill2(build->land, spec->entrance, build->x - LAND_MARGIN + dx, build->z - LAND_MARGIN + dz, 1, entrance);
        for (int i = 0; i < CHUNK_COLUMNS; i++) {
            int at = (dz + i / CHUNK_SIZE) * LAND_SIZE + dx + i % CHUNK_SIZE;
            roof[at] = cave_roof(spec, entrance[i]);
        }
    }
}

// No block of the column at or above the ceiling is carved. `bed` is the lowest bed of water near, or CAVE_DRY. Above
// an open roof the ceiling is high, so that caves do not narrow.
static float ceiling_of(const CaveSpec *spec, int surface, int roof, int bed)
{
    int ceiling = roof > 0 ? surface - roof + 1 : surface + spec->roof;
    return (float)(bed == CAVE_DRY ? ceiling : MIN(ceiling, bed - spec->seal + 1));
}

// Fills ceiling[CHUNK_COLUMNS] and build->roof. Returns the y from which on no layer can hold any cave.
static int find_ceiling(Build *build, float *ceiling)
{
    const CaveSpec *spec = &build->spec->caves;
    uint8_t bed[LAND_COLUMNS];
    float highest = 0.0f;
    lowest_bed(build->region, bed);
    find_roof(build, build->roof);
    for (int i = 0; i < LAND_COLUMNS; i++)
        if (bed[i] != CAVE_DRY)
            build->roof[i] = (uint8_t)spec->roof;
    for (int i = 0; i < CHUNK_COLUMNS; i++) {
        int at = land_index(i % CHUNK_SIZE, i / CHUNK_SIZE), surface = land_height(build->region, at);
        ceiling[i] = ceiling_of(spec, surface, build->roof[at], bed[at]);
        highest = MAX(highest, MIN(ceiling[i], (float)(surface + 1)));
    }
    return (int)highest;
}

// 16 x 16 columns and the layers from y on, all `step` blocks apart.
typedef struct CaveGrid {
    int64_t x, z;
    int y, step, layers;
} CaveGrid;

static void fill_simplex(const Land *land, const CaveGrid *grid, Arena *scratch, CaveLayers *caves)
{
    const float **samples[] = {&caves->cavern, &caves->tunnel_a, &caves->tunnel_b};
    for (int f = 0; f < 3; f++) {
        float *out = arena_alloc(scratch, (size_t)grid->layers * CHUNK_COLUMNS * sizeof(float));
        field_fill3(&land->fields[land->spec->caves.fields[f]], grid->x, grid->y, grid->z, grid->step, grid->step,
                    grid->layers, out);
        *samples[f] = out;
    }
}

typedef float Plane[CHUNK_COLUMNS];

enum { PLANES_MAX = CHUNK_HEIGHT / CHUNK_SIZE };

typedef struct Planes {
    Plane xy[PLANES_MAX], yz[PLANES_MAX], zx; // of layer k xy: index (k % 16) * 16 + x; yz: index z * 16 + k % 16
} Planes;

static void sample_planes(const Land *land, const CaveGrid *grid, Planes *planes)
{
    const Field *fields = land->fields;
    const int *of = land->spec->caves.fields;
    int step = grid->step;
    for (int k = 0; k < grid->layers; k += CHUNK_SIZE) {
        int y = grid->y + k * step;
        field_fill2(&fields[of[0]], grid->x, y, step, planes->xy[k / CHUNK_SIZE]);
        field_fill2(&fields[of[1]], y, grid->z, step, planes->yz[k / CHUNK_SIZE]);
    }
    field_fill2(&fields[of[2]], grid->x, grid->z, step, planes->zx);
}

static void sum_layer(const Planes *planes, int k, float *out)
{
    const float *xy = planes->xy[k / CHUNK_SIZE] + k % CHUNK_SIZE * CHUNK_SIZE;
    const float *yz = planes->yz[k / CHUNK_SIZE] + k % CHUNK_SIZE;
    for (int z = 0; z < CHUNK_SIZE; z++)
        for (int x = 0; x < CHUNK_SIZE; x++)
            out[column_index(x, z)] = xy[x] + yz[z * CHUNK_SIZE] + planes->zx[column_index(x, z)];
}

static void fill_planes(const Land *land, const CaveGrid *grid, Arena *scratch, CaveLayers *caves)
{
    Planes *planes = arena_alloc(scratch, sizeof *planes);
    float *sum = arena_alloc(scratch, (size_t)grid->layers * CHUNK_COLUMNS * sizeof *sum);
    sample_planes(land, grid, planes);
    for (int k = 0; k < grid->layers; k++)
        sum_layer(planes, k, sum + k * CHUNK_COLUMNS);
    caves->cavern = sum;
}

// Samples the fields over a grid, in `scratch`.
static void fill_fields(const Land *land, const CaveGrid *grid, Arena *scratch, CaveLayers *caves)
{
    if (land->spec->caves.kind == CAVES_PLANES)
        fill_planes(land, grid, scratch, caves);
    else
        fill_simplex(land, grid, scratch, caves);
}

static void carve(const CaveSpec *spec, const CaveLayers *caves)
{
    if (spec->kind == CAVES_PLANES)
        ISA_SELECT(caves_carve_planes)(spec, caves);
    else
        ISA_SELECT(caves_carve_simplex)(spec, caves);
}

void stage_caves(Build *build)
{
    float ceiling[CHUNK_COLUMNS];
    int bottom = MAX(build->lowest, CAVE_BOTTOM), layers = find_ceiling(build, ceiling) - bottom;
    if (layers <= 0)
        return;
    ArenaMark mark = arena_mark(build->scratch);
    const CaveGrid grid = {.x = build->x, .y = bottom, .z = build->z, .step = 1, .layers = layers};
    CaveLayers caves = {.ceiling = ceiling, .bottom = bottom, .layers = layers, .blocks = build->blocks};
    fill_fields(build->land, &grid, build->scratch, &caves);
    carve(&build->spec->caves, &caves);
    arena_release(build->scratch, mark);
}

// ---- the blocks that caves remove from columns, counted without making their chunks: with the same fields, ceilings
// and kernels, over a grid of columns and layers that need not be dense

// Returns how many layers can hold any.
static int find_tile_ceiling(const Land *land, const CaveTile *columns, float *ceiling)
{
    const CaveSpec *spec = &land->spec->caves;
    float entrance[CHUNK_COLUMNS], highest = 0.0f;
    land_fill2(land, spec->entrance, columns->x, columns->z, columns->step, entrance);
    for (int i = 0; i < CHUNK_COLUMNS; i++) {
        int bed = columns->bed[i], surface = columns->height[i];
        ceiling[i] = ceiling_of(spec, surface, bed == CAVE_DRY ? cave_roof(spec, entrance[i]) : spec->roof, bed);
        highest = MAX(highest, MIN(ceiling[i], (float)(surface + 1)));
    }
    return highest > CAVE_BOTTOM ? ((int)highest - CAVE_BOTTOM + columns->step - 1) / columns->step : 0;
}

static bool is_bedrock(const Land *land, const CaveTile *columns, int column, int y)
{
    return y <= bedrock_top(land->scatter_seed, land->spec->bedrock_layers,
                            columns->x + column % CHUNK_SIZE * columns->step,
                            columns->z + column / CHUNK_SIZE * columns->step);
}

static int count_layer(const Land *land, const CaveTile *columns, int y, const uint8_t *layer)
{
    int count = 0;
    const uint8_t *height = columns->height;
    for (int i = 0; i < CHUNK_COLUMNS; i++)
        count += (layer[i] != BLOCK_STONE) & (y <= height[i]);
    for (int i = 0; i < CHUNK_COLUMNS && y < land->spec->bedrock_layers; i++)
        count -= layer[i] != BLOCK_STONE && y <= height[i] && is_bedrock(land, columns, i, y);
    return count;
}

int cave_count_hollow(const Land *land, const CaveTile *columns, Arena *scratch)
{
    float ceiling[CHUNK_COLUMNS];
    int layers = find_tile_ceiling(land, columns, ceiling), step = columns->step, count = 0;
    if (layers <= 0)
        return 0;
    ArenaMark mark = arena_mark(scratch);
    uint8_t *blocks = arena_alloc(scratch, CHUNK_BLOCKS);
    const CaveGrid grid = {.x = columns->x, .y = CAVE_BOTTOM, .z = columns->z, .step = step, .layers = layers};
    CaveLayers all = {0};
    fill_fields(land, &grid, scratch, &all);
    for (int k = 0; k < layers; k++) {
        int y = CAVE_BOTTOM + k * step, offset = k * CHUNK_COLUMNS;
        const CaveLayers one = {.cavern = all.cavern + offset,
                                .tunnel_a = all.tunnel_a ? all.tunnel_a + offset : NULL,
                                .tunnel_b = all.tunnel_b ? all.tunnel_b + offset : NULL,
                                .ceiling = ceiling,
                                .bottom = y,
                                .layers = 1,
                                .blocks = blocks};
        memset(blocks + y * CHUNK_COLUMNS, BLOCK_STONE, CHUNK_COLUMNS);
        carve(&land->spec->caves, &one);
        count += count_layer(land, columns, y, blocks + y * CHUNK_COLUMNS);
    }
    arena_release(scratch, mark);
    return count;
}
