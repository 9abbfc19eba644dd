#include "gen/stages/caves.h"

#include <math.h>

// The least value of the cavern field that is hollow. With a rise, caverns are rarer near the surface.
static float cavern_threshold(const CaveSpec *spec, int y)
{
    int above = CLAMP(y - spec->rise_from, 0, spec->rise_blocks);
    return spec->cavern + spec->cavern_rise * (float)above / (float)spec->rise_blocks;
}

enum { CHAMBER_FADE = 8 }; // blocks over which chambers narrow at their floor and ceiling

#define THRESHOLD_LEAST 0.04f // of shaped caves: above 0, so that none is at the ceiling

// The values that all columns of a layer share.
typedef struct Layer {
    const float *lower[3], *upper[3]; // samples below and above: cavern and two of tunnels
    float part;                       // of the way from lower to upper
    float threshold, least;           // of caverns; and that of eased ones, at least
    float ease;                       // the share of the columns' ease
    int y;
} Layer;

static Layer layer_at(const CaveSpec *spec, const CaveLayers *caves, int y)
{
    const CaveChambers *rule = &spec->chambers;
    int above = y - caves->sampled, sample = above / caves->spacing;
    float inner = (float)MIN(y - rule->low, rule->high - y) / (float)CHAMBER_FADE;
    float ledge = (float)(y % spec->ledge_height) / (float)spec->ledge_height - 0.5f;
    Layer layer = {.part = (float)(above % caves->spacing) / (float)caves->spacing,
                   .threshold = cavern_threshold(spec, y) + spec->ledge * ledge,
                   .least = cave_is_shaped(spec) ? THRESHOLD_LEAST : -INFINITY,
                   .ease = CLAMP(inner, 0.0f, 1.0f),
                   .y = y};
    for (int f = 0; f < 3; f++) {
        layer.lower[f] = caves->samples[f] + sample * CHUNK_COLUMNS;
        layer.upper[f] = layer.lower[f] + (layer.part > 0.0f ? CHUNK_COLUMNS : 0); // the last may have none above it
    }
    return layer;
}

static inline float between(float lower, float upper, float part) { return lower + (upper - lower) * part; }

// Terms that a layer needs: few layers have eased columns, or ceilings so near that caves narrow; planes have no
// tunnels.
typedef struct LayerKind {
    bool eased, near, tunnels;
} LayerKind;

// Writes 1 where the fields are hollow, else 0.
static inline void find_hollow(const CaveSpec *spec, const CaveLayers *caves, const Layer *layer, const LayerKind kind,
                               uint8_t *restrict hollow)
{
    const float *c0 = layer->lower[0], *c1 = layer->upper[0], *a0 = layer->lower[1], *a1 = layer->upper[1];
    const float *b0 = layer->lower[2], *b1 = layer->upper[2], *ceiling = caves->ceiling;
    const float *ease = caves->shape->ease, *mouth = caves->shape->mouth;
    const float part = layer->part, width = spec->tunnel, crooked = spec->bend, height = (float)layer->y;
    const float scale = 1.0f / (float)spec->fade, share = layer->ease, base = layer->threshold, least = layer->least;
    for (int i = 0; i < CHUNK_COLUMNS; i++) {
        float below = (ceiling[i] - height) * scale, cavern = between(c0[i], c1[i], part);
        float fade = kind.near ? CLAMP(below, 0.0f, 1.0f) : 1.0f;
        float threshold = kind.eased ? base - ease[i] * share - mouth[i] : base;
        threshold = MAX(threshold, least);
        bool cave = cavern * fade > threshold;
        if (kind.tunnels) {
            float bend = cavern * crooked;
            float first = between(a0[i], a1[i], part) + bend, second = between(b0[i], b1[i], part) - bend;
            cave |= first * first + second * second < width * fade;
        }
        hollow[i] = cave;
    }
}

static void add_spans(const CaveLayers *caves, int y, uint8_t *restrict hollow)
{
    const CaveSpans *spans = &caves->shape->spans;
    const float *ceiling = caves->ceiling;
    for (int s = 0; s < spans->count; s++) {
        const uint8_t *low = spans->low[s], *high = spans->high[s];
        for (int i = 0; i < CHUNK_COLUMNS; i++)
            hollow[i] |= (uint8_t)((y >= low[i]) & (y < high[i]) & ((float)y < ceiling[i]));
    }
}

static bool fill_hollow(const CaveSpec *spec, const CaveLayers *caves, int y, const uint8_t *restrict hollow)
{
    const uint8_t dry = y <= spec->lava ? BLOCK_LAVA : BLOCK_AIR;
    const uint8_t *level = caves->shape->level, *dam = caves->shape->dam;
    uint8_t *restrict layer = caves->blocks + y * CHUNK_COLUMNS, any = 0;
    if (!caves->shape->wet) {
        for (int i = 0; i < CHUNK_COLUMNS; i++) {
            layer[i] = hollow[i] ? dry : layer[i];
            any |= hollow[i];
        }
        return any;
    }
    for (int i = 0; i < CHUNK_COLUMNS; i++) {
        bool below = y <= level[i], held = below & (y > dam[i]);
        uint8_t inside = below ? BLOCK_WATER : dry;
        layer[i] = (hollow[i] & !held) ? inside : layer[i];
        any |= hollow[i];
    }
    return any;
}

