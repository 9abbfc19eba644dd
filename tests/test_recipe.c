// Recipes as text: canonical text, bases, folders, and identity: each member of a spec, found by the table of members,
// changes it.
#include "recipe_text.h"

#include "base/hash.h"
#include "gen/generator.h"
#include "gen/spec_check.h"
#include "gen/spec_table.h"
#include "karst/block.h"
#include "recipe/shipped.h"
#include "recipe/spec_text.h"

#include <unistd.h>

// ---- canonical text

static char *print(const GeneratorSpec *spec)
{
    size_t bytes;
    char *text = recipe_print(spec, &bytes);
    assert_int_equal(strlen(text), bytes);
    return text;
}

// What recipes are known by.
static uint64_t hash_of(const GeneratorSpec *spec)
{
    char *text = print(spec);
    const uint64_t hash = hash_bytes(text, strlen(text), 0);
    memory_free(text);
    return hash;
}

static void check_stable(const GeneratorSpec *spec)
{
    RecipeError error;
    char *text = print(spec);
    GeneratorSpec *again = new_spec(NULL);
    if (!parse(text, again, &error))
        fail_msg("%d:%d: %s: %s", error.line, error.column, error.path, error.expected);
    char *second = print(again);
    assert_string_equal(text, second);
    assert_int_equal(again->hash, hash_of(spec));
    memory_free(second);
    memory_free(again);
    memory_free(text);
}

static void shipped_recipes_are_read(void **state)
{
    (void)state;
    for (int i = 0; i < recipe_count(); i++) {
        const Recipe *recipe = recipe_at(i);
        assert_non_null(recipe);
        assert_string_equal(recipe_spec(recipe)->name, recipe_name_at(i));
        assert_int_equal(recipe_spec(recipe)->id, i < RECIPE_BUILT_IN ? i : SPEC_NO_ID);
        assert_true(recipe_spec(recipe)->summary[0]);
        check_stable(recipe_spec(recipe));
        char *text = print(recipe_spec(recipe));
        if (!strstr(recipe_shipped[i].text, "\"based_on\""))
            assert_string_equal(text, recipe_shipped[i].text);
        memory_free(text);
    }
}

// The same recipe with other blanks, comments, and members the other way round.
static void reverse(const char **at, char *out);

static void copy_string(const char **at, char *out)
{
    const char *end = *at + 1;
    while (*end != '"')
        end += 1 + (*end == '\\');
    strncat(out, *at, (size_t)(end + 1 - *at));
    *at = end + 1;
}

static void skip_blanks(const char **at) { *at += strspn(*at, " \n,:"); }

static void reverse_object(const char **at, char *out)
{
    char *members = memory_alloc_zero(MEMORY_GENERAL, 1 << 17), *before = memory_alloc_zero(MEMORY_GENERAL, 1 << 17);
    for (++*at, skip_blanks(at); **at != '}'; skip_blanks(at)) {
        members[0] = '\0';
        copy_string(at, members);
        strcat(members, "\t:\r\n");
        skip_blanks(at);
        reverse(at, members);
        strcat(members, before[0] ? " , " : "");
        memmove(before + strlen(members), before, strlen(before) + 1);
        memcpy(before, members, strlen(members));
    }
    ++*at;
    sprintf(out + strlen(out), "{\"//\": [1, {}],%s%s}", before, before[0] ? ",\"// end\": null" : "\"// end\": null");
    memory_free(members);
    memory_free(before);
}

static void reverse(const char **at, char *out)
{
    skip_blanks(at);
    if (**at == '{') {
        reverse_object(at, out);
    } else if (**at == '"') {
        copy_string(at, out);
    } else if (**at == '[') {
        strcat(out, "[");
        for (++*at, skip_blanks(at); **at != ']'; skip_blanks(at)) {
            reverse(at, out);
            skip_blanks(at);
            strcat(out, **at == ']' ? "" : ",");
        }
        ++*at;
        strcat(out, "]");
    } else {
        size_t length = strcspn(*at, " \n,]}");
        strncat(out, *at, length);
        *at += length;
    }
}

