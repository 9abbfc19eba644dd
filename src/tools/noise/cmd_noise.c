#include "tools/commands.h"

#include "base/log.h"
#include "cli/command.h"
#include "tools/noise/gallery.h"
#include "tools/noise/plot.h"
#include "tools/noise/request.h"

#include <stdio.h>
#include <string.h>

typedef struct NoiseCommand {
    const char *name, *summary;
    uint64_t taken, required;
    int (*run)(const Options *options);
} NoiseCommand;

static const NoiseCommand commands[] = {
    {"list", "the table: name, dimensions, range, source", .run = noise_list},
    {"sample", "one value, the last word of the line", .taken = NOISE_OPTIONS,
     .required = OPTION_BIT(OPTION_KIND) | OPTION_BIT(OPTION_AT), .run = noise_sample_at},
    {"image", "a picture, 512x512 unless --size says otherwise", .taken = NOISE_PICTURE_OPTIONS,
     .required = OPTION_BIT(OPTION_KIND) | OPTION_BIT(OPTION_OUTPUT), .run = noise_image},
    {"plot", "a noise along a line and its octaves; without --kind the fade curves and their derivatives",
     .taken = NOISE_OPTIONS | OPTION_BIT(OPTION_SIZE), .required = OPTION_BIT(OPTION_OUTPUT), .run = noise_plot},
    {"animate", "numbered frames in the directory -o; endless with --tile loop",
     .taken = NOISE_PICTURE_OPTIONS | OPTION_BIT(OPTION_FRAMES),
     .required = OPTION_BIT(OPTION_KIND) | OPTION_BIT(OPTION_OUTPUT), .run = noise_animate},
    {"stats", "a million samples in numbers: range, mean, deviation, histogram, slope, spectrum",
     .taken = NOISE_OPTIONS, .required = OPTION_BIT(OPTION_KIND), .run = noise_stats},
    {"gallery", "every noise as a picture, and a page that explains them, in the directory -o",
     .required = OPTION_BIT(OPTION_OUTPUT), .run = noise_gallery},
};

static void print_commands(void)
{
    for (size_t i = 0; i < ARRAY_COUNT(commands); i++)
        printf("  %-10s %s\n", commands[i].name, commands[i].summary);
}

static const NoiseCommand *find_command(const char *name)
{
    for (size_t i = 0; i < ARRAY_COUNT(commands); i++)
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    log_error("noise %.40s: no such command; \"karst help noise\" lists them", name);
    return NULL;
}

static bool options_fit(const Options *options, const NoiseCommand *command)
{
    for (int id = 0; id < OPTION_COUNT; id++) {
        bool given = options_given(options, (OptionId)id);
        if (given && !((command->taken | command->required) & OPTION_BIT(id))) {
            log_error("noise %s takes no --%s", command->name, options_name((OptionId)id));
            return false;
        }
        if (!given && command->required & OPTION_BIT(id)) {
            log_error("noise %s needs --%s", command->name, options_name((OptionId)id));
            return false;
        }
    }
    return noise_request_check(options);
}

static int run(const Options *options)
{
    const NoiseCommand *command = find_command(options->words[0]);
    return command && options_fit(options, command) ? command->run(options) : EXIT_USAGE;
}

const Command cmd_noise = {
    .name = "noise",
    .arguments = "COMMAND [options]",
    .summary = "shows the noise library: values, pictures, plots, statistics, a gallery",
    .print_details = print_commands,
    .use = {.taken = (NOISE_PICTURE_OPTIONS | OPTION_BIT(OPTION_AT) | OPTION_BIT(OPTION_FRAMES)),
            .words_least = 1,
            .words_most = 1},
    .run = run,
};
