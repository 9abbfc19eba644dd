// Computes the nodes of rivers from directions: the flow through a node gives its river's width and depth.
#include "gen/river/plan_internal.h"

#include "base/cache.h"
#include "base/hash.h"

#include <math.h>

static const float jitter = 0.6f, steep = 24.0f;

// The tile of directions with a node of the window, whose first node is NODE_SIDE before the plan's tile.
static const NodeDirections *ways_at(Plan *plan, int x, int z)
{
    const int tile_x = x / WAYS_SIDE, tile_z = z / WAYS_SIDE;
    const NodeDirections **ways = &plan->ways[tile_z * WINDOW_TILES + tile_x];
    if (!*ways)
        *ways = plan->directions(plan->rivers, (plan->x - NODE_SIDE) / WAYS_SIDE + tile_x,
                                 (plan->z - NODE_SIDE) / WAYS_SIDE + tile_z);
    return *ways;
}

static int way_index(int x, int z) { return z % WAYS_SIDE * WAYS_SIDE + x % WAYS_SIDE; }

// Adds up the flow through a node of the window from a number of steps upstream: only tiles from which something flows
// are needed. Counts end at RIVER_STEPS + 1: a node with others more than RIVER_STEPS above it has that many nodes on
// the way. A flow is kept if it is known whole.
static Flow flow_at(Plan *plan, int x, int z, int steps)
{
    _Static_assert(RING + RIVER_STEPS < NODE_SIDE, "rivers are counted beyond the window");
    Flow *kept = &plan->flows[z * NODE_WINDOW + x], flow = {1, 0};
    if (kept->count > 0)
        return *kept;
    for (int d = 0; d < 9 && steps > 0; d++) {
        const int from_x = x + d % 3 - 1, from_z = z + d / 3 - 1;
        if (d == NODE_NOWHERE || ways_at(plan, from_x, from_z)->next[way_index(from_x, from_z)] != 8 - d)
            continue;
        const Flow above = flow_at(plan, from_x, from_z, steps - 1);
        flow.count = (uint8_t)MIN(flow.count + above.count, RIVER_STEPS + 1);
        flow.length = (uint8_t)MIN(MAX(flow.length, above.length + 1), RIVER_STEPS);
    }
    if (flow.length < steps || steps == RIVER_STEPS)
        *kept = flow;
    return flow;
}

// ---- nodes

static void place_node(const Plan *plan, Node *node, int x, int z)
{
    const int cell = plan->spec->cell;
    const float loose = node->sea ? 0.0f : jitter * (float)cell; // where the sea is, is known of the middle alone
    int move_x = (int)((hash_part(node->hash, 0) - 0.5f) * loose),
        move_z = (int)((hash_part(node->hash, 1) - 0.5f) * loose);
    node->x = (float)(x * cell + cell / 2 + move_x);
    node->z = (float)(z * cell + cell / 2 + move_z);
}

static float lake_radius(const Plan *plan, const Node *node)
{
    const RiverSpec *spec = plan->spec;
    bool basin = node->next == -1 && node->count >= spec->spring; // which a river fills
    uint64_t hash = hash_mix(node->hash);
    if (node->sea || (!basin && (!node->river || hash_part(hash, 0) >= spec->lakes)))
        return 0.0f;
    float radius = spec->lake_least + (spec->lake_most - spec->lake_least) * hash_part(hash, 1);
    return MIN(radius, 0.4f * (float)spec->cell);
}

// Maps a height above the sea to a river's height: from `tread` on a staircase whose steps grow, so that rivers run
// level and then fall. It never rises where the height descends.
static int stair(const RiverSpec *spec, float above)
{
    if (spec->tread == 0.0f || above < spec->tread)
        return (int)above;
    int step = (int)(3.0f * sqrtf(above / spec->tread));
    return (int)(spec->tread * (float)(step * step) * (1.0f / 9.0f));
}

static void size_node(const Plan *plan, Node *node)
{
    const RiverSpec *spec = plan->spec;
    float above = node->height - spec->cut - (float)SEA_LEVEL;
    node->level = (float)(SEA_LEVEL + (above > 0.0f ? stair(spec, above * spec->share) : 0));
    node->river = !node->sea && node->count >= spec->spring;
    float wide = (float)(node->count - spec->spring) / (float)MAX(RIVER_STEPS + 1 - spec->spring, 1);
    float far = (float)node->length / (float)RIVER_STEPS;
    node->flow = CLAMP(0.5f * wide + 0.5f * far, 0.0f, 1.0f);
    node->radius = 0.5f * (spec->width_least + (spec->width_most - spec->width_least) * node->flow);
    node->depth = spec->depth_least + (spec->depth_most - spec->depth_least) * node->flow;
}

static void make_nodes(Plan *plan)
{
    const uint64_t seed = hash_combine(plan->rivers->fields->scatter_seed, SCATTER_NODES);
    for (int n = 0; n < SIDE * SIDE; n++) {
        const int x = n % SIDE - RING, z = n / SIDE - RING;
        const NodeDirections *ways = ways_at(plan, x + NODE_SIDE, z + NODE_SIDE);
        const int own = way_index(x + NODE_SIDE, z + NODE_SIDE), direction = ways->next[own];
        const Flow flow = flow_at(plan, x + NODE_SIDE, z + NODE_SIDE, RIVER_STEPS);
        Node *node = &plan->nodes[n];
        *node = (Node){.hash = hash_at2(seed, plan->x + x, plan->z + z),
                       .height = (float)ways->height[own] * (1.0f / (float)NODE_UNITS),
                       .sea = ways->sea[own],
                       .count = flow.count,
                       .length = flow.length,
                       .main = -1};
        int next_x = n % SIDE + direction % 3 - 1, next_z = n / SIDE + direction / 3 - 1;
        bool inside = next_x >= 0 && next_x < SIDE && next_z >= 0 && next_z < SIDE;
        node->next = direction == NODE_NOWHERE ? -1 : inside ? next_z * SIDE + next_x : -2;
        place_node(plan, node, x, z);
        size_node(plan, node);
        node->lake = lake_radius(plan, node);
    }
}

// Returns whether river `a` is the main one where two meet: it drains more nodes, and comes from farther.
static bool is_greater(const Node *a, const Node *b)
{
    int own = a->count * 64 + a->length, other = b->count * 64 + b->length;
    return own != other ? own > other : a->hash > b->hash;
}

static void join_nodes(Plan *plan)
{
    for (int n = 0; n < SIDE * SIDE; n++) {
        Node *node = &plan->nodes[n];
        if (node->next < 0)
            continue;
        Node *next = &plan->nodes[node->next];
        if (node->river && (next->main < 0 || is_greater(node, &plan->nodes[next->main])))
            next->main = n;
        node->bend = plan->spec->bend * CLAMP(1.0f - (node->height - next->height) / steep, 0.4f, 1.0f);
    }
}

void river_make_nodes(Plan *plan)
{
    make_nodes(plan);
    for (int t = 0; t < WINDOW_TILES * WINDOW_TILES; t++)
        if (plan->ways[t])
            cache_release(plan->ways[t]);
    join_nodes(plan);
}
