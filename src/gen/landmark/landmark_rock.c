// Great rocks that stand out of the land and the sea.
#include "gen/landmark/landmark_canvas.h"

#include <math.h>

// ---- an arch: a bent beam of rock between two buttresses

#define ARCH_SKIN_MOST 2.2f

typedef struct Arch {
    Direction along;
    float span, rise, thick; // half the width between the middles of its feet; height of the beam's middle
    float skin;              // within which noise roughens it
} Arch;

static float buttress(const Arch *arch, float away, float up, float across)
{
    float x = (away - arch->span - arch->thick * 0.5f) / (arch->thick * 1.9f);
    float y = up / (arch->rise * 0.72f), z = across / (arch->thick * 1.7f);
    return (1.0f - sqrtf(x * x + y * y + z * z)) * arch->thick * 1.6f;
}

// The beam's middle is an ellipse, and the distance from it is found by its gradient. Noise is left out where it
// changes neither the sign nor whether the rock is dense.
static float arch_density(const LandmarkCanvas *canvas, const void *shape, float x, float up, float z)
{
    const Arch *arch = shape;
    float along = x * arch->along.x + z * arch->along.z, across = z * arch->along.x - x * arch->along.z;
    if (1.6f * arch->thick - 0.89f * fabsf(across) < -arch->skin) // no part of it is as wide
        return -arch->skin;
    float stretch = arch->span / arch->rise, high = MAX(up, 0.0f) * stretch, away = fabsf(along);
    float far = sqrtf(along * along + high * high) + 0.01f;
    float slope = sqrtf(along * along + stretch * stretch * high * high) / far;
    float off = (far - arch->span) / MAX(slope, 0.2f), side = MIN(away / arch->span, 1.15f);
    float thick = arch->thick * (0.72f + 0.6f * side * side);
    float beam = thick - sqrtf(off * off + across * across * 0.8f);
    float rock = MAX(beam, buttress(arch, away, MAX(up, 0.0f), across));
    if (rock < -arch->skin || rock > ARCH_SKIN_MOST)
        return rock;
    float rough = 0.36f * landmark_noise(canvas, 11, x * 0.19f, up * 0.26f, z * 0.19f);
    if (fabsf(rock + arch->thick * rough - LANDMARK_DENSE / 2) > LANDMARK_DENSE / 2 + 0.14f * arch->thick)
        return rock + arch->thick * rough;
    return rock + arch->thick * (rough + 0.13f * landmark_noise(canvas, 12, x * 0.45f, up * 0.6f, z * 0.45f));
}

static void draw_natural_arch(const LandmarkCanvas *canvas)
{
    Arch arch = {.along = landmark_direction(landmark_unit(canvas, 1)),
                 .thick = 1.9f + canvas->radius * 0.13f,
                 .span = canvas->radius};
    arch.skin = MIN(ARCH_SKIN_MOST, 0.5f * arch.thick);
    arch.rise = MAX(canvas->height - arch.thick, 4.0f);
    landmark_sculpt(canvas, arch_density, &arch, -6, canvas->place->height + 4);
    landmark_cover_ledges(canvas, 2, canvas->place->height + 4);
}

// ---- stacks in the sea: one great and some small, hollowed by the waves, in layers of hard and soft rock

enum { LOBES_MAX = 4 };

// Rocks beside each other, the greatest first.
typedef struct Lobes {
    int count;
    struct {
        float x, z, radius, height;
    } each[LOBES_MAX];
} Lobes;

static float stack_density(const LandmarkCanvas *canvas, const void *shape, float x, float up, float z)
{
    const Lobes *stacks = shape;
    float best = -1.0f, over = up - (float)canvas->place->water;
    float layer = landmark_noise(canvas, 20, 0.5f, up * 0.38f, 0.5f);
    for (int i = 0; i < stacks->count; i++) {
        float dx = x - stacks->each[i].x, dz = z - stacks->each[i].z, high = stacks->each[i].height;
        float t = over / high, notch = MAX(1.0f - fabsf(over - 0.5f) / 2.2f, 0.0f);
        float wide = over < 0.0f ? 1.1f - 0.035f * over : 1.0f - 0.34f * t * t;
        float limit = stacks->each[i].radius * (wide - 0.22f * notch + 0.09f * layer);
        float rock = 1.0f - sqrtf(dx * dx + dz * dz) / MAX(limit, 0.5f);
        if (rock > -0.6f && rock < 0.6f)
            rock += 0.3f * landmark_noise(canvas, 21 + (uint64_t)i, x * 0.22f, up * 0.09f, z * 0.22f);
        float top = high * (1.0f + 0.14f * landmark_noise2(canvas, 30, x, z, 0.13f));
        best = MAX(best, over > top ? -1.0f : rock);
    }
    return best;
}

