// Groups of single stones. Each stands on the ground of its own column, which every chunk that it reaches knows.
#include "base/hash.h"
#include "gen/landmark/landmark_canvas.h"

#include <math.h>

// ---- hoodoos: slender columns of soft layers, each under a cap of hard rock

typedef struct Hoodoo {
    int x, z, foot;
    float radius, height;
    uint64_t salt;
} Hoodoo;

#define HOODOO_ROUGH 0.35f // blocks

// The radius at a share of the height: a broad foot, a neck, a cap.
static float hoodoo_radius(const LandmarkCanvas *canvas, const Hoodoo *hoodoo, float up)
{
    float t = up / hoodoo->height;
    if (t > 0.84f)
        return hoodoo->radius * (1.25f - 2.5f * MAX(t - 0.94f, 0.0f));
    float bulge = 0.2f * landmark_noise(canvas, hoodoo->salt, 0.5f, up * 0.45f, 0.5f);
    return hoodoo->radius * (1.0f - 0.42f * t + 0.6f * MAX(0.3f - t, 0.0f) / 0.3f + bulge);
}

// A layer of it, as far as it is in the chunk. Its edge is rough.
static void draw_hoodoo_layer(const LandmarkCanvas *canvas, const Hoodoo *hoodoo, int up)
{
    const float radius = hoodoo_radius(canvas, hoodoo, (float)up);
    const int wide = (int)(radius + HOODOO_ROUGH), y = hoodoo->foot + up;
    for (int z = MAX(-wide, canvas->first_z - hoodoo->z); z <= MIN(wide, canvas->end_z - 1 - hoodoo->z); z++)
        for (int x = MAX(-wide, canvas->first_x - hoodoo->x); x <= MIN(wide, canvas->end_x - 1 - hoodoo->x); x++) {
            float noise = landmark_noise(canvas, hoodoo->salt + 1, (float)x * 0.5f, (float)up * 0.3f, (float)z * 0.5f);
            float edge = radius + HOODOO_ROUGH * noise;
            if ((float)(x * x + z * z) > edge * edge)
                continue;
            bool cap = (float)up > hoodoo->height * 0.84f && canvas->accent;
            uint8_t rock = landmark_rock(canvas, hoodoo->x + x, y, hoodoo->z + z);
            landmark_put(canvas, hoodoo->x + x, y, hoodoo->z + z, cap ? canvas->accent : rock);
            if (up == 0)
                landmark_foot(canvas, hoodoo->x + x, y - 1, hoodoo->z + z, rock);
        }
}

static void draw_hoodoos(const LandmarkCanvas *canvas)
{
    enum { CELL = 7 };
    const int radius = canvas->place->radius, cells = radius / CELL + 1;
    for (int j = -cells; j <= cells; j++)
        for (int i = -cells; i <= cells; i++) {
            uint64_t random = landmark_hash(canvas, 1, i, 0, j);
            Hoodoo hoodoo = {.x = i * CELL + (int)(random % 4), .z = j * CELL + (int)(random >> 8 & 3)};
            float far = sqrtf((float)(hoodoo.x * hoodoo.x + hoodoo.z * hoodoo.z)) / canvas->radius;
            float tall = hash_unit(random);
            if (far > 1.0f || (random >> 16 & 7) < 2 || !landmark_ground(canvas, hoodoo.x, hoodoo.z, &hoodoo.foot))
                continue;
            hoodoo.height = canvas->height * (1.0f - 0.45f * far) * (0.55f + 0.45f * tall);
            hoodoo.radius = MIN(1.5f + 0.05f * hoodoo.height, 3.6f); // within LAND_MARGIN of its middle
            hoodoo.salt = random | 1;
            for (int up = 0; up <= (int)hoodoo.height; up++)
                draw_hoodoo_layer(canvas, &hoodoo, up);
        }
}

// ---- boulders

typedef struct Boulder {
    float x, y, z; // of its middle
    float radius, turn;
    uint8_t block;
    uint64_t salt;
} Boulder;

static bool inside_boulder(const LandmarkCanvas *canvas, const Boulder *boulder, float x, float y, float z)
{
    Direction along = landmark_direction(boulder->turn);
    float px = (x * along.x + z * along.z) * 0.82f, pz = (z * along.x - x * along.z) * 1.08f, py = y / 0.85f;
    float far = sqrtf(px * px + py * py + pz * pz) / boulder->radius;
    if (far > 0.7f)
        far += 0.22f * landmark_noise(canvas, boulder->salt, x * 0.55f, y * 0.55f, z * 0.55f);
    return far <= 1.0f;
}

