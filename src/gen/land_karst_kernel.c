// From fields to height: the continents' base; on it hills, plateaus and mountains, all of which shrink to nothing
// toward the shore and toward the bottom of valleys; into it lakes, and rivers along the bottom of every valley. Since
// every valley is cut down to the sea level, through whatever stands there, a river needs no other column to know where
// it runs, and it ends only where the line on which its field is zero ends: in the sea, or in itself.
#include "gen/land_karst.h"
#include "gen/span.h"
#include "gen/terrain.h"

#include <math.h>
#include <string.h>

// Order of the fields.
enum { CONTINENTS, PLATES, EROSION, RIDGES, PEAKS, STEPS, HILLS, DETAIL, TEMPERATURE, HUMIDITY, KARST_FIELDS };

#define SHORE 63.4f // height where land begins, as in CURVE_BASE
#define HIGHEST 230.0f
#define SOFT 190.0f // above, heights are compressed
#define LOWEST 12.0f
#define WARMTH_FOLD 0.14f // of the fields that fold the borders of climates
#define WETNESS_FOLD 0.14f
#define SWAMP_WET 0.30f // above which humidity, temperature and erosion let swamps be
#define SWAMP_WARM (-0.15f)
#define SWAMP_FLAT 0.02f

typedef float Columns[CHUNK_COLUMNS];

typedef struct Shape {
    Columns continents, base, inland, cliff, roll, rugged, plateau, lake, valley, gorge, channel, temperature, humidity,
        swamp;
    Span wet, high;               // of the humidity, and of the height as it is
    bool swamps, lakes, channels; // whether there are any, as far as spans tell
} Shape;

static float clamp(float value, float low, float high)
{
    value = value < low ? low : value;
    return value > high ? high : value;
}

static float mix(float a, float b, float t) { return a + (b - a) * t; }

// Returns whether the curve is anything but 0.
static bool apply(TerrainCurve curve, Span span, const float *in, float *out, int count)
{
    bool level = ISA_FN(spline_fill)(&terrain_curves[curve], span, in, out, count);
    return !level || out[0] != 0.0f;
}

static void apply_curves(const LandTile *tile, Shape *shape, int count)
{
    float *continents = shape->continents;
    Columns ridge, steps, warmth, wetness;
    for (int i = 0; i < count; i++) {
        float value = tile->fields[RIDGES][i];
        ridge[i] = value < 0.0f ? -value : value;
        continents[i] = (tile->fields[CONTINENTS][i] + tile->fields[PLATES][i]) * 0.75f;
        steps[i] = tile->fields[STEPS][i] + tile->fields[HILLS][i] * 0.07f; // ragged cliffs, not drawn with a compass
        // A climate field alone lets long straight borders follow its lattice: the small folds come from other ones.
        warmth[i] = tile->fields[TEMPERATURE][i] + tile->fields[STEPS][i] * WARMTH_FOLD;
        wetness[i] = tile->fields[HUMIDITY][i] + tile->fields[PEAKS][i] * WETNESS_FOLD;
    }
    Span land = span_of(continents, count), step = span_of(steps, count), bend = span_of(ridge, count);
    Span erosion = span_of(tile->fields[EROSION], count);
    apply(CURVE_BASE, land, continents, shape->base, count);
    bool inland = apply(CURVE_INLAND, land, continents, shape->inland, count);
    apply(CURVE_CLIFF, land, continents, shape->cliff, count);
    apply(CURVE_ROLL, erosion, tile->fields[EROSION], shape->roll, count);
    apply(CURVE_RUGGED, erosion, tile->fields[EROSION], shape->rugged, count);
    apply(CURVE_PLATEAU, step, steps, shape->plateau, count);
    shape->lakes = apply(CURVE_LAKE, step, steps, shape->lake, count);
    apply(CURVE_VALLEY, bend, ridge, shape->valley, count);
    apply(CURVE_GORGE, bend, ridge, shape->gorge, count);
    shape->channels = apply(CURVE_CHANNEL, bend, ridge, shape->channel, count);
    apply(CURVE_TEMPERATURE, span_of(warmth, count), warmth, shape->temperature, count);
    apply(CURVE_HUMIDITY, span_of(wetness, count), wetness, shape->humidity, count);
    shape->wet = span_of(shape->humidity, count);
    shape->swamps = inland && shape->wet.high > SWAMP_WET && erosion.high > SWAMP_FLAT;
}

