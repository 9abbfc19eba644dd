// What the player is shown in the whole game: crosshair, modes, names, the debug display.
#define FIXTURE_WIDTH 854
#define FIXTURE_HEIGHT 480
#include "game_fixture.h"

#include "render/render_internal.h"
#include "world/light.h"

#include <glad/gl.h>

enum { PIXELS = FIXTURE_WIDTH * FIXTURE_HEIGHT, CONTRAST = 30 };

static void read_window(uint8_t *rgb)
{
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, FIXTURE_WIDTH, FIXTURE_HEIGHT, GL_RGB, GL_UNSIGNED_BYTE, rgb);
}

static void fill_window(const uint8_t colour[3])
{
    glViewport(0, 0, FIXTURE_WIDTH, FIXTURE_HEIGHT);
    glClearColor((float)colour[0] / 255, (float)colour[1] / 255, (float)colour[2] / 255, 1);
    glClear(GL_COLOR_BUFFER_BIT);
}

static Canvas begin_canvas(Overlay *overlay, float scale)
{
    overlay_begin(overlay, FIXTURE_WIDTH, FIXTURE_HEIGHT, scale);
    return (Canvas){overlay, FIXTURE_WIDTH, FIXTURE_HEIGHT, scale};
}

// The pixels that differ from the colour by CONTRAST or more.
static int count_contrast(const uint8_t *rgb, const uint8_t colour[3])
{
    int count = 0;
    for (int i = 0; i < PIXELS; i++) {
        int most = 0;
        for (int c = 0; c < 3; c++)
            most = MAX(most, abs(rgb[i * 3 + c] - colour[c]));
        count += most >= CONTRAST;
    }
    return count;
}

static void the_crosshair_shows_on_any_ground(void **state)
{
    (void)state;
    static uint8_t rgb[PIXELS * 3];
    Overlay *overlay = overlay_create(1);
    assert_non_null(overlay);
    for (int level = 0; level <= 56; level++) {
        // All greys, then sand, glowstone, snow and grass.
        static const uint8_t grounds[][3] = {{219, 207, 163}, {249, 212, 140}, {244, 247, 249}, {111, 154, 72}};
        uint8_t grey = (uint8_t)MIN(level * 5, 255);
        const uint8_t greys[3] = {grey, grey, grey}, *ground = level < 53 ? greys : grounds[level - 53];
        fill_window(ground);
        Canvas canvas = begin_canvas(overlay, 1);
        hud_crosshair(&canvas);
        overlay_end(overlay);
        read_window(rgb);
        if (count_contrast(rgb, ground) < 40)
            fail_msg("the crosshair is lost on %d %d %d", ground[0], ground[1], ground[2]);
        const uint8_t *middle = &rgb[(FIXTURE_HEIGHT / 2 * FIXTURE_WIDTH + FIXTURE_WIDTH / 2) * 3];
        if ((ground[0] > 205 || ground[0] < 60) && abs(middle[0] - ground[0]) < 90)
            fail_msg("the crosshair is faint on %d %d %d", ground[0], ground[1], ground[2]);
    }
    overlay_destroy(overlay);
}

static void a_new_mode_is_announced(void **state)
{
    GameFixture *fixture = *state;
    begin(fixture, 42);
    const Notices *notices = &fixture->app->game.notices;
    press(fixture, SDL_SCANCODE_F);
    assert_string_equal(notices->words, "Flying");
    assert_true(notices_opacity(notices) > 0);
    press(fixture, SDL_SCANCODE_N);
    assert_string_equal(notices->words, "No-clip");
    press(fixture, SDL_SCANCODE_N);
    assert_string_equal(notices->words, "Walking");
}

static void the_block_in_hand_is_named_for_a_while(void **state)
{
    GameFixture *fixture = *state;
    begin(fixture, 42);
    App *app = fixture->app;
    FRAMES_UNTIL(fixture, app->playing.shown_hand.seconds <= 0);
    press(fixture, SDL_SCANCODE_2);
    assert_int_equal(app->playing.shown_hand.block, hotbar_initial.blocks[1]);
    assert_true(app->playing.shown_hand.seconds > 1);
    FRAMES_UNTIL(fixture, app->playing.shown_hand.seconds <= 0);
    flow_handle(app, &(Request){.kind = REQUEST_OPEN, .screen = MENU_BLOCKS});
    flow_handle(app, &(Request){.kind = REQUEST_BLOCK, .block = BLOCK_CLAY});
    frame(fixture);
    assert_int_equal(app->playing.shown_hand.block, BLOCK_CLAY);
    assert_true(app->playing.shown_hand.seconds > 1);
}

