#include "tools/commands.h"

#include "base/os.h"
#include "cli/shared.h"
#include "recipe/recipe.h"
#include "session/world.h"
#include "store/repair.h"
#include "store/worlds.h"

#include <inttypes.h>
#include <string.h>

typedef struct WorldsOptions {
    Arguments arguments;
    const char *data_dir; // NULL if not given
    bool yes;
} WorldsOptions;

typedef struct Request {
    const WorldsOptions *options;
    const char *name, *second; // the words after the command; NULL: not given
    char path[FILE_PATH_MAX];  // of the world called `name`
} Request;

typedef struct WorldsCommand {
    const char *name, *words, *summary;
    int words_least, words_most; // after the command
    bool new_name;               // the second word is the name of another world
    int (*run)(Request *request);
} WorldsCommand;

// Results go to stdout.
static void print_result(void *context, const char *line)
{
    const Request *request = context;
    printf("%s: %s\n", request->name, line);
}

// Reasons for a failure go to stderr.
static void report_error(void *context, const char *line)
{
    const Request *request = context;
    log_error("%s: %s", request->name, line);
}

// ---- list

static const struct {
    const char *name, *hint; // hint: a command that may help
} states[] = {
    [STORE_WHOLE] = {"", NULL},
    [STORE_MISSING] = {"only its backup is left", "karst worlds restore"},
    [STORE_EMPTY] = {"empty", "karst worlds delete"},
    [STORE_FOREIGN] = {"not a world", NULL},
    [STORE_NEWER] = {"made by a newer Karst", NULL},
    [STORE_DAMAGED] = {"damaged", "karst worlds check, repair"},
    [STORE_BUSY] = {"being written", NULL},
    [STORE_TAKEN] = {"created by another process meanwhile", NULL},
    [STORE_UNREADABLE] = {"cannot be opened", NULL},
};
_Static_assert(ARRAY_COUNT(states) == STORE_STATE_COUNT, "a state lacks its name");

// Control characters of a foreign file must not reach the terminal, nor those of two bytes (U+0080 to U+009F).
static void print_quoted(const char *text)
{
    printf("  \"");
    for (const unsigned char *at = (const unsigned char *)text; *at; at++) {
        bool two = at[0] == 0xC2 && at[1] >= 0x80 && at[1] < 0xA0;
        putchar(*at < ' ' || *at == 127 || two ? '?' : *at);
        at += two;
    }
    printf("\"");
}

static void print_state(const WorldInfo *info)
{
    const StoreGlance *glance = &info->glance;
    const char *hint =
        glance->state == STORE_EMPTY && info->backup ? "karst worlds restore" : states[glance->state].hint;
    if (glance->state == STORE_WHOLE)
        return;
    printf("  [%s%s%s", states[glance->state].name, glance->reason[0] ? ": " : "", glance->reason);
    printf("%s%s]", hint ? "; " : "", hint ? hint : "");
}

// The name is the last column before the remarks, because only a name may contain blanks.
static void print_world(const WorldInfo *info)
{
    const StoreGlance *glance = &info->glance;
    char played[32], generator[32] = "-", seed[32] = "-", chunks[16] = "-";
    struct tm local;
    if (glance->last_played <= 0 || !os_local_time(glance->last_played, &local) ||
        strftime(played, sizeof played, "%Y-%m-%d %H:%M", &local) == 0)
        snprintf(played, sizeof played, "-");
    if (glance->state == STORE_WHOLE) {
        const Recipe *recipe = recipe_find_id(glance->world.generator);
        snprintf(generator, sizeof generator, "%d", glance->world.generator);
        if (recipe || glance->world.generator == STORE_BY_RECIPE)
            snprintf(generator, sizeof generator, "%s", recipe ? recipe_spec(recipe)->name : glance->world.recipe.name);
        snprintf(seed, sizeof seed, "%" PRId64, glance->world.seed);
        snprintf(chunks, sizeof chunks, "%d", glance->edited_chunks);
    }
    printf("%20s  %-10s %8s %8" PRId64 "  %-16s  %s", seed, generator, chunks, (glance->bytes + 1023) / 1024, played,
           info->name);
    if (glance->world.seed_text[0])
        print_quoted(glance->world.seed_text);
    print_state(info);
    printf("%s%s%s\n", glance->link ? "  [link]" : "", glance->open ? "  [open]" : "",
           info->backup ? "  [backup]" : "");
}

