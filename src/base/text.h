// Short texts by value, and texts that grow in their buffer. Text that does not fit is cut at the end. Any thread.
#pragma once

#include "base/base.h"

#include <string.h>

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

// The index of the first of `count` rows that has `wanted` as its member; -1: none has.
#define TEXT_INDEX(rows, count, member, wanted)                                                                        \
    ({                                                                                                                 \
        int index_ = 0;                                                                                                \
        while (index_ < (int)(count) && strcmp((rows)[index_].member, (wanted)) != 0)                                  \
            index_++;                                                                                                  \
        index_ < (int)(count) ? index_ : -1;                                                                           \
    })

// The row that TEXT_INDEX finds; NULL: there is none.
#define TEXT_ROW(rows, count, member, wanted)                                                                          \
    ({                                                                                                                 \
        const int row_ = TEXT_INDEX(rows, count, member, wanted);                                                      \
        row_ < 0 ? NULL : &(rows)[row_];                                                                               \
    })
