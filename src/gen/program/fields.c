#include "gen/program/fields.h"

#include "base/hash.h"

void fields_init(WorldFields *fields, const GeneratorSpec *spec, int64_t seed)
{
    fields->spec = spec;
    fields->scatter_seed = hash_name((uint64_t)seed, "scatter");
    for (int f = 0; f < spec->field_count; f++)
        kn_field_init(&fields->field[f], &spec->fields[f].def, seed);
}

// Fills one tile of a field, which may be a coarse copy of the spec's, at places moved by its warp.
static void fill_warped(const WorldFields *fields, const FieldWarp *warp, const KnField *field, int64_t x, int64_t z,
                        int step, float out[CHUNK_COLUMNS])
{
    float moves[2][CHUNK_COLUMNS];
    kn_field_fill2(&fields->field[warp->x], x, z, step, moves[0]);
    kn_field_fill2(&fields->field[warp->z], x, z, step, moves[1]);
    for (int n = 0; n < 2 * CHUNK_COLUMNS; n++)
        moves[n / CHUNK_COLUMNS][n % CHUNK_COLUMNS] *= warp->blocks;
    kn_field_fill2_warped(field, x, z, step, moves[0], moves[1], out);
}

void fields_fill2(const WorldFields *fields, int field, int64_t x, int64_t z, int step, float out[CHUNK_COLUMNS])
{
    fields_fill2_coarse(fields, field, x, z, step, 0, out);
}

float fields_at2(const WorldFields *fields, int field, int64_t x, int64_t z)
{
    const FieldWarp *warp = &fields->spec->fields[field].warp;
    if (warp->blocks == 0.0f)
        return kn_field_at2(&fields->field[field], x, z);
    float move_x = kn_field_at2(&fields->field[warp->x], x, z) * warp->blocks;
    float move_z = kn_field_at2(&fields->field[warp->z], x, z) * warp->blocks;
    return kn_field_at2_warped(&fields->field[field], x, z, move_x, move_z);
}

void fields_fill2_coarse(const WorldFields *fields, int field, int64_t x, int64_t z, int step, int coarse,
                         float out[CHUNK_COLUMNS])
{
    const FieldWarp *warp = &fields->spec->fields[field].warp;
    const KnField *own = &fields->field[field];
    KnField coarser;
    if (coarse > 0) {
        coarser = kn_field_coarse(own, coarse);
        own = &coarser;
    }
    if (warp->blocks == 0.0f)
        kn_field_fill2(own, x, z, step, out);
    else
        fill_warped(fields, warp, own, x, z, step, out);
}

void fields_fill2_strip(const WorldFields *fields, int field, int64_t x, int64_t z, int step, int tiles, float *out,
                        ptrdiff_t apart)
{
    if (fields->spec->fields[field].warp.blocks == 0.0f)
        kn_field_fill2_strip(&fields->field[field], x, z, step, tiles, out, apart);
    else
        for (int t = 0; t < tiles; t++, z += (int64_t)CHUNK_SIZE * step)
            fields_fill2(fields, field, x, z, step, out + t * apart);
}
