// Chooses where a player begins by the view, up to some kilometres from the origin (GeneratorSpec.spawn). A picture of
// the land is rated by the land that fills it (gen/spawn/view.h), and a place by its best picture. Most of the cost is
// computing columns, so few are computed at first, and more around promising places:
// - Columns 256 blocks apart in a square around the origin, without what is finer. Each is rated by the most that a
//   picture of its eight neighbours may be worth.
// - Around the best columns, a tile of columns 64 blocks apart, each of which is rated as a place.
// - Around the best places that may be good enough, columns 32 blocks apart, now with all fine detail; around the best
//   of them, columns 16 blocks apart with rivers, whose first columns cost as much as all columns before.
// The best few are rated again with the land before the feet, and examined block by block until one is dry, level and
// open. If all fail, the square grows; at last the nearest place on firm ground is taken. Landmarks in sight of the
// spawn turn the player's first look.
#include "gen/spawn/places.h"
#include "gen/spawn/spawn_internal.h"
#include "gen/spawn/spawn_words.h"
#include "gen/spawn/view.h"

#include <math.h>
#include <stdlib.h>

enum {
    TILE = CHUNK_SIZE * VIEW_WIDE_STEP, // blocks along a side of 16 x 16 columns
    ROUND = 3,                          // of these, that are looked at closely at a time
    ROUNDS = 8,                         // until the square grows
    LOOKS_MOST = 160,
    FAR_AROUND = 3,   // columns of that look from a candidate to the places around it
    REGIONS = 2,      // of these places, whose surroundings are computed each time
    REGIONS_ANY = 8,  // and if nothing was good enough
    MID_TILES = 2,    // along a side of those columns
    NEAR_TILES = 3,   // and of the finer ones, of which only the tile in the middle is computed
    AROUND = 3,       // steps of either to the places around
    WHOLE = 3,        // places there that are rated as a whole
    LEVEL = 8,        // blocks between columns of the finer lattice that are neighbours, at most
    LEVEL_TRIES = 16, // places in a region
    MARKS_MOST = 32,
    MARKS_FAR = 192,
    OPEN_AWAY = 48,  // blocks that one sees in a direction that is open
    MARKS_NEAR = 40, // blocks: landmarks nearer than that are not looked at, but stood before
};

#define GLADE 0.2f      // density of trees up to which land is open
#define STEEP 1.0f      // points that a block of steepness costs
#define PROMISE 0.8f    // of the points that are enough, for what coarse columns show
#define LOWER 0.75f     // of its candidate's points, for a place once its rivers are known
#define WALLED 200.0f   // points that a direction costs that ought to be open
#define MARK_ANGLE 0.2f // at which a landmark is seen in full size

typedef struct Search {
    const Terrain *terrain;
    const Land *land;
    const SpawnSpec *spec;
    Arena *scratch;
    Scenery scenery;
    int known, rated; // blocks from the origin
    Places cells;     // from which to look more closely
    int looked;
    Place looks[LOOKS_MOST]; // the cells where this was done
    Places refined, failed;  // places found there: not tried yet, and those that had too few points
    uint32_t marks_kinds;    // of landmarks that stand out
} Search;

static void search_begin(const Terrain *terrain, Arena *scratch, Search *search)
{
    const Land *land = &terrain->land;
    const SpawnSpec *spec = &land->spec->spawn;
    Scenery *scenery = &search->scenery;
    int tiles = (spec->reach + TILE - 1) / TILE;
    *search = (Search){.terrain = terrain, .land = land, .spec = spec, .scratch = scratch};
    scenery_init(scenery, land);
    layer_init(&scenery->wide, lattice_create(scratch, 2 * tiles * CHUNK_SIZE, VIEW_WIDE_STEP, 2 * VIEW_WIDE_STEP), 4,
               VIEW_WIDE_STEP);
    layer_init(&scenery->far, lattice_create(scratch, CHUNK_SIZE, VIEW_FAR_STEP, 2 * VIEW_FAR_STEP), 4, VIEW_SIGHT);
    layer_init(&scenery->mid, lattice_create(scratch, MID_TILES * CHUNK_SIZE, VIEW_MID_STEP, 0), 2, VIEW_SIGHT);
    layer_init(&scenery->near, lattice_create(scratch, NEAR_TILES * CHUNK_SIZE, VIEW_NEAR_STEP, LATTICE_RIVERS), 2,
               VIEW_SIGHT);
    layer_init(&scenery->feet, lattice_create(scratch, CHUNK_SIZE, VIEW_FEET_STEP, LATTICE_RIVERS), 1, VIEW_FEET);
    for (int kind = 0; kind < land->spec->landmark_count; kind++)
        if (landmark_shape(land->spec->landmarks[kind].shape)->stands_out)
            search->marks_kinds |= UINT32_C(1) << kind;
}

