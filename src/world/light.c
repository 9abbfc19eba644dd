// Light by bit planes. A row of the 48 columns along x is a uint64_t, so one step of the flood, for all cells of a
// layer at once, is a handful of shifts and ors over 48 words, which compilers turn into vectors.
//
// Let S(n) be the cells whose light is at least n. S(15) are the sources of that level; S(n - 1) = S(n) + (cells where
// light passes and that touch S(n)) + sources of level n - 1: Lee's breadth-first wave ("An Algorithm for Path
// Connections", 1961), all cells of a distance at once. New cells of S(n) have light n, whose digits go to four result
// planes. A layer without changes around it cannot change in the next step, so caves and open air are skipped soon.
#include "world/light_internal.h"

enum {
    ROWS = 24, // rows of a result plane: 18, and 6 so that loops run in whole vectors
    DIGITS = 4,
};

typedef uint32_t Digits[DIGITS][ROWS]; // of a layer: digit d of the light of a cell is bit x + 1 of [d][z + 1]

// The result of a flood between two layers.
typedef struct Result {
    int low, high;  // layers; outside them the light is trivial
    Digits *digits; // of layers low - 1, for all below, to high + 1, for all above
} Result;

// Dark, but for the layers above, where the digits of all cells are `above`.
static Result result_make(Arena *scratch, int low, int high, uint32_t above)
{
    int layers = high - low + 3;
    Result result = {.low = low, .high = high, .digits = arena_alloc_zero(scratch, (size_t)layers * sizeof(Digits))};
    for (int i = 0; i < DIGITS * ROWS; i++)
        result.digits[layers - 1][i / ROWS][i % ROWS] = above;
    return result;
}

static uint32_t (*result_at(const Result *result, int y))[ROWS]
{
    return result->digits[CLAMP(y, result->low - 1, result->high + 1) - result->low + 1];
}

static Plane plane_alloc(Arena *scratch)
{
    return memset(arena_alloc(scratch, PLANE_WORDS * sizeof(uint64_t)), 0, GUARD * sizeof(uint64_t));
}

// ---- the flood

// Rows from which light of a level can still come to the result: fewer at each step, in whole vectors.
typedef struct Span {
    int first, end;
} Span;

static Span rows_of_level(int level)
{
    int first = (FIRST - (level - 1)) & ~3;
    return (Span){first, WIDE - first};
}

// Rows of one layer of S(n - 1) from S(n); returns whether anything was added.
static bool spread_layer(const uint64_t *restrict from, const uint64_t *restrict open, uint64_t *restrict to, Span rows)
{
    uint64_t added = 0;
    for (int z = rows.first; z < rows.end; z++) {
        uint64_t here = from[z];
        uint64_t reached = here << 1 | here >> 1 | from[z - 1] | from[z + 1] | from[z - STRIDE] | from[z + STRIDE];
        uint64_t now = here | (reached & open[z]);
        added |= now ^ here;
        to[z] = now;
    }
    return added != 0;
}

static void record_layer(const uint64_t *from, const uint64_t *to, int level, uint32_t (*digits)[ROWS])
{
    uint32_t added[ROWS], any = 0;
    for (int z = 0; z < ROWS; z++) {
        added[z] = (uint32_t)((to[FIRST + z] & ~from[FIRST + z]) >> FIRST);
        any |= added[z];
    }
    for (int d = 0; any && d < DIGITS; d++)
        if (level >> d & 1)
            for (int z = 0; z < ROWS; z++)
                digits[d][z] |= added[z];
}

typedef struct Flood {
    const Field *field;
    Plane from, to;
    Result *result;
    unsigned hues;            // bit h: light of hue h; 0: of none, but the sources at hand
    bool *changed, *changing; // by layer - (low - 1): S(n) differs from S(n + 1) there
} Flood;

static void inject(Flood *flood, int level)
{
    for (int i = 0; i < flood->field->emitter_count; i++) {
        const Emitters *emitters = &flood->field->emitters[i];
        if (emitters->level != level || !(flood->hues >> emitters->hue & 1))
            continue;
        layer(flood->to, emitters->y)[emitters->z] |= emitters->cells;
        flood->changing[emitters->y - flood->result->low + 1] = true;
    }
}

