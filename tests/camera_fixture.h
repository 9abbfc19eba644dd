// A camera of the usual size and angle.
#pragma once

#include "karst_test.h"

#include "render/cull.h"

#include <cglm/mat4.h>

static inline Camera camera_at(double x, double y, double z, double yaw, double pitch)
{
    Camera camera;
    camera_init(&camera, &(FrameView){.eye = {x, y, z}, .yaw = yaw, .pitch = pitch, .fov = 70}, 160, 90,
                (const float[2]){camera_near, 500});
    return camera;
}
