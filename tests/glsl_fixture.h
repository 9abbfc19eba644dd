// Draws with a fragment shader that has the noises for shaders (src/noise/glsl), and reads what it wrote. With a
// window.
#pragma once

#include "base/text.h"
#include "karst/noise.h"
#include "tools/html.h"

#include <glad/gl.h>
#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

typedef struct GlslDraw {
    GLuint program, array, frame, texture;
    int width, height;
} GlslDraw;

// ---- the program

static inline GLuint glsl_compile(GLenum stage, const char *version, const char *noises, const char *fractals,
                                  const char *text)
{
    const char *const parts[] = {version, noises, fractals, "\n#line 1 1\n", text};
    GLuint shader = glCreateShader(stage);
    GLint compiled = 0;
    glShaderSource(shader, ARRAY_COUNT(parts), parts, NULL);
    glCompileShader(shader);
    glGetShaderiv(shader, GL_COMPILE_STATUS, &compiled);
    if (!compiled) {
        char message[512] = "";
        glGetShaderInfoLog(shader, sizeof message, NULL, message);
        fail_msg("%s", message);
    }
    return shader;
}

static inline void glsl_link(GlslDraw *draw, const char *version, const char *text)
{
    static const char corners[] =
        "void main() {\n" // of one triangle that covers everything
        "    gl_Position = vec4(gl_VertexID == 1 ? 3 : -1, gl_VertexID == 2 ? 3 : -1, 0, 1);\n"
        "}\n";
    GLuint vertex = glsl_compile(GL_VERTEX_SHADER, version, "", "", corners);
    GLuint fragment = glsl_compile(GL_FRAGMENT_SHADER, version, html_noise_glsl, html_fractal_glsl, text);
    GLint linked = 0;
    draw->program = glCreateProgram();
    glAttachShader(draw->program, vertex);
    glAttachShader(draw->program, fragment);
    glLinkProgram(draw->program);
    glGetProgramiv(draw->program, GL_LINK_STATUS, &linked);
    glDeleteShader(vertex);
    glDeleteShader(fragment);
    assert_true(linked);
}

// A fragment shader of three parts: `version`, the noises, and `text`, which declares "out uint bits;" and main().
// Release with glsl_quit.
static inline void glsl_init(GlslDraw *draw, const char *version, const char *text, int width, int height)
{
    *draw = (GlslDraw){.width = width, .height = height};
    glsl_link(draw, version, text);
    glGenVertexArrays(1, &draw->array);
    glGenTextures(1, &draw->texture);
    glBindTexture(GL_TEXTURE_2D, draw->texture);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_R32UI, width, height, 0, GL_RED_INTEGER, GL_UNSIGNED_INT, NULL);
    glGenFramebuffers(1, &draw->frame);
    glBindFramebuffer(GL_FRAMEBUFFER, draw->frame);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, draw->texture, 0);
    assert_int_equal(glCheckFramebufferStatus(GL_FRAMEBUFFER), GL_FRAMEBUFFER_COMPLETE);
}

static inline void glsl_quit(GlslDraw *draw)
{
    glDeleteFramebuffers(1, &draw->frame);
    glDeleteTextures(1, &draw->texture);
    glDeleteVertexArrays(1, &draw->array);
    glDeleteProgram(draw->program);
    *draw = (GlslDraw){0};
}

// ---- uniforms of the types int, KnNoise and KnFractal

static inline GLint glsl_place(const GlslDraw *draw, const char *name, const char *member)
{
    glUseProgram(draw->program);
    return glGetUniformLocation(draw->program, text_of("%s%s%s", name, *member ? "." : "", member).text);
}

static inline void glsl_set_int(const GlslDraw *draw, const char *name, int value)
{
    glUniform1i(glsl_place(draw, name, ""), value);
}

static inline void glsl_set_parameters(const GlslDraw *draw, const char *name, const KnNoise *noise, const int wrap[])
{
    const KnParameters *own = &noise->parameters;
    glUniform1i(glsl_place(draw, name, "kind"), (GLint)noise->kind);
    glUniform4iv(glsl_place(draw, name, "wrap"), 1, wrap);
    glUniform1i(glsl_place(draw, name, "fade"), (GLint)own->fade);
    glUniform1i(glsl_place(draw, name, "metric"), (GLint)own->metric);
    glUniform1i(glsl_place(draw, name, "value"), (GLint)own->value);
    glUniform1i(glsl_place(draw, name, "points"), own->points);
    glUniform1f(glsl_place(draw, name, "jitter"), own->jitter);
}

static inline void glsl_keys(const KnNoise *noise, GLuint keys[2 * (KN_DIMENSIONS_MAX + 1)])
{
    for (int a = 0; a <= KN_DIMENSIONS_MAX; a++) {
        keys[2 * a] = (GLuint)noise->keys[a];
        keys[2 * a + 1] = (GLuint)(noise->keys[a] >> 32);
    }
}

static inline void glsl_set_noise(const GlslDraw *draw, const char *name, const KnNoise *noise)
{
    GLuint keys[2 * (KN_DIMENSIONS_MAX + 1)];
    glsl_keys(noise, keys);
    glsl_set_parameters(draw, name, noise, noise->parameters.wrap);
    glUniform2uiv(glsl_place(draw, name, "keys"), KN_DIMENSIONS_MAX + 1, keys);
}

static inline void glsl_set_fractal(const GlslDraw *draw, const char *name, const KnFractal *fractal)
{
    const KnFractalDef *def = &fractal->def;
    GLuint keys[KN_FRACTAL_OCTAVES_MAX][2 * (KN_DIMENSIONS_MAX + 1)];
    GLfloat frequencies[KN_FRACTAL_OCTAVES_MAX], offsets[KN_FRACTAL_OCTAVES_MAX][KN_DIMENSIONS_MAX];
    for (int i = 0; i < def->octaves; i++) {
        glsl_keys(&fractal->noises[i], keys[i]);
        frequencies[i] = (GLfloat)fractal->frequencies[i];
        for (int a = 0; a < KN_DIMENSIONS_MAX; a++)
            offsets[i][a] = (GLfloat)fractal->offsets[i][a];
    }
    glsl_set_parameters(draw, text_of("%s.noise", name).text, &fractal->noises[0], def->parameters.wrap);
    glUniform1i(glsl_place(draw, name, "kind"), (GLint)def->kind);
    glUniform1i(glsl_place(draw, name, "octaves"), def->octaves);
    glUniform1f(glsl_place(draw, name, "weight"), def->weight);
    glUniform1f(glsl_place(draw, name, "stripes"), (GLfloat)def->stripes);
    glUniform1f(glsl_place(draw, name, "strength"), (GLfloat)def->strength);
    glUniform1fv(glsl_place(draw, name, "frequencies"), def->octaves, frequencies);
    glUniform1fv(glsl_place(draw, name, "amplitudes"), def->octaves, fractal->amplitudes);
    glUniform4fv(glsl_place(draw, name, "offsets"), def->octaves, offsets[0]);
    glUniform2uiv(glsl_place(draw, name, "keys"), def->octaves * (KN_DIMENSIONS_MAX + 1), keys[0]);
}

// Runs it for each pixel: bits[y * width + x].
static inline void glsl_run(const GlslDraw *draw, uint32_t bits[])
{
    glUseProgram(draw->program);
    glBindVertexArray(draw->array);
    glBindFramebuffer(GL_FRAMEBUFFER, draw->frame);
    glViewport(0, 0, draw->width, draw->height);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glReadPixels(0, 0, draw->width, draw->height, GL_RED_INTEGER, GL_UNSIGNED_INT, bits);
}
