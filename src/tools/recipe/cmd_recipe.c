// `karst recipe COMMAND ...`: the commands are rows of a table.
#include "base/memory.h"
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

typedef struct RecipeCommand {
    const char *name, *words, *summary;
    int word_count;
    int (*run)(const RecipeOptions *options, const char **words);
} RecipeCommand;

// A file that is named is a recipe, whatever its name.
static const Recipe *open_recipe(const char *word)
{
    return recipe_is_path(word) || recipe_shipped_find(word) || !file_exists(word) ? recipe_open(word)
                                                                                   : recipe_open_file(word);
}

static int check(const RecipeOptions *options, const char **words)
{
    (void)options;
    const Recipe *recipe = recipe_open_file(words[0]);
    if (!recipe)
        return EXIT_FAILED;
    const GeneratorSpec *spec = recipe_spec(recipe);
    printf("%s: %s %016" PRIx64 ", %d fields, %d values, %d biomes\n", words[0], spec->name, spec->hash,
           spec->field_count, spec->land.value_count, spec->biome_count);
    return EXIT_DONE;
}

static int write_text(const RecipeOptions *options, const char *text)
{
    if (!options->output) {
        fputs(text, stdout);
        return EXIT_DONE;
    }
    Output output;
    interrupt_watch();
    if (!output_begin(&output, options->output))
        return EXIT_FAILED;
    fputs(text, output.stream);
    return command_code(output_commit(&output));
}

static int show(const RecipeOptions *options, const char **words)
{
    const Recipe *recipe = open_recipe(words[0]);
    if (!recipe)
        return EXIT_FAILED;
    size_t bytes;
    char *text = recipe_print(recipe_spec(recipe), &bytes);
    int code = write_text(options, text);
    memory_free(text);
    return code;
}

static int diff(const RecipeOptions *options, const char **words)
{
    (void)options;
    const Recipe *a = open_recipe(words[0]), *b = a ? open_recipe(words[1]) : NULL;
    if (!b)
        return EXIT_FAILED;
    return recipe_write_difference(stdout, recipe_spec(a), recipe_spec(b)) == 0 ? EXIT_DONE : EXIT_FAILED;
}

// Those that come with the program, then those of the user's folder.
static int list(const RecipeOptions *options, const char **words)
{
    char folder[FILE_PATH_MAX];
    (void)options, (void)words;
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

static int make_new(const RecipeOptions *options, const char **words)
{
    char name[SPEC_NAME_MAX];
    const char *suffix = ".json", *base = file_name(words[0]);
    const size_t length = strlen(base), end = strlen(suffix);
    const bool is_file = length > end && strcmp(base + length - end, suffix) == 0; // it names the file too
    RecipeOptions to = *options;
    snprintf(name, sizeof name, "%.*s", (int)(is_file ? length - end : length), base);
    if (is_file && !options->output) {
        to.output = words[0];
        if (file_exists(words[0]))
            return command_fail("%s exists already: choose another name, or replace it with -o %s", words[0], words[0]);
    }
    if ((!is_file && base != words[0]) || length - (is_file ? end : 0) >= sizeof name || !spec_name_valid(name, "-.") ||
        recipe_shipped_find(name))
        return command_refuse(
            "recipe new \"%.40s\": expected a name of 1 to %d of a-z, 0-9, \"_\", \"-\" and \".\", first a "
            "letter, and not of a recipe that comes with the program",
            words[0], SPEC_NAME_MAX - 1);
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
    return write_text(&to, text);
}

static int explain(const RecipeOptions *options, const char **words)
{
    (void)options;
    const Recipe *recipe = open_recipe(words[0]);
    return command_code(recipe && recipe_write_explanation(stdout, recipe_spec(recipe)));
}

static int print_schema(const RecipeOptions *options, const char **words)
{
    (void)options, (void)words;
    recipe_write_schema(stdout);
    return EXIT_DONE;
}

static const RecipeCommand commands[] = {
    {"check", "FILE", "reads a recipe and names the first mistake, with its place; exit code 1 if there is one", 1,
     check},
    {"show", "NAME|FILE", "prints a whole recipe, in canonical form", 1, show},
    {"diff", "A B", "prints what differs between two recipes; exit code 1 if anything does", 2, diff},
    {"list", "", "lists the recipes that come with the program, and those in the user's folder of recipes", 0, list},
    {"new", "NAME|FILE.json", "prints the beginning of a recipe that is based on another, or writes it as FILE.json", 1,
     make_new},
    {"explain", "NAME|FILE", "prints the values in the order of evaluation, the range of each, and those without use",
     1, explain},
    {"schema", "", "prints the JSON Schema of recipes, with which editors complete and check them", 0, print_schema},
};

static void print_commands(void)
{
    for (size_t i = 0; i < ARRAY_COUNT(commands); i++)
        printf("  %-8s %-14s %s\n", commands[i].name, commands[i].words, commands[i].summary);
}

static int run(const void *data)
{
    const RecipeOptions *options = data;
    const char **words = options->arguments.words;
    for (const RecipeCommand *command = commands; command < commands + ARRAY_COUNT(commands); command++) {
        if (strcmp(command->name, words[0]) != 0)
            continue;
        if (options->arguments.word_count - 1 != command->word_count)
            return command_refuse("usage: karst recipe %s %s", command->name, command->words);
        return command->run(options, words + 1);
    }
    return command_refuse("recipe %.40s: no such command; \"karst help recipe\" lists them", words[0]);
}

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
    {"based-on", .form = "NAME", .help = "new: the recipe that it is based on", .initial = "terrane", .read = read_base,
     .list = list_bases, FIELD(based_on)},
    {.shared = &option_output, FIELD(output)},
};
// clang-format on

const Command cmd_recipe = {
    .name = "recipe",
    .arguments = "COMMAND [NAME | FILE ...] [--based-on NAME] [-o FILE]",
    .summary = "checks, prints, compares and begins recipes: generators as files",
    .print_details = print_commands,
    COMMAND_OPTIONS(RecipeOptions, rows),
    .words_least = 1,
    .words_most = 3,
    .run = run,
};
