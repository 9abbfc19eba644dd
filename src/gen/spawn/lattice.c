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

void lattice_fill(const Lattice *lattice, const Land *land, int x, int z)
{
    ColumnTile tile;
    int at = lattice_at(lattice, x, z);
    if (lattice->coarse == LATTICE_RIVERS)
        land_tile(land, x, z, lattice->step, &tile);
    else
        land_tile_without_rivers(land, x, z, lattice->step, lattice->coarse, &tile);
    for (int j = 0; j < CHUNK_SIZE; j++, at += lattice->side) {
        for (int i = 0; i < CHUNK_SIZE; i++) {
            uint8_t top = tile.height[j * CHUNK_SIZE + i], water = tile.water[j * CHUNK_SIZE + i];
            lattice->height[at + i] = MAX(top, water);
            lattice->wet[at + i] = top < water ? LATTICE_WET : top == water ? LATTICE_AWASH : LATTICE_DRY;
        }
        memcpy(lattice->biome + at, tile.biome + j * CHUNK_SIZE, CHUNK_SIZE);
    }
}

void lattice_grow(const Lattice *lattice, const Land *land, int before, int known)
{
    const int half = lattice->side / 2 * lattice->step, tile = CHUNK_SIZE * lattice->step;
    for (int z = -known; z < known; z += tile)
        for (int x = -known; x < known; x += tile)
            if (x < -before || x >= before || z < -before || z >= before)
                lattice_fill(lattice, land, lattice->x + half + x, lattice->z + half + z);
}

void lattice_fill_around(Lattice *lattice, const Land *land, int x, int z)
{
    lattice_move(lattice, x, z);
    for (int j = 0; j < lattice->side; j += CHUNK_SIZE)
        for (int i = 0; i < lattice->side; i += CHUNK_SIZE)
            lattice_fill(lattice, land, lattice->x + i * lattice->step, lattice->z + j * lattice->step);
}