static void draw_sea_stack(const LandmarkCanvas *canvas)
{
    Lobes stacks = {.count = 1 + landmark_pick(canvas, 40, LOBES_MAX)};
    stacks.each[0].radius = canvas->radius * 0.8f;
    stacks.each[0].height = canvas->height;
    for (int i = 1; i < stacks.count; i++) {
        uint64_t salt = 41 + (uint64_t)i * 4;
        Direction to = landmark_direction(landmark_unit(canvas, salt));
        float away = canvas->radius * landmark_between(canvas, salt + 1, 1.15f, 1.5f);
        float size = landmark_between(canvas, salt + 2, 0.2f, 0.42f);
        stacks.each[i].x = to.x * away;
        stacks.each[i].z = to.z * away;
        stacks.each[i].radius = canvas->radius * size;
        stacks.each[i].height = canvas->height * (0.1f + size * landmark_between(canvas, salt + 3, 0.7f, 1.6f));
    }
    float water = (float)canvas->place->water;
    int high = (int)(water + canvas->height * 1.2f) + 1;
    landmark_sculpt(canvas, stack_density, &stacks, -2, high);
    landmark_cover_ledges(canvas, (int)(water + canvas->height * 0.45f), high);
}

// ---- towers of limestone: lobes with sheer fluted walls, woods on top

static float tower_height(const LandmarkCanvas *canvas, const void *shape, float x, float z)
{
    const Lobes *tower = shape;
    float best = 0.0f,
          flute = 0.16f * landmark_noise2(canvas, 50, x, z, 0.21f) + 0.08f * landmark_noise2(canvas, 51, x, z, 0.55f);
    for (int i = 0; i < tower->count; i++) {
        float dx = x - tower->each[i].x, dz = z - tower->each[i].z;
        float far = sqrtf(dx * dx + dz * dz) / tower->each[i].radius + flute;
        float dome = 1.0f - 0.3f * far * far, wall = 1.0f - ramp(0.78f, 1.02f, far);
        best = MAX(best, tower->each[i].height * dome * wall);
    }
    return best;
}

static Lobes find_tower(const LandmarkCanvas *canvas)
{
    Lobes tower = {.count = 2 + landmark_pick(canvas, 60, LOBES_MAX - 1)};
    tower.each[0].radius = canvas->radius;
    tower.each[0].height = canvas->height;
    for (int i = 1; i < tower.count; i++) {
        uint64_t salt = 61 + (uint64_t)i * 4;
        Direction to = landmark_direction(landmark_unit(canvas, salt));
        float size = landmark_between(canvas, salt + 1, 0.45f, 0.75f);
        tower.each[i].x = to.x * canvas->radius * 0.85f;
        tower.each[i].z = to.z * canvas->radius * 0.85f;
        tower.each[i].radius = canvas->radius * size;
        tower.each[i].height = canvas->height * landmark_between(canvas, salt + 2, 0.35f, 0.85f);
    }
    return tower;
}

typedef struct Wood {
    uint8_t log, leaves;
} Wood;

static Wood wood_of(const LandmarkCanvas *canvas)
{
    const float temperature = canvas->place->temperature;
    return temperature < -0.3f  ? (Wood){BLOCK_SPRUCE_LOG, BLOCK_SPRUCE_LEAVES}
           : temperature > 0.4f ? (Wood){BLOCK_JUNGLE_LOG, BLOCK_JUNGLE_LEAVES}
                                : (Wood){BLOCK_OAK_LOG, BLOCK_OAK_LEAVES};
}