// Biomes are numbered in their order; the order of all other members has no meaning.
static void order_blanks_and_comments_do_not_matter(void **state)
{
    (void)state;
    char *reversed = memory_alloc_zero(MEMORY_GENERAL, 1 << 18);
    for (int i = 0; i < RECIPE_BUILT_IN; i++) {
        GeneratorSpec *spec = new_spec(recipe_at(i)), *back = new_spec(NULL), *there = new_spec(NULL);
        RecipeError error;
        snprintf(spec->name, sizeof spec->name, "test");
        char *canonical = print(spec);
        const char *at = canonical;
        reversed[0] = '\0';
        reverse(&at, reversed);
        if (!parse(reversed, there, &error))
            fail_msg("%d:%d: %s: %s", error.line, error.column, error.path, error.expected);
        assert_int_not_equal(there->hash, hash_of(spec)); // the biomes' order
        char *text = print(there);
        at = text;
        reversed[0] = '\0';
        reverse(&at, reversed);
        if (!parse(reversed, back, &error))
            fail_msg("%d:%d: %s: %s", error.line, error.column, error.path, error.expected);
        char *again = print(back);
        assert_string_equal(again, canonical);
        memory_free(again);
        memory_free(canonical);
        memory_free(text);
        memory_free(back);
        memory_free(there);
        memory_free(spec);
    }
    memory_free(reversed);
}

// ---- each member

typedef struct Members {
    GeneratorSpec *spec;
    const char *name; // of the recipe
    uint64_t hash;
    int changed, kept;
} Members;

// Another value in the row's range; false if there is none.
static bool change(const SpecRow *row, void *member)
{
    double number = spec_number(row, member), most = row->most;
    if (row->type == SPEC_FIELD || row->type == SPEC_BIOME)
        most = 3;
    if (row->type == SPEC_WORD && !row->word((int)number + 1))
        most = number;
    if (row->type == SPEC_BLOCK && number + 1 == BLOCK_VOID)
        number++;
    double other = number + 1 <= most ? number + 1 : row->type == SPEC_FLOAT ? number * 0.5 : number - 1;
    spec_set_number(row, member, other);
    return other != number;
}

static void change_one(Members *members, const SpecRow *row, void *member)
{
    unsigned char before[SPEC_SUMMARY_MAX];
    memcpy(before, member, row->bytes);
    bool text = row->type == SPEC_NAME || row->type == SPEC_TEXT;
    bool changed = text ? (((char *)member)[0] = 'x') == 'x' : change(row, member);
    if (changed && hash_of(members->spec) == members->hash)
        fail_msg("%s of %s is not in the text", row->key ? row->key : row->help, members->name);
    SpecFault fault;
    if (changed && spec_validate(members->spec, &fault) && spec_stays(members->spec, &fault)) {
        check_stable(members->spec);
        members->changed++;
    }
    memcpy(member, before, row->bytes);
}

static void change_each(Members *members, const SpecRow *row, void *part)
{
    void *member = spec_member(part, row);
    if (row->optional && row->type == SPEC_OBJECT && !spec_is_there(part, row))
        return;
    if (row->type == SPEC_OBJECT || row->type == SPEC_TUPLE) {
        for (int r = 0; r < row->row_count; r++)
            change_each(members, &row->rows[r], member);
    } else if (row->type == SPEC_LIST || row->type == SPEC_NAMED) {
        const int count = spec_list_count(part, row);
        for (int i = 0; i < count; i += MAX(1, count - 2)) // two of each
            change_each(members, &row->rows[0], spec_entry(part, row, i));
    } else if (row->type != SPEC_VALUES && row->type != SPEC_RANGES) {
        change_one(members, row, member);
    }
}

// Of the newest recipe, or of all where tests are deep.
static void each_member_is_part_of_the_identity(void **state)
{
    (void)state;
    for (int i = deep_or(RECIPE_BUILT_IN - 1, 0); i < RECIPE_BUILT_IN; i++) {
        Members members = {.spec = new_spec(recipe_at(i)), .name = recipe_name_at(i)};
        snprintf(members.spec->name, sizeof members.spec->name, "test");
        members.hash = hash_of(members.spec);
        change_each(&members, &spec_table, members.spec);
        assert_true(members.changed > 60);
        GeneratorSpec *spec = members.spec;
        spec->land.boxes[1].ranges[0].high += 0.25f;
        assert_int_not_equal(hash_of(spec), members.hash);
        memory_free(spec);
    }
}

// ---- bases

