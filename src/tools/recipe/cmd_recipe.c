#include "base/output.h"
#include "cli/shared.h"
#include "gen/spec_table.h"
#include "recipe/shipped.h"
#include "tools/commands.h"
#include "tools/recipe/recipe_tool.h"

#include <inttypes.h>
#include <string.h>

typedef struct RecipeOptions {
    Arguments arguments;
    const char *based_on;
    const char *output;
} RecipeOptions;

// A file that is named is a recipe, whatever its name.
static const Recipe *open_recipe(const char *word)
{
    return recipe_is_path(word) || recipe_shipped_find(word) || !file_exists(word) ? recipe_open(word)
                                                                                   : recipe_open_file(word);
}

static int check(void *data)
{
    const char *path = option_word(data, 1);
    const Recipe *recipe = recipe_open_file(path);
    if (!recipe)
        return EXIT_FAILED;
    const GeneratorSpec *spec = recipe_spec(recipe);
    printf("%s: %s %016" PRIx64 ", %d fields, %d values, %d biomes\n", path, spec->name, spec->hash, spec->field_count,
           spec->land.value_count, spec->biome_count);
    return EXIT_DONE;
}

// `path` NULL: to standard output.
static int write_text(const char *path, const char *text)
{
    if (!path) {
        fputs(text, stdout);
        return EXIT_DONE;
    }
    interrupt_watch();
    return command_code(output_write(path, text, strlen(text)));
}

static int show(void *data)
{
    const Recipe *recipe = open_recipe(option_word(data, 1));
    if (!recipe)
        return EXIT_FAILED;
    size_t bytes;
    char *text = recipe_print(recipe_spec(recipe), &bytes);
    int code = write_text(((const RecipeOptions *)data)->output, text);
    memory_free(text);
    return code;
}

static int diff(void *data)
{
    const Recipe *a = open_recipe(option_word(data, 1)), *b = a ? open_recipe(option_word(data, 2)) : NULL;
    if (!b)
        return EXIT_FAILED;
    return recipe_write_difference(recipe_spec(a), recipe_spec(b)) == 0 ? EXIT_DONE : EXIT_FAILED;
}

// Lists the recipes that come with the program, then those of the user's folder.
static int list(void *data)
{
    char folder[FILE_PATH_MAX];
    (void)data;
    if (file_user_path(USER_DATA, NULL, "recipes", folder))
        recipe_open_folder(folder);
    const Recipe *recipe = recipe_at(0), *first = recipe;
    do {
        const GeneratorSpec *spec = recipe_spec(recipe);
        const char *path = recipe_path(recipe);
        printf("%-16s %s%s%s%s\n", spec->name, spec->summary, path ? " (" : "", path ? path : "", path ? ")" : "");
        recipe = recipe_next(recipe);
    } while (recipe != first);
    return EXIT_DONE;
}

static int make_new(void *data)
{
    const RecipeOptions *options = data;
    char name[SPEC_NAME_MAX];
    const char *suffix = ".json", *wanted = option_word(data, 1), *base = file_name(wanted), *output = options->output;
    const size_t length = strlen(base), end = strlen(suffix);
    const bool is_file = length > end && strcmp(base + length - end, suffix) == 0; // it names the file too
    snprintf(name, sizeof name, "%.*s", (int)(is_file ? length - end : length), base);
    if (is_file && !options->output) {
        output = wanted;
        if (file_exists(wanted))
            return command_fail("%s exists already: choose another name, or replace it with -o %s", wanted, wanted);
    }
    if ((!is_file && base != wanted) || length - (is_file ? end : 0) >= sizeof name || !spec_name_valid(name, "-.") ||
        recipe_shipped_find(name))
        return command_refuse(
            "recipe new \"%.40s\": expected a name of 1 to %d of a-z, 0-9, \"_\", \"-\" and \".\", first a "
            "letter, and not of a recipe that comes with the program",
            wanted, SPEC_NAME_MAX - 1);
    char text[512];
    snprintf(text, sizeof text,
             "{\n"
             "  \"// 1\": \"all that is not here is as in %s: `karst recipe show %s` prints it\",\n"
             "  \"// 2\": \"docs/recipes.md explains the members; `karst recipe check FILE` finds mistakes\",\n"
             "  \"name\": \"%s\",\n"
             "  \"summary\": \"\",\n"
             "  \"based_on\": \"%s\"\n"
             "}\n",
             options->based_on, options->based_on, name, options->based_on);
    return write_text(output, text);
}

static int explain(void *data)
{
    const Recipe *recipe = open_recipe(option_word(data, 1));
    return command_code(recipe && recipe_write_explanation(recipe_spec(recipe)));
}

static int print_schema(void *data)
{
    (void)data;
    recipe_write_schema();
    return EXIT_DONE;
}

static const Subcommand commands[] = {
    {"check", "FILE", "reads a recipe and names the first mistake, with its place; exit code 1 if there is one", 1, 1,
     .run = check},
    {"show", "NAME|FILE", "prints a whole recipe, in canonical form", 1, 1, .run = show},
    {"diff", "A B", "prints what differs between two recipes; exit code 1 if anything does", 2, 2, .run = diff},
    {"list", "", "lists the recipes that come with the program, and those in the user's folder of recipes", 0, 0,
     .run = list},
    {"new", "NAME|FILE.json", "prints the beginning of a recipe that is based on another, or writes it as FILE.json", 1,
     1, .run = make_new},
    {"explain", "NAME|FILE", "prints the values in the order of evaluation, the range of each, and those without use",
     1, 1, .run = explain},
    {"schema", "", "prints the JSON Schema of recipes, with which editors complete and check them", 0, 0,
     .run = print_schema},
};

static bool read_base(const Option *option, const char *text, void *value)
{
    return recipe_shipped_find(text) && option_read_text(option, text, value);
}

static void list_bases(char *text, size_t bytes)
{
    for (int i = 0; i < recipe_shipped_count; i++)
        option_list_item(text, bytes, recipe_shipped[i].name);
}

#define FIELD(member) .field = offsetof(RecipeOptions, member)

// clang-format off
static const Option rows[] = {
    {"based-on", .form = "NAME", .help = "new: the recipe that it is based on", .initial = "craton", .read = read_base,
     .list = list_bases, FIELD(based_on)},
    {.shared = &option_output, FIELD(output)},
};
// clang-format on

const Command cmd_recipe = {
    .name = "recipe",
    .arguments = "COMMAND [NAME | FILE ...] [--based-on NAME] [-o FILE]",
    .summary = "checks, prints, compares and begins recipes: generators as files",
    COMMAND_SUBCOMMANDS(commands),
    .name_width = 8,
    .words_width = 15,
    COMMAND_OPTIONS(RecipeOptions, rows),
    .words_least = 1,
    .words_most = 3,
};
