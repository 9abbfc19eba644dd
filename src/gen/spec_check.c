// Most bounds are rows of a table. A spec within all bounds makes chunks without an index outside its table, a division
// by zero or a conversion of a float that is no integer; its land may still be an ugly one.
#include "gen/land.h"

#include "base/log.h"
#include "world/block.h"

#include <stdio.h>
#include <string.h>

typedef enum NumberType { NUMBER_BYTE, NUMBER_INT, NUMBER_FLOAT } NumberType;

// A number of a spec, or the same number of each of `count` entries, each of which may have `parts`. Entries that are
// not in use are 0, which every row allows.
typedef struct Bound {
    const char *member;
    size_t offset;
    NumberType type;
    int count, parts;
    size_t stride, part_stride;
    double least, most;
} Bound;

enum { SURFACE_MOST = CHUNK_HEIGHT - 4 }; // plants write up to two blocks above the surface

static const double any = 1e6; // products of a few such numbers are finite
static const float apart = 1e-6f;

// clang-format off
#define OF(member_) (((const GeneratorSpec *)0)->member_)
#define TYPE(member_) _Generic(OF(member_), uint8_t: NUMBER_BYTE, float: NUMBER_FLOAT, default: NUMBER_INT)
#define BOUND(name_, member_, count_, stride_, parts_, part_stride_, least_, most_)                                    \
    {name_, offsetof(GeneratorSpec, member_), TYPE(member_), count_, parts_, stride_, part_stride_, least_, most_}
