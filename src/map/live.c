#include "map/live.h"

#include "base/hash.h"
#include "base/key_map.h"
#include "map/layer.h"

#include <stdlib.h>

enum { NONE = -1, JOBS_PER_WORKER = 2 };

typedef struct LiveSlot {
    LiveKey key;
    uint64_t used; // the frame of its last use; 0: empty
    bool stale;    // of an earlier source
} LiveSlot;

typedef enum LiveState { LIVE_FREE, LIVE_DRAWING, LIVE_DRAWN } LiveState;

typedef struct LiveJob {
    Job job; // first: a Job * is its LiveJob *
    LiveState state;
    LiveKey key;
    uint8_t rgb[LIVE_TILE_BYTES];
} LiveJob;

typedef struct LiveWant {
    double rank;
    LiveKey key;
} LiveWant;

struct LiveMap {
    JobPool *pool;
    LiveSlot *slots;
    int slot_count;
    KeyMap *places; // the slot of each key, by the key's hash
    LiveJob *jobs;
    int job_count, next_job; // the one that is looked at next, in turn
    LiveWant *wants;
    int want_count, want_capacity, missing;
    uint64_t frame;
};

static bool same_key(const LiveKey *a, const LiveKey *b)
{
    return a->x == b->x && a->z == b->z && a->scale == b->scale && a->layer == b->layer && a->y == b->y &&
           a->lit == b->lit && a->source == b->source;
}

static int64_t hash_of(const LiveKey *key)
{
    uint64_t seed = hash_combine((uint64_t)key->layer << 32 | (uint64_t)key->lit << 24 | (uint64_t)key->y << 8 |
                                     (uint64_t)key->scale,
                                 (uint64_t)(uintptr_t)key->source);
    return (int64_t)hash_at2(seed, key->x, key->z);
}

LiveMap *live_map_create(int slots, int workers)
{
    LiveMap *map = memory_alloc_zero(MEMORY_GENERAL, sizeof *map);
    map->pool = job_pool_create(workers);
    map->slot_count = slots;
    map->slots = memory_alloc_zero(MEMORY_GENERAL, (size_t)slots * sizeof *map->slots);
    map->job_count = JOBS_PER_WORKER * MAX(workers, 1);
    map->jobs = memory_alloc_zero(MEMORY_GENERAL, (size_t)map->job_count * sizeof *map->jobs);
    map->frame = 2; // so that empty slots count as not used in this frame
    return map;
}

void live_map_destroy(LiveMap *map)
{
    if (!map)
        return;
    job_pool_destroy(map->pool);
    memory_free(map->jobs);
    memory_free(map->wants);
    key_map_free(map->places);
    memory_free(map->slots);
    memory_free(map);
}

static int count_under_way(const LiveMap *map)
{
    int count = 0;
    for (int i = 0; i < map->job_count; i++)
        count += map->jobs[i].state != LIVE_FREE;
    return count;
}

void live_map_want(LiveMap *map, const LiveKey *key, double rank)
{
    *MEMORY_ADD(MEMORY_GENERAL, map->wants, map->want_count, map->want_capacity) = (LiveWant){rank, *key};
}

static void draw_tile(Job *job, Arena *scratch)
{
    LiveJob *tile = (LiveJob *)job;
    const LiveKey *key = &tile->key;
    const MapRequest request = {.source = key->source,
                                .layer = map_layer(key->layer),
                                .center_x = key->x + LIVE_TILE / 2 * (int64_t)key->scale,
                                .center_z = key->z + LIVE_TILE / 2 * (int64_t)key->scale,
                                .width = LIVE_TILE,
                                .height = LIVE_TILE,
                                .scale = key->scale,
                                .y = key->y,
                                .screen = true,
                                .lit = key->lit};
    map_draw_rows(&(MapRows){&request, 0, LIVE_TILE, tile->rgb}, scratch);
}

// Does nothing if the tile is under way.
static void submit(LiveMap *map, const LiveKey *key)
{
    LiveJob *tile = &map->jobs[0];
    for (int i = 0; i < map->job_count; i++) {
        if (map->jobs[i].state == LIVE_FREE)
            tile = &map->jobs[i];
        else if (same_key(&map->jobs[i].key, key))
            return;
    }
    ASSERT(tile->state == LIVE_FREE);
    tile->job.run = draw_tile;
    tile->state = LIVE_DRAWING;
    tile->key = *key;
    job_pool_submit(map->pool, &tile->job);
}

