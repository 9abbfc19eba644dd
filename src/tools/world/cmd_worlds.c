#include "tools/commands.h"

#include "base/os.h"
#include "cli/shared.h"
#include "gen/recipe.h"
#include "session/world.h"
#include "store/repair.h"
#include "store/worlds.h"
#include "tools/table.h"

#include <inttypes.h>
#include <string.h>

typedef struct Request {
    Arguments arguments;
    const char *data_dir; // NULL if not given
    bool yes;
    // The words after the command; NULL if not given.
    const char *name, *second;
    char path[FILE_PATH_MAX]; // of the world called `name`
} Request;

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
static const TableColumn columns[] = {
    {"SEED", 20, 2}, {"GENERATOR", -10, 1}, {"CHUNKS", 8, 1}, {"KIB", 8, 2}, {"PLAYED", -16, 2}, {"NAME\n", 0, 0}, {0}};

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
    table_row(stdout, columns, "%s\t%s\t%s\t%" PRId64 "\t%s\t%s", seed, generator, chunks,
              (glance->bytes + 1023) / 1024, played, info->name);
    if (glance->world.seed_text[0])
        print_quoted(glance->world.seed_text);
    print_state(info);
    printf("%s%s%s\n", glance->link ? "  [link]" : "", glance->open ? "  [open]" : "",
           info->backup ? "  [backup]" : "");
}

static int list(void *data)
{
    const Request *request = data;
    WorldList worlds;
    if (!worlds_list(request->data_dir, &worlds))
        return EXIT_FAILED;
    if (worlds.count > 0)
        table_head(stdout, columns);
    for (int i = 0; i < worlds.count; i++)
        print_world(&worlds.worlds[i]);
    worlds_list_free(&worlds);
    return EXIT_DONE;
}

// ---- check and repair

static bool check_one(Request *request)
{
    StoreCheck result = store_check(request->path, print_result, request);
    const bool whole = result.state == STORE_WHOLE && world_check_recipe(request->path, print_result, request);
    if (whole)
        printf("%s: OK, %d changed chunks\n", request->name, result.chunks);
    return whole;
}

static int check(void *data)
{
    Request *request = data;
    WorldList worlds;
    bool whole = true;
    if (request->name)
        return command_code(check_one(request));
    if (!worlds_list(request->data_dir, &worlds))
        return EXIT_FAILED;
    for (int i = 0; i < worlds.count; i++) {
        request->name = worlds.worlds[i].name;
        whole &= world_path(request->data_dir, request->name, request->path) && check_one(request);
    }
    worlds_list_free(&worlds);
    return whole ? EXIT_DONE : EXIT_FAILED;
}

static int repair(void *data)
{
    Request *request = data;
    static const char *const results[] = {
        [REPAIR_NOT_NEEDED] = "is not damaged: nothing was changed",
        [REPAIR_DONE] = "is repaired; karst worlds restore brings the old state back",
        [REPAIR_FAILED] = "is not repaired",
    };
    interrupt_watch();
    RepairResult result = store_repair(request->path, print_result, request);
    printf("%s: %s\n", request->name, results[result]);
    return command_code(result != REPAIR_FAILED);
}

// ---- deleting and restoring

// EXIT_DONE if the user confirms: on a terminal by answering, elsewhere by --yes.
static int confirm(const Request *request, const char *question)
{
    if (request->yes)
        return EXIT_DONE;
    if (!os_is_terminal(stdin))
        return command_refuse("%s: %s Use --yes to confirm", request->name, question);
    fprintf(stderr, "%s: %s [y/N] ", request->name, question);
    int answer = getchar();
    return command_code(answer == 'y' || answer == 'Y');
}

static int delete (void *data)
{
    Request *request = data;
    char target[FILE_PATH_MAX];
    if (!store_exists(request->path))
        return command_fail("%s: there is no such world", request->name);
    bool link = store_link_target(request->path, target);
    int answer = confirm(request, link ? "delete the link to the world, which stays?"
                                       : "permanently delete the world, with its backup?");
    if (answer != EXIT_DONE || !store_delete(request->path, report_error, request))
        return answer != EXIT_DONE ? answer : EXIT_FAILED;
    if (link)
        printf("%s: the link is deleted; the file it led to stays: %s\n", request->name, target);
    return EXIT_DONE;
}

static int restore(void *data)
{
    Request *request = data;
    int answer = EXIT_DONE;
    if (store_exists(request->path) && store_backup_exists(request->path))
        answer = confirm(request, "replace the world by its backup, made before it was repaired or upgraded?");
    interrupt_watch();
    return answer != EXIT_DONE ? answer : command_code(store_restore(request->path, report_error, request));
}

// ---- renaming, exporting and importing

static int rename_world(void *data)
{
    Request *request = data;
    char target[FILE_PATH_MAX];
    return command_code(world_path(request->data_dir, request->second, target) &&
                        store_rename(request->path, target, report_error, request));
}

static int export_world(void *data)
{
    Request *request = data;
    interrupt_watch();
    return command_code(store_export(request->path, request->second, report_error, request));
}

static int import_world(void *data)
{
    Request *request = data;
    char folder[FILE_PATH_MAX];
    interrupt_watch();
    return command_code(world_folder(request->data_dir, true, folder) &&
                        store_import(request->path, request->second, report_error, request));
}

// ---- the table

// NULL fits: no name was given.
static bool name_fits(const char *name)
{
    return !name || world_name_valid(name) ||
           log_failure("\"%.80s\" is not a valid world name: expected %s", name, WORLD_NAME_RULES);
}

static int prepare(void *data)
{
    Request *request = data;
    const char **words = request->arguments.words;
    const int given = request->arguments.word_count - 1;
    request->name = given >= 1 ? words[1] : NULL;
    request->second = given >= 2 ? words[2] : NULL;
    if (!name_fits(request->name) || (given >= 2 && strcmp(words[0], "rename") == 0 && !name_fits(request->second)))
        return EXIT_USAGE;
    return !request->name || world_path(request->data_dir, request->name, request->path) ? EXIT_DONE : EXIT_FAILED;
}

static const Subcommand commands[] = {
    {"list", "", "lists the worlds, also the one that is being played", .run = list},
    {"check", "[NAME]", "reads a whole world, or each of them, and lists the damage; exit code 1 if there is any", 0, 1,
     .run = check},
    {"repair", "NAME", "makes a backup, then drops the damaged parts and lists them", 1, 1, .run = repair},
    {"restore", "NAME", "restores the backup made by the last repair or upgrade", 1, 1, .run = restore},
    {"export", "NAME FILE", "writes a world to one file, to keep or to send", 2, 2, .run = export_world},
    {"import", "NAME FILE", "makes a world from an exported file", 2, 2, .run = import_world},
    {"rename", "NAME NEW", "renames a world", 2, 2, .run = rename_world},
    {"delete", "NAME", "permanently deletes a world, with its backup", 1, 1, .run = delete},
};

#define FIELD(member) .field = offsetof(Request, member)

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
    COMMAND_SUBCOMMANDS(commands),
    .name_width = 8,
    .words_width = 11,
    COMMAND_OPTIONS(Request, rows),
    .words_most = 3,
    .prepare = prepare,
};
