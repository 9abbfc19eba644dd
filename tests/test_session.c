// A session without window or OpenGL: time, hands, places, and when the saved world is created.
#include "session_fixture.h"

#include "base/file.h"
#include "map/find.h"
#include "session/around.h"

#include <math.h>

static void time_passes_and_stops(void **state)
{
    const Bench *bench = *state;
    Session *session = bench->session;
    session_step(session, NULL, SESSION_SECONDS_PER_HOUR);
    assert_true(fabs(session->hours - 24) < 1e-9);
    session_step(session, NULL, 0);
    assert_true(fabs(session->hours - 24) < 1e-9);
    assert_string_equal(run(bench, "time stop").answer, "Time stopped at 00:00");
    session_step(session, NULL, SESSION_SECONDS_PER_HOUR);
    assert_true(fabs(session->hours - 24) < 1e-9);
    run(bench, "time 6"); // of this day, still stopped
    assert_true(fabs(session->hours - 30) < 1e-9);
    run(bench, "time go");
    session_step(session, NULL, SESSION_SECONDS_PER_HOUR);
    assert_true(fabs(session->hours - 31) < 1e-9);
}

static void the_first_change_creates_the_saved_world(void **state)
{
    Bench *bench = *state;
    Session *session = bench->session;
    const World *world = &session->world;
    assert_int_equal(session_undo(session), STEP_NONE);
    assert_int_equal(session_redo(session), STEP_NONE);
    assert_string_equal(run(bench, "save").answer, "Nothing to save: nothing was changed");
    assert_int_equal(world_saving(world, NULL), SAVING_NO_FILE);
    fill_stone(bench);
    assert_non_null(world->store);
    char reason[SESSION_FAILURE_BYTES];
    assert_true(session_save(session, reason));
    assert_int_equal(world_saving(world, NULL), SAVING_DONE);
    assert_true(file_exists(world->path));
}

static void reopen(Bench *bench)
{
    char name[sizeof bench->session->world.name];
    snprintf(name, sizeof name, "%s", bench->session->world.name);
    assert_true(session_destroy(bench->session));
    World world;
    assert_int_equal(world_open(&world, &(WorldChoice){.data_dir = bench->folder, .name = name}), WORLD_OPEN);
    bench->session = session_create(&world, &(SessionConfig){.stream = {.view_distance = STREAM_VIEW_MIN},
                                                             .data_dir = bench->folder,
                                                             .notices = &bench->notices});
}

static void a_stopped_time_stays_stopped(void **state)
{
    Bench *bench = *state;
    fill_stone(bench);
    run(bench, "gamemode noclip");
    run(bench, "time stop");
    reopen(bench);
    assert_string_equal(run(bench, "time").answer, "Time stopped at 23:00");
    assert_int_equal(bench->session->player.mode, PLAYER_NO_CLIP);
    run(bench, "time go");
    reopen(bench);
    assert_string_equal(run(bench, "time").answer, "It is 23:00");
    assert_int_equal(bench->session->player.mode, PLAYER_NO_CLIP);
}

// A held button acts at once, then after each pause.
static void a_held_button_repeats(void **state)
{
    Bench *bench = *state;
    Session *session = bench->session;
    const SessionInput breaks = {.breaks = {.pressed = true, .held = true}}, holds = {.breaks.held = true};
    fill_stone(bench);
    session_step(session, &breaks, 0);
    assert_true(session->aim.hits && session->aim.hit.block.y == 200);
    assert_int_equal(block_at(bench, 200), BLOCK_AIR);
    fill_stone(bench);
    session_step(session, &holds, 0.1);
    assert_int_equal(block_at(bench, 200), BLOCK_STONE);
    session_step(session, &holds, 0.2);
    assert_int_equal(block_at(bench, 200), BLOCK_AIR);
    session_step(session, NULL, 0.2);
    assert_int_equal(session_undo(session), STEP_BEGUN);
}

// ---- places

