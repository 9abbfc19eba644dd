// The ground's layers, by biome, and the bedrock at the bottom.
#include "base/hash.h"
#include "gen/build.h"
#include "gen/water.h"

typedef struct Ground {
    const GeneratorSpec *spec;
    uint8_t *column; // at y = 0; the next layer is CHUNK_COLUMNS further
    const BiomeSurface *rule;
    bool banded;
    int surface, slope;
    int water; // its level
    int bank;  // blocks of the surface that hold water
    bool sill; // over which it flows: of rock
    int drop;  // to the lowest column beside this one
    float temperature;
    int reach; // of overhangs, in blocks
    float patch;
    bool snowy;
} Ground;

// Fields over the chunk's columns that break up plain sheets of rock and ice; all 0 if no column needs them.
typedef struct Cover {
    float patches[CHUNK_COLUMNS]; // blots of a few to some dozen blocks
    float leads[CHUNK_COLUMNS];   // open water between floes: where it is near 0
    float drifts[CHUNK_COLUMNS];  // snow on ice: where it is high
} Cover;

static uint8_t *ground_at(const Ground *ground, int y) { return ground->column + y * CHUNK_COLUMNS; }

static void lay(const Ground *ground, int from, int depth, uint8_t block)
{
    for (int y = from; y > from - depth && y > 0; y--)
        if (*ground_at(ground, y) == BLOCK_STONE)
            *ground_at(ground, y) = block;
}

// The height of the bands varies a little with the climate, so that they are no straight lines.
static void lay_bands(const Ground *ground, int from)
{
    const SurfaceSpec *rule = &ground->spec->surface;
    int shift = (int)((ground->temperature + 1.0f) * rule->band_shift);
    for (int y = from; y > from - rule->band_depth && y > 0; y--)
        lay(ground, y, 1, rule->bands[(y + shift) % rule->band_count]);
}

// Snow lies on what faces up: on grass as its own kind of grass.
static void lay_snow(const Ground *ground, int top)
{
    uint8_t *block = ground_at(ground, top);
    if (*ground_at(ground, top + 1) == BLOCK_AIR)
        *block = *block == BLOCK_GRASS ? BLOCK_SNOWY_GRASS : BLOCK_SNOW;
}

static void dress(const Ground *ground, int top)
{
    const BiomeSurface *rule = ground->rule;
    const SurfaceSpec *all = &ground->spec->surface;
    bool wet = top < ground->water;
    bool steep = ground->sill || (rule->steep && ground->slope >= rule->steep && !wet);
    if (steep && !ground->banded)
        lay(ground, top, MAX(rule->depth + 1, ground->bank), rule->cliff);
    uint8_t block = ground->patch > all->patch_high && rule->high ? rule->high : rule->top;
    block = ground->patch < all->patch_low && rule->low && ground->drop <= 1 ? rule->low : block;
    if (!steep) { // filler shows at steps of several blocks, as bands of soil across a slope
        uint8_t filler = ground->drop > 1 && rule->steep ? rule->cliff : rule->filler;
        lay(ground, top, 1, wet ? rule->bed : block);
        lay(ground, top - 1, rule->depth, wet ? rule->bed : filler);
    }
    if (ground->banded)
        lay_bands(ground, top);
    if (rule->below != BLOCK_STONE)
        lay(ground, top - 1 - rule->depth, all->below_depth, rule->below);
    if (ground->snowy && !wet)
        lay_snow(ground, top);
}

// Dresses each shelf of overhanging rock that is open above.
static void dress_crags(const Ground *ground)
{
    int y = MIN(ground->surface + ground->reach + 1, CHUNK_HEIGHT - 2);
    for (int lowest = MAX(ground->surface - ground->reach - 1, 1); y >= lowest; y--)
        if (*ground_at(ground, y) == BLOCK_STONE && *ground_at(ground, y + 1) == BLOCK_AIR)
            dress(ground, y);
}

// Ice has a ragged edge toward warmer water, leads of open water that narrow with the cold, and drifts of snow. Water
// that flows to its neighbours, or from them, does not freeze.
static void freeze(const Ground *ground, const Cover *cover, int column)
{
    const SurfaceSpec *rule = &ground->spec->surface;
    float cold = ground->spec->freezing - ground->temperature;
    float patch = cover->patches[column], lead = cover->leads[column], edge = rule->ice_edge + rule->ice_fray * patch;
    float width = rule->lead_least + rule->lead_rate * CLAMP(rule->lead_cold - cold, 0.0f, rule->lead_cold);
    bool open = cold < edge || (lead < width && lead > -width);
    if (cold <= 0.0f || open || *ground_at(ground, ground->water) != BLOCK_WATER)
        return;
    *ground_at(ground, ground->water) =
        cover->drifts[column] + rule->snow_patch * patch > rule->snow_above ? BLOCK_SNOW : BLOCK_ICE;
}

static bool asks_for_cover(const Build *build, int column)
{
    const LandRegion *region = build->region;
    const BiomeSurface *rule = &build->spec->ground[region->biome[column]].surface;
    return rule->high || rule->low ||
           (land_is_wet(region, column) && region->temperature[column] < build->spec->freezing);
}

