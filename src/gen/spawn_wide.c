// Chooses where a player begins by the view, up to some kilometres from the origin (GeneratorSpec.spawn). A picture of
// the land is rated by what fills it (gen/prospect.h), and a place by its best picture:
// - Columns 64 blocks apart are known in a square around the origin that grows by a ring of tiles at a time. From every
//   other one, pictures are rated by these alone, without rivers.
// - As soon as one may be good enough for so far out, places 16 blocks apart around the best are rated by columns 16
//   blocks apart. The first columns of a river cost as much as all that, so this too is without rivers.
// - Around the best place the same is done with rivers. What lies before the feet and landmarks are added for the best
//   few, and these are examined block by block until one is dry, level and open.
// If none is, the nearest place on firm ground is taken.
#include "gen/build.h"
#include "gen/landmark.h"
#include "gen/prospect.h"
#include "gen/spawn_words.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    TILE = CHUNK_SIZE * PROSPECT_FAR_STEP, // blocks along a side of 16 x 16 columns
    MIDDLE = CHUNK_SIZE / 2,
    APART = 2 * PROSPECT_FAR_STEP, // candidates
    PLAIN = 4,                     // columns
    PLAIN_RELIEF = 28,
    KEPT = 24,        // the best candidates
    TILES_FIRST = 2,  // known in each direction before any is rated
    MID_TILES = 2,    // along a side of the second lattice
    NEAR_TILES = 3,   // and of the third
    AROUND = 4,       // steps of these between a candidate and the places around it
    REFINED = 3,      // candidates whose places are rated, each time
    REGIONS = 4,      // of these, whose rivers are computed
    WHOLE = 4,        // places there that are rated as a whole
    LEVEL = 8,        // blocks between columns of the finer lattice that are neighbours, at most
    LEVEL_TRIES = 3,  // places around a candidate
    REGION_TRIES = 8, // and in a region
    DRY_TRIES = 64,
    MARKS_MOST = 32,
    MARKS_FAR = 256,
    MARKS_NEAR = 40, // blocks: landmarks nearer than that are not looked at, but stood before
};

#define GLADE 0.2f      // density of trees up to which land is open
#define STEEP 1.0f      // points that a block of steepness costs
#define PROMISE 0.8f    // of the points that are enough, for what coarse columns show
#define LOWER 0.75f     // of its candidate's points, for a place once its rivers are known
#define MARK_ANGLE 0.2f // at which a landmark is seen in full size

typedef struct Place {
    int x, z;
    float points;
} Place;

typedef struct Places {
    int count;
    Place best[KEPT]; // descending
} Places;

typedef struct Marks {
    int count;
    LandmarkPlace places[MARKS_MOST];
} Marks;

typedef struct Search {
    const Land *land;
    const SpawnSpec *spec;
    Arena *scratch;
    Scenery scenery;
    int known, rated; // blocks from the origin
    Places coarse, refined;
    uint32_t marks_kinds; // of landmarks that stand out
    Marks marks;          // around the places that are rated as a whole
} Search;

static Lattice lattice_alloc(Arena *scratch, int side, int step)
{
    size_t count = (size_t)side * (size_t)side;
    return (Lattice){.x = MIDDLE - side / 2 * step,
                     .z = MIDDLE - side / 2 * step,
                     .step = step,
                     .side = side,
                     .height = arena_alloc(scratch, count),
                     .biome = arena_alloc(scratch, count),
                     .wet = arena_alloc(scratch, count)};
}

static void lattice_move(Lattice *lattice, int x, int z)
{
    lattice->x = x - lattice->side / 2 * lattice->step;
    lattice->z = z - lattice->side / 2 * lattice->step;
}

// Shapes that one sees from afar.
static const bool stands_out[LANDMARK_SHAPE_COUNT] = {
    [LANDMARK_NATURAL_ARCH] = true, [LANDMARK_SEA_STACK] = true,  [LANDMARK_HOODOOS] = true,
    [LANDMARK_KARST_TOWER] = true,  [LANDMARK_TABLE_ROCK] = true, [LANDMARK_ERRATIC] = true,
    [LANDMARK_GIANT_TREE] = true,   [LANDMARK_RUIN] = true,       [LANDMARK_ICEBERG] = true,
};

