#include "render/shadow.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const float steepest = 1000.0f;                             // a light at the zenith: a cell shades itself alone
static const float step_of_slope = 0.004f, share_of_slope = 0.01f; // that a row may lag behind
// Floating parts so near each other are one. Blocks.
static const float gap_closed = 3.0f;

// Light comes through leaves in FLECKS_OF_16 of 16 cells, down to `crown_depth` blocks below their tops.
enum { FLECKS_OF_16 = 5 };
static const float crown_depth = 22.0f;

enum { AHEAD = 32 }; // blocks beyond those that are needed

int shadow_map_side(int reach)
{
    int side = 256;
    while (side < 2 * reach * CHUNK_SIZE + SHADOW_SOUTH)
        side *= 2;
    return side;
}

void shadow_map_forget(ShadowMap *map)
{
    for (int row = 0; row < map->side; row++)
        map->rows[row].slope = NAN;
}

void shadow_map_init(ShadowMap *map, int reach)
{
    int side = shadow_map_side(reach);
    size_t cells = (size_t)side * (size_t)side;
    *map = (ShadowMap){.side = side, .hours = -1};
    map->tops = memory_alloc_zero(MEMORY_RENDER, cells * sizeof *map->tops);
    map->slices = memory_alloc_zero(MEMORY_RENDER, cells * sizeof *map->slices);
    map->rows = memory_alloc_zero(MEMORY_RENDER, (size_t)side * sizeof *map->rows);
    shadow_map_forget(map);
}

void shadow_map_quit(ShadowMap *map)
{
    memory_free(map->tops);
    memory_free(map->slices);
    memory_free(map->rows);
    *map = (ShadowMap){0};
}

// Sets a row of a chunk's columns; true if it changes any.
static bool set_row(const ColumnTops *tops, int z, uint16_t row[CHUNK_SIZE])
{
    bool differ = false;
    for (int i = z * CHUNK_SIZE, x = 0; x < CHUNK_SIZE; i++, x++) {
        uint16_t top = (uint16_t)(tops->height[i] | (tops->leaves[i / 8] >> i % 8 & 1) << 8);
        differ |= row[x] != top;
        row[x] = top;
    }
    return differ;
}

void shadow_map_set(ShadowMap *map, ChunkPos pos, const ColumnTops *tops)
{
    static const ColumnTops none;
    const ColumnTops *from = tops ? tops : &none;
    int x = (int)floor_mod((int64_t)pos.x * CHUNK_SIZE, map->side);
    int z = (int)floor_mod((int64_t)pos.z * CHUNK_SIZE, map->side), last = -1;
    for (int i = 0; i < CHUNK_SIZE; i++)
        if (set_row(from, i, &map->tops[(size_t)(z + i) * (size_t)map->side + (size_t)x]))
            last = i;
    for (int i = 0; i < CHUNK_COLUMNS; i++)
        map->highest = MAX(map->highest, from->height[i]);
    for (int i = last < 0 ? 1 : -SHADOW_SOUTH; i <= last; i++)
        map->rows[(z + i) & (map->side - 1)].changed = true;
}

ShadowLight shadow_light(const float direction[3])
{
    float up = fabsf(direction[1]), east = direction[1] < 0 ? -direction[0] : direction[0];
    return (ShadowLight){.slope = MIN(up / MAX(fabsf(east), 1e-4f), steepest), .from_east = east > 0};
}

// The base of a slice without a floating part.
static uint16_t base_of(float height, bool leaves)
{
    return (uint16_t)(((int)(height * 256.0f) & ~SHADE_LEAVES) | (leaves ? SHADE_LEAVES_BASE : 0));
}

