// Breaking blocks by hand, in the whole game: plants on them are removed in the same frame and restored by undo.
#include "game_fixture.h"
enum { HEIGHT = 200, STACK = 5 };

// Blocks from the lowest up, of which the lowest is broken from below.
static const struct {
    uint8_t before[STACK], after[STACK]; // 0: air
} rows[] = {
    {{BLOCK_STONE}, {BLOCK_AIR}},
    {{BLOCK_STONE, BLOCK_DIRT}, {BLOCK_AIR, BLOCK_DIRT}},
    {{BLOCK_GRASS, BLOCK_TALL_GRASS}, {BLOCK_AIR}},
    {{BLOCK_STONE, BLOCK_TORCH}, {BLOCK_AIR}},
    {{BLOCK_GRASS, BLOCK_SUGAR_CANE, BLOCK_SUGAR_CANE, BLOCK_SUGAR_CANE}, {BLOCK_AIR}},
    {{BLOCK_GRASS, BLOCK_POPPY, BLOCK_STONE, BLOCK_POPPY}, {BLOCK_AIR, BLOCK_AIR, BLOCK_STONE, BLOCK_POPPY}},
    {{BLOCK_DIRT, BLOCK_KELP, BLOCK_KELP, BLOCK_WATER}, {BLOCK_AIR, BLOCK_WATER, BLOCK_WATER, BLOCK_WATER}},
    {{BLOCK_DIRT, BLOCK_SEA_GRASS, BLOCK_LILY_PAD}, {BLOCK_AIR, BLOCK_WATER, BLOCK_LILY_PAD}}, // floats on what is left
    {{BLOCK_SEA_GRASS, BLOCK_LILY_PAD}, {BLOCK_WATER, BLOCK_LILY_PAD}},
    {{BLOCK_STONE, BLOCK_LILY_PAD}, {BLOCK_AIR}},
};

static BlockPos place(const GameFixture *fixture, int i)
{
    const double *position = session_of(fixture)->player.position;
    return (BlockPos){.x = (int64_t)floor(position[0]), .y = HEIGHT + i, .z = (int64_t)floor(position[2])};
}

static void expect(const GameFixture *fixture, size_t row, const uint8_t blocks[STACK])
{
    BlockQuery query = stream_query(session_of(fixture)->stream);
    for (int i = 0; i < STACK; i++) {
        BlockPos at = place(fixture, i);
        uint8_t block = block_query(&query, at.x, at.y, at.z);
        if (block != blocks[i])
            fail_msg("row %d: %s at %d, not %s", (int)row, block_table[block].name, i, block_table[blocks[i]].name);
    }
}

static void build(GameFixture *fixture, const uint8_t blocks[STACK])
{
    Edits *edits = session_of(fixture)->edits;
    assert_true(session_prepare_change(session_of(fixture)));
    edits_begin(edits, EDIT_PLACE);
    for (int i = 0; i < STACK; i++)
        edits_set(edits, place(fixture, i), blocks[i]);
    edits_end(edits);
}

// A frame in which no time passes, so that nothing but the hand changes blocks.
static void moment(GameFixture *fixture)
{
    input_poll(&fixture->input);
    app_frame(fixture->app, &fixture->input, 0);
}

static void click(GameFixture *fixture)
{
    SDL_Event down = {.button = {.type = SDL_MOUSEBUTTONDOWN, .button = SDL_BUTTON_LEFT}};
    SDL_Event up = {.button = {.type = SDL_MOUSEBUTTONUP, .button = SDL_BUTTON_LEFT}};
    assert_true(SDL_PushEvent(&down) == 1 && SDL_PushEvent(&up) == 1);
    moment(fixture);
}

static void take_step(GameFixture *fixture, bool (*go)(Edits *edits))
{
    Edits *edits = session_of(fixture)->edits;
    assert_true(go(edits));
    for (int64_t start_ns = clock_ns(); edits_busy(edits);) {
        wait_a_moment(start_ns);
        moment(fixture);
    }
}

