// From fields to height: the continents' base; on it hills, plateaus and mountains, all of which shrink to nothing
// toward the shore and toward the bottom of valleys; then lakes are cut into it, and rivers along the bottom of every
// valley. Every valley is cut down to the sea level, through any land, so rivers are found from the column alone; a
// river ends where the line on which its field is zero ends: in the sea, or by closing into a ring.
#include "gen/land.h"

#include <math.h>
#include <string.h>

// Order of the fields.
enum { CONTINENTS, PLATES, EROSION, RIDGES, PEAKS, STEPS, HILLS, DETAIL, TEMPERATURE, HUMIDITY, COUNT };
_Static_assert((int)COUNT == (int)LAND_KARST_FIELDS, "specs are checked for another number of fields");

typedef float Columns[CHUNK_COLUMNS];

typedef struct Shape {
    const KarstLand *land;
    Columns continents, base, inland, cliff, roll, rugged, plateau, lake, valley, gorge, channel, temperature, humidity,
        swamp;
    Span wet, high;               // of the humidity, and of the height so far
    bool swamps, lakes, channels; // whether the spans allow any
} Shape;

static float clamp(float value, float low, float high)
{
    value = value < low ? low : value;
    return value > high ? high : value;
}

static float mix(float a, float b, float t) { return a + (b - a) * t; }

// Returns whether the curve is anything but 0.
static bool apply(const Spline *curve, Span span, const float *in, float *out, int count)
{
    bool level = ISA_FN(spline_fill)(curve, span, in, out, count);
    return !level || out[0] != 0.0f;
}

static void apply_curves(const LandTile *tile, Shape *shape, int count)
{
    const KarstNumbers k = shape->land->numbers;
    const Spline *curves = shape->land->curves;
    float *continents = shape->continents;
    Columns ridge, steps, warmth, wetness;
    for (int i = 0; i < count; i++) {
        float value = tile->fields[RIDGES][i];
        ridge[i] = value < 0.0f ? -value : value;
        continents[i] = (tile->fields[CONTINENTS][i] + tile->fields[PLATES][i]) * k.continents;
        steps[i] =
            tile->fields[STEPS][i] + tile->fields[HILLS][i] * k.ragged; // without the hills cliffs follow smooth arcs
        // The borders of a climate field alone follow its lattice in long straight lines: other fields fold them.
        warmth[i] = tile->fields[TEMPERATURE][i] + tile->fields[STEPS][i] * k.warmth_fold;
        wetness[i] = tile->fields[HUMIDITY][i] + tile->fields[PEAKS][i] * k.wetness_fold;
    }
    Span land = span_of(continents, count), step = span_of(steps, count), bend = span_of(ridge, count);
    Span erosion = span_of(tile->fields[EROSION], count);
    apply(&curves[CURVE_BASE], land, continents, shape->base, count);
    bool inland = apply(&curves[CURVE_INLAND], land, continents, shape->inland, count);
    apply(&curves[CURVE_CLIFF], land, continents, shape->cliff, count);
    apply(&curves[CURVE_ROLL], erosion, tile->fields[EROSION], shape->roll, count);
    apply(&curves[CURVE_RUGGED], erosion, tile->fields[EROSION], shape->rugged, count);
    apply(&curves[CURVE_PLATEAU], step, steps, shape->plateau, count);
    shape->lakes = apply(&curves[CURVE_LAKE], step, steps, shape->lake, count);
    apply(&curves[CURVE_VALLEY], bend, ridge, shape->valley, count);
    apply(&curves[CURVE_GORGE], bend, ridge, shape->gorge, count);
    shape->channels = apply(&curves[CURVE_CHANNEL], bend, ridge, shape->channel, count);
    apply(&curves[CURVE_TEMPERATURE], span_of(warmth, count), warmth, shape->temperature, count);
    apply(&curves[CURVE_HUMIDITY], span_of(wetness, count), wetness, shape->humidity, count);
    shape->wet = span_of(shape->humidity, count);
    shape->swamps = inland && shape->wet.high > k.swamp_wet && erosion.high > k.swamp_flat;
}

// Ridged noise, 0 .. 1: rounded crests where the field is zero.
static float crest(float peaks, float slope, float round)
{
    float ridge = 1.0f - slope * sqrtf(peaks * peaks + round);
    ridge = clamp(ridge, 0.0f, 1.0f);
    return ridge * ridge;
}

