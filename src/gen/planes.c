// The articles' caves for engines without 3D noise: three planes of Perlin noise, perlin2(x, y) + perlin2(y, z) +
// perlin2(z, x), hollow where their sum is high. Cheap, and it shows: what one plane draws is repeated along its axis.
// Kept beside the simplex caves so that the two can be looked at side by side.
#include "gen/caves.h"
#include "gen/stage.h"

typedef float Plane[CHUNK_COLUMNS];

enum { PLANES_MAX = CHUNK_HEIGHT / CHUNK_SIZE };

typedef struct Planes {
    Plane xy[PLANES_MAX], yz[PLANES_MAX], zx; // xy: index (y % 16) * 16 + x; yz: index z * 16 + y % 16
} Planes;

static void fill_planes(const Build *build, int layers, Planes *planes)
{
    const Field *fields = build->land->fields;
    for (int y = 0; y < layers; y += CHUNK_SIZE) {
        field_fill2(&fields[FIELD_PLANE_XY], build->x, y, 1, planes->xy[y / CHUNK_SIZE]);
        field_fill2(&fields[FIELD_PLANE_YZ], y, build->z, 1, planes->yz[y / CHUNK_SIZE]);
    }
    field_fill2(&fields[FIELD_PLANE_ZX], build->x, build->z, 1, planes->zx);
}

static void sum_layer(const Planes *planes, int y, float *out)
{
    const float *xy = planes->xy[y / CHUNK_SIZE] + y % CHUNK_SIZE * CHUNK_SIZE;
    const float *yz = planes->yz[y / CHUNK_SIZE] + y % CHUNK_SIZE;
    for (int z = 0; z < CHUNK_SIZE; z++)
        for (int x = 0; x < CHUNK_SIZE; x++)
            out[column_index(x, z)] = xy[x] + yz[z * CHUNK_SIZE] + planes->zx[column_index(x, z)];
}

// As the simplex caves' carving, with one sum for the cavern and no tunnels.
void stage_plane_caves(Build *build)
{
    float ceiling[CHUNK_COLUMNS];
    int layers = cave_layers(build, ceiling);
    if (layers <= 0)
        return;
    ArenaMark mark = arena_mark(build->scratch);
    Planes *planes = arena_alloc(build->scratch, sizeof *planes);
    float *sum = arena_alloc(build->scratch, (size_t)layers * CHUNK_COLUMNS * sizeof *sum);
    fill_planes(build, CAVE_BOTTOM + layers, planes);
    for (int k = 0; k < layers; k++)
        sum_layer(planes, CAVE_BOTTOM + k, sum + k * CHUNK_COLUMNS);
    CaveLayers caves = {
        .cavern = sum, .ceiling = ceiling, .bottom = CAVE_BOTTOM, .layers = layers, .blocks = build->blocks};
    ISA_SELECT(caves_carve_planes)(&caves);
    arena_release(build->scratch, mark);
}
