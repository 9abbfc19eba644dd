#include "render/air.h"
#include "render/render_internal.h"
#include "render/underwater.h"

#include <cglm/vec3.h>
#include <math.h>
#include <string.h>

// Fog covers the last 40 % of the view: the disc around the eye's chunk may lack up to a chunk on one side.
#define FOG_BEGINS 0.6f
// From high up a narrow band of fog would show the end of the view as a disc: it starts nearer between these heights.
#define FOG_BEGINS_HIGH 0.20f
#define FOG_LOW 66.0f
#define FOG_HIGH 150.0f
// Fog has the colour of the sky without clouds, so far land in front of clouds would appear as a cut-out. From this
// share of the fog on, clouds show through the land.
#define DISSOLVE_BEGINS 0.55f
// Below the horizon the sky darkens towards the sea's colour; it is half as dark where the square of the sine is this.
// From a height it must be dark before the view ends: a pale band there would show the sea as a disc.
#define DEEP_LOW 0.045f
#define DEEP_AT_END 0.30f // of the square of the slope at which the end of the view at sea level is seen
// Blocks a second.
#define CLOUD_DRIFT_X 2.0
#define CLOUD_DRIFT_Z 0.7
_Static_assert(CLOUD_SPAN % PLACE_WRAP == 0, "the clouds' small detail would break where their places wrap");

// With far land fog covers its end alone, and haze is measured in kilometres.
#define FOG_BEGINS_FAR 0.7f
#define HAZE_REACH 8192.0f // blocks: land that goes on farther is in thinner air
#define NOWHERE 1e9f       // blocks

// Blocks to the middles of sections that are drawn before the rest of any list.
#define FIRST_REACH 44.0f
// Farther away edges of ground are narrower than a pixel or two.
#define EDGE_REACH 44.0f

// Over so many blocks chunks dissolve into far land, where the disc of them is whole: it may lack one on a side.
#define DISSOLVE_LENGTH 16.0f
#define SURELY_DRAWN 24.0f

#define FAR_PLANE_MIN 5200.0f
_Static_assert((int)FAR_PLANE_MIN *(int)FAR_PLANE_MIN > 2 * (int)CLOUD_NEAR * (int)CLOUD_NEAR,
               "the corners of the clouds' square");

// Fog with the eye inside a block but water: its colour, lit by daylight or emissive, and the view distance.
typedef struct InnerAir {
    vec3 colour;
    bool shines;
    float reach; // blocks
} InnerAir;

static const InnerAir lava_air = {.colour = {1.100f, 0.270f, 0.030f}, .shines = true, .reach = 2.5f};

// Rock and soil are dark, so that a player inside them cannot look through the world.
static const InnerAir rock_air = {.colour = {0.0f, 0.0f, 0.0f}, .reach = 1.5f};

// Unless they may: then all that faces away from the eye is culled as ever, so the walls of caves are seen through the
// rock before them.
static const InnerAir clear_rock = {.colour = {0.020f, 0.026f, 0.040f}, .shines = true, .reach = 96.0f};
#define AMBIENT_IN_ROCK 0.55f
#define AMBIENT_MOST 0.30f // of FrameView.brightness

// True if the eye is in opaque blocks and looks through them.
static bool sees_through(const Renderer *renderer)
{
    return renderer->view.see_through && block_has(renderer->view.eye_block, BLOCK_OPAQUE);
}

// NULL in the open.
static const InnerAir *find_inner_air(const Renderer *renderer)
{
    uint8_t block = renderer->view.eye_block;
    if (sees_through(renderer))
        return &clear_rock;
    if (block == BLOCK_LAVA)
        return &lava_air;
    return block_has(block, BLOCK_OPAQUE) ? &rock_air : NULL;
}

// Beyond this distance plants have shrunk into the ground.
static const float plant_reaches[RENDER_QUALITY_COUNT] = {[RENDER_LIGHT] = 96.0f, [RENDER_FULL] = 224.0f};

// Up to this distance the holes in leaves are see-through; beyond, they are dark.
static const float leaf_reaches[RENDER_QUALITY_COUNT] = {[RENDER_LIGHT] = 36.0f, [RENDER_FULL] = 224.0f};

