// Identities of generators in links, pins and remembered seeds: files of version 1 are read, recipes that are not at
// hand are named and kept, and nothing is lost if an older program is used in between.
#include "file_fixture.h"

#include "base/file.h"
#include "base/hash.h"
#include "gen/generator.h"
#include "recipe/shipped.h"
#include "recipe/spec_text.h"
#include "session/identity.h"
#include "session/link.h"
#include "session/lists.h"
#include "session/world.h"
#include "world/seed.h"

#define GOLDEN "tests/golden/v1/"
#define LACKING "hills-2.b_c-fedcba9876543210"

static void put_file(const char *folder, const char *name, const char *text)
{
    char path[FILE_PATH_MAX];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "wb");
    assert_true(file && fputs(text, file) >= 0);
    fclose(file);
}

static char *golden(const char *name)
{
    char path[128];
    size_t bytes;
    snprintf(path, sizeof path, GOLDEN "%s", name);
    char *text = file_read(path, 1 << 16, &bytes);
    assert_non_null(text);
    return text;
}

static void copy_golden(const char *folder, const char *name)
{
    char *text = golden(name);
    put_file(folder, name, text);
    memory_free(text);
}

static void assert_file(const char *folder, const char *name, const char *expected)
{
    char path[FILE_PATH_MAX];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    if (expected)
        assert_holds(path, expected);
    else
        assert_false(file_exists(path));
}

static void texts_are_read_strictly(void **state)
{
    (void)state;
    RecipeIdentity recipe, lacking;
    assert_true(identity_parse_recipe(LACKING, &recipe));
    assert_string_equal(recipe.name, "hills-2.b_c");
    assert_true(recipe.hash == UINT64_C(0xFEDCBA9876543210));
    assert_string_equal(identity_format_recipe(&recipe).text, LACKING);
    assert_null(identity_parse(LACKING, &lacking));
    assert_string_equal(lacking.name, recipe.name);
    assert_string_equal(identity_explain(&lacking).text,
                        "the recipe " LACKING " was not found: give its file with --generator FILE");
    static const char *const bad[] = {"",
                                      "-",
                                      "hills",
                                      "hills-",
                                      "hills-123",
                                      "hills-0123456789ABCDEF",
                                      "hills-0123456789abcdeg",
                                      "hills 0123456789abcdef",
                                      "Hills-0123456789abcdef",
                                      "-0123456789abcdef",
                                      "a2345678901234567890123456789012-0123456789abcdef",
                                      "hills/../x-0123456789abcdef",
                                      "-1",
                                      "1x",
                                      "256",
                                      "99999999999999999999"};
    for (size_t i = 0; i < ARRAY_COUNT(bad); i++) {
        assert_false(identity_parse_recipe(bad[i], &recipe));
        assert_null(identity_parse(bad[i], &lacking));
        assert_string_equal(lacking.name, "");
    }
    for (int i = 0; i < 3; i++) {
        const Text text = identity_format(recipe_find_id(i));
        assert_true(text.text[0] == '0' + i && !text.text[1]);
        assert_ptr_equal(identity_parse(text.text, &lacking), recipe_find_id(i));
        assert_ptr_equal(identity_find(identity_of(recipe_find_id(i), &recipe), &recipe), recipe_find_id(i));
    }
}

static void a_link_names_the_recipe_that_it_lacks(void **state)
{
    (void)state;
    Link link = {.seed = 3};
    char fault[LINK_FAULT_BYTES];
    assert_false(link_parse("karst:v2:1:" LACKING ":0,0,0:0,0:0", &link, fault));
    assert_string_equal(fault, "the link leads to a world of another recipe: the recipe " LACKING
                               " was not found: give its file with --generator FILE");
    assert_true(link.seed == 3);
}

static void a_link_of_version_1_is_read(void **state)
{
    (void)state;
    Link link;
    char fault[LINK_FAULT_BYTES], text[LINK_BYTES], *line = golden("link.txt");
    assert_true(link_parse(line, &link, fault));
    assert_true(link.seed == 42 && link.generator == recipe_find_id(1) && link.feet[2] == -24.5 && link.hours == 18.25);
    link_format(&link, text); // and written again
    assert_string_equal(text, strtok(line, "\n"));
    memory_free(line);
}

