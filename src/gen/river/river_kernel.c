// The distance of columns to a piece of a river, and what follows from it. Adding a piece beyond reach changes no bit.
#include "gen/river/river_internal.h"

#include <math.h>

// Over all columns or one.
void ISA_FN(river_add)(const RiverPiece *piece, RiverColumns *columns, int count)
{
    const RiverPiece p = *piece;
    const float reach = columns->reach, wet = p.level * 128.0f, dry = p.level * (1.0f / 512.0f);
    const float held = p.level > (float)SEA_LEVEL ? p.level : 0.0f;
    const float *restrict at_x = columns->x, *restrict at_z = columns->z;
    float *restrict score = columns->score, *restrict weight = columns->weight, *restrict sum = columns->sum;
    float *restrict away = columns->away;
#define POINTER(NAME, ...) float *restrict to_##NAME = columns->facts[RIVER_##NAME];
    RIVER_FACTS(POINTER)
    for (int n = 0; n < count; n++) {
        float x = at_x[n] - p.x, z = at_z[n] - p.z;
        float t = (x * p.along_x + z * p.along_z) * p.inverse;
        t = t < 0.0f ? 0.0f : t;
        t = t > 1.0f ? 1.0f : t;
        x -= t * p.along_x;
        z -= t * p.along_z;
        float d = sqrtf(x * x + z * z) - (p.radius + t * p.widen);
        float near = d < reach ? reach - d : 0.0f;
        near *= near;
        weight[n] += near;
        sum[n] += near * (p.valley + t * p.rise);
        float mine = d < 0.0f ? d - wet : d < reach ? d - dry : 1e6f; // at equal distances the higher level
        bool better = mine < score[n];
        score[n] = better ? mine : score[n];
        const float bank = to_BANK[n];
        const bool holds = (d < (float)RIVER_BANK_WIDTH) & ((held > bank) | ((held == bank) & (d < away[n])));
        away[n] = holds ? d : away[n];
#define ADD(NAME, name, low, high, far, added)                                                                         \
    {                                                                                                                  \
        const float old = to_##NAME[n];                                                                                \
        to_##NAME[n] = added;                                                                                          \
    }
        RIVER_FACTS(ADD)
    }
}
