// Shader programs from files in shaders/. A program is a row: the files of its two stages, concatenated, and the
// definitions before them. Main thread, with a context.
#pragma once

#include "render/layout.h"

enum { SHADER_PARTS_MAX = 4 };

typedef struct ShaderDef {
    const char *name;
    const char *vertex[SHADER_PARTS_MAX]; // file names, NULL-terminated
    const char *fragment[SHADER_PARTS_MAX];
    const char *defines; // "#define CUTOUT\n" or NULL
} ShaderDef;

// 0, with one logged line that names the file, if one is missing, does not compile or does not link. Samplers and the
// frame's uniform block are bound. `full` defines FULL, for effects that only a graphics card can afford.
GLuint shader_load(const ShaderDef *def, bool full);
