// Ancient buildings: circles of stones, and ruins.
#include "base/hash.h"
#include "gen/landmark/landmark_canvas.h"

#include <math.h>

enum { WALL_DEEP = 24 };

// The mossy kind in patches that follow a noise, and here and there.
static uint8_t stone_at(const LandmarkCanvas *canvas, int dx, int up, int dz)
{
    uint8_t usual = canvas->body == BLOCK_STONE_BRICKS ? BLOCK_MOSSY_STONE_BRICKS : canvas->body;
    float old = landmark_noise(canvas, 300, (float)dx * 0.25f, (float)up * 0.25f, (float)dz * 0.25f);
    float worn = hash_unit(landmark_hash(canvas, 301, dx, up, dz));
    if (old + 0.8f * worn - 0.08f * (float)up <= 0.42f)
        return canvas->body;
    return canvas->accent ? canvas->accent : usual;
}

// A column of stones from `top` down to firm ground.
static void stand(const LandmarkCanvas *canvas, int dx, int top, int dz)
{
    for (int up = top; up > -WALL_DEEP; up--) {
        uint8_t *at = landmark_block(canvas, dx, up, dz);
        if (!at)
            return;
        if (!is_soft(*at)) {
            *at = *at == BLOCK_GRASS ? BLOCK_DIRT : *at;
            return;
        }
        *at = stone_at(canvas, dx, up, dz);
    }
}

// ---- a circle of standing stones; lintels lie on those neighbours that both stand

typedef enum StoneState { STONE_STANDS, STONE_BROKEN, STONE_FALLEN, STONE_GONE } StoneState;

typedef struct Circle {
    int count;
    float turn; // to the first stone
} Circle;

static StoneState stone_state(const LandmarkCanvas *canvas, const Circle *circle, int i)
{
    int chance = landmark_pick(canvas, 10 + (uint64_t)(i % circle->count), 16);
    return chance < 10 ? STONE_STANDS : chance < 12 ? STONE_BROKEN : chance < 15 ? STONE_FALLEN : STONE_GONE;
}

static Direction stone_direction(const Circle *circle, int i)
{
    return landmark_direction(circle->turn + (float)i / (float)circle->count);
}

static void raise_stone(const LandmarkCanvas *canvas, Direction to, float radius, float wide, int top)
{
    float x = to.x * radius, z = to.z * radius;
    for (int dz = (int)z - 3; dz <= (int)z + 3; dz++)
        for (int dx = (int)x - 3; dx <= (int)x + 3; dx++) {
            float px = (float)dx - x, pz = (float)dz - z;
            if (fabsf(px * to.x + pz * to.z) <= 0.72f && fabsf(pz * to.x - px * to.z) <= wide)
                stand(canvas, dx, top, dz);
        }
}

// A lintel over two stones of a circle.
static void lay(const LandmarkCanvas *canvas, Direction one, Direction other, float radius, int up)
{
    Direction from = {one.x * radius, one.z * radius}, to = {other.x * radius, other.z * radius};
    int steps = (int)(4.0f * (fabsf(to.x - from.x) + fabsf(to.z - from.z))) + 1, last = floor_of(from.x + 0.5f);
    for (int i = 0; i <= steps; i++) {
        float t = (float)i / (float)steps, x = from.x + (to.x - from.x) * t, z = from.z + (to.z - from.z) * t;
        int dx = floor_of(x + 0.5f), dz = floor_of(z + 0.5f);
        landmark_put(canvas, dx, up, dz, stone_at(canvas, dx, up, dz));
        landmark_put(canvas, last, up, dz, stone_at(canvas, last, up, dz)); // no step along both at once
        last = dx;
    }
}

// Outward on the ground, two blocks wide.
static void lay_fallen(const LandmarkCanvas *canvas, Direction to)
{
    for (int i = 0; i < canvas->place->height; i++)
        for (int side = 0; side < 2; side++) {
            float away = canvas->radius + 1.0f + (float)i;
            int dx = floor_of(to.x * away - to.z * (float)side + 0.5f);
            int dz = floor_of(to.z * away + to.x * (float)side + 0.5f), ground;
            if (landmark_ground(canvas, dx, dz, &ground))
                stand(canvas, dx, ground + 1, dz);
        }
}

static void draw_stone(const LandmarkCanvas *canvas, const Circle *circle, int i)
{
    StoneState state = stone_state(canvas, circle, i);
    Direction to = stone_direction(circle, i), next = stone_direction(circle, i + 1);
    int top = canvas->place->height;
    if (state == STONE_BROKEN)
        top = top * (3 + landmark_pick(canvas, 40 + (uint64_t)i, 4)) / 8;
    if (state == STONE_STANDS || state == STONE_BROKEN)
        raise_stone(canvas, to, canvas->radius, 0.95f, top);
    if (state == STONE_FALLEN)
        lay_fallen(canvas, to);
    if (state == STONE_STANDS && stone_state(canvas, circle, i + 1) == STONE_STANDS &&
        landmark_pick(canvas, 60 + (uint64_t)i, 8) < 7)
        lay(canvas, to, next, canvas->radius, canvas->place->height + 1);
}

