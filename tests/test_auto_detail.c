// The choice of what is drawn, on machines that are simulated: a frame's work is a sum of a constant part, pixels and
// chunks, with noise.
#include "karst_test.h"

#include "scene/auto_detail.h"

#include <math.h>

typedef struct Machine {
    double constant, pixels, chunks; // ms at 100 %, at 12 chunks
    double shadows;                  // factor
    double load;                     // factor of everything: other programs
    double copy;                     // ms at another scale than 100 %
} Machine;

typedef struct Run {
    AutoDetail automatic;
    Machine machine;
    uint32_t random;
    double seconds;      // since the start
    int changes, turns;  // of the detail; of its direction
    int direction;       // of the last change
    double slow, judged; // frames beyond 60 a second, and all, since they were cleared
    bool hidden;         // nothing is judged
    double burst_ms;     // added to each frame
} Run;

static const DetailBounds usual = {.most = {{1, 100, 12}}};

// A gamer's, an office's, software OpenGL on two cores, the same in a large window.
static const Machine machines[] = {{0.5, 2, 2, 1.2, 1, 0}, {2, 6, 9, 1.3, 1, 0},  {7, 8, 15, 1.2, 1, 0},
                                   {7, 32, 15, 1.2, 1, 0}, {9, 1, 40, 1.4, 1, 0}, {3, 4, 7.5, 1.01, 1, 0}};

static double work_of(const Machine *machine, const Detail *detail)
{
    const double sides = detail->of[DETAIL_SCALE] / 100.0, reach = detail->of[DETAIL_DISTANCE] / 12.0;
    return machine->load * (detail->of[DETAIL_SHADOWS] ? machine->shadows : 1) *
           (machine->constant + (detail->of[DETAIL_SCALE] == 100 ? 0 : machine->copy) +
            machine->pixels * sides * sides + machine->chunks * reach * reach);
}

// -1..1, as the mean of three.
static double noise(Run *run)
{
    double sum = 0;
    for (int i = 0; i < 3; i++) {
        run->random = run->random * 1664525 + 1013904223;
        sum += run->random / 2147483648.0 - 1;
    }
    return sum / 3;
}

static int rank_of(const Detail *detail)
{
    return detail->of[DETAIL_SHADOWS] * 100000 + detail->of[DETAIL_SCALE] * 100 + detail->of[DETAIL_DISTANCE];
}

static void draw_frame(Run *run)
{
    const int before = rank_of(&run->automatic.detail);
    const double work = work_of(&run->machine, &run->automatic.detail) * (1 + 0.1 * noise(run)) + run->burst_ms;
    const DetailFrame frame = {work, fmax(work, 1000.0 / 60) / 1000, !run->hidden};
    run->seconds += frame.seconds;
    run->judged++;
    run->slow += work > 1000.0 / 60;
    if (!auto_detail_step(&run->automatic, &frame))
        return;
    const int direction = rank_of(&run->automatic.detail) > before ? 1 : -1;
    run->changes++;
    run->turns += direction == -run->direction;
    run->direction = direction;
}

static void play(Run *run, double seconds)
{
    run->changes = run->turns = 0;
    run->slow = run->judged = 0;
    for (const double end = run->seconds + seconds; run->seconds < end;)
        draw_frame(run);
}

static Run start(const Machine *machine, const DetailBounds *bounds, bool software)
{
    Run run = {.machine = *machine, .random = 42};
    DetailBounds all = *bounds;
    all.software = software;
    const Detail first = auto_detail_first(&all, 1280 * 720);
    auto_detail_begin(&run.automatic, &all, &first);
    return run;
}

static int shown(const Run *run, DetailLever lever) { return run->automatic.detail.of[lever]; }

// Whether the machine draws so many frames a second with a detail, with some room for noise.
static bool holds(const Machine *machine, int scale, int distance, double fps)
{
    const Detail detail = {{0, scale, distance}};
    return work_of(machine, &detail) < 0.93 * 1000 / fps;
}

