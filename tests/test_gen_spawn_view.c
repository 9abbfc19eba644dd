// The view from where players begin: what is there, what the reason says of it, and the direction of the first look.
#include "spawn_fixture.h"

#include "gen/recipe.h"
#include "karst/recipe.h"

#include <math.h>
#include <stdlib.h>

// The number before a word in the reason; 0: the word is not there.
static int number_before(const char *reason, const char *word)
{
    const char *end = strstr(reason, word);
    int number = 0, unit = 1;
    while (end && end > reason && (end[-1] == ',' || (end[-1] >= '0' && end[-1] <= '9')))
        if (*--end != ',') {
            number += (*end - '0') * unit;
            unit *= 10;
        }
    return number;
}

// The relief between the lowest and the highest column of the square that one can see at most.
static int relief_around(const ChunkSource *source, const SpawnPoint *spawn)
{
    int low = CHUNK_HEIGHT, high = 0;
    for (int64_t z = -352; z <= 352; z += 16)
        for (int64_t x = -352; x <= 352; x += 16) {
            int height = MAX(source_column(source, spawn->feet.x + x, spawn->feet.z + z).height, SEA_LEVEL);
            low = MIN(low, height);
            high = MAX(high, height);
        }
    return high - low;
}

// The columns that one sees are among those of the square; and most places have a view worth having.
static void the_reason_says_what_is_there(void **state)
{
    (void)state;
    Recipe *recipe = read(VIEW(""));
    int fine = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
        Generator *generator = generator_create(recipe, seed);
        SpawnPoint spawn = source_spawn(generator_source(generator));
        int relief = number_before(spawn.reason, " blocks of relief");
        assert_true(relief <= relief_around(generator_source(generator), &spawn));
        fine += relief >= 70;
        generator_destroy(generator);
    }
    assert_true(fine >= SEEDS * 3 / 4);
    recipe_release(recipe);
}

// The highest land within sight and within 28 degrees of a direction, above the feet.
static int highest_toward(const ChunkSource *source, const SpawnPoint *spawn, int octant)
{
    int high = 0;
    for (int64_t z = -336; z <= 336; z += 8)
        for (int64_t x = -336; x <= 336; x += 8) {
            double off = fabs(remainder(atan2((double)x, (double)-z) * 57.29578 - octant * 45, 360));
            if (off <= 28)
                high = MAX(high, source_column(source, spawn->feet.x + x, spawn->feet.z + z).height);
        }
    return high - spawn->feet.y + 1;
}

static void the_reason_says_where_it_is_high(void **state)
{
    (void)state;
    static const char *const octants[] = {"north,", "northeast,", "east,", "southeast,",
                                          "south,", "southwest,", "west,", "northwest,"};
    int told = 0, right = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
        Generator *generator = generator_create(recipe_find_name("terrane"), seed);
        SpawnPoint spawn = source_spawn(generator_source(generator));
        int higher = number_before(spawn.reason, " blocks higher");
        const char *where = strstr(spawn.reason, "higher to the ");
        for (int i = 0; where && i < 8; i++)
            if (strncmp(where + strlen("higher to the "), octants[i], strlen(octants[i])) == 0) {
                right += higher <= highest_toward(generator_source(generator), &spawn, i) + 4;
                told++;
            }
        generator_destroy(generator);
    }
    assert_true(told >= SEEDS / 3 && right >= told * 9 / 10); // what is far is known without rivers
}

static int height_toward(const ChunkSource *source, const SpawnPoint *spawn, double degrees, int away)
{
    double angle = degrees * 3.14159265358979 / 180.0;
    int64_t x = spawn->feet.x + (int64_t)lround(away * sin(angle)),
            z = spawn->feet.z - (int64_t)lround(away * cos(angle));
    return MAX(source_column(source, x, z).height, SEA_LEVEL);
}

// Whether the land close ahead rises by more than a block in four.
static bool is_blocked(const ChunkSource *source, const SpawnPoint *spawn, double degrees)
{
    for (int away = 8; away <= 24; away += 4)
        if ((height_toward(source, spawn, degrees, away) - spawn->feet.y) * 4 > away)
            return true;
    return false;
}

