#include "gen/landmark/landmark.h"

#include "base/cache.h"
#include "base/hash.h"
#include "noise/sine.h"

#include <string.h>

// ---- the plan

// The plan's grid of cells of a size, which is added if there is none.
static LandmarkGrid *grid_of(LandmarkPlan *plan, int cell)
{
    int g = 0;
    while (g < plan->grid_count && plan->grids[g].cell != cell)
        g++;
    plan->grid_count = MAX(plan->grid_count, g + 1);
    plan->grids[g].cell = cell;
    return &plan->grids[g];
}

static bool is_of_biome(const LandmarkSpec *rule, int biome, bool wet)
{
    bool here = rule->biome_count == 0;
    for (int b = 0; b < rule->biome_count; b++)
        here |= rule->biomes[b] == biome;
    return here && wet == (rule->site != SITE_LAND);
}

// Finds the kinds of a grid that a biome may hold, and how likely they are together.
static void plan_biome(const GeneratorSpec *spec, LandmarkGrid *grid, int biome, bool wet)
{
    float chance = 0.0f;
    for (int kind = 0; kind < spec->landmark_count; kind++) {
        const LandmarkSpec *rule = &spec->landmarks[kind];
        if (!(grid->kinds >> kind & 1) || !is_of_biome(rule, biome, wet))
            continue;
        grid->biomes[wet][biome] |= UINT32_C(1) << kind;
        chance += rule->chance;
    }
    grid->chance = MAX(grid->chance, chance);
}

static void make_plan(const GeneratorSpec *spec, LandmarkPlan *plan)
{
    *plan = (LandmarkPlan){0};
    if (!memchr(spec->stages, STAGE_LANDMARKS, (size_t)spec->stage_count))
        return;
    for (int kind = 0; kind < spec->landmark_count; kind++) {
        const LandmarkSpec *rule = &spec->landmarks[kind];
        if (!landmark_shape(rule->shape)->draw) {
            plan->falls |= UINT32_C(1) << kind;
            continue;
        }
        LandmarkGrid *grid = grid_of(plan, rule->cell);
        grid->kinds |= UINT32_C(1) << kind;
        grid->reach = MAX(grid->reach, landmark_reach(rule->shape, rule->radius.most));
    }
    for (int i = 0; i < plan->grid_count * spec->biome_count; i++)
        for (int wet = 0; wet < 2; wet++)
            plan_biome(spec, &plan->grids[i / spec->biome_count], i % spec->biome_count, wet);
}

void terrain_init(Terrain *terrain, const Recipe *recipe, int64_t seed)
{
    land_init(&terrain->land, recipe, seed);
    make_plan(&recipe->spec, &terrain->plan);
    terrain->squares = terrain->plan.grid_count ? cache_create(LANDMARK_SQUARES) : NULL;
}

void terrain_quit(Terrain *terrain)
{
    land_quit(&terrain->land);
    cache_destroy(terrain->squares);
}

// ---- a place

typedef struct Candidate {
    const LandmarkGrid *grid;
    int64_t x, z;
    uint64_t random; // also its rank
} Candidate;

static Candidate candidate_of(const Land *land, const LandmarkGrid *grid, int64_t cell_x, int64_t cell_z)
{
    uint64_t seed = hash_combine(hash_combine(land->fields.scatter_seed, SCATTER_LANDMARKS), (uint64_t)grid->cell);
    uint64_t random = hash_at2(seed, cell_x, cell_z), place = hash_mix(random), cell = (uint64_t)grid->cell;
    return (Candidate){.grid = grid,
                       .x = cell_x * grid->cell + (int64_t)((place & UINT32_MAX) * cell >> 32),
                       .z = cell_z * grid->cell + (int64_t)((place >> 32) * cell >> 32),
                       .random = random};
}

// The output of columns that a value is; -1: none.
static int output_of(const LandProgram *program, int value)
{
    int output = 0;
    while (output < LAND_OUTPUT_COUNT && program->values[output] != value)
        output++;
    return output < LAND_OUTPUT_COUNT ? output : -1;
}