static const char flat[] =
    BASED("\"fields\": {\"hills\": {\"gain\": 0.25}, \"new\": {\"kind\": \"worley2\", \"period\": 32, \"octaves\": 1, "
          "\"gain\": 0}},\n"
          "\"curves\": {\"rugged\": null, \"gorge\": null},\n"
          "\"values\": {\"rugged\": \"0\", \"mountain\": null, \"rise\": \"above\", \"unused\": \"field(new) > 0\"},\n"
          "\"climate\": [{\"biome\": \"meadow\", \"unused\": [0.5, null], \"height\": [62, null]}],\n"
          "\"biomes\": {\"beach\": null, \"meadow\": {\"map_colour\": \"#ABCDEF\", \"ground\": {\"top\": \"clay\", "
          "\"filler\": \"dirt\","
          " \"depth\": 1, \"bed\": \"mud\"}}, \"ocean\": {\"plants\": null}},\n"
          "\"stages\": [\"land\", \"solid\", \"pack\"], \"crags\": null");

static void bases_are_merged(void **state)
{
    (void)state;
    RecipeError error;
    GeneratorSpec *spec = new_spec(NULL);
    if (!parse(flat, spec, &error))
        fail_msg("%d:%d: %s: %s", error.line, error.column, error.path, error.expected);
    const GeneratorSpec *karst = recipe_spec(recipe_find_id(1));
    assert_string_equal(spec->summary, "");
    assert_int_equal(spec->id, SPEC_NO_ID);
    assert_int_equal(spec->field_count, karst->field_count + 1);
    assert_int_equal(spec->land.curve_count, karst->land.curve_count - 2);
    assert_int_equal(spec->land.value_count, karst->land.value_count);
    assert_int_equal(spec->biome_count, karst->biome_count);
    assert_string_equal(spec->biomes[0].info.name, "ocean"); // in their places; new ones come last
    assert_string_equal(spec->biomes[3].info.name, "stony_shore");
    assert_string_equal(spec->biomes[17].info.name, "meadow");
    assert_int_equal(spec->biomes[17].info.map_colour, 0xABCDEF);
    assert_int_equal(spec->biomes[17].ground.below, BLOCK_STONE);
    assert_true(spec->biomes[0].plants[0].chance == 0);
    assert_int_equal(spec->biomes[0].ground.top, karst->biomes[0].ground.top);
    for (int f = 0; f < spec->field_count; f++)
        if (strcmp(spec->fields[f].def.name, "hills") == 0)
            assert_true(spec->fields[f].def.gain == 0.25f && spec->fields[f].def.octaves == 4);
    assert_true(spec->stage_count == 3 && spec->crags.field == -1);
    assert_true(spec->land.box_count == 1 && spec->land.boxes[0].range_count == 2);
    check_stable(spec);
    memory_free(spec);
}

static void a_recipe_that_is_its_base_is_another_by_name(void **state)
{
    (void)state;
    RecipeError error;
    GeneratorSpec *spec = new_spec(NULL);
    assert_true(
        parse("{\"name\": \"my-land.2\", \"summary\": \"continents, rivers, mountains, eighteen biomes, caves\","
              "\"based_on\": \"karst\"}",
              spec, &error));
    assert_int_not_equal(spec->hash, recipe_spec(recipe_find_id(1))->hash);
    snprintf(spec->name, sizeof spec->name, "karst");
    assert_int_equal(hash_of(spec), recipe_spec(recipe_find_id(1))->hash);
    memory_free(spec);
}

static void numbers_are_read_exactly(void **state)
{
    (void)state;
    static const float numbers[] = {0.1f,         1e-6f,           0.30000001f,     123456.79f,
                                    -0.99999994f, 1.17549435e-38f, 16777216 / 32.0f};
    GeneratorSpec *spec = new_spec(recipe_find_id(1)), *again = new_spec(NULL);
    RecipeError error;
    snprintf(spec->name, sizeof spec->name, "test");
    for (size_t i = 0; i < ARRAY_COUNT(numbers); i++) {
        spec->freezing = numbers[i];
        char *text = print(spec);
        assert_true(parse(text, again, &error));
        assert_true(again->freezing == numbers[i]);
        memory_free(text);
    }
    assert_true(parse(BASED("\"freezing\": -0.0, \"values\": {\"sea\": -0.0}"), again, &error));
    assert_memory_equal(&again->freezing, &(float){0}, sizeof(float));
    // Just above the middle between two floats; as a double it is the middle, which would be rounded down.
    assert_true(parse(BASED("\"freezing\": 1.00000005960464477540"), again, &error));
    assert_true(again->freezing == 1.00000012f);
    memory_free(spec);
    memory_free(again);
}

// ---- those at hand