static void draw_boulder(const LandmarkCanvas *canvas, const Boulder *boulder)
{
    int wide = (int)(boulder->radius * 1.35f) + 1, bx = (int)boulder->x, bz = (int)boulder->z, by = (int)boulder->y;
    for (int z = -wide; z <= wide; z++)
        for (int x = -wide; x <= wide; x++) {
            int lowest = INT32_MAX;
            for (int y = wide; y >= -wide; y--)
                if (inside_boulder(canvas, boulder, (float)x, (float)y, (float)z)) {
                    landmark_put(canvas, bx + x, by + y, bz + z, boulder->block);
                    lowest = y;
                }
            if (lowest < 0)
                landmark_foot(canvas, bx + x, by + lowest - 1, bz + z, boulder->block);
        }
}

static uint8_t stone_of(const LandmarkCanvas *canvas, uint64_t random)
{
    uint8_t other = canvas->accent ? canvas->accent : landmark_rock(canvas, 0, 0, 0);
    return random % 3 == 0 ? other : landmark_rock(canvas, 0, 0, 0);
}

// Most are small, the largest lie near the middle.
static void draw_boulder_field(const LandmarkCanvas *canvas)
{
    enum { CELL = 6 };
    const int radius = canvas->place->radius, cells = radius / CELL + 1;
    for (int j = -cells; j <= cells; j++)
        for (int i = -cells; i <= cells; i++) {
            uint64_t random = landmark_hash(canvas, 1, i, 0, j);
            int x = i * CELL + (int)(random % CELL), z = j * CELL + (int)(random >> 8 & 0xFF) % CELL, ground;
            float far = sqrtf((float)(x * x + z * z)) / canvas->radius, size = hash_unit(random);
            if (far > 1.0f || size < far * 0.75f || !landmark_ground(canvas, x, z, &ground))
                continue;
            float large = 0.9f + 2.9f * size * size * size * (1.15f - far);
            draw_boulder(canvas, &(Boulder){.x = (float)x,
                                            .y = (float)ground + large * 0.45f,
                                            .z = (float)z,
                                            .radius = large,
                                            .turn = (float)(random >> 16 & 255) / 256.0f,
                                            .block = stone_of(canvas, random >> 24),
                                            .salt = random | 1});
        }
}

// ---- an erratic: one boulder as large as a house, split by planes, with a cover on its ledges

enum { ERRATIC_PLANES = 7 };

typedef struct Erratic {
    Direction along;
    float middle; // its height
    Plane planes[ERRATIC_PLANES];
} Erratic;

static float erratic_density(const LandmarkCanvas *canvas, const void *shape, float x, float up, float z)
{
    const Erratic *erratic = shape;
    float px = (x * erratic->along.x + z * erratic->along.z) * 0.86f;
    float pz = (z * erratic->along.x - x * erratic->along.z) * 1.1f, py = (up - erratic->middle) * 1.15f;
    float rock = canvas->radius - sqrtf(px * px + py * py + pz * pz);
    rock = MIN(rock, landmark_planes(erratic->planes, ERRATIC_PLANES, (Point3){px, py, pz}));
    return rock > 1.5f || rock < -1.5f ? rock
                                       : rock + 0.7f * landmark_noise(canvas, 9, x * 0.35f, up * 0.35f, z * 0.35f);
}

static void draw_erratic(const LandmarkCanvas *canvas)
{
    Erratic erratic = {.along = landmark_direction(landmark_unit(canvas, 1)), .middle = canvas->radius * 0.5f};
    for (int i = 0; i < ERRATIC_PLANES; i++) {
        Direction to = landmark_direction(((float)i + landmark_unit(canvas, 10 + (uint64_t)i)) / ERRATIC_PLANES);
        erratic.planes[i] = landmark_plane(to, landmark_between(canvas, 20 + (uint64_t)i, -0.15f, 0.75f),
                                           canvas->radius * landmark_between(canvas, 30 + (uint64_t)i, 0.62f, 0.85f));
    }
    landmark_sculpt(canvas, erratic_density, &erratic, -3, (int)(canvas->radius * 1.6f) + 1);
    landmark_cover_ledges(canvas, (int)(canvas->radius * 0.85f), (int)(canvas->radius * 1.6f) + 1);
}

static const LandmarkShape shapes[] = {
    {"hoodoos", 0, 8, 100, true, .draw = draw_hoodoos},
    {"boulder_field", 0, 6, 60, false, .draw = draw_boulder_field},
    {"erratic", 25, 2, 130, true, .draw = draw_erratic},
};
const LandmarkFamily landmarks_stones = {shapes, ARRAY_COUNT(shapes)};
