// Landmarks that grow: a tree as high as a house of ten floors, and reefs.
#include "gen/landmark/landmark_canvas.h"

#include <math.h>

// ---- a giant tree: a fluted trunk on roots, branches that fork, clouds of leaves, vines

typedef struct Giant {
    const LandmarkCanvas *canvas;
    float girth;
    Direction lean;
} Giant;

static Point3 trunk_at(const Giant *giant, float up)
{
    float t = up / giant->canvas->height;
    return (Point3){giant->lean.x * t * t * giant->canvas->height * 0.08f, up,
                    giant->lean.z * t * t * giant->canvas->height * 0.08f};
}

static void grow_trunk(const Giant *giant)
{
    enum { PARTS = 6 };
    for (int i = 0; i < PARTS; i++) {
        float from = giant->canvas->height * 0.85f * (float)i / PARTS,
              to = giant->canvas->height * 0.85f * (float)(i + 1) / PARTS;
        float slim = 1.0f - 0.6f * (float)i / PARTS, flare = i == 0 ? 1.35f : 1.0f;
        Tube part = {trunk_at(giant, from), trunk_at(giant, to), giant->girth * slim * flare,
                     giant->girth * (1.0f - 0.6f * (float)(i + 1) / PARTS)};
        landmark_tube(giant->canvas, &part, giant->canvas->body);
    }
    for (int z = -1; z <= 1; z++)
        for (int x = -1; x <= 1; x++)
            landmark_foot(giant->canvas, x, -1, z, giant->canvas->body);
}

static void grow_roots(const Giant *giant)
{
    const int count = 6 + landmark_pick(giant->canvas, 2, 3);
    for (int i = 0; i < count; i++) {
        uint64_t salt = 100 + (uint64_t)i * 3;
        Direction to = landmark_direction(((float)i + 0.7f * landmark_unit(giant->canvas, salt)) / (float)count);
        float away = giant->girth * landmark_between(giant->canvas, salt + 1, 2.0f, 3.2f);
        float from = giant->girth * landmark_between(giant->canvas, salt + 2, 1.1f, 2.4f);
        Point3 elbow = {to.x * away * 0.55f, from * 0.28f, to.z * away * 0.55f};
        landmark_tube(giant->canvas,
                      &(Tube){{to.x * giant->girth * 0.6f, from, to.z * giant->girth * 0.6f}, elbow, 1.2f, 1.05f},
                      giant->canvas->body);
        landmark_tube(giant->canvas, &(Tube){elbow, {to.x * away, -2.5f, to.z * away}, 1.05f, 0.8f},
                      giant->canvas->body);
    }
}

static void grow_cloud(const Giant *giant, Point3 middle, float wide)
{
    landmark_leaves(giant->canvas, middle, wide, wide * 0.56f, giant->canvas->accent);
    landmark_leaves(giant->canvas, (Point3){middle.x, middle.y + wide * 0.35f, middle.z}, wide * 0.66f, wide * 0.42f,
                    giant->canvas->accent);
}

// A branch, its fork, and the leaves at both ends.
static void grow_branch(const Giant *giant, int i, int count)
{
    const LandmarkCanvas *canvas = giant->canvas;
    uint64_t salt = 200 + (uint64_t)i * 8;
    float level = 0.42f + 0.42f * ((float)i + landmark_unit(canvas, salt)) / (float)count, up = canvas->height * level;
    Direction to = landmark_direction((float)i * 0.382f + 0.12f * landmark_unit(canvas, salt + 1));
    float length = canvas->radius * (1.12f - 0.7f * (level - 0.42f)) * landmark_between(canvas, salt + 2, 0.55f, 0.74f);
    Point3 foot = trunk_at(giant, up - length * 0.25f);
    Point3 end = {foot.x + to.x * length, up + length * landmark_between(canvas, salt + 3, 0.12f, 0.42f),
                  foot.z + to.z * length};
    Point3 half = {foot.x + (end.x - foot.x) * 0.6f, up + (end.y - up) * 0.35f, foot.z + (end.z - foot.z) * 0.6f};
    float girth = MAX(giant->girth * (0.62f - 0.4f * (level - 0.42f)), 1.0f);
    landmark_tube(canvas, &(Tube){foot, half, girth, 0.95f}, canvas->body);
    landmark_tube(canvas, &(Tube){half, end, 0.95f, 0.75f}, canvas->body);
    float side = landmark_pick(canvas, salt + 4, 2) ? 1.0f : -1.0f;
    Point3 fork = {half.x - side * to.z * length * 0.42f, half.y + length * 0.3f,
                   half.z + side * to.x * length * 0.42f};
    landmark_tube(canvas, &(Tube){half, fork, 0.9f, 0.7f}, canvas->body);
    grow_cloud(giant, end, canvas->radius * landmark_between(canvas, salt + 5, 0.3f, 0.38f));
    grow_cloud(giant, fork, canvas->radius * landmark_between(canvas, salt + 6, 0.22f, 0.3f));
}

