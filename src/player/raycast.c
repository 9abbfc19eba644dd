#include "player/player.h"

#include <math.h>

// The traversal from cell to cell. Distances are measured from the origin along the ray.
typedef struct Traversal {
    double distance; // to where the ray enters the cell
    int64_t cell[3];
    int step[3];      // -1, 0 or 1
    double next[3];   // distance at which the ray leaves the cell along each axis
    double stride[3]; // distance between two faces of an axis
} Traversal;

static Traversal walk_begin(const double origin[3], const float direction[3])
{
    double x = (double)direction[0], y = (double)direction[1], z = (double)direction[2];
    double length = sqrt(x * x + y * y + z * z);
    ASSERT(length > 0);
    Traversal walk = {.distance = 0};
    for (int i = 0; i < 3; i++) {
        double along = (double)direction[i] / length;
        double cell = floor(origin[i]);
        double inside = along > 0 ? cell + 1 - origin[i] : origin[i] - cell; // exact: both are close to each other
        walk.cell[i] = (int64_t)cell;
        walk.step[i] = along > 0 ? 1 : along < 0 ? -1 : 0;
        walk.stride[i] = walk.step[i] ? 1 / fabs(along) : HUGE_VAL;
        walk.next[i] = walk.step[i] ? inside / fabs(along) : HUGE_VAL;
    }
    return walk;
}

static BlockPos walk_position(const Traversal *walk)
{
    return (BlockPos){.x = walk->cell[0], .y = (int32_t)walk->cell[1], .z = walk->cell[2]};
}

static bool is_water(uint8_t block) { return block_table[block].liquid == BLOCK_WATER; }

static bool is_passed(uint8_t block)
{
    BlockShape shape = block_table[block].shape;
    return shape == SHAPE_NONE || shape == SHAPE_LIQUID;
}

static void advance(Traversal *walk)
{
    int axis = walk->next[0] < walk->next[1] ? 0 : 1;
    axis = walk->next[2] < walk->next[axis] ? 2 : axis;
    walk->distance = walk->next[axis];
    walk->next[axis] += walk->stride[axis];
    walk->cell[axis] += walk->step[axis];
}

bool raycast(const BlockQuery *blocks, const Ray *ray, RayHit *hit)
{
    Traversal at = walk_begin(ray->origin, ray->direction), *walk = &at;
    BlockPos before = walk_position(walk);
    bool in_water = true; // water around the origin is not hit
    for (; walk->distance <= ray->reach; advance(walk)) {
        BlockPos here = walk_position(walk);
        uint8_t block = block_query(blocks, here.x, here.y, here.z);
        if (block == BLOCK_VOID)
            return false;
        bool inside_plant = walk->distance == 0 && !block_has(block, BLOCK_SOLID);
        bool enters = ray->surface && is_water(block) && !in_water;
        if (enters || (!is_passed(block) && !inside_plant)) {
            *hit = (RayHit){.block = here, .before = before, .distance = walk->distance};
            return true;
        }
        in_water = is_water(block);
        before = here;
    }
    return false;
}
