#include "session/memory_limit.h"

#include "base/memory.h"
#include "base/os.h"

#include <math.h>

#define CHECK_MS 100.0
#define FREED_MS 600.0 // chunks are freed a few in each frame
#define LIMIT_NOTICE_SECONDS 8.0

enum { CALM_STEPS = 5 }; // that fit, before the user is notified of the final view distance

// Memory that may be added between two steps: meshes not yet uploaded, and a buffer that is copied as it grows.
static size_t reserve_of(const MemoryLimit *limit) { return MIN(limit->bytes / 16, (size_t)16 << 20); }

void memory_limit_request(MemoryLimit *limit, int view_distance)
{
    limit->wanted = limit->view = view_distance;
    limit->over = limit->given_up = false;
    limit->calm = 0;
}

// The view distance for which a disc of this many chunks, including its outer ring, is enough.
static int view_of_chunks(int chunks) { return (int)sqrt(chunks / 3.141592653589793) - 1; }

static MemoryAdvice advise_when_over(MemoryLimit *limit, int chunks)
{
    if (limit->view > STREAM_VIEW_MIN) {
        limit->over = true;
        limit->view = MAX(STREAM_VIEW_MIN, MIN(limit->view - 1, view_of_chunks(chunks)));
        return MEMORY_LOWER;
    }
    bool reported = limit->given_up;
    limit->given_up = true;
    limit->over = false;
    return reported ? MEMORY_FITS : MEMORY_TOO_SMALL;
}

MemoryAdvice memory_limit_step(MemoryLimit *limit, size_t resident, int chunks)
{
    if (limit->bytes == 0)
        return MEMORY_FITS;
    // Once over the limit, twice the reserve is required, so that small fluctuations do not lower the view again and
    // again.
    if (resident > limit->bytes - reserve_of(limit) * (limit->over ? 2 : 1)) {
        limit->calm = 0;
        return advise_when_over(limit, chunks);
    }
    if (!limit->over || ++limit->calm < CALM_STEPS)
        return MEMORY_FITS;
    limit->over = false;
    return MEMORY_LOWERED;
}

bool memory_limit_check(MemoryLimit *limit, const Stream *stream, Notices *notices)
{
    if (limit->bytes == 0 || clock_ms_since(limit->checked_ns) < (limit->over ? FREED_MS : CHECK_MS))
        return false;
    if (limit->over)
        memory_give_back();
    limit->checked_ns = clock_ns();
    StreamStats stats = stream_stats(stream);
    int mib = (int)(limit->bytes >> 20);
    MemoryAdvice advice = memory_limit_step(limit, memory_resident(), stats.generated + stats.building + stats.ready);
    if (advice == MEMORY_LOWERED)
        notices_warn(notices, LIMIT_NOTICE_SECONDS, "--memory %d: the view distance is lowered to %d chunks, from %d",
                     mib, limit->view, limit->wanted);
    else if (advice == MEMORY_TOO_SMALL)
        notices_warn(notices, LIMIT_NOTICE_SECONDS, "--memory %d: too small even for a view distance of %d chunks", mib,
                     limit->view);
    return advice == MEMORY_LOWER;
}
