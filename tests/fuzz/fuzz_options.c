// A command line of any words: accepted values are within the bounds, refused ones log one line.
#include "base/log.h"
#include "base/memory.h"
#include "cli/options.h"

#include <stdlib.h>
#include <string.h>

enum { WORDS_MAX = 16 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes);

static void count_line(void *context, LogLevel level, const char *line)
{
    (void)level;
    *(int *)context += strchr(line, '\n') ? 2 : 1;
}

static void require(bool condition)
{
    if (!condition)
        abort();
}

static void require_bounds(const Options *options)
{
    require(options->generator);
    require(options->view_distance >= 2 && options->view_distance <= 64);
    require(options->threads >= 1 && options->threads <= 256);
    require(options->size[0] >= 16 && options->size[0] <= 16384 && options->size[1] >= 16 && options->size[1] <= 16384);
    require(options->hours >= 0 && options->hours <= 24);
    require(options->fov >= 30 && options->fov <= 110);
    require(options->look[1] >= -90 && options->look[1] <= 90);
    require(options->pos[0] >= (double)WORLD_BLOCK_MIN && options->pos[0] <= (double)WORLD_BLOCK_MAX);
    require((int64_t)options->chunks[0] + options->chunks[2] - 1 <= INT32_MAX);
}

// Words are separated by newlines.
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes)
{
    char *text = malloc(bytes + 1);
    require(text);
    memcpy(text, data, bytes);
    text[bytes] = '\0';
    const char *words[WORDS_MAX + 1] = {"fuzz"};
    int count = 1;
    for (char *at = text, *word; count < WORDS_MAX && (word = strsep(&at, "\n"));)
        words[count++] = word;

    int lines = 0;
    log_set_sink(count_line, &lines);
    const OptionUse use = {.taken = OPTION_BIT(OPTION_COUNT) - 1, .words_most = 4};
    Options options;
    if (options_read(&options, &use, count, words)) {
        require(lines == 0);
        if (!options.help)
            require_bounds(&options);
    } else {
        require(lines == 1);
    }
    options_quit(&options);
    require(memory_in_use_total() == 0);
    free(text);
    return 0;
}
