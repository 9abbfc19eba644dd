// Light by bit planes. A row of the 48 columns along x is a uint64_t, so one step of the flood, for all cells of a
// layer at once, is a handful of shifts and ors over 48 words, which compilers turn into vectors.
//
// Let S(n) be the cells whose light is at least n. S(15) are the sources of that level; S(n - 1) = S(n) + (cells where
// light passes and that touch S(n)) + sources of level n - 1: Lee's breadth-first wave ("An Algorithm for Path
// Connections", 1961), all cells of a distance at once. New cells of S(n) have light n, whose digits go to four result
// planes. A row changes only if it or a row around it just did, so caves and open air are soon skipped.
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

// Rows of a layer are spread in groups: bit g of a set is rows 4 g to 4 g + 3. A group without changes in or around it
// cannot change in the next step.
enum {
    GROUP_ROWS = 4,
    GROUPS = WIDE / GROUP_ROWS,
    EVERY_GROUP = (1 << GROUPS) - 1,
    RESULT_GROUPS = (2 << (FIRST + LIGHT_SIZE - 1) / GROUP_ROWS) - (1 << FIRST / GROUP_ROWS), // with rows of the result
};
_Static_assert(2 * FIRST + LIGHT_SIZE == WIDE, "as many rows before the result as behind it");

// Groups from which light of a level can still come to the result: fewer at each step.
static unsigned groups_of_level(int level)
{
    int first = (FIRST - (level - 1)) / GROUP_ROWS;
    return (unsigned)EVERY_GROUP >> 2 * first << first;
}

// Rows of one group of S(n - 1) from S(n); returns whether anything was added.
static bool spread_group(const uint64_t *restrict from, const uint64_t *restrict open, uint64_t *restrict to)
{
    uint64_t added = 0;
    for (int z = 0; z < GROUP_ROWS; z++) {
        uint64_t here = from[z];
        uint64_t reached = here << 1 | here >> 1 | from[z - 1] | from[z + 1] | from[z - STRIDE] | from[z + STRIDE];
        uint64_t now = here | (reached & open[z]);
        added |= now ^ here;
        to[z] = now;
    }
    return added != 0;
}

// Returns the groups to which anything was added.
static unsigned spread_layer(const uint64_t *from, const uint64_t *open, uint64_t *to, unsigned groups)
{
    unsigned changed = 0;
    for (; groups; groups &= groups - 1) {
        int group = __builtin_ctz(groups), z = group * GROUP_ROWS;
        changed |= (unsigned)spread_group(from + z, open + z, to + z) << group;
    }
    return changed;
}

static void record_layer(const uint64_t *from, const uint64_t *to, int level, uint32_t (*digits)[ROWS])
{
    uint32_t added[ROWS];
    for (int z = 0; z < ROWS; z++)
        added[z] = (uint32_t)((to[FIRST + z] & ~from[FIRST + z]) >> FIRST);
    for (int d = 0; d < DIGITS; d++)
        if (level >> d & 1)
            for (int z = 0; z < ROWS; z++)
                digits[d][z] |= added[z];
}

typedef struct Flood {
    const Field *field;
    Plane from, to;
    Result *result;
    const int *emitters;          // the first of each level (Field.emitters); NULL: none but the sources at hand
    uint16_t *changed, *changing; // by layer - (low - 1): the groups in which S(n) differs from S(n + 1)
} Flood;

static void inject(Flood *flood, int level)
{
    for (int i = flood->emitters[level]; i >= 0; i = flood->field->emitters[i].next) {
        const Emitters *emitters = &flood->field->emitters[i];
        uint16_t *changing = &flood->changing[emitters->y - flood->result->low + 1];
        layer(flood->to, emitters->y)[emitters->z] |= emitters->cells;
        *changing = (uint16_t)(*changing | 1u << emitters->z / GROUP_ROWS);
    }
}

// A skipped group is already the same in both planes, where it is still needed.
static void step(Flood *flood, int level)
{
    Result *result = flood->result;
    uint16_t *changed = flood->changed, *changing = flood->changing;
    unsigned wanted = groups_of_level(level);
    for (int y = result->low, i = 1; y <= result->high; y++, i++) {
        unsigned here = changed[i];
        unsigned near = (here | here << 1 | here >> 1 | changed[i - 1] | changed[i + 1]) & wanted;
        changing[i] =
            (uint16_t)spread_layer(layer(flood->from, y), layer(flood->field->open, y), layer(flood->to, y), near);
    }
    if (flood->emitters)
        inject(flood, level);
    for (int y = result->low, i = 1; y <= result->high; y++, i++)
        if (changing[i] & RESULT_GROUPS)
            record_layer(layer(flood->from, y), layer(flood->to, y), level, result_at(result, y));
    changed[0] = changed[result->high - result->low + 2] = 0; // the layers around stay as they are
    Plane plane = flood->from;
    flood->from = flood->to;
    flood->to = plane;
    flood->changed = changing;
    flood->changing = changed;
}

