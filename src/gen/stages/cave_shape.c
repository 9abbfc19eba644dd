// The water table must be at rest without any look at the rooms that it fills: water stands still if beside it and
// below it there is water or stone. Its level is the same within a step of the field; where a neighbouring column has a
// lower one, the stone of this column is kept from just above the neighbour's level up to its own. Each column thus
// needs only the levels of its four neighbours, and walls are as thin as possible.
#include "gen/stages/cave_shape.h"

#include "base/hash.h"
#include "gen/stages/build.h"

#include <string.h>

enum {
    TABLE_COVER = 8, // blocks of ground that the water table stays below the surface
    TABLE_LEAST = 2, // the lowest level above the lava
    RAVINE_LEAST = 2,
    SHAFT_REACH = 12, // no shaft is wider
};

// ---- slow fields

static void read_wide(const Land *land, int field, const CaveWides *wides, CaveWide *wide)
{
    float values[CHUNK_COLUMNS];
    fields_fill2(&land->fields, field, wides->x, wides->z, CHUNK_SIZE, values);
    wide->highest = values[0];
    for (int i = 0; i < 16; i++) {
        wide->at[i / 4][i % 4] = values[i / 4 * CHUNK_SIZE + i % 4];
        wide->highest = MAX(wide->highest, wide->at[i / 4][i % 4]);
    }
}

void cave_wides(const Land *land, int64_t x, int64_t z, CaveWides *wides)
{
    const CaveSpec *spec = &land->spec->caves;
    wides->x = (floor_div(x, CHUNK_SIZE) - 1) * CHUNK_SIZE;
    wides->z = (floor_div(z, CHUNK_SIZE) - 1) * CHUNK_SIZE;
    if (spec->chambers.field >= 0)
        read_wide(land, spec->chambers.field, wides, &wides->chambers);
    for (int r = 0; r < spec->ravine_count; r++)
        if (spec->ravines[r].where == spec->chambers.field)
            wides->ravines[r] = wides->chambers;
        else
            read_wide(land, spec->ravines[r].where, wides, &wides->ravines[r]);
    if (spec->table.field >= 0)
        read_wide(land, spec->table.field, wides, &wides->table);
}

static void fill_between(const CaveSites *sites, const CaveWide *wide, float *out)
{
    const int first_x = (int)(sites->x - sites->wides->x), first_z = (int)(sites->z - sites->wides->z);
    for (int j = 0; j < CHUNK_SIZE; j++) {
        const int z = first_z + j;
        const float *lower = wide->at[z / CHUNK_SIZE], *upper = wide->at[z / CHUNK_SIZE + 1];
        const float along = (float)(z % CHUNK_SIZE) / (float)CHUNK_SIZE;
        float row[4];
        for (int k = 0; k < 4; k++)
            row[k] = lower[k] + (upper[k] - lower[k]) * along;
        for (int i = 0; i < CHUNK_SIZE; i++) {
            const int x = first_x + i, k = x / CHUNK_SIZE;
            out[j * CHUNK_SIZE + i] = row[k] + (row[k + 1] - row[k]) * ((float)(x % CHUNK_SIZE) / (float)CHUNK_SIZE);
        }
    }
}

static void fill_slow(const CaveSites *sites, int field, const CaveWide *wide, float *out)
{
    if (wide)
        fill_between(sites, wide, out);
    else
        fields_fill2(&sites->land->fields, field, sites->x, sites->z, sites->step, out);
}

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