// ---- points

static bool is_land(const Search *search, const Lattice *lattice, int at)
{
    return lattice->wet[at] == LATTICE_DRY && search->land->spec->biomes[lattice->biome[at]].info.flags & BIOME_SPAWN;
}

// The points that a place loses by where it is, whatever is in sight.
static float lost_at(const SpawnSpec *spec, int biome, int x, int z)
{
    float lost = (float)MAX(abs(x), abs(z)) * 0.001f * spec->distance;
    for (int i = 0; i < spec->shun_count; i++)
        lost += spec->shun[i].biome == biome ? spec->shun[i].points : 0.0f;
    return lost;
}

// ---- coarse

// Adds the points of a place's best picture to its points, and keeps the place if it is among the best. No finer data
// is known around a column of the first lattice, so an upper bound of its pictures' points serves as well.
static void rate(const Search *search, const Layer *layer, Place place, Places *places)
{
    const Lattice *lattice = &layer->lattice;
    int at = lattice_at(lattice, place.x, place.z);
    Panorama panorama;
    if (MAX(abs(place.x), abs(place.z)) > search->spec->reach || !is_land(search, lattice, at))
        return;
    place.points -= lost_at(search->spec, lattice->biome[at], place.x, place.z);
    panorama_of(&search->scenery, NULL, layer, place.x, place.z, &panorama);
    place.points += layer == &search->scenery.wide
                        ? view_bound(search->spec, &panorama)
                        : view_best(search->spec, &panorama, places_worst(places) - place.points).points;
    places_offer(places, place);
}

// Rates the columns whose neighbours are all known.
static void rate_known(Search *search)
{
    int reach = search->known - VIEW_WIDE_STEP;
    for (int z = -reach; z < reach; z += VIEW_WIDE_STEP)
        for (int x = -reach; x < reach; x += VIEW_WIDE_STEP)
            if (MAX(abs(x), abs(z)) >= search->rated)
                rate(search, &search->scenery.wide, (Place){x + SPAWN_MIDDLE, z + SPAWN_MIDDLE, 0.0f}, &search->cells);
    search->rated = reach;
}

static bool is_apart(const Place *place, const Place *others, int count)
{
    bool apart = true;
    for (int i = 0; i < count; i++)
        apart &= MAX(abs(place->x - others[i].x), abs(place->z - others[i].z)) > VIEW_WIDE_STEP;
    return apart;
}

// The best place around a cell.
static void look_closely(Search *search, const Place *cell)
{
    Layer *far = &search->scenery.far;
    Places places = {.count = 0};
    lattice_fill_around(&far->lattice, search->land, cell->x, cell->z);
    for (int j = -FAR_AROUND; j < FAR_AROUND; j++)
        for (int i = -FAR_AROUND; i < FAR_AROUND; i++)
            rate(search, far, (Place){cell->x + i * far->lattice.step, cell->z + j * far->lattice.step, 0.0f}, &places);
    if (places.count > 0)
        places_offer(&search->refined, places.best[0]);
}

// Looks closely at the best cells, but at only one of cells that are close together. Returns how many there were.
static int look_round(Search *search)
{
    Places *cells = &search->cells;
    int i = 0, count = 0;
    for (; i < cells->count && count < ROUND && search->looked < LOOKS_MOST; i++)
        if (is_apart(&cells->best[i], search->looks, search->looked)) {
            search->looks[search->looked++] = cells->best[i];
            look_closely(search, &cells->best[i]);
            count++;
        }
    places_drop(cells, i);
    return count;
}

// ---- fine

// The height difference between a column and its neighbours, at most.
static int steepness(const Lattice *lattice, int at)
{
    const int around[] = {at - 1, at + 1, at - lattice->side, at + lattice->side};
    int most = 0;
    for (int i = 0; i < (int)ARRAY_COUNT(around); i++)
        most = MAX(most, abs(lattice->height[around[i]] - lattice->height[at]));
    return most;
}

// In woods only glades are open (gen/stages/trees.c).
static bool is_wooded(const Land *land, int biome, int x, int z)
{
    const TreeSpec *rule = &land->spec->trees;
    float density = land->spec->biomes[biome].trees.density;
    return density > GLADE &&
           density * CLAMP(rule->mean + rule->swing * fields_at2(&land->fields, rule->woods, x, z), rule->least, 1.0f) >
               GLADE;
}

static void rate_place(const Search *search, const Layer *layer, int at, Places *places)
{
    const Lattice *lattice = &layer->lattice;
    int x = lattice->x + at % lattice->side * lattice->step, z = lattice->z + at / lattice->side * lattice->step;
    int steep = steepness(lattice, at);
    if (!is_land(search, lattice, at) || steep > LEVEL * lattice->step / VIEW_NEAR_STEP ||
        is_wooded(search->land, lattice->biome[at], x, z))
        return;
    rate(search, layer, (Place){x, z, -STEEP * (float)steep}, places);
}

