#include "render/layout.h"

#include "base/file.h"
#include "base/log.h"
#include "base/memory.h"

#include <stdio.h>
#include <string.h>

enum { SHADER_BYTES_MAX = 1 << 20, MESSAGE_BYTES = 512, FILES_BYTES = 256, DEFINES_BYTES = 256 };

static char *read_part(const char *file)
{
    char name[256], path[FILE_PATH_MAX];
    snprintf(name, sizeof name, "shaders/%s", file);
    size_t bytes;
    return file_shared_path(name, path) ? file_read_regular(path, SHADER_BYTES_MAX, &bytes) : NULL;
}

// "1 = common.glsl, 2 = sky.vert": drivers report lines by the number of the source string; 0 is the preamble.
static void list_files(const char *const *parts, char *files, size_t size)
{
    size_t used = 0;
    files[0] = '\0';
    for (int i = 0; i < SHADER_PARTS_MAX && parts[i] && used < size; i++)
        used += (size_t)snprintf(files + used, size - used, "%s%d = %s", i ? ", " : "", i + 1, parts[i]);
}

static void first_line_only(char *message) { message[strcspn(message, "\r\n")] = '\0'; }

static void log_compile_error(GLuint shader, const ShaderDef *def, const char *const *parts)
{
    char message[MESSAGE_BYTES] = "", files[FILES_BYTES];
    glGetShaderInfoLog(shader, sizeof message, NULL, message);
    first_line_only(message);
    list_files(parts, files, sizeof files);
    log_error("shader %s does not compile: %s (shaders/: %s; restore them from the source)", def->name, message, files);
}

static GLuint compile(GLenum stage, const ShaderDef *def, const char *const *parts, bool full)
{
    char preamble[PREAMBLE_BYTES], defines[DEFINES_BYTES];
    snprintf(defines, sizeof defines, "%s%s", full ? "#define FULL\n" : "", def->defines ? def->defines : "");
    layout_preamble(preamble, layout_quad_fields, defines);
    const char *texts[2 * SHADER_PARTS_MAX + 1] = {preamble};
    char *read[SHADER_PARTS_MAX] = {0}, lines[SHADER_PARTS_MAX][24];
    int count = 1;
    bool complete = true;
    for (int i = 0; i < SHADER_PARTS_MAX && parts[i] && complete; i++) {
        read[i] = read_part(parts[i]);
        complete = read[i] != NULL;
        snprintf(lines[i], sizeof lines[i], "\n#line 1 %d\n", i + 1);
        texts[count++] = lines[i];
        texts[count++] = read[i];
    }
    GLuint shader = complete ? glCreateShader(stage) : 0;
    if (shader) {
        GLint compiled = 0;
        glShaderSource(shader, count, texts, NULL);
        glCompileShader(shader);
        glGetShaderiv(shader, GL_COMPILE_STATUS, &compiled);
        if (!compiled) {
            log_compile_error(shader, def, parts);
            glDeleteShader(shader);
            shader = 0;
        }
    }
    for (int i = 0; i < SHADER_PARTS_MAX; i++)
        memory_free(read[i]);
    return shader;
}

static bool link_program(GLuint program, const ShaderDef *def)
{
    GLint linked = 0;
    glLinkProgram(program);
    glGetProgramiv(program, GL_LINK_STATUS, &linked);
    if (linked)
        return true;
    char message[MESSAGE_BYTES] = "", vertex[FILES_BYTES], fragment[FILES_BYTES];
    glGetProgramInfoLog(program, sizeof message, NULL, message);
    first_line_only(message);
    list_files(def->vertex, vertex, sizeof vertex);
    list_files(def->fragment, fragment, sizeof fragment);
    return log_failure("shader %s does not link: %s (shaders/: %s; %s; restore them from the source)", def->name,
                       message, vertex, fragment);
}

GLuint shader_load(const ShaderDef *def, bool full)
{
    GLuint vertex = compile(GL_VERTEX_SHADER, def, def->vertex, full);
    GLuint fragment = vertex ? compile(GL_FRAGMENT_SHADER, def, def->fragment, full) : 0;
    GLuint program = 0;
    if (fragment) {
        program = glCreateProgram();
        glAttachShader(program, vertex);
        glAttachShader(program, fragment);
        if (link_program(program, def)) {
            layout_bind(program);
            ASSERT(layout_agrees(program));
        } else {
            glDeleteProgram(program);
            program = 0;
        }
    }
    glDeleteShader(vertex);
    glDeleteShader(fragment);
    return program;
}
