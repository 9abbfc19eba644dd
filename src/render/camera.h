// View parameters to matrices and a frustum, all relative to the eye. The eye's block is stored as integers, so that no
// large coordinate is converted to float. Pure: any thread.
#pragma once

#include "render/render.h"

typedef struct Camera {
    int64_t block[3];     // of the eye
    vec3 fraction;        // of the eye in that block, 0..1
    vec3 forward;         // unit vector
    mat4 view_projection; // positions relative to the eye -> clip space
    mat4 to_direction;    // clip space -> direction
    vec4 planes[4];       // left, right, bottom, top, through the eye; the dot product is positive inside
    float near_plane, far_plane;
} Camera;

// For an eye, its direction and its field of view, in a picture of `width` x `height`; `far_plane` in blocks.
void camera_init(Camera *camera, const FrameView *view, int width, int height, float far_plane);

// From the eye to a block's lowest corner.
void camera_relative(const Camera *camera, int64_t x, int64_t y, int64_t z, vec3 out);

// True if any part of the box may be in view. `low` is relative to the eye.
bool camera_sees_box(const Camera *camera, const vec3 low, const vec3 size);
