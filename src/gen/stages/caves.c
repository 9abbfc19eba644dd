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
#include "gen/stages/stage_list.h"

#include <string.h>

enum {
    CAVE_BOTTOM = 1, // y of the lowest layer that is carved
    COUNT_APART = 8, // layers between those that are counted, if not all are
};

// For each column the lowest bed of water within CAVE_SEAL columns, or CAVE_DRY, by a minimum along x and then along z.
// Columns nearer than CAVE_SEAL to the region's rim stay as they are; with the reach of the widest tree it stays within
// LAND_MARGIN.
static void lowest_bed(const LandRegion *region, uint8_t *restrict bed)
{
    uint8_t row[LAND_COLUMNS];
    for (int i = 0; i < LAND_COLUMNS; i++) {
        uint8_t height = (uint8_t)land_height(region, i); // read in any case: without branches this is vectorised
        bed[i] = land_is_wet(region, i) ? height : CAVE_DRY;
    }
    memcpy(row, bed, sizeof row);
    for (int d = 1; d <= CAVE_SEAL; d++)
        for (int i = d; i < LAND_COLUMNS - d; i++)
            row[i] = MIN(row[i], MIN(bed[i - d], bed[i + d]));
    memcpy(bed, row, sizeof row);
    for (int d = 1; d <= CAVE_SEAL; d++)
        for (int i = d * LAND_SIZE; i < LAND_COLUMNS - d * LAND_SIZE; i++)
            bed[i] = MIN(bed[i], MIN(row[i - d * LAND_SIZE], row[i + d * LAND_SIZE]));
}

// No block of the column at or above the ceiling is carved. `bed` is the lowest bed of water near, or CAVE_DRY. Above
// an open roof the ceiling is high, so that caves do not narrow.
static float ceiling_of(const CaveSpec *spec, int surface, int roof, int bed)
{
    int ceiling = roof > 0 ? surface - roof + 1 : surface + spec->roof;
    if (spec->top < CHUNK_HEIGHT)
        ceiling = MIN(ceiling, spec->top);
    return (float)(bed == CAVE_DRY ? ceiling : MIN(ceiling, bed - spec->seal + 1));
}

// The heights of a tile of the region, from column dx, dz of it on.
static void copy_surface(const Build *build, int dx, int dz, uint8_t *restrict surface)
{
    for (int z = 0; z < CHUNK_SIZE; z++, surface += CHUNK_SIZE) {
        const uint8_t *from = build->region->surface + (dz + z) * LAND_SIZE + dx;
        const uint8_t *bank = build->region->bank + (dz + z) * LAND_SIZE + dx; // not land_height: this is vectorised
        for (int x = 0; x < CHUNK_SIZE; x++)
            surface[x] = (uint8_t)(from[x] - bank[x]);
    }
}

// Ravines and shafts that reach the sky have no roof.
static void find_roof(Build *build, const CaveWides *wides)
{
    const CaveSpec *spec = &build->spec->caves;
    float entrance[CHUNK_COLUMNS];
    uint8_t surface[CHUNK_COLUMNS];
    CaveSpans spans;
    for (int tile = 0; tile < 4; tile++) {
        const int dx = tile % 2 * CHUNK_SIZE, dz = tile / 2 * CHUNK_SIZE;
        const CaveSites sites = {build->land, build->x - LAND_MARGIN + dx, build->z - LAND_MARGIN + dz, 1, surface,
                                 wides};
        uint8_t *roof = build->roof + dz * LAND_SIZE + dx;
        copy_surface(build, dx, dz, surface);
        fields_fill2(build->fields, spec->entrance, sites.x, sites.z, 1, entrance);
        cave_spans(&sites, true, &spans);
        for (int z = 0; z < CHUNK_SIZE; z++)
            for (int x = 0; x < CHUNK_SIZE; x++)
                roof[z * LAND_SIZE + x] = cave_roof(spec, entrance[z * CHUNK_SIZE + x]);
        for (int i = 0; i < CHUNK_COLUMNS && spans.count > 0; i++)
            if (cave_spans_open(&spans, i, surface[i]))
                roof[i / CHUNK_SIZE * LAND_SIZE + i % CHUNK_SIZE] = 0;
    }
}

// Fills ceiling[CHUNK_COLUMNS] and build->roof. Returns the y from which on no layer can hold any cave.
static int find_ceiling(Build *build, const CaveWides *wides, float *ceiling)
{
    const CaveSpec *spec = &build->spec->caves;
    uint8_t bed[LAND_COLUMNS];
    float highest = 0.0f;
    lowest_bed(build->region, bed);
    find_roof(build, wides);
    uint8_t *restrict roof = build->roof, closed = (uint8_t)spec->roof;
    for (int i = 0; i < LAND_COLUMNS; i++)
        roof[i] = bed[i] == CAVE_DRY ? roof[i] : closed;
    for (int i = 0; i < CHUNK_COLUMNS; i++) {
        int at = land_index(i % CHUNK_SIZE, i / CHUNK_SIZE), surface = land_height(build->region, at);
        ceiling[i] = ceiling_of(spec, surface, build->roof[at], bed[at]);
        highest = MAX(highest, MIN(ceiling[i], (float)(surface + 1)));
    }
    return (int)highest;
}