static float lowest_ceiling(const CaveLayers *caves)
{
    float lowest = caves->ceiling[0];
    for (int i = 1; i < CHUNK_COLUMNS; i++)
        lowest = MIN(lowest, caves->ceiling[i]);
    return lowest;
}

void ISA_FN(caves_carve)(const CaveSpec *spec, const CaveLayers *caves)
{
    const float lowest = lowest_ceiling(caves), scale = 1.0f / (float)spec->fade;
    for (int y = caves->bottom; y < caves->end; y += caves->apart) {
        uint8_t hollow[CHUNK_COLUMNS];
        Layer layer = layer_at(spec, caves, y);
        const bool near = (lowest - (float)y) * scale < 1.0f;
        if (spec->kind == CAVES_PLANES)
            find_hollow(spec, caves, &layer, (LayerKind){false, true, false}, hollow);
        else if (caves->shape->eased && near)
            find_hollow(spec, caves, &layer, (LayerKind){true, true, true}, hollow);
        else if (caves->shape->eased)
            find_hollow(spec, caves, &layer, (LayerKind){true, false, true}, hollow);
        else if (near)
            find_hollow(spec, caves, &layer, (LayerKind){false, true, true}, hollow);
        else
            find_hollow(spec, caves, &layer, (LayerKind){false, false, true}, hollow);
        add_spans(caves, y, hollow);
        caves->hollow[y] = fill_hollow(spec, caves, y, hollow) || !cave_is_shaped(spec);
    }
}

// ---- regions of caves

// Most regions hold no column of a chunk, so that is found out first.
static bool find_inside(const CaveRegion *region, const CaveColumns *columns, uint8_t *restrict inside)
{
    const float above = region->above, below = region->below, cold = region->cold, warm = region->warm;
    uint8_t any = 0;
    for (int i = 0; i < CHUNK_COLUMNS; i++) {
        float value = columns->field[i] + columns->fray[i], temperature = columns->temperature[i];
        inside[i] = (value >= above) & (value < below) & (temperature >= cold) & (temperature < warm);
    }
    for (int i = 0; i < CHUNK_COLUMNS; i++)
        any |= inside[i];
    return any;
}

bool ISA_FN(caves_find_region)(const CaveRegion *region, const CaveColumns *columns)
{
    const int16_t low = (int16_t)region->low, high = (int16_t)region->high;
    const int8_t *restrict shift = columns->shift;
    const uint8_t *restrict crust = columns->crust;
    uint8_t *restrict from = columns->low, *restrict to = columns->high, inside[CHUNK_COLUMNS];
    if (!find_inside(region, columns, inside))
        return false;
    for (int i = 0; i < CHUNK_COLUMNS; i++) {
        int16_t first = (int16_t)(low + shift[i]), end = (int16_t)(high + shift[i]);
        first = low > 0 ? CLAMP(first, 0, 255) : 0;
        from[i] = inside[i] ? (uint8_t)first : 255;
        to[i] = inside[i] ? (uint8_t)CLAMP(end, 0, 255) : 0;
    }
    for (int i = 0; i < CHUNK_COLUMNS; i++)
        to[i] = MIN(to[i], crust[i]);
    return true;
}

void ISA_FN(caves_change_rock)(uint8_t rock, const uint8_t *low, const uint8_t *high, int bottom, int top,
                               uint8_t *blocks)
{
    for (int y = bottom; y < top; y++) {
        uint8_t *restrict layer = blocks + y * CHUNK_COLUMNS;
        const uint8_t here = (uint8_t)y;
        for (int i = 0; i < CHUNK_COLUMNS; i++) {
            bool changes = (layer[i] == BLOCK_STONE) & (here >= low[i]) & (here < high[i]);
            layer[i] = changes ? rock : layer[i];
        }
    }
}

// ---- faces

static inline bool is_open(uint8_t block)
{
    return (block == BLOCK_AIR) | (block == BLOCK_WATER) | (block == BLOCK_LAVA);
}

uint8_t ISA_FN(caves_find_faces)(const uint8_t *layer, const uint8_t *surface, int y, uint8_t *restrict faces)
{
    const uint8_t here = (uint8_t)y;
    uint8_t any = 0;
    for (int i = 0; i < CHUNK_COLUMNS; i++) {
        const bool open = is_open(layer[i]), below = is_open(layer[i - CHUNK_COLUMNS]),
                   above = is_open(layer[i + CHUNK_COLUMNS]), under = here < surface[i];
        uint8_t floor = ((layer[i] == BLOCK_AIR) & !below & under) ? CAVE_FLOOR : 0;
        uint8_t ceiling = (open & !above & under) ? CAVE_CEILING : 0;
        faces[i] = floor | ceiling;
        any |= faces[i];
    }
    return any;
}
