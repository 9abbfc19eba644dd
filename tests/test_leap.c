// What the eye sees after it has leapt: in every frame, while chunks and far land are still those of the place before
// or are missing, the ground has no gap.
#include "lookout.h"
#include "window_test.h"

enum { KM = 8, FRAMES = 30, LEAPS = 3 };

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

static void no_gap_in_any_frame_after_a_leap(void **state)
{
    (void)state;
    int frames = 0, worst = 0;
    for (size_t c = 0; c < ARRAY_COUNT(courses); c++) {
        const Course *course = &courses[c];
        Lookout lookout = lookout_open(&(Place){course->generator, 42, 3000, 2000, 3}, KM, course->view_distance);
        for (int i = 0; i < LEAPS; i++) {
            scene_load(lookout.scene, &lookout.view);
            leap(&lookout, course->leaps[i], i);
            for (int frame = 0; frame < FRAMES; frame++) {
                lookout.view.yaw = frame * 70;
                lookout.view.pitch = frame % 3 * -18;
                scene_update(lookout.scene, &lookout.view);
                lookout_draw(&lookout);
                int gaps = lookout_gaps(&lookout, steepest_gap(&lookout.view, course->leaps[i]));
                if (gaps > 0)
                    print_message("%s, %d chunks, leap of %g, frame %d: %d pixels\n", course->generator,
                                  course->view_distance, course->leaps[i], frame, gaps);
                frames += gaps > 0;
                worst = MAX(worst, gaps);
            }
        }
        lookout_close(&lookout);
    }
    if (frames > 0)
        fail_msg("%d frames with gaps in the ground, the worst of %d pixels", frames, worst);
}

static int open_window(void **state) { return window_set_up(state, WIDTH, HEIGHT, true); }

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(no_gap_in_any_frame_after_a_leap)};
    return cmocka_run_group_tests(tests, open_window, window_tear_down);
}
