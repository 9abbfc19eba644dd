// Chooses where a player begins by the view, up to some kilometres from the origin (GeneratorSpec.spawn). Columns 64
// blocks apart are known in a square around the origin that grows by a ring of tiles at a time. Every other one is
// rated by what is in sight (gen/prospect.h). As soon as one is good enough for so far out, the places around the best
// are rated on a lattice of 16 blocks, the middle columns of chunks, and the best of these are examined block by block,
// until one is dry, level and open. If none is, the nearest place on firm ground is taken.
#include "gen/build.h"
#include "gen/prospect.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    TILE = CHUNK_SIZE * PROSPECT_FAR_STEP, // blocks along a side of 16 x 16 columns
    MIDDLE = CHUNK_SIZE / 2,
    APART = 2 * PROSPECT_FAR_STEP, // candidates
    KEPT = 24,                     // the best candidates
    TILES_FIRST = 2,               // known in each direction before any is rated
    TRIES = 40,                    // places examined block by block: each costs a chunk
    TRIES_EACH = 4,                // around a candidate
    NEAR_SIDE = CHUNK_SIZE,        // of the finer lattice
    NEAR_HALF = NEAR_SIDE / 2 * PROSPECT_NEAR_STEP,
    TRIES_APART = 48, // blocks
    LEVEL = 8,        // blocks between columns of the finer lattice that are neighbours, at most
    RELIEF_MOST = 150,
    KINDS_MOST = 4,
    DRY_TRIES = 64,
};

// Of the worth of the best view: by how much a place may be below its candidate, and what a block of steepness costs.
#define ENOUGH 0.47f // near the origin
#define LESS 0.08f   // for each 1,000 blocks that the search has come
#define LEAST 0.25f
#define LOWER 0.2f
#define STEEP 0.02f
#define GLADE 0.2f // density of trees up to which land is open

typedef struct Candidate {
    int x, z;
    float worth;
} Candidate;

typedef struct Search {
    const Land *land;
    const SpawnSpec *spec;
    Arena *scratch;
    Scenery scenery;
    int known, rated; // blocks from the origin
    int tries;
    Candidate best[KEPT]; // descending
    int count;
} Search;

static Lattice lattice_alloc(Arena *scratch, int half, int step)
{
    int side = 2 * half / step;
    size_t count = (size_t)side * (size_t)side;
    return (Lattice){.x = MIDDLE - half,
                     .z = MIDDLE - half,
                     .step = step,
                     .side = side,
                     .height = arena_alloc(scratch, count),
                     .biome = arena_alloc(scratch, count),
                     .wet = arena_alloc(scratch, count)};
}

static Search search_begin(const Land *land, Arena *scratch)
{
    const SpawnSpec *spec = &land->spec->spawn;
    int tiles = (spec->reach + PROSPECT_SIGHT + APART + TILE - 1) / TILE;
    Search search = {.land = land, .spec = spec, .scratch = scratch};
    scenery_init(&search.scenery, land);
    search.scenery.far = lattice_alloc(scratch, tiles * TILE, PROSPECT_FAR_STEP);
    search.scenery.near = lattice_alloc(scratch, NEAR_HALF, PROSPECT_NEAR_STEP);
    return search;
}

// ---- worth

static bool is_shunned(const SpawnSpec *spec, int biome)
{
    for (int i = 0; i < spec->shun_count; i++)
        if (spec->shun[i] == biome)
            return true;
    return false;
}

// What the best view can be worth, without its distance.
static float worth_most(const SpawnSpec *spec)
{
    return (float)RELIEF_MOST * spec->relief + spec->water + (float)(KINDS_MOST - 1) * spec->biomes;
}

static float lost_by_distance(const SpawnSpec *spec, int x, int z)
{
    return (float)MAX(abs(x), abs(z)) * 0.001f * spec->distance;
}

static bool is_land(const Search *search, const Lattice *lattice, int at)
{
    return lattice->wet[at] == LATTICE_DRY && search->land->spec->biomes[lattice->biome[at]].flags & BIOME_SPAWN;
}

// Woods hide the view, and so does near land on many sides.
static float worth_of(const Search *search, const Prospect *prospect, int biome, int x, int z)
{
    const SpawnSpec *spec = search->spec;
    float most = worth_most(spec), hidden = search->land->spec->ground[biome].trees.density * 0.1f;
    float worth = (float)MIN(prospect->relief, RELIEF_MOST) * spec->relief;
    worth += prospect->water ? spec->water : 0.0f;
    worth += (float)CLAMP(prospect->kinds - 1, 0, KINDS_MOST - 1) * spec->biomes;
    hidden += (float)MAX(PROSPECT_WAYS / 2 - prospect->open, 0) * 0.05f;
    return worth - lost_by_distance(spec, x, z) - most * (hidden + (is_shunned(spec, biome) ? 1.0f : 0.0f));
}

// ---- coarse

