#include "render/layout.h"

#include "base/file.h"
#include "base/log.h"
#include "base/text.h"

#include <string.h>

enum { SHADER_BYTES_MAX = 1 << 20, MESSAGE_BYTES = 512 };

static char *read_part(const char *file)
{
    char path[FILE_PATH_MAX];
    size_t bytes;
    return file_shared_path(text_of("shaders/%s", file).text, path) ? file_read_regular(path, SHADER_BYTES_MAX, &bytes)
                                                                    : NULL;
}

// "1 = common.glsl, 2 = sky.vert": drivers report lines by the number of the source string; 0 is the preamble.
static Text list_files(const char *const *parts)
{
    Text files = {""};
    for (int i = 0; i < SHADER_PARTS_MAX && parts[i]; i++)
        text_add(files.text, sizeof files, "%s%d = %s", i ? ", " : "", i + 1, parts[i]);
    return files;
}

static void first_line_only(char *message) { message[strcspn(message, "\r\n")] = '\0'; }

static void log_compile_error(GLuint shader, const ShaderDef *def, const char *const *parts)
{
    char message[MESSAGE_BYTES] = "";
    glGetShaderInfoLog(shader, sizeof message, NULL, message);
    first_line_only(message);
    log_error("shader %s does not compile: %s (shaders/: %s; restore them from the source)", def->name, message,
              list_files(parts).text);
}

static GLuint compile(GLenum stage, const ShaderDef *def, const char *const *parts, bool full)
{
    char preamble[PREAMBLE_BYTES];
    const Text defines = text_of("%s%s", full ? "#define FULL\n" : "", def->defines ? def->defines : "");
    layout_preamble(preamble, layout_quad_fields, defines.text);
    const char *texts[2 * SHADER_PARTS_MAX + 1] = {preamble};
    char *read[SHADER_PARTS_MAX] = {0};
    Text lines[SHADER_PARTS_MAX];
    int count = 1;
    bool complete = true;
    for (int i = 0; i < SHADER_PARTS_MAX && parts[i] && complete; i++) {
        read[i] = read_part(parts[i]);
        complete = read[i] != NULL;
        lines[i] = text_of("\n#line 1 %d\n", i + 1);
        texts[count++] = lines[i].text;
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
    char message[MESSAGE_BYTES] = "";
    glGetProgramInfoLog(program, sizeof message, NULL, message);
    first_line_only(message);
    return log_failure("shader %s does not link: %s (shaders/: %s; %s; restore them from the source)", def->name,
                       message, list_files(def->vertex).text, list_files(def->fragment).text);
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
        bool linked = link_program(program, def);
        glDetachShader(program, vertex); // else the driver keeps their text and trees
        glDetachShader(program, fragment);
        if (linked) {
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
