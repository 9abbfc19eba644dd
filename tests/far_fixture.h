// The far land around an eye.
#pragma once

#include "karst_test.h"

#include "far/far_internal.h"

static inline FarLand *land_at(Far *far, double x, double z, int border)
{
    const FarView view = {.x = x, .z = z, .border = border};
    FarLand *land = NULL, *newer;
    do {
        far_wait(far);
        far_update(far, &view);
        if ((newer = far_take(far))) {
            far_land_free(land);
            land = newer;
        }
    } while (!far_is_ready(far));
    return land;
}
