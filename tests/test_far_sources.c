// Far land of sources that say what no chunk of theirs has: it shows what they say, and neither hangs nor reads beyond
// its tables.
#include "karst_test.h"

#include "base/hash.h"
#include "far/far_internal.h"

enum { KM = 4, BIOMES = 2 };

typedef struct Lie {
    const char *name;
    float elevation[2]; // of even and odd hashes
    uint8_t height, water, biome;
    bool has_looks, random, has_landmarks;
    ColumnLook look;
} Lie;

#define HUGE_ELEVATION 3e38f

static const Lie lies[] = {
    {.name = "beyond the sky", .elevation = {HUGE_ELEVATION, -HUGE_ELEVATION}, .height = 64},
    {.name = "endless", .elevation = {INFINITY, -INFINITY}, .height = 255},
    {.name = "no such biome", .elevation = {70, 71}, .height = 70, .biome = 255},
    {.name = "water above land", .elevation = {20, 30}, .height = 20, .water = 255},
    {.name = "another height", .elevation = {200, 210}, .height = 3, .water = 1},
    {.name = "no such block",
     .elevation = {70, 71},
     .height = 70,
     .biome = 99,
     .has_looks = true,
     .look = {.top = 255,
              .side = 255,
              .leaves = 255,
              .crowns = 255,
              .tall = 255,
              .grass = UINT32_MAX,
              .foliage = UINT32_MAX}},
    {.name = "air", .elevation = {70, 90}, .height = 70, .has_looks = true, .look = {.crowns = 200, .tall = 30}},
    {.name = "noise", .random = true, .has_looks = true},
    {.name = "shelf",
     .elevation = {60, 60},
     .height = 60,
     .water = 62,
     .has_looks = true,
     .look = {.top = BLOCK_WATER, .water = 0x204060}},
    {.name = "deep",
     .elevation = {20, 20},
     .height = 20,
     .water = 62,
     .has_looks = true,
     .look = {.top = BLOCK_WATER, .water = 0x204060}},
    {.name = "landmarks", .random = true, .has_landmarks = true},
    {.name = "noise without looks", .random = true},
};

typedef struct Liar {
    ChunkSource source;
    const Lie *lie;
} Liar;

static const BiomeInfo biomes[BIOMES] = {{"one", BIOME_SPAWN, 0x102030}, {"two", BIOME_WATER, 0x405060}};

static void tell(const ChunkSource *source, int64_t x, int64_t z, int step, int count, ColumnTile *tiles)
{
    const Lie *lie = ((const Liar *)source)->lie;
    for (int i = 0; i < count * CHUNK_COLUMNS; i++) {
        ColumnTile *tile = &tiles[i / CHUNK_COLUMNS];
        int n = i % CHUNK_COLUMNS;
        uint64_t hash = hash_at2(1, x + (int64_t)(n % CHUNK_SIZE) * step, z + (int64_t)(i / CHUNK_SIZE) * step);
        tile->elevation[n] = lie->random ? (float)(hash % 4096) - 2048.0f : lie->elevation[hash & 1];
        tile->height[n] = lie->random ? (uint8_t)(hash >> 16) : lie->height;
        tile->water[n] = lie->random ? (uint8_t)(hash >> 24) : lie->water;
        tile->biome[n] = lie->random ? (uint8_t)(hash >> 32) : lie->biome;
        tile->temperature[n] = tile->humidity[n] = tile->river[n] = 1e30f;
    }
}

static void look(const ChunkSource *source, int64_t x, int64_t z, int step, const ColumnTile *tile,
                 ColumnLook looks[CHUNK_COLUMNS])
{
    const Lie *lie = ((const Liar *)source)->lie;
    for (int n = 0; n < CHUNK_COLUMNS; n++) {
        uint64_t hash = hash_at2(2, x + n + tile->height[n] * 256 + tile->water[n] * 65536, z + step);
        looks[n] = lie->look;
        if (lie->random)
            looks[n] = (ColumnLook){.top = (uint8_t)hash,
                                    .side = (uint8_t)(hash >> 40),
                                    .leaves = (uint8_t)(hash >> 8),
                                    .crowns = (uint8_t)(hash >> 16),
                                    .tall = (uint8_t)(hash >> 24),
                                    .rough = (uint8_t)(hash >> 48),
                                    .rise = (int8_t)(hash >> 56),
                                    .grass = (uint32_t)(hash >> 8),
                                    .foliage = (uint32_t)(hash >> 20),
                                    .water = (uint32_t)(hash >> 30)};
    }
}

// More than there is room for, of any size, of which some lie elsewhere.
static void visit(const ChunkSource *source, const LandmarkArea *area, uint32_t kinds, LandmarkVisit *visitor,
                  void *context)
{
    (void)source;
    for (int i = 0; i < 2 * FAR_LANDMARKS_MAX && kinds; i++) {
        const int reaches[] = {3, 0, -5, i == 3 ? INT32_MAX : 1};
        visitor(
            context,
            &(Landmark){.x = area->x0 + (i % 9 == 8 ? 1 << 20 : i), .z = area->z1, .y = 300, .reach = reaches[i % 4]});
    }
}