static void plants_on_a_broken_block_are_removed(void **state)
{
    GameFixture *fixture = *state;
    begin(fixture, 42);
    Player *player = &session_of(fixture)->player;
    player_set_mode(player, PLAYER_NO_CLIP);
    player_move_to(player, floor(player->position[0]) + 0.5, HEIGHT - 4, floor(player->position[2]) + 0.5);
    player_turn(player, -player->yaw, 90 - player->pitch);
    for (size_t row = 0; row < ARRAY_COUNT(rows); row++) {
        build(fixture, rows[row].before);
        moment(fixture);
        expect(fixture, row, rows[row].before);
        click(fixture);
        expect(fixture, row, rows[row].after);
        take_step(fixture, edits_undo);
        expect(fixture, row, rows[row].before);
        take_step(fixture, edits_redo);
        expect(fixture, row, rows[row].after);
        build(fixture, (uint8_t[STACK]){BLOCK_AIR});
    }
}

static void press_button(GameFixture *fixture, int button)
{
    SDL_Event down = {.button = {.type = SDL_MOUSEBUTTONDOWN, .button = (Uint8)button}};
    SDL_Event up = {.button = {.type = SDL_MOUSEBUTTONUP, .button = (Uint8)button}};
    assert_true(SDL_PushEvent(&down) == 1 && SDL_PushEvent(&up) == 1);
    moment(fixture);
}

static uint8_t block_beside(const GameFixture *fixture, int dx, int dz)
{
    BlockPos at = place(fixture, 0);
    at.x += dx;
    at.z += dz;
    return stream_block(session_of(fixture)->stream, at);
}

// A player in a shaft of one block looks at each wall in turn, and places torches on them; and pick gives a torch.
static void torches_hang_on_walls(void **state)
{
    static const struct {
        int yaw, dx, dz;
        uint8_t form;
    } turns[] = {{0, 0, -1, BLOCK_TORCH_NORTH},
                 {90, 1, 0, BLOCK_TORCH_EAST},
                 {180, 0, 1, BLOCK_TORCH_SOUTH},
                 {270, -1, 0, BLOCK_TORCH_WEST}};
    GameFixture *fixture = *state;
    begin(fixture, 42);
    Session *session = session_of(fixture);
    Player *player = &session->player;
    Hotbar *hotbar = &session->hotbar;
    player_set_mode(player, PLAYER_NO_CLIP);
    player_move_to(player, floor(player->position[0]) + 0.5, HEIGHT - PLAYER_EYE + 0.5,
                   floor(player->position[2]) + 0.5);
    hotbar->chosen = 7;
    assert_int_equal(hotbar->blocks[7], BLOCK_TORCH);
    for (size_t i = 0; i < ARRAY_COUNT(turns); i++) {
        BlockPos wall = place(fixture, 0);
        wall.x += 2 * turns[i].dx;
        wall.z += 2 * turns[i].dz;
        assert_true(session_prepare_change(session));
        edits_begin(session->edits, EDIT_PLACE);
        edits_set(session->edits, wall, BLOCK_STONE);
        edits_end(session->edits);
        player_turn(player, turns[i].yaw - player->yaw, -player->pitch);
        moment(fixture);
        press_button(fixture, SDL_BUTTON_RIGHT);
        assert_int_equal(block_beside(fixture, turns[i].dx, turns[i].dz), turns[i].form);
        hotbar->chosen = 0;
        press_button(fixture, SDL_BUTTON_MIDDLE);
        assert_int_equal(hotbar->chosen, 7);
        take_step(fixture, edits_undo);
        assert_int_equal(block_beside(fixture, turns[i].dx, turns[i].dz), BLOCK_AIR);
    }
    // A torch drops with its wall, and undo brings back both.
    BlockPos wall = place(fixture, 0), torch = wall;
    wall.x -= 2;
    torch.x -= 1;
    assert_int_equal(stream_block(session->stream, wall), BLOCK_STONE);
    press_button(fixture, SDL_BUTTON_RIGHT);
    edits_begin(session->edits, EDIT_PLACE);
    edits_set(session->edits, wall, BLOCK_AIR);
    edits_end(session->edits);
    assert_int_equal(stream_block(session->stream, torch), BLOCK_TORCH_WEST);
    FRAMES_UNTIL(fixture, stream_block(session->stream, torch) == BLOCK_AIR);
    take_step(fixture, edits_undo);
    assert_int_equal(stream_block(session->stream, wall), BLOCK_STONE);
    assert_int_equal(stream_block(session->stream, torch), BLOCK_TORCH_WEST);
    // Under a ceiling there is no place for one, and a notice says why.
    BlockPos ceiling = place(fixture, 2);
    edits_begin(session->edits, EDIT_PLACE);
    edits_set(session->edits, ceiling, BLOCK_STONE);
    edits_end(session->edits);
    player_turn(player, 0, 90);
    moment(fixture);
    press_button(fixture, SDL_BUTTON_RIGHT);
    ceiling.y--;
    assert_int_equal(stream_block(session->stream, ceiling), BLOCK_AIR);
    assert_string_equal(fixture->app->game.notices.words, "A torch needs a block below it or a wall beside it");
}