#define ONE(member_, least_, most_) BOUND(#member_, member_, 1, 0, 1, 0, least_, most_)
#define EACH(array_, member_, least_, most_)                                                                           \
    BOUND(#array_ "[]" #member_, array_[0]member_, ARRAY_COUNT(OF(array_)), sizeof OF(array_)[0], 1, 0, least_, most_)
#define PART(array_, part_, member_, least_, most_)                                                                    \
    BOUND(#array_ "[]" #part_ "[]" #member_, array_[0]part_[0]member_, ARRAY_COUNT(OF(array_)), sizeof OF(array_)[0],  \
          ARRAY_COUNT(OF(array_[0]part_)), sizeof OF(array_[0]part_)[0], least_, most_)
#define FLOATS(member_, first_, count_)                                                                                \
    BOUND(#member_, member_.first_, count_, sizeof(float), 1, 0, -any, any)

static const Bound bounds[] = {
    ONE(id, 0, INT32_MAX), ONE(stage_count, 2, SPEC_STAGES_MAX), EACH(stages, , 0, STAGE_KIND_COUNT - 1),
    ONE(field_count, 1, SPEC_FIELDS_MAX), EACH(fields, .kind, 0, FIELD_KIND_COUNT - 1), EACH(fields, .gain, 0, 4),
    EACH(fields, .period, 0, FIELD_PERIOD_MAX), EACH(fields, .octaves, 0, FIELD_OCTAVES_MAX),
    ONE(biome_count, 1, BIOMES_MAX), EACH(ground, .surface.top, 0, BLOCK_COUNT - 1),
    EACH(ground, .surface.filler, 0, BLOCK_COUNT - 1), EACH(ground, .surface.below, 0, BLOCK_COUNT - 1),
    EACH(ground, .surface.bed, 0, BLOCK_COUNT - 1), EACH(ground, .surface.cliff, 0, BLOCK_COUNT - 1),
    EACH(ground, .surface.high, 0, BLOCK_COUNT - 1), EACH(ground, .surface.low, 0, BLOCK_COUNT - 1),
    EACH(ground, .trees.density, 0, 1), PART(ground, .trees.kinds, .kind, 0, TREE_KIND_COUNT - 1),
    PART(ground, .plants, .block, 0, BLOCK_COUNT - 1), PART(ground, .plants, .habit, 0, PLANT_HABIT_COUNT - 1),
    PART(ground, .plants, .chance, 0, 1), PART(ground, .plants, .patchy, 0, 1),
    ONE(land.kind, 0, LAND_KIND_COUNT - 1), ONE(crags.bottom, 0, CHUNK_HEIGHT - 2),
    ONE(caves.kind, 0, CAVE_KIND_COUNT - 1), ONE(caves.open, -any, any), ONE(caves.roof_rate, -any, any),
    ONE(caves.roof, 0, UINT8_MAX), ONE(caves.seal, 0, CHUNK_HEIGHT), ONE(caves.lava, -1, CHUNK_HEIGHT),
    ONE(caves.fade, 1, CHUNK_HEIGHT), ONE(caves.cavern, -any, any), ONE(caves.cavern_rise, -any, any),
    ONE(caves.rise_from, 0, CHUNK_HEIGHT), ONE(caves.rise_blocks, 1, CHUNK_HEIGHT), ONE(caves.tunnel, -any, any),
    ONE(caves.bend, -any, any), ONE(freezing, -any, any), ONE(surface.grain_share, -any, any),
    ONE(surface.patch_high, -any, any), ONE(surface.patch_low, -any, any), ONE(surface.below_depth, 0, CHUNK_HEIGHT),
    EACH(surface.bands, , 0, BLOCK_COUNT - 1), ONE(surface.band_count, 1, SPEC_BANDS_MAX),
    ONE(surface.band_depth, 0, CHUNK_HEIGHT), ONE(surface.band_shift, 0, any), ONE(surface.ice_edge, -any, any),
    ONE(surface.ice_fray, -any, any), ONE(surface.lead_least, -any, any), ONE(surface.lead_rate, -any, any),
    ONE(surface.lead_cold, 0, any), ONE(surface.snow_above, -any, any), ONE(surface.snow_patch, -any, any),
    ONE(bedrock_layers, 1, CHUNK_HEIGHT), ONE(ore_count, 0, SPEC_ORES_MAX), EACH(ores, .block, 0, BLOCK_COUNT - 1),
    ONE(trees.mean, -any, any), ONE(trees.swing, -any, any), ONE(trees.least, 0, 1), ONE(plants.swing, -any, any),
    ONE(plants.cave_odds, 1, 1 << 20), ONE(plants.cave_low, 1, CHUNK_HEIGHT), ONE(plants.cave_depth, 0, CHUNK_HEIGHT),
    ONE(plants.cave_common, 0, BLOCK_COUNT - 1), ONE(plants.cave_rare, 0, BLOCK_COUNT - 1),
    ONE(tints.tone_share, -any, any), ONE(tints.dryness_share, -any, any),
};

// The land is a union: each kind has bounds of its own. Its floats stand side by side.
static const Bound first_bounds[] = {
    ONE(land.field_count, LAND_FIRST_FIELDS, LAND_FIRST_FIELDS),
    FLOATS(land.first, shore, (offsetof(FirstLand, forest_above) - offsetof(FirstLand, shore)) / sizeof(float) + 1),
    ONE(land.first.lowest, 0, SURFACE_MOST), ONE(land.first.highest, 0, SURFACE_MOST),
};

static const Bound karst_bounds[] = {
    ONE(land.field_count, LAND_KARST_FIELDS, LAND_KARST_FIELDS), ONE(land.karst.box_count, 1, SPEC_BOXES_MAX),
    EACH(land.karst.boxes, .range_count, 0, CLIMATE_RANGES), EACH(land.karst.curves, .count, 1, SPLINE_POINTS_MAX),
    EACH(land.karst.curves, .ease, 0, 1), PART(land.karst.curves, .points, .at, -any, any),
    PART(land.karst.curves, .points, .value, -any, any), PART(land.karst.boxes, .ranges, .low, -any, any),
    PART(land.karst.boxes, .ranges, .high, -any, any), PART(land.karst.boxes, .ranges, .axis, 0, CLIMATE_AXIS_COUNT - 1),
    FLOATS(land.karst.numbers, continents, sizeof(KarstNumbers) / sizeof(float)),
    ONE(land.karst.numbers.lowest, 0, SURFACE_MOST), ONE(land.karst.numbers.highest, 0, SURFACE_MOST),
    ONE(land.karst.numbers.crest_round, 0, any), ONE(land.karst.numbers.crags_most, 0, CHUNK_HEIGHT),
};
// clang-format on

// Logs one line and returns false, for callers to return.
static bool refuse(const GeneratorSpec *spec, const char *member, int entry, const char *what)
{
    return log_failure("generator %d cannot be made: %s (entry %d) %s", spec->id, member, entry, what);
}

static double number_at(const void *place, NumberType type)
{
    if (type == NUMBER_FLOAT)
        return (double)*(const float *)place;
    return type == NUMBER_BYTE ? *(const uint8_t *)place : *(const int *)place;
}

// Written so that NaN is out of range.
static bool in_range(double value, double least, double most) { return value >= least && value <= most; }

static bool check_bounds(const GeneratorSpec *spec, const Bound *rows, size_t row_count)
{
    for (const Bound *row = rows; row < rows + row_count; row++)
        for (int i = 0; i < row->count * row->parts; i++) {
            size_t offset = row->offset + (size_t)(i / row->parts) * row->stride;
            offset += (size_t)(i % row->parts) * row->part_stride;
            double value = number_at((const char *)spec + offset, row->type);
            if (in_range(value, row->least, row->most))
                continue;
            char what[80];
            snprintf(what, sizeof what, "is %.9g, but must be %.9g to %.9g", value, row->least, row->most);
            return refuse(spec, row->member, i / row->parts, what);
        }
    return true;
}

// Returns whether `low` is below `high`, by enough to divide by the difference.
static bool check_order(const GeneratorSpec *spec, const char *member, int entry, float low, float high)
{
    return high - low >= apart || refuse(spec, member, entry, "is not below the number that follows it");
}

static bool has_stage(const GeneratorSpec *spec, StageKind kind)
{
    return memchr(spec->stages, (int)kind, (size_t)spec->stage_count) != NULL;
}

// Blocks begin as the solid stage makes them, trees read what the caves stage leaves, and the last stage makes the
// chunk.
static bool check_stages(const GeneratorSpec *spec)
{
    const uint8_t *stages = spec->stages;
    if (stages[0] != STAGE_LAND || stages[1] != STAGE_SOLID)
        return refuse(spec, "stages", 0, "must be land, then solid");
    const uint8_t *pack = memchr(stages, STAGE_PACK, (size_t)spec->stage_count);
    if (pack != stages + spec->stage_count - 1)
        return refuse(spec, "stages", spec->stage_count - 1, "must be pack, and no stage before it");
    const uint8_t *trees = memchr(stages, STAGE_TREES, (size_t)spec->stage_count);
    if (trees && !memchr(stages, STAGE_CAVES, (size_t)(trees - stages)))
        return refuse(spec, "stages", (int)(trees - stages), "must come after caves");
    return true;
}

static bool check_field(const GeneratorSpec *spec, int index)
{
    const FieldDef *def = &spec->fields[index];
    if (!def->name[0] || !memchr(def->name, 0, sizeof def->name))
        return refuse(spec, "fields[].name", index, "is empty or has no end");
    if (def->period < 1 || (def->period & (def->period - 1)))
        return refuse(spec, "fields[].period", index, "is not a power of two");
    if (def->octaves < 1 || def->period >> (def->octaves - 1) < 1)
        return refuse(spec, "fields[].octaves", index, "is 0, or halves the period below 1");
    return true;
}

typedef struct FieldUse {
    const char *member;
    int first, count, dimensions;
} FieldUse;

static bool check_use(const GeneratorSpec *spec, const FieldUse *use)
{
    if (use->first < 0 || use->count > spec->field_count || use->first > spec->field_count - use->count)
        return refuse(spec, use->member, 0, "is no field");
    for (int f = use->first; f < use->first + use->count; f++)
        if (field_dimensions(&(Field){.kind = spec->fields[f].kind}) != use->dimensions)
            return refuse(spec, use->member, f - use->first, "is a field of other dimensions than its use needs");
    return true;
}

static bool check_fields(const GeneratorSpec *spec)
{
    const CaveSpec *caves = &spec->caves;
    const FieldUse uses[] = {
        {"land.first_field", spec->land.first_field, spec->land.field_count, 2},
        {"crags.field", spec->crags.field, has_stage(spec, STAGE_CRAGS), 3},
        {"caves.entrance", caves->entrance, 1, 2},
        {"caves.field", caves->field, 3, caves->kind == CAVES_PLANES ? 2 : 3},
        {"surface.patches", spec->surface.patches, 1, 2},
        {"surface.grain", spec->surface.grain, 1, 2},
        {"surface.leads", spec->surface.leads, 1, 2},
        {"surface.drifts", spec->surface.drifts, 1, 2},
        {"trees.woods", spec->trees.woods, 1, 2},
        {"plants.meadow", spec->plants.meadow, 1, 2},
        {"tints.tone", spec->tints.tone, 1, 2},
        {"tints.dryness", spec->tints.dryness, 1, 2},
    };
    for (int f = 0; f < spec->field_count; f++)
        if (!check_field(spec, f))
            return false;
    for (size_t u = 0; u < ARRAY_COUNT(uses); u++)
        if (!check_use(spec, &uses[u]))
            return false;
    return true;
}

static bool check_biome(const GeneratorSpec *spec, int index)
{
    const BiomeTrees *trees = &spec->ground[index].trees;
    int weights = 0;
    for (int i = 0; i < BIOME_TREES; i++)
        weights += trees->kinds[i].weight;
    if (trees->density > 0.0f && weights == 0)
        return refuse(spec, "ground[].trees.kinds", index, "have no weight");
    if (!spec->biomes[index].name[0] || !memchr(spec->biomes[index].name, 0, BIOME_NAME_MAX))
        return refuse(spec, "biomes[].name", index, "is empty or has no end");
    return true;
}

static bool is_biome(const GeneratorSpec *spec, const char *member, int entry, int biome)
{
    return (biome >= 0 && biome < spec->biome_count) || refuse(spec, member, entry, "is no biome");
}

static bool check_first(const GeneratorSpec *spec)
{
    const FirstLand *land = &spec->land.first;
    return check_bounds(spec, first_bounds, ARRAY_COUNT(first_bounds)) &&
           check_order(spec, "land.first.relief.low", 0, land->relief.low, land->relief.high) &&
           check_order(spec, "land.first.inland.low", 0, land->inland.low, land->inland.high) &&
           check_order(spec, "land.first.high.low", 0, land->high.low, land->high.high) &&
           check_order(spec, "land.first.lowest", 0, land->lowest, land->highest) &&
           is_biome(spec, "land.first.sea", 0, land->sea) && is_biome(spec, "land.first.beach", 0, land->beach) &&
           is_biome(spec, "land.first.forest", 0, land->forest) && is_biome(spec, "land.first.plains", 0, land->plains);
}

static bool check_box(const GeneratorSpec *spec, int index)
{
    const ClimateBox *box = &spec->land.karst.boxes[index];
    for (int r = 0; r < box->range_count; r++)
        if (!check_order(spec, "land.karst.boxes[].ranges[].low", index, box->ranges[r].low, box->ranges[r].high))
            return false;
    return is_biome(spec, "land.karst.boxes[].biome", index, box->biome);
}

static bool check_curve(const GeneratorSpec *spec, int index)
{
    const Spline *curve = &spec->land.karst.curves[index];
    for (int p = 0; p + 1 < curve->count; p++)
        if (!check_order(spec, "land.karst.curves[].points[].at", index, curve->points[p].at, curve->points[p + 1].at))
            return false;
    return true;
}

static bool check_karst(const GeneratorSpec *spec)
{
    const KarstNumbers *numbers = &spec->land.karst.numbers;
    if (!check_bounds(spec, karst_bounds, ARRAY_COUNT(karst_bounds)))
        return false;
    for (int c = 0; c < CURVE_COUNT; c++)
        if (!check_curve(spec, c))
            return false;
    for (int b = 0; b < spec->land.karst.box_count; b++)
        if (!check_box(spec, b))
            return false;
    return check_order(spec, "land.karst.numbers.lowest", 0, numbers->lowest, numbers->highest) &&
           check_order(spec, "land.karst.numbers.soft", 0, numbers->soft, numbers->highest);
}

bool spec_check(const GeneratorSpec *spec)
{
    if (!check_bounds(spec, bounds, ARRAY_COUNT(bounds)) || !check_stages(spec))
        return false;
    if (!memchr(spec->name, 0, sizeof spec->name) || !memchr(spec->summary, 0, sizeof spec->summary))
        return refuse(spec, "name or summary", 0, "has no end");
    for (int b = 0; b < spec->biome_count; b++)
        if (!check_biome(spec, b))
            return false;
    for (int o = 0; o < spec->ore_count; o++)
        if (!check_order(spec, "ores[].low", o, spec->ores[o].low, spec->ores[o].high))
            return false;
    if (spec->plants.cave_odds & (spec->plants.cave_odds - 1))
        return refuse(spec, "plants.cave_odds", 0, "is not a power of two");
    if (!(spec->land.kind == LAND_KARST ? check_karst(spec) : check_first(spec)) || !check_fields(spec))
        return false;
    return in_range(spec->land.river, -1, spec->land.field_count - 1) ||
           refuse(spec, "land.river", 0, "is no field of the land");
}
