#include "map/find.h"

#include "base/os.h"

#include <math.h>

enum { TILE_BLOCKS = 16 * FIND_SPACING };

// A tile of a ring around the middle one, by its number along the ring.
static void tile_of(int ring, int number, int *across, int *down)
{
    int along = ring ? number % (2 * ring) : 0;
    const int places[4][2] = {{along - ring, -ring}, {ring, along - ring}, {ring - along, ring}, {-ring, ring - along}};
    int side = ring ? number / (2 * ring) : 0;
    *across = places[side][0];
    *down = places[side][1];
}

// Columns lie at whole multiples of the spacing from the place where the search begins.
static void search_tile(BiomeFind *find, int across, int down)
{
    ColumnTile tile;
    int64_t left = find->from_x + (int64_t)across * TILE_BLOCKS - TILE_BLOCKS / 2,
            top = find->from_z + (int64_t)down * TILE_BLOCKS - TILE_BLOCKS / 2;
    source_columns(find->source, left, top, FIND_SPACING, 1, &tile);
    for (int i = 0; i < CHUNK_COLUMNS; i++) {
        int64_t x = left + i % 16 * FIND_SPACING, z = top + i / 16 * FIND_SPACING;
        double away = hypot((double)(x - find->from_x), (double)(z - find->from_z));
        if (tile.biome[i] != find->biome || !block_in_world(x, z) || (find->found && away >= find->away))
            continue;
        find->found = true;
        find->x = x;
        find->z = z;
        find->away = away;
    }
}

FindState biome_find_step(BiomeFind *find, int64_t ns)
{
    int64_t start_ns = clock_thread_ns();
    do {
        // All columns of the rings before this one are nearer than its own.
        double searched = find->ring * TILE_BLOCKS - TILE_BLOCKS / 2;
        bool nearest = find->found && find->tile == 0 && find->away <= searched;
        if (nearest || find->ring >= FIND_RINGS)
            return find->found ? FIND_FOUND : FIND_NOTHING;
        int across, down;
        tile_of(find->ring, find->tile, &across, &down);
        search_tile(find, across, down);
        if (++find->tile >= MAX(8 * find->ring, 1)) {
            find->ring++;
            find->tile = 0;
        }
    } while (clock_thread_ns() - start_ns < ns);
    return FIND_SEARCHING;
}

typedef struct NearestLandmark {
    int64_t x, z, squares; // squares: of the distance; -1: none so far
    Landmark *found;
} NearestLandmark;

static void keep_nearest(void *context, const Landmark *landmark)
{
    NearestLandmark *nearest = context;
    int64_t dx = landmark->x - nearest->x, dz = landmark->z - nearest->z, squares = dx * dx + dz * dz;
    if (!block_in_world(landmark->x, landmark->z) || (nearest->squares >= 0 && squares >= nearest->squares))
        return;
    nearest->squares = squares;
    *nearest->found = *landmark;
}

// Squares of twice the size, until none outside can be nearer.
bool landmark_find(const ChunkSource *source, int kind, int64_t x, int64_t z, Landmark *found)
{
    NearestLandmark nearest = {x, z, -1, found};
    for (int64_t reach = 512; reach <= LANDMARK_FIND_REACH; reach *= 2) {
        const LandmarkArea area = {x - reach, z - reach, x + reach, z + reach};
        source_landmarks(source, &area, UINT32_C(1) << kind, keep_nearest, &nearest);
        if (nearest.squares >= 0 && nearest.squares <= reach * reach)
            return true;
    }
    return nearest.squares >= 0;
}
