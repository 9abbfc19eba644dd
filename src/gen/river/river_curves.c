// From directions of nodes to rivers: how much flows through each node, and the curves between them. Curves are cubic
// Hermite splines whose tangent at a node is that of its main river, so that tributaries join at acute angles.
#include "gen/river/plan_internal.h"

#include "base/cache.h"
#include "base/hash.h"

#include <math.h>
#include <string.h>

static const float piece_length = 9.0f, jitter = 0.6f, slack = 4.0f, steep = 24.0f;

// ---- flow

static int step_of(int direction, int side) { return (direction / 3 - 1) * side + direction % 3 - 1; }

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
            above[at + step_of(plan->next[at], NODE_WINDOW)]++;
    }
    for (int n = 0; n < SOME * SOME; n++) {
        int at = (n / SOME + MARGIN) * NODE_WINDOW + n % SOME + MARGIN;
        while (above[at] == 0) { // and those below it, as far as they wait for nothing else
            above[at] = UINT8_MAX;
            int next = at + step_of(plan->next[at], NODE_WINDOW);
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
    node->flow = clampf(0.5f * wide + 0.5f * far, 0.0f, 1.0f);
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

// Of two rivers that meet, the one that has come from more and from farther.
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
        node->bend = plan->spec->bend * clampf(1.0f - (node->height - next->height) / steep, 0.4f, 1.0f);
    }
}

// ---- curves

// The tangent of the main river through a node, as long as the way (x, z) of the curve that has it there: shorter ones
// make corners, and one against the way would make a loop. `from` is a node before it, for those that have no main
// river in the plan.
static Vector tangent_at(const Plan *plan, int at, int from, Vector way)
{
    const Node *node = &plan->nodes[at];
    const Node *before = node->main >= 0 ? &plan->nodes[node->main] : from >= 0 ? &plan->nodes[from] : node;
    const Node *after = node->next >= 0 ? &plan->nodes[node->next] : node;
    Vector tangent = {after->x - before->x, after->z - before->z};
    float square = tangent.x * tangent.x + tangent.z * tangent.z;
    float share = sqrtf((way.x * way.x + way.z * way.z) / MAX(square, 1.0f));
    share *= tangent.x * way.x + tangent.z * way.z < 0.0f ? 0.4f : 0.95f;
    return (Vector){tangent.x * share, tangent.z * share};
}

// Nearly a sine of `turns` turns, without steps in its slope.
static float wave(float turns)
{
    float part = turns - (float)(int)turns;
    return part < 0.5f ? 16.0f * part * (0.5f - part) : -16.0f * (part - 0.5f) * (1.0f - part);
}

// How rivers swing by themselves from node to node: by so many blocks, over so many turns. A meander is about 12 widths
// long (Leopold and Wolman, "River meanders", 1960).
typedef struct Swing {
    float blocks, turns, phase;
} Swing;

static Swing swing_of(const Plan *plan, const Node *node, float length)
{
    uint64_t hash = hash_mix(node->hash + 2);
    float width = 2.0f * node->radius, blocks = plan->spec->meander * width * (0.6f + 0.8f * chance(hash, 0));
    return (Swing){.blocks = MIN(blocks, 0.15f * (float)plan->spec->cell),
                   .turns = length / clampf(12.0f * width, 56.0f, 160.0f),
                   .phase = chance(hash, 1)};
}

static float swing_at(const Swing *swing, float u)
{
    float end = MIN(MIN(u, 1.0f - u) * 4.0f, 1.0f);
    return swing->blocks * wave(swing->phase + swing->turns * u) * end * end * (3.0f - 2.0f * end);
}

static void add_point(Plan *plan, Point point)
{
    plan->points =
        memory_grow(MEMORY_GENERAL, plan->points, plan->point_count, &plan->point_room, sizeof *plan->points);
    plan->points[plan->point_count++] = point;
}

