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

static void find_roof(const Build *build, uint8_t *restrict roof)
{
    const CaveSpec *spec = &build->spec->caves;
    float entrance[CHUNK_COLUMNS];
    for (int tile = 0; tile < 4; tile++) {
        const int dx = tile % 2 * CHUNK_SIZE, dz = tile / 2 * CHUNK_SIZE;
        fields_fill2(build->fields, spec->entrance, build->x - LAND_MARGIN + dx, build->z - LAND_MARGIN + dz, 1,
                     entrance);
        for (int z = 0; z < CHUNK_SIZE; z++)
            for (int x = 0; x < CHUNK_SIZE; x++)
                roof[(dz + z) * LAND_SIZE + dx + x] = cave_roof(spec, entrance[z * CHUNK_SIZE + x]);
    }
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
static void open_roofs(Build *build, const CaveWides *wides)
{
    uint8_t surface[CHUNK_COLUMNS];
    CaveSpans spans;
    CaveSites sites = {.land = build->land, .step = 1, .surface = surface, .wides = wides};
    for (int tile = 0; tile < 4; tile++) {
        int dx = tile % 2 * CHUNK_SIZE, dz = tile / 2 * CHUNK_SIZE;
        copy_surface(build, dx, dz, surface);
        sites.x = build->x - LAND_MARGIN + dx;
        sites.z = build->z - LAND_MARGIN + dz;
        cave_spans(&sites, true, &spans);
        for (int i = 0; i < CHUNK_COLUMNS && spans.count > 0; i++)
            if (cave_spans_open(&spans, i, surface[i]))
                build->roof[(dz + i / CHUNK_SIZE) * LAND_SIZE + dx + i % CHUNK_SIZE] = 0;
    }
}

// Fills ceiling[CHUNK_COLUMNS] and build->roof. Returns the y from which on no layer can hold any cave. `wides` is NULL
// for caves without a shape.
static int find_ceiling(Build *build, const CaveWides *wides, float *ceiling)
{
    const CaveSpec *spec = &build->spec->caves;
    uint8_t bed[LAND_COLUMNS];
    float highest = 0.0f;
    lowest_bed(build->region, bed);
    find_roof(build, build->roof);
    if (wides)
        open_roofs(build, wides);
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
    const float **samples[] = {&caves->cavern, &caves->tunnel_a, &caves->tunnel_b};
    for (int f = 0; f < 3; f++) {
        float *out = arena_alloc(scratch, (size_t)grid->layers * CHUNK_COLUMNS * sizeof(float));
        field_fill3(&land->fields.field[land->spec->caves.fields[f]], grid->x, grid->y, grid->z, grid->step,
                    grid->step_y, grid->layers, out);
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
    const Field *fields = land->fields.field;
    const int *of = land->spec->caves.fields;
    int step = grid->step;
    for (int k = 0; k < grid->layers; k += CHUNK_SIZE) {
        int y = grid->y + k * grid->step_y;
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

static void carve_fields(Build *build, const float *ceiling, int bottom, int layers)
{
    const CaveGrid grid = {.x = build->x, .y = bottom, .z = build->z, .step = 1, .step_y = 1, .layers = layers};
    CaveLayers caves = {.ceiling = ceiling, .bottom = bottom, .layers = layers, .blocks = build->blocks};
    fill_fields(build->land, &grid, build->scratch, &caves);
    carve(&build->spec->caves, &caves);
    memset(build->hollow + bottom, true, (size_t)layers);
}

// ---- shaped caves

// The samples for layers bottom .. bottom + layers - 1 of shaped caves.
static void fill_shaped(const Land *land, CaveGrid grid, Arena *scratch, CaveLayers *caves)
{
    const int every = land->spec->caves.sample_step, last = caves->bottom + caves->layers - 1;
    caves->sampled = caves->bottom / every * every;
    grid.y = caves->sampled;
    grid.step_y = every;
    grid.layers = (last - caves->sampled + every - 1) / every + 1;
    fill_simplex(land, &grid, scratch, caves);
}

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

static void carve_shaped(Build *build, const CaveWides *wides, const float *ceiling, int bottom, int layers)
{
    const CaveGrid grid = {.x = build->x, .z = build->z, .step = 1};
    CaveShape *shape = arena_alloc_zero(build->scratch, sizeof *shape);
    find_shape(build, wides, shape);
    CaveLayers caves = {.ceiling = ceiling,
                        .bottom = bottom,
                        .layers = layers,
                        .blocks = build->blocks,
                        .shape = shape,
                        .hollow = build->hollow};
    fill_shaped(build->land, grid, build->scratch, &caves);
    ISA_SELECT(caves_carve_shaped)(&build->spec->caves, &caves);
}

// Where a feature of the dress reaches up from a cave below the lowest layer that is needed, that cave is needed too.
static int lowest_layer(const Build *build)
{
    bool dressed = memchr(build->spec->stages, STAGE_CAVE_DRESS, (size_t)build->spec->stage_count) != NULL;
    return MAX(build->lowest - (dressed ? DRESS_REACH : 0), CAVE_BOTTOM);
}

void stage_caves(Build *build)
{
    float ceiling[CHUNK_COLUMNS];
    ArenaMark mark = arena_mark(build->scratch);
    const bool shaped = cave_is_shaped(&build->spec->caves);
    CaveWides wides;
    if (shaped)
        cave_wides(build->land, build->x, build->z, &wides);
    int bottom = lowest_layer(build), layers = find_ceiling(build, shaped ? &wides : NULL, ceiling) - bottom;
    if (layers > 0 && shaped)
        carve_shaped(build, &wides, ceiling, bottom, layers);
    else if (layers > 0)
        carve_fields(build, ceiling, bottom, layers);
    arena_release(build->scratch, mark);
}

// ---- the blocks that caves remove from columns, counted without making their chunks: with the same fields, ceilings
// and kernels, over a grid of columns and layers that need not be dense

// Returns how many layers can hold any. `shape` is NULL for caves that have none.
static int find_tile_ceiling(const Land *land, const CaveTile *columns, CaveShape *shape, float *ceiling)
{
    const CaveSpec *spec = &land->spec->caves;
    CaveWides wides;
    CaveSites sites = {land, columns->x, columns->z, columns->step, columns->height, NULL};
    float entrance[CHUNK_COLUMNS], highest = 0.0f;
    uint8_t roof[CHUNK_COLUMNS];
    fields_fill2(&land->fields, spec->entrance, columns->x, columns->z, columns->step, entrance);
    if (shape && columns->step == 1) {
        cave_wides(land, columns->x, columns->z, &wides);
        sites.wides = &wides;
    }
    if (shape)
        cave_spans(&sites, false, &shape->spans);
    for (int i = 0; i < CHUNK_COLUMNS; i++) {
        int bed = columns->bed[i], surface = columns->height[i];
        bool open = shape && cave_spans_open(&shape->spans, i, surface);
        roof[i] = bed != CAVE_DRY ? (uint8_t)spec->roof : open ? 0 : cave_roof(spec, entrance[i]);
        ceiling[i] = ceiling_of(spec, surface, roof[i], bed);
        highest = MAX(highest, MIN(ceiling[i], (float)(surface + 1)));
    }
    if (shape)
        cave_ease(&sites, roof, shape);
    return highest > CAVE_BOTTOM ? ((int)highest - CAVE_BOTTOM + columns->step - 1) / columns->step : 0;
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

// The layers of a count, one by one.
typedef struct Count {
    const Land *land;
    const CaveTile *columns;
    const float *ceiling;
    const CaveShape *shape;
    uint8_t *blocks;
    int layers;
} Count;

static int count_carved(const Count *count, const CaveLayers *layer)
{
    uint8_t *blocks = count->blocks + layer->bottom * CHUNK_COLUMNS;
    memset(blocks, BLOCK_STONE, CHUNK_COLUMNS);
    if (count->shape)
        ISA_SELECT(caves_carve_shaped)(&count->land->spec->caves, layer);
    else
        carve(&count->land->spec->caves, layer);
    return count_layer(count->land, count->columns, layer->bottom, blocks);
}

static int count_fields(const Count *count, Arena *scratch)
{
    int step = count->columns->step, hollow = 0;
    const CaveGrid grid = {.x = count->columns->x,
                           .y = CAVE_BOTTOM,
                           .z = count->columns->z,
                           .step = step,
                           .step_y = step,
                           .layers = count->layers};
    CaveLayers all = {0};
    fill_fields(count->land, &grid, scratch, &all);
    for (int k = 0; k < count->layers; k++) {
        int offset = k * CHUNK_COLUMNS;
        const CaveLayers one = {.cavern = all.cavern + offset,
                                .tunnel_a = all.tunnel_a ? all.tunnel_a + offset : NULL,
                                .tunnel_b = all.tunnel_b ? all.tunnel_b + offset : NULL,
                                .ceiling = count->ceiling,
                                .bottom = CAVE_BOTTOM + k * step,
                                .layers = 1,
                                .blocks = count->blocks};
        hollow += count_carved(count, &one);
    }
    return hollow;
}

// Shaped caves that are not counted exactly: at most every COUNT_APART-th layer stands for those around it. Such layers
// are the sampled ones, if `step` is a divisor, so that nothing lies between two samples.
static int count_shaped(const Count *count, Arena *scratch)
{
    const int step = count->columns->step, every = count->land->spec->caves.sample_step;
    const int times = step > 1 ? MAX(COUNT_APART / step, 1) : 1, apart = step * times;
    const int first = step > 1 ? MAX(apart / 2 / every * every, CAVE_BOTTOM) : CAVE_BOTTOM;
    const int top = CAVE_BOTTOM + count->layers * step;
    const CaveGrid grid = {.x = count->columns->x, .z = count->columns->z, .step = step};
    int hollow = 0;
    for (int y = first; y < top; y += apart) {
        ArenaMark mark = arena_mark(scratch);
        CaveLayers one = {
            .ceiling = count->ceiling, .bottom = y, .layers = 1, .blocks = count->blocks, .shape = count->shape};
        fill_shaped(count->land, grid, scratch, &one);
        hollow += count_carved(count, &one);
        arena_release(scratch, mark);
    }
    return hollow * times;
}

int cave_count_hollow(const Land *land, const CaveTile *columns, Arena *scratch)
{
    float ceiling[CHUNK_COLUMNS];
    ArenaMark mark = arena_mark(scratch);
    CaveShape *shape =
        cave_is_shaped(&land->spec->caves) ? arena_alloc_zero(scratch, sizeof *shape) : (CaveShape *)NULL;
    Count count = {.land = land,
                   .columns = columns,
                   .ceiling = ceiling,
                   .shape = shape,
                   .blocks = arena_alloc(scratch, CHUNK_BLOCKS),
                   .layers = find_tile_ceiling(land, columns, shape, ceiling)};
    int hollow = 0;
    if (count.layers > 0)
        hollow = shape ? count_shaped(&count, scratch) : count_fields(&count, scratch);
    arena_release(scratch, mark);
    return hollow;
}
