#include "cli/shared.h"

#include "base/os_thread.h"
#include "base/text.h"
#include "cli/command.h"
#include "far/far.h"
#include "foreign/libraries.h"
#include "gen/recipe.h"
#include "image/png.h"
#include "player/player.h"
#include "session/identity.h"
#include "stream/stream.h"
#include "world/seed.h"

#include <inttypes.h>
#include <string.h>

static bool read_seed(const Option *option, const char *text, void *value)
{
    (void)option;
    *(int64_t *)value = seed_from_text(text);
    return text[0] != '\0';
}

static bool read_generator(const Option *option, const char *text, void *value)
{
    const bool is_path = recipe_is_path(text) || foreign_is_path(text);
    const Recipe *recipe = foreign_is_path(text)  ? foreign_recipe_open(text)
                           : recipe_is_path(text) ? recipe_open_file(text)
                                                  : recipe_find_name(text);
    *(const Recipe **)value = recipe;
    return recipe || (!is_path && option_refuse(option, text));
}

static bool read_isolate(const Option *option, const char *text, void *value)
{
    foreign_isolate();
    return option_read_flag(option, text, value);
}

static const char *default_generator(void *value)
{
    if (value)
        *(const Recipe **)value = recipe_default();
    return recipe_name_at(RECIPE_DEFAULT_ID);
}

static void list_generators(char *text, size_t bytes)
{
    for (int i = 0; i < recipe_count(); i++) {
        const char *name = recipe_name_at(i);
        option_list_item(text, bytes, i < RECIPE_BUILT_IN ? text_of("%d %s", i, name).text : name);
    }
    option_list_item(text, bytes, "FILE.json");
    option_list_item(text, bytes, "LIBRARY.so");
}

static const char *default_threads(void *value)
{
    if (value)
        *(int *)value = MAX(1, thread_core_count() - 1);
    return "cores - 1, at least 1";
}

static bool read_world(const Option *option, const char *text, void *value)
{
    return world_name_valid(text) && option_read_text(option, text, value);
}

const char *const quality_words[] = {"auto", "light", "full"};

static const char *quality_word(int index)
{
    return index < (int)ARRAY_COUNT(quality_words) ? quality_words[index] : NULL;
}

const char *const effect_words[] = {"antialiasing", "occlusion", "bloom", "fine-shadows"};
#define EFFECT_LISTS "all, none, or some of antialiasing,occlusion,bloom,fine-shadows"

enum { EFFECTS = ARRAY_COUNT(effect_words) };

static unsigned effects_named(const char *word, size_t length)
{
    unsigned named = length == strlen("all") && memcmp(word, "all", length) == 0 ? (1u << EFFECTS) - 1 : 0;
    for (int i = 0; i < EFFECTS; i++)
        if (length == strlen(effect_words[i]) && memcmp(word, effect_words[i], length) == 0)
            named |= 1u << i;
    return named;
}

// "all", "none", or names with commas between.
static bool read_effects(const Option *option, const char *text, void *value)
{
    (void)option;
    unsigned effects = 0, named = 1;
    for (const char *word = text; strcmp(text, "none") != 0 && named && word; word = strchr(word, ',')) {
        word += word[0] == ',';
        named = effects_named(word, strcspn(word, ","));
        effects |= named;
    }
    *(unsigned *)value = effects;
    return named != 0;
}

// clang-format off
const Option option_seed = {"seed", .form = "SEED", .help = "the world's seed: a whole number of 64 bits, or any text",
        .initial = "42", .initial_word = "42; random for play", .read = read_seed, .expected = "a number or some text"};
const Option option_generator = {"generator", .form = "NAME", .help = "the terrain generator: a recipe's name, number or file",
        .compute_initial = default_generator, .read = read_generator, .reports = true, .late = true, .list = list_generators};
const Option option_isolate = {"isolate", .help = "run a generator's library in processes of its own, which it may crash",
        .read = read_isolate};
const Option option_pos = {"pos", .form = "X,Y,Z", .help = "where the eye (shot) or the feet (play) are, in blocks",
        .initial_word = "the spawn", .read = option_read_doubles, .numbers = 3, .separator = ',',
        .lowest = {(double)WORLD_BLOCK_MIN, LINK_Y_MIN, (double)WORLD_BLOCK_MIN},
        .highest = {(double)WORLD_BLOCK_MAX, LINK_Y_MAX, (double)WORLD_BLOCK_MAX}};
const Option option_look = {"look", .form = "YAW,PITCH",
        .help = "where to look, in degrees: yaw 0 is north, 90 east; pitch 90 is up", .initial = "0,-10",
        .initial_word = "the spawn's own; elsewhere 0,-10", .read = option_read_doubles, .numbers = 2, .separator = ',', .lowest = {-LINK_YAW_MAX, -LINK_PITCH_MAX},
        .highest = {LINK_YAW_MAX, LINK_PITCH_MAX}};
const Option option_time = {"time", .form = "HOURS", .help = "time of day", .initial = "7.25",
        OPTION_DOUBLE(0, LINK_HOURS_MAX)};
const Option option_view_distance = {"view-distance", .form = "CHUNKS", .help = "view distance, in chunks of 16 blocks",
        OPTION_INITIAL(VIEW_DISTANCE_INITIAL), OPTION_INT(STREAM_VIEW_MIN, STREAM_VIEW_MAX)};
