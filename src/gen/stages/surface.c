// The ground's layers, by biome, and the bedrock at the bottom.
#include "base/hash.h"
#include "gen/land/water.h"
#include "gen/stages/stage_list.h"

#include <string.h>

typedef struct Ground {
    const GeneratorSpec *spec;
    uint8_t *column; // at y = 0; the next layer is CHUNK_COLUMNS further
    const BiomeSurface *rule;
    bool banded;
    int surface;
    float slope; // between columns two apart
    int water;   // its level
    int bank;    // blocks of the surface that hold water
    bool sill;   // over which it flows: of rock
    int drop;    // to the lowest column beside this one
    float temperature;
    int reach; // of overhangs, in blocks
    float patch;
    bool snowy;
} Ground;

// Fields over the chunk's columns that break up plain sheets of rock, snow and ice, filled when a column asks for them.
typedef enum CoverField {
    COVER_PATCHES, // blots of a few to some dozen blocks, without their grain
    COVER_GRAIN,
    COVER_GRAIN_ACROSS, // the grain of another place
    COVER_LEADS,        // open water between floes: where it is near 0
    COVER_DRIFTS,       // snow on ice: where it is high
    COVER_COUNT
} CoverField;

typedef struct Cover {
    const Build *build;
    const float *fields[COVER_COUNT];
    bool mixed; // more than one biome in the region
} Cover;

enum {
    GRAIN_SHIFT = 4099, // columns to the place of the second grain
    HOLLOW_REACH = 4,   // columns over which hollows are measured
    HOLLOW_MOST = 4,    // blocks
    CLIFF_STEPS = 3,    // steps down which the block of cliffs reaches: coarse meshes show what lies so deep
};

static float cover_at(Cover *cover, CoverField field, int column)
{
    const Build *build = cover->build;
    const SurfaceSpec *rule = &build->spec->surface;
    if (!cover->fields[field]) {
        const int fields[COVER_COUNT] = {rule->patches, rule->grain, rule->grain, rule->leads, rule->drifts};
        float *values = arena_alloc(build->scratch, CHUNK_COLUMNS * sizeof *values);
        int64_t z = build->z + (field == COVER_GRAIN_ACROSS ? GRAIN_SHIFT : 0);
        fields_fill2(build->fields, fields[field], build->x, z, 1, values);
        cover->fields[field] = values;
    }
    return cover->fields[field][column];
}

static float patch_at(Cover *cover, int column)
{
    return cover_at(cover, COVER_PATCHES, column) +
           cover->build->spec->surface.grain_share * cover_at(cover, COVER_GRAIN, column);
}

static uint8_t *ground_at(const Ground *ground, int y) { return ground->column + y * CHUNK_COLUMNS; }

static void lay(const Ground *ground, int from, int depth, uint8_t block)
{
    for (int y = from; y > from - depth && y > 0; y--)
        if (*ground_at(ground, y) == BLOCK_STONE)
            *ground_at(ground, y) = block;
}

static void lay_bands(const Ground *ground, int from)
{
    const SurfaceSpec *rule = &ground->spec->surface;
    for (int y = from; y > from - rule->band_depth && y > 0; y--)
        lay(ground, y, 1, surface_band(rule, y, ground->temperature));
}

// Snow lies on what faces up: on grass as its own kind of grass.
static void lay_snow(const Ground *ground, int top)
{
    uint8_t *block = ground_at(ground, top);
    if (*ground_at(ground, top + 1) == BLOCK_AIR)
        *block = *block == BLOCK_GRASS ? BLOCK_SNOWY_GRASS : BLOCK_SNOW;
}

// Grass and snow hang over the sides of steps, and reach a block deeper, which coarse meshes show. The heights of steps
// under overhangs are not known.
static void lay_sod(const Ground *ground, int top)
{
    const uint8_t own = *ground_at(ground, top);
    const uint8_t sod = block_table[own].sod;
    const int drop = ground->reach > 0 ? CHUNK_HEIGHT : ground->drop;
    if (!sod || (drop < 1 && ground->slope < 1.0f))
        return;
    for (int y = top - (drop <= 1); y > MAX(top - 1 - MIN(drop, ground->spec->surface.sod), 0); y--)
        if (*ground_at(ground, y) == own || *ground_at(ground, y) == ground->rule->filler)
            *ground_at(ground, y) = sod;
}

// Filler would show at steps of several blocks, as bands of soil across a slope. With slope_reach above 1 the mean
// slope decides instead of the drop.
static bool shows_rock(const Ground *ground)
{
    if (ground->spec->surface.sod > 0)
        return ground->rule->steep && ground->drop > ground->spec->surface.sod;
    const int steep = ground->rule->steep;
    bool rough = ground->spec->surface.slope_reach > 1 ? 2.0f * ground->slope >= (float)steep : ground->drop > 1;
    return steep && rough;
}

