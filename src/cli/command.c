#include "cli/command.h"

#include "base/isa.h"
#include "base/near.h"
#include "base/output.h"
#include "base/text.h"
#include "cli/shared.h"
#include "cli/version.h"
#include "foreign/foreign.h"
#include "store/store.h"

#include <errno.h>
#include <string.h>

typedef struct Commands {
    const Command *const *list;
    int count;
} Commands;

static const Command *find_command(const Commands *commands, const char *name)
{
    for (int i = 0; i < commands->count; i++)
        if (strcmp(commands->list[i]->name, name) == 0)
            return commands->list[i];
    return NULL;
}

static int refuse_command(const Commands *commands, const char *name)
{
    if (strcmp(name, "play") == 0 || strcmp(name, "shot") == 0)
        return command_fail("this build cannot draw (%s): SDL2 was missing when it was built (Debian: libsdl2-dev "
                            "libsdl2-ttf-dev)",
                            name);
    Nearest nearest = nearest_to_command(name);
    for (int i = 0; i < commands->count; i++)
        nearest_offer(&nearest, commands->list[i]->name);
    return command_refuse("unknown command \"%.40s\"%s%s%s: \"karst help\" lists the commands", name,
                          nearest.best ? ", did you mean \"" : "", nearest.best ? nearest.best : "",
                          nearest.best ? "\"?" : "");
}

static int print_overview(const Commands *commands)
{
    printf("Karst, an infinite voxel world that is a pure function of its seed.\n\n"
           "usage: karst [COMMAND] [options]\n\n");
    for (int i = 0; i < commands->count; i++)
        printf("  %-10s %s\n", commands->list[i]->name, commands->list[i]->summary);
    printf("  %-10s %s\n\n", "help", "this list, or the details of one command: karst help COMMAND");
    printf("Without a command, karst starts the game. karst --version prints the version.\n"
           "Exit codes: 0 done, 1 failed, 2 wrong usage, 130 interrupted (Ctrl-C or SIGTERM).\n");
    return EXIT_DONE;
}

static int print_command(const Command *command)
{
    printf("usage: karst %s%s%s\n\n%s.\n", command->name, command->arguments[0] ? " " : "", command->arguments,
           command->summary);
    if (command->details)
        printf("\n%s\n", command->details);
    if (command->print_details) {
        printf("\n");
        command->print_details();
    }
    for (int i = 0; i < command->subcommand_count; i++) {
        const Subcommand *one = &command->subcommands[i];
        printf("%s  %-*s %-*s%s\n", i == 0 ? "\n" : "", command->name_width, one->name, command->words_width,
               one->words, one->summary);
    }
    if (command->option_count > 0)
        printf("\nOptions:\n");
    options_print_help(stdout, command->options, command->option_count);
    return EXIT_DONE;
}

// argv[0] is "help" or "--help".
static int help(const Commands *commands, int argc, const char **argv)
{
    if (argc == 1 || strcmp(argv[1], "help") == 0)
        return print_overview(commands);
    const Command *command = find_command(commands, argv[1]);
    if (!command)
        return refuse_command(commands, argv[1]);
    if (argc > 2)
        return command_refuse("%.80s: help takes one command at a time", argv[2]);
    return print_command(command);
}

static int print_version(int argc, const char **argv)
{
    if (argc > 2)
        return command_refuse("%.80s: --version takes no arguments", argv[2]);
    printf("karst %s, %s\n", program_version.text, program_version.compiler);
    return EXIT_DONE;
}

static bool check_words(const Command *command, void *options)
{
    const Arguments *arguments = options;
    WorldOptions *world = command->link ? (WorldOptions *)((char *)options + command->link) : NULL;
    if (world && !world_options_take_links(options, world))
        return false;
    if (arguments->word_count > command->words_most)
        return log_failure("%.80s: %s takes no such argument; \"karst help %s\" shows what it takes",
                           arguments->words[command->words_most], command->name, command->name);
    if (arguments->word_count < command->words_least && !(world && world->has_link))
        return log_failure("%s needs more arguments; \"karst help %s\" shows which", command->name, command->name);
    return true;
}

