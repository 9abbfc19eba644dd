// Worlds as functions of the place, and a player who is given steps of input in them.
#pragma once

#include "karst_test.h"

#include "base/hash.h"
#include "player/player.h"

static const int64_t places[] = {0, -1000003, 33999999984, -34000000000};

// A world as a function, with its own origin in x and z.
typedef struct TestWorld {
    uint8_t (*block)(const struct TestWorld *world, int64_t x, int y, int64_t z);
    int64_t at;
    uint64_t seed;
    int density; // of 256
} TestWorld;

static inline uint8_t world_get(const void *context, int64_t x, int y, int64_t z)
{
    const TestWorld *world = context;
    return world->block(world, x - world->at, y, z - world->at);
}

static inline BlockQuery query_of(const TestWorld *world) { return (BlockQuery){.get = world_get, .context = world}; }

static inline uint8_t scattered(const TestWorld *world, int64_t x, int y, int64_t z)
{
    static const uint8_t kinds[8] = {BLOCK_STONE, BLOCK_STONE,      BLOCK_OAK_LEAVES, BLOCK_STONE,
                                     BLOCK_STONE, BLOCK_TALL_GRASS, BLOCK_WATER,      BLOCK_STONE};
    if (y < 60)
        return BLOCK_BEDROCK;
    uint64_t hash = hash_at3(world->seed, x, y, z);
    return (int)(hash & 255) < world->density ? kinds[hash >> 8 & 7] : BLOCK_AIR;
}

// Walls one block thick around 0..12 in x and z and 60..72 in y, scattered blocks inside but for the middle, nothing
// outside.
static inline uint8_t room(const TestWorld *world, int64_t x, int y, int64_t z)
{
    bool in = x >= 0 && x < 12 && z >= 0 && z < 12 && y >= 60 && y < 72;
    bool in_or_wall = x >= -1 && x <= 12 && z >= -1 && z <= 12 && y >= 59 && y <= 72;
    bool start = x >= 5 && x <= 6 && z >= 5 && z <= 6 && y < 62;
    if (in)
        return start ? BLOCK_AIR : scattered(world, x, y, z);
    return in_or_wall ? BLOCK_STONE : BLOCK_AIR;
}

// A random platform in the air, one layer thick, with holes, and posts on it.
static inline uint8_t platform(const TestWorld *world, int64_t x, int y, int64_t z)
{
    bool centre = x >= -1 && x <= 1 && z >= -1 && z <= 1;
    if (y == 64)
        return centre || (int)(hash_at2(world->seed, x, z) & 255) < world->density ? BLOCK_STONE : BLOCK_AIR;
    return y == 65 && !centre && (hash_at2(world->seed + 1, x, z) & 15) == 0 ? BLOCK_STONE : BLOCK_AIR;
}

static inline uint64_t random_next(uint64_t *state) { return hash_mix(*state += UINT64_C(0x9E3779B97F4A7C15)); }

static inline double random_unit(uint64_t *state) { return (double)(random_next(state) >> 11) * 0x1p-53; }

static inline PlayerInput random_input(uint64_t *state)
{
    uint64_t bits = random_next(state);
    return (PlayerInput){.forward = (float)((int)(bits & 3) - 1),
                         .right = (float)((int)(bits >> 2 & 3) - 1),
                         .jump = (bits >> 4 & 3) == 0,
                         .sneak = (bits >> 6 & 7) == 0,
                         .sprint = (bits >> 9 & 1) != 0};
}

static inline Player player_at(const TestWorld *world, double x, double y, double z)
{
    Player player;
    player_init(&player, (double)world->at + x, y, (double)world->at + z);
    return player;
}

static inline void run_steps(Player *player, const TestWorld *world, PlayerInput input, int steps)
{
    BlockQuery blocks = query_of(world);
    for (int i = 0; i < steps; i++)
        player_step(player, &input, &blocks);
}
