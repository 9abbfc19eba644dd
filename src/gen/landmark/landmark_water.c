// Landmarks that hold water or swim in it. All water is at rest: whatever is beside it or under it, at its height, is
// solid or water, which each column makes sure of by the shape alone.
#include "base/hash.h"
#include "gen/landmark/landmark_canvas.h"

#include <math.h>

// ---- a cenote: a shaft with sheer walls, a pool on its floor, and an islet with a tree

enum { LINING = 3, DEEPEST = 16 };

typedef struct Cenote {
    int depth, water; // water: its highest layer, relative to the ground
    float islet_x, islet_z;
} Cenote;

// Shares of the landmark's radius: every shaft's radius lies between them.
static const float shaft_least = 0.8f, shaft_most = 1.13f;

// The shaft's radius toward a column, at a height: it widens downward.
static float shaft_radius(const LandmarkCanvas *canvas, const Cenote *cenote, int dx, int up, int dz)
{
    float deep = CLAMP((float)-up / (float)cenote->depth, 0.0f, 1.0f);
    float rough = landmark_noise(canvas, 500, (float)dx * 0.18f, (float)up * 0.07f, (float)dz * 0.18f);
    return canvas->radius * (0.9f + 0.13f * deep + 0.09f * rough);
}

// The pool's floor is a bowl, out of which the islet rises.
static int floor_at(const LandmarkCanvas *canvas, const Cenote *cenote, int dx, int dz)
{
    float radius = canvas->radius, far = ((float)(dx * dx + dz * dz)) / (radius * radius);
    float x = (float)dx - cenote->islet_x, z = (float)dz - cenote->islet_z;
    float bowl = (float)-cenote->depth + 2.5f * far;
    float islet = (float)cenote->water + 2.2f - 0.75f * sqrtf(x * x + z * z) +
                  0.7f * landmark_noise2(canvas, 501, (float)dx, (float)dz, 0.4f);
    return floor_of(MAX(bowl, MIN(islet, (float)cenote->water + 1.4f)));
}

static uint8_t floor_block(const Cenote *cenote, uint8_t rock, int up, int bottom)
{
    return up == bottom && bottom > cenote->water ? BLOCK_GRASS : bottom >= cenote->water ? BLOCK_DIRT : rock;
}

static void dig_block(const LandmarkCanvas *canvas, const Cenote *cenote, int dx, int up, int dz)
{
    uint8_t *at = landmark_block(canvas, dx, up, dz);
    if (!at || *at == BLOCK_BEDROCK)
        return;
    const uint8_t rock = landmark_rock(canvas, dx, up, dz);
    const float far = sqrtf((float)(dx * dx + dz * dz));
    const float least = shaft_least * canvas->radius, most = shaft_most * canvas->radius;
    const bool matters = far >= least && far <= most + LINING;
    const float edge = matters ? shaft_radius(canvas, cenote, dx, up, dz) : least;
    if (far > edge && block_has(*at, BLOCK_FALLS) && !block_has(*landmark_block(canvas, dx, up - 1, dz), BLOCK_SOLID))
        *at = rock;
    if (far > edge + LINING)
        return;
    int bottom = floor_at(canvas, cenote, dx, dz);
    if (far <= edge && up > bottom)
        *at = up <= cenote->water ? BLOCK_WATER : BLOCK_AIR;
    else if (far <= edge && up > bottom - 2)
        *at = floor_block(cenote, rock, up, bottom);
    else if (block_has(*at, BLOCK_LIQUID) || (up <= cenote->water && is_soft(*at)))
        *at = rock;
}

static bool is_wall(const LandmarkCanvas *canvas, const Cenote *cenote, int dx, int up, int dz)
{
    return sqrtf((float)(dx * dx + dz * dz)) > shaft_radius(canvas, cenote, dx, up, dz);
}

// Strings of leaves along the wall, from below the rim.
static void hang_plants(const LandmarkCanvas *canvas, const Cenote *cenote, int dx, int dz, int rim)
{
    uint64_t random = landmark_hash(canvas, 510, dx, 0, dz);
    float thick = landmark_noise2(canvas, 511, (float)dx, (float)dz, 0.25f);
    bool beside = is_wall(canvas, cenote, dx + 1, rim, dz) || is_wall(canvas, cenote, dx - 1, rim, dz) ||
                  is_wall(canvas, cenote, dx, rim, dz + 1) || is_wall(canvas, cenote, dx, rim, dz - 1);
    if (!beside || is_wall(canvas, cenote, dx, rim, dz) || thick + hash_unit(random) < 0.55f)
        return;
    int length = 3 + (int)(random >> 8 & 15) % (cenote->depth / 2 + 1);
    int end = rim;
    while (end > MAX(rim - length, cenote->water + 1) && !is_wall(canvas, cenote, dx, end, dz))
        end--;
    landmark_hang(canvas, &(Hanging){dx, dz, rim, end, BLOCK_JUNGLE_LEAVES});
}

