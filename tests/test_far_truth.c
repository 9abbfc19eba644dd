// Far land is the land of the chunks: at its sample points it is as high as they are, wet where they are, for every
// built-in generator and other recipes, at many places up to the world's edge.
#include "karst_test.h"

#include "far/far_internal.h"
#include "gen/generator.h"
#include "recipe/recipe.h"

static const char *const recipes[] = {"first", "karst", "planes", "terrane", "archipelago", "alps"};

// The first tile's place, in blocks; multiples of all steps.
static const int64_t places[][2] = {
    {0, 0},
    {4096 * 3, -4096 * 7},
    {-4096 * 250, 4096 * 11},
    {WORLD_BLOCK_MAX + 1 - 4096 * 4, 4096},
    {WORLD_BLOCK_MIN, WORLD_BLOCK_MIN},
};

enum {
    COARSEST = 256,
    PER_TILE = 40,
    NEAR_BY = 6, // blocks by which land may be higher or lower than the columns that were looked at around a sample
};

typedef struct Count {
    int samples, exact, firm, coarse, within;
} Count;

static uint8_t block_shown(const Chunk *chunk, int64_t x, int y, int64_t z)
{
    return chunk_get(chunk, (int)floor_mod(x, CHUNK_SIZE), y, (int)floor_mod(z, CHUNK_SIZE));
}

// At a sample of the nearest step land is the chunk's surface: its height without trees is the topmost block's layer.
static void compare_exactly(const ChunkSource *source, uint16_t height, int64_t x, int64_t z, Count *count)
{
    Arena scratch;
    arena_init(&scratch);
    Chunk *chunk = source_chunk(source, chunk_pos_of_block(x, z), &scratch);
    arena_quit(&scratch);
    ColumnTile column;
    source_columns(source, x, z, 1, 1, &column);
    const ColumnInfo *info = &chunk->columns[column_index((int)floor_mod(x, 16), (int)floor_mod(z, 16))];
    assert_int_equal(info->height, column.height[0]);
    bool wet = column.height[0] < column.water[0];
    int shown = (height - (wet ? 0 : FAR_Y_SCALE / 2)) / FAR_Y_SCALE;
    count->samples++;
    count->exact += shown == (wet ? column.water[0] : info->height);
    uint8_t top = block_shown(chunk, x, CLAMP(shown, 0, CHUNK_HEIGHT - 1), z);
    uint8_t above = block_shown(chunk, x, CLAMP(shown + 1, 0, CHUNK_HEIGHT - 1), z);
    count->firm += block_has(top, BLOCK_SOLID | BLOCK_LIQUID) && !block_has(above, BLOCK_GROUND);
    chunk_release(chunk);
}

// A coarse sample may stand for what is around it, but not for land that is not there.
static void compare_around(const ChunkSource *source, uint16_t height, int64_t x, int64_t z, int step, Count *count)
{
    ColumnTile around;
    int low = CHUNK_HEIGHT, high = 0;
    source_columns(source, x - step, z - step, step / 8, 1, &around);
    for (int i = 0; i < CHUNK_COLUMNS; i++) {
        int top = MAX(around.height[i], around.water[i]);
        low = MIN(low, top);
        high = MAX(high, top);
    }
    count->coarse++;
    count->within += height >= (low - NEAR_BY) * FAR_Y_SCALE && height <= (high + NEAR_BY) * FAR_Y_SCALE;
}

static void visit_tile(const ChunkSource *source, const FarPalette *palette, const int64_t *place, int step,
                       Count *count)
{
    Arena scratch;
    FarTile tile;
    arena_init(&scratch);
    far_tiles_fill(source, palette, place[0], place[1], step, 1, &tile, &scratch);
    arena_quit(&scratch);
    for (int i = 0; i < PER_TILE; i++) {
        int n = (i * 97 + 31 * step) % FAR_TILE_SAMPLES;
        int64_t x = place[0] + (int64_t)(n % FAR_TILE) * step, z = place[1] + (int64_t)(n / FAR_TILE) * step;
        if (step == FAR_STEP)
            compare_exactly(source, tile.height[n], x, z, count);
        else
            compare_around(source, tile.height[n], x, z, step, count);
    }
}

static void land_is_that_of_chunks(void **state)
{
    (void)state;
    FarPalette palette;
    far_palette_init(&palette);
    for (size_t r = 0; r < ARRAY_COUNT(recipes); r++) {
        Count count = {0};
        Generator *generator = generator_create(recipe_find_name(recipes[r]), 42 + (int64_t)r);
        for (size_t i = 0; i < ARRAY_COUNT(places); i++)
            for (int step = FAR_STEP; step <= COARSEST; step *= 2)
                visit_tile(generator_source(generator), &palette, places[i], step, &count);
        generator_destroy(generator);
        // Caves open some of the ground, and landmarks stand on it.
        if (count.exact < count.samples * 9 / 10 || count.firm < count.samples * 3 / 4 ||
            count.within < count.coarse * 9 / 10)
            fail_msg("%s: of %d samples %d are exact, %d firm; of %d coarse ones %d are of their land", recipes[r],
                     count.samples, count.exact, count.firm, count.coarse, count.within);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(land_is_that_of_chunks)};
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
