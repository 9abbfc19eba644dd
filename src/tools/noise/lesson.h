// The gallery's text about each kind of noise, as rows of a table: the idea, the formula, the sources.
#pragma once

#include "karst/noise.h"
#include "tools/noise/diagram.h"

enum { LESSON_LINES = 3, LESSON_SOURCES = 3, LESSON_DIAGRAMS = 3 };

typedef struct LessonDiagram {
    DiagramDraw *draw;
    const char *text;
} LessonDiagram;

typedef struct LessonSource {
    const char *text; // author, title, year
    const char *doi;  // NULL: it has none
} LessonSource;

typedef struct Lesson {
    const char *idea;                  // three sentences
    const char *formula[LESSON_LINES]; // lines; x^{2} and x_{i} are raised and lowered
    const char *where;                 // meaning of the symbols
    LessonSource sources[LESSON_SOURCES];
    double cells; // across the lit surface
    double rise;  // its height from the lowest value to the highest, as a share of its width
    LessonDiagram diagrams[LESSON_DIAGRAMS];
} Lesson;

extern const Lesson lessons[KN_KIND_COUNT];
