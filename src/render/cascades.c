#include "render/cascades.h"

#include <cglm/vec3.h>
#include <math.h>
#include <string.h>

enum { MAP_TEXELS = 2048, ANCHOR = 64 };

static const float reaches[CASCADES] = {28.0f, 96.0f}; // blocks, from the eye to each side
// Blocks deeper than this below the lowest ground of their chunk are in caves, and shade nothing that the sun reaches.
static const int buried = 2 * SECTION_HEIGHT;

// ---- the light's axes

// Sets the axes for the light of sun or moon, whichever is up.
static void set_axes(const float *sun, CascadeUniforms *to)
{
    glm_vec3_scale((float *)(uintptr_t)sun, sun[1] < 0 ? -1.0f : 1.0f, to->light_toward);
    glm_vec3_normalize_to((vec3){0, -SUN_LEAN, 1}, to->light_right); // across the plane in which they move
    glm_vec3_cross(to->light_toward, to->light_right, to->light_up);
}

// The distance from the eye to the middle of a map along an axis: less than a texel, so that texels stay at their
// places.
static float middle_along(const Camera *camera, const vec3 axis, bool of_world, float texel)
{
    double along = 0;
    for (int i = 0; i < 3; i++) {
        const int64_t block = of_world ? camera->block[i] : floor_mod(camera->block[i], ANCHOR);
        along += ((double)block + (double)camera->fraction[i]) * (double)axis[i];
    }
    return (float)(floor(along / (double)texel) * (double)texel - along);
}

// ---- what casts shadows

// The faces that the light meets, with plants.
static uint8_t lit_faces(const vec3 toward)
{
    uint8_t faces = 1 << FACE_UP | 1 << FACE_CROSS;
    faces |= (uint8_t)(1 << (toward[0] > 0 ? FACE_EAST : FACE_WEST));
    return faces | (uint8_t)(1 << (toward[2] > 0 ? FACE_SOUTH : FACE_NORTH));
}

static bool meets(const CascadeUniforms *to, const vec3 middle, const vec3 half, int cascade)
{
    const float *axes[2] = {to->light_right, to->light_up};
    bool inside = true;
    for (int k = 0; k < 2; k++) {
        const float *axis = axes[k];
        float along = glm_vec3_dot((float *)(uintptr_t)middle, (float *)(uintptr_t)axis) - to->cascades[cascade][k];
        float wide = half[0] * fabsf(axis[0]) + half[1] * fabsf(axis[1]) + half[2] * fabsf(axis[2]);
        inside &= fabsf(along) < reaches[cascade] + wide;
    }
    return inside;
}

// The vector from the eye to the middle of a box of whole sections of a chunk.
static void middle_of(const Camera *camera, const DrawnChunk *chunk, int section, const vec3 half, vec3 middle)
{
    camera_relative(camera, chunk_pos_block_x(chunk->pos), section * SECTION_HEIGHT, chunk_pos_block_z(chunk->pos),
                    middle);
    glm_vec3_add(middle, (float *)(uintptr_t)half, middle);
}

static void list_chunk(CascadeDrawing *drawing, const CascadeFrame *frame, const CascadeUniforms *to,
                       const DrawnChunk *chunk, int cascade)
{
    static const vec3 half = {CHUNK_SIZE / 2.0f, SECTION_HEIGHT / 2.0f, CHUNK_SIZE / 2.0f};
    static const vec3 half_chunk = {CHUNK_SIZE / 2.0f, CHUNK_HEIGHT / 2.0f, CHUNK_SIZE / 2.0f};
    const uint8_t faces = lit_faces(to->light_toward), plants = 1 << FACE_CROSS;
    vec3 middle;
    middle_of(frame->camera, chunk, 0, half_chunk, middle);
    if (!meets(to, middle, half_chunk, cascade))
        return;
    for (int section = MAX(chunk->lowest_top - buried, 0) / SECTION_HEIGHT; section < SECTION_COUNT; section++) {
        middle_of(frame->camera, chunk, section, half, middle);
        if (!(chunk->drawn_sections >> section & 1) || !meets(to, middle, half, cascade))
            continue;
        const SeenSection whole = {.chunk = chunk,
                                   .drawn = drawn_section(chunk, section),
                                   .section = (uint8_t)section,
                                   .bands = PLANT_BANDS,
                                   .whole = true};
        draw_list_section(&drawing->opaque[cascade], &whole, MESH_OPAQUE, faces);
        draw_list_section(&drawing->cutout[cascade], &whole, MESH_CUTOUT,
                          cascade == 0 ? faces : faces & (uint8_t)~plants); // farther away plants' shadows are too fine
    }
}

