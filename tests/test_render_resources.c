// Resources that renderers share, and pictures that override tiles.
#include "render_fixture.h"

#include "image/png.h"
#include "render/gpu_timer.h"
#include "render/render.h"
#include "texture/texture.h"

#include <unistd.h>

// A share folder of its own, in $KARST_SHARE until share_end.
static void share_begin(char folder[32])
{
    char command[256];
    snprintf(folder, 32, "/tmp/karst-test-XXXXXX");
    assert_non_null(mkdtemp(folder));
    snprintf(command, sizeof command, "cp -r shaders assets '%s'", folder);
    assert_int_equal(system(command), 0);
    setenv("KARST_SHARE", folder, 1);
}

static void share_end(const char *folder)
{
    char command[256];
    unsetenv("KARST_SHARE");
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    assert_int_equal(system(command), 0);
}

static void write_override(const char *folder, const char *name, int size, const char *garbage)
{
    char path[512];
    uint8_t red[TILE_PIXELS * 4];
    for (int i = 0; i < TILE_PIXELS; i++)
        memcpy(red + 4 * i, (const uint8_t[]){255, 0, 0, 255}, 4);
    snprintf(path, sizeof path, "%s/assets/overrides/%s%s", folder, name, strchr(name, '.') ? "" : ".png");
    if (!garbage) {
        assert_true(png_write(path, size, size, PIXELS_RGBA8, red));
        return;
    }
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(garbage, file);
    fclose(file);
}

// A picture of the right size replaces a tile; others are reported, and the tile stays as it is.
static void pictures_override_tiles(void **state)
{
    (void)state;
    static const struct {
        int size;
        const char *garbage;
        bool taken;
    } files[] = {{16, NULL, true}, {8, NULL, false}, {0, "", false}, {0, "\x89PNG\r\n\x1A\n and no more", false}};
    char folder[32];
    share_begin(folder);
    for (size_t i = 0; i < ARRAY_COUNT(files); i++) {
        write_override(folder, "stone", files[i].size, files[i].garbage);
        LogCount count = {0};
        log_set_sink(log_count_line, &count);
        RenderFixture *fixture = render_fixture_open(RENDER_LIGHT);
        log_set_sink(NULL, NULL);
        assert_int_equal(count.lines, !files[i].taken);
        assert_true(files[i].taken || strstr(count.last, "overrides/stone.png"));
        put(fixture, &stone_floor);
        draw(fixture, &usual);
        const uint8_t *rgb = pixel(fixture, WIDTH / 2, HEIGHT - 10);
        assert_int_equal(rgb[0] > 2 * rgb[1], files[i].taken);
        render_fixture_close(fixture);
    }
    share_end(folder);
}

// Pictures that belong to no tile are reported in one line, however many they are; other files are ignored.
static void unknown_pictures_are_reported(void **state)
{
    (void)state;
    char folder[32], name[32];
    share_begin(folder);
    write_override(folder, "poppy", 16, NULL);
    write_override(folder, "stoen", 16, NULL);
    write_override(folder, "note.txt", 0, "no picture");
    for (int more = 0; more <= 20; more += 20) {
        for (int i = 0; i < more; i++) {
            snprintf(name, sizeof name, "more %d", i);
            write_override(folder, name, 0, "");
        }
        LogCount count = {0};
        log_set_sink(log_count_line, &count);
        render_fixture_close(render_fixture_open(RENDER_LIGHT));
        log_set_sink(NULL, NULL);
        assert_int_equal(count.lines, 1);
        assert_non_null(
            strstr(count.last, more ? "and 13 more" : "overrides: no tile is named like stoen.png: ignored"));
    }
    share_end(folder);
}

// Shared resources are created, and their faults reported, once; they outlive each renderer.
static void renderers_share_resources(void **state)
{
    (void)state;
    char folder[32];
    Window *window = window_create(&(WindowConfig){.width = WIDTH, .height = HEIGHT, .offscreen = true});
    uint8_t *rgb[2];
    share_begin(folder);
    write_override(folder, "stone", 8, NULL);
    LogCount count = {0};
    log_set_sink(log_count_line, &count);
    RendererConfig shared = config;
    shared.resources = render_resources_create(config.quality);
    assert_non_null(shared.resources);
    for (int turn = 0; turn < 2; turn++) {
        Renderer *other = turn ? renderer_create(&shared) : NULL, *renderer = renderer_create(turn ? &shared : &config);
        renderer_destroy(other);
        rgb[turn] = memory_alloc(MEMORY_GENERAL, PIXELS * 3);
        renderer_set_chunk(renderer, mesh_of((ChunkPos){0, 0}, &stone_floor));
        renderer_draw(renderer, &usual);
        renderer_read_pixels(renderer, rgb[turn]);
        renderer_destroy(renderer);
    }
    render_resources_destroy(shared.resources);
    log_set_sink(NULL, NULL);
    assert_int_equal(count.lines, 2); // by the resources, and by the renderer with one of its own
    assert_memory_equal(rgb[0], rgb[1], PIXELS * 3);
    memory_free(rgb[0]);
    memory_free(rgb[1]);
    assert_int_equal(window_gl_error_count(window), 0);
    window_destroy(window);
    share_end(folder);
}

// ---- another quality

static RenderQuality quality_of(const RenderFixture *fixture) { return fixture->renderer->resources->now.quality; }

static void draw_shadowed(RenderFixture *fixture, bool shadows, bool at_once)
{
    FrameView view = usual;
    view.shadows = shadows;
    view.effects = shadows ? ALL_EFFECTS : 0; // fine shadows have maps of their own
    view.at_once = at_once;
    draw(fixture, &view);
}

