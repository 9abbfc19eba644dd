// The map of shadows of a renderer and its texture, made when they are first needed.
#include "base/memory.h"
#include "render/render_internal.h"

#include <math.h>
#include <string.h>

// Rows sliced and swept in a frame. Nothing is shaded beyond the known rows: when the eye leaps, or time by
// `leap_hours`, shadows grow from the eye.
enum { ROWS_A_FRAME = 12 };
static const double leap_hours = 0.1;

void shadow_drawing_quit(ShadowDrawing *drawing)
{
    shadow_map_quit(&drawing->map);
    gpu_texture_destroy(&drawing->texture);
    *drawing = (ShadowDrawing){.texture.unit = UNIT_SHADOWS};
}

static void begin(Renderer *renderer)
{
    static const GpuTexture kind = {.unit = UNIT_SHADOWS, .format = GPU_RGBA8};
    ShadowDrawing *drawing = &renderer->shadows;
    shadow_map_init(&drawing->map, renderer->config.view_distance + DISC_MARGIN);
    for (int i = 0; i < renderer->chunks.count; i++)
        shadow_map_set(&drawing->map, renderer->chunks.chunks[i].pos, &renderer->chunks.chunks[i].tops);
    drawing->texture = gpu_texture_create(&kind, drawing->map.side, drawing->map.side, NULL);
}

// Its texels, in place of the cells.
static void upload_row(const ShadowDrawing *drawing, int row, ShadowCell *cells)
{
    int side = drawing->map.side;
    for (int x = 0; x < side; x++) {
        const uint8_t texel[] = {(uint8_t)cells[x].base, (uint8_t)(cells[x].base >> 8), cells[x].low, cells[x].high};
        memcpy(&cells[x], texel, sizeof texel);
    }
    gpu_texture_write(&drawing->texture, &(GpuBox){.y = row, .width = side, .height = 1}, cells);
}

static void update_rows(Renderer *renderer, ShadowLight light, int reach)
{
    ShadowDrawing *drawing = &renderer->shadows;
    ShadowMap *map = &drawing->map;
    const int64_t *eye = renderer->camera.block;
    int most = renderer->view.at_once ? map->side : ROWS_A_FRAME;
    int64_t row;
    ShadowCell *cells = memory_alloc(MEMORY_RENDER, (size_t)map->side * sizeof *cells);
    for (; most > 0 && shadow_map_next(map, eye, reach, light, &row); most--) {
        shadow_map_sweep(map, row, eye[0], light, cells);
        upload_row(drawing, (int)(row & (map->side - 1)), cells);
        renderer->stats.shadow_rows++;
    }
    memory_free(cells);
    // Nothing is shaded before all passes can be.
    drawing->known = render_resources_have_shadows(renderer->resources) ? shadow_map_known(map, eye, reach) : 0;
}

void shadow_drawing_update(Renderer *renderer, int reach)
{
    ShadowDrawing *drawing = &renderer->shadows;
    if (!renderer->view.shadows) {
        if (shadow_drawing_is_on(renderer))
            shadow_drawing_quit(drawing);
        return;
    }
    if (!shadow_drawing_is_on(renderer))
        begin(renderer);
    double hours = renderer->view.hours;
    if (fabs(remainder(hours - drawing->map.hours, 24.0)) > leap_hours)
        shadow_map_forget(&drawing->map);
    drawing->map.hours = hours;
    update_rows(renderer, shadow_light(renderer->daylight.sun_direction), reach);
}
