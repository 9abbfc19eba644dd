#include "tools/survey/run.h"

#include "base/clock.h"
#include "base/interrupt.h"
#include "base/jobs.h"
#include "tools/progress.h"

enum { BATCH = 8, SLOTS_PER_THREAD = 4, MARK_MS = 500 };

// Consecutive seeds of the part.
typedef struct Batch {
    Job job; // first: a Job * is its Batch *
    const SurveyRun *run;
    uint64_t first; // number of the seed in its part
    int count;
    bool done;
    SurveyResult results[BATCH];
    SurveyCounts counts[BATCH];
} Batch;

typedef struct Survey {
    const SurveyRun *run;
    JobPool *pool;
    Batch *batches;
    int batch_count;
    uint64_t seed_count;          // of the part
    uint64_t submitted, reported; // seeds of it
    int64_t passed;
    int64_t marked_ns;
    Progress progress;
} Survey;

static void run_batch(Job *job, Arena *scratch)
{
    Batch *batch = (Batch *)job;
    const SurveyRun *run = batch->run;
    for (int i = 0; i < batch->count; i++) {
        int64_t seed = survey_seeds_get(run->seeds, survey_request_index(run->request, batch->first + (uint64_t)i));
        batch->results[i] = interrupt_pending() ? SURVEY_INTERRUPTED
                                                : survey_seed(&run->request->plan, seed, scratch, &batch->counts[i]);
    }
}

static void submit_more(Survey *survey)
{
    uint64_t window = (uint64_t)survey->batch_count * BATCH;
    while (survey->submitted < survey->seed_count && survey->submitted - survey->reported < window) {
        // Batches end at multiples of BATCH, so that each has its own slot.
        uint64_t end = MIN((survey->submitted / BATCH + 1) * BATCH, survey->seed_count);
        Batch *batch = &survey->batches[survey->submitted / BATCH % (uint64_t)survey->batch_count];
        if (end - survey->reported > window)
            return;
        batch->job = (Job){.run = run_batch};
        batch->run = survey->run;
        batch->first = survey->submitted;
        batch->count = (int)(end - survey->submitted);
        batch->done = false;
        job_pool_submit(survey->pool, &batch->job);
        survey->submitted = end;
    }
}

static bool is_enough(const Survey *survey)
{
    const SurveyRequest *request = survey->run->request;
    return survey->reported == survey->seed_count ||
           (request->top > 0 && !request->sort && survey->passed >= request->top);
}

static SurveyEnd report_batch(Survey *survey, const Batch *batch)
{
    const SurveyRun *run = survey->run;
    for (int i = 0; i < batch->count && !is_enough(survey); i++, survey->reported++) {
        if (batch->results[i] == SURVEY_INTERRUPTED)
            return SURVEY_STOPPED;
        if (batch->results[i] == SURVEY_DROPPED)
            continue;
        uint64_t index = survey_request_index(run->request, survey->reported);
        const JournalEntry row = {.kind = JOURNAL_ROW,
                                  .index = index,
                                  .counts = batch->counts[i],
                                  .text = survey_seeds_text(run->seeds, index)};
        survey->passed++;
        if (run->found && !run->found(run->context, &row))
            return SURVEY_FAILED;
    }
    return SURVEY_WHOLE;
}

static bool mark(Survey *survey)
{
    survey->marked_ns = clock_ns();
    const SurveyRun *run = survey->run;
    return !run->marked || run->marked(run->context, survey_request_index(run->request, survey->reported));
}

// Reports finished batches, as long as the next one in order is finished.
static SurveyEnd report_finished(Survey *survey)
{
    for (Job *job = job_pool_collect(survey->pool), *next; job; job = next) {
        next = job->next;
        ((Batch *)job)->done = true;
    }
    while (!is_enough(survey)) {
        Batch *batch = &survey->batches[survey->reported / BATCH % (uint64_t)survey->batch_count];
        if (!batch->done)
            break;
        batch->done = false;
        SurveyEnd end = report_batch(survey, batch);
        if (end != SURVEY_WHOLE)
            return end;
    }
    progress_update(&survey->progress, (int64_t)survey->reported);
    return clock_ms_since(survey->marked_ns) < MARK_MS || mark(survey) ? SURVEY_WHOLE : SURVEY_FAILED;
}

static SurveyEnd run_batches(Survey *survey)
{
    SurveyEnd end = SURVEY_WHOLE;
    while (end == SURVEY_WHOLE && !is_enough(survey)) {
        if (interrupt_pending())
            end = SURVEY_STOPPED;
        else
            submit_more(survey);
        job_pool_wait_any(survey->pool);
        SurveyEnd reported = report_finished(survey);
        end = reported == SURVEY_WHOLE ? end : reported;
    }
    return end != SURVEY_FAILED && mark(survey) ? end : SURVEY_FAILED;
}

SurveyEnd survey_run(const SurveyRun *run)
{
    Survey survey = {.run = run,
                     .pool = job_pool_create(run->threads),
                     .batch_count = SLOTS_PER_THREAD * run->threads,
                     .seed_count = survey_request_number(run->request, run->seeds->count),
                     .passed = run->passed,
                     .marked_ns = clock_ns()};
    survey.submitted = survey.reported = MIN(survey_request_number(run->request, run->next), survey.seed_count);
    survey.batches = memory_alloc_zero(MEMORY_GENERAL, (size_t)survey.batch_count * sizeof *survey.batches);
    survey.progress = progress_begin("survey", (int64_t)survey.seed_count);
    survey.progress.shown &= !run->silent;
    SurveyEnd end = run_batches(&survey);
    progress_end(&survey.progress);
    job_pool_destroy(survey.pool);
    memory_free(survey.batches);
    return end;
}