static void the_block_aimed_at_is_described(void **state)
{
    GameFixture *fixture = *state;
    begin(fixture, 42);
    Player *player = &session_of(fixture)->player;
    player_turn(player, 0, -180);
    FRAMES_UNTIL(fixture, session_of(fixture)->aim.hits);
    Aim aim = session_of(fixture)->aim;
    const Stream *stream = session_of(fixture)->stream;
    const SourceFacts *land = &session_of(fixture)->source->facts;
    const Text title = text_title(block_table[stream_block(stream, aim.hit.block)].name);
    const Text biome = hud_format_biome(stream, land, aim.hit.block);
    const Text expected = text_of("%s\n%d %d %d, %s\nlight 15 sky, 0 blocks", title.text, (int)aim.hit.block.x,
                                  aim.hit.block.y, (int)aim.hit.block.z, biome.text);
    assert_string_equal(hud_format_target(stream, land, &aim.hit, false).text, title.text);
    assert_string_equal(hud_format_target(stream, land, &aim.hit, true).text, expected.text);
    assert_true(biome.text[0] >= 'A' && biome.text[0] <= 'Z' && !strchr(biome.text, '_'));
    assert_string_not_equal(biome.text, "Unknown");
    assert_int_equal(light_sky(hud_light_at(stream, aim.hit.block)), 0);
}

// At 854 x 480 it leaves most of the view, and the minimap in any corner.
static void the_debug_display_leaves_room(void **state)
{
    GameFixture *fixture = *state;
    static uint8_t rgb[PIXELS * 3];
    static const uint8_t white[3] = {255, 255, 255};
    begin(fixture, 42);
    App *app = fixture->app;
    Aim aim = app->game.session->aim;
    app->game.settings.minimap = MINIMAP_SQUARE;
    for (int corner = 0; corner < MINIMAP_CORNER_COUNT; corner++) {
        app->game.settings.minimap_corner = (MinimapCorner)corner;
        fill_window(white);
        Canvas canvas = begin_canvas(app->overlay, 1);
        Ui ui = ui_begin(&canvas, &fixture->input, 1, 0);
        OverlayBox box = minimap_box(&ui, &app->game.settings);
        assert_true(box.height > 100);
        hud_debug(&canvas, &(DebugInfo){.scene = app->game.scene,
                                        .source = app->game.session->source,
                                        .player = &app->game.session->player,
                                        .aim = &aim,
                                        .times = &app->game.times,
                                        .saving = "saved",
                                        .minimap = box});
        overlay_end(app->overlay);
        read_window(rgb);
        int covered = count_contrast(rgb, white), over = 0;
        for (int y = (int)box.y; y < (int)(box.y + box.height); y++)
            for (int x = (int)box.x; x < (int)(box.x + box.width); x++)
                over += rgb[((FIXTURE_HEIGHT - 1 - y) * FIXTURE_WIDTH + x) * 3] != 255;
        assert_int_equal(over, 0);
        assert_in_range(covered, PIXELS / 8, PIXELS * 2 / 5);
    }
}

// The key shows the place, then the generator's values, then nothing.
static void the_debug_display_has_two_pages(void **state)
{
    GameFixture *fixture = *state;
    begin(fixture, 42);
    for (int i = 0; i < 2 * DEBUG_PAGE_COUNT; i++) {
        assert_int_equal(fixture->app->playing.debug, i % DEBUG_PAGE_COUNT);
        press(fixture, SDL_SCANCODE_F3);
    }
}

// The help opens by its key wherever no field takes letters.
static void the_key_of_the_help_works_in_menus(void **state)
{
    GameFixture *fixture = *state;
    begin(fixture, 42);
    const MenuScreen screens[] = {MENU_PAUSE, MENU_TITLE};
    for (size_t i = 0; i < ARRAY_COUNT(screens); i++) {
        fixture->app->flow.screen = fixture->app->flow.home = screens[i];
        press(fixture, SDL_SCANCODE_H);
        assert_int_equal(fixture->app->flow.screen, MENU_HELP);
        assert_string_equal(fixture->app->screens.help.now.text, ""); // the key is not typed there
        press(fixture, SDL_SCANCODE_ESCAPE);
        assert_int_equal(fixture->app->flow.screen, screens[i]);
    }
}

// The faces of ores within reach of the eye that do not touch another ore.
static int count_ore_faces(const BlockQuery *blocks, int64_t x, int y, int64_t z)
{
    enum { REACH = 2 * 16, SIDE = 2 * REACH + 16 };
    const int64_t west = floor_div(x, 16) * 16 - REACH, north = floor_div(z, 16) * 16 - REACH;
    const int low = (int)floor_div(y, 16) * 16 - REACH;
    int faces = 0;
    for (int i = 0; i < SIDE * SIDE * SIDE; i++) {
        const int64_t bx = west + i % SIDE, bz = north + i / SIDE % SIDE;
        const int by = low + i / (SIDE * SIDE);
        for (int face = 0; face < 6; face++) {
            const int16_t *step = face_normal[face];
            faces += block_has(block_query(blocks, bx, by, bz), BLOCK_ORE) &&
                     !block_has(block_query(blocks, bx + step[0], by + step[1], bz + step[2]), BLOCK_ORE);
        }
    }
    return faces;
}

