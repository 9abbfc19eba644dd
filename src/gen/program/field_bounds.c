#include "gen/program/field_bounds.h"

#include "gen/program/program_bounds.h"

#include <math.h>

#define ROUNDING 1e-5f // of a field's sum: more than all of its octaves' roundings

// How far an octave of amplitude 1 is from what its corners say, for cells of `size` and a period of `period` blocks,
// is at most the lesser of bend * (size / period)^2 and slope * size / period.
typedef struct KindBound {
    float bend, slope; // 0: nothing is known
    float worth;       // of its amplitude: an octave with a greater error is not sampled
} KindBound;

// bend: an eighth of the greatest sum of the second derivatives' sizes, over all places in a cell and unit gradients at
// its corners (21.03; of value noise 2 * 2 * 10 / sqrt 3). slope: half a diagonal times the greatest slope; a distance
// scaled by sqrt 2 has that slope.
static const KindBound kind_bounds[KN_FIELD_KIND_COUNT] = {[KN_FIELD_PERLIN2] = {2.64f, 2.94f, 0.75f},
                                                           [KN_FIELD_VALUE2] = {2.9f, 3.76f, 0.75f},
                                                           [KN_FIELD_WORLEY2] = {INFINITY, 1.001f, 0.25f}};

// The error of so many octaves, without those left out.
static float octave_error(const KindBound *bound, const KnFieldOctave *octave, int size)
{
    float share = (float)size / (float)octave->period;
    return MIN(bound->bend * share * share, bound->slope * share);
}

// Sets how many octaves are sampled; returns how far the whole field may lie from their sum between corners.
static float split_octaves(const KnField *field, int size, int *sampled)
{
    const KindBound *bound = &kind_bounds[field->kind];
    float error = ROUNDING;
    int i = 0;
    for (; i < field->octave_count && octave_error(bound, &field->octaves[i], size) < bound->worth; i++)
        error += octave_error(bound, &field->octaves[i], size) * field->octaves[i].amplitude;
    *sampled = i;
    for (; i < field->octave_count; i++)
        error += field->octaves[i].amplitude;
    return error;
}

bool field_bounds_fill(const WorldFields *fields, int field, int64_t x, int64_t z, int size, float low[CHUNK_COLUMNS],
                       float high[CHUNK_COLUMNS])
{
    const KnField *own = &fields->field[field];
    float corners[CHUNK_COLUMNS];
    KnField sampled;
    int octaves;
    if (fields->spec->fields[field].warp.blocks != 0.0f || kind_bounds[own->kind].slope == 0.0f)
        return false;
    float error = split_octaves(own, size, &octaves);
    if (octaves == 0)
        return false;
    sampled = *own;
    sampled.octave_count = octaves;
    kn_field_fill2(&sampled, x, z, size, corners);
    ISA_SELECT(bounds_spread)(corners, error, low, high);
    return true;
}
