#include "render/cull.h"

#include <cglm/cam.h>
#include <cglm/mat4.h>
#include <math.h>

const float camera_near = 0.08f;

// The radius of the world's curve, in blocks: from a hill the horizon is two or three kilometres away.
#define RADIUS 120000.0f

static void set_matrices(const FrameView *view, float aspect, Camera *camera)
{
    float yaw = glm_rad((float)view->yaw), pitch = glm_rad((float)view->pitch);
    camera->forward[0] = sinf(yaw) * cosf(pitch);
    camera->forward[1] = sinf(pitch);
    camera->forward[2] = -cosf(yaw) * cosf(pitch);
    // Computed from the angles, not from a cross product with "up", so that looking straight up or down works too.
    vec3 up = {-sinf(yaw) * sinf(pitch), cosf(pitch), cosf(yaw) * sinf(pitch)};
    mat4 look, projection;
    glm_look((vec3){0, 0, 0}, camera->forward, up, look);
    glm_perspective(glm_rad((float)view->fov), aspect, camera->near_plane, camera->far_plane, projection);
    glm_mat4_mul(projection, look, camera->view_projection);
    glm_mat4_inv(camera->view_projection, camera->to_direction);
}

// Gil Gribb, Klaus Hartmann, "Fast Extraction of Viewing Frustum Planes from the World-View-Projection Matrix" (2001).
static void set_planes(Camera *camera)
{
    for (int i = 0; i < 4; i++) {
        float sign = i % 2 == 0 ? 1.0f : -1.0f;
        for (int k = 0; k < 4; k++)
            camera->planes[i][k] = camera->view_projection[k][3] + sign * camera->view_projection[k][i / 2];
    }
}

void camera_init(Camera *camera, const FrameView *view, int width, int height, const float planes[2])
{
    *camera = (Camera){.width = width,
                       .height = height,
                       .near_plane = planes[0],
                       .far_plane = planes[1],
                       .curvature = view->round ? 0.5f / RADIUS : 0.0f};
    for (int i = 0; i < 3; i++) {
        double whole = floor(view->eye[i]);
        camera->block[i] = (int64_t)whole;
        camera->fraction[i] = (float)(view->eye[i] - whole);
    }
    set_matrices(view, (float)width / (float)height, camera);
    set_planes(camera);
}

void camera_relative(const Camera *camera, int64_t x, int64_t y, int64_t z, vec3 out)
{
    out[0] = (float)(x - camera->block[0]) - camera->fraction[0];
    out[1] = (float)(y - camera->block[1]) - camera->fraction[1];
    out[2] = (float)(z - camera->block[2]) - camera->fraction[2];
}

// The blocks by which a round world lowers the nearest and the farthest column of a box.
static void sinking(const Camera *camera, const vec3 low, const vec3 size, float *least, float *most)
{
    *least = *most = 0.0f;
    for (int axis = 0; axis < 3; axis += 2) {
        float from = low[axis], to = low[axis] + size[axis];
        float near = MAX(MAX(from, -to), 0.0f), far = MAX(-from, to);
        *least += camera->curvature * near * near;
        *most += camera->curvature * far * far;
    }
}

// Lowers a box, and grows it by the difference between its nearest and farthest columns.
static void sink(const Camera *camera, const vec3 low_flat, const vec3 size_flat, vec3 low, vec3 size)
{
    float least, most;
    sinking(camera, low_flat, size_flat, &least, &most);
    for (int axis = 0; axis < 3; axis++) {
        low[axis] = low_flat[axis] - (axis == 1 ? most : 0.0f);
        size[axis] = size_flat[axis] + (axis == 1 ? most - least : 0.0f);
    }
}

BoxView camera_box_view(const Camera *camera, const vec3 low_flat, const vec3 size_flat)
{
    vec3 low, size;
    sink(camera, low_flat, size_flat, low, size);
    BoxView view = BOX_WHOLE;
    for (int i = 0; i < 4; i++) {
        const float *plane = camera->planes[i];
        float most = plane[3], least = plane[3]; // over the plane, of the box's corners
        for (int k = 0; k < 3; k++) {
            const float from = plane[k] * low[k], to = plane[k] * (low[k] + size[k]);
            most += MAX(from, to);
            least += MIN(from, to);
        }
        if (most < 0.0f)
            return BOX_OUT;
        view = least < 0.0f ? BOX_CUT : view;
    }
    return view;
}

int camera_row_above(const Camera *camera, float slope)
{
    float lowest = 1.0f;
    for (int x = -1; x <= 1; x += 2) {
        float rise[2], length = 0.0f; // at the lower and the upper corner; between them a direction changes evenly
        for (int up = 0; up < 2; up++) {
            vec4 at = {(float)x, (float)(2 * up - 1), 1, 1}, direction;
            glm_mat4_mulv((vec4 *)(uintptr_t)camera->to_direction, at, direction);
            rise[up] = direction[1];
            length = MAX(length, hypotf(direction[0], direction[2]));
        }
        float wanted = slope * length, way = rise[1] - rise[0];
        lowest = MIN(lowest, rise[0] >= wanted ? 0.0f : way > 0.0f ? (wanted - rise[0]) / way : 1.0f);
    }
    return (int)(lowest * (float)camera->height);
}

PixelBox camera_pixels(const Camera *camera, const vec3 low_flat, const vec3 size_flat)
{
    vec3 low, size;
    sink(camera, low_flat, size_flat, low, size);
    float least[2] = {1.0f, 1.0f}, most[2] = {-1.0f, -1.0f};
    for (int corner = 0; corner < 8; corner++) {
        vec4 at = {0, 0, 0, 1}, clip;
        for (int axis = 0; axis < 3; axis++)
            at[axis] = low[axis] + (corner >> axis & 1 ? size[axis] : 0.0f);
        glm_mat4_mulv((vec4 *)(uintptr_t)camera->view_projection, at, clip);
        if (clip[3] < camera->near_plane)
            return (PixelBox){0, 0, camera->width, camera->height};
        for (int axis = 0; axis < 2; axis++) {
            least[axis] = MIN(least[axis], clip[axis] / clip[3]);
            most[axis] = MAX(most[axis], clip[axis] / clip[3]);
        }
    }
    const float half[2] = {0.5f * (float)camera->width, 0.5f * (float)camera->height};
    return (PixelBox){CLAMP((int)floorf((least[0] + 1.0f) * half[0]) - 1, 0, camera->width),
                      CLAMP((int)floorf((least[1] + 1.0f) * half[1]) - 1, 0, camera->height),
                      CLAMP((int)ceilf((most[0] + 1.0f) * half[0]) + 1, 0, camera->width),
                      CLAMP((int)ceilf((most[1] + 1.0f) * half[1]) + 1, 0, camera->height)};
}