// 16 x 16 columns, `step` blocks apart, and the layers from y on, `step_y` apart.
typedef struct CaveGrid {
    int64_t x, z;
    int y, step, step_y, layers;
} CaveGrid;

static void fill_simplex(const Land *land, const CaveGrid *grid, Arena *scratch, CaveLayers *caves)
{
    for (int f = 0; f < 3; f++) {
        float *out = arena_alloc(scratch, (size_t)grid->layers * CHUNK_COLUMNS * sizeof(float));
        kn_field_fill3(&land->fields.field[land->spec->caves.fields[f]], grid->x, grid->y, grid->z, grid->step,
                       grid->step_y, grid->layers, out);
        caves->samples[f] = out;
    }
}

typedef float Plane[CHUNK_COLUMNS];

enum { PLANES_MAX = CHUNK_HEIGHT / CHUNK_SIZE };

typedef struct Planes {
    Plane xy[PLANES_MAX], yz[PLANES_MAX], zx; // of layer k xy: index (k % 16) * 16 + x; yz: index z * 16 + k % 16
} Planes;

static void sample_planes(const Land *land, const CaveGrid *grid, Planes *planes)
{
    const KnField *fields = land->fields.field;
    const int *of = land->spec->caves.fields;
    int step = grid->step;
    for (int k = 0; k < grid->layers; k += CHUNK_SIZE) {
        int y = grid->y + k * grid->step_y;
        kn_field_fill2(&fields[of[0]], grid->x, y, step, planes->xy[k / CHUNK_SIZE]);
        kn_field_fill2(&fields[of[1]], y, grid->z, step, planes->yz[k / CHUNK_SIZE]);
    }
    kn_field_fill2(&fields[of[2]], grid->x, grid->z, step, planes->zx);
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
    caves->samples[0] = caves->samples[1] = caves->samples[2] = sum;
}

// Samples the fields for some layers of 16 x 16 columns, `step` blocks apart: every sample_step-th layer, unless those
// layers are among these and fewer.
static void fill_samples(const Land *land, CaveGrid grid, Arena *scratch, CaveLayers *caves)
{
    const int every = land->spec->caves.sample_step;
    const int last = caves->bottom + (caves->end - 1 - caves->bottom) / caves->apart * caves->apart;
    caves->spacing = caves->apart % every == 0 && caves->bottom % every == 0 ? caves->apart : every;
    caves->sampled = caves->bottom / every * every;
    grid.y = caves->sampled;
    grid.step_y = caves->spacing;
    grid.layers = (last - caves->sampled + caves->spacing - 1) / caves->spacing + 1;
    (land->spec->caves.kind == CAVES_PLANES ? fill_planes : fill_simplex)(land, &grid, scratch, caves);
}

// ---- shapes

// The water table; its walls stand where a column beside has a lower one.
static void find_water(const Build *build, const CaveWides *wides, CaveShape *shape)
{
    uint8_t surface[CHUNK_COLUMNS], tile_level[CHUNK_COLUMNS], level[LAND_COLUMNS];
    int most = 0;
    for (int tile = 0; tile < 4; tile++) {
        int dx = tile % 2 * CHUNK_SIZE, dz = tile / 2 * CHUNK_SIZE;
        copy_surface(build, dx, dz, surface);
        const CaveSites sites = {build->land, build->x - LAND_MARGIN + dx, build->z - LAND_MARGIN + dz, 1, surface,
                                 wides};
        if (!cave_levels(&sites, tile_level))
            return;
        for (int z = 0; z < CHUNK_SIZE; z++)
            memcpy(level + (dz + z) * LAND_SIZE + dx, tile_level + z * CHUNK_SIZE, CHUNK_SIZE);
    }
    for (int i = 0; i < CHUNK_COLUMNS; i++) {
        int at = land_index(i % CHUNK_SIZE, i / CHUNK_SIZE);
        int along_x = MIN(level[at - 1], level[at + 1]), along_z = MIN(level[at - LAND_SIZE], level[at + LAND_SIZE]);
        shape->level[i] = level[at];
        shape->dam[i] = (uint8_t)MIN(level[at], MIN(along_x, along_z));
        most = MAX(most, level[at]);
    }
    shape->wet = most > 0;
}

static void find_shape(const Build *build, const CaveWides *wides, CaveShape *shape)
{
    uint8_t surface[CHUNK_COLUMNS], roof[CHUNK_COLUMNS];
    const CaveSites sites = {build->land, build->x, build->z, 1, surface, wides};
    copy_surface(build, LAND_MARGIN, LAND_MARGIN, surface);
    for (int z = 0; z < CHUNK_SIZE; z++)
        memcpy(roof + z * CHUNK_SIZE, build->roof + land_index(0, z), CHUNK_SIZE);
    cave_spans(&sites, false, &shape->spans);
    cave_ease(&sites, roof, shape);
    find_water(build, wides, shape);
}

