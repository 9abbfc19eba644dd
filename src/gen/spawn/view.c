#include "gen/spawn/view.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    UNIT = VIEW_UNIT,
    CROWN = 7,         // blocks
    FULL = 64,         // of shares
    SHOWS = UNIT / 50, // a biome counts from this angle on, in two directions at least
    WIDE = 192,        // a direction is open if one sees so far
    STEEP = UNIT / 12, // land before the feet that rises more is in the way
    SEEN_MOST = UNIT * 2 / 5,
    WET_MOST = UNIT / 4,
    TOPS_MOST = UNIT * 2 / 5,
    KINDS_MOST = 4,
    RELIEF_MOST = 150, // blocks
};

#define MUCH 10.0f         // 1 / the angle that is much to see
#define CONTRAST_MOST 0.5f // of colours

// Unit vectors of the ways in 1 / UNIT: no function of the C library gives the same bits on every machine.
static const struct {
    int x, z;
} unit[VIEW_WAYS] = {{0, -1024},   {200, -1004}, {392, -946},  {569, -851},  {724, -724},   {851, -569},  {946, -392},
                     {1004, -200}, {1024, 0},    {1004, 200},  {946, 392},   {851, 569},    {724, 724},   {569, 851},
                     {392, 946},   {200, 1004},  {0, 1024},    {-200, 1004}, {-392, 946},   {-569, 851},  {-724, 724},
                     {-851, 569},  {-946, 392},  {-1004, 200}, {-1024, 0},   {-1004, -200}, {-946, -392}, {-851, -569},
                     {-724, -724}, {-569, -851}, {-392, -946}, {-200, -1004}};

void layer_init(Layer *layer, Lattice lattice, int stride, int last)
{
    layer->stride = stride;
    layer->lattice = lattice;
    layer->count = 0;
    for (int n = 1; n * lattice.step <= last; n += n * lattice.step < VIEW_DENSE ? 1 : 2) {
        ASSERT(layer->count < VIEW_STEPS);
        layer->distance[layer->count] = n * lattice.step;
        for (int w = 0; w < VIEW_WAYS; w++) {
            int dx = (unit[w].x * n + UNIT / 2) >> 10, dz = (unit[w].z * n + UNIT / 2) >> 10;
            layer->at[w][layer->count] = dz * lattice.side + dx;
        }
        layer->count++;
    }
}

// A wood hides what is behind it if a third of all possible places hold a tree.
void scenery_init(Scenery *scenery, const Land *land)
{
    const GeneratorSpec *spec = land->spec;
    *scenery = (Scenery){.land = land};
    for (int b = 0; b < spec->biome_count; b++) {
        scenery->crowns[b] = (uint8_t)(CROWN * CLAMP(spec->biomes[b].trees.density * 3.0f, 0.0f, 1.0f));
        for (int c = 0; c < 3; c++)
            scenery->colours[b][c] =
                (uint8_t)((spec->biomes[b].info.map_colour >> (16 - 8 * c) & 255) * VIEW_COLOUR / 256);
    }
}

// ---- lines of sight

// The weight of land and water at a distance, in 1 / FULL: none before the feet, less where mist hides them.
static int land_share(int distance)
{
    return distance < 40 ? 0 : distance <= 48 ? FULL / 2 : distance <= 256 ? FULL : FULL * 5 / 8;
}
static int water_share(int distance)
{
    return distance < 12 ? FULL / 4 : distance < 48 ? FULL / 2 : land_share(distance);
}

// The line of sight in one direction, from the eye outward.
typedef struct Line {
    const Scenery *scenery;
    int eye, steepest; // INT_MIN: nothing is seen yet
    Way *way;
} Line;

static void see_water(Way *way, const Lattice *lattice, int at, int distance, int angle)
{
    way->wet += angle * water_share(distance) / FULL;
    if (way->water_biome < 0) {
        way->water_biome = lattice->biome[at];
        way->water_away = distance;
    }
}

static void see_colour(Way *way, const uint8_t colour[3], int share)
{
    for (int c = 0; c < 3; c++) {
        way->colour[c] += share * colour[c];
        way->squares += share * colour[c] * colour[c];
    }
}

static void see(Line *line, const Lattice *lattice, int at, int distance, int angle)
{
    Way *way = line->way;
    int height = lattice->height[at], share = angle * land_share(distance) / FULL;
    bool wet = lattice->wet[at] == LATTICE_WET;
    way->seen += share;
    way->lift += share * (line->steepest - angle / 2);
    way->reach = distance;
    see_colour(way, line->scenery->colours[lattice->biome[at]], share);
    way->low = MIN(way->low, height);
    way->high = MAX(way->high, height);
    if (wet && !(line->scenery->land->spec->biomes[lattice->biome[at]].info.flags & BIOME_ICE))
        see_water(way, lattice, at, distance, angle);
    if (angle >= SHOWS)
        way->kinds |= UINT64_C(1) << lattice->biome[at];
}

