// Rivers: facts of a column are the same from any tile, in any order and on any thread; land is made from them whose
// banks hold; recipes may be without them.
#include "river_land.h"

#include "base/cache.h"
#include "base/hash.h"
#include "base/isa.h"
#include "base/os_thread.h"
#include "gen/program/program.h"
#include "gen/river/river_internal.h"
#include "karst/recipe.h"

enum { SEED = 42 };

static const int64_t edge = INT64_C(1) << 35;

// ---- one answer

typedef struct Place {
    int64_t x, z;
} Place;

// Near the origin and at all corners of the world.
static Place place_of(int i, int spread)
{
    static const int64_t corners[][2] = {{0, 0}, {1, 1}, {-1, 1}, {1, -1}, {-1, -1}};
    const int64_t *corner = corners[i % 5];
    uint64_t hash = hash_mix((uint64_t)i);
    return (Place){corner[0] * edge + (int64_t)(hash % (uint64_t)spread) - spread / 2,
                   corner[1] * edge + (int64_t)(hash >> 32) % spread - spread / 2};
}

static void tiles_and_columns_agree(void **state)
{
    (void)state;
    static Facts tile, alone;
    static const int steps[] = {1, 3, 16, 64};
    int wet = 0;
    Land lands[2]; // with caches of their own
    for (int l = 0; l < 2; l++)
        init_land(&lands[l], "tests/recipes/rivers.json", SEED);
    for (int i = 0; i < 400; i += TEST_STRIDE - (TEST_STRIDE > 1)) { // an odd stride: each of the steps
        Place at = place_of(i, 4000);
        int step = steps[i % 4];
        facts_fill(&lands[0], at.x, at.z, step, &tile);
        for (int n = i % 7; n < CHUNK_COLUMNS; n += 7) {
            facts_fill(&lands[1], at.x + n % 16 * step, at.z + n / 16 * step, 0, &alone);
            for (int f = 0; f < RIVER_FACT_COUNT; f++)
                assert_memory_equal(&tile.facts[f][n], &alone.facts[f][0], sizeof(float));
            wet += tile.facts[RIVER_DISTANCE][n] < 0.0f;
        }
    }
    print_message("%d wet columns\n", wet);
    assert_true(wet > 20 / TEST_STRIDE);
    for (int l = 0; l < 2; l++)
        land_quit(&lands[l]);
}

enum { WALK = 60 };

typedef struct Walk {
    const Land *land;
    uint64_t hashes[WALK];
} Walk;

static uint64_t hash_at(const Land *land, int i)
{
    static const int steps[] = {1, 8, 64};
    Facts tile;
    Place at = place_of(i, 40000);
    facts_fill(land, at.x, at.z, steps[i % 3], &tile);
    return hash_bytes(&tile, sizeof tile, 0);
}

static void walk_back(void *data)
{
    Walk *walk = data;
    for (int i = WALK - 1; i >= 0; i--)
        walk->hashes[i] = hash_at(walk->land, i);
}

static void order_and_threads_change_nothing(void **state)
{
    (void)state;
    Land land, shared;
    Walk walks[4];
    Thread threads[4];
    init_land(&land, "tests/recipes/rivers.json", SEED);
    init_land(&shared, "tests/recipes/rivers.json", SEED);
    for (int t = 0; t < 4; t++) {
        walks[t].land = &shared;
        assert_true(thread_start(&threads[t], "walk", walk_back, &walks[t]));
    }
    for (int t = 0; t < 4; t++)
        thread_join(&threads[t]);
    for (int i = 0; i < WALK; i++) {
        uint64_t hash = hash_at(&land, i);
        for (int t = 0; t < 4; t++)
            assert_true(walks[t].hashes[i] == hash);
    }
    land_quit(&land);
    land_quit(&shared);
}

static void instruction_sets_agree(void **state)
{
    (void)state;
    uint64_t hashes[ISA_COUNT];
    Isa chosen = isa_get();
    for (int isa = 0; isa < ISA_COUNT; isa++) {
        Land land;
        hashes[isa] = hashes[0];
        if (!isa_set((Isa)isa))
            continue;
        init_land(&land, "tests/recipes/rivers.json", SEED);
        hashes[isa] = 0;
        for (int i = 0; i < 12; i++)
            hashes[isa] = hash_combine(hashes[isa], hash_at(&land, i));
        land_quit(&land);
        assert_true(hashes[isa] == hashes[0]);
    }
    isa_set(chosen);
}