// Blocks.
static float reach_of(const Renderer *renderer) { return (float)(renderer->config.view_distance * CHUNK_SIZE); }

// Blocks from the eye, but for the last.
typedef struct Reaches {
    float end; // of all land
    float fog_begin, dissolve_begin, dissolve_end, clouds;
    float deep_half; // as in AirUniforms
} Reaches;

// The disc of chunks may lack a chunk on one side, so chunks have dissolved before its end. Seen from above, clouds are
// tested against depth, and those far away need the depth range of far land.
static Reaches reaches_with_far(const Renderer *renderer, float reach)
{
    float end = (float)renderer->far.land->reach, dissolved = MAX(reach - SURELY_DRAWN, 0.6f * reach);
    return (Reaches){.end = end,
                     .fog_begin = FOG_BEGINS_FAR * end,
                     .dissolve_begin = MAX(dissolved - DISSOLVE_LENGTH, 0.4f * reach),
                     .dissolve_end = dissolved,
                     .clouds = renderer_is_over_clouds(renderer) ? MAX(MIN(CLOUD_REACH, end), CLOUD_NEAR) : CLOUD_REACH,
                     .deep_half = NOWHERE};
}

static Reaches reaches_of(const Renderer *renderer)
{
    float reach = reach_of(renderer), eye_y = (float)renderer->view.eye[1];
    if (renderer_shows_far(renderer))
        return reaches_with_far(renderer, reach);
    float height = CLAMP((eye_y - FOG_LOW) / (FOG_HIGH - FOG_LOW), 0.0f, 1.0f);
    float fog = reach * (FOG_BEGINS + (FOG_BEGINS_HIGH - FOG_BEGINS) * height);
    float slope = MAX(eye_y - FOG_LOW, 0.0f) / reach, high = CLAMP((slope - 0.02f) / 0.06f, 0.0f, 1.0f);
    return (Reaches){.end = reach,
                     .fog_begin = fog,
                     .dissolve_begin = fog + (reach - fog) * DISSOLVE_BEGINS,
                     .dissolve_end = reach,
                     .clouds = renderer_is_over_clouds(renderer) ? CLOUD_NEAR : CLOUD_REACH,
                     .deep_half = DEEP_LOW + (MIN(DEEP_AT_END * slope * slope, DEEP_LOW) - DEEP_LOW) * high};
}

// The air outside of liquids and rock, and the sky's colours in it.
static void set_open_air(const Renderer *renderer, FrameUniforms *frame)
{
    const FrameView *view = &renderer->view;
    const FarLand *land = renderer->far.land;
    AirUniforms *to = &frame->air;
    Air air = air_near(&renderer->daylight);
    if (renderer_shows_far(renderer)) {
        FarClimate climate = far_climate_at(land, view->eye[0], view->eye[2]);
        air = air_at(&climate, &renderer->daylight, view->hours);
        air.layers[AIR_HAZE].density *= sqrtf(MIN(HAZE_REACH / (float)land->reach, 1.0f));
    }
    for (int i = 0; i < AIR_LAYER_COUNT; i++) {
        to->air_density[i] = air.layers[i].density;
        to->air_fall[i] = air.layers[i].fall;
        to->air_bottom[i] = ((float)view->eye[1] - air.layers[i].base) * air.layers[i].fall;
        to->air_eye[i] = MAX(to->air_bottom[i], 0.0f);
        to->air_here[i] = exp2f(-to->air_eye[i]);
    }
    for (int i = 0; i < 3; i++) {
        to->air_absorbs[i] = air.absorbs[i] * (float)GLM_LOG2E;
        frame->daylight.horizon[i] *= air.tint[i];
        frame->daylight.zenith[i] = glm_lerp(frame->daylight.zenith[i], frame->daylight.horizon[i], air.pale);
    }
}

