// The interval of each operation of a land contains what the operation gives in floats, or is refused: for operands at
// the ends of their intervals, beside them and inside, of all sizes.
#include "karst_test.h"

#include "gen/program/float_range.h"
#include "gen/program/operations.h"

#include <math.h>

enum { OPERANDS = EXPRESSION_OPERANDS };

static bool is_operation(int op) { return op != EXPRESSION_CONSTANT && op != EXPRESSION_SYMBOL; }

static bool takes_truths(int op) { return op == EXPRESSION_NOT || op == EXPRESSION_AND || op == EXPRESSION_OR; }

static float float_of(uint32_t bits)
{
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

// ---- operands

static const float chosen[] = {0.0f,  -0.0f,    1.0f,      -1.0f,       0.5f,    0.1f,     3.0f,      1000.1f,
                               1e-5f, 90.0f,    999e6f,    1e9f,        -1e9f,   1e-6f,    -1e-6f,    FLT_MIN,
                               1e20f, -FLT_MIN, 0x1p-149f, 16777216.0f, FLT_MAX, -FLT_MAX, 0x1p-148f, 64.0f};

// Of all sizes; of the sizes of a land; chosen; and near another one.
static float random_operand(uint64_t *random, float other)
{
    uint64_t bits = test_random(random);
    const uint32_t word = (uint32_t)(bits >> 4);
    switch (bits % 8) {
    case 0:
        return (word >> 23 & 0xFF) == 0xFF ? 0.0f : float_of(word); // neither infinite nor NaN
    case 1:
        return ldexpf((float)(int32_t)word, -(int)(bits % 61));
    case 2:
    case 3:
        return (float)(int32_t)(word % 2001) / 1000.0f - 1.0f;
    case 4:
        return (float)((int32_t)(word % 512) - 256);
    case 5:
        return nextafterf(other, word & 1 ? INFINITY : -INFINITY);
    default:
        return chosen[word % ARRAY_COUNT(chosen)];
    }
}

static Interval random_range(uint64_t *random, int op, float other)
{
    if (takes_truths(op)) {
        bool low = test_random(random) & 1, high = low || test_random(random) & 1;
        return (Interval){low, high};
    }
    float a = random_operand(random, other), b = test_random(random) % 3 ? random_operand(random, a) : a;
    return (Interval){(double)MIN(a, b), (double)MAX(a, b)};
}

// At an end, beside it, or somewhere inside.
static float random_inside(uint64_t *random, int op, Interval range)
{
    const float low = (float)range.low, high = (float)range.high;
    const uint64_t bits = test_random(random);
    float value = bits & 1 ? low : high;
    if (takes_truths(op))
        return value;
    if (bits % 5 == 1)
        value = nextafterf(low, high);
    else if (bits % 5 == 2)
        value = nextafterf(high, low);
    else if (bits % 5 == 3)
        value = (float)(range.low + (range.high - range.low) * ((double)(bits >> 8 & 0xFFFF) / 65535.0));
    value = value == 0.0f && low <= 0.0f && high >= 0.0f && bits & 128 ? -value : value;
    return CLAMP(value, low, high);
}

// ---- every operation

static bool contains(Interval range, float value) { return (double)value >= range.low && (double)value <= range.high; }

static void check_points(uint64_t *random, int op, const Interval in[OPERANDS], Interval range)
{
    for (int n = 0; n < 6; n++) {
        float at[OPERANDS];
        for (int i = 0; i < OPERANDS; i++)
            at[i] = random_inside(random, op, in[i]);
        float value = program_evaluate(op, at[0], at[1], at[2]);
        if (!contains(range, value))
            fail_msg("%s: %a, %a, %a gives %a, which is not in %a .. %a", expression_op_name((ExpressionOp)op),
                     (double)at[0], (double)at[1], (double)at[2], (double)value, range.low, range.high);
    }
}

static void every_interval_contains_what_floats_give(void **state)
{
    (void)state;
    uint64_t random = 3;
    for (int op = 0; op < EXPRESSION_OP_COUNT; op++) {
        int accepted = 0, refused = 0;
        for (int n = 0; is_operation(op) && n < 150000; n++) {
            Interval in[OPERANDS], range;
            for (int i = 0; i < OPERANDS; i++)
                in[i] = random_range(&random, op, i ? (float)in[i - 1].high : 1.0f);
            FloatRefusal refusal = float_range(op, false, in, &range);
            refused += refusal.text != NULL;
            accepted += !refusal.text;
            if (!refusal.text)
                check_points(&random, op, in, range);
        }
        if (is_operation(op) && (accepted < 10000 || (!takes_truths(op) && refused < 1000)))
            fail_msg("%s: %d accepted, %d refused", expression_op_name((ExpressionOp)op), accepted, refused);
    }
}

// Refused, or bounded far from infinity: operands of all pairs of chosen numbers.
static void what_is_accepted_is_bounded(void **state)
{
    (void)state;
    enum { COUNT = ARRAY_COUNT(chosen) };
    for (int op = 0; op < EXPRESSION_OP_COUNT; op++)
        for (int n = 0; is_operation(op) && !takes_truths(op) && n < COUNT * COUNT * COUNT; n++) {
            float at[OPERANDS] = {chosen[n % COUNT], chosen[n / COUNT % COUNT], chosen[n / COUNT / COUNT]};
            Interval in[OPERANDS], range;
            for (int i = 0; i < OPERANDS; i++)
                in[i] = interval_exactly((double)at[i]);
            if (float_range(op, false, in, &range).text)
                continue;
            float value = program_evaluate(op, at[0], at[1], at[2]);
            assert_true(contains(range, value) && fabsf(value) <= (float)FLOAT_RANGE_MOST);
            assert_true(range.low >= -FLOAT_RANGE_MOST && range.high <= FLOAT_RANGE_MOST);
        }
}

static void squares_are_not_negative(void **state)
{
    (void)state;
    uint64_t random = 9;
    for (int n = 0; n < 200000; n++) {
        Interval in = random_range(&random, EXPRESSION_MULTIPLY, 1.0f), range;
        if (float_range(EXPRESSION_MULTIPLY, true, (const Interval[]){in, in}, &range).text)
            continue;
        assert_true(range.low >= 0.0);
        for (int i = 0; i < 4; i++) {
            float at = random_inside(&random, EXPRESSION_MULTIPLY, in);
            assert_true(contains(range, at * at));
        }
    }
}

// All floats of 1/2 .. 1 and some below: the polynomial never passes 1, which its interval's bound is.
static void smoothstep_stays_below_1(void **state)
{
    (void)state;
    for (uint32_t bits = 0x3F000000; bits <= 0x3F800000; bits++)
        assert_true(real_smoothstep(0.0f, 1.0f, float_of(bits)) <= 1.0f);
}

// ---- curves

static Spline random_curve(uint64_t *random)
{
    Spline curve = {.count = 1 + (int)(test_random(random) % SPLINE_POINTS_MAX)};
    curve.ease = (float)(test_random(random) % 3) * 0.5f;
    float size = chosen[2 + test_random(random) % 9], at = random_operand(random, 0.0f);
    at = fabsf(at) <= 1e6f ? at : 0.0f;
    for (int p = 0; p < curve.count; p++) {
        float value = random_operand(random, 0.0f);
        curve.points[p] = (SplinePoint){at, fabsf(value) <= 1e6f ? value : size};
        float next = at + fabsf(random_operand(random, 0.0f)) * 0.1f;
        at = next - at >= FLOAT_DIVISOR_LEAST && next < 1e6f ? next : at + 1.0f;
    }
    return curve;
}

static void curves_stay_in_their_intervals(void **state)
{
    (void)state;
    uint64_t random = 17;
    int inner = 0;
    for (int n = 0; n < 300000; n++) {
        Spline curve = random_curve(&random);
        const float first = curve.points[0].at, last = curve.points[curve.count - 1].at;
        float ends[2];
        for (int i = 0; i < 2; i++) {
            const float at = curve.points[test_random(&random) % (uint64_t)curve.count].at;
            const float beside = nextafterf(at, test_random(&random) & 1 ? INFINITY : -INFINITY);
            const float inside = first + (last - first) * (float)(test_random(&random) & 0x1FFF) / 4096.0f; // or beyond
            ends[i] = test_random(&random) % 3 ? inside : test_random(&random) & 1 ? at : beside;
        }
        Interval in = {(double)MIN(ends[0], ends[1]), (double)MAX(ends[0], ends[1])};
        Interval range = float_range_curve(&curve, in);
        float places[CHUNK_COLUMNS], out[CHUNK_COLUMNS];
        for (int i = 0; i < CHUNK_COLUMNS; i++)
            places[i] = i < 8 ? random_inside(&random, EXPRESSION_ADD, in) : places[i % 8];
        ISA_SELECT(spline_fill)(&curve, span_of(places, CHUNK_COLUMNS), places, out, CHUNK_COLUMNS);
        for (int i = 0; i < 8; i++)
            assert_true(contains(range, out[i]));
        inner += range.low < range.high;
    }
    assert_true(inner > 100000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_interval_contains_what_floats_give),
        cmocka_unit_test(what_is_accepted_is_bounded),
        cmocka_unit_test(squares_are_not_negative),
        cmocka_unit_test(smoothstep_stays_below_1),
        cmocka_unit_test(curves_stay_in_their_intervals),
    };
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
