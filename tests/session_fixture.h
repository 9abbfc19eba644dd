// A session without window or OpenGL, as the state of a test.
#pragma once

#include "karst_test.h"

#include "session/session_internal.h"

#include <unistd.h>

typedef struct Bench {
    char folder[32];
    LogCount log;
    Notices notices;
    Session *session;
} Bench;

// In the bench's folder, the world of a choice.
static inline void enter_world(Bench *bench, WorldChoice choice)
{
    World world;
    choice.data_dir = bench->folder;
    assert_int_equal(world_open(&world, &choice), WORLD_OPEN);
    const double position[3] = {8.5, 202, 8.5};
    bench->session = session_create(&world, &(SessionConfig){.start = {.position = position, .pitch = -90, .hours = 23},
                                                             .stream = {.view_distance = STREAM_VIEW_MIN},
                                                             .data_dir = bench->folder,
                                                             .notices = &bench->notices});
    player_set_mode(&bench->session->player, PLAYER_FLIES);
    const StreamView around = {.x = position[0], .y = position[1], .z = position[2]};
    Stream *stream = bench->session->stream;
    while (!stream_chunk(stream, (ChunkPos){0, 0}))
        stream_update(stream, &around, 0);
}

static inline int begin_bench(void **state)
{
    Bench *bench = calloc(1, sizeof *bench);
    snprintf(bench->folder, sizeof bench->folder, "/tmp/karst-session-XXXXXX");
    if (!mkdtemp(bench->folder))
        return -1;
    log_set_sink(log_count_line, &bench->log);
    *state = bench;
    return 0;
}

// Begins in the world of seed 42, hovering over a block of stone, with the chunk around loaded.
static inline int begin_in(void **state, const char *generator)
{
    static const int64_t seed = 42;
    if (begin_bench(state) != 0)
        return -1;
    enter_world(*state, (WorldChoice){.seed = &seed, .generator = recipe_find_name(generator)});
    return 0;
}

static inline int begin(void **state) { return begin_in(state, "karst"); }

static inline int end(void **state)
{
    Bench *bench = *state;
    char command[64];
    session_destroy(bench->session);
    snprintf(command, sizeof command, "rm -r %s", bench->folder);
    int code = system(command);
    log_set_sink(NULL, NULL);
    free(bench);
    return code != 0 || memory_in_use_total() != 0 ? -1 : 0;
}

static inline uint8_t block_at(const Bench *bench, int y)
{
    BlockQuery blocks = stream_query(bench->session->stream);
    return block_query(&blocks, 8, y, 8);
}

static inline CommandResult run(const Bench *bench, const char *line)
{
    CommandResult result = {.view_distance = 8};
    session_run_command(bench->session, line, &result);
    return result;
}

// The result comes at once, or as a notice if it takes more than a frame.
static inline void change(Bench *bench, const char *line, const char *done)
{
    CommandResult result = run(bench, line);
    bool is_long = edits_busy(bench->session->edits);
    while (edits_busy(bench->session->edits))
        session_step(bench->session, NULL, 0);
    assert_string_equal(is_long ? bench->notices.words : result.answer, done);
}

// Puts stone below the player.
static inline void fill_stone(Bench *bench)
{
    change(bench, "fill 8 200 8 8 200 8 stone", "1 block filled");
    assert_int_equal(block_at(bench, 200), BLOCK_STONE);
}

static inline int begin_with_landmarks(void **state) { return begin_in(state, "terrane"); }