// What is there; the caller makes nothing.
static const void *find(Cache *cache, int64_t x, int64_t z)
{
    bool makes;
    return cache_try_claim(cache, x, z, &makes);
}

static void a_cache_forgets_only_what_nobody_holds(void **state)
{
    (void)state;
    Cache *cache = cache_create(2);
    assert_null(find(cache, 0, 0));
    int *one = cache_new(sizeof *one), *other = cache_new(sizeof *other);
    *one = 1;
    *other = 2;
    const int *held = cache_keep(cache, 0, -2, one);
    cache_release(cache_keep(cache, -2, 4, other)); // the same slot
    assert_int_equal(*held, 1);
    assert_null(find(cache, 0, -2));
    const int *again = find(cache, -2, 4);
    assert_int_equal(*again, 2);
    cache_release(again);
    cache_release(held);
    cache_destroy(cache);
}

// ---- land made from it

enum { EDGE = 1536 };

typedef struct Square {
    uint8_t surface[EDGE * EDGE], water[EDGE * EDGE];
    float distance[EDGE * EDGE];
    bool seen[EDGE * EDGE];
    int queue[EDGE * EDGE];
    int queued;
} Square;

static void make_square(const Land *land, int64_t x, int64_t z, Square *square)
{
    static ColumnTile tiles[EDGE / 16];
    memset(square->seen, 0, sizeof square->seen);
    square->queued = 0;
    for (int i = 0; i < EDGE; i += 16) {
        for (int t = 0; t < EDGE / 16; t++)
            land_tile(land, x + i, z + t * CHUNK_SIZE, 1, &tiles[t]);
        for (int n = 0; n < EDGE * 16; n++) {
            const ColumnTile *tile = &tiles[n / CHUNK_COLUMNS];
            int own = n % CHUNK_COLUMNS, at = n / 16 * EDGE + i + own % 16;
            square->surface[at] = tile->height[own];
            square->water[at] = tile->water[own];
            square->distance[at] = tile->river[own];
        }
    }
}

static bool is_wet(const Square *square, int at) { return square->surface[at] < square->water[at]; }

static void visit(Square *square, int at)
{
    if (square->seen[at])
        return;
    square->seen[at] = true;
    square->queue[square->queued++] = at;
}

// Upstream: from seas, lakes and the square's rim along wet columns that are as high or higher, or lower by a sill.
static void flood(Square *square, float widest, int sill)
{
    for (int at = 0; at < EDGE * EDGE; at++) {
        int x = at % EDGE, z = at / EDGE;
        bool rim = x == 0 || z == 0 || x == EDGE - 1 || z == EDGE - 1;
        bool sea = square->water[at] == SEA_LEVEL && square->distance[at] >= 0.0f;
        if (is_wet(square, at) && (rim || sea || square->distance[at] < -widest))
            visit(square, at);
    }
    for (int n = 0; n < square->queued; n++) {
        int at = square->queue[n], x = at % EDGE, z = at / EDGE;
        const int next[4] = {x > 0 ? at - 1 : at, x < EDGE - 1 ? at + 1 : at, z > 0 ? at - EDGE : at,
                             z < EDGE - 1 ? at + EDGE : at};
        for (int k = 0; k < 4; k++)
            if (is_wet(square, next[k]) && square->water[next[k]] + sill >= square->water[at])
                visit(square, next[k]);
    }
}

static int unheld(const Square *square)
{
    int count = 0;
    for (int z = 1; z < EDGE - 1; z++)
        for (int x = 1; x < EDGE - 1; x++) {
            int at = z * EDGE + x;
            const int next[4] = {at - 1, at + 1, at - EDGE, at + EDGE};
            for (int k = 0; is_wet(square, at) && k < 4; k++)
                count += !is_wet(square, next[k]) && square->surface[next[k]] < square->water[at];
        }
    return count;
}

// The land of these recipes, without the sills that chunks put where water would run out (gen/land/water.h).
typedef struct TestedRivers {
    const char *path;
    int seeds;
    int sill;     // by how many blocks a river may stand below the one that it joins
    int unheld;   // places at most where it does, before those sills: test_gen_water.c looks at finished chunks
    double isles; // the share of columns at most that are dry, of isles in rivers
} TestedRivers;