// Adds the next part upwards. A part that begins at the base's top extends the base.
static void put_part(ShadowCell *cell, float begin, float top, bool leaves)
{
    if (cell->high == 0 && cell->base >= base_of(begin, false)) {
        cell->base = base_of(top, leaves);
        return;
    }
    if (cell->high == 0)
        cell->low = (uint8_t)begin;
    cell->high = (uint8_t)MIN(ceilf(top), (float)SHADOW_HEIGHT_MAX);
    cell->base = (uint16_t)((cell->base & ~SHADE_LEAVES_FLOATING) | (leaves ? SHADE_LEAVES_FLOATING : 0));
}

// A row of slices: the column `k` south of it is met between heights (k - 0.5) / lean and (k + 0.5) / lean.
static void slice_row(ShadowMap *map, int row)
{
    ShadowCell *cells = &map->slices[(size_t)row * (size_t)map->side];
    memset(cells, 0, (size_t)map->side * sizeof *cells);
    for (int k = 0; k <= SHADOW_SOUTH; k++) {
        const uint16_t *tops = &map->tops[(size_t)((row + k) & (map->side - 1)) * (size_t)map->side];
        float begin = MAX((float)k - 0.5f, 0.0f) / SUN_LEAN, end = ((float)k + 0.5f) / SUN_LEAN;
        if (begin >= (float)map->highest)
            break;
        for (int x = 0; x < map->side; x++) {
            float height = (float)(tops[x] & UINT8_MAX), top = MIN(height, end);
            if (height > begin)
                put_part(&cells[x], begin, top, tops[x] > UINT8_MAX);
        }
    }
}

// The shade that a slice casts at one x, on the way away from the light.
typedef struct Shade {
    float base, low, high;     // high 0: no floating part
    bool leaves, leaves_above; // in the base's upper part; in the floating part
} Shade;

static Shade joined(Shade shade, Shade own)
{
    if (own.base > shade.base) {
        shade.base = own.base;
        shade.leaves = own.leaves;
    }
    if (own.high > 0) {
        bool near = shade.high > 0 && own.low <= shade.high + gap_closed && shade.low <= own.high + gap_closed;
        shade.low = near ? MIN(shade.low, own.low) : own.low;
        shade.high = near ? MAX(shade.high, own.high) : own.high;
        shade.leaves_above = own.leaves_above && (shade.leaves_above || !near);
    }
    if (shade.high <= shade.base)
        shade.low = shade.high = 0;
    return shade;
}

static void sink(Shade *shade, float by)
{
    shade->base = MAX(shade->base - by, 0.0f);
    shade->low = MAX(shade->low - by, 0.0f);
    shade->high = MAX(shade->high - by, 0.0f);
}

// True in those cells of a row that a ray of light reaches through leaves.
static bool is_fleck(int at, int row)
{
    uint32_t mixed = ((uint32_t)at * 73856093u ^ (uint32_t)row * 19349663u) * 0x2C1B3C6Du;
    return mixed >> 28 < FLECKS_OF_16;
}

// The cell at that place, where `shade` falls.
static ShadowCell shade_cell(Shade shade, int at, int row)
{
    const bool fleck = (shade.leaves || shade.leaves_above) && is_fleck(at, row);
    if (fleck && shade.leaves)
        shade.base = MAX(shade.base - crown_depth, 0.0f);
    if (fleck && shade.leaves_above)
        shade.low = shade.high = 0;
    return (ShadowCell){
        .base = (uint16_t)(shade.base * 256.0f), .low = (uint8_t)shade.low, .high = (uint8_t)(shade.high + 0.5f)};
}