void cascades_keep(CascadeDrawing *drawing, bool kept)
{
    if (kept == (drawing->framebuffer != 0))
        return;
    cascades_quit(drawing);
    if (!kept)
        return;
    static const GpuTexture kind = {.unit = UNIT_CASCADES,
                                    .format = GPU_DEPTH24,
                                    .filter = GPU_LINEAR,
                                    .layers = CASCADES,
                                    .clamps = true,
                                    .compares = true};
    drawing->maps = gpu_texture_create(&kind, MAP_TEXELS, MAP_TEXELS, NULL);
    glGenFramebuffers(1, &drawing->framebuffer);
}

// Lists the chunks that cast shadows into a map.
static void choose_casters(CascadeDrawing *drawing, const CascadeFrame *frame, const CascadeUniforms *to, int cascade)
{
    draw_list_clear(&drawing->opaque[cascade]);
    draw_list_clear(&drawing->cutout[cascade]);
    for (int i = 0; i < frame->chunks->count; i++)
        list_chunk(drawing, frame, to, &frame->chunks->chunks[i], cascade);
}

void cascades_prepare(CascadeDrawing *drawing, const CascadeFrame *frame, CascadeUniforms *to)
{
    *to = (CascadeUniforms){0};
    set_axes(frame->sun_direction, to);
    to->cascade_depth = 0.5f / (float)(frame->reach * CHUNK_SIZE + CHUNK_HEIGHT);
    for (int i = 0; i < CASCADES; i++) {
        const float texel = 2.0f * reaches[i] / MAP_TEXELS;
        const float map[4] = {middle_along(frame->camera, to->light_right, true, texel),
                              middle_along(frame->camera, to->light_up, false, texel), 1.0f / reaches[i], texel};
        memcpy(to->cascades[i], map, sizeof map);
        choose_casters(drawing, frame, to, i);
    }
}

// ---- drawing

int cascades_draw(const CascadeDrawing *drawing, DrawList lists[CASCADES], GLuint program, bool clears)
{
    int triangles = 0;
    if (!drawing->framebuffer)
        return 0;
    glBindFramebuffer(GL_FRAMEBUFFER, drawing->framebuffer);
    glDrawBuffer(GL_NONE);
    glReadBuffer(GL_NONE);
    glViewport(0, 0, MAP_TEXELS, MAP_TEXELS);
    glDepthRange(0.0, 1.0);
    glUseProgram(program);
    const GLint which = glGetUniformLocation(program, "cascade");
    for (int i = 0; i < CASCADES; i++) {
        glFramebufferTextureLayer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, drawing->maps.name, 0, i);
        if (clears)
            glClear(GL_DEPTH_BUFFER_BIT);
        glUniform1i(which, i);
        if (lists[i].count > 0)
            draw_list_draw(&lists[i], 0, lists[i].count);
        triangles += 2 * lists[i].count;
    }
    return triangles;
}

void cascades_quit(CascadeDrawing *drawing)
{
    glDeleteFramebuffers(1, &drawing->framebuffer);
    gpu_texture_destroy(&drawing->maps);
    for (int i = 0; i < CASCADES; i++) {
        draw_list_quit(&drawing->opaque[i]);
        draw_list_quit(&drawing->cutout[i]);
    }
    *drawing = (CascadeDrawing){.maps.unit = UNIT_CASCADES};
}