static void draw_stone_circle(const LandmarkCanvas *canvas)
{
    Circle circle = {MAX((int)(canvas->radius * 6.2832f / 5.2f), 5), landmark_unit(canvas, 1)};
    for (int i = 0; i < circle.count; i++)
        draw_stone(canvas, &circle, i);
    if (canvas->place->radius < 9)
        return;
    for (int i = 0; i < 3; i++) { // pairs that are higher, open to one side, and a stone in the middle
        Direction to = landmark_direction(circle.turn + 0.25f * (float)i - 0.02f);
        Direction next = landmark_direction(circle.turn + 0.25f * (float)i + 0.09f);
        float inner = canvas->radius * 0.52f;
        raise_stone(canvas, to, inner, 0.8f, canvas->place->height + 2);
        raise_stone(canvas, next, inner, 0.8f, canvas->place->height + 2);
        lay(canvas, to, next, inner, canvas->place->height + 3);
    }
    stand(canvas, 0, 1, 0);
    stand(canvas, 1, 1, 0);
}

// ---- ruins

// The share of a wall's height that is left, 0 to 1: less on one side, in ragged steps.
static float left_of(const LandmarkCanvas *canvas, int dx, int dz)
{
    Direction lost = landmark_direction(landmark_unit(canvas, 400));
    float size = canvas->radius + 1.0f;
    float side = ((float)dx * lost.x + (float)dz * lost.z) / size;
    float rough = landmark_noise2(canvas, 401, (float)dx, (float)dz, 0.31f);
    return CLAMP(0.72f - 0.42f * side + 0.4f * rough, 0.0f, 1.0f);
}

static void hang_ivy(const LandmarkCanvas *canvas, int dx, int top, int dz)
{
    uint64_t random = landmark_hash(canvas, 410, dx, 0, dz);
    if (canvas->plant == BLOCK_AIR || random % 3 || top < 3)
        return;
    for (int up = top; up > MAX(top - 2 - (int)(random >> 8 & 3), 0); up--)
        landmark_put_leaf(canvas, dx, up, dz, canvas->plant);
}

// Rubble around, and the rest of a floor inside.
static void strew(const LandmarkCanvas *canvas, int radius)
{
    for (int dz = MAX(canvas->first_z, -radius - 3); dz < MIN(canvas->end_z, radius + 4); dz++)
        for (int dx = MAX(canvas->first_x, -radius - 3); dx < MIN(canvas->end_x, radius + 4); dx++) {
            uint64_t random = landmark_hash(canvas, 420, dx, 0, dz);
            int ground;
            if (!landmark_ground(canvas, dx, dz, &ground))
                continue;
            uint8_t *at = landmark_block(canvas, dx, ground, dz);
            float floor = landmark_noise2(canvas, 421, (float)dx, (float)dz, 0.3f);
            bool inside = dx > -radius && dx < radius && dz > -radius && dz < radius;
            if (at && block_has(*at, BLOCK_GROUND) && !block_has(*at, BLOCK_FALLS) && inside && floor > -0.25f)
                *at = stone_at(canvas, dx, ground, dz);
            if (random % 23 == 0)
                stand(canvas, dx, ground + 1 + ((random >> 32 & 3) == 0), dz);
        }
}

static bool is_gap(Direction door, int dx, int up, int dz)
{
    float ahead = (float)dx * door.x + (float)dz * door.z;
    float aside = fabsf((float)dz * door.x - (float)dx * door.z);
    bool way = ahead > 0.0f && aside < (up < 3 ? 1.4f : 0.7f) && up >= 0 && up < 4;
    bool slit = (aside < 0.7f || fabsf(ahead) < 0.7f) && up % 6 >= 4 && up > 4;
    return way || slit;
}

static int tower_top(const LandmarkCanvas *canvas, int dx, int dz)
{
    return (int)(canvas->height * left_of(canvas, dx, dz));
}

// Returns whether the wall is whole around a column, so that it can be open below.
static bool spans(const LandmarkCanvas *canvas, int dx, int up, int dz)
{
    for (int i = 0; i < 9; i++)
        if (tower_top(canvas, dx + i % 3 * 2 - 2, dz + i / 3 * 2 - 2) < up + 1)
            return false;
    return true;
}

