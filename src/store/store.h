// The data of a saved world (karst/store.h): chunks' differences, the player, pins, a picture; and the states of files.
// Main thread only.
#pragma once

#include "base/key_map.h"
#include "karst/store.h"
#include "world/chunk.h"

// Returns whether a recipe may have this name.
bool recipe_name_valid(const char *name);

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

// Returns whether the chunk has differences, stored or pending, to be fetched before it is shown. One look-up.
bool store_has(const Store *store, ChunkPos pos);
void store_fetch(Store *store, ChunkPos pos); // its differences, as put last; store_next_answer returns them

typedef struct StoreAnswer {
    ChunkPos pos;
    Diff *diff;   // owned by the caller; NULL: none, or damaged
    bool damaged; // the row is unreadable; this was logged, and the row is kept until a repair
} StoreAnswer;

bool store_next_answer(Store *store, StoreAnswer *answer);

// Like store_fetch and store_next_answer, for a second reader, with a queue of answers of its own. A damaged row does
// not make its chunk a damaged one: only the first reader does that.
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

// Keeps the outputs of commands away from saved worlds: an OutputGuard (base/output.h). Refuses every file whose header
// says that it is a world or a log of SQLite, files that are named as a world (unless they hold an exported one), and
// the names of logs and half-made files beside a world. Any thread.
const char *store_guard(const char *path, bool exists);