static void search_begin(const Land *land, Arena *scratch, Search *search)
{
    const SpawnSpec *spec = &land->spec->spawn;
    Scenery *scenery = &search->scenery;
    int tiles = (spec->reach + PROSPECT_SIGHT + APART + TILE - 1) / TILE;
    *search = (Search){.land = land, .spec = spec, .scratch = scratch};
    scenery_init(scenery, land);
    const Lattice far = lattice_alloc(scratch, 2 * tiles * CHUNK_SIZE, PROSPECT_FAR_STEP);
    const Lattice mid = lattice_alloc(scratch, MID_TILES * CHUNK_SIZE, PROSPECT_MID_STEP);
    const Lattice near = lattice_alloc(scratch, NEAR_TILES * CHUNK_SIZE, PROSPECT_NEAR_STEP);
    const Lattice feet = lattice_alloc(scratch, CHUNK_SIZE, PROSPECT_FEET_STEP);
    layer_init(&scenery->far, &far, 4, PROSPECT_SIGHT);
    layer_init(&scenery->mid, &mid, 2, PROSPECT_SIGHT);
    layer_init(&scenery->near, &near, 2, PROSPECT_SIGHT);
    layer_init(&scenery->feet, &feet, 1, PROSPECT_FEET);
    for (int kind = 0; kind < land->spec->landmark_count; kind++)
        if (stands_out[land->spec->landmark_rules[kind].shape])
            search->marks_kinds |= UINT32_C(1) << kind;
}

// ---- points

static bool is_land(const Search *search, const Lattice *lattice, int at)
{
    return lattice->wet[at] == LATTICE_DRY && search->land->spec->biomes[lattice->biome[at]].flags & BIOME_SPAWN;
}

// What a place loses before one looks around.
static float lost_at(const SpawnSpec *spec, int biome, int x, int z)
{
    float lost = (float)MAX(abs(x), abs(z)) * 0.001f * spec->distance;
    for (int i = 0; i < spec->shun_count; i++)
        lost += spec->shun[i].biome == biome ? spec->shun[i].points : 0.0f;
    return lost;
}

// Keeps the place if it is among the best; equals stay in the order in which they came.
static void offer(Places *places, Place place)
{
    int i = places->count < KEPT ? places->count++ : KEPT;
    if (i == KEPT && places->best[--i].points >= place.points)
        return;
    for (; i > 0 && places->best[i - 1].points < place.points; i--)
        places->best[i] = places->best[i - 1];
    places->best[i] = place;
}

// A place with fewer points is not kept.
static float worst_of(const Places *places) { return places->count < KEPT ? -1e9f : places->best[KEPT - 1].points; }

static void drop_first(Places *places, int count)
{
    places->count -= count;
    memmove(places->best, places->best + count, (size_t)places->count * sizeof places->best[0]);
}

// ---- coarse

static void grow(Search *search, int known)
{
    for (int z = -known; z < known; z += TILE)
        for (int x = -known; x < known; x += TILE)
            if (x < -search->known || x >= search->known || z < -search->known || z >= search->known)
                lattice_sketch(&search->scenery.far.lattice, search->land, x + MIDDLE, z + MIDDLE);
    search->known = known;
}

// Returns whether the columns around are land, and of nearly one height: most of all land is, and one sees little
// there.
static bool is_plain(const Lattice *far, int at)
{
    int low = far->height[at], high = low;
    bool wet = false;
    for (int dz = -PLAIN; dz <= PLAIN; dz += 2)
        for (int dx = -PLAIN; dx <= PLAIN; dx += 2) {
            int other = at + dz * far->side + dx;
            low = MIN(low, far->height[other]);
            high = MAX(high, far->height[other]);
            wet |= far->wet[other] == LATTICE_WET;
        }
    return !wet && high - low < PLAIN_RELIEF;
}

static void rate_coarse(Search *search, int x, int z)
{
    const Lattice *far = &search->scenery.far.lattice;
    int at = lattice_at(far, x, z);
    Panorama panorama;
    if (!is_land(search, far, at))
        return;
    if (is_plain(far, at)) {
        offer(&search->coarse, (Place){x, z, -lost_at(search->spec, far->biome[at], x, z)});
        return;
    }
    panorama_of(&search->scenery, &search->scenery.far, x, z, &panorama);
    float lost = lost_at(search->spec, far->biome[at], x, z);
    float points = prospect_best(search->spec, &panorama, worst_of(&search->coarse) + lost).points;
    offer(&search->coarse, (Place){x, z, points - lost});
}

