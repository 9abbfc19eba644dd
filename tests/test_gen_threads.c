// Recipes, and one generator, shared by several workers from a cold start: what the registry and the caches of rivers,
// landmarks and tiles give to one thread they give to all, bit for bit. Under ThreadSanitizer this is their test.
#include "karst_test.h"

#include "base/hash.h"
#include "base/jobs.h"
#include "gen/generator.h"
#include "karst/recipe.h"

enum { SIDE = 4, CHUNKS = SIDE * SIDE, WORKERS = 4 };

typedef struct Place {
    const char *generator;
    int64_t seed;
    int x, z; // the first chunk
} Place;

static const Place places[] = {
    {"terrane", 42, -12, -22}, // a river, an arch near
    {"terrane", 7, -70, -21},  // the coast, a cenote's grid
    {"terrane", 42, -121, 85}, // a waterfall
    {"craton", 42, -190, 160}, // a waterfall
    {"craton", 42, 28, -6},    // an arch, a moor beside the taiga
    {"karst", 42, 0, 0},       {"planes", 3, 5, -9},
};

// A chunk and what else is asked of a source, at once.
typedef struct Query {
    Job job;
    const ChunkSource *source;
    ChunkPos pos;
    uint64_t hash;
} Query;

static void add_landmark(void *context, const Landmark *landmark)
{
    uint64_t *hash = context;
    *hash = hash_combine(*hash, (uint64_t)landmark->x);
    *hash = hash_combine(*hash, (uint64_t)landmark->z);
    *hash = hash_combine(*hash, (uint64_t)(landmark->kind * 512 + landmark->y));
}

static void answer(Job *job, Arena *scratch)
{
    Query *query = (Query *)job;
    const ChunkSource *source = query->source;
    const int64_t x = query->pos.x * (int64_t)CHUNK_SIZE, z = query->pos.z * (int64_t)CHUNK_SIZE;
    Chunk *chunk = source_chunk(source, query->pos, scratch);
    query->hash = chunk_hash(chunk);
    chunk_release(chunk);
    const LandmarkArea area = {x - 300, z - 300, x + 300, z + 300};
    source_landmarks(source, &area, ~0u, add_landmark, &query->hash);
    ColumnTile tile;
    source_columns(source, x - 64, z - 64, 8, 1, &tile);
    for (int i = 0; i < CHUNK_COLUMNS; i++)
        query->hash = hash_combine(query->hash, (uint64_t)(tile.height[i] << 16 | tile.biome[i] << 8 | tile.water[i]));
}

// The queries in an order of their own.
static void run(const Place *place, int workers, int order, uint64_t hashes[CHUNKS])
{
    Generator *generator = generator_create(recipe_find_name(place->generator), place->seed);
    Query queries[CHUNKS] = {0};
    JobPool *pool = job_pool_create(workers);
    for (int n = 0; n < CHUNKS; n++) {
        const int i = order ? (n * 7 + order) % CHUNKS : n;
        queries[i] = (Query){.job.run = answer,
                             .source = generator_source(generator),
                             .pos = {.x = place->x + i % SIDE, .z = place->z + i / SIDE}};
        job_pool_submit(pool, &queries[i].job);
    }
    job_pool_wait_all(pool);
    assert_null(job_pool_recall(pool));
    job_pool_destroy(pool);
    generator_destroy(generator);
    for (int i = 0; i < CHUNKS; i++)
        hashes[i] = queries[i].hash;
}

static void workers_share_one_cold_generator(void **state)
{
    (void)state;
    for (size_t p = 0; p < ARRAY_COUNT(places); p++) {
        uint64_t alone[CHUNKS], together[CHUNKS];
        run(&places[p], 0, 0, alone);
        for (int order = 1; order <= 3; order++) {
            run(&places[p], WORKERS, order, together);
            assert_memory_equal(alone, together, sizeof alone);
        }
    }
}

// ---- recipes

enum { READERS = 2 * WORKERS, ADDED = 5, SHIPPED_MOST = 64 };

// What one job finds among the recipes at hand.
typedef struct Reader {
    Job job;
    int first;
    const Recipe *shipped[SHIPPED_MOST], *added[ADDED];
} Reader;

static void read_recipes(Job *job, Arena *scratch)
{
    Reader *reader = (Reader *)job;
    (void)scratch;
    for (int i = 0; i < recipe_count(); i++) {
        const int n = (i + reader->first) % recipe_count();
        reader->shipped[n] = recipe_at(n);
    }
    for (int i = 0; i < ADDED; i++) {
        char text[64];
        RecipeError error;
        const int bytes = snprintf(text, sizeof text, "{\"name\": \"shared-%d\", \"based_on\": \"plain\"}", i);
        reader->added[i] = recipe_add(text, (size_t)bytes, &error);
        const GeneratorSpec *spec = recipe_spec(reader->added[i]);
        if (recipe_find(spec->name, spec->hash) != reader->added[i] || recipe_path(reader->added[i]))
            reader->added[i] = NULL;
    }
}

// Each is read by whoever needs it first, and is one for all.
static void workers_share_cold_recipes(void **state)
{
    (void)state;
    Reader readers[READERS] = {0};
    JobPool *pool = job_pool_create(WORKERS);
    assert_in_range(recipe_count(), 1, SHIPPED_MOST);
    for (int i = 0; i < READERS; i++) {
        readers[i] = (Reader){.job.run = read_recipes, .first = i};
        job_pool_submit(pool, &readers[i].job);
    }
    job_pool_wait_all(pool);
    assert_null(job_pool_recall(pool));
    job_pool_destroy(pool);
    for (int i = 0; i < READERS; i++) {
        assert_memory_equal(readers[i].shipped, readers[0].shipped, sizeof readers[0].shipped);
        assert_memory_equal(readers[i].added, readers[0].added, sizeof readers[0].added);
    }
    for (int i = 0; i < ADDED; i++)
        assert_non_null(readers[0].added[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(workers_share_cold_recipes), // before any is read
                                       cmocka_unit_test(workers_share_one_cold_generator)};
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
