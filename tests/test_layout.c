// What C and the shaders share: quads that C packs are unpacked by quad.glsl, wherever their fields lie.
#include "render_fixture.h"

#include "base/file.h"
#include "base/hash.h"

enum { QUADS = 256, FIELDS_MAX = 32 };

// What the vertex shader hands back, in the order of the captured outputs.
typedef struct Unpacked {
    int32_t look[4];  // face, tile, tint, flags
    int32_t block[3]; // lowest corner
    float light[3];   // sky, lamp, open
    float uv[2];      // of the third corner
    float second[3];  // the second corner, from the lowest
} Unpacked;

static const char *const outputs[] = {"got_look", "got_block", "got_light", "got_uv", "got_second"};

static const char capture_main[] =
    "flat out ivec4 got_look;\nflat out ivec3 got_block;\nflat out vec3 got_light;\nflat out vec2 got_uv;\n"
    "flat out vec3 got_second;\n"
    "void main()\n{\n"
    "    Corner corner = quad_corner(gl_VertexID * 4 + 2);\n"
    "    got_look = ivec4(corner.face, corner.tile, corner.tint, corner.flags);\n"
    "    got_block = corner.block;\n"
    "    got_light = vec3(corner.sky, corner.lamp, corner.open);\n"
    "    got_uv = corner.uv;\n"
    "    got_second = quad_corner(gl_VertexID * 4 + 1).offset;\n"
    "}\n";

static GLuint capture_program(const QuadField *fields)
{
    char preamble[PREAMBLE_BYTES], log[512] = "";
    size_t bytes;
    char *quad = file_read_regular("shaders/quad.glsl", 1 << 16, &bytes);
    assert_non_null(quad);
    layout_preamble(preamble, fields, "");
    const char *texts[] = {preamble, quad, capture_main};
    GLuint shader = glCreateShader(GL_VERTEX_SHADER), program = glCreateProgram();
    GLint linked = 0;
    glShaderSource(shader, ARRAY_COUNT(texts), texts, NULL);
    glCompileShader(shader);
    glGetShaderInfoLog(shader, sizeof log, NULL, log);
    glAttachShader(program, shader);
    glTransformFeedbackVaryings(program, ARRAY_COUNT(outputs), outputs, GL_INTERLEAVED_ATTRIBS);
    glLinkProgram(program);
    glGetProgramiv(program, GL_LINK_STATUS, &linked);
    if (!linked)
        fail_msg("the capturing shader is refused: %s", log);
    glDeleteShader(shader);
    memory_free(quad);
    layout_bind(program);
    return program;
}

// Unpacks the quads on the GPU.
static void unpack(const QuadField *fields, const Quad *quads, Unpacked *unpacked)
{
    GLuint program = capture_program(fields), buffer, array;
    QuadStore store;
    quad_store_init(&store);
    assert_int_equal(quad_store_add(&store, quads, QUADS), 0);
    glGenVertexArrays(1, &array);
    glBindVertexArray(array);
    glGenBuffers(1, &buffer);
    glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, buffer);
    glBufferData(GL_TRANSFORM_FEEDBACK_BUFFER, QUADS * sizeof *unpacked, NULL, GL_STREAM_READ);
    gpu_texture_bind(&store.texture);
    glUseProgram(program);
    glEnable(GL_RASTERIZER_DISCARD);
    glBeginTransformFeedback(GL_POINTS);
    glDrawArrays(GL_POINTS, 0, QUADS);
    glEndTransformFeedback();
    glDisable(GL_RASTERIZER_DISCARD);
    glGetBufferSubData(GL_TRANSFORM_FEEDBACK_BUFFER, 0, QUADS * sizeof *unpacked, unpacked);
    glDeleteBuffers(1, &buffer);
    glDeleteVertexArrays(1, &array);
    glDeleteProgram(program);
    quad_store_quit(&store);
}

// The values of a quad's fields, under their names.
typedef struct Value {
    const char *name;
    uint32_t value;
} Value;

enum { X, Z, Y, U, V, FACE, SCALE, TILE, TINT, FLAGS, CHUNK_X, CHUNK_Z, SKY, LAMP, OPEN, VALUES };

static void random_values(int i, Value values[VALUES])
{
    static const Value most[VALUES] = {[X] = {"QUAD_X", 15},
                                       [Z] = {"QUAD_Z", 15},
                                       [Y] = {"QUAD_Y", 255},
                                       [U] = {"QUAD_U", 15},
                                       [V] = {"QUAD_V", 15},
                                       [FACE] = {"QUAD_FACE", FACE_SOUTH},
                                       [SCALE] = {"QUAD_SCALE", 2},
                                       [TILE] = {"QUAD_TILE", 1023},
                                       [TINT] = {"QUAD_TINT", 3},
                                       [FLAGS] = {"QUAD_FLAGS", 7}, // without FLIP, which renumbers the corners
                                       [CHUNK_X] = {"QUAD_CHUNK_X", 255},
                                       [CHUNK_Z] = {"QUAD_CHUNK_Z", 255},
                                       [SKY] = {"QUAD_SKY", 60},
                                       [LAMP] = {"QUAD_LAMP", 60},
                                       [OPEN] = {"QUAD_OPEN", 3}};
    for (int k = 0; k < VALUES; k++)
        values[k] = (Value){most[k].name, (uint32_t)(hash_at2(1, i, k) % (most[k].value + 1))};
}

// A value in its field; fails if there is no such field.
static uint32_t packed(const QuadField *fields, const Value *value)
{
    for (; fields->name; fields++)
        if (strcmp(fields->name, value->name) == 0)
            return value->value << fields->shift;
    fail_msg("the shaders have no field %s", value->name);
    return 0;
}