static int relief_toward(const ChunkSource *source, const SpawnPoint *spawn, double degrees)
{
    int low = CHUNK_HEIGHT, high = 0;
    for (int away = 32; away <= 512; away += 32) {
        int height = height_toward(source, spawn, degrees, away);
        low = MIN(low, height);
        high = MAX(high, height);
    }
    return high - low;
}

// Open ground near, and more relief than in the mean direction.
static void the_first_look_is_toward_something(void **state)
{
    (void)state;
    Recipe *recipe = read(VIEW(""));
    int blocked = 0, seen = 0, around = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
        Generator *generator = generator_create(recipe, seed);
        const ChunkSource *source = generator_source(generator);
        SpawnPoint spawn = source_spawn(source);
        blocked += is_blocked(source, &spawn, (double)spawn.yaw);
        seen += relief_toward(source, &spawn, (double)spawn.yaw);
        for (int turn = 0; turn < 8; turn++)
            around += relief_toward(source, &spawn, turn * 45.0);
        generator_destroy(generator);
    }
    assert_true(blocked <= SEEDS / 20);
    assert_true(seen > around / 8 * 5 / 4);
    recipe_release(recipe);
}

static bool begins_with_name(const char *reason, const char *name)
{
    for (; *name; name++, reason++)
        if (*reason != (*name == '_' ? ' ' : *name))
            return false;
    return *reason == ' ' || *reason == ',';
}

static void shunned_biomes_are_avoided(void **state)
{
    (void)state;
    Recipe *all = read(VIEW("")), *few = read(VIEW(", \"shun\": [{\"biome\": \"plains\", \"points\": 1000},"
                                                   "{\"biome\": \"savanna\", \"points\": 1000}]"));
    const BiomeSpec *biomes = recipe_spec(all)->biomes;
    int there = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
        for (int i = 0; i < 2; i++) {
            Generator *generator = generator_create(i ? few : all, seed);
            SpawnPoint spawn = source_spawn(generator_source(generator));
            const char *name =
                biomes[source_column(generator_source(generator), spawn.feet.x, spawn.feet.z).biome].info.name;
            bool shunned = strcmp(name, "plains") == 0 || strcmp(name, "savanna") == 0;
            assert_true(begins_with_name(spawn.reason, name));
            assert_true(i == 0 || !shunned);
            there += i == 0 && shunned;
            generator_destroy(generator);
        }
    }
    assert_true(there > SEEDS / 4); // else nothing is shown
    recipe_release(all);
    recipe_release(few);
}

// Of eight directions those in which one sees 48 blocks or more over land that rises by a quarter at most.
static int open_ways(const ChunkSource *source, const SpawnPoint *spawn)
{
    int open = 0;
    for (int turn = 0; turn < 8; turn++) {
        bool low = true;
        for (int away = 4; away <= 32; away += 4)
            low &= height_toward(source, spawn, turn * 45.0, away) - spawn->feet.y <= 2 + away / 4;
        open += low;
    }
    return open;
}

static void places_are_open_in_several_directions(void **state)
{
    (void)state;
    Recipe *any = read(VIEW("")), *open = read(VIEW(", \"ways\": 7"));
    int walled = 0;
    for (int seed = 0; seed < SEEDS; seed++)
        for (int i = 0; i < 2; i++) {
            Generator *generator = generator_create(i ? open : any, seed);
            SpawnPoint spawn = source_spawn(generator_source(generator));
            int ways = open_ways(generator_source(generator), &spawn);
            walled += i == 0 && ways < 7;
            assert_true(i == 0 || ways >= 7);
            generator_destroy(generator);
        }
    assert_true(walled > 0); // else nothing is shown
    recipe_release(any);
    recipe_release(open);
}

// ---- the generator of new worlds

typedef struct View {
    double angle;   // filled by land from 48 to 320 blocks away, in the mean of the picture
    double skyline; // between its lowest and its highest point
} View;

