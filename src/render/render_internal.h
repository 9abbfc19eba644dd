// Shared by the passes of a frame: the renderer's fields and the table of passes. Private to this folder.
#pragma once

#include "render/cascades.h"
#include "render/clouds.h"
#include "render/cull.h"
#include "render/draw_list.h"
#include "render/far_land.h"
#include "render/quad_store.h"
#include "render/weather.h"

// Chunks beyond the view distance that may still be held.
enum { DISC_MARGIN = 4 };

// Far lists: quads that fade into the clouds behind them have their own shaders, which also sample the cloud layer.
typedef enum DrawListId {
    LIST_OPAQUE,
    LIST_OPAQUE_FAR,
    LIST_LAVA,
    LIST_EDGE,
    LIST_CUTOUT,
    LIST_CUTOUT_FAR,
    LIST_TRANSLUCENT,
    LIST_COUNT
} DrawListId;

typedef enum PassId {
    PASS_CASTERS, // into the cascades' maps
    PASS_CUTOUT_CASTERS,
    PASS_CLOUDS,    // into the cloud layer
    PASS_SKY_LAYER, // into the sky layer, with the clouds, if the eye is below them
    PASS_NIGHT_SKY_LAYER,
    PASS_OPAQUE,
    PASS_OPAQUE_LANTERN,    // in its place, while the lantern is on
    PASS_OPAQUE_UNDERWATER, // in the place of both, with the eye in water
    PASS_OPAQUE_FAR,
    PASS_LAVA,
    PASS_EDGE,
    PASS_CUTOUT,
    PASS_CUTOUT_UNDERWATER,
    PASS_CUTOUT_FAR,
    PASS_FAR_LAND,
    PASS_FAR_TREES,
    PASS_FAR_LANDMARKS,
    PASS_WATER_SEEN, // draws nothing: whether any of it is
    PASS_OCCLUSION,  // into its layer,
    PASS_OCCLUDED,   // and from there onto the land
    PASS_SKY,
    PASS_NIGHT_SKY,
    PASS_SUN,
    PASS_MOON,
    PASS_OPEN_WATER,
    PASS_TRANSLUCENT, // what is not
    PASS_TRANSLUCENT_UNDERWATER,
    PASS_SHAFTS,       // of light through waves
    PASS_CLOUDS_BELOW, // the clouds, if the eye is above or among them
    PASS_CLOUDS_BELOW_FAR,
    PASS_BLOOM_BRIGHT, // what is bright, into a layer of half the size,
    PASS_BLOOM_DOWN,   // from each layer into one of half its size,
    PASS_BLOOM_UP,     // and back into each from the next;
    PASS_BLOOM,        // and onto the picture
    PASS_OUTLINE,
    PASS_COUNT
} PassId;

// Calls `draw`; or draws `vertices` without attributes; or the quads of `list`. Nothing where `shown` is given and
// false.
typedef struct Pass {
    ShaderDef shader;
    bool shadowed; // has another program, with SHADOWS, for frames with shadows
    DrawListId list;
    bool (*shown)(const Renderer *renderer);
    int vertices;
    void (*draw)(Renderer *renderer, GLuint program);
    bool coloured;    // has another program, with TRIANGLES, for FrameView.triangles
    FramePart part;   // with which it is left out; 0: never
    bool keeps_depth; // of what is drawn already
    bool blends;      // premultiplied alpha over the picture
    bool full;        // in RENDER_FULL alone
    bool behind;      // in the part of the depth range that is far land's, behind all chunks
} Pass;

// The passes, in the order in which a frame is drawn.
extern const Pass pass_table[PASS_COUNT];

// The programs of all passes in one quality. 0: not needed yet, or the pass has none.
typedef struct ProgramSet {
    RenderQuality quality;
    GLuint plain[PASS_COUNT];
    GLuint shadowed[PASS_COUNT];       // the same with shadows
    GLuint coloured[PASS_COUNT];       // the same for FrameView.triangles
    int plain_passes, shadowed_passes; // whose programs are made, or could not be
    int last_pass;                     // of the program that was made last,
    GLuint last;                       // and that
    bool failed;                       // a plain one could not be made
} ProgramSet;