static double brightness_of_window(const GameFixture *fixture)
{
    static uint8_t rgb[PIXELS * 3];
    double sum = 0;
    renderer_read_pixels(scene_renderer(fixture->app->game.scene), rgb);
    for (int i = 0; i < PIXELS * 3; i++)
        sum += rgb[i];
    return sum / (PIXELS * 3);
}

// In no-clip the player sees the ores of the rock around; on foot, rock is dark.
static void no_clip_looks_through_rock(void **state)
{
    GameFixture *fixture = *state;
    begin(fixture, 42);
    App *app = fixture->app;
    Player *player = &app->game.session->player;
    app->playing.hides_hud = true;
    player_set_mode(player, PLAYER_NO_CLIP);
    player_move_to(player, -120.5, 30 - PLAYER_EYE + 0.5, -119.5);
    frame(fixture);
    FRAMES_UNTIL(fixture, stream_is_ready(app->game.session->stream));
    const Renderer *renderer = scene_renderer(app->game.scene);
    BlockQuery blocks = stream_query(app->game.session->stream);
    assert_int_equal(block_query(&blocks, -121, 30, -120), BLOCK_STONE);
    int faces = count_ore_faces(&blocks, -121, 30, -120);
    FRAMES_UNTIL(fixture, (int)renderer->revealed_count == faces); // meshed again once all is loaded
    assert_true(faces > 500);
    double through = brightness_of_window(fixture);
    FrameView view = app_view(app, 1);
    assert_true(view.see_through);
    view.see_through = false;
    scene_draw(app->game.scene, &view);
    assert_int_equal(renderer->revealed_count, 0);
    assert_true(brightness_of_window(fixture) < 2 && through > 25);
    app->playing.hides_hud = false;
    frame(fixture);
    assert_true(app->game.session->aim.hits);
    assert_false(app_view(app, 1).outline); // lines across the view: the eye is in the block aimed at
    player_set_mode(player, PLAYER_FLIES);
    view = app_view(app, 1);
    assert_false(view.see_through);
}

// Screenshots are of the window's size, whatever the size at which the world is drawn.
static void screenshots_are_never_of_a_lower_scale(void **state)
{
    static const int scales[] = {50, 100, 200};
    GameFixture *fixture = *state;
    begin(fixture, 42);
    App *app = fixture->app;
    const Renderer *renderer = scene_renderer(app->game.scene);
    for (size_t i = 0; i < ARRAY_COUNT(scales); i++) {
        app->game.settings.resolution_scale = scales[i];
        app_apply_settings(app);
        frame(fixture);
        assert_int_equal(renderer->target->width, FIXTURE_WIDTH * scales[i] / 100);
        press(fixture, SDL_SCANCODE_F2);
        assert_int_equal(renderer->target->width, FIXTURE_WIDTH * MAX(scales[i], 100) / 100);
    }
}

static void the_lantern_is_a_key(void **state)
{
    GameFixture *fixture = *state;
    begin(fixture, 42);
    App *app = fixture->app;
    FrameView view = app_view(app, 1);
    assert_true(view.lantern == 0);
    press(fixture, SDL_SCANCODE_G);
    FRAMES_UNTIL(fixture, app->playing.lantern_light == 1);
    view = app_view(app, 1);
    assert_true(view.lantern == 1);
    press(fixture, SDL_SCANCODE_G);
    assert_string_equal(app->game.notices.words, ""); // the label says it, once
    FRAMES_UNTIL(fixture, app->playing.lantern_light == 0);
    app->game.settings.brightness = 80; // at once
    view = app_view(app, 1);
    assert_true(view.brightness == 0.8);
}

#define IN_GAME(test) cmocka_unit_test_setup_teardown(test, game_fixture_begin, game_fixture_end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_GAME(the_crosshair_shows_on_any_ground),      IN_GAME(a_new_mode_is_announced),
        IN_GAME(the_block_in_hand_is_named_for_a_while), IN_GAME(the_block_aimed_at_is_described),
        IN_GAME(the_debug_display_leaves_room),          IN_GAME(the_debug_display_has_two_pages),
        IN_GAME(the_key_of_the_help_works_in_menus),     IN_GAME(no_clip_looks_through_rock),
        IN_GAME(screenshots_are_never_of_a_lower_scale), IN_GAME(the_lantern_is_a_key),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
