// Prints figures of the land for seeds, a line of JSON each: tests/land_report.py makes its page of them.
//
//     land_figures GENERATOR FIRST COUNT [far|rivers|scenes|features]
//
// With "far", how true far land is (far_truth.h); with "rivers", how rivers keep to a law (river_law.h); with "scenes",
// how much one meets on a walk (scenes.h); with "features", which features the square of 16,384 blocks around the
// origin has (land_features.h). Without, a survey of the square of 4,096 blocks around the origin; the biomes of 32,768
// blocks around it, every 16 blocks, with the least distance from frozen ground at sea level to desert; each column of
// the square of 1,024 blocks around the spawn, with the longest straight lines and the largest step between neighbours.
#include "far_truth.h"
#include "land_features.h"
#include "river_law.h"
#include "scenes.h"

#include "base/memory.h"
#include "gen/generator.h"
#include "karst/recipe.h"
#include "survey/survey.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SQUARE = 4096,
    SQUARE_STEP = 4,
    WIDE = 32768,
    WIDE_STEP = 16,
    CELL = 64,
    CELLS = WIDE / CELL,
    CLOSE = 1024,
    MARKS = 8192,
    NEAR = 2048
};

// ---- the survey's square around the origin

typedef struct AtOrigin {
    ChunkSource source; // first: a ChunkSource * is its AtOrigin *
    ChunkSource *own;
    const SourceFactory *factory; // of `own`
} AtOrigin;

static ChunkSource *own(const ChunkSource *source) { return ((const AtOrigin *)source)->own; }

static ColumnInfo own_column(const ChunkSource *source, int64_t x, int64_t z)
{
    return source_column(own(source), x, z);
}

static void own_columns(const ChunkSource *source, int64_t x, int64_t z, int step, int count, ColumnTile *tiles)
{
    source_columns(own(source), x, z, step, count, tiles);
}

static int own_hollow(const ChunkSource *source, const CaveTile *columns, Arena *scratch)
{
    return own(source)->hollow(own(source), columns, scratch);
}

static SpawnPoint the_origin(const ChunkSource *source, Arena *scratch)
{
    (void)source, (void)scratch;
    return (SpawnPoint){.reason = "the origin"};
}

static ChunkSource *create(const void *factory, int64_t seed)
{
    const SourceFactory *made = factory;
    AtOrigin *at = memory_alloc_zero(MEMORY_GENERAL, sizeof *at);
    at->factory = made;
    at->own = made->create(made->context, seed);
    at->source = *at->own;
    at->source.column = own_column;
    at->source.columns = own_columns;
    at->source.hollow = own_hollow;
    at->source.spawn = the_origin;
    at->source.landmarks = NULL;
    at->source.facts.landmark_count = 0;
    return &at->source;
}

static void destroy(ChunkSource *source)
{
    ((AtOrigin *)source)->factory->destroy(own(source));
    memory_free(source);
}

static void put_square(const SourceFactory *factory, int64_t seed, Arena *scratch)
{
    SourceFacts facts = factory->facts;
    facts.landmark_count = 0; // they are counted apart
    SurveyPlan plan = {.land = {.facts = facts, .context = factory, .create = create, .destroy = destroy},
                       .area = SQUARE,
                       .step = SQUARE_STEP};
    SurveyCounts counts;
    survey_seed(&plan, seed, scratch, &counts);
    int kinds = 0;
    for (int b = 0; b < factory->facts.biome_count; b++)
        kinds += counts.biome[b] > 0;
    printf("\"land\": %.6f, \"mean\": %.3f, \"highest\": %d, \"kinds\": %d, \"flatness\": %.6f, ",
           counts.land / (double)counts.columns, (double)counts.height_sum / counts.columns, counts.highest, kinds,
           counts.slopes ? counts.flat / (double)counts.slopes : 1.0);
}

// ---- the wide square

typedef struct WideSquare {
    uint32_t biome[BIOMES_MAX];
    uint8_t cold[CELLS * CELLS], hot[CELLS * CELLS];
} WideSquare;

static bool names(const char *name, const char *word) { return strstr(name, word) != NULL; }

