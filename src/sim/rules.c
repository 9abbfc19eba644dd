#include "sim/sim.h"

enum { DELAY_PLANT = 1, DELAY_FALL = 2, DELAY_WATER = 5, DELAY_LAVA = RULE_DELAY_MAX };

// A place and the query to read blocks with.
typedef struct Spot {
    const BlockQuery *blocks;
    BlockPos at;
    uint8_t block;
    bool missing; // a block that was read is not loaded
} Spot;

static uint8_t look(Spot *spot, int dx, int dy, int dz)
{
    int64_t x = spot->at.x + dx, z = spot->at.z + dz;
    int y = spot->at.y + dy;
    uint8_t block = block_query(spot->blocks, x, y, z);
    spot->missing |= block == BLOCK_VOID && y >= 0 && block_in_world(x, z);
    return block;
}

static const int sides[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};

static bool is_source(uint8_t block) { return block_table[block].liquid && !block_flows(block); }

static int strength(uint8_t block, uint8_t liquid)
{
    return block_table[block].liquid == liquid ? block_table[block].strength : 0;
}

// Blocks into which liquids flow: air, plants, flowing liquids.
static bool is_floodable(uint8_t block) { return !block_has(block, BLOCK_SOLID) && !is_source(block); }

// A liquid spreads sideways from its source, and from places where it cannot flow down.
static bool spreads(Spot *spot, int dx, int dz, uint8_t block, uint8_t liquid)
{
    if (is_source(block))
        return true;
    uint8_t below = look(spot, dx, -1, dz);
    return !is_floodable(below) && block_table[below].liquid != liquid;
}

// The strength with which a liquid would flow here.
static int inflow(Spot *spot, uint8_t liquid)
{
    if (strength(look(spot, 0, 1, 0), liquid))
        return block_table[liquid].strength - 1;
    int best = 0;
    for (int i = 0; i < 4; i++) {
        uint8_t beside = look(spot, sides[i][0], 0, sides[i][1]);
        int here = strength(beside, liquid) - 1;
        if (here > best && spreads(spot, sides[i][0], sides[i][1], beside, liquid))
            best = here;
    }
    return best;
}

static bool touches_water(Spot *spot)
{
    bool touches = strength(look(spot, 0, 1, 0), BLOCK_WATER) > 0;
    for (int i = 0; i < 4; i++)
        touches |= strength(look(spot, sides[i][0], 0, sides[i][1]), BLOCK_WATER) > 0;
    return touches;
}

static Outcome becomes(const Spot *spot, int block, int delay)
{
    if (block == spot->block)
        return (Outcome){.kind = OUTCOME_STAYS};
    return (Outcome){.kind = OUTCOME_BECOMES, .block = (uint8_t)block, .delay = (uint8_t)delay};
}

static Outcome flow(Spot *spot)
{
    int water = inflow(spot, BLOCK_WATER), lava = inflow(spot, BLOCK_LAVA);
    if (water && lava)
        return becomes(spot, BLOCK_COBBLE, DELAY_WATER);
    if (water)
        return becomes(spot, block_flow(BLOCK_WATER, water), DELAY_WATER);
    if (lava)
        return becomes(spot, block_flow(BLOCK_LAVA, lava), DELAY_LAVA);
    if (!block_flows(spot->block))
        return (Outcome){.kind = OUTCOME_STAYS};
    return becomes(spot, BLOCK_AIR, block_table[spot->block].liquid == BLOCK_LAVA ? DELAY_LAVA : DELAY_WATER);
}

// Lava that meets water; returns whether it does.
static bool meet_water(Spot *spot, Outcome *outcome)
{
    uint8_t liquid = block_table[spot->block].liquid;
    if (liquid == BLOCK_LAVA && touches_water(spot))
        *outcome = becomes(spot, is_source(spot->block) ? BLOCK_STONE : BLOCK_COBBLE, DELAY_PLANT);
    else if (liquid == BLOCK_WATER && strength(look(spot, 0, 1, 0), BLOCK_LAVA))
        *outcome = becomes(spot, BLOCK_STONE, DELAY_PLANT);
    else
        return false;
    return true;
}

