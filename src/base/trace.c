#include "base/trace.h"

#include "base/memory.h"
#include "base/os.h"
#include "base/os_thread.h"

#include <inttypes.h>

enum { SPANS_MAX = 1 << 22 };

typedef struct Span {
    const char *name;
    int64_t begun, ended;
    int thread;
} Span;

static struct {
    int on; // atomic
    Mutex lock;
    Span *spans;
    uint64_t *threads; // by number, from 1
    int count, capacity, thread_count, thread_capacity;
    int64_t left_out, begun;
} trace = {.lock = MUTEX_INIT};

// The number of the calling thread, which holds the lock.
static int thread_number(void)
{
    const uint64_t own = thread_id();
    int i = 0;
    while (i < trace.thread_count && trace.threads[i] != own)
        i++;
    if (i == trace.thread_count)
        *MEMORY_ADD(MEMORY_GENERAL, trace.threads, trace.thread_count, trace.thread_capacity) = own;
    return i + 1;
}

void trace_start(void)
{
    trace.begun = clock_ns();
    __atomic_store_n(&trace.on, 1, __ATOMIC_RELEASE);
}

int64_t trace_begin(void) { return __atomic_load_n(&trace.on, __ATOMIC_RELAXED) ? clock_ns() : 0; }

void trace_end(const char *name, int64_t begun)
{
    if (begun == 0)
        return;
    const int64_t ended = clock_ns();
    mutex_lock(&trace.lock);
    const int thread = thread_number();
    if (trace.count == SPANS_MAX)
        trace.left_out++;
    else
        *MEMORY_ADD(MEMORY_GENERAL, trace.spans, trace.count, trace.capacity) = (Span){name, begun, ended, thread};
    mutex_unlock(&trace.lock);
}

int64_t trace_write(FILE *stream)
{
    __atomic_store_n(&trace.on, 0, __ATOMIC_RELEASE);
    mutex_lock(&trace.lock);
    fputs("{\"displayTimeUnit\":\"ms\",\"traceEvents\":[\n", stream);
    const int own = thread_number();
    for (int i = 1; i <= trace.thread_count; i++)
        fprintf(stream, "{\"ph\":\"M\",\"pid\":1,\"tid\":%d,\"name\":\"thread_name\",\"args\":{\"name\":\"%s %d\"}},\n",
                i, i == own ? "main" : "worker", i);
    for (int i = 0; i < trace.count; i++) {
        const Span *span = &trace.spans[i];
        fprintf(stream, "{\"ph\":\"X\",\"pid\":1,\"tid\":%d,\"name\":\"%s\",\"ts\":%.3f,\"dur\":%.3f},\n", span->thread,
                span->name, (double)(span->begun - trace.begun) * 1e-3, (double)(span->ended - span->begun) * 1e-3);
    }
    fprintf(stream,
            "{\"ph\":\"I\",\"pid\":1,\"tid\":0,\"s\":\"g\",\"name\":\"end, %" PRId64
            " spans left out\",\"ts\":%.3f}\n]}\n",
            trace.left_out, (double)(clock_ns() - trace.begun) * 1e-3);
    memory_free(trace.spans);
    memory_free(trace.threads);
    trace.spans = NULL;
    trace.threads = NULL;
    trace.count = trace.capacity = trace.thread_count = trace.thread_capacity = 0;
    mutex_unlock(&trace.lock);
    return trace.left_out;
}
