// Overhangs: in the steep parts of mountains 3D simplex noise moves the surface up and down, more than it moves from
// one layer to the next, so that rock leans out over air. The height that columns store stays the one without them.
#include "gen/crags.h"

#include "gen/stage.h"

enum { CRAGS_BOTTOM = SEA_LEVEL + 3 }; // overhangs neither open water nor hang over it

void stage_crags(Build *build)
{
    float surface[CHUNK_COLUMNS], reach[CHUNK_COLUMNS], low = CHUNK_HEIGHT, high = 0.0f;
    for (int i = 0; i < CHUNK_COLUMNS; i++) {
        int at = land_index(i % CHUNK_SIZE, i / CHUNK_SIZE);
        surface[i] = (float)build->region->surface[at];
        reach[i] = build->region->overhang[at];
        if (reach[i] > 0.0f) {
            low = MIN(low, surface[i] - reach[i]);
            high = MAX(high, surface[i] + reach[i]);
        }
    }
    int bottom = MAX((int)low, CRAGS_BOTTOM), top = MIN((int)high + 1, CHUNK_HEIGHT - 1);
    CragLayers crags = {
        .surface = surface, .reach = reach, .bottom = bottom, .layers = top - bottom + 1, .blocks = build->blocks};
    if (crags.layers <= 0)
        return;
    ArenaMark mark = arena_mark(build->scratch);
    float *noise = arena_alloc(build->scratch, (size_t)crags.layers * CHUNK_COLUMNS * sizeof(float));
    field_fill3(&build->land->fields[FIELD_CRAGS], build->x, bottom, build->z, crags.layers, noise);
    crags.noise = noise;
    ISA_SELECT(crags_move)(&crags);
    arena_release(build->scratch, mark);
}