// The arm of a cactus: up to two blocks beside one of its kind that stands.
static bool is_arm(Spot *spot)
{
    if (!block_has(spot->block, BLOCK_SOLID))
        return false;
    for (int i = 0; i < 4; i++)
        for (int out = 1; out <= 2 && look(spot, sides[i][0] * out, 0, sides[i][1] * out) == spot->block; out++)
            if (block_has(look(spot, sides[i][0] * out, -1, sides[i][1] * out), BLOCK_SOLID))
                return true;
    return false;
}

static bool has_ground(Spot *spot)
{
    uint8_t below = look(spot, 0, -1, 0);
    bool floats = block_floats(spot->block) && block_table[below].liquid == BLOCK_WATER;
    return block_has(below, BLOCK_SOLID) || below == spot->block || floats || is_arm(spot);
}

static bool has_ceiling(Spot *spot)
{
    uint8_t above = look(spot, 0, 1, 0);
    return block_has(above, BLOCK_SOLID) || above == spot->block;
}

// Returns whether a block that hangs on a wall still has it.
static bool has_wall(Spot *spot)
{
    const int16_t *step = wall_step[block_table[spot->block].wall];
    return block_has(look(spot, step[0], 0, step[1]), BLOCK_SOLID);
}

static Outcome outcome_of(Spot *spot)
{
    Outcome outcome;
    if (block_has(spot->block, BLOCK_FALLS) && !block_has(look(spot, 0, -1, 0), BLOCK_SOLID))
        return (Outcome){.kind = OUTCOME_FALLS, .block = spot->block, .delay = DELAY_FALL};
    if (block_has(spot->block, BLOCK_NEEDS_GROUND) && !has_ground(spot))
        return becomes(spot, block_has(spot->block, BLOCK_UNDERWATER) ? BLOCK_WATER : BLOCK_AIR, DELAY_PLANT);
    if (block_has(spot->block, BLOCK_HANGS) && !has_ceiling(spot))
        return becomes(spot, BLOCK_AIR, DELAY_PLANT);
    if (block_table[spot->block].wall && !has_wall(spot))
        return becomes(spot, BLOCK_AIR, DELAY_PLANT);
    if (block_table[spot->block].liquid && meet_water(spot, &outcome))
        return outcome;
    return is_floodable(spot->block) ? flow(spot) : (Outcome){.kind = OUTCOME_STAYS};
}

Outcome rule_at(const BlockQuery *blocks, BlockPos at)
{
    Spot spot = {.blocks = blocks, .at = at};
    if (at.y < 0 || at.y >= CHUNK_HEIGHT || !block_in_world(at.x, at.z))
        return (Outcome){.kind = OUTCOME_STAYS};
    spot.block = look(&spot, 0, 0, 0);
    Outcome outcome = outcome_of(&spot);
    if (spot.missing)
        return (Outcome){.kind = OUTCOME_UNKNOWN};
    return outcome;
}

static bool is_stalk(uint8_t block) { return block == BLOCK_SUGAR_CANE || block == BLOCK_KELP; }

static bool rises_through(uint8_t block, uint8_t here)
{
    bool floats = block_floats(block) && block_table[here].liquid == BLOCK_WATER;
    return floats || (is_stalk(block) && here == block);
}

bool sim_find_placement(const BlockQuery *blocks, uint8_t block, BlockPos *at)
{
    uint8_t here = block_query(blocks, at->x, at->y, at->z);
    while (rises_through(block, here) && at->y < CHUNK_HEIGHT - 1) {
        at->y++;
        here = block_query(blocks, at->x, at->y, at->z);
    }
    while (block_has(block, BLOCK_HANGS) && here == block && at->y > 0) {
        at->y--;
        here = block_query(blocks, at->x, at->y, at->z);
    }
    Spot spot = {.blocks = blocks, .at = *at, .block = block};
    if (here != BLOCK_AIR && !block_has(here, BLOCK_REPLACEABLE))
        return false;
    if (block_has(block, BLOCK_UNDERWATER) && here != BLOCK_WATER) // a broken one leaves a water source
        return false;
    if (block_table[block].wall)
        return has_wall(&spot);
    if (block_has(block, BLOCK_HANGS))
        return has_ceiling(&spot);
    bool on_its_kind = look(&spot, 0, -1, 0) == block && !is_stalk(block);
    return !block_has(block, BLOCK_NEEDS_GROUND) || (has_ground(&spot) && !on_its_kind);
}
