// Fields over columns, at places moved by their warps.
#include "gen/land.h"

// How far the columns' places are moved, for a warped field.
static void fill_moves(const Land *land, const FieldWarp *warp, int64_t x, int64_t z, int step,
                       float moves[2][CHUNK_COLUMNS])
{
    field_fill2(&land->fields[warp->x], x, z, step, moves[0]);
    field_fill2(&land->fields[warp->z], x, z, step, moves[1]);
    for (int n = 0; n < 2 * CHUNK_COLUMNS; n++)
        moves[n / CHUNK_COLUMNS][n % CHUNK_COLUMNS] *= warp->blocks;
}

void land_fill2_strip(const Land *land, int field, int64_t x, int64_t z, int step, int tiles, float *out,
                      ptrdiff_t apart)
{
    const FieldWarp *warp = &land->spec->warps[field];
    if (warp->blocks == 0.0f) {
        field_fill2_strip(&land->fields[field], x, z, step, tiles, out, apart);
        return;
    }
    for (int t = 0; t < tiles; t++, z += (int64_t)CHUNK_SIZE * step, out += apart) {
        float moves[2][CHUNK_COLUMNS];
        fill_moves(land, warp, x, z, step, moves);
        field_fill2_warped(&land->fields[field], x, z, step, moves[0], moves[1], out);
    }
}

void land_fill2(const Land *land, int field, int64_t x, int64_t z, int step, float out[CHUNK_COLUMNS])
{
    land_fill2_strip(land, field, x, z, step, 1, out, CHUNK_COLUMNS);
}

float land_at2(const Land *land, int field, int64_t x, int64_t z)
{
    const FieldWarp *warp = &land->spec->warps[field];
    if (warp->blocks == 0.0f)
        return field_at2(&land->fields[field], x, z);
    float move_x = field_at2(&land->fields[warp->x], x, z) * warp->blocks;
    float move_z = field_at2(&land->fields[warp->z], x, z) * warp->blocks;
    return field_at2_warped(&land->fields[field], x, z, move_x, move_z);
}

void land_fill2_coarse(const Land *land, int field, int64_t x, int64_t z, int step, int coarse,
                       float out[CHUNK_COLUMNS])
{
    const FieldWarp *warp = &land->spec->warps[field];
    if (coarse == 0) {
        land_fill2(land, field, x, z, step, out);
        return;
    }
    const Field own = field_coarse(&land->fields[field], coarse);
    if (warp->blocks == 0.0f) {
        field_fill2(&own, x, z, step, out);
        return;
    }
    float moves[2][CHUNK_COLUMNS];
    fill_moves(land, warp, x, z, step, moves);
    field_fill2_warped(&own, x, z, step, moves[0], moves[1], out);
}
