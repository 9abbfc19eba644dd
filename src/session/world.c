#include "session/world.h"

#include "base/hash.h"
#include "base/log.h"
#include "base/os.h"
#include "base/parse.h"
#include "base/utf8.h"
#include "foreign/libraries.h"
#include "recipe/spec_text.h"
#include "session/identity.h"
#include "world/seed.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#define PLAYER_MS 2000.0
#define HOURS_LOST 0.5 // at most, if only the time has changed

static const Recipe *generator_of(const WorldChoice *choice)
{
    return choice->generator ? choice->generator : recipe_default();
}

// The part of a world's name that tells its generator: empty for karst, which was the default when names began.
static Text generator_in_name(const StoreWorld *made)
{
    if (made->generator == STORE_BY_RECIPE) // by its hash too, which changes when the recipe is edited
        return text_of("%.24s %08" PRIx32, made->recipe.name, (uint32_t)(made->recipe.hash >> 32));
    return text_of("%s", made->generator != RECIPE_UNNAMED_ID ? recipe_name_at(made->generator) : "");
}

enum { SEED_NAME_FORMS = 2 }; // those of older versions first

static Text format_seed_name(const StoreWorld *made, int form)
{
    static const char *const words[SEED_NAME_FORMS] = {"seed_", "Seed "}, *const blanks[SEED_NAME_FORMS] = {"_", " "};
    const Text generator = generator_in_name(made);
    return text_of("%s%" PRId64 "%s%s", words[form], made->seed, generator.text[0] ? blanks[form] : "", generator.text);
}

const char *world_title(const char *name, const StoreWorld *made)
{
    for (int form = 0; form < SEED_NAME_FORMS && made->seed_text[0]; form++)
        if (strcmp(name, format_seed_name(made, form).text) == 0)
            return made->seed_text;
    return name;
}

// The name of that world, as older versions made it if there is such a file. Returns whether there is a file.
static bool name_after_seed(const WorldChoice *choice, const StoreWorld *made, char name[2 * WORLD_NAME_MAX])
{
    char path[FILE_PATH_MAX];
    bool there = false;
    for (int i = 0; i < SEED_NAME_FORMS && !there; i++) {
        text_write(name, 2 * WORLD_NAME_MAX, "%s", format_seed_name(made, i).text);
        there = world_path(choice->data_dir, name, path) && file_exists(path);
    }
    return there;
}

// The chosen name, or one after the seed. If no generator is chosen and the default one has no such world, a world of
// an earlier default is taken, the latest first.
static void name_of(const WorldChoice *choice, const StoreWorld *made, char name[2 * WORLD_NAME_MAX])
{
    static const int earlier[] = {RECIPE_DEFAULT_BEFORE_ID, RECIPE_UNNAMED_ID};
    char before[2 * WORLD_NAME_MAX];
    if (choice->name) {
        snprintf(name, 2 * WORLD_NAME_MAX, "%s", choice->name);
        return;
    }
    bool there = name_after_seed(choice, made, name) || choice->generator;
    for (size_t i = 0; i < ARRAY_COUNT(earlier) && !there; i++) {
        there = name_after_seed(choice, &(StoreWorld){.seed = made->seed, .generator = earlier[i]}, before);
        if (there)
            snprintf(name, 2 * WORLD_NAME_MAX, "%s", before);
    }
}

// Seed and generator of a new world.
static StoreWorld made_by(const WorldChoice *choice)
{
    StoreWorld made = {.seed = choice->seed ? *choice->seed : seed_random()};
    made.generator = identity_of(generator_of(choice), &made.recipe);
    int64_t number;
    bool says_more = choice->seed_text && !parse_int64(choice->seed_text, &number);
    utf8_copy(made.seed_text, sizeof made.seed_text, says_more ? choice->seed_text : "");
    return made;
}

void world_choice_name(const WorldChoice *choice, char name[2 * WORLD_NAME_MAX])
{
    StoreWorld made = made_by(choice);
    name_of(choice, &made, name);
    if (!choice->name && !choice->seed)
        name[0] = '\0';
}

static bool lack(const StoreWorld *made, char words[RECIPE_WORDS_MAX])
{
    if (made->generator == STORE_BY_RECIPE)
        snprintf(words, RECIPE_WORDS_MAX, "cannot be made: %s", identity_explain(&made->recipe).text);
    else
        snprintf(words, RECIPE_WORDS_MAX, "was made with generator %d, which this version does not have",
                 made->generator);
    return false;
}

