// The cheapest test comes first, and a place that fails a test is rejected. Heights alone, of 16 x 16 columns at a
// time, reject most of the places that are not flat, and those where higher land blocks the view, unless a cave or an
// overhang may have removed it. The remaining places need blocks, but only from the layers under the feet up, which are
// right without the caves below them, the bedrock and the ores.
#include "gen/spawn/spawn_internal.h"
#include "gen/stages/stages.h"
#include "karst/block.h"

#include <stdlib.h>

enum {
    MIDDLE = CHUNK_SIZE / 2,
    CLEARING = 7,
    PIT = 4,   // there must be ground within so many blocks below the feet
    BELOW = 8, // layers below the surface that are made at first
};

enum { FLAT_STEP = 2, FLAT_WEST = 12, FLAT_NORTH = 24 };

// The height at an even distance from the place.
static int height_off(const ColumnTile *tile, int dx, int dz)
{
    return tile->height[(dz + FLAT_NORTH) / FLAT_STEP * CHUNK_SIZE + (dx + FLAT_WEST) / FLAT_STEP];
}

// Returns whether nothing to the north blocks the view.
static bool is_clear_ahead(const ColumnTile *tile)
{
    int height = height_off(tile, 0, 0);
    for (int ahead = 4; ahead <= FLAT_NORTH; ahead += 4)
        for (int side = -1; side <= 1; side++)
            if (height_off(tile, side * ahead / 2, -ahead) > height + abs(side))
                return false;
    return true;
}

// Returns whether the land is flat around and, with `ahead`, nothing to the north blocks the view.
static bool is_flat(const Land *land, int64_t x, int64_t z, bool ahead)
{
    ColumnTile tile;
    land_tile(land, x - FLAT_WEST, z - FLAT_NORTH, FLAT_STEP, &tile);
    int height = height_off(&tile, 0, 0);
    if (ahead && !is_clear_ahead(&tile))
        return false;
    for (int i = 0; i < 4; i++) {
        int dx = i < 2 ? i * 8 - 4 : 0, dz = i < 2 ? 0 : i * 8 - 20;
        if (abs(height_off(&tile, dx, dz) - height) > 2)
            return false;
    }
    return true;
}

// Returns how many blocks from the surface down neither an overhang nor a cave can have removed.
static int sure_blocks(const CaveSpec *caves, const ColumnTile *tile, const float *entrance, int column)
{
    return tile->overhang[column] > 0.0f ? 0 : cave_roof(caves, entrance[column]);
}

// A clearing has no view where land is as high as the eyes (in a hollow, where it rises by a block in two), or where
// ground falls away by more than PIT within so many columns.
typedef struct Clearing {
    int rise; // blocks in two columns
    int pits;
} Clearing;

static const Clearing clearings[] = {[FOOTING_OPEN] = {1, 2}, [FOOTING_FINE] = {0, CLEARING}};

static int away_of(int x, int z) { return MAX(abs(x - MIDDLE), abs(z - MIDDLE)); }

// Returns whether some column within the clearing certainly reaches the height of the eyes, while the feet certainly
// stand on the surface.
static bool is_walled(const Land *land, int64_t x, int64_t z, const Clearing *clearing)
{
    ColumnTile tile;
    float entrance[CHUNK_COLUMNS];
    const CaveSpec *caves = &land->spec->caves;
    land_tile(land, x - MIDDLE, z - MIDDLE, 1, &tile);
    fields_fill2(&land->fields, caves->entrance, x - MIDDLE, z - MIDDLE, 1, entrance);
    int place = column_index(MIDDLE, MIDDLE), eyes = tile.height[place] + 2;
    bool walled = false;
    for (int j = MIDDLE - CLEARING; j <= MIDDLE + CLEARING; j++)
        for (int i = MIDDLE - CLEARING; i <= MIDDLE + CLEARING; i++) {
            int at = column_index(i, j), over = tile.height[at] - eyes - clearing->rise * away_of(i, j) / 2;
            walled |= over >= 0 && over < sure_blocks(caves, &tile, entrance, at);
        }
    return walled && sure_blocks(caves, &tile, entrance, place) > 0;
}

// The blocks of a place's chunk from layer `lowest` up.
typedef struct Ground {
    const uint8_t *blocks; // those below are not read
    int lowest;
    int surface; // of the place itself, before overhangs and caves
    int water;   // its level there
} Ground;

static uint8_t block_at(const Ground *ground, int x, int y, int z) { return ground->blocks[block_index(x, y, z)]; }

// y of the block onto which a player falls at the place.
static int topmost(const Ground *ground)
{
    int y = CHUNK_HEIGHT - 1;
    while (y > ground->lowest && !block_has(block_at(ground, MIDDLE, y, MIDDLE), BLOCK_SOLID | BLOCK_LIQUID))
        y--;
    return y;
}

static bool is_firm(const Ground *ground, int y)
{
    uint8_t block = block_at(ground, MIDDLE, y, MIDDLE);
    bool firm = block_has(block, BLOCK_OPAQUE) && block != BLOCK_CACTUS;
    return firm && y <= ground->surface && y >= ground->water && y < CHUNK_HEIGHT - 4;
}

static bool bars(const Ground *ground, const Clearing *clearing, int x, int feet, int z)
{
    int away = away_of(x, z), eyes = MIN(feet + 1 + clearing->rise * away / 2, CHUNK_HEIGHT - 1);
    bool below = away > clearing->pits;
    for (int y = feet - PIT; y <= feet; y++)
        below |= block_has(block_at(ground, x, y, z), BLOCK_SOLID | BLOCK_LIQUID);
    return !below || block_has(block_at(ground, x, eyes, z), BLOCK_SOLID);
}

// Nothing solid at the height of the eyes within CLEARING columns, and no pit.
static bool is_open(const Ground *ground, const Clearing *clearing, int feet)
{
    for (int z = MIDDLE - CLEARING; z <= MIDDLE + CLEARING; z++)
        for (int x = MIDDLE - CLEARING; x <= MIDDLE + CLEARING; x++)
            if (bars(ground, clearing, x, feet, z))
                return false;
    return true;
}

int footing_at(const Terrain *terrain, int64_t x, int64_t z, Footing footing, Arena *scratch)
{
    const Land *land = &terrain->land;
    const Clearing *clearing = footing == FOOTING_FIRM ? NULL : &clearings[footing];
    if (clearing && (!is_flat(land, x, z, footing == FOOTING_FINE) || is_walled(land, x, z, clearing)))
        return -1;
    ArenaMark mark = arena_mark(scratch);
    ColumnTile tile;
    land_column(land, x, z, &tile);
    int surface = tile.height[0];
    Ground ground = {.lowest = MAX(surface - BELOW, 0), .surface = surface, .water = tile.water[0]};
    ground.blocks = build_ground(terrain, chunk_pos_of_block(x, z), ground.lowest, scratch);
    int y = topmost(&ground);
    if (y + 1 - PIT < ground.lowest) { // a cave has opened the ground deeper than that
        ground.lowest = 0;
        ground.blocks = build_ground(terrain, chunk_pos_of_block(x, z), ground.lowest, scratch);
        y = topmost(&ground);
    }
    bool stands = is_firm(&ground, y) && (!clearing || is_open(&ground, clearing, y + 1));
    arena_release(scratch, mark);
    return stands ? y + 1 : -1;
}
