// The water table must be at rest without any look at the rooms that it fills: water stands still if beside it and
// below it there is water or stone. Its level is the same within a step of the field; where a neighbouring column has a
// lower one, the stone of this column is kept from just above the neighbour's level up to its own. So each column needs
// only the levels of its four neighbours, and the walls are as thin as they can be.
#include "gen/stages/cave_shape.h"

#include "base/hash.h"
#include "gen/build.h"

#include <string.h>

enum {
    TABLE_COVER = 8, // blocks of ground that the water table stays below the surface
    TABLE_LEAST = 2, // the lowest level above the lava
    RAVINE_LEAST = 2,
    SHAFT_REACH = 12, // no shaft is wider
};

// ---- ravines

// The blocks between the surface, or the ravine's roof, and its bottom: walls are steep, and its ends rise.
static int ravine_cut(const CaveRavine *ravine, float where, float course)
{
    float share = CLAMP((where - ravine->above) * ravine->rate, 0.0f, 1.0f),
          half = ravine->width * (0.3f + 0.7f * share);
    float across = course * course, most = half * half;
    if (share <= 0.0f || across >= most)
        return 0;
    float side = across / most;
    return (int)((float)ravine->depth * share * (1.0f - side * side));
}

static void cut_column(const CaveSpec *spec, const CaveRavine *ravine, int cut, int surface, uint8_t *low,
                       uint8_t *high)
{
    int top = ravine->cover > 0 ? surface - ravine->cover - (ravine->depth - cut) / 3 : surface + 1;
    int bottom = MAX((ravine->cover > 0 ? surface - ravine->cover : surface + 1) - cut, MAX(spec->lava, 0) + 2);
    if (cut < RAVINE_LEAST || bottom >= top)
        return;
    *low = (uint8_t)bottom;
    *high = (uint8_t)top;
}

static void add_ravines(const CaveSites *sites, const CaveRavine *ravine, CaveSpans *spans)
{
    const CaveSpec *spec = &sites->land->spec->caves;
    float where[CHUNK_COLUMNS], course[CHUNK_COLUMNS], highest = ravine->above;
    land_fill2(sites->land, ravine->where, sites->x, sites->z, sites->step, where);
    for (int i = 0; i < CHUNK_COLUMNS; i++)
        highest = MAX(highest, where[i]);
    if (highest <= ravine->above)
        return;
    land_fill2(sites->land, ravine->field, sites->x, sites->z, sites->step, course);
    uint8_t *low = spans->low[spans->count], *high = spans->high[spans->count];
    spans->count++;
    for (int i = 0; i < CHUNK_COLUMNS; i++) {
        low[i] = high[i] = 0;
        cut_column(spec, ravine, ravine_cut(ravine, where[i], course[i]), sites->surface[i], &low[i], &high[i]);
    }
}

// ---- shafts

typedef struct Shaft {
    int64_t x, z;
    int radius, low, high;
    bool open;
} Shaft;

static float unit(uint64_t random) { return (float)(random & 0xFFFF) * 0x1p-16f; }

static bool find_shaft(const Land *land, int64_t cell_x, int64_t cell_z, Shaft *shaft)
{
    const CaveShafts *rule = &land->spec->caves.shafts;
    uint64_t random = hash_at2(hash_combine(land->scatter_seed, SCATTER_SHAFTS), cell_x, cell_z);
    if (unit(random) >= rule->chance)
        return false;
    uint64_t more = hash_mix(random + 1);
    int height = rule->high - rule->low;
    *shaft = (Shaft){.x = cell_x * rule->cell + (int64_t)(more % (uint64_t)rule->cell),
                     .z = cell_z * rule->cell + (int64_t)((more >> 16) % (uint64_t)rule->cell),
                     .radius = 2 + (int)((random >> 16) % (uint64_t)MAX(rule->radius - 1, 1)),
                     .low = rule->low + (int)((random >> 32) % (uint64_t)(height / 3 + 1)),
                     .high = rule->high - (int)((random >> 40) % (uint64_t)(height / 3 + 1)),
                     .open = unit(random >> 48) < rule->open};
    return true;
}

