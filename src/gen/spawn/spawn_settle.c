// Where the wide search settles if it finds no place with a view: on the first lattice's nearest column that is dry and
// firm. Without that search, tiles of the lattice are filled outward, first the one in the middle.
#include "gen/spawn/places.h"
#include "gen/spawn/spawn_internal.h"
#include "gen/spawn/view.h"

#include <stdlib.h>

enum { TILE = CHUNK_SIZE * VIEW_WIDE_STEP }; // blocks along a side of 16 x 16 columns

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

bool spawn_find_firm(const SpawnWorld *world, const Lattice *lattice, int known, Arena *scratch, SpawnPoint *spawn)
{
    Places nearest;
    find_nearest(lattice, known, &nearest);
    for (int i = 0; i < nearest.count; i++) {
        const Place *place = &nearest.best[i];
        *spawn = (SpawnPoint){.feet = {.x = place->x, .z = place->z}, .safety = SPAWN_DRY};
        spawn->feet.y = footing_at(world, place->x, place->z, FOOTING_FIRM, scratch);
        if (spawn->feet.y >= 0)
            return true;
    }
    return false;
}

static const GeneratorSpec *spec_of(const SpawnWorld *world) { return world->terrain->land.spec; }

// The first lattice of the wide search, with its tile around the origin: returns how far that reaches on all sides.
static int fill_middle(const SpawnWorld *world, Arena *scratch, Lattice *wide)
{
    const int tiles = (spec_of(world)->spawn.reach + TILE - 1) / TILE, middle = SPAWN_MIDDLE - TILE / 2;
    *wide = lattice_create(scratch, 2 * tiles * CHUNK_SIZE, VIEW_WIDE_STEP, 2 * VIEW_WIDE_STEP);
    lattice_fill(wide, &world->terrain->land, middle, middle);
    return MIN(TILE / 2 - VIEW_WIDE_STEP, spec_of(world)->spawn.reach);
}

int spawn_settle_reach(const SpawnWorld *world, Arena *scratch)
{
    Lattice wide;
    Places nearest;
    const int middle = fill_middle(world, scratch, &wide), side = wide.side / 2 * VIEW_WIDE_STEP;
    find_nearest(&wide, middle, &nearest);
    for (int known = TILE, before = 0; nearest.count < PLACES_MOST && known <= side; before = known, known += TILE) {
        lattice_grow(&wide, &world->terrain->land, before, known);
        find_nearest(&wide, MIN(known, spec_of(world)->spawn.reach), &nearest);
    }
    return nearest.count > 0 ? (int)-nearest.best[nearest.count - 1].points : 0;
}

bool spawn_settle_wide(const SpawnWorld *world, Arena *scratch, BlockPos *feet)
{
    Lattice wide;
    SpawnPoint spawn = {0};
    const int middle = fill_middle(world, scratch, &wide);
    bool found = spawn_find_firm(world, &wide, middle, scratch, &spawn);
    const int side = wide.side / 2 * VIEW_WIDE_STEP;
    for (int known = TILE, before = 0; !found && known <= side; before = known, known += TILE) {
        lattice_grow(&wide, &world->terrain->land, before, known);
        found = spawn_find_firm(world, &wide, MIN(known, spec_of(world)->spawn.reach), scratch, &spawn);
    }
    *feet = spawn.feet;
    return found;
}
