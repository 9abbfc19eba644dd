#include "render/layout.h"

#include "base/text.h"
#include "platform/window.h"
#include "render/clouds.h"
#include "texture/texture.h"

#include <string.h>

// ---- tables

#define QUAD_ROW(name, bits) {"QUAD_" #name, QUAD_##name##_SHIFT, bits},
const QuadField layout_quad_fields[] = {QUAD_PLACE_FIELDS(QUAD_ROW) QUAD_LOOK_FIELDS(QUAD_ROW)
                                            QUAD_LIGHT_FIELDS(QUAD_ROW){NULL, 0, 0}};

// clang-format off
#define CONSTANT(name) {#name, name}
static const struct { const char *name; int value; } int_constants[] = {
    CONSTANT(FACE_DOWN), CONSTANT(FACE_UP), CONSTANT(FACE_NORTH), CONSTANT(FACE_SOUTH), CONSTANT(FACE_WEST),
    CONSTANT(FACE_EAST), CONSTANT(FACE_CROSS), CONSTANT(FACE_COUNT), CONSTANT(QUAD_CROSS_A), CONSTANT(QUAD_CROSS_B),
    CONSTANT(QUAD_FLAT), CONSTANT(QUAD_FORM_COUNT), CONSTANT(QUAD_FLAG_LIQUID), CONSTANT(QUAD_FLAG_STEP), CONSTANT(QUAD_FLAG_FILLED), CONSTANT(QUAD_FLAG_BEYOND), CONSTANT(QUAD_FLAG_ALONG_X), CONSTANT(QUAD_FLAG_LOWERED), CONSTANT(QUAD_FLAG_OPEN_WATER),
    CONSTANT(QUAD_FLAG_SWAYS), CONSTANT(QUAD_FLAG_STIFF), CONSTANT(QUAD_FLAG_STRIP), CONSTANT(QUAD_FLAG_FLIP), CONSTANT(QUAD_FLAG_HANGS), CONSTANT(QUAD_LIGHT_MAX),
    CONSTANT(QUADS_ROW), CONSTANT(ROOM_WEST), CONSTANT(ROOM_EAST), CONSTANT(ROOM_NORTH), CONSTANT(ROOM_SOUTH),
    CONSTANT(TILE_NONE), CONSTANT(TILE_LAVA), CONSTANT(TILE_GLOWSTONE), CONSTANT(TILE_TORCH), CONSTANT(TILE_SNOW), CONSTANT(TILE_FIRN), CONSTANT(TILE_SAND), CONSTANT(TILE_RED_SAND), CONSTANT(TILE_STONE), CONSTANT(TILE_SANDSTONE_SIDE),
    CONSTANT(TILE_MARBLE), CONSTANT(TILE_DIAMOND_ORE), CONSTANT(TILE_LIMESTONE), CONSTANT(TILE_GREEN_MARBLE), CONSTANT(TILE_MOSSY_STONE), CONSTANT(TILE_SIZE), CONSTANT(TILE_MIPS),
    CONSTANT(TILE_GROUND), CONSTANT(GROUND_TILES),
    CONSTANT(TILE_LAMP), CONSTANT(TILE_LANTERN), CONSTANT(TILE_GLOW_LICHEN), CONSTANT(TILE_CRYSTAL),
    CONSTANT(TINT_NONE), CONSTANT(TINT_GRASS), CONSTANT(TINT_LEAVES), CONSTANT(TINTED_DIVISOR), CONSTANT(CHUNK_SIZE),
    CONSTANT(SEA_LEVEL), CONSTANT(FAR_STEP), CONSTANT(FAR_Y_SCALE), CONSTANT(FAR_TALL_SCALE), CONSTANT(FAR_CORNERS), CONSTANT(FAR_LEVELS_MAX), CONSTANT(PLACE_WRAP), CONSTANT(SECONDS_WRAP),
    CONSTANT(SHAFTS_SIDE), CONSTANT(CLOUD_SPAN), CONSTANT(CASCADES),
    {"QUAD_PLACE_WORD", offsetof(Quad, place) / sizeof(uint32_t)},
    {"QUAD_LOOK_WORD", offsetof(Quad, look) / sizeof(uint32_t)},
    {"QUAD_LIGHT_WORD", offsetof(Quad, light) / sizeof(uint32_t)},
    {"PLANT_BIT", QUAD_TILE_MASK + 1}, // above a tile's number
    {"FILLED_BIT", 2 * (QUAD_TILE_MASK + 1)},
    // Blocks are numbered, so much higher for each along uv and from one layer to the next: their hash chooses a picture.
    {"NUMBER_ALONG_U", 73856093}, {"NUMBER_ALONG_V", 19349663}, {"NUMBER_ACROSS", 83492791},
};
static const struct { const char *name; float value; } float_constants[] = {
    CONSTANT(QUAD_LOWERED_BY),  CONSTANT(SPRAY_TALL), CONSTANT(CLOUD_BASE),  CONSTANT(CLOUD_DEPTH), CONSTANT(CLOUD_NEAR),
    CONSTANT(PLANT_HALF_WIDTH), CONSTANT(PLANT_SHIFT), CONSTANT(PLANT_LEAN), CONSTANT(PLANT_BAND_STEP), CONSTANT(LEAF_SHIFT),
    CONSTANT(LANTERN_REACH),    CONSTANT(SUN_LEAN), CONSTANT(FAR_SUNK),    CONSTANT(FAR_LANDMARKS), CONSTANT(FAR_BELOW_EYE),
    CONSTANT(FAR_COVERED_AROUND), CONSTANT(SHELF_RED), CONSTANT(SHELF_GREEN), CONSTANT(SHELF_BLUE), CONSTANT(SHELF_FALL), CONSTANT(FAR_WATER_SHARE),
};
// clang-format on