const Option option_horizon = {"horizon", .form = "KM",
        .help = "how far land beyond the chunks is drawn, in kilometres of 1024 blocks; 0: none",
        OPTION_INITIAL(VIEW_HORIZON_INITIAL), OPTION_INT(0, FAR_KM_MAX)};
const Option option_quality = {"quality", .form = "QUALITY", .help = "light draws faster; auto chooses by the graphics driver",
        .initial = "auto", OPTION_CHOICE(quality_word)};
const Option option_shadows = {"shadows", .help = "sun and moon cast shadows on land nearby", OPTION_FLAG};
const Option option_effects = {"effects", .form = "LIST", .help = "what quality full adds: " EFFECT_LISTS,
        .initial = "all", .read = read_effects, .expected = EFFECT_LISTS};
const Option option_scale = {"scale", .form = "PERCENT",
        .help = "draw the world at this size, in percent of the picture's, and fit it in; less draws faster",
        OPTION_INITIAL(VIEW_SCALE_INITIAL), OPTION_INT(VIEW_SCALE_MIN, VIEW_SCALE_MAX)};
const Option option_size = {"size", .form = "WxH", .help = "width and height in pixels", .initial = "1280x720",
        .read = option_read_ints, .numbers = 2, .separator = 'x', .lowest = {16, 16}, .highest = {IMAGE_SIZE_MAX, IMAGE_SIZE_MAX}};
const Option option_fov = {"fov", .form = "DEGREES", .help = "vertical field of view", OPTION_INITIAL(VIEW_FOV_INITIAL),
        OPTION_DOUBLE(PLAYER_FOV_MIN, PLAYER_FOV_MAX)};
const Option option_threads = {"threads", .form = "N", .help = "worker threads", .compute_initial = default_threads,
        OPTION_INT(1, 256)};
const Option option_output = {"output", 'o', .form = "FILE", .help = "output file", OPTION_FILE};
const Option option_data_dir = {"data-dir", .form = "DIR", .help = "keep worlds, screenshots and settings in DIR",
        .initial_word = "the XDG directories", OPTION_TEXT("a directory")};
const Option option_world = {"world", .form = "NAME", .help = "a saved world, with its changes",
        .initial_word = "the one named after the seed", .read = read_world, .expected = WORLD_NAME_RULES};
const Option option_json = {"json", .form = "FILE", .help = "also write the results as JSON", OPTION_FILE};
// clang-format on

// ---- links

static bool refuse_generator(const char *given, const Link *link)
{
    RecipeIdentity unused;
    bool built_in = identity_of(link->generator, &unused) != STORE_BY_RECIPE;
    return log_failure("--generator %.40s contradicts the link, whose generator is %s%s%s", given,
                       identity_format(link->generator).text, built_in ? " " : "",
                       built_in ? recipe_spec(link->generator)->name : "");
}

static bool same_world(const void *options, const WorldOptions *world, const Link *link)
{
    const char *seed = option_text(options, &world->seed), *generator = option_text(options, &world->generator);
    if (seed && world->seed != link->seed)
        return log_failure("--seed %.40s contradicts the link, whose seed is %" PRId64, seed, link->seed);
    if (generator && world->generator != link->generator)
        return refuse_generator(generator, link);
    return true;
}

static bool take_link(const void *options, WorldOptions *world, const char *text)
{
    Link link;
    char fault[LINK_FAULT_BYTES];
    if (world->has_link)
        return log_failure("\"%.80s\": only one link can be given", text);
    if (!link_parse(text, &link, fault))
        return log_failure("%s", fault);
    if (!same_world(options, world, &link))
        return false;
    world->has_link = true;
    world->link = link;
    world->seed = link.seed;
    world->generator = link.generator;
    if (!option_given(options, world->look)) {
        world->look[0] = link.yaw;
        world->look[1] = link.pitch;
    }
    if (!option_given(options, &world->hours))
        world->hours = link.hours;
    return true;
}

// Links move behind the words: popt frees all that it allocated.
bool world_options_take_links(void *options, WorldOptions *world)
{
    Arguments *arguments = options;
    const int given = arguments->word_count;
    arguments->word_count = 0;
    for (int i = 0; i < given; i++) {
        const char *word = arguments->words[i];
        if (link_begins(word) && !take_link(options, world, word))
            return false;
        if (link_begins(word))
            continue;
        arguments->words[i] = arguments->words[arguments->word_count];
        arguments->words[arguments->word_count++] = word;
    }
    return true;
}

WorldChoice world_choice(const void *options, const WorldOptions *world)
{
    bool seed = world->has_link || option_given(options, &world->seed);
    bool generator = world->has_link || option_given(options, &world->generator);
    return (WorldChoice){.data_dir = world->data_dir,
                         .name = world->name,
                         .generator = generator ? world->generator : NULL,
                         .seed = seed ? &world->seed : NULL,
                         .seed_text = option_text(options, &world->seed)};
}

int world_exit_code(WorldFate fate)
{
    static const int codes[] = {[WORLD_OPEN] = EXIT_DONE, [WORLD_FAILED] = EXIT_FAILED, [WORLD_REFUSED] = EXIT_USAGE};
    return codes[fate];
}

int world_open_chosen(World *world, WorldChoice choice)
{
    choice.read_only = true;
    return world_exit_code(world_open(world, &choice));
}
