// The mesh of far land: right isosceles triangles, each split in half at the middle of its longest side where that
// brings the mesh nearer to the samples (Evans, Kirkpatrick, Townsend, "Right-Triangulated Irregular Networks", 2001).
// A middle belongs to both triangles that share the side, and is split in both or in none, so no crack can open: where
// one is active, the two middles whose splits made those triangles are made active first. This rule reaches across
// grids, so rings of different steps meet without stitches.
//
// Level l has middles on a lattice of FAR_STEP << l blocks, its unit: "edges" at (odd, even) and (even, odd) multiples,
// in the middle of a side of two units along x or z, and "centres" at (odd, odd) ones, in the middle of a square of two
// units whose diagonal is the side. A level up to that of the coarsest grid has a grid of its own; those above it are
// in the coarsest grid. Places are in FAR_STEP blocks from the land's corner, a multiple of the largest squares' sides,
// so that the triangles lie still in the world as the eye moves.
#include "far/far_internal.h"

#include <math.h>
#include <stdlib.h>

enum {
    ROOT_LEVELS = 5, // levels above the coarsest grid's own, with it: squares of 1 << 5 samples are not divided further
    LEVELS_MAX = FAR_LEVELS_MAX + ROOT_LEVELS - 1,
    FINE_LEVEL = 1,       // up to the border the mesh is at least as fine as this level,
    FINE_BEYOND = 32,     // and so many blocks beyond it
    RANGE_TRIANGLES = 96, // at least
};
_Static_assert(FAR_STEP << FINE_LEVEL == FAR_FINE, "the legs of triangles that are not split further");

// Samples of 1 block are a pixel at 514 blocks' distance (720 rows, 70 degrees): an error may be 2 pixels.
#define BLOCKS_A_PIXEL 514.0f
#define PIXELS 2.0f
#define PIXELS_HAZE 8192.0f // blocks by which it has doubled: haze hides detail
// A triangle's longest side is at most about this share of its distance: values computed at corners vary smoothly.
#define SIDE_SHARE 0.25f

typedef struct Grid {
    int level; // its unit is the grid's step
    int side;  // samples
    int32_t x, z;
    uint16_t *height, *error;
    uint8_t *active;
    uint32_t *vertex; // number of the vertex + 1; 0: none yet
} Grid;

typedef struct Mesher {
    const FarField *field;
    Grid grids[FAR_LEVELS_MAX];
    int count, levels;
    int32_t root[2], root_side;   // the undivided squares: the first one's place, their sides
    int roots[2];                 // how many along each axis
    float eye_x, eye_z;           // in FAR_STEP
    float reach, fine;            // the same
    int32_t wall_x[2], wall_z[2]; // the world's first and last column, and one more
    FarLand *land;
    int vertex_capacity, index_capacity;
} Mesher;

static const Grid *grid_of(const Mesher *mesher, int level) { return &mesher->grids[MIN(level, mesher->count - 1)]; }

// -1 if the grid has no sample there that may be a middle: those at its rim lack neighbours.
static ptrdiff_t find(const Grid *grid, int32_t x, int32_t z)
{
    int i = (x - grid->x) >> grid->level, j = (z - grid->z) >> grid->level;
    bool inside = i >= 0 && j >= 0 && i < grid->side && j < grid->side;
    return inside ? (ptrdiff_t)j * grid->side + i : -1;
}

// ---- errors and activity

typedef struct Middle {
    int32_t x, z, unit;
    int level;
    bool centre;
    int32_t arm_x, arm_z; // from the middle to one end of its side; the two apexes lie at (-arm_z, arm_x) and opposite
} Middle;

// Sets which diagonal of the square around a centre is split: the one whose corners have coordinates, counted in
// squares, that are both odd or both even.
static void set_arm(Middle *middle)
{
    int32_t unit = middle->unit, along_x = middle->x / unit, along_z = middle->z / unit;
    bool main_diagonal = (((along_x - 1) / 2 + (along_z - 1) / 2) & 1) == 0;
    if (middle->centre) {
        middle->arm_x = unit;
        middle->arm_z = main_diagonal ? unit : -unit;
    } else {
        middle->arm_x = along_x & 1 ? unit : 0;
        middle->arm_z = along_x & 1 ? 0 : unit;
    }
}