#define FIELD_DECLARATION(type, name, dimension) #type " " #name #dimension ";\n"
#define BLOCK_DECLARATION(Name, name, FIELDS) "layout(std140) uniform " #Name " {\n" FIELDS(FIELD_DECLARATION) "};\n"
static const char block_declarations[] = UNIFORM_BLOCKS(BLOCK_DECLARATION);

#define BLOCK_ROW(Name, name, FIELDS) {#Name, offsetof(FrameUniforms, name), sizeof(Name)},
static const struct {
    const char *name;
    GLintptr offset;
    GLsizeiptr bytes;
} blocks[] = {UNIFORM_BLOCKS(BLOCK_ROW)}; // a block's number is its binding

static const struct {
    const char *type, *name;
} samplers[UNIT_COUNT] = {
    [UNIT_TILES] = {"sampler2DArray", "tiles"},
    [UNIT_QUADS] = {"usampler2D", "quads"},
    [UNIT_TINTS] = {"sampler2DArray", "tints"}, // a layer for each tint, from TINT_GRASS
    [UNIT_NOISE] = {"sampler2D", "noise"},      // r: billows; g, b: slopes of waves
    [UNIT_CLOUDS] = {"sampler2D", "clouds"},    // r, g: density at two moments
    [UNIT_BILLOWS] = {"sampler2D", "billows"},  // of clouds
    [UNIT_CLOUD_LAYER] = {"sampler2D", "cloud_layer"},
    [UNIT_SKY_LAYER] = {"sampler2D", "sky_layer"},
    [UNIT_DEPTH] = {"sampler2D", "depth"}, // of the picture without water
    [UNIT_LAND] = {"sampler2D", "land"},   // the picture without water
    [UNIT_GLYPHS] = {"sampler2D", "glyphs"},
    [UNIT_PICTURES] = {"sampler2DArray", "pictures"},
    // A layer for each sheet (far/far.h). Colours: then one for the flanks of each. Forms: for its shade.
    [UNIT_FAR_COLOURS] = {"sampler2DArray", "far_colours"},
    [UNIT_FAR_FORMS] = {"sampler2DArray", "far_forms"},
    [UNIT_SHADOWS] = {"sampler2D", "shadows"},                  // r, g: base; b, a: floating part (render/shadow.h)
    [UNIT_CASCADES] = {"sampler2DArrayShadow", "cascade_maps"}, // a layer for each of `cascades`
    [UNIT_SCREEN] = {"sampler2D", "screen"},                    // the layer that an effect reads
};

// ---- the preamble

// A form's axis u, axis v or origin, where its plane lies inside the block.
static double form_vector(int form, int which, int i)
{
    static const double plants[][3][3] = {{{0.7071, 0, 0.7071}, {0, 1, 0}, {0.1464, 0, 0.1464}},
                                          {{0.7071, 0, -0.7071}, {0, 1, 0}, {0.1464, 0, 0.8536}},
                                          {{1, 0, 0}, {0, 0, 1}, {0, 0.02, 0}}};
    _Static_assert(ARRAY_COUNT(plants) == QUAD_FORM_COUNT - FACE_CROSS, "a form of plants lacks its row");
    if (form >= FACE_CROSS)
        return plants[form - FACE_CROSS][which][i];
    const int axes[] = {face_axes[form].u, face_axes[form].v, face_axes[form].normal};
    return axes[which] == i && (which < 2 || face_normal[form][i] > 0);
}

