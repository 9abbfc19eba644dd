// The values of a fill are usually close together and meet few of the curve's segments. Segments that all values have
// passed are added once, and segments that no value has reached are skipped, without changing a bit.
#include "gen/spec/spline.h"

static inline float segment_scale(const SplinePoint *from) { return 1.0f / (from[1].at - from->at); }

// The position of a value along a segment: 0 before it, 1 after it.
static inline float progress(const SplinePoint *from, float scale, float in)
{
    float t = (in - from->at) * scale;
    t = t < 0.0f ? 0.0f : t;
    return t > 1.0f ? 1.0f : t;
}

static inline void rise_along(const SplinePoint *from, float ease, const bool straight, const float *level,
                              const float *restrict in, float *restrict out, int count)
{
    float scale = segment_scale(from), rise = from[1].value - from->value;
    for (int i = 0; i < count; i++) {
        float t = progress(from, scale, in[i]), eased = t * t * (3.0f - 2.0f * t);
        out[i] = (level ? *level : out[i]) + rise * (straight ? t : t + ease * (eased - t));
    }
}

// Adds the rise of the segment that begins at `from` to `level` if given, else to `out`. Without easing there is less
// to compute for the same bits.
static inline void add_segment(const SplinePoint *from, float ease, const float *level, const float *in, float *out,
                               int count)
{
    if (ease == 0.0f)
        rise_along(from, ease, true, level, in, out, count);
    else
        rise_along(from, ease, false, level, in, out, count);
}

bool ISA_FN(spline_fill)(const Spline *spline, Span span, const float *in, float *out, int count)
{
    const SplinePoint *points = spline->points;
    float level = points[0].value;
    int k = 0, last = spline->count - 1;
    for (; k < last && progress(&points[k], segment_scale(&points[k]), span.low) >= 1.0f; k++)
        level += points[k + 1].value - points[k].value;
    if (k == last || span.high <= points[k].at) {
        for (int i = 0; i < count; i++)
            out[i] = level;
        return true;
    }
    add_segment(&points[k], spline->ease, &level, in, out, count);
    while (++k < last && span.high > points[k].at)
        add_segment(&points[k], spline->ease, NULL, in, out, count);
    return false;
}
