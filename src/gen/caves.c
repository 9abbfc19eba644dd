// Caves from 3D simplex noise: caverns where a field is high, tunnels where two fields are both near zero (a tunnel is
// the line in which their zero surfaces cross, so it runs on as long as the fields do). Every rule is local:
// - caves stay some blocks below the surface, but where the entrance field opens the ground;
// - within SEAL_BLOCKS of water, aside and below, nothing is carved, so no cave drains a lake.
#include "gen/caves.h"

#include "gen/stage.h"

#include <string.h>

enum {
    SEAL_BLOCKS = 4,             // of stone under and beside water
    SEAL_ASIDE = GENERATOR_SEAL, // SEAL_ASIDE + the reach of the widest tree stays within LAND_MARGIN
    DRY = GENERATOR_DRY,         // no water near
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

// CAVE_ROOF_CLOSED, and less to nothing where the entrance field is high.
uint8_t cave_roof(float entrance)
{
    float closed = (0.36f - entrance) * 100.0f;
    return (uint8_t)CLAMP(closed, 0.0f, (float)CAVE_ROOF_CLOSED);
}

static void find_roof(const Build *build, uint8_t *roof)
{
    float entrance[CHUNK_COLUMNS];
    for (int tile = 0; tile < 4; tile++) {
        int dx = tile % 2 * CHUNK_SIZE, dz = tile / 2 * CHUNK_SIZE;
        field_fill2(&build->land->fields[FIELD_ENTRANCE], build->x - LAND_MARGIN + dx, build->z - LAND_MARGIN + dz, 1,
                    entrance);
        for (int i = 0; i < CHUNK_COLUMNS; i++) {
            int at = (dz + i / CHUNK_SIZE) * LAND_SIZE + dx + i % CHUNK_SIZE;
            roof[at] = cave_roof(entrance[i]);
        }
    }
}

// Above an open roof it lies high, so that nothing narrows.
float cave_ceiling(int surface, int roof, int bed)
{
    int ceiling = roof > 0 ? surface - roof + 1 : surface + CAVE_ROOF_CLOSED;
    return (float)(bed == DRY ? ceiling : MIN(ceiling, bed - SEAL_BLOCKS + 1));
}

int cave_end(Build *build, float *ceiling)
{
    uint8_t bed[LAND_COLUMNS];
    float highest = 0.0f;
    lowest_bed(build->region->surface, bed);
    find_roof(build, build->roof);
    for (int i = 0; i < LAND_COLUMNS; i++)
        if (bed[i] != DRY)
            build->roof[i] = CAVE_ROOF_CLOSED;
    for (int i = 0; i < CHUNK_COLUMNS; i++) {
        int at = land_index(i % CHUNK_SIZE, i / CHUNK_SIZE);
        ceiling[i] = cave_ceiling(build->region->surface[at], build->roof[at], bed[at]);
        highest = MAX(highest, MIN(ceiling[i], (float)(build->region->surface[at] + 1)));
    }
    return (int)highest;
}

static void fill_simplex(const Land *land, const CaveGrid *grid, Arena *scratch, CaveLayers *caves)
{
    const float **samples[] = {&caves->cavern, &caves->tunnel_a, &caves->tunnel_b};
    for (int f = 0; f < 3; f++) {
        float *out = arena_alloc(scratch, (size_t)grid->layers * CHUNK_COLUMNS * sizeof(float));
        field_fill3_steps(&land->fields[FIELD_CAVERN + f], grid->x, grid->y, grid->z, grid->step, grid->step,
                          grid->layers, out);
        *samples[f] = out;
    }
}

static void carve_simplex(const CaveLayers *caves) { ISA_SELECT(caves_carve)(caves); }

const CaveRules cave_rules_simplex = {.fill = fill_simplex, .carve = carve_simplex};

void caves_carve_build(Build *build, const CaveRules *rules)
{
    float ceiling[CHUNK_COLUMNS];
    int bottom = MAX(build->lowest, CAVE_BOTTOM), layers = cave_end(build, ceiling) - bottom;
    if (layers <= 0)
        return;
    ArenaMark mark = arena_mark(build->scratch);
    const CaveGrid grid = {.x = build->x, .y = bottom, .z = build->z, .step = 1, .layers = layers};
    CaveLayers caves = {.ceiling = ceiling, .bottom = bottom, .layers = layers, .blocks = build->blocks};
    rules->fill(build->land, &grid, build->scratch, &caves);
    rules->carve(&caves);
    arena_release(build->scratch, mark);
}

void stage_caves(Build *build) { caves_carve_build(build, &cave_rules_simplex); }