static bool layer_is(const uint64_t *words, uint64_t value)
{
    uint64_t differs = 0;
    for (int z = 0; z < WIDE; z++)
        differs |= words[z] ^ value;
    return differs == 0;
}

static uint16_t groups_with_light(const uint64_t *words)
{
    unsigned groups = 0;
    for (int z = 0; z < WIDE; z++)
        groups |= (unsigned)(words[z] != 0) << z / GROUP_ROWS;
    return (uint16_t)groups;
}

// `sources` holds the sources of `level`, the highest, in the layers low - 1..high + 1 and is used up.
static void flood_run(const Field *field, Arena *scratch, int level, Plane sources, const int *emitters, Result *result)
{
    int layers = result->high - result->low + 1;
    Flood flood = {.field = field, .from = sources, .to = plane_alloc(scratch), .emitters = emitters, .result = result};
    flood.changed = arena_alloc_zero(scratch, (size_t)(layers + 2) * sizeof *flood.changed);
    flood.changing = arena_alloc_zero(scratch, (size_t)(layers + 2) * sizeof *flood.changed);
    memcpy(layer(flood.to, result->low - 1), layer(sources, result->low - 1),
           (size_t)(layers + 2) * STRIDE * sizeof(uint64_t));
    static const uint64_t nothing[STRIDE];
    for (int i = 0, y = result->low - 1; i < layers + 2; i++, y++) {
        flood.changed[i] = groups_with_light(layer(sources, y));
        if (flood.changed[i] && y >= result->low && y <= result->high)
            record_layer(nothing, layer(sources, y), level, result_at(result, y));
    }
    while (--level >= 1)
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
    flood_run(field, scratch, LIGHT_MAX, sky, NULL, result);
}

// Light of one hue.
static void flood_hue(const Field *field, Arena *scratch, int hue, Result *result)
{
    const int *first = field->first_emitters[hue];
    int highest_level = 0, low = CHUNK_HEIGHT, high = -1; // layers that it reaches
    for (int level = 1; level <= LIGHT_MAX; level++)
        for (int i = first[level]; i >= 0; i = field->emitters[i].next) {
            highest_level = level;
            low = MIN(low, field->emitters[i].y - (level - 1));
            high = MAX(high, field->emitters[i].y + (level - 1));
        }
    *result = result_make(scratch, highest_level > 0 ? MAX(0, low) : 0, MIN(CHUNK_HEIGHT - 1, high), 0);
    if (highest_level == 0)
        return;
    Plane sources = plane_alloc(scratch);
    fill_layers(sources, result->low - 1, result->high + 1, 0);
    for (int i = first[highest_level]; i >= 0; i = field->emitters[i].next)
        layer(sources, field->emitters[i].y)[field->emitters[i].z] |= field->emitters[i].cells;
    flood_run(field, scratch, highest_level, sources, first, result);
}

// Raises the light of a layer to another where that is stronger.
static void raise_layer(uint32_t (*restrict digits)[ROWS], const uint32_t (*restrict other)[ROWS])
{
    for (int z = 0; z < ROWS; z++) {
        uint32_t stronger = 0, weaker = 0;
        for (int d = DIGITS - 1; d >= 0; d--) {
            stronger |= other[d][z] & ~digits[d][z] & ~weaker;
            weaker |= digits[d][z] & ~other[d][z] & ~stronger;
        }
        for (int d = 0; d < DIGITS; d++)
            digits[d][z] ^= (digits[d][z] ^ other[d][z]) & stronger;
    }
}

// Block light, which is the strongest of all hues.
static void flood_blocks(const Field *field, Arena *scratch, Result hues[HUE_COUNT], Result *block)
{
    int low = CHUNK_HEIGHT, high = -1;
    for (int h = 0; h < HUE_COUNT; h++) {
        flood_hue(field, scratch, h, &hues[h]);
        low = hues[h].high < 0 ? low : MIN(low, hues[h].low);
        high = MAX(high, hues[h].high);
    }
    *block = high < 0 ? hues[0] : result_make(scratch, low, high, 0);
    for (int h = 0; h < HUE_COUNT; h++)
        for (int y = hues[h].low; y <= hues[h].high; y++)
            raise_layer(result_at(block, y), result_at(&hues[h], y));
}

// ---- planes to cells

static void fill_cells(uint16_t *cells, int count, uint16_t value)
{
    for (int i = 0; i < count; i++)
        cells[i] = value;
}

// A row of cells: 16 lanes, and the last two. Vectors by hand: compilers widen the lanes of a loop to 32 bits.
typedef uint16_t Lanes __attribute__((vector_size(32)));
typedef int16_t SignedLanes __attribute__((vector_size(32)));

typedef struct Cells {
    Lanes lanes;
    uint32_t last;
} Cells;

