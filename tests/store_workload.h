// A workload for tests of faults: numbered puts. A put's number decides what is put where, so a world's content shows
// which puts it has; a plain table lists the content expected after each put.
#pragma once

#include "store_test.h"

#include "fault_vfs.h"
#include "karst/block.h"

enum {
    WORKLOAD_CREATED = 1, // the number of the world's creation; puts follow
    WORKLOAD_PUTS = 2600,
    WORKLOAD_CHUNKS = 24,
    WORKLOAD_PLAYER = WORKLOAD_CHUNKS, // after the chunks: the player and the pins
    WORKLOAD_PINS,
    WORKLOAD_ITEMS
};

typedef struct Workload {
    uint64_t sums[WORKLOAD_PUTS];                  // checksum of a put's blocks; 0: none, or a removal
    uint16_t holds[WORKLOAD_PUTS][WORKLOAD_ITEMS]; // the last put that changed the item
    int next;                                      // number of the next put
} Workload;

static const char *const workload_path = "world.karst";

static inline ChunkPos workload_pos(int place) { return (ChunkPos){place % 5 - 2, place / 5 - 2}; }

static inline uint64_t workload_random(int number) // different for neighbouring numbers
{
    uint64_t state = (uint64_t)number * UINT64_C(0x9E3779B97F4A7C15);
    for (int i = 0; i < 4; i++)
        test_random(&state);
    return test_random(&state);
}

static inline int workload_item(int number)
{
    uint64_t random = workload_random(number);
    return number == WORKLOAD_CREATED || random % 9 == 0 ? WORKLOAD_PLAYER
           : random % 29 == 0                            ? WORKLOAD_PINS
                                                         : (int)(random / 1000 % WORKLOAD_CHUNKS);
}

// NULL: the put removes the chunk.
static inline Diff *workload_diff(int number)
{
    uint64_t random = workload_random(number) / 7;
    if (random % 8 == 0)
        return NULL;
    int count = random % 6 == 0 ? 2000 + (int)(random / 100 % 4000) : 1 + (int)(random / 100 % 60);
    Diff *diff = diff_create(count);
    for (int i = 0; i < count; i++) {
        uint64_t block = test_random(&random) % STORE_BLOCK_1; // kinds of version 1: no upgrade
        diff->entries[i] =
            (DiffEntry){.index = (uint16_t)(i * 9 + number % 9), .block = (uint8_t)(block + (block >= BLOCK_VOID))};
    }
    return diff;
}

static inline uint64_t workload_sum(const Diff *diff)
{
    uint64_t sum = diff ? 14695981039346656037u : 0; // FNV-1a
    for (int i = 0; diff && i < diff->count; i++)
        sum = (sum ^ ((uint64_t)diff->entries[i].index << 8 | diff->entries[i].block)) * 1099511628211u;
    return sum;
}

static inline Workload *workload_create(void)
{
    Workload *workload = calloc(1, sizeof *workload);
    workload->next = WORKLOAD_CREATED + 1;
    for (int number = WORKLOAD_CREATED + 1; number < WORKLOAD_PUTS; number++) {
        int thing = workload_item(number);
        memcpy(workload->holds[number], workload->holds[number - 1], sizeof workload->holds[0]);
        workload->holds[number][thing] = (uint16_t)number;
        Diff *diff = thing < WORKLOAD_CHUNKS ? workload_diff(number) : NULL;
        workload->sums[number] = workload_sum(diff);
        memory_free(diff);
    }
    return workload;
}

static inline uint64_t workload_put(Store *store, int number)
{
    int thing = workload_item(number);
    if (thing == WORKLOAD_PLAYER)
        return store_put_player(store, &(StorePlayer){.x = number, .y = 60});
    if (thing == WORKLOAD_PINS)
        return store_put_pins(store, &(StorePin){.x = number, .name = "hier"}, 1);
    return store_put_chunk(store, workload_pos(thing), workload_diff(number));
}

