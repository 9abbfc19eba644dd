// Landmarks that grow: a tree as high as a house of ten floors, and reefs.
#include "gen/landmark/landmark_canvas.h"

#include <math.h>

// ---- a giant tree: a fluted trunk on roots, branches that fork, clouds of leaves, vines

typedef struct Giant {
    const LandmarkCanvas *canvas;
    uint8_t log, leaves, vine;
    float height, crown, girth; // crown: radius of the whole
    Direction lean;
} Giant;

static Point3 trunk_at(const Giant *giant, float up)
{
    float t = up / giant->height;
    return (Point3){giant->lean.x * t * t * giant->height * 0.08f, up, giant->lean.z * t * t * giant->height * 0.08f};
}

static void grow_trunk(const Giant *giant)
{
    enum { PARTS = 6 };
    for (int i = 0; i < PARTS; i++) {
        float from = giant->height * 0.85f * (float)i / PARTS, to = giant->height * 0.85f * (float)(i + 1) / PARTS;
        float slim = 1.0f - 0.6f * (float)i / PARTS, flare = i == 0 ? 1.35f : 1.0f;
        Tube part = {trunk_at(giant, from), trunk_at(giant, to), giant->girth * slim * flare,
                     giant->girth * (1.0f - 0.6f * (float)(i + 1) / PARTS)};
        mark_tube(giant->canvas, &part, giant->log);
    }
    for (int z = -1; z <= 1; z++)
        for (int x = -1; x <= 1; x++)
            mark_foot(giant->canvas, x, -1, z, giant->log);
}

static void grow_roots(const Giant *giant)
{
    const int count = 6 + mark_pick(giant->canvas, 2, 3);
    for (int i = 0; i < count; i++) {
        uint64_t salt = 100 + (uint64_t)i * 3;
        Direction to = mark_direction(((float)i + 0.7f * mark_unit(giant->canvas, salt)) / (float)count);
        float away = giant->girth * mark_between(giant->canvas, salt + 1, 2.0f, 3.2f);
        float from = giant->girth * mark_between(giant->canvas, salt + 2, 1.1f, 2.4f);
        Point3 elbow = {to.x * away * 0.55f, from * 0.28f, to.z * away * 0.55f};
        mark_tube(giant->canvas,
                  &(Tube){{to.x * giant->girth * 0.6f, from, to.z * giant->girth * 0.6f}, elbow, 1.2f, 1.05f},
                  giant->log);
        mark_tube(giant->canvas, &(Tube){elbow, {to.x * away, -2.5f, to.z * away}, 1.05f, 0.8f}, giant->log);
    }
}

static void grow_cloud(const Giant *giant, Point3 middle, float wide)
{
    mark_leaves(giant->canvas, middle, wide, wide * 0.56f, giant->leaves);
    mark_leaves(giant->canvas, (Point3){middle.x, middle.y + wide * 0.35f, middle.z}, wide * 0.66f, wide * 0.42f,
                giant->leaves);
}

// A branch, its fork, and the leaves at both ends.
static void grow_branch(const Giant *giant, int i, int count)
{
    const LandmarkCanvas *canvas = giant->canvas;
    uint64_t salt = 200 + (uint64_t)i * 8;
    float level = 0.42f + 0.42f * ((float)i + mark_unit(canvas, salt)) / (float)count, up = giant->height * level;
    Direction to = mark_direction((float)i * 0.382f + 0.12f * mark_unit(canvas, salt + 1));
    float length = giant->crown * (1.12f - 0.7f * (level - 0.42f)) * mark_between(canvas, salt + 2, 0.55f, 0.74f);
    Point3 foot = trunk_at(giant, up - length * 0.25f);
    Point3 end = {foot.x + to.x * length, up + length * mark_between(canvas, salt + 3, 0.12f, 0.42f),
                  foot.z + to.z * length};
    Point3 half = {foot.x + (end.x - foot.x) * 0.6f, up + (end.y - up) * 0.35f, foot.z + (end.z - foot.z) * 0.6f};
    float girth = MAX(giant->girth * (0.62f - 0.4f * (level - 0.42f)), 1.0f);
    mark_tube(canvas, &(Tube){foot, half, girth, 0.95f}, giant->log);
    mark_tube(canvas, &(Tube){half, end, 0.95f, 0.75f}, giant->log);
    float side = mark_pick(canvas, salt + 4, 2) ? 1.0f : -1.0f;
    Point3 fork = {half.x - side * to.z * length * 0.42f, half.y + length * 0.3f,
                   half.z + side * to.x * length * 0.42f};
    mark_tube(canvas, &(Tube){half, fork, 0.9f, 0.7f}, giant->log);
    grow_cloud(giant, end, giant->crown * mark_between(canvas, salt + 5, 0.3f, 0.38f));
    grow_cloud(giant, fork, giant->crown * mark_between(canvas, salt + 6, 0.22f, 0.3f));
}

// Strings of leaves below the crown.
static void hang_vines(const Giant *giant)
{
    const LandmarkCanvas *canvas = giant->canvas;
    for (int dz = canvas->first_z; dz < canvas->end_z; dz++)
        for (int dx = canvas->first_x; dx < canvas->end_x; dx++) {
            uint64_t random = mark_hash(canvas, 5, dx, 0, dz);
            if (random % 7)
                continue;
            for (int up = (int)(giant->height * 0.3f); up < (int)(giant->height * 0.9f); up++) {
                const uint8_t *at = mark_block(canvas, dx, up, dz), *over = mark_block(canvas, dx, up + 1, dz);
                if (!at || !over || *at != BLOCK_AIR || *over != giant->leaves)
                    continue;
                mark_hang(canvas, &(Hanging){.dx = dx,
                                             .dz = dz,
                                             .top = up,
                                             .end = up - 3 - (int)(random >> 32 & 7),
                                             .leaf = giant->vine,
                                             .plant = giant->vine});
                break;
            }
        }
}