// `tile` is the candidate's column, which has some of the values.
static float value_at(const Land *land, int value, const Candidate *own, const ColumnTile *tile)
{
    const float *const known[LAND_OUTPUT_COUNT] = {
        [LAND_HEIGHT] = tile->elevation, [LAND_TEMPERATURE] = tile->temperature, [LAND_HUMIDITY] = tile->humidity};
    const int output = output_of(land->program, value);
    const bool there = output >= 0 && known[output] && !land->program->clamped[output];
    return there ? *known[output] : land_value_at(land, value, own->x, own->z);
}

// `tile` is the candidate's column; NULL: it is not known yet, and ranges of outputs hold.
static bool ranges_hold(const Land *land, const LandmarkSpec *rule, const Candidate *own, const ColumnTile *tile)
{
    for (int r = 0; r < rule->where.range_count; r++) {
        const ClimateRange *range = &rule->where.ranges[r];
        if (!tile && output_of(land->program, range->value) >= 0)
            continue;
        const float value =
            tile ? value_at(land, range->value, own, tile) : land_value_at(land, range->value, own->x, own->z);
        if (!(value >= range->low && value < range->high))
            return false;
    }
    return true;
}

// Returns whether some kind of the grid may be there, by the values that cost less than the column.
static bool may_hold(const Land *land, const Candidate *own)
{
    bool some = false;
    for (uint32_t kinds = own->grid->kinds; kinds && !some; kinds &= kinds - 1)
        some = ranges_hold(land, &land->spec->landmarks[__builtin_ctz(kinds)], own, NULL);
    return some;
}

// Eight columns around tell how steep the land is and where water ends.
static bool ground_holds(const Land *land, const LandmarkSpec *rule, const LandmarkPlace *place)
{
    ColumnTile tile;
    int away = MAX(rule->site == SITE_SHORE ? MAX(place->radius * 2, 28) : place->radius, 4), dry = 0;
    for (int i = 0; i < 8; i++) {
        int64_t dx = (int64_t)(cosine_turns(i / 8.0) * away), dz = (int64_t)(sine_turns(i / 8.0) * away);
        land_column(land, place->mark.x + dx, place->mark.z + dz, &tile);
        int rise = tile.height[0] - place->mark.y;
        if (rule->site != SITE_SHORE && (rise > rule->slope || rise < -rule->slope))
            return false;
        dry += tile.height[0] >= tile.water[0];
    }
    return rule->site == SITE_LAND ? dry == 8 : rule->site == SITE_SHORE ? dry > 0 : dry == 0;
}

// The kind that chance picks among the biome's kinds whose ranges hold; -1: none.
static int pick_kind(const Land *land, const Candidate *own, const ColumnTile *tile, uint32_t kinds)
{
    const LandmarkSpec *rules = land->spec->landmarks;
    float chance = hash_unit(hash_combine(own->random, 1));
    for (; kinds; kinds &= kinds - 1) {
        int kind = __builtin_ctz(kinds);
        if (!ranges_hold(land, &rules[kind], own, tile))
            continue;
        if (chance < rules[kind].chance)
            return kind;
        chance -= rules[kind].chance;
    }
    return -1;
}

static int range_pick(int least, int most, uint64_t random)
{
    return least + (int)((random >> 32) * (uint64_t)(most - least + 1) >> 32);
}

// A landmark that has no height yet; `tile` is the column in its middle.
static LandmarkPlace place_of(const Land *land, int64_t x, int64_t z, int kind, int radius, const ColumnTile *tile)
{
    return (LandmarkPlace){.mark = {.x = x,
                                    .z = z,
                                    .y = tile->height[0],
                                    .kind = kind,
                                    .reach = landmark_reach(land->spec->landmarks[kind].shape, radius)},
                           .radius = radius,
                           .water = tile->water[0] - tile->height[0],
                           .biome = tile->biome[0],
                           .temperature = tile->temperature[0]};
}

