// The distance of columns to a piece of a river, and what follows from it. Adding a piece beyond reach changes no bit.
#include "gen/drainage_internal.h"

#include <math.h>

// Over all columns or one.
void ISA_FN(drainage_add)(const RiverPiece *piece, RiverColumns *columns, int count)
{
    const RiverPiece p = *piece;
    const float reach = columns->reach, wet = p.level * 128.0f, dry = p.level * (1.0f / 512.0f);
    const float held = p.level > (float)SEA_LEVEL ? p.level : 0.0f;
    const float *restrict at_x = columns->x, *restrict at_z = columns->z;
    float *restrict score = columns->score, *restrict weight = columns->weight, *restrict sum = columns->sum;
    float *restrict distance = columns->facts[RIVER_DISTANCE], *restrict level = columns->facts[RIVER_LEVEL];
    float *restrict hold = columns->facts[RIVER_HOLD], *restrict depth = columns->facts[RIVER_DEPTH];
    float *restrict flow = columns->facts[RIVER_FLOW];
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
        distance[n] = d < distance[n] ? d : distance[n];
        float own = d < (float)RIVER_BANK ? held : 0.0f;
        hold[n] = own > hold[n] ? own : hold[n];
        float mine = d < 0.0f ? d - wet : d < reach ? d - dry : 1e6f; // at equal distances the higher level
        bool better = mine < score[n];
        score[n] = better ? mine : score[n];
        level[n] = better ? p.level : level[n];
        depth[n] = better ? p.depth + t * p.deepen : depth[n];
        flow[n] = better ? p.flow + t * p.grow : flow[n];
    }
}
