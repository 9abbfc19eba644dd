#include "map/live.h"

#include "base/hash.h"
#include "base/jobs.h"
#include "map/layer.h"

#include <stdlib.h>

enum { NONE = -1, JOBS_PER_WORKER = 2 };

typedef struct LiveSlot {
    LiveKey key;
    uint64_t used; // the frame of its last use; 0: empty
    int next;      // slot of the same hash, or NONE
} LiveSlot;

typedef struct LiveJob {
    Job job; // first: a Job * is its LiveJob *
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
    int *heads; // the first slot of each hash, or NONE
    int slot_count;
    LiveJob **under_way; // submitted, and not yet returned by live_map_next
    int job_count, jobs_most;
    Job *finished;  // collected, and not yet returned
    LiveJob *shown; // returned last
    LiveWant *wants;
    int want_count, want_capacity, missing;
    uint64_t frame;
};

static bool same_key(const LiveKey *a, const LiveKey *b)
{
    return a->x == b->x && a->z == b->z && a->scale == b->scale && a->layer == b->layer && a->y == b->y &&
           a->source == b->source;
}

static int head_of(const LiveMap *map, const LiveKey *key)
{
    uint64_t seed = hash_combine((uint64_t)key->layer << 32 | (uint64_t)key->y << 8 | (uint64_t)key->scale,
                                 (uint64_t)(uintptr_t)key->source);
    return (int)(hash_at2(seed, key->x, key->z) % (uint64_t)map->slot_count);
}

LiveMap *live_map_create(int slots, int workers)
{
    LiveMap *map = memory_alloc_zero(MEMORY_GENERAL, sizeof *map);
    map->pool = job_pool_create(workers);
    map->slot_count = slots;
    map->slots = memory_alloc_zero(MEMORY_GENERAL, (size_t)slots * sizeof *map->slots);
    map->heads = memory_alloc(MEMORY_GENERAL, (size_t)slots * sizeof *map->heads);
    for (int i = 0; i < slots; i++)
        map->heads[i] = NONE;
    map->jobs_most = JOBS_PER_WORKER * MAX(workers, 1);
    map->under_way = memory_alloc(MEMORY_GENERAL, (size_t)map->jobs_most * sizeof *map->under_way);
    map->frame = 2; // so that empty slots count as not used in this frame
    return map;
}

static void free_jobs(Job *list)
{
    for (Job *next; list; list = next) {
        next = list->next;
        memory_free(list);
    }
}

void live_map_destroy(LiveMap *map)
{
    if (!map)
        return;
    free_jobs(job_pool_destroy(map->pool));
    free_jobs(map->finished);
    memory_free(map->shown);
    memory_free(map->under_way);
    memory_free(map->wants);
    memory_free(map->heads);
    memory_free(map->slots);
    memory_free(map);
}

int live_map_find(LiveMap *map, const LiveKey *key)
{
    for (int i = map->heads[head_of(map, key)]; i != NONE; i = map->slots[i].next)
        if (same_key(&map->slots[i].key, key)) {
            map->slots[i].used = map->frame;
            return i;
        }
    return NONE;
}

static bool is_under_way(const LiveMap *map, const LiveKey *key)
{
    for (int i = 0; i < map->job_count; i++)
        if (same_key(&map->under_way[i]->key, key))
            return true;
    return false;
}

void live_map_want(LiveMap *map, const LiveKey *key, double rank)
{
    map->wants = memory_grow(MEMORY_GENERAL, map->wants, map->want_count, &map->want_capacity, sizeof *map->wants);
    map->wants[map->want_count++] = (LiveWant){rank, *key};
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
                                .y = key->y};
    if (request.layer->block) {
        map_draw_slice(&request, 0, LIVE_TILE, scratch, tile->rgb);
        return;
    }
    for (int row = 0; row < LIVE_TILE; row += MAP_STRIP_ROWS)
        map_draw_columns(&request, row, MAP_STRIP_ROWS, tile->rgb + (size_t)row * LIVE_TILE * 3);
}
_Static_assert(LIVE_TILE % MAP_STRIP_ROWS == 0, "a tile is whole strips");

static void submit(LiveMap *map, const LiveKey *key)
{
    LiveJob *tile = memory_alloc(MEMORY_GENERAL, sizeof *tile);
    tile->job = (Job){.run = draw_tile};
    tile->key = *key;
    map->under_way[map->job_count++] = tile;
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
    for (int i = 0; i < map->want_count && map->job_count < map->jobs_most; i++)
        if (!is_under_way(map, &map->wants[i].key))
            submit(map, &map->wants[i].key);
    map->missing = map->want_count;
    map->want_count = 0;
    map->frame++;
}

static void unlink_slot(LiveMap *map, int slot)
{
    int *link = &map->heads[head_of(map, &map->slots[slot].key)];
    while (*link != slot)
        link = &map->slots[*link].next;
    *link = map->slots[slot].next;
    map->slots[slot].used = 0;
}

// live_map_update counts frames: a slot used since its last call, or in the frame before, is in sight.
static int take_slot(LiveMap *map, const LiveKey *key)
{
    int oldest = 0;
    for (int i = 1; i < map->slot_count; i++)
        if (map->slots[i].used < map->slots[oldest].used)
            oldest = i;
    LiveSlot *slot = &map->slots[oldest];
    if (slot->used + 1 >= map->frame)
        return NONE;
    if (slot->used)
        unlink_slot(map, oldest);
    int *head = &map->heads[head_of(map, key)];
    *slot = (LiveSlot){.key = *key, .used = map->frame - 1, .next = *head};
    return *head = oldest;
}

static void is_handed_out(LiveMap *map, const LiveJob *tile)
{
    for (int i = 0; i < map->job_count; i++)
        if (map->under_way[i] == tile)
            map->under_way[i] = map->under_way[--map->job_count];
}

static LiveJob *take_finished(LiveMap *map)
{
    if (!map->finished)
        map->finished = job_pool_collect(map->pool);
    LiveJob *tile = (LiveJob *)map->finished;
    if (!tile)
        return NULL;
    map->finished = tile->job.next;
    is_handed_out(map, tile);
    return tile;
}

bool live_map_next(LiveMap *map, LiveTile *tile)
{
    memory_free(map->shown);
    while ((map->shown = take_finished(map))) {
        tile->slot = take_slot(map, &map->shown->key);
        tile->rgb = map->shown->rgb;
        if (tile->slot != NONE)
            return true;
        memory_free(map->shown);
    }
    return false;
}

// Frees the finished tiles of that generator.
static void drop_finished(LiveMap *map, const ChunkSource *source)
{
    Job **link = &map->finished;
    while (*link)
        link = &(*link)->next;
    *link = job_pool_collect(map->pool);
    for (link = &map->finished; *link;) {
        LiveJob *tile = (LiveJob *)*link;
        if (tile->key.source != source) {
            link = &tile->job.next;
            continue;
        }
        *link = tile->job.next;
        is_handed_out(map, tile);
        memory_free(tile);
    }
}

bool live_map_forget(LiveMap *map, const ChunkSource *source)
{
    for (int i = 0; i < map->slot_count; i++)
        if (map->slots[i].used && map->slots[i].key.source == source)
            unlink_slot(map, i);
    map->want_count = 0;
    drop_finished(map, source);
    for (int i = 0; i < map->job_count; i++)
        if (map->under_way[i]->key.source == source)
            return false;
    return true;
}

void live_map_settle(LiveMap *map) { job_pool_wait_all(map->pool); }

int live_map_missing(const LiveMap *map) { return map->missing + map->job_count; }
