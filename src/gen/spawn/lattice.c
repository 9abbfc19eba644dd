#include "gen/spawn/lattice.h"

#include <string.h>

Lattice lattice_create(Arena *scratch, int side, int step, int coarse)
{
    size_t count = (size_t)side * (size_t)side;
    Lattice lattice = {.step = step,
                       .side = side,
                       .coarse = coarse,
                       .height = arena_alloc(scratch, count),
                       .biome = arena_alloc(scratch, count),
                       .wet = arena_alloc(scratch, count)};
    lattice_move(&lattice, SPAWN_MIDDLE, SPAWN_MIDDLE);
    return lattice;
}

void lattice_move(Lattice *lattice, int x, int z)
{
    lattice->x = x - lattice->side / 2 * lattice->step;
    lattice->z = z - lattice->side / 2 * lattice->step;
}

static void keep_tile(const Lattice *lattice, const ColumnTile *tile, int x, int z)
{
    int at = lattice_at(lattice, x, z);
    for (int j = 0; j < CHUNK_SIZE; j++, at += lattice->side) {
        for (int i = 0; i < CHUNK_SIZE; i++) {
            uint8_t top = tile->height[j * CHUNK_SIZE + i], water = tile->water[j * CHUNK_SIZE + i];
            lattice->height[at + i] = MAX(top, water);
            lattice->wet[at + i] = top < water ? LATTICE_WET : top == water ? LATTICE_AWASH : LATTICE_DRY;
        }
        memcpy(lattice->biome + at, tile->biome + j * CHUNK_SIZE, CHUNK_SIZE);
    }
}

// Fills `count` tiles side by side along z: with rivers, several tiles at once are cheaper.
static void fill_strip(const Lattice *lattice, const Land *land, int x, int z, int count)
{
    enum { AT_ONCE = 8 };
    ColumnTile tiles[AT_ONCE];
    const int apart = CHUNK_SIZE * lattice->step;
    for (int some = 1; count > 0; count -= some, z += some * apart) {
        some = lattice->coarse == LATTICE_RIVERS ? MIN(count, AT_ONCE) : 1;
        if (lattice->coarse == LATTICE_RIVERS)
            land_strip(land, x, z, lattice->step, some, tiles);
        else
            land_tile_without_rivers(land, x, z, lattice->step, lattice->coarse, tiles);
        for (int t = 0; t < some; t++)
            keep_tile(lattice, &tiles[t], x, z + t * apart);
    }
}

void lattice_fill(const Lattice *lattice, const Land *land, int x, int z) { fill_strip(lattice, land, x, z, 1); }

void lattice_grow(const Lattice *lattice, const Land *land, int before, int known)
{
    const int half = lattice->side / 2 * lattice->step, tile = CHUNK_SIZE * lattice->step;
    const int origin_x = lattice->x + half, origin_z = lattice->z + half, rest = (known - before) / tile;
    for (int x = -known; x < known; x += tile)
        if (x < -before || x >= before)
            fill_strip(lattice, land, origin_x + x, origin_z - known, 2 * known / tile);
        else if (rest > 0) {
            fill_strip(lattice, land, origin_x + x, origin_z - known, rest);
            fill_strip(lattice, land, origin_x + x, origin_z + before, rest);
        }
}

void lattice_fill_around(Lattice *lattice, const Land *land, int x, int z)
{
    lattice_move(lattice, x, z);
    for (int j = 0; j < lattice->side; j += CHUNK_SIZE)
        for (int i = 0; i < lattice->side; i += CHUNK_SIZE)
            lattice_fill(lattice, land, lattice->x + i * lattice->step, lattice->z + j * lattice->step);
}