static Underwater underwater_of(const Renderer *renderer)
{
    const FrameView *view = &renderer->view;
    const int64_t x = (int64_t)floor(view->eye[0]), z = (int64_t)floor(view->eye[2]);
    const DrawnChunk *chunk = chunk_table_find(&renderer->chunks, chunk_pos_of_block(x, z));
    const int cell =
        (int)(floor_mod(z, CHUNK_SIZE) / TINT_CELL * (CHUNK_SIZE / TINT_CELL) + floor_mod(x, CHUNK_SIZE) / TINT_CELL);
    const uint32_t tint = chunk ? chunk->tint.water[cell] : 0;
    Underwater water = {.depth = (float)view->submerged, .open = (float)view->open_sky};
    for (int i = 0; i < 3; i++) {
        float shown = (float)(tint >> (16 - 8 * i) & 255) / 255.0f;
        water.tint[i] = shown * shown;
    }
    return water;
}

static void set_air(const Renderer *renderer, const Reaches *reaches, FrameUniforms *frame)
{
    frame->air = (AirUniforms){.fog_begin = reaches->fog_begin,
                               .fog_length_inverse = 1.0f / (reaches->end - reaches->fog_begin),
                               .deep_half = reaches->deep_half};
    set_open_air(renderer, frame);
    if (renderer_is_submerged(renderer)) {
        const Underwater water = underwater_of(renderer);
        underwater_set(&water, frame);
        return;
    }
    const InnerAir *inner = find_inner_air(renderer);
    if (!inner)
        return;
    float brightness = inner->shines ? 1.0f : MIN(renderer->daylight.sky_light[1] * 2.0f + 0.02f, 1.2f);
    glm_vec3_scale((float *)(uintptr_t)inner->colour, brightness, frame->air.fog_colour);
    frame->air.fog_cover = 1.0f;
    frame->air.inner_fog = 1.0f / inner->reach;
}

static float focal_of(const Renderer *renderer)
{
    return 0.5f * (float)renderer->target->height / tanf(0.5f * glm_rad((float)renderer->view.fov));
}

static EyeUniforms eye_uniforms(const Renderer *renderer)
{
    const Camera *camera = &renderer->camera;
    EyeUniforms eye = {.eye_block = {(int32_t)floor_mod(camera->block[0], PLACE_WRAP),
                                     (int32_t)CLAMP(camera->block[1], -1000000, 1000000),
                                     (int32_t)floor_mod(camera->block[2], PLACE_WRAP)},
                       .curvature = camera->curvature,
                       .seconds = (float)fmod(renderer->view.seconds, SECONDS_WRAP),
                       .viewport = {(float)renderer->target->width, (float)renderer->target->height},
                       .focal = focal_of(renderer),
                       .near_plane = camera->near_plane,
                       .far_plane = camera->far_plane};
    memcpy(eye.view_projection, camera->view_projection, sizeof eye.view_projection);
    memcpy(eye.to_direction, camera->to_direction, sizeof eye.to_direction);
    memcpy(eye.eye_fraction, camera->fraction, sizeof eye.eye_fraction);
    return eye;
}

// Under a low sun the shadows of clouds merge, and the moon casts none.
static float cloud_shade(const Renderer *renderer)
{
    const bool drawn = renderer->view.shadows && !renderer->view.clear_sky;
    return drawn ? 0.45f * glm_smoothstep(0.08f, 0.30f, renderer->daylight.sun_direction[1]) : 0.0f;
}

static CloudView cloud_view(const Renderer *renderer)
{
    const FrameView *view = &renderer->view;
    const Camera *camera = &renderer->camera;
    const float *sun = renderer->daylight.sun_direction, height = MAX(sun[1], 0.05f);
    const double x = view->seconds * CLOUD_DRIFT_X, z = view->seconds * CLOUD_DRIFT_Z;
    return (CloudView){.seed = view->seed,
                       .seconds = view->seconds,
                       .drift = {x, z},
                       .x = camera->block[0] + (int64_t)floor(x),
                       .z = camera->block[2] + (int64_t)floor(z),
                       .shade = cloud_shade(renderer),
                       .sunward = {sun[0] / height, sun[2] / height},
                       .camera = camera};
}