static void a_teleport_reports_where_the_player_arrives(void **state)
{
    Bench *bench = *state;
    static const char *const lines[] = {"tp 5000 30 -7000", "tp 8 200 8", "tp 3 -20 3", "tp -9000 9000", "tp 4 5"};
    int lifted = 0, lifted_later = 0;
    fill_stone(bench);
    for (int mode = PLAYER_WALKS; mode < PLAYER_NO_CLIP; mode++)
        for (size_t i = 0; i < ARRAY_COUNT(lines); i++) {
            Player *player = &bench->session->player;
            player_set_mode(player, (PlayerMode)mode);
            double x, y, z;
            CommandResult result = run(bench, lines[i]);
            assert_int_equal(sscanf(result.answer, "Moved to %lf %lf %lf", &x, &y, &z), 3);
            assert_true(x == player->position[0] && y == player->position[1] && z == player->position[2]);
            assert_true(y > 0);
            lifted += strstr(result.answer, "free place") != NULL;
            const StreamView around = {.x = x, .y = y, .z = z};
            const ChunkPos here = chunk_pos_of_block((int64_t)floor(x), (int64_t)floor(z));
            Stream *stream = bench->session->stream;
            while (!stream_chunk(stream, here))
                stream_update(stream, &around, 0);
            bench->notices.words[0] = '\0';
            session_step(bench->session, NULL, 0);
            lifted_later += strstr(bench->notices.words, "Moved to 8.5 201.0 8.5, the nearest free") != NULL;
            const BlockQuery blocks = stream_query(stream);
            uint8_t block = body_overlaps(player->position, &blocks);
            if (block)
                fail_msg("%s: %s, in %s", lines[i], result.answer, block_table[block].name);
        }
    assert_true(lifted >= 2);       // from below the floor
    assert_true(lifted_later == 2); // out of the stone that was built
    player_set_mode(&bench->session->player, PLAYER_NO_CLIP);
    assert_string_equal(run(bench, "tp 3 -20 3").answer, "Moved to 3.5 -20 3.5");
}

static void a_teleport_finds_pins(void **state)
{
    const Bench *bench = *state;
    pins_add(&bench->session->pins, 100, -50, "old mill");
    CommandResult result = run(bench, "tp old mill");
    assert_non_null(strstr(result.answer, "Moved to 1"));
    assert_in_range((int)bench->session->player.position[0], 90, 115); // a safe column near it
    assert_non_null(strstr(run(bench, "tp old").answer, "name of a pin"));
}

static void spawn_turns_to_the_first_look(void **state)
{
    const Bench *bench = *state;
    Player *player = &bench->session->player;
    SpawnPoint spawn = source_spawn(bench->session->source);
    player_turn(player, 77 - player->yaw, 33 - player->pitch);
    run(bench, "spawn");
    assert_true(fabs(player->yaw - (double)spawn.yaw) < 1e-3 && fabs(player->pitch - (double)spawn.pitch) < 1e-3);
}

// A biome's answer has all that a landmark's has, in every form in which other games and the HUD write its name.
static void places_are_found_by_any_form_of_their_name(void **state)
{
    const Bench *bench = *state;
    static const char *const lines[] = {"locate snowy_plains", "locate biome snowy_plains",
                                        "/locate biome minecraft:snowy_plains", "locate Snowy plains"};
    Pins *pins = &bench->session->pins;
    char first[COMMAND_ANSWER] = "";
    for (size_t i = 0; i < ARRAY_COUNT(lines); i++) {
        const CommandResult result = run(bench, lines[i]);
        assert_non_null(strstr(result.answer, "Snowy plains at "));
        assert_non_null(strstr(result.answer, " blocks to the "));
        assert_non_null(strstr(result.answer, "; marked on the map"));
        assert_true(!first[0] || strcmp(first, result.answer) == 0);
        snprintf(first, sizeof first, "%s", result.answer);
        assert_int_equal(pins->count, 1); // once
    }
    assert_string_equal(pins->list[0].name, "Snowy plains");
    Candidates found;
    session_find_candidates(bench->session, "locate biome sn", &found);
    assert_true(found.count > 0 && found.start == 13);
    assert_string_equal(found.words[0], "snowy_plains");
    session_find_candidates(bench->session, "locate landmark sn", &found);
    assert_int_equal(found.count, 0);
    while (pins_add(pins, 1000 + pins->count, 0, "") >= 0)
        ;
    assert_non_null(strstr(run(bench, "locate desert").answer, "; the map has no room for more pins"));
}

