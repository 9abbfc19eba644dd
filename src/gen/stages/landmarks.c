// The landmarks that reach a chunk: each draws its part. gen/landmark/landmark.h finds their places.
#include "gen/stages/stage_list.h"

enum { AROUND_MOST = 64, TREES_AROUND = LAND_MARGIN };

static void keep_place(void *context, const LandmarkPlace *place)
{
    Build *build = context;
    int64_t dx = place->mark.x - build->x, dz = place->mark.z - build->z;
    int away = place->mark.reach + TREES_AROUND;
    if (dx < -away || dx >= CHUNK_SIZE + away || dz < -away || dz >= CHUNK_SIZE + away ||
        build->landmark_count == AROUND_MOST)
        return;
    build->landmarks[build->landmark_count++] = *place;
}

static int reach_of_all(const Terrain *terrain)
{
    int reach = 0;
    for (int g = 0; g < terrain->plan.grid_count; g++)
        reach = MAX(reach, terrain->plan.grids[g].reach);
    return reach + TREES_AROUND;
}

void stage_landmarks(Build *build)
{
    const int away = reach_of_all(build->terrain);
    const LandmarkArea area = {build->x - away, build->z - away, build->x + CHUNK_SIZE + away,
                               build->z + CHUNK_SIZE + away};
    if (build->terrain->plan.grid_count == 0)
        return;
    build->landmarks = arena_alloc(build->scratch, AROUND_MOST * sizeof *build->landmarks);
    landmark_places_near(build->terrain, &area, keep_place, build);
    const LandmarkChunk chunk = {build->spec, build->x, build->z, build->region, build->blocks};
    for (int i = 0; i < build->landmark_count; i++)
        landmark_draw(&chunk, &build->landmarks[i]);
}

bool landmark_bars(const Build *build, int local_x, int local_z)
{
    for (int i = 0; i < build->landmark_count; i++) {
        const LandmarkPlace *place = &build->landmarks[i];
        int64_t dx = place->mark.x - build->x - local_x, dz = place->mark.z - build->z - local_z;
        int shape = build->spec->landmarks[place->mark.kind].shape;
        int64_t clear = MIN(place->radius * landmark_shape(shape)->bars / 100 + 2, place->mark.reach);
        if (dx * dx + dz * dz < clear * clear)
            return true;
    }
    return false;
}