static CloudUniforms cloud_uniforms(const Renderer *renderer, const Reaches *reaches, const CloudView *view)
{
    const Camera *camera = &renderer->camera;
    const double x = view->drift[0], z = view->drift[1];
    const double eye_x = (double)floor_mod(camera->block[0], CLOUD_SPAN) + (double)camera->fraction[0],
                 eye_z = (double)floor_mod(camera->block[2], CLOUD_SPAN) + (double)camera->fraction[2];
    return (CloudUniforms){.cloud_eye = {(float)fmod(eye_x + x, CLOUD_SPAN), (float)fmod(eye_z + z, CLOUD_SPAN)},
                           .cloud_drift = {(float)fmod(x, PLACE_WRAP), (float)fmod(z, PLACE_WRAP)},
                           .cloud_moment = renderer->cloud_moment,
                           .cloud_reach = reaches->clouds,
                           .cloud_threshold = cloud_threshold(renderer->weather.cover),
                           .cloud_veil = renderer->view.clear_sky ? 0.0f : renderer->weather.veil,
                           .cloud_shade = view->shade,
                           .cloud_sunward = {view->sunward[0], view->sunward[1]},
                           .cloud_cover = renderer_sees_clouds(renderer) ? renderer->weather.cover : 0.0f,
                           .clouds_in_sky = renderer_is_over_clouds(renderer) ? 0.0f : 1.0f,
                           .cloud_pixel = (float)renderer_layer_pixels(renderer) / focal_of(renderer)};
}

static float ambient(const Renderer *renderer)
{
    float brightness = (float)renderer->view.brightness, light = AMBIENT_MOST * brightness * brightness;
    return sees_through(renderer) ? MAX(light, AMBIENT_IN_ROCK) : light;
}

static ChunkUniforms chunk_uniforms(const Renderer *renderer, const Reaches *reaches)
{
    float yaw = glm_rad((float)renderer->view.yaw);
    return (ChunkUniforms){
        // The lantern is held at the right hand, so that blocks are not lit from the front alone.
        .lantern = {0.3f * cosf(yaw), -0.35f, 0.3f * sinf(yaw), (float)renderer->view.lantern},
        .ambient = ambient(renderer),
        .dissolve_begin = reaches->dissolve_begin,
        .dissolve_end = reaches->dissolve_end,
        .cave_share = renderer->deep ? 0.0f : 1.0f,
        .near_share = renderer_near_share(renderer),
        .tint_scale = 1.0f / (float)(renderer->tints.chunks * CHUNK_SIZE),
        .plant_reach = plant_reaches[renderer->config.quality],
        // As depth, not distance: at the picture's corners a point is almost twice as far away as it is deep.
        .leaf_depth_inverse = 1.0f / (0.55f * leaf_reaches[renderer->config.quality]),
        .shadow_reach = MIN(reaches->dissolve_begin, MAX((float)renderer->shadows.known, 1.0f)),
        .shadow_mask = renderer->shadows.map.side - 1,
    };
}

// The outlines of the block aimed at and of the marked box.
static OutlineUniforms outline_uniforms(const Renderer *renderer)
{
    OutlineUniforms outline = {0};
    const FrameView *view = &renderer->view;
    const BlockPos *block = &view->outlined, *a = &view->box[0], *b = &view->box[1];
    float low[3], high[3];
    block_outline(view->outlined_block, low, high);
    if (view->outline)
        camera_relative(&renderer->camera, block->x, block->y, block->z, outline.outlined);
    for (int axis = 0; view->outline && axis < 3; axis++) {
        outline.outlined[axis] += low[axis];
        outline.outlined_size[axis] = high[axis] - low[axis];
    }
    if (!view->boxed)
        return outline;
    camera_relative(&renderer->camera, MIN(a->x, b->x), MIN(a->y, b->y), MIN(a->z, b->z), outline.boxed);
    outline.boxed_size[0] = (float)(MAX(a->x, b->x) - MIN(a->x, b->x) + 1);
    outline.boxed_size[1] = (float)(MAX(a->y, b->y) - MIN(a->y, b->y) + 1);
    outline.boxed_size[2] = (float)(MAX(a->z, b->z) - MIN(a->z, b->z) + 1);
    return outline;
}

const char *const frame_part_names[FRAME_PARTS] = {"land", "leaves", "plants", "water", "far", "sky"};

// ---- lists of draws