static void find_cover(const Build *build, Cover *cover)
{
    *cover = (Cover){0};
    int asked = 0;
    for (int i = 0; i < CHUNK_COLUMNS; i++)
        asked += asks_for_cover(build, land_index(i % CHUNK_SIZE, i / CHUNK_SIZE));
    if (asked == 0)
        return;
    float grain[CHUNK_COLUMNS];
    const Land *land = build->land;
    const SurfaceSpec *rule = &build->spec->surface;
    land_fill2(land, rule->patches, build->x, build->z, 1, cover->patches);
    land_fill2(land, rule->grain, build->x, build->z, 1, grain);
    land_fill2(land, rule->leads, build->x, build->z, 1, cover->leads);
    land_fill2(land, rule->drifts, build->x, build->z, 1, cover->drifts);
    for (int i = 0; i < CHUNK_COLUMNS; i++)
        cover->patches[i] += rule->grain_share * grain[i];
}

// ---- scattered borders: a column has the ground of a biome a few columns away, and the temperature at which snow lies
// differs from column to column, so that materials meet in a border some blocks wide

static bool is_water(const Build *build, int biome) { return build->spec->biomes[biome].flags & BIOME_WATER; }

static int ground_biome(const Build *build, int column, uint64_t random)
{
    const uint8_t *biome = build->region->biome;
    int reach = build->spec->surface.blend, wide = 2 * reach + 1;
    int x = ((int)(random & 0x7FFF) * wide >> 15) - reach, z = ((int)(random >> 16 & 0x7FFF) * wide >> 15) - reach;
    int other = biome[column + z * LAND_SIZE + x];
    return is_water(build, other) == is_water(build, biome[column]) ? other : biome[column];
}

static void scatter(const Build *build, Ground *ground, int column, uint64_t random)
{
    const SurfaceSpec *rule = &build->spec->surface;
    int biome = ground_biome(build, column, random);
    float fray = rule->snow_fray * ((float)(random >> 40) * 0x1p-23f - 1.0f);
    ground->rule = &build->spec->ground[biome].surface;
    ground->banded = build->spec->biomes[biome].flags & BIOME_BANDS;
    ground->snowy = ground->temperature < rule->snow + fray && ground->slope < rule->snow_steep;
}

static bool scatters(const SurfaceSpec *rule) { return rule->blend > 0 || rule->snow > -1.0f; }

static Ground ground_of(const Build *build, int x, int z)
{
    int i = land_index(x, z);
    const LandRegion *region = build->region;
    int lowest_x = MIN(region->surface[i + 1], region->surface[i - 1]);
    int lowest_z = MIN(region->surface[i + LAND_SIZE], region->surface[i - LAND_SIZE]);
    return (Ground){.spec = build->spec,
                    .column = build->blocks + column_index(x, z),
                    .rule = &build->spec->ground[region->biome[i]].surface,
                    .banded = build->spec->biomes[region->biome[i]].flags & BIOME_BANDS,
                    .surface = region->surface[i],
                    .slope = land_slope(region, i),
                    .water = region->water[i],
                    .bank = region->bank[i],
                    .drop = region->surface[i] - MIN(lowest_x, lowest_z),
                    .temperature = region->temperature[i],
                    .reach = (int)region->overhang[i] + (region->overhang[i] > 0.0f)};
}

void stage_surface(Build *build)
{
    Cover cover;
    const bool sea_only = !land_has_water(build->land);
    const bool scattered = scatters(&build->spec->surface);
    const uint64_t seed = hash_combine(build->seed, SCATTER_SURFACE);
    uint64_t random[CHUNK_COLUMNS];
    if (scattered)
        ISA_SELECT(scatter_columns)(seed, build->x, build->z, random);
    find_cover(build, &cover);
    for (int z = 0; z < CHUNK_SIZE; z++)
        for (int x = 0; x < CHUNK_SIZE; x++) {
            Ground ground = ground_of(build, x, z);
            ground.patch = cover.patches[column_index(x, z)];
            ground.sill = !sea_only && land_is_wet(build->region, land_index(x, z)) &&
                          water_spills(build->region, land_index(x, z));
            if (scattered)
                scatter(build, &ground, land_index(x, z), random[column_index(x, z)]);
            if (ground.reach > 0)
                dress_crags(&ground);
            else if (*ground_at(&ground, ground.surface) == BLOCK_STONE) // not where a cave has opened the surface
                dress(&ground, ground.surface);
            bool cold = ground.temperature < build->spec->freezing;
            if (cold && (sea_only || water_is_still(build->region, land_index(x, z))))
                freeze(&ground, &cover, column_index(x, z));
        }
}

// Layer y is bedrock with probability 1 - y / layers.
static int top_of(uint64_t random, int layers) { return (int)((uint32_t)(random >> 32) % (uint32_t)layers); }

int bedrock_top(uint64_t seed, int layers, int64_t x, int64_t z)
{
    return top_of(hash_at2(hash_combine(seed, SCATTER_BEDROCK), x, z), layers);
}

void stage_bedrock(Build *build)
{
    uint64_t random[CHUNK_COLUMNS];
    ISA_SELECT(scatter_columns)(hash_combine(build->seed, SCATTER_BEDROCK), build->x, build->z, random);
    for (int i = 0; i < CHUNK_COLUMNS; i++)
        for (int y = top_of(random[i], build->spec->bedrock_layers); y >= 0; y--)
            build->blocks[y * CHUNK_COLUMNS + i] = BLOCK_BEDROCK;
}