// Returns whether a place holds a landmark, if no other one is near.
static bool holds_one(const Land *land, const Candidate *own, LandmarkPlace *place)
{
    ColumnTile tile;
    if (hash_unit(hash_combine(own->random, 1)) >= own->grid->chance || !may_hold(land, own))
        return false;
    land_column(land, own->x, own->z, &tile);
    bool wet = tile.height[0] < tile.water[0];
    int kind = pick_kind(land, own, &tile, own->grid->biomes[wet][tile.biome[0]]);
    if (kind < 0)
        return false;
    const LandmarkSpec *rule = &land->spec->landmarks[kind];
    int radius = range_pick(rule->radius.least, rule->radius.most, hash_combine(own->random, 2));
    *place = place_of(land, own->x, own->z, kind, radius, &tile);
    place->height = range_pick(rule->height.least, rule->height.most, hash_combine(own->random, 3));
    place->random = hash_combine(own->random, 4);
    return tile.overhang[0] <= 0.0f && ground_holds(land, rule, place);
}

// ---- all places of an area

// The squares of a size that meet an area, by their numbers.
static LandmarkArea squares_of(const LandmarkArea *area, int size)
{
    return (LandmarkArea){floor_div(area->x0, size), floor_div(area->z0, size), floor_div(area->x1 - 1, size) + 1,
                          floor_div(area->z1 - 1, size) + 1};
}

static bool is_inside(const LandmarkArea *area, int64_t x, int64_t z)
{
    return x >= area->x0 && x < area->x1 && z >= area->z0 && z < area->z1;
}

static bool meet(const LandmarkPlace *a, int64_t x, int64_t z, int reach)
{
    int64_t dx = a->mark.x - x, dz = a->mark.z - z, sum = a->mark.reach + reach;
    return dx * dx + dz * dz < sum * sum;
}

static bool yields_to(const Land *land, const LandmarkPlace *own, uint64_t rank, const Candidate *other)
{
    LandmarkPlace place;
    return other->random > rank && meet(own, other->x, other->z, other->grid->reach) &&
           holds_one(land, other, &place) && meet(own, other->x, other->z, place.mark.reach);
}

// Returns whether a landmark of a higher rank reaches this one.
static bool is_displaced(const Terrain *terrain, const Candidate *own, const LandmarkPlace *place)
{
    for (int g = 0; g < terrain->plan.grid_count; g++) {
        const LandmarkGrid *grid = &terrain->plan.grids[g];
        int64_t away = place->mark.reach + grid->reach;
        LandmarkArea around = {own->x - away, own->z - away, own->x + away + 1, own->z + away + 1};
        LandmarkArea cells = squares_of(&around, grid->cell);
        for (int64_t z = cells.z0; z < cells.z1; z++)
            for (int64_t x = cells.x0; x < cells.x1; x++) {
                Candidate other = candidate_of(&terrain->land, grid, x, z);
                if (yields_to(&terrain->land, place, own->random, &other))
                    return true;
            }
    }
    return false;
}

static void visit_grid(const Terrain *terrain, const LandmarkGrid *grid, const LandmarkArea *area, uint32_t kinds,
                       LandmarkPlaceVisit *visit, void *context)
{
    LandmarkArea cells = squares_of(area, grid->cell);
    for (int64_t z = cells.z0; z < cells.z1; z++)
        for (int64_t x = cells.x0; x < cells.x1; x++) {
            LandmarkPlace place;
            Candidate own = candidate_of(&terrain->land, grid, x, z);
            if (is_inside(area, own.x, own.z) && holds_one(&terrain->land, &own, &place) &&
                kinds >> place.mark.kind & 1 && !is_displaced(terrain, &own, &place))
                visit(context, &place);
        }
}

// ---- falls of rivers

typedef struct FallVisit {
    const Land *land;
    const LandmarkArea *area;
    uint32_t kinds;
    LandmarkPlaceVisit *visit;
    void *context;
} FallVisit;

