#include "tools/bench/bench.h"

#include "tools/survey/run.h"

enum { SEEDS = 64, AREA = 1024, STEP = 4 };

static void run_survey(void *data) { survey_run(data); }

// The facts of seeds 1 .. SEEDS as `karst survey` finds them by default, without the files.
void bench_survey(Bench *bench)
{
    const SurveySeeds seeds = {.first = 1, .count = SEEDS};
    const SurveyRequest request = {.plan = {.land = generator_factory(bench->recipe), .area = AREA, .step = STEP},
                                   .shard = {1, 1}};
    SurveyRun run = {.request = &request, .seeds = &seeds, .silent = true};
    const BenchCase rate = {"survey.rate", "seeds/s", .work = SEEDS, .run = run_survey, .data = &run};
    bench_measure_threads(bench, rate, &run.threads);
}