// Without its part a quad is not drawn.
uint8_t frame_faces(const Renderer *renderer, const SeenSection *seen, MeshPass pass)
{
    static const FramePart parts[MESH_PASS_COUNT] = {
        [MESH_OPAQUE] = PART_LAND,      [MESH_BURIED] = PART_LAND,   [MESH_LAVA] = PART_LAND,
        [MESH_EDGE] = PART_LAND,        [MESH_CUTOUT] = PART_LEAVES, [MESH_INNER] = PART_LEAVES,
        [MESH_TRANSLUCENT] = PART_WATER};
    const uint8_t plants = 1 << FACE_CROSS;
    const FrameView *view = &renderer->view;
    const bool edges = !renderer_is_submerged(renderer) && seen->distance <= EDGE_REACH * EDGE_REACH;
    if ((pass == MESH_EDGE && !edges) || (pass == MESH_INNER && !seen->near) ||
        (pass != MESH_TRANSLUCENT && seen->gone))
        return 0;
    // From inside a liquid its surface is seen from below.
    bool all = pass == MESH_TRANSLUCENT && block_has(view->eye_block, BLOCK_LIQUID);
    uint8_t faces = all ? 0xFF : seen->faces;
    if (pass == MESH_BURIED)
        faces &= (uint8_t)~seen->hidden;
    if (view->without & parts[pass])
        faces &= pass == MESH_CUTOUT ? plants : 0;
    if (view->without & PART_PLANTS)
        faces &= (uint8_t)~plants;
    return faces;
}

// Translucent quads, far to near. The quads of a run are in that order already (karst/mesh.h). Horizontal runs go
// first, since sides of water or ice that rise above a surface are in front of it.
static void list_translucent(DrawList *list, const SeenSection *seen, uint8_t faces)
{
    const uint8_t level = 1 << FACE_DOWN | 1 << FACE_UP;
    draw_list_section(list, seen, MESH_TRANSLUCENT, faces & level);
    draw_list_section(list, seen, MESH_TRANSLUCENT, faces & (uint8_t)~level);
}

// Near to far, so that hidden fragments are not shaded; translucent quads far to near. Leaves and plants hide much of
// the ground behind them: what is near is drawn before the rest of any list, by distance alone, so that quads that meet
// in a pixel are drawn in the same order whichever sections are hidden.
static void list_draws(Renderer *renderer)
{
    const Culler *culler = &renderer->culler;
    DrawList *lists = renderer->lists;
    const bool submerged = renderer_is_submerged(renderer); // one sees less far than to the far lists
    for (int list = 0; list < LIST_COUNT; list++)
        draw_list_clear(&lists[list]);
    for (int i = 0; i < culler->count; i++) {
        const SeenSection *near = &culler->seen[i], *far = &culler->seen[culler->count - 1 - i];
        DrawList *opaque = &lists[near->far && !submerged ? LIST_OPAQUE_FAR : LIST_OPAQUE];
        DrawList *cutout = &lists[near->far && !submerged ? LIST_CUTOUT_FAR : LIST_CUTOUT];
        draw_list_section(opaque, near, MESH_OPAQUE, frame_faces(renderer, near, MESH_OPAQUE));
        draw_list_section(opaque, near, MESH_BURIED, frame_faces(renderer, near, MESH_BURIED));
        draw_list_section(&lists[LIST_LAVA], near, MESH_LAVA, frame_faces(renderer, near, MESH_LAVA));
        draw_list_section(&lists[LIST_EDGE], near, MESH_EDGE, frame_faces(renderer, near, MESH_EDGE));
        draw_list_section(cutout, near, MESH_CUTOUT, frame_faces(renderer, near, MESH_CUTOUT));
        draw_list_section(cutout, near, MESH_INNER, frame_faces(renderer, near, MESH_INNER));
        list_translucent(&lists[LIST_TRANSLUCENT], far, frame_faces(renderer, far, MESH_TRANSLUCENT));
        if (near->distance < FIRST_REACH * FIRST_REACH)
            opaque->near = opaque->count, cutout->near = cutout->count;
    }
    if (sees_through(renderer) && renderer->revealed_count > 0)
        draw_list_add(&lists[LIST_OPAQUE], renderer->first_revealed, renderer->revealed_count);
}

