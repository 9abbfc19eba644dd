#include "render/far_land.h"

#include <math.h>
#include <string.h>

// The near plane, as a share of the radius within which nothing is drawn: points at the picture's corners are twice as
// far away as they are deep. With that of 320 blocks' view, 24 bits tell 1 block from the next at 8 km.
#define NEAR_PLANE_SHARE 0.45f
#define NEAR_MIN 2.0f
#define NEAR_MAX 200.0f
// Far land has risen to its place this many blocks before the chunks in front of it dissolve.
#define RISEN_BEFORE 20.0f
// The diagonals of the square around a corner where chunks must be for it to sink, and of the largest square whose
// halves are fine triangles.
#define AROUND_DIAGONAL (1.4143f * FAR_COVERED_AROUND)
#define FINE_DIAGONAL (1.4143f * (float)FAR_FINE)
// The longest sides of other triangles are at most about this share of their distance from where land was made.
#define SIDE_SHARE 0.36f

static void init_corners(FarDrawing *drawing)
{
    glGenVertexArrays(1, &drawing->corner_array);
    glGenBuffers(1, &drawing->corners);
    glBindVertexArray(drawing->corner_array);
    glBindBuffer(GL_ARRAY_BUFFER, drawing->corners);
    const GLsizei stride = sizeof(FarCorner);
    glVertexAttribPointer(0, 3, GL_SHORT, GL_FALSE, stride, NULL);
    glVertexAttribPointer(1, 1, GL_SHORT, GL_FALSE, stride, (const void *)offsetof(FarCorner, aside));         // NOLINT
    glVertexAttribPointer(2, 4, GL_UNSIGNED_BYTE, GL_TRUE, stride, (const void *)offsetof(FarCorner, colour)); // NOLINT
    glVertexAttribPointer(3, 1, GL_UNSIGNED_SHORT, GL_FALSE, stride,
                          (const void *)offsetof(FarCorner, reach)); // NOLINT
    for (GLuint i = 0; i < 4; i++)
        glEnableVertexAttribArray(i);
}

void far_drawing_init(FarDrawing *drawing)
{
    *drawing = (FarDrawing){0};
    glGenVertexArrays(1, &drawing->vertex_array);
    glGenBuffers(1, &drawing->vertices);
    glGenBuffers(1, &drawing->indices);
    glBindVertexArray(drawing->vertex_array);
    glBindBuffer(GL_ARRAY_BUFFER, drawing->vertices);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, drawing->indices);
    glVertexAttribPointer(0, 3, GL_UNSIGNED_SHORT, GL_FALSE, sizeof(FarVertex), NULL);
    glEnableVertexAttribArray(0);
    init_corners(drawing);
    drawing->colours = (GpuTexture){.unit = UNIT_FAR_COLOURS, .format = GPU_RGBA8, .layers = 1};
    drawing->forms = (GpuTexture){.unit = UNIT_FAR_FORMS, .format = GPU_RGBA8, .layers = 1};
}

void far_drawing_quit(FarDrawing *drawing)
{
    const GLuint buffers[] = {drawing->vertices, drawing->indices, drawing->corners};
    far_land_free(drawing->land);
    glDeleteVertexArrays(1, &drawing->vertex_array);
    glDeleteVertexArrays(1, &drawing->corner_array);
    glDeleteBuffers(ARRAY_COUNT(buffers), buffers);
    gpu_texture_destroy(&drawing->colours);
    gpu_texture_destroy(&drawing->forms);
    *drawing = (FarDrawing){0};
}

static void make_layers(GpuTexture *texture, int layers)
{
    if (texture->layers == layers && texture->name)
        return;
    GpuTexture kind = {
        .unit = texture->unit, .format = GPU_RGBA8, .filter = GPU_LINEAR, .layers = layers, .clamps = true};
    gpu_texture_destroy(texture);
    *texture = gpu_texture_create(&kind, FAR_SHEET_MAX, FAR_SHEET_MAX, NULL);
}

static void upload_sheets(FarDrawing *drawing, const FarLand *land)
{
    make_layers(&drawing->colours, 2 * land->sheet_count);
    make_layers(&drawing->forms, 2 * land->sheet_count);
    for (int i = 0; i < land->sheet_count; i++) {
        const FarSheet *sheet = &land->sheets[i];
        GpuBox box = {.layer = i, .width = sheet->side, .height = sheet->side, .layers = 1};
        gpu_texture_write(&drawing->colours, &box, sheet->colour);
        gpu_texture_write(&drawing->forms, &box, sheet->form);
        box.layer += land->sheet_count;
        gpu_texture_write(&drawing->colours, &box, sheet->flank);
        gpu_texture_write(&drawing->forms, &box, sheet->shade);
    }
}

void far_drawing_set(FarDrawing *drawing, FarLand *land)
{
    far_land_free(drawing->land);
    drawing->land = land;
    drawing->draws = drawing->triangles = drawing->trees.draws = drawing->landmarks.draws = 0;
    if (!land)
        return;
    size_t vertices = (size_t)land->vertex_count * sizeof *land->vertices;
    size_t indices = (size_t)land->index_count * sizeof *land->indices;
    size_t corners = (size_t)land->corner_count * sizeof *land->corners;
    drawing->bytes = vertices + indices + corners;
    glBindVertexArray(drawing->vertex_array);
    glBindBuffer(GL_ARRAY_BUFFER, drawing->vertices);
    glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)vertices, land->vertices, GL_STATIC_DRAW);
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, (GLsizeiptr)indices, land->indices, GL_STATIC_DRAW);
    glBindBuffer(GL_ARRAY_BUFFER, drawing->corners);
    glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)corners, land->corners, GL_STATIC_DRAW);
    upload_sheets(drawing, land);
    far_land_drop_arrays(land);
}