// A skipped layer is already the same in both planes, in the rows that are still needed.
static void step(Flood *flood, int level)
{
    Result *result = flood->result;
    bool *changed = flood->changed;
    Span rows = rows_of_level(level);
    for (int y = result->low; y <= result->high; y++) {
        int i = y - result->low + 1;
        flood->changing[i] =
            (changed[i - 1] || changed[i] || changed[i + 1]) &&
            spread_layer(layer(flood->from, y), layer(flood->field->open, y), layer(flood->to, y), rows);
    }
    if (flood->hues)
        inject(flood, level);
    for (int y = result->low; y <= result->high; y++) {
        int i = y - result->low + 1;
        if (flood->changing[i])
            record_layer(layer(flood->from, y), layer(flood->to, y), level, result_at(result, y));
    }
    Plane plane = flood->from;
    flood->from = flood->to;
    flood->to = plane;
    flood->changed = flood->changing;
    flood->changing = changed;
}

static bool layer_is(const uint64_t *words, uint64_t value)
{
    uint64_t differs = 0;
    for (int z = 0; z < WIDE; z++)
        differs |= words[z] ^ value;
    return differs == 0;
}

// `sources` holds the sources of level 15 in the layers low - 1..high + 1 and is used up.
static void flood_run(const Field *field, Arena *scratch, Plane sources, unsigned hues, Result *result)
{
    int layers = result->high - result->low + 1;
    Flood flood = {.field = field, .from = sources, .to = plane_alloc(scratch), .hues = hues, .result = result};
    flood.changed = arena_alloc_zero(scratch, (size_t)layers + 2);
    flood.changing = arena_alloc_zero(scratch, (size_t)layers + 2);
    for (int i = 0; i < layers + 2; i++)
        flood.changed[i] = !layer_is(layer(sources, result->low - 1 + i), 0);
    memcpy(layer(flood.to, result->low - 1), layer(sources, result->low - 1),
           (size_t)(layers + 2) * STRIDE * sizeof(uint64_t));
    static const uint64_t nothing[STRIDE];
    for (int y = result->low; y <= result->high; y++)
        if (flood.changed[y - result->low + 1])
            record_layer(nothing, layer(sources, y), LIGHT_MAX, result_at(result, y));
    for (int level = LIGHT_MAX - 1; level >= 1; level--)
        step(&flood, level);
}

// Sky light: 15 falls from layer `top`; from it upward all is air.
static void flood_sky(const Field *field, Arena *scratch, int top, Result *result)
{
    Plane sky = plane_alloc(scratch);
    int high = top - 1;
    while (high >= 0 && layer_is(layer(field->clear, high), light_all))
        high--;
    fill_layers(sky, high + 1, high + 1, light_all);
    int y = high;
    for (; y >= 0; y--) {
        const uint64_t *above = layer(sky, y + 1), *clear = layer(field->clear, y);
        uint64_t *words = layer(sky, y);
        for (int z = 0; z < STRIDE; z++)
            words[z] = above[z] & clear[z];
        if (layer_is(words, 0))
            break;
    }
    *result = result_make(scratch, MAX(0, y + 2 - LIGHT_MAX), high, UINT32_MAX);
    if (high < 0)
        return;
    fill_layers(sky, result->low - 1, MIN(y, high), 0);
    flood_run(field, scratch, sky, 0, result);
}

// Light of some hues: bit h of `hues`.
static void flood_blocks(const Field *field, Arena *scratch, unsigned hues, Result *result)
{
    if (!(field->hues & hues)) {
        *result = result_make(scratch, 0, -1, 0);
        return;
    }
    *result = result_make(scratch, MAX(0, field->lowest_emitter - LIGHT_MAX + 1),
                          MIN(CHUNK_HEIGHT - 1, field->highest_emitter + LIGHT_MAX - 1), 0);
    Plane sources = plane_alloc(scratch);
    fill_layers(sources, result->low - 1, result->high + 1, 0);
    for (int i = 0; i < field->emitter_count; i++)
        if (field->emitters[i].level == LIGHT_MAX && hues >> field->emitters[i].hue & 1)
            layer(sources, field->emitters[i].y)[field->emitters[i].z] |= field->emitters[i].cells;
    flood_run(field, scratch, sources, hues, result);
}

// ---- planes to cells

// The planes of a row: the digits of sky and block light, then where light passes.
enum { ROW_OPEN = 2 * DIGITS, ROW_PLANES };

static void fill_cells(uint16_t *cells, int count, uint16_t value)
{
    for (int i = 0; i < count; i++)
        cells[i] = value;
}

// Returns whether all of the row is air in full sky light, as most of it above the ground.
static bool row_is_sky(const uint32_t *planes)
{
    uint32_t all = planes[ROW_OPEN], any = 0;
    for (int d = 0; d < DIGITS; d++) {
        all &= planes[d];
        any |= planes[DIGITS + d];
    }
    return (all & ~any) == (1u << LIGHT_SIZE) - 1;
}

