// Points and thresholds that are spread evenly and yet at random: Poisson-disc points over the whole plane, and tiles
// of blue noise.
#include "noise/noise_internal.h"

#include <stdlib.h>
#include <string.h>

// ---- Poisson-disc points. Cells whose diagonal is the least distance hold one point at most. In each of a few rounds
// every empty cell proposes a place that is far enough from all points so far, if it finds one, and of proposals too
// close to each other the one with the greatest hash becomes a point. This favours no direction, and in each round a
// cell depends only on cells at most 4 away. (Darts thrown at random in parallel; compare Wei, "Parallel Poisson Disk
// Sampling", 2008.)
enum {
    ROUNDS = 5,
    TRIES = 8,
    POINT_REACH = 2,
    MARGIN = 2 * POINT_REACH * ROUNDS,
    BLOCK = 64,
    SIDE = BLOCK + 2 * MARGIN
};

// Places are two 16-bit fractions of a cell, and not 0, which stands for none.
typedef struct PoissonBlock {
    uint64_t keys[3];
    int64_t from[2]; // the cell of points[0][0]
    int size[2];     // with the margin
    uint32_t points[SIDE][SIDE], proposals[SIDE][SIDE];
} PoissonBlock;

static bool is_close(uint32_t own, uint32_t other, int apart_x, int apart_y)
{
    const int64_t dx = apart_x * 65536 + (int64_t)(other >> 16) - (int64_t)(own >> 16);
    const int64_t dy = apart_y * 65536 + (int64_t)(other & 0xFFFF) - (int64_t)(own & 0xFFFF);
    return other && dx * dx + dy * dy < INT64_C(2) << 32;
}

static bool is_far_from_points(const PoissonBlock *block, int i, int j, uint32_t own)
{
    for (int y = -POINT_REACH; y <= POINT_REACH; y++)
        for (int x = -POINT_REACH; x <= POINT_REACH; x++)
            if (is_close(own, block->points[j + y][i + x], x, y))
                return false;
    return true;
}

// Proposals that are as great are both refused.
static bool is_greatest(const PoissonBlock *block, int i, int j, uint32_t own)
{
    const uint64_t weight = hash_mix(own);
    for (int y = -POINT_REACH; y <= POINT_REACH; y++)
        for (int x = -POINT_REACH; x <= POINT_REACH; x++) {
            const uint32_t other = block->proposals[j + y][i + x];
            if ((x || y) && is_close(own, other, x, y) && hash_mix(other) >= weight)
                return false;
        }
    return true;
}

static uint32_t propose(const PoissonBlock *block, int i, int j, int round)
{
    const uint64_t x = (uint64_t)block->from[0] + (uint64_t)i, y = (uint64_t)block->from[1] + (uint64_t)j;
    uint64_t hash = hash_mix(x + block->keys[0]) ^ hash_mix(y + block->keys[1]) ^ (block->keys[2] + (uint64_t)round);
    for (int n = 0; n < TRIES; n++) {
        hash = hash_mix(hash + 1);
        const uint32_t place = (uint32_t)(hash >> 32);
        if (place && is_far_from_points(block, i, j, place))
            return place;
    }
    return 0;
}

// Each round knows a frame less: proposals depend on points 2 cells away, points on proposals 2 cells away.
static void fill_poisson(PoissonBlock *block)
{
    memset(block->points, 0, sizeof block->points);
    for (int round = 0; round < ROUNDS; round++) {
        const int frame = 2 * POINT_REACH * round + POINT_REACH, inner = frame + POINT_REACH;
        for (int j = frame; j < block->size[1] - frame; j++)
            for (int i = frame; i < block->size[0] - frame; i++)
                block->proposals[j][i] = block->points[j][i] ? 0 : propose(block, i, j, round);
        for (int j = inner; j < block->size[1] - inner; j++)
            for (int i = inner; i < block->size[0] - inner; i++)
                if (block->proposals[j][i] && is_greatest(block, i, j, block->proposals[j][i]))
                    block->points[j][i] = block->proposals[j][i];
    }
}