// Ridged noise: crests where the field is zero, rounded so that they are no knives. 0 .. 1.
static float crest(float peaks)
{
    float ridge = 1.0f - 2.8f * sqrtf(peaks * peaks + 0.0008f);
    ridge = clamp(ridge, 0.0f, 1.0f);
    return ridge * ridge;
}

// Wet, warm and flat low land.
static void find_swamps(const LandTile *tile, Shape *shape, int count)
{
    memset(shape->swamp, 0, (size_t)count * sizeof *shape->swamp);
    if (!shape->swamps)
        return;
    for (int i = 0; i < count; i++) {
        float wet = clamp((shape->humidity[i] - SWAMP_WET) * 6.0f, 0.0f, 1.0f);
        float warm = clamp((shape->temperature[i] - SWAMP_WARM) * 6.0f, 0.0f, 1.0f);
        float flat = clamp((tile->fields[EROSION][i] - SWAMP_FLAT) * 16.0f, 0.0f, 1.0f);
        shape->swamp[i] = wet * warm * flat * clamp(shape->inland[i] * 3.0f, 0.0f, 1.0f);
    }
}

static void raise_land(LandTile *tile, Shape *shape, int count)
{
    for (int i = 0; i < count; i++) {
        float hills = tile->fields[HILLS][i], valley = shape->valley[i], inland = shape->inland[i];
        float above = shape->base[i] - SHORE;
        above = above > 0.0f ? above : 0.0f;
        float below = shape->base[i] - SHORE - above;
        shape->rugged[i] *= inland * shape->gorge[i];
        float mountain = shape->rugged[i] * (18.0f + 178.0f * crest(tile->fields[PEAKS][i]));
        float rolling = shape->roll[i] * (hills + 0.16f) * (0.25f + 0.75f * inland);
        float dry = clamp(0.55f - shape->humidity[i] * 0.9f, 0.12f, 1.0f); // mesas in dry lands, mere steps in wet ones
        float rise = above + rolling + shape->plateau[i] * inland * dry + mountain;
        float deep = clamp(-0.12f * below, 0.15f, 1.0f), sea_floor = hills * 9.0f * (1.0f - inland) * deep;
        float height = SHORE + below + rise * (0.10f + 0.90f * valley) * clamp(inland * 5.0f, 0.0f, 1.0f) + sea_floor;
        height += shape->plateau[i] * shape->cliff[i] * (1.0f - inland) * valley;
        tile->height[i] = height + tile->fields[DETAIL][i] * 1.3f;
    }
}

// Swamps end in pools, unless they lie high.
static void sink_pools(LandTile *tile, const Shape *shape, int count)
{
    for (int i = 0; i < count; i++) {
        float height = tile->height[i];
        float pools = 61.9f + tile->fields[HILLS][i] * 2.6f + tile->fields[DETAIL][i] * 2.0f;
        tile->height[i] = mix(height, pools, shape->swamp[i] * clamp((80.0f - height) * 0.08f, 0.0f, 1.0f));
    }
}

static void sink_lakes(LandTile *tile, const Shape *shape, int count)
{
    for (int i = 0; i < count; i++) {
        float height = tile->height[i], lake = shape->lake[i] * (1.0f - shape->rugged[i]);
        tile->height[i] = mix(height, height < 52.0f ? height : 52.0f, lake);
    }
}

static void sink_channels(LandTile *tile, const Shape *shape, int count)
{
    for (int i = 0; i < count; i++) {
        float height = tile->height[i], bed = 57.0f + tile->fields[DETAIL][i] * 1.5f;
        tile->height[i] = mix(height, height < bed ? height : bed, shape->channel[i]);
    }
}

// Toward HIGHEST ever slower, so that no summit is cut flat.
static void soften(LandTile *tile, int count)
{
    for (int i = 0; i < count; i++) {
        float height = tile->height[i], over = height > SOFT ? (height - SOFT) / (HIGHEST - SOFT) : 0.0f;
        tile->height[i] = height + (HIGHEST - SOFT) * (over / (1.0f + over) - over);
    }
}