// Blocks by which the water falls there: the recipe may have left the river dry, or changed its level.
static int fall_height(const Land *land, int64_t x, int64_t z, const RiverFall *fall, ColumnTile *below)
{
    ColumnTile above;
    int64_t step_x = (int64_t)(fall->along_x * (fall->radius + 4.0f));
    int64_t step_z = (int64_t)(fall->along_z * (fall->radius + 4.0f));
    land_column(land, x - step_x, z - step_z, &above);
    land_column(land, x + step_x, z + step_z, below);
    bool wet = above.height[0] < above.water[0] && below->height[0] < below->water[0];
    return wet ? above.water[0] - below->water[0] : 0;
}

static void visit_fall(void *context, int64_t x, int64_t z, const RiverFall *fall)
{
    const FallVisit *falls = context;
    ColumnTile below;
    if (!is_inside(falls->area, x, z))
        return;
    const int height = fall_height(falls->land, x, z, fall, &below);
    const uint64_t random = hash_at2(hash_combine(falls->land->fields.scatter_seed, SCATTER_LANDMARKS), x, z);
    for (uint32_t kinds = falls->kinds; kinds; kinds &= kinds - 1) {
        const int kind = __builtin_ctz(kinds);
        const LandmarkSpec *rule = &falls->land->spec->landmarks[kind];
        if (height < rule->height.least || height > rule->height.most || hash_unit(random) >= rule->chance)
            continue;
        const int radius = CLAMP((int)fall->radius, rule->radius.least, rule->radius.most);
        LandmarkPlace place = place_of(falls->land, x, z, kind, radius, &below);
        place.height = height;
        place.random = random;
        falls->visit(falls->context, &place);
        return;
    }
}

void landmark_places(const Terrain *terrain, const LandmarkArea *area, uint32_t kinds, LandmarkPlaceVisit *visit,
                     void *context)
{
    for (int g = 0; g < terrain->plan.grid_count; g++)
        if (terrain->plan.grids[g].kinds & kinds)
            visit_grid(terrain, &terrain->plan.grids[g], area, kinds, visit, context);
    FallVisit falls = {&terrain->land, area, kinds & terrain->plan.falls, visit, context};
    if (falls.kinds)
        river_visit_falls(terrain->land.rivers, area, visit_fall, &falls);
}

// ---- squares of places, which are kept

enum {
    SQUARE = 128,     // blocks
    SQUARE_MOST = 96, // places, of which none reaches another
};

typedef struct Square {
    int count;
    LandmarkPlace places[SQUARE_MOST]; // only those that count are allocated
} Square;

static void add_to_square(void *context, const LandmarkPlace *place)
{
    Square *square = context;
    if (square->count < SQUARE_MOST)
        square->places[square->count++] = *place;
}

static const Square *hold_square(const Terrain *terrain, int64_t x, int64_t z)
{
    const Square *there = cache_claim(terrain->squares, x, z);
    if (there)
        return there;
    const LandmarkArea area = {x * SQUARE, z * SQUARE, (x + 1) * SQUARE, (z + 1) * SQUARE};
    Square found = {0};
    landmark_places(terrain, &area, ~terrain->plan.falls, add_to_square, &found);
    size_t bytes = offsetof(Square, places) + (size_t)found.count * sizeof *found.places;
    return cache_keep(terrain->squares, x, z, memcpy(cache_new(bytes), &found, bytes));
}

void landmark_places_near(const Terrain *terrain, const LandmarkArea *area, LandmarkPlaceVisit *visit, void *context)
{
    const LandmarkArea squares = squares_of(area, SQUARE);
    for (int64_t z = squares.z0; z < squares.z1; z++)
        for (int64_t x = squares.x0; x < squares.x1; x++) {
            const Square *square = hold_square(terrain, x, z);
            for (int i = 0; i < square->count; i++)
                visit(context, &square->places[i]);
            cache_release(square);
        }
}
