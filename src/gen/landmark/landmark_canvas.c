#include "gen/landmark/landmark_canvas.h"

#include "noise/lattice.h"
#include "noise/sine.h"

#include <math.h>

enum { FOOT = 40 }; // blocks that a column reaches down at most

// ---- chance

float landmark_unit(const LandmarkCanvas *canvas, uint64_t salt)
{
    return hash_unit(hash_combine(canvas->place->random, salt));
}

int landmark_pick(const LandmarkCanvas *canvas, uint64_t salt, int count)
{
    return (int)((hash_combine(canvas->place->random, salt) >> 33) % (uint64_t)count);
}

float landmark_between(const LandmarkCanvas *canvas, uint64_t salt, float low, float high)
{
    return low + (high - low) * landmark_unit(canvas, salt);
}

uint64_t landmark_hash(const LandmarkCanvas *canvas, uint64_t salt, int dx, int dy, int dz)
{
    return hash_at3(hash_combine(canvas->place->random, salt), dx, dy, dz);
}

// One mixing is enough for a lattice as small as a landmark.
static float corner(uint64_t seed, int x, int y, int z)
{
    return lattice_value(hash_mix(seed + (uint64_t)(int64_t)x * UINT64_C(0x9E3779B97F4A7C15) +
                                  (uint64_t)(int64_t)y * UINT64_C(0xC2B2AE3D27D4EB4F) +
                                  (uint64_t)(int64_t)z * UINT64_C(0x165667B19E3779F9)));
}

float landmark_noise(const LandmarkCanvas *canvas, uint64_t salt, float x, float y, float z)
{
    uint64_t seed = canvas->place->random + salt * UINT64_C(0xD1B54A32D192ED03);
    int ix = floor_of(x), iy = floor_of(y), iz = floor_of(z);
    float tx = lattice_fade(x - (float)ix), ty = lattice_fade(y - (float)iy), tz = lattice_fade(z - (float)iz);
    float plane[2];
    for (int i = 0; i < 2; i++) {
        float near = lattice_lerp(tx, corner(seed, ix, iy + i, iz), corner(seed, ix + 1, iy + i, iz));
        float far = lattice_lerp(tx, corner(seed, ix, iy + i, iz + 1), corner(seed, ix + 1, iy + i, iz + 1));
        plane[i] = lattice_lerp(tz, near, far);
    }
    return lattice_lerp(ty, plane[0], plane[1]);
}

Direction landmark_direction(float turns)
{
    return (Direction){(float)cosine_turns((double)turns), (float)sine_turns((double)turns)};
}

Plane landmark_plane(Direction to, float up, float away)
{
    float flat = sqrtf(MAX(1.0f - up * up, 0.0f));
    return (Plane){{to.x * flat, up, to.z * flat}, away};
}

// ---- blocks

uint8_t *landmark_block(const LandmarkCanvas *canvas, int dx, int up, int dz)
{
    int x = canvas->x + dx, y = canvas->place->mark.y + up, z = canvas->z + dz;
    bool inside = x >= 0 && x < CHUNK_SIZE && z >= 0 && z < CHUNK_SIZE && y > 0 && y < CHUNK_HEIGHT - 2;
    return inside ? &canvas->chunk->blocks[block_index(x, y, z)] : NULL;
}

void landmark_put(const LandmarkCanvas *canvas, int dx, int up, int dz, uint8_t block)
{
    uint8_t *at = landmark_block(canvas, dx, up, dz);
    if (at && is_soft(*at))
        *at = block;
}

void landmark_put_leaf(const LandmarkCanvas *canvas, int dx, int up, int dz, uint8_t block)
{
    uint8_t *at = landmark_block(canvas, dx, up, dz);
    if (at && *at == BLOCK_AIR)
        *at = block;
}

void landmark_hang(const LandmarkCanvas *canvas, const Hanging *hanging)
{
    for (int up = hanging->top; up > hanging->end; up--) {
        uint8_t *at = landmark_block(canvas, hanging->dx, up, hanging->dz);
        if (!at || *at != BLOCK_AIR)
            return;
        *at = up == hanging->top ? hanging->leaf : canvas->plant;
    }
}

