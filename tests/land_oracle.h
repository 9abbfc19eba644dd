// Shared by the tests of the land's language: curves worked out slowly, and what outputs may be.
#pragma once

#include "gen/program/program.h"

// A curve as its header describes it: the rises of all segments, each clamped.
static inline float slow_curve(const Spline *spline, float in)
{
    float out = spline->points[0].value;
    for (int k = 1; k < spline->count; k++) {
        SplinePoint from = spline->points[k - 1], to = spline->points[k];
        float t = CLAMP((in - from.at) * (1.0f / (to.at - from.at)), 0.0f, 1.0f);
        float eased = t * t * (3.0f - 2.0f * t);
        out += (to.value - from.value) * (t + spline->ease * (eased - t));
    }
    return out;
}

// Each of a column's outputs; NaN is in no range.
static inline bool outputs_are_in_range(const ColumnTile *tile, int column)
{
    const float *const outputs[LAND_OUTPUT_COUNT] = {[LAND_HEIGHT] = tile->elevation,
                                                     [LAND_TEMPERATURE] = tile->temperature,
                                                     [LAND_HUMIDITY] = tile->humidity,
                                                     [LAND_OVERHANG] = tile->overhang,
                                                     [LAND_RIVER] = tile->river};
    bool inside = true;
    for (int o = 0; o < LAND_OUTPUT_COUNT; o++) {
        const Interval range = land_output_range((LandOutput)o);
        const float *output = outputs[o] ? &outputs[o][column] : NULL;
        inside = inside && (!output || ((double)*output >= range.low && (double)*output <= range.high));
    }
    return inside;
}