typedef void MiddleVisit(Mesher *mesher, const Middle *middle, const Grid *grid, ptrdiff_t at);

// The region of a level in which middles may be active: their neighbours are in its grid, and edges' centres may be
// active.
static void region_of(const Mesher *mesher, int level, bool centres, int32_t low[2], int32_t high[2])
{
    const Grid *grid = grid_of(mesher, level);
    int32_t rim = (centres ? 2 : 3) << level, first[2] = {grid->x, grid->z};
    bool has_roots = level >= mesher->count - 1;
    for (int axis = 0; axis < 2; axis++) {
        low[axis] = has_roots ? mesher->root[axis] : first[axis] + rim;
        high[axis] = has_roots ? low[axis] + mesher->roots[axis] * mesher->root_side
                               : first[axis] + ((grid->side - 1) << grid->level) - rim;
    }
}

static void visit_row(Mesher *mesher, int level, int32_t first_x, int32_t last_x, int32_t z, bool centre,
                      MiddleVisit *visit)
{
    const Grid *grid = grid_of(mesher, level);
    Middle middle = {.z = z, .unit = 1 << level, .level = level, .centre = centre};
    for (middle.x = first_x; middle.x <= last_x; middle.x += 2 * middle.unit) {
        set_arm(&middle);
        visit(mesher, &middle, grid, find(grid, middle.x, middle.z));
    }
}

// All edges or all centres of a level.
static void visit_level(Mesher *mesher, int level, bool centres, MiddleVisit *visit)
{
    int32_t low[2], high[2], unit = 1 << level;
    region_of(mesher, level, centres, low, high);
    for (int32_t z = (low[1] + unit - 1) / unit * unit; z <= high[1]; z += unit) {
        bool odd = z / unit & 1;
        if (centres && !odd)
            continue;
        bool odd_x = centres || !odd; // edges: exactly one coordinate is odd
        int32_t x = (low[0] + unit - 1) / unit * unit;
        x += (x / unit & 1) == odd_x ? 0 : unit;
        visit_row(mesher, level, x, high[0], z, centres, visit);
    }
}

// The error of a middle: the distance of its sample from its side, or of the middles of its triangles' halves from
// theirs, whichever is greater.
static void measure(Mesher *mesher, const Middle *middle, const Grid *grid, ptrdiff_t at)
{
    int ends = grid->height[find(grid, middle->x - middle->arm_x, middle->z - middle->arm_z)] +
               grid->height[find(grid, middle->x + middle->arm_x, middle->z + middle->arm_z)];
    int error = abs(2 * grid->height[at] - ends) / 2;
    const Grid *below = middle->centre ? grid : grid_of(mesher, MAX(middle->level - 1, 0));
    int32_t half = middle->unit / 2;
    for (int i = 0; i < 4 && (middle->centre || half > 0); i++) {
        int32_t x = middle->centre ? (i < 2 ? (2 * i - 1) * middle->unit : 0) : (i & 1 ? half : -half);
        int32_t z = middle->centre ? (i < 2 ? 0 : (2 * i - 5) * middle->unit) : (i & 2 ? half : -half);
        ptrdiff_t child = find(below, middle->x + x, middle->z + z);
        error = child >= 0 ? MAX(error, below->error[child]) : error;
    }
    grid->error[at] = (uint16_t)MIN(error, UINT16_MAX);
}

static bool crosses_wall(const Mesher *mesher, const Middle *middle)
{
    int32_t reach = middle->unit;
    for (int i = 0; i < 2; i++)
        if (abs(middle->x - mesher->wall_x[i]) < reach || abs(middle->z - mesher->wall_z[i]) < reach)
            return true;
    return false;
}

