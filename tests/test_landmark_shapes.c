// The shapes of landmarks: every chunk draws the same ones; nothing of them floats, and nothing around them moves.
#include "landmark_fixture.h"

#include "base/hash.h"
#include "gen/program/program.h"
#include "gen/recipe.h"
#include "sim/sim.h"

#include <stdlib.h>

// ---- shapes, drawn alone on land that is a function of the distance from their middle

enum { ROOM = 64, SIDE = 2 * ROOM, GROUND = 70 }; // columns -ROOM .. ROOM - 1 around the middle

static int rough_surface(int64_t dx, int64_t dz) { return GROUND + (int)((dx * 3 + dz * 5 + dx * dz / 8) >> 5 & 1); }

static void make_ground(Build *build, const LandmarkPlace *place)
{
    for (int z = -LAND_MARGIN; z < CHUNK_SIZE + LAND_MARGIN; z++)
        for (int x = -LAND_MARGIN; x < CHUNK_SIZE + LAND_MARGIN; x++) {
            int surface = rough_surface(build->x + x - place->mark.x, build->z + z - place->mark.z),
                i = land_index(x, z);
            build->region->surface[i] = (uint8_t)surface;
            build->region->water[i] = (uint8_t)(GROUND + place->water);
            build->region->temperature[i] = 0.0f;
            if (x < 0 || x >= CHUNK_SIZE || z < 0 || z >= CHUNK_SIZE)
                continue;
            for (int y = 0; y < CHUNK_HEIGHT; y++)
                build->blocks[block_index(x, y, z)] = (uint8_t)(y == 0                       ? BLOCK_BEDROCK
                                                                : y < surface                ? BLOCK_STONE
                                                                : y == surface               ? BLOCK_GRASS
                                                                : y <= GROUND + place->water ? BLOCK_WATER
                                                                                             : BLOCK_AIR);
        }
}

// All chunks around a place, as if nothing else were there.
static void draw_alone(const Terrain *terrain, const LandmarkPlace *place, Arena *scratch, uint8_t *blocks)
{
    ChunkPos first = chunk_pos_of_block(place->mark.x - ROOM, place->mark.z - ROOM);
    for (int i = 0; i < (SIDE / CHUNK_SIZE + 1) * (SIDE / CHUNK_SIZE + 1); i++) {
        ChunkPos pos = {first.x + i % (SIDE / CHUNK_SIZE + 1), first.z + i / (SIDE / CHUNK_SIZE + 1)};
        ArenaMark mark = arena_mark(scratch);
        Build build = build_begin(terrain, pos, scratch);
        make_ground(&build, place);
        const LandmarkChunk chunk = {build.spec, build.x, build.z, build.region, build.blocks};
        landmark_draw(&chunk, place);
        for (int b = 0; b < CHUNK_BLOCKS; b++) {
            int64_t x = build.x + b % CHUNK_SIZE - place->mark.x + ROOM;
            int64_t z = build.z + b / CHUNK_SIZE % CHUNK_SIZE - place->mark.z + ROOM;
            if (x >= 0 && x < SIDE && z >= 0 && z < SIDE)
                blocks[(b / CHUNK_COLUMNS * SIDE + z) * SIDE + x] = build.blocks[b];
        }
        arena_release(scratch, mark);
    }
}

static LandmarkPlace make_place(const GeneratorSpec *spec, int kind, uint64_t random)
{
    const LandmarkSpec *rule = &spec->landmarks[kind];
    LandmarkPlace place = {.mark = {.y = GROUND, .kind = kind},
                           .radius = random & 1 ? rule->radius.most : rule->radius.least,
                           .height = random >> 1 & 1 ? rule->height.most : rule->height.least,
                           .water = rule->site == SITE_LAND ? 0 : 12,
                           .biome = rule->biome_count ? rule->biomes[0] : 0,
                           .random = hash_mix(random + 1)};
    place.mark.reach = landmark_reach(rule->shape, place.radius);
    return place;
}

static uint8_t ground_block(const LandmarkPlace *place, int i)
{
    int y = i / (SIDE * SIDE), surface = rough_surface(i % SIDE - ROOM, i / SIDE % SIDE - ROOM);
    return (uint8_t)(y == 0                       ? BLOCK_BEDROCK
                     : y < surface                ? BLOCK_STONE
                     : y == surface               ? BLOCK_GRASS
                     : y <= GROUND + place->water ? BLOCK_WATER
                                                  : BLOCK_AIR);
}

// Something is drawn, and nothing beyond the reach.
static void check_reach(const LandmarkPlace *place, const uint8_t *blocks, const char *name)
{
    int drawn = 0, reach = place->mark.reach;
    for (int i = 0; i < SIDE * SIDE * CHUNK_HEIGHT; i++) {
        int dx = i % SIDE - ROOM, dz = i / SIDE % SIDE - ROOM;
        if (blocks[i] == ground_block(place, i))
            continue;
        drawn++;
        if (abs(dx) >= reach || abs(dz) >= reach)
            fail_msg("%s of radius %d and reach %d: %s at %d %d %d", name, place->radius, reach,
                     block_table[blocks[i]].name, dx, i / (SIDE * SIDE) - GROUND, dz);
    }
    if (drawn < 12)
        fail_msg("%s of radius %d: %d blocks", name, place->radius, drawn);
}

