// Shared by C and the shaders: fields and forms of quads, uniform blocks, samplers, constants. Each is
// written once, in C, and exported as the preamble that every shader begins with (tests/layering.py finds copies).
#pragma once

#include "far/far.h"
#include "render/gpu.h"
#include "render/shadow.h"

// Positions are given to shaders modulo this, in blocks, and times modulo SECONDS_WRAP, to keep a float's precision.
// Every pattern's period divides them (shaders/common.glsl).
enum { PLACE_WRAP = CHUNK_SIZE * (QUAD_CHUNK_X_MASK + 1), SECONDS_WRAP = 3600 };

// Quads in a row of their texture; no driver's textures are narrower.
enum { QUADS_ROW = 2048 };

// The slab of the clouds, above all land, from flat bottoms to highest tops; CLOUD_NEAR: up to there the window on their field holds
// them, and near land's depth; CLOUD_REACH: where they have faded. Blocks.
#define CLOUD_BASE 320.0f
#define CLOUD_DEPTH 130.0f
#define CLOUD_NEAR 3600.0f
#define CLOUD_REACH 18000.0f

// A plant that sways, in blocks: half its width, how far it stands off its block's middle, how far the wind moves it.
#define PLANT_HALF_WIDTH 0.5f
#define PLANT_SHIFT 0.4f
#define PLANT_LEAN 0.055f
#define PLANT_BAND_STEP 0.2f // of the plants' reach: each band is drawn less far than the one before it by so much

#define LEAF_SHIFT 0.15f // of a cell, at most: how far a corner of a crown stands aside

enum { SHAFTS_SIDE = 9, SHAFTS = SHAFTS_SIDE * SHAFTS_SIDE }; // of light under water

enum { CASCADES = 2 };

#define LANTERN_REACH 26.0f // blocks: beyond, the lantern gives no light

// Blocks by which far land sinks where chunks cover it, and by which it is below the eye nearby.
#define FAR_SUNK 24.0f
#define FAR_BELOW_EYE 4.0f
#define FAR_COVERED_AROUND 13.0f // chunks must cover so many blocks around a corner along x and z for it to sink

// Tinted texels are stored divided by this, their light by its square (render/resources.c).
enum { TINTED_DIVISOR = 2 };

// The uniform blocks, std140: FIELD(type, name, dimension). Colours are linear; a white surface that faces the noon sun
// comes to about 1.4. A program has those blocks of which it reads a field.
// clang-format off
#define DAYLIGHT_FIELDS(FIELD) \
    FIELD(vec3, sun_direction,) FIELD(float, sun_visible,)   /* unit vector; the part of the disc above the horizon */ \
    FIELD(vec3, moon_direction,) FIELD(float, moon_phase,)   /* 0 = full, 0.5 = new */ \
    FIELD(vec3, zenith,) FIELD(float, star_light,) \
    FIELD(vec3, horizon,) FIELD(float, cloud_under,)         /* 0..1: how much of clouds' light comes from below */ \
    FIELD(vec3, glow,) FIELD(float, glow_spread,)            /* round the sun; how far it spreads along the horizon */ \
    FIELD(vec3, dusk,)                                       /* the band opposite a low sun */ \
    FIELD(float, haze,)                                      /* per block in low land: how thick the hour makes it */ \
    FIELD(vec3, sun_light,)                                  /* of sun and moon on a face that looks at them */ \
    FIELD(float, belt,)                                      /* sine of the height of that band, */ \
    FIELD(vec3, sky_light,)                                  /* of the open sky on a face that looks up */ \
    FIELD(float, earth_shadow,)                              /* and how dark the sky is below it, 0..1 */ \
    FIELD(vec3, sun_disc,) FIELD(float, sun_flat,)           /* its colour; by how much it is lower than wide, 0..1 */ \
    FIELD(vec3, cloud_lit,) FIELD(vec3, cloud_dark,)         /* the lit and the shaded side of clouds */ \
    FIELD(vec3, star_pole,)                                  /* unit vector: the sky turns round it */ \
    FIELD(vec4, sun_on, [FACE_COUNT]) FIELD(vec4, sky_on, [FACE_COUNT]) /* on each face; FACE_CROSS: plants */