// The bottom is a bowl; the outline is bent by the hash of eight directions of the column.
static void draw_shaft(const CaveSites *sites, const Shaft *shaft, CaveSpans *spans, int span)
{
    for (int i = 0; i < CHUNK_COLUMNS; i++) {
        int64_t dx = sites->x + i % CHUNK_SIZE * sites->step - shaft->x;
        int64_t dz = sites->z + i / CHUNK_SIZE * sites->step - shaft->z;
        int64_t bent = (dx * dx * 5 + dz * dz * 4 + dx * dz * (shaft->low % 5 - 2)) / 4;
        int64_t edge = (int64_t)shaft->radius * shaft->radius + shaft->radius;
        if (bent > edge)
            continue;
        int low = shaft->low + (int)(bent * 3 / (edge + 1)), surface = sites->surface[i];
        int high = shaft->open ? surface + 1 : MIN(shaft->high - (int)(bent * 4 / (edge + 1)), surface);
        if (low >= high)
            continue;
        spans->low[span][i] = (uint8_t)low;
        spans->high[span][i] = (uint8_t)high;
    }
}

static void add_shafts(const CaveSites *sites, CaveSpans *spans)
{
    const CaveShafts *rule = &sites->land->spec->caves.shafts;
    int64_t last_x = sites->x + (CHUNK_SIZE - 1) * sites->step, last_z = sites->z + (CHUNK_SIZE - 1) * sites->step;
    int span = spans->count;
    for (int64_t z = floor_div(sites->z - SHAFT_REACH, rule->cell); z <= floor_div(last_z + SHAFT_REACH, rule->cell);
         z++)
        for (int64_t x = floor_div(sites->x - SHAFT_REACH, rule->cell);
             x <= floor_div(last_x + SHAFT_REACH, rule->cell); x++) {
            Shaft shaft;
            if (!find_shaft(sites->land, x, z, &shaft))
                continue;
            if (spans->count == span) {
                memset(spans->low[span], 0, CHUNK_COLUMNS);
                memset(spans->high[span], 0, CHUNK_COLUMNS);
                spans->count++;
            }
            draw_shaft(sites, &shaft, spans, span);
        }
}

void cave_spans(const CaveSites *sites, CaveSpans *spans)
{
    const CaveSpec *spec = &sites->land->spec->caves;
    spans->count = 0;
    for (int r = 0; r < spec->ravine_count; r++)
        add_ravines(sites, &spec->ravines[r], spans);
    if (spec->shafts.cell > 0)
        add_shafts(sites, spans);
}

bool cave_spans_open(const CaveSpans *spans, int column, int surface)
{
    bool open = false;
    for (int s = 0; s < spans->count; s++)
        open |= spans->high[s][column] > surface;
    return open;
}

// ---- chambers and mouths

void cave_ease(const CaveSites *sites, const float *entrance, CaveShape *shape)
{
    const CaveSpec *spec = &sites->land->spec->caves;
    const CaveChambers *rule = &spec->chambers;
    float field[CHUNK_COLUMNS] = {0}, most = 0.0f;
    if (rule->field >= 0)
        land_fill2(sites->land, rule->field, sites->x, sites->z, sites->step, field);
    for (int i = 0; i < CHUNK_COLUMNS; i++) {
        float mouth = MAX(entrance[i] - spec->open, 0.0f) * spec->mouth;
        float ease = rule->field >= 0 ? CLAMP((field[i] - rule->above) * rule->rate, 0.0f, rule->most) : 0.0f;
        shape->ease[i] = ease;
        shape->mouth[i] = mouth;
        most = MAX(most, MAX(ease, mouth));
    }
    shape->eased = most > 0.0f;
}

// ---- the water table

void cave_levels(const CaveSites *sites, uint8_t *level)
{
    const GeneratorSpec *spec = sites->land->spec;
    const CaveTable *rule = &spec->caves.table;
    float field[CHUNK_COLUMNS];
    land_fill2(sites->land, rule->field, sites->x, sites->z, sites->step, field);
    for (int i = 0; i < CHUNK_COLUMNS; i++) {
        float height = CLAMP(rule->level + rule->swing * field[i], 0.0f, (float)SEA_LEVEL);
        int y = (int)height / rule->step * rule->step;
        bool dry =
            y < spec->caves.lava + TABLE_LEAST || y < spec->bedrock_layers || y > sites->surface[i] - TABLE_COVER;
        level[i] = dry ? 0 : (uint8_t)y;
    }
}
