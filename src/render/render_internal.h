// Shared by the passes of a frame: the renderer's fields and the table of passes. Private to this folder.
#pragma once

#include "render/chunk_table.h"
#include "render/clouds.h"
#include "render/cull.h"
#include "render/daylight.h"
#include "render/quad_store.h"
#include "render/tint_map.h"

// Chunks beyond the view distance that may still be held.
enum { DISC_MARGIN = 4 };

// Far lists: quads that fade into the clouds behind them have their own shaders, which also sample the cloud layer.
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
    PASS_CLOUDS, // into the cloud layer
    PASS_OPAQUE,
    PASS_OPAQUE_FAR,
    PASS_LAVA,
    PASS_CUTOUT,
    PASS_CUTOUT_FAR,
    PASS_SKY, // with the clouds, if the eye is below them
    PASS_NIGHT_SKY,
    PASS_TRANSLUCENT,
    PASS_CLOUDS_BELOW, // the clouds, if the eye is above or among them
    PASS_OUTLINE,
    PASS_COUNT
} PassId;

typedef struct Pass {
    ShaderDef shader;
    void (*draw)(Renderer *renderer, GLuint program); // if it has anything to draw; NULL: draws the quads of `list`
    DrawListId list;
    bool blends; // premultiplied alpha over the picture
} Pass;

// In the order in which a frame is drawn.
extern const Pass pass_table[PASS_COUNT];

struct RenderResources {
    RenderQuality quality;
    bool warm; // a renderer has drawn with it, so the driver has compiled every shader variant
    GLuint indices, programs[PASS_COUNT];
    GpuTexture tiles, noise;
};

// What is drawn to.
typedef struct RenderTarget {
    int width, height;                 // pixels
    GLuint framebuffer, colour, depth; // 0: the window's
} RenderTarget;

// Binds it, with a viewport of its size.
void render_target_bind(const RenderTarget *target);

// A camera, its target, and the sections and draws that it sees. A renderer can have several.
typedef struct RenderView {
    RenderTarget target;
    Camera camera;
    Culler culler;
    DrawList lists[LIST_COUNT];
} RenderView;

void render_view_init(RenderView *view, int width, int height, bool off_screen);
void render_view_quit(RenderView *view);

struct Renderer {
    RendererConfig config;
    RenderResources *resources, *own_resources; // own_resources: the same if the renderer owns it, else NULL
    GLuint vertex_array, frame_uniforms;
    GpuTexture land, depth; // copies of the picture before water and of its depth, for water
    QuadStore quads;
    TintMap tints;
    CloudTexture clouds;
    CloudLayer cloud_layer;
    float cloud_moment; // between the two that the clouds' texture holds
    ChunkTable chunks;
    RenderView main;
    Daylight daylight;
    FrameView view;
    RenderStats stats;
};

// True if the eye is above or among the clouds, which may then hide land.
bool renderer_is_over_clouds(const Renderer *renderer);

// For renderer->view: camera, daylight, what is in view, and the uniform block.
void frame_prepare(Renderer *renderer);

// Draws all passes in the order of their table.
void draw_passes(Renderer *renderer);