static void append_forms(char preamble[PREAMBLE_BYTES])
{
    static const char *const names[] = {"quad_u", "quad_v", "quad_origin"};
    int turned = 1 << QUAD_FLAT;
    for (int which = 0; which < 3; which++) {
        text_add(preamble, PREAMBLE_BYTES, "const vec3 %s[QUAD_FORM_COUNT] = vec3[](", names[which]);
        for (int form = 0; form < QUAD_FORM_COUNT; form++)
            text_add(preamble, PREAMBLE_BYTES, "%svec3(%.4f, %.4f, %.4f)", form ? ", " : "",
                     form_vector(form, which, 0), form_vector(form, which, 1), form_vector(form, which, 2));
        text_add(preamble, PREAMBLE_BYTES, ");\n");
    }
    for (size_t face = 0; face < ARRAY_COUNT(face_axes); face++)
        turned |= face_axes[face].turned << face;
    text_add(preamble, PREAMBLE_BYTES, "const int quad_turned = %d;\n", turned);
}

void layout_preamble(char preamble[PREAMBLE_BYTES], const QuadField *fields, const char *defines)
{
    text_write(preamble, PREAMBLE_BYTES, "#version %d0 core\n%s", WINDOW_GL_VERSION, defines);
    for (size_t i = 0; i < ARRAY_COUNT(int_constants); i++)
        text_add(preamble, PREAMBLE_BYTES, "#define %s %d\n", int_constants[i].name, int_constants[i].value);
    for (size_t i = 0; i < ARRAY_COUNT(float_constants); i++)
        text_add(preamble, PREAMBLE_BYTES, "#define %s %#.9g\n", float_constants[i].name,
                 (double)float_constants[i].value);
    for (int i = 0; i < UNIT_COUNT; i++)
        text_add(preamble, PREAMBLE_BYTES, "uniform %s %s;\n", samplers[i].type, samplers[i].name);
    for (; fields->name; fields++)
        text_add(preamble, PREAMBLE_BYTES, "int %s(uint word) { return int(word >> %du & %uu); }\n", fields->name,
                 fields->shift, (1u << fields->bits) - 1);
    append_forms(preamble);
    text_add(preamble, PREAMBLE_BYTES, "%s", block_declarations);
    ASSERT(strlen(preamble) + 1 < PREAMBLE_BYTES); // nothing was cut
}

// ---- programs

void layout_bind(GLuint program)
{
    glUseProgram(program);
    for (int unit = 0; unit < UNIT_COUNT; unit++)
        glUniform1i(glGetUniformLocation(program, samplers[unit].name), unit);
    for (GLuint i = 0; i < ARRAY_COUNT(blocks); i++) {
        GLuint block = glGetUniformBlockIndex(program, blocks[i].name);
        if (block != GL_INVALID_INDEX)
            glUniformBlockBinding(program, block, i);
    }
}

// Returns whether the program has no such field, or has it there in its block.
static bool lies_at(GLuint program, const char *name, GLint offset)
{
    GLuint index = GL_INVALID_INDEX;
    GLint actual = offset;
    glGetUniformIndices(program, 1, &name, &index);
    if (index != GL_INVALID_INDEX)
        glGetActiveUniformsiv(program, 1, &index, GL_UNIFORM_OFFSET, &actual);
    return actual == offset;
}

#define FIELD_AGREES(type, name, dimension) &&lies_at(program, #name, (GLint)offsetof(Uniforms, name))
#define BLOCK_AGREES(Name, name, FIELDS)                                                                               \
    {                                                                                                                  \
        typedef Name Uniforms;                                                                                         \
        agrees = agrees FIELDS(FIELD_AGREES);                                                                          \
    }

bool layout_agrees(GLuint program)
{
    bool agrees = true;
    UNIFORM_BLOCKS(BLOCK_AGREES)
    return agrees;
}

void layout_upload(GLuint buffer, const FrameUniforms *frame)
{
    glBindBuffer(GL_UNIFORM_BUFFER, buffer);
    glBufferData(GL_UNIFORM_BUFFER, sizeof *frame, frame, GL_STREAM_DRAW);
    for (GLuint i = 0; i < ARRAY_COUNT(blocks); i++)
        glBindBufferRange(GL_UNIFORM_BUFFER, i, buffer, blocks[i].offset, blocks[i].bytes);
}
