// What is alike in rows of 16 faces, by vectors that compilers do not find. Inline, so that files compiled for each
// instruction set (base/isa.h) get their own.
#pragma once

#include "karst/mesh.h"

#ifdef __AVX2__
#include <immintrin.h>
#endif

// Of a row of faces, or of the same row moved by one.
typedef struct FaceRow {
    const uint64_t *shade; // 16 each, some of them unset
    const uint32_t *look;
} FaceRow;

// Bit u: row v has any.
static inline unsigned rows_used(const uint16_t rows[CHUNK_SIZE])
{
    unsigned used = 0;
    for (int v = 0; v < CHUNK_SIZE; v++)
        used |= (unsigned)(rows[v] != 0) << v;
    return used;
}

// Those of `faces`, bit u each, that are alike in both rows.
static inline uint16_t faces_alike(FaceRow a, FaceRow b, unsigned faces)
{
    if (!faces)
        return 0;
#if defined(__AVX512BW__)
    const unsigned low = _mm512_cmpeq_epi64_mask(_mm512_loadu_si512(a.shade), _mm512_loadu_si512(b.shade));
    const unsigned high = _mm512_cmpeq_epi64_mask(_mm512_loadu_si512(a.shade + 8), _mm512_loadu_si512(b.shade + 8));
    const unsigned look = _mm512_cmpeq_epi32_mask(_mm512_loadu_si512(a.look), _mm512_loadu_si512(b.look));
    return (uint16_t)(faces & (low | high << 8) & look);
#elif defined(__AVX2__)
    unsigned shade = 0, look = 0;
    for (int u = 0; u < CHUNK_SIZE; u += 4) {
        const __m256i equal = _mm256_cmpeq_epi64(_mm256_loadu_si256((const __m256i *)(const void *)(a.shade + u)),
                                                 _mm256_loadu_si256((const __m256i *)(const void *)(b.shade + u)));
        shade |= (unsigned)_mm256_movemask_pd(_mm256_castsi256_pd(equal)) << u;
    }
    for (int u = 0; u < CHUNK_SIZE; u += 8) {
        const __m256i equal = _mm256_cmpeq_epi32(_mm256_loadu_si256((const __m256i *)(const void *)(a.look + u)),
                                                 _mm256_loadu_si256((const __m256i *)(const void *)(b.look + u)));
        look |= (unsigned)_mm256_movemask_ps(_mm256_castsi256_ps(equal)) << u;
    }
    return (uint16_t)(faces & shade & look);
#else
    unsigned alike = 0;
    for (unsigned left = faces; left; left &= left - 1) {
        const int u = __builtin_ctz(left);
        alike |= (unsigned)((a.shade[u] == b.shade[u]) & (a.look[u] == b.look[u])) << u;
    }
    return (uint16_t)alike;
#endif
}
