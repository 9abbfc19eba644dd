#include "store/key_map_internal.h"

#include "base/hash.h"
#include "base/memory.h"

#include <string.h>

enum { CAPACITY_FIRST = 64 };

void key_map_quit(KeyMap *map)
{
    memory_free(map->slots);
    *map = (KeyMap){0};
}

void key_map_clear(KeyMap *map)
{
    if (map->slots)
        memset(map->slots, 0, map->capacity * sizeof *map->slots);
    map->count = 0;
}

static uint32_t home_of(const KeyMap *map, int64_t key)
{
    return (uint32_t)hash_mix((uint64_t)key) & (map->capacity - 1);
}

// The key's slot, or the free slot for it.
static KeySlot *slot_of(const KeyMap *map, int64_t key)
{
    uint32_t i = home_of(map, key);
    while (map->slots[i].used && map->slots[i].key != key)
        i = (i + 1) & (map->capacity - 1);
    return &map->slots[i];
}

uint64_t *key_map_find(const KeyMap *map, int64_t key)
{
    KeySlot *slot = map->capacity ? slot_of(map, key) : NULL;
    return slot && slot->used ? &slot->value : NULL;
}

static void grow(KeyMap *map)
{
    KeyMap larger = {.capacity = map->capacity ? 2 * map->capacity : CAPACITY_FIRST, .count = map->count};
    larger.slots = memory_alloc_zero(MEMORY_STORE, larger.capacity * sizeof *larger.slots);
    for (uint32_t i = 0; i < map->capacity; i++)
        if (map->slots[i].used)
            *slot_of(&larger, map->slots[i].key) = map->slots[i];
    memory_free(map->slots);
    *map = larger;
}

uint64_t *key_map_put(KeyMap *map, int64_t key)
{
    if (map->count * 2 >= map->capacity)
        grow(map);
    KeySlot *slot = slot_of(map, key);
    if (!slot->used) {
        *slot = (KeySlot){.key = key, .used = true};
        map->count++;
    }
    return &slot->value;
}

void key_map_remove(KeyMap *map, int64_t key)
{
    KeySlot *gap = map->capacity ? slot_of(map, key) : NULL;
    if (!gap || !gap->used)
        return;
    uint32_t mask = map->capacity - 1, hole = (uint32_t)(gap - map->slots);
    for (uint32_t i = (hole + 1) & mask; map->slots[i].used; i = (i + 1) & mask) {
        uint32_t home = home_of(map, map->slots[i].key);
        if (((i - home) & mask) < ((i - hole) & mask)) // its home slot is after the hole: it must stay
            continue;
        map->slots[hole] = map->slots[i];
        hole = i;
    }
    map->slots[hole].used = false;
    map->count--;
}
