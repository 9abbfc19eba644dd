#include "session/pacing.h"

#include <math.h>

#define LOADING_SHARE_MISSING 0.01 // share of the view; if more is missing, loading gets as much time as drawing
#define LOADING_MS_MAX 40.0

// 0..1: the pause as a share of the frame's time.
static double loading_share(const StreamStats *held)
{
    if (held->in_disc == 0)
        return 0;
    double missing = (double)(held->in_disc - held->ready_in_disc) / held->in_disc;
    return fmin(1, missing / LOADING_SHARE_MISSING);
}

double pacing_wait_ms(double taken_ms, double fps, bool software, const StreamStats *held)
{
    double limit = software ? fmin(fps, PACING_SOFTWARE_FPS) : fps;
    double wait = fmax(0, 1000 / limit - taken_ms);
    return software ? fmax(wait, fmin(taken_ms, LOADING_MS_MAX) * loading_share(held)) : wait;
}