static void sweep_row(const ShadowMap *map, int row, int64_t eye_x, ShadowLight light, ShadowCell *shaded)
{
    int mask = map->side - 1, step = light.from_east ? -1 : 1;
    int at = (int)floor_mod(eye_x - (int64_t)step * (map->side / 2), map->side);
    const ShadowCell *cells = &map->slices[(size_t)row * (size_t)map->side];
    Shade shade = {0};
    float half = 0.5f * light.slope;
    for (int i = 0; i < map->side; i++, at = (at + step) & mask) {
        sink(&shade, light.slope);
        // A floating part shades the lower half of its own cell. For the next one, all that is here ends half a cell
        // nearer.
        Shade own = {.base = (float)cells[at].base * (1.0f / 256.0f),
                     .low = MAX((float)cells[at].low - half, 0.0f),
                     .high = cells[at].high,
                     .leaves = (cells[at].base & SHADE_LEAVES_BASE) != 0,
                     .leaves_above = (cells[at].base & SHADE_LEAVES_FLOATING) != 0};
        shaded[at] = shade_cell(joined(shade, own), at, row);
        own.base += half;
        own.high += own.high > 0 ? half : 0;
        shade = joined(shade, own);
    }
}

static float signed_slope(ShadowLight light) { return light.from_east ? light.slope : -light.slope; }

static int index_of(const ShadowMap *map, int64_t row) { return (int)(row & (map->side - 1)); }

void shadow_map_sweep(ShadowMap *map, int64_t row, int64_t eye_x, ShadowLight light, ShadowCell *shaded)
{
    int index = index_of(map, row);
    if (map->rows[index].changed)
        slice_row(map, index);
    sweep_row(map, index, eye_x, light, shaded);
    map->rows[index] = (struct ShadowRow){.number = row, .eye_x = eye_x, .slope = signed_slope(light)};
}

bool shadow_map_is_stale(const ShadowMap *map, int64_t row, ShadowLight light)
{
    int index = index_of(map, row);
    float off = fabsf(map->rows[index].slope - signed_slope(light));
    return map->rows[index].changed || !(off <= step_of_slope + share_of_slope * light.slope);
}

// ---- rows around an eye: a point's row lies north of it, by more the higher it is

// True if the row holds this place, and was swept for an eye at most `drift` blocks from eye_x.
static bool knows(const ShadowMap *map, int64_t row, int64_t eye_x, int64_t drift)
{
    const struct ShadowRow *known = &map->rows[index_of(map, row)];
    return !isnan(known->slope) && known->number == row && llabs(known->eye_x - eye_x) <= drift;
}

// The rows that shade places at most `away` blocks from the eye, with the rows beside them, which are blended in.
static void span_of(const ShadowMap *map, const int64_t eye[3], int away, int64_t span[2])
{
    span[0] = eye[2] - (int64_t)((float)map->highest * SUN_LEAN) - away - 3;
    span[1] = eye[2] + away + 2;
}

// The greatest distance that the eye may have moved along x since a row was swept, if `most` blocks around it are
// needed.
static int64_t drift_of(const ShadowMap *map, int most) { return map->side / 2 - most - 1; }

int shadow_map_known(const ShadowMap *map, const int64_t eye[3], int most)
{
    int64_t span[2], drift = drift_of(map, most);
    span_of(map, eye, 0, span);
    for (int64_t row = span[0]; row <= span[1]; row++)
        if (!knows(map, row, eye[0], drift))
            return 0;
    for (int away = 1; away <= most; away++)
        if (!knows(map, span[0] - away, eye[0], drift) || !knows(map, span[1] + away, eye[0], drift))
            return away - 1;
    return most;
}

bool shadow_map_next(ShadowMap *map, const int64_t eye[3], int most, ShadowLight light, int64_t *row)
{
    int64_t span[2], drift = drift_of(map, most) / 2;
    span_of(map, eye, most + AHEAD, span);
    int64_t middle = (span[0] + span[1]) / 2;
    for (int64_t away = 0; middle + away <= span[1]; away++)
        for (int side = -1; side <= 1; side += 2)
            if (!knows(map, *row = middle + side * away, eye[0], drift))
                return true;
    for (int i = 0; i < map->side; i++) {
        map->next = (map->next + 1) & (map->side - 1);
        *row = middle - map->side / 2 + index_of(map, map->next - (middle - map->side / 2));
        if (shadow_map_is_stale(map, *row, light))
            return true;
    }
    return false;
}
