// The landmarks that reach a chunk: each draws its part. Where they are is gen/landmark.h's.
#include "gen/stages/landmark_canvas.h"

typedef struct ShapeInfo {
    void (*draw)(const LandmarkCanvas *canvas);
    int percent; // of the radius, within which no tree stands
} ShapeInfo;

static const ShapeInfo shape_table[] = {
    [LANDMARK_NATURAL_ARCH] = {draw_natural_arch, 110},
    [LANDMARK_SEA_STACK] = {draw_sea_stack, 150},
    [LANDMARK_HOODOOS] = {draw_hoodoos, 100},
    [LANDMARK_KARST_TOWER] = {draw_karst_tower, 120},
    [LANDMARK_TABLE_ROCK] = {draw_table_rock, 125},
    [LANDMARK_BOULDER_FIELD] = {draw_boulder_field, 60},
    [LANDMARK_ERRATIC] = {draw_erratic, 130},
    [LANDMARK_GIANT_TREE] = {draw_giant_tree, 100},
    [LANDMARK_STONE_CIRCLE] = {draw_stone_circle, 140},
    [LANDMARK_RUIN] = {draw_ruin, 120},
    [LANDMARK_CENOTE] = {draw_cenote, 130},
    [LANDMARK_CORAL_REEF] = {draw_coral_reef, 100},
    [LANDMARK_ICEBERG] = {draw_iceberg, 100},
    [LANDMARK_SPRING] = {draw_spring, 110},
    [LANDMARK_WATERFALL] = {NULL, 0}, // the river draws it; squares of places leave it out
};
_Static_assert(ARRAY_COUNT(shape_table) == LANDMARK_SHAPE_COUNT, "a shape lacks a row");

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

void landmark_draw(const Build *build, const LandmarkPlace *place)
{
    const int reach = place->mark.reach, x = (int)(place->mark.x - build->x), z = (int)(place->mark.z - build->z);
    LandmarkCanvas canvas = {.build = build,
                             .place = place,
                             .rule = &build->spec->landmark_rules[place->mark.kind],
                             .x = x,
                             .z = z,
                             .first_x = MAX(-x, -reach),
                             .end_x = MIN(CHUNK_SIZE - x, reach + 1),
                             .first_z = MAX(-z, -reach),
                             .end_z = MIN(CHUNK_SIZE - z, reach + 1)};
    if (canvas.first_x < canvas.end_x && canvas.first_z < canvas.end_z)
        shape_table[canvas.rule->shape].draw(&canvas);
}

static int reach_of_all(const Land *land)
{
    int reach = 0;
    for (int g = 0; g < land->landmarks->grid_count; g++)
        reach = MAX(reach, land->landmarks->grids[g].reach);
    return reach + TREES_AROUND;
}

void stage_landmarks(Build *build)
{
    const int away = reach_of_all(build->land);
    const LandmarkArea area = {build->x - away, build->z - away, build->x + CHUNK_SIZE + away,
                               build->z + CHUNK_SIZE + away};
    if (build->land->landmarks->grid_count == 0)
        return;
    build->landmarks = arena_alloc(build->scratch, AROUND_MOST * sizeof *build->landmarks);
    landmark_places_near(build->land, &area, keep_place, build);
    for (int i = 0; i < build->landmark_count; i++)
        landmark_draw(build, &build->landmarks[i]);
}

bool landmark_bars(const Build *build, int local_x, int local_z)
{
    for (int i = 0; i < build->landmark_count; i++) {
        const LandmarkPlace *place = &build->landmarks[i];
        int64_t dx = place->mark.x - build->x - local_x, dz = place->mark.z - build->z - local_z;
        int shape = build->spec->landmark_rules[place->mark.kind].shape;
        int64_t clear = MIN(place->radius * shape_table[shape].percent / 100 + 2, place->mark.reach);
        if (dx * dx + dz * dz < clear * clear)
            return true;
    }
    return false;
}
