// The saved world that is played: found by name, made when there is none, kept up to date with the player. A world that
// nobody named is named after its seed, and its file is made when something is first changed in it: so trying seeds
// leaves no files. Main thread only; no window is needed.
#pragma once

#include "scene/options.h"
#include "store/store.h"
#include "store/world_path.h"

typedef struct WorldChoice {
    const char *data_dir;           // NULL: the XDG directories
    const char *name;               // NULL: the world that is named after its seed
    const GeneratorSpec *generator; // NULL: that of the world, or the default one for a new world
    const int64_t *seed;            // NULL: that of the world, or a random one for a new world
    const char *seed_text;          // as typed; NULL: none but the number
    bool read_only;                 // nothing is saved; nothing may be changed
} WorldChoice;

// What the command line asks for: --world, --seed, --generator, or a link.
WorldChoice world_choice(const Options *options);

// The name of the world that is chosen; empty for one of a random seed.
void world_choice_name(const WorldChoice *choice, char name[2 * WORLD_NAME_MAX]);

typedef struct World {
    char name[2 * WORLD_NAME_MAX];
    char path[FILE_PATH_MAX];
    char folder[FILE_PATH_MAX];
    StoreWorld made; // with which seed and generator
    const GeneratorSpec *generator;
    Store *store;              // NULL while there is no file
    bool read_only, in_memory; // in_memory: the file could not be made: changes are lost at the end
    StorePlayer player;        // as put last
    bool has_player;
    int64_t player_put_ns;
    uint64_t durable; // last seen
    bool failing;     // last seen
    bool told;        // the player knows that nothing is saved
} World;

typedef enum WorldFate {
    WORLD_OPEN,
    WORLD_FAILED,  // the file cannot be used
    WORLD_REFUSED, // the choice is wrong: a bad name, or a seed or generator that is not that of the world
} WorldFate;

int world_exit_code(WorldFate fate);

// One logged line where it is not WORLD_OPEN.
WorldFate world_open(World *world, const WorldChoice *choice);

// Waits until all is durable; false, with one logged line, if that fails. The world is empty then. The chunk manager
// that uses the store is destroyed before.
bool world_close(World *world);

// The store, made if there is none yet: before the first change. Its file is made by the store's writer, so nothing
// waits for the disk; if that fails, it is as with a disk that fails. NULL if changes cannot be saved at all: the
// reason is logged once.
Store *world_store(World *world);

// Puts the player if there is a file and something changed: at once, or a while after the last time.
void world_keep_player(World *world, const StorePlayer *player, bool at_once);

typedef enum WorldNews { NEWS_NONE, NEWS_FAILING, NEWS_RECOVERED } WorldNews;

// What the disk has done since the last time; the debug log tells what became durable.
WorldNews world_watch(World *world, StoreStatus *status);
