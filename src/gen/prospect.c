#include "gen/prospect.h"

#include <limits.h>
#include <string.h>

enum {
    UNIT = 1024,
    FAR_COUNT = PROSPECT_SIGHT / PROSPECT_FAR_STEP,
    NEAR_COUNT = PROSPECT_NEAR / PROSPECT_NEAR_STEP,
    OPEN_SLOPE = 280, // about 15 degrees
    CROWN = 7,        // blocks
};

// Unit vectors of the ways in 1 / UNIT: no function of the C library gives the same bits on every machine.
static const struct {
    int x, z;
} unit[PROSPECT_WAYS] = {{0, -1024}, {392, -946},  {724, -724},  {946, -392}, {1024, 0},   {946, 392},
                         {724, 724}, {392, 946},   {0, 1024},    {-392, 946}, {-724, 724}, {-946, 392},
                         {-1024, 0}, {-946, -392}, {-724, -724}, {-392, -946}};

static void keep(const Lattice *lattice, const LandTile *tile, int x, int z)
{
    int at = lattice_at(lattice, x, z);
    for (int j = 0; j < CHUNK_SIZE; j++, at += lattice->side) {
        for (int i = 0; i < CHUNK_SIZE; i++) {
            uint8_t top = tile->surface[j * CHUNK_SIZE + i], water = tile->water[j * CHUNK_SIZE + i];
            lattice->height[at + i] = MAX(top, water);
            lattice->wet[at + i] = top < water ? LATTICE_WET : top == water ? LATTICE_AWASH : LATTICE_DRY;
        }
        memcpy(lattice->biome + at, tile->biome + j * CHUNK_SIZE, CHUNK_SIZE);
    }
}

void lattice_sketch(const Lattice *lattice, const Land *land, int x, int z)
{
    LandTile tile;
    land_strip_without_rivers(land, x, z, lattice->step, &tile);
    keep(lattice, &tile, x, z);
}

void lattice_fill(const Lattice *lattice, const Land *land, int x, int z)
{
    LandTile tile;
    land_strip(land, x, z, lattice->step, 1, &tile);
    keep(lattice, &tile, x, z);
}

// The line of sight in one direction, from the eye outward.
typedef struct Line {
    const uint8_t *crowns;
    int eye;
    uint64_t seen; // a bit for each biome
    Way way;
} Line;

// The next column, `steps` of a lattice away.
static void pass(Line *line, const Lattice *lattice, int from, int w, int steps)
{
    int dx = (unit[w].x * steps + UNIT / 2) >> 10, dz = (unit[w].z * steps + UNIT / 2) >> 10;
    int at = from + dz * lattice->side + dx, distance = steps * lattice->step;
    int height = lattice->height[at], slope = (height - line->eye) * PROSPECT_SLOPE / distance;
    Way *way = &line->way;
    if (slope < way->steepest)
        return;
    way->rise = MAX(way->rise, slope);
    way->steepest = slope + line->crowns[lattice->biome[at]] * PROSPECT_SLOPE / distance;
    way->near = distance <= 2 * PROSPECT_NEAR ? way->steepest : way->near;
    way->reach = distance;
    way->high = MAX(way->high, height);
    way->low = MIN(way->low, height);
    way->water |= lattice->wet[at] == LATTICE_WET;
    line->seen |= UINT64_C(1) << lattice->biome[at];
}

static Line line_from(const Scenery *scenery, int ground)
{
    return (Line){.crowns = scenery->crowns,
                  .eye = ground + PROSPECT_EYE,
                  .way = {.high = ground, .low = ground, .near = INT_MIN, .steepest = INT_MIN, .rise = INT_MIN}};
}

static void count_biomes(const Land *land, uint64_t seen, Prospect *prospect)
{
    prospect->sea = prospect->stream = -1;
    for (int b = 0; b < land->spec->biome_count; b++) {
        unsigned flags = land->spec->biomes[b].flags;
        if (!(seen >> b & 1))
            continue;
        if (flags & BIOME_STREAM)
            prospect->stream = b;
        else if (flags & BIOME_WATER)
            prospect->sea = b;
        else
            prospect->kinds++;
    }
}

