// Traces: what is written is JSON with a span for each job, on its worker, inside the time that was traced.
#include "karst_test.h"

#include "base/jobs.h"
#include "base/trace.h"

#include <jansson.h>

enum { JOBS = 40 };

static void work(Job *job, Arena *scratch)
{
    (void)job;
    memset(arena_alloc(scratch, 1000), 1, 1000);
}

static json_t *written(void)
{
    FILE *file = tmpfile();
    assert_non_null(file);
    assert_int_equal(trace_write(file), 0);
    rewind(file);
    json_t *json = json_loadf(file, 0, NULL);
    fclose(file);
    assert_non_null(json);
    return json;
}

static void run_jobs(void)
{
    Job jobs[JOBS];
    JobPool *pool = job_pool_create(2);
    for (int i = 0; i < JOBS; i++) {
        jobs[i] = (Job){.run = work, .name = i % 2 ? "odd" : NULL};
        job_pool_submit(pool, &jobs[i]);
    }
    job_pool_wait_all(pool);
    job_pool_destroy(pool);
}

static void each_job_is_a_span_of_its_worker(void **state)
{
    (void)state;
    run_jobs(); // not traced yet
    trace_start();
    run_jobs();
    trace_end("main", trace_begin());
    json_t *json = written(), *event;
    size_t i;
    int odd = 0, unnamed = 0, others = 0;
    double end = 0, last = 0;
    json_array_foreach(json_object_get(json, "traceEvents"), i, event)
    {
        const char *name = json_string_value(json_object_get(event, "name"));
        const double begun = json_number_value(json_object_get(event, "ts"));
        const double lasted = json_number_value(json_object_get(event, "dur"));
        if (strcmp(json_string_value(json_object_get(event, "ph")), "X") == 0) {
            odd += strcmp(name, "odd") == 0;
            unnamed += strcmp(name, "job") == 0;
            others += strcmp(name, "main") == 0;
            assert_true(begun >= 0 && lasted >= 0);
            last = begun + lasted > last ? begun + lasted : last;
        } else if (strcmp(json_string_value(json_object_get(event, "ph")), "I") == 0) {
            end = begun;
        }
    }
    assert_true(odd == JOBS / 2 && unnamed == JOBS / 2 && others == 1);
    assert_true(last <= end);
    json_decref(json);
    assert_int_equal(trace_begin(), 0); // it is off again
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(each_job_is_a_span_of_its_worker)};
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