static void equal_recipes_are_one(void **state)
{
    (void)state;
    RecipeError error;
    const Recipe *one = recipe_add(flat, sizeof flat - 1, &error);
    assert_non_null(one);
    assert_ptr_equal(recipe_add(flat, sizeof flat - 1, &error), one);
    assert_ptr_equal(recipe_find("test", recipe_spec(one)->hash), one);
    assert_null(recipe_find("test", recipe_spec(one)->hash + 1));
    assert_null(recipe_find("tset", recipe_spec(one)->hash));
    const Recipe *opened = recipe_next(recipe_at(recipe_count() - 1)); // the first of those that tests before opened
    for (int i = 0; i < 100 && opened != one; i++)
        opened = recipe_next(opened);
    assert_ptr_equal(opened, one);
    for (int i = 0; i < 100 && opened != recipe_at(0); i++)
        opened = recipe_next(opened);
    assert_ptr_equal(opened, recipe_at(0));
    assert_ptr_equal(recipe_next(opened), recipe_at(1));
    for (int i = 0; i < RECIPE_BUILT_IN; i++) {
        const GeneratorSpec *spec = recipe_spec(recipe_at(i));
        assert_ptr_equal(recipe_add(recipe_shipped[i].text, recipe_shipped[i].bytes, &error), recipe_at(i));
        assert_ptr_equal(recipe_find(spec->name, spec->hash), recipe_at(i));
        assert_ptr_equal(recipe_find_id(i), recipe_at(i));
        assert_ptr_equal(recipe_open(spec->name), recipe_at(i));
    }
    assert_ptr_equal(recipe_find_name("4"), recipe_default());
    assert_string_equal(recipe_spec(recipe_default())->name, "craton");
    assert_null(recipe_find_name("5"));
    assert_null(recipe_find_id(-1));
}

// By name; what is no recipe is left out, and a faulty one is reported.
static void a_folder_of_recipes_is_opened(void **state)
{
    (void)state;
    char folder[] = "/tmp/karst_recipes_XXXXXX", path[64];
    assert_non_null(mkdtemp(folder));
    static const char *const names[] = {"b.json", "a.json", "faulty.json", "notes.txt", ".hidden.json"};
    for (size_t i = 0; i < ARRAY_COUNT(names); i++) {
        char text[128];
        snprintf(text, sizeof text, "{\"name\": \"folder-%zu\", \"based_on\": \"%s\"}", i, i == 2 ? "none" : "karst");
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        write_text(path, text);
    }
    LogCount log = {0};
    log_set_sink(log_count_line, &log);
    recipe_open_folder(folder);
    recipe_open_folder("/nowhere");
    log_set_sink(NULL, NULL);
    assert_int_equal(log.lines, 1);
    const Recipe *last = recipe_at(0), *before = NULL;
    while (recipe_next(last) != recipe_at(0)) {
        before = last;
        last = recipe_next(last);
    }
    assert_string_equal(recipe_spec(before)->name, "folder-1");
    assert_string_equal(recipe_spec(last)->name, "folder-0");
    for (size_t i = 0; i < ARRAY_COUNT(names); i++) {
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        unlink(path);
    }
    rmdir(folder);
}

static void a_faulty_file_is_refused_with_one_line(void **state)
{
    (void)state;
    char path[] = "/tmp/karst_recipe_XXXXXX";
    close(mkstemp(path));
    write_text(path, BASED("\"freezing\": []"));
    LogCount log = {0};
    log_set_sink(log_count_line, &log);
    assert_null(recipe_open(path));
    char expected[128];
    snprintf(expected, sizeof expected, "%s:2:13: freezing: expected a number", path);
    assert_int_equal(log.lines, 1);
    assert_non_null(strstr(log.last, expected));
    assert_null(recipe_open("no/such.json"));
    assert_null(recipe_open("nonsense"));
    assert_int_equal(log.lines, 3);
    log_set_sink(NULL, NULL);
    unlink(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shipped_recipes_are_read),
        cmocka_unit_test(order_blanks_and_comments_do_not_matter),
        cmocka_unit_test(each_member_is_part_of_the_identity),
        cmocka_unit_test(bases_are_merged),
        cmocka_unit_test(a_recipe_that_is_its_base_is_another_by_name),
        cmocka_unit_test(numbers_are_read_exactly),
        cmocka_unit_test(equal_recipes_are_one),
        cmocka_unit_test(a_folder_of_recipes_is_opened),
        cmocka_unit_test(a_faulty_file_is_refused_with_one_line),
    };
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