static int list(Request *request)
{
    WorldList worlds;
    if (!worlds_list(request->options->data_dir, &worlds))
        return EXIT_FAILED;
    if (worlds.count > 0)
        printf("%20s  %-10s %8s %8s  %-16s  %s\n", "SEED", "GENERATOR", "CHUNKS", "KIB", "PLAYED", "NAME");
    for (int i = 0; i < worlds.count; i++)
        print_world(&worlds.worlds[i]);
    worlds_list_free(&worlds);
    return EXIT_DONE;
}

// ---- check and repair

static int check(Request *request);

static int check_all(const Request *request)
{
    WorldList worlds;
    int code = EXIT_DONE;
    if (!worlds_list(request->options->data_dir, &worlds))
        return EXIT_FAILED;
    for (int i = 0; i < worlds.count; i++) {
        Request one = *request;
        one.name = worlds.worlds[i].name;
        if (!world_path(one.options->data_dir, one.name, one.path) || check(&one) != EXIT_DONE)
            code = EXIT_FAILED;
    }
    worlds_list_free(&worlds);
    return code;
}

static int check(Request *request)
{
    if (!request->name)
        return check_all(request);
    StoreCheck result = store_check(request->path, NULL, print_result, request);
    const bool whole = result.state == STORE_WHOLE && world_check_recipe(request->path, print_result, request);
    if (whole)
        printf("%s: OK, %d changed chunks\n", request->name, result.chunks);
    return command_code(whole);
}

static int repair(Request *request)
{
    static const char *const results[] = {
        [REPAIR_NOT_NEEDED] = "is not damaged: nothing was changed",
        [REPAIR_DONE] = "is repaired; karst worlds restore brings the old state back",
        [REPAIR_FAILED] = "is not repaired",
    };
    interrupt_watch();
    RepairResult result = store_repair(request->path, NULL, print_result, request);
    printf("%s: %s\n", request->name, results[result]);
    return command_code(result != REPAIR_FAILED);
}

// ---- deleting and restoring

// EXIT_DONE if the user confirms: on a terminal by answering, elsewhere by --yes.
static int confirm(const Request *request, const char *question)
{
    if (request->options->yes)
        return EXIT_DONE;
    if (!os_is_terminal(stdin))
        return command_refuse("%s: %s Use --yes to confirm", request->name, question);
    fprintf(stderr, "%s: %s [y/N] ", request->name, question);
    int answer = getchar();
    return command_code(answer == 'y' || answer == 'Y');
}

static int delete (Request *request)
{
    char target[FILE_PATH_MAX];
    if (!store_exists(request->path)) {
        report_error(request, "there is no such world");
        return EXIT_FAILED;
    }
    bool link = store_link_target(request->path, target);
    int answer = confirm(request, link ? "delete the link to the world, which stays?"
                                       : "permanently delete the world, with its backup?");
    if (answer != EXIT_DONE || !store_delete(request->path, NULL, report_error, request))
        return answer != EXIT_DONE ? answer : EXIT_FAILED;
    if (link)
        printf("%s: the link is deleted; the file it led to stays: %s\n", request->name, target);
    return EXIT_DONE;
}

static int restore(Request *request)
{
    int answer = EXIT_DONE;
    if (store_exists(request->path) && store_backup_exists(request->path))
        answer = confirm(request, "replace the world by its backup, made before it was repaired or upgraded?");
    interrupt_watch();
    return answer != EXIT_DONE ? answer : command_code(store_restore(request->path, NULL, report_error, request));
}