static void draw_tower(const LandmarkCanvas *canvas)
{
    const Direction door = landmark_direction(landmark_unit(canvas, 3));
    int wide = canvas->place->radius + 2;
    for (int dz = MAX(canvas->first_z, -wide); dz < MIN(canvas->end_z, wide + 1); dz++)
        for (int dx = MAX(canvas->first_x, -wide); dx < MIN(canvas->end_x, wide + 1); dx++) {
            float far = sqrtf((float)(dx * dx + dz * dz));
            int top = tower_top(canvas, dx, dz), level = canvas->place->height / 2;
            bool wall = far > canvas->radius - 0.95f && far <= canvas->radius + 0.45f;
            bool ledge = far <= canvas->radius - 0.95f && far > canvas->radius - 2.3f && top > level + 1;
            bool open = false;
            for (int up = 1; wall && up <= top; up++) {
                open |= is_gap(door, dx, up, dz);
                if (!is_gap(door, dx, up, dz) && (!open || spans(canvas, dx, up, dz)))
                    landmark_put(canvas, dx, up, dz, stone_at(canvas, dx, up, dz));
            }
            if (wall)
                stand(canvas, dx, 0, dz);
            if (ledge)
                landmark_put(canvas, dx, level, dz, BLOCK_PLANKS);
            if (far > canvas->radius + 0.45f && far < canvas->radius + 1.5f)
                hang_ivy(canvas, dx, top - 1, dz);
        }
}

// Walls of a hall with pilasters, windows between them, and gables.
static void draw_hall(const LandmarkCanvas *canvas)
{
    const int half = canvas->place->radius, narrow = MAX(half * 2 / 3, 3), high = canvas->place->height * 2 / 3 + 2;
    for (int dz = MAX(canvas->first_z, -half - 1); dz < MIN(canvas->end_z, half + 2); dz++)
        for (int dx = MAX(canvas->first_x, -narrow - 1); dx < MIN(canvas->end_x, narrow + 2); dx++) {
            int ax = dx < 0 ? -dx : dx, az = dz < 0 ? -dz : dz;
            bool side = ax == narrow && az <= half, end = az == half && ax <= narrow;
            bool pilaster = (az % 4 == 0 && ax == narrow + 1 && az <= half) || (az == half + 1 && ax % 4 == 3);
            int wall = end ? high + (narrow - ax) : high;
            int top = (int)((float)wall * left_of(canvas, dx, dz) + (pilaster ? 0.0f : 0.4f));
            bool window = side && az % 4 == 2, door = dz == half && ax <= 1;
            if (!side && !end && !pilaster)
                continue;
            for (int up = top; up > 0; up--)
                if (!(window && up >= 3 && up <= high - 3) && !(door && up <= (ax ? 3 : 4)))
                    landmark_put(canvas, dx, up, dz, stone_at(canvas, dx, up, dz));
            stand(canvas, dx, 0, dz);
        }
}

static void draw_arch_between(const LandmarkCanvas *canvas, int z, int half, int high)
{
    for (int dx = -half; dx <= half; dx++) {
        float t = (float)dx / (float)half;
        int up = high - 1 + (int)(2.2f * (1.0f - t * t));
        landmark_put(canvas, dx, up, z, stone_at(canvas, dx, up, z));
        landmark_put(canvas, dx, up + 1, z, stone_at(canvas, dx, up + 1, z));
    }
}

// Two rows of pillars; where both of a pair are whole, an arch joins them.
static void draw_colonnade(const LandmarkCanvas *canvas)
{
    const int half = canvas->place->radius, apart = 4, high = canvas->place->height * 3 / 4 + 1;
    for (int z = -half; z <= half; z += 4) {
        bool whole[2];
        for (int side = 0; side < 2; side++) {
            int x = side ? apart : -apart;
            float left = left_of(canvas, x, z);
            int top = left > 0.62f ? high : (int)((float)high * left);
            whole[side] = top == high;
            for (int i = 0; i < 4; i++)
                if (top > 0)
                    stand(canvas, x + (i & 1) - side, top, z + (i >> 1));
        }
        if (whole[0] && whole[1]) {
            draw_arch_between(canvas, z, apart, high + 1);
            draw_arch_between(canvas, z + 1, apart, high + 1);
        }
    }
}

static void draw_ruin(const LandmarkCanvas *canvas)
{
    static void (*const kinds[])(const LandmarkCanvas *canvas) = {draw_tower, draw_hall, draw_colonnade};
    strew(canvas, canvas->place->radius);
    kinds[landmark_pick(canvas, 2, 3)](canvas);
}

static const LandmarkShape shapes[] = {
    {"stone_circle", 0, 6, 140, false, .draw = draw_stone_circle, .body = BLOCK_STONE_BRICKS},
    {"ruin", 0, 5, 120, true, .draw = draw_ruin, .body = BLOCK_STONE_BRICKS},
};
const LandmarkFamily landmarks_built = {shapes, ARRAY_COUNT(shapes)};
