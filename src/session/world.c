#include "session/world.h"

#include "base/log.h"
#include "base/os.h"
#include "base/parse.h"
#include "base/utf8.h"
#include "world/seed.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#define PLAYER_MS 2000.0
#define HOURS_LOST 0.5 // at most, if only the time has changed

// The chosen name, or one after the seed.
static void name_of(const WorldChoice *choice, const StoreWorld *made, char name[2 * WORLD_NAME_MAX])
{
    bool usual = made->generator == GENERATOR_DEFAULT;
    if (choice->name)
        snprintf(name, 2 * WORLD_NAME_MAX, "%s", choice->name);
    else
        snprintf(name, 2 * WORLD_NAME_MAX, "seed_%" PRId64 "%s%s", made->seed, usual ? "" : "_",
                 usual ? "" : generator_find(made->generator)->name);
}

// Seed and generator of a new world.
static StoreWorld made_by(const WorldChoice *choice)
{
    StoreWorld made = {.seed = choice->seed ? *choice->seed : seed_random(),
                       .generator = choice->generator ? choice->generator->id : GENERATOR_DEFAULT};
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

static WorldFate check(World *world, const WorldChoice *choice)
{
    world->made = *store_world(world->store);
    world->generator = generator_find(world->made.generator);
    if (!world->generator) {
        log_error("world \"%s\" was made with generator %d, which this version does not have", world->name,
                  world->made.generator);
        return WORLD_FAILED;
    }
    if (choice->seed && *choice->seed != world->made.seed) {
        log_error("world \"%s\" has seed %" PRId64 ", not %" PRId64 ": omit --seed, or choose another --world",
                  world->name, world->made.seed, *choice->seed);
        return WORLD_REFUSED;
    }
    if (choice->generator && choice->generator != world->generator) {
        log_error("world \"%s\" has generator %s, not %s: omit --generator, or choose another --world", world->name,
                  world->generator->name, choice->generator->name);
        return WORLD_REFUSED;
    }
    return WORLD_OPEN;
}

// `later`: touches only the folder on disk for now.
static Store *open_store(World *world, bool make, bool later)
{
    StoreOptions options = {.create = make ? &world->made : NULL, .later = later, .read_only = world->read_only};
    return !make || file_make_directory(world->folder) ? store_open(world->path, &options) : NULL;
}

static WorldFate open_file(World *world, const WorldChoice *choice)
{
    bool there = file_exists(world->path);
    if (!there && !choice->name) // created when needed
        return WORLD_OPEN;
    world->store = open_store(world, !choice->read_only, false); // an existing file is opened as it is
    if (!world->store)
        return WORLD_FAILED;
    world->has_player = store_player(world->store, &world->player);
    return check(world, choice);
}

WorldFate world_open(World *world, const WorldChoice *choice)
{
    *world = (World){.read_only = choice->read_only, .made = made_by(choice)};
    world->generator = generator_find(world->made.generator);
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

WorldNews world_watch(World *world, StoreStatus *status)
{
    bool fails = world_saving(world, status) == SAVING_FAILS;
    if (status->durable != world->durable)
        log_debug("durable %" PRIu64 " of %" PRIu64, status->durable, status->put);
    world->durable = status->durable;
    if (fails == world->failing)
        return NEWS_NONE;
    world->failing = fails;
    return fails ? NEWS_FAILING : NEWS_RECOVERED;
}
