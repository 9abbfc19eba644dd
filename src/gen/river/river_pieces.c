// The pieces of rivers, and of the water beside their way: lakes, pools below falls and the arms of deltas.
#include "gen/river/plan_internal.h"

#include "base/hash.h"

#include <math.h>

enum { LAKE_PIECES = 3 }; // to each side

void river_lay_piece(Plan *plan, const RiverPiece *piece)
{
    RiverStretch *stretch = &plan->stretches[plan->stretch_count - 1];
    RiverPiece *added = MEMORY_ADD(MEMORY_GENERAL, plan->pieces, plan->piece_count, plan->piece_room);
    *added = *piece;
    float square = piece->along_x * piece->along_x + piece->along_z * piece->along_z;
    added->inverse = square > 0.0f ? 1.0f / square : 0.0f;
    const RiverBox own = river_piece_box(piece);
    stretch->box = (RiverBox){MIN(stretch->box.low_x, own.low_x), MIN(stretch->box.low_z, own.low_z),
                              MAX(stretch->box.high_x, own.high_x), MAX(stretch->box.high_z, own.high_z)};
    stretch->count++;
}

void river_begin_stretch(Plan *plan, bool lake)
{
    plan->stretches[plan->stretch_count++] =
        (RiverStretch){.box = {1e9f, 1e9f, -1e9f, -1e9f}, .first = plan->piece_count, .lake = lake};
}

// Turns a vector by the angle whose half has the tangent `half`.
static Vector turned(Vector v, float half)
{
    float share = 1.0f / (1.0f + half * half), cosine = (1.0f - half * half) * share, sine = 2.0f * half * share;
    return (Vector){v.x * cosine - v.z * sine, v.x * sine + v.z * cosine};
}

// Lays a piece along a way, at whose end it has another radius, and goes on there.
static void lay_along(Plan *plan, RiverPiece *piece, Vector way, float then)
{
    piece->along_x = way.x;
    piece->along_z = way.z;
    piece->widen = then - piece->radius;
    river_lay_piece(plan, piece);
    piece->x += way.x;
    piece->z += way.z;
    piece->radius = then;
}

// One side of a lake: an arm that bends and becomes narrower, within the lake's radius.
static void lay_bay(Plan *plan, const Node *node, const Point *middle, Vector way, uint64_t hash)
{
    const float radius = node->lake, length = radius * (0.5f + 0.25f * hash_part(hash, 3)) / (float)LAKE_PIECES;
    RiverPiece piece = {.x = middle->x,
                        .z = middle->z,
                        .radius = 0.5f * radius,
                        .valley = node->level,
                        .depth = node->depth + LAKE_DEEPER * radius,
                        .flow = node->flow,
                        .level = node->level};
    for (int k = 0; k < LAKE_PIECES; k++) {
        uint64_t own = hash_combine(hash, (uint64_t)k);
        way = turned(way, (hash_part(own, 1) - 0.5f) * 0.9f);
        lay_along(plan, &piece, (Vector){way.x * length, way.z * length},
                  radius * (0.5f - 0.1f * (float)(k + 1) + 0.12f * (hash_part(own, 0) - 0.5f)));
    }
}

void river_lay_lake(Plan *plan, const Node *node, const Point *middle)
{
    Vector way = turned((Vector){1.0f, 0.0f}, 2.0f * hash_part(node->hash, 2) - 1.0f);
    river_begin_stretch(plan, true);
    lay_bay(plan, node, middle, way, hash_combine(node->hash, 1));
    lay_bay(plan, node, middle, (Vector){-way.x, -way.z}, hash_combine(node->hash, 2));
}

// ---- pools and deltas

void river_lay_pool(Plan *plan, const RiverFall *fall)
{
    const float drop = (float)(fall->high - fall->low), radius = pool_radius(fall->radius, drop);
    const float away = pool_away(radius);
    river_begin_stretch(plan, true);
    river_lay_piece(plan, &(RiverPiece){.x = fall->x + fall->along_x * away,
                                        .z = fall->z + fall->along_z * away,
                                        .radius = radius,
                                        .valley = (float)fall->low,
                                        .depth = pool_depth(fall->depth, drop),
                                        .flow = fall->flow,
                                        .level = (float)fall->low});
}

void river_lay_arm(Plan *plan, const RiverPiece *from, float length, float side)
{
    enum { ARM_PIECES = 8 };
    const float square = from->along_x * from->along_x + from->along_z * from->along_z;
    const float share = length / (sqrtf(MAX(square, 0.01f)) * (float)ARM_PIECES);
    Vector way = turned((Vector){from->along_x * share, from->along_z * share}, 0.3f * side);
    RiverPiece piece = {.x = from->x,
                        .z = from->z,
                        .radius = 0.5f * from->radius,
                        .valley = (float)SEA_LEVEL,
                        .depth = 0.6f * from->depth,
                        .flow = from->flow,
                        .level = (float)SEA_LEVEL};
    river_begin_stretch(plan, true);
    for (int k = 0; k < ARM_PIECES; k++) {
        lay_along(plan, &piece, way, from->radius * (0.5f + 0.04f * (float)(k + 1)));
        way = turned(way, side * (k % 4 < 2 ? 0.16f : -0.2f));
    }
}
