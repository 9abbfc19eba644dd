// The saved world being played: found by name or created, and updated with the player's state. A world without a name
// is named after its seed, and its file is created on the first change. Main thread only.
#pragma once

#include "karst/recipe.h"
#include "store/store.h"
#include "store/worlds.h"

typedef struct WorldChoice {
    const char *data_dir;    // NULL: the XDG directories
    const char *name;        // NULL: the world that is named after its seed
    const Recipe *generator; // NULL: that of the world, or the default one for a new world
    const int64_t *seed;     // NULL: that of the world, or a random one for a new world
    const char *seed_text;   // as typed; NULL: only the number
    bool read_only;          // nothing can be changed or saved
    KeyMap **made_here;      // as in StoreOptions; NULL: none
    bool watched;            // a new world, though one of its name may be saved (session_watch_land); no `name`
} WorldChoice;

// The recipe of a stored world: an available one, or else the text in its file, if it has the name and the hash of the
// recipe by which the world was made. NULL, with one logged line that names the world. Any thread.
const Recipe *world_recipe(const Store *store, const char *name);

// Returns whether the recipe that a world carries is sound and the one by which the world was made; if it carries none,
// whether its generator is available. Else reports why. For worlds in which store_check finds nothing. Any thread.
bool world_check_recipe(const char *path, StoreReport *report, void *context);

// The chosen world's name; empty for a random seed.
void world_choice_name(const WorldChoice *choice, char name[2 * WORLD_NAME_MAX]);

// The name of a world in menus: the text that was typed as its seed, if it is named after the seed; else its name.
const char *world_title(const char *name, const StoreWorld *made);

typedef struct World {
    char name[2 * WORLD_NAME_MAX];
    char path[FILE_PATH_MAX];
    char folder[FILE_PATH_MAX];
    StoreWorld made; // its seed and generator
    const Recipe *generator;
    Store *store; // NULL while there is no file
    KeyMap **made_here;
    bool read_only, in_memory; // in_memory: there is and will be no file: changes are lost on leaving
    bool watched;              // in_memory, because the generator's file may change
    StorePlayer player;        // as put last
    bool has_player;
    int64_t player_put_ns;
    uint64_t durable; // last seen
    bool failing;     // last seen
} World;

typedef enum WorldFate {
    WORLD_OPEN,
    WORLD_FAILED,  // the file cannot be used
    WORLD_REFUSED, // the choice is wrong: a bad name, or a seed or generator other than the world's
} WorldFate;

// Logs one line if the result is not WORLD_OPEN.
WorldFate world_open(World *world, const WorldChoice *choice);

// Waits until everything is durable; false, with one logged line, if that fails. The world is empty afterwards. Destroy
// the chunk manager that uses the store before.
bool world_close(World *world);

// Creates the store of a world that has none (SAVING_NO_FILE), before the first change. Its writer creates the file, so
// nothing waits for the disk. False, with the reason logged, if changes cannot be saved at all.
bool world_create_store(World *world);

// The answer to "are changes saved?"
typedef enum WorldSaving {
    SAVING_READ_ONLY,  // nothing can be changed
    SAVING_NO_FILE,    // nothing has been changed yet
    SAVING_IMPOSSIBLE, // the file could not be created: changes are lost on leaving
    SAVING_FAILS,      // writing is tried again
    SAVING_PENDING,
    SAVING_DONE,
} WorldSaving;

// `status`, if not NULL, gets the store's state; zeros without a store.
WorldSaving world_saving(const World *world, StoreStatus *status);

// The state of a new player at the spawn, who walks.
StorePlayer world_new_player(const SpawnPoint *spawn, double hours);

// Puts the player's state if there is a store and it has changed: at once, or only some time after the last put.
void world_save_player(World *world, const StorePlayer *player, bool at_once);

// Updates `durable` and `failing`; new durable numbers go into the debug log.
void world_watch(World *world, StoreStatus *status);
