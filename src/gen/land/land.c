#include "gen/land/land.h"

#include "base/cache.h"
#include "gen/land/water.h"

#include <string.h>

void land_init(Land *land, const Recipe *recipe, int64_t seed)
{
    land->spec = &recipe->spec;
    land->program = &recipe->program;
    fields_init(&land->fields, land->spec, seed);
    land->rivers = land->spec->land.rivers.cell ? rivers_create(&land->fields, &recipe->river_height) : NULL;
    land->tiles = cache_create(LAND_TILES);
}

void land_quit(Land *land)
{
    rivers_destroy(land->rivers);
    cache_destroy(land->tiles);
}

// The place of a tile; with `step` 0, of a single column.
typedef struct TilePlace {
    const Land *land;
    int64_t x, z;
    int step;
    bool without_rivers;
    int coarse; // octaves of a shorter period are left out
} TilePlace;

static void fill_field(const void *context, int field, float *out)
{
    const TilePlace *place = context;
    if (place->step > 0)
        fields_fill2_coarse(&place->land->fields, field, place->x, place->z, place->step, place->coarse, out);
    else
        *out = fields_at2(&place->land->fields, field, place->x, place->z);
}

// Fills the inputs that are facts of rivers. Input n is at values + n * CHUNK_COLUMNS. False if only their first
// columns are filled, which hold for all.
static bool fill_rivers(const TilePlace *place, float *values)
{
    float *facts[RIVER_FACT_COUNT] = {NULL};
    const LandProgram *program = place->land->program;
    bool any = false;
    for (int f = 0; f < program->field_count; f++)
        if (program->fields[f] >= SPEC_FIELDS_MAX) {
            facts[program->fields[f] - SPEC_FIELDS_MAX] = values + (ptrdiff_t)f * CHUNK_COLUMNS;
            any = true;
        }
    if (any && !place->without_rivers)
        return river_fill(place->land->rivers, place->x, place->z, place->step, facts);
    if (any)
        river_fill_none(&place->land->spec->land.rivers, facts);
    return false;
}

// Runs the program with inputs whose fields are all filled; input n is at values + n * CHUNK_COLUMNS.
static void run_filled(const TilePlace *place, float *values, ColumnTile *tile)
{
    ProgramSlots slots;
    const bool near = fill_rivers(place, values);
    const ProgramInput input = {
        .fields = values, .fill = fill_field, .context = place, .far_from_rivers = !near, .alone = place->step == 0};
    ISA_SELECT(program_run)(place->land->program, &input, &slots, tile);
}

static void run_place(const TilePlace *place, ColumnTile *tile)
{
    _Alignas(64) float values[PROGRAM_FIELDS_MAX][CHUNK_COLUMNS];
    const LandProgram *program = place->land->program;
    for (int f = 0; f < program->field_count; f++)
        if (program->fields[f] < SPEC_FIELDS_MAX)
            fill_field(place, program->fields[f], values[f]);
    run_filled(place, values[0], tile);
}

// Fields of as many tiles as fit into a second-level cache are filled at once.
void land_strip(const Land *land, int64_t x, int64_t z, int step, int count, ColumnTile *tiles)
{
    enum { ROOM = 96 }; // fields of a tile
    _Static_assert((int)ROOM >= (int)PROGRAM_FIELDS_MAX, "there is no room for a tile's inputs");
    _Alignas(64) float values[ROOM][CHUNK_COLUMNS];
    const int fields = MAX(land->program->field_count, 1);
    for (int some = ROOM / fields; count > 0; tiles += some, count -= some, z += (int64_t)some * CHUNK_SIZE * step) {
        some = MIN(some, count);
        for (int f = 0; f < land->program->field_count; f++)
            if (land->program->fields[f] < SPEC_FIELDS_MAX)
                fields_fill2_strip(&land->fields, land->program->fields[f], x, z, step, some, values[f],
                                   (ptrdiff_t)fields * CHUNK_COLUMNS);
        for (int t = 0; t < some; t++)
            run_filled(&(TilePlace){.land = land, .x = x, .z = z + (int64_t)t * CHUNK_SIZE * step, .step = step},
                       values[t * fields], &tiles[t]);
    }
}

void land_tile(const Land *land, int64_t x, int64_t z, int step, ColumnTile *tile)
{
    run_place(&(TilePlace){.land = land, .x = x, .z = z, .step = step}, tile);
}

