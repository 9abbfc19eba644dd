#include "base/log.h"
#include "cli/command.h"

#include <inttypes.h>

static bool same_world(const Options *options, const Link *link)
{
    if (options_given(options, OPTION_SEED) && options->seed != link->seed) {
        log_error("--seed %.40s contradicts the link, whose seed is %" PRId64, options_text(options, OPTION_SEED),
                  link->seed);
        return false;
    }
    if (options_given(options, OPTION_GENERATOR) && options->generator != link->generator) {
        log_error("--generator %.40s contradicts the link, whose generator is %d %s",
                  options_text(options, OPTION_GENERATOR), link->generator->id, link->generator->name);
        return false;
    }
    return true;
}

bool options_take_link(Options *options, const char *text)
{
    Link link;
    char fault[LINK_FAULT_BYTES];
    if (options->has_link) {
        log_error("\"%.80s\": only one link can be given", text);
        return false;
    }
    if (!link_parse(text, &link, fault)) {
        log_error("%s", fault);
        return false;
    }
    if (!same_world(options, &link))
        return false;
    options->has_link = true;
    options->link = link;
    options->seed = link.seed;
    options->generator = link.generator;
    if (!options_given(options, OPTION_LOOK)) {
        options->look[0] = link.yaw;
        options->look[1] = link.pitch;
    }
    if (!options_given(options, OPTION_TIME))
        options->hours = link.hours;
    return true;
}

WorldChoice world_choice(const Options *options)
{
    bool seed = options->has_link || options_given(options, OPTION_SEED);
    bool generator = options->has_link || options_given(options, OPTION_GENERATOR);
    return (WorldChoice){.data_dir = options->data_dir,
                         .name = options->world,
                         .generator = generator ? options->generator : NULL,
                         .seed = seed ? &options->seed : NULL,
                         .seed_text = options_text(options, OPTION_SEED)};
}

int world_exit_code(WorldFate fate)
{
    static const int codes[] = {[WORLD_OPEN] = EXIT_DONE, [WORLD_FAILED] = EXIT_FAILED, [WORLD_REFUSED] = EXIT_USAGE};
    return codes[fate];
}