// Rates the candidates whose whole view is known.
static void rate_known(Search *search)
{
    int reach = MIN((search->known - PROSPECT_SIGHT - APART) / APART * APART, search->spec->reach / APART * APART);
    for (int z = -reach; z <= reach; z += APART)
        for (int x = -reach; x <= reach; x += APART)
            if (MAX(abs(x), abs(z)) >= search->rated)
                rate_coarse(search, x + MIDDLE, z + MIDDLE);
    search->rated = reach + APART;
}

// ---- fine

// The height difference between a column of the finer lattice and its neighbours, at most.
static int steepness(const Lattice *near, int at)
{
    const int around[] = {at - 1, at + 1, at - near->side, at + near->side};
    int most = 0;
    for (int i = 0; i < (int)ARRAY_COUNT(around); i++)
        most = MAX(most, abs(near->height[around[i]] - near->height[at]));
    return most;
}

// In woods only glades are open (gen/stages/trees.c).
static bool is_wooded(const Land *land, int biome, int x, int z)
{
    const TreeSpec *rule = &land->spec->trees;
    float density = land->spec->ground[biome].trees.density;
    return density > GLADE &&
           density * CLAMP(rule->mean + rule->swing * land_at2(land, rule->woods, x, z), rule->least, 1.0f) > GLADE;
}

static void rate_place(const Search *search, const Layer *layer, int at, Places *places)
{
    const Lattice *lattice = &layer->lattice;
    int x = lattice->x + at % lattice->side * lattice->step, z = lattice->z + at / lattice->side * lattice->step;
    int biome = lattice->biome[at], steep = steepness(lattice, at);
    if (!is_land(search, lattice, at) || steep > LEVEL * lattice->step / PROSPECT_NEAR_STEP ||
        MAX(abs(x), abs(z)) > search->spec->reach || is_wooded(search->land, biome, x, z))
        return;
    Panorama panorama;
    panorama_of(&search->scenery, layer, x, z, &panorama);
    float lost = lost_at(search->spec, biome, x, z) + STEEP * (float)steep;
    offer(places, (Place){x, z, prospect_best(search->spec, &panorama, worst_of(places) + lost).points - lost});
}

// Fills the lattice with the land around a place, `tiles` x `tiles` in its middle with rivers.
static void fill_around(const Search *search, Layer *layer, int tiles, const Place *around)
{
    Lattice *lattice = &layer->lattice;
    const int wide = CHUNK_SIZE * lattice->step, side = lattice->side / CHUNK_SIZE, rim = (side - tiles) / 2;
    lattice_move(lattice, around->x, around->z);
    for (int j = 0; j < side; j++)
        for (int i = 0; i < side; i++) {
            bool inside = MIN(i, j) >= rim && MAX(i, j) < rim + tiles;
            int x = lattice->x + i * wide, z = lattice->z + j * wide;
            if (inside)
                lattice_fill(lattice, search->land, x, z);
            else
                lattice_sketch(lattice, search->land, x, z);
        }
}

static void rate_around(const Search *search, const Layer *layer, Places *places)
{
    const int side = layer->lattice.side, middle = side / 2 * (side + 1);
    places->count = 0;
    for (int j = -AROUND; j < AROUND; j++)
        for (int i = -AROUND; i < AROUND; i++)
            rate_place(search, layer, middle + j * side + i, places);
}

static bool is_apart(const Place *place, const Place *others, int count)
{
    bool apart = true;
    for (int i = 0; i < count; i++)
        apart &= MAX(abs(place->x - others[i].x), abs(place->z - others[i].z)) > APART;
    return apart;
}

// As footing.c has it.
static bool is_level(const Lattice *feet)
{
    const int at = lattice_at(feet, feet->x + feet->side / 2 * feet->step, feet->z + feet->side / 2 * feet->step);
    const int around[] = {at - 1, at + 1, at - feet->side, at + feet->side};
    bool level = feet->wet[at] == LATTICE_DRY;
    for (int i = 0; i < (int)ARRAY_COUNT(around); i++)
        level &= abs(feet->height[around[i]] - feet->height[at]) <= 2;
    return level;
}