static void check_rivers(const TestedRivers *tested)
{
    Square *square = memory_alloc(MEMORY_GENERAL, sizeof *square);
    int rivers = 0, reached = 0, dry = 0, open = 0;
    for (int seed = 1; seed <= tested->seeds; seed += TEST_STRIDE) {
        Land land;
        init_land(&land, tested->path, seed);
        make_square(&land, seed * 5000, -seed * 3000, square);
        flood(square, land.spec->land.rivers.width_most * 0.5f + 1.0f, tested->sill);
        open += unheld(square);
        for (int at = 0; at < EDGE * EDGE; at++) {
            bool river = square->distance[at] < 0.0f && is_wet(square, at);
            rivers += river;
            reached += river && square->seen[at];
            dry += square->distance[at] < 0.0f && !is_wet(square, at);
        }
        land_quit(&land);
    }
    memory_free(square);
    print_message("%s: %d of %d columns of rivers reach the sea or a lake, %d are dry, %d run out\n", tested->path,
                  reached, rivers, dry, open);
    assert_true(rivers > 20000 / TEST_STRIDE && dry <= rivers * tested->isles && open <= tested->unheld);
    assert_true(reached >= rivers * 0.98);
}

static void rivers_reach_the_sea_between_banks_that_hold(void **state)
{
    (void)state;
    check_rivers(&(TestedRivers){.path = "tests/recipes/rivers.json", .seeds = 4});
    check_rivers(&(TestedRivers){
        .path = "assets/recipes/terrane.json", .seeds = 24, .sill = 1, .unheld = INT32_MAX, .isles = 0.02});
}

// ---- recipes

static void without_rivers_there_is_nothing(void **state)
{
    (void)state;
    for (int id = 0; id < 3; id++) {
        Land land;
        land_init(&land, recipe_find_id(id), SEED);
        assert_null(land.rivers);
        for (int f = 0; f < land.program->field_count; f++)
            assert_true(land.program->fields[f] < SPEC_FIELDS_MAX);
        land_quit(&land);
    }
}

static void refused(const char *text, const char *place, const char *why)
{
    RecipeError error;
    assert_null(recipe_read(text, strlen(text), SPEC_NO_ID, &error));
    if (!strstr(error.path, place) || !strstr(error.expected, why))
        fail_msg("%s: %s: %s", text, error.path, error.expected);
}

#define FIELDS "\"fields\": {\"f\": {\"kind\": \"perlin2\", \"period\": 64, \"octaves\": 1, \"gain\": 0.5}}, "
#define RIVERS(height) "\"rivers\": {\"cell\": 128, \"height\": \"" height "\", \"bend_x\": \"f\", \"bend_z\": \"f\"}, "
#define RECIPE(rest) "{\"name\": \"a\", \"based_on\": \"plain\", " FIELDS rest "}"

static void mistakes_are_refused_with_their_place(void **state)
{
    (void)state;
    refused(RECIPE("\"values\": {\"height\": \"60 + river(level)\"}"), "values.height", "no \"rivers\"");
    refused(RECIPE(RIVERS("land") "\"values\": {\"height\": \"60\"}"), "rivers.height", "no value");
    refused(RECIPE(RIVERS("land") "\"values\": {\"near\": \"river(flow)\", \"land\": \"near\", \"height\": \"60\"}"),
            "rivers.height", "reads rivers");
    refused(RECIPE(RIVERS("height") "\"values\": {\"deep\": \"river(width)\", \"height\": \"60\"}"), "values.deep",
            "no such fact");
    const char *good = RECIPE(RIVERS("land") "\"values\": {\"land\": \"70\", \"river\": \"river(distance)\", "
                                             "\"height\": \"land + min(river, 1) + river(bank) * 0\"}");
    RecipeError error;
    Recipe *recipe = recipe_read(good, strlen(good), SPEC_NO_ID, &error);
    assert_non_null(recipe);
    recipe_release(recipe);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tiles_and_columns_agree),
        cmocka_unit_test(order_and_threads_change_nothing),
        cmocka_unit_test(instruction_sets_agree),
        cmocka_unit_test(a_cache_forgets_only_what_nobody_holds),
        cmocka_unit_test(rivers_reach_the_sea_between_banks_that_hold),
        cmocka_unit_test(without_rivers_there_is_nothing),
        cmocka_unit_test(mistakes_are_refused_with_their_place),
    };
    return cmocka_run_group_tests_name("gen_rivers", tests, NULL, nothing_is_left_allocated);
}