// Fills the columns around a place of the third lattice: in the middle with rivers, elsewhere with the third lattice's
// columns.
static void fill_near(Search *search, const Place *around)
{
    const Lattice *mid = &search->scenery.mid.lattice, *near = &search->scenery.near.lattice;
    lattice_move(&search->scenery.near.lattice, around->x, around->z);
    for (int j = 0; j < near->side; j++)
        for (int i = 0; i < near->side; i++) {
            int from = lattice_at(mid, near->x + i * near->step, near->z + j * near->step), at = j * near->side + i;
            near->height[at] = mid->height[from];
            near->biome[at] = mid->biome[from];
            near->wet[at] = mid->wet[from];
        }
    const int rim = NEAR_TILES / 2 * CHUNK_SIZE * near->step;
    lattice_fill(near, search->land, near->x + rim, near->z + rim);
}

static void rate_around(const Search *search, const Layer *layer, Places *places)
{
    const int side = layer->lattice.side, middle = side / 2 * (side + 1);
    places->count = 0;
    for (int j = -AROUND; j < AROUND; j++)
        for (int i = -AROUND; i < AROUND; i++)
            rate_place(search, layer, middle + j * side + i, places);
}

// Returns whether the middle is dry and level, by the rule of footing.c.
static bool is_level(const Lattice *feet)
{
    const int middle = feet->side / 2 * (feet->side + 1);
    return feet->wet[middle] == LATTICE_DRY && steepness(feet, middle) <= 2;
}

// ---- whole

// The number of eight directions in which the view is long enough, over land that rises by a quarter at most; all are
// known.
static int count_open(const Panorama *panorama)
{
    int open = 0;
    for (int way = 0; way < VIEW_WAYS; way += VIEW_WAYS / 8)
        open += panorama->ways[way].reach >= OPEN_AWAY && panorama->ways[way].near <= VIEW_UNIT / 4;
    return open;
}

// The points of a place, with the land before its feet. `near` and `feet` are filled.
static float rate_whole(const Search *search, const Place *place)
{
    const Scenery *scenery = &search->scenery;
    const Lattice *near = &scenery->near.lattice;
    Panorama panorama;
    panorama_of(scenery, &scenery->feet, &scenery->near, place->x, place->z, &panorama);
    int biome = near->biome[lattice_at(near, place->x, place->z)];
    int missing = MAX(search->spec->ways - count_open(&panorama), 0);
    return view_best(search->spec, &panorama, PLACES_NOTHING).points - WALLED * (float)missing -
           lost_at(search->spec, biome, place->x, place->z);
}

typedef struct FirstLook {
    const Search *search;
    Sight sight;
    int mark_count; // landmarks around, in sight or not
} FirstLook;

static void see_mark(void *context, const LandmarkPlace *mark)
{
    FirstLook *look = context;
    Sight *sight = &look->sight;
    const BlockPos top = {.x = mark->mark.x, .z = mark->mark.z, .y = mark->mark.y + mark->height};
    int64_t dx = top.x - sight->x, dz = top.z - sight->z;
    float away = sqrtf((float)(dx * dx + dz * dz)), size = (float)MAX(mark->height, 2 * mark->radius);
    if (look->mark_count++ >= MARKS_MOST || away < (float)MARKS_NEAR || away > (float)MARKS_FAR ||
        !view_sees(&look->search->scenery, sight->x, sight->z, &top))
        return;
    int way = view_way(dx, dz);
    float *bonus = &sight->panorama.bonus[way];
    *bonus = MAX(*bonus, look->search->spec->landmark * MIN(size / away / MARK_ANGLE, 1.0f));
    sight_add_mark(sight, mark->mark.kind, (int)away, way);
}

// Finds a player's first view from a place, with the landmarks around it. `near` is filled.
static void begin_at(Search *search, const Place *place, SpawnPoint *spawn)
{
    const LandmarkArea area = {place->x - MARKS_FAR, place->z - MARKS_FAR, place->x + MARKS_FAR, place->z + MARKS_FAR};
    Scenery *scenery = &search->scenery;
    FirstLook look = {.search = search, .sight = {.land = search->land, .x = place->x, .z = place->z}};
    Sight *sight = &look.sight;
    lattice_fill_around(&scenery->feet.lattice, search->land, place->x, place->z);
    panorama_of(scenery, &scenery->feet, &scenery->near, place->x, place->z, &sight->panorama);
    if (search->marks_kinds)
        landmark_places(search->terrain, &area, search->marks_kinds, see_mark, &look);
    sight->picture = view_best(search->spec, &sight->panorama, PLACES_NOTHING);
    view_turn(&sight->panorama, &sight->picture, spawn);
    sight_describe(sight, spawn->reason);
}

