// Bounds of cells of columns: no column lies beyond them, and they are close enough to be of use.
#include "gen/generator.h"
#include "karst/recipe.h"
#include "karst_test.h"

#include "gen/program/field_bounds.h"

enum { TRIES = 5 };

typedef struct Tally {
    int64_t cells, possible; // of single biomes
} Tally;

static uint64_t next_random(uint64_t *state)
{
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return *state >> 33;
}

static void check_column(const ColumnBounds *all, const ColumnBounds *bounds, int cell, const ColumnTile *tile, int at)
{
    if (tile->height[at] < all->lowest[cell] || tile->height[at] > all->highest[cell])
        fail_msg("height %d is not between %d and %d", tile->height[at], all->lowest[cell], all->highest[cell]);
    if (!bounds[tile->biome[at]].biomes[cell])
        fail_msg("biome %d is there", tile->biome[at]);
}

// One column in each cell, at a random place of it, the far edges included.
static void check_columns(const ChunkSource *source, const ColumnCells *cells, const ColumnBounds *bounds,
                          uint64_t *random)
{
    const int step = MIN(cells->size, COLUMN_STEP_MAX), apart = cells->size / step;
    for (int n = 0; n < TRIES; n++) {
        ColumnTile tile;
        const int x = (int)(next_random(random) % (uint64_t)(step + 1)),
                  z = (int)(next_random(random) % (uint64_t)(step + 1));
        source_columns(source, cells->x + x, cells->z + z, step, 1, &tile);
        for (int j = 0; j < CELLS_SIDE; j++)
            for (int i = 0; i < CELLS_SIDE; i++)
                check_column(&bounds[0], bounds, j / apart * CHUNK_SIZE + i / apart, &tile, j * CHUNK_SIZE + i);
    }
}

static void add_up(const ColumnBounds *bounds, int biomes, Tally *tally)
{
    for (int n = 0; n < CELLS_SIDE * CHUNK_SIZE; n++) {
        for (int b = 0; b < biomes && n % CHUNK_SIZE < CELLS_SIDE; b++) {
            tally->possible += bounds[b].biomes[n];
            tally->cells++;
        }
    }
}

static void check_recipe(const Recipe *recipe, int size, Tally *tally)
{
    static ColumnBounds bounds[BIOMES_MAX];
    Arena scratch;
    uint64_t random = 7;
    arena_init(&scratch);
    for (int64_t seed = 1; seed <= deep_or(2, 40); seed++) {
        Generator *generator = generator_create(recipe, seed);
        const ChunkSource *source = generator_source(generator);
        ColumnCells cells = {.x = (int64_t)(next_random(&random) % 20000) - 10000,
                             .z = (int64_t)(next_random(&random) % 20000) - 10000,
                             .size = size,
                             .heights = true};
        for (int b = 0; b < source->facts.biome_count; b++) {
            cells.biomes = UINT64_C(1) << b;
            source->bounds(source, &cells, &scratch, &bounds[b]);
        }
        check_columns(source, &cells, bounds, &random);
        add_up(bounds, source->facts.biome_count, tally);
        generator_destroy(generator);
    }
    arena_quit(&scratch);
}

static const int sizes[] = {1, 14, 40, 64, 256};

static void no_column_lies_beyond(void **state)
{
    (void)state;
    for (int g = 0; g < RECIPE_BUILT_IN; g++)
        for (size_t s = 0; s < ARRAY_COUNT(sizes); s++) {
            Tally tally = {0};
            check_recipe(recipe_at(g), sizes[s], &tally);
            const double possible = (double)tally.possible / (double)tally.cells;
            assert_true(possible > 0.0 && possible < 1.0);
        }
}

// A field of one octave, in cells as large as may tell anything about it.
static void check_field(KnFieldKind kind, int period, int size, int64_t seed, double *closest)
{
    static GeneratorSpec spec;
    static WorldFields fields;
    float low[CHUNK_COLUMNS], high[CHUNK_COLUMNS];
    uint64_t random = (uint64_t)seed;
    spec.field_count = 1;
    spec.fields[0].def = (KnFieldDef){"test", kind, period, 1, 0.5f, 0.0f};
    fields_init(&fields, &spec, seed);
    assert_true(field_bounds_fill(&fields, 0, -3000, 500, size, low, high));
    for (int n = 0; n < CELLS_SIDE * CHUNK_SIZE; n++)
        for (int k = 0; k < 40 && n % CHUNK_SIZE < CELLS_SIDE; k++) {
            const int64_t x = -3000 + n % CHUNK_SIZE * size + (int64_t)(next_random(&random) % (uint64_t)(size + 1));
            const int64_t z = 500 + n / CHUNK_SIZE * size + (int64_t)(next_random(&random) % (uint64_t)(size + 1));
            const float value = fields_at2(&fields, 0, x, z);
            if (value < low[n] || value > high[n])
                fail_msg("kind %d, period %d, size %d: %.6f is not between %.6f and %.6f", (int)kind, period, size,
                         (double)value, (double)low[n], (double)high[n]);
            const double room = (double)MIN(value - low[n], high[n] - value) / (double)(high[n] - low[n]);
            *closest = MIN(*closest, room);
        }
}

static void no_octave_lies_beyond(void **state)
{
    (void)state;
    static const KnFieldKind kinds[] = {KN_FIELD_PERLIN2, KN_FIELD_VALUE2, KN_FIELD_WORLEY2};
    double closest = 1.0;
    for (size_t k = 0; k < ARRAY_COUNT(kinds); k++)
        for (int64_t seed = 1; seed <= 12; seed++) {
            check_field(kinds[k], 1000, 240, seed, &closest);
            check_field(kinds[k], 256, 40 + (int)seed, seed, &closest);
        }
    assert_true(closest < 0.05); // so that the bounds are near to what there is
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_column_lies_beyond),
        cmocka_unit_test(no_octave_lies_beyond),
    };
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