static void cover_ground(const Ground *ground, int top)
{
    const BiomeSurface *rule = ground->rule;
    const SurfaceSpec *all = &ground->spec->surface;
    bool wet = top < ground->water;
    bool steep = ground->sill || (rule->steep && ground->slope >= (float)rule->steep && !wet);
    int cliff = all->slope_smooth ? MAX(rule->depth, CLIFF_STEPS * ground->drop) + 1 : rule->depth + 1;
    if (steep && !ground->banded)
        lay(ground, top, MAX(cliff, ground->bank), rule->cliff);
    uint8_t block = ground->patch > all->patch_high && rule->high ? rule->high : rule->top;
    block = ground->patch < all->patch_low && rule->low && ground->drop <= 1 ? rule->low : block;
    if (!steep) {
        uint8_t filler = shows_rock(ground) ? rule->cliff : rule->filler;
        lay(ground, top, 1, wet ? rule->bed : block);
        lay(ground, top - 1, rule->depth, wet ? rule->bed : filler);
    }
    if (ground->banded)
        lay_bands(ground, top);
    if (rule->below != BLOCK_STONE)
        lay(ground, top - 1 - rule->depth, all->below_depth, rule->below);
    if (ground->snowy && !wet)
        lay_snow(ground, top);
    if (all->sod > 0 && !wet && !steep)
        lay_sod(ground, top);
}

// Dresses each shelf of overhanging rock that is open above.
static void cover_crags(const Ground *ground)
{
    int y = MIN(ground->surface + ground->reach + 1, CHUNK_HEIGHT - 2);
    for (int lowest = MAX(ground->surface - ground->reach - 1, 1); y >= lowest; y--)
        if (*ground_at(ground, y) == BLOCK_STONE && *ground_at(ground, y + 1) == BLOCK_AIR)
            cover_ground(ground, y);
}

// Ice has a ragged edge toward warmer water, leads of open water that narrow with the cold, and drifts of snow. Water
// that flows to its neighbours, or from them, does not freeze.
static void freeze(const Ground *ground, Cover *cover, int column)
{
    const SurfaceSpec *rule = &ground->spec->surface;
    float cold = ground->spec->freezing - ground->temperature;
    if (cold <= 0.0f || *ground_at(ground, ground->water) != BLOCK_WATER)
        return;
    float patch = patch_at(cover, column), edge = rule->ice_edge + rule->ice_fray * patch;
    float lead = cover_at(cover, COVER_LEADS, column);
    float width = rule->lead_least + rule->lead_rate * CLAMP(rule->lead_cold - cold, 0.0f, rule->lead_cold);
    if (cold < edge || (lead < width && lead > -width))
        return;
    bool snow = cover_at(cover, COVER_DRIFTS, column) + rule->snow_patch * patch > rule->snow_above;
    *ground_at(ground, ground->water) = snow ? BLOCK_SNOW : BLOCK_ICE;
}

// ---- ragged borders: a column has the ground of a biome a few columns away, in tongues by the grain and scattered,
// and the temperature at which snow lies differs in the same way

static bool is_water(const Build *build, int biome) { return build->spec->biomes[biome].info.flags & BIOME_WATER; }

// Rounds a move by the grain to whole blocks, at most LAND_MARGIN.
static int moved(float blocks)
{
    return (int)(CLAMP(blocks, -LAND_MARGIN, LAND_MARGIN) + LAND_MARGIN + 0.5f) - LAND_MARGIN;
}

static int ground_biome(Cover *cover, int x, int z, uint64_t random)
{
    const Build *build = cover->build;
    const SurfaceSpec *rule = &build->spec->surface;
    const uint8_t *biome = build->region->biome;
    int own = land_index(x, z), wide = 2 * rule->blend + 1;
    int dx = ((int)(random & 0x7FFF) * wide >> 15) - rule->blend;
    int dz = ((int)(random >> 16 & 0x7FFF) * wide >> 15) - rule->blend;
    if (rule->ragged > 0.0f) {
        dx += moved(rule->ragged * cover_at(cover, COVER_GRAIN, column_index(x, z)));
        dz += moved(rule->ragged * cover_at(cover, COVER_GRAIN_ACROSS, column_index(x, z)));
    }
    int other = biome[land_index(CLAMP(x + dx, x - LAND_MARGIN, x + LAND_MARGIN),
                                 CLAMP(z + dz, z - LAND_MARGIN, z + LAND_MARGIN))];
    return is_water(build, other) == is_water(build, biome[own]) ? other : biome[own];
}

// The height of the land as slopes and hollows see it: in whole blocks, or before it is cut into them.
static float height_at(const Build *build, int column)
{
    return build->spec->surface.slope_smooth ? build->region->elevation[column] : (float)build->region->surface[column];
}