bool landmark_ground(const LandmarkCanvas *canvas, int dx, int dz, int *up)
{
    int x = canvas->x + dx, z = canvas->z + dz, end = CHUNK_SIZE + LAND_MARGIN;
    if (x < -LAND_MARGIN || x >= end || z < -LAND_MARGIN || z >= end)
        return false;
    *up = canvas->chunk->region->surface[land_index(x, z)] - canvas->place->mark.y;
    return true;
}

void landmark_foot(const LandmarkCanvas *canvas, int dx, int up, int dz, uint8_t block)
{
    for (int deep = 0; deep < FOOT; deep++, up--) {
        uint8_t *at = landmark_block(canvas, dx, up, dz);
        if (!at)
            return;
        if (!is_soft(*at)) {
            *at = *at == BLOCK_GRASS || *at == BLOCK_SNOWY_GRASS ? BLOCK_DIRT : *at;
            return;
        }
        *at = block;
    }
}

uint8_t landmark_rock(const LandmarkCanvas *canvas, int dx, int up, int dz)
{
    if (canvas->body != BLOCK_AIR)
        return canvas->body;
    const GeneratorSpec *spec = canvas->chunk->spec;
    int column = land_index(CLAMP(canvas->x + dx, 0, CHUNK_SIZE - 1), CLAMP(canvas->z + dz, 0, CHUNK_SIZE - 1));
    int y = canvas->place->mark.y + up;
    if (spec->biomes[canvas->place->biome].info.flags & BIOME_BANDS) {
        uint8_t band = surface_band(&spec->surface, y, canvas->chunk->region->temperature[column]);
        return block_has(band, BLOCK_FALLS) ? BLOCK_TERRACOTTA : band;
    }
    uint8_t cliff = spec->biomes[canvas->place->biome].ground.cliff;
    return block_has(cliff, BLOCK_SOLID) && !block_has(cliff, BLOCK_FALLS) ? cliff : BLOCK_STONE;
}

// The block that covers ledges; air if none does.
static uint8_t cover_of(const LandmarkCanvas *canvas)
{
    if (canvas->accent != BLOCK_AIR)
        return canvas->accent;
    uint8_t top = canvas->chunk->spec->biomes[canvas->place->biome].ground.top;
    return block_has(top, BLOCK_SOLID) && !block_has(top, BLOCK_FALLS) ? top : BLOCK_AIR;
}

static bool is_open(const LandmarkCanvas *canvas, int dx, int up, int dz)
{
    const uint8_t *at = landmark_block(canvas, dx, up, dz);
    return at && !block_has(*at, BLOCK_SOLID | BLOCK_LIQUID);
}

void landmark_cover_ledges(const LandmarkCanvas *canvas, int low, int high)
{
    const uint8_t cover = cover_of(canvas);
    for (int dz = canvas->first_z; dz < canvas->end_z; dz++)
        for (int dx = canvas->first_x; dx < canvas->end_x; dx++)
            for (int up = high; up > low && cover != BLOCK_AIR; up--) {
                uint8_t *at = landmark_block(canvas, dx, up, dz);
                if (at && *at != BLOCK_AIR && is_open(canvas, dx, up + 1, dz) && is_open(canvas, dx, up + 2, dz) &&
                    *at == landmark_rock(canvas, dx, up, dz))
                    *at = cover;
            }
}

// ---- solids

typedef struct Box {
    int first_x, end_x, first_z, end_z;
} Box;

// The canvas's columns within a square.
static Box clip(const LandmarkCanvas *canvas, float x, float z, float radius)
{
    return (Box){MAX(canvas->first_x, floor_of(x - radius)), MIN(canvas->end_x, floor_of(x + radius) + 2),
                 MAX(canvas->first_z, floor_of(z - radius)), MIN(canvas->end_z, floor_of(z + radius) + 2)};
}

void landmark_leaves(const LandmarkCanvas *canvas, Point3 middle, float wide, float high, uint8_t block)
{
    Box box = clip(canvas, middle.x, middle.z, wide);
    for (int dz = box.first_z; dz < box.end_z; dz++)
        for (int dx = box.first_x; dx < box.end_x; dx++)
            for (int up = floor_of(middle.y - high); up <= floor_of(middle.y + high) + 1; up++) {
                float x = ((float)dx - middle.x) / wide, y = ((float)up - middle.y) / high;
                float z = ((float)dz - middle.z) / wide, far = x * x + y * y + z * z;
                if (far > 1.0f || (far > 0.7f && landmark_hash(canvas, 77, dx, up, dz) >> 62 == 0))
                    continue;
                landmark_put_leaf(canvas, dx, up, dz, block);
            }
}

