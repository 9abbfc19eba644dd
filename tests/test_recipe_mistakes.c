// Mistakes in recipes: every kind of them, and its place in the text.
#include "recipe_text.h"

#include "karst/recipe.h"

typedef struct Mistake {
    const char *text;
    int line, column;
    const char *path, *expected; // `expected`: a part of the message
} Mistake;

// clang-format off
static const Mistake mistakes[] = {
    {"", 1, 1, "", "a value"},
    {"{\"name\": \"test\",\n \"based_on\": \"karst\",}", 2, 22, "", "a key in quotes"},
    {"[]", 1, 1, "", "an object"},
    {"{\"name\": \"t\"}", 1, 1, "fields", "a member \"fields\""},
    {"{\"based_on\": \"karst\"}", 1, 1, "name", "a member \"name\""},
    {"{\"name\": \"test\", \"based_on\": \"carst\"}", 1, 30, "based_on", "did you mean \"karst\"?"},
    {"{\"name\": \"test\", \"based_on\": 1}", 1, 30, "based_on", "a recipe that comes with the program, not 1"},
    {"{\"name\": \"test\", \"base_on\": \"karst\"}", 1, 18, "base_on", "did you mean \"based_on\"?"},
    {"{\"name\": \"karst\", \"based_on\": \"karst\", \"freezing\": 0}", 1, 10, "name", "\"karst\" is built in"},
    {"{\"name\": \"Test\", \"based_on\": \"karst\"}", 1, 10, "name", "a name"},
    {"{\"name\": \"\", \"based_on\": \"karst\"}", 1, 10, "name", "a name"},
    {"{\"name\": \"1\", \"based_on\": \"karst\"}", 1, 10, "name", "first a letter"},
    {"{\"name\": \"abcdefghijklmnopqrstuvwxyz012345\", \"based_on\": \"karst\"}", 1, 10, "name", "1 to 31"},
    {BASED("\"summary\": 1"), 2, 12, "summary", "text of at most 95 bytes, not 1"},
    {BASED("\"summary\": \"a\\nb\""), 2, 12, "summary", "text"},
    {BASED("\"freezin\": 1"), 2, 1, "freezin", "did you mean \"freezing\"?"},
    {BASED("\"freezing\": \"cold\""), 2, 13, "freezing", "a number from -1000000 to 1000000, not \"cold\""},
    {BASED("\"freezing\": 1e7"), 2, 13, "freezing", "not 1e7"},
    {BASED("\"freezing\": 1e999"), 2, 13, "freezing", "not 1e999"},
    {BASED("\"bedrock_layers\": 2.5"), 2, 19, "bedrock_layers", "a whole number from 1 to 256, not 2.5"},
    {BASED("\"bedrock_layers\": null"), 1, 1, "bedrock_layers", "a member"},
    {BASED("\"fields\": []"), 2, 11, "fields", "an object"},
    {BASED("\"fields\": {\"Hills\": {}}"), 2, 12, "fields.Hills", "a name"},
    {BASED("\"fields\": {\"new\": {}}"), 2, 19, "fields.new.kind", "a member \"kind\""},
    {BASED("\"fields\": {\"hills\": 1}"), 2, 21, "fields.hills", "an object, { }, not 1"},
    {BASED("\"fields\": {\"hills\": {\"kind\": \"perlin\"}}"), 2, 30, "fields.hills.kind", "expected one of perlin2,"},
    {BASED("\"fields\": {\"hills\": {\"gian\": 0.5}}"), 2, 22, "fields.hills.gian", "did you mean \"gain\"?"},
    {BASED("\"fields\": {\"hills\": {\"period\": 0}}"), 2, 32, "fields.hills.period", "from 1 to 1048576, not 0"},
    {BASED("\"fields\": {\"hills\": {\"octaves\": 13}}"), 2, 33, "fields.hills.octaves", "from 1 to 12, not 13"},
    {BASED("\"fields\": {\"hills\": {\"warp\": {\"blocks\": 4, \"x\": \"steps\"}}}"), 2, 30, "fields.hills.warp.z", "a member"},
    {BASED("\"fields\": {\"hills\": {\"warp\": {\"blocks\": 4, \"x\": \"cavern\", \"z\": \"steps\"}}}"), 2, 49, "fields.hills.warp.x", "over columns (2D)"},
    {BASED("\"fields\": {\"hills\": null}"), 0, 0, "values.rolling", "there is no such field"},
    {BASED("\"curves\": {\"base\": {\"points\": []}}"), 2, 31, "curves.base.points", "1 to 10 elements, not 0"},
    {BASED("\"curves\": {\"base\": {\"points\": [[0]]}}"), 2, 32, "curves.base.points[0]", "[at, value], not a list"},
    {BASED("\"curves\": {\"base\": {\"points\": [[0, 1], [0, 2]]}}"), 2, 32, "curves.base.points[0]", "not below"},
    {BASED("\"curves\": {\"base\": {\"points\": [[0, true]]}}"), 2, 36, "curves.base.points[0][1]", "not true"},
    {BASED("\"values\": {\"height\": 1e400}"), 2, 22, "values.height", ""},
    {BASED("\"values\": {\"height\": [62]}"), 2, 22, "values.height", "an expression in quotes, not a list"},
    {BASED("\"values\": {\"height\": null}"), 0, 0, "values.temperature", "there is no such value"},
    {BASED("\"values\": {\"height\": \"\"}"), 2, 23, "values.height", ""},
    {BASED("\"values\": {\"height\": \"62 +\"}"), 2, 27, "values.height", ""},
    {BASED("\"values\": {\"height\": \"62 + hils\"}"), 2, 28, "values.height", "did you mean \"hills\"?"},
    {BASED("\"values\": {\"height\": \"62 + field(hlls)\"}"), 2, 34, "values.height", "did you mean \"hills\"?"},
    {BASED("\"values\": {\"height\": \"\\u0036\\u0032 + wramth\"}"), 2, 38, "values.height", "did you mean \"warmth\"?"},
    {BASED("\"values\": {\"height\": \"field(cavern)\"}"), 2, 22, "values.height", "3D"},
    {BASED("\"values\": {\"height\": \"1 / field(hills)\"}"), 2, 25, "values.height", "the divisor may be 0"},
    {BASED("\"values\": {\"min\": \"1\"}"), 2, 12, "values.min", "no word of expressions"},
    {BASED("\"values\": {\"a\": \"b + 1\", \"b\": \"c\", \"c\": \"field(hills) * a\"}"), 2, 17, "values.a", "a reads b reads c reads a"},
    {BASED("\"values\": {\"height\": \"height\"}"), 2, 22, "values.height", "height reads height"},
    {BASED("\"climate\": {}"), 2, 12, "climate", "a list"},
    {BASED("\"climate\": [{}]"), 2, 13, "climate[0].biome", "a member \"biome\""},
    {BASED("\"climate\": [{\"biome\": \"dessert\"}]"), 2, 23, "climate[0].biome", "did you mean \"desert\"?"},
    {BASED("\"climate\": [{\"biome\": \"desert\", \"hieght\": [1, 2]}]"), 2, 33, "climate[0].hieght", "did you mean \"height\"?"},
    {BASED("\"climate\": [{\"biome\": \"desert\", \"height\": 3}]"), 2, 43, "climate[0].height", "[from, below]"},
    {BASED("\"climate\": [{\"biome\": \"desert\", \"height\": [1, \"2\"]}]"), 2, 47, "climate[0].height", "or null, not \"2\""},
    {BASED("\"climate\": [{\"biome\": \"desert\", \"height\": [2, 1]}]"), 2, 43, "climate[0].height", "not below"},
    {BASED("\"biomes\": {\"desert\": null}"), 0, 0, "climate[7].biome", "a biome, not \"desert\""},
    {BASED("\"biomes\": {\"desert\": {\"map_colour\": \"#12345\"}}"), 2, 37, "biomes.desert.map_colour", "\"#rrggbb\""},
    {BASED("\"biomes\": {\"desert\": {\"flags\": [\"wet\"]}}"), 2, 33, "biomes.desert.flags[0]", "one of water, spawn"},
    {BASED("\"biomes\": {\"desert\": {\"ground\": {\"top\": \"snad\"}}}"), 2, 41, "biomes.desert.ground.top", "did you mean \"sand\"?"},
    {BASED("\"biomes\": {\"desert\": {\"ground\": {\"top\": \"void\"}}}"), 2, 41, "biomes.desert.ground.top", "the name of a block"},
    {BASED("\"biomes\": {\"desert\": {\"trees\": {\"kinds\": []}}}"), 2, 42, "biomes.desert.trees.kinds", "1 to 8 elements, not 0"},
    {BASED("\"biomes\": {\"desert\": {\"trees\": {\"kinds\": [{\"kind\": \"elm\", \"weight\": 1}]}}}"), 2, 52, "biomes.desert.trees.kinds[0].kind", "expected one of oak,"},
    {BASED("\"biomes\": {\"desert\": {\"plants\": [{\"block\": \"fern\", \"habit\": \"on_ground\", \"chance\": 2}]}}"), 2, 84, "biomes.desert.plants[0].chance", "to 1, not 2"},
    {BASED("\"biomes\": {\"desert\": {\"plants\": [{\"block\": \"rice\", \"habit\": \"in_water\", \"chance\": 1}]}}"), 2, 34, "biomes.desert.plants[0]", "would not stay there"},
    {BASED("\"biomes\": {\"desert\": {\"plants\": [{\"block\": \"sugar_cane\", \"habit\": \"kelp\", \"chance\": 1}]}}"), 2, 34, "biomes.desert.plants[0]", "would not stay there"},
    {BASED("\"biomes\": {\"desert\": {\"plants\": [{\"block\": \"fern\", \"habit\": \"on_water\", \"chance\": 1}]}}"), 2, 34, "biomes.desert.plants[0]", "would not stay there"},
    {BASED("\"stages\": [\"land\", \"pack\"]"), 2, 11, "stages", "land, then solid"},
    {BASED("\"stages\": [\"land\", \"solid\", \"trees\", \"caves\", \"pack\"]"), 2, 29, "stages[2]", "after caves"},
    {BASED("\"stages\": [\"land\", \"solid\", \"caves\", \"caves\", \"pack\"]"), 2, 38, "stages[3]", "twice"},
    {BASED("\"crags\": null"), 1, 1, "crags", "missing"},
    {BASED("\"crags\": {\"bottom\": 67}"), 2, 21, "crags.bottom", "even"},
    {BASED("\"caves\": {\"kind\": \"planes\"}"), 0, 0, "caves.fields[0]", "over columns (2D)"},
    {BASED("\"caves\": {\"fields\": [\"cavern\"]}"), 2, 21, "caves.fields", "3 elements, not 1"},
    {BASED("\"ores\": [{\"block\": \"coal_ore\", \"low\": 9, \"high\": 5, \"veins\": 1, \"size\": 1}]"), 2, 39, "ores[0].low", "not below"},
    {BASED("\"plants\": {\"cave_odds\": 3}"), 2, 25, "plants.cave_odds", "power of two"},
    {BASED("\"tints\": {\"grass\": [[\"#000000\"]]}"), 2, 20, "tints.grass", "5 elements, not 1"},
    {BASED("\"fields\": {\"cavern\": {\"kind\": \"worley3\", \"octaves\": 12}}"), 2, 11, "fields", "units of work in space"},
    {BASED("\"fields\": {\"hills\": {\"kind\": \"worley2\", \"octaves\": 12}, \"tone\": {\"kind\": \"worley2\", \"octaves\": 12},"
           "\"steps\": {\"kind\": \"worley2\", \"octaves\": 12}}"), 2, 11, "fields", "units of work over columns"},
    {BASED("\"ores\": [{\"block\": \"coal_ore\", \"low\": 5, \"high\": 9, \"veins\": 255, \"size\": 255}]"), 2, 9, "ores", "steps of veins"},
    {BASED("\"\\u0007\": 1"), 2, 1, "?", "no such member"},
};
// clang-format on

