// Seed mixers, ours and frozen, since every world depends on them. C11 and C++17. Pure: any thread, the same on every
// machine.
#pragma once

#include "base/bits.h"

// Bijective mixing of 64 bits: each input bit flips each output bit with probability 1/2.
// The finaliser "Mix13" of David Stafford, "Better Bit Mixing" (2011), as used by SplitMix64.
static inline uint64_t hash_mix(uint64_t x)
{
    x ^= x >> 30;
    x *= UINT64_C(0xBF58476D1CE4E5B9);
    x ^= x >> 27;
    x *= UINT64_C(0x94D049BB133111EB);
    x ^= x >> 31;
    return x;
}

// Folds one more value into a hash. Order matters.
static inline uint64_t hash_combine(uint64_t hash, uint64_t value)
{
    return hash_mix(hash * UINT64_C(0x9E3779B97F4A7C15) + value + UINT64_C(0xD1B54A32D192ED03));
}

// A hash of a position in the plane or in space, for scattering plants, ores, gradients.
static inline uint64_t hash_at2(uint64_t seed, int64_t x, int64_t z)
{
    return hash_combine(hash_combine(seed, (uint64_t)x), (uint64_t)z);
}

static inline uint64_t hash_at3(uint64_t seed, int64_t x, int64_t y, int64_t z)
{
    return hash_combine(hash_at2(seed, x, z), (uint64_t)y);
}

// The upper 24 bits of a hash as a number in [0, 1). They fit an int32_t, which vectors convert.
static inline float hash_unit(uint64_t hash) { return (float)(int32_t)(hash >> 40) * 0x1p-24f; }

// The same bits in [-1, 1).
static inline float hash_signed(uint64_t hash) { return (float)(int32_t)(hash >> 40) * 0x1p-23f - 1.0f; }

// Part 0 .. 3 of a hash, 16 bits, in [0, 1).
static inline float hash_part(uint64_t hash, int part) { return (float)(hash >> (16 * part) & 0xFFFF) * 0x1p-16f; }

// The seed for one purpose, from the world's seed and a name that must never change ("height", "oak").
static inline uint64_t hash_name(uint64_t seed, const char *name)
{
    uint64_t hash = hash_mix(seed);
    for (; *name; name++)
        hash = hash_combine(hash, (uint8_t)*name);
    return hash;
}
