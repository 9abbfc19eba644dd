#include "gen/spline.h"

// Adds a segment's rise. Every segment is added to every value: clamped to none or all of it outside its range.
static void add_segment(SplinePoint from, SplinePoint to, float ease, const float *restrict in, float *restrict out,
                        int count)
{
    float scale = 1.0f / (to.at - from.at), rise = to.value - from.value;
    for (int i = 0; i < count; i++) {
        float t = (in[i] - from.at) * scale;
        t = t < 0.0f ? 0.0f : t;
        t = t > 1.0f ? 1.0f : t;
        float eased = t * t * (3.0f - 2.0f * t);
        out[i] += rise * (t + ease * (eased - t));
    }
}

void ISA_FN(spline_fill)(const Spline *spline, const float *in, float *out, int count)
{
    for (int i = 0; i < count; i++)
        out[i] = spline->points[0].value;
    for (int k = 1; k < spline->count; k++)
        add_segment(spline->points[k - 1], spline->points[k], spline->ease, in, out, count);
}