static void landmarks_are_listed_and_found(void **state)
{
    const Bench *bench = *state;
    assert_non_null(strstr(run(bench, "landmarks").answer, "Landmarks: arch, "));
    assert_string_equal(run(bench, "landmarks Tree").answer, "Landmarks: giant_tree");
    assert_non_null(strstr(run(bench, "locate structure giant_tree").answer, "Giant tree at "));
    assert_non_null(strstr(run(bench, "locate Giant tree").answer, "; marked on the map"));
    assert_int_equal(bench->session->pins.count, 1);
    assert_string_equal(bench->session->pins.list[0].name, "Giant tree");
    assert_non_null(strstr(run(bench, "locate biome giant_tree").answer, "expected a biome"));
    assert_non_null(strstr(run(bench, "locate landmark desert").answer, "expected a landmark"));
}

// Of each kind: on land if there is land around it, without a roof or a wall, and with the landmark in view.
static void a_teleport_to_a_landmark_arrives_before_it(void **state)
{
    const Bench *bench = *state;
    const SourceFacts *facts = &bench->session->source->facts;
    int dry = 0, all = 0;
    for (int kind = 0; kind < facts->landmark_count; kind++) {
        char line[64];
        Landmark landmark;
        Around around, *pointer = &around;
        Player *player = &bench->session->player;
        player_move_to(player, 0.5, 200, 0.5);
        const bool found = landmark_find(bench->session->source, kind, 0, 0, &landmark);
        snprintf(line, sizeof line, "tp %s", facts->landmarks[kind].name);
        const CommandResult result = run(bench, line);
        if (!found) {
            assert_non_null(strstr(result.answer, "none within 8192 blocks"));
            continue;
        }
        assert_non_null(strstr(result.answer, ", facing: "));
        around_init(&around, bench->session->source, bench->session->stream);
        const BlockQuery blocks = around_query(&pointer);
        const int64_t x = (int64_t)floor(player->position[0]), z = (int64_t)floor(player->position[2]);
        const int y = (int)player->position[1];
        dry += !block_has(block_query(&blocks, x, y - 1, z), BLOCK_LIQUID);
        all++;
        for (int64_t side = 0; side < 9; side++)
            assert_false(block_has(block_query(&blocks, x + side % 3 - 1, y + 1, z + side / 3 - 1), BLOCK_SOLID));
        double eye[3];
        vec3 forward;
        RayHit hit;
        player_eye(player, 1, eye);
        direction_of(player->yaw, player->pitch, forward);
        const double dx = (double)landmark.x + 0.5 - eye[0], dz = (double)landmark.z + 0.5 - eye[2];
        assert_true(fabs(dx * (double)forward[2] - dz * (double)forward[0]) < 0.1); // towards its middle
        const bool hits = raycast(&blocks, &(Ray){.origin = eye, .direction = forward, .reach = 200}, &hit);
        const uint8_t block = hits ? block_query(&blocks, hit.block.x, hit.block.y, hit.block.z) : BLOCK_AIR;
        if (block_has(block, BLOCK_SOLID) && hit.distance < hypot(dx, dz) - landmark.reach)
            fail_msg("%s: %s hides it", line, block_table[block].name);
        around_quit(&around);
    }
    assert_true(all >= 8 && dry >= all - 3); // reefs, icebergs and stacks lie in the sea
}

