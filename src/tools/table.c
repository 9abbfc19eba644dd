#include "tools/table.h"

#include <string.h>

void table_print(FILE *stream, const TableColumn *columns, const char *row)
{
    for (const TableColumn *column = columns; column->heading; column++) {
        const char *text = row ? row : column->heading;
        const size_t bytes = strcspn(text, column[1].heading ? "\t" : "");
        fprintf(stream, "%*.*s%*s", column->width, (int)bytes, text, column->gap, "");
        if (row && !row[bytes])
            return;
        row = row ? row + bytes + 1 : NULL;
    }
}
