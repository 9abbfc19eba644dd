#include "base/file.h"
#include "base/memory.h"
#include "base/output.h"
#include "cli/shared.h"
#include "foreign/check.h"
#include "foreign/libraries.h"
#include "karst_generator.h"
#include "tools/commands.h"
#include "tools/generator/templates.h"

#include <string.h>

typedef struct GeneratorOptions {
    Arguments arguments;
    int language; // row of `languages`
    double limit; // seconds
} GeneratorOptions;

// ---- new

enum { FILES_MAX = 3 };

#define NAME "@NAME@"
#define LIB "@LIB@"

static const struct {
    const char *name;
    struct {
        const char *file, *text; // of the file's name, @NAME@ stands for the generator's
    } files[FILES_MAX];
    const char *build, *library; // what to type, and what comes of it
} languages[] = {
    {"c",
     {{"@NAME@.c", generator_c}, {"karst_generator.h", generator_header}, {"Makefile", generator_make_c}},
     "make",
     "@NAME@.so"},
    {"c++",
     {{"@NAME@.cpp", generator_cpp}, {"karst_generator.h", generator_header}, {"Makefile", generator_make_cpp}},
     "make",
     "@NAME@.so"},
    {"rust",
     {{"lib.rs", generator_rust}, {"Cargo.toml", generator_cargo}},
     "cargo build --release",
     "target/release/lib@LIB@.so"}};

static const char *language_name(int index)
{
    return index < (int)ARRAY_COUNT(languages) ? languages[index].name : NULL;
}

static bool begins(const char *text, const char *start) { return strncmp(text, start, strlen(start)) == 0; }

// A text with the generator's name in its places. The caller frees it with memory_free.
static char *fill_in(const char *text, const char *name)
{
    size_t marks = 0, length = 0;
    for (const char *at = strchr(text, '@'); at; at = strchr(at + 1, '@'))
        marks++;
    char *filled = memory_alloc(MEMORY_GENERAL, strlen(text) + marks * strlen(name) + 1);
    while (*text) {
        const bool is_name = begins(text, NAME), is_library = begins(text, LIB);
        if (is_name || is_library) {
            for (const char *letter = name; *letter; letter++)
                filled[length++] = is_library && strchr("-.", *letter) ? '_' : *letter;
            text += strlen(is_name ? NAME : LIB);
        } else {
            filled[length++] = *text++;
        }
    }
    filled[length] = '\0';
    return filled;
}

static bool write_file(const char *name, const char *file, const char *text)
{
    char path[FILE_PATH_MAX];
    char *file_filled = fill_in(file, name), *filled = fill_in(text, name);
    snprintf(path, sizeof path, "%s/%s", name, file_filled);
    bool written = output_write(path, filled, strlen(filled));
    memory_free(file_filled);
    memory_free(filled);
    return written;
}

static int make_new(void *data)
{
    const GeneratorOptions *options = data;
    const char *name = option_word(data, 1);
    if (!foreign_name_is_free(name))
        return command_refuse(
            "generator new \"%.40s\": expected a name of 1 to %d of a-z, 0-9, \"_\", \"-\" and \".\", "
            "first a letter, and not of a recipe that comes with the program",
            name, KARST_NAME_MAX);
    if (file_exists(name))
        return command_fail("%s exists already: choose another name", name);
    if (!file_make_directory(name))
        return EXIT_FAILED;
    for (int i = 0; i < FILES_MAX && languages[options->language].files[i].file; i++)
        if (!write_file(name, languages[options->language].files[i].file, languages[options->language].files[i].text))
            return EXIT_FAILED;
    char *library = fill_in(languages[options->language].library, name);
    printf("cd %s && %s && karst generator check %s\n", name, languages[options->language].build, library);
    memory_free(library);
    return EXIT_DONE;
}

// ---- check

static void print_finding(void *context, const ForeignFinding *finding)
{
    (void)context;
    printf("%s  %s%s%s\n", finding->kept ? "ok    " : "BROKEN", finding->rule, finding->text[0] ? ": " : "",
           finding->text);
    fflush(stdout);
}

static int check(void *data)
{
    const GeneratorOptions *options = data;
    interrupt_watch();
    const bool kept = foreign_check(option_word(data, 1), (int)(options->limit * 1000), print_finding, NULL);
    return interrupt_pending() ? command_interrupted("the other rules were not checked")
           : kept              ? EXIT_DONE
                               : EXIT_FAILED;
}

static int list_blocks(void *data)
{
    (void)data;
    for (int block = 0; block < BLOCK_COUNT; block++)
        if (block != BLOCK_VOID)
            printf("%s\n", block_table[block].name);
    return EXIT_DONE;
}

static const Subcommand commands[] = {
    {"new", "NAME", "writes a small project, a folder NAME, to begin with", 1, 1, .run = make_new},
    {"check", "LIBRARY.so", "proves that a library keeps the rules of karst_generator.h; exit code 1 if it does not", 1,
     1, .run = check},
    {"blocks", "", "lists the names of Karst's own blocks", 0, 0, .run = list_blocks},
};

#define FIELD(member) .field = offsetof(GeneratorOptions, member)

// clang-format off
static const Option rows[] = {
    {"lang", .form = "LANGUAGE", .help = "new: in which language", .initial = "c", OPTION_CHOICE(language_name),
     FIELD(language)},
    {"limit", .form = "SECONDS", .help = "check: the longest that one call may take", .initial = "10",
     OPTION_DOUBLE(0.1, 3600), FIELD(limit)},
};
// clang-format on

const Command cmd_generator = {
    .name = "generator",
    .arguments = "COMMAND [NAME | LIBRARY.so] [--lang LANGUAGE] [--limit SECONDS]",
    .summary = "begins and checks generators that are shared libraries",
    COMMAND_SUBCOMMANDS(commands),
    .name_width = 6,
    .words_width = 11,
    COMMAND_OPTIONS(GeneratorOptions, rows),
    .words_least = 1,
    .words_most = 2,
};