static void add_ravines(const CaveSites *sites, int number, CaveSpans *spans)
{
    const CaveSpec *spec = &sites->land->spec->caves;
    const CaveRavine *ravine = &spec->ravines[number];
    const CaveWide *wide = sites->wides ? &sites->wides->ravines[number] : NULL;
    float where[CHUNK_COLUMNS], course[CHUNK_COLUMNS];
    if (wide && wide->highest <= ravine->above)
        return;
    fill_slow(sites, ravine->where, wide, where);
    fields_fill2(&sites->land->fields, ravine->field, sites->x, sites->z, sites->step, course);
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

static bool find_shaft(const Land *land, int64_t cell_x, int64_t cell_z, Shaft *shaft)
{
    const CaveShafts *rule = &land->spec->caves.shafts;
    uint64_t random = hash_at2(hash_combine(land->fields.scatter_seed, SCATTER_SHAFTS), cell_x, cell_z);
    if (hash_part(random, 0) >= rule->chance)
        return false;
    uint64_t more = hash_mix(random + 1);
    int height = rule->high - rule->low;
    *shaft = (Shaft){.x = cell_x * rule->cell + (int64_t)(more % (uint64_t)rule->cell),
                     .z = cell_z * rule->cell + (int64_t)((more >> 16) % (uint64_t)rule->cell),
                     .radius = 2 + (int)((random >> 16) % (uint64_t)MAX(rule->radius - 1, 1)),
                     .low = rule->low + (int)((random >> 32) % (uint64_t)(height / 3 + 1)),
                     .high = rule->high - (int)((random >> 40) % (uint64_t)(height / 3 + 1)),
                     .open = hash_part(random, 3) < rule->open};
    return true;
}

// The first and last of 16 columns in a row that are at most SHAFT_REACH from a place.
static int first_within(const CaveSites *sites, int64_t from, int64_t place)
{
    return (int)CLAMP((place - SHAFT_REACH - from) / sites->step, 0, CHUNK_SIZE);
}

static int last_within(const CaveSites *sites, int64_t from, int64_t place)
{
    return (int)CLAMP((place + SHAFT_REACH - from) / sites->step, -1, CHUNK_SIZE - 1);
}

// The bottom is a bowl; the outline is an ellipse, and its axes differ from shaft to shaft.
static void draw_column(const CaveSites *sites, const Shaft *shaft, int column, uint8_t *low, uint8_t *high)
{
    int dx = (int)(sites->x + column % CHUNK_SIZE * sites->step - shaft->x);
    int dz = (int)(sites->z + column / CHUNK_SIZE * sites->step - shaft->z);
    int bent = (dx * dx * 5 + dz * dz * 4 + dx * dz * (shaft->low % 5 - 2)) / 4;
    int edge = shaft->radius * shaft->radius + shaft->radius, surface = sites->surface[column];
    if (bent > edge)
        return;
    int bottom = shaft->low + bent * 3 / (edge + 1);
    int top = shaft->open ? surface + 1 : MIN(shaft->high - bent * 4 / (edge + 1), surface);
    if (bottom >= top)
        return;
    *low = (uint8_t)bottom;
    *high = (uint8_t)top;
}

static void draw_shaft(const CaveSites *sites, const Shaft *shaft, CaveSpans *spans, int span)
{
    int first_x = first_within(sites, sites->x, shaft->x), last_x = last_within(sites, sites->x, shaft->x);
    int first_z = first_within(sites, sites->z, shaft->z), last_z = last_within(sites, sites->z, shaft->z);
    for (int z = first_z; z <= last_z && first_x <= last_x; z++) {
        if (spans->count == span) {
            memset(spans->low[span], 0, CHUNK_COLUMNS);
            memset(spans->high[span], 0, CHUNK_COLUMNS);
            spans->count++;
        }
        for (int x = first_x; x <= last_x; x++) {
            int i = column_index(x, z);
            draw_column(sites, shaft, i, &spans->low[span][i], &spans->high[span][i]);
        }
    }
}

static void add_shafts(const CaveSites *sites, bool open, CaveSpans *spans)
{
    const int cell = sites->land->spec->caves.shafts.cell, reach = (CHUNK_SIZE - 1) * sites->step + SHAFT_REACH;
    const int64_t last_x = floor_div(sites->x + reach, cell), last_z = floor_div(sites->z + reach, cell);
    int span = spans->count;
    for (int64_t z = floor_div(sites->z - SHAFT_REACH, cell); z <= last_z; z++)
        for (int64_t x = floor_div(sites->x - SHAFT_REACH, cell); x <= last_x; x++) {
            Shaft shaft;
            if (find_shaft(sites->land, x, z, &shaft) && (shaft.open || !open))
                draw_shaft(sites, &shaft, spans, span);
        }
}

void cave_spans(const CaveSites *sites, bool open, CaveSpans *spans)
{
    const CaveSpec *spec = &sites->land->spec->caves;
    spans->count = 0;
    for (int r = 0; r < spec->ravine_count; r++)
        if (!open || spec->ravines[r].cover == 0)
            add_ravines(sites, r, spans);
    if (spec->shafts.cell > 0 && (!open || spec->shafts.open > 0.0f))
        add_shafts(sites, open, spans);
}

bool cave_spans_open(const CaveSpans *spans, int column, int surface)
{
    bool open = false;
    for (int s = 0; s < spans->count; s++)
        open |= spans->high[s][column] > surface;
    return open;
}

// ---- chambers and mouths

static bool open_mouths(const CaveSites *sites, const uint8_t *roof, float *mouth)
{
    const CaveSpec *spec = &sites->land->spec->caves;
    float entrance[CHUNK_COLUMNS];
    int open = 0;
    for (int i = 0; i < CHUNK_COLUMNS; i++)
        open += roof[i] == 0;
    if (open == 0 || spec->mouth == 0.0f)
        return false;
    fields_fill2(&sites->land->fields, spec->entrance, sites->x, sites->z, sites->step, entrance);
    for (int i = 0; i < CHUNK_COLUMNS; i++)
        mouth[i] = roof[i] == 0 ? MAX(entrance[i] - spec->open, 0.0f) * spec->mouth : 0.0f;
    return true;
}

void cave_ease(const CaveSites *sites, const uint8_t *roof, CaveShape *shape)
{
    const CaveChambers *rule = &sites->land->spec->caves.chambers;
    const CaveWide *wide = sites->wides ? &sites->wides->chambers : NULL;
    const bool chambers = rule->field >= 0 && !(wide && wide->highest <= rule->above);
    const bool mouths = open_mouths(sites, roof, shape->mouth);
    shape->eased = chambers || mouths;
    if (chambers) {
        fill_slow(sites, rule->field, wide, shape->ease);
        for (int i = 0; i < CHUNK_COLUMNS; i++)
            shape->ease[i] = CLAMP((shape->ease[i] - rule->above) * rule->rate, 0.0f, rule->most);
    }
}

// ---- the water table

static int table_level(const CaveSpec *spec, float field)
{
    const float height = CLAMP(spec->table.level + spec->table.swing * field, 0.0f, (float)SEA_LEVEL);
    return (int)height / spec->table.step * spec->table.step;
}

static int lowest_level(const GeneratorSpec *spec) { return MAX(spec->caves.lava + TABLE_LEAST, spec->bedrock_layers); }

bool cave_levels(const CaveSites *sites, uint8_t *level)
{
    const CaveSpec *spec = &sites->land->spec->caves;
    const CaveWide *wide = &sites->wides->table;
    const int lowest = lowest_level(sites->land->spec);
    float field[CHUNK_COLUMNS];
    if (spec->table.field < 0 || table_level(spec, wide->highest) < lowest)
        return false;
    fill_between(sites, wide, field);
    for (int i = 0; i < CHUNK_COLUMNS; i++) {
        const int y = table_level(spec, field[i]);
        level[i] = (uint8_t)(y < lowest || y > sites->surface[i] - TABLE_COVER ? 0 : y);
    }
    return true;
}