static void frames_hold_and_the_detail_stays(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_COUNT(machines); i++)
        for (int software = 0; software < 2; software++)
            for (double load = 0.5; load < 6; load *= 1.37) {
                Machine machine = machines[i];
                machine.load = load;
                machine.copy = software ? 0.2 * machine.pixels : 0;
                Run run = start(&machine, &usual, software);
                play(&run, 60);
                assert_true(run.turns <= 2);
                play(&run, 60);
                assert_true(run.turns == 0);
                play(&run, 600);
                assert_true(run.changes <= 1);
                const double work = work_of(&machine, &run.automatic.detail);
                if (holds(&machine, 50, 8, 60))
                    assert_true(work <= 1000.0 / 60 && run.slow < 0.1 * run.judged);
                else if (holds(&machine, 25, 4, 30))
                    assert_true(work <= 1000.0 / 30);
                else
                    assert_true(shown(&run, DETAIL_SCALE) == 25 && shown(&run, DETAIL_DISTANCE) == 4);
            }
}

// All of what holds is drawn: a rung above would be too slow, or nearly.
static void nothing_is_given_away(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_COUNT(machines); i++)
        for (double load = 0.3; load < 3; load *= 1.37) {
            Machine machine = machines[i];
            machine.load = load;
            machine.copy = 0.2 * machine.pixels;
            Run run = start(&machine, &usual, true);
            play(&run, 120);
            const Detail now = run.automatic.detail, *most = &usual.most;
            Detail above = now;
            if (now.of[DETAIL_DISTANCE] < most->of[DETAIL_DISTANCE])
                above.of[DETAIL_DISTANCE]++;
            else if (now.of[DETAIL_SCALE] < most->of[DETAIL_SCALE])
                above.of[DETAIL_SCALE] += now.of[DETAIL_SCALE] == 85 ? 15 : 5;
            else
                above.of[DETAIL_SHADOWS] = 1;
            const double fps = now.of[DETAIL_SCALE] < 50 || now.of[DETAIL_DISTANCE] < 8 ? 30 : 60;
            if (rank_of(&now) < rank_of(most))
                assert_true(work_of(&machine, &above) > 0.75 * 1000 / fps);
        }
}

// First shadows, then the resolution, then the distance.
static void levers_have_an_order(void **state)
{
    (void)state;
    Run run = start(&machines[2], &usual, false);
    for (run.machine.load = 0.2; run.machine.load < 12; run.machine.load *= 1.02) {
        play(&run, 10);
        const int shadows = shown(&run, DETAIL_SHADOWS), scale = shown(&run, DETAIL_SCALE),
                  distance = shown(&run, DETAIL_DISTANCE);
        assert_true(!shadows || scale == 100);
        assert_true(scale <= 50 || distance == 12);
        assert_true(scale == 25 || distance >= 8);
    }
    assert_int_equal(rank_of(&run.automatic.detail), 2504);
    run = start(&run.machine, &usual, false); // of so slow a machine it is not guessed how slow
    while (run.changes == 0)
        draw_frame(&run);
    assert_int_equal(rank_of(&run.automatic.detail), 5008);
}

static void it_follows_load_that_comes_and_goes(void **state)
{
    (void)state;
    Run run = start(&machines[1], &usual, false);
    play(&run, 30);
    const int alone = rank_of(&run.automatic.detail);
    for (int times = 0; times < 10; times++) {
        run.machine.load = 1.8;
        play(&run, 120);
        assert_true(run.turns <= 1 && rank_of(&run.automatic.detail) < alone);
        play(&run, 60);
        assert_true(run.changes <= 1 && run.slow < 0.1 * run.judged);
        run.machine.load = 1;
        play(&run, 240);
        assert_true(run.turns <= 1);
        assert_in_range(rank_of(&run.automatic.detail), alone - 600, alone + 600);
        play(&run, 60);
        assert_true(run.changes <= 1);
    }
}