bool command_read(const Command *command, void *options, int argc, const char **argv)
{
    return options_read(options, command->options, command->option_count, argc, argv) &&
           (((Arguments *)options)->help || check_words(command, options));
}

// False, with one logged line, if an option is given that the subcommand does not take, or one that it needs is not.
static bool check_sets(const Command *command, const Subcommand *one, const Arguments *arguments)
{
    for (int i = 0; i < arguments->row_count; i++) {
        const char *name = option_description(&arguments->rows[i])->name;
        unsigned set = arguments->rows[i].sets;
        if (set && arguments->texts[i] && !((one->accepted | one->required) & set))
            return log_failure("%s %s takes no --%s", command->name, one->name, name);
        if (!arguments->texts[i] && one->required & set)
            return log_failure("%s %s needs --%s", command->name, one->name, name);
    }
    return true;
}

static int run_subcommand(const Command *command, void *options)
{
    const Arguments *arguments = options;
    const char *name = arguments->word_count > 0 ? arguments->words[0] : command->subcommands[0].name;
    const int given = MAX(arguments->word_count - 1, 0);
    const Subcommand *one = TEXT_ROW(command->subcommands, command->subcommand_count, name, name);
    if (!one)
        return command_refuse("%s %.40s: no such command; \"karst help %s\" lists them", command->name, name,
                              command->name);
    if (given < one->words_least || given > one->words_most)
        return command_refuse("usage: karst %s %s %s", command->name, name, one->words);
    if (!check_sets(command, one, arguments))
        return EXIT_USAGE;
    int code = command->prepare ? command->prepare(options) : EXIT_DONE;
    return code == EXIT_DONE ? one->run(options) : code;
}

// What was made while a generator's library failed is not what it makes.
static int check_library(int code)
{
    const long long failures = foreign_failures();
    return code != EXIT_DONE || failures == 0
               ? code
               : command_fail(
                     "the generator's library failed %lld time%s: the result lacks that, and is not the library's",
                     failures, failures == 1 ? "" : "s");
}

// argv[0] is the command's name.
static int run(const Command *command, int argc, const char **argv)
{
    void *options = memory_alloc_zero(MEMORY_GENERAL, command->options_bytes);
    int code = EXIT_USAGE;
    if (command_read(command, options, argc, argv)) {
        if (((Arguments *)options)->help)
            code = print_command(command);
        else
            code = check_library(!isa_init()    ? EXIT_FAILED
                                 : command->run ? command->run(options)
                                                : run_subcommand(command, options));
    }
    options_quit(options);
    memory_free(options);
    return code;
}

static int dispatch(const Commands *commands, int argc, const char **argv)
{
    bool named = argc > 1 && argv[1][0] != '-' && !link_begins(argv[1]); // a link alone is played
    const char *name = named ? argv[1] : "play";
    if (argc > 1 && (strcmp(argv[1], "help") == 0 || strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0))
        return help(commands, argc - 1, argv + 1);
    if (argc > 1 && strcmp(argv[1], "--version") == 0)
        return print_version(argc, argv);
    const Command *command = find_command(commands, name);
    if (!command)
        return refuse_command(commands, name);
    if (named)
        return run(command, argc - 1, argv + 1);
    // argv[0] is the program's path: let the options see the command's name there.
    argv[0] = command->name;
    return run(command, argc, argv);
}

int command_main(const Command *const *list, int count, int argc, const char **argv)
{
    const Commands commands = {list, count};
    os_process_init();
    output_set_guard(store_guard);
    int code = dispatch(&commands, argc, argv);
    output_unprotect_all();
    if (fflush(stdout) == 0 && !ferror(stdout))
        return code;
    log_error("cannot write the results to standard output: %s", strerror(errno));
    return code == EXIT_DONE ? EXIT_FAILED : code;
}
