// What the eye sees after it has leapt: in every frame, while chunks and far land are still those of the place before
// or are missing, the ground has no gap, no shadow is that of another place, and a frame does no more work than others.
// With KARST_DEEP_TESTS set all courses, else every third.
#include "lookout.h"
#include "shade.h"
#include "window_test.h"

#include "render/render_internal.h"

enum { KM = 8, FRAMES = 30, LEAPS = 3 }; // more frames until all is there
enum {
    ROWS_MOST = 12,              // of the map of shadows in a frame
    UPLOAD_MOST = (4 << 20) + 1, // bytes of meshes: scene.c's budget, which the last mesh may not exceed
    SAMPLED = 90,                // blocks around the eye in which shadows are looked at
    APART = 10,                  // from each place to the next
    WRONG_MOST = 7,              // of 361 places: rows may lag behind chunks whose tops have changed
    ELSEWHERE = 1000,            // blocks of a leap after which none of the chunks is kept
};

typedef struct Course {
    const char *generator;
    int view_distance;
    double leaps[LEAPS]; // blocks
} Course;

static const Course courses[] = {
    {"karst", 8, {50, 100, 3000}},   {"karst", 12, {150, 700, 5000}},    {"karst", 20, {300, 400, 2000}},
    {"terrane", 8, {5000, 60, 100}}, {"terrane", 12, {130, 1000, 5000}}, {"terrane", 20, {300, 400, 4000}},
};

// Rays that fall by more than this meet the sea or land before the land that was made for the place before ends.
static double steepest_gap(const FrameView *view, double leap)
{
    return (view->eye[1] - SEA_LEVEL) / (KM * FAR_KM - leap - 300);
}

static void leap(Lookout *lookout, double blocks, int number)
{
    double angle = 0.7 + 2.4 * number;
    double *eye = lookout->view.eye;
    eye[0] += floor(blocks * cos(angle));
    eye[2] += floor(blocks * sin(angle));
    eye[1] = lookout_eye_y(lookout, eye[0], eye[2], number % 2 ? 40 : 3);
}

// ---- shadows

// What the chunks that are drawn would make at once, in the rows of the samples.
static ShadeRows fresh_rows(const Lookout *lookout)
{
    ShadowMap map;
    const Renderer *renderer = scene_renderer(lookout->scene);
    const int64_t *eye = renderer->camera.block;
    shadow_map_init(&map, renderer->config.view_distance + DISC_MARGIN);
    for (int i = 0; i < renderer->chunks.count; i++)
        shadow_map_set(&map, renderer->chunks.chunks[i].pos, &renderer->chunks.chunks[i].tops);
    ShadeRows rows = shade_alloc(map.side);
    ShadowLight light = shadow_light(renderer->daylight.sun_direction);
    for (int64_t row = eye[2] - SAMPLED - SHADOW_SOUTH; row <= eye[2] + SAMPLED; row++)
        shade_sweep(&rows, &map, row, eye[0], light);
    shadow_map_quit(&map);
    return rows;
}

// Places on the ground around the eye that are in shade without any chunk that is drawn.
static int count_wrong_shade(const Lookout *lookout)
{
    const Renderer *renderer = scene_renderer(lookout->scene);
    const ShadeRows fresh = fresh_rows(lookout), drawn = shade_alloc(fresh.side);
    gpu_texture_read(&renderer->shadows.texture, drawn.side, drawn.cells); // texels are cells on this machine
    int wrong = 0;
    for (int z = -SAMPLED; z <= SAMPLED; z += APART)
        for (int x = -SAMPLED; x <= SAMPLED; x += APART) {
            double at_x = floor(lookout->view.eye[0]) + x + 0.5, at_z = floor(lookout->view.eye[2]) + z + 0.5;
            double y = source_column(generator_source(lookout->generator), (int64_t)at_x, (int64_t)at_z).height + 1.5;
            wrong += hypot(x, z) < renderer->shadows.known && shade_lit(&fresh, at_x, y, at_z) > 0.9f &&
                     shade_lit(&drawn, at_x, y, at_z) < 0.5f;
        }
    memory_free(fresh.cells);
    memory_free(drawn.cells);
    return wrong;
}

// ---- a leap

static void check_work(const Lookout *lookout)
{
    RenderStats stats = renderer_stats(scene_renderer(lookout->scene));
    assert_in_range(stats.shadow_rows, 0, ROWS_MOST);
    assert_in_range(stats.uploaded_bytes, 0, UPLOAD_MOST);
}

// All that the place after the leap needs is there.
static bool has_arrived(const Lookout *lookout)
{
    return stream_is_ready(lookout->stream) && scene_shows_horizon(lookout->scene) &&
           renderer_stats(scene_renderer(lookout->scene)).shadow_rows == 0;
}

static void draw_frame(Lookout *lookout, int frame)
{
    lookout->view.yaw = frame * 70;
    lookout->view.pitch = frame % 3 * -18;
    scene_update(lookout->scene, &lookout->view);
    lookout_draw(lookout);
    check_work(lookout);
}

static void nothing_is_wrong_in_any_frame_after_a_leap(void **state)
{
    (void)state;
    int frames = 0, worst = 0, shaded = 0;
    for (size_t c = 0; c < ARRAY_COUNT(courses); c += (size_t)deep_or(3, 1)) {
        const Course *course = &courses[c];
        Lookout lookout = lookout_open(&(Place){course->generator, 42, 3000, 2000, 3}, KM, course->view_distance);
        lookout.view.shadows = true;
        lookout.view.hours = 9;
        for (int i = 0; i < LEAPS; i++) {
            scene_load(lookout.scene, &lookout.view);
            lookout.view.at_once = true;
            lookout_draw(&lookout);
            lookout.view.at_once = false;
            leap(&lookout, course->leaps[i], i);
            for (int frame = 0; frame < FRAMES || !has_arrived(&lookout); frame++) {
                draw_frame(&lookout, frame);
                int gaps = lookout_gaps(&lookout, steepest_gap(&lookout.view, course->leaps[i]));
                int wrong = course->leaps[i] >= ELSEWHERE && frame % 9 == 0 ? count_wrong_shade(&lookout) : 0;
                if (gaps > 0 || wrong > WRONG_MOST)
                    print_message("%s, %d chunks, leap of %g, frame %d: %d pixels, %d places in shade\n",
                                  course->generator, course->view_distance, course->leaps[i], frame, gaps, wrong);
                frames += gaps > 0;
                worst = MAX(worst, gaps);
                shaded += wrong > WRONG_MOST;
            }
        }
        lookout_close(&lookout);
    }
    if (frames > 0)
        fail_msg("%d frames with gaps in the ground, the worst of %d pixels", frames, worst);
    assert_int_equal(shaded, 0);
}

static int open_window(void **state) { return window_set_up(state, WIDTH, HEIGHT, true); }

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(nothing_is_wrong_in_any_frame_after_a_leap)};
    return cmocka_run_group_tests(tests, open_window, window_tear_down);
}