struct RenderResources {
    ProgramSet now, next; // next: of the quality that is wanted, until all of them are made
    RenderQuality wanted; // other than now.quality while programs are made
    bool compiled;        // programs, since the driver last released its compiler
    bool warm;            // a renderer has drawn with these, so the driver has compiled every shader variant
    GpuTexture tiles, noise;
};

// The picture that is drawn to.
typedef struct RenderTarget {
    int width, height;        // pixels
    GLuint framebuffer;       // 0: the window's
    GpuTexture colour, depth; // not of the window
    GLuint sampled[2];        // in their place: renderbuffers of several samples a pixel
} RenderTarget;

// Creates and binds a framebuffer with textures of these kinds; `depth` NULL: it has none.
void render_target_init(RenderTarget *target, int width, int height, const GpuTexture *colour, const GpuTexture *depth);
void render_target_quit(RenderTarget *target);
void render_target_bind(const RenderTarget *target); // with a viewport of its size

// Binds a layer with the sides of this frame's target divided by `divisor`; made when it is first bound, and anew for
// another size.
void render_layer_bind(const Renderer *renderer, RenderTarget *layer, const GpuTexture *kind, int divisor);

// Chooses the target of this frame by FrameView.scale and effects. Afterwards the picture is brought from it to where
// it is shown: at 100 %, without antialiasing, it is there already.
void renderer_choose_target(Renderer *renderer);
void renderer_show_target(const Renderer *renderer);

// Brings colour and depth of a part of the target so far into the textures that shaders read as `land` and `depth`.
void renderer_copy_target(Renderer *renderer, const GpuBox *box);
const GpuTexture *renderer_land_copy(const Renderer *renderer);
const GpuTexture *renderer_depth_copy(const Renderer *renderer);

// The biome colours of the land in view: a texture array of three layers (grass, leaves, water) with one texel for 4 x
// 4 columns, addressed as a torus, so that a chunk always has the same place in it.
typedef struct TintMap {
    GpuTexture texture;
    int chunks; // along each side: a power of two, more than two view distances
} TintMap;

// The map of shadows and its texture, while they are drawn. shadow_draw.c
typedef struct ShadowDrawing {
    ShadowMap map; // side 0: none
    GpuTexture texture;
    int known; // blocks around the eye in which the map holds this place's shadows
} ShadowDrawing;

enum { SMOOTH_SAMPLES = 4, BLOOM_LAYERS = 6 };

struct Renderer {
    RendererConfig config;
    RenderResources *resources, *own_resources; // own_resources: the same if the renderer owns it, else NULL
    GLuint vertex_array, frame_uniforms;
    GpuTexture land, depth; // copies of the picture before water and of its depth, for water
    GLuint water_query;     // of PASS_WATER_SEEN
    bool water_counted;     // by it, in this frame
    bool water_copied;      // likewise: what it mirrors and hides has been copied
    QuadStore quads;
    uint32_t first_revealed, revealed_count; // in the quad store: renderer_set_revealed
    TintMap tints;
    ShadowDrawing shadows;
    CascadeDrawing cascades;
    FarDrawing far;
    CloudTexture clouds;
    RenderTarget cloud_layer, sky_layer; // none before the first frame
    float cloud_moment;                  // between the two that the clouds' texture holds
    ChunkTable chunks;
    RenderTarget picture; // in which all is shown in the end
    RenderTarget scaled; // in which the world is drawn at another scale than 100 %, or brought from `smooth`; else none
    RenderTarget smooth; // in which it is drawn with several samples a pixel, and then brought to `scaled`
    const RenderTarget *target;                  // one of the three, of this frame
    RenderTarget occlusion, bloom[BLOOM_LAYERS]; // none before they are first drawn
    Camera camera;
    Culler culler;
    bool deep; // the eye is in a cave, where far land takes over from none
    DrawList lists[LIST_COUNT];
    Daylight daylight;
    Weather weather;
    FrameView view;
    RenderStats stats;
};

// True if the eye is in water.
bool renderer_is_submerged(const Renderer *renderer);

// True if the eye is above or among the clouds, which may then hide land.
bool renderer_is_over_clouds(const Renderer *renderer);
bool renderer_sees_clouds(const Renderer *renderer); // there are some, and the eye is in the air

// True if the frame is drawn with it: in false colours none is.
static inline bool renderer_has_effect(const Renderer *renderer, FrameEffect effect)
{
    const FrameView *view = &renderer->view;
    return renderer->config.quality == RENDER_FULL && view->effects & effect && !view->triangles;
}