// Returns whether the text is the recipe by which the world was made. A later program may print it differently, so the
// text itself is hashed. Else `words` say why, beginning with `place`.
static bool is_of_world(const StoreWorld *made, const char *text, const char *place, char words[RECIPE_WORDS_MAX])
{
    RecipeError error;
    Recipe *recipe = foreign_recipe_read(text, strlen(text), &error);
    if (!recipe) {
        recipe_error_words(place, &error, words);
        return false;
    }
    RecipeIdentity identity = {.hash = hash_bytes(text, strlen(text), 0)};
    memcpy(identity.name, recipe_spec(recipe)->name, sizeof identity.name);
    recipe_release(recipe);
    const Text its = identity_format_recipe(&identity), wanted = identity_format_recipe(&made->recipe);
    snprintf(words, RECIPE_WORDS_MAX, "%s is %s, not %s, by which the world was made", place, its.text, wanted.text);
    return strcmp(its.text, wanted.text) == 0;
}

const Recipe *world_recipe(const Store *store, const char *name)
{
    const StoreWorld *made = store_world(store);
    const Recipe *found = identity_find(made->generator, &made->recipe);
    char place[WORLD_NAME_MAX + 32], words[RECIPE_WORDS_MAX];
    RecipeError error;
    const char *text = store_recipe(store);
    if (found)
        return found;
    snprintf(place, sizeof place, "the recipe in world \"%.*s\"", WORLD_NAME_MAX, name);
    if (!text && !lack(made, words))
        log_error("world \"%s\" %s", name, words);
    else if (is_of_world(made, text, place, words))
        return recipe_register(foreign_recipe_read(text, strlen(text), &error));
    else
        log_error("%s", words);
    return NULL;
}

bool world_check_recipe(const char *path, StoreReport *report, void *context)
{
    char words[RECIPE_WORDS_MAX];
    Store *store = store_open(path, &(StoreOptions){.read_only = true});
    if (!store) {
        report(context, "it cannot be opened");
        return false;
    }
    const StoreWorld *made = store_world(store);
    const char *text = store_recipe(store);
    const bool whole = text ? is_of_world(made, text, "its recipe", words)
                            : identity_find(made->generator, &made->recipe) || lack(made, words);
    if (!whole)
        report(context, words);
    store_close(store);
    return whole;
}

// `later`: touches only the folder on disk for now.
static Store *open_store(World *world, bool make, bool later)
{
    StoreOptions options = {.create = make ? &world->made : NULL,
                            .later = later,
                            .read_only = world->read_only,
                            .made_here = world->made_here};
    size_t recipe_bytes;
    const bool carries = make && world->made.generator == STORE_BY_RECIPE;
    const char *description = carries ? recipe_description(world->generator) : NULL;
    char *recipe = carries && !description ? recipe_print(recipe_spec(world->generator), &recipe_bytes) : NULL;
    options.recipe = recipe ? recipe : description;
    Store *store = !make || file_make_directory(world->folder) ? store_open(world->path, &options) : NULL;
    memory_free(recipe);
    return store;
}

// Without its generator there is nothing to compare changes with: changed chunks are shown, and stay as they are.
// `other`: the library that was given instead; NULL: none.
static WorldFate open_to_read(World *world, const Recipe *other)
{
    const Text fate = other ? text_of("not by %s", identity_format(other).text) : text_of("which is not at hand");
    log_warning("world \"%s\" was made by the library %s, %s: only its changed chunks are there, to be read; "
                "--generator FILE.so brings the rest",
                world->name, identity_format(world->generator).text, fate.text);
    if (world->read_only)
        return WORLD_OPEN;
    store_close(world->store);
    world->read_only = true;
    world->store = open_store(world, false, false);
    return world->store ? WORLD_OPEN : WORLD_FAILED;
}

static WorldFate refuse_generator(const World *world, const WorldChoice *choice)
{
    const Text its = identity_format(world->generator), given = identity_format(choice->generator);
    const char *its_name = recipe_spec(world->generator)->name, *given_name = recipe_spec(choice->generator)->name;
    bool alike = strcmp(its_name, given_name) == 0;
    log_error("world \"%s\" has generator %s, not %s: omit --generator, or choose another --world", world->name,
              alike ? its.text : its_name, alike ? given.text : given_name);
    return WORLD_REFUSED;
}