static void pins_of_version_1_are_read(void **state)
{
    Fixture *fixture = *state;
    Pins *pins = memory_alloc_zero(MEMORY_GENERAL, sizeof *pins);
    copy_golden(fixture->folder, "pins-42-1.txt");
    pins_load(pins, fixture->folder, 42, recipe_find_id(1));
    assert_int_equal(pins->count, 2);
    assert_true(pins->list[0].x == 100 && pins->list[0].z == -200);
    assert_string_equal(pins->list[0].name, "Bay ☂");
    assert_true(pins_save(pins, fixture->folder, 42, recipe_find_id(1)));
    assert_file(fixture->folder, "pins-42-1.txt", "100 -200 Bay ☂\n-5 6 cave mouth\n");
    memory_free(pins);
}

static void seeds_of_version_1_are_read(void **state)
{
    Fixture *fixture = *state;
    Remembered *seeds = memory_alloc_zero(MEMORY_GENERAL, sizeof *seeds);
    copy_golden(fixture->folder, "seeds.txt");
    remembered_load(seeds, fixture->folder);
    assert_int_equal(seeds->count, 3);
    assert_true(seeds->list[0].seed == -9 && seeds->list[0].generator == recipe_find_id(0));
    assert_true(seeds->list[1].seed == seed_from_text("Karst") && seeds->list[1].generator == recipe_find_id(2));
    assert_string_equal(seeds->list[1].text, "Karst");
    assert_true(remembered_save(seeds, fixture->folder));
    char *before = golden("seeds.txt");
    assert_file(fixture->folder, "seeds.txt", before);
    assert_file(fixture->folder, "seeds-recipes.txt", NULL);
    memory_free(before);
    memory_free(seeds);
}

// A program of version 1 in between rewrites the one file and does not know the other.
static void seeds_of_absent_recipes_are_kept(void **state)
{
    Fixture *fixture = *state;
    Remembered *seeds = memory_alloc_zero(MEMORY_GENERAL, sizeof *seeds);
    static const char recipes[] = "1 7 " LACKING " \n2 72267037 " LACKING " Karst\n";
    copy_golden(fixture->folder, "seeds.txt");
    put_file(fixture->folder, "seeds-recipes.txt", recipes);
    for (int i = 0; i < 3; i++) {
        remembered_load(seeds, fixture->folder);
        assert_int_equal(seeds->count, 3 + i);
        assert_int_equal(seeds->absent_count, 2);
        assert_true(remembered_add(seeds, &(RememberedSeed){.seed = 100 + i, .generator = recipe_find_id(1)}));
        assert_true(remembered_save(seeds, fixture->folder));
        assert_file(fixture->folder, "seeds-recipes.txt", recipes);
    }
    assert_int_equal(fixture->log.lines, 0);
    put_file(fixture->folder, "seeds-recipes.txt",
             "24 7 " LACKING " \n-1 7 " LACKING " \n0 7 1 \n0 x " LACKING " \n0 7 " LACKING " wrong\nx\n" //
             "0 7 " LACKING " \n");
    remembered_load(seeds, fixture->folder);
    assert_int_equal(fixture->log.lines, 6);
    assert_int_equal(seeds->absent_count, 1);
    put_file(fixture->folder, "seeds.txt", "7 " LACKING " \n"); // not there
    remembered_load(seeds, fixture->folder);
    assert_int_equal(seeds->count, 0);
    memory_free(seeds);
}

// ---- a recipe that is at hand

#define TEXT "{\"name\": \"colder-2\", \"based_on\": \"karst\", \"freezing\": -0.375}"

static const Recipe *colder(void)
{
    RecipeError error;
    const Recipe *recipe = recipe_add(TEXT, strlen(TEXT), &error);
    assert_non_null(recipe);
    return recipe;
}