// Snow, ice or a frozen sea at the sea's level.
static bool is_cold(const char *name, int height)
{
    bool named = names(name, "frozen") || names(name, "snow") || names(name, "ice") || names(name, "tundra") ||
                 names(name, "glacier");
    return named && height <= SEA_LEVEL + 4;
}

static bool is_hot(const char *name) { return names(name, "desert") || names(name, "dune"); }

static void keep_wide(const SourceFacts *facts, const ColumnTile *tile, int first_x, int first_z, WideSquare *wide)
{
    for (int n = 0; n < CHUNK_COLUMNS; n++) {
        const char *name = facts->biomes[tile->biome[n]].name;
        int x = (first_x + n % CHUNK_SIZE) * WIDE_STEP / CELL, z = (first_z + n / CHUNK_SIZE) * WIDE_STEP / CELL;
        wide->biome[tile->biome[n]]++;
        wide->cold[z * CELLS + x] |= is_cold(name, MAX(tile->height[n], tile->water[n]));
        wide->hot[z * CELLS + x] |= is_hot(name);
    }
}

static void sample_wide(const ChunkSource *source, WideSquare *wide)
{
    enum { SIDE = WIDE / WIDE_STEP / CHUNK_SIZE };
    static ColumnTile tiles[SIDE];
    for (int i = 0; i < SIDE; i++) {
        source_columns(source, -WIDE / 2 + i * CHUNK_SIZE * WIDE_STEP, -WIDE / 2, WIDE_STEP, SIDE, tiles);
        for (int t = 0; t < SIDE; t++)
            keep_wide(&source->facts, &tiles[t], i * CHUNK_SIZE, t * CHUNK_SIZE, wide);
    }
}

// The least distance of a marked cell along its column, in cells; large if there is none.
static void column_distance(const uint8_t *marks, int x, int *distance)
{
    int last = -4 * CELLS;
    for (int z = 0; z < CELLS; z++) {
        last = marks[z * CELLS + x] ? z : last;
        distance[z * CELLS + x] = z - last;
    }
    last = 5 * CELLS;
    for (int z = CELLS - 1; z >= 0; z--) {
        last = marks[z * CELLS + x] ? z : last;
        distance[z * CELLS + x] = MIN(distance[z * CELLS + x], last - z);
    }
}

// The least distance between a cold and a hot cell in blocks; -1 if there are not both.
static double cold_to_hot(const WideSquare *wide)
{
    static int distance[CELLS * CELLS];
    int64_t least = INT64_MAX;
    for (int x = 0; x < CELLS; x++)
        column_distance(wide->cold, x, distance);
    for (int at = 0; at < CELLS * CELLS; at++)
        for (int x = 0; wide->hot[at] && x < CELLS; x++) {
            int64_t dx = x - at % CELLS, dz = distance[at - at % CELLS + x];
            least = dz < 3 * CELLS ? MIN(least, dx * dx + dz * dz) : least;
        }
    return least == INT64_MAX ? -1.0 : sqrt((double)least) * CELL;
}

static void put_wide(const ChunkSource *source)
{
    WideSquare *wide = memory_alloc_zero(MEMORY_GENERAL, sizeof *wide);
    const double all = (double)(WIDE / WIDE_STEP) * (WIDE / WIDE_STEP);
    const char *comma = "";
    sample_wide(source, wide);
    printf("\"cold_to_hot\": %.0f, \"biomes\": {", cold_to_hot(wide));
    for (int b = 0; b < source->facts.biome_count; b++, comma = ", ")
        printf("%s\"%s\": %.7f", comma, source->facts.biomes[b].name, wide->biome[b] / all);
    printf("}, ");
    memory_free(wide);
}

// ---- every column

typedef struct CloseSquare {
    uint8_t height[CLOSE * CLOSE], wet[CLOSE * CLOSE], biome[CLOSE * CLOSE], water[CLOSE * CLOSE];
    bool cliff[CLOSE * CLOSE]; // at a waterfall
} CloseSquare;

