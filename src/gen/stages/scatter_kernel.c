#include "base/hash.h"
#include "gen/stages/build.h"

void ISA_FN(scatter_columns)(uint64_t seed, int64_t x, int64_t z, uint64_t *restrict random)
{
    uint64_t along[CHUNK_SIZE]; // hash_at2 folds in x first
    for (int i = 0; i < CHUNK_SIZE; i++)
        along[i] = hash_combine(seed, (uint64_t)(x + i));
    for (int j = 0; j < CHUNK_SIZE; j++)
        for (int i = 0; i < CHUNK_SIZE; i++)
            random[j * CHUNK_SIZE + i] = hash_combine(along[i], (uint64_t)(z + j));
}