static void write_row(const uint32_t *planes, uint16_t *cells)
{
    if (row_is_sky(planes)) {
        fill_cells(cells, LIGHT_SIZE, LIGHT_MAX | LIGHT_OPEN);
        return;
    }
    static const uint16_t bit[16] = {1 << 0, 1 << 1, 1 << 2,  1 << 3,  1 << 4,  1 << 5,  1 << 6,  1 << 7,
                                     1 << 8, 1 << 9, 1 << 10, 1 << 11, 1 << 12, 1 << 13, 1 << 14, 1 << 15};
    static const uint16_t value[ROW_PLANES] = {1 << 0, 1 << 1, 1 << 2, 1 << 3,    1 << 6,
                                               1 << 7, 1 << 8, 1 << 9, LIGHT_OPEN};
    uint16_t row[LIGHT_SIZE] = {0};
    for (int p = 0; p < ROW_PLANES; p++) {
        uint16_t bits = (uint16_t)planes[p];
        for (int i = 0; i < 16; i++)
            row[i] = (uint16_t)(row[i] | (bits & bit[i] ? value[p] : 0));
        row[16] = (uint16_t)(row[16] | (planes[p] >> 16 & 1 ? value[p] : 0));
        row[17] = (uint16_t)(row[17] | (planes[p] >> 17 & 1 ? value[p] : 0));
    }
    memcpy(cells, row, sizeof row);
}

static void write_layer(const Field *field, const Result *sky, const Result *block, int y, uint16_t *cells)
{
    const uint64_t *open = layer(field->open, y);
    const uint32_t(*sky_digits)[ROWS] = result_at(sky, y), (*block_digits)[ROWS] = result_at(block, y);
    for (int z = 0; z < LIGHT_SIZE; z++, cells += LIGHT_SIZE) {
        uint32_t planes[ROW_PLANES];
        uint32_t passes = (uint32_t)(open[FIRST + z] >> FIRST) & ((1u << LIGHT_SIZE) - 1);
        for (int d = 0; d < DIGITS; d++) {
            planes[d] = sky_digits[d][z] & passes;
            planes[DIGITS + d] = block_digits[d][z] & passes;
        }
        planes[ROW_OPEN] = passes;
        if (passes == 0)
            memset(cells, 0, LIGHT_SIZE * sizeof *cells);
        else
            write_row(planes, cells);
    }
}

// The cells of a layer whose block light is that of one hue, in rows of bits.
static void write_hue(const uint64_t *open, const Result *block, const Result *hue, int y, uint32_t rows[LIGHT_SIZE])
{
    const uint32_t(*all)[ROWS] = result_at(block, y), (*own)[ROWS] = result_at(hue, y);
    for (int z = 0; z < LIGHT_SIZE; z++) {
        uint32_t any = 0, differs = 0;
        for (int d = 0; d < DIGITS; d++) {
            any |= own[d][z];
            differs |= all[d][z] ^ own[d][z];
        }
        rows[z] = any & ~differs & (uint32_t)(open[FIRST + z] >> FIRST);
    }
}

static void find_hues(const Field *field, Arena *scratch, const Result *block, LightHues *hues)
{
    hues->any = (field->hues >> HUE_VIOLET) != 0;
    for (int h = HUE_VIOLET; hues->any && h < HUE_COUNT; h++) {
        Result own;
        flood_blocks(field, scratch, 1u << h, &own);
        for (int y = 0; y < CHUNK_HEIGHT; y++)
            write_hue(layer(field->open, y), block, &own, y, hues->rows[h - HUE_VIOLET][y]);
    }
}

void ISA_FN(light_kernel)(const Neighbourhood *around, Arena *scratch, uint16_t *light, LightHues *hues)
{
    Field field = {.around = around,
                   .open = plane_alloc(scratch),
                   .clear = plane_alloc(scratch),
                   .lowest_emitter = CHUNK_HEIGHT,
                   .highest_emitter = -1};
    Result sky, block;
    int top = ISA_FN(light_read)(&field, scratch);
    int reach = MIN(CHUNK_HEIGHT, field.highest_emitter + LIGHT_MAX);
    fill_layers(field.open, top, MAX(top, reach), light_all);
    flood_sky(&field, scratch, top, &sky);
    flood_blocks(&field, scratch, UINT32_MAX, &block);
    if (hues)
        find_hues(&field, scratch, &block, hues);

    fill_cells(light, LIGHT_LAYER, 0);
    int y = 0;
    for (; y < MAX(top, MIN(reach, CHUNK_HEIGHT)); y++)
        write_layer(&field, &sky, &block, y, light + (y + 1) * LIGHT_LAYER);
    fill_cells(light + (y + 1) * LIGHT_LAYER, (CHUNK_HEIGHT - y + 1) * LIGHT_LAYER, LIGHT_MAX | LIGHT_OPEN);
}