static void a_link_of_a_recipe_reads_back(void **state)
{
    (void)state;
    Link link = {.seed = INT64_MIN, .generator = colder(), .feet = {-34359738368, 71.125, 0.001}}, back;
    char text[LINK_BYTES], fault[LINK_FAULT_BYTES];
    const Text identity = identity_format(link.generator);
    const Text expected = text_of("karst:v2:-9223372036854775808:%s:-34359738368,71.125,0.001:0,0:0", identity.text);
    link_format(&link, text);
    assert_string_equal(text, expected.text);
    assert_true(strlen(identity.text) == strlen("colder-2") + 17);
    assert_true(link_parse(text, &back, fault));
    assert_true(back.generator == link.generator && back.seed == link.seed);
    text[strlen("karst:v")] = '1'; // version 1 has numbers alone
    assert_false(link_parse(text, &back, fault));
    RecipeIdentity recipe;
    assert_int_equal(identity_of(link.generator, &recipe), STORE_BY_RECIPE);
    recipe.hash ^= 1;
    assert_null(identity_find(STORE_BY_RECIPE, &recipe));
}

static void pins_of_recipes_have_their_own_files(void **state)
{
    Fixture *fixture = *state;
    Pins *pins = memory_alloc_zero(MEMORY_GENERAL, sizeof *pins);
    pins_add(pins, 3, 4, "Here");
    assert_true(pins_save(pins, fixture->folder, 42, colder()));
    assert_file(fixture->folder, text_of("pins-42-%s.txt", identity_format(colder()).text).text, "3 4 Here\n");
    pins_load(pins, fixture->folder, 42, recipe_default());
    assert_int_equal(pins->count, 0);
    pins_load(pins, fixture->folder, 42, colder());
    assert_int_equal(pins->count, 1);
    memory_free(pins);
}

// Rows of recipes keep their places beside those that a program of version 1 writes.
static void seeds_of_recipes_keep_their_places(void **state)
{
    Fixture *fixture = *state;
    Remembered *seeds = memory_alloc_zero(MEMORY_GENERAL, sizeof *seeds);
    for (int i = 0; i < REMEMBERED_MAX + 3; i++)
        remembered_add(seeds, &(RememberedSeed){.seed = i, .generator = i % 5 == 0 ? colder() : recipe_default()});
    RememberedSeed *before = memory_alloc(MEMORY_GENERAL, sizeof seeds->list);
    memcpy(before, seeds->list, sizeof seeds->list);
    assert_true(remembered_save(seeds, fixture->folder));
    remembered_load(seeds, fixture->folder);
    assert_int_equal(seeds->count, REMEMBERED_MAX);
    for (int i = 0; i < REMEMBERED_MAX; i++)
        assert_true(seeds->list[i].seed == before[i].seed && seeds->list[i].generator == before[i].generator);
    put_file(fixture->folder, "seeds.txt", "99 1 \n"); // as that program leaves it
    remembered_load(seeds, fixture->folder);
    int recipes = 0;
    for (int i = 0; i < seeds->count; i++)
        recipes += seeds->list[i].generator == colder();
    assert_int_equal(recipes, 5);
    assert_int_equal(seeds->count, 6);
    assert_int_equal(fixture->log.lines, 0);
    memory_free(before);
    memory_free(seeds);
}

// ---- worlds

static void a_world_carries_its_recipe(void **state)
{
    Fixture *fixture = *state;
    int64_t seed = 42;
    size_t printed_bytes;
    World world;
    char name[64];
    RecipeIdentity recipe;
    const WorldChoice choice = {.data_dir = fixture->folder, .seed = &seed, .generator = colder()};
    identity_of(colder(), &recipe);
    snprintf(name, sizeof name, "Seed 42 colder-2 %08x", (unsigned)(recipe.hash >> 32));
    assert_int_equal(world_open(&world, &choice), WORLD_OPEN);
    assert_string_equal(world.name, name); // of an edited recipe it is another
    assert_true(world_name_valid(name));
    assert_true(world_create_store(&world));
    store_put_picture(world.store, "x", 1);
    assert_true(world_close(&world));
    const WorldChoice again = {.data_dir = fixture->folder, .name = name}; // no word of the generator
    assert_int_equal(world_open(&world, &again), WORLD_OPEN);
    assert_ptr_equal(world.generator, colder());
    char *printed = recipe_print(recipe_spec(colder()), &printed_bytes);
    assert_string_equal(store_recipe(world.store), printed);
    memory_free(printed);
    assert_true(world_close(&world));
    const WorldChoice other = {.data_dir = fixture->folder, .name = name, .generator = recipe_default()};
    assert_int_equal(world_open(&world, &other), WORLD_REFUSED);
    assert_non_null(strstr(fixture->log.last, "has generator colder-2, not craton"));
}

