// The law of rivers (river_law.h): each way to break it is counted, on land that is drawn here; and the counts of the
// generators that are frozen are what they were.
#include "river_law.h"

#include "karst_test.h"

#include "gen/generator.h"
#include "karst/recipe.h"

// Rows of columns: a digit is dry land so many blocks above LOWEST; a small letter a river's water, a above LOWEST and
// up; a capital the sea or a lake; ~ a pond of the level of d.
enum { LOWEST = 60, SIDE_MOST = 8 };

typedef struct Drawn {
    const char *name;
    const char *rows[SIDE_MOST];
    int rivers, rises, sunk, walls, trenches, banks, walked;
} Drawn;

// The banks are those between a river and land that goes on beyond them, in the square.
static const Drawn drawn[] = {
    {"a river falls to the sea", {"99999999", "9dddcbA9", "99999999", "99999999"}, .rivers = 1, .banks = 5},
    {"a dip", {"99999999", "9ddbbcA9", "99999999", "99999999"}, .rivers = 1, .rises = 1, .sunk = 2, .banks = 5},
    {"two dips in line",
     {"99999999", "9dbcabA9", "99999999", "99999999"},
     .rivers = 1,
     .rises = 2,
     .sunk = 2,
     .banks = 5},
    {"a dip with a way around it", {"99999999", "9dcdcbA9", "99cccc99", "99999999"}, .rivers = 1, .banks = 7},
    {"a dip between ponds",
     {"99999999", "9e~c~dA9", "99999999", "99999999"},
     .rivers = 0,
     .rises = 1,
     .sunk = 1,
     .banks = 3},
    {"out of the square", {"99999999", "9dddcbaa", "99999999", "99999999"}, .rivers = 1, .banks = 7},
    {"into a wall", {"99999999", "9dddcb99", "99999999", "99999999"}, .rivers = 1, .walls = 1, .banks = 6},
    {"into a dry bed", {"99999999", "9dddcb29", "99999999", "99999999"}, .rivers = 1, .trenches = 1, .banks = 6},
    {"a puddle", {"99999999", "9ab99999", "99999999", "99999999"}, .banks = 3},
    {"a pond alone", {"99999999", "9~~~~~99", "99999999", "99999999"}, .rivers = 0},
    {"flat banks",
     {"99999999", "44444444", "33333333", "dddddddA", "33333333", "33333333"},
     .rivers = 1,
     .banks = 14,
     .walked = 14},
    {"a high bank",
     {"99999999", "55555555", "55555555", "dddddddA", "33333333", "33333333"},
     .rivers = 1,
     .banks = 14,
     .walked = 7},
    {"a ledge",
     {"99999999", "66666666", "44444444", "dddddddA", "33333333", "33333333"},
     .rivers = 1,
     .banks = 14,
     .walked = 7},
    {"a low bank is filled",
     {"99999999", "22222222", "11111111", "dddddddA", "33333333", "33333333"},
     .rivers = 1,
     .banks = 14,
     .walked = 14},
};

static void draw_column(char mark, RiverSquare *square, int at)
{
    bool small = mark >= 'a' && mark <= 'z', capital = mark >= 'A' && mark <= 'Z', dry = mark >= '0' && mark <= '9';
    int level = small ? mark - 'a' : capital ? mark - 'A' : dry ? mark - '0' : 3;
    square->kind[at] = (uint8_t)(dry ? RIVER_DRY : small ? RIVER_STREAM : capital ? RIVER_OUTLET : RIVER_POND);
    square->height[at] = (uint8_t)(LOWEST + level - (dry ? 0 : 2));
    square->water[at] = (uint8_t)(LOWEST + (dry ? 0 : level));
}

static RiverLaw law_of(const Drawn *land)
{
    uint8_t height[SIDE_MOST * SIDE_MOST], water[SIDE_MOST * SIDE_MOST], kind[SIDE_MOST * SIDE_MOST];
    RiverSquare square = {SIDE_MOST, 4, 2, height, water, kind};
    RiverLaw law = {0};
    for (int at = 0; at < SIDE_MOST * SIDE_MOST; at++) {
        const char *row = land->rows[at / SIDE_MOST];
        draw_column(row ? row[at % SIDE_MOST] : '9', &square, at);
    }
    river_law_add(&square, &law);
    return law;
}

