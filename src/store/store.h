// A saved world: one SQLite file with each changed chunk's differences from the generator, the player, the time, pins,
// and the world's seed and generator (docs/formats.md). Its only connection belongs to the writer thread: no function
// waits for the disk but store_open (unless it creates the file later), store_flush and store_close. Main thread only.
//
// A file is of version 1 as long as that can hold the world, so that older programs open it. The first put that it
// cannot hold, of a kind of block above STORE_BLOCK_1, upgrades the file: after a copy of it (store/repair.h), unless
// it was made in this run of the program, in the transaction of the put. Worlds made by recipes are of version 2 from
// the start.
//
// Puts are written in the background, in a transaction that begins at most STORE_DELAY_MS later, and are durable
// (synced to the disk) once store_durable has reached the number that the put returned. If writing fails, nothing is
// lost: it is tried again until it succeeds, and store_status reports it.
#pragma once

#include "base/key_map.h"
#include "world/block.h"
#include "world/chunk.h"

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

// A recipe's name and the hash of its canonical text (recipe/recipe.h).
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

// Returns whether a recipe may have this name.
bool recipe_name_valid(const char *name);

typedef struct StoreOptions {
    const StoreWorld *create; // creates the world if there is no file; NULL: a missing file is an error
    // With `create`: store_open creates no file. The writer thread creates it at the first write; puts wait until that
    // succeeds, as on a failing disk. A file that another process has created meanwhile is left unchanged.
    bool later;
    // Puts are refused, and nothing on the disk is changed. Several readers may have the world open; writers are locked
    // out. If a writer has it open already, a copy of this moment is read.
    bool read_only;
    // With `create` by a recipe: its whole text, 1..STORE_RECIPE_MAX bytes of UTF-8 without a zero, which is copied
    // into the file. NULL: none.
    const char *recipe;
    size_t recipe_bytes;
    // Keys that tell the worlds that were made in this run of the program, as they were when last closed: they are
    // upgraded without a copy. Must outlive the store, which adds its world if that is one. NULL: only a world that is
    // made now is.
    KeyMap **made_here;
    const char *vfs; // name of an SQLite VFS, for tests; NULL: the system's. With `later` it must outlive the store
    int block_1;     // for tests: replaces STORE_BLOCK_1; 0: as it is
} StoreOptions;

// The kinds of thing found at a path.
typedef enum StoreState {
    STORE_WHOLE,      // a world; no damage seen so far
    STORE_MISSING,    // no file
    STORE_EMPTY,      // a file of 0 bytes, as an interrupted creation leaves it
    STORE_UNREADABLE, // the system denies access, or a link leads nowhere
    STORE_FOREIGN,    // not a world
    STORE_NEWER,      // a world of a newer version
    STORE_DAMAGED,
    STORE_BUSY,  // open in another process
    STORE_TAKEN, // created by another process meanwhile
    STORE_STATE_COUNT
} StoreState;

const char *store_state_words(StoreState state); // "does not exist", to print after a name

// NULL, with one logged line, if the file is not a world of ours, newer than this program, too damaged, or open for
// writing already; it is left unchanged. A world with missing rows can be opened only for reading.
Store *store_open(const char *path, const StoreOptions *options);

// Waits until puts are durable; false, with one logged line, if writing fails again. Frees the store. Accepts NULL.
bool store_close(Store *store);

const StoreWorld *store_world(const Store *store);

// The text of the world's recipe, ended by a zero byte and valid as long as the store; NULL: the file has none.
const char *store_recipe(const Store *store, size_t *bytes);

// Returns whether the chunk has differences, stored or pending, to be fetched before it is shown. One look-up.
bool store_has(const Store *store, ChunkPos pos);
void store_fetch(Store *store, ChunkPos pos); // its differences, as put last; store_next_answer returns them

typedef struct StoreAnswer {
    ChunkPos pos;
    Diff *diff;   // owned by the caller; NULL: none, or damaged
    bool damaged; // the row is unreadable; this was logged, and the row is kept until a repair
} StoreAnswer;

bool store_next_answer(Store *store, StoreAnswer *answer);

// As store_fetch and store_next_answer, for a second reader, with a queue of answers of its own. The chunk of a damaged
// row does not become a damaged one: that is left to the first reader.
void store_peek(Store *store, ChunkPos pos);
bool store_next_peek(Store *store, StoreAnswer *answer);

// Visits the chunks that store_has, in no order: `*place` is 0 at first; no put between. False: no more.
bool store_next_row(const Store *store, uint32_t *place, ChunkPos *pos);

// Takes ownership of `diff`; NULL: as generated, the row is deleted. Returns the put's number, ascending from 1; or 0,
// with one logged line, on a read-only store and for a damaged chunk, whose row is not overwritten.
uint64_t store_put_chunk(Store *store, ChunkPos pos, Diff *diff);

// Position and settings of the player, and the world's time. Missing in a new world.
typedef struct StorePlayer {
    double x, y, z;    // feet
    double yaw, pitch; // degrees
    double hours;      // since the world's first midnight
    int mode;          // enum PlayerMode, + STORE_TIME_STOPPED while the time stands still
    uint8_t hotbar[9]; // blocks
    int chosen;        // 0..8
} StorePlayer;

bool store_player(const Store *store, StorePlayer *player); // false: none yet
uint64_t store_put_player(Store *store, const StorePlayer *player);

// Places that the player marked on the map.
typedef struct StorePin {
    int64_t x, z;
    char name[STORE_PIN_NAME]; // UTF-8; cut at the first invalid byte
} StorePin;

const StorePin *store_pins(const Store *store, int *count);             // valid until the next put of pins
uint64_t store_put_pins(Store *store, const StorePin *pins, int count); // replaces all

// A small picture of the world as a PNG, 1..STORE_PICTURE_MAX bytes, for lists of worlds.
uint64_t store_put_picture(Store *store, const void *png, size_t bytes);

uint64_t store_durable(const Store *store); // the highest put up to which all are durable

typedef struct StoreStatus {
    uint64_t put, durable;      // numbers
    int edited_chunks;          // rows
    int damaged_chunks;         // found so far
    bool failing;               // the last write failed and is tried again
    char failure[STORE_REASON]; // reason; empty if not failing
} StoreStatus;

StoreStatus store_status(const Store *store);
bool store_flush(Store *store); // waits until all puts are durable; false if writing fails

// Keeps the outputs of commands away from saved worlds: an OutputGuard (base/output.h). Refuses every file whose header
// says that it is a world or a log of SQLite, files that are named as a world (unless they hold an exported one), and
// the names of logs and half-made files beside a world. Any thread.
const char *store_guard(const char *path, bool exists);