// Wet, warm and flat low land.
static void find_swamps(const LandTile *tile, Shape *shape, int count)
{
    memset(shape->swamp, 0, (size_t)count * sizeof *shape->swamp);
    if (!shape->swamps)
        return;
    const KarstNumbers k = shape->land->numbers;
    for (int i = 0; i < count; i++) {
        float wet = clamp((shape->humidity[i] - k.swamp_wet) * k.swamp_wet_rate, 0.0f, 1.0f);
        float warm = clamp((shape->temperature[i] - k.swamp_warm) * k.swamp_warm_rate, 0.0f, 1.0f);
        float flat = clamp((tile->fields[EROSION][i] - k.swamp_flat) * k.swamp_flat_rate, 0.0f, 1.0f);
        shape->swamp[i] = wet * warm * flat * clamp(shape->inland[i] * k.swamp_inland_rate, 0.0f, 1.0f);
    }
}

static void raise_land(LandTile *tile, Shape *shape, int count)
{
    const KarstNumbers k = shape->land->numbers;
    for (int i = 0; i < count; i++) {
        float hills = tile->fields[HILLS][i], valley = shape->valley[i], inland = shape->inland[i];
        float above = shape->base[i] - k.shore;
        above = above > 0.0f ? above : 0.0f;
        float below = shape->base[i] - k.shore - above;
        shape->rugged[i] *= inland * shape->gorge[i];
        float peak = crest(tile->fields[PEAKS][i], k.crest_slope, k.crest_round);
        float mountain = shape->rugged[i] * (k.mountain + k.mountain_crest * peak);
        float rolling = shape->roll[i] * (hills + k.hills_bias) * (k.hills_coast + k.hills_inland * inland);
        // plateaus are mesas in dry lands, low steps in wet ones
        float dry = clamp(k.mesa_wet - shape->humidity[i] * k.mesa_rate, k.mesa_least, 1.0f);
        float rise = above + rolling + shape->plateau[i] * inland * dry + mountain;
        float deep = clamp(k.floor_rate * below, k.floor_least, 1.0f);
        float sea_floor = hills * k.floor_hills * (1.0f - inland) * deep;
        float height = k.shore + below +
                       rise * (k.valley_least + k.valley_rise * valley) * clamp(inland * k.coast_rate, 0.0f, 1.0f) +
                       sea_floor;
        height += shape->plateau[i] * shape->cliff[i] * (1.0f - inland) * valley;
        tile->height[i] = height + tile->fields[DETAIL][i] * k.detail;
    }
}

// Pools in swamps, unless the land is high.
static void sink_pools(LandTile *tile, const Shape *shape, int count)
{
    const KarstNumbers k = shape->land->numbers;
    for (int i = 0; i < count; i++) {
        float height = tile->height[i];
        float pools = k.pool_level + tile->fields[HILLS][i] * k.pool_hills + tile->fields[DETAIL][i] * k.pool_detail;
        float low = clamp((k.pool_highest - height) * k.pool_rate, 0.0f, 1.0f);
        tile->height[i] = mix(height, pools, shape->swamp[i] * low);
    }
}

static void sink_lakes(LandTile *tile, const Shape *shape, int count)
{
    const float bed = shape->land->numbers.lake_bed;
    for (int i = 0; i < count; i++) {
        float height = tile->height[i], lake = shape->lake[i] * (1.0f - shape->rugged[i]);
        tile->height[i] = mix(height, height < bed ? height : bed, lake);
    }
}

static void sink_channels(LandTile *tile, const Shape *shape, int count)
{
    const KarstNumbers k = shape->land->numbers;
    for (int i = 0; i < count; i++) {
        float height = tile->height[i], bed = k.channel_bed + tile->fields[DETAIL][i] * k.channel_detail;
        tile->height[i] = mix(height, height < bed ? height : bed, shape->channel[i]);
    }
}

// Heights approach the highest ever more slowly, so that no summit is cut flat.
static void soften(LandTile *tile, float soft, float highest, int count)
{
    const float room = highest - soft;
    for (int i = 0; i < count; i++) {
        float height = tile->height[i], over = height > soft ? (height - soft) / room : 0.0f;
        tile->height[i] = height + room * (over / (1.0f + over) - over);
    }
}

// Skips each step that would leave the tile unchanged.
static void lower_land(LandTile *tile, Shape *shape, int count)
{
    const KarstNumbers k = shape->land->numbers;
    if (shape->swamps)
        sink_pools(tile, shape, count);
    if (shape->lakes)
        sink_lakes(tile, shape, count);
    if (shape->channels)
        sink_channels(tile, shape, count);
    shape->high = span_of(tile->height, count);
    if (shape->high.high > k.soft)
        soften(tile, k.soft, k.highest, count);
    if (shape->high.high > k.soft || shape->high.low < k.lowest) {
        for (int i = 0; i < count; i++)
            tile->height[i] = clamp(tile->height[i], k.lowest, k.highest);
        shape->high = span_of(tile->height, count);
    }
}