static bool inside_tube(const Tube *tube, float x, float y, float z)
{
    Point3 axis = {tube->to.x - tube->from.x, tube->to.y - tube->from.y, tube->to.z - tube->from.z};
    float length = axis.x * axis.x + axis.y * axis.y + axis.z * axis.z;
    float px = x - tube->from.x, py = y - tube->from.y, pz = z - tube->from.z;
    float t = length > 0.0f ? CLAMP((px * axis.x + py * axis.y + pz * axis.z) / length, 0.0f, 1.0f) : 0.0f;
    float radius = tube->from_radius + (tube->to_radius - tube->from_radius) * t;
    px -= axis.x * t, py -= axis.y * t, pz -= axis.z * t;
    return px * px + py * py + pz * pz <= radius * radius;
}

void landmark_tube(const LandmarkCanvas *canvas, const Tube *tube, uint8_t block)
{
    float radius = MAX(tube->from_radius, tube->to_radius);
    float x = (tube->from.x + tube->to.x) * 0.5f, z = (tube->from.z + tube->to.z) * 0.5f;
    float half = MAX(fabsf(tube->to.x - tube->from.x), fabsf(tube->to.z - tube->from.z)) * 0.5f + radius;
    Box box = clip(canvas, x, z, half);
    int low = floor_of(MIN(tube->from.y, tube->to.y) - radius),
        high = floor_of(MAX(tube->from.y, tube->to.y) + radius) + 1;
    for (int dz = box.first_z; dz < box.end_z; dz++)
        for (int dx = box.first_x; dx < box.end_x; dx++)
            for (int up = low; up <= high; up++)
                if (inside_tube(tube, (float)dx, (float)up, (float)dz))
                    landmark_put(canvas, dx, up, dz, block);
}

// Returns whether a block of low density has fewer than two neighbours: noise leaves such crumbs in the air.
static bool is_crumb(const LandmarkCanvas *canvas, LandmarkDensity *density, const void *shape, Point3 at)
{
    int beside = 0;
    for (int i = 0; i < 6 && beside < 2; i++) {
        float x = at.x + (float)((i == 0) - (i == 1)), y = at.y + (float)((i == 2) - (i == 3));
        beside += density(canvas, shape, x, y, at.z + (float)((i == 4) - (i == 5))) > 0.0f;
    }
    return beside < 2;
}

void landmark_sculpt(const LandmarkCanvas *canvas, LandmarkDensity *density, const void *shape, int low, int high)
{
    for (int dz = canvas->first_z; dz < canvas->end_z; dz++)
        for (int dx = canvas->first_x; dx < canvas->end_x; dx++)
            for (int up = low; up <= high; up++) {
                Point3 at = {(float)dx, (float)up, (float)dz};
                float dense = density(canvas, shape, at.x, at.y, at.z);
                if (dense <= 0.0f || (dense < LANDMARK_DENSE && is_crumb(canvas, density, shape, at)))
                    continue;
                uint8_t rock = landmark_rock(canvas, dx, up, dz);
                landmark_put(canvas, dx, up, dz, rock);
                if (up == low)
                    landmark_foot(canvas, dx, up - 1, dz, rock);
            }
}

void landmark_raise(const LandmarkCanvas *canvas, LandmarkHeight *height, const void *shape)
{
    for (int dz = canvas->first_z; dz < canvas->end_z; dz++)
        for (int dx = canvas->first_x; dx < canvas->end_x; dx++) {
            int top = floor_of(height(canvas, shape, (float)dx, (float)dz));
            for (int up = top; up > 0; up--)
                landmark_put(canvas, dx, up, dz, landmark_rock(canvas, dx, up, dz));
            if (top > 0)
                landmark_foot(canvas, dx, 0, dz, landmark_rock(canvas, dx, 0, dz));
        }
}