static void sample_close(const ChunkSource *source, int64_t from_x, int64_t from_z, CloseSquare *close)
{
    static ColumnTile tiles[CLOSE / CHUNK_SIZE];
    for (int i = 0; i < CLOSE; i += CHUNK_SIZE) {
        source_columns(source, from_x + i, from_z, 1, CLOSE / CHUNK_SIZE, tiles);
        for (int j = 0; j < CLOSE; j++) {
            const ColumnTile *tile = &tiles[j / CHUNK_SIZE];
            for (int k = 0; k < CHUNK_SIZE; k++) {
                int n = j % CHUNK_SIZE * CHUNK_SIZE + k, at = j * CLOSE + i + k;
                close->height[at] = tile->height[n];
                close->biome[at] = tile->biome[n];
                close->wet[at] = tile->height[n] < tile->water[n];
                close->water[at] = tile->water[n];
            }
        }
    }
}

// Lines between two columns that are neighbours along `across`, which go on in the next row along `along` at the same
// place, or one to a side: straight, or straight along a diagonal.
typedef enum LineKind { LINE_BORDER, LINE_COAST, LINE_RIVER, LINE_KINDS } LineKind;

static const char *const line_names[LINE_KINDS] = {"border", "coast", "river"};

// 1 + the kind, negative if the other side is the wet one (or has the lower biome); 0: no line.
static int line_between(const SourceFacts *facts, const CloseSquare *close, int a, int b)
{
    if (close->wet[a] != close->wet[b]) {
        unsigned flags = facts->biomes[close->biome[close->wet[a] ? a : b]].flags;
        int kind = flags & BIOME_STREAM ? LINE_RIVER : LINE_COAST;
        return close->wet[a] ? 1 + kind : -1 - kind;
    }
    int difference = close->biome[a] - close->biome[b];
    return close->wet[a] || !difference ? 0 : difference > 0 ? 1 + LINE_BORDER : -1 - LINE_BORDER;
}

static void measure_lines(const SourceFacts *facts, const CloseSquare *close, int across, int along,
                          int longest[LINE_KINDS])
{
    enum { WAYS = 3 };
    static int runs[2][WAYS][CLOSE + 2], lines[2][CLOSE + 2];
    memset(runs, 0, sizeof runs);
    memset(lines, 0, sizeof lines);
    for (int j = 0; j < CLOSE; j++) {
        int now = j & 1, before = !now;
        for (int i = 0; i + 1 < CLOSE; i++) {
            int a = j * along + i * across, line = line_between(facts, close, a, a + across);
            lines[now][i + 1] = line;
            for (int way = 0; way < WAYS; way++) {
                int from = i + way; // index i + 1, moved by way - 1
                int run = !line ? 0 : 1 + (lines[before][from] == line ? runs[before][way][from] : 0);
                runs[now][way][i + 1] = run;
                if (line)
                    longest[abs(line) - 1] = MAX(longest[abs(line) - 1], run);
            }
        }
    }
}

// Where water falls by more than rapids do, and the rock beside it; along the square's rim too, because falls beyond it
// are not known.
static void mark_cliffs(CloseSquare *close)
{
    enum { RAPIDS = 3, BESIDE = 24, INNER = CLOSE - 2 * BESIDE };
    memset(close->cliff, true, sizeof close->cliff);
    for (int row = BESIDE; row < CLOSE - BESIDE; row++)
        memset(close->cliff + row * CLOSE + BESIDE, false, INNER);
    for (int at = 0; at < CLOSE * (CLOSE - 1); at++)
        for (int k = 0; k < 2; k++) {
            int other = at + (k ? CLOSE : 1), x = at % CLOSE, z = at / CLOSE;
            bool falls = close->wet[at] && close->wet[other] && abs(close->water[at] - close->water[other]) > RAPIDS;
            if (!falls || (!k && x + 1 == CLOSE))
                continue;
            for (int row = MAX(z - BESIDE, 0); row < MIN(z + BESIDE, CLOSE); row++)
                memset(close->cliff + row * CLOSE + MAX(x - BESIDE, 0), true,
                       (size_t)(MIN(x + BESIDE, CLOSE) - MAX(x - BESIDE, 0)));
        }
}

