// Hash noise: mix the position and the seed until no pattern is left, then read the bits as a number. Everything else
// in this folder is built from it. The mixer is base/hash.h's (Stafford 2011), folded once for each coordinate:
// stateless, a few multiplications, and each input bit flips each output bit half of the time.
//
// Bit noise, kept for comparison, has only shifts by 8 between its multiplications: high input bits never reach the low
// output bits, and neighbouring seeds give related sequences. The tests measure both.
//
// Value noise: a random value at each lattice point and a faded interpolation between them. The oldest and cheapest
// smooth noise; because its extremes lie on the lattice and nowhere else, it looks blocky beside gradient noise.
#include "noise/noise_internal.h"

uint32_t noise_bit_hash(uint32_t seed, int32_t position)
{
    uint32_t bits = (uint32_t)position * UINT32_C(0x85297A4D) + seed;
    bits ^= bits >> 8;
    bits += UINT32_C(0x68E31DA4);
    bits ^= bits << 8;
    bits *= UINT32_C(0x1B56C4E9);
    return bits ^ bits >> 8;
}

static float hash_value(const Noise *noise, int dimensions, const int64_t *cell, const float *offset)
{
    (void)offset;
    return lattice_value(corner_hash(noise, dimensions, cell, 0));
}

CELL_FORM(noise_hash1, hash_value, 1)
CELL_FORM(noise_hash2, hash_value, 2)
CELL_FORM(noise_hash3, hash_value, 3)
CELL_FORM(noise_hash4, hash_value, 4)

float noise_bit1(const Noise *noise, const int64_t cell[], const float offset[])
{
    (void)offset;
    uint32_t bits = noise_bit_hash((uint32_t)noise->seed, (int32_t)(uint32_t)(uint64_t)cell[0]);
    return (float)(int32_t)bits * 0x1p-31f;
}

// White noise: every cell has a random value, constant from edge to edge. Neighbours are independent, so its spectrum
// is flat, as that of white light.
static float white(const Noise *noise, int dimensions, const int64_t *cell, const float *offset)
{
    (void)offset;
    return lattice_white(corner_hash(noise, dimensions, cell, 0));
}

CELL_FORM(noise_white1, white, 1)
CELL_FORM(noise_white2, white, 2)
CELL_FORM(noise_white3, white, 3)

static inline float value(const Noise *noise, const int dimensions, const int64_t *cell, const float *offset)
{
    float corners[1 << 3];
    for (int c = 0; c < 1 << dimensions; c++)
        corners[c] = lattice_value(corner_hash(noise, dimensions, cell, c));
    return lattice_fold(noise, dimensions, corners, offset) * VALUE_SCALE;
}

CELL_FORM(noise_value1, value, 1)
CELL_FORM(noise_value2, value, 2)
CELL_FORM(noise_value3, value, 3)
