// What the passes of a frame share: the renderer's insides and the table of passes. Private to this folder.
#pragma once

#include "render/camera.h"
#include "render/chunk_table.h"
#include "render/cloud_layer.h"
#include "render/cloud_texture.h"
#include "render/cull.h"
#include "render/daylight.h"
#include "render/draw_list.h"
#include "render/quad_store.h"
#include "render/render.h"
#include "render/shader.h"
#include "render/tint_map.h"

// As the uniform block in shaders/common.glsl, which explains the fields.
typedef struct FrameUniforms {
    float view_projection[16], to_direction[16];
    int32_t eye_block[4];
    float eye_fraction[4], viewport[4], scales[4], leaves[4], fog[4], fog_colour[4], sun_direction[4],
        moon_direction[4], zenith[4], horizon[4], glow[4], dusk[4], sun_light[4], sky_light[4], sun_on[8][4],
        sky_on[8][4], outlined[4];
} FrameUniforms;

// Chunks beyond the view distance that may still be held.
enum { DISC_MARGIN = 4 };

// Far: what dissolves into the clouds behind it is drawn by shaders of its own, since that costs a look at their
// picture.
typedef enum DrawListId {
    LIST_OPAQUE,
    LIST_OPAQUE_FAR,
    LIST_LAVA,
    LIST_CUTOUT,
    LIST_CUTOUT_FAR,
    LIST_TRANSLUCENT,
    LIST_COUNT
} DrawListId;

typedef enum PassId {
    PASS_CLOUDS, // into a picture of their own
    PASS_OPAQUE,
    PASS_OPAQUE_FAR,
    PASS_LAVA,
    PASS_CUTOUT,
    PASS_CUTOUT_FAR,
    PASS_SKY, // with the clouds, if they are behind all else
    PASS_NIGHT_SKY,
    PASS_TRANSLUCENT,
    PASS_CLOUDS_BELOW, // the clouds, if one looks down on them
    PASS_OUTLINE,
    PASS_COUNT
} PassId;

typedef struct Pass {
    ShaderDef shader;
    DrawListId list; // for passes that draw quads
    // Draws it, or nothing if there is nothing to draw.
    void (*draw)(Renderer *renderer, const struct Pass *pass, GLuint program);
} Pass;

// In the order in which a frame is drawn.
extern const Pass pass_table[PASS_COUNT];

struct RenderKit {
    RenderQuality quality;
    bool warm; // a renderer has drawn with it once, so the driver has compiled all of it
    GLuint indices, tiles, noise, programs[PASS_COUNT];
};

size_t render_kit_bytes(void); // on the GPU

struct Renderer {
    RendererConfig config;
    RenderKit *kit, *own_kit; // own_kit: the same, or NULL if it is another's
    bool culling;
    GLuint vertex_array, frame_buffer;
    GLuint land, depth; // copies of the picture before water and of its depth, for water
    int copied_width, copied_height;
    QuadStore quads;
    TintMap tints;
    CloudTexture clouds;
    CloudLayer cloud_layer;
    float cloud_moment; // between the two that the clouds' texture holds
    ChunkTable chunks;
    Culler culler;
    DrawList lists[LIST_COUNT];
    Camera camera;
    Daylight daylight;
    FrameView view;
    RenderStats stats;
};

void pass_draw_quads(Renderer *renderer, const Pass *pass, GLuint program);
void pass_draw_water(Renderer *renderer, const Pass *pass, GLuint program);
void pass_draw_sky(Renderer *renderer, const Pass *pass, GLuint program);
void pass_draw_night_sky(Renderer *renderer, const Pass *pass, GLuint program);
void pass_draw_clouds(Renderer *renderer, const Pass *pass, GLuint program);
void pass_draw_clouds_below(Renderer *renderer, const Pass *pass, GLuint program);
void pass_draw_outline(Renderer *renderer, const Pass *pass, GLuint program);

// Counts and draws `count` vertices without any input but their number.
void pass_draw_vertices(Renderer *renderer, GLuint program, int count);

void renderer_warm_up(Renderer *renderer);

// Where the eye is in the clouds' field, and when.
CloudView renderer_cloud_view(const Renderer *renderer);

// Whether the clouds lie under the eye, or around it: then they may hide land.
bool renderer_is_over_clouds(const Renderer *renderer);

// How far one sees, in blocks; where the moon is in its month, 0..1.
float renderer_reach(const Renderer *renderer);
float renderer_plant_reach(const Renderer *renderer);
float renderer_leaf_reach(const Renderer *renderer);
float renderer_fog_begin(const Renderer *renderer);
float renderer_dissolve_begin(const Renderer *renderer);
float renderer_moon_phase(const Renderer *renderer);

// Fills the uniform block from camera, daylight and view.
void frame_upload(Renderer *renderer);