void land_tile_without_rivers(const Land *land, int64_t x, int64_t z, int step, int coarse, ColumnTile *tile)
{
    run_place(&(TilePlace){land, x, z, step, true, coarse}, tile);
}

void land_column(const Land *land, int64_t x, int64_t z, ColumnTile *tile)
{
    run_place(&(TilePlace){.land = land, .x = x, .z = z}, tile);
}

static void copy_tile(const ColumnTile *tile, int index, LandRegion *region)
{
    for (int j = 0; j < CHUNK_SIZE; j++, index += LAND_SIZE) {
        memcpy(region->elevation + index, tile->elevation + j * CHUNK_SIZE, CHUNK_SIZE * sizeof(float));
        memcpy(region->temperature + index, tile->temperature + j * CHUNK_SIZE, CHUNK_SIZE * sizeof(float));
        memcpy(region->humidity + index, tile->humidity + j * CHUNK_SIZE, CHUNK_SIZE * sizeof(float));
        memcpy(region->overhang + index, tile->overhang + j * CHUNK_SIZE, CHUNK_SIZE * sizeof(float));
        memcpy(region->surface + index, tile->height + j * CHUNK_SIZE, CHUNK_SIZE);
        memcpy(region->biome + index, tile->biome + j * CHUNK_SIZE, CHUNK_SIZE);
        memcpy(region->water + index, tile->water + j * CHUNK_SIZE, CHUNK_SIZE);
    }
}

enum { REGION_TILES = LAND_SIZE / CHUNK_SIZE }; // along each side

static const ColumnTile *keep_tile(const Land *land, int64_t x, int64_t z, const ColumnTile *tile)
{
    return cache_keep(land->tiles, x, z, memcpy(cache_new(sizeof *tile), tile, sizeof *tile));
}

// A tile that another thread makes.
static const ColumnTile *wait_for_tile(const Land *land, int64_t x, int64_t z)
{
    ColumnTile tile;
    const ColumnTile *there = cache_claim(land->tiles, x, z);
    if (there)
        return there;
    land_tile(land, x * CHUNK_SIZE - LAND_MARGIN, z * CHUNK_SIZE - LAND_MARGIN, 1, &tile);
    return keep_tile(land, x, z, &tile);
}

// Tiles side by side along z. A tile is part of the regions of four chunks. Those that nobody has made or makes are
// computed in one strip, before any that others make is waited for.
static void hold_tiles(const Land *land, int64_t x, int64_t z, const ColumnTile *tiles[REGION_TILES])
{
    ColumnTile strip[REGION_TILES];
    bool makes[REGION_TILES];
    int first = REGION_TILES, end = 0;
    for (int j = 0; j < REGION_TILES; j++) {
        tiles[j] = cache_try_claim(land->tiles, x, z + j, &makes[j]);
        first = makes[j] ? MIN(first, j) : first;
        end = makes[j] ? j + 1 : end;
    }
    if (first < end)
        land_strip(land, x * CHUNK_SIZE - LAND_MARGIN, (z + first) * CHUNK_SIZE - LAND_MARGIN, 1, end - first, strip);
    for (int j = first; j < end; j++)
        if (makes[j])
            tiles[j] = keep_tile(land, x, z + j, &strip[j - first]);
    for (int j = 0; j < REGION_TILES; j++)
        if (!tiles[j])
            tiles[j] = wait_for_tile(land, x, z + j);
}

bool land_has_water(const Land *land) { return land->program->outputs[LAND_WATER] >= 0; }

void land_region(const Land *land, ChunkPos pos, LandRegion *region)
{
    _Static_assert(LAND_SIZE % CHUNK_SIZE == 0, "a region is made of whole tiles");
    for (int i = 0; i < REGION_TILES; i++) {
        const ColumnTile *tiles[REGION_TILES];
        hold_tiles(land, pos.x + (int64_t)i, pos.z, tiles);
        for (int j = 0; j < REGION_TILES; j++) {
            copy_tile(tiles[j], CHUNK_SIZE * (j * LAND_SIZE + i), region);
            cache_release(tiles[j]);
        }
    }
    memset(region->bank, 0, sizeof region->bank);
    memset(region->fall, 0, sizeof region->fall);
    if (land_has_water(land))
        ISA_SELECT(water_settle)(region);
}
