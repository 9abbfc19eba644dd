#include "tools/survey/run.h"

#include "base/log.h"
#include "base/os.h"
#include "foreign/foreign.h"
#include "tools/progress.h"
#include "tools/survey/why.h"

enum { BATCH = 8, BATCHES_PER_THREAD = 4, MARK_MS = 500 };

static const int64_t odds_ns = 1500000000; // from the start

// Consecutive seeds of the part.
typedef struct Batch {
    Job job; // first: a Job * is its Batch *
    const SurveyRun *run;
    uint64_t first; // number of the seed in its part
    int count;
    SurveyResult results[BATCH];
    SurveyCounts counts[BATCH];
} Batch;

typedef struct Survey {
    const SurveyRun *run;
    uint64_t seed_count;          // of the part
    uint64_t submitted, reported; // seeds of it
    int64_t passed;
    int64_t began_ns, marked_ns;
    uint64_t before; // seeds that were done when it began
    bool told;       // its odds
    Progress progress;
} Survey;

// A seed without what a library failed to make for it, or for one beside it.
static SurveyResult survey_sound(const SurveyRun *run, int64_t seed, Arena *scratch, SurveyCounts *counts)
{
    const int64_t failures = foreign_failures();
    const SurveyResult result = survey_seed(&run->request->plan, seed, scratch, counts);
    if (foreign_failures() == failures)
        return result;
    return interrupt_pending() ? SURVEY_INTERRUPTED : SURVEY_FAILED;
}

static void run_batch(Job *job, Arena *scratch)
{
    Batch *batch = (Batch *)job;
    const SurveyRun *run = batch->run;
    for (int i = 0; i < batch->count; i++) {
        int64_t seed = survey_seeds_get(run->seeds, survey_request_index(run->request, batch->first + (uint64_t)i));
        batch->results[i] =
            interrupt_pending() ? SURVEY_INTERRUPTED : survey_sound(run, seed, scratch, &batch->counts[i]);
    }
}

static bool is_enough(const Survey *survey)
{
    const SurveyRequest *request = survey->run->request;
    return survey->reported == survey->seed_count ||
           (request->top > 0 && !request->sort && survey->passed >= request->top);
}

static JobsState fill(void *context, void *item)
{
    Survey *survey = context;
    Batch *batch = item;
    if (survey->submitted == survey->seed_count || is_enough(survey))
        return JOBS_DONE;
    batch->job.run = run_batch;
    batch->run = survey->run;
    batch->first = survey->submitted;
    // A search does not wait for the slowest of several before it tells its odds.
    const uint64_t most = survey->run->request->plan.where && !survey->told ? 1 : BATCH;
    batch->count = (int)MIN(survey->seed_count - survey->submitted, most);
    survey->submitted += (uint64_t)batch->count;
    return JOBS_GOING;
}

static bool report(const Survey *survey, const JournalEntry *entry)
{
    return !survey->run->report || survey->run->report(survey->run->context, entry);
}

static JobsState report_batch(Survey *survey, const Batch *batch)
{
    const SurveyRun *run = survey->run;
    for (int i = 0; i < batch->count && !is_enough(survey); i++, survey->reported++) {
        if (batch->results[i] == SURVEY_INTERRUPTED)
            return JOBS_INTERRUPTED;
        if (batch->results[i] == SURVEY_FAILED)
            return JOBS_FAILED;
        if (batch->results[i] == SURVEY_DROPPED)
            continue;
        uint64_t index = survey_request_index(run->request, survey->reported);
        const JournalEntry row = {.kind = JOURNAL_ROW,
                                  .index = index,
                                  .counts = batch->counts[i],
                                  .text = survey_seeds_text(run->seeds, index)};
        survey->passed++;
        if (!report(survey, &row))
            return JOBS_FAILED;
    }
    return is_enough(survey) ? JOBS_DONE : JOBS_GOING;
}

static bool mark(Survey *survey)
{
    const uint64_t index = survey_request_index(survey->run->request, survey->reported);
    survey->marked_ns = clock_ns();
    return report(survey, &(JournalEntry){.kind = JOURNAL_MARK, .index = index, .text = ""});
}

// A line about the odds of a search, once it has gone on for so long that they matter.
static void tell_odds(Survey *survey)
{
    const SurveyRequest *request = survey->run->request;
    if (survey->told || !request->plan.where || clock_ns() < survey->began_ns + odds_ns ||
        survey->reported == survey->before)
        return;
    char text[240];
    survey_odds_format(&(SurveyOdds){.seeds = survey->seed_count - survey->before,
                                     .done = survey->reported - survey->before,
                                     .passed = survey->passed - survey->run->passed,
                                     .top = request->sort || request->top == 0 ? 0 : request->top - survey->run->passed,
                                     .seconds = clock_ms_since(survey->progress.started_ns) * 1e-3},
                       text, sizeof text);
    progress_end(&survey->progress);
    log_info("%s", text);
    survey->told = true;
}

// When it is time for the odds, which else are told only when a seed is done.
static void wake(void *context)
{
    Survey *survey = context;
    tell_odds(survey);
    if (survey->told)
        return;
    progress_end(&survey->progress);
    log_info("the first seed takes longer than %.3g s; the odds follow when it is done", (double)odds_ns * 1e-9);
}

static JobsState take(void *context, void *item)
{
    Survey *survey = context;
    JobsState state = report_batch(survey, item);
    if (state == JOBS_GOING)
        tell_odds(survey);
    progress_update(&survey->progress, (int64_t)survey->reported);
    bool going = state != JOBS_GOING || clock_ms_since(survey->marked_ns) < MARK_MS || mark(survey);
    return going ? state : JOBS_FAILED;
}

// Measures the order of work on seeds from all over the part, if there are enough to repay it.
static void measure_order(const SurveyRun *run, uint64_t seed_count)
{
    enum { SAMPLES_MOST = 24, SEEDS_A_SAMPLE = 25 };
    const SurveyRequest *request = run->request;
    const int samples = (int)MIN(seed_count / SEEDS_A_SAMPLE, SAMPLES_MOST);
    int64_t seeds[SAMPLES_MOST];
    for (int i = 0; i < samples; i++) {
        const uint64_t number = seed_count / (uint64_t)samples * (uint64_t)i;
        seeds[i] = survey_seeds_get(run->seeds, survey_request_index(request, number));
    }
    if (request->order)
        survey_order_measure(request->order, &request->plan, seeds, samples);
}

JobsState survey_run(const SurveyRun *run)
{
    Survey survey = {.run = run,
                     .seed_count = survey_request_number(run->request, run->seeds->count),
                     .passed = run->passed,
                     .began_ns = clock_ns()};
    survey.marked_ns = survey.began_ns;
    survey.submitted = survey.reported = MIN(survey_request_number(run->request, run->next), survey.seed_count);
    survey.before = survey.reported;
    measure_order(run, survey.seed_count);
    survey.progress = progress_begin("survey", (int64_t)survey.seed_count);
    survey.progress.shown &= !run->silent;
    JobsState state = jobs_run_in_order(&(OrderedJobs){.threads = run->threads,
                                                       .per_thread = BATCHES_PER_THREAD,
                                                       .item_bytes = sizeof(Batch),
                                                       .fill = fill,
                                                       .take = take,
                                                       .wake = run->request->plan.where ? wake : NULL,
                                                       .wake_ns = survey.began_ns + odds_ns,
                                                       .context = &survey});
    progress_end(&survey.progress);
    return state != JOBS_FAILED && mark(&survey) ? state : JOBS_FAILED;
}