static void each_mistake_has_its_place(void **state)
{
    (void)state;
    GeneratorSpec *spec = new_spec(NULL);
    int wrong = 0;
    for (const Mistake *mistake = mistakes; mistake < mistakes + ARRAY_COUNT(mistakes); mistake++) {
        RecipeError error;
        if (parse(mistake->text, spec, &error)) {
            print_message("accepted: %s\n", mistake->text);
            wrong++;
            continue;
        }
        bool place = error.line == mistake->line && error.column == mistake->column;
        if (place && strcmp(error.path, mistake->path) == 0 && strstr(error.expected, mistake->expected))
            continue;
        print_message("%s\n  %d:%d: %s: %s\n", mistake->text, error.line, error.column, error.path, error.expected);
        wrong++;
    }
    memory_free(spec);
    assert_int_equal(wrong, 0);
}

// Worlds were saved before such plants were refused.
static void saved_plants_may_be_washed_away(void **state)
{
    (void)state;
    static const char text[] = BASED(
        "\"biomes\": {\"desert\": {\"plants\": [{\"block\": \"rice\", \"habit\": \"in_water\", \"chance\": 1}]}}");
    RecipeError error;
    assert_null(recipe_read(text, strlen(text), SPEC_NO_ID, &error));
    Recipe *recipe = recipe_read_saved(text, strlen(text), &error);
    assert_non_null(recipe);
    recipe_release(recipe);
}