#define EYE_FIELDS(FIELD) \
    FIELD(mat4, view_projection,)    /* of positions relative to the eye */ \
    FIELD(mat4, to_direction,)       /* from clip space to a direction, not of unit length */ \
    FIELD(ivec3, eye_block,)         /* block of the eye; x and z modulo PLACE_WRAP */ \
    FIELD(float, curvature,)         /* of a round world: a place d blocks away is lower by this times d * d */ \
    FIELD(vec3, eye_fraction,)       /* where in that block */ \
    FIELD(float, seconds,)           /* modulo SECONDS_WRAP; read it through `hourly` */ \
    FIELD(vec2, viewport,)           /* pixels */ \
    FIELD(float, near_plane,) FIELD(float, far_plane,) \
    FIELD(float, focal,)             /* pixels that a block takes at a depth of one block */
#define AIR_FIELDS(FIELD) \
    FIELD(vec2, air_density,)        /* of haze and mist: thickness per block at their bases (render/air.h) */ \
    FIELD(vec2, air_fall,)           /* halvings of it a block upwards */ \
    FIELD(vec2, air_bottom,)         /* the eye's height over the bases, in halvings; below 0 under them */ \
    FIELD(vec2, air_eye,)            /* the same, at least 0 */ \
    FIELD(vec2, air_here,)           /* exp2(-air_eye) */ \
    FIELD(float, fog_begin,)         /* blocks */ \
    FIELD(float, fog_length_inverse,) \
    FIELD(vec3, air_absorbs,)        /* of red, green and blue, by thickness, in halvings */ \
    FIELD(float, deep_half,)         /* how fast the sky darkens below the horizon */ \
    FIELD(vec3, fog_colour,)         /* with the eye inside a liquid or a block, */ \
    FIELD(float, fog_cover,)         /* 1 if it replaces the sky, */ \
    FIELD(float, inner_fog,)         /* and 1 / view distance there */
#define WATER_FIELDS(FIELD) /* with the eye in water (render/underwater.h) */ \
    FIELD(vec3, water_absorbs,)      /* halvings of red, green and blue light a block below the surface */ \
    FIELD(float, water_surface,)     /* blocks from the eye up to it */ \
    FIELD(vec3, water_sun,)          /* light of sun and moon on level ground just below it */ \
    FIELD(float, water_open,)        /* 0..1: how much of it lies under the open sky */ \
    FIELD(vec3, beam,)               /* unit vector towards sun or moon, as water bends it */ \
    FIELD(vec3, window_zenith,) FIELD(vec3, window_horizon,) /* colours of the sky above it, */ \
    FIELD(vec3, window_sun,) FIELD(vec3, window_sun_direction,) /* and its sun or moon */
#define CLOUD_FIELDS(FIELD) \
    FIELD(vec2, cloud_eye,)          /* the eye's place in their field, in blocks, modulo CLOUD_SPAN */ \
    FIELD(vec2, cloud_drift,)        /* blocks, modulo PLACE_WRAP */ \
    FIELD(float, cloud_moment,)      /* 0..1 between the two that the clouds' texture holds */ \
    FIELD(float, cloud_reach,)       /* blocks: where they have faded */ \
    FIELD(float, cloud_threshold,)   /* of the density, above which there is cloud */ \
    FIELD(float, cloud_veil,)        /* 0..1: how dense thin high clouds are */ \
    FIELD(vec2, cloud_sunward,)      /* blocks toward the sun for each block upwards */ \
    FIELD(float, cloud_shade,)       /* the share of the sun's light that thick cloud takes; 0: none casts a shadow */ \
    FIELD(float, cloud_cover,)       /* their share of the sky */ \
    FIELD(float, clouds_in_sky,)     /* 1 if the clouds are drawn with the sky, 0 if after the land */ \
    FIELD(float, cloud_pixel,)       /* the angle of a pixel of their layer, in the picture's middle */
