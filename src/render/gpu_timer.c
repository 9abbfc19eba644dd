#include "render/gpu_timer.h"

#include "render/gpu.h"

void gpu_timer_begin(GpuTimer *timer)
{
    if (!timer->queries[0])
        glGenQueries(GPU_TIMER_QUERIES, timer->queries);
    timer->runs = timer->pending < GPU_TIMER_QUERIES;
    if (timer->runs)
        glBeginQuery(GL_TIME_ELAPSED, timer->queries[timer->next]);
}

// The oldest query that has no result yet has it now.
static bool take_result(GpuTimer *timer)
{
    GLuint oldest = timer->queries[(timer->next + GPU_TIMER_QUERIES - timer->pending) % GPU_TIMER_QUERIES], done = 0;
    GLuint64 ns = 0;
    if (timer->pending > 0)
        glGetQueryObjectuiv(oldest, GL_QUERY_RESULT_AVAILABLE, &done);
    if (!done)
        return false;
    glGetQueryObjectui64v(oldest, GL_QUERY_RESULT, &ns);
    timer->ms = (double)ns * 1e-6;
    timer->pending--;
    return true;
}

double gpu_timer_end(GpuTimer *timer)
{
    if (timer->runs) {
        glEndQuery(GL_TIME_ELAPSED);
        timer->next = (timer->next + 1) % GPU_TIMER_QUERIES;
        timer->pending++;
    }
    timer->runs = false;
    while (take_result(timer))
        continue;
    return timer->ms;
}

void gpu_timer_quit(GpuTimer *timer)
{
    if (timer->queries[0])
        glDeleteQueries(GPU_TIMER_QUERIES, timer->queries);
    *timer = (GpuTimer){0};
}