// Of a cell of the sea only the middle is known to be in the sea, so the bend is less there.
static void add_chain(Plan *plan, int from)
{
    const Node *a = &plan->nodes[from], *b = &plan->nodes[a->next];
    const Vector way = {b->x - a->x, b->z - a->z};
    Vector begin = tangent_at(plan, from, -1, way), end = tangent_at(plan, a->next, from, way);
    const float length = sqrtf(way.x * way.x + way.z * way.z);
    const Swing swing = swing_of(plan, a, length);
    int count = CLAMP((int)(length / piece_length), PIECES_LEAST, PIECES_MOST);
    float bend = b->sea ? 0.7f * a->bend : b->next == -1 ? plan->nodes[b->main].bend : b->bend;
    plan->chains[plan->chain_count++] = (Chain){from, a->next, plan->point_count, count + 1};
    for (int k = 0; k <= count; k++) {
        float u = (float)k / (float)count, v = 1.0f - u;
        float far = u * u * (3.0f - 2.0f * u), leave = u * v * v, arrive = -u * u * v;
        float aside = swing_at(&swing, u) / length;
        add_point(plan, (Point){a->x + way.x * far + begin.x * leave + end.x * arrive - way.z * aside,
                                a->z + way.z * far + begin.z * leave + end.z * arrive + way.x * aside,
                                a->bend + (bend - a->bend) * far});
    }
}

// Moves all points by the two fields, as many at a time as the fields are filled for.
static void bend_points(Plan *plan)
{
    const int half = NODE_SIDE / 2 * plan->spec->cell;
    const int64_t x = plan->x * plan->spec->cell + half, z = plan->z * plan->spec->cell + half;
    float places[2][CHUNK_COLUMNS], moves[2][CHUNK_COLUMNS];
    for (int first = 0; first < plan->point_count; first += CHUNK_COLUMNS) {
        int some = MIN(plan->point_count - first, CHUNK_COLUMNS);
        for (int n = 0; n < CHUNK_COLUMNS; n++) { // the rest repeats the last
            const Point *point = &plan->points[first + MIN(n, some - 1)];
            places[0][n] = point->x - (float)half;
            places[1][n] = point->z - (float)half;
        }
        river_sample(plan->rivers->fields, plan->spec->bend_x, x, z, places[0], places[1], moves[0]);
        river_sample(plan->rivers->fields, plan->spec->bend_z, x, z, places[0], places[1], moves[1]);
        for (int n = 0; n < some; n++) {
            Point *point = &plan->points[first + n];
            point->x += moves[0][n] * point->bend;
            point->z += moves[1][n] * point->bend;
        }
    }
}

// ---- levels

// Where along a chain its level may fall: pieces before `first` have the level of the node where it begins, pieces from
// `last` on that of the node where it ends. At a node and in its lake all that meets has one level.
typedef struct Descent {
    int first, last, pieces;
    float sea; // share of the way at which the sea begins; 1: it does not
} Descent;

static bool is_within(const Point *point, const Point *node, float radius)
{
    float x = point->x - node->x, z = point->z - node->z;
    return x * x + z * z < radius * radius;
}

static Descent descent_of(const Plan *plan, const Chain *chain)
{
    const Node *a = &plan->nodes[chain->from], *b = &plan->nodes[chain->to];
    const Point *points = plan->points + chain->first;
    Descent descent = {1, chain->count - 2, chain->count - 1, 1.0f};
    const int pieces = descent.pieces;
    while (descent.first < pieces - 1 && is_within(&points[descent.first], &points[0], MAX(a->lake, a->radius) + slack))
        descent.first++;
    while (descent.last > 1 && is_within(&points[descent.last], &points[pieces], MAX(b->lake, b->radius) + slack))
        descent.last--;
    if (b->sea) {
        descent.sea = clampf((a->height - (float)SEA_LEVEL) / MAX(a->height - b->height, 0.01f), 0.2f, 0.9f);
        descent.last = MIN(descent.last, MAX((int)(descent.sea * (float)pieces), 1));
    }
    descent.first = MIN(descent.first, descent.last);
    return descent;
}