static void enter(GameFixture *fixture, const EnterRequest *enter)
{
    fixture->app->flow.screen = MENU_WORLD;
    flow_handle(fixture->app, &(Request){.kind = REQUEST_ENTER, .enter = *enter});
    assert_string_equal(world_of(fixture)->name, enter->name);
}

static CommandResult answer_to(const GameFixture *fixture, const char *line)
{
    CommandResult result = {.view_distance = STREAM_VIEW_MIN};
    session_run_command(session_of(fixture), line, &result);
    return result;
}

static void undo_by_key(GameFixture *fixture)
{
    SDL_Event down = {
        .key = {.type = SDL_KEYDOWN, .keysym = {.scancode = SDL_SCANCODE_Z, .sym = SDLK_z, .mod = KMOD_LCTRL}}};
    SDL_Event up = down;
    up.type = SDL_KEYUP;
    assert_true(SDL_PushEvent(&down) == 1 && SDL_PushEvent(&up) == 1);
    moment(fixture);
}

// Trying a seed leaves no file, also if there is nothing to undo.
static void undoing_nothing_saves_nothing(void **state)
{
    GameFixture *fixture = *state;
    char path[FILE_PATH_MAX];
    begin(fixture, 42);
    App *app = fixture->app;
    undo_by_key(fixture);
    assert_non_null(strstr(app->game.notices.words, "Nothing"));
    assert_non_null(strstr(answer_to(fixture, "undo").answer, "Nothing to undo"));
    assert_non_null(strstr(answer_to(fixture, "redo").answer, "Nothing to redo"));
    assert_true(!world_of(fixture)->store && !world_of(fixture)->in_memory);
    snprintf(path, sizeof path, "%s", world_of(fixture)->path);
    quit_app(fixture);
    assert_int_not_equal(access(path, F_OK), 0);
}

static void a_world_open_for_reading_is_not_saved(void **state)
{
    GameFixture *fixture = *state;
    begin(fixture, 42);
    build(fixture, (uint8_t[STACK]){BLOCK_STONE});
    assert_string_equal(answer_to(fixture, "save").answer, "Saving");
    enter(fixture, &(EnterRequest){.name = "Seed 7 terrane", .has_seed = true, .seed = 7});
    enter(fixture, &(EnterRequest){.name = "Seed 42", .read_only = true});
    assert_true(world_of(fixture)->read_only && world_of(fixture)->store);
    assert_non_null(strstr(answer_to(fixture, "save").answer, "read-only"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(plants_on_a_broken_block_are_removed, game_fixture_begin, game_fixture_end),
        cmocka_unit_test_setup_teardown(torches_hang_on_walls, game_fixture_begin, game_fixture_end),
        cmocka_unit_test_setup_teardown(undoing_nothing_saves_nothing, game_fixture_begin, game_fixture_end),
        cmocka_unit_test_setup_teardown(a_world_open_for_reading_is_not_saved, game_fixture_begin, game_fixture_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
