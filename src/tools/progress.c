#include "tools/progress.h"

#include "base/os.h"

#include <stdio.h>

enum { BAR_WIDTH = 24, BETWEEN_NS = 100000000 };

Progress progress_begin(const char *label, int64_t total)
{
    int64_t now = clock_ns();
    return (Progress){label, MAX(total, 1), now, now, os_is_terminal(stderr)};
}

void progress_update(Progress *progress, int64_t done)
{
    int64_t now = clock_ns();
    if (!progress->shown || now - progress->drawn_ns < BETWEEN_NS)
        return;
    progress->drawn_ns = now;
    static const char full[BAR_WIDTH + 1] = "########################",
                                       empty[BAR_WIDTH + 1] = "........................";
    int filled = (int)CLAMP(done * BAR_WIDTH / progress->total, 0, BAR_WIDTH);
    double rate = (double)done / ((double)(now - progress->started_ns) * 1e-9);
    double left = rate > 0 ? (double)(progress->total - done) / rate : 0;
    fprintf(stderr, "\r%s [%.*s%s] %3d %%  %.3g/s  %.0f s left \033[K", progress->label, filled, full, empty + filled,
            (int)(done * 100 / progress->total), rate, left);
    fflush(stderr);
}

void progress_end(Progress *progress)
{
    if (progress->shown && progress->drawn_ns != progress->started_ns)
        fprintf(stderr, "\r\033[K");
}