// The best place that is level, of the first few; else nothing.
static void offer_level(Search *search, const Places *places)
{
    for (int i = 0; i < MIN(places->count, LEVEL_TRIES); i++) {
        fill_around(search, &search->scenery.feet, 0, &places->best[i]);
        if (is_level(&search->scenery.feet.lattice)) {
            offer(&search->refined, places->best[i]);
            return;
        }
    }
}

// Refines the candidates that have at least so many points, the best first; of those close together one.
static void refine(Search *search, float least)
{
    Places *coarse = &search->coarse, places;
    Place done[REFINED];
    int i = 0, count = 0;
    for (; i < coarse->count && count < REFINED && coarse->best[i].points >= least; i++) {
        if (!is_apart(&coarse->best[i], done, count))
            continue;
        done[count++] = coarse->best[i];
        fill_around(search, &search->scenery.mid, 0, &coarse->best[i]);
        rate_around(search, &search->scenery.mid, &places);
        offer_level(search, &places);
    }
    drop_first(coarse, i);
}

// ---- whole

static void keep_mark(void *context, const LandmarkPlace *place)
{
    Marks *marks = context;
    if (marks->count < MARKS_MOST)
        marks->places[marks->count++] = *place;
}

// The landmarks in sight from any place around one.
static void find_marks(const Search *search, const Place *around, Marks *marks)
{
    enum { REACH = MARKS_FAR + AROUND * PROSPECT_NEAR_STEP };
    const LandmarkArea area = {around->x - REACH, around->z - REACH, around->x + REACH, around->z + REACH};
    marks->count = 0;
    if (search->marks_kinds)
        landmark_places(search->land, &area, search->marks_kinds, keep_mark, marks);
}

static void see_mark(const Search *search, const LandmarkPlace *mark, Sight *sight)
{
    const BlockPos top = {.x = mark->mark.x, .z = mark->mark.z, .y = mark->mark.y + mark->height};
    int64_t dx = top.x - sight->x, dz = top.z - sight->z;
    float away = sqrtf((float)(dx * dx + dz * dz)), size = (float)MAX(mark->height, 2 * mark->radius);
    if (away < (float)MARKS_NEAR || away > (float)MARKS_FAR ||
        !prospect_sees(&search->scenery, sight->x, sight->z, &top))
        return;
    int way = prospect_way(dx, dz);
    float *bonus = &sight->panorama.bonus[way];
    *bonus = MAX(*bonus, search->spec->landmark * MIN(size / away / MARK_ANGLE, 1.0f));
    sight_add_mark(sight, mark->mark.kind, (int)away, way);
}

// With what lies before the feet and the landmarks in sight. `near` and `feet` are filled.
static float rate_whole(Search *search, const Place *place, Sight *sight)
{
    Scenery *scenery = &search->scenery;
    const Lattice *near = &scenery->near.lattice;
    *sight = (Sight){.land = search->land, .x = place->x, .z = place->z};
    panorama_whole(scenery, place->x, place->z, &sight->panorama);
    for (int i = 0; i < search->marks.count; i++)
        see_mark(search, &search->marks.places[i], sight);
    sight->prospect = prospect_best(search->spec, &sight->panorama, -1e9f);
    int biome = near->biome[lattice_at(near, place->x, place->z)];
    return sight->prospect.points - lost_at(search->spec, biome, place->x, place->z);
}

static void begin_at(Search *search, const Place *place, SpawnPoint *spawn)
{
    Sight sight;
    fill_around(search, &search->scenery.feet, 1, place);
    rate_whole(search, place, &sight);
    Look look = prospect_look(&sight.panorama, &sight.prospect);
    spawn->yaw = look.yaw;
    spawn->pitch = look.pitch;
    sight_describe(&sight, spawn->reason);
}

// The best places around one that are level, as a whole.
static void rate_region(Search *search, const Place *around, Places *whole)
{
    Places places;
    fill_around(search, &search->scenery.near, 1, around);
    rate_around(search, &search->scenery.near, &places);
    find_marks(search, around, &search->marks);
    whole->count = 0;
    for (int i = 0; i < MIN(places.count, REGION_TRIES) && whole->count < WHOLE; i++) {
        Sight sight;
        Place place = places.best[i];
        fill_around(search, &search->scenery.feet, 1, &place);
        if (!is_level(&search->scenery.feet.lattice))
            continue;
        place.points = rate_whole(search, &place, &sight);
        offer(whole, place);
    }
}