static void pass(Line *line, const Layer *layer, int from, int w)
{
    const Lattice *lattice = &layer->lattice;
    for (int n = 0; n < layer->count; n++) {
        int at = from + layer->at[w][n], distance = layer->distance[n];
        int rise = lattice->height[at] + line->scenery->crowns[lattice->biome[at]] - line->eye;
        int slope = rise * UNIT / distance, before = line->steepest;
        if (slope < before)
            continue;
        line->steepest = slope;
        see(line, lattice, at, distance, slope - (before == INT_MIN ? MIN(slope, 0) : before));
        if (distance <= VIEW_NEAR)
            line->way->near = slope;
    }
    line->way->top = line->steepest;
}

void panorama_of(const Scenery *scenery, const Layer *feet, const Layer *layer, int x, int z, Panorama *panorama)
{
    const int from = lattice_at(&layer->lattice, x, z), ground = layer->lattice.height[from];
    panorama->stride = feet ? 1 : layer->stride;
    panorama->ground = ground;
    memset(panorama->bonus, 0, sizeof panorama->bonus);
    for (int w = 0; w < VIEW_WAYS; w += panorama->stride) {
        Way *way = &panorama->ways[w];
        Line line = {.scenery = scenery, .eye = ground + VIEW_EYE, .steepest = INT_MIN, .way = way};
        *way = (Way){.high = ground, .low = ground, .water_biome = -1};
        if (feet)
            pass(&line, feet, lattice_at(&feet->lattice, x, z), w);
        pass(&line, layer, from, w);
    }
}

// ---- pictures

// Worlds begin in the morning with the sun in the southeast: a view away from the sun shows lit land.
enum { SUN_WAY = 10 };

static float lit(int w)
{
    return -(float)(unit[w].x * unit[SUN_WAY].x + unit[w].z * unit[SUN_WAY].z) / (float)(UNIT * UNIT);
}

static float share(int angle, int most) { return (float)MIN(angle, most) / (float)UNIT; }

// The sums over the ways of a picture; those in the middle weigh more than those at the rim.
typedef struct Sum {
    float seen, wet, open, blocked, bonus, weights;
    float angle, colour[3], squares;
    int top, low_top, high, low;
    uint64_t once, twice;
} Sum;

static void add(Sum *sum, const Way *way, float bonus, float weight)
{
    sum->weights += weight;
    sum->seen += weight * share(way->seen, SEEN_MOST);
    sum->wet += weight * share(way->wet, WET_MOST);
    sum->angle += weight * (float)way->seen;
    sum->squares += weight * (float)way->squares;
    for (int c = 0; c < 3; c++)
        sum->colour[c] += weight * (float)way->colour[c];
    sum->open += way->reach >= WIDE ? weight : 0.0f;
    sum->blocked += weight * share(MAX(way->near - STEEP, 0), UNIT);
    sum->bonus = MAX(sum->bonus, bonus * weight / (float)(VIEW_HALF + 2));
    sum->top = MAX(sum->top, way->top);
    sum->low_top = MIN(sum->low_top, way->top);
    sum->high = MAX(sum->high, way->high);
    sum->low = MIN(sum->low, way->low);
    sum->twice |= sum->once & way->kinds;
    sum->once |= way->kinds;
}

static float relief_of(const Sum *sum) { return (float)MIN(sum->high - sum->low, RELIEF_MOST); }

// The deviation of the colours, 1 being the way from black to white; less if little is seen.
static float contrast_of(const Sum *sum)
{
    if (sum->angle <= 0.0f)
        return 0.0f;
    float each = 1.0f / sum->angle, variance = sum->squares * each;
    for (int c = 0; c < 3; c++)
        variance -= sum->colour[c] * each * (sum->colour[c] * each);
    float share = sum->seen / sum->weights * MUCH;
    return sqrtf(MAX(variance, 0.0f)) * (1.0f / VIEW_COLOUR) * MIN(share, 1.0f);
}

