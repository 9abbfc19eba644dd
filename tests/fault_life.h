// A world's life for tests of faults: numbered puts. The number alone decides what is put where, so a world's content
// shows which puts it has, and a plain table lists what it should hold.
#pragma once

#include "store_test.h"

#include "fault_vfs.h"
#include "world/block.h"

enum {
    LIFE_CREATED = 1, // the number of the world's creation; puts follow
    LIFE_PUTS = 2600,
    LIFE_PLACES = 24,
    LIFE_PLAYER = LIFE_PLACES, // after the chunks: the player and the pins
    LIFE_PINS,
    LIFE_THINGS
};

typedef struct Life {
    uint64_t sums[LIFE_PUTS];               // checksum of what a number puts; 0: nothing, or a removal
    uint16_t holds[LIFE_PUTS][LIFE_THINGS]; // the last number that changed the thing
    int next;                               // number of the next put
} Life;

static const char *const life_path = "world.karst";

// Set by scripts/check: many more cases.
static inline bool life_deep(void) { return getenv("KARST_DEEP_TESTS") != NULL; }

static inline ChunkPos life_pos(int place) { return (ChunkPos){place % 5 - 2, place / 5 - 2}; }

static inline uint64_t life_random(int number) // different for neighbouring numbers
{
    uint64_t state = (uint64_t)number * UINT64_C(0x9E3779B97F4A7C15);
    for (int i = 0; i < 4; i++)
        test_random(&state);
    return test_random(&state);
}

static inline int life_thing(int number)
{
    uint64_t random = life_random(number);
    return number == LIFE_CREATED || random % 9 == 0 ? LIFE_PLAYER
           : random % 29 == 0                        ? LIFE_PINS
                                                     : (int)(random / 1000 % LIFE_PLACES);
}

// NULL: as generated.
static inline Diff *life_diff(int number)
{
    uint64_t random = life_random(number) / 7;
    if (random % 8 == 0)
        return NULL;
    int count = random % 6 == 0 ? 2000 + (int)(random / 100 % 4000) : 1 + (int)(random / 100 % 60);
    Diff *diff = diff_create(count);
    for (int i = 0; i < count; i++) {
        uint64_t block = test_random(&random) % (BLOCK_COUNT - 1);
        diff->entries[i] =
            (DiffEntry){.index = (uint16_t)(i * 9 + number % 9), .block = (uint8_t)(block + (block >= BLOCK_VOID))};
    }
    return diff;
}

static inline uint64_t life_sum(const Diff *diff)
{
    uint64_t sum = diff ? 14695981039346656037u : 0; // FNV-1a
    for (int i = 0; diff && i < diff->count; i++)
        sum = (sum ^ ((uint64_t)diff->entries[i].index << 8 | diff->entries[i].block)) * 1099511628211u;
    return sum;
}

static inline Life *life_create(void)
{
    Life *life = calloc(1, sizeof *life);
    life->next = LIFE_CREATED + 1;
    for (int number = LIFE_CREATED + 1; number < LIFE_PUTS; number++) {
        int thing = life_thing(number);
        memcpy(life->holds[number], life->holds[number - 1], sizeof life->holds[0]);
        life->holds[number][thing] = (uint16_t)number;
        Diff *diff = thing < LIFE_PLACES ? life_diff(number) : NULL;
        life->sums[number] = life_sum(diff);
        memory_free(diff);
    }
    return life;
}

static inline uint64_t life_put(Store *store, int number)
{
    int thing = life_thing(number);
    if (thing == LIFE_PLAYER)
        return store_put_player(store, &(StorePlayer){.x = number, .y = 60});
    if (thing == LIFE_PINS)
        return store_put_pins(store, &(StorePin){.x = number, .name = "hier"}, 1);
    return store_put_chunk(store, life_pos(thing), life_diff(number));
}

static inline void life_put_next(Life *life, Store *store, int count)
{
    for (int i = 0; i < count; i++)
        assert_true(life_put(store, life->next++) > 0);
}

// A world's content, in the terms of the table.
typedef struct LifeSeen {
    uint64_t sums[LIFE_PLACES];
    bool damaged[LIFE_PLACES];
    int player, pins; // numbers; 0: none
} LifeSeen;

static inline LifeSeen life_look(Store *store)
{
    LifeSeen seen = {0};
    for (int i = 0; i < LIFE_PLACES; i++)
        store_fetch(store, life_pos(i));
    for (int i = 0; i < LIFE_PLACES; i++) {
        StoreAnswer answer = next_answer(store);
        seen.sums[i] = life_sum(answer.diff);
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

// Counts things that differ from the table after this number and are not reported as damaged.
static inline int life_wrong(const Life *life, const LifeSeen *seen, int number)
{
    const uint16_t *holds = life->holds[number];
    int wrong = (seen->player != holds[LIFE_PLAYER]) + (seen->pins != holds[LIFE_PINS]);
    for (int i = 0; i < LIFE_PLACES; i++)
        wrong += !seen->damaged[i] && seen->sums[i] != life->sums[holds[i]];
    return wrong;
}

// The latest number, from safe to begun, after which the table equals the world; 0 if there is none. It has every put
// up to that number and none after it: nothing is lost, invented or half done.
static inline int life_find(const Life *life, const LifeSeen *seen, FaultMark mark)
{
    for (int number = (int)MAX(mark.begun, LIFE_CREATED); number >= (int)MAX(mark.safe, LIFE_CREATED); number--)
        if (life_wrong(life, seen, number) == 0)
            return number;
    return 0;
}

static inline Store *life_open(const FaultDisk *disk, bool create)
{
    return store_open(life_path, &(StoreOptions){.create = create ? &test_world : NULL, .vfs = fault_disk_name(disk)});
}

// A StoreSay that counts lines and keeps the last one.
static inline void keep_line(void *context, const char *line)
{
    LogCount *log = context;
    log->lines++;
    snprintf(log->last, sizeof log->last, "%s", line);
}
