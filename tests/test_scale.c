// The world drawn at another size than the picture's: compared with the same view drawn at that size by itself, brought
// to the picture's size by a slow filter.
#include "render_fixture.h"

#include <math.h>

static const Face1 water = {MESH_TRANSLUCENT, FACE_UP, 0, 10, 0, 8, 8, TILE_WATER, TINT_WATER, QUAD_FLAG_LIQUID};

// Land, water, sky, clouds and an outline.
static FrameView all_passes(void)
{
    FrameView view = usual;
    view.pitch = -12;
    view.outline = true;
    view.outlined = (BlockPos){.x = 8, .y = 9, .z = 3};
    view.seconds = 3;
    return view;
}

static void put_all(Renderer *renderer)
{
    renderer_set_chunk(renderer, mesh_of((ChunkPos){0, 0}, &stone_floor));
    renderer_set_chunk(renderer, mesh_of((ChunkPos){0, -1}, &water));
}

// A channel between the centres of the four pixels around a place, which is in pixels.
static double between(const uint8_t *rgb, int width, int height, double x, double y)
{
    x = CLAMP(x - 0.5, 0, width - 1);
    y = CLAMP(y - 0.5, 0, height - 1);
    const int left = (int)x, top = (int)y, right = MIN(left + 1, width - 1), low = MIN(top + 1, height - 1);
    const double u = x - left, v = y - top;
    return (1 - v) * ((1 - u) * rgb[(top * width + left) * 3] + u * rgb[(top * width + right) * 3]) +
           v * ((1 - u) * rgb[(low * width + left) * 3] + u * rgb[(low * width + right) * 3]);
}

// The same view, drawn at that size by a renderer of its own.
static uint8_t *draw_alone(const RenderFixture *fixture, const FrameView *view, int width, int height)
{
    RendererConfig alone = config;
    alone.width = width;
    alone.height = height;
    alone.off_screen = true;
    alone.resources = fixture->renderer->resources;
    Renderer *renderer = renderer_create(&alone);
    FrameView plain = *view;
    uint8_t *rgb = memory_alloc(MEMORY_GENERAL, (size_t)width * (size_t)height * 3);
    put_all(renderer);
    plain.scale = 100;
    renderer_draw(renderer, &plain);
    renderer_read_pixels(renderer, rgb);
    renderer_destroy(renderer);
    return rgb;
}

static void compare(const RenderFixture *fixture, const FrameView *view)
{
    const int width = WIDTH * view->scale / 100, height = HEIGHT * view->scale / 100;
    uint8_t *alone = draw_alone(fixture, view, width, height);
    for (int i = 0; i < PIXELS * 3; i++) {
        const double x = (i / 3 % WIDTH + 0.5) * width / WIDTH, y = (i / 3 / WIDTH + 0.5) * height / HEIGHT;
        assert_true(fabs(fixture->now[i] - between(alone + i % 3, width, height, x, y)) < 2.5);
    }
    memory_free(alone);
}

static void a_scaled_picture_is_the_smaller_or_larger_one_filtered(void **state)
{
    (void)state;
    RenderFixture *fixture = render_fixture_open(RENDER_LIGHT);
    FrameView view = all_passes();
    put_all(fixture->renderer);
    for (view.scale = 25; view.scale <= 200; view.scale += 25) {
        draw(fixture, &view);
        compare(fixture, &view);
    }
    render_fixture_close(fixture);
}

static void full_scale_draws_without_a_copy(void **state)
{
    (void)state;
    RenderFixture *fixture = render_fixture_open(RENDER_LIGHT);
    FrameView view = all_passes();
    const Renderer *renderer = fixture->renderer;
    put_all(fixture->renderer);
    draw(fixture, &view);
    const size_t bytes = renderer_stats(renderer).gpu_bytes;
    uint8_t *plain = memory_alloc(MEMORY_GENERAL, sizeof fixture->now);
    memcpy(plain, fixture->now, sizeof fixture->now);
    view.scale = 50;
    draw(fixture, &view);
    assert_int_equal(renderer->scaled.width, WIDTH / 2);
    assert_true(changed_pixels(fixture) > PIXELS / 10);
    view.scale = 100;
    draw(fixture, &view);
    assert_memory_equal(fixture->now, plain, sizeof fixture->now);
    memory_free(plain);
    assert_ptr_equal(renderer->target, &renderer->picture);
    assert_int_equal(renderer->scaled.framebuffer, 0);
    assert_int_equal(renderer_stats(renderer).gpu_bytes, bytes);
    render_fixture_close(fixture);
}

// In steps of a percent, in windows whose sides it does not divide.
static void any_size_and_scale_draws(void **state)
{
    (void)state;
    RenderFixture *fixture = render_fixture_open(RENDER_LIGHT);
    FrameView view = usual;
    put(fixture, &stone_floor);
    for (view.scale = 25; view.scale <= 200; view.scale += 7) {
        renderer_resize(fixture->renderer, 1 + view.scale * 37 % WIDTH, 1 + view.scale * 53 % HEIGHT);
        renderer_draw(fixture->renderer, &view);
    }
    renderer_resize(fixture->renderer, WIDTH, HEIGHT);
    draw(fixture, &view);
    assert_true(is_grey(pixel(fixture, WIDTH / 2, HEIGHT - 10)));
    render_fixture_close(fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_scaled_picture_is_the_smaller_or_larger_one_filtered),
        cmocka_unit_test(full_scale_draws_without_a_copy),
        cmocka_unit_test(any_size_and_scale_draws),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
