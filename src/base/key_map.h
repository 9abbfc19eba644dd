// A hash table from keys to numbers: open addressing with linear probing, at most half full; removal closes the gap
// (Knuth, TAOCP 3, 6.4, algorithm R), so there are no tombstones. One thread at a time.
#pragma once

#include "base/base.h"

typedef struct KeyMap KeyMap; // NULL: empty

void key_map_free(KeyMap *map);
void key_map_clear(KeyMap *map); // keeps its memory
int key_map_count(const KeyMap *map);

// Visits the keys in no order: `*place` is 0 at first. False: no more.
bool key_map_next(const KeyMap *map, uint32_t *place, int64_t *key);
uint64_t *key_map_find(const KeyMap *map, int64_t key); // or NULL; valid until the next put or remove

// The key's value; a missing key is added with value 0, and the map is created if it is NULL.
uint64_t *key_map_put(KeyMap **map, int64_t key);

void key_map_remove(KeyMap *map, int64_t key);