// Adds `value` to the cells of `bits`.
static inline void add_bits(Cells *cells, uint32_t bits, int value)
{
    const Lanes to_sign = {1 << 15, 1 << 14, 1 << 13, 1 << 12, 1 << 11, 1 << 10, 1 << 9, 1 << 8,
                           1 << 7,  1 << 6,  1 << 5,  1 << 4,  1 << 3,  1 << 2,  1 << 1, 1 << 0};
    SignedLanes chosen = (SignedLanes)(to_sign * (uint16_t)bits) >> 15; // all bits of the lane, or none
    cells->lanes |= (Lanes)chosen & (uint16_t)value;
    cells->last |= ((bits >> 16 & 1) | (bits >> 17 & 1) << 16) * (uint32_t)value;
}

static inline void add_digits(Cells *cells, const uint32_t digits[DIGITS], int shift)
{
    for (int d = 0; d < DIGITS; d++)
        add_bits(cells, digits[d], 1 << d << shift);
}

// Cells of the bits `passes` are open. Most rows are dark, or in full sky light alone.
static void write_row(const uint32_t sky[DIGITS], const uint32_t block[DIGITS], uint32_t passes, uint16_t *to)
{
    Cells cells = {0};
    bool full = (sky[0] & sky[1] & sky[2] & sky[3]) == passes;
    add_bits(&cells, passes, full ? LIGHT_OPEN | LIGHT_MAX << LIGHT_SKY_SHIFT : LIGHT_OPEN);
    if (!full && (sky[0] | sky[1] | sky[2] | sky[3]))
        add_digits(&cells, sky, LIGHT_SKY_SHIFT);
    if (block[0] | block[1] | block[2] | block[3])
        add_digits(&cells, block, LIGHT_BLOCK_SHIFT);
    const uint16_t last[2] = {(uint16_t)cells.last, (uint16_t)(cells.last >> 16)};
    memcpy(to, &cells.lanes, sizeof cells.lanes);
    memcpy(to + 16, last, sizeof last);
}

static bool result_covers(const Result *result, int y) { return y >= result->low && y <= result->high; }

static void write_layer(const Field *field, const Result *sky, const Result *block, int y, uint16_t *cells)
{
    if (y > sky->high && !result_covers(block, y)) { // all is air
        fill_cells(cells, LIGHT_LAYER, LIGHT_MAX | LIGHT_OPEN);
        return;
    }
    const uint64_t *open = layer(field->open, y);
    const uint32_t(*sky_digits)[ROWS] = result_at(sky, y), (*block_digits)[ROWS] = result_at(block, y);
    for (int z = 0; z < LIGHT_SIZE; z++, cells += LIGHT_SIZE) {
        uint32_t passes = (uint32_t)(open[FIRST + z] >> FIRST) & ((1u << LIGHT_SIZE) - 1);
        if (passes == 0) {
            memset(cells, 0, LIGHT_SIZE * sizeof *cells);
            continue;
        }
        uint32_t sky_row[DIGITS], block_row[DIGITS];
        for (int d = 0; d < DIGITS; d++) {
            sky_row[d] = sky_digits[d][z] & passes;
            block_row[d] = block_digits[d][z] & passes;
        }
        write_row(sky_row, block_row, passes, cells);
    }
}

// The cells of a layer whose block light has one hue, in rows of bits.
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

static void write_hues(const Field *field, const Result *block, const Result own[HUE_COUNT], LightHues *hues)
{
    hues->any = own[HUE_VIOLET].high >= 0 || own[HUE_AQUA].high >= 0;
    for (int h = HUE_VIOLET; hues->any && h < HUE_COUNT; h++) {
        uint32_t(*rows)[LIGHT_SIZE] = hues->rows[h - HUE_VIOLET];
        memset(rows, 0, sizeof hues->rows[0]);
        for (int y = own[h].low; y <= own[h].high; y++)
            write_hue(layer(field->open, y), block, &own[h], y, rows[y + 1]);
    }
}

void ISA_FN(light_kernel)(const Neighbourhood *around, Arena *scratch, uint16_t *light, LightHues *hues)
{
    Field field = {
        .around = around, .open = plane_alloc(scratch), .clear = plane_alloc(scratch), .highest_emitter = -1};
    memset(field.first_emitters, -1, sizeof field.first_emitters);
    Result sky, block, own[HUE_COUNT];
    int top = ISA_FN(light_read)(&field, scratch);
    int reach = MIN(CHUNK_HEIGHT, field.highest_emitter + LIGHT_MAX);
    fill_layers(field.open, top, MAX(top, reach), light_all);
    flood_sky(&field, scratch, top, &sky);
    flood_blocks(&field, scratch, own, &block);
    if (hues)
        write_hues(&field, &block, own, hues);

    fill_cells(light, LIGHT_LAYER, 0);
    int y = 0;
    for (; y < MAX(top, MIN(reach, CHUNK_HEIGHT)); y++)
        write_layer(&field, &sky, &block, y, light + (y + 1) * LIGHT_LAYER);
    fill_cells(light + (y + 1) * LIGHT_LAYER, (CHUNK_HEIGHT - y + 1) * LIGHT_LAYER, LIGHT_MAX | LIGHT_OPEN);
}
