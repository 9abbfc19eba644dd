// A land that no generator made: what chunk manager, maps and surveys deliver of it is that land.
#include "board.h"
#include "karst_test.h"

#include "image/png.h"
#include "map/map.h"
#include "stream/stream.h"
#include "survey/survey.h"

#include <unistd.h>

enum { LOW = 70, HIGH = 90 };

static Board board;

static ChunkSource *create_board(const void *context, int64_t seed)
{
    Board *made = memory_alloc(MEMORY_GENERAL, sizeof *made);
    *made = *(const Board *)context;
    made->source.seed = seed;
    return &made->source;
}

static void destroy_board(ChunkSource *source) { memory_free(source); }

static void the_chunk_manager_loads_it(void **state)
{
    (void)state;
    Stream *stream = stream_create(&(StreamConfig){.source = &board.source, .view_distance = 2, .workers = 1});
    const StreamView view = {.x = 8, .y = 100, .z = 8};
    do {
        stream_update(stream, &view, 5.0);
        stream_wait_any(stream);
    } while (!stream_is_ready(stream));
    for (int x = -32; x < 48; x++)
        for (int z = -32; z < 48; z++) {
            const Chunk *chunk = stream_chunk(stream, chunk_pos_of_block(x, z));
            if (!chunk)
                continue;
            ColumnInfo expected = board_column(&board.source, x, z);
            assert_int_equal(chunk->columns[column_index(x & 15, z & 15)].biome, expected.biome);
            assert_int_equal(chunk_get(chunk, x & 15, expected.height + 1, z & 15), BLOCK_AIR);
            assert_int_equal(chunk_get(chunk, x & 15, expected.height, z & 15),
                             expected.biome ? BLOCK_STONE : BLOCK_SAND);
        }
    assert_non_null(stream_chunk(stream, (ChunkPos){0, 0}));
    stream_destroy(stream);
}

static void a_map_shows_it(void **state)
{
    (void)state;
    char path[64];
    snprintf(path, sizeof path, "/tmp/karst-test-source-%d.png", (int)getpid());
    int layer = 0;
    while (strcmp(map_layer_name(layer), "biome") != 0)
        layer++;
    const MapRequest request = {
        .source = &board.source, .layer = map_layer(layer), .width = 90, .height = 70, .scale = 3, .threads = 1};
    Image image;
    assert_int_equal(map_write(&request, path, NULL, NULL), JOBS_DONE);
    assert_true(png_read(path, 1 << 24, &image));
    unlink(path);
    for (int n = 0; n < 90 * 70; n++) {
        uint32_t colour = board_biomes[board_square((n % 90 - 45) * 3, (n / 90 - 35) * 3)].map_colour;
        const uint8_t *pixel = image.rgba + n * 4;
        assert_int_equal((unsigned)(pixel[0] << 16 | pixel[1] << 8 | pixel[2]), colour);
    }
    image_quit(&image);
}

static void a_survey_counts_it(void **state)
{
    (void)state;
    const SurveyPlan plan = {
        .land = {.facts = board.source.facts, .context = &board, .create = create_board, .destroy = destroy_board},
        .area = 64,
        .step = 1};
    Arena scratch;
    SurveyCounts counts;
    arena_init(&scratch);
    assert_int_equal(survey_seed(&plan, 5, &scratch, &counts), SURVEY_KEPT);
    arena_quit(&scratch);
    assert_int_equal(counts.spawn_x, 80);
    assert_int_equal(counts.spawn_biome, 1);
    assert_string_equal(counts.spawn_reason, "a board");
    assert_int_equal(counts.biome[0], 2048);
    assert_int_equal(counts.biome[1], 2048);
    assert_int_equal(counts.height_sum, 2048 * (LOW + HIGH));
    assert_int_equal(counts.hollow, 3 * 16);
    assert_int_equal(counts.highest, HIGH);
    assert_int_equal(counts.nearest[1], 0);
    assert_int_equal(counts.nearest[0], 1);
}

int main(void)
{
    board = board_of(LOW, HIGH);
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_chunk_manager_loads_it), cmocka_unit_test(a_map_shows_it),
                                       cmocka_unit_test(a_survey_counts_it)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