// The best level places around a place, each rated with all of its view.
static void rate_region(Search *search, const Place *around, Places *whole)
{
    Places places;
    fill_near(search, around);
    rate_around(search, &search->scenery.near, &places);
    whole->count = 0;
    for (int i = 0; i < MIN(places.count, LEVEL_TRIES) && whole->count < WHOLE; i++) {
        Place place = places.best[i];
        lattice_fill_around(&search->scenery.feet.lattice, search->land, place.x, place.z);
        if (!is_level(&search->scenery.feet.lattice))
            continue;
        place.points = rate_whole(search, &place);
        places_offer(whole, place);
    }
}

// Returns whether some place around another has at least `least` points and firm footing for a player.
static bool try_region(Search *search, const Place *around, float least, SpawnPoint *spawn)
{
    Places whole;
    rate_region(search, around, &whole);
    for (int i = 0; i < whole.count && whole.best[i].points >= least; i++) {
        const Place *place = &whole.best[i];
        *spawn = (SpawnPoint){.feet = {.x = place->x, .z = place->z}, .safety = SPAWN_FINE};
        spawn->feet.y = footing_at(search->terrain, place->x, place->z, FOOTING_OPEN, search->scratch);
        if (spawn->feet.y < 0)
            continue;
        begin_at(search, place, spawn);
        return true;
    }
    return false;
}

// Tries the best place around another, if it has at least `least` points.
static bool try_around(Search *search, const Place *around, float least, SpawnPoint *spawn)
{
    Places places;
    lattice_fill_around(&search->scenery.mid.lattice, search->land, around->x, around->z);
    rate_around(search, &search->scenery.mid, &places);
    return places.count > 0 && places.best[0].points >= least &&
           try_region(search, &places.best[0], MIN(places.best[0].points, least) * LOWER, spawn);
}

// Tries the best of the places that may have at least `least` points.
static bool try_refined(Search *search, float least, SpawnPoint *spawn)
{
    Places *refined = &search->refined;
    bool found = false;
    int i = 0;
    for (; i < refined->count && i < REGIONS && !found && refined->best[i].points >= least * PROMISE; i++) {
        found = try_around(search, &refined->best[i], least, spawn);
        if (!found)
            places_offer(&search->failed, refined->best[i]);
    }
    places_drop(refined, i);
    return found;
}

// ---- without a view

static bool find_dry(Search *search, SpawnPoint *spawn)
{
    const int known = MIN(search->known, search->spec->reach);
    if (!spawn_find_firm(search->terrain, &search->scenery.wide.lattice, known, search->scratch, spawn))
        return false;
    const Place place = {(int)spawn->feet.x, (int)spawn->feet.z, 0.0f};
    lattice_fill_around(&search->scenery.mid.lattice, search->land, place.x, place.z);
    fill_near(search, &place);
    begin_at(search, &place, spawn);
    return true;
}

// ---- the search

// The points that are enough: fewer, the farther the search has come.
static float enough(const Search *search)
{
    const SpawnSpec *spec = search->spec;
    return MAX(spec->enough - spec->patience * (float)search->rated * 0.001f, spec->least);
}

// Tries all places that were seen and are worth something; at last the best of them again, with no other demand.
static bool find_any(Search *search, SpawnPoint *spawn)
{
    bool found = false;
    while (!found && (look_round(search) > 0 || (search->refined.count > 0 && search->refined.best[0].points >= 0.0f)))
        found = try_refined(search, 0.0f, spawn);
    for (int i = 0; i < search->refined.count; i++)
        places_offer(&search->failed, search->refined.best[i]);
    for (int i = 0; i < MIN(search->failed.count, REGIONS_ANY) && !found; i++)
        found = try_around(search, &search->failed.best[i], PLACES_NOTHING, spawn);
    return found;
}

bool spawn_find_wide(const Terrain *terrain, Arena *scratch, SpawnPoint *spawn)
{
    ArenaMark mark = arena_mark(scratch);
    Search *search = arena_alloc(scratch, sizeof *search);
    bool found = false;
    search_begin(terrain, scratch, search);
    const int side = search->scenery.wide.lattice.side / 2 * VIEW_WIDE_STEP;
    for (int known = TILE; !found && known <= side; known += TILE) {
        lattice_grow(&search->scenery.wide.lattice, search->land, search->known, known);
        search->known = known;
        rate_known(search);
        for (int round = 0; round < ROUNDS && !found && look_round(search) > 0; round++)
            found = try_refined(search, enough(search), spawn);
    }
    found = found || find_any(search, spawn) || find_dry(search, spawn);
    arena_release(scratch, mark);
    return found;
}