static void every_breach_is_counted(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_COUNT(drawn); i++) {
        RiverLaw law = law_of(&drawn[i]);
        const int64_t found[] = {law.rivers, law.rises, law.sunk, law.walls, law.trenches, law.banks, law.walked};
        const int64_t known[] = {drawn[i].rivers,   drawn[i].rises, drawn[i].sunk,  drawn[i].walls,
                                 drawn[i].trenches, drawn[i].banks, drawn[i].walked};
        for (size_t k = 0; k < ARRAY_COUNT(found); k++)
            if (found[k] != known[k])
                fail_msg("%s: count %d is %d instead of %d", drawn[i].name, (int)k, (int)found[k], (int)known[k]);
    }
}

// ---- generators

// Of a square of each of the first seeds. Generators that are frozen are measured, not held to the law:
// their counts stay.
typedef struct Measured {
    const char *recipe;
    int seeds;
    RiverLaw law;
} Measured;

// At each landing, and of more than 100,000 columns of rivers.
static const Measured measured[] = {{"terrane", 10, {52860, 7, 3, 3, 0, 0, 12394, 11369}},
                                    {"terrane", 40, {176239, 24, 5, 5, 0, 2, 37711, 36307}}};

// Of a square of a seed.
static void measure_seed(const Recipe *recipe, int seed, RiverLaw *law)
{
    Generator *generator = generator_create(recipe, seed);
    river_law_sample(generator_source(generator), recipe_spec(recipe)->land.rivers.width_most, 1, law);
    generator_destroy(generator);
}

static void put(const char *name, const RiverLaw *law)
{
    print_message("%s: {%d, %d, %d, %d, %d, %d, %d, %d}\n", name, (int)law->columns, (int)law->rivers, (int)law->rises,
                  (int)law->sunk, (int)law->walls, (int)law->trenches, (int)law->banks, (int)law->walked);
}

static void frozen_rivers_are_as_they_were(void **state)
{
    (void)state;
    const Measured *row = &measured[deep_or(0, 1)];
    RiverLaw law = {0};
    for (int seed = 1; seed <= row->seeds; seed++)
        measure_seed(recipe_find_name(row->recipe), seed, &law);
    put(row->recipe, &law);
    assert_memory_equal(&law, &row->law, sizeof law);
}

// The land of craton is held to the law, over 100,000 columns of rivers.
static void new_rivers_obey_the_law(void **state)
{
    (void)state;
    const Recipe *recipe = recipe_find_name("craton");
    RiverLaw law = {0};
    for (int seed = 1; law.columns < 100000 / TEST_STRIDE; seed++)
        measure_seed(recipe, seed, &law);
    put("craton", &law);
    assert_int_equal(law.rises, 0);
    assert_int_equal(law.walls, 0);
    assert_int_equal(law.trenches, 0);
    assert_true(2 * law.walked > law.banks);
}

// Squares in whose middle ways cross, or run side by side to the sea: they were barred by each other's water.
static void rivers_that_touch_are_level(void **state)
{
    (void)state;
    static const struct {
        int seed;
        int64_t x, z;
    } places[] = {{57, -54495, -597802}, {26, -192831, -938975}, {52, 965414, -280554}};
    const Recipe *recipe = recipe_find_name("craton");
    for (size_t i = 0; i < ARRAY_COUNT(places); i++) {
        RiverLaw law = {0};
        Generator *generator = generator_create(recipe, places[i].seed);
        river_law_measure(generator_source(generator), recipe_spec(recipe)->land.rivers.width_most,
                          places[i].x - RIVER_SIDE / 2, places[i].z - RIVER_SIDE / 2, &law);
        generator_destroy(generator);
        assert_true(law.rivers > 0);
        assert_int_equal(law.rises + law.walls + law.trenches, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_breach_is_counted),
        cmocka_unit_test(frozen_rivers_are_as_they_were),
        cmocka_unit_test(new_rivers_obey_the_law),
        cmocka_unit_test(rivers_that_touch_are_level),
    };
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