static bool needs_split(const Mesher *mesher, const Middle *middle, uint16_t error)
{
    float x = (float)middle->x - mesher->eye_x, z = (float)middle->z - mesher->eye_z;
    float unit = (float)middle->unit, away = sqrtf(x * x + z * z);
    if (away - 2.0f * unit > mesher->reach)
        return false;
    if (crosses_wall(mesher, middle))
        return true;
    if (middle->level >= FINE_LEVEL && away < mesher->fine + unit)
        return true;
    float blocks = (float)error / (float)FAR_Y_SCALE;
    float allowed = PIXELS * (1.0f + away * ((float)FAR_STEP / PIXELS_HAZE)) * away * (float)FAR_STEP;
    return blocks * BLOCKS_A_PIXEL > allowed || 2.0f * unit > SIDE_SHARE * away;
}

static void activate(const Grid *grid, int32_t x, int32_t z)
{
    ptrdiff_t at = find(grid, x, z);
    if (at >= 0)
        grid->active[at] = 1;
}

// Levels are visited from the finest, so that what a middle makes active is visited later.
static void decide(Mesher *mesher, const Middle *middle, const Grid *grid, ptrdiff_t at)
{
    if (!grid->active[at] && !needs_split(mesher, middle, grid->error[at]))
        return;
    grid->active[at] = 1;
    const Grid *above = middle->centre ? grid_of(mesher, middle->level + 1) : grid;
    if (middle->centre && middle->level == mesher->levels - 1)
        return;
    activate(above, middle->x - middle->arm_z, middle->z + middle->arm_x);
    activate(above, middle->x + middle->arm_z, middle->z - middle->arm_x);
}

static bool is_active(const Mesher *mesher, int level, int32_t x, int32_t z)
{
    const Grid *grid = grid_of(mesher, level);
    ptrdiff_t at = find(grid, x, z);
    return at >= 0 && grid->active[at];
}

// ---- triangles

typedef struct Corner {
    int32_t x, z;
} Corner;

// The grid of a corner is the coarsest that has it.
static uint32_t vertex_of(Mesher *mesher, Corner corner)
{
    FarLand *land = mesher->land;
    int level = 0;
    while (level < mesher->count - 1 && ((corner.x | corner.z) >> level & 1) == 0)
        level++;
    const Grid *grid = &mesher->grids[level];
    ptrdiff_t at = find(grid, corner.x, corner.z);
    if (grid->vertex[at])
        return grid->vertex[at] - 1;
    *MEMORY_ADD(MEMORY_RENDER, land->vertices, land->vertex_count, mesher->vertex_capacity) =
        (FarVertex){.x = (uint16_t)corner.x, .z = (uint16_t)corner.z, .y = grid->height[at]};
    grid->vertex[at] = (uint32_t)land->vertex_count;
    return grid->vertex[at] - 1;
}

// Returns whether no part of a triangle is to be drawn: too far, or beyond the world's walls.
static bool is_left_out(const Mesher *mesher, const Corner corners[3])
{
    float nearest = 1e9f;
    int32_t x = 0, z = 0;
    for (int i = 0; i < 3; i++) {
        float dx = (float)corners[i].x - mesher->eye_x, dz = (float)corners[i].z - mesher->eye_z;
        nearest = MIN(nearest, sqrtf(dx * dx + dz * dz));
        x += corners[i].x;
        z += corners[i].z;
    }
    return nearest > mesher->reach || x < 3 * mesher->wall_x[0] || x > 3 * mesher->wall_x[1] ||
           z < 3 * mesher->wall_z[0] || z > 3 * mesher->wall_z[1];
}

static void add_triangle(Mesher *mesher, const Corner corners[3])
{
    FarLand *land = mesher->land;
    if (is_left_out(mesher, corners))
        return;
    for (int i = 0; i < 3; i++) {
        uint32_t vertex = vertex_of(mesher, corners[i]);
        *MEMORY_ADD(MEMORY_RENDER, land->indices, land->index_count, mesher->index_capacity) = vertex;
    }
}