static int compare_wants(const void *a, const void *b)
{
    double first = ((const LiveWant *)a)->rank, second = ((const LiveWant *)b)->rank;
    return (first > second) - (first < second);
}

void live_map_update(LiveMap *map)
{
    if (map->want_count > 0)
        qsort(map->wants, (size_t)map->want_count, sizeof *map->wants, compare_wants);
    for (int i = 0; i < map->want_count && count_under_way(map) < map->job_count; i++)
        submit(map, &map->wants[i].key);
    map->missing = map->want_count;
    map->want_count = 0;
    map->frame++;
}

static void unlink_slot(LiveMap *map, int slot)
{
    int64_t hash = hash_of(&map->slots[slot].key);
    const uint64_t *place = key_map_find(map->places, hash);
    if (place && *place == (uint64_t)slot)
        key_map_remove(map->places, hash);
}

static void link_slot(LiveMap *map, int slot)
{
    *key_map_put(&map->places, hash_of(&map->slots[slot].key)) = (uint64_t)slot;
}

static int find_slot(const LiveMap *map, const LiveKey *key)
{
    const uint64_t *place = key_map_find(map->places, hash_of(key));
    return place && same_key(&map->slots[*place].key, key) ? (int)*place : NONE;
}

int live_map_find(LiveMap *map, const LiveKey *key)
{
    int slot = find_slot(map, key);
    if (slot != NONE)
        map->slots[slot].used = map->frame;
    return slot;
}

// live_map_update counts frames: a slot used since its last call, or in the frame before, is in sight. A stale tile
// makes room for its successor.
static int take_slot(LiveMap *map, const LiveKey *key)
{
    int oldest = 0, own = find_slot(map, key);
    if (own != NONE) {
        map->slots[own].stale = false;
        return own;
    }
    for (int i = 1; i < map->slot_count; i++)
        if (map->slots[i].used < map->slots[oldest].used)
            oldest = i;
    LiveSlot *slot = &map->slots[oldest];
    if (slot->used + 1 >= map->frame)
        return NONE;
    if (slot->used)
        unlink_slot(map, oldest);
    *slot = (LiveSlot){.key = *key, .used = map->frame - 1};
    link_slot(map, oldest);
    return oldest;
}

static void collect(LiveMap *map)
{
    for (Job *job = job_pool_collect(map->pool); job; job = job->next)
        ((LiveJob *)job)->state = LIVE_DRAWN;
}

bool live_map_next(LiveMap *map, LiveTile *tile)
{
    collect(map);
    for (int i = 0; i < map->job_count; i++) {
        LiveJob *drawn = &map->jobs[map->next_job];
        map->next_job = (map->next_job + 1) % map->job_count;
        if (drawn->state != LIVE_DRAWN)
            continue;
        *tile = (LiveTile){.slot = take_slot(map, &drawn->key), .rgb = drawn->rgb};
        drawn->state = LIVE_FREE;
        if (tile->slot != NONE)
            return true;
    }
    return false;
}

void live_map_change_source(LiveMap *map, const ChunkSource *old, const ChunkSource *source)
{
    for (int i = 0; i < map->slot_count; i++) {
        LiveSlot *slot = &map->slots[i];
        if (!slot->used || slot->key.source != old)
            continue;
        unlink_slot(map, i);
        slot->key.source = source;
        slot->stale = true;
        link_slot(map, i);
    }
}

bool live_map_is_stale(const LiveMap *map, int slot) { return map->slots[slot].stale; }

bool live_map_forget(LiveMap *map, const ChunkSource *source)
{
    bool drawing = false;
    for (int i = 0; i < map->slot_count; i++)
        if (map->slots[i].used && map->slots[i].key.source == source) {
            unlink_slot(map, i);
            map->slots[i].used = 0;
        }
    map->want_count = 0;
    collect(map);
    for (int i = 0; i < map->job_count; i++)
        if (map->jobs[i].key.source == source) {
            drawing |= map->jobs[i].state == LIVE_DRAWING;
            if (map->jobs[i].state == LIVE_DRAWN)
                map->jobs[i].state = LIVE_FREE;
        }
    return !drawing;
}

void live_map_settle(LiveMap *map) { job_pool_wait_all(map->pool); }

int live_map_missing(const LiveMap *map) { return map->missing + count_under_way(map); }
