// The place that the wide search settles for if it finds none with a view: the nearest column of the first lattice that
// is dry and firm. Without a wide search, tiles of the lattice are filled outward from the one in the middle.
#include "gen/spawn/spawn_internal.h"
#include "gen/spawn/view.h"

#include <stdlib.h>

enum {
    TILE = CHUNK_SIZE * VIEW_WIDE_STEP,    // blocks along a side of 16 x 16 columns
    MIDDLE_TILE = SPAWN_MIDDLE - TILE / 2, // where the one around the origin begins, along x and z
    FIRM_TRIES = 4,
};

static void find_nearest(const Lattice *lattice, int known, Places *nearest)
{
    nearest->count = 0;
    for (int at = 0; at < lattice->side * lattice->side; at++) {
        int x = lattice->x + at % lattice->side * lattice->step, z = lattice->z + at / lattice->side * lattice->step;
        int distance = MAX(abs(x), abs(z));
        if (distance < known && lattice->wet[at] == LATTICE_DRY)
            places_offer(nearest, (Place){x, z, -(float)distance});
    }
}

bool spawn_first_firm(const Terrain *terrain, const Places *places, Arena *scratch, SpawnPoint *spawn)
{
    for (int i = 0; i < places->count; i++) {
        const Place *place = &places->best[i];
        *spawn = (SpawnPoint){.feet = {.x = place->x, .z = place->z}, .safety = SPAWN_DRY};
        spawn->feet.y = footing_at(terrain, place->x, place->z, FOOTING_FIRM, scratch);
        if (spawn->feet.y >= 0)
            return true;
    }
    return false;
}

bool spawn_find_firm(const Terrain *terrain, const Lattice *lattice, int known, Arena *scratch, SpawnPoint *spawn)
{
    Places nearest;
    find_nearest(lattice, known, &nearest);
    return spawn_first_firm(terrain, &nearest, scratch, spawn);
}

void spawn_settle_places(const Terrain *terrain, Arena *scratch, Places *nearest)
{
    const Land *land = &terrain->land;
    const int reach = land->spec->spawn.reach, tiles = (reach + TILE - 1) / TILE;
    Lattice wide = lattice_create(scratch, 2 * tiles * CHUNK_SIZE, VIEW_WIDE_STEP, 2 * VIEW_WIDE_STEP);
    lattice_fill(&wide, land, MIDDLE_TILE, MIDDLE_TILE);
    find_nearest(&wide, MIN(TILE / 2 - VIEW_WIDE_STEP, reach), nearest);
    for (int known = TILE, before = 0; nearest->count < PLACES_MOST && known <= tiles * TILE;
         before = known, known += TILE) {
        lattice_grow(&wide, land, before, known);
        find_nearest(&wide, MIN(known, reach), nearest);
    }
}

// Rivers are made in squares that meet at the origin: places far from both axes need fewer of them.
bool spawn_settles_outside(const Terrain *terrain, const Places *nearest, uint64_t biomes, Arena *scratch)
{
    uint8_t may[CHUNK_COLUMNS];
    Places apart = {.count = 0};
    land_bounds_points(&terrain->land, MIDDLE_TILE, MIDDLE_TILE, VIEW_WIDE_STEP, biomes, scratch, may);
    for (int i = 0; i < nearest->count; i++) {
        const int x = nearest->best[i].x, z = nearest->best[i].z, column = (x - MIDDLE_TILE) / VIEW_WIDE_STEP,
                  row = (z - MIDDLE_TILE) / VIEW_WIDE_STEP;
        if (MAX(abs(x), abs(z)) >= TILE / 2 || may[row * CHUNK_SIZE + column])
            break;
        places_offer(&apart, (Place){x, z, (float)MIN(abs(x), abs(z))});
    }
    SpawnPoint spawn;
    apart.count = MIN(apart.count, FIRM_TRIES);
    return spawn_first_firm(terrain, &apart, scratch, &spawn);
}