static void draw_giant_tree(const LandmarkCanvas *canvas)
{
    const LandmarkSpec *rule = canvas->rule;
    Giant giant = {.canvas = canvas,
                   .log = rule->body ? rule->body : BLOCK_OAK_LOG,
                   .leaves = rule->accent ? rule->accent : BLOCK_OAK_LEAVES,
                   .height = (float)canvas->place->height,
                   .crown = (float)canvas->place->radius,
                   .lean = mark_direction(mark_unit(canvas, 1))};
    giant.vine = rule->plant ? rule->plant : BLOCK_VINE;
    giant.girth = 1.3f + giant.height * 0.048f;
    grow_trunk(&giant);
    grow_roots(&giant);
    const int branches = 7 + mark_pick(canvas, 3, 3);
    for (int i = 0; i < branches; i++)
        grow_branch(&giant, i, branches);
    Point3 top = trunk_at(&giant, giant.height * 0.88f);
    grow_cloud(&giant, top, giant.crown * 0.42f);
    hang_vines(&giant);
}

// ---- a reef: heads, fans and branches of coral on the bed of a warm sea

static uint8_t coral_of(const LandmarkCanvas *canvas, uint64_t random)
{
    static const uint8_t usual[] = {BLOCK_RED_CORAL, BLOCK_YELLOW_CORAL, BLOCK_VIOLET_CORAL};
    const uint8_t own[] = {canvas->rule->body, canvas->rule->accent, canvas->rule->body};
    const uint8_t *from = canvas->rule->body && canvas->rule->accent ? own : usual;
    return from[random % 3];
}

typedef struct Coral {
    int x, z, foot, tall; // tall: of this one, below the water
    uint8_t block;
    uint64_t random;
} Coral;

static void put_coral(const LandmarkCanvas *canvas, const Coral *coral, int dx, int up, int dz)
{
    if (coral->foot + up < canvas->place->water)
        mark_put(canvas, coral->x + dx, coral->foot + up, coral->z + dz, coral->block);
}

static void grow_head(const LandmarkCanvas *canvas, const Coral *coral)
{
    const float wide = 1.2f + 0.4f * (float)(coral->random >> 20 & 3);
    for (int dz = -3; dz <= 3; dz++)
        for (int dx = -3; dx <= 3; dx++)
            for (int up = 3; up >= -3; up--)
                if ((float)(dx * dx + dz * dz) + (float)(up * up) * 1.3f <= wide * wide)
                    put_coral(canvas, coral, dx, up, dz);
}

// A plate on a stalk.
static void grow_table(const LandmarkCanvas *canvas, const Coral *coral)
{
    const int tall = MIN(coral->tall, 4);
    for (int up = 0; up <= tall; up++)
        put_coral(canvas, coral, 0, up, 0);
    for (int dz = -2; dz <= 2; dz++)
        for (int dx = -2; dx <= 2; dx++)
            if (dx * dx + dz * dz <= 5)
                put_coral(canvas, coral, dx, tall, dz);
}

// Arms that go out and up.
static void grow_branches(const LandmarkCanvas *canvas, const Coral *coral)
{
    for (int up = 0; up <= coral->tall; up++) {
        put_coral(canvas, coral, 0, up, 0);
        for (int i = 0; i < 4; i++) {
            int dx = (i == 0) - (i == 1), dz = (i == 2) - (i == 3), from = 1 + (int)(coral->random >> (24 + 2 * i) & 3);
            if (up == from)
                put_coral(canvas, coral, dx, up, dz);
            if (up >= from && up <= from + 2) {
                put_coral(canvas, coral, dx, up, dz);
                if (up > from)
                    put_coral(canvas, coral, 2 * dx, up, 2 * dz);
            }
        }
    }
}

static void draw_coral_reef(const LandmarkCanvas *canvas)
{
    enum { CELL = 4 };
    typedef void Grow(const LandmarkCanvas *canvas, const Coral *coral);
    static Grow *const kinds[] = {grow_head, grow_table, grow_branches, grow_branches};
    const int radius = canvas->place->radius, cells = radius / CELL + 1;
    for (int j = -cells; j <= cells; j++)
        for (int i = -cells; i <= cells; i++) {
            uint64_t random = mark_hash(canvas, 1, i, 0, j);
            Coral coral = {.x = i * CELL + (int)(random & 3), .z = j * CELL + (int)(random >> 4 & 3), .random = random};
            float far = sqrtf((float)(coral.x * coral.x + coral.z * coral.z)) / (float)radius;
            float thick = mark_noise(canvas, 2, (float)coral.x * 0.12f, 0.0f, (float)coral.z * 0.12f);
            if (far + 0.3f * thick > 0.95f || (random >> 8 & 7) == 0 ||
                !mark_ground(canvas, coral.x, coral.z, &coral.foot))
                continue;
            coral.foot++;
            coral.tall = MIN(2 + (int)(random >> 12 & 3), canvas->place->height);
            coral.block = coral_of(canvas, random >> 32);
            if (coral.foot < canvas->place->water - 1)
                kinds[random >> 16 & 3](canvas, &coral);
        }
}

static const LandmarkKind kinds[] = {
    {"giant_tree", 0, 6, 100, true, draw_giant_tree},
    {"coral_reef", 25, 6, 100, false, draw_coral_reef},
};
const LandmarkFamily landmarks_grown = {kinds, ARRAY_COUNT(kinds)};