// Between neighbours of which neither is a peak, as their biomes have it, nor at a waterfall.
static int largest_step(const SourceFacts *facts, const CloseSquare *close)
{
    int most = 0;
    for (int at = 0; at < CLOSE * (CLOSE - 1); at++)
        for (int k = 0; k < 2; k++) {
            int other = at + (k ? CLOSE : 1);
            bool peak = (facts->biomes[close->biome[at]].flags | facts->biomes[close->biome[other]].flags) & BIOME_PEAK;
            if (!peak && !close->cliff[at] && (k || at % CLOSE + 1 < CLOSE))
                most = MAX(most, abs(close->height[at] - close->height[other]));
        }
    return most;
}

static void put_close(const ChunkSource *source, const SpawnPoint *spawn)
{
    CloseSquare *close = memory_alloc(MEMORY_GENERAL, sizeof *close);
    int longest[LINE_KINDS] = {0};
    sample_close(source, spawn->feet.x - CLOSE / 2, spawn->feet.z - CLOSE / 2, close);
    measure_lines(&source->facts, close, 1, CLOSE, longest);
    measure_lines(&source->facts, close, CLOSE, 1, longest);
    for (int k = 0; k < LINE_KINDS; k++)
        printf("\"%s\": %d, ", line_names[k], longest[k]);
    mark_cliffs(close);
    printf("\"step\": %d, ", largest_step(&source->facts, close));
    memory_free(close);
}

// ---- landmarks

typedef struct Landmarks {
    const SpawnPoint *spawn;
    int count[LANDMARKS_MAX];
    double nearest; // to the spawn
} Landmarks;

static void count_landmark(void *context, const Landmark *landmark) { ((Landmarks *)context)->count[landmark->kind]++; }

static void measure_landmark(void *context, const Landmark *landmark)
{
    Landmarks *all = context;
    double dx = (double)(landmark->x - all->spawn->feet.x), dz = (double)(landmark->z - all->spawn->feet.z);
    all->nearest = fmin(all->nearest, sqrt(dx * dx + dz * dz));
}

// Of the square of MARKS blocks around the origin; and the distance from the spawn to the nearest one, -1: none is
// near.
static void put_landmarks(const ChunkSource *source, const SpawnPoint *spawn)
{
    Landmarks all = {.spawn = spawn, .nearest = HUGE_VAL};
    const int64_t x = spawn->feet.x, z = spawn->feet.z;
    const LandmarkArea square = {-MARKS / 2, -MARKS / 2, MARKS / 2, MARKS / 2};
    const LandmarkArea around = {x - NEAR, z - NEAR, x + NEAR, z + NEAR};
    const char *comma = "";
    if (source->facts.landmark_count == 0)
        return;
    source_landmarks(source, &square, UINT32_MAX, count_landmark, &all);
    source_landmarks(source, &around, UINT32_MAX, measure_landmark, &all);
    printf("\"landmark_away\": %.0f, \"landmarks\": {", all.nearest < HUGE_VAL ? all.nearest : -1.0);
    for (int k = 0; k < source->facts.landmark_count; k++, comma = ", ")
        printf("%s\"%s\": %d", comma, source->facts.landmarks[k].name, all.count[k]);
    printf("}, ");
}

// ---- far land

static void put_truth(const ChunkSource *source, int step)
{
    FarTruth truth = {0};
    far_truth_add(source, step, FAR_TRUTH_TILES, &truth);
    printf("{\"step\": %d, \"cells\": %d, \"height\": %d, \"colour\": %d, \"cover\": %d, \"wooded\": %d, "
           "\"wooded_cover\": %d, \"height_off\": %.4f, \"cover_off\": %.5f}",
           step, truth.cells, truth.height, truth.colour, truth.cover, truth.wooded, truth.wooded_cover,
           truth.height_off, truth.cover_off);
}

static void put_far(const ChunkSource *source)
{
    printf("\"far\": [");
    for (int level = 0; level < FAR_LEVELS_MAX; level++) {
        printf("%s", level ? ", " : "");
        put_truth(source, FAR_STEP << level);
    }
    printf("]");
}