static inline void workload_put_next(Workload *workload, Store *store, int count)
{
    for (int i = 0; i < count; i++)
        assert_true(workload_put(store, workload->next++) > 0);
}

// A world's content as read from the store.
typedef struct WorldContent {
    uint64_t sums[WORKLOAD_CHUNKS];
    bool damaged[WORKLOAD_CHUNKS];
    int player, pins; // numbers; 0: none
} WorldContent;

static inline WorldContent workload_read(Store *store)
{
    WorldContent seen = {0};
    for (int i = 0; i < WORKLOAD_CHUNKS; i++)
        store_fetch(store, workload_pos(i));
    for (int i = 0; i < WORKLOAD_CHUNKS; i++) {
        StoreAnswer answer = next_answer(store);
        seen.sums[i] = workload_sum(answer.diff);
        seen.damaged[i] = answer.damaged;
        memory_free(answer.diff);
    }
    StorePlayer player;
    int count;
    const StorePin *pins = store_pins(store, &count);
    seen.player = store_player(store, &player) ? (int)player.x : 0;
    seen.pins = count ? (int)pins[0].x : 0;
    return seen;
}

// Counts items that differ from the table after this put and are not reported as damaged.
static inline int workload_count_wrong(const Workload *workload, const WorldContent *seen, int number)
{
    const uint16_t *holds = workload->holds[number];
    int wrong = (seen->player != holds[WORKLOAD_PLAYER]) + (seen->pins != holds[WORKLOAD_PINS]);
    for (int i = 0; i < WORKLOAD_CHUNKS; i++)
        wrong += !seen->damaged[i] && seen->sums[i] != workload->sums[holds[i]];
    return wrong;
}

// The latest put, from mark.safe to mark.begun, after which the table equals the world; 0 if there is none. The world
// then has every put up to it and none after it.
static inline int workload_find(const Workload *workload, const WorldContent *seen, FaultMark mark)
{
    for (int number = (int)MAX(mark.begun, WORKLOAD_CREATED); number >= (int)MAX(mark.safe, WORKLOAD_CREATED); number--)
        if (workload_count_wrong(workload, seen, number) == 0)
            return number;
    return 0;
}

static inline Store *workload_open(const FaultDisk *disk, bool create)
{
    fault_disk_use(disk);
    return store_open(workload_path, &(StoreOptions){.create = create ? &test_world : NULL});
}

// The next put of nearly any chunk upgrades the world.
static inline Store *workload_open_upgrading(const FaultDisk *disk)
{
    fault_disk_use(disk);
    return store_open(workload_path, &(StoreOptions){.block_1 = BLOCK_VOID});
}

// The copy before an upgrade is written past the disk in memory: into a folder of its own, which becomes the current
// one.
typedef struct CopyFolder {
    char path[64], before[1024];
} CopyFolder;

static inline bool copy_folder_enter(CopyFolder *folder)
{
    snprintf(folder->path, sizeof folder->path, "%s/karst-copies-XXXXXX",
             access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
    return getcwd(folder->before, sizeof folder->before) && mkdtemp(folder->path) && chdir(folder->path) == 0;
}

// Before a disk in memory is emptied or goes back in time. Returns whether there was one.
static inline bool copy_folder_clear(void)
{
    bool copied = unlink("world.karst-backup/world.karst") == 0;
    unlink("world.karst-backup/world.karst-wal");
    rmdir("world.karst-backup");
    return copied;
}

static inline bool copy_folder_leave(const CopyFolder *folder)
{
    char command[96];
    snprintf(command, sizeof command, "rm -rf %s", folder->path);
    return chdir(folder->before) == 0 && system(command) == 0;
}

// A StoreReport that counts lines and stores the last one.
static inline void keep_line(void *context, const char *line)
{
    LogCount *log = context;
    log->lines++;
    snprintf(log->last, sizeof log->last, "%s", line);
}
