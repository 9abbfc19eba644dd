#include "base/key_map.h"

#include "base/hash.h"
#include "base/memory.h"

#include <string.h>

enum { CAPACITY_FIRST = 64 };

typedef struct Entry {
    int64_t key;
    uint64_t value;
    bool used;
} Entry;

struct KeyMap {
    Entry *entries;
    uint32_t capacity; // a power of two, or 0
    uint32_t count;
};

void key_map_free(KeyMap *map)
{
    if (map)
        memory_free(map->entries);
    memory_free(map);
}

void key_map_clear(KeyMap *map)
{
    if (!map)
        return;
    memset(map->entries, 0, map->capacity * sizeof *map->entries);
    map->count = 0;
}

int key_map_count(const KeyMap *map) { return map ? (int)map->count : 0; }

bool key_map_next(const KeyMap *map, uint32_t *place, int64_t *key)
{
    while (map && *place < map->capacity) {
        const Entry *entry = &map->entries[(*place)++];
        *key = entry->key;
        if (entry->used)
            return true;
    }
    return false;
}

static uint32_t home_of(const KeyMap *map, int64_t key)
{
    return (uint32_t)hash_mix((uint64_t)key) & (map->capacity - 1);
}

// The key's entry, or the free one for it.
static Entry *entry_of(const KeyMap *map, int64_t key)
{
    uint32_t i = home_of(map, key);
    while (map->entries[i].used && map->entries[i].key != key)
        i = (i + 1) & (map->capacity - 1);
    return &map->entries[i];
}

uint64_t *key_map_find(const KeyMap *map, int64_t key)
{
    Entry *entry = map ? entry_of(map, key) : NULL;
    return entry && entry->used ? &entry->value : NULL;
}

static void grow(KeyMap *map)
{
    KeyMap larger = {.capacity = map->capacity ? 2 * map->capacity : CAPACITY_FIRST, .count = map->count};
    larger.entries = memory_alloc_zero(MEMORY_GENERAL, larger.capacity * sizeof *larger.entries);
    for (uint32_t i = 0; i < map->capacity; i++)
        if (map->entries[i].used)
            *entry_of(&larger, map->entries[i].key) = map->entries[i];
    memory_free(map->entries);
    *map = larger;
}

uint64_t *key_map_put(KeyMap **place, int64_t key)
{
    KeyMap *map = *place;
    if (!map)
        map = *place = memory_alloc_zero(MEMORY_GENERAL, sizeof *map);
    if (map->count * 2 >= map->capacity)
        grow(map);
    Entry *entry = entry_of(map, key);
    if (!entry->used) {
        *entry = (Entry){.key = key, .used = true};
        map->count++;
    }
    return &entry->value;
}

void key_map_remove(KeyMap *map, int64_t key)
{
    Entry *gap = map ? entry_of(map, key) : NULL;
    if (!gap || !gap->used)
        return;
    uint32_t mask = map->capacity - 1, hole = (uint32_t)(gap - map->entries);
    for (uint32_t i = (hole + 1) & mask; map->entries[i].used; i = (i + 1) & mask) {
        uint32_t home = home_of(map, map->entries[i].key);
        if (((i - home) & mask) < ((i - hole) & mask)) // it belongs after the hole: it must stay
            continue;
        map->entries[hole] = map->entries[i];
        hole = i;
    }
    map->entries[hole].used = false;
    map->count--;
}
