// The articles' caves for engines without 3D noise: three planes of Perlin noise, perlin2(x, y) + perlin2(y, z) +
// perlin2(z, x), hollow where their sum is high. Cheap, and it shows: what one plane draws is repeated along its axis.
// Kept beside the simplex caves so that the two can be looked at side by side.
#include "gen/caves.h"
#include "gen/stage.h"

typedef float Plane[CHUNK_COLUMNS];

enum { PLANES_MAX = CHUNK_HEIGHT / CHUNK_SIZE };

typedef struct Planes {
    Plane xy[PLANES_MAX], yz[PLANES_MAX], zx; // of layer k xy: index (k % 16) * 16 + x; yz: index z * 16 + k % 16
} Planes;

static void sample_planes(const Land *land, const CaveGrid *grid, Planes *planes)
{
    const Field *fields = land->fields;
    int step = grid->step;
    for (int k = 0; k < grid->layers; k += CHUNK_SIZE) {
        int y = grid->y + k * step;
        field_fill2(&fields[FIELD_PLANE_XY], grid->x, y, step, planes->xy[k / CHUNK_SIZE]);
        field_fill2(&fields[FIELD_PLANE_YZ], y, grid->z, step, planes->yz[k / CHUNK_SIZE]);
    }
    field_fill2(&fields[FIELD_PLANE_ZX], grid->x, grid->z, step, planes->zx);
}

static void sum_layer(const Planes *planes, int k, float *out)
{
    const float *xy = planes->xy[k / CHUNK_SIZE] + k % CHUNK_SIZE * CHUNK_SIZE;
    const float *yz = planes->yz[k / CHUNK_SIZE] + k % CHUNK_SIZE;
    for (int z = 0; z < CHUNK_SIZE; z++)
        for (int x = 0; x < CHUNK_SIZE; x++)
            out[column_index(x, z)] = xy[x] + yz[z * CHUNK_SIZE] + planes->zx[column_index(x, z)];
}

static void fill_planes(const Land *land, const CaveGrid *grid, Arena *scratch, CaveLayers *caves)
{
    Planes *planes = arena_alloc(scratch, sizeof *planes);
    float *sum = arena_alloc(scratch, (size_t)grid->layers * CHUNK_COLUMNS * sizeof *sum);
    sample_planes(land, grid, planes);
    for (int k = 0; k < grid->layers; k++)
        sum_layer(planes, k, sum + k * CHUNK_COLUMNS);
    caves->cavern = sum;
}

static void carve_planes(const CaveLayers *caves) { ISA_SELECT(caves_carve_planes)(caves); }

// As the simplex caves' carving, with one sum for the cavern and no tunnels.
const CaveRules cave_rules_planes = {.fill = fill_planes, .carve = carve_planes};

void stage_plane_caves(Build *build) { caves_carve_build(build, &cave_rules_planes); }
