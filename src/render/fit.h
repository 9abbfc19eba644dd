// Text broken into lines that fit a width, the last one cut with dots. Pure, but for the measure that it is given.
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

// Writes the text with '\n' between its lines: broken at blanks where there are any, else between letters; its own '\n'
// stay. Returns how many lines there are. At most bytes - 1 bytes are written; bytes at least 8.
int text_fit(const Fit *fit, const char *text, char *fitted, size_t bytes);