static void dig_column(const LandmarkCanvas *canvas, const Cenote *cenote, int dx, int dz)
{
    int top;
    if (!landmark_ground(canvas, dx, dz, &top))
        return;
    int column = land_index(canvas->x + dx, canvas->z + dz);
    int high = MAX(top, canvas->chunk->region->water[column] - canvas->place->mark.y);
    for (int up = -cenote->depth - 3; up <= high; up++)
        dig_block(canvas, cenote, dx, up, dz);
    hang_plants(canvas, cenote, dx, dz, MIN(top, 0) - 1);
}

static void grow_islet(const LandmarkCanvas *canvas, const Cenote *cenote)
{
    int x = floor_of(cenote->islet_x + 0.5f), z = floor_of(cenote->islet_z + 0.5f);
    int foot = floor_at(canvas, cenote, x, z), tall = 5 + landmark_pick(canvas, 520, 4);
    if (foot <= cenote->water)
        return;
    for (int up = foot + 1; up <= foot + tall; up++)
        landmark_put(canvas, x, up, z, BLOCK_JUNGLE_LOG);
    landmark_leaves(canvas, (Point3){(float)x, (float)(foot + tall), (float)z}, 3.4f, 1.9f, BLOCK_JUNGLE_LEAVES);
}

static void draw_cenote(const LandmarkCanvas *canvas)
{
    Direction to = landmark_direction(landmark_unit(canvas, 1));
    float away = canvas->radius * 0.38f;
    Cenote cenote = {.depth = MIN(canvas->place->height, canvas->place->mark.y - DEEPEST),
                     .islet_x = to.x * away,
                     .islet_z = to.z * away};
    cenote.water = -cenote.depth + 4;
    if (cenote.depth < 8)
        return;
    for (int dz = canvas->first_z; dz < canvas->end_z; dz++)
        for (int dx = canvas->first_x; dx < canvas->end_x; dx++)
            dig_column(canvas, &cenote, dx, dz);
    grow_islet(canvas, &cenote);
}

// ---- an iceberg: two blocks cut by planes, most of them below the water

enum { PLANES = 9, BLOCKS_OF_ICE = 2 };

typedef struct Iceberg {
    float below; // blocks under water
    struct {
        float x, z;
        Plane planes[PLANES];
    } parts[BLOCKS_OF_ICE];
} Iceberg;

static float part_density(const Iceberg *berg, int part, float x, float y, float z)
{
    return MIN(1.0f, landmark_planes(berg->parts[part].planes, PLANES,
                                     (Point3){x - berg->parts[part].x, y, z - berg->parts[part].z}));
}

static bool inside_berg(const LandmarkCanvas *canvas, const Iceberg *berg, float dx, float up, float dz)
{
    const float rough = 0.08f;
    float over = up - (float)canvas->place->water, x = dx / canvas->radius, z = dz / canvas->radius;
    float y = over > 0.0f ? over / canvas->height : over / berg->below;
    float density = MAX(part_density(berg, 0, x, y, z), part_density(berg, 1, x, y, z));
    if (density < -rough || density > rough)
        return density > 0.0f;
    return density + rough * landmark_noise(canvas, 600, dx * 0.3f, up * 0.3f, dz * 0.3f) > 0.0f;
}

static Iceberg find_iceberg(const LandmarkCanvas *canvas)
{
    Iceberg berg = {.below = MIN(canvas->height * 2.4f, (float)canvas->place->water - 1.0f)};
    for (int p = 0; p < BLOCKS_OF_ICE; p++) {
        uint64_t salt = 610 + (uint64_t)p * 64;
        Direction off = landmark_direction(landmark_unit(canvas, salt));
        berg.parts[p].x = p ? off.x * 0.5f : 0.0f;
        berg.parts[p].z = p ? off.z * 0.5f : 0.0f;
        float size = p ? 0.6f : 0.95f;
        for (int i = 0; i < PLANES; i++) {
            Direction to =
                landmark_direction(((float)i + 0.8f * landmark_unit(canvas, salt + 2 + (uint64_t)i)) / (PLANES - 2));
            float up = i >= PLANES - 2 ? 0.88f : landmark_between(canvas, salt + 20 + (uint64_t)i, -0.1f, 0.42f);
            float away = size * landmark_between(canvas, salt + 40 + (uint64_t)i, 0.66f, 0.92f);
            berg.parts[p].planes[i] = landmark_plane(to, up, away);
        }
    }
    return berg;
}