// The blocks by which the land around is higher. Land to the west counts twice: snow drifts into hollows and behind
// crests.
static float hollow_of(const Build *build, int column)
{
    float west = height_at(build, column - HOLLOW_REACH);
    float north = height_at(build, column - HOLLOW_REACH * LAND_SIZE);
    float south = height_at(build, column + HOLLOW_REACH * LAND_SIZE);
    float around = 2.0f * west + north + south - 4.0f * height_at(build, column);
    return 0.25f * CLAMP(around, -4.0f * HOLLOW_MOST, 4.0f * HOLLOW_MOST);
}

static bool is_snowy(Cover *cover, const Ground *ground, int x, int z, uint64_t random)
{
    const SurfaceSpec *rule = &ground->spec->surface;
    float most = rule->snow_fray + rule->snow_grain + rule->snow_hollow * HOLLOW_MOST;
    float colder = rule->snow - ground->temperature;
    if (ground->slope >= (float)rule->snow_steep || colder <= -most)
        return false;
    if (colder > most)
        return true;
    colder += rule->snow_fray * hash_signed(random);
    if (rule->snow_hollow > 0.0f)
        colder += rule->snow_hollow * hollow_of(cover->build, land_index(x, z));
    if (rule->snow_grain > 0.0f)
        colder += rule->snow_grain * cover_at(cover, COVER_GRAIN, column_index(x, z));
    return colder > 0.0f;
}

static void scatter(Cover *cover, Ground *ground, int x, int z, uint64_t random)
{
    const Build *build = cover->build;
    if (cover->mixed) {
        int biome = ground_biome(cover, x, z, random);
        ground->rule = &build->spec->biomes[biome].ground;
        ground->banded = build->spec->biomes[biome].info.flags & BIOME_BANDS;
    }
    ground->snowy = is_snowy(cover, ground, x, z, random);
    if (ground->rule->high || ground->rule->low)
        ground->patch += build->spec->surface.patch_fray * hash_signed(random);
}

static bool scatters(const SurfaceSpec *rule) { return rule->blend > 0 || rule->ragged > 0.0f || rule->snow > -1.0f; }

// Over a wider reach than one column steepness comes in runs, not in single blocks, and the grain frays their rims.
static float slope_of(Cover *cover, int x, int z)
{
    const SurfaceSpec *rule = &cover->build->spec->surface;
    const Build *build = cover->build;
    const int reach = rule->slope_reach, column = land_index(x, z);
    float along_x = height_at(build, column + reach) - height_at(build, column - reach);
    float along_z = height_at(build, column + reach * LAND_SIZE) - height_at(build, column - reach * LAND_SIZE);
    float slope = MAX(MAX(along_x, -along_x), MAX(along_z, -along_z)) / (float)reach;
    return rule->slope_grain == 0.0f || slope < 2.0f
               ? slope
               : slope * (1.0f + rule->slope_grain * cover_at(cover, COVER_GRAIN, column_index(x, z)));
}

static Ground ground_of(Cover *cover, int x, int z)
{
    const Build *build = cover->build;
    int i = land_index(x, z);
    const LandRegion *region = build->region;
    const BiomeSurface *rule = &build->spec->biomes[region->biome[i]].ground;
    return (Ground){.spec = build->spec,
                    .column = build->blocks + column_index(x, z),
                    .rule = rule,
                    .banded = build->spec->biomes[region->biome[i]].info.flags & BIOME_BANDS,
                    .surface = region->surface[i],
                    .slope = slope_of(cover, x, z),
                    .water = region->water[i],
                    .bank = region->bank[i],
                    .drop = land_drop(region, i),
                    .temperature = region->temperature[i],
                    .reach = (int)region->overhang[i] + (region->overhang[i] > 0.0f),
                    .patch = rule->high || rule->low ? patch_at(cover, column_index(x, z)) : 0.0f};
}

static Cover cover_of(const Build *build)
{
    const uint8_t *biome = build->region->biome;
    return (Cover){.build = build, .mixed = memcmp(biome, biome + 1, LAND_COLUMNS - 1) != 0};
}

void stage_surface(Build *build)
{
    Cover cover = cover_of(build);
    const bool sea_only = !land_has_water(build->land);
    const bool scattered = scatters(&build->spec->surface);
    uint64_t random[CHUNK_COLUMNS];
    if (scattered)
        ISA_SELECT(scatter_columns)(hash_combine(build->seed, SCATTER_SURFACE), build->x, build->z, random);
    for (int z = 0; z < CHUNK_SIZE; z++)
        for (int x = 0; x < CHUNK_SIZE; x++) {
            Ground ground = ground_of(&cover, x, z);
            ground.sill = !sea_only && land_is_wet(build->region, land_index(x, z)) &&
                          water_spills(build->region, land_index(x, z));
            if (scattered)
                scatter(&cover, &ground, x, z, random[column_index(x, z)]);
            if (ground.reach > 0)
                cover_crags(&ground);
            else if (*ground_at(&ground, ground.surface) == BLOCK_STONE) // not where a cave has opened the surface
                cover_ground(&ground, ground.surface);
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