// A triangle whose longest side is from `left` to `right`, counter-clockwise from above in this order. Halves
// follow each other along a Sierpinski curve, so that triangles in a row lie together.
static void divide(Mesher *mesher, Corner apex, Corner left, Corner right, int level, bool centre)
{
    Corner middle = {(left.x + right.x) / 2, (left.z + right.z) / 2};
    if (level < 0 || !is_active(mesher, level, middle.x, middle.z)) {
        add_triangle(mesher, (const Corner[3]){apex, left, right});
        return;
    }
    int below = centre ? level : level - 1;
    if (!centre)
        divide(mesher, middle, right, apex, below, true);
    divide(mesher, middle, apex, left, below, !centre);
    if (centre)
        divide(mesher, middle, right, apex, below, false);
}

static void divide_roots(Mesher *mesher)
{
    int32_t side = mesher->root_side;
    int top = mesher->levels - 1;
    for (int i = 0; i < mesher->roots[0] * mesher->roots[1]; i++) {
        int32_t x = mesher->root[0] + i % mesher->roots[0] * side, z = mesher->root[1] + i / mesher->roots[0] * side;
        Corner nw = {x, z}, ne = {x + side, z}, sw = {x, z + side}, se = {x + side, z + side};
        if (((x / side + z / side) & 1) == 0) {
            divide(mesher, ne, nw, se, top, true);
            divide(mesher, sw, se, nw, top, true);
        } else {
            divide(mesher, nw, sw, ne, top, true);
            divide(mesher, se, ne, sw, top, true);
        }
    }
}

// ---- ranges

static void grow_box(FarRange *range, const FarVertex *vertex, bool first)
{
    const float place[3] = {(float)vertex->x * FAR_STEP, (float)vertex->y / FAR_Y_SCALE, (float)vertex->z * FAR_STEP};
    for (int axis = 0; axis < 3; axis++) {
        range->low[axis] = first ? place[axis] : MIN(range->low[axis], place[axis]);
        range->high[axis] = first ? place[axis] : MAX(range->high[axis], place[axis]);
    }
}

typedef struct Ranked {
    FarRange range;
    float away; // of its middle from the eye, squared
} Ranked;

static int compare_away(const void *a, const void *b)
{
    const float x = ((const Ranked *)a)->away, y = ((const Ranked *)b)->away;
    return (x > y) - (x < y);
}

static Ranked range_at(const Mesher *mesher, int first, int count)
{
    const FarLand *land = mesher->land;
    Ranked ranked = {.range = {.first = first, .count = count}};
    FarRange *range = &ranked.range;
    for (int i = 0; i < count; i++)
        grow_box(range, &land->vertices[land->indices[first + i]], i == 0);
    const float x = 0.5f * (range->low[0] + range->high[0]) - mesher->eye_x * FAR_STEP,
                z = 0.5f * (range->low[2] + range->high[2]) - mesher->eye_z * FAR_STEP;
    ranked.away = x * x + z * z;
    return ranked;
}

static void make_ranges(const Mesher *mesher)
{
    FarLand *land = mesher->land;
    const int each = 3 * MAX(RANGE_TRIANGLES, land->index_count / 3 / FAR_RANGES_MAX + 1);
    Ranked ranked[FAR_RANGES_MAX];
    for (int first = 0; first < land->index_count; first += each)
        ranked[land->range_count++] = range_at(mesher, first, MIN(each, land->index_count - first));
    qsort(ranked, (size_t)land->range_count, sizeof *ranked, compare_away);
    for (int i = 0; i < land->range_count; i++)
        land->ranges[i] = ranked[i].range;
}

// ---- samples

// Trees raise the ground where there are many.
static uint16_t sample_height(const FarTile *tile, int n)
{
    return (uint16_t)(tile->height[n] + tile->crown[n] * (FAR_Y_SCALE / 4));
}