static const uint8_t *fill(const ChunkSource *source, ChunkPos pos, Arena *scratch)
{
    (void)source;
    uint8_t *blocks = arena_alloc(scratch, CHUNK_BLOCKS);
    for (int i = 0; i < CHUNK_BLOCKS; i += 4) {
        const uint32_t bytes = (uint32_t)hash_at2(3, (int64_t)pos.x + i, pos.z);
        memcpy(blocks + i, &bytes, sizeof bytes);
    }
    return blocks;
}

static FarLand *land_of(const ChunkSource *source, double x, double z)
{
    Far *far = far_create(&(FarConfig){.source = source, .kilometres = KM});
    const FarView view = {.x = x, .z = z, .border = 320};
    FarLand *land = NULL, *newer;
    do {
        far_wait(far);
        far_update(far, &view);
        newer = far_take(far);
        if (newer) {
            far_land_free(land);
            land = newer;
        }
    } while (!far_is_ready(far));
    far_destroy(far);
    return land;
}

static void check_land(const FarLand *land, const char *name)
{
    if (land->vertex_count < 100 || land->index_count < 300)
        fail_msg("%s: %d vertices", name, land->vertex_count);
    for (int i = 0; i < land->index_count; i++)
        assert_in_range(land->indices[i], 0, land->vertex_count - 1);
    for (int i = 0; i < land->vertex_count; i++)
        assert_in_range(land->vertices[i].y, 0, (CHUNK_HEIGHT + 64) * FAR_Y_SCALE);
    int sum = 0;
    for (int i = 0; i < land->range_count; i++)
        sum += land->ranges[i].count;
    assert_int_equal(sum, land->index_count);
    for (int i = 0; i < land->landmark_range_count; i++)
        assert_in_range(land->landmark_ranges[i].first + land->landmark_ranges[i].count, 0, land->corner_count);
}

static void lies_are_shown(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_COUNT(lies); i++) {
        static const LandmarkInfo kinds[] = {{"tower", 0, true}};
        const Liar liar = {.source = {.facts = {.name = "liar",
                                                .biomes = biomes,
                                                .biome_count = BIOMES,
                                                .landmarks = kinds,
                                                .landmark_count = 1},
                                      .seed = 1,
                                      .columns = tell,
                                      .looks = lies[i].has_looks ? look : NULL,
                                      .landmarks = lies[i].has_landmarks ? visit : NULL,
                                      .bare = lies[i].has_landmarks ? fill : NULL},
                           .lie = &lies[i]};
        FarLand *land = land_of(&liar.source, 100, -5000);
        check_land(land, lies[i].name);
        assert_int_equal(land->landmark_range_count, lies[i].has_landmarks ? FAR_LANDMARKS_MAX : 0);
        far_land_free(land);
        land = land_of(&liar.source, (double)WORLD_BLOCK_MAX - 10, 0);
        check_land(land, lies[i].name);
        far_land_free(land);
    }
}

static const Lie *find_lie(const char *name)
{
    const Lie *lie = lies;
    while (strcmp(lie->name, name) != 0)
        lie++;
    return lie;
}

// Over a shelf water is brighter, and greener; deep water has its own colour.
static void shelves_show(void **state)
{
    (void)state;
    static const char *const names[] = {"shelf", "deep"};
    FarPalette palette;
    Arena scratch;
    FarTile tiles[2];
    arena_init(&scratch);
    far_palette_init(&palette);
    for (int i = 0; i < 2; i++) {
        const Liar liar = {
            .source = {.facts = {.biomes = biomes, .biome_count = BIOMES}, .columns = tell, .looks = look},
            .lie = find_lie(names[i])};
        far_tiles_fill(&liar.source, &palette, 0, 0, FAR_STEP, 1, &tiles[i], &scratch);
    }
    const uint8_t *shelf = tiles[0].colour[0], *deep = tiles[1].colour[0];
    assert_in_range(deep[1], 0x40, 0x40 + 2);
    assert_true(shelf[1] > deep[1] + 40 && shelf[1] - deep[1] > shelf[0] - deep[0]);
    arena_quit(&scratch);
}

// What is said is shown as far as it can be: the highest and the lowest layer, water at its level.
static void they_are_shown_as_told(void **state)
{
    (void)state;
    FarPalette palette;
    Arena scratch;
    FarTile tile;
    arena_init(&scratch);
    far_palette_init(&palette);
    Liar liar = {.source = {.facts = {.biomes = biomes, .biome_count = BIOMES}, .columns = tell}, .lie = &lies[0]};
    far_tiles_fill(&liar.source, &palette, 0, 0, FAR_STEP, 1, &tile, &scratch);
    int high = 0, low = 0;
    for (int n = 0; n < FAR_TILE_SAMPLES; n++) {
        high += tile.height[n] == CHUNK_HEIGHT * FAR_Y_SCALE;
        low += tile.height[n] == 0;
    }
    assert_true(high > 50 && low > 50 && high + low == FAR_TILE_SAMPLES);
    liar.lie = &lies[3];
    far_tiles_fill(&liar.source, &palette, 0, 0, FAR_STEP, 1, &tile, &scratch);
    for (int n = 0; n < FAR_TILE_SAMPLES; n++) {
        assert_int_equal(tile.height[n] / FAR_Y_SCALE, 255);
        assert_int_equal(tile.colour[n][3], 255);
    }
    arena_quit(&scratch);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(lies_are_shown), cmocka_unit_test(they_are_shown_as_told),
                                       cmocka_unit_test(shelves_show)};
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