// Features of the dress may reach up from a cave below the lowest layer that is needed, so such a cave is carved too.
static int lowest_layer(const Build *build)
{
    bool dressed = memchr(build->spec->stages, STAGE_CAVE_DRESS, (size_t)build->spec->stage_count) != NULL;
    return MAX(build->lowest - (dressed ? DRESS_REACH : 0), CAVE_BOTTOM);
}

void stage_caves(Build *build)
{
    float ceiling[CHUNK_COLUMNS];
    ArenaMark mark = arena_mark(build->scratch);
    CaveWides wides;
    cave_wides(build->land, build->x, build->z, &wides);
    CaveLayers caves = {.bottom = lowest_layer(build),
                        .end = find_ceiling(build, &wides, ceiling),
                        .apart = 1,
                        .ceiling = ceiling,
                        .blocks = build->blocks,
                        .hollow = build->hollow};
    if (caves.bottom < caves.end) {
        CaveShape *shape = arena_alloc_zero(build->scratch, sizeof *shape);
        find_shape(build, &wides, shape);
        caves.shape = shape;
        fill_samples(build->land, (CaveGrid){.x = build->x, .z = build->z, .step = 1}, build->scratch, &caves);
        ISA_SELECT(caves_carve)(&build->spec->caves, &caves);
    }
    arena_release(build->scratch, mark);
}

// ---- the blocks that caves remove from columns, counted without making their chunks: with the same fields, ceilings
// and kernels, over a grid of columns and layers that need not be dense

// Fills the ceiling and the shape. Returns the y from which on no layer can hold any cave.
static int find_tile_ceiling(const Land *land, const CaveTile *columns, CaveShape *shape, float *ceiling)
{
    const CaveSpec *spec = &land->spec->caves;
    CaveWides wides;
    CaveSites sites = {land, columns->x, columns->z, columns->step, columns->height, NULL};
    float entrance[CHUNK_COLUMNS], highest = 0.0f;
    uint8_t roof[CHUNK_COLUMNS];
    fields_fill2(&land->fields, spec->entrance, columns->x, columns->z, columns->step, entrance);
    if (columns->step == 1) {
        cave_wides(land, columns->x, columns->z, &wides);
        sites.wides = &wides;
    }
    cave_spans(&sites, false, &shape->spans);
    for (int i = 0; i < CHUNK_COLUMNS; i++) {
        int bed = columns->bed[i], surface = columns->height[i];
        bool open = cave_spans_open(&shape->spans, i, surface);
        roof[i] = bed != CAVE_DRY ? (uint8_t)spec->roof : open ? 0 : cave_roof(spec, entrance[i]);
        ceiling[i] = ceiling_of(spec, surface, roof[i], bed);
        highest = MAX(highest, MIN(ceiling[i], (float)(surface + 1)));
    }
    cave_ease(&sites, roof, shape);
    return (int)highest;
}

static bool is_bedrock(const Land *land, const CaveTile *columns, int column, int y)
{
    return y <= bedrock_top(land->fields.scatter_seed, land->spec->bedrock_layers,
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

// The layers to count. Shaped caves, unless they are counted exactly, are counted in every COUNT_APART-th layer at
// most, which stands for the layers around it. If the step is a divisor, these layers are sampled ones, so that none
// needs interpolation.
static CaveLayers layers_to_count(const CaveSpec *spec, int step)
{
    const int every = spec->sample_step, apart = MAX(COUNT_APART / step, 1) * step;
    if (step == 1 || !cave_is_shaped(spec))
        return (CaveLayers){.bottom = CAVE_BOTTOM, .apart = step};
    return (CaveLayers){.bottom = MAX(apart / 2 / every * every, CAVE_BOTTOM), .apart = apart};
}

int cave_count_hollow(const Land *land, const CaveTile *columns, Arena *scratch)
{
    const CaveSpec *spec = &land->spec->caves;
    float ceiling[CHUNK_COLUMNS];
    bool hollow[CHUNK_HEIGHT];
    ArenaMark mark = arena_mark(scratch);
    CaveShape *shape = arena_alloc_zero(scratch, sizeof *shape);
    CaveLayers caves = layers_to_count(spec, columns->step);
    caves.end = find_tile_ceiling(land, columns, shape, ceiling);
    caves.ceiling = ceiling;
    caves.shape = shape;
    caves.blocks = arena_alloc(scratch, CHUNK_BLOCKS);
    caves.hollow = hollow;
    int count = 0;
    if (caves.bottom < caves.end) {
        const CaveGrid grid = {.x = columns->x, .z = columns->z, .step = columns->step};
        fill_samples(land, grid, scratch, &caves);
        memset(caves.blocks, BLOCK_STONE, (size_t)caves.end * CHUNK_COLUMNS);
        ISA_SELECT(caves_carve)(spec, &caves);
    }
    for (int y = caves.bottom; y < caves.end; y += caves.apart)
        count += count_layer(land, columns, y, caves.blocks + y * CHUNK_COLUMNS);
    arena_release(scratch, mark);
    return count * (caves.apart / columns->step);
}