static void finish(LandTile *tile, const Shape *shape, int count)
{
    const KarstNumbers k = shape->land->numbers;
    for (int i = 0; i < count; i++) {
        float height = tile->height[i], cold = height > k.cold_above ? (height - k.cold_above) * k.cold_rate : 0.0f;
        tile->temperature[i] = clamp(shape->temperature[i] - cold, -1.0f, 1.0f);
        tile->humidity[i] = shape->humidity[i];
        float crag = clamp((shape->rugged[i] - k.crags_above) * k.crags_rate, 0.0f, 1.0f);
        tile->overhang[i] = k.crags_most * crag;
        tile->surface[i] = (uint8_t)(int)height;
    }
}

// All ranges of a row in one pass, so that the comparisons stay in registers. A row with fewer ranges compares its
// first one again; a row without ranges matches all columns.
static void match_box(const ClimateBox *row, const float *const *axes, int32_t *restrict biome, int count)
{
    const ClimateRange everything = {.axis = CLIMATE_HEIGHT, .low = -1e9f, .high = 1e9f};
    const ClimateRange first = row->range_count > 0 ? row->ranges[0] : everything;
    const ClimateRange second = row->range_count > 1 ? row->ranges[1] : first;
    const ClimateRange third = row->range_count > 2 ? row->ranges[2] : first;
    const float *restrict a = axes[first.axis], *restrict b = axes[second.axis], *restrict c = axes[third.axis];
    int32_t value = row->biome;
    for (int i = 0; i < count; i++) {
        bool inside = (a[i] >= first.low) & (a[i] < first.high) & (b[i] >= second.low) & (b[i] < second.high) &
                      (c[i] >= third.low) & (c[i] < third.high);
        biome[i] = inside ? value : biome[i];
    }
}

// Tests by the axes' spans whether a row's ranges can hold some of a tile's columns, and whether they hold all.
typedef struct BoxReach {
    bool some, all;
} BoxReach;

static BoxReach box_reach(const ClimateBox *row, const Span *spans)
{
    BoxReach reach = {true, true};
    for (int r = 0; r < row->range_count; r++) {
        const ClimateRange *range = &row->ranges[r];
        Span span = spans[range->axis];
        reach.some &= span.high >= range->low && span.low < range->high;
        reach.all &= span.low >= range->low && span.high < range->high;
    }
    return reach;
}

// From the last row to the first, so that the first box that holds a column is written last. Rows after one that holds
// all columns are skipped, and so are rows that hold none. Columns that no box holds are of the first biome.
static void match_boxes(const KarstLand *land, const float *const *axes, const Span *spans, int32_t *biome, int count)
{
    bool some[SPEC_BOXES_MAX], all = false;
    int box = 0;
    for (; !all && box < land->box_count; box++) {
        BoxReach reach = box_reach(&land->boxes[box], spans);
        some[box] = reach.some;
        all = reach.all;
    }
    if (!all)
        memset(biome, 0, (size_t)count * sizeof *biome);
    while (--box >= 0)
        if (some[box])
            match_box(&land->boxes[box], axes, biome, count);
}

static void choose_biomes(LandTile *tile, const Shape *shape, int count)
{
    Columns sea;
    const float shore = shape->land->numbers.sea;
    for (int i = 0; i < count; i++)
        sea[i] = shape->continents[i] < shore ? 1.0f : 0.0f;
    const float *axes[CLIMATE_AXIS_COUNT] = {
        [CLIMATE_TEMPERATURE] = tile->temperature,
        [CLIMATE_HUMIDITY] = tile->humidity,
        [CLIMATE_HEIGHT] = tile->height,
        [CLIMATE_INLAND] = shape->inland,
        [CLIMATE_SEA] = sea,
        [CLIMATE_RUGGED] = shape->rugged,
        [CLIMATE_SWAMP] = shape->swamp,
    };
    const Span spans[CLIMATE_AXIS_COUNT] = {
        [CLIMATE_TEMPERATURE] = span_of(tile->temperature, count),
        [CLIMATE_HUMIDITY] = shape->wet,
        [CLIMATE_HEIGHT] = shape->high,
        [CLIMATE_INLAND] = span_of(shape->inland, count),
        [CLIMATE_SEA] = span_of(sea, count),
        [CLIMATE_RUGGED] = span_of(shape->rugged, count),
        [CLIMATE_SWAMP] = span_of(shape->swamp, count),
    };
    int32_t biome[CHUNK_COLUMNS];
    match_boxes(shape->land, axes, spans, biome, count);
    for (int i = 0; i < count; i++)
        tile->biome[i] = (uint8_t)biome[i]; // NOLINT(*uninitialized*): match_boxes fills all
}

void ISA_FN(land_karst_shape)(const KarstLand *land, LandTile *tile, int count)
{
    Shape shape;
    shape.land = land;
    apply_curves(tile, &shape, count);
    find_swamps(tile, &shape, count);
    raise_land(tile, &shape, count);
    lower_land(tile, &shape, count);
    finish(tile, &shape, count);
    choose_biomes(tile, &shape, count);
}
