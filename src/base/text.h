// Short texts by value, and texts that grow in their buffer. What does not fit is cut at the end. Any thread.
#pragma once

#include "base/base.h"

typedef struct Text {
    char text[256];
} Text;

// A text to be used at once: ui_text(ui, box, 0, colour, text_of("y %d", y).text).
Text text_of(const char *format, ...) PRINTF_LIKE(1, 2);

// Writes into `bytes` bytes, or behind what they hold already.
void text_write(char *text, size_t bytes, const char *format, ...) PRINTF_LIKE(3, 4);
void text_add(char *text, size_t bytes, const char *format, ...) PRINTF_LIKE(3, 4);

// A name of a block, a biome or a landmark as it is shown: "tall_grass" as "Tall grass"; cut at TEXT_NAME bytes.
Text text_title(const char *name);