// Snow above, ice at the water and in cracks.
static uint8_t berg_block(const LandmarkCanvas *canvas, int dx, int up, int dz)
{
    if ((float)up < (float)canvas->place->water - 6.0f)
        return canvas->accent;
    float crack = landmark_noise(canvas, 601, (float)(dx + up) * 0.11f, (float)up * 0.05f, (float)dz * 0.11f);
    return crack < 0.06f && crack > -0.06f ? canvas->accent : canvas->body;
}

static void draw_iceberg(const LandmarkCanvas *canvas)
{
    Iceberg berg = find_iceberg(canvas);
    int water = canvas->place->water, low = MAX((int)((float)water - berg.below), 1),
        high = water + canvas->place->height;
    for (int dz = canvas->first_z; dz < canvas->end_z; dz++)
        for (int dx = canvas->first_x; dx < canvas->end_x; dx++)
            for (int up = low; up <= high; up++) {
                uint8_t *at = landmark_block(canvas, dx, up, dz);
                bool open = at && (is_soft(*at) || *at == BLOCK_ICE || *at == BLOCK_SNOW);
                if (open && inside_berg(canvas, &berg, (float)dx, (float)up, (float)dz))
                    *at = berg_block(canvas, dx, up, dz);
            }
}

// ---- a spring: low terraces of sinter, each with a pool behind its rim, steep on one side and a fan on the other

typedef struct Spring {
    Direction steep;
    int steps;
} Spring;

// The distance from the vent as a share of the way to the edge; as much noise as makes rims of lobes.
static float spring_distance(const LandmarkCanvas *canvas, const Spring *spring, int dx, int dz)
{
    float x = (float)dx - 0.25f * canvas->radius * spring->steep.x,
          z = (float)dz - 0.25f * canvas->radius * spring->steep.z;
    float far = sqrtf(x * x + z * z) + 0.4f * (x * spring->steep.x + z * spring->steep.z);
    return far / (0.85f * canvas->radius) + 0.24f * landmark_noise2(canvas, 700, (float)dx, (float)dz, 0.12f) +
           0.11f * landmark_noise2(canvas, 701, (float)dx, (float)dz, 0.3f);
}

static int terrace_level(const LandmarkCanvas *canvas, const Spring *spring, int dx, int dz)
{
    if ((float)(dx * dx + dz * dz) > 1.69f * canvas->radius * canvas->radius)
        return -1;
    int step = floor_of((float)spring->steps * (1.0f - spring_distance(canvas, spring, dx, dz)) + 0.35f);
    return MIN(step, spring->steps - 1);
}

// Water stands on a terrace where no neighbour is lower.
static bool holds_water(const LandmarkCanvas *canvas, const Spring *spring, int dx, int dz, int level)
{
    return terrace_level(canvas, spring, dx + 1, dz) >= level && terrace_level(canvas, spring, dx - 1, dz) >= level &&
           terrace_level(canvas, spring, dx, dz + 1) >= level && terrace_level(canvas, spring, dx, dz - 1) >= level;
}

static void raise_terrace(const LandmarkCanvas *canvas, const Spring *spring, int dx, int dz)
{
    int level = terrace_level(canvas, spring, dx, dz), ground;
    if (level < 0 || !landmark_ground(canvas, dx, dz, &ground))
        return;
    bool pool = ground <= level && holds_water(canvas, spring, dx, dz, level);
    uint8_t rim = canvas->accent ? canvas->accent : canvas->body;
    for (int up = level; up > -3; up--) {
        uint8_t *at = landmark_block(canvas, dx, up, dz);
        if (at && (is_soft(*at) || (up > ground - 2 && up > -2)))
            *at = up < level ? canvas->body : pool ? BLOCK_WATER : rim;
    }
    landmark_foot(canvas, dx, -3, dz, canvas->body);
}

static void draw_spring(const LandmarkCanvas *canvas)
{
    const Spring spring = {.steep = landmark_direction(landmark_unit(canvas, 702)),
                           .steps = MAX(canvas->place->height / 3 + 1, 2)};
    for (int dz = canvas->first_z; dz < canvas->end_z; dz++)
        for (int dx = canvas->first_x; dx < canvas->end_x; dx++)
            raise_terrace(canvas, &spring, dx, dz);
}

static const LandmarkShape shapes[] = {
    {"cenote", 25, 5, 130, false, .draw = draw_cenote, .plant = BLOCK_VINE},
    {"iceberg", 30, 2, 100, true, .draw = draw_iceberg, .body = BLOCK_SNOW, .accent = BLOCK_BLUE_ICE},
    {"spring", 30, 3, 110, false, .draw = draw_spring, .body = BLOCK_TRAVERTINE},
    {"waterfall", 0, .blocks = 4},
};
const LandmarkFamily landmarks_water = {shapes, ARRAY_COUNT(shapes)};