#define CHUNK_FIELDS(FIELD) \
    FIELD(vec4, lantern,)            /* relative to the eye; w: its strength, 0: off */ \
    FIELD(float, ambient,)           /* light in the darkest place, beyond the light that is always there */ \
    FIELD(float, dissolve_begin,)    /* blocks: from here on far land or clouds show through chunks, */ \
    FIELD(float, dissolve_end,)      /* and here nothing else does */ \
    FIELD(float, cave_share,)        /* 1 if far land takes over from caves where they begin to; 0: nowhere */ \
    FIELD(float, near_share,)        /* of the depth range, from 0: near land's; 1 without far land */ \
    FIELD(float, tint_scale,)        /* from blocks to the tint texture */ \
    FIELD(float, plant_reach,)       /* blocks: beyond, plants have shrunk into the ground */ \
    FIELD(float, leaf_depth_inverse,) /* 1 / depth up to which holes in leaves are see-through */ \
    FIELD(float, shadow_reach,)      /* blocks: where they end */ \
    FIELD(int, shadow_mask,)         /* from cells to texels of the map of shadows */
#define CASCADE_FIELDS(FIELD) /* maps of depth towards sun or moon (render/cascades.h) */ \
    FIELD(vec3, light_right,)        /* unit vectors: along x and y of the maps, */ \
    FIELD(float, cascade_depth,)     /* 0.5 / reach towards the light, in blocks; 0: there are no maps */ \
    FIELD(vec3, light_up,) \
    FIELD(vec3, light_toward,)       /* and towards the light */ \
    FIELD(vec4, cascades, [CASCADES]) /* of each: its middle from the eye along x and y, 1 / reach, a texel in blocks */
#define FAR_FIELDS(FIELD) \
    FIELD(mat4, far_projection,)     /* as view_projection, of far land */ \
    FIELD(vec3, far_corner,)         /* of far land at y = 0, relative to the eye */ \
    FIELD(vec3, far_eye,)            /* where places of what stands on it are counted from, likewise */ \
    FIELD(float, far_last_sheet,)    /* number of the coarsest sheet */ \
    FIELD(vec2, far_light,)          /* the slope of sun or moon, as FarSheet.shade has it; 1 if it is in the west */ \
    FIELD(float, far_covered,)       /* blocks up to which chunks hide it where there are any */ \
    FIELD(float, far_hole,)          /* blocks up to which there are some everywhere: it is not drawn */ \
    FIELD(float, far_below,)         /* blocks up to which it lies below the eye */ \
    FIELD(vec4, far_sheets, [FAR_LEVELS_MAX]) /* place of the first texel, from blocks to texture, half a texel */
#define OUTLINE_FIELDS(FIELD) /* of the outlined block and of the marked box */ \
    FIELD(vec3, outlined,) FIELD(vec3, outlined_size,) /* lowest corner relative to the eye; edges, 0: there is none */ \
    FIELD(vec3, boxed,) FIELD(vec3, boxed_size,)
// clang-format on

// BLOCK(its name in GLSL and C, member of FrameUniforms, fields).
#define UNIFORM_BLOCKS(BLOCK)                                                                                          \
    BLOCK(Daylight, daylight, DAYLIGHT_FIELDS)                                                                         \
    BLOCK(EyeUniforms, eye, EYE_FIELDS)                                                                                \
    BLOCK(AirUniforms, air, AIR_FIELDS)                                                                                \
    BLOCK(WaterUniforms, water, WATER_FIELDS)                                                                          \
    BLOCK(CloudUniforms, clouds, CLOUD_FIELDS)                                                                         \
    BLOCK(ChunkUniforms, chunks, CHUNK_FIELDS)                                                                         \
    BLOCK(CascadeUniforms, cascades, CASCADE_FIELDS)                                                                   \
    BLOCK(FarUniforms, far, FAR_FIELDS)                                                                                \
    BLOCK(OutlineUniforms, outline, OUTLINE_FIELDS)

