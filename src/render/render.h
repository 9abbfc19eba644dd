// OpenGL 3.3 core: meshes and a camera -> frame. One buffer of meshes, one list of quads a pass, coordinates relative to
// the camera, so that pictures are steady at the world's edge. Main thread, with the context. Failures are logged once.
#pragma once

#include "far/far.h"
#include "mesh/mesh.h"

#include <cglm/types.h>

typedef struct Renderer Renderer;

// Quality against cost of a frame; software renderers get RENDER_LIGHT (docs/benchmarks.md).
typedef enum RenderQuality { RENDER_LIGHT, RENDER_FULL, RENDER_QUALITY_COUNT } RenderQuality;

// The quality that a user chooses; auto: by the driver.
typedef enum QualityChoice { QUALITY_AUTO, QUALITY_LIGHT, QUALITY_FULL, QUALITY_CHOICE_COUNT } QualityChoice;

static inline RenderQuality render_quality(QualityChoice choice, bool software)
{
    return choice == QUALITY_LIGHT || (choice == QUALITY_AUTO && software) ? RENDER_LIGHT : RENDER_FULL;
}

// Resources that renderers of one context share: the programs of all passes, the textures of tiles and noise, and the
// index buffer. Created once, it saves every renderer but the first some dozens of milliseconds.
typedef struct RenderResources RenderResources;

// NULL, with one logged line, if a shader is missing or does not compile.
RenderResources *render_resources_create(RenderQuality quality);
void render_resources_destroy(RenderResources *resources); // after the renderers that use it

typedef struct RendererConfig {
    int width, height;          // pixels
    bool off_screen;            // into a framebuffer of its own instead of the window's; its size is fixed
    RenderQuality quality;      // also of shared resources, which change if they have another (renderer_set_quality)
    int view_distance;          // chunks
    RenderResources *resources; // shared, outlives the renderer; NULL: the renderer creates one
} RendererConfig;

// NULL if a shader is missing or does not compile.
Renderer *renderer_create(const RendererConfig *config);
void renderer_destroy(Renderer *renderer);

void renderer_resize(Renderer *renderer, int width, int height);

// Another quality for all renderers with the same resources, as soon as its programs are made: each frame makes one, a
// frame with FrameView.at_once all. If one cannot be made, with one logged line, the quality stays.
void renderer_set_quality(Renderer *renderer, RenderQuality quality);

// The quality in which it draws, or will once the programs are made.
RenderQuality renderer_quality(const Renderer *renderer);

void renderer_set_view_distance(Renderer *renderer, int chunks);

// Takes ownership of the mesh, which replaces the one at its position.
void renderer_set_chunk(Renderer *renderer, MeshData *mesh);
void renderer_remove_chunk(Renderer *renderer, ChunkPos pos);
void renderer_remove_all(Renderer *renderer);

// Land beyond the chunks, and under them, replaces the last; takes ownership. NULL: there is none, and fog ends the
// view.
void renderer_set_far(Renderer *renderer, FarLand *land);

// Faces that are drawn while the eye looks through opaque blocks (FrameView.see_through), such as those of ores.
// Replaces the last ones; copied.
void renderer_set_revealed(Renderer *renderer, const Quad *quads, int count);

// Effects that RENDER_FULL may add to a frame, bits of FrameView.effects; RENDER_LIGHT has none.
typedef enum FrameEffect {
    EFFECT_ANTIALIASING = 1 << 0, // edges, by several samples a pixel
    EFFECT_OCCLUSION = 1 << 1,    // less light in corners and under what is near
    EFFECT_BLOOM = 1 << 2,        // light spreads around what is bright
    EFFECT_FINE_SHADOWS = 1 << 3, // with FrameView.shadows: of each leaf and plant, nearby
} FrameEffect;

enum { FRAME_EFFECTS = 4, ALL_EFFECTS = (1 << FRAME_EFFECTS) - 1 };

// The parts of a frame, bits. Each may be left out, which shows its cost.
typedef enum FramePart {
    PART_LAND = 1 << 0, // opaque blocks of chunks
    PART_LEAVES = 1 << 1,
    PART_PLANTS = 1 << 2,
    PART_WATER = 1 << 3,
    PART_FAR = 1 << 4, // land beyond the chunks
    PART_SKY = 1 << 5, // with the clouds, and shafts of light under water
} FramePart;

enum { FRAME_PARTS = 6 };
extern const char *const frame_part_names[FRAME_PARTS]; // by bit

// Everything that a frame depends on besides the chunks: the same view gives the same pixels.
typedef struct FrameView {
    double eye[3];     // blocks
    double yaw, pitch; // degrees, as player/player.h has them
    double fov;        // vertical, degrees
    double hours;      // time of day, 0..24
    int64_t day;       // days since the world began, from noon to noon: the moon's phase, 8 of them, full on day 0
    double seconds;    // drives waves, wind, clouds, lava
    int64_t seed;      // of the world: of its clouds
    uint8_t eye_block; // that the eye is in; in a liquid (all that flows and grows in it): its source
    double submerged;  // with that in water: blocks up to the surface,
    double open_sky;   // and 0..1: how much of the surface around lies under the open sky
    bool clear_sky;    // without clouds
    bool boxed;        // draw the frame of a box of blocks, both corners included
    BlockPos box[2];
    bool shadows;      // sun and moon cast them, on near land
    unsigned effects;  // FrameEffect
    bool at_once;      // makes all shadows and programs for this frame, instead of some in each: for pictures
    bool round;        // curves the ground, as on a planet: what is far away sinks below the horizon
    int scale;         // of the sides at which the world is drawn, in percent of the picture's; at most 200, as the
                       // filter that shrinks it reads 2 x 2 pixels; 0 counts as 100
    unsigned without;  // FramePart: left out, for tests and figures; magenta where nothing else is drawn
    bool triangles;    // each quad in a colour of its own: by kind, level and pass, not by light
    bool no_occlusion; // draws sections even if others hide them: the same picture, for tests
    double brightness; // 0..1: light added in dark places
    double lantern;    // 0..1: strength of a light that goes with the eye
    bool see_through;  // in opaque blocks the eye looks through them, at hollows and at what is revealed
    bool outline;      // draw the frame of `outlined`
    BlockPos outlined;
    uint8_t outlined_block; // of that shape; 0: a cube
} FrameView;

// Draws the world over the whole picture.
void renderer_draw(Renderer *renderer, const FrameView *view);

typedef struct RenderStats {
    int draws, triangles;         // of the last frame
    int sections_drawn, sections; // of the last frame, and held
    int shadow_rows;              // of the map of shadows, computed and uploaded in the last frame
    int programs;                 // made for the last frame
    size_t uploaded_bytes;        // since the last frame before
    size_t gpu_bytes;             // buffers and textures
} RenderStats;

RenderStats renderer_stats(const Renderer *renderer);

// Reads the last frame: width * height RGB bytes, rows from the top.
void renderer_read_pixels(const Renderer *renderer, uint8_t *rgb);

void renderer_finish(const Renderer *renderer); // waits until the driver has executed all draw calls