// Of piece k.
static float level_of(const Plan *plan, const Chain *chain, const Descent *descent, int k)
{
    const Node *a = &plan->nodes[chain->from], *b = &plan->nodes[chain->to];
    uint64_t hash = hash_mix(a->hash + 1);
    int steps = descent->last - descent->first + 1;
    if (k < descent->first || a->level == b->level)
        return a->level;
    if (k >= descent->last)
        return b->level;
    if (chance(hash, 0) <
        plan->spec->falls) { // all at one place; a high one early: below it a gorge, not above it a dam
        const float early = plan->spec->tread > 0.0f ? 0.6f : 1.0f;
        return k - descent->first < (int)(early * chance(hash, 1) * (float)steps) ? a->level : b->level;
    }
    float uneven = chance(hash_combine(hash, (uint64_t)k), 0) * 0.8f - 0.4f;
    float share = ((float)(k - descent->first + 1) + uneven) / (float)steps;
    return a->level - (float)(int)((a->level - b->level) * share);
}

// ---- pieces

// What a chain is like at its point k.
typedef struct Section {
    float radius, depth, flow, valley;
} Section;

static Section section_at(const Plan *plan, const Chain *chain, const Descent *descent, const float *levels, int k)
{
    const Node *a = &plan->nodes[chain->from], *b = &plan->nodes[chain->to];
    bool main = b->main == chain->from && !b->sea; // a tributary keeps its own size
    float u = (float)k / (float)descent->pieces, sum = 0.0f;
    for (int n = k - 3; n <= k + 2; n++)
        sum += n < 0 ? a->level : n >= descent->pieces ? b->level : levels[n];
    Section section = {.radius = a->radius + (main ? (b->radius - a->radius) * u : 0.0f),
                       .depth = a->depth + (main ? (b->depth - a->depth) * u : 0.0f),
                       .flow = a->flow + (main ? (b->flow - a->flow) * u : 0.0f),
                       .valley = sum * (1.0f / 6.0f)};
    if (b->sea)
        section.radius *= 1.0f + (plan->spec->estuary - 1.0f) * u * u;
    if (u > descent->sea)
        section.depth *= (1.0f - u) / (1.0f - descent->sea);
    return section;
}

// The highest fall of the chain whose pieces were laid last; NULL: there is none.
static const RiverFall *find_fall(Plan *plan, const RiverPiece *pieces, int count)
{
    RiverFall *fall = &plan->falls[plan->fall_count];
    int most = FALL_LEAST - 1;
    for (int k = 1; k < count; k++) {
        const RiverPiece *above = &pieces[k - 1], *below = &pieces[k];
        float length = sqrtf(below->along_x * below->along_x + below->along_z * below->along_z);
        if ((int)(above->level - below->level) <= most || length < 0.01f)
            continue;
        most = (int)(above->level - below->level);
        *fall = (RiverFall){.x = below->x,
                            .z = below->z,
                            .along_x = below->along_x / length,
                            .along_z = below->along_z / length,
                            .radius = below->radius,
                            .depth = below->depth,
                            .flow = below->flow,
                            .high = (int)above->level,
                            .low = (int)below->level};
    }
    if (most < FALL_LEAST)
        return NULL;
    plan->fall_count++;
    return fall;
}

// What is beside the chain whose pieces were laid last: a pool, or the arms of a large river's delta. An arm begins
// where the river is level with the sea.
static void lay_beside(Plan *plan, const Chain *chain, const Descent *descent)
{
    const int first = plan->piece_count - descent->pieces, from = MAX(descent->last, descent->pieces / 3);
    const RiverFall *fall = find_fall(plan, plan->pieces + first, descent->pieces);
    if (fall && plan->spec->tread > 0.0f)
        river_lay_pool(plan, fall);
    bool delta = plan->nodes[chain->to].sea && plan->nodes[chain->from].flow >= plan->spec->delta;
    if (!delta || from + 4 > descent->pieces)
        return;
    const RiverPiece branch = plan->pieces[first + from]; // a copy: the array moves as it grows
    for (int side = -1; side <= 1; side += 2)
        river_lay_arm(plan, &branch, 1.1f * piece_length * (float)(descent->pieces - from), (float)side);
}