// Returns whether a place around one has at least so many points and bears a player.
static bool try_region(Search *search, const Place *around, float least, SpawnPoint *spawn)
{
    Places whole;
    rate_region(search, around, &whole);
    for (int i = 0; i < whole.count && whole.best[i].points >= least; i++) {
        const Place *place = &whole.best[i];
        *spawn = (SpawnPoint){.feet = {.x = place->x, .z = place->z}, .safety = SPAWN_FINE};
        spawn->feet.y = footing_open(search->land, place->x, place->z, search->scratch);
        if (spawn->feet.y < 0)
            continue;
        begin_at(search, place, spawn);
        return true;
    }
    return false;
}

// Tries the refined places that have at least so many points, the best first; those that fail are removed.
static bool try_refined(Search *search, float least, SpawnPoint *spawn)
{
    Places *refined = &search->refined;
    bool found = false;
    int i = 0;
    while (i < refined->count && i < REGIONS && !found && refined->best[i].points >= least) {
        found = try_region(search, &refined->best[i], MIN(refined->best[i].points, least) * LOWER, spawn);
        i++;
    }
    drop_first(refined, i);
    return found;
}

// ---- without a view

// Of the known columns that are dry, the nearest to the origin after one of them; -1 if there is none.
static int64_t next_dry(const Search *search, int64_t after)
{
    const Lattice *far = &search->scenery.far.lattice;
    const int count = far->side * far->side, reach = MIN(search->known, search->spec->reach);
    int64_t next = -1;
    for (int at = 0; at < count; at++) {
        int x = far->x + at % far->side * far->step, z = far->z + at / far->side * far->step;
        int distance = MAX(abs(x), abs(z));
        int64_t key = (int64_t)distance * count + at;
        if (distance < reach && far->wet[at] == LATTICE_DRY && key > after && (next < 0 || key < next))
            next = key;
    }
    return next;
}

static bool find_dry(Search *search, SpawnPoint *spawn)
{
    const Lattice *far = &search->scenery.far.lattice;
    int64_t key = next_dry(search, -1);
    for (int tries = 0; key >= 0 && tries < DRY_TRIES; tries++, key = next_dry(search, key)) {
        int at = (int)(key % (far->side * far->side));
        const Place place = {far->x + at % far->side * far->step, far->z + at / far->side * far->step, 0.0f};
        *spawn = (SpawnPoint){.feet = {.x = place.x, .z = place.z}, .safety = SPAWN_DRY};
        spawn->feet.y = footing_firm(search->land, place.x, place.z, search->scratch);
        if (spawn->feet.y < 0)
            continue;
        fill_around(search, &search->scenery.near, 1, &place);
        find_marks(search, &place, &search->marks);
        begin_at(search, &place, spawn);
        return true;
    }
    return false;
}

// ---- the search

// The points that are enough: fewer, the farther the search has come.
static float enough(const Search *search)
{
    const SpawnSpec *spec = search->spec;
    return MAX(spec->enough - spec->patience * (float)search->rated * 0.001f, spec->least);
}

// Beyond the last ring the best that were seen are tried, be they as they may.
static bool find_any(Search *search, SpawnPoint *spawn)
{
    bool found = false;
    for (int n = 0; n < KEPT / REFINED && !found; n++) {
        refine(search, -1e9f);
        found = try_refined(search, -1e9f, spawn);
    }
    return found;
}

bool spawn_find_wide(const Land *land, Arena *scratch, SpawnPoint *spawn)
{
    ArenaMark mark = arena_mark(scratch);
    Search *search = arena_alloc(scratch, sizeof *search);
    bool found = false;
    search_begin(land, scratch, search);
    for (int known = TILES_FIRST * TILE; !found && search->rated <= search->spec->reach / APART * APART;
         known += TILE) {
        grow(search, known);
        rate_known(search);
        refine(search, enough(search) * PROMISE);
        found = try_refined(search, enough(search), spawn);
    }
    found = found || find_any(search, spawn) || find_dry(search, spawn);
    arena_release(scratch, mark);
    return found;
}
