// A hash table from row keys to numbers: open addressing with linear probing, at most half full; removal closes the gap
// (Knuth, TAOCP 3, 6.4, algorithm R), so there are no tombstones. One thread at a time.
#pragma once

#include "base/base.h"

typedef struct KeySlot {
    int64_t key;
    uint64_t value;
    bool used;
} KeySlot;

typedef struct KeyMap {
    KeySlot *slots;
    uint32_t capacity; // a power of two, or 0
    uint32_t count;
} KeyMap;

void key_map_quit(KeyMap *map);
void key_map_clear(KeyMap *map); // keeps its memory

// The value, or NULL; valid until the next put or remove.
uint64_t *key_map_find(const KeyMap *map, int64_t key);

// The key's value; a missing key is added with value 0.
uint64_t *key_map_put(KeyMap *map, int64_t key);

void key_map_remove(KeyMap *map, int64_t key);
