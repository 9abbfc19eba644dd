// Tables that commands print: the heading and all rows from the same columns. Any thread.
#pragma once

#include "base/text.h"

#include <stdio.h>

// A column of a table, whose columns end with an empty one: its heading, its least width in bytes, which is negative if
// texts are aligned left, and the number of blanks behind it.
typedef struct TableColumn {
    const char *heading;
    int width, gap;
} TableColumn;

#define table_head(stream, columns) table_print(stream, columns, NULL)
// Prints values, formatted with tabs between them, each in its column: "%s\t%.3f". There may be fewer than columns; a
// line break is part of the last. A row ends after 255 bytes.
#define table_row(stream, columns, ...) table_print(stream, columns, text_of(__VA_ARGS__).text)

// Part of both. `row` NULL: the headings.
void table_print(FILE *stream, const TableColumn *columns, const char *row);