static int shadowed_passes(void)
{
    int count = 0;
    for (int pass = 0; pass < PASS_COUNT; pass++)
        count += pass_table[pass].shadowed;
    return count;
}

static int passes_of(int quality)
{
    int count = 0;
    for (int pass = 0; pass < PASS_COUNT; pass++)
        count += quality == RENDER_FULL || !pass_table[pass].full;
    return count;
}

static int programs_made(const RenderFixture *fixture) { return renderer_stats(fixture->renderer).programs; }

// No frame makes more than one program; until all are there, with those for shadows, the picture stays as it was. Then
// it is that of a renderer which never had another quality.
static void a_quality_changes_over_frames(void **state)
{
    (void)state;
    static uint8_t pictures[RENDER_QUALITY_COUNT][PIXELS * 3];
    for (int shadows = 0; shadows < 2; shadows++) {
        RenderFixture *fixture = render_fixture_open(RENDER_LIGHT);
        put(fixture, &stone_floor);
        for (int quality = RENDER_FULL; quality >= RENDER_LIGHT; quality--) {
            draw_shadowed(fixture, shadows, true);
            renderer_set_quality(fixture->renderer, (RenderQuality)quality);
            int frames = 0;
            for (draw_shadowed(fixture, shadows, false); quality_of(fixture) != (RenderQuality)quality; frames++) {
                assert_int_equal(programs_made(fixture), 1);
                assert_int_equal(changed_pixels(fixture), 0);
                put(fixture, &stone_floor); // what the frame before saw is gone
                draw_shadowed(fixture, shadows, false);
            }
            assert_int_equal(frames, passes_of(quality) + shadows * shadowed_passes());
            assert_true(changed_pixels(fixture) > 0);
            memcpy(pictures[quality], fixture->now, sizeof fixture->now);
            draw_shadowed(fixture, shadows, false);
            assert_int_equal(programs_made(fixture), 0);
        }
        renderer_set_quality(fixture->renderer, RENDER_FULL); // at once, as in a picture
        draw_shadowed(fixture, shadows, true);
        assert_memory_equal(fixture->now, pictures[RENDER_FULL], sizeof fixture->now);
        render_fixture_close(fixture);
        for (int quality = 0; quality < RENDER_QUALITY_COUNT; quality++) {
            RenderFixture *fresh = render_fixture_open((RenderQuality)quality);
            put(fresh, &stone_floor);
            draw_shadowed(fresh, shadows, true);
            assert_memory_equal(fresh->now, pictures[quality], sizeof fresh->now);
            render_fixture_close(fresh);
        }
    }
}

// A program that cannot be made is reported once, and the quality stays; another change on the way is no fault.
static void a_quality_without_its_programs_is_given_up(void **state)
{
    (void)state;
    char folder[32], path[64];
    share_begin(folder);
    RenderFixture *fixture = render_fixture_open(RENDER_LIGHT);
    put(fixture, &stone_floor);
    draw(fixture, &usual);
    renderer_set_quality(fixture->renderer, RENDER_FULL);
    draw(fixture, &usual);
    renderer_set_quality(fixture->renderer, RENDER_LIGHT);
    draw(fixture, &usual);
    assert_int_equal(programs_made(fixture), 0);
    snprintf(path, sizeof path, "%s/shaders/outline.frag", folder);
    assert_int_equal(unlink(path), 0);
    LogCount count = {0};
    log_set_sink(log_count_line, &count);
    renderer_set_quality(fixture->renderer, RENDER_FULL);
    for (int i = 0; i < 2 * PASS_COUNT; i++)
        draw(fixture, &usual);
    log_set_sink(NULL, NULL);
    assert_int_equal(count.lines, 1);
    assert_int_equal(renderer_quality(fixture->renderer), RENDER_LIGHT);
    assert_true(quality_of(fixture) == RENDER_LIGHT && changed_pixels(fixture) == 0);
    render_fixture_close(fixture);
    share_end(folder);
}

// Results come later, never negative, and as many as were begun.
static void the_driver_is_timed_without_waiting(void **state)
{
    (void)state;
    RenderFixture *fixture = render_fixture_open(RENDER_LIGHT);
    GpuTimer timer = {0};
    double ms = 0;
    put(fixture, &stone_floor);
    for (int i = 0; i < 3 * GPU_TIMER_QUERIES; i++) {
        gpu_timer_begin(&timer);
        renderer_draw(fixture->renderer, &usual);
        ms = gpu_timer_end(&timer);
        assert_true(ms >= 0 && timer.pending <= GPU_TIMER_QUERIES);
    }
    for (int i = 0; i < GPU_TIMER_QUERIES; i++) {
        renderer_finish(fixture->renderer);
        gpu_timer_begin(&timer);
        renderer_draw(fixture->renderer, &usual);
        renderer_finish(fixture->renderer);
        ms = gpu_timer_end(&timer);
    }
    assert_true(ms > 0 && ms < 1e4 && timer.pending <= 1);
    gpu_timer_quit(&timer);
    render_fixture_close(fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pictures_override_tiles),
        cmocka_unit_test(unknown_pictures_are_reported),
        cmocka_unit_test(renderers_share_resources),
        cmocka_unit_test(a_quality_changes_over_frames),
        cmocka_unit_test(a_quality_without_its_programs_is_given_up),
        cmocka_unit_test(the_driver_is_timed_without_waiting),
    };
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
