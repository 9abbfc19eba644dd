// Ores: veins that begin at hashed places and wander a few blocks through stone. A vein belongs to the chunk in which
// it begins; each chunk draws its part of the veins of the nine chunks around, so that no vein ends at a border.
#include "base/hash.h"
#include "gen/stages/stage_list.h"

enum { VEIN_REACH = 4 }; // the walk stays within so many blocks of its beginning

typedef struct Vein {
    int x, y, z; // local, of its beginning
    uint64_t random;
} Vein;

static int step(int position, uint64_t bits, int origin)
{
    static const int8_t steps[4] = {-1, 0, 0, 1};
    return CLAMP(position + steps[bits & 3], origin - VEIN_REACH, origin + VEIN_REACH);
}

static void draw_vein(const Build *build, const OreInfo *ore, const Vein *vein)
{
    int x = vein->x, y = vein->y, z = vein->z;
    uint64_t bits = 0;
    for (int i = 0; i < ore->size; i++) {
        bits = i % 10 == 0 ? hash_combine(vein->random, (uint64_t)i) : bits >> 6;
        bool inside = x >= 0 && x < CHUNK_SIZE && z >= 0 && z < CHUNK_SIZE && y > 0;
        if (inside && build->blocks[block_index(x, y, z)] == BLOCK_STONE)
            build->blocks[block_index(x, y, z)] = ore->block;
        x = step(x, bits, vein->x);
        y = step(y, bits >> 2, vein->y);
        z = step(z, bits >> 4, vein->z);
    }
}

static bool reaches(const Vein *vein)
{
    return vein->x >= -VEIN_REACH && vein->x < CHUNK_SIZE + VEIN_REACH && vein->z >= -VEIN_REACH &&
           vein->z < CHUNK_SIZE + VEIN_REACH;
}

// The veins that begin in the chunk (dx, dz) away.
static void draw_veins_of(const Build *build, uint64_t seed, int dx, int dz)
{
    uint64_t random = hash_at2(seed, (int64_t)build->pos.x + dx, (int64_t)build->pos.z + dz);
    for (int o = 0; o < build->spec->ore_count; o++) {
        const OreInfo *ore = &build->spec->ores[o];
        for (int i = 0; i < ore->veins; i++) {
            random = hash_mix(random + 1);
            Vein vein = {.x = dx * CHUNK_SIZE + (int)(random & 15),
                         .y = ore->low + (int)((random >> 8 & 0xFFFF) * (uint64_t)(ore->high - ore->low) >> 16),
                         .z = dz * CHUNK_SIZE + (int)(random >> 4 & 15),
                         .random = random};
            if (reaches(&vein))
                draw_vein(build, ore, &vein);
        }
    }
}

void stage_ores(Build *build)
{
    uint64_t seed = hash_combine(build->seed, SCATTER_ORES);
    for (int dz = -1; dz <= 1; dz++)
        for (int dx = -1; dx <= 1; dx++)
            draw_veins_of(build, seed, dx, dz);
}