// ---- renaming, exporting and importing

static int rename_world(Request *request)
{
    char target[FILE_PATH_MAX];
    return command_code(world_path(request->options->data_dir, request->second, target) &&
                        store_rename(request->path, target, NULL, report_error, request));
}

static int export_world(Request *request)
{
    interrupt_watch();
    return command_code(store_export(request->path, NULL, request->second, report_error, request));
}

static int import_world(Request *request)
{
    char folder[FILE_PATH_MAX];
    interrupt_watch();
    return command_code(world_folder(request->options->data_dir, true, folder) &&
                        store_import(request->path, NULL, request->second, report_error, request));
}

// ---- the table

static const WorldsCommand commands[] = {
    {"list", "", "lists the worlds, also the one that is being played", 0, 0, false, list},
    {"check", "[NAME]", "reads a whole world, or each of them, and lists the damage; exit code 1 if there is any", 0, 1,
     false, check},
    {"repair", "NAME", "makes a backup, then drops the damaged parts and lists them", 1, 1, false, repair},
    {"restore", "NAME", "restores the backup made by the last repair or upgrade", 1, 1, false, restore},
    {"export", "NAME FILE", "writes a world to one file, to keep or to send", 2, 2, false, export_world},
    {"import", "NAME FILE", "makes a world from an exported file", 2, 2, false, import_world},
    {"rename", "NAME NEW", "renames a world", 2, 2, true, rename_world},
    {"delete", "NAME", "permanently deletes a world, with its backup", 1, 1, false, delete},
};

static void print_commands(void)
{
    for (size_t i = 0; i < ARRAY_COUNT(commands); i++)
        printf("  %-8s %-10s %s\n", commands[i].name, commands[i].words, commands[i].summary);
}

static const WorldsCommand *find_command(const char *name)
{
    for (size_t i = 0; i < ARRAY_COUNT(commands); i++)
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    log_error("worlds %.40s: no such command; \"karst help worlds\" lists them", name);
    return NULL;
}

// NULL fits: no name was given.
static bool name_fits(const char *name)
{
    return !name || world_name_valid(name) ||
           log_failure("\"%.80s\" is not a valid world name: expected %s", name, WORLD_NAME_RULES);
}

static int run(const void *data)
{
    const WorldsOptions *options = data;
    int given = options->arguments.word_count - 1;
    const WorldsCommand *command =
        options->arguments.word_count == 0 ? &commands[0] : find_command(options->arguments.words[0]);
    Request request = {.options = options};
    if (!command)
        return EXIT_USAGE;
    if (options->arguments.word_count > 0 && (given < command->words_least || given > command->words_most))
        return command_refuse("usage: karst worlds %s %s", command->name, command->words);
    request.name = given >= 1 ? options->arguments.words[1] : NULL;
    request.second = given >= 2 ? options->arguments.words[2] : NULL;
    if (!name_fits(request.name) || (command->new_name && !name_fits(request.second)))
        return EXIT_USAGE;
    if (request.name && !world_path(options->data_dir, request.name, request.path))
        return EXIT_FAILED;
    return command->run(&request);
}

#define FIELD(member) .field = offsetof(WorldsOptions, member)

// clang-format off
static const Option rows[] = {
    {.shared = &option_data_dir, FIELD(data_dir)},
    {"yes", .help = "do not ask for confirmation", OPTION_FLAG, FIELD(yes)},
};
// clang-format on

const Command cmd_worlds = {
    .name = "worlds",
    .arguments = "[COMMAND NAME [FILE | NEW]] [--yes] [--data-dir DIR]",
    .summary = "lists, checks, repairs, exports, imports, renames and deletes saved worlds",
    .print_details = print_commands,
    COMMAND_OPTIONS(WorldsOptions, rows),
    .words_most = 3,
    .run = run,
};
