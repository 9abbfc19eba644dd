// Far land is the land of the chunks: at its sample points it is as high as they are, wet where they are, for every
// built-in generator and other recipes, at many places up to the world's edge. How often it is as high, of the colour
// and under as many trees as all the columns that a sample stands for is measured, and may not become less.
#include "karst_test.h"

#include "far_truth.h"

#include "gen/generator.h"
#include "karst/recipe.h"

static const char *const recipes[] = {"first", "karst", "planes", "terrane", "archipelago", "alps", "craton"};

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

// ---- shares

enum { SHARES = 4 };

static const char *const share_names[SHARES] = {"height", "colour", "cover", "cover of cells with trees"};

// Shares of true cells in per cent, as they were measured: of the few seeds and tiles of each landing, and of those of
// deep tests, which are those of scripts/land-report. Raise them with what makes land truer.
typedef struct Known {
    const char *recipe;
    int step;
    double few[SHARES], many[SHARES];
} Known;

static const Known known[] = {
    {"craton", 8, {96.9, 94.4, 78.1, 50.7}, {98.0, 90.6, 84.5, 60.6}},
    {"craton", 16, {99.4, 90.0, 90.6, 70.6}, {99.0, 93.6, 86.2, 62.4}},
    {"craton", 32, {100.0, 89.4, 88.1, 76.2}, {99.4, 90.3, 88.2, 73.8}},
    {"craton", 64, {100.0, 88.1, 90.0, 82.0}, {100.0, 89.8, 88.8, 79.4}},
    {"craton", 128, {100.0, 88.1, 93.1, 88.5}, {100.0, 86.9, 90.2, 85.4}},
    {"craton", 256, {100.0, 85.0, 91.2, 88.3}, {100.0, 83.8, 93.2, 91.3}},
    {"terrane", 8, {99.4, 92.5, 98.1, 84.2}, {98.2, 91.0, 89.5, 62.1}},
    {"terrane", 16, {100.0, 92.5, 87.5, 54.5}, {99.5, 93.0, 91.4, 70.7}},
    {"terrane", 32, {100.0, 86.9, 95.0, 86.2}, {99.6, 91.4, 94.2, 84.2}},
    {"terrane", 64, {100.0, 95.0, 94.4, 86.2}, {100.0, 93.8, 95.1, 87.9}},
    {"terrane", 128, {100.0, 91.2, 94.4, 87.0}, {100.0, 90.7, 94.5, 88.2}},
    {"terrane", 256, {100.0, 93.1, 95.6, 90.7}, {100.0, 90.5, 98.1, 95.5}},
};

static void measure(const Known *row, bool many, double shares[SHARES])
{
    FarTruth truth = {0};
    for (int seed = 1; seed <= (many ? FAR_TRUTH_SEEDS : 4); seed++) {
        Generator *generator = generator_create(recipe_find_name(row->recipe), seed);
        far_truth_add(generator_source(generator), row->step, many ? FAR_TRUTH_TILES : 8, &truth);
        generator_destroy(generator);
    }
    shares[0] = 100.0 * truth.height / truth.cells;
    shares[1] = 100.0 * truth.colour / truth.cells;
    shares[2] = 100.0 * truth.cover / truth.cells;
    shares[3] = 100.0 * truth.wooded_cover / truth.wooded;
}

static void land_is_as_true_as_it_was(void **state)
{
    (void)state;
    bool many = deep_tests(), less = false;
    for (size_t r = 0; r < ARRAY_COUNT(known); r += TEST_STRIDE) {
        double shares[SHARES];
        const double *were = many ? known[r].many : known[r].few;
        measure(&known[r], many, shares);
        print_message("%s, every %d: %.1f, %.1f, %.1f, %.1f\n", known[r].recipe, known[r].step, shares[0], shares[1],
                      shares[2], shares[3]);
        for (int s = 0; s < SHARES; s++)
            if (shares[s] < were[s] - 1.0) {
                less = true;
                print_error("%s, every %d blocks: %s is true of %.1f %% of the cells, and was of %.1f %%\n",
                            known[r].recipe, known[r].step, share_names[s], shares[s], were[s]);
            }
    }
    assert_false(less);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(land_is_that_of_chunks),
        cmocka_unit_test(land_is_as_true_as_it_was),
    };
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
