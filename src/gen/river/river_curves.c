// Rivers are curves between nodes: cubic Hermite splines whose tangent at a node is the tangent of its main river, so
// that tributaries join at acute angles.
#include "gen/river/plan_internal.h"

#include "base/cache.h"
#include "base/hash.h"

#include <math.h>
#include <string.h>

static const float piece_length = 9.0f;

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

// The meander of a river between two nodes: an amplitude in blocks, and a number of turns. A meander is about 12 widths
// long (Leopold and Wolman, "River meanders", 1960).
typedef struct Swing {
    float blocks, turns, phase;
} Swing;

static Swing swing_of(const Plan *plan, const Node *node, float length)
{
    uint64_t hash = hash_mix(node->hash + 2);
    float width = 2.0f * node->radius, blocks = plan->spec->meander * width * (0.6f + 0.8f * hash_part(hash, 0));
    return (Swing){.blocks = MIN(blocks, 0.15f * (float)plan->spec->cell),
                   .turns = length / CLAMP(12.0f * width, 56.0f, 160.0f),
                   .phase = hash_part(hash, 1)};
}

static float swing_at(const Swing *swing, float u)
{
    float end = MIN(MIN(u, 1.0f - u) * 4.0f, 1.0f);
    return swing->blocks * wave(swing->phase + swing->turns * u) * end * end * (3.0f - 2.0f * end);
}

static void add_point(Plan *plan, Point point)
{
    *MEMORY_ADD(MEMORY_GENERAL, plan->points, plan->point_count, plan->point_room) = point;
}

// The bend is less in cells of the sea, because only their middle is known to be in the sea.
static void add_chain(Plan *plan, int from)
{
    const Node *a = &plan->nodes[from], *b = &plan->nodes[a->next];
    const Vector way = {b->x - a->x, b->z - a->z};
    Vector begin = tangent_at(plan, from, -1, way), end = tangent_at(plan, a->next, from, way);
    const float length = sqrtf(way.x * way.x + way.z * way.z);
    const Swing swing = swing_of(plan, a, length);
    int count = CLAMP((int)(length / piece_length), PIECES_LEAST, PIECES_MOST);
    float bend = b->sea ? 0.7f * a->bend : b->next == -1 ? plan->nodes[b->main].bend : b->bend;
    plan->chains[plan->chain_count++] = (Chain){from, a->next, plan->point_count, count + 1, 0, count + 1};
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

// The pieces of a chain along which its level may fall. Pieces before `first` have the level of the node where the
// chain begins, pieces from `last` on that of the node where it ends: all water that meets at a node and its lake is
// level.
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
    const int pieces = chain->count - 1;
    Descent descent = {CLAMP(chain->high_to, 1, pieces), CLAMP(chain->low_from, 1, pieces - 1), pieces, 1.0f};
    const float slack = 4.0f;
    while (descent.first < pieces - 1 && is_within(&points[descent.first], &points[0], MAX(a->lake, a->radius) + slack))
        descent.first++;
    while (descent.last > 1 && is_within(&points[descent.last], &points[pieces], MAX(b->lake, b->radius) + slack))
        descent.last--;
    if (b->sea) {
        descent.sea = CLAMP((a->height - (float)SEA_LEVEL) / MAX(a->height - b->height, 0.01f), 0.2f, 0.9f);
        descent.last = MIN(descent.last, MAX((int)(descent.sea * (float)pieces), 1));
    }
    descent.first = MIN(descent.first, descent.last);
    return descent;
}

// The level of piece k.
static float level_of(const Plan *plan, const Chain *chain, const Descent *descent, int k)
{
    const Node *a = &plan->nodes[chain->from], *b = &plan->nodes[chain->to];
    uint64_t hash = hash_mix(a->hash + 1);
    int steps = descent->last - descent->first + 1;
    if (k < descent->first || a->level == b->level)
        return a->level;
    if (k >= descent->last)
        return b->level;
    if (hash_part(hash, 0) < plan->spec->falls) {
        // A river falls at one place. A high fall lies early on the way: so a gorge follows it, and no dam is before
        // it.
        const float early = plan->spec->tread > 0.0f ? 0.6f : 1.0f;
        return k - descent->first < (int)(early * hash_part(hash, 1) * (float)steps) ? a->level : b->level;
    }
    float uneven = hash_part(hash_combine(hash, (uint64_t)k), 0) * 0.8f - 0.4f;
    float share = ((float)(k - descent->first + 1) + uneven) / (float)steps;
    return a->level - (float)(int)((a->level - b->level) * share);
}

// ---- pieces

// A chain's size and level at one of its points.
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

// Lays the pieces beside the chain that was laid last: a pool, or the arms of a large river's delta. An arm begins
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
        if (k > 0 && levels[k] < levels[k - 1])
            here.radius = MAX(here.radius - plan->spec->neck, 0.7f * here.radius);
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

// Returns whether a node lies in the tile, or at most `around` nodes from it.
static bool is_within_tile(int n, int around)
{
    const int x = n % SIDE - RING + around, z = n / SIDE - RING + around, side = NODE_SIDE + 2 * around;
    return x >= 0 && x < side && z >= 0 && z < side;
}

static bool is_own(int n) { return is_within_tile(n, 0); }

static void lay_rivers(Plan *plan)
{
    const int around = plan->spec->meeting > 0.0f ? WAY_RING : 0;
    for (int n = 0; n < SIDE * SIDE; n++)
        if (is_within_tile(n, around) && plan->nodes[n].river && plan->nodes[n].next >= 0)
            add_chain(plan, n);
    int basins = plan->point_count; // lakes without outlet: a point each
    for (int n = 0; n < SIDE * SIDE; n++)
        if (is_own(n) && plan->nodes[n].lake > 0.0f && plan->nodes[n].next == -1) {
            const Node *node = &plan->nodes[n];
            float bend = node->main >= 0 ? plan->nodes[node->main].bend : 0.0f;
            add_point(plan, (Point){node->x, node->z, bend});
        }
    bend_points(plan);
    if (plan->spec->meeting > 0.0f)
        river_find_meetings(plan);
    for (int c = 0; c < plan->chain_count; c++) {
        const Chain *chain = &plan->chains[c];
        if (!is_own(chain->from))
            continue;
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

void *river_network(const Rivers *rivers, int64_t tile_x, int64_t tile_z, RiverHold *before)
{
    Plan *plan = memory_alloc_zero(MEMORY_GENERAL, sizeof *plan);
    plan->rivers = rivers;
    plan->spec = rivers->spec;
    plan->x = tile_x * NODE_SIDE;
    plan->z = tile_z * NODE_SIDE;
    plan->directions = before;
    river_make_nodes(plan);
    lay_rivers(plan);
    RiverNetwork *network = pack(plan);
    memory_free(plan->points);
    memory_free(plan->pieces);
    memory_free(plan);
    return network;
}