static Quad pack(const QuadField *fields, const Value values[VALUES])
{
    Quad quad = {0};
    for (int k = X; k <= SCALE; k++)
        quad.place |= packed(fields, &values[k]);
    for (int k = TILE; k <= CHUNK_Z; k++)
        quad.look |= packed(fields, &values[k]);
    for (int k = SKY; k <= OPEN; k++)
        quad.light[2] |= (uint16_t)packed(fields, &values[k]);
    return quad;
}

static void check(const Unpacked *unpacked, const Value values[VALUES])
{
    assert_int_equal(unpacked->look[0], values[FACE].value);
    assert_int_equal(unpacked->look[1], values[TILE].value);
    assert_int_equal(unpacked->look[2], values[TINT].value);
    assert_int_equal(unpacked->look[3], values[FLAGS].value);
    assert_int_equal(unpacked->block[0], values[X].value + values[CHUNK_X].value * CHUNK_SIZE);
    assert_int_equal(unpacked->block[1], values[Y].value);
    assert_int_equal(unpacked->block[2], values[Z].value + values[CHUNK_Z].value * CHUNK_SIZE);
    assert_float_equal(unpacked->light[0], (float)values[SKY].value / QUAD_LIGHT_MAX, 1e-5f);
    assert_float_equal(unpacked->light[1], (float)values[LAMP].value / QUAD_LIGHT_MAX, 1e-5f);
    assert_true(unpacked->light[2] >= 0.3f && unpacked->light[2] <= 1.0f);
    float cell = (float)(1 << values[SCALE].value);
    assert_float_equal(unpacked->uv[0], (float)(values[U].value + 1) * cell, 2e-3f);
    if (values[FACE].value == FACE_UP || values[FACE].value == FACE_DOWN)
        assert_float_equal(unpacked->uv[1], (float)(values[V].value + 1) * cell, 2e-3f);
    const float cells[3] = {cell, 1, cell};
    const FaceAxes *axes = &face_axes[values[FACE].value];
    for (int i = 0; i < 3 && values[FLAGS].value == 0; i++) { // liquids are lowered
        float blocks = i == axes->normal ? (float)MAX(face_normal[values[FACE].value][i], 0) : 0;
        if (i == (axes->turned ? axes->v : axes->u))
            blocks = (float)(values[axes->turned ? V : U].value + 1);
        assert_float_equal(unpacked->second[i], blocks * cells[i], 1e-5f);
    }
}

static void round_trip(const QuadField *fields)
{
    Quad quads[QUADS];
    Unpacked unpacked[QUADS];
    Value values[VALUES];
    for (int i = 0; i < QUADS; i++) {
        random_values(i, values);
        quads[i] = pack(fields, values);
    }
    unpack(fields, quads, unpacked);
    for (int i = 0; i < QUADS; i++) {
        random_values(i, values);
        check(&unpacked[i], values);
    }
}

static void shaders_unpack_what_c_packs(void **state)
{
    (void)state;
    RenderFixture *fixture = render_fixture_open(RENDER_LIGHT);
    Value value[VALUES];
    random_values(0, value);
    Quad quad = pack(layout_quad_fields, value);
    assert_int_equal(quad.place, QUAD_PUT(X, value[X].value) | QUAD_PUT(Z, value[Z].value) |
                                     QUAD_PUT(Y, value[Y].value) | QUAD_PUT(U, value[U].value) |
                                     QUAD_PUT(V, value[V].value) | QUAD_PUT(FACE, value[FACE].value) |
                                     QUAD_PUT(SCALE, value[SCALE].value));
    assert_int_equal(quad.look, QUAD_PUT(TILE, value[TILE].value) | QUAD_PUT(TINT, value[TINT].value) |
                                    QUAD_PUT(FLAGS, value[FLAGS].value) | QUAD_PUT(CHUNK_X, value[CHUNK_X].value) |
                                    QUAD_PUT(CHUNK_Z, value[CHUNK_Z].value));
    round_trip(layout_quad_fields);
    render_fixture_close(fixture);
}

// The fields of each word in reverse order: whatever still knows where they were reads something else.
static void fields_can_move(void **state)
{
    (void)state;
    RenderFixture *fixture = render_fixture_open(RENDER_LIGHT);
    QuadField moved[FIELDS_MAX] = {{0}};
    for (int first = 0, end; layout_quad_fields[first].name; first = end) {
        int shift = 0;
        for (end = first + 1; layout_quad_fields[end].shift > 0; end++) {
        }
        for (int i = end - 1; i >= first; i--) {
            moved[i] = layout_quad_fields[i];
            moved[i].shift = shift;
            shift += moved[i].bits;
        }
    }
    assert_true(moved[0].shift > 0);
    round_trip(moved);
    render_fixture_close(fixture);
}

static void uniform_blocks_agree(void **state)
{
    (void)state;
    RenderFixture *fixture = render_fixture_open(RENDER_FULL);
    int checked = 0;
    for (int pass = 0; pass < PASS_COUNT; pass++) {
        GLuint program = fixture->renderer->resources->now.plain[pass];
        GLint blocks = 0;
        glGetProgramiv(program, GL_ACTIVE_UNIFORM_BLOCKS, &blocks);
        assert_true(layout_agrees(program));
        checked += blocks;
    }
    assert_true(checked > 8);
    render_fixture_close(fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shaders_unpack_what_c_packs),
        cmocka_unit_test(fields_can_move),
        cmocka_unit_test(uniform_blocks_agree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