// ---- the frame

bool renderer_shows_far(const Renderer *renderer)
{
    return renderer->far.land && !block_has(renderer->view.eye_block, BLOCK_LIQUID | BLOCK_OPAQUE);
}

bool renderer_is_submerged(const Renderer *renderer) { return renderer->view.eye_block == BLOCK_WATER; }

bool renderer_is_over_clouds(const Renderer *renderer) { return renderer->view.eye[1] > (double)CLOUD_BASE; }

bool renderer_sees_clouds(const Renderer *renderer)
{
    const FrameView *view = &renderer->view;
    return !view->clear_sky && !(view->without & PART_SKY) && !block_has(view->eye_block, BLOCK_LIQUID | BLOCK_OPAQUE);
}

static void set_uniforms(Renderer *renderer, const Reaches *reaches, FrameUniforms *frame)
{
    const CloudView clouds = cloud_view(renderer);
    if (!renderer->view.clear_sky)
        renderer->cloud_moment = cloud_texture_update(&renderer->clouds, &clouds);
    shadow_drawing_update(renderer, (int)reaches->dissolve_begin + 1);
    *frame = (FrameUniforms){.daylight = renderer->daylight,
                             .eye = eye_uniforms(renderer),
                             .clouds = cloud_uniforms(renderer, reaches, &clouds),
                             .chunks = chunk_uniforms(renderer, reaches),
                             .outline = outline_uniforms(renderer)};
    set_air(renderer, reaches, frame);
    const CascadeFrame fine = {&renderer->camera, &renderer->chunks, renderer->daylight.sun_direction,
                               renderer->config.view_distance + DISC_MARGIN};
    if (renderer_has_cascades(renderer))
        cascades_prepare(&renderer->cascades, &fine, &frame->cascades);
}

void frame_begin(Renderer *renderer, FrameUniforms *frame)
{
    const FrameView *view = &renderer->view;
    Camera *camera = &renderer->camera;
    const Reaches reaches = reaches_of(renderer);
    renderer->deep = chunk_table_is_over(&renderer->chunks, view->eye);
    const float planes[2] = {camera_near, MAX(FAR_PLANE_MIN, 1.5f * reach_of(renderer))};
    camera_init(camera, view, renderer->picture.width, renderer->picture.height, planes);
    camera->width = renderer->target->width;
    camera->height = renderer->target->height;
    daylight_at(view->hours, (float)floor_mod(view->day, 8) / 8.0f, &renderer->daylight);
    renderer->weather = weather_at(view->seed, weather_days(view), camera->block[0], camera->block[2]);
    weather_colour(&renderer->weather, &renderer->daylight);
    set_uniforms(renderer, &reaches, frame);
}

void frame_choose(Renderer *renderer, FrameUniforms *frame)
{
    const FrameView *view = &renderer->view;
    const Camera *camera = &renderer->camera;
    const Reaches reaches = reaches_of(renderer);
    cull(&renderer->culler, &renderer->chunks,
         &(CullView){.camera = camera,
                     .reach = reach_of(renderer),
                     .plant_reach = plant_reaches[renderer->config.quality],
                     .leaf_reach = leaf_reaches[renderer->config.quality],
                     .hides = renderer_shows_far(renderer) ? reaches.dissolve_begin : reaches.end,
                     .dissolves = reaches.dissolve_begin,
                     .dissolved = renderer->deep ? reaches.end : reaches.dissolve_end,
                     .occlusion = !view->no_occlusion && !block_has(view->eye_block, BLOCK_OPAQUE)});
    list_draws(renderer);
    if (renderer_shows_far(renderer))
        far_drawing_prepare(&renderer->far,
                            &(FarFrame){.camera = camera,
                                        .view = view,
                                        .light = shadow_light(renderer->daylight.sun_direction),
                                        .skyline = view->no_occlusion ? NULL : &renderer->culler.skyline,
                                        .dissolve_begin = reaches.dissolve_begin,
                                        .filled = section_graph_filled(&renderer->culler.graph, camera)},
                            &frame->far);
}