// `near_from` is the eye's column of the near lattice; -1: only the far one is looked at.
static Prospect look_around(const Scenery *scenery, int far_from, int near_from)
{
    const Lattice *far = &scenery->far, *near = &scenery->near;
    const bool close = near_from >= 0;
    Prospect prospect = {.open = 0};
    int ground = close ? near->height[near_from] : far->height[far_from], high = ground, low = ground;
    uint64_t seen = UINT64_C(1) << (close ? near->biome[near_from] : far->biome[far_from]);
    for (int w = 0; w < PROSPECT_WAYS; w++) {
        Line line = line_from(scenery, ground);
        for (int n = 1; close && n <= NEAR_COUNT; n++)
            pass(&line, near, near_from, w, n);
        for (int n = close ? PROSPECT_NEAR / PROSPECT_FAR_STEP + 1 : 1; n <= FAR_COUNT; n++)
            pass(&line, far, far_from, w, n);
        prospect.ways[w] = line.way;
        prospect.water |= line.way.water;
        prospect.open += line.way.near <= OPEN_SLOPE;
        high = MAX(high, line.way.high);
        low = MIN(low, line.way.low);
        seen |= line.seen;
    }
    prospect.relief = high - low;
    count_biomes(scenery->land, seen, &prospect);
    return prospect;
}

Prospect prospect_coarse(const Scenery *scenery, int x, int z)
{
    return look_around(scenery, lattice_at(&scenery->far, x, z), -1);
}

Prospect prospect_fine(const Scenery *scenery, int x, int z)
{
    const int half = PROSPECT_FAR_STEP / 2;
    return look_around(scenery, lattice_at(&scenery->far, x + half, z + half), lattice_at(&scenery->near, x, z));
}

// Where a third of all possible places hold a tree, one does not see through.
void scenery_init(Scenery *scenery, const Land *land)
{
    const GeneratorSpec *spec = land->spec;
    *scenery = (Scenery){.land = land};
    for (int b = 0; b < spec->biome_count; b++)
        scenery->crowns[b] = (uint8_t)(CROWN * CLAMP(spec->ground[b].trees.density * 3.0f, 0.0f, 1.0f));
}

// ---- the first look

enum { STEP = 4, AHEAD = 7, CENTRE = CHUNK_SIZE / 2 }; // columns around the feet: 28 blocks ahead

// How steeply the ground rises before the feet, at most.
static int rise_ahead(const LandTile *tile, int w)
{
    int ground = tile->surface[column_index(CENTRE, CENTRE)], rise = 0;
    for (int n = 1; n <= AHEAD; n++) {
        int dx = (unit[w].x * n + UNIT / 2) >> 10, dz = (unit[w].z * n + UNIT / 2) >> 10;
        int height = tile->surface[column_index(CENTRE + dx, CENTRE + dz)];
        rise = MAX(rise, (height - ground) * PROSPECT_SLOPE / (n * STEP));
    }
    return rise;
}

// Worlds begin in the morning with the sun in the southeast: what is seen with the sun behind one's back is lit.
enum { SUN_WAY = 5, LIT = 14 };

static int lit(int w) { return -(unit[w].x * unit[SUN_WAY].x + unit[w].z * unit[SUN_WAY].z) / UNIT * LIT / UNIT; }

// Something far: high or deep land, water, distance; nothing close in front of it.
static int worth_of_way(const Way *way, int rise)
{
    int worth =
        MIN(way->high - way->low, 120) / 2 + CLAMP(way->rise / 4, 0, 80) + way->reach / 12 + (way->water ? 30 : 0);
    return worth - MIN(rise / 3, 200) - (way->near > OPEN_SLOPE ? 60 : 0);
}

Look prospect_look(const Land *land, const Prospect *prospect, int x, int z)
{
    static const int shares[] = {3, 4, 6, 4, 3}; // of what is seen to both sides too
    LandTile tile;
    int worth[PROSPECT_WAYS], rise[PROSPECT_WAYS], best = 0, most = INT_MIN;
    land_strip(land, x - CENTRE * STEP, z - CENTRE * STEP, STEP, 1, &tile);
    for (int w = 0; w < PROSPECT_WAYS; w++) {
        rise[w] = rise_ahead(&tile, w);
        worth[w] = worth_of_way(&prospect->ways[w], rise[w]);
    }
    for (int w = 0; w < PROSPECT_WAYS; w++) {
        int sum = 20 * (lit(w) - MIN(rise[w] / 4, 100));
        for (int s = 0; s < (int)ARRAY_COUNT(shares); s++)
            sum += shares[s] * worth[(w + s - 2 + PROSPECT_WAYS) % PROSPECT_WAYS];
        if (sum > most) {
            most = sum;
            best = w;
        }
    }
    // Toward what is highest, half as far up; small angles are near their tangent, 57 degrees a block a block.
    float up = 57.0f * (float)prospect->ways[best].rise / (float)PROSPECT_SLOPE;
    return (Look){.yaw = 22.5f * (float)best, .pitch = CLAMP(up * 0.5f, -6.0f, 10.0f) - 8.0f};
}