static void shapes_are_the_same_in_any_chunks(void **state)
{
    (void)state;
    Arena scratch;
    arena_init(&scratch);
    Terrain terrain;
    terrain_init(&terrain, crowded(), SEED);
    static const int64_t places[][2] = {{0, 0}, {5, 11}, {-9, 1000007}, {INT64_C(-34000000001), 15}};
    const size_t bytes = (size_t)SIDE * SIDE * CHUNK_HEIGHT;
    uint8_t *one = memory_alloc(MEMORY_GENERAL, bytes), *other = memory_alloc(MEMORY_GENERAL, bytes);
    for (int kind = 0; kind < terrain.land.spec->landmark_count; kind++)
        for (uint64_t random = 0; random < (uint64_t)deep_or(2, 4); random++) {
            LandmarkPlace place = make_place(terrain.land.spec, kind, random);
            draw_alone(&terrain, &place, &scratch, one);
            check_reach(&place, one, terrain.land.spec->landmarks[kind].info.name);
            for (size_t p = 1; p < ARRAY_COUNT(places); p++) {
                place.mark.x = places[p][0];
                place.mark.z = places[p][1];
                draw_alone(&terrain, &place, &scratch, other);
                if (memcmp(one, other, bytes) != 0)
                    fail_msg("%s %d differs at %lld", terrain.land.spec->landmarks[kind].info.name, (int)random,
                             (long long)place.mark.x);
            }
        }
    memory_free(one);
    memory_free(other);
    arena_quit(&scratch);
    terrain_quit(&terrain);
}

// Floods what is solid from the ground up.
static int loose_blocks(const uint8_t *blocks, uint8_t *seen, int *queue)
{
    const int layer = SIDE * SIDE, all = layer * CHUNK_HEIGHT;
    int queued = 0, loose = 0;
    for (int i = 0; i < all; i++) {
        seen[i] = i < layer || !block_has(blocks[i], BLOCK_SOLID);
        if (i < layer)
            queue[queued++] = i;
    }
    for (int at = 0; at < queued; at++) {
        const int steps[] = {1, -1, SIDE, -SIDE, layer, -layer};
        for (size_t s = 0; s < ARRAY_COUNT(steps); s++) {
            int next = queue[at] + steps[s];
            if (next < 0 || next >= all || seen[next])
                continue;
            seen[next] = 1;
            queue[queued++] = next;
        }
    }
    for (int i = 0; i < all; i++)
        loose += !seen[i] && block_has(blocks[i], BLOCK_OPAQUE); // leaves are ragged
    return loose;
}

enum { CRUMBS = 2 }; // that noise may leave

static void nothing_floats_but_ice(void **state)
{
    (void)state;
    Arena scratch;
    arena_init(&scratch);
    Terrain terrain;
    terrain_init(&terrain, crowded(), SEED);
    const size_t blocks = (size_t)SIDE * SIDE * CHUNK_HEIGHT;
    uint8_t *drawn = memory_alloc(MEMORY_GENERAL, blocks), *seen = memory_alloc(MEMORY_GENERAL, blocks);
    int *queue = memory_alloc(MEMORY_GENERAL, blocks * sizeof *queue), bad = 0;
    for (int kind = 0; kind < terrain.land.spec->landmark_count; kind++)
        for (uint64_t random = 0; random < (uint64_t)deep_or(3, 10); random++) {
            LandmarkPlace place = make_place(terrain.land.spec, kind, random);
            if (strcmp(landmark_shape(terrain.land.spec->landmarks[kind].shape)->name, "iceberg") == 0)
                continue;
            draw_alone(&terrain, &place, &scratch, drawn);
            int loose = loose_blocks(drawn, seen, queue);
            if (loose > CRUMBS)
                print_message("%s %d: %d loose blocks\n", terrain.land.spec->landmarks[kind].info.name, (int)random,
                              loose);
            bad += loose > CRUMBS;
        }
    memory_free(drawn);
    memory_free(seen);
    memory_free(queue);
    assert_int_equal(bad, 0);
    arena_quit(&scratch);
    terrain_quit(&terrain);
}

// ---- in the world

enum { EDGE = 8 }; // chunks along a side of the square around a landmark

typedef struct Square {
    ChunkPos corner;
    Chunk *chunks[EDGE * EDGE];
} Square;

static void square_make(Square *square, const ChunkSource *source, const Landmark *mark, Arena *scratch)
{
    square->corner = chunk_pos_of_block(mark->x - EDGE / 2 * CHUNK_SIZE, mark->z - EDGE / 2 * CHUNK_SIZE);
    for (int i = 0; i < EDGE * EDGE; i++) {
        ChunkPos pos = {square->corner.x + i % EDGE, square->corner.z + i / EDGE};
        int64_t x = chunk_pos_block_x(pos) - mark->x, z = chunk_pos_block_z(pos) - mark->z;
        int64_t away = mark->reach + 2;
        bool needed = x <= away && z <= away && x + CHUNK_SIZE > -away && z + CHUNK_SIZE > -away;
        square->chunks[i] = needed ? source_chunk(source, pos, scratch) : NULL;
    }
}

