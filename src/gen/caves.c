// Caves from 3D simplex noise: caverns where a field is high, tunnels where two fields are both near zero (a tunnel is
// the line in which their zero surfaces cross, so it runs on as long as the fields do). Every rule is local:
// - caves stay some blocks below the surface, but where the entrance field opens the ground;
// - within SEAL_BLOCKS of water, aside and below, nothing is carved, so no cave drains a lake.
#include "gen/caves.h"

#include "gen/stage.h"

#include <string.h>

enum {
    SEAL_BLOCKS = 4, // of stone under and beside water
    SEAL_ASIDE = 3,  // SEAL_ASIDE + the reach of the widest tree stays within LAND_MARGIN
    ROOF_CLOSED = 8, // blocks of ground over caves
    DRY = 255,       // no water near
};

// For each column the lowest bed of water within SEAL_ASIDE columns, or DRY, by a minimum along x and then along z.
// Columns nearer than SEAL_ASIDE to the region's rim stay as they are.
static void lowest_bed(const uint8_t *surface, uint8_t *bed)
{
    uint8_t row[LAND_COLUMNS];
    for (int i = 0; i < LAND_COLUMNS; i++)
        bed[i] = surface[i] < SEA_LEVEL ? surface[i] : DRY;
    memcpy(row, bed, sizeof row);
    for (int d = 1; d <= SEAL_ASIDE; d++)
        for (int i = d; i < LAND_COLUMNS - d; i++)
            row[i] = MIN(row[i], MIN(bed[i - d], bed[i + d]));
    memcpy(bed, row, sizeof row);
    for (int d = 1; d <= SEAL_ASIDE; d++)
        for (int i = d * LAND_SIZE; i < LAND_COLUMNS - d * LAND_SIZE; i++)
            bed[i] = MIN(bed[i], MIN(row[i - d * LAND_SIZE], row[i + d * LAND_SIZE]));
}

// The ground above caves, in blocks: ROOF_CLOSED, and less to nothing where the entrance field is high.
static void find_roof(const Build *build, uint8_t *roof)
{
    float entrance[CHUNK_COLUMNS];
    for (int tile = 0; tile < 4; tile++) {
        int dx = tile % 2 * CHUNK_SIZE, dz = tile / 2 * CHUNK_SIZE;
        field_fill2(&build->land->fields[FIELD_ENTRANCE], build->x - LAND_MARGIN + dx, build->z - LAND_MARGIN + dz, 1,
                    entrance);
        for (int i = 0; i < CHUNK_COLUMNS; i++) {
            float closed = (0.36f - entrance[i]) * 100.0f;
            int at = (dz + i / CHUNK_SIZE) * LAND_SIZE + dx + i % CHUNK_SIZE;
            roof[at] = (uint8_t)CLAMP(closed, 0.0f, (float)ROOF_CLOSED);
        }
    }
}

// No block of the column at or above the ceiling is carved. Above an open roof it lies high, so that nothing narrows.
static float find_ceiling(int surface, int roof, int bed)
{
    int ceiling = roof > 0 ? surface - roof + 1 : surface + ROOF_CLOSED;
    return (float)(bed == DRY ? ceiling : MIN(ceiling, bed - SEAL_BLOCKS + 1));
}

int cave_layers(Build *build, float *ceiling)
{
    uint8_t bed[LAND_COLUMNS];
    float highest = 0.0f;
    lowest_bed(build->region->surface, bed);
    find_roof(build, build->roof);
    for (int i = 0; i < LAND_COLUMNS; i++)
        if (bed[i] != DRY)
            build->roof[i] = ROOF_CLOSED;
    for (int i = 0; i < CHUNK_COLUMNS; i++) {
        int at = land_index(i % CHUNK_SIZE, i / CHUNK_SIZE);
        ceiling[i] = find_ceiling(build->region->surface[at], build->roof[at], bed[at]);
        highest = MAX(highest, MIN(ceiling[i], (float)(build->region->surface[at] + 1)));
    }
    return (int)highest - CAVE_BOTTOM;
}

void stage_caves(Build *build)
{
    float ceiling[CHUNK_COLUMNS];
    int layers = cave_layers(build, ceiling);
    if (layers <= 0)
        return;
    ArenaMark mark = arena_mark(build->scratch);
    float *samples[3];
    for (int f = 0; f < 3; f++) {
        samples[f] = arena_alloc(build->scratch, (size_t)layers * CHUNK_COLUMNS * sizeof(float));
        field_fill3(&build->land->fields[FIELD_CAVERN + f], build->x, CAVE_BOTTOM, build->z, layers, samples[f]);
    }
    CaveLayers caves = {.cavern = samples[0],
                        .tunnel_a = samples[1],
                        .tunnel_b = samples[2],
                        .ceiling = ceiling,
                        .bottom = CAVE_BOTTOM,
                        .layers = layers,
                        .blocks = build->blocks};
    ISA_SELECT(caves_carve)(&caves);
    arena_release(build->scratch, mark);
}