static void grow(Search *search, int known)
{
    for (int z = -known; z < known; z += TILE)
        for (int x = -known; x < known; x += TILE)
            if (x < -search->known || x >= search->known || z < -search->known || z >= search->known)
                lattice_sketch(&search->scenery.far, search->land, x + MIDDLE, z + MIDDLE);
    search->known = known;
}

// Keeps the candidate if it is among the best; equals stay in the order in which they came.
static void offer(Search *search, Candidate candidate)
{
    int i = search->count < KEPT ? search->count++ : KEPT;
    if (i == KEPT && search->best[--i].worth >= candidate.worth)
        return;
    for (; i > 0 && search->best[i - 1].worth < candidate.worth; i--)
        search->best[i] = search->best[i - 1];
    search->best[i] = candidate;
}

static void rate_coarse(Search *search, int x, int z)
{
    int at = lattice_at(&search->scenery.far, x, z), biome = search->scenery.far.biome[at];
    if (!is_land(search, &search->scenery.far, at))
        return;
    Prospect prospect = prospect_coarse(&search->scenery, x, z);
    offer(search, (Candidate){x, z, worth_of(search, &prospect, biome, x, z)});
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

static void rate_place(const Search *search, int at, Search *places)
{
    const Lattice *near = &search->scenery.near;
    int x = near->x + at % near->side * near->step, z = near->z + at / near->side * near->step;
    int biome = near->biome[at], steep = steepness(near, at);
    if (!is_land(search, near, at) || steep > LEVEL || MAX(abs(x), abs(z)) > search->spec->reach ||
        is_wooded(search->land, biome, x, z))
        return;
    Prospect prospect = prospect_fine(&search->scenery, x, z);
    float worth = worth_of(search, &prospect, biome, x, z) - worth_most(search->spec) * STEEP * (float)steep;
    offer(places, (Candidate){x, z, worth});
}

// Of places close together all are likely to fail for the same reason. Returns how many are chosen, the best first.
static int choose_apart(const Search *from, Candidate places[TRIES_EACH])
{
    int count = 0;
    for (int i = 0; i < from->count && count < TRIES_EACH; i++) {
        bool apart = true;
        for (int k = 0; k < count; k++)
            apart &= MAX(abs(from->best[i].x - places[k].x), abs(from->best[i].z - places[k].z)) >= TRIES_APART;
        if (apart)
            places[count++] = from->best[i];
    }
    return count;
}

static int rate_fine(Search *search, const Candidate *around, Candidate places[TRIES_EACH])
{
    enum { FROM = PROSPECT_NEAR / PROSPECT_NEAR_STEP, END = NEAR_SIDE - FROM };
    Lattice *near = &search->scenery.near;
    near->x = around->x - NEAR_HALF;
    near->z = around->z - NEAR_HALF;
    lattice_fill(near, search->land, near->x, near->z);
    Search fine = *search;
    fine.count = 0;
    for (int j = FROM; j < END; j++)
        for (int i = FROM; i < END; i++)
            rate_place(search, j * near->side + i, &fine);
    return choose_apart(&fine, places);
}

static const char *const number_words[] = {"no",  "one",   "two",   "three", "four", "five",
                                           "six", "seven", "eight", "nine",  "ten"};

// "a lake", "the sea" or, of other water than that, "water"; "" if there is none.
static const char *name_water(const Land *land, const Prospect *prospect, char text[BIOME_NAME_MAX])
{
    if (prospect->stream < 0)
        return prospect->sea >= 0 ? "the sea" : prospect->water ? "water" : "";
    const char *name = land->spec->biomes[prospect->stream].name;
    if (strcmp(name, "river") != 0 && strcmp(name, "lake") != 0)
        return "water";
    snprintf(text, BIOME_NAME_MAX, "a %.8s", name);
    return text;
}

static void put_number(int number, char text[16])
{
    if (number < 1000)
        snprintf(text, 16, "%d", number);
    else
        snprintf(text, 16, "%d,%03d", number / 1000, number % 1000);
}

// "forest, 1,204 blocks from the origin: 96 blocks of relief, a lake and three biomes in view"
static void explain(const Land *land, const Prospect *prospect, SpawnPoint *spawn)
{
    char away[16], kinds[32] = "", name[BIOME_NAME_MAX];
    const char *water = name_water(land, prospect, name);
    LandTile tile;
    land_column(land, spawn->feet.x, spawn->feet.z, &tile);
    put_number(MAX(abs((int)spawn->feet.x), abs((int)spawn->feet.z)), away);
    if (prospect->kinds >= 2 && prospect->kinds < (int)ARRAY_COUNT(number_words))
        snprintf(kinds, sizeof kinds, "%s biomes", number_words[prospect->kinds]);
    else if (prospect->kinds >= 2)
        snprintf(kinds, sizeof kinds, "%d biomes", prospect->kinds);
    bool both = water[0] && kinds[0];
    char reason[2 * sizeof spawn->reason];
    snprintf(reason, sizeof reason, "%s, %s blocks from the origin: %d blocks of relief%s%s%s%s in view",
             land->spec->biomes[tile.biome[0]].name, away, prospect->relief,
             both                   ? ", "
             : water[0] || kinds[0] ? " and "
                                    : "",
             water, both ? " and " : "", kinds);
    snprintf(spawn->reason, sizeof spawn->reason, "%.127s", reason);
}

// The scenery around a place, whose far lattice knows the rivers too.
static Scenery scenery_around(const Search *search, int x, int z)
{
    const int half = CHUNK_SIZE * PROSPECT_FAR_STEP;
    Scenery scenery = search->scenery;
    scenery.far = lattice_alloc(search->scratch, half, PROSPECT_FAR_STEP);
    scenery.far.x = x / PROSPECT_FAR_STEP * PROSPECT_FAR_STEP - half + MIDDLE;
    scenery.far.z = z / PROSPECT_FAR_STEP * PROSPECT_FAR_STEP - half + MIDDLE;
    for (int quarter = 0; quarter < 4; quarter++)
        lattice_fill(&scenery.far, search->land, scenery.far.x + (quarter & 1) * half,
                     scenery.far.z + (quarter >> 1) * half);
    return scenery;
}

// Where the feet are is known; `near`: the finer lattice lies around them.
static void begin_at(const Search *search, bool near, SpawnPoint *spawn)
{
    int x = (int)spawn->feet.x, z = (int)spawn->feet.z;
    Scenery scenery = scenery_around(search, x, z);
    Prospect prospect = near ? prospect_fine(&scenery, x, z) : prospect_coarse(&scenery, x, z);
    Look look = prospect_look(search->land, &prospect, x, z);
    spawn->yaw = look.yaw;
    spawn->pitch = look.pitch;
    explain(search->land, &prospect, spawn);
}

// Places may be worth less than the candidate that they surround.
static bool try_places(Search *search, const Candidate *around, float least, SpawnPoint *spawn)
{
    Candidate places[TRIES_EACH];
    int count = rate_fine(search, around, places);
    for (int i = 0; i < count && places[i].worth >= least && search->tries < TRIES; i++, search->tries++) {
        *spawn = (SpawnPoint){.feet = {.x = places[i].x, .z = places[i].z}, .safety = SPAWN_FINE};
        spawn->feet.y = footing_open(search->land, spawn->feet.x, spawn->feet.z, search->scratch);
        if (spawn->feet.y < 0)
            continue;
        begin_at(search, true, spawn);
        return true;
    }
    return false;
}

// Tries the candidates that are worth at least so much, the best first; those that fail are removed.
static bool try_best(Search *search, float least, SpawnPoint *spawn)
{
    bool found = false;
    int i = 0;
    while (i < search->count && !found && search->best[i].worth >= least)
        found = try_places(search, &search->best[i++], least - worth_most(search->spec) * LOWER, spawn);
    search->count -= i;
    memmove(search->best, search->best + i, (size_t)search->count * sizeof search->best[0]);
    return found;
}

// ---- without a view

// Of the known columns that are dry, the nearest to the origin after one of them; -1 if there is none.
static int64_t next_dry(const Search *search, int64_t after)
{
    const Lattice *far = &search->scenery.far;
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
    const Lattice *far = &search->scenery.far;
    int64_t key = next_dry(search, -1);
    for (int tries = 0; key >= 0 && tries < DRY_TRIES; tries++, key = next_dry(search, key)) {
        int at = (int)(key % (far->side * far->side));
        int x = far->x + at % far->side * far->step, z = far->z + at / far->side * far->step;
        *spawn = (SpawnPoint){.feet = {.x = x, .z = z}, .safety = SPAWN_DRY};
        spawn->feet.y = footing_firm(search->land, x, z, search->scratch);
        if (spawn->feet.y < 0)
            continue;
        begin_at(search, false, spawn);
        return true;
    }
    return false;
}

// ---- the whole

// A view is good enough if it is worth so much of the best one: less is asked for the farther the search has come.
static float enough(const Search *search)
{
    float share = ENOUGH - LESS * (float)search->rated * 0.001f;
    return worth_most(search->spec) * MAX(share, LEAST);
}

bool spawn_find_wide(const Land *land, Arena *scratch, SpawnPoint *spawn)
{
    ArenaMark mark = arena_mark(scratch);
    Search search = search_begin(land, scratch);
    bool found = false;
    for (int known = TILES_FIRST * TILE; !found && search.rated <= search.spec->reach / APART * APART; known += TILE) {
        grow(&search, known);
        rate_known(&search);
        found = try_best(&search, enough(&search), spawn);
    }
    found = found || try_best(&search, -1e9f, spawn) || find_dry(&search, spawn);
    arena_release(scratch, mark);
    return found;
}