static void lay_chain(Plan *plan, const Chain *chain)
{
    const Descent descent = descent_of(plan, chain);
    const Point *points = plan->points + chain->first;
    float levels[PIECES_MOST] = {0};
    for (int k = 0; k < descent.pieces; k++)
        levels[k] = level_of(plan, chain, &descent, k);
    river_begin_stretch(plan, false);
    Section here = section_at(plan, chain, &descent, levels, 0);
    for (int k = 0; k < descent.pieces; k++) {
        Section there = section_at(plan, chain, &descent, levels, k + 1);
        river_lay_piece(plan, &(RiverPiece){.x = points[k].x,
                                            .z = points[k].z,
                                            .along_x = points[k + 1].x - points[k].x,
                                            .along_z = points[k + 1].z - points[k].z,
                                            .radius = here.radius,
                                            .widen = there.radius - here.radius,
                                            .valley = here.valley,
                                            .rise = there.valley - here.valley,
                                            .depth = here.depth,
                                            .deepen = there.depth - here.depth,
                                            .flow = here.flow,
                                            .grow = there.flow - here.flow,
                                            .level = levels[k]});
        here = there;
    }
    lay_beside(plan, chain, &descent);
}

// ---- the whole

static bool is_own(int n)
{
    return n % SIDE - RING >= 0 && n % SIDE - RING < NODE_SIDE && n / SIDE - RING >= 0 && n / SIDE - RING < NODE_SIDE;
}

static void lay_rivers(Plan *plan)
{
    for (int n = 0; n < SIDE * SIDE; n++)
        if (is_own(n) && plan->nodes[n].river && plan->nodes[n].next >= 0)
            add_chain(plan, n);
    int basins = plan->point_count; // lakes without outlet: a point each
    for (int n = 0; n < SIDE * SIDE; n++)
        if (is_own(n) && plan->nodes[n].lake > 0.0f && plan->nodes[n].next == -1) {
            const Node *node = &plan->nodes[n];
            float bend = node->main >= 0 ? plan->nodes[node->main].bend : 0.0f;
            add_point(plan, (Point){node->x, node->z, bend});
        }
    bend_points(plan);
    for (int c = 0; c < plan->chain_count; c++) {
        const Chain *chain = &plan->chains[c];
        if (plan->nodes[chain->from].lake > 0.0f)
            river_lay_lake(plan, &plan->nodes[chain->from], &plan->points[chain->first]);
        lay_chain(plan, chain);
    }
    for (int n = 0; n < SIDE * SIDE; n++)
        if (is_own(n) && plan->nodes[n].lake > 0.0f && plan->nodes[n].next == -1)
            river_lay_lake(plan, &plan->nodes[n], &plan->points[basins++]);
}

static RiverNetwork *pack(const Plan *plan)
{
    size_t falls = (size_t)plan->fall_count * sizeof(RiverFall);
    size_t stretches = (size_t)plan->stretch_count * sizeof(RiverStretch);
    size_t pieces = (size_t)plan->piece_count * sizeof(RiverPiece);
    RiverNetwork *network = cache_new(sizeof *network + stretches + pieces + falls);
    RiverStretch *first = (RiverStretch *)(void *)(network + 1);
    RiverPiece *piece = (RiverPiece *)(void *)(first + plan->stretch_count);
    memcpy(first, plan->stretches, stretches);
    RiverFall *fall = (RiverFall *)(void *)(piece + plan->piece_count);
    if (pieces)
        memcpy(piece, plan->pieces, pieces);
    memcpy(fall, plan->falls, falls);
    *network = (RiverNetwork){plan->stretch_count, plan->fall_count, first, piece, fall};
    return network;
}

void *river_network(const Rivers *rivers, int64_t tile_x, int64_t tile_z, const void *const before[9])
{
    Plan *plan = memory_alloc_zero(MEMORY_GENERAL, sizeof *plan);
    plan->rivers = rivers;
    plan->spec = rivers->spec;
    plan->x = tile_x * NODE_SIDE;
    plan->z = tile_z * NODE_SIDE;
    gather_directions(plan, before);
    count_upstream(plan);
    make_nodes(plan, before);
    join_nodes(plan);
    lay_rivers(plan);
    RiverNetwork *network = pack(plan);
    memory_free(plan->points);
    memory_free(plan->pieces);
    memory_free(plan);
    return network;
}