// A world of version 1 that is named after its seed alone, from the time when karst was the default generator.
static void a_world_without_a_generators_name_is_of_karst(void **state)
{
    Fixture *fixture = *state;
    int64_t seed = 2285158; // of the golden world
    char folder[FILE_PATH_MAX], path[FILE_PATH_MAX + 32];
    size_t bytes;
    World world;
    WorldChoice choice = {.data_dir = fixture->folder, .seed = &seed, .read_only = true};
    assert_int_equal(world_open(&world, &choice), WORLD_OPEN); // a new one
    assert_string_equal(world.name, "Seed 2285158 craton");
    assert_ptr_equal(world.generator, recipe_default());
    assert_true(world_close(&world));
    char *file = file_read(GOLDEN "world.karst", 1 << 24, &bytes);
    assert_true(file && world_folder(fixture->folder, true, folder));
    snprintf(path, sizeof path, "%s/Seed 2285158.karst", folder);
    FILE *copy = fopen(path, "wb");
    assert_true(copy && fwrite(file, 1, bytes, copy) == bytes && fclose(copy) == 0);
    memory_free(file);
    assert_int_equal(world_open(&world, &choice), WORLD_OPEN);
    assert_string_equal(world.name, "Seed 2285158");
    assert_ptr_equal(world.generator, recipe_find_id(1));
    assert_true(world_close(&world));
    choice.generator = recipe_default();
    assert_int_equal(world_open(&world, &choice), WORLD_OPEN); // another, beside it
    assert_string_equal(world.name, "Seed 2285158 craton");
    assert_true(world_close(&world));
}

static void make_world(const Fixture *fixture, const RecipeIdentity *recipe, const char *text)
{
    char folder[FILE_PATH_MAX], path[FILE_PATH_MAX];
    const StoreWorld made = {.seed = 1, .generator = STORE_BY_RECIPE, .recipe = *recipe};
    assert_true(world_folder(fixture->folder, true, folder) && world_path(fixture->folder, "made", path));
    unlink(path);
    assert_true(store_close(store_open(path, &(StoreOptions){.create = &made, .recipe = text})));
}

static void keep_line(void *context, const char *line) { snprintf(context, 512, "%s", line); }

// What the file says counts: the name, and the hash of the text as it is, since a later program may print it
// differently. A name and hash alone need a recipe at hand.
static void the_text_in_a_world_counts(void **state)
{
    Fixture *fixture = *state;
    const WorldChoice choice = {.data_dir = fixture->folder, .name = "made"};
    const RecipeIdentity older = {"older", 1}, same = {"colder-2", hash_bytes(TEXT, strlen(TEXT), 0)};
    RecipeIdentity recipe;
    World world;
    char path[FILE_PATH_MAX], line[512];
    assert_true(world_path(fixture->folder, "made", path));
    make_world(fixture, &same, TEXT);
    assert_true(same.hash != recipe_spec(colder())->hash); // TEXT is not as recipes are printed
    assert_int_equal(world_open(&world, &choice), WORLD_OPEN);
    assert_ptr_equal(world.generator, colder());
    assert_true(world_close(&world));
    assert_true(world_check_recipe(path, keep_line, line));
    identity_of(colder(), &recipe);
    make_world(fixture, &recipe, NULL);
    assert_int_equal(world_open(&world, &choice), WORLD_OPEN);
    assert_ptr_equal(world.generator, colder());
    assert_true(world_close(&world));
    static const struct {
        const char *text, *words;
    } bad[] = {
        {NULL, "the recipe older-0000000000000001 was not found: give its file with --generator FILE"},
        {"{", "the recipe in world \"made\":1:"},
        {"[[[[[[[[[[[[[[[[[", "expected fewer lists"},
        {TEXT, "the recipe in world \"made\" is colder-2-"},
        {TEXT, ", not older-0000000000000001, by which the world was made"},
        {"{\"name\": \"newer\", \"based_on\": \"karst\", \"unheard_of\": 1}", "unheard_of"},
    };
    for (size_t i = 0; i < ARRAY_COUNT(bad); i++) {
        make_world(fixture, &older, bad[i].text);
        fixture->log = (LogCount){0};
        assert_int_equal(world_open(&world, &choice), WORLD_FAILED);
        assert_int_equal(fixture->log.lines, 1);
        if (!strstr(fixture->log.last, bad[i].words))
            fail_msg("%s", fixture->log.last);
        assert_int_equal(store_check(path, keep_line, line).state, bad[i].text ? STORE_WHOLE : STORE_DAMAGED);
        assert_false(world_check_recipe(path, keep_line, line));
        assert_int_equal(fixture->log.lines, 1);
    }
}