static void too_much_is_refused(void **state)
{
    (void)state;
    RecipeError error;
    GeneratorSpec *spec = new_spec(NULL);
    char *text = memory_alloc_zero(MEMORY_GENERAL, RECIPE_BYTES_MAX + 64);
    memset(text, ' ', RECIPE_BYTES_MAX + 1);
    assert_false(parse(text, spec, &error));
    assert_true(error.line == 0 && strstr(error.expected, "at most"));
    int length = sprintf(text, "{\"name\": \"test\", \"based_on\": \"karst\", \"values\": {");
    for (int i = 0; i < SPEC_VALUES_MAX; i++)
        length += sprintf(text + length, "\"v%d\": 1, ", i);
    sprintf(text + length, "\"v\": 1}}");
    assert_false(parse(text, spec, &error));
    assert_string_equal(error.path, "values");
    length = sprintf(text, "{\"name\": \"test\", \"based_on\": \"karst\", \"values\": {");
    for (int i = 0; i < 20; i++) {
        length += sprintf(text + length, "\"v%d\": \"1", i);
        for (int k = 0; k < 60; k++)
            length += sprintf(text + length, " + 1");
        length += sprintf(text + length, "\"%s", i < 19 ? ", " : "}}");
    }
    assert_false(parse(text, spec, &error));
    if (!strstr(error.expected, "too long"))
        fail_msg("%s: %s", error.path, error.expected);
    memory_free(text);
    memory_free(spec);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_mistake_has_its_place),
        cmocka_unit_test(saved_plants_may_be_washed_away),
        cmocka_unit_test(too_much_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
