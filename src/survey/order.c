#include "survey/order.h"

#include "base/os.h"

#include <string.h>

static bool is_known(const SurveyOrder *order, int within)
{
    return order->near_count > 0 && order->near[order->near_count - 1] >= within;
}

static void find_near(const SurveyPlan *plan, SurveyOrder *order)
{
    for (int n = 0; n < order->need_count; n++) {
        const int within = order->needs[n].biomes ? order->needs[n].within : plan->area;
        if (within > 1 && within < plan->area / 3 && !is_known(order, within) && order->near_count < SURVEY_NEAR_MAX)
            order->near[order->near_count++] = within;
    }
}

SurveyOrder *survey_order_create(const SurveyPlan *plan)
{
    SurveyOrder *order = memory_alloc_zero(MEMORY_GENERAL, sizeof *order);
    order->excluded = survey_find_exclusion(plan);
    order->need_count = survey_needs_find(plan, order->needs);
    for (int n = 0; n < order->need_count; n++)
        if (survey_need_is_near(plan, &order->needs[n]))
            order->zone[order->zone_count++] = order->needs[n];
    memset(order->around, true, sizeof order->around);
    find_near(plan, order);
    for (int c = 0; plan->where && c < formula_clause_count(plan->where); c++)
        order->landmarks |= formula_reads(plan->where, c).landmarks;
    return order;
}

void survey_order_destroy(SurveyOrder *order) { memory_free(order); }

// ---- measured

// The cost of a step, and the number of seeds that passed it.
typedef struct StepCost {
    double ns, passed;
} StepCost;

enum {
    FIRSTS_MOST = 4,  // needs that are tried as the first one of the zone
    WHOLES_MOST = 6,  // seeds of which all is measured: that takes longest, and differs least
    WHOLE_SIDE = 256, // samples along a side of the square that is measured then, at most
};

static const int64_t measure_ns = 500000000; // after that no other seed is measured

typedef struct Costs {
    StepCost zone[FIRSTS_MOST]; // with each of them as the first
    StepCost around[SURVEY_NEEDS_MAX];
    double whole, spawn; // ns: of seeds without an order, and of spawns
    int count, wholes;   // seeds that are measured; of these, those whose whole is
} Costs;

static void add(StepCost *step, int64_t begun, bool passed)
{
    step->ns += (double)(clock_thread_ns() - begun);
    step->passed += passed;
}

static void put_first(SurveyOrder *order, int first)
{
    const SurveyNeed need = order->zone[first];
    order->zone[first] = order->zone[0];
    order->zone[0] = need;
}

static int firsts_of(const SurveyOrder *order) { return MIN(order->zone_count, FIRSTS_MOST); }

// Nanoseconds that a seed takes without an order, with a square that is not large.
static double time_whole(const SurveyPlan *plan, int64_t seed, Arena *scratch)
{
    SurveyPlan unplanned = *plan;
    unplanned.order = NULL;
    unplanned.area = MIN(plan->area, WHOLE_SIDE * plan->step);
    SurveyCounts counts;
    const int64_t begun = clock_thread_ns();
    survey_seed(&unplanned, seed, scratch, &counts);
    return (double)(clock_thread_ns() - begun);
}

static void measure_seed(SurveyOrder *order, const SurveyPlan *plan, int64_t seed, Arena *scratch, Costs *costs)
{
    ChunkSource *source;
    int64_t begun;
    for (int first = 0; first < firsts_of(order); first++) {
        source = plan->land.create(plan->land.context, seed); // none that has kept anything
        put_first(order, first);
        begun = clock_thread_ns();
        add(&costs->zone[first], begun, survey_zone_may_meet(plan, source, order->zone, order->zone_count, scratch));
        put_first(order, first);
        plan->land.destroy(source);
    }
    source = plan->land.create(plan->land.context, seed);
    begun = clock_thread_ns();
    const BlockPos feet = source->spawn(source, scratch).feet;
    costs->spawn += (double)(clock_thread_ns() - begun);
    const SurveyCounts counts = {.spawn_x = (int32_t)feet.x, .spawn_z = (int32_t)feet.z};
    for (int n = 0; n < order->need_count; n++) {
        begun = clock_thread_ns();
        add(&costs->around[n], begun, survey_spawn_may_meet(plan, source, &order->needs[n], &counts, scratch));
    }
    plan->land.destroy(source);
}

static bool pays(const StepCost *step, double saved, int count)
{
    return saved * (1.0 - step->passed / count) > step->ns;
}

// Cost over the share that fails; what never fails comes last.
static double rank_of(const StepCost *step, int count) { return step->ns / MAX(1.0 - step->passed / count, 1e-6); }

static void sort_needs(SurveyOrder *order, StepCost *around, int count)
{
    for (int i = 1; i < order->need_count; i++)
        for (int k = i; k > 0 && rank_of(&around[k], count) < rank_of(&around[k - 1], count); k--) {
            const StepCost cost = around[k];
            const SurveyNeed need = order->needs[k];
            around[k] = around[k - 1];
            order->needs[k] = order->needs[k - 1];
            around[k - 1] = cost;
            order->needs[k - 1] = need;
        }
}

static Costs measure_seeds(SurveyOrder *order, const SurveyPlan *plan, const int64_t *seeds, int count)
{
    Costs costs = {0};
    Arena scratch;
    const int64_t until_ns = clock_ns() + measure_ns;
    arena_init(&scratch);
    for (int i = 0; i < count && (i == 0 || clock_ns() < until_ns); i++, costs.count++) {
        measure_seed(order, plan, seeds[i], &scratch, &costs);
        if (costs.wholes == WHOLES_MOST)
            continue;
        costs.whole += time_whole(plan, seeds[i], &scratch);
        costs.wholes++;
    }
    arena_quit(&scratch);
    return costs;
}

// Nanoseconds for the squares of as many seeds as are measured: their time grows with the number of columns.
static double square_ns(const SurveyPlan *plan, const Costs *costs)
{
    const double side = (double)plan->area / MIN(plan->area, WHOLE_SIDE * plan->step);
    return MAX(costs->whole / costs->wholes * costs->count - costs->spawn, 0.0) * side * side;
}

// Whether a source can rule out anything.
static bool has_bounds(const SurveyPlan *plan, int64_t seed)
{
    ChunkSource *source = plan->land.create(plan->land.context, seed);
    const bool bounds = source->bounds || source->may_spawn;
    plan->land.destroy(source);
    return bounds;
}

void survey_order_measure(SurveyOrder *order, const SurveyPlan *plan, const int64_t *seeds, int most)
{
    if (most == 0 || order->need_count == 0 || order->excluded.count > 0 || !has_bounds(plan, seeds[0]))
        return;
    Costs costs = measure_seeds(order, plan, seeds, most);
    const int count = costs.count;
    const double square = square_ns(plan, &costs);
    sort_needs(order, costs.around, count);
    int best = 0;
    for (int first = 1; first < firsts_of(order); first++)
        best = costs.zone[first].ns < costs.zone[best].ns ? first : best;
    put_first(order, best);
    if (!pays(&costs.zone[best], costs.spawn + square, count))
        order->zone_count = 0;
    for (int n = 0; n < order->need_count; n++)
        order->around[n] = pays(&costs.around[n], square, count);
}
