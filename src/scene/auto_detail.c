#include "scene/auto_detail.h"

#include <math.h>

#define USED 0.93        // of a frame's time may be work
#define ROOM 0.90        // of that it may be after going up,
#define EAGER_ROOM 0.80  // several rungs at once
#define WINDOW_S 2.0     // in which frames are judged together, by their median
#define EAGER_S 0.5      // while it may jump
#define JUMPING_S 8.0    // how long it may
#define SETTLING_S 1.0   // after a change
#define LOADING_S 0.5    // after frames that are not judged
#define CALM_S 4.0       // before it goes up
#define PATIENCE_S 240.0 // at most
#define FAILING_S 60.0   // if it goes down within this time after going up, that has failed
#define HOLDING_S 15.0   // if not within this, the next rung above is tried as usual

enum { FRAMES_LEAST = 5, SLOW_WINDOWS = 2 };

// Pixels that software OpenGL is first thought to draw.
#define SOFTWARE_PIXELS 1e6

enum { SCALE_FOR_60 = 50, CHUNKS_FOR_60 = 8 };

static const int least_for_60[DETAIL_LEVERS] = {0, SCALE_FOR_60, CHUNKS_FOR_60}; // lower only for 30

// The order in which detail is lowered: each lever down to `least` in steps of `step`, to reach `fps` frames a second.
static const struct {
    DetailLever lever;
    int least, step, fps;
} stretches[] = {
    {DETAIL_SHADOWS, 0, 1, 60},              //
    {DETAIL_SCALE, SCALE_FOR_60, 5, 60},     //
    {DETAIL_DISTANCE, CHUNKS_FOR_60, 1, 60}, //
    {DETAIL_SCALE, 25, 5, 30},               //
    {DETAIL_DISTANCE, 4, 1, 30},
};

// Software OpenGL takes about as long to bring a scaled picture to the window as it wins between these scales.
enum { COPIED_LEAST = 85, UNCOPIED = 100 };
#define COPY_PART 0.2 // of what all pixels take

static bool is_copied(const DetailBounds *bounds, const Detail *detail)
{
    return bounds->software && detail->of[DETAIL_SCALE] != UNCOPIED;
}

static int step_of(const DetailBounds *bounds, size_t stretch, int value)
{
    const bool copied = bounds->software && stretches[stretch].lever == DETAIL_SCALE && value == UNCOPIED;
    return copied ? UNCOPIED - COPIED_LEAST : stretches[stretch].step;
}

// Lowers the detail by one rung, for so many frames a second. 0: it is the lowest.
static int lower(const DetailBounds *bounds, Detail *detail)
{
    for (size_t i = 0; i < ARRAY_COUNT(stretches); i++) {
        int *value = &detail->of[stretches[i].lever];
        if (bounds->fixed[stretches[i].lever] || *value <= stretches[i].least)
            continue;
        *value = MAX(*value - step_of(bounds, i, *value), stretches[i].least);
        return bounds->fps > 0 ? MIN(stretches[i].fps, bounds->fps) : stretches[i].fps;
    }
    return 0;
}

static Detail detail_at(const DetailBounds *bounds, int rung)
{
    Detail detail = bounds->most;
    while (rung-- > 0)
        lower(bounds, &detail);
    return detail;
}

// The most work with which the rung is kept; infinite on the lowest.
static double most_work(const DetailBounds *bounds, int rung)
{
    Detail detail = detail_at(bounds, rung);
    int fps = rung + 1 < DETAIL_RUNGS ? lower(bounds, &detail) : 0;
    return fps > 0 ? 1000.0 / fps * USED : HUGE_VAL;
}

// A guess at the work, of that at the most: half of it by pixel, a quarter each by chunk and constant.
static double guess(const DetailBounds *bounds, int rung)
{
    const Detail detail = detail_at(bounds, rung), *most = &bounds->most;
    double sides = (double)detail.of[DETAIL_SCALE] / most->of[DETAIL_SCALE];
    double reach = (double)detail.of[DETAIL_DISTANCE] / most->of[DETAIL_DISTANCE];
    double copy = is_copied(bounds, &detail) ? COPY_PART : 0;
    return (1 + 2 * (sides * sides + copy) + reach * reach) / 4 * (detail.of[DETAIL_SHADOWS] ? 1.08 : 1);
}

static double guessed_ratio(const DetailBounds *bounds, int rung)
{
    return guess(bounds, rung) / guess(bounds, rung + 1);
}

static double ratio_of(const AutoDetail *automatic, int rung)
{
    double measured = (double)automatic->ratios[rung];
    return measured > 0 ? measured : guessed_ratio(&automatic->bounds, rung);
}

