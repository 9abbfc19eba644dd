// What caves have taken from columns, without making their chunks: the same fields, ceilings and kernels as when they
// are carved, over a grid of columns and layers that need not be dense.
#include "gen/caves.h"

#include <string.h>

typedef struct Hollow {
    const GeneratorCaves *columns;
    float ceiling[CHUNK_COLUMNS];
    uint8_t bedrock[CHUNK_COLUMNS]; // y of its top
} Hollow;

// Returns how many layers can hold any.
static int find_bounds(const HollowQuery *query, Hollow *hollow)
{
    const GeneratorCaves *columns = query->columns;
    float entrance[CHUNK_COLUMNS], highest = 0.0f;
    field_fill2(&query->land->fields[FIELD_ENTRANCE], columns->x, columns->z, columns->step, entrance);
    for (int i = 0; i < CHUNK_COLUMNS; i++) {
        int bed = columns->bed[i], surface = columns->height[i];
        hollow->ceiling[i] =
            cave_ceiling(surface, bed == GENERATOR_DRY ? cave_roof(entrance[i]) : CAVE_ROOF_CLOSED, bed);
        highest = MAX(highest, MIN(hollow->ceiling[i], (float)(surface + 1)));
        hollow->bedrock[i] = (uint8_t)bedrock_top(query->scatter_seed, columns->x + i % CHUNK_SIZE * columns->step,
                                                  columns->z + i / CHUNK_SIZE * columns->step);
    }
    return highest > CAVE_BOTTOM ? ((int)highest - CAVE_BOTTOM + columns->step - 1) / columns->step : 0;
}

static int count_layer(const Hollow *hollow, int y, const uint8_t *layer)
{
    int count = 0;
    const uint8_t *height = hollow->columns->height;
    for (int i = 0; i < CHUNK_COLUMNS; i++)
        count += (layer[i] != BLOCK_STONE) & (y <= height[i]) & (y > hollow->bedrock[i]);
    return count;
}

int cave_count_hollow(const HollowQuery *query, Arena *scratch)
{
    Hollow hollow = {.columns = query->columns};
    int layers = find_bounds(query, &hollow), step = query->columns->step, count = 0;
    if (layers <= 0)
        return 0;
    ArenaMark mark = arena_mark(scratch);
    uint8_t *blocks = arena_alloc(scratch, CHUNK_BLOCKS);
    const CaveGrid grid = {
        .x = query->columns->x, .y = CAVE_BOTTOM, .z = query->columns->z, .step = step, .layers = layers};
    CaveLayers all = {0};
    query->rules->fill(query->land, &grid, scratch, &all);
    for (int k = 0; k < layers; k++) {
        int y = CAVE_BOTTOM + k * step, offset = k * CHUNK_COLUMNS;
        const CaveLayers one = {.cavern = all.cavern + offset,
                                .tunnel_a = all.tunnel_a ? all.tunnel_a + offset : NULL,
                                .tunnel_b = all.tunnel_b ? all.tunnel_b + offset : NULL,
                                .ceiling = hollow.ceiling,
                                .bottom = y,
                                .layers = 1,
                                .blocks = blocks};
        memset(blocks + y * CHUNK_COLUMNS, BLOCK_STONE, CHUNK_COLUMNS);
        query->rules->carve(&one);
        count += count_layer(&hollow, y, blocks + y * CHUNK_COLUMNS);
    }
    arena_release(scratch, mark);
    return count;
}