static float points_of(const SpawnSpec *spec, const Panorama *panorama, int middle)
{
    Sum sum = {.top = INT_MIN, .low_top = INT_MAX, .low = INT_MAX};
    for (int k = -VIEW_HALF; k <= VIEW_HALF; k += panorama->stride) {
        int w = (middle + k + VIEW_WAYS) % VIEW_WAYS;
        add(&sum, &panorama->ways[w], panorama->bonus[w], (float)(VIEW_HALF + 2 - abs(k)));
    }
    float each = 1.0f / sum.weights, tops = share(MAX(sum.top - sum.low_top, 0), TOPS_MOST);
    float kinds = (float)CLAMP(__builtin_popcountll(sum.twice) - 1, 0, KINDS_MOST - 1);
    return (sum.seen * each * spec->seen) + (tops * spec->skyline) + (sum.wet * each * spec->water) +
           (relief_of(&sum) * spec->relief) + (contrast_of(&sum) * spec->contrast) + (kinds * spec->biomes) +
           (sum.open * each * spec->open) - (sum.blocked * each * spec->blocked) + (lit(middle) * spec->light) +
           sum.bonus;
}

float view_bound(const SpawnSpec *spec, const Panorama *panorama)
{
    Sum sum = {.top = INT_MIN, .low_top = INT_MAX, .low = INT_MAX};
    float seen = 0.0f, wet = 0.0f;
    for (int w = 0; w < VIEW_WAYS; w += panorama->stride) {
        seen = MAX(seen, share(panorama->ways[w].seen, SEEN_MOST));
        wet = MAX(wet, share(panorama->ways[w].wet, WET_MOST));
        add(&sum, &panorama->ways[w], panorama->bonus[w], (float)(VIEW_HALF + 2));
    }
    return seen * spec->seen + wet * spec->water + share(MAX(sum.top - sum.low_top, 0), TOPS_MOST) * spec->skyline +
           (float)CLAMP(__builtin_popcountll(sum.once) - 1, 0, KINDS_MOST - 1) * spec->biomes +
           relief_of(&sum) * spec->relief + spec->open + spec->light + CONTRAST_MOST * spec->contrast + sum.bonus;
}

Picture view_best(const SpawnSpec *spec, const Panorama *panorama, float least)
{
    Picture best = {0, -1e9f};
    if (view_bound(spec, panorama) < least)
        return best;
    for (int w = 0; w < VIEW_WAYS; w += panorama->stride) {
        float points = points_of(spec, panorama, w);
        if (points > best.points)
            best = (Picture){w, points};
    }
    return best;
}

// ---- the look

// Degrees of a slope (Rajan, Wang, Inkol and Joyal, "Efficient Approximations for the Arctangent Function", 2006).
static float degrees(float slope)
{
    float size = slope < 0.0f ? -slope : slope, small = size > 1.0f ? 1.0f / size : size;
    float angle = 45.0f * small + 15.66f * small * (1.0f - small);
    angle = size > 1.0f ? 90.0f - angle : angle;
    return slope < 0.0f ? -angle : angle;
}

// Turns the eye up or down toward the middle of all that is seen, so that the skyline is above the picture's middle.
void view_turn(const Panorama *panorama, const Picture *picture, SpawnPoint *spawn)
{
    int seen = 0, lift = 0, top = INT_MIN;
    for (int k = -2; k <= 2; k += panorama->stride) {
        const Way *way = &panorama->ways[(picture->way + k + VIEW_WAYS) % VIEW_WAYS];
        seen += way->seen;
        lift += way->lift;
        top = MAX(top, way->top);
    }
    float middle = seen > 0 ? (float)lift / (float)(seen * UNIT) : 0.0f, up = (float)top / (float)UNIT;
    spawn->yaw = 11.25f * (float)picture->way;
    spawn->pitch = CLAMP(degrees((middle + up) * 0.5f) - 6.0f, -22.0f, 12.0f);
}

bool view_sees(const Scenery *scenery, int x, int z, const BlockPos *top)
{
    const Lattice *near = &scenery->near.lattice;
    int dx = (int)(top->x - x), dz = (int)(top->z - z), eye = near->height[lattice_at(near, x, z)] + VIEW_EYE;
    int steps = MAX(abs(dx), abs(dz)) / VIEW_NEAR_STEP;
    for (int n = 1; n < steps; n++) {
        int at = lattice_at(near, x + dx * n / steps, z + dz * n / steps);
        if ((near->height[at] - eye) * steps > (top->y - eye) * n)
            return false;
    }
    return true;
}

int view_way(int64_t dx, int64_t dz)
{
    int best = 0;
    int64_t most = INT64_MIN;
    for (int w = 0; w < VIEW_WAYS; w++) {
        int64_t along = dx * unit[w].x + dz * unit[w].z;
        if (along > most) {
            most = along;
            best = w;
        }
    }
    return best;
}