// ---- rivers

// A recipe may have none.
static void put_rivers(const Recipe *recipe, const ChunkSource *source)
{
    const RiverSpec *rivers = &recipe_spec(recipe)->land.rivers;
    RiverLaw law = {0};
    if (rivers->cell > 0)
        river_law_sample(source, rivers->width_most, RIVER_SQUARES, &law);
    printf("\"rivers\": {\"columns\": %" PRId64 ", \"rivers\": %" PRId64 ", \"rises\": %" PRId64 ", \"sunk\": %" PRId64
           ", \"walls\": %" PRId64 ", \"trenches\": %" PRId64 ", \"banks\": %" PRId64 ", \"walked\": %" PRId64 "}",
           law.columns, law.rivers, law.rises, law.sunk, law.walls, law.trenches, law.banks, law.walked);
}

// ---- scenes

static void put_scenes(const ChunkSource *source)
{
    Scenes scenes = {0};
    scenes_sample(source, SCENE_WALKS, &scenes);
    printf("\"scenes\": {\"places\": %" PRId64 ", \"sea\": %" PRId64 ", \"legs\": %" PRId64 ", \"changes\": %" PRId64
           ", \"coasts\": %" PRId64 ", \"sights\": %" PRId64 "}",
           scenes.places, scenes.sea, scenes.legs, scenes.changes, scenes.coasts, scenes.sights);
}

// ---- features

static void put_features(const ChunkSource *source)
{
    bool found[FEATURE_COUNT];
    const int count = features_find(source, FEATURE_SIDE, found);
    printf("\"found\": %d, \"features\": {", count);
    for (int f = 0; f < FEATURE_COUNT; f++)
        printf("%s\"%s\": %d", f ? ", " : "", feature_table[f].name, found[f]);
    printf("}");
}

// ----

static void put_land(const SourceFactory *factory, const ChunkSource *source, Arena *scratch)
{
    SpawnPoint spawn = source->spawn(source, scratch);
    put_square(factory, source->seed, scratch);
    put_wide(source);
    put_close(source, &spawn);
    put_landmarks(source, &spawn);
    printf("\"spawn\": [%" PRId64 ", %d, %" PRId64
           "], \"look\": [%g, %g], \"safety\": %d, \"biome\": \"%s\", \"reason\": \"%s\"",
           spawn.feet.x, (int)spawn.feet.y, spawn.feet.z, (double)spawn.yaw, (double)spawn.pitch, (int)spawn.safety,
           source->facts.biomes[source_column(source, spawn.feet.x, spawn.feet.z).biome].name, spawn.reason);
}

static void put_seed(const Recipe *recipe, int64_t seed, const char *what, Arena *scratch)
{
    const SourceFactory factory = generator_factory(recipe);
    ChunkSource *source = factory.create(factory.context, seed);
    printf("{\"seed\": %" PRId64 ", ", seed);
    if (strcmp(what, "far") == 0)
        put_far(source);
    else if (strcmp(what, "rivers") == 0)
        put_rivers(recipe, source);
    else if (strcmp(what, "scenes") == 0)
        put_scenes(source);
    else if (strcmp(what, "features") == 0)
        put_features(source);
    else
        put_land(&factory, source, scratch);
    printf("}\n");
    fflush(stdout);
    factory.destroy(source);
    arena_reset(scratch);
}

int main(int count, char **words)
{
    const Recipe *recipe = count == 4 || count == 5 ? recipe_open(words[1]) : NULL;
    if (!recipe) {
        fprintf(stderr, "usage: land_figures GENERATOR FIRST COUNT [far|rivers|scenes|features]\n");
        return 2;
    }
    Arena scratch;
    arena_init(&scratch);
    for (int64_t i = 0, first = strtoll(words[2], NULL, 10); i < strtoll(words[3], NULL, 10); i++)
        put_seed(recipe, first + i, count == 5 ? words[4] : "land", &scratch);
    arena_quit(&scratch);
    return 0;
}
