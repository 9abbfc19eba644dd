// From directions to the nodes of rivers: how much flows through each, and so how wide and deep its river is.
#include "gen/river/plan_internal.h"

#include "base/hash.h"

#include <math.h>
#include <string.h>

static const float jitter = 0.6f, steep = 24.0f;

static int step_of(int direction) { return (direction / 3 - 1) * NODE_WINDOW + direction % 3 - 1; }

static void gather_directions(Plan *plan, const void *const around[9])
{
    for (int j = 0; j < NODE_WINDOW; j++)
        for (int t = 0; t < 3; t++) {
            const NodeDirections *tile = around[j / NODE_SIDE * 3 + t];
            memcpy(plan->next + j * NODE_WINDOW + t * NODE_SIDE, tile->next + j % NODE_SIDE * NODE_SIDE, NODE_SIDE);
        }
}

// Adds each node to the one below it, after all above it (Kahn, "Topological sorting of large networks", 1962). Counts
// end at RIVER_STEPS + 1: a node with others more than RIVER_STEPS above it has so many on the way, so it does not
// matter that only a part of the farther ones is here.
static void count_upstream(Plan *plan)
{
    enum {
        MARGIN = NODE_SIDE - RING - RIVER_STEPS,
        SOME = NODE_WINDOW - 2 * MARGIN,
        COUNT = NODE_WINDOW * NODE_WINDOW
    };
    _Static_assert(MARGIN > 0, "rivers are counted beyond the window");
    uint8_t above[COUNT]; // nodes that are not yet added; on the margin never 0
    memset(above, UINT8_MAX / 2, sizeof above);
    memset(plan->count, 1, sizeof plan->count);
    for (int j = MARGIN; j < NODE_WINDOW - MARGIN; j++)
        memset(above + j * NODE_WINDOW + MARGIN, 0, SOME);
    for (int n = 0; n < SOME * SOME; n++) {
        int at = (n / SOME + MARGIN) * NODE_WINDOW + n % SOME + MARGIN;
        if (plan->next[at] != NODE_NOWHERE)
            above[at + step_of(plan->next[at])]++;
    }
    for (int n = 0; n < SOME * SOME; n++) {
        int at = (n / SOME + MARGIN) * NODE_WINDOW + n % SOME + MARGIN;
        while (above[at] == 0) { // and those below it, as far as they wait for nothing else
            above[at] = UINT8_MAX;
            int next = at + step_of(plan->next[at]);
            if (next == at)
                break;
            plan->count[next] = (uint8_t)MIN(plan->count[next] + plan->count[at], RIVER_STEPS + 1);
            plan->length[next] = (uint8_t)MIN(MAX(plan->length[next], plan->length[at] + 1), RIVER_STEPS);
            above[next]--;
            at = next;
        }
    }
}

// ---- nodes

static void place_node(const Plan *plan, Node *node, int x, int z)
{
    const int cell = plan->spec->cell;
    const float loose = node->sea ? 0.0f : jitter * (float)cell; // where the sea is, is known of the middle alone
    int move_x = (int)((chance(node->hash, 0) - 0.5f) * loose), move_z = (int)((chance(node->hash, 1) - 0.5f) * loose);
    node->x = (float)(x * cell + cell / 2 + move_x);
    node->z = (float)(z * cell + cell / 2 + move_z);
}

static float lake_radius(const Plan *plan, const Node *node)
{
    const RiverSpec *spec = plan->spec;
    bool basin = node->next == -1 && node->count >= spec->spring; // which a river fills
    uint64_t hash = hash_mix(node->hash);
    if (node->sea || (!basin && (!node->river || chance(hash, 0) >= spec->lakes)))
        return 0.0f;
    float radius = spec->lake_least + (spec->lake_most - spec->lake_least) * chance(hash, 1);
    return MIN(radius, 0.4f * (float)spec->cell);
}

// A height above the sea to that of a river: from `tread` on a staircase whose steps grow, so that rivers run level and
// then fall. It never rises where the height descends.
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

static void make_nodes(Plan *plan, const void *const around[9])
{
    const uint64_t seed = hash_combine(plan->rivers->fields->scatter_seed, SCATTER_NODES);
    for (int n = 0; n < SIDE * SIDE; n++) {
        int x = n % SIDE - RING, z = n / SIDE - RING;
        int at = (z + NODE_SIDE) * NODE_WINDOW + x + NODE_SIDE, direction = plan->next[at];
        const NodeDirections *tile = around[(z + NODE_SIDE) / NODE_SIDE * 3 + (x + NODE_SIDE) / NODE_SIDE];
        int own = (z + NODE_SIDE) % NODE_SIDE * NODE_SIDE + (x + NODE_SIDE) % NODE_SIDE;
        Node *node = &plan->nodes[n];
        *node = (Node){.hash = hash_at2(seed, plan->x + x, plan->z + z),
                       .height = (float)tile->height[own] * (1.0f / (float)NODE_UNITS),
                       .sea = tile->sea[own],
                       .count = plan->count[at],
                       .length = plan->length[at],
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

void river_make_nodes(Plan *plan, const void *const directions[9])
{
    gather_directions(plan, directions);
    count_upstream(plan);
    make_nodes(plan, directions);
    join_nodes(plan);
}