// One tree in most of the cells of a small grid, where the tower is high and nearly level.
static void grow_on_tower(const LandmarkCanvas *canvas, const Lobes *tower, Wood wood)
{
    enum { CELL = 5 };
    const int cells = canvas->place->mark.reach / CELL;
    for (int j = -cells; j <= cells; j++)
        for (int i = -cells; i <= cells; i++) {
            uint64_t random = landmark_hash(canvas, 80, i, 0, j);
            int dx = i * CELL + (int)(random & 3), dz = j * CELL + (int)(random >> 4 & 3);
            float high = tower_height(canvas, tower, (float)dx, (float)dz);
            float fall = MAX(fabsf(high - tower_height(canvas, tower, (float)(dx + 1), (float)dz)),
                             fabsf(high - tower_height(canvas, tower, (float)dx, (float)(dz + 1))));
            if (high < canvas->height * 0.3f || fall > 3.0f || (random >> 8 & 3) == 0)
                continue;
            int foot = (int)high, tall = 3 + (int)(random >> 12 & 3);
            for (int up = foot + 1; up <= foot + tall; up++)
                landmark_put(canvas, dx, up, dz, wood.log);
            landmark_leaves(canvas, (Point3){(float)dx, (float)(foot + tall) + 0.4f, (float)dz}, 2.5f, 1.9f,
                            wood.leaves);
        }
}

// Leaves that hang along the walls from ledges.
static void hang_on_tower(const LandmarkCanvas *canvas, const Lobes *tower, uint8_t leaves)
{
    for (int dz = canvas->first_z; dz < canvas->end_z; dz++)
        for (int dx = canvas->first_x; dx < canvas->end_x; dx++) {
            if (landmark_noise2(canvas, 90, (float)dx, (float)dz, 0.3f) < 0.05f)
                continue;
            int own = (int)tower_height(canvas, tower, (float)dx, (float)dz), edge = own;
            for (int i = 0; i < 4; i++) {
                float beside =
                    tower_height(canvas, tower, (float)(dx + (i == 0) - (i == 1)), (float)(dz + (i == 2) - (i == 3)));
                edge = MAX(edge, (int)beside);
            }
            uint64_t random = landmark_hash(canvas, 91, dx, 0, dz);
            if (edge - own < 5)
                continue;
            int top = edge - (int)(random & 7), length = 3 + (int)(random >> 8 & 7);
            landmark_hang(canvas, &(Hanging){dx, dz, top, MAX(top - length, own), leaves});
        }
}

static void draw_karst_tower(const LandmarkCanvas *canvas)
{
    Lobes tower = find_tower(canvas);
    Wood wood = wood_of(canvas);
    landmark_raise(canvas, tower_height, &tower);
    landmark_cover_ledges(canvas, 1, canvas->place->height + 2);
    grow_on_tower(canvas, &tower, wood);
    hang_on_tower(canvas, &tower, wood.leaves);
}

// ---- a table: a level top, a wall, and what has fallen from it

static float table_height(const LandmarkCanvas *canvas, const void *shape, float x, float z)
{
    (void)shape;
    float far = sqrtf(x * x + z * z) / canvas->radius;
    if (far > 1.4f)
        return 0.0f;
    far += 0.17f * landmark_noise2(canvas, 100, x, z, 0.09f) + 0.06f * landmark_noise2(canvas, 101, x, z, 0.3f);
    float level = canvas->height + 1.3f * landmark_noise2(canvas, 102, x, z, 0.11f);
    float step = canvas->height * 0.66f, talus = canvas->height * 0.38f * (1.0f - (far - 0.84f) / 0.28f);
    if (far < 0.72f)
        return level;
    if (far < 0.8f)
        return step + (level - step) * (1.0f - ramp(0.72f, 0.745f, far));
    return MAX(step * (1.0f - ramp(0.8f, 0.83f, far)), MIN(talus, canvas->height * 0.38f));
}

static void draw_table_rock(const LandmarkCanvas *canvas)
{
    landmark_raise(canvas, table_height, NULL);
    landmark_cover_ledges(canvas, 0, canvas->place->height + 2);
}

static const LandmarkShape shapes[] = {
    {"natural_arch", 35, 8, 110, true, .draw = draw_natural_arch},
    {"sea_stack", 90, 4, 150, true, .draw = draw_sea_stack},
    {"karst_tower", 70, 4, 120, true, .draw = draw_karst_tower, .plant = BLOCK_VINE},
    {"table_rock", 33, 0, 125, true, .draw = draw_table_rock},
};
const LandmarkFamily landmarks_rock = {shapes, ARRAY_COUNT(shapes)};
