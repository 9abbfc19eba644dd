// Shared by the parts of light: the blocks of nine chunks as planes of bits. Private to them.
#pragma once

#include "world/light.h"

enum {
    WIDE = 3 * CHUNK_SIZE, // columns of the nine chunks along x and z
    STRIDE = WIDE + 8,     // words of a layer: 48 rows and 8 that stay 0, so that z - 1 and z + 1 always exist
    GUARD = 8,             // words before the first layer
    LAYERS = CHUNK_HEIGHT + 2,
    PLANE_WORDS = GUARD + LAYERS * STRIDE,
    FIRST = CHUNK_SIZE - 1, // where the 18 columns of the result begin
    EMITTER_LEVELS = LIGHT_MAX + 1,
};

static const uint64_t light_all = (UINT64_C(1) << WIDE) - 1;

// One bit for each cell of the nine chunks, layers -1..256.
typedef uint64_t *Plane;

static inline uint64_t *layer(Plane plane, int y) { return plane + GUARD + (y + 1) * STRIDE; }

// Blocks of one level and hue of light in a row.
typedef struct Emitters {
    int16_t y, z;
    uint8_t level, hue;
    int next; // of the same hue and level; -1: none
    uint64_t cells;
} Emitters;

typedef struct Field {
    const Neighbourhood *around;
    Plane open;  // light passes
    Plane clear; // sky light falls through without loss
    Emitters *emitters;
    int emitter_count, emitter_capacity;
    int first_emitters[HUE_COUNT][EMITTER_LEVELS]; // -1: none
    int highest_emitter;
} Field;

static inline void fill_layers(Plane plane, int low, int high, uint64_t value)
{
    for (int y = low; y <= high; y++) {
        uint64_t *words = layer(plane, y);
        for (int i = 0; i < STRIDE; i++)
            words[i] = i < WIDE ? value : 0;
    }
}

// Reads the blocks around: fills the planes up to the highest section that is not all air, and lists what emits light.
// Returns the first layer above that section.
ISA_DECLARE(int, light_read, (Field * field, Arena *scratch));
