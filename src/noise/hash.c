// Hash noise: mix the position and the seed until no pattern is left, then read the bits as a number. Everything else
// in this folder is built from hashes. The mixer is base/mix.h's (Stafford 2011): stateless, a few multiplications, and
// each input bit flips each output bit half of the time.
//
// Bit noise, kept for comparison, has only shifts by 8 between its multiplications: high input bits never reach the low
// output bits, and neighbouring seeds give related sequences. The tests measure both.
#include "noise/noise_internal.h"

// One hash for a position, folded once for each coordinate: as fields hash theirs.
static inline uint64_t chained_hash(uint64_t seed, int dimensions, const int64_t *position)
{
    for (int a = 0; a < dimensions; a++)
        seed = hash_combine(seed, (uint64_t)position[a]);
    return seed;
}

uint32_t kn_hash(uint64_t seed, int dimensions, const int64_t position[])
{
    assert(dimensions >= 1 && dimensions <= KN_DIMENSIONS_MAX);
    return (uint32_t)(chained_hash(seed, dimensions, position) >> 32);
}

void kn_hash_vector(uint64_t seed, int dimensions, const int64_t position[], int count, float out[])
{
    assert(count >= 1 && count <= 3);
    uint64_t hash = chained_hash(seed, dimensions, position);
    for (int i = 0; i < count; i++) {
        out[i] = (float)(hash >> 40) * 0x1p-24f;
        hash = hash_combine(hash, (uint64_t)i);
    }
}

uint32_t kn_bit_hash(uint32_t seed, int32_t position) { return bit_hash(seed, (uint32_t)position); }

static inline float hash_value(const KnNoise *noise, const int dimensions, const int64_t *cell, const float *offset)
{
    (void)offset;
    return bits_value((uint32_t)(hash_mix(cell_hash(noise, dimensions, cell)) >> 32));
}

CELL_FORM(kn_hash1, hash_value, 1)
CELL_FORM(kn_hash2, hash_value, 2)
CELL_FORM(kn_hash3, hash_value, 3)
CELL_FORM(kn_hash4, hash_value, 4)

static inline float bit_value(const KnNoise *noise, const int dimensions, const int64_t *cell, const float *offset)
{
    uint32_t position = 0;
    (void)offset;
    for (int a = 0; a < dimensions; a++)
        position += bit_strides[a] * (uint32_t)(uint64_t)cell[a];
    return bits_value(bit_hash((uint32_t)noise->seed, position));
}

CELL_FORM(kn_bit1, bit_value, 1)
CELL_FORM(kn_bit2, bit_value, 2)
CELL_FORM(kn_bit3, bit_value, 3)
CELL_FORM(kn_bit4, bit_value, 4)