static WorldFate check(World *world, const WorldChoice *choice)
{
    world->made = *store_world(world->store);
    world->generator = world_recipe(world->store, world->name);
    if (!world->generator)
        return WORLD_FAILED;
    if (choice->seed && *choice->seed != world->made.seed) {
        log_error("world \"%s\" has seed %" PRId64 ", not %" PRId64 ": omit --seed, or choose another --world",
                  world->name, world->made.seed, *choice->seed);
        return WORLD_REFUSED;
    }
    const bool missing = recipe_is_missing(world->generator);
    const bool changed = missing && choice->generator && recipe_description(choice->generator);
    if (choice->generator && choice->generator != world->generator && !changed)
        return refuse_generator(world, choice);
    return missing ? open_to_read(world, choice->generator) : WORLD_OPEN;
}

static WorldFate open_file(World *world, const WorldChoice *choice)
{
    bool there = file_exists(world->path);
    if (choice->watched || (!there && !choice->name)) // created when needed, or never
        return WORLD_OPEN;
    world->store = open_store(world, !choice->read_only, false); // an existing file is opened as it is
    if (!world->store)
        return WORLD_FAILED;
    world->has_player = store_player(world->store, &world->player);
    return check(world, choice);
}

WorldFate world_open(World *world, const WorldChoice *choice)
{
    *world = (World){.read_only = choice->read_only, .made_here = choice->made_here, .made = made_by(choice)};
    world->generator = generator_of(choice);
    if (choice->name && !world_name_valid(choice->name)) {
        log_error("--world \"%.80s\": expected " WORLD_NAME_RULES, choice->name);
        return WORLD_REFUSED;
    }
    name_of(choice, &world->made, world->name);
    if (!world_path(choice->data_dir, world->name, world->path) ||
        !world_folder(choice->data_dir, false, world->folder))
        return WORLD_FAILED;
    WorldFate fate = open_file(world, choice);
    if (fate != WORLD_OPEN)
        world_close(world);
    return fate;
}

bool world_close(World *world)
{
    bool closed = store_close(world->store);
    *world = (World){0};
    return closed;
}

bool world_create_store(World *world)
{
    ASSERT(!world->store && !world->read_only);
    world->store = open_store(world, true, true);
    world->in_memory = !world->store;
    return world->store != NULL;
}

WorldSaving world_saving(const World *world, StoreStatus *status)
{
    StoreStatus unused, *now = status ? status : &unused;
    *now = world->store ? store_status(world->store) : (StoreStatus){0};
    if (world->read_only)
        return SAVING_READ_ONLY;
    if (!world->store)
        return world->in_memory ? SAVING_IMPOSSIBLE : SAVING_NO_FILE;
    if (now->durable == now->put)
        return SAVING_DONE;
    return now->failing ? SAVING_FAILS : SAVING_PENDING;
}

StorePlayer world_new_player(const SpawnPoint *spawn, double hours)
{
    return (StorePlayer){.x = (double)spawn->feet.x + 0.5,
                         .y = spawn->feet.y,
                         .z = (double)spawn->feet.z + 0.5,
                         .yaw = (double)spawn->yaw,
                         .pitch = (double)spawn->pitch,
                         .hours = hours};
}

// True if nothing has changed; the time may differ by `hours`.
static bool is_same(const StorePlayer *put, const StorePlayer *now, double hours)
{
    bool stands = put->x == now->x && put->y == now->y && put->z == now->z;
    bool looks = put->yaw == now->yaw && put->pitch == now->pitch;
    bool holds = memcmp(put->hotbar, now->hotbar, sizeof put->hotbar) == 0 && put->chosen == now->chosen;
    return stands && looks && holds && put->mode == now->mode && fabs(put->hours - now->hours) <= hours;
}

void world_save_player(World *world, const StorePlayer *player, bool at_once)
{
    if (!world->store || world->read_only || (!at_once && clock_ms_since(world->player_put_ns) < PLAYER_MS))
        return;
    if (world->has_player && is_same(&world->player, player, at_once ? 0 : HOURS_LOST))
        return;
    store_put_player(world->store, player);
    world->player = *player;
    world->has_player = true;
    world->player_put_ns = clock_ns();
}

void world_watch(World *world, StoreStatus *status)
{
    world->failing = world_saving(world, status) == SAVING_FAILS;
    if (status->durable != world->durable)
        log_debug("durable %" PRIu64 " of %" PRIu64, status->durable, status->put);
    world->durable = status->durable;
}