typedef float Std140_mat4[16], Std140_vec4[4], Std140_vec3[3], Std140_vec2[2], Std140_float;
typedef int32_t Std140_ivec3[3], Std140_int;
enum { STD140_ALIGN_mat4 = 16, STD140_ALIGN_vec4 = 16, STD140_ALIGN_vec3 = 16, STD140_ALIGN_ivec3 = 16 };
enum { STD140_ALIGN_vec2 = 8, STD140_ALIGN_float = 4, STD140_ALIGN_int = 4 };
enum { UNIFORM_BLOCK_ALIGN = 256 }; // no driver wants more

#define UNIFORM_MEMBER(type, name, dimension) _Alignas(STD140_ALIGN_##type) Std140_##type name dimension;
#define UNIFORM_STRUCT(Name, name, FIELDS)                                                                             \
    typedef struct Name {                                                                                              \
        FIELDS(UNIFORM_MEMBER)                                                                                         \
    } Name;
UNIFORM_BLOCKS(UNIFORM_STRUCT)

// All blocks of a frame, as they lie in its buffer.
#define UNIFORM_BLOCK(Name, name, FIELDS) _Alignas(UNIFORM_BLOCK_ALIGN) Name name;
typedef struct FrameUniforms {
    UNIFORM_BLOCKS(UNIFORM_BLOCK)
} FrameUniforms;

// daylight.c. `hours` 0..24; 12 is noon, the sun rises at 6 in the east. `moon_phase` 0..1: 0 is full, 0.5 new. Pure.
void daylight_at(double hours, float moon_phase, Daylight *light);

// Texture units. Each is that of one sampler.
typedef enum TextureUnit {
    UNIT_TILES,
    UNIT_QUADS,
    UNIT_TINTS,
    UNIT_NOISE,
    UNIT_CLOUDS,
    UNIT_BILLOWS,
    UNIT_CLOUD_LAYER,
    UNIT_SKY_LAYER,
    UNIT_DEPTH,
    UNIT_LAND,
    UNIT_GLYPHS,
    UNIT_PICTURES,
    UNIT_FAR_COLOURS,
    UNIT_FAR_FORMS,
    UNIT_SHADOWS,
    UNIT_SCREEN,
    UNIT_CASCADES,
    UNIT_COUNT
} TextureUnit;

typedef struct QuadField {
    const char *name; // of the GLSL function that reads it from a word of the quad: int NAME(uint word)
    int shift, bits;
} QuadField;

extern const QuadField layout_quad_fields[]; // ends with a field without a name

enum { PREAMBLE_BYTES = 8192 };

// The text that every shader begins with. `defines` is appended; `fields` are layout_quad_fields but in tests.
void layout_preamble(char preamble[PREAMBLE_BYTES], const QuadField *fields, const char *defines);

// Gives the current program's samplers their units, and its uniform blocks their bindings.
void layout_bind(GLuint program);

// True if the program's uniform blocks have the layout of their structs.
bool layout_agrees(GLuint program);

// Uploads the blocks into the buffer, and binds them for all programs.
void layout_upload(GLuint buffer, const FrameUniforms *frame);

// ---- shader.c: programs from files in shaders/. A program is a row: the files of its two stages, concatenated, and
// the definitions before them. Main thread, with a context.

enum { SHADER_PARTS_MAX = 8 };

typedef struct ShaderDef {
    const char *name;
    const char *vertex[SHADER_PARTS_MAX]; // file names, NULL-terminated
    const char *fragment[SHADER_PARTS_MAX];
    const char *defines; // "#define CUTOUT\n" or NULL
} ShaderDef;

// 0, with one logged line that names the file, if one is missing, does not compile or does not link. Samplers and
// uniform blocks are bound. `full` defines FULL, for effects that only a graphics card can afford.
GLuint shader_load(const ShaderDef *def, bool full);
