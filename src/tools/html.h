// Escapes text for HTML pages and scripts. All pages of Karst write names, titles and other variable text through this.
// Any thread.
#pragma once

#include "base/base.h"

#include <jansson.h>
#include <stdio.h>

// Writes text for an element or for an attribute in quotes of either kind. Bytes that are not UTF-8 and control
// characters become question marks.
void html_write(FILE *page, const char *text);

// The same for the first `bytes` bytes.
void html_write_part(FILE *page, const char *text, size_t bytes);

// The same for lines, whose ends stay.
void html_write_lines(FILE *page, const char *text);

// The same for text between two pieces of HTML, which are written as they are.
void html_write_between(FILE *page, const char *before, const char *text, const char *after);

// Texts that are compiled in (cmake/styles.cmake): styles and scripts of the pages, translations, and the noises for
// shaders.
extern const char html_style_gallery[], html_style_report[], html_script_shaders[], html_texts_zh[], html_noise_glsl[],
    html_fractal_glsl[];

// Everything of a page before its own style: the title, and the start of the style.
void html_begin(FILE *page, const char *title);

// JSON that is safe in scripts, also inside a page: ASCII without "<". The caller frees it with free; NULL if jansson
// cannot write it.
char *html_script_json(const json_t *json);