// Load that changes faster than it adapts does not make it swing.
static void fast_changes_are_not_followed(void **state)
{
    (void)state;
    for (double period = 0.5; period < 40; period *= 1.5) {
        Run run = start(&machines[1], &usual, false);
        play(&run, 60);
        int changes = 0;
        for (double seconds = 0; seconds < 600; seconds += period) {
            run.machine.load = run.machine.load > 1 ? 1 : 1.5;
            play(&run, period);
            changes += run.turns;
        }
        assert_true(changes <= 600 / 16);
    }
}

static void a_larger_window_is_measured_again(void **state)
{
    (void)state;
    Run run = start(&machines[1], &usual, true);
    play(&run, 60);
    const Detail before = run.automatic.detail;
    run.machine.pixels *= 4;
    auto_detail_begin(&run.automatic, &usual, &before);
    assert_int_equal(rank_of(&run.automatic.detail), rank_of(&before));
    play(&run, 20);
    play(&run, 10);
    assert_true(run.slow < 0.1 * run.judged && shown(&run, DETAIL_SCALE) < before.of[DETAIL_SCALE]);
    run.machine.pixels /= 4;
    auto_detail_begin(&run.automatic, &usual, &run.automatic.detail);
    play(&run, 60);
    assert_in_range(rank_of(&run.automatic.detail), rank_of(&before) - 2500, rank_of(&before) + 2500);
}

// Bursts of chunks, a save, and loading, in which frames are slow.
static void spikes_and_loading_change_nothing(void **state)
{
    (void)state;
    for (size_t i = 0; i < 4; i++) {
        Run run = start(&machines[i], &usual, true);
        play(&run, 120);
        const int before = rank_of(&run.automatic.detail);
        for (int times = 0; times < 40; times++) {
            run.burst_ms = 60;
            play(&run, times % 2 ? 0.8 : 0.05);
            assert_int_equal(run.changes, 0);
            run.burst_ms = 0;
            play(&run, 5);
            assert_int_equal(run.changes, 0);
        }
        run.hidden = true;
        run.burst_ms = 300;
        play(&run, 60);
        run.hidden = false;
        run.burst_ms = 0;
        play(&run, 60);
        assert_int_equal(rank_of(&run.automatic.detail), before);
    }
    Run loading = start(&machines[2], &usual, true);
    loading.hidden = true;
    loading.burst_ms = 300;
    play(&loading, 60);
    assert_int_equal(loading.changes, 0);
}

// What is set by hand bounds it, what is given on the command line stays.
static void bounds_are_kept(void **state)
{
    (void)state;
    for (unsigned fixed = 0; fixed < 8; fixed++)
        for (int most = 25; most <= 200; most += 25) {
            DetailBounds bounds = {.most = {{most % 2, most, 2 + most / 4}}};
            for (DetailLever lever = 0; lever < DETAIL_LEVERS; lever++)
                bounds.fixed[lever] = fixed >> lever & 1;
            Run run = start(&machines[2], &bounds, true);
            for (run.machine.load = 0.1; run.machine.load < 50; run.machine.load *= 3) {
                play(&run, 30);
                for (DetailLever lever = 0; lever < DETAIL_LEVERS; lever++)
                    assert_true(bounds.fixed[lever] ? shown(&run, lever) == bounds.most.of[lever]
                                                    : shown(&run, lever) <= bounds.most.of[lever]);
            }
        }
}

// Who wants fewer frames gets a richer picture.
static void a_lower_limit_of_frames_is_enough(void **state)
{
    (void)state;
    DetailBounds bounds = usual;
    bounds.fps = 30;
    Run run = start(&machines[1], &bounds, false);
    play(&run, 60);
    assert_int_equal(rank_of(&run.automatic.detail), rank_of(&usual.most));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(frames_hold_and_the_detail_stays),
        cmocka_unit_test(nothing_is_given_away),
        cmocka_unit_test(levers_have_an_order),
        cmocka_unit_test(it_follows_load_that_comes_and_goes),
        cmocka_unit_test(fast_changes_are_not_followed),
        cmocka_unit_test(a_larger_window_is_measured_again),
        cmocka_unit_test(spikes_and_loading_change_nothing),
        cmocka_unit_test(bounds_are_kept),
        cmocka_unit_test(a_lower_limit_of_frames_is_enough),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
