// Wraps text to a width; the last line is cut with an ellipsis if necessary. Pure, except for the measure function.
#pragma once

#include "base/base.h"

// The width of UTF-8 text in the units of `width`.
typedef float FitMeasure(const void *context, const char *text);

typedef struct Fit {
    FitMeasure *measure;
    const void *context;
    float width;
    int lines; // at most, 1 or more
} Fit;

// Writes the text with '\n' between its lines: broken at spaces if there are any, else between letters; line breaks of
// the text are kept. Returns the number of lines. At most bytes - 1 bytes are written; bytes at least 8.
int text_fit(const Fit *fit, const char *text, char *fitted, size_t bytes);
