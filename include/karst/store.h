// A saved world: one SQLite file with each changed chunk's differences from the generator, the player, the time, pins,
// and the world's seed and generator (docs/formats.md). Its only connection belongs to the writer thread: no function
// waits for the disk but store_open (unless it creates the file later), store_flush and store_close. Main thread only.
//
// A file is of version 1 as long as that can hold the world, so that older programs open it. The first put that it
// cannot hold, of a kind of block above STORE_BLOCK_1, upgrades the file: after a copy of it, unless
// it was made in this run of the program, in the transaction of the put. Worlds made by recipes are of version 2 from
// the start.
//
// Puts are written in the background, in a transaction that begins at most STORE_DELAY_MS later, and are durable
// (synced to the disk) once store_durable has reached the number that the put returned. If writing fails, nothing is
// lost: it is tried again until it succeeds, and store_status reports it.
#pragma once

#include "karst/world.h"

typedef struct Store Store;

enum {
    STORE_DELAY_MS = 100,
    STORE_SEED_TEXT = 1024, // bytes, including the final zero
    STORE_PIN_NAME = 64,
    STORE_PINS = 4096,
    STORE_PICTURE_MAX = 64 << 10,
    STORE_REASON = 256, // of text that says why something failed
    // Limits of values in a file; larger ones are damage.
    STORE_GENERATOR_MAX = 255,
    STORE_RECIPE_NAME = 32,            // bytes, including the final zero
    STORE_RECIPE_MAX = 256 << 10,      // bytes of a recipe's text
    STORE_BLOCK_1 = BLOCK_TORCH_SOUTH, // the highest kind of block that files of version 1 may hold: never changes
    STORE_MODE_MAX = 255,
    STORE_TIME_STOPPED =
        128, // added to a player's mode; programs that do not know it let the player walk, and time go on
    STORE_HEIGHT_MAX = 65536, // of the player, above and below zero
    STORE_HOURS_MAX = 1 << 30,
};

// A recipe's name and the hash of its canonical text (karst/recipe.h).
typedef struct RecipeIdentity {
    char name[STORE_RECIPE_NAME]; // a lower-case letter, then also digits and _ - .
    uint64_t hash;
} RecipeIdentity;

// The `generator` of a world that is made by a recipe.
enum { STORE_BY_RECIPE = -1 };

// The inputs that a world is generated from; they never change.
typedef struct StoreWorld {
    int64_t seed;
    char seed_text[STORE_SEED_TEXT]; // UTF-8, as typed, cut at a character's end; empty: the seed was entered as a
                                     // number
    int generator;                   // number of a built-in one, or STORE_BY_RECIPE
    RecipeIdentity recipe;           // of STORE_BY_RECIPE
} StoreWorld;

typedef struct StoreOptions {
    const StoreWorld *create; // creates the world if there is no file; NULL: a missing file is an error
    // With `create`: store_open creates no file. The writer thread creates it at the first write; puts wait until that
    // succeeds, as on a failing disk. A file that another process has created meanwhile is left unchanged.
    bool later;
    // Puts are refused, and nothing on the disk is changed. Several readers may have the world open; writers are locked
    // out. If a writer has it open already, a copy of this moment is read.
    bool read_only;
    // With `create` by a recipe: its whole text, 1..STORE_RECIPE_MAX bytes of UTF-8, which is copied into the file.
    // NULL: none.
    const char *recipe;
    // Keys that tell the worlds that were made in this run of the program, as they were when last closed: they are
    // upgraded without a copy. Must outlive the store, which adds its world if that is one. NULL: only a world that is
    // made now is.
    struct KeyMap **made_here;
    int block_1; // for tests: replaces STORE_BLOCK_1; 0: as it is
} StoreOptions;

// NULL, with one logged line, if the file is not a world of ours, newer than this program, too damaged, or open for
// writing already; it is left unchanged. A world with missing rows can be opened only for reading.
Store *store_open(const char *path, const StoreOptions *options);

// Waits until puts are durable; false, with one logged line, if writing fails again. Frees the store. Accepts NULL.
bool store_close(Store *store);

const StoreWorld *store_world(const Store *store);

// The text of the world's recipe, valid as long as the store; NULL: the file has none.
const char *store_recipe(const Store *store);

typedef struct StoreStatus {
    uint64_t put, durable;      // numbers
    int edited_chunks;          // rows
    int damaged_chunks;         // found so far
    bool failing;               // the last write failed and is tried again
    char failure[STORE_REASON]; // reason; empty if not failing
} StoreStatus;

StoreStatus store_status(const Store *store);
bool store_flush(Store *store); // waits until all puts are durable; false if writing fails