// terrane as it might have been before, or as somebody edited it: under its name, which is built in now.
static Recipe *edited_terrane(void)
{
    static const char now[] = "\"period\": 16384", then[] = "\"period\": 8192 ";
    const ShippedRecipe *shipped = recipe_shipped_find("terrane");
    char *text = memory_alloc(MEMORY_GENERAL, shipped->bytes + 1);
    RecipeError error;
    memcpy(text, shipped->text, shipped->bytes + 1);
    char *place = strstr(text, now);
    assert_non_null(place);
    memcpy(place, then, sizeof then - 1);
    Recipe *recipe = recipe_read_saved(text, shipped->bytes, &error);
    assert_non_null(recipe);
    memory_free(text);
    return recipe;
}

static uint64_t land_hash(const Recipe *recipe, ChunkPos pos)
{
    Generator *generator = generator_create(recipe, 42);
    Arena scratch;
    arena_init(&scratch);
    Chunk *chunk = source_chunk(generator_source(generator), pos, &scratch);
    uint64_t hash = chunk_hash(chunk);
    chunk_release(chunk);
    arena_quit(&scratch);
    generator_destroy(generator);
    return hash;
}

// By the text that it carries, not by the recipe that has this name now.
static void a_world_of_an_earlier_terrane_stays_as_it_was(void **state)
{
    Fixture *fixture = *state;
    const WorldChoice choice = {.data_dir = fixture->folder, .name = "made"};
    const ChunkPos pos = {3, -2};
    size_t bytes;
    RecipeIdentity identity;
    World world;
    Recipe *edited = edited_terrane();
    const uint64_t hash = recipe_spec(edited)->hash, land = land_hash(edited, pos);
    assert_int_equal(identity_of(edited, &identity), STORE_BY_RECIPE);
    char *text = recipe_print(recipe_spec(edited), &bytes);
    recipe_release(edited);
    make_world(fixture, &identity, text);
    memory_free(text);
    assert_null(recipe_find("terrane", hash)); // it comes from the file
    assert_int_equal(world_open(&world, &choice), WORLD_OPEN);
    assert_true(recipe_spec(world.generator)->hash == hash);
    assert_string_equal(recipe_spec(world.generator)->name, "terrane");
    assert_true(land_hash(world.generator, pos) == land);
    assert_true(land_hash(recipe_find_name("terrane"), pos) != land);
    assert_true(world_close(&world));
}

#define folder_test(function) cmocka_unit_test_setup_teardown(function, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_are_read_strictly),
        cmocka_unit_test(a_link_names_the_recipe_that_it_lacks),
        cmocka_unit_test(a_link_of_version_1_is_read),
        folder_test(pins_of_version_1_are_read),
        folder_test(seeds_of_version_1_are_read),
        folder_test(seeds_of_absent_recipes_are_kept),
        cmocka_unit_test(a_link_of_a_recipe_reads_back),
        folder_test(pins_of_recipes_have_their_own_files),
        folder_test(seeds_of_recipes_keep_their_places),
        folder_test(a_world_carries_its_recipe),
        folder_test(a_world_without_a_generators_name_is_of_karst),
        folder_test(the_text_in_a_world_counts),
        folder_test(a_world_of_an_earlier_terrane_stays_as_it_was),
    };
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