static void square_free(Square *square)
{
    for (int i = 0; i < EDGE * EDGE; i++)
        chunk_release(square->chunks[i]);
}

static uint8_t square_get(const void *context, int64_t x, int y, int64_t z)
{
    const Square *square = context;
    int64_t cx = (x >> 4) - square->corner.x, cz = (z >> 4) - square->corner.z;
    if (y < 0 || cx < 0 || cx >= EDGE || cz < 0 || cz >= EDGE || !square->chunks[cz * EDGE + cx])
        return BLOCK_VOID;
    return y >= CHUNK_HEIGHT ? BLOCK_AIR : chunk_get(square->chunks[cz * EDGE + cx], (int)(x & 15), y, (int)(z & 15));
}

static const int8_t beside[][3] = {{-1, 0, 0}, {1, 0, 0}, {0, -1, 0}, {0, 1, 0}, {0, 0, -1}, {0, 0, 1}};

static bool may_change(const Square *square, int64_t x, int y, int64_t z)
{
    uint8_t own = square_get(square, x, y, z);
    if (own == BLOCK_AIR)
        for (size_t i = 0; i < ARRAY_COUNT(beside); i++)
            if (block_has(square_get(square, x + beside[i][0], y + beside[i][1], z + beside[i][2]), BLOCK_LIQUID))
                return true;
    return own != BLOCK_AIR && (!block_has(own, BLOCK_OPAQUE) || block_has(own, BLOCK_FALLS));
}

// Sand over a cave falls in a world without landmarks too.
static bool changes_by_itself(const Square *square, const Square *bare, BlockPos at)
{
    const BlockQuery blocks = {.get = square_get, .context = bare};
    return square_get(square, at.x, at.y, at.z) == square_get(bare, at.x, at.y, at.z) &&
           rule_at(&blocks, at).kind != OUTCOME_STAYS;
}

static int count_changes(const Square *square, const Landmark *mark, const Square *bare)
{
    const BlockQuery blocks = {.get = square_get, .context = square};
    int changes = 0, away = mark->reach + 1;
    for (int y = MAX(mark->y - 44, 1); y < MIN(mark->y + 110, CHUNK_HEIGHT); y++)
        for (int64_t z = mark->z - away; z <= mark->z + away; z++)
            for (int64_t x = mark->x - away; x <= mark->x + away; x++) {
                if (!may_change(square, x, y, z))
                    continue;
                const BlockPos at = {.x = x, .y = y, .z = z};
                Outcome outcome = rule_at(&blocks, at);
                if (outcome.kind == OUTCOME_STAYS || changes_by_itself(square, bare, at))
                    continue;
                if (changes++ == 0)
                    print_message("%s at %lld %d %lld: kind %d\n", block_table[square_get(square, x, y, z)].name,
                                  (long long)x, y, (long long)z, (int)outcome.kind);
            }
    return changes;
}

static Generator *create_bare(void)
{
    GeneratorSpec *spec = memory_alloc(MEMORY_GENERAL, sizeof *spec);
    *spec = *recipe_spec(crowded());
    spec->landmark_count = 0;
    Recipe *recipe = recipe_create(spec);
    Generator *generator = generator_create(recipe, SEED);
    recipe_release(recipe);
    memory_free(spec);
    return generator;
}

static void landmarks_are_at_rest(void **state)
{
    (void)state;
    const int places = deep_or(200, 1000), each = places / 14 + 1;
    Arena scratch;
    arena_init(&scratch);
    Generator *generator = generator_create(crowded(), SEED), *bare = create_bare();
    Terrain terrain;
    terrain_init(&terrain, crowded(), SEED);
    int counts[LANDMARKS_MAX] = {0}, changes = 0, checked = 0;
    Found all = find(&terrain, &(LandmarkArea){-9000, -9000, 9000, 9000}, UINT32_MAX);
    for (int i = 0; i < all.count; i++) {
        Square square, plain;
        const Landmark *mark = &all.places[i].mark;
        if (counts[mark->kind]++ >= each)
            continue;
        square_make(&square, generator_source(generator), mark, &scratch);
        square_make(&plain, generator_source(bare), mark, &scratch);
        int own = count_changes(&square, mark, &plain);
        if (own > 0)
            print_message("%s at %lld %d %lld: %d changes\n", terrain.land.spec->landmarks[mark->kind].info.name,
                          (long long)mark->x, mark->y, (long long)mark->z, own);
        changes += own;
        checked++;
        square_free(&square);
        square_free(&plain);
    }
    print_message("%d landmarks\n", checked);
    assert_int_equal(changes, 0);
    assert_true(checked >= places);
    memory_free(all.places);
    generator_destroy(generator);
    generator_destroy(bare);
    arena_quit(&scratch);
    terrain_quit(&terrain);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shapes_are_the_same_in_any_chunks),
        cmocka_unit_test(nothing_floats_but_ice),
        cmocka_unit_test(landmarks_are_at_rest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
