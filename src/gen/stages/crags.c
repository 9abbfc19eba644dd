// Overhangs: in the steep parts of mountains 3D simplex noise moves the surface up and down, by more than the
// difference between layers, so that rock leans out over air; floating rock is removed. Columns store the height
// without overhangs.
#include "gen/stages/crags.h"

#include "gen/stages/stage_list.h"

// Finds the layers in which columns with overhangs can differ from those without; the first is even. False if the chunk
// itself has no overhangs.
static bool find_layers(const LandRegion *region, int bottom, CragLayers *crags)
{
    float low = CHUNK_HEIGHT, high = 0.0f;
    bool own = false;
    for (int i = 0; i < LAND_COLUMNS; i++) {
        int x = i % LAND_SIZE - LAND_MARGIN, z = i / LAND_SIZE - LAND_MARGIN;
        float reach = region->overhang[i], surface = (float)region->surface[i];
        if (!(reach > 0.0f))
            continue;
        own |= x >= 0 && x < CHUNK_SIZE && z >= 0 && z < CHUNK_SIZE;
        low = MIN(low, surface - reach);
        high = MAX(high, surface + reach);
    }
    crags->bottom = MAX((int)MAX(low, 0.0f) & ~1, bottom);
    crags->layers = (MIN((int)MIN(high, (float)CHUNK_HEIGHT) + 2, CHUNK_HEIGHT) - crags->bottom) & ~1;
    crags->words = (crags->layers + 31) / 32;
    return own && crags->layers > 0;
}

void stage_crags(Build *build)
{
    CragLayers crags = {.reach = build->region->overhang, .blocks = build->blocks};
    if (!find_layers(build->region, build->spec->crags.bottom, &crags))
        return;
    ArenaMark mark = arena_mark(build->scratch);
    float *surface = arena_alloc(build->scratch, LAND_COLUMNS * sizeof(float));
    for (int i = 0; i < LAND_COLUMNS; i++)
        surface[i] = (float)build->region->surface[i];
    int samples = crags.layers / 2 + 1;
    float *noise = arena_alloc(build->scratch, (size_t)samples * CHUNK_COLUMNS * sizeof(float));
    kn_field_fill3(&build->fields->field[build->spec->crags.field], build->x - LAND_MARGIN, crags.bottom,
                   build->z - LAND_MARGIN, 2, 2, samples, noise);
    size_t set = (size_t)(crags.words + 2) * CRAG_PLANE;
    uint32_t *sets = arena_alloc_zero(build->scratch, 3 * set * sizeof *sets);
    crags.surface = surface;
    crags.noise = noise;
    crags.solid = sets;
    crags.held = sets + set;
    crags.next = sets + 2 * set;
    ISA_SELECT(crags_move)(&crags);
    arena_release(build->scratch, mark);
}
