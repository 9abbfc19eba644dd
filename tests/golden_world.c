// Makes saved worlds for tests/golden, by number of a built-in generator; tests/golden_files.py starts it.
//
//     golden_world FILE GENERATOR BLOCK
//
// A FILE that is not there becomes a world with a few changed blocks, of the kind BLOCK among them: one above
// STORE_BLOCK_1 makes version 2. In one that is there, another chunk is changed, and the program ends as if it was
// killed: the change is in the log beside the file alone.
#include "karst_test.h"

#include "store/store.h"

#include <stdlib.h>
#include <unistd.h>

// A chunk near the origin, with `count` blocks of the kind from high in the air downwards.
static bool change(Store *store, ChunkPos pos, int block, int count)
{
    Diff *diff = diff_create(count);
    for (int i = 0; i < count; i++)
        diff->entries[i] = (DiffEntry){.index = (uint16_t)block_index(3, 250 - count + i, 5), .block = (uint8_t)block};
    return store_put_chunk(store, pos, diff) != 0;
}

static bool begin(Store *store, int block)
{
    StorePlayer player = {.x = 8.5, .y = 120.0, .z = -24.5, .yaw = 90.0, .pitch = -10.0, .hours = 18.25};
    StorePin pin = {.x = 100, .z = -200, .name = "Bay"};
    return change(store, (ChunkPos){-1, 1}, block, 1) && change(store, (ChunkPos){0, 0}, BLOCK_STONE, 3) &&
           store_put_player(store, &player) && store_put_pins(store, &pin, 1) && store_close(store);
}

int main(int count, char **words)
{
    if (count != 4) {
        fprintf(stderr, "usage: golden_world FILE GENERATOR BLOCK\n");
        return 2;
    }
    const StoreWorld made = {.seed = 2285158, .seed_text = "Höhle", .generator = atoi(words[2])};
    bool exists = access(words[1], F_OK) == 0;
    Store *store = store_open(words[1], &(StoreOptions){.create = &made, .later = !exists});
    if (!store)
        return 1;
    if (!exists)
        return begin(store, atoi(words[3])) ? 0 : 1;
    bool done = change(store, (ChunkPos){1, 1}, atoi(words[3]), 2) && store_flush(store);
    _Exit(done ? 0 : 1);
}