// One direction, by every eighth block; slopes.
static double angle_toward(const ChunkSource *source, const SpawnPoint *spawn, double degrees, double *top)
{
    double seen = 0;
    *top = -4;
    for (int away = 4; away <= 320; away += away < 48 ? 4 : 8) {
        double slope = (height_toward(source, spawn, degrees, away) - spawn->feet.y - 0.6) / away;
        if (slope > *top && away >= 48)
            seen += slope - fmax(*top, -1);
        *top = fmax(*top, slope);
    }
    return seen;
}

static View view_of(const ChunkSource *source, const SpawnPoint *spawn, double degrees)
{
    View view = {0, 0};
    double low = 9, high = -9, top;
    for (int side = -2; side <= 2; side++) {
        view.angle += angle_toward(source, spawn, degrees + side * 20, &top) / 5;
        low = fmin(low, top);
        high = fmax(high, top);
    }
    view.skyline = high - low;
    return view;
}

static int rising(const void *a, const void *b)
{
    double difference = *(const double *)a - *(const double *)b;
    return difference < 0 ? -1 : difference > 0;
}

enum { WORLDS = TEST_STRIDE > 3 ? 40 : 120 / TEST_STRIDE }; // fewer would say nothing

typedef struct Worlds {
    double angle[WORLDS], behind[WORLDS], skyline[WORLDS], relief[WORLDS];
    int afloat, beaches, blocked;
} Worlds;

static void begin_world(const Recipe *recipe, int n, Worlds *worlds)
{
    Generator *generator = generator_create(recipe, n * 7919 + 3);
    const ChunkSource *source = generator_source(generator);
    SpawnPoint spawn = source_spawn(source);
    const BiomeInfo *biome = &source->facts.biomes[source_column(source, spawn.feet.x, spawn.feet.z).biome];
    View view = view_of(source, &spawn, (double)spawn.yaw);
    worlds->angle[n] = view.angle;
    worlds->skyline[n] = view.skyline;
    worlds->behind[n] = view_of(source, &spawn, (double)spawn.yaw + 180).angle;
    worlds->relief[n] = number_before(spawn.reason, " blocks of relief");
    worlds->afloat += spawn.safety == SPAWN_AFLOAT;
    worlds->blocked += is_blocked(source, &spawn, (double)spawn.yaw);
    worlds->beaches += strcmp(biome->name, "beach") == 0 || strcmp(biome->name, "shingle") == 0;
    generator_destroy(generator);
}

// The shares that are promised, and what the eye sees, measured closer than the search does.
static void new_worlds_begin_with_a_view(void **state)
{
    (void)state;
    static Worlds worlds;
    const Recipe *recipe = recipe_find_name("terrane");
    double *const sorted[] = {worlds.angle, worlds.behind, worlds.skyline, worlds.relief};
    for (int n = 0; n < WORLDS; n++)
        begin_world(recipe, n, &worlds);
    for (size_t i = 0; i < ARRAY_COUNT(sorted); i++)
        qsort(sorted[i], WORLDS, sizeof(double), rising);
    assert_true(worlds.afloat <= WORLDS / 100 && worlds.beaches <= WORLDS * 12 / 100 + 1);
    assert_true(worlds.blocked <= WORLDS / 10);
    assert_true(worlds.relief[WORLDS / 2] >= 70);
    assert_true(worlds.angle[WORLDS / 2] >= 0.22 && worlds.angle[WORLDS / 10] >= 0.1);
    assert_true(worlds.angle[WORLDS / 2] >= 2 * worlds.behind[WORLDS / 2]);
    assert_true(worlds.skyline[WORLDS / 2] >= 0.15);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_reason_says_what_is_there),         cmocka_unit_test(the_reason_says_where_it_is_high),
        cmocka_unit_test(the_first_look_is_toward_something),    cmocka_unit_test(shunned_biomes_are_avoided),
        cmocka_unit_test(places_are_open_in_several_directions), cmocka_unit_test(new_worlds_begin_with_a_view),
    };
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
