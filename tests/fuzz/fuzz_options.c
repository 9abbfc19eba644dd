// A command line of any words: accepted values are within the bounds, refused ones log one line.
#include "cli/command.h"
#include "cli/shared.h"
#include "fuzz.h"
#include "tools/commands.h"

enum { WORDS_MAX = 16 };

typedef struct FuzzOptions {
    Arguments arguments;
    WorldOptions world;
    int view_distance, size[2], threads;
    double fov;
} FuzzOptions;

#define FIELD(member) .field = offsetof(FuzzOptions, member)

static const Option rows[] = {
    {.shared = &option_seed, FIELD(world.seed)},  {.shared = &option_generator, FIELD(world.generator)},
    {.shared = &option_pos, FIELD(world.pos)},    {.shared = &option_look, FIELD(world.look)},
    {.shared = &option_time, FIELD(world.hours)}, {.shared = &option_view_distance, FIELD(view_distance)},
    {.shared = &option_size, FIELD(size)},        {.shared = &option_threads, FIELD(threads)},
    {.shared = &option_fov, FIELD(fov)},
};
static const Command view = {
    .name = "fuzz", COMMAND_OPTIONS(FuzzOptions, rows), .words_most = 4, .link = offsetof(FuzzOptions, world)};

static void require_bounds(const FuzzOptions *options)
{
    require(options->world.generator);
    require(options->view_distance >= 2 && options->view_distance <= 64);
    require(options->threads >= 1 && options->threads <= 256);
    require(options->size[0] >= 16 && options->size[0] <= 16384 && options->size[1] >= 16 && options->size[1] <= 16384);
    require(options->world.hours >= 0 && options->world.hours <= 24);
    require(options->fov >= 30 && options->fov <= 110);
    require(options->world.look[1] >= -90 && options->world.look[1] <= 90);
    require(options->world.pos[0] >= (double)WORLD_BLOCK_MIN && options->world.pos[0] <= (double)WORLD_BLOCK_MAX);
}

static void read_as(const Command *command, int count, const char **words)
{
    int lines = 0;
    log_set_sink(count_line, &lines);
    void *options = memory_alloc_zero(MEMORY_GENERAL, command->options_bytes);
    bool read = command_read(command, options, count, words);
    require(lines == !read);
    if (read && command == &view && !((Arguments *)options)->help)
        require_bounds(options);
    options_quit(options);
    memory_free(options);
}

// Words are separated by newlines.
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes)
{
    char *text = fuzz_copy(data, bytes);
    const char *words[WORDS_MAX + 1] = {"fuzz"};
    int count = 1;
    for (char *at = text, *word; count < WORDS_MAX && (word = strsep(&at, "\n"));)
        words[count++] = word;

    read_as(&view, count, words);
    read_as(&cmd_hash, count, words);
    read_as(&cmd_map, count, words);
    read_as(&cmd_survey, count, words);
    read_as(&cmd_noise, count, words);
    require(memory_in_use_total() == 0);
    free(text);
    return 0;
}
