// Counts the blocks that caves remove from columns, without making their chunks: with the same fields, ceilings and
// kernels as the caves stage, over a grid of columns and layers that need not be dense.
#include "gen/stages/caves.h"

#include <string.h>

// Returns how many layers can hold any.
static int find_ceiling(const Land *land, const CaveTile *columns, float *ceiling)
{
    const CaveSpec *spec = &land->spec->caves;
    float entrance[CHUNK_COLUMNS], highest = 0.0f;
    field_fill2(&land->fields[spec->entrance], columns->x, columns->z, columns->step, entrance);
    for (int i = 0; i < CHUNK_COLUMNS; i++) {
        int bed = columns->bed[i], surface = columns->height[i];
        ceiling[i] = cave_ceiling(spec, surface, bed == CAVE_DRY ? cave_roof(spec, entrance[i]) : spec->roof, bed);
        highest = MAX(highest, MIN(ceiling[i], (float)(surface + 1)));
    }
    return highest > CAVE_BOTTOM ? ((int)highest - CAVE_BOTTOM + columns->step - 1) / columns->step : 0;
}

static bool is_bedrock(const Land *land, const CaveTile *columns, int column, int y)
{
    return y <= bedrock_top(land->scatter_seed, land->spec->bedrock_layers,
                            columns->x + column % CHUNK_SIZE * columns->step,
                            columns->z + column / CHUNK_SIZE * columns->step);
}

static int count_layer(const Land *land, const CaveTile *columns, int y, const uint8_t *layer)
{
    int count = 0;
    const uint8_t *height = columns->height;
    for (int i = 0; i < CHUNK_COLUMNS; i++)
        count += (layer[i] != BLOCK_STONE) & (y <= height[i]);
    for (int i = 0; i < CHUNK_COLUMNS && y < land->spec->bedrock_layers; i++)
        count -= layer[i] != BLOCK_STONE && y <= height[i] && is_bedrock(land, columns, i, y);
    return count;
}

int cave_count_hollow(const Land *land, const CaveTile *columns, Arena *scratch)
{
    float ceiling[CHUNK_COLUMNS];
    int layers = find_ceiling(land, columns, ceiling), step = columns->step, count = 0;
    if (layers <= 0)
        return 0;
    ArenaMark mark = arena_mark(scratch);
    uint8_t *blocks = arena_alloc(scratch, CHUNK_BLOCKS);
    const CaveGrid grid = {.x = columns->x, .y = CAVE_BOTTOM, .z = columns->z, .step = step, .layers = layers};
    CaveLayers all = {0};
    caves_fill(land, &grid, scratch, &all);
    for (int k = 0; k < layers; k++) {
        int y = CAVE_BOTTOM + k * step, offset = k * CHUNK_COLUMNS;
        const CaveLayers one = {.cavern = all.cavern + offset,
                                .tunnel_a = all.tunnel_a ? all.tunnel_a + offset : NULL,
                                .tunnel_b = all.tunnel_b ? all.tunnel_b + offset : NULL,
                                .ceiling = ceiling,
                                .bottom = y,
                                .layers = 1,
                                .blocks = blocks};
        memset(blocks + y * CHUNK_COLUMNS, BLOCK_STONE, CHUNK_COLUMNS);
        caves_carve(&land->spec->caves, &one);
        count += count_layer(land, columns, y, blocks + y * CHUNK_COLUMNS);
    }
    arena_release(scratch, mark);
    return count;
}