static void fill_grid(const FarGrid *from, int64_t x, int64_t z, int level, Grid *grid, Arena *scratch)
{
    size_t samples = (size_t)(from->side * FAR_TILE) * (size_t)(from->side * FAR_TILE);
    *grid = (Grid){.level = level,
                   .side = from->side * FAR_TILE,
                   .x = (int32_t)((from->x * FAR_TILE * from->step - x) / FAR_STEP),
                   .z = (int32_t)((from->z * FAR_TILE * from->step - z) / FAR_STEP)};
    grid->height = arena_alloc(scratch, samples * sizeof *grid->height);
    grid->error = arena_alloc_zero(scratch, samples * sizeof *grid->error);
    grid->active = arena_alloc_zero(scratch, samples);
    grid->vertex = arena_alloc_zero(scratch, samples * sizeof *grid->vertex);
    for (int t = 0; t < from->side * from->side; t++) {
        const FarTile *tile = far_grid_tile(from, t % from->side, t / from->side);
        uint16_t *to = grid->height + (ptrdiff_t)(t / from->side * FAR_TILE) * grid->side + t % from->side * FAR_TILE;
        for (int n = 0; n < FAR_TILE_SAMPLES; n++)
            to[n / FAR_TILE * grid->side + n % FAR_TILE] = sample_height(tile, n);
    }
}

// The undivided squares are those that lie in the coarsest grid as a whole; the land's corner is the first one's.
static void place_roots(Mesher *mesher, FarLand *land)
{
    const FarGrid *coarsest = &mesher->field->grids[mesher->count - 1];
    int64_t side = (int64_t)coarsest->step << ROOT_LEVELS, tile = (int64_t)coarsest->step * FAR_TILE;
    int64_t first[2] = {coarsest->x * tile, coarsest->z * tile};
    int64_t last = ((int64_t)coarsest->side * FAR_TILE - 1) * coarsest->step;
    for (int axis = 0; axis < 2; axis++) {
        int64_t corner = -floor_div(-first[axis], side) * side;
        mesher->roots[axis] = (int)((first[axis] + last - corner) / side);
        // Two squares along each axis before the first, so that every sample has places above 0 and the pattern of the
        // squares' diagonals lies still.
        int64_t before = (floor_mod(floor_div(corner, side), 2) + 2) * side;
        mesher->root[axis] = (int32_t)(before / FAR_STEP);
        *(axis ? &land->z : &land->x) = corner - before;
    }
    mesher->root_side = (int32_t)(side / FAR_STEP);
}

static int32_t wall_at(int64_t block, int64_t corner)
{
    return (int32_t)(CLAMP(block - corner, -(INT64_C(1) << 24), INT64_C(1) << 24) / FAR_STEP);
}

static Mesher begin(const FarField *field, FarLand *land, Arena *scratch)
{
    Mesher mesher = {.field = field, .count = field->count, .levels = field->count + ROOT_LEVELS - 1, .land = land};
    place_roots(&mesher, land);
    for (int level = 0; level < field->count; level++)
        fill_grid(&field->grids[level], land->x, land->z, level, &mesher.grids[level], scratch);
    mesher.eye_x = (float)(field->eye.x - land->x) / FAR_STEP;
    mesher.eye_z = (float)(field->eye.z - land->z) / FAR_STEP;
    mesher.reach = (float)field->reach / FAR_STEP;
    mesher.fine = (float)(field->eye.border + FINE_BEYOND) / FAR_STEP;
    for (int i = 0; i < 2; i++) {
        mesher.wall_x[i] = wall_at(i ? WORLD_BLOCK_MAX + 1 : WORLD_BLOCK_MIN, land->x);
        mesher.wall_z[i] = wall_at(i ? WORLD_BLOCK_MAX + 1 : WORLD_BLOCK_MIN, land->z);
    }
    return mesher;
}

void far_surface_build(const FarField *field, FarLand *land, Arena *scratch)
{
    land->fine = field->eye.border;
    Mesher mesher = begin(field, land, scratch);
    for (int level = 0; level < mesher.levels; level++) {
        visit_level(&mesher, level, false, measure);
        visit_level(&mesher, level, true, measure);
    }
    for (int level = 0; level < mesher.levels; level++) {
        visit_level(&mesher, level, false, decide);
        visit_level(&mesher, level, true, decide);
    }
    divide_roots(&mesher);
    make_ranges(&mesher);
}