int kn_poisson_points(uint64_t seed, const int64_t from[], const int size[], double (*points)[2])
{
    PoissonBlock block;
    int count = 0;
    for (int k = 0; k < 3; k++)
        block.keys[k] = hash_combine(hash_combine(seed, 0x506F6973736F6E), (uint64_t)k);
    for (int v = 0; v < size[1]; v += BLOCK)
        for (int u = 0; u < size[0]; u += BLOCK) {
            block.from[0] = (int64_t)((uint64_t)from[0] + (uint64_t)u - MARGIN);
            block.from[1] = (int64_t)((uint64_t)from[1] + (uint64_t)v - MARGIN);
            block.size[0] = MIN(size[0] - u, BLOCK) + 2 * MARGIN;
            block.size[1] = MIN(size[1] - v, BLOCK) + 2 * MARGIN;
            fill_poisson(&block);
            for (int j = MARGIN; j < block.size[1] - MARGIN; j++)
                for (int i = MARGIN; i < block.size[0] - MARGIN; i++) {
                    const uint32_t found = block.points[j][i];
                    points[count][0] = u + i - MARGIN + (found >> 16) * 0x1p-16;
                    points[count][1] = v + j - MARGIN + (found & 0xFFFF) * 0x1p-16;
                    count += found != 0;
                }
        }
    return count;
}

// ---- blue noise by void and cluster (Ulichney, "The void-and-cluster method for dither array generation", 1993): of a
// pattern of pixels on a tile, each of which adds a bell to its neighbourhood, the lowest place is the largest void and
// the highest pixel the tightest cluster. Pixels are ranked by taking clusters away and filling voids. In integers.
enum { BELL = 8, BELL_SQUARES = 2 * BELL * BELL + 1 };

typedef struct BluePattern {
    uint32_t bell[BELL_SQUARES]; // by the squared distance
    uint32_t height[KN_BLUE_MOST * KN_BLUE_MOST];
    bool set[KN_BLUE_MOST * KN_BLUE_MOST];
    int size;
} BluePattern;

// Sets a pixel, or takes it away.
static void toggle(BluePattern *pattern, int place)
{
    const int mask = pattern->size - 1, x = place & mask, y = place / pattern->size;
    const bool taken = pattern->set[place];
    pattern->set[place] = !taken;
    for (int dy = -BELL; dy <= BELL; dy++)
        for (int dx = -BELL; dx <= BELL; dx++) {
            uint32_t *height = &pattern->height[((y + dy) & mask) * pattern->size + ((x + dx) & mask)];
            const uint32_t bell = pattern->bell[dx * dx + dy * dy];
            *height = taken ? *height - bell : *height + bell;
        }
}

// The highest set pixel, or the lowest that is not set.
static int extreme(const BluePattern *pattern, bool set)
{
    int best = -1;
    for (int i = 0; i < pattern->size * pattern->size; i++)
        if (pattern->set[i] == set && (best < 0 || (set ? pattern->height[i] > pattern->height[best]
                                                        : pattern->height[i] < pattern->height[best])))
            best = i;
    return best;
}

// A tenth of the pixels at random, moved from clusters to voids until none wants to move. Returns how many.
static int spread_pattern(BluePattern *pattern, uint64_t seed)
{
    const int count = pattern->size * pattern->size / 10;
    double bell = 0x1p24;
    for (int i = 0; i < BELL_SQUARES; i++, bell *= 0.80073740291680804) // exp(-1 / (2 sigma^2)), sigma = 1.5
        pattern->bell[i] = (uint32_t)bell;
    for (int n = 0; n < count; seed++) {
        const int place = (int)(hash_mix(seed) >> 32) & (pattern->size * pattern->size - 1);
        n += !pattern->set[place];
        if (!pattern->set[place])
            toggle(pattern, place);
    }
    for (int n = 0; n < pattern->size * pattern->size; n++) {
        const int cluster = extreme(pattern, true);
        toggle(pattern, cluster);
        const int hole = extreme(pattern, false);
        toggle(pattern, hole);
        if (hole == cluster)
            break;
    }
    return count;
}

bool kn_blue_noise(uint64_t seed, int size, uint16_t ranks[])
{
    if (size < KN_BLUE_LEAST || size > KN_BLUE_MOST || size & (size - 1))
        return false;
    BluePattern *pattern = (BluePattern *)calloc(2, sizeof *pattern);
    if (!pattern)
        return false;
    BluePattern *kept = pattern + 1;
    pattern->size = size;
    int count = spread_pattern(pattern, hash_combine(seed, 0x426C7565));
    *kept = *pattern;
    for (int n = count - 1; n >= 0; n--) {
        const int cluster = extreme(pattern, true);
        toggle(pattern, cluster);
        ranks[cluster] = (uint16_t)n;
    }
    for (; count < size * size; count++) {
        const int hole = extreme(kept, false);
        toggle(kept, hole);
        ranks[hole] = (uint16_t)count;
    }
    free(pattern);
    return true;
}