// ---- a frame

static bool is_hidden(const Skyline *skyline, const vec3 low, const vec3 size)
{
    const SkylineBox box = {.x0 = low[0],
                            .z0 = low[2],
                            .x1 = low[0] + size[0],
                            .z1 = low[2] + size[2],
                            .bottom = low[1],
                            .top = low[1] + size[1]};
    return skyline && box.top < skyline_height_over(skyline, &box);
}

// True if a range may be in view. Its box is relative to `corner`.
static bool is_in_view(const FarRange *range, const FarFrame *view, const vec3 corner)
{
    vec3 low, size;
    for (int axis = 0; axis < 3; axis++) {
        low[axis] = corner[axis] + range->low[axis];
        size[axis] = range->high[axis] - range->low[axis];
    }
    float sinks = MAX(FAR_SUNK, low[1] + FAR_BELOW_EYE);
    low[1] -= sinks;
    size[1] += sinks;
    return camera_sees_box(view->camera, low, size) && !is_hidden(view->skyline, low, size);
}

// Returns how many triangles are in view.
static int find_rectangles(const FarRange *ranges, int count, const FarFrame *view, const vec3 eye,
                           FarRectangles *found)
{
    int triangles = 0;
    found->draws = 0;
    for (int i = 0; i < count; i++) {
        if (!is_in_view(&ranges[i], view, eye))
            continue;
        found->firsts[found->draws] = ranges[i].first;
        found->counts[found->draws++] = ranges[i].count;
        triangles += ranges[i].count / 3;
    }
    return triangles;
}

static void find_ranges(FarDrawing *drawing, const FarFrame *view, const FarUniforms *far)
{
    const FarLand *land = drawing->land;
    drawing->draws = drawing->triangles = 0;
    for (int i = 0; i < land->range_count; i++) {
        const FarRange *range = &land->ranges[i];
        if (!is_in_view(range, view, far->far_corner))
            continue;
        drawing->counts[drawing->draws] = range->count;
        drawing->offsets[drawing->draws++] = (const void *)((size_t)range->first * sizeof(uint32_t)); // NOLINT
        drawing->triangles += range->count / 3;
    }
    drawing->triangles +=
        find_rectangles(land->tree_ranges, land->tree_range_count, view, far->far_eye, &drawing->trees) +
        find_rectangles(land->landmark_ranges, land->landmark_range_count, view, far->far_eye, &drawing->landmarks);
}

static void set_sheets(const FarLand *land, const Camera *camera, FarUniforms *far)
{
    for (int i = 0; i < land->sheet_count; i++) {
        const FarSheet *sheet = &land->sheets[i];
        vec3 first;
        camera_relative(camera, sheet->x, 0, sheet->z, first);
        const float fields[4] = {first[0], first[2], 1.0f / (float)(sheet->step * FAR_SHEET_MAX), 0.5f / FAR_SHEET_MAX};
        memcpy(far->far_sheets[i], fields, sizeof fields);
    }
    far->far_last_sheet = (float)(land->sheet_count - 1);
}

// Land is left out where its triangles lie inside the disc that chunks fill: all of them have sunk there, so that none
// ends above the chunks' ground.
static void set_cover(const FarLand *land, const FarFrame *view, FarUniforms *far)
{
    const Camera *camera = view->camera;
    float off = hypotf((float)(land->eye_x - camera->block[0]), (float)(land->eye_z - camera->block[2]));
    far->far_covered = view->dissolve_begin - RISEN_BEFORE;
    float sunk = MIN(view->filled - AROUND_DIAGONAL, far->far_covered);
    far->far_hole = MAX(MIN(sunk, (float)land->fine - off) - FINE_DIAGONAL, 0.0f);
    far->far_below = SIDE_SHARE * off + FINE_DIAGONAL;
}

void far_drawing_prepare(FarDrawing *drawing, const FarFrame *view, FarUniforms *far)
{
    const FarLand *land = drawing->land;
    const Camera *camera = view->camera;
    Camera far_camera;
    camera_relative(camera, land->x, 0, land->z, far->far_corner);
    set_cover(land, view, far);
    camera_relative(camera, land->eye_x, 0, land->eye_z, far->far_eye);
    find_ranges(drawing, view, far);
    set_sheets(land, camera, far);
    far->far_light[0] = view->light.slope / (1.0f + view->light.slope);
    far->far_light[1] = view->light.from_east ? 0.0f : 1.0f;
    const float planes[2] = {CLAMP(NEAR_PLANE_SHARE * far->far_hole, NEAR_MIN, NEAR_MAX), 1.25f * (float)land->reach};
    camera_init(&far_camera, view->view, camera->width, camera->height, planes);
    memcpy(far->far_projection, far_camera.view_projection, sizeof far->far_projection);
}