// A tile without a swamp, a lake, a channel or a summit would come out of each of these as it went in.
static void lower_land(LandTile *tile, Shape *shape, int count)
{
    if (shape->swamps)
        sink_pools(tile, shape, count);
    if (shape->lakes)
        sink_lakes(tile, shape, count);
    if (shape->channels)
        sink_channels(tile, shape, count);
    shape->high = span_of(tile->height, count);
    if (shape->high.high > SOFT)
        soften(tile, count);
    if (shape->high.high > SOFT || shape->high.low < LOWEST) {
        for (int i = 0; i < count; i++)
            tile->height[i] = clamp(tile->height[i], LOWEST, HIGHEST);
        shape->high = span_of(tile->height, count);
    }
}

static void finish(LandTile *tile, const Shape *shape, int count)
{
    for (int i = 0; i < count; i++) {
        float height = tile->height[i], cold = height > 85.0f ? (height - 85.0f) * 0.0083f : 0.0f;
        tile->temperature[i] = clamp(shape->temperature[i] - cold, -1.0f, 1.0f);
        tile->humidity[i] = shape->humidity[i];
        float crag = clamp((shape->rugged[i] - 0.14f) * 5.0f, 0.0f, 1.0f);
        tile->overhang[i] = 14.0f * crag;
        tile->surface[i] = (uint8_t)(int)height;
    }
}

// All ranges of a row in one pass: the compiler keeps the comparisons in registers. A row with fewer ranges looks at
// its first again; one without any takes whatever is left.
static void match_box(const ClimateBox *row, const float *const *axes, int32_t *restrict biome, int count)
{
    const ClimateRange everything = {.axis = CLIMATE_HEIGHT, .low = -1e9f, .high = 1e9f};
    const ClimateRange first = row->range_count > 0 ? row->ranges[0] : everything;
    const ClimateRange second = row->range_count > 1 ? row->ranges[1] : first;
    const ClimateRange third = row->range_count > 2 ? row->ranges[2] : first;
    const float *restrict a = axes[first.axis], *restrict b = axes[second.axis], *restrict c = axes[third.axis];
    int32_t value = (int32_t)row->biome;
    for (int i = 0; i < count; i++) {
        bool inside = (a[i] >= first.low) & (a[i] < first.high) & (b[i] >= second.low) & (b[i] < second.high) &
                      (c[i] >= third.low) & (c[i] < third.high);
        biome[i] = inside ? value : biome[i];
    }
}

// Whether a row's ranges hold some of a tile's columns, and all of them, as far as the axes' spans tell.
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

// From the last row to the first: what is written last is the first that holds. Rows after one that holds everywhere
// need not be looked at, nor those that hold nowhere.
static void match_boxes(const float *const *axes, const Span *spans, int32_t *biome, int count)
{
    bool some[CLIMATE_BOXES_MAX];
    int box = 0;
    for (bool all = false; !all; box++) {
        BoxReach reach = box_reach(&climate_boxes[box], spans);
        some[box] = reach.some;
        all = reach.all;
    }
    while (--box >= 0)
        if (some[box])
            match_box(&climate_boxes[box], axes, biome, count);
}

static void choose_biomes(LandTile *tile, const Shape *shape, int count)
{
    Columns sea;
    for (int i = 0; i < count; i++)
        sea[i] = shape->continents[i] < -0.03f ? 1.0f : 0.0f;
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
    match_boxes(axes, spans, biome, count);
    for (int i = 0; i < count; i++)
        tile->biome[i] = (uint8_t)biome[i]; // NOLINT(*uninitialized*): the last box holds everywhere
}

void ISA_FN(land_karst_shape)(LandTile *tile, int count)
{
    _Static_assert(FIELD_HUMIDITY - FIELD_CONTINENTS + 1 == KARST_FIELDS, "fields and their order disagree");
    Shape shape;
    apply_curves(tile, &shape, count);
    find_swamps(tile, &shape, count);
    raise_land(tile, &shape, count);
    lower_land(tile, &shape, count);
    finish(tile, &shape, count);
    choose_biomes(tile, &shape, count);
}