// In a gorge too, from wherever one comes.
static void a_waterfall_is_looked_at_from_dry_land(void **state)
{
    const Bench *bench = *state;
    const double *feet = bench->session->player.position;
    for (int i = 0; i < 8; i++) {
        Around around, *pointer = &around;
        player_move_to(&bench->session->player, (i % 4 - 2) * 4000, 200, i / 4 * 4000);
        assert_non_null(strstr(run(bench, "tp waterfall").answer, ", facing: Waterfall"));
        around_init(&around, bench->session->source, bench->session->stream);
        const BlockQuery blocks = around_query(&pointer);
        for (int y = -1; y < 2; y++)
            assert_false(
                block_has(block_query(&blocks, (int64_t)floor(feet[0]), (int)feet[1] + y, (int64_t)floor(feet[2])),
                          BLOCK_LIQUID));
        around_quit(&around);
    }
}

// The map's way of travelling, and a pin: the same.
static void a_pin_at_a_landmark_leads_before_it(void **state)
{
    const Bench *bench = *state;
    const Player *player = &bench->session->player;
    Landmark landmark;
    const ChunkSource *source = bench->session->source;
    assert_true(landmark_find(source, source_find_landmark(&source->facts, "giant_tree"), 8, 8, &landmark));
    run(bench, "locate giant_tree");
    run(bench, "tp Giant tree");
    const double x = player->position[0], z = player->position[2];
    assert_true(hypot(x - (double)landmark.x, z - (double)landmark.z) > landmark.reach);
    session_travel(bench->session, landmark.x, landmark.z);
    assert_true(hypot(player->position[0] - (double)landmark.x, player->position[2] - (double)landmark.z) >
                landmark.reach);
}

// The first look is that of the spawn, unless a look, or a place without one, is given.
static void the_look_is_that_of_the_spawn(void **state)
{
    (void)state;
    static const double place[3] = {0.5, 200, 0.5};
    const struct {
        SessionStart start;
        double yaw, pitch;
    } cases[] = {
        {{.yaw = 45, .pitch = 20}, 0, -10},
        {{.yaw = 45, .pitch = 20, .look_given = true}, 45, 20},
        {{.yaw = 45, .pitch = 20, .position = place}, 45, 20},
    };
    for (size_t i = 0; i < ARRAY_COUNT(cases); i++) {
        World world = {.generator = recipe_find_id(1), .made.seed = 42};
        Session *session =
            session_create(&world, &(SessionConfig){.start = cases[i].start, .stream.view_distance = STREAM_VIEW_MIN});
        assert_true(session->player.yaw == cases[i].yaw && session->player.pitch == cases[i].pitch);
        session_destroy(session);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(time_passes_and_stops, begin, end),
        cmocka_unit_test_setup_teardown(the_first_change_creates_the_saved_world, begin, end),
        cmocka_unit_test_setup_teardown(a_held_button_repeats, begin, end),
        cmocka_unit_test_setup_teardown(a_teleport_reports_where_the_player_arrives, begin, end),
        cmocka_unit_test_setup_teardown(a_teleport_finds_pins, begin, end),
        cmocka_unit_test_setup_teardown(spawn_turns_to_the_first_look, begin, end),
        cmocka_unit_test_setup_teardown(a_stopped_time_stays_stopped, begin, end),
        cmocka_unit_test_setup_teardown(places_are_found_by_any_form_of_their_name, begin, end),
        cmocka_unit_test_setup_teardown(landmarks_are_listed_and_found, begin_with_landmarks, end),
        cmocka_unit_test_setup_teardown(a_teleport_to_a_landmark_arrives_before_it, begin_with_landmarks, end),
        cmocka_unit_test_setup_teardown(a_waterfall_is_looked_at_from_dry_land, begin_with_landmarks, end),
        cmocka_unit_test_setup_teardown(a_pin_at_a_landmark_leads_before_it, begin_with_landmarks, end),
        cmocka_unit_test(the_look_is_that_of_the_spawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