// The rung on which frames are expected to fit, if they take `work` on the present one. A guess alone does not lead
// below the rungs that serve 60 frames a second.
static int fitting_rung(const AutoDetail *automatic, double work)
{
    const DetailBounds *bounds = &automatic->bounds;
    const double room = automatic->eager > 0 ? EAGER_ROOM : ROOM;
    int rung = automatic->rung;
    for (const double most = most_work(bounds, rung); work > most && most_work(bounds, rung) <= most; rung++)
        work /= ratio_of(automatic, rung);
    if (rung > automatic->rung)
        return rung;
    for (; rung > 0 && work * ratio_of(automatic, rung - 1) <= room * most_work(bounds, rung - 1); rung--)
        work *= ratio_of(automatic, rung - 1);
    return rung;
}

static void begin_window(AutoDetail *automatic, double skipped)
{
    automatic->works.count = automatic->works.next = 0;
    automatic->window = 0;
    automatic->skipped = MAX(automatic->skipped, skipped);
}

// The first window after a change shows the cost of the rungs that were crossed. Other changes in the meantime must not
// count much, so the ratio is clamped.
static void learn(AutoDetail *automatic, double work)
{
    int upper = MIN(automatic->rung, automatic->left), lowest = MAX(automatic->rung, automatic->left);
    double before = automatic->left_ms;
    automatic->left_ms = 0;
    if (before <= 0 || work <= 0 || upper == lowest)
        return;
    double all = automatic->rung > automatic->left ? before / work : work / before;
    double each = pow(all, 1.0 / (lowest - upper));
    for (int rung = upper; rung < lowest; rung++) {
        double guessed = guessed_ratio(&automatic->bounds, rung);
        automatic->ratios[rung] = (float)CLAMP(each, 1.0, guessed * guessed);
    }
}

static void go_to(AutoDetail *automatic, int rung, double work)
{
    const bool up = rung < automatic->rung;
    if (!up && automatic->risen < FAILING_S) {
        automatic->patience =
            automatic->failed == automatic->rung ? MIN(2 * automatic->patience, PATIENCE_S) : 4 * CALM_S;
        automatic->failed = automatic->rung;
    }
    automatic->risen = up ? 0 : HUGE_VAL;
    automatic->left = automatic->rung;
    automatic->left_ms = work;
    automatic->rung = rung;
    automatic->detail = detail_at(&automatic->bounds, rung);
    automatic->slow = up ? 0 : SLOW_WINDOWS - 1; // if it is still too slow, the next window is enough
    automatic->calm = 0;
    begin_window(automatic, SETTLING_S);
}

// The next rung, after a window with this work.
static int next_rung(AutoDetail *automatic, double work)
{
    const int rung = automatic->rung, fitting = fitting_rung(automatic, work);
    const bool retries = fitting < rung && rung - 1 <= automatic->failed;
    if (fitting == rung)
        automatic->eager = 0;
    if (automatic->eager > 0 && !retries)
        return fitting;
    automatic->slow = fitting > rung ? automatic->slow + 1 : 0;
    automatic->calm = fitting < rung ? automatic->calm + automatic->window : 0;
    if (automatic->slow >= SLOW_WINDOWS)
        return rung + 1;
    return automatic->calm >= (retries ? automatic->patience : CALM_S) ? rung - 1 : rung;
}

bool auto_detail_step(AutoDetail *automatic, const DetailFrame *frame)
{
    const int before = automatic->rung;
    if (!frame->judged) {
        begin_window(automatic, LOADING_S);
        return false;
    }
    automatic->risen += frame->seconds;
    automatic->eager -= frame->seconds;
    automatic->skipped -= frame->seconds;
    if (automatic->skipped > 0)
        return false;
    frame_times_add(&automatic->works, (float)frame->work_ms);
    automatic->window += frame->seconds;
    if (automatic->works.count < FRAMES_LEAST || automatic->window < (automatic->eager > 0 ? EAGER_S : WINDOW_S))
        return false;
    const double work = (double)frame_times_summary(&automatic->works).p50;
    learn(automatic, work);
    if (automatic->risen >= HOLDING_S && automatic->rung <= automatic->failed)
        automatic->failed = -1;
    const int rung = next_rung(automatic, work);
    if (rung != before)
        go_to(automatic, rung, work);
    else
        begin_window(automatic, 0);
    return rung != before;
}

void auto_detail_begin(AutoDetail *automatic, const DetailBounds *bounds, const Detail *first)
{
    *automatic = (AutoDetail){.detail = bounds->most,
                              .bounds = *bounds,
                              .skipped = LOADING_S,
                              .eager = JUMPING_S,
                              .risen = HUGE_VAL,
                              .failed = -1};
    for (DetailLever lever = 0; lever < DETAIL_LEVERS; lever++) {
        const int wanted = MAX(first->of[lever], least_for_60[lever]);
        while (!bounds->fixed[lever] && automatic->detail.of[lever] > wanted && lower(bounds, &automatic->detail) > 0)
            automatic->rung++;
    }
}

Detail auto_detail_first(const DetailBounds *bounds, int pixels)
{
    Detail first = bounds->most;
    if (!bounds->software)
        return first;
    first.of[DETAIL_SHADOWS] = 0;
    first.of[DETAIL_SCALE] = MIN(first.of[DETAIL_SCALE], (int)(100 * sqrt(SOFTWARE_PIXELS / pixels)));
    return first;
}
