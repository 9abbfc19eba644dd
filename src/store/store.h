// A saved world: one SQLite file that holds each changed chunk's differences from the generator, the player, the time,
// pins, and which seed and generator the world was made with. One connection, on the store's own writer thread: nothing
// here waits for the disk but store_open (unless it makes the file later), store_flush and store_close. One thread, the
// main one, calls everything.
//
// What is put is written behind, in a transaction that begins at most STORE_DELAY_MS later, and is durable (synced to
// the disk) once store_durable has reached the number that the put returned. A failing disk loses nothing that is
// waiting: writing is tried again until it succeeds, and store_status tells the player.
//
// docs/formats.md describes the file.
#pragma once

#include "world/diff.h"

typedef struct Store Store;

enum {
    STORE_DELAY_MS = 100,
    STORE_SEED_TEXT = 1024, // bytes, the zero at the end included
    STORE_PIN_NAME = 64,
    STORE_PINS = 4096,
    STORE_PICTURE_MAX = 64 << 10,
    // What a file may hold; numbers beyond are damage.
    STORE_GENERATOR_MAX = 255,
    STORE_MODE_MAX = 255,
    STORE_HEIGHT_MAX = 65536, // of the player, up and down
    STORE_HOURS_MAX = 1 << 30,
};

// With what a world was made; never changes.
typedef struct StoreWorld {
    int64_t seed;
    char seed_text[STORE_SEED_TEXT]; // UTF-8, as typed, cut at a whole character; empty: none but the number
    int generator;                   // number of its row
} StoreWorld;

typedef struct StoreOptions {
    const StoreWorld *create; // makes the world if there is no file; NULL: a missing file is an error
    // With `create`: store_open touches no file. The writer makes it when something is first written; what was put
    // waits until it can be made, as on a failing disk. A file that somebody else has made meanwhile is left alone.
    bool later;
    // Puts are refused, and nothing on the disk is changed. Several may read at once, and nobody can open the world for
    // writing meanwhile. If somebody has it open already, what is read is a copy, the world of this moment.
    bool read_only;
    const char *vfs; // name of an SQLite VFS, for tests; NULL: the system's. With `later` it outlives the store
} StoreOptions;

// What stands at a path.
typedef enum StoreState {
    STORE_WHOLE,      // a world of ours, as far as one looked
    STORE_MISSING,    // nothing
    STORE_EMPTY,      // a file of no bytes, as is left where making a world was cut short
    STORE_UNREADABLE, // the system refuses
    STORE_FOREIGN,    // no world
    STORE_NEWER,      // a world that only a newer program understands
    STORE_DAMAGED,
    STORE_BUSY,  // open elsewhere
    STORE_TAKEN, // made by somebody else since one looked
    STORE_STATE_COUNT
} StoreState;

// "does not exist": to follow a name.
const char *store_state_words(StoreState state);

// NULL, with one logged line, if the file is not a world of ours, is newer than this program, is damaged beyond
// opening, or is open for writing already; the file is left as it was. A world of which rows are missing can only be
// opened for reading.
Store *store_open(const char *path, const StoreOptions *options);

// Waits until all is durable, or until writing has failed once more: then false, with one logged line. Frees the store.
// NULL is accepted.
bool store_close(Store *store);

const StoreWorld *store_world(const Store *store);

// Something is stored for this chunk, or on its way to be: fetch it before the chunk is shown. Costs a table lookup.
bool store_has(const Store *store, ChunkPos pos);

// Asks for a chunk's differences; the answer comes by store_next_answer, later, and holds what was put last.
void store_fetch(Store *store, ChunkPos pos);

typedef struct StoreAnswer {
    ChunkPos pos;
    Diff *diff;   // the caller's; NULL: none, or damaged
    bool damaged; // the row is not what was written; it was logged, by name, and stays as it is until repaired
} StoreAnswer;

bool store_next_answer(Store *store, StoreAnswer *answer);

// Takes over `diff`; NULL: the chunk is as the generator made it, and its row goes. Returns the put's number, ascending
// from 1. A damaged chunk's row is not overwritten: the put is refused, with one logged line, and 0 is returned, as on
// a store that is read only.
uint64_t store_put_chunk(Store *store, ChunkPos pos, Diff *diff);

// Where the player was, and when. Missing in a new world.
typedef struct StorePlayer {
    double x, y, z;    // feet
    double yaw, pitch; // degrees
    double hours;      // since the world's first midnight
    int mode;          // enum PlayerMode
    uint8_t hotbar[9]; // blocks
    int chosen;        // 0..8
} StorePlayer;

bool store_player(const Store *store, StorePlayer *player); // false: none yet
uint64_t store_put_player(Store *store, const StorePlayer *player);

// Places that the player marked on the map.
typedef struct StorePin {
    int64_t x, z;
    char name[STORE_PIN_NAME]; // UTF-8; kept up to the first byte that is not
} StorePin;

const StorePin *store_pins(const Store *store, int *count);             // valid until the next put of pins
uint64_t store_put_pins(Store *store, const StorePin *pins, int count); // replaces all

// A small picture of the world as a PNG, 1..STORE_PICTURE_MAX bytes, for lists of worlds.
uint64_t store_put_picture(Store *store, const void *png, size_t bytes);

// The highest number of which it and all before are durable.
uint64_t store_durable(const Store *store);

typedef struct StoreStatus {
    uint64_t put, durable; // numbers
    int edited_chunks;     // rows
    int damaged_chunks;    // found so far
    bool failing;          // the last write failed and is tried again
    char failure[256];     // why; empty when not failing
} StoreStatus;

StoreStatus store_status(const Store *store);

// Waits until all that was put is durable; false if writing fails.
bool store_flush(Store *store);