// Pixels of the frame along each side of a pixel of the sky's layers: more in large pictures, whatever their scale.
static inline int renderer_layer_pixels(const Renderer *renderer)
{
    const int small_from = 600; // rows
    return renderer->config.quality == RENDER_FULL ? 2 : renderer->picture.height < small_from ? 3 : 4;
}

// True if far land is drawn: there is some, and the eye is in the open.
bool renderer_shows_far(const Renderer *renderer);

// The share of the depth range, from 0, for chunks: far land has the rest, if it is drawn.
#define NEAR_SHARE 0.9f
static inline float renderer_near_share(const Renderer *renderer)
{
    return renderer_shows_far(renderer) ? NEAR_SHARE : 1.0f;
}

// Makes the map when shadows are first drawn, drops it when they are off, and brings some rows up to date. `reach`:
// blocks around the eye in which shadows may be seen.
void shadow_drawing_update(Renderer *renderer, int reach);
void shadow_drawing_quit(ShadowDrawing *drawing);
static inline bool shadow_drawing_is_on(const Renderer *renderer) { return renderer->shadows.map.side > 0; }

// The filter of the tiles' texture, of which quality light reads water's and ice's by it (block.frag fetches texels).
static inline GpuFilter tile_filter(RenderQuality quality)
{
    return quality == RENDER_FULL ? GPU_TRILINEAR : GPU_NEAREST_MIP;
}

// Another quality, to which render_resources_load changes.
void render_resources_set_quality(RenderResources *resources, RenderQuality quality);

// Makes the programs for FrameView.triangles; a pass whose program fails stays without one.
void render_resources_load_coloured(RenderResources *resources);

// Makes the next program that a frame lacks, or all at once: first for the wanted quality, which then becomes the
// quality, else with shadows. Returns how many. If one fails, the quality stays; passes stay without shadows.
int render_resources_load(RenderResources *resources, bool shadows, bool at_once);

// True if every pass has its program with shadows, or cannot have one.
static inline bool render_resources_have_shadows(const RenderResources *resources)
{
    return resources->now.shadowed_passes == PASS_COUNT;
}

// True if shadows near the eye are fine ones.
static inline bool renderer_has_cascades(const Renderer *renderer)
{
    return renderer->view.shadows && renderer_has_effect(renderer, EFFECT_FINE_SHADOWS) &&
           render_resources_have_shadows(renderer->resources);
}

// True if there are maps for them: also while the programs are made that read them, since drivers compile for textures.
static inline bool renderer_keeps_cascades(const Renderer *renderer)
{
    const FrameView *view = &renderer->view;
    const bool full = renderer->config.quality == RENDER_FULL || renderer->resources->wanted == RENDER_FULL;
    return full && view->shadows && view->effects & EFFECT_FINE_SHADOWS && !view->triangles;
}

// The faces of a section in view, a bit for each Face, whose quads of a pass are drawn for renderer->view.
uint8_t frame_faces(const Renderer *renderer, const SeenSection *seen, MeshPass pass);

// Prepares renderer->view: camera, daylight, and the uniforms but for far land's.
void frame_begin(Renderer *renderer, FrameUniforms *frame);

// Finds the chunks and the far land in view, and sets the uniforms of that.
void frame_choose(Renderer *renderer, FrameUniforms *frame);

void draw_layers(Renderer *renderer); // the passes before PASS_SKY_LAYER, which need not know what is in view,
void draw_passes(Renderer *renderer); // and the others, in the order of their table

// Effects of whole pictures, for pass_table. effects.c
void draw_occlusion(Renderer *renderer, GLuint program);
void draw_occluded(Renderer *renderer, GLuint program);
void draw_bloom_bright(Renderer *renderer, GLuint program);
void draw_bloom_down(Renderer *renderer, GLuint program);
void draw_bloom_up(Renderer *renderer, GLuint program);
void draw_bloom(Renderer *renderer, GLuint program);
void effects_quit(Renderer *renderer);
size_t effects_bytes(const Renderer *renderer); // on the GPU, with the samples of antialiasing

// Draws a pass with that program, whether a frame shows it or not: of lists of quads, which are overwritten, one quad.
void draw_quad_by(Renderer *renderer, int pass, GLuint program);