// Strings of leaves below the crown.
static void hang_vines(const LandmarkCanvas *canvas)
{
    for (int dz = canvas->first_z; dz < canvas->end_z; dz++)
        for (int dx = canvas->first_x; dx < canvas->end_x; dx++) {
            uint64_t random = landmark_hash(canvas, 5, dx, 0, dz);
            if (random % 7)
                continue;
            for (int up = (int)(canvas->height * 0.3f); up < (int)(canvas->height * 0.9f); up++) {
                const uint8_t *at = landmark_block(canvas, dx, up, dz), *over = landmark_block(canvas, dx, up + 1, dz);
                if (!at || !over || *at != BLOCK_AIR || *over != canvas->accent)
                    continue;
                landmark_hang(canvas, &(Hanging){dx, dz, up, up - 3 - (int)(random >> 32 & 7), canvas->plant});
                break;
            }
        }
}

static void draw_giant_tree(const LandmarkCanvas *canvas)
{
    Giant giant = {canvas, 1.3f + canvas->height * 0.048f, landmark_direction(landmark_unit(canvas, 1))};
    grow_trunk(&giant);
    grow_roots(&giant);
    const int branches = 7 + landmark_pick(canvas, 3, 3);
    for (int i = 0; i < branches; i++)
        grow_branch(&giant, i, branches);
    Point3 top = trunk_at(&giant, canvas->height * 0.88f);
    grow_cloud(&giant, top, canvas->radius * 0.42f);
    hang_vines(canvas);
}

// ---- a reef: heads, fans and branches of coral on the bed of a warm sea

static uint8_t coral_of(const LandmarkCanvas *canvas, uint64_t random)
{
    static const uint8_t usual[] = {BLOCK_RED_CORAL, BLOCK_YELLOW_CORAL, BLOCK_VIOLET_CORAL};
    if (canvas->body && canvas->accent)
        return random % 3 == 1 ? canvas->accent : canvas->body;
    return usual[random % 3];
}

typedef struct Coral {
    int x, z, foot, tall; // tall: of this one, below the water
    uint8_t block;
    uint64_t random;
} Coral;

static void put_coral(const LandmarkCanvas *canvas, const Coral *coral, int dx, int up, int dz)
{
    if (coral->foot + up < canvas->place->water)
        landmark_put(canvas, coral->x + dx, coral->foot + up, coral->z + dz, coral->block);
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
            if (up < from || up > from + 2)
                continue;
            put_coral(canvas, coral, dx, up, dz);
            if (up > from)
                put_coral(canvas, coral, 2 * dx, up, 2 * dz);
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
            uint64_t random = landmark_hash(canvas, 1, i, 0, j);
            Coral coral = {.x = i * CELL + (int)(random & 3), .z = j * CELL + (int)(random >> 4 & 3), .random = random};
            float far = sqrtf((float)(coral.x * coral.x + coral.z * coral.z)) / canvas->radius;
            float thick = landmark_noise2(canvas, 2, (float)coral.x, (float)coral.z, 0.12f);
            if (far + 0.3f * thick > 0.95f || (random >> 8 & 7) == 0 ||
                !landmark_ground(canvas, coral.x, coral.z, &coral.foot))
                continue;
            coral.foot++;
            coral.tall = MIN(2 + (int)(random >> 12 & 3), canvas->place->height);
            coral.block = coral_of(canvas, random >> 32);
            if (coral.foot < canvas->place->water - 1)
                kinds[random >> 16 & 3](canvas, &coral);
        }
}

static const LandmarkShape shapes[] = {
    {"giant_tree", 0, 6, 100, true, draw_giant_tree, BLOCK_OAK_LOG, BLOCK_OAK_LEAVES, BLOCK_VINE},
    {"coral_reef", 25, 6, 100, false, .draw = draw_coral_reef},
};
const LandmarkFamily landmarks_grown = {shapes, ARRAY_COUNT(shapes)};
