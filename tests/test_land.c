// The land of a session is made again by another generator: what the player did and where they are.
#include "session_fixture.h"

#include <math.h>

static void frame(const Bench *bench)
{
    Session *session = bench->session;
    const double *at = session->player.position;
    const SessionInput nothing = {0};
    session_step(session, &nothing, 1.0 / 60);
    stream_update(session->stream, &(StreamView){.x = at[0], .y = at[1], .z = at[2]}, 1);
    size_t budget = SIZE_MAX;
    for (StreamEvent event; stream_next_event(session->stream, &budget, &event);)
        memory_free(event.mesh);
    session_free_land(session, NULL, NULL);
}

// Until everything is there, and a player who falls has landed.
static void settle(const Bench *bench)
{
    for (int quiet = 0; quiet < 300; quiet = stream_is_ready(bench->session->stream) ? quiet + 1 : 0)
        frame(bench);
}

static bool is_stuck(const Bench *bench)
{
    const Session *session = bench->session;
    const BlockQuery blocks = stream_query(session->stream);
    double place[3];
    return !player_find_room(session->player.position, &blocks, place) ||
           memcmp(place, session->player.position, sizeof place) != 0;
}

static void change_land(const Bench *bench, const Recipe *recipe)
{
    assert_true(session_may_change_land(bench->session));
    session_change_land(bench->session, recipe_retain(recipe));
    assert_string_equal(bench->session->source->facts.name, recipe_spec(recipe)->name);
    assert_int_equal(bench->session->world.made.generator, recipe_spec(recipe)->id); // if it is saved later
}

static void what_the_player_did_stays(void **state)
{
    const Bench *bench = *state;
    Session *session = bench->session;
    const Recipe *first = recipe_find_id(session->world.made.generator);
    assert_true(session_watch_land(session, true));
    assert_int_equal(world_saving(&session->world, NULL), SAVING_IMPOSSIBLE);
    char reason[SESSION_FAILURE_BYTES];
    assert_null(session_failure(session, reason)); // there is nothing to lose
    assert_true(session_prepare_change(session));
    assert_string_equal(bench->notices.words, "Changes are not saved while the generator's file is watched");
    assert_true(session_set_block(session, (BlockPos){.x = 8, .y = 200, .z = 8}, BLOCK_GLOWSTONE));
    assert_non_null(session_failure(session, reason));
    assert_non_null(strstr(reason, "watch"));
    double hours = session->hours;
    const uint64_t before = chunk_hash(stream_chunk(session->stream, (ChunkPos){0, 0}));
    for (int i = 0; i <= RECIPE_BUILT_IN; i++) {
        change_land(bench, recipe_at(i % RECIPE_BUILT_IN));
        assert_null(stream_chunk(session->stream, (ChunkPos){0, 0}));
        settle(bench);
        assert_int_equal(block_at(bench, 200), BLOCK_GLOWSTONE);
        assert_int_equal(session->retired_count, 0); // freed
    }
    change_land(bench, first);
    settle(bench);
    assert_int_equal(chunk_hash(stream_chunk(session->stream, (ChunkPos){0, 0})), before);
    assert_int_equal(session_undo(session), STEP_NONE);
    assert_true(session->hours >= hours && session->hours < hours + 24);
    assert_false(file_exists(session->world.path));
}

// On foot, wherever the old surface was: on the new one, or swimming; flying and in caves: never inside rock.
static void nobody_is_stuck(void **state)
{
    const Bench *bench = *state;
    Session *session = bench->session;
    session_watch_land(session, true);
    for (int i = 0; i < 24; i++) {
        const Recipe *recipe = recipe_at((i + 1) % RECIPE_BUILT_IN);
        double place[3];
        session_find_surface(session, i * 7919 - 60000, i * 104729 % 50000, place);
        PlayerMode mode = i % 4 < 2 ? PLAYER_WALKS : PLAYER_FLIES;
        place[1] += mode == PLAYER_FLIES && i % 4 == 2 ? -30 : 0; // in rock, or in a cave
        player_set_mode(&session->player, mode);
        session_arrive(session, place);
        settle(bench);
        change_land(bench, recipe);
        double from = session->player.position[1];
        settle(bench);
        assert_false(is_stuck(bench));
        const double *at = session->player.position;
        if (mode == PLAYER_WALKS)
            if (fabs(at[1] - from) >= 24) // no fall from the old surface; a tree or an overhang at most
                fail_msg("case %d: from %.1f to %.1f at %.1f %.1f", i, from, at[1], at[0], at[2]);
    }
}

static void a_saved_world_keeps_its_generator(void **state)
{
    const Bench *bench = *state;
    Session *session = bench->session;
    assert_true(session_prepare_change(session)); // creates its file
    assert_false(session_watch_land(session, true));
    assert_non_null(strstr(bench->notices.words, "saved world keeps its generator"));
    assert_false(session_may_change_land(session));
    assert_false(session->world.watched);
}

// Watching can end, and then the world can be saved, unless something was changed meanwhile.
static void watching_ends(void **state)
{
    const Bench *bench = *state;
    Session *session = bench->session;
    assert_true(session_watch_land(session, true));
    assert_true(session_watch_land(session, false));
    assert_int_equal(world_saving(&session->world, NULL), SAVING_NO_FILE);
    assert_true(session_watch_land(session, true));
    assert_true(session_set_block(session, (BlockPos){.x = 8, .y = 200, .z = 8}, BLOCK_GLOWSTONE));
    assert_true(session_watch_land(session, false));
    assert_int_equal(world_saving(&session->world, NULL), SAVING_IMPOSSIBLE);
    assert_true(session_prepare_change(session));
    assert_null(session->world.store);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(what_the_player_did_stays),
        TEST(nobody_is_stuck),
        TEST(a_saved_world_keeps_its_generator),
        TEST(watching_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
